import Foundation

/// A kind of path element.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
  case closeSubpath = 4
}

/// An element of a path, as `applyWithBlock` shows it.
public struct CGPathElement {
  /// The kind of the element.
  public let type: CGPathElementType
  /// The points of the element, the end point last: 1 for a move or a line, 2 for a quadratic, 3 for a cubic curve, none
  /// for a close. They are valid during the call only.
  public let points: UnsafeMutablePointer<CGPoint>
}

/// A shape made of lines and curves. It does not change, unless it is a `CGMutablePath`.
public class CGPath: Hashable {
  /// The elements as values.
  package enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(CGPoint, control: CGPoint)
    case curve(CGPoint, control1: CGPoint, control2: CGPoint)
    case close
  }

  /// The elements in their order.
  package fileprivate(set) var elements: [Element]

  package init(elements: [Element]) {
    self.elements = elements
  }

  // MARK: - Making

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  /// An ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  /// A rectangle with round corners, whose size is half of the rectangle's at most.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  /// A path that does not change with this one.
  public func copy() -> CGPath? { CGPath(elements: elements) }

  /// A path that does not change with this one, after a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: elements.map { $0.applying(transform?.pointee ?? .identity) })
  }

  /// A path that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  /// A path that can be changed, after a transform.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: elements.map { $0.applying(transform?.pointee ?? .identity) })
  }

  // MARK: - Asking

  /// The path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the path ends; zero when it is empty.
  public var currentPoint: CGPoint {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): current = point
      case .close: current = start
      }
    }
    return current
  }

  /// The smallest rectangle that holds all points, those that control curves included. Null when the path is empty.
  public var boundingBox: CGRect { CGRect(around: elements.flatMap(\.points)) }

  /// The smallest rectangle that holds the path itself. Null when the path is empty.
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .quadCurve(let end, let control): points += Curve.extrema(current, control, end)
      case .curve(let end, let control1, let control2): points += Curve.extrema(current, control1, control2, end)
      default: break
      }
      if let end = element.end {
        points.append(end)
        current = end
      }
    }
    return CGRect(around: points)
  }

  /// Whether a point is inside the path. Subpaths that are not closed count as if they were.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    var winding = 0
    var crossings = 0
    for polygon in flattened(transform: transform, tolerance: 0.05) {
      guard var from = polygon.points.last else { continue }
      for to in polygon.points {
        defer { from = to }
        guard (from.y <= point.y) != (to.y <= point.y) else { continue }
        let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
        guard x > point.x else { continue }
        crossings += 1
        winding += to.y > from.y ? 1 : -1
      }
    }
    return rule == .winding ? winding != 0 : crossings % 2 == 1
  }

  /// Shows every element to a closure.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      points.withUnsafeMutableBufferPointer { buffer in
        // A close has no points; its pointer is never read.
        let base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<CGPoint>.alignment)!
        withUnsafePointer(to: CGPathElement(type: element.type, points: base)) { block($0) }
      }
    }
  }

  public static func == (first: CGPath, second: CGPath) -> Bool { first.elements == second.elements }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension CGPath.Element {
  var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadCurve: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }

  /// Controls first, the end point last.
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadCurve(let end, let control): [control, end]
    case .curve(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }

  var end: CGPoint? { points.last }

  func applying(_ transform: CGAffineTransform) -> CGPath.Element {
    if transform.isIdentity { return self }
    return switch self {
    case .move(let end): .move(end.applying(transform))
    case .line(let end): .line(end.applying(transform))
    case .quadCurve(let end, let control): .quadCurve(end.applying(transform), control: control.applying(transform))
    case .curve(let end, let control1, let control2):
      .curve(
        end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    case .close: .close
    }
  }
}

