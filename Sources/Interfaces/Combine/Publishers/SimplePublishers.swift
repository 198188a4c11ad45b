import Foundation

/// Delivers one value, and ends.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value.
  public let output: Output

  public init(_ output: Output) {
    self.output = output
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: OnceSubscription(subscriber, output))
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

/// Delivers nothing, and ends at once or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  /// Whether the end comes at once or never.
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// The same, for where the types cannot be inferred.
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

/// Ends with an error at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error at the end.
  public let error: Failure

  public init(error: Failure) {
    self.error = error
  }

  /// The same, for where the types cannot be inferred.
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}

/// Makes a publisher anew for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher.
  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// Delivers the one result of work that starts at once; late subscribers get it too.
public final class Future<Output, Failure: Error>: Publisher {
  /// Ends the work. Only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = NSLock()
  private var result: Result<Output, Failure>?
  private var waiting: [(Result<Output, Failure>) -> Void] = []

  /// Starts work, which calls the promise when it has ended.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] in fulfill($0) }
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let waiting = lock.withLock {
      guard self.result == nil else { return [] as [(Result<Output, Failure>) -> Void] }
      self.result = result
      defer { self.waiting = [] }
      return self.waiting
    }
    for receive in waiting { receive(result) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = ResultSubscription(subscriber)
    subscriber.receive(subscription: subscription)
    let result = lock.withLock {
      if self.result == nil { waiting.append(subscription.fulfill) }
      return self.result
    }
    if let result { subscription.fulfill(result) }
  }
}

extension Result {
  /// A publisher of the success, or of the failure as its end.
  public var publisher: Publisher { Publisher(self) }

  /// The publisher of it.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Success

    /// The result that is delivered.
    public let result: Result

    public init(_ result: Result) {
      self.result = result
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Success, S.Failure == Failure {
      let subscription = ResultSubscription(subscriber)
      subscriber.receive(subscription: subscription)
      subscription.fulfill(result)
    }
  }
}

extension Optional {
  /// A publisher of the value, or of nothing.
  public var publisher: Publisher { Publisher(self) }

  /// The publisher of it.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value.
    public let output: Wrapped?

    public init(_ output: Wrapped?) {
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Wrapped, S.Failure == Never {
      guard let output else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      subscriber.receive(subscription: OnceSubscription(subscriber, output))
    }
  }
}

/// Delivers a value when it is asked for, and ends.
private final class OnceSubscription<Downstream: Subscriber>: Subscription {
  private let lock = NSLock()
  private var downstream: Downstream?
  private let value: Downstream.Input

  init(_ downstream: Downstream, _ value: Downstream.Input) {
    self.downstream = downstream
    self.value = value
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > 0, let downstream = take() else { return }
    _ = downstream.receive(value)
    downstream.receive(completion: .finished)
  }

  func cancel() {
    _ = take()
  }

  private func take() -> Downstream? {
    lock.withLock {
      defer { downstream = nil }
      return downstream
    }
  }
}

/// Delivers a result when both have come: the result, and the demand for it. A failure needs no demand.
private final class ResultSubscription<Downstream: Subscriber>: Subscription {
  private let lock = NSLock()
  private var downstream: Downstream?
  private var result: Result<Downstream.Input, Downstream.Failure>?
  private var isDemanded = false

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func fulfill(_ result: Result<Downstream.Input, Downstream.Failure>) {
    lock.withLock { self.result = result }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { isDemanded = isDemanded || demand > 0 }
    deliver()
  }

  func cancel() {
    lock.withLock { downstream = nil }
  }

  private func deliver() {
    let ready: (Downstream, Result<Downstream.Input, Downstream.Failure>)? = lock.withLock {
      guard let downstream, let result else { return nil }
      if case .success = result, !isDemanded { return nil }
      self.downstream = nil
      return (downstream, result)
    }
    guard let (downstream, result) = ready else { return }
    switch result {
    case .success(let value):
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    case .failure(let error):
      downstream.receive(completion: .failure(error))
    }
  }
}
