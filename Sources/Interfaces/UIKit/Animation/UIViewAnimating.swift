import Foundation

/// Where an animator is. Apple's `UIViewAnimatingState`.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
  /// Nothing has begun, or all is over.
  case inactive
  /// The views move, or stand on their way.
  case active
  /// The views stand where they were when the animator was stopped; `finishAnimation(at:)` is called next.
  case stopped
}

/// Where an animation has ended. Apple's `UIViewAnimatingPosition`.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable { case end, start, current }

/// Animations that can be started, held, turned around and ended. Apple's `UIViewAnimating`.
@MainActor
public protocol UIViewAnimating: AnyObject {
  /// Where the animator is.
  var state: UIViewAnimatingState { get }
  /// Whether the views move.
  var isRunning: Bool { get }
  /// Whether the views go back to where they have come from.
  var isReversed: Bool { get set }
  /// How much of the way is done, from 0 to 1, in the direction in which the views go.
  var fractionComplete: CGFloat { get set }
  /// Moves the views, or lets them go on.
  func startAnimation()
  /// Moves the views after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds the views where they are.
  func pauseAnimation()
  /// Ends the animations where the views are.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Says where the views stay after a stop, and tells that the animations are over.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Animations that are added as blocks. Apple's `UIViewImplicitlyAnimating`.
@MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds what runs when the animations are over.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on from a pause in another way.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
