import Foundation

/// Fills a surface: draws it, places its controls, and hears what happens on it.
@MainActor
public protocol SurfaceContent: AnyObject {
  func surface(_ surface: any Surface, didResizeTo size: CGSize)
  /// Reports size and place of every control, back to front. The transform maps the control's own coordinates to the
  /// surface's; without one the control keeps its rank among the others, but has no place for now: it is not seen, loses
  /// the focus, and neither pointer nor keyboard nor assistive technology reaches it.
  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void)
  /// Reports the controls that may have another place than when this or `placeControls` was asked last, in any order.
  func placeMovedControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void)
  func draw(_ surface: any Surface, on canvas: any Canvas)
  /// A pointer event where no control took it. Returns whether it was used.
  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool
}

extension SurfaceContent {
  /// Content that does not keep account reports every control.
  public func placeMovedControls(
    on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void
  ) {
    placeControls(on: surface, place)
  }
}

/// An area of native controls and drawing, in points with the origin at the top left: a window's content or a
/// scroller's.
@MainActor
public protocol Surface: AnyObject {
  /// Held weakly.
  var content: (any SurfaceContent)? { get set }
  var size: CGSize { get }

  /// A control may be on one surface at a time. Its place comes from `SurfaceContent.placeControls`.
  func add(_ control: any Control)
  func remove(_ control: any Control)
  /// Asks for a new picture before the next frame is shown.
  func setNeedsDisplay()
  /// Asks for the controls to be placed anew, and for a new picture.
  func setNeedsPlacement()
  /// Asks for those controls to be placed anew that `SurfaceContent.placeMovedControls` reports, and for a new picture.
  /// None has come or gone, and their order is as it was.
  func controlsDidMove()
}
