import Foundation

/// A property whose changes are published, and told to the object that it belongs to.
///
/// Subscribers get the new value before the property has it, as with Apple's: what they read in the object is the old
/// value.
@propertyWrapper
public struct Published<Value> {
  fileprivate let storage: Storage

  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  public init(initialValue: Value) {
    storage = Storage(initialValue)
  }

  /// Publishes the current value, then every new one.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: Storage

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.audience.add(subscriber, first: storage.newest)
    }
  }

  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    // `publisher.assign(to: &object.$property)` needs a place to write to; what is written is always this very one.
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// Reads and sets the property in its object, which is told.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf, wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.set(newValue) }
  }

  /// The value and those who are told about it. An object, so that a copy that reflection makes of the property is the
  /// same property.
  fileprivate final class Storage {
    let audience = Audience<Value, Never>()
    private let lock = NSLock()
    private var current: Value
    /// Set while subscribers are told about a value that the property does not have yet.
    private var upcoming: Value?
    private var owner: ObservableObjectPublisher?
    /// Where `assign(to:)` gets its values from.
    private var sources: [AnyCancellable] = []

    init(_ value: Value) {
      current = value
    }

    var value: Value { lock.withLock { current } }
    var newest: Value { lock.withLock { upcoming ?? current } }

    func set(_ value: Value) {
      lock.withLock { owner }?.send()
      lock.withLock { upcoming = value }
      audience.send(value, keepsLatest: true)
      lock.withLock {
        current = value
        upcoming = nil
      }
    }

    var objectWillChange: ObservableObjectPublisher? { lock.withLock { owner } }

    func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
      lock.withLock {
        if let owner { return owner }
        owner = publisher
        return publisher
      }
    }

    func keep(_ source: AnyCancellable) {
      lock.withLock { sources.append(source) }
    }
  }
}

extension Published: PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { storage.objectWillChange }

  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    storage.install(publisher)
  }
}

extension Publisher where Failure == Never {
  /// Sets a `@Published` property to every value, for as long as the object of the property lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    storage.keep(sink { [weak storage] value in storage?.set(value) })
  }
}
