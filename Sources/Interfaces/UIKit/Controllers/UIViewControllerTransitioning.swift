import Foundation

/// Makes the animations with which a controller is shown and goes. Apple's `UIViewControllerTransitioningDelegate`;
/// every method has a default.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The animation with which a controller is shown; `nil` = the system's.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animation with which a controller goes; `nil` = the system's.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// Animates a controller in place of the system. Apple's `UIViewControllerAnimatedTransitioning`.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long the animation lasts, in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Runs the animation, and calls `completeTransition(_:)` at its end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The animation has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// One of the two controllers of a transition. Apple's `UITransitionContextViewControllerKey`.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is seen at first.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller that is seen at the end.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// One of the two views of a transition. Apple's `UITransitionContextViewKey`.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is seen at first.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view that is seen at the end.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// What is animated. Apple's `UIViewControllerContextTransitioning`.
@MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which everything moves.
  var containerView: UIView { get }
  /// Whether there is anything to animate.
  var isAnimated: Bool { get }
  /// Whether a gesture leads the transition; none does here.
  var isInteractive: Bool { get }
  /// Whether the transition was given up; none is here.
  var transitionWasCancelled: Bool { get }
  /// How the controller is shown.
  var presentationStyle: UIModalPresentationStyle { get }
  /// To be called at the end of the animation.
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is at first, in the container; null for one that comes.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view is at the end, in the container; null for one that goes.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// The showing or going of one controller.
@MainActor
final class PresentationTransition: UIViewControllerContextTransitioning {
  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  private let shown: UIViewController
  private let other: UIViewController?
  private let isGoing: Bool
  private var finish: (() -> Void)?
  private weak var animator: (any UIViewControllerAnimatedTransitioning)?

  init(
    _ shown: UIViewController, over other: UIViewController?, isGoing: Bool, in container: UIView,
    finish: @escaping () -> Void
  ) {
    self.shown = shown
    self.other = other
    self.isGoing = isGoing
    self.finish = finish
    containerView = container
    presentationStyle = shown.modalPresentationStyle
  }

  func run(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.animator = animator
    animator.animateTransition(using: self)
  }

  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var transitionWasCancelled: Bool { false }
  func completeTransition(_ didComplete: Bool) {
    let finish = finish
    self.finish = nil
    finish?()
    if finish != nil { animator?.animationEnded(didComplete) }
  }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) != isGoing ? shown : other
  }
  /// Only the view of the controller that comes or goes moves; the other one stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView? { (key == .to) != isGoing ? shown.view : nil }
  func initialFrame(for vc: UIViewController) -> CGRect { vc === shown && !isGoing ? .null : vc.view.frame }
  func finalFrame(for vc: UIViewController) -> CGRect { vc === shown && isGoing ? .null : vc.view.frame }
}
