import Documents
import Toolkit

/// What a new node is told about its place.
@MainActor
public struct _NodeContext {
  let graph: ViewGraph
  let parent: _ViewNode?
  let environment: EnvironmentValues

  init(graph: ViewGraph, parent: _ViewNode?, environment: EnvironmentValues) {
    self.graph = graph
    self.parent = parent
    self.environment = environment
  }
}

/// The persistent counterpart of a view: identity, state, children. Structural nodes (groups, conditions, composed
/// views) contribute the layout nodes of their children; primitive ones make layout nodes of their own.
@MainActor
public class _ViewNode {
  final let graph: ViewGraph
  final weak var parent: _ViewNode?
  /// Distance from the root; parents are flushed before their children.
  final let depth: Int
  final var environment: EnvironmentValues
  /// Environment keys that the node has read. A change of another key does not concern it.
  final var environmentDependencies: Set<ObjectIdentifier> = []
  /// Set by primitives that read many keys: any change of the environment concerns them.
  final var readsWholeEnvironment = false
  final var isDirty = false
  final var isDisposed = false
  /// Whether the graph knows a change to what the node inherits.
  fileprivate(set) final var hasEnvironmentChange = false

  init(in context: _NodeContext) {
    graph = context.graph
    parent = context.parent
    depth = (context.parent?.depth ?? -1) + 1
    environment = context.environment
  }

  /// The context of a child that inherits everything.
  final var childContext: _NodeContext {
    _NodeContext(graph: graph, parent: self, environment: environment)
  }

  /// Whether the node only groups its children: it is no view of its own.
  var isTransparent: Bool { false }

  /// Whether the node only holds others together, so that a container may look at its children one by one.
  var isStructural: Bool { false }

  /// The child that this node changes or decorates; what the child says about itself holds for this node as well.
  var decoratedNode: _ViewNode? { nil }

  /// Whether the node is `ancestor` or lies below it.
  final func isInside(_ ancestor: _ViewNode?) -> Bool {
    guard let ancestor else { return false }
    var node: _ViewNode? = self
    while let current = node, current.depth >= ancestor.depth {
      if current === ancestor { return true }
      node = current.parent
    }
    return false
  }

  /// Direct children, for walks through the tree.
  var childNodes: [_ViewNode] { [] }

  /// Appends the layout nodes that this node contributes to its container, back to front.
  func collect(into nodes: inout [LayoutNode]) {
    for child in childNodes { child.collect(into: &nodes) }
  }

  /// Runs again with the view that the node already has, because something that it read has changed.
  func evaluate() {}

  /// Asks for `evaluate()` before the next frame.
  final func setNeedsUpdate() {
    guard !isDisposed else { return }
    guard !isDirty else { return graph.noteTransaction() }
    isDirty = true
    graph.enqueue(self)
  }

  /// The set of layout nodes below has changed; the nearest container collects them anew.
  func structureDidChange() {
    parent?.structureDidChange()
  }

  /// Text inside a control's label has changed; the control takes its name from it.
  func spokenTextDidChange() {
    parent?.spokenTextDidChange()
  }

  /// Takes over a new environment and hands it on. `changed` names the keys that differ.
  func setEnvironment(_ new: EnvironmentValues, changed: Set<ObjectIdentifier>) {
    var (new, changed) = (new, changed)
    if hasEnvironmentChange {
      graph.environmentChanges[ObjectIdentifier(self)]?.inherited = new
      graph.environmentChanges[ObjectIdentifier(self)]?.change(&new)
      changed = new.keysThatDiffer(from: environment)
      if changed.isEmpty { return }
    }
    guard !environment.isIdentical(to: new) else { return }
    environment = new
    if readsWholeEnvironment || !environmentDependencies.isDisjoint(with: changed) { setNeedsUpdate() }
    propagateEnvironment(changed: changed)
  }

