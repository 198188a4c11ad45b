import Foundation
import RenderTree

/// What a view in a header bar is.
enum BarRole: Hashable {
  /// Lies behind everything.
  case handle
  case leading, collapsibleLeading
  case title
  case trailing, collapsibleTrailing
  /// The button of the menu with what did not fit.
  case overflow
}

/// Tells a header bar what a view in it is.
nonisolated struct BarRoleModifier: LayoutModifier {
  let role: BarRole
  let entry: AnyHashable?
  let isAlwaysShown: Bool
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> BarRoleLayoutNode { BarRoleLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: BarRoleLayoutNode, environment: EnvironmentValues) {
    node.role = role
    node.entry = entry
    node.isAlwaysShown = isAlwaysShown
  }
}

@MainActor
final class BarRoleLayoutNode: SingleChildLayoutNode {
  var role = BarRole.leading { didSet { if role != oldValue { layoutParent?.invalidateLayout() } } }
  var entry: AnyHashable?
  /// Whether the button of the menu has something to show even if all items fit.
  var isAlwaysShown = false { didSet { if isAlwaysShown != oldValue { layoutParent?.invalidateLayout() } } }
}

extension View {
  nonisolated func barRole(_ role: BarRole, entry: AnyHashable? = nil, isAlwaysShown: Bool = false) -> some View {
    modifier(BarRoleModifier(role: role, entry: entry, isAlwaysShown: isAlwaysShown))
  }
}

/// Lays a header bar out: what leads from the start, what trails from the end, the title in the middle of what is left.
nonisolated struct HeaderBarLayout<Content: View>: PrimitiveView {
  let content: Content
  init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: HeaderBarLayoutNode(graph: context.graph), content: \.content) { _, _, _ in
    }
  }
}

@MainActor
final class HeaderBarLayoutNode: LayoutNode {
  /// Height of every header bar, in points.
  static let height: CGFloat = 46
  private static let spacing: CGFloat = 6
  private static let margin: CGFloat = 6
  /// A title is cut, but never down to nothing.
  private static let minimumTitleWidth: CGFloat = 60

  /// Items that had no room the last time.
  private(set) var collapsed: [AnyHashable] = []

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? idealWidth, height: Self.height)
  }

  private var idealWidth: CGFloat {
    let widths = members.map { width(of: $0) }.filter { $0 > 0 }
    return widths.reduce(2 * Self.margin) { $0 + $1 + Self.spacing }
  }

  private var members: [BarRoleLayoutNode] { layoutChildren.compactMap { $0 as? BarRoleLayoutNode } }

  private var itemProposal: ProposedViewSize { ProposedViewSize(width: nil, height: Self.height) }

  private func width(of node: LayoutNode) -> CGFloat { node.sizeThatFits(itemProposal).width }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let members = members
    for handle in members where handle.role == .handle {
      place(handle, at: .zero, proposal: ProposedViewSize(size), in: size)
    }
    var visible = members.filter { $0.role != .handle && $0.role != .title }
    let titles = members.filter { $0.role == .title }
    let titleWidth = titles.map { width(of: $0) }.max() ?? 0
    let titleRoom = titleWidth == 0 ? 0 : min(titleWidth, Self.minimumTitleWidth) + Self.spacing
    func needed() -> CGFloat {
      visible.map { width(of: $0) }.filter { $0 > 0 }.reduce(2 * Self.margin + titleRoom) { $0 + $1 + Self.spacing }
    }
    let overflow = visible.first { $0.role == .overflow }
    let showsOverflow = overflow?.isAlwaysShown ?? false
    var dropped: [BarRoleLayoutNode] = []
    if !showsOverflow { visible.removeAll { $0 === overflow } }
    if let overflow, needed() > size.width, lastCollapsible(in: visible) != nil {
      if !showsOverflow { visible.insert(overflow, at: positionOfOverflow(in: visible)) }
      while needed() > size.width, let last = lastCollapsible(in: visible) {
        visible.removeAll { $0 === last }
        dropped.insert(last, at: 0)
      }
    }
    collapsed = dropped.compactMap(\.entry)
    for node in members where node.role != .handle && node.role != .title {
      let isHidden = !visible.contains { $0 === node }
      var effects = node.effects
      if effects.isHidden != isHidden {
        effects.isHidden = isHidden
        node.effects = effects
      }
    }

    var start = Self.margin
    for node in visible where node.role == .leading || node.role == .collapsibleLeading {
      start = put(node, at: start, in: size)
    }
    var end = size.width - Self.margin
    let trailing = visible.filter { $0.role != .leading && $0.role != .collapsibleLeading }
    for node in trailing.reversed() {
      let nodeSize = node.sizeThatFits(itemProposal)
      guard nodeSize.width > 0 else {
        place(node, at: CGPoint(x: end, y: 0), proposal: itemProposal, in: size)
        continue
      }
      end -= nodeSize.width
      place(node, at: CGPoint(x: end, y: centred(nodeSize)), proposal: itemProposal, in: size)
      end -= Self.spacing
    }
    placeTitles(titles, from: start, to: end, in: size)
  }

  /// After the items that may go into the menu.
  private func positionOfOverflow(in nodes: [BarRoleLayoutNode]) -> Int {
    let index = nodes.lastIndex { [.leading, .collapsibleLeading, .collapsibleTrailing].contains($0.role) }
    return index.map { $0 + 1 } ?? 0
  }

  private func lastCollapsible(in nodes: [BarRoleLayoutNode]) -> BarRoleLayoutNode? {
    nodes.last { $0.role == .collapsibleTrailing } ?? nodes.last { $0.role == .collapsibleLeading }
  }

  private func centred(_ nodeSize: CGSize) -> CGFloat { ((Self.height - nodeSize.height) / 2).rounded() }

  private func put(_ node: LayoutNode, at x: CGFloat, in size: CGSize) -> CGFloat {
    let nodeSize = node.sizeThatFits(itemProposal)
    place(node, at: CGPoint(x: x, y: centred(nodeSize)), proposal: itemProposal, in: size)
    return nodeSize.width > 0 ? x + nodeSize.width + Self.spacing : x
  }

  /// In the middle of the bar if there is room, else as near to it as the items allow.
  private func placeTitles(_ titles: [BarRoleLayoutNode], from start: CGFloat, to end: CGFloat, in size: CGSize) {
    let room = max(0, end - start)
    for title in titles {
      let offer = ProposedViewSize(width: room, height: Self.height)
      let titleSize = title.sizeThatFits(offer)
      let middle = (size.width - titleSize.width) / 2
      let x = max(start, min(middle, end - titleSize.width))
      place(title, at: CGPoint(x: x.rounded(), y: centred(titleSize)), proposal: offer, in: size)
    }
  }
}
