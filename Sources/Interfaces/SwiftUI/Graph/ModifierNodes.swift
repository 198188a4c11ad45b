/// A change to a view that can be used on any view. Apple's `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
  static func _makeNode<V: View>(_ view: ModifiedContent<V, Self>, in context: _NodeContext) -> _ViewNode
}

extension ViewModifier where Body == Never {
  /// The view that the modifier makes of its content.
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

extension ViewModifier {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    ModifierBodyNode(view, in: context)
  }

  /// Both modifiers, one after the other.
  public nonisolated func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view with a modifier. Apple's `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {
  /// The view, and what modifies it.
  public var content: Content
  public var modifier: Modifier
  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
  public var body: Never { fatalError("Modified content has no body") }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    Modifier._makeNode(view, in: context)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// The view that a modifier is applied to, as seen from the modifier's body.
public nonisolated struct _ViewModifier_Content<Modifier>: PrimitiveView {
  let make: @MainActor (_NodeContext) -> _ViewNode
  let update: @MainActor (_ViewNode) -> Void
  /// Differs whenever the content may differ.
  let version: Int

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ModifierContentNode(view, in: context)
  }
}

@MainActor
private final class ModifierContentNode<Modifier>: TypedNode<_ViewModifier_Content<Modifier>> {
  private var child: _ViewNode!
  override init(_ view: _ViewModifier_Content<Modifier>, in context: _NodeContext) {
    super.init(view, in: context)
    child = view.make(childContext)
  }
  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func viewDidChange(from old: _ViewModifier_Content<Modifier>) {
    if old.version != view.version { view.update(child) }
  }
}

/// A modifier that is made of other views.
@MainActor
final class ModifierBodyNode<V: View, M: ViewModifier>: TypedNode<ModifiedContent<V, M>> {
  private var child: _ViewNode?
  private let fields: DynamicFields
  private let storage = _PropertyStorage()
  private var version = 0

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    fields = DynamicFields.of(M.self)
    super.init(view, in: context)
    storage.node = self
    run()
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func viewDidChange(from old: ModifiedContent<V, M>) {
    if !isBitwiseEqual(old.content, view.content) { version += 1 }
    run()
  }

  override func evaluate() { run() }

  private func run() {
    let content = view.content
    let placeholder = M.Content(
      make: { V.makeNode(content, in: $0) }, update: { V.updateNode($0, with: content) }, version: version)
    let body = track {
      var modifier = view.modifier
      fields.install(in: &modifier, storage: storage)
      return modifier.body(content: placeholder)
    }
    if let child {
      M.Body.updateNode(child, with: body)
    } else {
      child = M.Body.makeNode(body, in: childContext)
    }
  }

  override func willDispose() { storage.dispose() }
}

extension View {
  /// Applies a modifier. Apple's `modifier(_:)`.
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

// MARK: Modifiers of the environment

/// A modifier that changes what the content inherits.
@MainActor @preconcurrency
protocol EnvironmentModifier: ViewModifier where Body == Never {
  func change(_ environment: inout EnvironmentValues)
}

extension EnvironmentModifier {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    EnvironmentModifierNode(view, in: context)
  }
}

@MainActor
private final class EnvironmentModifierNode<V: View, M: EnvironmentModifier>: TypedNode<ModifiedContent<V, M>> {
  private var child: _ViewNode!
  private var inner: EnvironmentValues

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    inner = context.environment
    super.init(view, in: context)
    track { view.modifier.change(&inner) }
    child = V.makeNode(view.content, in: _NodeContext(graph: graph, parent: self, environment: inner))
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func viewDidChange(from old: ModifiedContent<V, M>) {
    if wasDirty || !isBitwiseEqual(old.modifier, view.modifier) { apply() }
    V.updateNode(child, with: view.content)
  }

  override func evaluate() { apply() }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) { apply() }

  private func apply() {
    var new = environment
    track { view.modifier.change(&new) }
    let changed = new.keysThatDiffer(from: inner)
    if changed.isEmpty { return }
    inner = new
    child.setEnvironment(new, changed: changed)
  }
}

// MARK: Modifiers of layout and looks

/// A modifier that puts a layout node around each layout node of its content.
@MainActor @preconcurrency
protocol LayoutModifier: ViewModifier where Body == Never {
  associatedtype Node: SingleChildLayoutNode
  func makeLayoutNode(_ graph: ViewGraph) -> Node
  /// Sets what the node needs to know. Called once after `makeLayoutNode` and whenever modifier or environment change.
  func updateLayoutNode(_ node: Node, environment: EnvironmentValues)
}

