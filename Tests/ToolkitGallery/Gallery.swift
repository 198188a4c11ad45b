import Foundation
import GTKToolkit
import Toolkit

/// A program that shows every native control and prints what happens to it, one line per event. The tests of
/// GTKToolkit drive it from outside, as a person and a screen reader would.
@main
@MainActor
enum Gallery {
  static func main() {
    let toolkit: GTKToolkit
    do {
      toolkit = try GTKToolkit(programName: "Gallery")
    } catch {
      FileHandle.standardError.write(Data((error.message + "\n").utf8))
      exit(1)
    }
    let program = Program(toolkit)
    toolkit.delegate = program
    let description = ApplicationDescription(
      identifier: "org.frontispiece.Gallery", name: "Gallery", accent: RGBA(red: 0.84, green: 0.2, blue: 0.55))
    let status = toolkit.run(description, arguments: Array(CommandLine.arguments.dropFirst()))
    report("ended", status)
    exit(status)
  }
}

/// Writes a line at once, also into a pipe.
func report(_ words: Any...) {
  let line = words.map { String(describing: $0) }.joined(separator: " ") + "\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}

@MainActor
final class Program: ApplicationDelegate {
  private let toolkit: GTKToolkit
  private var page: Page?
  private var timer: Timer?

  init(_ toolkit: GTKToolkit) { self.toolkit = toolkit }

  func applicationDidActivate() {
    report("activated")
    if let page { return page.window.present() }
    show()
    Task { @MainActor in
      report("task")
      try? await Task.sleep(for: .milliseconds(20))
      report("slept")
    }
    timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in report("timer") }
    DispatchQueue.global().async { DispatchQueue.main.async { report("queue") } }
  }

  func application(open urls: [URL]) {
    report("open", urls.map(\.lastPathComponent).joined(separator: " "))
    if page == nil { show() }
  }

  func applicationAppearanceDidChange() { report("appearance dark=\(toolkit.appearance.isDark)") }

  func applicationShouldTerminate() {
    report("terminate")
    toolkit.quit(exitCode: 0)
  }

  private func show() {
    let page = Page(toolkit)
    self.page = page
    page.window.present()
  }
}

/// The one window: controls below each other on the left, a scroller and an editor on the right.
@MainActor
final class Page: SurfaceContent, WindowDelegate {
  let window: any ToolkitWindow
  private let toolkit: GTKToolkit
  private var places: [(control: any Control, rect: CGRect)] = []
  private var inner: ScrolledPage?
  private var y: CGFloat = 60

  init(_ toolkit: GTKToolkit) {
    self.toolkit = toolkit
    window = toolkit.makeWindow(WindowConfiguration(title: "Gallery", size: CGSize(width: 900, height: 700)))
    window.delegate = self
    window.surface.content = self
    fill()
  }

  @discardableResult
  private func add(_ name: String, _ content: ControlContent, _ rect: CGRect? = nil) -> any Control {
    let control = toolkit.makeControl(content)
    control.onEvent = { [weak self] event in
      // What follows from mere looking around would drown the rest.
      switch event {
      case .hovered, .pressed, .scrolled, .selectionChanged: return
      case .contextMenuRequested(let point?):
        report(name, "contextMenuRequested", Int(point.x.rounded()), Int(point.y.rounded()))
      default: report(name, event)
      }
      if event == .contextMenuRequested(nil) { control.presentMenu(self?.menu ?? [], at: nil) }
    }
    let size = control.sizeThatFits(width: 260, height: nil)
    let place = rect ?? CGRect(x: 20, y: y, width: max(size.width, 120), height: max(size.height, 24))
    if rect == nil { y += place.height + 8 }
    places.append((control, place))
    window.surface.add(control)
    return control
  }

  private var menu: [MenuElement] {
    [
      .item(MenuItem(title: "Copy", shortcut: KeyCombination(.character("c"), .control)) { report("menu Copy") }),
      .section(
        title: "View",
        [
          .item(MenuItem(title: "Large", mark: .checked) { report("menu Large") }),
          .item(MenuItem(title: "By Name", mark: .radioOn) { report("menu By Name") }),
          .item(MenuItem(title: "By Date", mark: .radioOff) { report("menu By Date") }),
        ]),
      .submenu(title: "More", icon: nil, [.item(MenuItem(title: "Deep") { report("menu Deep") })]),
      .item(MenuItem(title: "Never", isEnabled: false) { report("menu Never") }),
    ]
  }