/// A path that can be changed.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() {
    super.init(elements: [])
  }

  override package init(elements: [Element]) {
    super.init(elements: elements)
  }

  private func append(_ element: Element, _ transform: CGAffineTransform) {
    // A line or a curve in an empty path begins at its own end, as Apple's does where it would be an error.
    if elements.isEmpty, let end = element.end {
      if case .move = element {} else { elements.append(.move(end.applying(transform))) }
    }
    elements.append(element.applying(transform))
  }

  /// Begins a new subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append(.move(point), transform)
  }

  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append(.line(point), transform)
  }

  /// Begins a new subpath and adds lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    append(.quadCurve(end, control: control), transform)
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append(.curve(end, control1: control1, control2: control2), transform)
  }

  /// Closes the subpath with a line to its beginning.
  public func closeSubpath() {
    if !elements.isEmpty, elements.last != .close { elements.append(.close) }
  }

  /// Adds a rectangle as a subpath of its own.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    addLines(
      between: [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ], transform: transform)
    closeSubpath()
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse as a subpath of its own.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let toRect = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform: transform)
    for element in Curve.arc(from: 0, by: 2 * .pi) { append(element.applying(toRect), transform) }
    closeSubpath()
  }

  /// Adds a rectangle with round corners as a subpath of its own.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let width = min(max(0, cornerWidth), rect.width / 2)
    let height = min(max(0, cornerHeight), rect.height / 2)
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    let corners: [(CGPoint, CGFloat)] = [
      (CGPoint(x: rect.maxX - width, y: rect.maxY - height), 0),
      (CGPoint(x: rect.minX + width, y: rect.maxY - height), .pi / 2),
      (CGPoint(x: rect.minX + width, y: rect.minY + height), .pi),
      (CGPoint(x: rect.maxX - width, y: rect.minY + height), .pi * 3 / 2),
    ]
    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform: transform)
    for (center, angle) in corners {
      let placed = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: center.x, ty: center.y)
      addLine(to: CGPoint(x: cos(angle), y: sin(angle)).applying(placed), transform: transform)
      for element in Curve.arc(from: angle, by: .pi / 2) { append(element.applying(placed), transform) }
    }
    closeSubpath()
  }

  /// Adds an arc of a circle, after a line to its beginning.
  ///
  /// - Parameters:
  ///   - startAngle: in radians from the x axis.
  ///   - clockwise: the direction where y points up, as Apple counts; on screen, where y points down, it looks the
  ///     other way round.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let full = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    if abs(delta) >= full {
      delta = clockwise == (delta < 0) ? (clockwise ? -full : full) : delta.truncatingRemainder(dividingBy: full)
    }
    if clockwise, delta > 0 { delta -= full }
    if !clockwise, delta < 0 { delta += full }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc of a circle that turns by an angle, after a line to its beginning.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let placed = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    let start = CGPoint(x: cos(startAngle), y: sin(startAngle)).applying(placed)
    append(elements.isEmpty ? .move(start) : .line(start), transform)
    for element in Curve.arc(from: startAngle, by: delta) { append(element.applying(placed), transform) }
  }

  /// Adds an arc that touches two lines: from the current point to the first end, and from there to the second.
  public func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let start = elements.isEmpty ? corner : currentPoint.applying(transform.inverted())
    let first = CGVector(dx: start.x - corner.x, dy: start.y - corner.y)
    let second = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
    let (length1, length2) = (hypot(first.dx, first.dy), hypot(second.dx, second.dy))
    let cross = first.dx * second.dy - first.dy * second.dx
    guard length1 > 0, length2 > 0, abs(cross) > 1e-9 * length1 * length2, radius > 0 else {
      return addLine(to: corner, transform: transform)
    }
    let half = acos(max(-1, min(1, (first.dx * second.dx + first.dy * second.dy) / (length1 * length2)))) / 2
    let distance = radius / tan(half)
    let touch1 = CGPoint(x: corner.x + first.dx / length1 * distance, y: corner.y + first.dy / length1 * distance)
    // The center is beside the first touching point, on the side of the second line.
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: touch1.x - side * first.dy / length1 * radius, y: touch1.y + side * first.dx / length1 * radius)
    let startAngle = atan2(touch1.y - center.y, touch1.x - center.x)
    let delta = -side * (.pi - 2 * half)
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds the elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.map { $0.applying(transform) }
  }
}
