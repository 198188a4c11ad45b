import Foundation
import RenderTree
import Toolkit

/// A thin line between things: upright in an `HStack`, lying everywhere else. Apple's `Divider`.
public nonisolated struct Divider: PrimitiveView, Sendable {
  public nonisolated init() {}

  @MainActor public static func _makeNode(_ view: Divider, in context: _NodeContext) -> _ViewNode {
    DividerNode(view, in: context, layout: DividerLayoutNode(graph: context.graph)) { node, _, environment in
      node.color = SeparatorShapeStyle()._paint(in: environment).representativeColor
    }
  }
}

@MainActor
private final class DividerNode: LeafNode<Divider, DividerLayoutNode>, MenuPartNode {
  var menuParts: [MenuPart] { [.divider] }
}

@MainActor
final class DividerLayoutNode: LayoutNode {
  var color = ToolkitColor.black { didSet { if color != oldValue { redraw() } } }

  private var isUpright: Bool {
    var node = layoutParent
    while let current = node {
      if let stack = current as? StackLayoutNode { return stack.axis == .horizontal }
      guard current is SingleChildLayoutNode else { return false }
      node = current.layoutParent
    }
    return false
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    return isUpright ? CGSize(width: 1, height: size.height) : CGSize(width: size.width, height: 1)
  }

  override func sizeDidChange() { redraw() }

  private func redraw() {
    content = .fill(.rectangle(CGRect(origin: .zero, size: frame.size)), .color(color), evenOdd: false)
  }
}
