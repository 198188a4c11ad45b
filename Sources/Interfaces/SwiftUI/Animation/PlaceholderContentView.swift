/// Stands for a view in a closure or transition that changes it. Apple's `PlaceholderContentView`.
public nonisolated struct PlaceholderContentView<Value>: PrimitiveView {
  private let make: @MainActor (_NodeContext) -> _ViewNode
  private let update: @MainActor (_ViewNode) -> Void

  init<V: View>(_ view: V) {
    let view = UncheckedSendable(view)
    make = { V.makeNode(view.value, in: $0) }
    update = { V.updateNode($0, with: view.value) }
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    PlaceholderNode(view, make: view.make, update: \.update, in: context)
  }
}

/// Holds the view that a placeholder stands for.
@MainActor
private final class PlaceholderNode<V: View>: TypedNode<V> {
  override var isTransparent: Bool { true }
  private let update: (V) -> @MainActor (_ViewNode) -> Void
  private var child: _ViewNode!

  init(
    _ view: V, make: @MainActor (_NodeContext) -> _ViewNode, update: @escaping (V) -> @MainActor (_ViewNode) -> Void,
    in context: _NodeContext
  ) {
    self.update = update
    super.init(view, in: context)
    child = make(childContext)
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }
  override func evaluate() { update(view)(child) }
}

/// A value of any equatable type.
struct AnyHashableValue: Equatable {
  private let value: any Equatable
  init(_ value: some Equatable) { self.value = value }
  static func == (a: Self, b: Self) -> Bool { isEqual(a.value as Any, b.value as Any) }
}