extension LayoutModifier where Node == SingleChildLayoutNode {
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> SingleChildLayoutNode { SingleChildLayoutNode(graph: graph) }
}

extension LayoutModifier {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    LayoutModifierNode(view, in: context)
  }
}

@MainActor
final class LayoutModifierNode<V: View, M: LayoutModifier>: TypedNode<ModifiedContent<V, M>> {
  private var child: _ViewNode!
  private var wrappers: [(inner: LayoutNode, outer: M.Node)] = []

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    super.init(view, in: context)
    child = V.makeNode(view.content, in: childContext)
  }

  override var decoratedNode: _ViewNode? { child }
  override var childNodes: [_ViewNode] { [child] }

  override func collect(into nodes: inout [LayoutNode]) {
    let inner = child.layoutNodes
    var next: [(inner: LayoutNode, outer: M.Node)] = []
    next.reserveCapacity(inner.count)
    for node in inner {
      if let known = wrappers.first(where: { $0.inner === node }) {
        next.append(known)
      } else if let stale = wrappers.first, wrappers.count == 1, inner.count == 1 {
        // The content was exchanged (an if/else): the same wrapper goes on with the new content.
        stale.outer.child = node
        next.append((node, stale.outer))
      } else {
        let outer = view.modifier.makeLayoutNode(graph)
        outer.isRightToLeft = environment.layoutDirection == .rightToLeft
        outer.child = node
        configure(outer)
        next.append((node, outer))
      }
      nodes.append(next[next.count - 1].outer)
    }
    wrappers = next
  }

  override func spokenTextDidChange() {
    for wrapper in wrappers { wrapper.outer.spokenTextDidChange() }
    super.spokenTextDidChange()
  }

  private func configure(_ outer: M.Node) {
    track { view.modifier.updateLayoutNode(outer, environment: environment) }
  }

  override func viewDidChange(from old: ModifiedContent<V, M>) {
    if wasDirty || !isBitwiseEqual(old.modifier, view.modifier) { evaluate() }
    V.updateNode(child, with: view.content)
  }

  override func evaluate() {
    for wrapper in wrappers { configure(wrapper.outer) }
  }

  override func setEnvironment(_ new: EnvironmentValues, changed: Set<ObjectIdentifier>) {
    super.setEnvironment(new, changed: changed)
    let isRightToLeft = environment.layoutDirection == .rightToLeft
    for wrapper in wrappers where wrapper.outer.isRightToLeft != isRightToLeft {
      wrapper.outer.isRightToLeft = isRightToLeft
      wrapper.outer.invalidateLayout()
    }
  }
}

// MARK: Modifiers with views of their own

/// A modifier that adds a second view to its content, such as a background or an overlay.
@MainActor @preconcurrency
protocol SecondaryViewModifier: ViewModifier where Body == Never {
  associatedtype Secondary: View
  associatedtype Node: SecondaryLayoutNode
  var secondary: Secondary { get }
  func makeLayoutNode(_ graph: ViewGraph) -> Node
  func updateLayoutNode(_ node: Node, environment: EnvironmentValues)
}

extension SecondaryViewModifier {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    SecondaryViewNode(view, in: context)
  }
}

/// A layout node around one child that also has nodes of a second view.
@MainActor
class SecondaryLayoutNode: LayoutNode {
  /// The content, or `nil` when it is empty.
  final var primary: LayoutNode?
  final var secondary: [LayoutNode] = []
  /// Whether the second view lies in front.
  var isSecondaryInFront: Bool { true }

  final func setNodes(primary: LayoutNode?, secondary: [LayoutNode]) {
    self.primary = primary
    self.secondary = secondary
    let first = primary.map { [$0] } ?? []
    setLayoutChildren(isSecondaryInFront ? first + secondary : secondary + first)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { primary?.sizeThatFits(proposal) ?? .zero }
  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    primary?.alignment(key, in: size)
  }
  override var layoutPriority: Double { primary?.layoutPriority ?? 0 }
  override var zIndex: Double { primary?.zIndex ?? 0 }
  override var isSpacer: Bool { primary?.isSpacer ?? false }
  override var transition: AnyTransition? { primary?.transition }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { primary?.layoutValue(key) }
}

