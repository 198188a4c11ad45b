import Foundation

/// A subject that passes values on as they are sent and keeps none.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber)
  }

  /// Delivers a value to all subscribers that have asked for one.
  public func send(_ input: Output) {
    audience.send(input, keepsLatest: false)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.send(completion: completion)
  }

  public func send(subscription: any Subscription) {
    audience.add(upstream: subscription)
  }
}

/// A subject that has a value: subscribers get the current one first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  private let lock = NSLock()
  private var current: Output

  /// A subject with a first value.
  public init(_ value: Output) {
    current = value
  }

  /// The current value. Setting it sends it.
  public var value: Output {
    get { lock.withLock { current } }
    set { send(newValue) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, first: value)
  }

  /// Stores a value, and delivers it. Subscribers that have not asked get the latest when they do.
  public func send(_ input: Output) {
    guard !audience.isEnded else { return }
    lock.withLock { current = input }
    audience.send(input, keepsLatest: true)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.send(completion: completion)
  }

  public func send(subscription: any Subscription) {
    audience.add(upstream: subscription)
  }
}
