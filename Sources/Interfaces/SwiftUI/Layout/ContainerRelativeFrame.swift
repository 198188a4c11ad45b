import Foundation

nonisolated struct ContainerRelativeFrameModifier: LayoutModifier {
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> ContainerRelativeLayoutNode {
    ContainerRelativeLayoutNode(graph: graph)
  }
  @MainActor func updateLayoutNode(_ node: ContainerRelativeLayoutNode, environment: EnvironmentValues) {
    node.rule = self
  }
}

/// Takes a size that depends on that of the nearest scroll view or the window.
@MainActor
final class ContainerRelativeLayoutNode: SingleChildLayoutNode, GeometryObserver {
  var rule: ContainerRelativeFrameModifier? { didSet { invalidateLayout() } }
  private var lastContainer = CGSize.zero

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    graph.addGeometryObserver(self)
  }

  private var container: CGSize {
    if let scroll = enclosingScroll?.node, scroll.viewport != .zero { return scroll.viewport }
    var node: LayoutNode = self
    while let parent = node.layoutParent { node = parent }
    let margins = surroundingSafeArea
    return CGSize(
      width: node.targetFrame.width - margins.leading - margins.trailing,
      height: node.targetFrame.height - margins.top - margins.bottom)
  }

  func geometryMayHaveChanged() {
    if container != lastContainer { invalidateLayout() }
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let rule else { return proposal }
    let container = container
    lastContainer = container
    return ProposedViewSize(
      width: rule.axes.contains(.horizontal) ? rule.length(container.width, .horizontal) : proposal.width,
      height: rule.axes.contains(.vertical) ? rule.length(container.height, .vertical) : proposal.height)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    guard let rule else { return .zero }
    let offer = inner(proposal)
    let size = child?.sizeThatFits(offer) ?? .zero
    return CGSize(
      width: rule.axes.contains(.horizontal) ? offer.width ?? size.width : size.width,
      height: rule.axes.contains(.vertical) ? offer.height ?? size.height : size.height)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let child, let rule else { return }
    let offer = inner(proposal)
    let own = ViewDimensions(size: size) { _ in nil }
    let d = child.dimensions(for: offer)
    place(
      child,
      at: CGPoint(
        x: own[rule.alignment.horizontal] - d[rule.alignment.horizontal],
        y: own[rule.alignment.vertical] - d[rule.alignment.vertical]), proposal: offer, in: size)
  }
}

extension View {
  /// Makes the view as large as the nearest scroll view or the window, along `axes`.
  public nonisolated func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }
  /// Makes the view as large as `length` says, given that of the nearest scroll view or the window. Points.
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    modifier(ContainerRelativeFrameModifier(axes: axes, alignment: alignment, length: length))
  }
  /// Divides the nearest scroll view or the window into `count` parts, and takes `span` of them. Points.
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let part = (length - spacing * CGFloat(max(count - 1, 0))) / CGFloat(max(count, 1))
      return part * CGFloat(span) + spacing * CGFloat(max(span - 1, 0))
    }
  }
}
