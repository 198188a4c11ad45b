import Foundation
import UIKit

/// A value of the person's settings. Changing it brings up to date all views that read it, in all windows. Apple's
/// `AppStorage`.
///
/// Kept in `UserDefaults`, by default the app's own.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let location: StoredLocation<Value>

  private init(
    _ key: String, _ store: UserDefaults?, initial: Value, read: @escaping (Any) -> Value?,
    write: @escaping (Value) -> Any?
  ) {
    location = StoredLocation.shared(key, store ?? .standard, initial: initial, read: read, write: write)
  }

  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { location.set(newValue, transaction: Transaction.current) }
  }

  /// A binding to the setting.
  public var projectedValue: Binding<Value> { Binding(location: location) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {}
}

// Safe: the location looks after itself, and the values that pass through it are sendable.
extension AppStorage: @unchecked Sendable where Value: Sendable {}

extension AppStorage {
  /// A setting under `key`; `wrappedValue` is what it is until it has been set.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(key, store, initial: wrappedValue, read: { $0 as? Bool ?? ($0 as? NSNumber)?.boolValue }, write: { $0 })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(key, store, initial: wrappedValue, read: { $0 as? Int ?? ($0 as? NSNumber)?.intValue }, write: { $0 })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(
      key, store, initial: wrappedValue, read: { $0 as? Double ?? ($0 as? NSNumber)?.doubleValue }, write: { $0 })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(key, store, initial: wrappedValue, read: { $0 as? String }, write: { $0 })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(
      key, store, initial: wrappedValue, read: { ($0 as? String).flatMap(URL.init(string:)) },
      write: { $0.absoluteString })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(key, store, initial: wrappedValue, read: { $0 as? Data }, write: { $0 })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(key, store, initial: wrappedValue, read: { $0 as? Date }, write: { $0 })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(
      key, store, initial: wrappedValue,
      read: { ($0 as? Int ?? ($0 as? NSNumber)?.intValue).flatMap(Value.init(rawValue:)) }, write: { $0.rawValue })
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(
      key, store, initial: wrappedValue, read: { ($0 as? String).flatMap(Value.init(rawValue:)) },
      write: { $0.rawValue })
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A setting under `key` that is `nil` until it has been set; `nil` removes it.
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(key, store, initial: nil, read: { $0 as? Bool ?? ($0 as? NSNumber)?.boolValue }, write: { $0 })
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(key, store, initial: nil, read: { $0 as? Int ?? ($0 as? NSNumber)?.intValue }, write: { $0 })
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(key, store, initial: nil, read: { $0 as? Double ?? ($0 as? NSNumber)?.doubleValue }, write: { $0 })
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(key, store, initial: nil, read: { $0 as? String }, write: { $0 })
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(
      key, store, initial: nil, read: { ($0 as? String).flatMap(URL.init(string:)) }, write: { $0?.absoluteString })
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(key, store, initial: nil, read: { $0 as? Data }, write: { $0 })
  }
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == String {
    self.init(key, store, initial: nil, read: { ($0 as? String).flatMap(R.init(rawValue:)) }, write: { $0?.rawValue })
  }
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
    self.init(
      key, store, initial: nil, read: { ($0 as? Int ?? ($0 as? NSNumber)?.intValue).flatMap(R.init(rawValue:)) },
      write: { $0?.rawValue })
  }
}

/// One setting, shared by everybody who names its key with the same type.
private final class StoredLocation<Value>: AnyLocation<Value>, @unchecked Sendable {
  // Safe: `UserDefaults` may be used from any thread; the rest is on the main thread as for every location.
  private let key: String
  private let store: UserDefaults
  private let initial: Value
  private let read: (Any) -> Value?
  private let write: (Value) -> Any?
  /// Who reads the setting; its value is only a count of changes.
  private let changes = StateLocation(0)

  private init(
    _ key: String, _ store: UserDefaults, initial: Value, read: @escaping (Any) -> Value?,
    write: @escaping (Value) -> Any?
  ) {
    self.key = key
    self.store = store
    self.initial = initial
    self.read = read
    self.write = write
  }

  static func shared(
    _ key: String, _ store: UserDefaults, initial: Value, read: @escaping (Any) -> Value?,
    write: @escaping (Value) -> Any?
  ) -> StoredLocation<Value> {
    let id = StoredLocations.Identity(store: ObjectIdentifier(store), key: key, type: ObjectIdentifier(Value.self))
    return StoredLocations.location(id) {
      StoredLocation(key, store, initial: initial, read: read, write: write)
    }
  }

  override func get() -> Value {
    _ = changes.get()
    return store.object(forKey: key).flatMap(read) ?? initial
  }

  override func set(_ value: Value, transaction: Transaction) {
    if let stored = write(value) { store.set(stored, forKey: key) } else { store.removeObject(forKey: key) }
    onMainActor { SettingsKeeper.noteChange(of: self.store) }
    changes.set(changes.get() &+ 1, transaction: transaction)
  }
}

/// All settings that views have named so far.
private enum StoredLocations {
  struct Identity: Hashable {
    let store: ObjectIdentifier
    let key: String
    let type: ObjectIdentifier
  }
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: [Identity: AnyObject] = [:]  // Touched under the lock only.

  static func location<Location: AnyObject>(_ id: Identity, _ make: () -> Location) -> Location {
    lock.withLock {
      if let location = known[id] { return unsafeDowncast(location, to: Location.self) }
      let location = make()
      known[id] = location
      return location
    }
  }
}

/// A value of one window that comes back when the app is started again. Apple's `SceneStorage`.
///
/// - Note: Partial: the value is kept for all windows together, under its key.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private var stored: AppStorage<Value>

  public var wrappedValue: Value {
    get { stored.wrappedValue }
    nonmutating set { stored.wrappedValue = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { stored.projectedValue }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {}

  private static func key(_ key: String) -> String { "scene." + key }

  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    stored = AppStorage(wrappedValue: wrappedValue, Self.key(key))
  }
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    stored = AppStorage(wrappedValue: wrappedValue, Self.key(key))
  }
  public init(wrappedValue: Value, _ key: String) where Value == Double {
    stored = AppStorage(wrappedValue: wrappedValue, Self.key(key))
  }
  public init(wrappedValue: Value, _ key: String) where Value == String {
    stored = AppStorage(wrappedValue: wrappedValue, Self.key(key))
  }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    stored = AppStorage(wrappedValue: wrappedValue, Self.key(key))
  }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    stored = AppStorage(wrappedValue: wrappedValue, Self.key(key))
  }
  public init(_ key: String) where Value == String? { stored = AppStorage(Self.key(key)) }
  public init(_ key: String) where Value == Data? { stored = AppStorage(Self.key(key)) }
}
