import Foundation
import Toolkit

/// The actions of a launch scene: the first one prominent, the others bordered, as many as fit.
struct LaunchActions: View {
  let content: AnyView
  let list: LaunchActionList
  let isRow: Bool

  var body: some View {
    LaunchActionsContainer(content: content, list: list, isRow: isRow)
      .environment(\.launchActionList, list)
  }
}

private nonisolated struct LaunchActionsContainer: PrimitiveView {
  let content: AnyView
  let list: LaunchActionList
  let isRow: Bool

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LaunchActionsNode(view, in: context)
  }
}

/// Counts the actions, so that each knows its place and the first is drawn as the prominent one.
@MainActor
private final class LaunchActionsNode: ContainerNode<LaunchActionsContainer, AnyView, LaunchActionsLayoutNode> {
  init(_ view: LaunchActionsContainer, in context: _NodeContext) {
    super.init(
      view, in: context, layout: LaunchActionsLayoutNode(graph: context.graph), content: \.content
    ) { node, view, _ in node.isRow = view.isRow }
    number()
  }

  override func collectChildren() {
    number()
    super.collectChildren()
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) { number() }

  /// Hands each action its index. Groups, conditions and the like are no actions themselves.
  private func number() {
    guard child != nil else { return }
    var index = 0
    number(child, &index)
  }

  private func number(_ node: _ViewNode, _ index: inout Int) {
    if node.isTransparent {
      for child in node.childNodes { number(child, &index) }
      return
    }
    var own = environment
    own.launchActionIndex = index
    own.buttonEmphasis = index == 0 ? .prominent : .bordered
    node.setEnvironment(own, changed: own.keysThatDiffer(from: node.environment))
    if !node.layoutNodes.isEmpty { index += 1 }
  }
}

/// Actions below each other, or beside each other when the window is low.
@MainActor
private final class LaunchActionsLayoutNode: LayoutNode {
  var isRow = false { didSet { if isRow != oldValue { invalidateLayout() } } }
  private var spacing: CGFloat { 10 }
  /// A button is as wide as the widest, but not wider than this.
  private static var maximumWidth: CGFloat { 280 }

  private func width(for proposal: ProposedViewSize) -> CGFloat {
    let offered = proposal.width ?? Self.maximumWidth
    let wanted = layoutChildren.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    return min(offered, max(Self.maximumWidth, wanted))
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    guard !layoutChildren.isEmpty else { return .zero }
    if isRow {
      let sizes = layoutChildren.map { $0.sizeThatFits(.unspecified) }
      return CGSize(
        width: sizes.reduce(0) { $0 + $1.width } + spacing * CGFloat(sizes.count - 1),
        height: sizes.map(\.height).max() ?? 0)
    }
    let offer = ProposedViewSize(width: width(for: proposal), height: nil)
    let heights = layoutChildren.map { $0.sizeThatFits(offer).height }
    return CGSize(width: offer.width ?? 0, height: heights.reduce(0, +) + spacing * CGFloat(heights.count - 1))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    var x: CGFloat = 0
    var y: CGFloat = 0
    for child in layoutChildren {
      if isRow {
        let own = child.sizeThatFits(.unspecified)
        place(child, at: CGPoint(x: x, y: (size.height - own.height) / 2), proposal: .unspecified, in: size)
        x += own.width + spacing
      } else {
        let offer = ProposedViewSize(width: size.width, height: nil)
        let own = child.sizeThatFits(offer)
        place(child, at: CGPoint(x: (size.width - own.width) / 2, y: y), proposal: offer, in: size)
        y += own.height + spacing
      }
    }
  }
}

/// How strongly a button without a style of its own stands out.
enum ButtonEmphasis: Hashable, Sendable {
  case prominent, bordered
}

private struct LaunchActionIndexKey: EnvironmentKey {
  static var defaultValue: Int? { nil }
}
private struct LaunchActionListKey: EnvironmentKey {
  static var defaultValue: LaunchActionList? { nil }
}
private struct ButtonEmphasisKey: EnvironmentKey {
  static var defaultValue: ButtonEmphasis? { nil }
}

extension EnvironmentValues {
  /// The place of a button among the actions of a launch scene.
  var launchActionIndex: Int? {
    get { self[LaunchActionIndexKey.self] }
    set { self[LaunchActionIndexKey.self] = newValue }
  }
  /// Where the buttons of a launch scene report what they do.
  var launchActionList: LaunchActionList? {
    get { self[LaunchActionListKey.self] }
    set { self[LaunchActionListKey.self] = newValue }
  }
  /// How a button with the automatic style is drawn here; its width follows the offer.
  var buttonEmphasis: ButtonEmphasis? {
    get { self[ButtonEmphasisKey.self] }
    set { self[ButtonEmphasisKey.self] = newValue }
  }
}
