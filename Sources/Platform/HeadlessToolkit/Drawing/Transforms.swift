import Foundation
import Toolkit

extension AffineTransform {
  /// Smallest upright rectangle around the mapped `rect`.
  func bounds(of rect: CGRect) -> CGRect {
    guard !rect.isNull, !rect.isInfinite else { return rect }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map { transform($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Factor by which areas grow, as a factor on lengths.
  var meanScale: CGFloat { abs(m11 * m22 - m12 * m21).squareRoot() }

  /// Whether upright rectangles stay upright.
  var keepsRectanglesUpright: Bool { m12 == 0 && m21 == 0 }

  var isTranslation: Bool { keepsRectanglesUpright && m11 == 1 && m22 == 1 }
}

extension Outline {
  /// The outline mapped by `transform`; simple shapes stay simple where that is possible.
  func applying(_ transform: AffineTransform) -> Outline {
    if transform.isTranslation { return offsetBy(x: transform.tX, y: transform.tY) }
    if transform.keepsRectanglesUpright {
      switch self {
      case .rectangle(let rect): return .rectangle(transform.bounds(of: rect))
      case .ellipse(let rect): return .ellipse(transform.bounds(of: rect))
      case .roundedRectangle, .path: break
      }
    }
    return .path(pathGeometry.applying(transform))
  }
}

extension Paint {
  /// The paint with its points mapped by `transform`.
  func applying(_ transform: AffineTransform) -> Paint {
    switch self {
    case .color:
      self
    case .linearGradient(let stops, let from, let to):
      .linearGradient(stops, from: transform.transform(from), to: transform.transform(to))
    case .radialGradient(let stops, let center, let start, let end):
      .radialGradient(
        stops, center: transform.transform(center), startRadius: start * transform.meanScale,
        endRadius: end * transform.meanScale)
    case .conicGradient(let stops, let center, let start, let end):
      .conicGradient(stops, center: transform.transform(center), startAngle: start, endAngle: end)
    }
  }
}
