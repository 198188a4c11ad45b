import Foundation

extension CGPath {
  /// The outline of a stroke along the path, to be filled by the winding rule. Curves become lines that are nowhere
  /// farther than a twentieth of a point away.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let outline = StrokeOutline(
      width: max(0, lineWidth), cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    for polygon in flattened(tolerance: 0.05) { outline.add(polygon) }
    return CGPath(elements: outline.path.elements.map { $0.applying(transform) })
  }

  /// The path cut into dashes. Curves become lines that are nowhere farther than a twentieth of a point away.
  ///
  /// - Parameters:
  ///   - phase: how far into the pattern the path begins, in points.
  ///   - lengths: lengths of dashes and gaps in turn, in points. A pattern without length leaves the path as it is.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let total = lengths.reduce(0, +)
    guard total > 0, lengths.allSatisfy({ $0 >= 0 }) else {
      return CGPath(elements: elements.map { $0.applying(transform) })
    }
    let result = CGMutablePath()
    for polygon in flattened(tolerance: 0.05) {
      var index = 0
      var left = phase.truncatingRemainder(dividingBy: total * (lengths.count.isMultiple(of: 2) ? 1 : 2))
      if left < 0 { left += total * (lengths.count.isMultiple(of: 2) ? 1 : 2) }
      while left >= lengths[index % lengths.count] {
        left -= lengths[index % lengths.count]
        index += 1
      }
      left = lengths[index % lengths.count] - left
      let points = polygon.isClosed ? polygon.points + polygon.points.prefix(1) : polygon.points
      if index.isMultiple(of: 2), let first = points.first { result.move(to: first, transform: transform) }
      for (start, end) in zip(points, points.dropFirst()) {
        let length = hypot(end.x - start.x, end.y - start.y)
        var done: CGFloat = 0
        while length - done > left {
          done += left
          let point = CGPoint(
            x: start.x + (end.x - start.x) * done / length, y: start.y + (end.y - start.y) * done / length)
          if index.isMultiple(of: 2) {
            result.addLine(to: point, transform: transform)
          } else {
            result.move(to: point, transform: transform)
          }
          index += 1
          left = lengths[index % lengths.count]
        }
        left -= length - done
        if index.isMultiple(of: 2) { result.addLine(to: end, transform: transform) }
      }
    }
    return CGPath(elements: result.elements)
  }
}

/// Puts the outline of a stroke together of a box for every line and a piece for every join and cap. All pieces turn
/// the same way round, so that the winding rule makes one area of them.
private final class StrokeOutline {
  let path = CGMutablePath()
  private let radius: CGFloat
  private let cap: CGLineCap
  private let join: CGLineJoin
  private let miterLimit: CGFloat

  init(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    radius = width / 2
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }

  func add(_ polygon: Polygon) {
    guard radius > 0 else { return }
    var points: [CGPoint] = []
    for point in polygon.points where point != points.last { points.append(point) }
    if polygon.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      if let point = points.first { addDot(point) }
      return
    }
    let ring = polygon.isClosed ? points + [points[0]] : points
    for (start, end) in zip(ring, ring.dropFirst()) { addBox(start, end) }
    for index in 1..<(ring.count - 1) { addJoin(ring[index - 1], ring[index], ring[index + 1]) }
    if polygon.isClosed {
      addJoin(ring[ring.count - 2], ring[0], ring[1])
    } else {
      addCap(at: ring[0], from: ring[1])
      addCap(at: ring[ring.count - 1], from: ring[ring.count - 2])
    }
  }

  /// A subpath of one point shows its caps only.
  private func addDot(_ point: CGPoint) {
    let box = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
    switch cap {
    case .butt: break
    case .round: path.addEllipse(in: box)
    case .square: path.addRect(box)
    }
  }

  private func addPiece(_ points: [CGPoint]) {
    var area: CGFloat = 0
    for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) { area += p.x * q.y - p.y * q.x }
    guard area != 0 else { return }
    path.addLines(between: area > 0 ? points : points.reversed())
    path.closeSubpath()
  }

  /// The vector of a radius to the left of a line.
  private func side(_ start: CGPoint, _ end: CGPoint) -> CGVector {
    let length = hypot(end.x - start.x, end.y - start.y)
    return CGVector(dx: -(end.y - start.y) / length * radius, dy: (end.x - start.x) / length * radius)
  }

  private func addBox(_ start: CGPoint, _ end: CGPoint) {
    let side = side(start, end)
    addPiece([
      CGPoint(x: start.x + side.dx, y: start.y + side.dy), CGPoint(x: end.x + side.dx, y: end.y + side.dy),
      CGPoint(x: end.x - side.dx, y: end.y - side.dy), CGPoint(x: start.x - side.dx, y: start.y - side.dy),
    ])
  }

  private func addJoin(_ before: CGPoint, _ corner: CGPoint, _ after: CGPoint) {
    var (first, second) = (side(before, corner), side(corner, after))
    let cross = first.dx * second.dy - first.dy * second.dx
    guard abs(cross) > 1e-9 * radius * radius || first.dx * second.dx + first.dy * second.dy < 0 else { return }
    if join == .round { return addCircle(corner) }
    // The gap is on the outer side of the turn.
    if cross > 0 {
      first = CGVector(dx: -first.dx, dy: -first.dy)
      second = CGVector(dx: -second.dx, dy: -second.dy)
    }
    let from = CGPoint(x: corner.x + first.dx, y: corner.y + first.dy)
    let to = CGPoint(x: corner.x + second.dx, y: corner.y + second.dy)
    let sum = CGVector(dx: first.dx + second.dx, dy: first.dy + second.dy)
    let square = sum.dx * sum.dx + sum.dy * sum.dy
    // The tip is 2·r²/|sum| away, and the miter is as long as the limit allows in widths.
    if join == .miter, square > 0, 2 * radius / square.squareRoot() <= miterLimit {
      let reach = 2 * radius * radius / square
      addPiece([corner, from, CGPoint(x: corner.x + sum.dx * reach, y: corner.y + sum.dy * reach), to])
    } else {
      addPiece([corner, from, to])
    }
  }

  private func addCircle(_ center: CGPoint) {
    path.addEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  private func addCap(at end: CGPoint, from inner: CGPoint) {
    switch cap {
    case .butt: break
    case .round: addCircle(end)
    case .square:
      let side = side(inner, end)
      addBox(end, CGPoint(x: end.x + side.dy, y: end.y - side.dx))
    }
  }
}
