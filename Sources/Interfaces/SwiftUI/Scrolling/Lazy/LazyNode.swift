/// The node of a view whose content is made as it comes into view.
@MainActor
final class LazyNode<V: View, Content: View, Node: LazyLayoutNode>: TypedNode<V>, LazyContainer, ChildCollecting {
  let layout: Node
  private let countsViews: Bool
  private let content: (V) -> Content
  private let configure: (Node, V, EnvironmentValues) -> Void
  private(set) var child: _ViewNode!

  init(
    _ view: V, in context: _NodeContext, layout: Node, countsViews: Bool = false, content: @escaping (V) -> Content,
    configure: @escaping (Node, V, EnvironmentValues) -> Void
  ) {
    self.layout = layout
    self.countsViews = countsViews
    self.content = content
    self.configure = configure
    super.init(view, in: context)
    run()
    child = track { Content.makeNode(content(view), in: childContext) }
    collectChildren()
  }

  private func run() {
    layout.isRightToLeft = environment.layoutDirection == .rightToLeft
    track { configure(layout, view, environment) }
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    run()
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

  override func spokenTextDidChange() {
    layout.contentWasSpoken()
    super.spokenTextDidChange()
  }

  var lazyLayout: LazyLayoutNode { layout }

  var collectingDepth: Int { depth }

  func collectChildren() {
    guard !isDisposed else { return }
    layout.setBlocks(LazyContentReader(child, countsViews: countsViews).blocks)
  }
}
