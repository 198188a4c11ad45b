import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Toolkit

/// A window with controls at fixed places.
@MainActor
final class Page: SurfaceContent, ScreenTester {
  let toolkit = HeadlessToolkit()
  private(set) var window: HeadlessWindow?
  private(set) var events: [String] = []
  /// Draws below the controls.
  var drawing: (any Canvas) -> Void = { _ in }
  var opacity: [ObjectIdentifier: Double] = [:]
  private var entries: [(HeadlessControl, CGRect)] = []

  init() {
    let made =
      toolkit.makeWindow(WindowConfiguration(title: "Page", size: CGSize(width: 400, height: 300))) as? HeadlessWindow
    window = made
    made?.rootSurface.content = self
    made?.present()
  }

  @discardableResult
  func add(
    _ content: ControlContent, _ frame: CGRect, _ accessibility: AccessibilityProperties = AccessibilityProperties()
  ) -> HeadlessControl {
    guard let control = toolkit.makeControl(content) as? HeadlessControl else { fatalError("Not a headless control.") }
    control.accessibility = accessibility
    control.onEvent = { [weak self, weak control] event in
      self?.events.append("\(control?.accessibleName ?? "") \(event)")
    }
    entries.append((control, frame))
    window?.rootSurface.add(control)
    return control
  }

  @discardableResult
  func button(_ title: String, _ x: CGFloat = 0, _ y: CGFloat = 0) -> HeadlessControl {
    add(.button(ButtonContent(title: title, style: .bordered)), CGRect(x: x, y: y, width: 80, height: 34))
  }

  @discardableResult
  func field(_ name: String, _ text: String, _ y: CGFloat = 0) -> HeadlessControl {
    add(
      .textField(TextFieldContent(text: text, placeholder: name, font: FontDescription(size: 15), color: .black)),
      CGRect(x: 0, y: y, width: 100, height: 34))
  }

  func label(_ text: String, _ y: CGFloat) {
    add(
      .label(TextContent(spans: [TextSpan(text: text, font: FontDescription(size: 10))], color: .black)),
      CGRect(x: 0, y: y, width: 200, height: 12))
  }

  func surface(_ surface: any Surface, didResizeTo size: CGSize) {}
  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    for (control, frame) in entries {
      place(control, frame.size, AffineTransform(translationByX: frame.minX, byY: frame.minY))
    }
  }
  func draw(_ surface: any Surface, on canvas: any Canvas) {
    drawing(canvas)
    for (control, _) in entries {
      canvas.push(.opacity(opacity[ObjectIdentifier(control)] ?? 1))
      canvas.draw(control)
      canvas.pop()
    }
  }
  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool {
    events.append("surface \(event.kind) ×\(event.clickCount)")
    return true
  }
}
