import Foundation
import Toolkit
import Wording

/// Opens a menu of the launch scene's actions that have no room as buttons. Each works there as it would as a button.
nonisolated struct MoreActionsButton: PrimitiveView {
  typealias Label = ModifiedContent<Text, ButtonLabelModifier>
  let list: LaunchActionList

  fileprivate var label: Label {
    ModifiedContent(
      content: Text(verbatim: Wording.text("More")),
      modifier: ButtonLabelModifier(kind: .automatic, isDestructive: false, isOn: nil))
  }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    MoreActionsNode(view, in: context)
  }
}

@MainActor
private final class MoreActionsNode: ContainerNode<MoreActionsButton, MoreActionsButton.Label, MoreActionsLayoutNode> {
  init(_ view: MoreActionsButton, in context: _NodeContext) {
    super.init(view, in: context, layout: MoreActionsLayoutNode(graph: context.graph), content: \.label) {
      $0.update($1, $2)
    }
  }

  override func willDispose() { layout.willDispose() }
}

/// A native menu button with its label above it.
@MainActor
private final class MoreActionsLayoutNode: ControlLayoutNode {
  /// As those of the other actions.
  private let metrics = ButtonMetrics.metrics(for: .large)

  init(graph: ViewGraph) {
    super.init(graph: graph, .menu(MenuContent(button: Self.button, showsIndicator: false) { [] }))
  }

  private static var button: ButtonContent {
    ButtonContent(title: Wording.text("More"), style: .bordered, shape: .capsule)
  }

  func update(_ view: MoreActionsButton, _ environment: EnvironmentValues) {
    let list = view.list
    control.content = .menu(
      MenuContent(button: Self.button, showsIndicator: false) {
        list.hiddenActions.map { action in
          .item(MenuItem(title: action.title(), isEnabled: action.isEnabled) { action.perform() })
        }
      })
    apply(environment)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let label = layoutChildren.first?.sizeThatFits(.unspecified) ?? .zero
    let own = CGSize(
      width: label.width + 2 * metrics.horizontalPadding,
      height: max(label.height + 2 * metrics.verticalPadding, metrics.minimumHeight))
    return CGSize(width: max(own.width, proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? 0), height: own.height)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let label = layoutChildren.first else { return }
    let own = label.sizeThatFits(.unspecified)
    place(
      label, at: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: .unspecified,
      in: size)
  }
}
