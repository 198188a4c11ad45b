import Synchronization

/// A type that delivers a sequence of values over time to subscribers that ask for them.
public protocol Publisher<Output, Failure> {
  /// The kind of values that are delivered.
  associatedtype Output
  /// The kind of error that may end the sequence; `Never` when none can.
  associatedtype Failure: Error

  /// Attaches a subscriber. Called by `subscribe(_:)`; conforming types call `receive(subscription:)` on it.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber to this publisher.
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Passes everything on to a subject, until the result is cancelled or released.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    let relay = SubjectRelay(subject)
    receive(subscriber: relay)
    return AnyCancellable(relay)
  }

  /// Hides the publisher's own type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

/// A publisher that waits for `connect()` before it delivers anything.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts delivery. Cancelling the result ends it.
  func connect() -> any Cancellable
}

/// A type that receives values from a publisher.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  /// Hands over the subscription with which values are asked for.
  func receive(subscription: any Subscription)
  /// Delivers one value.
  ///
  /// - Returns: how many more values are wanted than were asked for before.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Says that no more values come.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Delivers the value `()`.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Allows the publisher to deliver that many more values.
  func request(_ demand: Subscribers.Demand)
}

/// Ready-made subscriptions.
public enum Subscriptions {
  /// A subscription of a publisher that has nothing to deliver.
  public static var empty: any Subscription { EmptySubscription() }

  private struct EmptySubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

/// A publisher that is fed from outside by `send`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends the value `()`.
  public func send() { send(()) }
}

/// An activity that can be ended early.
public protocol Cancellable {
  func cancel()
}

extension Cancellable {
  /// Keeps this activity going for as long as a collection holds it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this activity going for as long as a set holds it.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

/// Identifies a subscriber or a subscription.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let value: UInt64

  /// A new identifier, different from all others.
  public init() {
    value = Self.counter.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// The identifier of an object, the same for as long as the object lives.
  public init(_ object: AnyObject) {
    value = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
  }

  public var description: String { "0x" + String(value, radix: 16) }

  private static let counter = Atomic<UInt64>(1)
}

/// A type that has an identifier for debugging.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity of the object.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// A type that encodes whole values, such as `JSONEncoder`.
public protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// A type that decodes whole values, such as `JSONDecoder`.
public protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}