  private func fill() {
    let font = FontDescription(size: 15)
    add(
      "heading",
      .label(
        TextContent(spans: [TextSpan(text: "Every control", font: FontDescription(size: 22, weight: 700))], color: ink))
    ).accessibility.headingLevel = 1
    add("plain", .button(ButtonContent(title: "Plain", style: .plain)))
    let press = add("press", .button(ButtonContent(title: "Press Me", style: .prominent, shape: .capsule)))
    press.accessibility.hint = "Does nothing but tell"
    let text = TextFieldContent(text: "", placeholder: "Your name", font: font, color: ink)
    add("field", .textField(text))
    add("secure", .textField(TextFieldContent(text: "", placeholder: "Secret", kind: .secure, font: font, color: ink)))
    add("search", .textField(TextFieldContent(text: "", placeholder: "Search", kind: .search, font: font, color: ink)))
    add("switch", .toggle(ToggleContent(title: "Airplane", isOn: false)))
    add("checkbox", .toggle(ToggleContent(title: "Agree", isOn: false, style: .checkbox)))
    add("slider", .slider(SliderContent(value: 3, bounds: 0...10, step: 1))).accessibility.label = "Volume"
    add("stepper", .stepper(StepperContent(canIncrement: true, canDecrement: true)))
    add("bar", .progress(ProgressContent(fraction: 0.4, style: .bar)))
    let options = ["One", "Two", "Three"].map { ChoiceContent.Option(title: $0) }
    add("dropdown", .choice(ChoiceContent(options: options, selection: 0, style: .dropDown)))
    add("segments", .choice(ChoiceContent(options: options, selection: 1, style: .segmented)))
    add("radio", .choice(ChoiceContent(options: options, selection: 2, style: .radioGroup)))
    add(
      "menu",
      .menu(
        MenuContent(button: ButtonContent(title: "Actions", style: .bordered)) { [weak self] in self?.menu ?? [] }))
    add(
      "date",
      .datePicker(DatePickerContent(date: Date(timeIntervalSince1970: 1_700_000_000), components: .dateAndTime)))
    add(
      "color",
      .colorWell(
        ColorWellContent(title: "Paint", color: RGBA(red: 0.2, green: 0.6, blue: 0.4), supportsOpacity: false)))

    let editor = add(
      "editor",
      .textEditor(
        TextEditorContent(
          text: "Once upon a time", font: FontDescription(size: 17), color: ink,
          find: FindContent(
            words: FindContent.Words(
              find: "Find", replaceWith: "Replace With", replace: "Replace", replaceAll: "Replace All",
              previous: "Previous Match", next: "Next Match", close: "Close", nothing: "Not Found",
              position: "%@ of %@")))),
      CGRect(x: 320, y: 60, width: 560, height: 200))
    editor.accessibility.label = "Story"
    let scroller = add(
      "scroller",
      .scroller(
        ScrollerContent(
          scrollsHorizontally: false, scrollsVertically: true, contentSize: CGSize(width: 500, height: 3000))),
      CGRect(x: 320, y: 280, width: 560, height: 200))
    if let surface = scroller.contentSurface { inner = ScrolledPage(toolkit, surface) }
    let element = add(
      "element", .element(ElementContent(isFocusable: true, isActivatable: true)),
      CGRect(x: 320, y: 500, width: 120, height: 80))
    element.accessibility = AccessibilityProperties(label: "Card", role: .listItem)
    add("alert", .button(ButtonContent(title: "Ask", style: .bordered)), CGRect(x: 460, y: 500, width: 80, height: 34))
      .onEvent = { [weak self] in if $0 == .activated { self?.ask() } }
    add(
      "choose", .button(ButtonContent(title: "Choose File", style: .bordered)),
      CGRect(x: 550, y: 500, width: 120, height: 34)
    ).onEvent = { [weak self] in if $0 == .activated { self?.chooseFile() } }
    add(
      "start", .windowControls(WindowControlsContent(side: .leading, isOverlay: true)),
      CGRect(x: 8, y: 8, width: 60, height: 34))
    let end = add(
      "end", .windowControls(WindowControlsContent(side: .trailing, isOverlay: true)),
      CGRect(x: 840, y: 8, width: 52, height: 34))
    _ = end
  }

  private var ink: RGBA { toolkit.appearance.windowForeground }

