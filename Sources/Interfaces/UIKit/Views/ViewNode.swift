import Foundation
import RenderTree
import Toolkit

/// What a view looks like in the render tree.
@MainActor
package final class ViewRenderNode: RenderNode {
  package weak var view: UIView?

  /// The pointer is led by the views, not by what they paint.
  package override func paints(at point: CGPoint) -> Bool {
    view.map { $0.isUserInteractionEnabled && $0.point(inside: point, with: nil) } ?? false
  }
}

/// Shows a tree of views: a window, a scroll view's surface, or a view of SwiftUI.
@MainActor
package protocol ViewTreeHost: AnyObject {
  /// Asks for layout and drawing before the next frame is shown.
  func requestFrame()
  /// The window in which the tree is shown.
  var toolkitWindow: (any ToolkitWindow)? { get }
  /// The UIKit window, if the tree is in one.
  var hostingWindow: UIWindow? { get }
  /// What the tree inherits.
  var traits: UITraitCollection { get }
  /// Who hears of events that no view has used.
  var nextResponder: UIResponder? { get }
}
