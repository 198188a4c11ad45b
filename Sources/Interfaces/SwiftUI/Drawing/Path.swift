import Foundation
import Toolkit

/// How the corners of a rounded rectangle bend. Apple's `RoundedCornerStyle`.
///
/// Both are drawn as quarter circles: the middle of Apple's continuous corner is the same arc.
public enum RoundedCornerStyle: Hashable, Sendable {
  case circular, continuous
}

/// The outline of a shape: lines and curves in points, y downwards. Apple's `Path`.
public struct Path: Equatable, Sendable {
  /// Common shapes keep their own form, because they are drawn much faster.
  var outline: Outline

  /// A step of the pen. Apple's `Path.Element`.
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  init(_ outline: Outline) { self.outline = outline }

  /// An empty path.
  public init() { outline = .path(PathGeometry()) }
  public init(_ rect: CGRect) { outline = .rectangle(rect) }
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init()
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    let radius = max(cornerRadius, 0)
    outline = .roundedRectangle(rect, CornerRadii(min(radius, rect.width / 2, rect.height / 2)))
  }
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    outline = .roundedRectangle(rect, cornerRadii.cornerRadii.fitting(rect.size))
  }
  public init(ellipseIn rect: CGRect) { outline = .ellipse(rect) }
  /// A path that `callback` draws.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  /// Whether nothing has been drawn yet.
  public var isEmpty: Bool {
    switch outline {
    case .path(let path): path.isEmpty
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect.isNull
    }
  }

  /// The steps, as the toolkit takes them.
  var geometry: PathGeometry {
    get { outline.pathGeometry }
    set { outline = .path(newValue) }
  }

  private mutating func append(_ element: PathGeometry.Element) {
    var path = geometry
    path.elements.append(element)
    outline = .path(path)
  }

  // MARK: Steps

  /// Begins a new subpath.
  public mutating func move(to end: CGPoint) { append(.move(to: end)) }
  /// A straight line from the current point.
  public mutating func addLine(to end: CGPoint) { append(.line(to: end)) }
  /// A curve with one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    append(.quadCurve(to: end, control: control))
  }
  /// A curve with two control points.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    append(.curve(to: end, control1: control1, control2: control2))
  }
  /// A line back to where the subpath began.
  public mutating func closeSubpath() { append(.closeSubpath) }

  /// Lines through all points, beginning a new subpath at the first.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds a closed figure, transformed.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(.rectangle(rect), transform)
  }
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let (width, height) = (min(cornerSize.width, rect.width / 2), min(cornerSize.height, rect.height / 2))
    guard width > 0, height > 0 else { return add(.rectangle(rect), transform) }
    if width == height { return add(.roundedRectangle(rect, CornerRadii(width)), transform) }
    // Elliptical corners: circular ones in a rectangle that is then stretched.
    let factor = height / width
    let square = CGRect(x: 0, y: 0, width: rect.width, height: rect.height / factor)
    let stretch = CGAffineTransform(scaleX: 1, y: factor)
      .concatenating(CGAffineTransform(translationX: rect.minX, y: rect.minY))
    add(.roundedRectangle(square, CornerRadii(width)), stretch.concatenating(transform))
  }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    add(.roundedRectangle(rect, cornerRadii.cornerRadii.fitting(rect.size)), transform)
  }
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(.ellipse(rect), transform)
  }
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    add(path.outline, transform)
  }

  private mutating func add(_ other: Outline, _ transform: CGAffineTransform) {
    if isEmpty, transform.isIdentity {
      outline = other
      return
    }
    var path = geometry
    let added = other.pathGeometry
    path.elements += transform.isIdentity ? added.elements : added.applying(transform.affine).elements
    outline = .path(path)
  }

  // MARK: Arcs

  /// An arc about `center`, with a line to its start if something has been drawn.
  ///
  /// As in Apple's `Path`, angles grow from the x axis towards the y axis, and because y points downwards an arc that
  /// is not `clockwise` runs clockwise on screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    var delta = endAngle.radians - startAngle.radians
    if clockwise {
      if delta <= -turn {
        delta = -turn
      } else if delta > 0 {
        delta = delta.truncatingRemainder(dividingBy: turn) - turn
      }
    } else {
      if delta >= turn { delta = turn } else if delta < 0 { delta = delta.truncatingRemainder(dividingBy: turn) + turn }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: .radians(delta), transform: transform)
  }

  /// An arc about `center` that spans `delta`.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    func point(_ angle: Double, _ distance: CGFloat = 1) -> CGPoint {
      CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
    }
    let start = point(startAngle.radians).applying(transform)
    if geometry.currentPoint == nil { move(to: start) } else { addLine(to: start) }
    let pieces = max(Int((abs(delta.radians) / (Double.pi / 2)).rounded(.up)), 1)
    let step = delta.radians / Double(pieces)
    let reach = CGFloat(4.0 / 3.0 * tan(step / 4)) * radius
    for piece in 0..<pieces {
      let from = startAngle.radians + Double(piece) * step
      let to = from + step
      let (a, b) = (point(from), point(to))
      addCurve(
        to: b.applying(transform),
        control1: CGPoint(x: a.x - reach * CGFloat(sin(from)), y: a.y + reach * CGFloat(cos(from))).applying(transform),
        control2: CGPoint(x: b.x + reach * CGFloat(sin(to)), y: b.y - reach * CGFloat(cos(to))).applying(transform))
    }
  }

  /// An arc that touches the lines from the current point to `tangent1End` and on to `tangent2End`.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let corner = tangent1End.applying(transform)
    let end = tangent2End.applying(transform)
    guard let start = geometry.currentPoint else { return move(to: corner) }
    let (a, b) = (
      CGPoint(x: start.x - corner.x, y: start.y - corner.y), CGPoint(x: end.x - corner.x, y: end.y - corner.y)
    )
    let lengths = (Double(hypot(a.x, a.y)), Double(hypot(b.x, b.y)))
    let cross = Double(a.x * b.y - a.y * b.x)
    guard lengths.0 > 0, lengths.1 > 0, abs(cross) > 1e-9, radius > 0 else { return addLine(to: corner) }
    let cosine = max(-1, min(1, Double(a.x * b.x + a.y * b.y) / (lengths.0 * lengths.1)))
    let half = acos(cosine) / 2
    let distance = Double(radius) / tan(half)
    let first = CGPoint(
      x: corner.x + a.x * CGFloat(distance / lengths.0), y: corner.y + a.y * CGFloat(distance / lengths.0))
    let last = CGPoint(
      x: corner.x + b.x * CGFloat(distance / lengths.1), y: corner.y + b.y * CGFloat(distance / lengths.1))
    let toCenter = Double(radius) / sin(half)
    let middle = CGPoint(
      x: a.x / CGFloat(lengths.0) + b.x / CGFloat(lengths.1), y: a.y / CGFloat(lengths.0) + b.y / CGFloat(lengths.1))
    let middleLength = Double(hypot(middle.x, middle.y))
    let center = CGPoint(
      x: corner.x + middle.x * CGFloat(toCenter / middleLength),
      y: corner.y + middle.y * CGFloat(toCenter / middleLength))
    let from = atan2(Double(first.y - center.y), Double(first.x - center.x))
    var delta = atan2(Double(last.y - center.y), Double(last.x - center.x)) - from
    if delta > .pi { delta -= 2 * .pi } else if delta < -.pi { delta += 2 * .pi }
    addRelativeArc(center: center, radius: radius, startAngle: .radians(from), delta: .radians(delta))
  }

  // MARK: Reading

  /// The pen's position; `nil` while the path is empty.
  public var currentPoint: CGPoint? { geometry.currentPoint }

  /// Calls `body` for each step in order.
  public func forEach(_ body: (Element) -> Void) {
    for element in geometry.elements {
      switch element {
      case .move(let p): body(.move(to: p))
      case .line(let p): body(.line(to: p))
      case .quadCurve(let p, let c): body(.quadCurve(to: p, control: c))
      case .curve(let p, let c1, let c2): body(.curve(to: p, control1: c1, control2: c2))
      case .closeSubpath: body(.closeSubpath)
      }
    }
  }

  /// Whether `p` lies inside, by the winding or the even-odd rule.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool { outline.contains(p, evenOdd: eoFill) }

  // MARK: Other paths

  /// The same path, transformed or moved.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    if transform.a == 1, transform.d == 1, transform.b == 0, transform.c == 0 {
      return offsetBy(dx: transform.tx, dy: transform.ty)
    }
    return Path(.path(geometry.applying(transform.affine)))
  }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { Path(outline.offsetBy(x: dx, y: dy)) }
}

