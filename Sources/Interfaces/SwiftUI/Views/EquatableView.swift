/// A view whose body runs again only when it is not equal to the one before. Apple's `EquatableView`.
///
/// Views that are `Equatable` are compared by that anyway; this one says so.
public nonisolated struct EquatableView<Content: Equatable & View>: PrimitiveView, Equatable {
  /// The view that is compared.
  public var content: Content
  public init(content: Content) { self.content = content }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    EquatableNode(view, in: context)
  }
}

@MainActor
private final class EquatableNode<Content: Equatable & View>: TypedNode<EquatableView<Content>> {
  private var child: _ViewNode!

  override init(_ view: EquatableView<Content>, in context: _NodeContext) {
    super.init(view, in: context)
    child = Content.makeNode(view.content, in: childContext)
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func viewDidChange(from old: EquatableView<Content>) {
    if old.content != view.content { Content.updateNode(child, with: view.content) }
  }
}

extension View where Self: Equatable {
  /// Runs the body again only when the view is not equal to the one before.
  public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
