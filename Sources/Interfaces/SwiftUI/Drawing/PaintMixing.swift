import Toolkit

// Paints on their way from one to the other.

extension _StylePaint {
  /// Whether the way to `other` has something in between: colours, and gradients of one kind with as many stops.
  func canMix(with other: _StylePaint) -> Bool {
    switch (resolved, other.resolved) {
    case (.color, .color): true
    case (.linear(let a, _, _), .linear(let b, _, _)), (.radial(let a, _, _, _), .radial(let b, _, _, _)),
      (.elliptical(let a, _, _, _), .elliptical(let b, _, _, _)), (.angular(let a, _, _, _), .angular(let b, _, _, _)):
      a.count == b.count
    default: false
    }
  }

  /// The paint `fraction` of the way to `other`.
  func mixed(with other: _StylePaint, by fraction: Double) -> _StylePaint {
    func mix(_ a: [GradientStop], _ b: [GradientStop]) -> [GradientStop] {
      zip(a, b).map { a, b in
        GradientStop(
          color: a.color.mixed(with: b.color, by: fraction), location: a.location + (b.location - a.location) * fraction
        )
      }
    }
    func mix(_ a: UnitPoint, _ b: UnitPoint) -> UnitPoint {
      UnitPoint(x: mix(a.x, b.x), y: mix(a.y, b.y))
    }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(fraction) }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    switch (resolved, other.resolved) {
    case (.color(let a), .color(let b)):
      // A colour that fades in or out keeps its hue.
      if a.alpha == 0 { return .color(b.multiplyingAlpha(by: fraction)) }
      if b.alpha == 0 { return .color(a.multiplyingAlpha(by: 1 - fraction)) }
      return .color(a.mixed(with: b, by: fraction))
    case (.linear(let a, let a0, let a1), .linear(let b, let b0, let b1)):
      return .linear(mix(a, b), mix(a0, b0), mix(a1, b1))
    case (.radial(let a, let ac, let a0, let a1), .radial(let b, let bc, let b0, let b1)):
      return .radial(mix(a, b), mix(ac, bc), startRadius: mix(a0, b0), endRadius: mix(a1, b1))
    case (.elliptical(let a, let ac, let a0, let a1), .elliptical(let b, let bc, let b0, let b1)):
      return .elliptical(mix(a, b), mix(ac, bc), startFraction: mix(a0, b0), endFraction: mix(a1, b1))
    case (.angular(let a, let ac, let a0, let a1), .angular(let b, let bc, let b0, let b1)):
      return .angular(mix(a, b), mix(ac, bc), start: mix(a0, b0), end: mix(a1, b1))
    default: return other
    }
  }

  /// The paint with its fading worked into the colours.
  private var resolved: _StylePaint {
    if case .faded(let paint, let opacity) = self { return paint.multiplyingAlpha(by: opacity) }
    return self
  }
}
