import Foundation

/// How a change runs from 0 (old) to 1 (new) over time.
public indirect enum AnimationCurve: Hashable, Sendable {
  /// A cubic Bézier timing function over `duration` seconds.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double)
  /// A damped spring. `response` = seconds of one undamped swing, `dampingFraction` 1 = no overshoot.
  case spring(response: Double, dampingFraction: Double, initialVelocity: Double)
  case delayed(AnimationCurve, by: Double)
  case sped(AnimationCurve, up: Double)
  /// Progress at even steps of `interval` seconds.
  case sampled([Double], interval: Double)
  /// `count` `nil` = for ever.
  case repeated(AnimationCurve, count: Int?, autoreverses: Bool)

  /// Seconds until the curve rests at its end; infinite when it repeats for ever.
  public var duration: Double {
    switch self {
    case .bezier(_, _, _, _, let duration): return duration
    case .spring(let response, let damping, _):
      // Until the envelope of the swing has fallen below a thousandth.
      let omega = 2 * Double.pi / max(response, 0.001)
      return min(log(1000) / (max(damping, 0.05) * omega) * (damping >= 1 ? 1.4 : 1), 10)
    case .sampled(let values, let interval): return Double(max(values.count - 1, 0)) * interval
    case .delayed(let curve, let delay): return curve.duration + delay
    case .sped(let curve, let speed): return speed > 0 ? curve.duration / speed : .infinity
    case .repeated(let curve, let count, _): return count.map { curve.duration * Double($0) } ?? .infinity
    }
  }

  /// Seconds until the change counts as made, although a spring still settles.
  public var logicalDuration: Double {
    switch self {
    case .spring(let response, _, _): min(response, duration)
    case .bezier, .sampled: duration
    case .delayed(let curve, let delay): curve.logicalDuration + delay
    case .sped(let curve, let speed): speed > 0 ? curve.logicalDuration / speed : .infinity
    case .repeated(let curve, let count, _):
      count.map { curve.duration * Double(max($0 - 1, 0)) + curve.logicalDuration } ?? .infinity
    }
  }

  /// Progress at `time` seconds after the start. May leave 0…1 on the way; ends at exactly 1 (or 0 after an even
  /// number of autoreversed runs).
  public func progress(at time: Double) -> Double {
    switch self {
    case .bezier(let x1, let y1, let x2, let y2, let duration):
      guard duration > 0, time < duration else { return 1 }
      if x1 == y1, x2 == y2 { return max(time, 0) / duration }
      return Self.bezier(x: max(time, 0) / duration, x1, y1, x2, y2)
    case .spring(let response, let damping, let velocity):
      guard time < duration else { return 1 }
      return Self.spring(at: max(time, 0), response: response, damping: damping, velocity: velocity)
    case .sampled(let values, let interval):
      let position = max(time, 0) / interval
      let index = Int(position)
      guard index + 1 < values.count else { return 1 }
      return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
    case .delayed(let curve, let delay):
      return time < delay ? 0 : curve.progress(at: time - delay)
    case .sped(let curve, let speed):
      return curve.progress(at: time * speed)
    case .repeated(let curve, let count, let autoreverses):
      let length = curve.duration
      guard length > 0, length.isFinite else { return 1 }
      let run = Int(time / length)
      if let count, run >= count { return autoreverses && count % 2 == 0 ? 0 : 1 }
      let progress = curve.progress(at: time - Double(run) * length)
      return autoreverses && run % 2 == 1 ? 1 - progress : progress
    }
  }

  private static func spring(at t: Double, response: Double, damping: Double, velocity: Double) -> Double {
    let omega = 2 * Double.pi / max(response, 0.001)
    if damping >= 1 {
      let decay = omega * (damping - (damping * damping - 1).squareRoot())
      // Critically damped, or the slower root of an overdamped spring.
      return 1 - (1 + (decay - velocity) * t) * exp(-decay * t)
    }
    let damped = omega * (1 - damping * damping).squareRoot()
    let envelope = exp(-damping * omega * t)
    return 1 - envelope * (cos(damped * t) + (damping * omega - velocity) / damped * sin(damped * t))
  }

  private static func bezier(x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    func sample(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    // The curve's x grows with t, so halving finds t to well below a pixel in 24 steps.
    var low = 0.0
    var high = 1.0
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if sample(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return sample(y1, y2, (low + high) / 2)
  }
}
