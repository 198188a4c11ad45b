import Foundation
import RenderTree

extension UIView {
  /// Curves that the system has. Apple's `UIView.AnimationCurve`.
  public enum AnimationCurve: Int, Hashable, Sendable {
    case easeInOut, easeIn, easeOut, linear

    /// The control points of the curve.
    var controlPoints: (CGPoint, CGPoint) {
      switch self {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    }
  }
}

/// What a timing curve is made of. Apple's `UITimingCurveType`.
public enum UITimingCurveType: Int, Hashable, Sendable { case builtin, cubic, spring, composed }

/// Says how an animation runs. Apple's `UITimingCurveProvider`.
public protocol UITimingCurveProvider: AnyObject {
  /// What the curve is made of.
  var timingCurveType: UITimingCurveType { get }
  /// The cubic curve; `nil` = it is a spring alone.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; `nil` = it is a cubic curve alone.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// Progress at a share of the time, both from 0 to 1, over `duration` seconds.
  func progress(at share: Double, duration: TimeInterval) -> Double {
    if let spring = springTimingParameters { return spring.progress(at: share, duration: duration) }
    let parameters = cubicTimingParameters ?? UICubicTimingParameters()
    let (first, second) = (parameters.controlPoint1, parameters.controlPoint2)
    return AnimationCurve.bezier(
      x1: Double(first.x), y1: Double(first.y), x2: Double(second.x), y2: Double(second.y), duration: 1
    ).progress(at: share)
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1): time on the x axis, progress on the y axis. Apple's
/// `UICubicTimingParameters`.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider, Sendable {
  /// The system's curve that this is; `.easeInOut` for own control points.
  public let animationCurve: UIView.AnimationCurve
  /// The point that draws the beginning.
  public let controlPoint1: CGPoint
  /// The point that draws the end.
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// The curve of the system, which is slow at both ends.
  public override convenience init() { self.init(animationCurve: .easeInOut) }
  /// A curve of the system.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    (controlPoint1, controlPoint2) = curve.controlPoints
    isBuiltin = true
  }
  /// A curve with control points of its own; their x is held between 0 and 1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: min(max(point1.x, 0), 1), y: point1.y)
    controlPoint2 = CGPoint(x: min(max(point2.x, 0), 1), y: point2.y)
    isBuiltin = false
  }

  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A damped spring. Apple's `UISpringTimingParameters`.
///
/// A spring with a mass has a duration of its own, in the place of the animator's.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider, Sendable {
  /// The speed at the start, where 1 covers the whole way in a second; `dx` counts.
  public let initialVelocity: CGVector
  /// Seconds of one undamped swing; `nil` = what fits the animator's duration.
  private let response: Double?
  private let dampingRatio: Double

  /// A spring that rests after half a second without swinging.
  public override convenience init() { self.init(duration: 0.5, bounce: 0) }
  /// A spring for the animator's duration; 1 does not swing.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }
  /// A spring for the animator's duration that is already under way; 1 does not swing.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    response = nil
    dampingRatio = Double(ratio)
  }
  /// A spring by its physics, with a duration of its own.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    let (mass, stiffness) = (max(Double(mass), 0.001), max(Double(stiffness), 0.001))
    response = 2 * Double.pi * (mass / stiffness).squareRoot()
    dampingRatio = Double(damping) / (2 * (mass * stiffness).squareRoot())
  }
  /// A spring with a duration of its own, in seconds. `bounce` 0 does not swing.
  public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
    initialVelocity = velocity
    response = duration
    dampingRatio = Double(1 - bounce)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  private func curve(_ response: Double) -> AnimationCurve {
    .spring(
      response: response, dampingFraction: max(dampingRatio, 0.05), initialVelocity: Double(initialVelocity.dx))
  }
  /// Seconds until the spring rests; `nil` = the animator says.
  var ownDuration: TimeInterval? { response.map { curve($0).duration } }

  func progress(at share: Double, duration: TimeInterval) -> Double {
    // The response whose swing has faded after `duration`.
    let curve = curve(response ?? UIView.springResponse(duration, dampingRatio: dampingRatio))
    return curve.progress(at: share * curve.duration)
  }
}
