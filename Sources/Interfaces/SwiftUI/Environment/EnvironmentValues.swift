import Documents

/// A name and default for a value that views inherit. Apple's `EnvironmentKey`.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that a view inherits from its ancestors. Apple's `EnvironmentValues`.
public struct EnvironmentValues: CustomStringConvertible {
  private var storage: Storage

  private final class Storage: @unchecked Sendable {
    // Safe: changed only while a single value refers to it.
    var values: [ObjectIdentifier: Any]
    /// Values derived from the others, kept until one of them changes.
    var derived: [ObjectIdentifier: Any] = [:]
    init(_ values: [ObjectIdentifier: Any]) { self.values = values }
  }

  public init() { storage = Storage([:]) }

  /// The value of a key: the nearest one that was set above, or the default of the key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get {
      let id = ObjectIdentifier(key)
      noteRead(of: id)
      guard let value = storage.values[id] else { return key.defaultValue }
      return value as! K.Value  // Only this subscript writes under the key.
    }
    set { write(newValue, for: ObjectIdentifier(key)) }
  }

  public var description: String { "EnvironmentValues with \(storage.values.count) values set" }

  // MARK: Objects

  mutating func setObject<Object: AnyObject>(_ object: Object?) {
    write(object as Any, for: ObjectIdentifier(Object.self))
  }

  func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    noteRead(of: ObjectIdentifier(type))
    return storage.values[ObjectIdentifier(type)] as? Object
  }

  func observableObject<Object: AnyObject>(_ type: Object.Type, readBy node: _ViewNode?) -> Object? {
    if let node { MainActor.assumeIsolated { _ = node.environmentDependencies.insert(ObjectIdentifier(type)) } }
    return storage.values[ObjectIdentifier(type)] as? Object
  }

  // MARK: Change

  private mutating func write(_ value: Any, for id: ObjectIdentifier) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
    storage.values[id] = value
    storage.derived.removeAll()
  }

  func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }

  /// Keys whose values differ; values that cannot be compared count as different.
  func keysThatDiffer(from other: EnvironmentValues) -> Set<ObjectIdentifier> {
    if isIdentical(to: other) { return [] }
    var result: Set<ObjectIdentifier> = []
    for (key, value) in storage.values {
      if let old = other.storage.values[key], isEqualOrIdentical(value, old) { continue }
      result.insert(key)
    }
    for key in other.storage.values.keys where storage.values[key] == nil { result.insert(key) }
    return result
  }

  /// A value computed from the environment once and shared by all nodes that have the same one.
  func derived<Value>(_ type: Value.Type, _ make: (EnvironmentValues) -> Value) -> Value {
    let id = ObjectIdentifier(type)
    if let known = storage.derived[id] { return known as! Value }
    let value = make(self)
    storage.derived[id] = value
    return value
  }

  private func noteRead(of id: ObjectIdentifier) {
    guard isOnMainActor, let node = Tracking.current else { return }
    MainActor.assumeIsolated { _ = node.environmentDependencies.insert(id) }
  }
}

private func isEqualOrIdentical(_ a: Any, _ b: Any) -> Bool {
  if type(of: a) is AnyClass, type(of: b) is AnyClass { return (a as AnyObject) === (b as AnyObject) }
  func compare<E: Equatable>(_ a: E) -> Bool {
    guard let b = b as? E else { return false }
    return a == b
  }
  guard let a = a as? any Equatable else { return false }
  return compare(a)
}

/// Reads a value of the environment. Apple's `Environment`.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Source {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case object((EnvironmentValues) -> Value)
  }
  private let source: Source
  private var values: EnvironmentValues?

  /// Reads a value of the environment, or an observable object by its type.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

  /// Reads an observable object that an ancestor has put into the environment.
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    source = .object { values in
      guard let object = values.object(objectType) else {
        fatalError(
          "No object of type \(objectType) is in the environment; add .environment(_:) to an ancestor of this view.")
      }
      return object
    }
  }

  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    source = .object { $0.object(objectType) }
  }

  public var wrappedValue: Value {
    let values = values ?? EnvironmentValues()
    switch source {
    case .keyPath(let keyPath): return values[keyPath: keyPath]
    case .object(let read): return read(values)
    }
  }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    values = storage.node?.environment
  }
}

extension Environment: SameValueComparable {
  func isSame(as other: Self) -> Bool {
    switch (source, other.source) {
    case (.keyPath(let a), .keyPath(let b)): a == b
    // Both look the object up by the type of the property, which is the same.
    case (.object, .object): true
    default: false
    }
  }
}

// Safe: the values it reads are set on the main actor before a body runs, and never changed through it.
extension Environment: @unchecked Sendable where Value: Sendable {}
