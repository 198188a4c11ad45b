import Foundation

/// Takes drawing commands for one frame of one surface, back to front.
///
/// Coordinates are points with the origin at the top left. `save`/`restore` bracket transforms and clips;
/// `push`/`pop` bracket layer effects. Both must be balanced.
@MainActor
public protocol Canvas: AnyObject {
  /// The part of the surface that needs drawing, in the surface's own coordinates; content outside it may be left out.
  var dirtyBounds: CGRect { get }

  func save()
  func restore()
  func translate(x: CGFloat, y: CGFloat)
  func concatenate(_ transform: AffineTransform)
  /// Restricts drawing until the matching `restore`.
  func clip(to outline: Outline, evenOdd: Bool)

  func push(_ effect: LayerEffect)
  func pop()
  /// Draws `content` only where `mask` has drawn, in proportion to the mask's alpha.
  func masked(by mask: () -> Void, bounds: CGRect, content: () -> Void)

  func fill(_ outline: Outline, with paint: Paint, evenOdd: Bool)
  func stroke(_ outline: Outline, with paint: Paint, appearance: StrokeAppearance)
  /// The soft shadow that `outline` would throw if it were solid, without the outline itself.
  func drawShadow(of outline: Outline, color: RGBA, radius: CGFloat, x: CGFloat, y: CGFloat)
  /// Draws text with its top left corner at `origin`; `color` is used where a span has none of its own.
  func draw(_ text: any TextLayout, at origin: CGPoint, color: RGBA)
  func draw(_ image: any ToolkitImage, in rect: CGRect, options: ImageDrawingOptions)
  /// Draws a native control at the place that it was last given.
  func draw(_ control: any Control)
}
