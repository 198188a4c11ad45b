import Foundation
import Toolkit

/// The actions of a launch scene: the first one prominent, the others bordered, as many as fit, the rest in a menu.
struct LaunchActions: View {
  let content: AnyView
  let list: LaunchActionList
  let isRow: Bool

  var body: some View {
    LaunchActionsContainer(content: TupleView((content, MoreActionsButton(list: list))), list: list, isRow: isRow)
      .environment(\.launchActionList, list)
  }
}

private nonisolated struct LaunchActionsContainer: PrimitiveView {
  let content: TupleView<(AnyView, MoreActionsButton)>
  let list: LaunchActionList
  let isRow: Bool

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LaunchActionsNode(view, in: context)
  }
}

/// Counts the actions, so that each knows its place and the first is drawn as the prominent one.
@MainActor
private final class LaunchActionsNode: ContainerNode<
  LaunchActionsContainer, TupleView<(AnyView, MoreActionsButton)>, LaunchActionsLayoutNode
>
{
  init(_ view: LaunchActionsContainer, in context: _NodeContext) {
    super.init(
      view, in: context, layout: LaunchActionsLayoutNode(graph: context.graph), content: \.content
    ) { node, view, _ in
      node.isRow = view.isRow
      node.list = view.list
    }
    number()
  }

  override func collectChildren() {
    number()
    super.collectChildren()
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) { number() }

  /// Hands each action its index. Groups, conditions and the like are no actions themselves.
  private func number() {
    guard child != nil, let actions = child.childNodes.first, let more = child.childNodes.last else { return }
    var index = 0
    number(actions, &index)
    var own = environment
    own.launchActionIndex = nil
    own.launchActionList = nil
    own.buttonEmphasis = .bordered
    more.setEnvironment(own, changed: own.keysThatDiffer(from: more.environment))
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

/// Actions below each other, or beside each other when the window is low. Its last child is the button that opens the
/// menu of those that have no room.
@MainActor
private final class LaunchActionsLayoutNode: LayoutNode {
  var isRow = false { didSet { if isRow != oldValue { invalidateLayout() } } }
  weak var list: LaunchActionList?
  private var spacing: CGFloat { 10 }
  /// A button is as wide as the widest, but not wider than this.
  private static var maximumWidth: CGFloat { 280 }

  private func width(for proposal: ProposedViewSize) -> CGFloat {
    let offered = proposal.width ?? Self.maximumWidth
    let wanted = layoutChildren.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    return min(offered, max(Self.maximumWidth, wanted))
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    isRow ? .unspecified : ProposedViewSize(width: width(for: proposal), height: nil)
  }

  /// How many actions are shown as buttons; if not all, the menu's button follows them.
  private func shownCount(_ proposal: ProposedViewSize) -> Int {
    let count = layoutChildren.count - 1
    guard count > 2, let limit = isRow ? proposal.width : proposal.height else { return count }
    let offer = offer(proposal)
    let lengths = layoutChildren.map { child in
      let size = child.sizeThatFits(offer)
      return isRow ? size.width : size.height
    }
    func length(_ shown: some Sequence<CGFloat>) -> CGFloat { shown.reduce(-spacing) { $0 + spacing + $1 } }
    if length(lengths.dropLast()) <= limit { return count }
    let fitting = (1..<count).last { length(lengths.prefix($0) + [lengths[count]]) <= limit } ?? 1
    // A menu of one would hide an action to make room for nothing.
    return min(fitting, count - 2)
  }

  /// What is seen, in order.
  private func shown(_ proposal: ProposedViewSize) -> [LayoutNode] {
    guard let more = layoutChildren.last else { return [] }
    let count = shownCount(proposal)
    let actions = layoutChildren.prefix(count)
    return count < layoutChildren.count - 1 ? actions + [more] : Array(actions)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let offer = offer(proposal)
    let sizes = shown(proposal).map { $0.sizeThatFits(offer) }
    guard !sizes.isEmpty else { return .zero }
    let gaps = spacing * CGFloat(sizes.count - 1)
    if isRow {
      return CGSize(width: sizes.reduce(0) { $0 + $1.width } + gaps, height: sizes.map(\.height).max() ?? 0)
    }
    return CGSize(width: offer.width ?? 0, height: sizes.reduce(0) { $0 + $1.height } + gaps)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let shown = shown(proposal)
    let offer = offer(proposal)
    var position: CGFloat = 0
    for child in shown {
      let own = child.sizeThatFits(offer)
      let origin =
        isRow
        ? CGPoint(x: position, y: (size.height - own.height) / 2)
        : CGPoint(x: (size.width - own.width) / 2, y: position)
      place(child, at: origin, proposal: offer, in: size)
      position += (isRow ? own.width : own.height) + spacing
    }
    for child in layoutChildren { show(child, shown.contains { $0 === child }) }
    let count = layoutChildren.count - 1
    list?.hiddenRange = min(shown.last === layoutChildren.last ? shown.count - 1 : shown.count, count)..<count
  }

  /// What is not shown is not there for assistive technology and the keyboard either.
  private func show(_ child: LayoutNode, _ isShown: Bool) {
    guard child.effects.isHidden == isShown else { return }
    var effects = child.effects
    effects.isHidden = !isShown
    child.effects = effects
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
