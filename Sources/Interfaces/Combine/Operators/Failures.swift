import Foundation

extension Publishers {
  /// Transforms the error that ends the sequence.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes what is delivered.
    public let transform: (Upstream.Failure) -> Failure

    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Stage<Output, Upstream.Failure, S>(subscriber) {
          .send($0)
        } completion: { [transform] in
          Ending($0.mapError(transform))
        })
    }
  }

  /// Gives a publisher that cannot fail a kind of failure.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher whose values come in.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // The only end that a publisher without failure has is the good one.
      upstream.subscribe(
        Stage<Output, Never, S>(subscriber) {
          .send($0)
        } completion: { _ in
          Ending(.finished)
        })
    }
  }

  /// Puts a last value in the place of an error.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The value.
    public let output: Output

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.subscribe(
        Stage<Output, Upstream.Failure, S>(subscriber) {
          .send($0)
        } completion: { [output] completion in
          if case .failure = completion { Ending(.finished, value: output) } else { Ending(.finished) }
        })
    }
  }

  /// Delivers a value when there was none.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The value.
    public let output: Output

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var isEmpty = true
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { value in
          isEmpty = false
          return .send(value)
        } completion: { [output] completion in
          if case .finished = completion, isEmpty { Ending(completion, value: output) } else { Ending(completion) }
        })
    }
  }

  /// Stops the program when the sequence ends with an error.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// What the message begins with.
    public let prefix: String
    /// Where the operator is written.
    public let file: StaticString
    /// Where the operator is written.
    public let line: UInt

    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      (self.upstream, self.prefix, self.file, self.line) = (upstream, prefix, file, line)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.subscribe(
        Stage<Output, Upstream.Failure, S>(subscriber) {
          .send($0)
        } completion: { [prefix, file, line] completion in
          if case .failure(let error) = completion { fatalError("\(prefix) \(error)", file: file, line: line) }
          return Ending(.finished)
        })
    }
  }

  /// Goes on with another publisher in the place of an error; that may fail as well.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes the publisher to go on with.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let relay = RelayChain<Output, any Error>(subscriber)
      relay.start(upstream.mapError { $0 }) { [handler] completion in
        guard case .failure(let error) = completion else { return .end(.finished) }
        guard let failure = error as? Upstream.Failure else { return .end(completion) }
        do { return .next(try handler(failure).mapError { $0 }.eraseToAnyPublisher()) } catch {
          return .end(.failure(error))
        }
      }
    }
  }

  /// Goes on with another publisher in the place of an error.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes the publisher to go on with.
    public let handler: (Upstream.Failure) -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let relay = RelayChain<Output, Failure>(subscriber)
      relay.startAny(upstream) { [handler] completion in
        switch completion {
        case .finished: .end(.finished)
        case .failure(let error): .next(handler(error).eraseToAnyPublisher())
        }
      }
    }
  }

  /// Subscribes again after an error, a number of times.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// `nil` retries without limit.
    public let retries: Int?

    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var left = retries
      RelayChain<Output, Failure>(subscriber).start(upstream) { [upstream] completion in
        guard case .failure = completion, left != 0 else { return .end(completion) }
        left = left.map { $0 - 1 }
        return .next(upstream.eraseToAnyPublisher())
      }
    }
  }

  /// Delivers the values of one publisher, then those of another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// What comes first.
    public let prefix: Prefix
    /// What comes second.
    public let suffix: Suffix

    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var isSuffix = false
      RelayChain<Output, Failure>(subscriber).start(prefix) { [suffix] completion in
        guard case .finished = completion, !isSuffix else { return .end(completion) }
        isSuffix = true
        return .next(suffix.eraseToAnyPublisher())
      }
    }
  }
}

/// One subscriber, several publishers in turn: when one ends, a closure says what comes next. Demand that one publisher
/// did not serve is asked of the next.
final class RelayChain<Output, Failure: Error>: Subscription {
  enum Continuation {
    case next(AnyPublisher<Output, Failure>)
    case end(Subscribers.Completion<Failure>)
  }

