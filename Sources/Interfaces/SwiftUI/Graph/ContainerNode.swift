/// The node of a view that lays out its content: a stack, a grid, a scroll view.
@MainActor
class ContainerNode<V: View, Content: View, Node: LayoutNode>: TypedNode<V>, ChildCollecting {
  let layout: Node
  private let content: (V) -> Content
  private let configure: (Node, V, EnvironmentValues) -> Void
  private(set) var child: _ViewNode!

  init(
    _ view: V, in context: _NodeContext, layout: Node, content: @escaping (V) -> Content,
    configure: @escaping (Node, V, EnvironmentValues) -> Void
  ) {
    self.layout = layout
    self.content = content
    self.configure = configure
    super.init(view, in: context)
    applyConfiguration()
    child = Content.makeNode(track { content(view) }, in: childContext)
    collectChildren()
  }

  private func applyConfiguration() {
    layout.isRightToLeft = environment.layoutDirection == .rightToLeft
    track { configure(layout, view, environment) }
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    applyConfiguration()
    Content.updateNode(child, with: track { content(view) })
  }

  override func setEnvironment(_ new: EnvironmentValues, changed: Set<ObjectIdentifier>) {
    super.setEnvironment(new, changed: changed)
    let isRightToLeft = environment.layoutDirection == .rightToLeft
    if layout.isRightToLeft != isRightToLeft {
      layout.isRightToLeft = isRightToLeft
      layout.invalidateLayout()
    }
  }

  override func structureDidChange() { graph.enqueueChildren(of: self) }

  // MARK: ChildCollecting

  var collectingDepth: Int { depth }

  func collectChildren() {
    guard !isDisposed else { return }
    layout.setLayoutChildren(child.layoutNodes)
  }
}

/// The node of a view that draws itself: one layout node and no children.
@MainActor
class LeafNode<V: View, Node: LayoutNode>: TypedNode<V> {
  let layout: Node
  private let configure: (Node, V, EnvironmentValues) -> Void

  init(
    _ view: V, in context: _NodeContext, layout: Node, configure: @escaping (Node, V, EnvironmentValues) -> Void
  ) {
    self.layout = layout
    self.configure = configure
    super.init(view, in: context)
    track { configure(layout, view, environment) }
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    track { configure(layout, view, environment) }
  }
}
