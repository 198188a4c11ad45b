import Foundation
import Toolkit

/// A rectangle of the picture: where it is, what it paints, and what lies inside.
///
/// Coordinates are points. `frame` is in the parent's coordinate space; content and children are in the node's own,
/// whose origin is the frame's top left corner. Nodes are drawn parent first, children in order.
@MainActor
open class RenderNode {
  /// The node that this one is a child of.
  ///
  /// Every frame reads it for every node that has moved. A weak reference would cost several times as much there, and
  /// would make each use of the parent itself slower as well. It never dangles: a node clears those of its children on
  /// the main actor before its memory is given back, and they are read nowhere else.
  public private(set) final unowned(unsafe) var parent: RenderNode?
  public private(set) final var children: [RenderNode] = []

  /// The root of the surface that shows this node, for root nodes only. The root clears it when it ends.
  final unowned(unsafe) var root: RenderRoot?

  /// Place and size in the coordinate space of the parent, in points.
  public final var frame: CGRect = .zero {
    didSet {
      guard frame != oldValue else { return }
      extentDidChange()
      renderRoot?.controlsDidMove(in: self)
      parent?.extentDidChange()
      if frame.size != oldValue.size { sizeDidChange() }
    }
  }

  /// What the node shows itself, behind its children.
  public final var content: RenderContent = .none {
    didSet { contentDidChange(movesControls: oldValue.isControl || content.isControl) }
  }

  private final var rareEffects: RenderEffects?

  /// Opacity, transforms, clips and the like.
  public final var effects: RenderEffects {
    get { rareEffects ?? RenderEffects() }
    set {
      let old = rareEffects
      if let mask = old?.mask, mask !== newValue.mask { mask.parent = nil }
      newValue.mask?.parent = self
      rareEffects = newValue
      extentDidChange()
      parent?.extentDidChange()
      guard let root = renderRoot else { return }
      if newValue.isHidden != (old?.isHidden ?? false) {
        if keepsControlsWhileHidden { root.controlsDidMove(in: self) } else { root.setNeedsPlacement() }
      } else if newValue.transform != old?.transform {
        root.controlsDidMove(in: self)
      } else {
        root.setNeedsDisplay()
      }
    }
  }

  /// Whether opacity, transform, clip or another effect is set.
  public final var hasEffects: Bool { rareEffects != nil }

  /// Whether the native controls inside stay on their surface, unseen and out of reach, while `effects` hide the node:
  /// for what is soon shown again elsewhere, such as rows of a list. Set it before the node is hidden.
  public final var keepsControlsWhileHidden = false

  /// Bookkeeping of the root that shows this node's control, which clears it when it ends.
  final unowned(unsafe) var attachedRoot: RenderRoot?
  final var placement = 0
  /// Whether the root that shows the node has noted that its controls have moved.
  final var isMoved = false

  private final var cachedExtent: CGRect?

  public init() {}

  isolated deinit {
    for child in children where child.parent === self { child.parent = nil }
    if let mask = rareEffects?.mask, mask.parent === self { mask.parent = nil }
  }

  // MARK: Tree

  /// Puts `nodes` into this node, back to front. Nodes that stay keep their state.
  public final func setChildren(_ nodes: [RenderNode]) {
    if nodes.count == children.count, zip(nodes, children).allSatisfy({ $0 === $1 }) { return }
    for child in children where child.parent === self { child.parent = nil }
    children = nodes
    for child in nodes { child.parent = self }
    contentDidChange(movesControls: true)
  }

  /// The topmost ancestor, or the node itself.
  public final var topmost: RenderNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// The root whose surface shows this node.
  public final var renderRoot: RenderRoot? { topmost.root }

  // MARK: Change

  /// Asks for a new picture; `movesControls` also for new places of native controls.
  public final func contentDidChange(movesControls: Bool) {
    extentDidChange()
    guard let root = renderRoot else { return }
    if movesControls { root.setNeedsPlacement() } else { root.setNeedsDisplay() }
  }

  private final func extentDidChange() {
    var node: RenderNode? = self
    while let current = node, current.cachedExtent != nil {
      current.cachedExtent = nil
      node = current.parent
    }
  }

  /// Called when the frame has got another size. Overrides need not call super.
  open func sizeDidChange() {}

