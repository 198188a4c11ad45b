import CToolkitSupport
import Foundation
import Toolkit

extension GTKCanvas {
  func fill(_ outline: Outline, with paint: Paint, evenOdd: Bool) {
    let bounds = outline.bounds
    guard bounds.width > 0, bounds.height > 0 else { return }
    guard var rounded = outline.roundedRect else {
      return CairoPath.fill(outline.pathGeometry, with: paint, evenOdd: evenOdd, on: self)
    }
    if gsk_rounded_rect_is_rectilinear(&rounded).isTrue {
      appendPaint(paint, in: bounds)
    } else {
      gtk_snapshot_push_rounded_clip(snapshot, &rounded)
      appendPaint(paint, in: bounds)
      gtk_snapshot_pop(snapshot)
    }
  }

  func stroke(_ outline: Outline, with paint: Paint, appearance: StrokeAppearance) {
    guard appearance.width > 0 else { return }
    if appearance.dash.isEmpty, case .color(let color) = paint, let border = borderOutline(outline, appearance) {
      var border = border
      let width = Float(appearance.width)
      let (widths, colors) = ([width, width, width, width], [color.gdk, color.gdk, color.gdk, color.gdk])
      gtk_snapshot_append_border(snapshot, &border, widths, colors)
    } else {
      CairoPath.stroke(outline.pathGeometry, with: paint, appearance: appearance, on: self)
    }
  }

  /// The outer edge of a stroke that GSK can draw as the border of a box: equal on all sides and with corners that
  /// stay circular.
  private func borderOutline(_ outline: Outline, _ appearance: StrokeAppearance) -> GskRoundedRect? {
    let outset = appearance.width / 2
    func grown(_ rect: CGRect) -> CGRect { rect.insetBy(dx: -outset, dy: -outset) }
    switch outline {
    case .rectangle(let rect):
      guard appearance.join == .miter else { return nil }
      return Outline.rectangle(grown(rect)).roundedRect
    case .roundedRectangle(let rect, let wanted):
      let radii = wanted.fitting(rect.size)
      let all = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
      guard all.allSatisfy({ $0 > outset }) else { return nil }
      return Outline.roundedRectangle(
        grown(rect),
        CornerRadii(
          topLeft: radii.topLeft + outset, topRight: radii.topRight + outset, bottomRight: radii.bottomRight + outset,
          bottomLeft: radii.bottomLeft + outset)
      ).roundedRect
    case .ellipse(let rect):
      guard rect.width == rect.height, rect.width > appearance.width else { return nil }
      return Outline.ellipse(grown(rect)).roundedRect
    case .path:
      return nil
    }
  }

  func drawShadow(of outline: Outline, color: RGBA, radius: CGFloat, x: CGFloat, y: CGFloat) {
    guard color.alpha > 0 else { return }
    if var rounded = outline.roundedRect {
      var color = color.gdk
      gtk_snapshot_append_outset_shadow(
        snapshot, &rounded, &color, Float(x), Float(y), 0, Float(radius * GTKCanvas.blurScale))
    } else {
      if radius > 0 { push(.blur(radius: radius)) }
      fill(outline.offsetBy(x: x, y: y), with: .color(color), evenOdd: false)
      if radius > 0 { pop() }
    }
  }

  /// Fills a rectangle.
  func appendPaint(_ paint: Paint, in rect: CGRect) {
    var bounds = rect.standardized.graphene
    switch paint {
    case .color(let color):
      guard color.alpha > 0 else { return }
      var color = color.gdk
      gtk_snapshot_append_color(snapshot, &color, &bounds)
    case .linearGradient(let stops, let from, let to):
      guard let native = GradientStops(stops), from != to else { return appendLast(of: stops, in: rect) }
      var (start, end) = (from.graphene, to.graphene)
      gtk_snapshot_append_linear_gradient(snapshot, &bounds, &start, &end, native.stops, native.count)
    case .radialGradient(let stops, let center, let startRadius, let endRadius):
      let isReversed = startRadius > endRadius
      let outer = max(startRadius, endRadius)
      let inner = min(startRadius, endRadius)
      guard let native = GradientStops(stops, isReversed: isReversed), outer > inner, outer > 0 else {
        return appendLast(of: stops, in: rect)
      }
      var point = center.graphene
      gtk_snapshot_append_radial_gradient(
        snapshot, &bounds, &point, Float(outer), Float(outer), Float(max(0, inner) / outer), 1, native.stops,
        native.count)
    case .conicGradient(let stops, let center, let startAngle, let endAngle):
      let sweep = min(abs(endAngle - startAngle), 2 * .pi)
      guard sweep > 0,
        let native = GradientStops(stops, isReversed: endAngle < startAngle, scale: sweep / (2 * .pi))
      else { return appendLast(of: stops, in: rect) }
      var point = center.graphene
      // GSK counts from the top.
      let rotation = min(startAngle, endAngle) * 180 / .pi + 90
      gtk_snapshot_append_conic_gradient(snapshot, &bounds, &point, Float(rotation), native.stops, native.count)
    }
  }

