import Foundation

/// Shows the first of its views that fits. Apple's `ViewThatFits`.
public nonisolated struct ViewThatFits<Content: View>: PrimitiveView {
  let axes: Axis.Set
  let content: Content

  /// A view fits if its ideal size is not larger than the space along `axes`; if none does, the last is shown.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: FittingLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in node.axes = view.axes
    }
  }
}

@MainActor
final class FittingLayoutNode: LayoutNode {
  var axes: Axis.Set = [.horizontal, .vertical] { didSet { if axes != oldValue { invalidateLayout() } } }
  private weak var shown: LayoutNode?

  private func choice(_ proposal: ProposedViewSize) -> LayoutNode? {
    layoutChildren.first { child in
      let ideal = child.sizeThatFits(
        ProposedViewSize(
          width: axes.contains(.horizontal) ? nil : proposal.width,
          height: axes.contains(.vertical) ? nil : proposal.height))
      if axes.contains(.horizontal), let width = proposal.width, ideal.width > width { return false }
      if axes.contains(.vertical), let height = proposal.height, ideal.height > height { return false }
      return true
    } ?? layoutChildren.last
  }

  /// Only the view that fits is drawn.
  override func updateRenderChildren(removing removed: [LayoutNode]) {
    if let shown, layoutChildren.contains(where: { $0 === shown }) { return }
    shown = nil
    setChildren([])
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    choice(proposal)?.sizeThatFits(proposal) ?? .zero
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let choice = choice(proposal)
    if choice !== shown {
      shown = choice
      setChildren(choice.map { [$0] } ?? [])
    }
    if let choice { place(choice, at: .zero, proposal: proposal, in: size) }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    choice(ProposedViewSize(size))?.alignment(key, in: size)
  }
}
