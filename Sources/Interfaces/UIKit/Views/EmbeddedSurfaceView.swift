import Foundation
import RenderTree
import Toolkit

/// A part of a window with a surface of its own, on which something else than UIKit draws and places controls.
@MainActor
package final class EmbeddedSurfaceView: UIView, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .scroller(ScrollerContent(scrollsHorizontally: false, scrollsVertically: false, showsIndicators: false)))
  /// The view has got another size, in points.
  package var onResize: (CGSize) -> Void = { _ in }

  package init() {
    super.init(frame: .zero)
    showControl { _ in }
  }
  package required init?(coder: NSCoder) { nil }

  /// What to draw on.
  package var surface: (any Surface)? { control.contentSurface }
  /// Where the surface lies in the picture.
  package var surfaceNode: RenderNode? { contentNode }

  package override func layoutSubviews() {
    super.layoutSubviews()
    resizeSurface()
  }
  private func resizeSurface() {
    control.content = .scroller(
      ScrollerContent(
        scrollsHorizontally: false, scrollsVertically: false, showsIndicators: false, contentSize: bounds_.size))
    onResize(bounds_.size)
  }
  override func interactionDidChange() { applyInteraction() }
}
