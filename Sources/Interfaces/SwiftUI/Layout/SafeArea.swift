import Foundation

/// Kinds of safe areas. Apple's `SafeAreaRegions`. On the desktop there is no on-screen keyboard to avoid, so only the
/// container's region ever has a size.
@frozen
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  @inlinable public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

/// A layout node that keeps a margin of itself free of content, into which views that ignore the safe area reach.
@MainActor
protocol SafeAreaProvider: LayoutNode {
  /// The margins, in points.
  var safeArea: EdgeInsets { get }
}

extension LayoutNode {
  /// How far the node could reach beyond its bounds without leaving its window's content: the margins of all
  /// containers whose safe area it touches. Meaningful once the node has been placed.
  var surroundingSafeArea: EdgeInsets {
    var rect = CGRect(origin: .zero, size: targetFrame.size)
    var (left, right, top, bottom) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    var node: LayoutNode = self
    while let parent = node.layoutParent {
      rect = rect.offsetBy(dx: node.targetFrame.minX, dy: node.targetFrame.minY)
      node = parent
      guard let provider = parent as? any SafeAreaProvider else { continue }
      let insets = provider.safeArea
      let (leftInset, rightInset) =
        parent.isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
      let size = parent.targetFrame.size
      let near: CGFloat = 0.5
      if leftInset > 0, abs(rect.minX - leftInset) < near {
        left += leftInset
        rect = CGRect(x: 0, y: rect.minY, width: rect.maxX, height: rect.height)
      }
      if rightInset > 0, abs(size.width - rightInset - rect.maxX) < near {
        right += rightInset
        rect.size.width += rightInset
      }
      if insets.top > 0, abs(rect.minY - insets.top) < near {
        top += insets.top
        rect = CGRect(x: rect.minX, y: 0, width: rect.width, height: rect.maxY)
      }
      if insets.bottom > 0, abs(size.height - insets.bottom - rect.maxY) < near {
        bottom += insets.bottom
        rect.size.height += insets.bottom
      }
    }
    return isRightToLeft
      ? EdgeInsets(top: top, leading: right, bottom: bottom, trailing: left)
      : EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
  }
}

nonisolated struct IgnoresSafeAreaModifier: LayoutModifier {
  let edges: Edge.Set
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> IgnoresSafeAreaLayoutNode {
    IgnoresSafeAreaLayoutNode(graph: graph)
  }
  @MainActor func updateLayoutNode(_ node: IgnoresSafeAreaLayoutNode, environment: EnvironmentValues) {
    node.edges = edges
  }
}

/// Lets its child grow into the margins around it. The node's own size is that within the safe area.
@MainActor
final class IgnoresSafeAreaLayoutNode: SingleChildLayoutNode {
  var edges = Edge.Set.all { didSet { if edges != oldValue { invalidateLayout() } } }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let child else { return }
    var insets = surroundingSafeArea
    if !edges.contains(.top) { insets.top = 0 }
    if !edges.contains(.bottom) { insets.bottom = 0 }
    if !edges.contains(.leading) { insets.leading = 0 }
    if !edges.contains(.trailing) { insets.trailing = 0 }
    guard insets != EdgeInsets() else { return place(child, at: .zero, proposal: proposal, in: size) }
    let offer = ProposedViewSize(
      width: proposal.width.map { $0 + insets.horizontal }, height: proposal.height.map { $0 + insets.vertical })
    let childSize = child.sizeThatFits(offer)
    // What does not grow keeps its place.
    let x = childSize.width > size.width ? -insets.leading : (size.width - childSize.width) / 2
    let y = childSize.height > size.height ? -insets.top : (size.height - childSize.height) / 2
    place(child, at: CGPoint(x: x, y: y), proposal: offer, in: size)
  }
}

nonisolated struct SafeAreaPaddingModifier: LayoutModifier {
  let insets: EdgeInsets
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> SafeAreaPaddingLayoutNode {
    SafeAreaPaddingLayoutNode(graph: graph)
  }
  @MainActor func updateLayoutNode(_ node: SafeAreaPaddingLayoutNode, environment: EnvironmentValues) {
    node.safeArea = insets
  }
}

/// A margin into which views that ignore the safe area may reach.
@MainActor
final class SafeAreaPaddingLayoutNode: SingleChildLayoutNode, SafeAreaProvider {
  var safeArea = EdgeInsets() { didSet { if safeArea != oldValue { invalidateLayout() } } }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max($0 - safeArea.horizontal, 0) },
      height: proposal.height.map { max($0 - safeArea.vertical, 0) })
  }
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = child?.sizeThatFits(inner(proposal)) ?? .zero
    return CGSize(width: size.width + safeArea.horizontal, height: size.height + safeArea.vertical)
  }
  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if let child {
      place(child, at: CGPoint(x: safeArea.leading, y: safeArea.top), proposal: inner(proposal), in: size)
    }
  }
  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    let innerSize = CGSize(width: size.width - safeArea.horizontal, height: size.height - safeArea.vertical)
    guard let value = child?.alignment(key, in: innerSize) else { return nil }
    return value + (key.isVertical ? safeArea.top : safeArea.leading)
  }
}