  private func appendLast(of stops: [GradientStop], in rect: CGRect) {
    guard let last = stops.last else { return }
    appendPaint(.color(last.color), in: rect)
  }
}

/// The stops of a gradient, in order and between 0 and 1 as GSK insists.
struct GradientStops {
  let stops: [GskColorStop]
  var count: gsize { gsize(stops.count) }

  /// `nil` without any stop. `scale` squeezes the stops into the first part of the gradient.
  init?(_ source: [GradientStop], isReversed: Bool = false, scale: Double = 1) {
    guard !source.isEmpty else { return nil }
    var result: [GskColorStop] = []
    var highest: Float = 0
    for stop in isReversed ? source.reversed() : source {
      let location = min(max(isReversed ? 1 - stop.location : stop.location, 0), 1) * scale
      highest = max(highest, Float(location.isFinite ? location : 0))
      result.append(GskColorStop(offset: highest, color: stop.color.gdk))
    }
    if result.count == 1 { result.append(result[0]) }
    stops = result
  }
}

/// Paths, which GSK has no nodes for before 4.14 and Cairo draws. A node keeps the path itself, so it is sharp at
/// every scale.
@MainActor
enum CairoPath {
  /// A context for measuring and for building paths; nothing is painted on it.
  private static let scratch: OpaquePointer = {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    cairo_surface_destroy(surface)
    return context!
  }()

  static func fill(_ path: PathGeometry, with paint: Paint, evenOdd: Bool, on canvas: GTKCanvas) {
    if case .conicGradient = paint {
      let bounds = path.controlPointBounds
      guard let node = canvas.record({ canvas.appendPaint(paint, in: bounds) }) else { return }
      return canvas.append(clip(node, to: path, evenOdd: evenOdd))
    }
    var bounds = path.controlPointBounds.insetBy(dx: -1, dy: -1).graphene
    guard let cr = gtk_snapshot_append_cairo(canvas.snapshot, &bounds) else { return }
    path.add(to: cr)
    cairo_set_fill_rule(cr, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    setSource(paint, of: cr)
    cairo_fill(cr)
    cairo_destroy(cr)
  }

  static func stroke(
    _ path: PathGeometry, with paint: Paint, appearance: StrokeAppearance, on canvas: GTKCanvas
  ) {
    var bounds = strokeBounds(path, appearance).insetBy(dx: -1, dy: -1)
    guard bounds.width > 2 || bounds.height > 2 else { return }
    if case .conicGradient = paint {
      guard let mask = canvas.record({ stroke(path, with: .color(.black), appearance: appearance, on: canvas) }) else {
        return
      }
      guard let picture = canvas.record({ canvas.appendPaint(paint, in: bounds) }) else {
        return gsk_render_node_unref(mask)
      }
      var rect = bounds.graphene
      return canvas.append(fsp_mask_node_new(mask, picture, &rect))
    }
    bounds = bounds.standardized
    var rect = bounds.graphene
    guard let cr = gtk_snapshot_append_cairo(canvas.snapshot, &rect) else { return }
    path.add(to: cr)
    appearance.apply(to: cr)
    setSource(paint, of: cr)
    cairo_stroke(cr)
    cairo_destroy(cr)
  }

  /// Draws `node` inside a path and takes it over.
  static func clip(_ node: OpaquePointer, to path: PathGeometry, evenOdd: Bool) -> OpaquePointer {
    cairo_new_path(scratch)
    path.add(to: scratch)
    let copy = cairo_copy_path(scratch)
    defer { cairo_path_destroy(copy) }
    var content = graphene_rect_t()
    gsk_render_node_get_bounds(node, &content)
    let bounds = path.controlPointBounds.intersection(CGRect(content))
    var rect = (bounds.isNull ? .zero : bounds).graphene
    return fsp_path_clip_node_new(copy, evenOdd.gboolean, node, &rect)
  }

  private static func strokeBounds(_ path: PathGeometry, _ appearance: StrokeAppearance) -> CGRect {
    cairo_save(scratch)
    cairo_new_path(scratch)
    path.add(to: scratch)
    appearance.apply(to: scratch)
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_stroke_extents(scratch, &x1, &y1, &x2, &y2)
    cairo_new_path(scratch)
    cairo_restore(scratch)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  private static func setSource(_ paint: Paint, of cr: OpaquePointer) {
    let pattern: OpaquePointer?
    let stops: [GradientStop]
    switch paint {
    case .color(let color):
      return cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha)
    case .linearGradient(let colors, let from, let to):
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      stops = colors
    case .radialGradient(let colors, let center, let startRadius, let endRadius):
      pattern = cairo_pattern_create_radial(center.x, center.y, startRadius, center.x, center.y, endRadius)
      stops = colors
    case .conicGradient(let colors, let center, _, _):
      // Callers clip a GSK gradient instead; this is its middle.
      pattern = cairo_pattern_create_linear(center.x, center.y, center.x + 1, center.y)
      stops = colors
    }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    cairo_set_source(cr, pattern)
    cairo_pattern_destroy(pattern)
  }
}
