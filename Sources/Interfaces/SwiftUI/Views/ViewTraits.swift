import Foundation

/// A name and default for what a view says about itself to the container around it.
protocol ViewTraitKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What a view says about itself to the container around it.
struct ViewTraits {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<K: ViewTraitKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Outer modifiers are read first, and win.
  mutating func offer<K: ViewTraitKey>(_ value: K.Value, for key: K.Type) {
    if values[ObjectIdentifier(key)] == nil { values[ObjectIdentifier(key)] = value }
  }

  /// Adds what an outer view says; what is there already wins.
  mutating func inherit(_ outer: ViewTraits) { values.merge(outer.values) { own, _ in own } }
}

/// Says something about its content to the container around.
nonisolated struct TraitModifier<Key: ViewTraitKey>: ViewModifier {
  typealias Body = Never
  let value: Key.Value

  init(_ key: Key.Type, _ value: Key.Value) { self.value = value }

  @MainActor static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    TraitNode(view, in: context)
  }
}

@MainActor
protocol TraitProviding: AnyObject {
  func offerTraits(to traits: inout ViewTraits)
}

@MainActor
private final class TraitNode<V: View, Key: ViewTraitKey>: TypedNode<ModifiedContent<V, TraitModifier<Key>>>,
  TraitProviding
{
  private var child: _ViewNode!

  override init(_ view: ModifiedContent<V, TraitModifier<Key>>, in context: _NodeContext) {
    super.init(view, in: context)
    child = V.makeNode(view.content, in: childContext)
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  func offerTraits(to traits: inout ViewTraits) { traits.offer(view.modifier.value, for: Key.self) }

  override func viewDidChange(from old: ModifiedContent<V, TraitModifier<Key>>) {
    if !isBitwiseEqual(old.modifier, view.modifier), !isEqual(old.modifier.value, view.modifier.value) {
      structureDidChange()
    }
    V.updateNode(child, with: view.content)
  }
}

extension _ViewNode {
  /// What the view says about itself: its own modifiers and those of what it consists of, the outermost first.
  final var traits: ViewTraits {
    var traits = ViewTraits()
    var node: _ViewNode? = self
    while let current = node {
      (current as? any TraitProviding)?.offerTraits(to: &traits)
      if let inner = current.decoratedNode {
        node = inner
      } else if current.isStructural, !(current is any LazyElements) {
        let children = current.childNodes
        node = children.count == 1 ? children[0] : nil
      } else {
        node = nil
      }
    }
    return traits
  }
}

/// The value by which a picker, list or tab view knows a view.
enum TagTrait: ViewTraitKey {
  static var defaultValue: AnyHashable? { nil }
}

extension View {
  /// The value by which a picker, list or tab view knows the view.
  public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(TraitModifier(TagTrait.self, AnyHashable(tag)))
  }
}

extension AnyHashable {
  /// The value without the optionals around it; `nil` for `nil`.
  var unwrapped: AnyHashable? {
    var value: Any = base
    while let optional = value as? any OptionalTag {
      guard let inner = optional.wrappedTag else { return nil }
      value = inner
    }
    return value as? AnyHashable ?? (value as? any Hashable).map { AnyHashable($0) }
  }
}

private protocol OptionalTag {
  var wrappedTag: Any? { get }
}
extension Optional: OptionalTag {
  fileprivate var wrappedTag: Any? { self }
}