@MainActor
private final class SecondaryViewNode<V: View, M: SecondaryViewModifier>: TypedNode<ModifiedContent<V, M>>,
  ChildCollecting
{
  private var child: _ViewNode!
  private var second: _ViewNode!
  private var outer: M.Node

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    outer = view.modifier.makeLayoutNode(context.graph)
    super.init(view, in: context)
    outer.isRightToLeft = environment.layoutDirection == .rightToLeft
    child = V.makeNode(view.content, in: childContext)
    second = track { M.Secondary.makeNode(view.modifier.secondary, in: childContext) }
    track { view.modifier.updateLayoutNode(outer, environment: environment) }
    collectChildren()
  }

  override var decoratedNode: _ViewNode? { child }
  override var childNodes: [_ViewNode] { [child, second] }

  override func collect(into nodes: inout [LayoutNode]) {
    if outer.primary != nil { nodes.append(outer) }
  }

  override func structureDidChange() {
    graph.enqueueChildren(of: self)
    parent?.structureDidChange()
  }

  var collectingDepth: Int { depth }

  func collectChildren() {
    guard !isDisposed else { return }
    let primaries = child.layoutNodes
    let primary: LayoutNode?
    if primaries.count > 1 {
      // Several views share one second view: they are stacked as a group would be.
      let group = (outer.primary as? ZStackLayoutNode) ?? ZStackLayoutNode(graph: graph)
      group.setLayoutChildren(primaries)
      primary = group
    } else {
      primary = primaries.first
    }
    outer.setNodes(primary: primary, secondary: second.layoutNodes)
  }

  override func viewDidChange(from old: ModifiedContent<V, M>) {
    if wasDirty || !isBitwiseEqual(old.modifier, view.modifier) { evaluate() }
    V.updateNode(child, with: view.content)
  }

  override func evaluate() {
    track { view.modifier.updateLayoutNode(outer, environment: environment) }
    M.Secondary.updateNode(second, with: track { view.modifier.secondary })
  }
}

// MARK: Modifiers that only watch

/// A modifier that leaves layout and looks alone: it acts when the view comes, changes or goes.
@MainActor @preconcurrency
protocol ObservingModifier: ViewModifier where Body == Never {
  associatedtype Observer: ViewObserver
  func makeObserver(_ node: _ViewNode) -> Observer
  /// Called whenever modifier or environment change, and once after `makeObserver`.
  func update(_ observer: Observer, environment: EnvironmentValues)
}

/// Acts for an `ObservingModifier` as long as its view is in the tree.
@MainActor
protocol ViewObserver: AnyObject {
  /// The view has been put into the tree and laid out.
  func viewDidAppear()
  /// The view leaves the tree.
  func viewDidDisappear()
  /// The view stays in the tree but is no longer shown, or is shown again: a page below the top of a stack.
  func visibilityDidChange(_ isVisible: Bool)
}

extension ViewObserver {
  func viewDidAppear() {}
  func viewDidDisappear() {}
  func visibilityDidChange(_ isVisible: Bool) {}
}

extension ObservingModifier {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    ObservingModifierNode(view, in: context)
  }
}

@MainActor
private final class ObservingModifierNode<V: View, M: ObservingModifier>: TypedNode<ModifiedContent<V, M>> {
  private var child: _ViewNode!
  private var observer: M.Observer!
  /// Whether the view is in the tree and laid out, and whether it has been seen there.
  private var isInTree = false
  private var hasAppeared = false

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    super.init(view, in: context)
    observer = view.modifier.makeObserver(self)
    track { view.modifier.update(observer, environment: environment) }
    child = V.makeNode(view.content, in: childContext)
    graph.afterUpdate { [weak self] in
      guard let self, !isDisposed else { return }
      isInTree = true
      visibilityDidChange()
    }
  }

  /// A view that is kept but not shown appears when it is shown for the first time.
  private func visibilityDidChange() {
    if hasAppeared {
      observer.visibilityDidChange(!environment.isOffscreen)
    } else if !environment.isOffscreen {
      hasAppeared = true
      observer.viewDidAppear()
    }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func viewDidChange(from old: ModifiedContent<V, M>) {
    if wasDirty || !isBitwiseEqual(old.modifier, view.modifier) { evaluate() }
    V.updateNode(child, with: view.content)
  }

  override func evaluate() { track { view.modifier.update(observer, environment: environment) } }

  override func setEnvironment(_ new: EnvironmentValues, changed: Set<ObjectIdentifier>) {
    let wasOffscreen = environment.isOffscreen
    super.setEnvironment(new, changed: changed)
    guard environment.isOffscreen != wasOffscreen else { return }
    graph.afterUpdate { [weak self] in
      guard let self, !isDisposed, isInTree else { return }
      visibilityDidChange()
    }
  }

  override func willDispose() {
    if isInTree { observer.viewDidDisappear() }
  }
}
