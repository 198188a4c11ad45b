import Foundation
import HeadlessToolkit
import Toolkit

/// A window with controls at fixed places that writes down what it hears.
@MainActor
final class Scene: WindowDelegate, SurfaceContent {
  let toolkit: HeadlessToolkit
  let window: HeadlessWindow
  private(set) var events: [String] = []
  var keys: [String] = []
  var frames: [Double] = []
  var usesPreview: (KeyCombination) -> Bool = { _ in false }
  var usesUnhandled: (KeyCombination) -> Bool = { _ in false }
  var usesPointer = true
  var asksAgain = false
  var drawing: (any Canvas) -> Void = { _ in }
  private var panes: [ObjectIdentifier: Pane] = [:]
  private let root: Pane

  init(_ toolkit: HeadlessToolkit = HeadlessToolkit(), size: CGSize = CGSize(width: 400, height: 300)) {
    self.toolkit = toolkit
    let made = toolkit.makeWindow(WindowConfiguration(title: "Scene", size: size, minimumSize: .zero))
    guard let window = made as? HeadlessWindow else { fatalError("The toolkit makes headless windows.") }
    self.window = window
    root = Pane()
    root.scene = self
    window.delegate = self
    window.rootSurface.content = self
    window.present()
  }

  @discardableResult
  func add(_ content: ControlContent, _ frame: CGRect, on surface: HeadlessSurface? = nil) -> HeadlessControl {
    let made = toolkit.makeControl(content)
    guard let control = made as? HeadlessControl else { fatalError("The toolkit makes headless controls.") }
    control.onEvent = { [weak self, weak control] event in
      self?.events.append("\(control?.accessibleName ?? ""): \(event)")
    }
    let target = surface ?? window.rootSurface
    if target !== window.rootSurface, panes[ObjectIdentifier(target)] == nil {
      let pane = Pane()
      pane.scene = self
      panes[ObjectIdentifier(target)] = pane
      target.content = pane
    }
    pane(of: target).entries.append((control, frame))
    target.add(control)
    return control
  }

  func button(_ title: String, _ x: CGFloat, _ y: CGFloat, on surface: HeadlessSurface? = nil) -> HeadlessControl {
    add(
      .button(ButtonContent(title: title, style: .bordered)), CGRect(x: x, y: y, width: 80, height: 34), on: surface)
  }

  func scroller(_ frame: CGRect, content: CGSize) -> HeadlessControl {
    add(
      .scroller(ScrollerContent(scrollsHorizontally: false, scrollsVertically: true, contentSize: content)), frame)
  }

  /// What was heard since the last call.
  func heard() -> [String] {
    defer { events = [] }
    return events
  }

  func hear(_ event: String) { events.append(event) }

  fileprivate func pane(of surface: any Surface) -> Pane {
    panes[ObjectIdentifier(surface)] ?? root
  }

  func remove(_ control: HeadlessControl) {
    guard let surface = control.surface else { return }
    pane(of: surface).entries.removeAll { $0.0 === control }
    surface.remove(control)
  }

  // MARK: WindowDelegate

  func window(_ window: any Window, frameAt time: Double) {
    frames.append(time)
    if asksAgain { window.requestFrame() }
  }

  func window(_ window: any Window, handle key: KeyEvent) -> Bool {
    keys.append("\(key.phase) \(key.characters)")
    return key.phase == .preview ? usesPreview(key.combination) : usesUnhandled(key.combination)
  }

  func windowShouldClose(_ window: any Window) { window.close() }
  func windowDidChangeActivation(_ window: any Window) { hear(window.isActive ? "active" : "inactive") }
  func window(_ window: any Window, didReceiveFiles urls: [URL]) -> Bool {
    hear("dropped \(urls.map(\.lastPathComponent))")
    return true
  }

  // MARK: SurfaceContent

  func surface(_ surface: any Surface, didResizeTo size: CGSize) { hear("size \(size.width) × \(size.height)") }
  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    root.placeControls(on: surface, place)
  }
  func draw(_ surface: any Surface, on canvas: any Canvas) {
    drawing(canvas)
    root.draw(surface, on: canvas)
  }
  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool {
    hear("surface \(event.kind) at \(event.location.x), \(event.location.y)")
    return usesPointer
  }
}

/// Controls at fixed places on one surface.
@MainActor
private final class Pane: SurfaceContent {
  weak var scene: Scene?
  var entries: [(HeadlessControl, CGRect)] = []

  func surface(_ surface: any Surface, didResizeTo size: CGSize) {}
  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    for (control, frame) in entries {
      place(control, frame.size, AffineTransform(translationByX: frame.minX, byY: frame.minY))
    }
  }
  func draw(_ surface: any Surface, on canvas: any Canvas) {
    for (control, _) in entries { canvas.draw(control) }
  }
  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool {
    scene?.hear("inner \(event.kind) at \(event.location.x), \(event.location.y)")
    return false
  }
}

@MainActor
func plain(_ text: String, size: CGFloat = 10) -> TextContent {
  TextContent(spans: [TextSpan(text: text, font: FontDescription(size: size))], color: .black)
}

@MainActor
func field(_ text: String = "", placeholder: String = "Name") -> ControlContent {
  .textField(
    TextFieldContent(text: text, placeholder: placeholder, font: FontDescription(size: 15), color: .black))
}

@MainActor
func editor(_ text: String = "") -> ControlContent {
  .textEditor(TextEditorContent(text: text, font: FontDescription(size: 15), color: .black))
}
