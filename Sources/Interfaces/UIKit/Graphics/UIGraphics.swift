import Foundation
import Toolkit

/// The contexts that drawing goes to, the present one last.
@MainActor
enum GraphicsContexts {
  static var stack: [CGContext] = []

  /// Runs `body` with a new context as the current one, and hands back what it drew.
  static func record(size: CGSize, _ body: (CGContext) -> Void) -> RecordedDrawing {
    let context = CGContext(size: size)
    stack.append(context)
    body(context)
    stack.removeLast()
    return context.drawing
  }
}

/// The context that drawing goes to, inside `UIView.draw(_:)` and image renderers; otherwise `nil`.
@MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContexts.stack.last }
/// Makes `context` the current one until the matching `UIGraphicsPopContext()`.
@MainActor public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContexts.stack.append(context) }
/// Goes back to the context before.
@MainActor public func UIGraphicsPopContext() { _ = GraphicsContexts.stack.popLast() }
/// Starts an image of a size in points.
@MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  GraphicsContexts.stack.append(CGContext(size: size))
}
/// Starts an image of a size in points. Drawings are sharp at every scale; the scale is not needed.
@MainActor public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  UIGraphicsBeginImageContext(size)
}
/// What has been drawn since the image was started.
@MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  GraphicsContexts.stack.last.map { UIImage(source: .recorded($0.drawing)) }
}
/// Ends the image.
@MainActor public func UIGraphicsEndImageContext() { _ = GraphicsContexts.stack.popLast() }
/// Fills a rectangle of the current context.
@MainActor public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

extension UIColor {
  /// Makes it the current context's colour for filling and for lines.
  @MainActor public func set() {
    setFill()
    setStroke()
  }
  /// Makes it the current context's colour for filling.
  @MainActor public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Makes it the current context's colour for lines.
  @MainActor public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
