import RenderTree

/// How a change runs over time. Apple's `Animation`.
public struct Animation: Hashable, Sendable {
  let curve: AnimationCurve
  /// The animation of the app's own that is asked for each value; the curve tells only how long it takes.
  let custom: CustomAnimationBox?

  init(_ curve: AnimationCurve, custom: CustomAnimationBox? = nil) {
    self.curve = curve
    self.custom = custom
  }

  /// The animation that is used when none is named: a spring without overshoot, of half a second.
  public static let `default` = Animation.spring(response: 0.5, dampingFraction: 1)

  /// Follows a cubic Bézier curve from (0, 0) to (1, 1) through the given control points; `duration` in seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation {
    Animation(.bezier(x1: p1x, y1: p1y, x2: p2x, y2: p2y, duration: duration))
  }

  /// The usual curves: at an even pace, or starting gently, ending gently, or both; `duration` in seconds.
  public static var linear: Animation { linear(duration: 0.35) }
  public static func linear(duration: Double) -> Animation { timingCurve(0, 0, 1, 1, duration: duration) }
  public static var easeIn: Animation { easeIn(duration: 0.35) }
  public static func easeIn(duration: Double) -> Animation { timingCurve(0.42, 0, 1, 1, duration: duration) }
  public static var easeOut: Animation { easeOut(duration: 0.35) }
  public static func easeOut(duration: Double) -> Animation { timingCurve(0, 0, 0.58, 1, duration: duration) }
  public static var easeInOut: Animation { easeInOut(duration: 0.35) }
  public static func easeInOut(duration: Double) -> Animation { timingCurve(0.42, 0, 0.58, 1, duration: duration) }

  /// A spring; `bounce` from 0 (none) to 1, or a damping fraction of 1 (no overshoot) to 0; times in seconds.
  public static var spring: Animation { spring(duration: 0.5) }
  public static func spring(
    response: Double, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    Animation(.spring(response: response, dampingFraction: dampingFraction, initialVelocity: 0))
  }
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    spring(response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }
  public static var interactiveSpring: Animation { interactiveSpring() }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(response: response, dampingFraction: dampingFraction)
  }
  public static var smooth: Animation { smooth() }
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }
  public static var snappy: Animation { snappy() }
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static var bouncy: Animation { bouncy() }
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let omega = (stiffness / mass).squareRoot()
    return Animation(
      .spring(
        response: 2 * .pi / omega, dampingFraction: damping / (2 * (stiffness * mass).squareRoot()),
        initialVelocity: initialVelocity))
  }

  /// The same animation, starting later (seconds), running faster (a factor), or several times.
  public func delay(_ delay: Double) -> Animation { Animation(.delayed(curve, by: delay)) }
  public func speed(_ speed: Double) -> Animation { Animation(.sped(curve, up: speed)) }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(.repeated(curve, count: repeatCount, autoreverses: autoreverses))
  }
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.repeated(curve, count: nil, autoreverses: autoreverses))
  }
}
