import Foundation
import RenderTree
import Toolkit
import Wording

/// The button of the menu with the actions that have no place in the bar.
nonisolated struct HeaderBarOverflow: PrimitiveView {
  let host: ToolbarHost

  @MainActor static func _makeNode(_ view: HeaderBarOverflow, in context: _NodeContext) -> _ViewNode {
    HeaderBarOverflowNode(view, in: context)
  }
}

@MainActor
private final class HeaderBarOverflowNode: TypedNode<HeaderBarOverflow> {
  private let layout: BarButtonLayoutNode
  private var tree: MenuContentTree!
  /// Items that are in the menu because there was no room for them.
  private var collapsed: [AnyHashable] = []

  override init(_ view: HeaderBarOverflow, in context: _NodeContext) {
    layout = BarButtonLayoutNode(.menu { [] }, graph: context.graph)
    super.init(view, in: context)
    readsWholeEnvironment = true
    tree = MenuContentTree(parent: self, environment: environment)
    evaluate()
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    let button = BarButton(Wording.text("More"), icon: "view-more-symbolic") { [weak self] in
      self?.open() ?? []
    }
    layout.show(button, in: environment)
    // The items that are always in the menu are kept, so that their shortcuts work while it is closed.
    track { showEntries() }
  }

  private func showEntries() {
    let entries = view.host.entries.filter { entry in
      if case .view = entry.kind {
        return entry.placement.area == .overflow || collapsed.contains(entry.id)
      }
      return false
    }
    tree.update(AnyView(MenuEntries(entries: entries)), environment: environment)
  }

  private func open() -> [MenuElement] {
    collapsed = (layout.layoutParent?.layoutParent as? HeaderBarLayoutNode)?.collapsed ?? []
    showEntries()
    return tree.elements
  }

  override func willDispose() { tree.dispose() }
}

/// Items of a bar as entries of a menu.
private struct MenuEntries: View {
  let entries: [ToolbarEntry]

  var body: some View {
    ForEach(entries, id: \.id) { entry in
      if case .view(let view) = entry.kind {
        let content = ForeignEnvironment(
          environment: MenuContentTree.environment(from: entry.environment), content: view)
        if let label = entry.label {
          Submenu(label: label, content: AnyView(content))
        } else {
          content
        }
      }
    }
  }
}

/// A menu within a menu; nothing elsewhere.
nonisolated struct Submenu: PrimitiveView {
  let label: AnyView
  let content: AnyView

  @MainActor static func _makeNode(_ view: Submenu, in context: _NodeContext) -> _ViewNode {
    SubmenuNode(view, in: context)
  }
}

@MainActor
private final class SubmenuNode: TypedNode<Submenu>, MenuPartNode {
  private var label: _ViewNode!
  private var content: _ViewNode!

  override init(_ view: Submenu, in context: _NodeContext) {
    super.init(view, in: context)
    label = AnyView.makeNode(view.label, in: childContext.drawingText)
    content = AnyView.makeNode(view.content, in: childContext)
  }

  override var childNodes: [_ViewNode] { [label, content].compactMap { $0 } }
  override func collect(into nodes: inout [LayoutNode]) {}

  override func evaluate() {
    AnyView.updateNode(label, with: view.label)
    AnyView.updateNode(content, with: view.content)
  }

  var menuParts: [MenuPart] {
    let labels = label.layoutNodes
    return [
      .element(
        .submenu(
          title: labels.map(\.spokenText).joined(separator: " "), icon: labels.lazy.compactMap(\.menuIcon).first,
          content.elementsInMenu))
    ]
  }
}

/// The title of a bar as a button that opens the title's menu.
nonisolated struct HeaderBarTitleMenu<Label: View>: PrimitiveView {
  let host: ToolbarHost
  let label: Label

  init(host: ToolbarHost, @ViewBuilder label: () -> Label) {
    self.host = host
    self.label = label()
  }

  /// The title with an arrow.
  fileprivate var content: ModifiedContent<HStack<TupleView<(Label, BarIcon)>>, HeaderBarTitleLabelModifier> {
    HStack(spacing: 6) {
      label
      BarIcon(iconNames: ["pan-down-symbolic"])
    }
    .modifier(HeaderBarTitleLabelModifier())
  }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    HeaderBarTitleMenuNode(view, in: context)
  }
}

