/// The node of a view that is composed of others: evaluates `body` and remembers what it read.
@MainActor
final class CompositeNode<V: View>: TypedNode<V> {
  private var child: _ViewNode?
  private let fields: DynamicFields
  private let storage: _PropertyStorage?
  /// Looked for with the first update: most views of a screen are made once and never updated.
  private var comparison: ValueComparison?

  override init(_ view: V, in context: _NodeContext) {
    fields = DynamicFields.of(V.self)
    storage = fields.isEmpty ? nil : _PropertyStorage()
    super.init(view, in: context)
    storage?.node = self
    evaluate()
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func collect(into nodes: inout [LayoutNode]) { child?.collect(into: &nodes) }

  override func isSame(_ old: V, _ new: V) -> Bool {
    let known = comparison ?? ValueComparison.of(V.self)
    comparison = known
    return known.isSame(old, new)
  }

  override func evaluate() {
    // The installed copy lives for this evaluation only: the stored view stays as the parent gave it, so that it
    // can be compared with the next one.
    let body = track {
      var installed = view
      if let storage { fields.install(in: &installed, storage: storage) }
      return installed.body
    }
    if let child {
      V.Body.updateNode(child, with: body)
    } else {
      child = V.Body.makeNode(body, in: childContext)
    }
  }

  override func willDispose() { storage?.dispose() }
}