  private let lock = NSLock()
  private var receiveValue: ((Output) -> Subscribers.Demand)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var receiveSubscription: ((any Subscription) -> Void)?
  private var subscription: (any Subscription)?
  private var demand = Subscribers.Demand.none
  private var isCancelled = false

  init<S: Subscriber>(_ downstream: S) where S.Input == Output, S.Failure == Failure {
    receiveValue = downstream.receive(_:)
    receiveCompletion = downstream.receive(completion:)
    receiveSubscription = downstream.receive(subscription:)
  }

  func start<P: Publisher>(
    _ publisher: P, next: @escaping (Subscribers.Completion<Failure>) -> Continuation
  ) where P.Output == Output, P.Failure == Failure {
    subscribe(publisher) { [self] completion in continueWith(next(completion), next: next) }
  }

  /// Starts with a publisher whose failure differs from that of all that follow.
  func startAny<P: Publisher>(
    _ publisher: P, next: @escaping (Subscribers.Completion<P.Failure>) -> Continuation
  ) where P.Output == Output {
    subscribe(publisher) { [self] completion in
      continueWith(next(completion)) { .end($0) }
    }
  }

  private func continueWith(
    _ continuation: Continuation, next: @escaping (Subscribers.Completion<Failure>) -> Continuation
  ) {
    switch continuation {
    case .next(let publisher): start(publisher, next: next)
    case .end(let completion): finish(completion)
    }
  }

  private func subscribe<P: Publisher>(
    _ publisher: P, completion: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) where P.Output == Output {
    guard !lock.withLock({ isCancelled }) else { return }
    publisher.subscribe(
      AnySubscriber(
        receiveSubscription: { [self] in begin($0) },
        receiveValue: { [self] in deliver($0) },
        receiveCompletion: completion))
  }

  private func begin(_ subscription: any Subscription) {
    let (announce, pending, cancelled) = lock.withLock {
      self.subscription = isCancelled ? nil : subscription
      defer { receiveSubscription = nil }
      return (receiveSubscription, demand, isCancelled)
    }
    if cancelled { return subscription.cancel() }
    announce?(self)
    if pending > 0 { subscription.request(pending) }
  }

  private func deliver(_ value: Output) -> Subscribers.Demand {
    let receive = lock.withLock {
      demand -= 1
      return receiveValue
    }
    guard let more = receive?(value) else { return .none }
    lock.withLock { demand += more }
    return more
  }

  private func finish(_ completion: Subscribers.Completion<Failure>) {
    let receive = lock.withLock {
      defer { clear() }
      return receiveCompletion
    }
    receive?(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = lock.withLock {
      self.demand += demand
      return self.subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = lock.withLock {
      isCancelled = true
      defer { clear() }
      return self.subscription
    }
    subscription?.cancel()
  }

  private func clear() {
    receiveValue = nil
    receiveCompletion = nil
    receiveSubscription = nil
    subscription = nil
  }
}

extension Publisher {
  /// Transforms the error that ends the sequence.
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }

  /// Delivers a last value in the place of an error.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }

  /// Delivers a value when the sequence ends without one.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }

  /// Goes on with another publisher in the place of an error.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Goes on with another publisher in the place of an error, or with an error that is thrown.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }

  /// Subscribes again after an error, up to a number of times.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }

  /// Stops the program when the sequence ends with an error.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }

  /// Delivers values before those of this publisher.
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Delivers values before those of this publisher.
  public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
    Publishers.Concatenate(prefix: Publishers.Sequence(sequence: elements), suffix: self)
  }

  /// Delivers the values of another publisher first.
  public func prepend<P: Publisher>(
    _ publisher: P
  ) -> Publishers.Concatenate<P, Self> where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Delivers values after those of this publisher.
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Delivers values after those of this publisher.
  public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    Publishers.Concatenate(prefix: self, suffix: Publishers.Sequence(sequence: elements))
  }

  /// Delivers the values of another publisher when this one has ended.
  public func append<P: Publisher>(
    _ publisher: P
  ) -> Publishers.Concatenate<Self, P> where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}

extension Publisher where Failure == Never {
  /// Gives a publisher that cannot fail a kind of failure, to combine it with others that can.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}
