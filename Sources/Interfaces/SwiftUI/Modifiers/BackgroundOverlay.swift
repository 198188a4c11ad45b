import Foundation

nonisolated struct BackgroundModifier<Secondary: View>: SecondaryViewModifier {
  let secondary: Secondary
  let alignment: Alignment
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> BackgroundLayoutNode { BackgroundLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: BackgroundLayoutNode, environment: EnvironmentValues) {
    node.alignment = alignment
  }
}

nonisolated struct OverlayModifier<Secondary: View>: SecondaryViewModifier {
  let secondary: Secondary
  let alignment: Alignment
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> OverlayLayoutNode { OverlayLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: OverlayLayoutNode, environment: EnvironmentValues) {
    node.alignment = alignment
  }
}

/// Lays second views out in the space that the content takes.
@MainActor
class LayeredLayoutNode: SecondaryLayoutNode {
  final var alignment = Alignment.center { didSet { if alignment != oldValue { invalidateLayout() } } }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if let primary { place(primary, at: .zero, proposal: proposal, in: size) }
    let own = dimensions(in: size)
    let offer = ProposedViewSize(size)
    for node in secondary {
      let d = node.dimensions(for: offer)
      place(
        node,
        at: CGPoint(
          x: own[alignment.horizontal] - d[alignment.horizontal], y: own[alignment.vertical] - d[alignment.vertical]),
        proposal: offer, in: size)
    }
  }
}

@MainActor
final class BackgroundLayoutNode: LayeredLayoutNode {
  override var isSecondaryInFront: Bool { false }
}

@MainActor
final class OverlayLayoutNode: LayeredLayoutNode {}

extension View {
  /// Views behind this one, in the space that it takes.
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(BackgroundModifier(secondary: content(), alignment: alignment))
  }
  @_disfavoredOverload
  public nonisolated func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    modifier(BackgroundModifier(secondary: background, alignment: alignment))
  }

  /// Views in front of this one, in the space that it takes.
  public nonisolated func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(OverlayModifier(secondary: content(), alignment: alignment))
  }
  @_disfavoredOverload
  public nonisolated func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    modifier(OverlayModifier(secondary: overlay, alignment: alignment))
  }
}
