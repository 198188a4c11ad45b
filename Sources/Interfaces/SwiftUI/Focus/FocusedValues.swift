import Combine
import Foundation

/// A name for a value that the focused view offers. Apple's `FocusedValueKey`.
public protocol FocusedValueKey {
  associatedtype Value
}

/// What the focused view and the active scene offer. Apple's `FocusedValues`.
public struct FocusedValues {
  private var values: [ObjectIdentifier: Any] = [:]

  init() {}

  /// The value of a key, as the focused view or its window exposes it; `nil` when none does.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  mutating func setObject<Object: AnyObject>(_ object: Object) { values[ObjectIdentifier(Object.self)] = object }
  func object<Object: AnyObject>(_ type: Object.Type) -> Object? { values[ObjectIdentifier(type)] as? Object }
}

/// What all windows offer, and who reads it.
@MainActor
final class FocusedValuesStore {
  static let shared = FocusedValuesStore()

  /// One offer.
  @MainActor
  final class Offer {
    weak var graph: ViewGraph?
    let isForScene: Bool
    var isFocusInside = false
    var write: (inout FocusedValues) -> Void = { _ in }
    init(graph: ViewGraph, isForScene: Bool) {
      self.graph = graph
      self.isForScene = isForScene
    }
  }

  private var offers: [Offer] = []
  private var readers: [WeakNode] = []
  private weak var activeGraph: ViewGraph?

  /// The values for a reader in `graph`; readers outside of any window get those of the active one.
  func values(for graph: ViewGraph?) -> FocusedValues {
    var result = FocusedValues()
    guard let window = graph?.host == nil ? activeGraph : graph else { return result }
    for offer in offers where offer.graph === window && offer.isForScene { offer.write(&result) }
    // Outer views come first, so that the innermost wins.
    for offer in offers where offer.graph === window && !offer.isForScene && offer.isFocusInside {
      offer.write(&result)
    }
    return result
  }

  func read(by node: _ViewNode?) -> FocusedValues {
    if let node, !readers.contains(where: { $0.node === node }) {
      readers.removeAll { $0.node?.isDisposed ?? true }
      readers.append(WeakNode(node))
    }
    return values(for: node?.graph)
  }

  func add(_ offer: Offer) {
    offers.append(offer)
    didChange()
  }

  func remove(_ offer: Offer) {
    offers.removeAll { $0 === offer || $0.graph == nil }
    didChange()
  }

  func didChange() {
    for reader in readers { reader.node?.setNeedsUpdate() }
  }

  func windowDidChangeActivation(of graph: ViewGraph, isActive: Bool) {
    // A window that loses the keyboard to a dialog or menu stays the one that commands are meant for.
    guard isActive, activeGraph !== graph else { return }
    activeGraph = graph
    didChange()
  }
}

/// Reads a value that the focused view offers. Apple's `FocusedValue`.
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
  private let read: (FocusedValues) -> Value?
  private var values: FocusedValues?

  /// Reads a value that the focused view, or a view around it, exposes.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }
  /// Reads an observable object that the focused view offers.
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { read = { $0.object(objectType) } }

  /// `nil` if nothing with the focus offers one.
  public var wrappedValue: Value? { values.flatMap(read) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    values = FocusedValuesStore.shared.read(by: storage.node)
  }
}

/// Reads and writes through a binding that the focused view offers. Apple's `FocusedBinding`.
@propertyWrapper
public struct FocusedBinding<Value>: DynamicProperty {
  private let keyPath: KeyPath<FocusedValues, Binding<Value>?>
  private var binding: Binding<Value>?

  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { self.keyPath = keyPath }

  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
  }
  public var projectedValue: Binding<Value?> {
    let binding = binding
    return Binding(get: { binding?.wrappedValue }, set: { if let value = $0 { binding?.wrappedValue = value } })
  }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    binding = FocusedValuesStore.shared.read(by: storage.node)[keyPath: keyPath]
  }
}

/// An observable object that the focused view offers. Apple's `FocusedObject`.
@propertyWrapper
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Makes bindings to the object's properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let root: ObjectType?
    public subscript<T>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, T>) -> Binding<T>? {
      root.map { ObservedObject<ObjectType>.Wrapper(root: $0)[dynamicMember: keyPath] }
    }
  }

  private var object: ObjectType?
  public init() {}

  /// `nil` if nothing with the focus offers one.
  public var wrappedValue: ObjectType? { object }
  public var projectedValue: Wrapper { Wrapper(root: object) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    let slot = storage.next { ObjectSubscription<ObjectType>() }
    object = FocusedValuesStore.shared.read(by: storage.node).object(ObjectType.self)
    if let object { slot.observe(object, from: storage.node) }
  }
}

