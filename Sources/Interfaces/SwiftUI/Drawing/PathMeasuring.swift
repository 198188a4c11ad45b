import Foundation
import Toolkit

// Lengths, bounds and outlines of paths: what needs the curves themselves, not only their points.

/// One straight or curved piece of a path.
struct PathSegment {
  var start: CGPoint
  /// A line has no control points; a quadratic curve is kept as the cubic that equals it.
  var controls: (CGPoint, CGPoint)?
  var end: CGPoint

  func point(at t: CGFloat) -> CGPoint {
    let u = 1 - t
    guard let (c1, c2) = controls else {
      return CGPoint(x: u * start.x + t * end.x, y: u * start.y + t * end.y)
    }
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * c1.x + c * c2.x + d * end.x, y: a * start.y + b * c1.y + c * c2.y + d * end.y)
  }

  /// Lengths of the pieces into which the segment is cut for measuring.
  func sampledLengths(_ count: Int = 24) -> [CGFloat] {
    guard controls != nil else { return [hypot(end.x - start.x, end.y - start.y)] }
    var previous = start
    return (1...count).map { step in
      let next = point(at: CGFloat(step) / CGFloat(count))
      defer { previous = next }
      return hypot(next.x - previous.x, next.y - previous.y)
    }
  }

  /// The part between two parameters from 0 to 1, by de Casteljau's construction.
  func part(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
    guard let (c1, c2) = controls else { return PathSegment(start: point(at: t0), controls: nil, end: point(at: t1)) }
    func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    func split(
      _ p: (CGPoint, CGPoint, CGPoint, CGPoint), _ t: CGFloat
    ) -> (
      (CGPoint, CGPoint, CGPoint, CGPoint), (CGPoint, CGPoint, CGPoint, CGPoint)
    ) {
      let (ab, bc, cd) = (mix(p.0, p.1, t), mix(p.1, p.2, t), mix(p.2, p.3, t))
      let (abc, bcd) = (mix(ab, bc, t), mix(bc, cd, t))
      let middle = mix(abc, bcd, t)
      return ((p.0, ab, abc, middle), (middle, bcd, cd, p.3))
    }
    let head = split((start, c1, c2, end), t1).0
    let result = t1 > 0 ? split(head, t0 / t1).1 : head
    return PathSegment(start: result.0, controls: (result.1, result.2), end: result.3)
  }
}

extension PathGeometry {
  /// The segments of each subpath; closing lines are segments too.
  var subpaths: [(segments: [PathSegment], isClosed: Bool)] {
    var result: [(segments: [PathSegment], isClosed: Bool)] = []
    var segments: [PathSegment] = []
    var first = CGPoint.zero
    var current = CGPoint.zero
    func finish(_ closed: Bool) {
      if !segments.isEmpty { result.append((segments, closed)) }
      segments = []
    }
    for element in elements {
      switch element {
      case .move(let p):
        finish(false)
        first = p
        current = p
      case .line(let p):
        segments.append(PathSegment(start: current, controls: nil, end: p))
        current = p
      case .quadCurve(let p, let c):
        let c1 = CGPoint(x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3)
        let c2 = CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
        segments.append(PathSegment(start: current, controls: (c1, c2), end: p))
        current = p
      case .curve(let p, let c1, let c2):
        segments.append(PathSegment(start: current, controls: (c1, c2), end: p))
        current = p
      case .closeSubpath:
        if current != first { segments.append(PathSegment(start: current, controls: nil, end: first)) }
        finish(true)
        current = first
      }
    }
    finish(false)
    return result
  }
}

extension Path {
  /// The smallest rectangle around the path itself (not its control points).
  public var boundingRect: CGRect {
    guard case .path(let geometry) = outline else { return outline.bounds }
    var bounds = CGRect.null
    func add(_ p: CGPoint) { bounds = bounds.union(CGRect(origin: p, size: .zero)) }
    for (segments, _) in geometry.subpaths {
      for segment in segments {
        add(segment.start)
        add(segment.end)
        guard let (c1, c2) = segment.controls else { continue }
        for t in Path.extremes(segment.start.x, c1.x, c2.x, segment.end.x) { add(segment.point(at: t)) }
        for t in Path.extremes(segment.start.y, c1.y, c2.y, segment.end.y) { add(segment.point(at: t)) }
      }
    }
    if bounds.isNull, case .move(let only)? = geometry.elements.last { add(only) }
    return bounds
  }

