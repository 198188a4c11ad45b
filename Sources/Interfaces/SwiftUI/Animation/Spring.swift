import Foundation
import RenderTree

/// The movement of a spring. Apple's `Spring`. Times in seconds.
public struct Spring: Hashable, Sendable {
  /// Undamped angular frequency, in radians per second.
  private let omega: Double
  /// 1 = no overshoot.
  public let dampingRatio: Double

  private init(omega: Double, dampingRatio: Double) {
    self.omega = max(omega, 1e-6)
    self.dampingRatio = max(dampingRatio, 0)
  }

  /// `bounce` from -1 (slow) over 0 (no overshoot) to 1 (swings for ever).
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(
      omega: 2 * .pi / max(duration, 1e-3), dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + max(bounce, -0.999)))
  }
  /// `response` = time of one undamped swing.
  public init(response: Double, dampingRatio: Double) {
    self.init(omega: 2 * .pi / max(response, 1e-3), dampingRatio: dampingRatio)
  }
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(omega: (stiffness / mass).squareRoot(), dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
  }
  /// A spring that rests after `settlingDuration` seconds.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let ratio = max(min(dampingRatio, 1), 0.01)
    self.init(omega: -log(epsilon) / (ratio * max(settlingDuration, 1e-3)), dampingRatio: ratio)
  }

  public static var smooth: Spring { Spring() }
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  public static var snappy: Spring { snappy() }
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static var bouncy: Spring { bouncy() }
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// What the spring is made of: times in seconds, bounce from -1 to 1, and the physical constants of a mass of 1.
  public var duration: Double { 2 * .pi / omega }
  public var response: Double { duration }
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  public var mass: Double { 1 }
  public var stiffness: Double { omega * omega }
  public var damping: Double { 2 * dampingRatio * omega }
  /// Seconds until the spring rests.
  public var settlingDuration: Double {
    log(1000) / (max(min(dampingRatio, 1), 0.05) * omega) * (dampingRatio >= 1 ? 1.4 : 1)
  }
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    settlingDuration * max(log(max(target.magnitudeSquared.squareRoot(), epsilon) / epsilon) / log(1000), 0.1)
  }

  /// Share of the way and of the start velocity, and their change per second.
  private func motion(at time: Double) -> (way: Double, push: Double, wayRate: Double, pushRate: Double) {
    let (w, z) = (omega, dampingRatio)
    let t = max(time, 0)
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      let e = exp(-z * w * t)
      let (c, s) = (cos(d * t), sin(d * t))
      return (
        1 - e * (c + z * w / d * s), e * s / d, e * (w * w / d) * s, e * (c - z * w / d * s)
      )
    }
    if z == 1 {
      let e = exp(-w * t)
      return (1 - e * (1 + w * t), e * t, e * w * w * t, e * (1 - w * t))
    }
    let root = w * (z * z - 1).squareRoot()
    let (a, b) = (-z * w + root, -z * w - root)
    let (ea, eb) = (exp(a * t), exp(b * t))
    return (
      1 - (b * ea - a * eb) / (b - a), (ea - eb) / (a - b), -(a * b * (ea - eb)) / (b - a), (a * ea - b * eb) / (a - b)
    )
  }

  /// Where a value is on its way from zero to `target`.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let m = motion(at: time)
    return target.scaled(by: m.way) + initialVelocity.scaled(by: m.push)
  }
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let m = motion(at: time)
    return target.scaled(by: m.wayRate) + initialVelocity.scaled(by: m.pushRate)
  }
  /// Moves `value` on by `deltaTime` seconds.
  public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
    let way = target - value
    let next = value + self.value(target: way, initialVelocity: velocity, time: deltaTime)
    velocity = self.velocity(target: way, initialVelocity: velocity, time: deltaTime)
    value = next
  }
  /// The acceleration that the spring gives a value.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Where a value is on its way from `fromValue` to `toValue`.
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    var result = fromValue
    result.animatableData =
      fromValue.animatableData
      + value(
        target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
        time: time)
    return result
  }
}

extension Animation {
  /// The movement of `spring`. Seconds.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    .spring(response: spring.response, dampingFraction: spring.dampingRatio)
  }
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    interpolatingSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: initialVelocity)
  }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }
  public static var interpolatingSpring: Animation { interpolatingSpring() }
}

/// How fast a change runs between 0 and 1. Apple's `UnitCurve`.
public struct UnitCurve: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case bezier(UnitPoint, UnitPoint)
    case circularEaseIn, circularEaseOut, circularEaseInOut
    indirect case inverse(UnitCurve)
  }
  private let kind: Kind

  /// At an even pace, or starting gently, ending gently, or both.
  public static let linear = bezier(startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  public static let easeIn = bezier(startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  public static let easeOut = bezier(
    startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  public static let easeInOut = bezier(
    startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  public static let easeInEaseOut = easeInOut
  public static let circularEaseIn = UnitCurve(kind: .circularEaseIn)
  public static let circularEaseOut = UnitCurve(kind: .circularEaseOut)
  public static let circularEaseInOut = UnitCurve(kind: .circularEaseInOut)

  /// Follows a cubic Bézier curve from (0, 0) to (1, 1) through the given control points.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(kind: .bezier(startControlPoint, endControlPoint))
  }

  /// The curve with x and y exchanged.
  public var inverse: UnitCurve {
    if case .inverse(let base) = kind { return base }
    return UnitCurve(kind: .inverse(self))
  }

  /// The share of the way at a share of the time, and its change.
  public func value(at progress: Double) -> Double {
    let x = max(0, min(progress, 1))
    switch kind {
    case .bezier(let a, let b):
      return AnimationCurve.bezier(x1: Double(a.x), y1: Double(a.y), x2: Double(b.x), y2: Double(b.y), duration: 1)
        .progress(at: x)
    case .circularEaseIn: return 1 - (1 - x * x).squareRoot()
    case .circularEaseOut: return (1 - (1 - x) * (1 - x)).squareRoot()
    case .circularEaseInOut:
      return x < 0.5 ? (1 - (1 - 4 * x * x).squareRoot()) / 2 : ((1 - 4 * (1 - x) * (1 - x)).squareRoot() + 1) / 2
    case .inverse(let base):
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if base.value(at: middle) < x { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }

  /// How fast the value changes with the share of the time.
  public func velocity(at progress: Double) -> Double {
    let h = 1e-4
    let (a, b) = (max(progress - h, 0), min(progress + h, 1))
    return (value(at: b) - value(at: a)) / (b - a)
  }

  var animationCurve: (Double) -> AnimationCurve {
    { duration in
      if case .bezier(let a, let b) = kind {
        return .bezier(x1: Double(a.x), y1: Double(a.y), x2: Double(b.x), y2: Double(b.y), duration: duration)
      }
      let steps = 60
      return .sampled((0...steps).map { value(at: Double($0) / Double(steps)) }, interval: duration / Double(steps))
    }
  }
}

extension Animation {
  /// Follows `curve` for `duration` seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(curve.animationCurve(duration))
  }
}