// MARK: Offering

/// Tells the store whether the focus is inside.
@MainActor
final class FocusedValueScope: FocusScope {
  var changed: ((Bool) -> Void)?
  override func focusDidChange(isInside: Bool) { changed?(isInside) }
}

final class FocusedValueScopeBox: @unchecked Sendable {
  // Safe: the scope is only made and read in bodies, which run on the main actor.
  @MainActor lazy var scope = FocusedValueScope()
}

nonisolated struct FocusedValueModifier<Value>: ViewModifier {
  let value: Value
  let isForScene: Bool
  let write: (inout FocusedValues, Value) -> Void
  @State private var box = FocusedValueScopeBox()

  @MainActor func body(content: Content) -> some View {
    content.modifier(FocusScopeModifier(scope: box.scope))
      .modifier(FocusedValueOffer(scope: box.scope, value: value, isForScene: isForScene, write: write))
  }
}

private struct FocusedValueOffer<Value>: ObservingModifier {
  let scope: FocusedValueScope
  let value: Value
  let isForScene: Bool
  let write: (inout FocusedValues, Value) -> Void

  func makeObserver(_ node: _ViewNode) -> FocusedValueObserver<Value> {
    let observer = FocusedValueObserver<Value>(
      FocusedValuesStore.Offer(graph: node.graph, isForScene: isForScene))
    scope.changed = { [weak observer] in observer?.focusDidChange($0) }
    return observer
  }
  func update(_ observer: FocusedValueObserver<Value>, environment: EnvironmentValues) {
    observer.update(value, write)
  }
}

@MainActor
private final class FocusedValueObserver<Value>: ViewObserver {
  private let offer: FocusedValuesStore.Offer
  private var value: Value?
  private var isAdded = false

  init(_ offer: FocusedValuesStore.Offer) { self.offer = offer }

  func update(_ new: Value, _ write: @escaping (inout FocusedValues, Value) -> Void) {
    offer.write = { write(&$0, new) }
    let isSame = value.map { ValueComparison.of(Value.self).isSame($0, new) } ?? false
    value = new
    if isAdded, !isSame { FocusedValuesStore.shared.didChange() }
  }

  func focusDidChange(_ isInside: Bool) {
    offer.isFocusInside = isInside
    if isAdded { FocusedValuesStore.shared.didChange() }
  }

  func viewDidAppear() {
    isAdded = true
    FocusedValuesStore.shared.add(offer)
  }
  func viewDidDisappear() {
    isAdded = false
    FocusedValuesStore.shared.remove(offer)
  }
}

extension View {
  /// Offers a value while the focus is inside the view.
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    modifier(FocusedValueModifier(value: value, isForScene: false) { $0[keyPath: keyPath] = $1 })
  }
  /// Offers a value while the focus is inside the view; `nil` = none.
  public nonisolated func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    modifier(
      FocusedValueModifier(value: value, isForScene: false) { if let value = $1 { $0[keyPath: keyPath] = value } })
  }
  /// Offers an observable object while the focus is inside the view.
  public nonisolated func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(value: object, isForScene: false) { if let object = $1 { $0.setObject(object) } })
  }
  /// Offers a value while the view's window is the active one.
  public nonisolated func focusedSceneValue<T>(
    _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T
  ) -> some View {
    modifier(FocusedValueModifier(value: value, isForScene: true) { $0[keyPath: keyPath] = $1 })
  }
  /// Offers a value while the view's window is the active one; `nil` = none.
  public nonisolated func focusedSceneValue<T>(
    _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?
  ) -> some View {
    modifier(
      FocusedValueModifier(value: value, isForScene: true) { if let value = $1 { $0[keyPath: keyPath] = value } })
  }
  /// Offers an observable object while the view's window is the active one.
  public nonisolated func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(value: object, isForScene: true) { if let object = $1 { $0.setObject(object) } })
  }
  /// Offers an observable object while the focus is inside the view.
  public nonisolated func focusedObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(FocusedValueModifier(value: object, isForScene: false) { $0.setObject($1) })
  }
  /// Offers an observable object while the focus is inside the view; `nil` = none.
  public nonisolated func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(value: object, isForScene: false) { if let object = $1 { $0.setObject(object) } })
  }
  /// Offers an observable object while the view's window is the active one.
  public nonisolated func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(FocusedValueModifier(value: object, isForScene: true) { $0.setObject($1) })
  }
  /// Offers an observable object while the view's window is the active one; `nil` = none.
  public nonisolated func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(value: object, isForScene: true) { if let object = $1 { $0.setObject(object) } })
  }
}
