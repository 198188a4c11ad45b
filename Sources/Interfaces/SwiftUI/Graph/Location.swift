import Documents
import Foundation

/// Where a value lives that views read and write.
class AnyLocation<Value>: @unchecked Sendable {
  // Safe: values are read and written on the main thread; `set` sends writes from elsewhere there.
  private var projections: [AnyKeyPath: AnyObject] = [:]

  func get() -> Value { fatalError("abstract") }
  func set(_ value: Value, transaction: Transaction) { fatalError("abstract") }

  /// The location of a part of the value; the same object each time, so that bindings to it compare equal.
  func projecting<Part>(_ keyPath: WritableKeyPath<Value, Part>) -> AnyLocation<Part> {
    if let known = projections[keyPath] { return unsafeDowncast(known, to: AnyLocation<Part>.self) }
    let location = ProjectedLocation(base: self, keyPath: keyPath)
    projections[keyPath] = location
    return location
  }
}

/// The value itself, kept for one node's state property.
final class StateLocation<Value>: AnyLocation<Value>, @unchecked Sendable {
  private var value: Value
  private var observers: [WeakNode] = []

  init(_ value: Value) { self.value = value }

  override func get() -> Value {
    if isOnMainActor, let node = Tracking.current { observe(node) }
    return value
  }

  override func set(_ new: Value, transaction: Transaction) {
    guard isOnMainActor else {
      let sendable = UncheckedSendable((self, new, transaction))
      DispatchQueue.main.async { sendable.value.0.set(sendable.value.1, transaction: sendable.value.2) }
      return
    }
    if isEqualTo(new) { return }
    value = new
    MainActor.assumeIsolated {
      withTransaction(transaction) { notify() }
    }
  }

  /// How values are compared, found with the first write; `nil` inside = not at all.
  private var comparison: (((Value, Value) -> Bool)?)?

  private func isEqualTo(_ new: Value) -> Bool {
    let known: ((Value, Value) -> Bool)?
    if let comparison { known = comparison } else { known = StateLocation.makeComparison() }
    comparison = .some(known)
    return known?(value, new) ?? false
  }

  private static func makeComparison() -> ((Value, Value) -> Bool)? {
    func compare<E: Equatable>(_ type: E.Type) -> ((Value, Value) -> Bool)? {
      // The type is `Value` itself, seen as what it conforms to.
      let equal: (E, E) -> Bool = { $0 == $1 }
      return equal as? (Value, Value) -> Bool
    }
    guard let equatable = Value.self as? any Equatable.Type else { return nil }
    return compare(equatable)
  }

  /// Brings the readers up to date although the value is the same.
  @MainActor func touch() { notify() }

  private func observe(_ node: _ViewNode) {
    for observer in observers where observer.node === node { return }
    observers.append(WeakNode(node))
  }

  @MainActor private func notify() {
    var hasLost = false
    for observer in observers {
      if let node = observer.node, !node.isDisposed { node.setNeedsUpdate() } else { hasLost = true }
    }
    if hasLost { observers.removeAll { $0.node?.isDisposed ?? true } }
  }
}

struct WeakNode {
  weak var node: _ViewNode?
  init(_ node: _ViewNode) { self.node = node }
}

/// Compares values whose type turns out to be equatable; false for all others.
func isEqual<T>(_ a: T, _ b: T) -> Bool {
  func compare<E: Equatable>(_ a: E) -> Bool {
    guard let b = b as? E else { return false }
    return a == b
  }
  guard let a = a as? any Equatable else { return false }
  return compare(a)
}

/// A part of another location's value. Safe: it is constant itself, and reads and writes through the other.
private final class ProjectedLocation<Base, Value>: AnyLocation<Value>, @unchecked Sendable {
  private let base: AnyLocation<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(base: AnyLocation<Base>, keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override func get() -> Value { base.get()[keyPath: keyPath] }
  override func set(_ value: Value, transaction: Transaction) {
    var whole = base.get()
    whole[keyPath: keyPath] = value
    base.set(whole, transaction: transaction)
  }
}

/// A value behind two closures.
final class FunctionLocation<Value>: AnyLocation<Value>, @unchecked Sendable {
  private let getter: () -> Value
  private let setter: (Value, Transaction) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    getter = get
    setter = set
  }

  override func get() -> Value { getter() }
  override func set(_ value: Value, transaction: Transaction) { setter(value, transaction) }
}
