import Foundation

/// A document grows out of its thumbnail, and shrinks back into it.
@MainActor
enum DocumentZoom {
  static let duration = 0.35

  /// What makes `target` inside `view` lie on a rectangle.
  /// - Parameters:
  ///   - view: The page that moves.
  ///   - target: The part of it that corresponds to the thumbnail; may be the page itself.
  ///   - rect: In the coordinates of the page's superview.
  static func transform(of view: UIView, target: UIView, to rect: CGRect) -> CGAffineTransform {
    guard let superview = view.superview else { return .identity }
    let home = target.isDescendant(of: view) ? target.convert(target.bounds, to: superview) : view.frame
    guard home.width > 0, home.height > 0 else { return .identity }
    let (x, y) = (rect.width / home.width, rect.height / home.height)
    let center = view.center
    return CGAffineTransform(
      a: x, b: 0, c: 0, d: y, tx: rect.minX - x * home.minX - center.x * (1 - x),
      ty: rect.minY - y * home.minY - center.y * (1 - y))
  }

  /// Shows a page that has just come.
  static func grow(_ view: UIView, target: UIView, from rect: CGRect?, completion: @escaping () -> Void) {
    UIView.performWithoutAnimation {
      if let rect { view.transform = transform(of: view, target: target, to: rect) }
      view.alpha = 0
    }
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut) {
      view.transform = .identity
      view.alpha = 1
    } completion: { _ in
      completion()
    }
  }

  /// Has a page go; afterwards it is as it was, and whoever calls this takes it away.
  static func shrink(_ view: UIView, target: UIView, to rect: CGRect?, completion: @escaping () -> Void) {
    let end = rect.map { transform(of: view, target: target, to: $0) }
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseIn) {
      if let end { view.transform = end }
      view.alpha = 0
    } completion: { _ in
      completion()
      UIView.performWithoutAnimation {
        view.transform = .identity
        view.alpha = 1
      }
    }
  }
}

/// The transition from a thumbnail into a document and back. Apple's `UIDocumentBrowserTransitionController`.
///
/// Returned by a transitioning delegate of the controller that shows the document. It ends in a fade when the
/// thumbnail is not on screen.
@MainActor
public final class UIDocumentBrowserTransitionController: NSObject, UIViewControllerAnimatedTransitioning {
  /// How far reading is, drawn on the thumbnail until the document is shown; `nil` = nothing is drawn.
  public var loadingProgress: Progress? {
    didSet { if loadingProgress !== oldValue { browser?.shownPresentation?.show(loadingProgress, of: url) } }
  }
  /// The view that the thumbnail becomes; `nil` = all of the controller's.
  public weak var targetView: UIView?
  private weak var browser: UIDocumentBrowserViewController?
  private let url: URL

  init(_ browser: UIDocumentBrowserViewController, _ url: URL) {
    self.browser = browser
    self.url = url
  }

  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    DocumentZoom.duration
  }

  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let rect = browser?.thumbnailFrame(of: url, in: transitionContext.containerView)
    if let view = transitionContext.view(forKey: .to) {
      if view.superview == nil { transitionContext.containerView.addSubview(view) }
      DocumentZoom.grow(view, target: targetView ?? view, from: rect) {
        self.loadingProgress = nil
        transitionContext.completeTransition(true)
      }
    } else if let view = transitionContext.view(forKey: .from) {
      DocumentZoom.shrink(view, target: targetView ?? view, to: rect) { transitionContext.completeTransition(true) }
    } else {
      transitionContext.completeTransition(true)
    }
  }
}
