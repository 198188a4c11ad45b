/// A value that a view owns. Changing it brings up to date the views that read it. Apple's `State`.
///
/// The value lives as long as the view's place in the tree. Writing is allowed from any thread; writes from outside
/// the main thread arrive there one after the other.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var location: StateLocation<Value>?

  public init(wrappedValue value: Value) { initial = value }
  /// State that starts with this value when the view appears for the first time.
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: Transaction.current) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return Binding(get: { initial }, set: { _ in }) }
    return Binding(location: location)
  }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    let initial = initial
    location = storage.next { StateLocation(initial) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// Reads and writes a value that lives elsewhere. Apple's `Binding`.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  let location: AnyLocation<Value>
  /// The transaction of writes through this binding.
  public var transaction: Transaction

  init(location: AnyLocation<Value>, transaction: Transaction = Transaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// A binding that reads and writes with the given closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(location: FunctionLocation(get: get, set: { value, _ in set(value) }))
  }

  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(location: FunctionLocation(get: get, set: set))
  }

  /// A binding that always reads `value` and ignores writes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// A binding that reads and writes with the given closures.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      get: { base.wrappedValue },
      set: { value, transaction in
        if let value { base.location.set(value, transaction: transaction) }
      })
  }

  /// `nil` while the base's value is `nil`.
  public init?(_ base: Binding<Value?>) {
    guard let current = base.wrappedValue else { return nil }
    self.init(
      get: { base.wrappedValue ?? current },
      set: { value, transaction in
        base.location.set(value, transaction: transaction)
      })
  }

  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { value, transaction in
        if let value = value.base as? V { base.location.set(value, transaction: transaction) }
      })
  }

  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      location.set(newValue, transaction: transaction.isEmpty ? Transaction.current : transaction)
    }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(location: location.projecting(keyPath), transaction: transaction)
  }

  /// The same binding, with a transaction for its writes.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    Binding(location: location, transaction: transaction)
  }

  /// The same binding; what changes through it is animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    Binding(location: location, transaction: Transaction(animation: animation))
  }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {}
}

// Safe: it only refers to a location, which sends writes to the main thread.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  /// The positions in the collection.
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
  public func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    let base = self
    return Binding<Value.Element>(
      get: { base.wrappedValue[position] },
      set: { value, _ in base.wrappedValue[position] = value })
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
  public func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}

/// Makes bindings to the properties of an observable object. Apple's `Bindable`.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }

  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  /// Makes bindings to the properties of an observable object.
  public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: keyPath] },
      set: { value, transaction in withTransaction(transaction) { object[keyPath: keyPath] = value } })
  }
}

extension Bindable: DynamicProperty {}
extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
extension Bindable: Sendable where Value: Sendable {}
