import Foundation

/// A thin line between things: across the stack that it lies in, horizontal elsewhere. Apple's `Divider`.
public nonisolated struct Divider: PrimitiveView, Sendable {
  public nonisolated init() {}

  @MainActor public static func _makeNode(_ view: Divider, in context: _NodeContext) -> _ViewNode {
    DividerNode(view, in: context, layout: DividerLayoutNode(graph: context.graph)) { node, _, environment in
      node.show(.color(SystemColor.separator.rgba(in: environment)))
    }
  }
}

/// In a menu a divider parts the entries before it from those after it.
@MainActor
private final class DividerNode: LeafNode<Divider, DividerLayoutNode>, MenuPartNode {
  var menuParts: [MenuPart] { [.divider] }
}

@MainActor
final class DividerLayoutNode: LayoutNode {
  /// One device-independent pixel, as the desktop's own separators.
  private let thickness: CGFloat = 1
  private var paint: _StylePaint = .color(.clear)

  func show(_ paint: _StylePaint) {
    self.paint = paint
    redraw()
  }

  private var isVertical: Bool { enclosingStackAxis == .horizontal }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    isVertical
      ? CGSize(width: thickness, height: proposal.height ?? 10) : CGSize(width: proposal.width ?? 10, height: thickness)
  }

  override func sizeDidChange() { redraw() }

  private func redraw() {
    let bounds = CGRect(origin: .zero, size: frame.size)
    content = bounds.isEmpty ? .none : .fill(.rectangle(bounds), paint.paint(in: bounds), evenOdd: false)
  }
}

extension LayoutNode {
  /// The axis of the stack that the node lies in, through modifiers around it; `nil` elsewhere.
  var enclosingStackAxis: Axis? {
    var node = layoutParent
    while let current = node {
      guard current is SingleChildLayoutNode || current is SecondaryLayoutNode else { return current.stackAxis }
      node = current.layoutParent
    }
    return nil
  }
}
