import CToolkitSupport
import Foundation
import Toolkit

/// Turns drawing commands into GSK render nodes.
@MainActor
final class GTKCanvas: Canvas {
  let dirtyBounds: CGRect
  /// Device pixels per point of the surface.
  let scale: CGFloat
  /// Whether the drawing goes to paper or a file for it: text keeps its characters, and nothing depends on a screen.
  let isPaper: Bool
  private let surface: WidgetPointer?
  private var layers: [CanvasLayer]

  /// `surface` is the widget whose children `draw(_:)` can be asked for; `nil` draws no controls.
  init(surface: WidgetPointer?, dirtyBounds: CGRect, scale: CGFloat, isPaper: Bool = false) {
    self.surface = surface
    self.isPaper = isPaper
    self.dirtyBounds = dirtyBounds
    self.scale = scale
    layers = [CanvasLayer(.root, base: .identity)]
  }

  private var layer: CanvasLayer { layers[layers.count - 1] }
  var snapshot: OpaquePointer { layer.snapshot }
  /// Device pixels per point of the present coordinates.
  var deviceScale: CGFloat { scale * layer.total.largestScale }

  /// Ends drawing and returns everything as one node, which the caller owns; `nil` when nothing was drawn.
  func finish() -> OpaquePointer? {
    while layers.count > 1 { closeLayer() }
    return layers[0].finish()
  }

  // MARK: State

  func save() { layer.save() }

  func restore() {
    while case .path = layer.kind, !layer.hasSaves { closeLayer() }
    layer.restore()
  }

  func translate(x: CGFloat, y: CGFloat) {
    guard x != 0 || y != 0 else { return }
    layer.concatenate(AffineTransform(translationByX: x, byY: y))
  }

  func concatenate(_ transform: AffineTransform) {
    guard !transform.isIdentity else { return }
    layer.concatenate(transform)
  }

  func clip(to outline: Outline, evenOdd: Bool) {
    if let rect = outline.roundedRect {
      layer.clip(to: rect)
    } else {
      layers.append(CanvasLayer(.path(outline.pathGeometry, evenOdd: evenOdd), base: layer.total))
    }
  }

  // MARK: Layers

  func push(_ effect: LayerEffect) {
    layers.append(CanvasLayer(.effect(effect), base: layer.total))
  }

  func pop() {
    while layers.count > 1 {
      let isPath = if case .path = layer.kind { true } else { false }
      closeLayer()
      if !isPath { return }
    }
  }

  func masked(by mask: () -> Void, bounds: CGRect, content: () -> Void) {
    guard let picture = record(content) else { return }
    guard let stencil = record(mask) else {
      gsk_render_node_unref(picture)
      return
    }
    var rect = bounds.graphene
    append(fsp_mask_node_new(stencil, picture, &rect))
  }

  /// Draws into a layer of its own and returns the node, which the caller owns.
  func record(_ draw: () -> Void) -> OpaquePointer? {
    let depth = layers.count
    layers.append(CanvasLayer(.plain, base: layer.total))
    draw()
    while layers.count > depth + 1 { closeLayer() }
    return layers.removeLast().finish()
  }

  /// Adds a node at the present place and takes it over.
  func append(_ node: OpaquePointer) {
    fsp_snapshot_append(snapshot, node)
  }

  private func closeLayer() {
    let closed = layers.removeLast()
    guard let node = closed.finish() else { return }
    switch closed.kind {
    case .root, .plain:
      append(node)
    case .path(let path, let evenOdd):
      append(CairoPath.clip(node, to: path, evenOdd: evenOdd))
    case .effect(.blend(let mode)):
      guard mode != .normal else { return append(node) }
      layer.recompose(with: node) { bottom, top in
        guard let bottom else { return top }
        let result = gsk_blend_node_new(bottom, top, mode.gsk)
        gsk_render_node_unref(bottom)
        gsk_render_node_unref(top)
        return result!
      }
    case .effect(let effect):
      append(apply(effect, to: node))
      gsk_render_node_unref(node)
    }
  }

