extension View {
  /// Ties the view's identity to a value: when it changes, the view starts anew. Apple's `id(_:)`.
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View {
    modifier(IdentityModifier(id: id))
  }
}

nonisolated struct IdentityModifier<ID: Hashable>: ViewModifier {
  typealias Body = Never
  let id: ID

  @MainActor static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    IdentityNode(view, in: context)
  }
}

/// A node that can be found by an identity that its view was given.
@MainActor
protocol IdentifiedNode: AnyObject {
  var explicitIdentity: AnyHashable { get }
}

@MainActor
private final class IdentityNode<V: View, ID: Hashable>: TypedNode<ModifiedContent<V, IdentityModifier<ID>>>,
  IdentifiedNode
{
  private var child: _ViewNode!

  override init(_ view: ModifiedContent<V, IdentityModifier<ID>>, in context: _NodeContext) {
    super.init(view, in: context)
    child = V.makeNode(view.content, in: childContext)
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  var explicitIdentity: AnyHashable { AnyHashable(view.modifier.id) }

  override func viewDidChange(from old: ModifiedContent<V, IdentityModifier<ID>>) {
    if old.modifier.id == view.modifier.id {
      V.updateNode(child, with: view.content)
    } else {
      child.dispose()
      child = V.makeNode(view.content, in: childContext)
      structureDidChange()
    }
  }
}