  /// Everything that the node and its children may paint, in its own coordinate space.
  public final var extent: CGRect {
    if let cachedExtent { return cachedExtent }
    var result = CGRect(origin: .zero, size: frame.size)
    switch content {
    case .none, .text, .image, .control, .commands: break
    case .fill(let outline, _, _): result = result.union(outline.bounds)
    case .stroke(let outline, _, let appearance):
      result = result.union(outline.bounds.insetBy(dx: -appearance.width, dy: -appearance.width))
    }
    for child in children { result = result.union(child.extentInParent) }
    if let effects = rareEffects {
      if let clip = effects.clip { result = result.intersection(clip.bounds) }
      for layer in effects.layers {
        switch layer {
        case .blur(let radius): result = result.insetBy(dx: -2 * radius, dy: -2 * radius)
        case .shadow(_, let radius, let x, let y):
          result = result.union(result.offsetBy(dx: x, dy: y).insetBy(dx: -2 * radius, dy: -2 * radius))
        case .opacity, .blend, .colorMatrix: break
        }
      }
    }
    cachedExtent = result
    return result
  }

  private final var extentInParent: CGRect {
    var rect = extent
    if let transform = rareEffects?.transform { rect = rect.mapped(by: transform) }
    return rect.offsetBy(dx: frame.minX, dy: frame.minY)
  }

  // MARK: Geometry

  /// Maps this node's coordinates to its parent's.
  public final var transformToParent: AffineTransform {
    var result = rareEffects?.transform ?? .identity
    result.append(AffineTransform(translationByX: frame.minX, byY: frame.minY))
    return result
  }

  /// Maps this node's coordinates to those of `ancestor` (`nil` = the topmost node's parent space).
  public final func transform(to ancestor: RenderNode?) -> AffineTransform {
    var result = AffineTransform.identity
    var node: RenderNode? = self
    while let current = node, current !== ancestor {
      result.append(current.transformToParent)
      node = current.parent
    }
    return result
  }

  /// The node's bounds in the coordinate space of `ancestor` (`nil` = the surface).
  public final func bounds(in ancestor: RenderNode?) -> CGRect {
    CGRect(origin: .zero, size: frame.size).mapped(by: transform(to: ancestor))
  }

  /// The node's bounds in its window, across scrolled surfaces.
  public final var boundsInWindow: CGRect {
    var rect = bounds(in: nil)
    var node: RenderNode = self
    while let root = node.renderRoot, let owner = root.owner {
      rect = rect.offsetBy(dx: -root.visibleRect.minX, dy: -root.visibleRect.minY).mapped(by: owner.transform(to: nil))
      node = owner
    }
    return rect
  }

  // MARK: Pointer

  /// The innermost painted node at `point` (in the parent's coordinates) with its ancestors, innermost first.
  public final func hitPath(at point: CGPoint) -> [RenderNode] {
    var local = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    if let effects = rareEffects {
      if effects.isHidden || effects.ignoresHits || effects.opacity == 0 { return [] }
      if let transform = effects.transform {
        guard let inverse = transform.inverted() else { return [] }
        local = inverse.transform(local)
      }
      if let clip = effects.clip, !clip.contains(local, evenOdd: effects.clipsEvenOdd) { return [] }
      if let outline = effects.hitOutline {
        guard outline.contains(local) else { return [] }
        for child in children.reversed() {
          let path = child.hitPath(at: local)
          if !path.isEmpty { return path + [self] }
        }
        return [self]
      }
    }
    for child in children.reversed() {
      let path = child.hitPath(at: local)
      if !path.isEmpty { return path + [self] }
    }
    return paints(at: local) ? [self] : []
  }

  /// Whether the node's own content covers `point`, in its own coordinates.
  open func paints(at point: CGPoint) -> Bool {
    switch content {
    case .none: false
    case .fill(let outline, let paint, let evenOdd):
      if case .color(let color) = paint, color.alpha == 0 { false } else { outline.contains(point, evenOdd: evenOdd) }
    case .stroke(let outline, _, let appearance):
      outline.bounds.insetBy(dx: -appearance.width / 2, dy: -appearance.width / 2).contains(point)
    case .text, .image, .control, .commands: CGRect(origin: .zero, size: frame.size).contains(point)
    }
  }

  // MARK: Drawing

  /// Draws the node and everything in it apart from its surroundings, with its top left corner at the canvas's origin.
  public final func drawByItself(on canvas: any Canvas) {
    draw(on: canvas, offset: CGPoint(x: -frame.minX, y: -frame.minY), visible: .infinite)
  }

