import CGTK
import CToolkitSupport
import Foundation
import Toolkit

/// A top-level window whose whole content is one surface: what other programs show as a header bar is drawn there.
@MainActor
final class GTKWindow: Window {
  let widget: WidgetPointer
  private let reference: ObjectReference
  unowned let toolkit: GTKToolkit
  weak var delegate: (any WindowDelegate)?
  let contents: GTKSurface
  private var keyboard: KeyboardInput?
  private var announcer: Announcer?
  private lazy var frames = FrameClock(of: contents.widget) { [weak self] in self?.frameIsDue(at: $0) ?? false }
  private var wantsFrame = false
  private var isClosed = false
  private let initialSize: CGSize

  init(_ configuration: WindowConfiguration, toolkit: GTKToolkit) {
    self.toolkit = toolkit
    contents = GTKSurface(toolkit: toolkit)
    widget = adw_application_window_new(toolkit.application?.as(GtkApplication.self))
    // GTK owns its windows until they are destroyed.
    reference = ObjectReference(retaining: widget.raw)
    title = configuration.title
    initialSize = configuration.size ?? CGSize(width: 1180, height: 820)
    gtk_window_set_title(native, configuration.title)
    gtk_window_set_default_size(native, Int32(initialSize.width), Int32(initialSize.height))
    gtk_widget_set_size_request(
      widget, Int32(configuration.minimumSize.width), Int32(configuration.minimumSize.height))
    adw_application_window_set_content(widget.cast(), contents.widget)
    connect(widget.raw, "close-request") { [weak self] arguments in
      arguments.returnBool(true)
      guard let self else { return }
      if let delegate { delegate.windowShouldClose(self) } else { close() }
    }
    connect(widget.raw, "notify::is-active") { [weak self] _ in
      guard let self else { return }
      toolkit.widgetStylesMayHaveChanged()
      delegate?.windowDidChangeActivation(self)
    }
    connect(widget.raw, "notify::scale-factor") { [weak self] _ in
      guard let self else { return }
      toolkit.styleDidChange()
      toolkit.observer.displayScale = Double(gtk_widget_get_scale_factor(widget))
    }
    connect(widget.raw, "notify::focus-widget") { [weak self] _ in self?.focusDidChange() }
    dragAndDrop = DragAndDrop(window: self, widget: contents.widget)
    keyboard = KeyboardInput(window: self)
  }

  isolated deinit {
    frames.stop()
    if !isClosed { gtk_window_destroy(native) }
  }

  var native: UnsafeMutablePointer<GtkWindow> { widget.cast() }
  var surface: any Surface { contents }

  var title: String {
    didSet { if title != oldValue { gtk_window_set_title(native, title) } }
  }

  var size: CGSize {
    contents.size == .zero ? initialSize : contents.size
  }

  var isActive: Bool { gtk_window_is_active(native).isTrue }

  func present() {
    guard !isClosed else { return }
    toolkit.styleSheet.loadGenerated()
    gtk_window_present(native)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    frames.stop()
    toolkit.windowDidClose(self)
    gtk_window_destroy(native)
  }

  var colorScheme: ColorSchemePreference? {
    didSet {
      guard colorScheme != oldValue else { return }
      // libadwaita has one style per program, so the latest wish counts.
      let scheme = colorScheme.map { $0 == .dark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT }
      adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme ?? ADW_COLOR_SCHEME_DEFAULT)
    }
  }

  var focusIsVisible: Bool { gtk_window_get_focus_visible(native).isTrue }

  var focusedControl: (any Control)? {
    var focus = gtk_window_get_focus(native)
    while let widget = focus {
      if let control = GTKControl.control(of: widget) { return control }
      focus = gtk_widget_get_parent(widget)
    }
    return nil
  }

  private weak var reportedFocus: GTKControl?

  private func focusDidChange() {
    let next = focusedControl as? GTKControl
    guard next !== reportedFocus else { return }
    let previous = reportedFocus
    reportedFocus = next
    previous?.send(.focused(false))
    next?.send(.focused(true))
  }

  // MARK: Frames

  func requestFrame() {
    guard !wantsFrame, !isClosed else { return }
    wantsFrame = true
    frames.request()
  }

  private func frameIsDue(at time: Double) -> Bool {
    guard wantsFrame else { return false }
    wantsFrame = false
    delegate?.window(self, frameAt: time)
    return wantsFrame
  }

  /// Whether the delegate waits for a frame.
  var isFrameRequested: Bool { wantsFrame }

  // MARK: Dragging

  private var dragAndDrop: DragAndDrop?

  func beginDrag(_ offer: DragOffer) { dragAndDrop?.begin(offer) }

  // MARK: Panels

  func present(_ alert: AlertContent, completion: @escaping @MainActor (AlertResponse) -> Void) -> any Dismissible {
    AlertDialog(alert, over: self, completion: completion)
  }

  func present(
    _ chooser: FileChooserContent, completion: @escaping @MainActor (FileChooserResponse?) -> Void
  ) -> any Dismissible {
    FileChooser(chooser, over: self, completion: completion)
  }

  func presentMenu(_ elements: [MenuElement], at point: CGPoint) {
    contents.presentMenu(elements, pointingTo: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
  }

  func announce(_ message: String) {
    guard fsp_announce(widget, message) == 0 else { return }
    let announcer = announcer ?? Announcer(on: contents)
    self.announcer = announcer
    announcer.say(message)
  }
}

extension URL {
  /// A local path when there is one, else the address.
  init?(file: OpaquePointer) {
    if let path = g_file_get_path(file) {
      self.init(fileURLWithPath: String(cString: path))
      g_free(path)
    } else if let address = g_file_get_uri(file) {
      defer { g_free(address) }
      self.init(string: String(cString: address))
    } else {
      return nil
    }
  }

  /// The place in GIO's terms. The caller owns the reference.
  func makeFile() -> OpaquePointer {
    isFileURL ? g_file_new_for_path(path) : g_file_new_for_uri(absoluteString)
  }
}

/// Says things that are not on screen where GTK has no announcements: a label that nobody sees changes its name, which
/// screen readers speak as an alert.
@MainActor
final class Announcer {
  private let label: LabelHolder
  private final class LabelHolder {
    let widget: WidgetPointer
    init(_ widget: WidgetPointer) { self.widget = widget }
  }

  init(on surface: GTKSurface) {
    let widget = gtk_label_new(nil)!
    fsp_accessible_set_role(widget, GTK_ACCESSIBLE_ROLE_ALERT)
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_parent(widget, surface.widget)
    gtk_widget_set_child_visible(widget, 1)
    fsp_surface_place(widget, 1, 1, 1, 0, 0, 1, 0, 0)
    label = LabelHolder(widget)
  }

  func say(_ message: String) {
    AccessibilityBridge.setName(message, of: label.widget)
  }
}
