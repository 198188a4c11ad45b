import Foundation
import RenderTree
import Toolkit

/// Hears the pointer for a node of the render tree.
@MainActor
protocol PointerTarget: AnyObject {
  /// `location` in the node's own coordinates. Returns whether the target wants the rest of the gesture.
  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool
  /// Another target has taken the gesture over.
  func pointerWasCancelled()
}

/// A layout node that hears the pointer where it, or what lies in it, has been painted.
@MainActor
class PointerLayoutNode: SingleChildLayoutNode {
  weak var target: (any PointerTarget)?
}

/// Finds who is meant by a pointer event, and keeps to it while the button is down.
@MainActor
final class PointerRouter {
  private let root: RenderRoot
  private unowned let graph: ViewGraph
  private var captured: [PointerLayoutNode] = []
  private var hovered: [PointerLayoutNode] = []

  init(root: RenderRoot, graph: ViewGraph) {
    self.root = root
    self.graph = graph
  }

  func handle(_ event: PointerEvent) -> Bool {
    switch event.kind {
    case .down:
      captured = []
      graph.gestureArena.begin()
      var isUsed = false
      for node in targets(at: event.location) {
        guard let target = node.target else { continue }
        if target.pointer(event, at: local(event.location, in: node), in: node) {
          captured.append(node)
          isUsed = true
        }
      }
      return isUsed
    case .moved, .up, .cancelled:
      let nodes = captured
      if event.kind == .up || event.kind == .cancelled { captured = [] }
      var isUsed = false
      for node in nodes {
        if node.target?.pointer(event, at: local(event.location, in: node), in: node) == true { isUsed = true }
      }
      return isUsed
    case .hover, .exited:
      let now = event.kind == .exited ? [] : targets(at: event.location)
      var exit = event
      exit.kind = .exited
      for node in hovered where !now.contains(where: { $0 === node }) {
        _ = node.target?.pointer(exit, at: local(event.location, in: node), in: node)
      }
      hovered = now
      for node in now { _ = node.target?.pointer(event, at: local(event.location, in: node), in: node) }
      return false
    case .scroll, .pinch:
      for node in targets(at: event.location) {
        if node.target?.pointer(event, at: local(event.location, in: node), in: node) == true { return true }
      }
      return false
    }
  }

  /// Gives the gesture to `winner` alone.
  func claim(_ winner: PointerLayoutNode) {
    for node in captured where node !== winner { node.target?.pointerWasCancelled() }
    captured = captured.filter { $0 === winner }
  }

  /// Innermost first.
  private func targets(at point: CGPoint) -> [PointerLayoutNode] {
    root.node.hitPath(at: point).compactMap { $0 as? PointerLayoutNode }
  }

  private func local(_ point: CGPoint, in node: RenderNode) -> CGPoint {
    node.transform(to: nil).inverted()?.transform(point) ?? point
  }
}
