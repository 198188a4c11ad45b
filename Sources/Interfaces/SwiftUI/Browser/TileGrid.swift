import Foundation

/// Tiles of one width in as many columns as fit.
nonisolated struct TileGrid<Content: View>: PrimitiveView {
  let minimumWidth: CGFloat
  let content: Content

  init(minimumWidth: CGFloat, @ViewBuilder content: () -> Content) {
    self.minimumWidth = minimumWidth
    self.content = content()
  }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: TileGridLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in node.minimumWidth = view.minimumWidth
    }
  }
}

@MainActor
private final class TileGridLayoutNode: LayoutNode {
  var minimumWidth: CGFloat = 150 { didSet { if minimumWidth != oldValue { invalidateLayout() } } }
  private let rowSpacing: CGFloat = 20

  private func rows(_ width: CGFloat) -> (columns: Int, cell: CGFloat, heights: [CGFloat]) {
    let columns = max(Int((width / minimumWidth).rounded(.down)), 1)
    let cell = width / CGFloat(columns)
    let offer = ProposedViewSize(width: cell, height: nil)
    var heights: [CGFloat] = []
    for (index, child) in layoutChildren.enumerated() {
      let height = child.sizeThatFits(offer).height
      if index % columns == 0 {
        heights.append(height)
      } else {
        heights[heights.count - 1] = max(heights.last!, height)
      }
    }
    return (columns, cell, heights)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width ?? minimumWidth * CGFloat(max(layoutChildren.count, 1))
    let heights = rows(width).heights
    return CGSize(width: width, height: heights.reduce(0, +) + rowSpacing * CGFloat(max(heights.count - 1, 0)))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let (columns, cell, heights) = rows(size.width)
    let offer = ProposedViewSize(width: cell, height: nil)
    var y: CGFloat = 0
    for (index, child) in layoutChildren.enumerated() {
      let own = child.sizeThatFits(offer)
      let x = CGFloat(index % columns) * cell + (cell - own.width) / 2
      place(child, at: CGPoint(x: x, y: y), proposal: offer, in: size)
      if index % columns == columns - 1 { y += heights[index / columns] + rowSpacing }
    }
  }
}
