import Foundation

/// The mathematics of the curves of paths.
enum Curve {
  /// An arc of the unit circle as cubic curves of a quarter at most, without its beginning.
  static func arc(from start: CGFloat, by delta: CGFloat) -> [CGPath.Element] {
    let count = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
    guard delta != 0 else { return [] }
    let step = delta / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let (from, to) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
      let (p, q) = (CGPoint(x: cos(from), y: sin(from)), CGPoint(x: cos(to), y: sin(to)))
      return .curve(
        q, control1: CGPoint(x: p.x - handle * p.y, y: p.y + handle * p.x),
        control2: CGPoint(x: q.x + handle * q.y, y: q.y - handle * q.x))
    }
  }

  static func point(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, at t: CGFloat) -> CGPoint {
    let u = 1 - t
    return CGPoint(x: u * u * a.x + 2 * u * t * b.x + t * t * c.x, y: u * u * a.y + 2 * u * t * b.y + t * t * c.y)
  }

  static func point(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, at t: CGFloat) -> CGPoint {
    let u = 1 - t
    let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
  }

  /// The points of a quadratic curve that go farthest along an axis.
  static func extrema(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> [CGPoint] {
    func time(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat? {
      let divisor = a - 2 * b + c
      return divisor == 0 ? nil : (a - b) / divisor
    }
    return [time(a.x, b.x, c.x), time(a.y, b.y, c.y)].compactMap(\.self).filter { $0 > 0 && $0 < 1 }
      .map { point(a, b, c, at: $0) }
  }

  /// The points of a cubic curve that go farthest along an axis.
  static func extrema(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> [CGPoint] {
    func times(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
      let (p, q, r) = (-a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a)
      if abs(p) < 1e-12 { return abs(q) < 1e-12 ? [] : [-r / q] }
      let root = q * q - 4 * p * r
      guard root >= 0 else { return [] }
      return [(-q + root.squareRoot()) / (2 * p), (-q - root.squareRoot()) / (2 * p)]
    }
    return (times(a.x, b.x, c.x, d.x) + times(a.y, b.y, c.y, d.y)).filter { $0 > 0 && $0 < 1 }
      .map { point(a, b, c, d, at: $0) }
  }

  /// How many lines are needed for a curve whose control points bend that far, in points, to stay within a tolerance.
  static func steps(bend: CGFloat, tolerance: CGFloat) -> Int {
    guard bend.isFinite else { return 1 }
    return max(1, min(1000, Int((bend / (8 * tolerance)).squareRoot().rounded(.up))))
  }
}

/// A subpath as lines.
struct Polygon {
  var points: [CGPoint]
  var isClosed: Bool
}

extension CGPath {
  /// The subpaths as lines that stay within a tolerance, in points, of the curves.
  func flattened(transform: CGAffineTransform = .identity, tolerance: CGFloat) -> [Polygon] {
    var result: [Polygon] = []
    var current: [CGPoint] = []
    func finish(isClosed: Bool) {
      if !current.isEmpty { result.append(Polygon(points: current, isClosed: isClosed)) }
    }
    for element in elements.lazy.map({ $0.applying(transform) }) {
      switch element {
      case .move(let point):
        finish(isClosed: false)
        current = [point]
      case .line(let point):
        current.append(point)
      case .quadCurve(let end, let control):
        let start = current.last ?? control
        let bend = hypot(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y) * 2
        let steps = Curve.steps(bend: bend, tolerance: tolerance)
        current += (1...steps).map { Curve.point(start, control, end, at: CGFloat($0) / CGFloat(steps)) }
      case .curve(let end, let control1, let control2):
        let start = current.last ?? control1
        let bend =
          max(
            hypot(start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y),
            hypot(control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y)) * 6
        let steps = Curve.steps(bend: bend, tolerance: tolerance)
        current += (1...steps).map { Curve.point(start, control1, control2, end, at: CGFloat($0) / CGFloat(steps)) }
      case .close:
        let start = current.first
        finish(isClosed: true)
        current = start.map { [$0] } ?? []
      }
    }
    // After a close the beginning alone is no subpath, unless something follows.
    if current.count > 1 || elements.last.map({ $0 != .close }) == true { finish(isClosed: false) }
    return result
  }
}
