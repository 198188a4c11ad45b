import CToolkitSupport
import Foundation
import Toolkit

extension CGRect {
  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(minX), y: Float(minY)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }

  init(_ rect: graphene_rect_t) {
    self.init(
      x: CGFloat(rect.origin.x), y: CGFloat(rect.origin.y), width: CGFloat(rect.size.width),
      height: CGFloat(rect.size.height))
  }
}

extension CGPoint {
  var graphene: graphene_point_t { graphene_point_t(x: Float(x), y: Float(y)) }
}

extension RGBA {
  var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }

  init(_ color: GdkRGBA) {
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
  }

  /// The colour in the notation of style sheets.
  var css: String {
    func byte(_ c: Double) -> Int { Int((min(max(c, 0), 1) * 255).rounded()) }
    return String(
      format: "rgba(%d,%d,%d,%.3f)", locale: Locale(identifier: "C"), byte(red), byte(green), byte(blue), alpha)
  }
}

extension AffineTransform {
  /// The transform as GSK knows it; the caller owns the reference. `nil` is the identity.
  func makeTransform() -> OpaquePointer? {
    fsp_transform_new(Double(m11), Double(m12), Double(m21), Double(m22), Double(tX), Double(tY))
  }

  var isTranslation: Bool { m11 == 1 && m12 == 0 && m21 == 0 && m22 == 1 }
  var isIdentity: Bool { isTranslation && tX == 0 && tY == 0 }

  /// How much larger things become, along the axis that grows most.
  var largestScale: CGFloat { max(hypot(m11, m12), hypot(m21, m22)) }

  /// The smallest upright rectangle that holds the mapped `rect`.
  func bounds(of rect: CGRect) -> CGRect {
    if isTranslation { return rect.offsetBy(dx: tX, dy: tY) }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
      CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(transform)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (minX, maxX) = (xs.min() ?? 0, xs.max() ?? 0)
    let (minY, maxY) = (ys.min() ?? 0, ys.max() ?? 0)
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension Outline {
  /// The outline as a rounded rectangle, if it is one.
  var roundedRect: GskRoundedRect? {
    var result = GskRoundedRect()
    switch self {
    case .rectangle(let rect):
      var bounds = rect.standardized.graphene
      gsk_rounded_rect_init_from_rect(&result, &bounds, 0)
    case .roundedRectangle(let rect, let wanted):
      let radii = wanted.fitting(rect.size)
      func corner(_ radius: CGFloat) -> graphene_size_t {
        graphene_size_t(width: Float(radius), height: Float(radius))
      }
      result.bounds = rect.standardized.graphene
      result.corner = (
        corner(radii.topLeft), corner(radii.topRight), corner(radii.bottomRight), corner(radii.bottomLeft)
      )
    case .ellipse(let rect):
      let corner = graphene_size_t(width: Float(rect.width / 2), height: Float(rect.height / 2))
      result.bounds = rect.standardized.graphene
      result.corner = (corner, corner, corner, corner)
    case .path:
      return nil
    }
    return result
  }
}

extension PathGeometry {
  /// Adds the path to a Cairo context.
  func add(to cr: OpaquePointer) {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p):
        cairo_move_to(cr, p.x, p.y)
        start = p
        current = p
      case .line(let p):
        cairo_line_to(cr, p.x, p.y)
        current = p
      case .quadCurve(let p, let c):
        cairo_curve_to(
          cr, current.x + (c.x - current.x) * 2 / 3, current.y + (c.y - current.y) * 2 / 3, p.x + (c.x - p.x) * 2 / 3,
          p.y + (c.y - p.y) * 2 / 3, p.x, p.y)
        current = p
      case .curve(let p, let c1, let c2):
        cairo_curve_to(cr, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .closeSubpath:
        cairo_close_path(cr)
        current = start
      }
    }
  }
}

extension StrokeAppearance {
  /// Sets the line up in a Cairo context.
  func apply(to cr: OpaquePointer) {
    cairo_set_line_width(cr, width)
    let caps: [Cap: cairo_line_cap_t] = [
      .butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE,
    ]
    let joins: [Join: cairo_line_join_t] = [
      .miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL,
    ]
    cairo_set_line_cap(cr, caps[cap] ?? CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cr, joins[join] ?? CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(cr, max(1, miterLimit))
    // Cairo rejects a dash without any length.
    if !dash.isEmpty, dash.allSatisfy({ $0 >= 0 }), dash.contains(where: { $0 > 0 }) {
      let lengths = dash.map(Double.init)
      cairo_set_dash(cr, lengths, Int32(lengths.count), dashPhase)
    }
  }
}
