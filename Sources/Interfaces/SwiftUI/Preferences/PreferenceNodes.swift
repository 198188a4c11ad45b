/// A node that has something to say about preferences.
@MainActor
protocol PreferenceContributing: AnyObject {
  /// What the node tells those above for `key`; `children` = what its content tells.
  func preference<K: PreferenceKey>(_ key: K.Type, children: () -> K.Value?) -> K.Value?
}

extension _ViewNode {
  /// What the node and everything below it tells for a key, joined in order; `nil` if nobody says anything.
  final func collectPreference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    func children() -> K.Value? {
      var joined: K.Value?
      for child in childNodes {
        guard let next = child.collectPreference(key) else { continue }
        if var value = joined {
          K.reduce(value: &value) { next }
          joined = value
        } else {
          joined = next
        }
      }
      return joined
    }
    guard let contributing = self as? any PreferenceContributing else { return children() }
    return contributing.preference(key, children: children)
  }
}

/// Who waits for preferences in a graph.
@MainActor
final class PreferenceRegistry {
  private struct Observer {
    weak var node: (any PreferenceObserving)?
    let depth: Int
  }

  private var observers: [ObjectIdentifier: [Observer]] = [:]
  private var changed: Set<ObjectIdentifier> = []
  private var isScheduled = false
  private weak var graph: ViewGraph?

  init(_ graph: ViewGraph) { self.graph = graph }

  func add(_ observer: any PreferenceObserving, for key: ObjectIdentifier, depth: Int) {
    observers[key, default: []].append(Observer(node: observer, depth: depth))
    didChange(key)
  }

  func remove(_ observer: any PreferenceObserving, for key: ObjectIdentifier) {
    observers[key]?.removeAll { $0.node == nil || $0.node === observer }
    if observers[key]?.isEmpty == true { observers[key] = nil }
  }

  /// Somebody says something new for a key: those who wait for it are told once the views are up to date.
  func didChange(_ key: ObjectIdentifier) {
    guard observers[key] != nil else { return }
    changed.insert(key)
    schedule()
  }

  /// Views have come, gone or moved, so that the order of what they say may be another.
  func structureDidChange() {
    guard !observers.isEmpty else { return }
    changed.formUnion(observers.keys)
    schedule()
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    graph?.afterUpdate { [weak self] in self?.tell() }
  }

  private func tell() {
    isScheduled = false
    let keys = changed
    changed = []
    // The innermost first, as what they do may change what those above are told.
    let waiting = keys.flatMap { observers[$0] ?? [] }.sorted { $0.depth > $1.depth }
    for observer in waiting { observer.node?.preferenceMayHaveChanged() }
  }
}

/// A node that waits for a preference.
@MainActor
protocol PreferenceObserving: AnyObject {
  func preferenceMayHaveChanged()
}

// MARK: Saying

nonisolated struct PreferenceModifier<K: PreferenceKey>: ViewModifier {
  typealias Body = Never
  let value: K.Value
  @MainActor static func _makeNode<V: View>(_ view: ModifiedContent<V, Self>, in context: _NodeContext) -> _ViewNode {
    PreferenceNode(view, in: context)
  }
}

@MainActor
private final class PreferenceNode<V: View, K: PreferenceKey>: ContentNode<V, PreferenceModifier<K>>,
  PreferenceContributing
{
  private let comparison = ValueComparison.of(K.Value.self)

  override init(_ view: ModifiedContent<V, PreferenceModifier<K>>, in context: _NodeContext) {
    super.init(view, in: context)
    graph.preferences.didChange(ObjectIdentifier(K.self))
  }

  func preference<Other: PreferenceKey>(_ key: Other.Type, children: () -> Other.Value?) -> Other.Value? {
    key == K.self ? view.modifier.value as? Other.Value : children()
  }

  override func modifierDidChange(from old: PreferenceModifier<K>) {
    if !comparison.isSame(old.value, view.modifier.value) { graph.preferences.didChange(ObjectIdentifier(K.self)) }
  }

  override func willDispose() { graph.preferences.didChange(ObjectIdentifier(K.self)) }
}

nonisolated struct PreferenceTransformModifier<K: PreferenceKey>: ViewModifier {
  typealias Body = Never
  let transform: (inout K.Value) -> Void
  @MainActor static func _makeNode<V: View>(_ view: ModifiedContent<V, Self>, in context: _NodeContext) -> _ViewNode {
    PreferenceTransformNode(view, in: context)
  }
}

@MainActor
private final class PreferenceTransformNode<V: View, K: PreferenceKey>: ContentNode<V, PreferenceTransformModifier<K>>,
  PreferenceContributing
{
  override init(_ view: ModifiedContent<V, PreferenceTransformModifier<K>>, in context: _NodeContext) {
    super.init(view, in: context)
    graph.preferences.didChange(ObjectIdentifier(K.self))
  }

  func preference<Other: PreferenceKey>(_ key: Other.Type, children: () -> Other.Value?) -> Other.Value? {
    guard key == K.self else { return children() }
    guard var value = (children() ?? key.defaultValue) as? K.Value else { return children() }
    view.modifier.transform(&value)
    return value as? Other.Value
  }

  // A closure cannot be compared: what it makes may be another thing each time.
  override func modifierDidChange(from old: PreferenceTransformModifier<K>) {
    graph.preferences.didChange(ObjectIdentifier(K.self))
  }

  override func willDispose() { graph.preferences.didChange(ObjectIdentifier(K.self)) }
}

// MARK: Hearing

nonisolated struct PreferenceObserverModifier<K: PreferenceKey>: ViewModifier {
  typealias Body = Never
  /// Whether two values are the same; `nil` = compared as the fields of views are.
  let isSame: ((K.Value, K.Value) -> Bool)?
  let action: (K.Value) -> Void
  @MainActor static func _makeNode<V: View>(_ view: ModifiedContent<V, Self>, in context: _NodeContext) -> _ViewNode {
    PreferenceObserverNode(view, in: context)
  }
}

@MainActor
private final class PreferenceObserverNode<V: View, K: PreferenceKey>: ContentNode<V, PreferenceObserverModifier<K>>,
  PreferenceObserving
{
  private var last: K.Value?

  override init(_ view: ModifiedContent<V, PreferenceObserverModifier<K>>, in context: _NodeContext) {
    super.init(view, in: context)
    graph.preferences.add(self, for: ObjectIdentifier(K.self), depth: depth)
  }

  func preferenceMayHaveChanged() {
    guard !isDisposed else { return }
    let value = child.collectPreference(K.self) ?? K.defaultValue
    if let last {
      let isSame = view.modifier.isSame.map { $0(last, value) } ?? ValueComparison.of(K.Value.self).isSame(last, value)
      if isSame { return }
    }
    last = value
    view.modifier.action(value)
  }

  override func willDispose() { graph.preferences.remove(self, for: ObjectIdentifier(K.self)) }
}

/// The node of a modifier that hands its content on as it is.
@MainActor
class ContentNode<V: View, M: ViewModifier>: TypedNode<ModifiedContent<V, M>> {
  final private(set) var child: _ViewNode!

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    super.init(view, in: context)
    child = V.makeNode(view.content, in: childContext)
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  final override func viewDidChange(from old: ModifiedContent<V, M>) {
    V.updateNode(child, with: view.content)
    modifierDidChange(from: old.modifier)
  }

  /// The modifier may differ from the one before.
  func modifierDidChange(from old: M) {}
}