nonisolated struct SafeAreaInsetModifier<Secondary: View>: SecondaryViewModifier {
  let secondary: Secondary
  let edge: Edge
  let alignment: Alignment
  let spacing: CGFloat
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> SafeAreaInsetLayoutNode {
    SafeAreaInsetLayoutNode(graph: graph)
  }
  @MainActor func updateLayoutNode(_ node: SafeAreaInsetLayoutNode, environment: EnvironmentValues) {
    node.set(edge, alignment, spacing)
  }
}

/// Puts a second view at an edge and the content in what is left; the margin counts as unsafe for the content.
@MainActor
final class SafeAreaInsetLayoutNode: SecondaryLayoutNode, SafeAreaProvider {
  private var edge = Edge.bottom
  private var alignment = Alignment.center
  private var spacing: CGFloat = 0
  private(set) var safeArea = EdgeInsets()

  func set(_ edge: Edge, _ alignment: Alignment, _ spacing: CGFloat) {
    if edge != self.edge || alignment != self.alignment || spacing != self.spacing { invalidateLayout() }
    (self.edge, self.alignment, self.spacing) = (edge, alignment, spacing)
  }

  private var isVertical: Bool { edge == .top || edge == .bottom }

  private func bar(_ proposal: ProposedViewSize) -> (proposal: ProposedViewSize, inset: CGFloat) {
    guard let bar = secondary.first else { return (proposal, 0) }
    let offer =
      isVertical
      ? ProposedViewSize(width: proposal.width, height: nil) : ProposedViewSize(width: nil, height: proposal.height)
    let size = bar.sizeThatFits(offer)
    return (offer, (isVertical ? size.height : size.width) + spacing)
  }

  private func inner(_ proposal: ProposedViewSize, _ inset: CGFloat) -> ProposedViewSize {
    isVertical
      ? ProposedViewSize(width: proposal.width, height: proposal.height.map { max($0 - inset, 0) })
      : ProposedViewSize(width: proposal.width.map { max($0 - inset, 0) }, height: proposal.height)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let inset = bar(proposal).inset
    let size = primary?.sizeThatFits(inner(proposal, inset)) ?? .zero
    return isVertical
      ? CGSize(width: size.width, height: size.height + inset) : CGSize(width: size.width + inset, height: size.height)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let (barProposal, inset) = bar(proposal)
    safeArea = EdgeInsets(inset, on: Edge.Set(edge))
    let own = ViewDimensions(size: size) { _ in nil }
    for node in secondary {
      let d = node.dimensions(for: barProposal)
      let x =
        switch edge {
        case .leading: CGFloat(0)
        case .trailing: size.width - d.width
        case .top, .bottom: own[alignment.horizontal] - d[alignment.horizontal]
        }
      let y =
        switch edge {
        case .top: CGFloat(0)
        case .bottom: size.height - d.height
        case .leading, .trailing: own[alignment.vertical] - d[alignment.vertical]
        }
      place(node, at: CGPoint(x: x, y: y), proposal: barProposal, in: size)
    }
    if let primary {
      let origin = CGPoint(x: edge == .leading ? inset : 0, y: edge == .top ? inset : 0)
      place(primary, at: origin, proposal: inner(proposal, inset), in: size)
    }
  }
}

extension View {
  /// Lets the view grow into the margins around it.
  public nonisolated func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    modifier(IgnoresSafeAreaModifier(edges: regions.contains(.container) ? edges : []))
  }
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }

  /// Puts a view at the top or bottom; the content gets what is left. Points.
  public nonisolated func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      SafeAreaInsetModifier(
        secondary: content(), edge: edge == .top ? .top : .bottom,
        alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing ?? 0))
  }
  /// Puts a view at the leading or trailing side; the content gets what is left. Points.
  public nonisolated func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      SafeAreaInsetModifier(
        secondary: content(), edge: edge == .leading ? .leading : .trailing,
        alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing ?? 0))
  }

  /// A margin into which views that ignore the safe area may reach. Points; `nil` = 16.
  public nonisolated func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    modifier(SafeAreaPaddingModifier(insets: insets))
  }
  public nonisolated func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(length ?? 16, on: edges))
  }
  public nonisolated func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }

  /// The margin that a window's content has on this platform: 20 points.
  public nonisolated func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 20) }
}
