import Foundation

/// Cancels an activity when it is released, or when it is told to.
public final class AnyCancellable: Cancellable, Hashable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  /// Calls a closure when it is cancelled or released.
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Cancels an activity when it is cancelled or released.
  public init<C: Cancellable>(_ cancellable: C) {
    action = cancellable.cancel
  }

  deinit { cancel() }

  public func cancel() {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    action?()
  }

  /// Keeps the activity going for as long as a collection holds it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps the activity going for as long as a set holds it.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  public static func == (first: AnyCancellable, second: AnyCancellable) -> Bool { first === second }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A publisher whose own type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  private let base: any Publisher<Output, Failure>

  /// Hides the type of a publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    base = (publisher as? AnyPublisher)?.base ?? publisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    base.receive(subscriber: subscriber)
  }

  public var description: String { "AnyPublisher" }
}

/// A subscriber whose own type is hidden.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  public let combineIdentifier: CombineIdentifier
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  /// Hides the type of a subscriber.
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    onSubscription = subscriber.receive(subscription:)
    onValue = subscriber.receive(_:)
    onCompletion = subscriber.receive(completion:)
  }

  /// Passes everything on to a subject.
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    self.init(SubjectRelay(subject))
  }

  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    onSubscription = receiveSubscription ?? { _ in }
    onValue = receiveValue ?? { _ in .none }
    onCompletion = receiveCompletion ?? { _ in }
  }

  public func receive(subscription: any Subscription) { onSubscription(subscription) }
  public func receive(_ value: Input) -> Subscribers.Demand { onValue(value) }
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }

  public var description: String { "AnySubscriber" }
}

/// Feeds a subject from a publisher.
final class SubjectRelay<Target: Subject>: Subscriber, Cancellable {
  typealias Input = Target.Output
  typealias Failure = Target.Failure

  private let subject: Target
  private let link = SubscriptionLink()

  init(_ subject: Target) {
    self.subject = subject
  }

  func receive(subscription: any Subscription) {
    if link.begin(subscription) { subject.send(subscription: subscription) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if link.isActive { subject.send(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if link.end() != nil { subject.send(completion: completion) }
  }

  func cancel() {
    link.end()?.cancel()
  }
}