  /// Where a cubic's coordinate turns back: the roots of its derivative between 0 and 1.
  private static func extremes(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
    let a = -p0 + 3 * p1 - 3 * p2 + p3
    let b = 2 * (p0 - 2 * p1 + p2)
    let c = p1 - p0
    let roots: [CGFloat]
    if abs(a) * 3 < 1e-9 {
      roots = abs(b) < 1e-9 ? [] : [-c / b]
    } else {
      let under = b * b - 4 * a * c
      guard under >= 0 else { return [] }
      roots = [(-b + under.squareRoot()) / (2 * a), (-b - under.squareRoot()) / (2 * a)]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  /// The part of the path between two fractions of its length.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (max(0, min(from, 1)), max(0, min(to, 1)))
    if from <= 0, to >= 1 { return self }
    guard from < to else { return Path() }
    let subpaths = geometry.subpaths
    let lengths = subpaths.map { $0.segments.map { $0.sampledLengths() } }
    let total = lengths.joined().joined().reduce(0, +)
    guard total > 0 else { return Path() }
    let (low, high) = (from * total, to * total)
    var result = PathGeometry()
    var position: CGFloat = 0
    for (subpath, lengths) in zip(subpaths, lengths) {
      var isOpen = false
      for (segment, pieces) in zip(subpath.segments, lengths) {
        let length = pieces.reduce(0, +)
        defer { position += length }
        guard length > 0, position < high, position + length > low else {
          isOpen = false
          continue
        }
        let t0 = low > position ? Self.parameter(at: low - position, pieces) : 0
        let t1 = high < position + length ? Self.parameter(at: high - position, pieces) : 1
        let part = segment.part(from: t0, to: t1)
        if !isOpen { result.elements.append(.move(to: part.start)) }
        isOpen = true
        if let (c1, c2) = part.controls {
          result.elements.append(.curve(to: part.end, control1: c1, control2: c2))
        } else {
          result.elements.append(.line(to: part.end))
        }
      }
    }
    return Path(.path(result))
  }

  /// The parameter at which a segment, measured in pieces, has run `distance`.
  private static func parameter(at distance: CGFloat, _ pieces: [CGFloat]) -> CGFloat {
    var rest = distance
    for (index, piece) in pieces.enumerated() {
      if rest <= piece, piece > 0 { return (CGFloat(index) + rest / piece) / CGFloat(pieces.count) }
      rest -= piece
    }
    return 1
  }

  /// The outline of the line that `style` draws along the path, for filling by the winding rule.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    Path(.path(StrokeOutline(style).outline(of: geometry)))
  }
}

/// Builds the outline of a stroke: a quadrilateral per straight piece, and the joins and caps between them. All turn
/// the same way, so that together they fill by the winding rule.
private struct StrokeOutline {
  private let style: StrokeStyle
  private let half: CGFloat
  private var result = PathGeometry()

  init(_ style: StrokeStyle) {
    self.style = style
    half = style.lineWidth / 2
  }

  func outline(of geometry: PathGeometry) -> PathGeometry {
    guard half > 0 else { return PathGeometry() }
    var builder = self
    for run in geometry.flattened() {
      var points: [CGPoint] = []
      for point in run.points where points.last != point { points.append(point) }
      if run.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
      if style.dash.isEmpty || style.dash.reduce(0, +) <= 0 {
        builder.stroke(points, isClosed: run.isClosed)
      } else {
        if run.isClosed, let first = points.first { points.append(first) }
        for dash in dashes(of: points) { builder.stroke(dash, isClosed: false) }
      }
    }
    return builder.result
  }

  private func dashes(of points: [CGPoint]) -> [[CGPoint]] {
    let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    var index = 0
    var rest = style.dashPhase.truncatingRemainder(dividingBy: pattern.reduce(0, +))
    if rest < 0 { rest += pattern.reduce(0, +) }
    while rest >= pattern[index] {
      rest -= pattern[index]
      index = (index + 1) % pattern.count
    }
    var left = pattern[index] - rest
    var result: [[CGPoint]] = []
    var current: [CGPoint] = index % 2 == 0 ? points.prefix(1).map { $0 } : []
    for (a, b) in zip(points, points.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      var done: CGFloat = 0
      while length - done > left {
        done += left
        let point = CGPoint(x: a.x + (b.x - a.x) * done / length, y: a.y + (b.y - a.y) * done / length)
        if index % 2 == 0 {
          result.append(current + [point])
          current = []
        } else {
          current = [point]
        }
        index = (index + 1) % pattern.count
        left = max(pattern[index], 1e-6)
      }
      left -= length - done
      if index % 2 == 0 { current.append(b) }
    }
    if current.count > 1 { result.append(current) }
    return result
  }

  private mutating func stroke(_ points: [CGPoint], isClosed: Bool) {
    guard points.count > 1 else {
      if let point = points.first, style.lineCap == .round { circle(point) }
      return
    }
    let ends = isClosed ? points + [points[0]] : points
    for (a, b) in zip(ends, ends.dropFirst()) { quadrilateral(a, b) }
    let corners = isClosed ? points.count : points.count - 2
    if corners > 0 {
      for index in 0..<corners {
        let i = isClosed ? index : index + 1
        join(points[(i + points.count - 1) % points.count], points[i], points[(i + 1) % points.count])
      }
    }
    if !isClosed {
      cap(points[0], from: points[1])
      cap(points[points.count - 1], from: points[points.count - 2])
    }
  }