  private func ask() {
    let alert = AlertContent(
      title: "Really?", message: "It cannot be undone.",
      choices: [
        AlertContent.Choice(title: "Keep", role: .cancel),
        AlertContent.Choice(title: "Delete", role: .destructive),
        AlertContent.Choice(title: "Rename", isDefault: true),
      ], fields: [AlertContent.Field(placeholder: "New name", text: "Untitled")])
    _ = window.present(alert) { report("answer", $0.choice.map(String.init) ?? "none", $0.fields) }
  }

  private func chooseFile() {
    let chooser = FileChooserContent(
      mode: .open, title: "Open a Story", acceptLabel: "Open",
      filters: [FileChooserContent.Filter(name: "Stories", filenameExtensions: ["story"], mimeTypes: [])])
    _ = window.present(chooser) { report("chosen", $0?.urls.map(\.lastPathComponent) ?? ["nothing"]) }
  }

  func surface(_ surface: any Surface, didResizeTo size: CGSize) { report("size", Int(size.width), Int(size.height)) }

  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    for (control, rect) in places {
      place(control, rect.size, AffineTransform(translationByX: rect.minX, byY: rect.minY))
    }
  }

  func draw(_ surface: any Surface, on canvas: any ToolkitCanvas) {
    let stops = [
      GradientStop(color: RGBA(red: 1, green: 0.62, blue: 0.8), location: 0),
      GradientStop(color: RGBA(red: 0.93, green: 0.93, blue: 0.95), location: 1),
    ]
    canvas.fill(
      .rectangle(CGRect(origin: .zero, size: surface.size)),
      with: .linearGradient(stops, from: .zero, to: CGPoint(x: 0, y: 260)), evenOdd: false)
    let card = Outline.roundedRectangle(CGRect(x: 320, y: 500, width: 120, height: 80), CornerRadii(14))
    canvas.drawShadow(of: card, color: RGBA(white: 0, alpha: 0.3), radius: 6, x: 0, y: 3)
    canvas.fill(card, with: .color(.white), evenOdd: false)
    for (control, _) in places { canvas.draw(control) }
    let title = TextContent(spans: [TextSpan(text: "Press Me", font: FontDescription(size: 15))], color: .white)
    let layout = toolkit.textEngine.layout(title, width: nil, height: nil)
    for (control, rect) in places {
      guard case .button(let button) = control.content else { continue }
      let text = TextContent(
        spans: [TextSpan(text: button.title, font: FontDescription(size: 15))], color: ink)
      let label = button.style == .prominent ? layout : toolkit.textEngine.layout(text, width: nil, height: nil)
      canvas.draw(
        label,
        at: CGPoint(x: rect.midX - label.size.width / 2, y: rect.midY - label.size.height / 2),
        color: button.style == .prominent ? .white : ink)
    }
  }

  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool {
    switch event.kind {
    case .down, .up: report("pointer", event.kind, Int(event.location.x), Int(event.location.y), event.button)
    default: break
    }
    return event.kind == .down
  }

  func window(_ window: any ToolkitWindow, frameAt time: Double) {}

  func window(_ window: any ToolkitWindow, handle key: KeyEvent) -> Bool {
    report("key", key.phase, key.combination.key, key.combination.modifiers.rawValue)
    return false
  }

  func windowShouldClose(_ window: any ToolkitWindow) {
    report("close")
    window.close()
    toolkit.quit(exitCode: 0)
  }

  func windowDidChangeActivation(_ window: any ToolkitWindow) {}

  func window(_ window: any ToolkitWindow, didReceiveFiles urls: [URL]) -> Bool { true }
}

/// A long list inside the scroller.
@MainActor
final class ScrolledPage: SurfaceContent {
  private var rows: [any Control] = []

  init(_ toolkit: GTKToolkit, _ surface: any Surface) {
    for index in 0..<100 {
      let text = TextContent(
        spans: [TextSpan(text: "Row \(index)", font: FontDescription(size: 15))],
        color: toolkit.appearance.windowForeground)
      let row = toolkit.makeControl(.label(text))
      rows.append(row)
      surface.add(row)
    }
    surface.content = self
  }

  func surface(_ surface: any Surface, didResizeTo size: CGSize) {}

  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    for (index, row) in rows.enumerated() {
      place(
        row, row.sizeThatFits(width: 400, height: nil), AffineTransform(translationByX: 10, byY: CGFloat(index) * 30))
    }
  }

  func draw(_ surface: any Surface, on canvas: any ToolkitCanvas) {
    for row in rows { canvas.draw(row) }
  }

  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool { false }
}
