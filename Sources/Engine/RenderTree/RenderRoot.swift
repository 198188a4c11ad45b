import Foundation
import Toolkit

/// Joins a tree of render nodes to the surface that shows it.
@MainActor
public final class RenderRoot: SurfaceContent {
  /// The node that fills the surface.
  public let node: RenderNode
  public private(set) weak var surface: (any Surface)?
  /// The scroller's node in the surface around this one; `nil` for a window's own surface.
  public weak var owner: RenderNode?
  /// The part of the surface that is seen, in its own coordinates.
  public var visibleRect: CGRect = .zero

  /// The surface has got another size, in points.
  public var onResize: ((CGSize) -> Void)?
  /// A pointer event where no native control took it; returns whether it was used.
  public var onPointer: ((PointerEvent) -> Bool)?

  private var attached: [RenderNode] = []
  /// Nodes whose controls have another place than the surface knows; `nil` = too many to list.
  private var moved: [RenderNode]? = []
  private var generation = 0

  public init(node: RenderNode) {
    self.node = node
    node.root = self
  }

  isolated deinit {
    if node.root === self { node.root = nil }
    for node in attached where node.attachedRoot === self { node.attachedRoot = nil }
  }

  /// Shows the tree on `surface`, or nowhere.
  public func attach(to surface: (any Surface)?) {
    guard self.surface !== surface else { return }
    detachControls()
    self.surface?.content = nil
    self.surface = surface
    surface?.content = self
    setNeedsPlacement()
  }

  /// Asks the surface to draw again, or to place its controls again, with the next frame.
  public func setNeedsDisplay() { surface?.setNeedsDisplay() }
  public func setNeedsPlacement() {
    surface?.setNeedsPlacement()
    onNeedsPlacement?()
  }

  /// The controls in `node` have other places on the surface; none has come or gone.
  func controlsDidMove(in node: RenderNode) {
    guard let surface else { return }
    if !node.isMoved, let count = moved?.count {
      if count < RenderRoot.movedLimit {
        node.isMoved = true
        moved?.append(node)
      } else {
        // Each node in the list costs the way up to the root, and it holds on to nodes that leave the tree.
        forgetMoved()
        moved = nil
      }
    }
    surface.controlsDidMove()
  }

  private static let movedLimit = 256

  private func forgetMoved() {
    for node in moved ?? [] { node.isMoved = false }
    moved = []
  }

  /// Controls may have come or gone; asked for before the next frame.
  public var onNeedsPlacement: (() -> Void)?

  /// Adds new controls to the surface and removes those that left the tree. Cost: one visit per node.
  public func syncControls() {
    guard let surface else { return }
    generation += 1
    var current: [RenderNode] = []
    current.reserveCapacity(attached.count)
    node.placeControls(.identity) { node, control, _, _ in
      node.placement = generation
      current.append(node)
      if node.attachedRoot !== self {
        node.attachedRoot?.forget(node)
        node.attachedRoot = self
        surface.add(control)
      }
    }
    for node in attached where node.placement != generation && node.attachedRoot === self {
      node.attachedRoot = nil
      if case .control(let control) = node.content { surface.remove(control) }
    }
    attached = current
  }

  private func forget(_ node: RenderNode) {
    if case .control(let control) = node.content { surface?.remove(control) }
    attached.removeAll { $0 === node }
  }

  private func detachControls() {
    for node in attached where node.attachedRoot === self {
      node.attachedRoot = nil
      if case .control(let control) = node.content { surface?.remove(control) }
    }
    attached = []
  }

  // MARK: SurfaceContent

  public func surface(_ surface: any Surface, didResizeTo size: CGSize) {
    onResize?(size)
  }

  public func placeControls(
    on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void
  ) {
    forgetMoved()
    node.placeControls(.identity) { node, control, size, transform in
      if node.attachedRoot === self { place(control, size, transform) }
    }
  }

  /// Cost: the way up to the root for each node that has moved, and one visit per node inside.
  public func placeMovedControls(
    on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void
  ) {
    guard let moved else { return placeControls(on: surface, place) }
    for node in moved {
      guard let transform = node.transformOfMovedNode(to: self.node) else { continue }
      node.placeControls(transform) { node, control, size, transform in
        if node.attachedRoot === self { place(control, size, transform) }
      }
    }
    forgetMoved()
  }

  public func draw(_ surface: any Surface, on canvas: any Canvas) {
    node.draw(on: canvas, offset: .zero, visible: canvas.dirtyBounds)
  }

  public func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool {
    onPointer?(event) ?? false
  }
}
