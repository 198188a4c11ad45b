import Foundation

/// Radii of a rectangle's corners, in points.
public struct CornerRadii: Hashable, Sendable {
  /// Radius of the corner at the upper left, in points.
  public var topLeft: CGFloat
  /// Radius of the corner at the upper right, in points.
  public var topRight: CGFloat
  /// Radius of the corner at the lower right, in points.
  public var bottomRight: CGFloat
  /// Radius of the corner at the lower left, in points.
  public var bottomLeft: CGFloat

  public init(topLeft: CGFloat, topRight: CGFloat, bottomRight: CGFloat, bottomLeft: CGFloat) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius, in points, at every corner.
  public init(_ radius: CGFloat) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radii cut down so that neighbours fit into a rectangle of `size`.
  public func fitting(_ size: CGSize) -> CornerRadii {
    let sums = [
      (topLeft + topRight, size.width), (bottomLeft + bottomRight, size.width),
      (topLeft + bottomLeft, size.height), (topRight + bottomRight, size.height),
    ]
    let scale = sums.reduce(CGFloat(1)) { $1.0 > $1.1 && $1.0 > 0 ? min($0, $1.1 / $1.0) : $0 }
    guard scale < 1 else { return self }
    return CornerRadii(
      topLeft: topLeft * scale, topRight: topRight * scale, bottomRight: bottomRight * scale,
      bottomLeft: bottomLeft * scale)
  }
}

/// What is filled, stroked or clipped to. The common shapes keep their own cases, because a toolkit draws them
/// much faster than a general path.
public enum Outline: Hashable, Sendable {
  case rectangle(CGRect)
  case roundedRectangle(CGRect, CornerRadii)
  case ellipse(CGRect)
  case path(PathGeometry)

  /// A row of a list, with the rounded corners that the first and the last one of a card have.
  /// - Parameters:
  ///   - top: radius of the upper corners, in points, at most half of the height; one point and less is not rounded.
  ///   - bottom: the same for the lower corners.
  public static func row(_ rect: CGRect, top: CGFloat, bottom: CGFloat) -> Outline {
    if top <= 1, bottom <= 1 { return .rectangle(rect) }
    let (top, bottom) = (min(top, rect.height / 2), min(bottom, rect.height / 2))
    return .roundedRectangle(rect, CornerRadii(topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom))
  }

  /// The smallest rectangle that holds the outline (for paths: their control points).
  public var bounds: CGRect {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect
    case .path(let path): path.controlPointBounds
    }
  }

  /// The outline as path elements, clockwise from the top left.
  public var pathGeometry: PathGeometry {
    switch self {
    case .rectangle(let rect):
      return PathGeometry([
        .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
        .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)),
        .closeSubpath,
      ])
    case .roundedRectangle(let rect, let wanted):
      let radii = wanted.fitting(rect.size)
      return Outline.rounded(rect, radii)
    case .ellipse(let rect):
      return Outline.ellipsePath(rect)
    case .path(let path):
      return path
    }
  }

  /// Whether `point` lies inside.
  public func contains(_ point: CGPoint, evenOdd: Bool = false) -> Bool {
    switch self {
    case .rectangle(let rect):
      return rect.contains(point)
    case .ellipse(let rect):
      guard rect.width > 0, rect.height > 0 else { return false }
      let x = (point.x - rect.midX) / (rect.width / 2)
      let y = (point.y - rect.midY) / (rect.height / 2)
      return x * x + y * y <= 1
    case .roundedRectangle(let rect, _):
      return rect.contains(point) && pathGeometry.contains(point)
    case .path(let path):
      return path.contains(point, evenOdd: evenOdd)
    }
  }

  /// The outline moved by `x` and `y` points.
  public func offsetBy(x: CGFloat, y: CGFloat) -> Outline {
    switch self {
    case .rectangle(let rect): .rectangle(rect.offsetBy(dx: x, dy: y))
    case .roundedRectangle(let rect, let radii): .roundedRectangle(rect.offsetBy(dx: x, dy: y), radii)
    case .ellipse(let rect): .ellipse(rect.offsetBy(dx: x, dy: y))
    case .path(let path): .path(path.applying(AffineTransform(translationByX: x, byY: y)))
    }
  }

  /// Distance of a cubic's control points that makes it follow a quarter circle of radius 1.
  private static let quarterCircle: CGFloat = 0.552_284_749_8

  private static func rounded(_ rect: CGRect, _ r: CornerRadii) -> PathGeometry {
    let k = 1 - quarterCircle
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (l, t, rt, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    return PathGeometry([
      .move(to: point(l + r.topLeft, t)),
      .line(to: point(rt - r.topRight, t)),
      .curve(
        to: point(rt, t + r.topRight), control1: point(rt - r.topRight * k, t), control2: point(rt, t + r.topRight * k)),
      .line(to: point(rt, b - r.bottomRight)),
      .curve(
        to: point(rt - r.bottomRight, b), control1: point(rt, b - r.bottomRight * k),
        control2: point(rt - r.bottomRight * k, b)),
      .line(to: point(l + r.bottomLeft, b)),
      .curve(
        to: point(l, b - r.bottomLeft), control1: point(l + r.bottomLeft * k, b),
        control2: point(l, b - r.bottomLeft * k)),
      .line(to: point(l, t + r.topLeft)),
      .curve(to: point(l + r.topLeft, t), control1: point(l, t + r.topLeft * k), control2: point(l + r.topLeft * k, t)),
      .closeSubpath,
    ])
  }

  private static func ellipsePath(_ rect: CGRect) -> PathGeometry {
    let (cx, cy, rx, ry) = (rect.midX, rect.midY, rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * quarterCircle, ry * quarterCircle)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    return PathGeometry([
      .move(to: point(cx + rx, cy)),
      .curve(to: point(cx, cy + ry), control1: point(cx + rx, cy + ky), control2: point(cx + kx, cy + ry)),
      .curve(to: point(cx - rx, cy), control1: point(cx - kx, cy + ry), control2: point(cx - rx, cy + ky)),
      .curve(to: point(cx, cy - ry), control1: point(cx - rx, cy - ky), control2: point(cx - kx, cy - ry)),
      .curve(to: point(cx + rx, cy), control1: point(cx + kx, cy - ry), control2: point(cx + rx, cy - ky)),
      .closeSubpath,
    ])
  }
}
