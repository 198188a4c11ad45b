import Foundation

/// A sequence of straight and curved segments, in the coordinate space of whoever draws it.
public struct PathGeometry: Hashable, Sendable {
  /// A step of the pen.
  public enum Element: Hashable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  /// The steps in order.
  public var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The point at which the next segment starts; `nil` while the path is empty.
  public var currentPoint: CGPoint? {
    var start: CGPoint?
    var current: CGPoint?
    for element in elements {
      switch element {
      case .move(let p):
        start = p
        current = p
      case .line(let p), .quadCurve(let p, _), .curve(let p, _, _): current = p
      case .closeSubpath: current = start
      }
    }
    return current
  }

  /// The path with every point mapped by `transform`.
  public func applying(_ transform: AffineTransform) -> PathGeometry {
    func map(_ p: CGPoint) -> CGPoint { transform.transform(p) }
    return PathGeometry(
      elements.map { element in
        switch element {
        case .move(let p): .move(to: map(p))
        case .line(let p): .line(to: map(p))
        case .quadCurve(let p, let c): .quadCurve(to: map(p), control: map(c))
        case .curve(let p, let c1, let c2): .curve(to: map(p), control1: map(c1), control2: map(c2))
        case .closeSubpath: .closeSubpath
        }
      })
  }

  /// The smallest rectangle that holds every point and control point.
  public var controlPointBounds: CGRect {
    var bounds = CGRect.null
    func add(_ p: CGPoint) { bounds = bounds.union(CGRect(origin: p, size: .zero)) }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quadCurve(let p, let c):
        add(p)
        add(c)
      case .curve(let p, let c1, let c2):
        add(p)
        add(c1)
        add(c2)
      case .closeSubpath: break
      }
    }
    return bounds
  }

  /// The path as closed or open runs of straight segments, each curve cut into `segmentsPerCurve` pieces.
  public func flattened(segmentsPerCurve: Int = 16) -> [(points: [CGPoint], isClosed: Bool)] {
    var runs: [(points: [CGPoint], isClosed: Bool)] = []
    var points: [CGPoint] = []
    func finish(closed: Bool) {
      if points.count > 1 { runs.append((points, closed)) }
      points = []
    }
    for element in elements {
      switch element {
      case .move(let p):
        finish(closed: false)
        points = [p]
      case .line(let p):
        points.append(p)
      case .quadCurve(let p, let c):
        let from = points.last ?? p
        for step in 1...segmentsPerCurve {
          let t = CGFloat(step) / CGFloat(segmentsPerCurve)
          let u = 1 - t
          points.append(
            CGPoint(
              x: u * u * from.x + 2 * u * t * c.x + t * t * p.x, y: u * u * from.y + 2 * u * t * c.y + t * t * p.y))
        }
      case .curve(let p, let c1, let c2):
        let from = points.last ?? p
        for step in 1...segmentsPerCurve {
          let t = CGFloat(step) / CGFloat(segmentsPerCurve)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            CGPoint(
              x: a * from.x + b * c1.x + c * c2.x + d * p.x, y: a * from.y + b * c1.y + c * c2.y + d * p.y))
        }
      case .closeSubpath:
        let start = points.first
        finish(closed: true)
        if let start { points = [start] }
      }
    }
    finish(closed: false)
    return runs
  }

  /// Whether `point` lies inside the filled path, by the winding or the even-odd rule.
  public func contains(_ point: CGPoint, evenOdd: Bool = false) -> Bool {
    var winding = 0
    var crossings = 0
    for run in flattened() {
      var previous = run.points[run.points.count - 1]
      for next in run.points {
        if (previous.y <= point.y) != (next.y <= point.y) {
          let t = (point.y - previous.y) / (next.y - previous.y)
          if previous.x + t * (next.x - previous.x) > point.x {
            crossings += 1
            winding += next.y > previous.y ? 1 : -1
          }
        }
        previous = next
      }
    }
    return evenOdd ? crossings % 2 == 1 : winding != 0
  }
}