  private func apply(_ effect: LayerEffect, to node: OpaquePointer) -> OpaquePointer {
    switch effect {
    case .opacity(let opacity):
      return gsk_opacity_node_new(node, Float(min(max(opacity, 0), 1)))
    case .blur(let radius):
      guard radius > 0 else { return gsk_render_node_ref(node) }
      return gsk_blur_node_new(node, Float(radius * GTKCanvas.blurScale))
    case .shadow(let color, let radius, let x, let y):
      var shadow = GskShadow(
        color: color.gdk, dx: Float(x), dy: Float(y), radius: Float(radius * GTKCanvas.blurScale))
      return gsk_shadow_node_new(node, &shadow, 1)
    case .colorMatrix(let rows, let offset):
      return ColorMatrix(rows: rows, offset: offset).node(for: node)
    case .blend:
      return gsk_render_node_ref(node)
    }
  }

  /// GSK's radii, like those of style sheets, are twice the standard deviation that radii stand for here.
  static let blurScale: CGFloat = 2

  // MARK: Controls

  func draw(_ control: any Control) {
    guard let surface, let control = control as? GTKControl, let bounds = control.placedBounds else { return }
    guard bounds.intersects(dirtyBounds) || bounds.isEmpty else { return }
    guard gtk_widget_get_parent(control.widget) == surface else { return }
    control.willDraw()
    let total = layer.total
    if total.isIdentity {
      gtk_widget_snapshot_child(surface, control.widget, snapshot)
    } else if let inverse = total.inverted() {
      // The control's own transform leads to the surface; the present one must not come on top of it.
      layer.save()
      layer.concatenate(inverse)
      gtk_widget_snapshot_child(surface, control.widget, snapshot)
      layer.restore()
    }
  }

  // MARK: Text

  func draw(_ text: any TextLayout, at origin: CGPoint, color: RGBA) {
    guard let text = text as? PangoTextLayout else { return }
    if isPaper { return drawOnPaper(text, at: origin, color: color) }
    var color = color.gdk
    var offset = origin.graphene
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    gtk_snapshot_append_layout(snapshot, text.layout, &color)
    gtk_snapshot_restore(snapshot)
  }

  func draw(_ image: any ToolkitImage, in rect: CGRect, options: ImageDrawingOptions) {
    guard let image = image as? GTKImage, rect.width > 0, rect.height > 0 else { return }
    image.draw(in: rect, options: options, on: self)
  }
}

extension BlendMode {
  var gsk: GskBlendMode {
    switch self {
    case .normal: GSK_BLEND_MODE_DEFAULT
    case .multiply: GSK_BLEND_MODE_MULTIPLY
    case .screen: GSK_BLEND_MODE_SCREEN
    case .overlay: GSK_BLEND_MODE_OVERLAY
    case .darken: GSK_BLEND_MODE_DARKEN
    case .lighten: GSK_BLEND_MODE_LIGHTEN
    case .colorDodge: GSK_BLEND_MODE_COLOR_DODGE
    case .colorBurn: GSK_BLEND_MODE_COLOR_BURN
    case .softLight: GSK_BLEND_MODE_SOFT_LIGHT
    case .hardLight: GSK_BLEND_MODE_HARD_LIGHT
    case .difference: GSK_BLEND_MODE_DIFFERENCE
    case .exclusion: GSK_BLEND_MODE_EXCLUSION
    case .hue: GSK_BLEND_MODE_HUE
    case .saturation: GSK_BLEND_MODE_SATURATION
    case .color: GSK_BLEND_MODE_COLOR
    case .luminosity: GSK_BLEND_MODE_LUMINOSITY
    }
  }
}

/// A change of colours, in the layout that GSK wants: it multiplies row vectors, so the matrix is transposed.
struct ColorMatrix {
  private var matrix = graphene_matrix_t()
  private var offset = graphene_vec4_t()

  init(rows: [Double], offset values: [Double]) {
    let source = rows.count == 16 ? rows : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    var transposed = [Float](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 { transposed[column * 4 + row] = Float(source[row * 4 + column]) }
    }
    graphene_matrix_init_from_float(&matrix, transposed)
    let v = values.count == 4 ? values.map(Float.init) : [0, 0, 0, 0]
    graphene_vec4_init(&offset, v[0], v[1], v[2], v[3])
  }

  /// Replaces every colour by `tint` and keeps the shape.
  init(tint: RGBA) {
    self.init(
      rows: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, tint.alpha],
      offset: [tint.red, tint.green, tint.blue, 0])
  }

  @MainActor
  func node(for child: OpaquePointer) -> OpaquePointer {
    var (matrix, offset) = (matrix, offset)
    return gsk_color_matrix_node_new(child, &matrix, &offset)
  }

  @MainActor
  func push(on snapshot: OpaquePointer) {
    var (matrix, offset) = (matrix, offset)
    gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset)
  }
}
