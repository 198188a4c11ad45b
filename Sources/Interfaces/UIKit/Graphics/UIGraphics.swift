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

/// How an image is made. Apple's `UIGraphicsImageRendererFormat`.
@MainActor
public final class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point; drawings are sharp at every scale.
  public var scale: CGFloat = UITraitCollection.current.displayScale
  /// Whether nothing shines through.
  public var opaque = false
  /// The format for the screen.
  public override init() {}
  /// The format for the screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// The format for the screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What an image renderer draws with. Apple's `UIGraphicsImageRendererContext`.
@MainActor
public final class UIGraphicsImageRendererContext: NSObject {
  /// Where drawing goes.
  public let cgContext: CGContext
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat
  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }
  /// What has been drawn so far.
  public var currentImage: UIImage { UIImage(source: .recorded(cgContext.drawing)) }
  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws the edge of a rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Restricts drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes images from drawing commands. Apple's `UIGraphicsImageRenderer`.
@MainActor
public final class UIGraphicsImageRenderer: NSObject {
  /// How images are made.
  public let format: UIGraphicsImageRendererFormat
  private let size: CGSize
  private let origin: CGPoint

  /// Images of a size in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
  /// Images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }
  /// Images of a part of the plane.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    size = bounds.size
    origin = bounds.origin
    self.format = format
  }

  /// An image of what `actions` draw.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let drawing = GraphicsContexts.record(size: size) { context in
      if origin != .zero { context.translateBy(x: -origin.x, y: -origin.y) }
      actions(UIGraphicsImageRendererContext(context, format: format))
    }
    return UIImage(source: .recorded(drawing))
  }
}

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