/// The title is read out as the button's name.
nonisolated struct HeaderBarTitleLabelModifier: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.prepareForControlLabel() }
}

@MainActor
private final class HeaderBarTitleMenuNode<Label: View>: ContainerNode<
  HeaderBarTitleMenu<Label>, ModifiedContent<HStack<TupleView<(Label, BarIcon)>>, HeaderBarTitleLabelModifier>,
  HeaderBarTitleMenuLayoutNode
>
{
  private var tree: MenuContentTree?

  init(_ view: HeaderBarTitleMenu<Label>, in context: _NodeContext) {
    super.init(
      view, in: context, layout: HeaderBarTitleMenuLayoutNode(graph: context.graph), content: \.content
    ) { node, _, environment in node.apply(environment) }
    layout.elements = { [weak self] in self?.open() ?? [] }
    layout.title = layout.spokenText
  }

  override func collectChildren() {
    super.collectChildren()
    layout.title = layout.spokenText
  }

  override func spokenTextDidChange() {
    graph.afterUpdate { [weak self] in
      guard let self else { return }
      layout.title = layout.spokenText
    }
  }

  private func open() -> [MenuElement] {
    let host = view.host
    var groups: [[MenuElement]] = []
    if let entry = host.titleMenu, case .titleMenu(let content?) = entry.kind {
      let tree = tree ?? MenuContentTree(parent: self, environment: entry.environment)
      self.tree = tree
      tree.update(content, environment: entry.environment)
      groups.append(tree.elements)
    }
    var document: [MenuElement] = []
    if let title = host.titleBinding {
      document.append(.item(MenuItem(title: Wording.text("Rename…")) { [weak self] in self?.rename(title) }))
    }
    if let url = host.documentURL {
      document.append(
        .item(MenuItem(title: Wording.text("Show in Files")) { [weak self] in self?.graph.toolkit.reveal(url) }))
    }
    if !document.isEmpty { groups.append(document) }
    return groups.count == 1 ? groups[0] : groups.map { .section(title: nil, $0) }
  }

  private func rename(_ title: Binding<String>) {
    let question = AlertContent(
      title: Wording.text("Rename"), message: "",
      choices: [
        AlertContent.Choice(title: Wording.text("Cancel"), role: .cancel),
        AlertContent.Choice(title: Wording.text("Rename"), isDefault: true),
      ], fields: [AlertContent.Field(placeholder: "Name", text: title.wrappedValue)])
    _ = graph.window?.present(question) { response in
      if response.choice == 1, let name = response.fields.first, !name.isEmpty { title.wrappedValue = name }
    }
  }

  override func willDispose() {
    tree?.dispose()
    layout.willDispose()
  }
}

/// A flat button that opens a menu, with its label in the middle.
@MainActor
private final class HeaderBarTitleMenuLayoutNode: ControlLayoutNode {
  var elements: @MainActor () -> [MenuElement] = { [] } { didSet { showMenu() } }
  var title = "" { didSet { if title != oldValue { showMenu() } } }
  private static let padding: CGFloat = 10

  init(graph: ViewGraph) {
    super.init(
      graph: graph,
      .menu(MenuContent(button: ButtonContent(title: "", style: .borderless), showsIndicator: false) { [] }))
  }

  private func showMenu() {
    control.content = .menu(
      MenuContent(
        button: ButtonContent(title: title, style: .borderless, takesFocus: false), showsIndicator: false,
        elements: elements))
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: proposal.width.map { max(0, $0 - 2 * Self.padding) }, height: proposal.height)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let label = layoutChildren.first?.sizeThatFits(inner(proposal)) ?? .zero
    return CGSize(width: label.width + 2 * Self.padding, height: max(34, label.height))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let label = layoutChildren.first else { return }
    let offer = inner(ProposedViewSize(size))
    let labelSize = label.sizeThatFits(offer)
    place(
      label, at: CGPoint(x: (size.width - labelSize.width) / 2, y: (size.height - labelSize.height) / 2),
      proposal: offer, in: size)
  }
}