  private func normal(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    let length = max(hypot(b.x - a.x, b.y - a.y), 1e-9)
    return CGPoint(x: -(b.y - a.y) / length * half, y: (b.x - a.x) / length * half)
  }

  private mutating func polygon(_ points: [CGPoint]) {
    var area: CGFloat = 0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { area += a.x * b.y - b.x * a.y }
    let ordered = area < 0 ? points.reversed() : points
    result.elements.append(.move(to: ordered[0]))
    for point in ordered.dropFirst() { result.elements.append(.line(to: point)) }
    result.elements.append(.closeSubpath)
  }

  private mutating func quadrilateral(_ a: CGPoint, _ b: CGPoint) {
    let n = normal(a, b)
    polygon([
      CGPoint(x: a.x + n.x, y: a.y + n.y), CGPoint(x: b.x + n.x, y: b.y + n.y),
      CGPoint(x: b.x - n.x, y: b.y - n.y), CGPoint(x: a.x - n.x, y: a.y - n.y),
    ])
  }

  private mutating func circle(_ center: CGPoint) {
    let rect = CGRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    result.elements += Outline.ellipse(rect).pathGeometry.elements
  }

  private mutating func join(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
    let (n1, n2) = (normal(a, b), normal(b, c))
    let cross = n1.x * n2.y - n1.y * n2.x
    guard abs(cross) > 1e-6 * half * half else { return }
    if style.lineJoin == .round { return circle(b) }
    let side: CGFloat = cross > 0 ? -1 : 1
    let p1 = CGPoint(x: b.x + side * n1.x, y: b.y + side * n1.y)
    let p2 = CGPoint(x: b.x + side * n2.x, y: b.y + side * n2.y)
    let cosine = (n1.x * n2.x + n1.y * n2.y) / (half * half)
    let miter = (2 / max(1 + cosine, 1e-9)).squareRoot()
    if style.lineJoin == .miter, miter <= style.miterLimit {
      let sum = CGPoint(x: n1.x + n2.x, y: n1.y + n2.y)
      let scale = side * miter * half / max(hypot(sum.x, sum.y), 1e-9)
      polygon([b, p1, CGPoint(x: b.x + sum.x * scale, y: b.y + sum.y * scale), p2])
    } else {
      polygon([b, p1, p2])
    }
  }

  private mutating func cap(_ end: CGPoint, from inner: CGPoint) {
    switch style.lineCap {
    case .butt: return
    case .round: circle(end)
    case .square:
      let n = normal(inner, end)
      let along = CGPoint(x: n.y, y: -n.x)
      polygon([
        CGPoint(x: end.x + n.x, y: end.y + n.y), CGPoint(x: end.x + n.x + along.x, y: end.y + n.y + along.y),
        CGPoint(x: end.x - n.x + along.x, y: end.y - n.y + along.y), CGPoint(x: end.x - n.x, y: end.y - n.y),
      ])
    }
  }
}

extension Path: LosslessStringConvertible {
  /// Numbers and letters: `m` move, `l` line, `q` quadratic, `c` cubic, `h` close; points come first.
  public var description: String {
    var words: [String] = []
    func add(_ points: CGPoint..., command: String) {
      for p in points { words += ["\(Double(p.x))", "\(Double(p.y))"] }
      words.append(command)
    }
    forEach { element in
      switch element {
      case .move(let p): add(p, command: "m")
      case .line(let p): add(p, command: "l")
      case .quadCurve(let p, let c): add(c, p, command: "q")
      case .curve(let p, let c1, let c2): add(c1, c2, p, command: "c")
      case .closeSubpath: words.append("h")
      }
    }
    return words.joined(separator: " ")
  }

  /// `nil` if `string` is not a path's description.
  public init?(_ string: String) {
    self.init()
    var numbers: [CGFloat] = []
    func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
    for word in string.split(separator: " ") {
      if let number = Double(word) {
        numbers.append(CGFloat(number))
        continue
      }
      let wanted = ["m": 2, "l": 2, "q": 4, "c": 6, "h": 0]
      guard wanted[String(word)] == numbers.count else { return nil }
      switch word {
      case "m": move(to: point(0))
      case "l": addLine(to: point(0))
      case "q": addQuadCurve(to: point(1), control: point(0))
      case "c": addCurve(to: point(2), control1: point(0), control2: point(1))
      default: closeSubpath()
      }
      numbers = []
    }
    guard numbers.isEmpty else { return nil }
  }
}