extension Path {
  /// The same outline as Core Graphics' path.
  public init(_ path: CGPath) {
    self.init()
    geometry = PathGeometry(
      path.elements.map { element in
        switch element {
        case .move(let p): .move(to: p)
        case .line(let p): .line(to: p)
        case .quadCurve(let p, let control): .quadCurve(to: p, control: control)
        case .curve(let p, let control1, let control2): .curve(to: p, control1: control1, control2: control2)
        case .close: .closeSubpath
        }
      })
  }
  public init(_ path: CGMutablePath) { self.init(path as CGPath) }

  /// The same outline for Core Graphics.
  public var cgPath: CGPath {
    CGPath(
      elements: geometry.elements.map { element in
        switch element {
        case .move(let p): .move(p)
        case .line(let p): .line(p)
        case .quadCurve(let p, let control): .quadCurve(p, control: control)
        case .curve(let p, let control1, let control2): .curve(p, control1: control1, control2: control2)
        case .closeSubpath: .close
        }
      })
  }
}

extension CGAffineTransform {
  /// The same transform for Foundation and the toolkit.
  var affine: AffineTransform { AffineTransform(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty) }

  init(_ affine: AffineTransform) {
    self.init(a: affine.m11, b: affine.m12, c: affine.m21, d: affine.m22, tx: affine.tX, ty: affine.tY)
  }
}

/// Radii of a rectangle's corners, in points. Apple's `RectangleCornerRadii`.
@frozen
public struct RectangleCornerRadii: Equatable, Sendable, Animatable {
  /// Radii of the corners, in points; `leading` is on the left unless text runs from right to left.
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat

  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing)) }
    set {
      (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
      (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
    }
  }

  /// Shapes are mirrored as a whole in right-to-left layouts, so leading is left here.
  var cornerRadii: CornerRadii {
    CornerRadii(topLeft: topLeading, topRight: topTrailing, bottomRight: bottomTrailing, bottomLeft: bottomLeading)
  }

  func inset(by amount: CGFloat) -> RectangleCornerRadii {
    RectangleCornerRadii(
      topLeading: max(topLeading - amount, 0), bottomLeading: max(bottomLeading - amount, 0),
      bottomTrailing: max(bottomTrailing - amount, 0), topTrailing: max(topTrailing - amount, 0))
  }
}
