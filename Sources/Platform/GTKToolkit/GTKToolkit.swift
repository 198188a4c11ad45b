import CGTK
import CToolkitSupport
import Foundation
import Toolkit

/// The toolkit of a real desktop: GTK 4 and libadwaita.
///
/// Everything happens on the main actor; GTK's main loop serves it while `run` is at work. There is one toolkit per
/// program.
@MainActor
public final class GTKToolkit: Toolkit {
  /// Answers for the program. Held weakly.
  public weak var delegate: (any ApplicationDelegate)?

  let styleSheet: StyleSheet
  let observer: AppearanceObserver
  let text: PangoTextEngine
  private let clock = SystemTime()
  private(set) var application: WidgetlessPointer?
  /// Grows whenever everything that was measured may be out of date.
  private(set) var styleEpoch = 0
  private var exitCode: Int32 = 0
  private struct WeakSurface {
    weak var surface: GTKSurface?
  }
  /// Every surface that there is.
  private var surfaces: [ObjectIdentifier: WeakSurface] = [:]
  private(set) var windows: [ObjectIdentifier: GTKWindow] = [:]

  /// Connects to the display.
  ///
  /// - Parameter programName: what an error calls the program.
  /// - Throws: `ToolkitError` with one sentence when there is no display.
  public init(programName: String = ProcessInfo.processInfo.processName) throws(ToolkitError) {
    SessionBus.prepare()
    guard gtk_init_check().isTrue, gdk_display_get_default() != nil else {
      throw ToolkitError(
        "\(programName) needs a display: set DISPLAY or WAYLAND_DISPLAY, or run Scripts/demo, which shows it in a "
          + "web browser.")
    }
    adw_init()
    DesktopFont.chooseIfUnset()
    styleSheet = StyleSheet()
    observer = AppearanceObserver(styleSheet: styleSheet)
    text = PangoTextEngine()
    observer.onStyleChange = { [weak self] in self?.styleDidChange() }
    observer.onChange = { [weak self] in
      guard let self else { return }
      styleEpoch += 1
      delegate?.applicationAppearanceDidChange()
    }
  }

  /// The desktop's present wishes.
  public var appearance: Appearance { observer.appearance }
  /// Pango, with the same settings as native labels.
  public var textEngine: any TextEngine { text }
  /// The monotonic clock.
  public var time: any TimeSource { clock }

  /// Fonts or scale are new: forgets what was measured.
  func styleDidChange() {
    styleEpoch += 1
    text.refresh()
    for entry in surfaces.values { entry.surface?.styleDidChange() }
    delegate?.applicationAppearanceDidChange()
  }

  /// Widgets may look different from now on, and ask for other space.
  func widgetStylesMayHaveChanged() { styleEpoch += 1 }

  // MARK: Making things

  /// A window that is not shown yet. It stays until it is closed.
  public func makeWindow(_ configuration: WindowConfiguration) -> any Window {
    let window = GTKWindow(configuration, toolkit: self)
    windows[ObjectIdentifier(window)] = window
    return window
  }

  /// Notes a surface, so that it hears of new fonts.
  func surfaceWasMade(_ surface: GTKSurface) {
    surfaces[ObjectIdentifier(surface)] = WeakSurface(surface: surface)
  }

  func surfaceWillEnd(_ identifier: ObjectIdentifier) {
    surfaces[identifier] = nil
  }

  func windowDidClose(_ window: GTKWindow) {
    windows[ObjectIdentifier(window)] = nil
  }

  /// A native control for `content`.
  public func makeControl(_ content: ControlContent) -> any Control {
    switch content {
    case .label(let text): LabelControl(text, toolkit: self)
    case .button(let button): ButtonControl(button, toolkit: self)
    case .textField(let field): TextFieldControl(field, toolkit: self)
    case .textEditor(let editor): TextEditorControl(editor, toolkit: self)
    case .toggle(let toggle): ToggleControl.make(toggle, toolkit: self)
    case .slider(let slider): SliderControl(slider, toolkit: self)
    case .stepper(let stepper): StepperControl(stepper, toolkit: self)
    case .progress(let progress): ProgressControl.make(progress, toolkit: self)
    case .choice(let choice): ChoiceControl.make(choice, toolkit: self)
    case .menu(let menu): MenuControl(menu, toolkit: self)
    case .datePicker(let picker): DatePickerControl(picker, toolkit: self)
    case .colorWell(let well): ColorWellControl(well, toolkit: self)
    case .scroller(let scroller): ScrollerControl(scroller, toolkit: self)
    case .windowControls(let controls): WindowButtonsControl(controls, toolkit: self)
    case .windowHandle: WindowHandleControl(toolkit: self)
    case .element(let element): ElementControl(element, toolkit: self)
    }
  }

  /// A picture, decoded. Throws a `ToolkitError` that names the source when it cannot be read.
  public func image(for source: ImageSource) throws -> any ToolkitImage {
    try GTKImage.load(source)
  }

  // MARK: Running

  /// Runs the program until `quit`. Further starts of the same program reach this one through its delegate.
  public func run(_ description: ApplicationDescription, arguments: [String]) -> Int32 {
    exitCode = 0
    g_set_application_name(description.name)
    observer.accent = (description.accent, description.darkAccent)
    let loop = MainLoop()
    let application = ApplicationRunner(description, toolkit: self)
    self.application = application.pointer
    let status = application.run(arguments)
    self.application = nil
    for window in Array(windows.values) { window.close() }
    withExtendedLifetime(loop) {}
    return exitCode != 0 ? exitCode : status
  }

  /// Ends `run`, which returns `exitCode`.
  public func quit(exitCode: Int32) {
    self.exitCode = exitCode
    guard let application else { return }
    g_application_quit(application.as(GApplication.self))
  }
}

/// A GObject that is not a widget.
struct WidgetlessPointer {
  let raw: UnsafeMutableRawPointer

  /// The object as a type whose layout C knows.
  func `as`<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }
}