  /// Changes what the node inherits from now on, as a container does for those of its pages that are not seen.
  final func changeEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) {
    let inherited = graph.environmentChanges[ObjectIdentifier(self)]?.inherited ?? environment
    hasEnvironmentChange = true
    graph.environmentChanges[ObjectIdentifier(self)] = EnvironmentChange(inherited: inherited, change: change)
    setEnvironment(inherited, changed: [])
  }

  /// Hands the environment to the children; nodes that change it override this.
  func propagateEnvironment(changed: Set<ObjectIdentifier>) {
    for child in childNodes { child.setEnvironment(environment, changed: changed) }
  }

  /// The node leaves the tree for good.
  final func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    if hasEnvironmentChange { graph.environmentChanges[ObjectIdentifier(self)] = nil }
    willDispose()
    for child in childNodes { child.dispose() }
  }

  /// Last chance to let go of what lives outside the tree.
  func willDispose() {}

  /// Runs `body`, so that everything it reads brings this node back when it changes.
  final func track<Result>(_ body: () -> Result) -> Result {
    let previous = Tracking.current
    Tracking.current = self
    defer { Tracking.current = previous }
    return withObservationTracking(body) { [weak self] in
      onMainActor { self?.setNeedsUpdate() }
    }
  }

  /// The layout nodes that this node contributes.
  final var layoutNodes: [LayoutNode] {
    var nodes: [LayoutNode] = []
    collect(into: &nodes)
    return nodes
  }
}

/// What a container changes about what one of its views inherits.
struct EnvironmentChange {
  /// What the views around hand down.
  var inherited: EnvironmentValues
  var change: (inout EnvironmentValues) -> Void
}

/// A node for views of one type.
@MainActor
class TypedNode<V: View>: _ViewNode {
  final var view: V

  init(_ view: V, in context: _NodeContext) {
    self.view = view
    super.init(in: context)
  }

  /// Takes over the view that the parent has made this time. Nothing happens if it is the same as before.
  final func update(_ new: V) {
    if !isDirty, isSame(view, new) { return }
    let old = view
    view = new
    wasDirty = isDirty
    isDirty = false
    viewDidChange(from: old)
    wasDirty = false
  }

  /// Whether a new value of the view can be left out. Containers compare bits only: their children compare themselves.
  func isSame(_ old: V, _ new: V) -> Bool { isBitwiseEqual(old, new) }

  /// Whether something that the node read has changed as well, while it takes over a new view. Nodes that do not
  /// evaluate for every new view have to do so then.
  private(set) final var wasDirty = false

  /// The view may differ from the one before.
  func viewDidChange(from old: V) { evaluate() }
}

extension View {
  /// Makes the node of a view below `context`.
  static func makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode { _makeNode(view, in: context) }

  /// Hands a new value of the view to the node that an earlier value has made.
  static func updateNode(_ node: _ViewNode, with view: Self) {
    unsafeDowncast(node, to: TypedNode<Self>.self).update(view)
  }
}

/// Which node is running at the moment; everything that is read meanwhile is its concern.
enum Tracking {
  /// Touched on the main thread only.
  nonisolated(unsafe) static var current: _ViewNode?
}

/// Whether two values have the same bits. Different bits may still mean the same value; equal bits never differ.
func isBitwiseEqual<T>(_ a: T, _ b: T) -> Bool {
  let size = MemoryLayout<T>.size
  if size == 0 { return true }
  return withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in memcmp(a, b, size) == 0 } }
}

/// Runs `body` on the main actor: at once when already there, else as soon as it is free.
func onMainActor(_ body: @escaping @MainActor () -> Void) {
  if isOnMainActor {
    MainActor.assumeIsolated(body)
  } else {
    let sendable = UncheckedSendable(body)
    DispatchQueue.main.async { MainActor.assumeIsolated { sendable.value() } }
  }
}

/// Carries a value to the main actor. Safe where the sender gives the value up.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