  final func draw(on canvas: any Canvas, offset: CGPoint, visible: CGRect) {
    let origin = CGPoint(x: offset.x + frame.minX, y: offset.y + frame.minY)
    guard let effects = rareEffects else {
      guard extent.offsetBy(dx: origin.x, dy: origin.y).intersects(visible) else { return }
      drawContent(on: canvas, at: origin)
      for child in children { child.draw(on: canvas, offset: origin, visible: visible) }
      return
    }
    if effects.isHidden || effects.opacity <= 0 { return }
    if effects.transform == nil, !extent.offsetBy(dx: origin.x, dy: origin.y).intersects(visible) { return }
    canvas.save()
    canvas.translate(x: origin.x, y: origin.y)
    if let transform = effects.transform { canvas.concatenate(transform) }
    if effects.opacity < 1 { canvas.push(.opacity(effects.opacity)) }
    for layer in effects.layers.reversed() { canvas.push(layer) }
    canvas.save()
    if let clip = effects.clip { canvas.clip(to: clip, evenOdd: effects.clipsEvenOdd) }
    let everything = CGRect.infinite
    let paint = { [self] in
      drawContent(on: canvas, at: .zero)
      for child in children { child.draw(on: canvas, offset: .zero, visible: everything) }
    }
    if let mask = effects.mask {
      canvas.masked(
        by: { mask.draw(on: canvas, offset: .zero, visible: everything) }, bounds: extent, content: paint)
    } else {
      paint()
    }
    canvas.restore()
    for _ in effects.layers { canvas.pop() }
    if effects.opacity < 1 { canvas.pop() }
    canvas.restore()
  }

  private final func drawContent(on canvas: any Canvas, at origin: CGPoint) {
    switch content {
    case .none: return
    case .text(let layout, let color): canvas.draw(layout, at: origin, color: color)
    case .image(let image, let options):
      canvas.draw(image, in: CGRect(origin: origin, size: frame.size), options: options)
    case .control(let control): canvas.draw(control)
    case .fill(let outline, let paint, let evenOdd):
      atOrigin(origin, on: canvas) { canvas.fill(outline, with: paint, evenOdd: evenOdd) }
    case .stroke(let outline, let paint, let appearance):
      atOrigin(origin, on: canvas) { canvas.stroke(outline, with: paint, appearance: appearance) }
    case .commands(let commands):
      atOrigin(origin, on: canvas) { commands(canvas, frame.size) }
    }
  }

  private final func atOrigin(_ origin: CGPoint, on canvas: any Canvas, _ body: () -> Void) {
    canvas.save()
    canvas.translate(x: origin.x, y: origin.y)
    body()
    canvas.restore()
  }

  // MARK: Controls

  /// Visits every control below the node, back to front. What is hidden and stays on the surface has no transform.
  final func placeControls(
    _ transform: AffineTransform?, _ place: (RenderNode, any Control, CGSize, AffineTransform?) -> Void
  ) {
    var local = transform
    if rareEffects?.isHidden == true {
      guard keepsControlsWhileHidden else { return }
      local = nil
    }
    local?.moveOrigin(to: frame.origin)
    if let own = rareEffects?.transform { local?.prepend(own) }
    if case .control(let control) = content { place(self, control, frame.size, local) }
    for child in children { child.placeControls(local, place) }
  }

  /// Whether one of the controls in the node has the keyboard focus. Cost: one visit per node.
  public final var holdsFocus: Bool {
    if case .control(let control) = content, control.isFocused { return true }
    return children.contains(where: \.holdsFocus)
  }

  /// The transform that `placeControls` gets when the node's controls are placed as part of `top`; `nil` when they are
  /// not, or when an ancestor has moved as well and takes the node along.
  final func transformOfMovedNode(to top: RenderNode) -> AffineTransform? {
    var result = AffineTransform.identity
    var node: RenderNode = self
    while node !== top {
      guard let above = node.parent, !above.isMoved else { return nil }
      if let effects = above.rareEffects, effects.isHidden || effects.mask === node { return nil }
      result.append(above.transformToParent)
      node = above
    }
    return result
  }
}

extension AffineTransform {
  /// Moves by a vector of the coordinates that are mapped, before anything else happens to them.
  fileprivate mutating func moveOrigin(to point: CGPoint) {
    (tX, tY) = (tX + m11 * point.x + m21 * point.y, tY + m12 * point.x + m22 * point.y)
  }
}

extension CGRect {
  /// The bounds of this rectangle's corners mapped by `transform`.
  public func mapped(by transform: AffineTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map(transform.transform)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }
}
