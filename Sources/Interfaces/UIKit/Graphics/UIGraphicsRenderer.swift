import Foundation
import Toolkit

/// How a renderer draws. Apple's `UIGraphicsRendererFormat`.
@MainActor
open class UIGraphicsRendererFormat: NSObject {
  /// The part of the plane that is drawn, in points.
  public internal(set) var bounds = CGRect.zero
  /// The usual format.
  public override init() {}
}

/// What a renderer draws with. Apple's `UIGraphicsRendererContext`.
@MainActor
open class UIGraphicsRendererContext: NSObject {
  /// Where drawing goes.
  public let cgContext: CGContext
  /// How the renderer draws.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Fills a rectangle with the fill colour, which is mixed with what lies below.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  /// Draws the edge of a rectangle.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Draws the edge of a rectangle, which is mixed with what lies below.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect)
    cgContext.restoreGState()
  }
  /// Restricts drawing to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// What image and document renderers share. Apple's `UIGraphicsRenderer`.
@MainActor
open class UIGraphicsRenderer: NSObject {
  /// How the renderer draws.
  public let format: UIGraphicsRendererFormat

  init(bounds: CGRect, rendererFormat: UIGraphicsRendererFormat) {
    format = rendererFormat
    format.bounds = bounds
  }
}

/// How an image is made. Apple's `UIGraphicsImageRendererFormat`.
@MainActor
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point; drawings are sharp at every scale.
  public var scale: CGFloat = UITraitCollection.current.displayScale
  /// Whether nothing shines through.
  public var opaque = false
  /// The format for the screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// The format for the screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What an image renderer draws with. Apple's `UIGraphicsImageRendererContext`.
@MainActor
public final class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// What has been drawn so far.
  public var currentImage: UIImage { UIImage(source: .recorded(cgContext.drawing)) }
}

/// Makes images from drawing commands. Apple's `UIGraphicsImageRenderer`.
@MainActor
public final class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Images of a size in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
  /// Images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }
  /// Images of a part of the plane.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
    super.init(bounds: bounds, rendererFormat: format)
  }

  /// An image of what `actions` draw.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let bounds = format.bounds
    let drawing = GraphicsContexts.record(size: bounds.size) { context in
      if bounds.origin != .zero { context.translateBy(x: -bounds.minX, y: -bounds.minY) }
      actions(UIGraphicsImageRendererContext(context, format: format))
    }
    return UIImage(source: .recorded(drawing))
  }
}
