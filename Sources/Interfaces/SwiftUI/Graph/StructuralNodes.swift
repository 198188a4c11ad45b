extension EmptyView: PrimitiveView {
  @MainActor public static func _makeNode(_ view: EmptyView, in context: _NodeContext) -> _ViewNode {
    TypedNode(view, in: context)
  }
}

// MARK: Tuples

extension TupleView: PrimitiveView {
  @MainActor public static func _makeNode(_ view: TupleView<T>, in context: _NodeContext) -> _ViewNode {
    TupleNode(view, in: context)
  }
}

/// How the elements of a tuple type are reached, found once per type.
@MainActor
private struct TupleElements {
  let make: [(UnsafeRawPointer, _NodeContext) -> _ViewNode]
  let update: [(UnsafeRawPointer, _ViewNode) -> Void]

  private static var known: [ObjectIdentifier: TupleElements] = [:]

  static func of<T>(_ type: T.Type) -> TupleElements {
    let key = ObjectIdentifier(type)
    if let elements = known[key] { return elements }
    var make: [(UnsafeRawPointer, _NodeContext) -> _ViewNode] = []
    var update: [(UnsafeRawPointer, _ViewNode) -> Void] = []
    func add<V: View>(_ type: V.Type, _ offset: Int) {
      make.append { V.makeNode(($0 + offset).assumingMemoryBound(to: V.self).pointee, in: $1) }
      update.append { V.updateNode($1, with: ($0 + offset).assumingMemoryBound(to: V.self).pointee) }
    }
    TupleLayout.forEachElement(of: type) { element, offset in
      if let view = element as? any View.Type { add(view, offset) }
    }
    let elements = TupleElements(make: make, update: update)
    known[key] = elements
    return elements
  }
}

@MainActor
private final class TupleNode<T>: TypedNode<TupleView<T>> {
  override var isTransparent: Bool { true }
  private let elements: TupleElements
  private var children: [_ViewNode] = []

  override init(_ view: TupleView<T>, in context: _NodeContext) {
    elements = TupleElements.of(T.self)
    super.init(view, in: context)
    let context = childContext
    withUnsafePointer(to: view.value) { value in
      children = elements.make.map { $0(value, context) }
    }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { children }

  override func collect(into nodes: inout [LayoutNode]) {
    for child in children { child.collect(into: &nodes) }
  }

  override func evaluate() {
    withUnsafePointer(to: view.value) { value in
      for (child, update) in zip(children, elements.update) { update(value, child) }
    }
  }
}

// MARK: Conditions

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
  public var body: Never { fatalError("Conditional content has no body") }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ConditionalNode(view, in: context)
  }
}

extension _ConditionalContent: PrimitiveView where TrueContent: View, FalseContent: View {}

@MainActor
private final class ConditionalNode<A: View, B: View>: TypedNode<_ConditionalContent<A, B>> {
  override var isTransparent: Bool { true }
  private var child: _ViewNode!
  private var showsFirst = false

  override init(_ view: _ConditionalContent<A, B>, in context: _NodeContext) {
    super.init(view, in: context)
    make()
  }

  private func make() {
    switch view.storage {
    case .trueContent(let content):
      showsFirst = true
      child = A.makeNode(content, in: childContext)
    case .falseContent(let content):
      showsFirst = false
      child = B.makeNode(content, in: childContext)
    }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }

  override func evaluate() {
    switch view.storage {
    case .trueContent(let content) where showsFirst: A.updateNode(child, with: content)
    case .falseContent(let content) where !showsFirst: B.updateNode(child, with: content)
    default:
      child.dispose()
      make()
      structureDidChange()
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError("An optional view has no body") }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    OptionalNode(view, in: context)
  }
}

extension Optional: PrimitiveView where Wrapped: View {}

@MainActor
private final class OptionalNode<Wrapped: View>: TypedNode<Wrapped?> {
  override var isTransparent: Bool { true }
  private var child: _ViewNode?

  override init(_ view: Wrapped?, in context: _NodeContext) {
    super.init(view, in: context)
    if let view { child = Wrapped.makeNode(view, in: childContext) }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func evaluate() {
    switch (view, child) {
    case (let view?, let child?):
      Wrapped.updateNode(child, with: view)
    case (let view?, nil):
      child = Wrapped.makeNode(view, in: childContext)
      structureDidChange()
    case (nil, let old?):
      old.dispose()
      child = nil
      structureDidChange()
    case (nil, nil): break
    }
  }
}

// MARK: Groups and erased views

/// Several views as one argument; adds nothing to the layout. Apple's `Group`.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never
  /// Puts several parts where one is expected.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("Group has no body") }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    PassthroughNode(view, content: \.content, in: context)
  }
}

extension Group: PrimitiveView where Content: View {}

/// A node whose one child is a part of its view.
@MainActor
final class PassthroughNode<V: View, Content: View>: TypedNode<V> {
  override var isTransparent: Bool { true }
  private let content: (V) -> Content
  private var child: _ViewNode!

  init(_ view: V, content: @escaping (V) -> Content, in context: _NodeContext) {
    self.content = content
    super.init(view, in: context)
    child = Content.makeNode(content(view), in: childContext)
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }
  override func evaluate() { Content.updateNode(child, with: content(view)) }
}

/// A view whose type has been hidden. Showing a view of another type gives it a new identity.
public nonisolated struct AnyView: PrimitiveView {
  fileprivate let box: AnyViewBox

  /// Hides the type of a view; when the type inside changes, the view loses its state.
  public nonisolated init<V: View>(_ view: V) {
    if let any = view as? AnyView { self = any } else { box = TypedViewBox(view) }
  }

  public nonisolated init<V: View>(erasing view: V) { self.init(view) }

  /// `nil` if `view` is not a view.
  public nonisolated init?(_fromValue view: Any) {
    guard let view = view as? any View else { return nil }
    self.init(view)
  }

  @MainActor public static func _makeNode(_ view: AnyView, in context: _NodeContext) -> _ViewNode {
    AnyViewNode(view, in: context)
  }
}

extension AnyView {
  /// What the hidden view would say.
  @MainActor func erasedSpokenText(in context: _NodeContext) -> String { box.spokenText(in: context) }
}

private class AnyViewBox {
  @MainActor func spokenText(in context: _NodeContext) -> String { fatalError("abstract") }
  var type: Any.Type { fatalError("abstract") }
  @MainActor func makeNode(in context: _NodeContext) -> _ViewNode { fatalError("abstract") }
  @MainActor func update(_ node: _ViewNode) { fatalError("abstract") }
}

private final class TypedViewBox<V: View>: AnyViewBox {
  let view: V
  init(_ view: V) { self.view = view }
  override var type: Any.Type { V.self }
  @MainActor override func spokenText(in context: _NodeContext) -> String { view.spokenText(in: context) }
  @MainActor override func makeNode(in context: _NodeContext) -> _ViewNode { V.makeNode(view, in: context) }
  @MainActor override func update(_ node: _ViewNode) { V.updateNode(node, with: view) }
}

@MainActor
private final class AnyViewNode: TypedNode<AnyView> {
  override var isTransparent: Bool { true }
  private var child: _ViewNode!

  override init(_ view: AnyView, in context: _NodeContext) {
    super.init(view, in: context)
    child = view.box.makeNode(in: childContext)
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }

  override func viewDidChange(from old: AnyView) {
    if old.box.type == view.box.type {
      view.box.update(child)
    } else {
      child.dispose()
      child = view.box.makeNode(in: childContext)
      structureDidChange()
    }
  }
}
