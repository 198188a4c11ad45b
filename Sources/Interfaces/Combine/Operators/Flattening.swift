import Foundation

extension Publishers {
  /// Makes a publisher of every value and delivers the values of all of them.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// How many publishers may run at a time.
    public let maxPublishers: Subscribers.Demand
    /// Makes what is delivered.
    public let transform: (Upstream.Output) -> NewPublisher

    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let flattening = Flattening<Output, Failure>(subscriber, policy: .all(maxPublishers))
      flattening.start(upstream, transform: transform)
    }
  }

  /// Delivers the values of the latest of the publishers that come.
  public struct SwitchToLatest<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == NewPublisher, Upstream.Failure == NewPublisher.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      Flattening<Output, Failure>(subscriber, policy: .latest).start(upstream) { $0 }
    }
  }

  /// Delivers the values of several publishers of one type as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers whose values are delivered.
    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let upstream = Publishers.Sequence<[Upstream], Failure>(sequence: publishers)
      Flattening<Output, Failure>(subscriber, policy: .all(.unlimited)).start(upstream) { $0 }
    }

    /// The same with one more.
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }

  /// Delivers the values of two publishers as they come.
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).receive(subscriber: subscriber)
    }
  }
}

/// An upstream of publishers, whose values are delivered together.
///
/// Without a limit of demand all publishers run freely. With one, each is asked for a value at a time, and a value that
/// comes when nobody asks waits in a queue. Everything is guarded by one recursive lock, also while the subscriber is
/// called: its values come one at a time, and it may ask for more from within.
final class Flattening<Output, Failure: Error>: Subscription {
  enum Policy {
    /// Values of all publishers, so many of them at a time.
    case all(Subscribers.Demand)
    /// Values of the latest publisher only.
    case latest
  }

  private let lock = NSRecursiveLock()
  private let policy: Policy
  private var demand = Subscribers.Demand.none
  private var upstream: (any Subscription)?
  private var isUpstreamFinished = false
  private var isEnded = false
  private var children: [Int: Child] = [:]
  private var newest = 0
  private var queue: [(child: Int, value: Output)] = []
  private var receiveValue: ((Output) -> Subscribers.Demand)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var receiveSubscription: ((any Subscription) -> Void)?

  private struct Child {
    var subscription: (any Subscription)?
    /// The child was asked without limit and needs no further requests.
    var isFree = false
    /// The child has ended, but values of it wait in the queue.
    var isFinished = false
  }

  init<S: Subscriber>(_ downstream: S, policy: Policy) where S.Input == Output, S.Failure == Failure {
    self.policy = policy
    receiveValue = downstream.receive(_:)
    receiveCompletion = downstream.receive(completion:)
    receiveSubscription = downstream.receive(subscription:)
  }

  func start<Upstream: Publisher, NewPublisher: Publisher>(
    _ publisher: Upstream, transform: @escaping (Upstream.Output) -> NewPublisher
  ) where Upstream.Failure == Failure, NewPublisher.Output == Output, NewPublisher.Failure == Failure {
    publisher.subscribe(
      AnySubscriber<Upstream.Output, Failure>(
        receiveSubscription: { [self] subscription in begin(subscription) },
        receiveValue: { [self] value in
          guard !lock.withLock({ isEnded }) else { return .none }
          add(transform(value))
          return .none
        },
        receiveCompletion: { [self] completion in
          lock.withLock {
            upstream = nil
            isUpstreamFinished = true
            if case .failure = completion { end(completion) } else { endIfDone() }
          }
        }))
  }

  private func begin(_ subscription: any Subscription) {
    let announce: ((any Subscription) -> Void)? = lock.withLock {
      guard !isEnded, upstream == nil else { return nil }
      upstream = subscription
      defer { receiveSubscription = nil }
      return receiveSubscription
    }
    guard let announce else { return subscription.cancel() }
    announce(self)
    if case .all(let limit) = policy { subscription.request(limit) } else { subscription.request(.unlimited) }
  }

  private func add<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    let (identifier, replaced) = lock.withLock {
      newest += 1
      var replaced: [Child] = []
      if case .latest = policy {
        replaced = Array(children.values)
        children = [:]
        queue = []
      }
      children[newest] = Child()
      return (newest, replaced)
    }
    for child in replaced { child.subscription?.cancel() }
    publisher.subscribe(
      AnySubscriber<Output, Failure>(
        receiveSubscription: { [self] subscription in begin(subscription, child: identifier) },
        receiveValue: { [self] value in accept(value, child: identifier) },
        receiveCompletion: { [self] completion in finish(completion, child: identifier) }))
  }

  private func begin(_ subscription: any Subscription, child: Int) {
    let request: Subscribers.Demand? = lock.withLock {
      guard !isEnded, children[child] != nil else { return nil }
      children[child]?.subscription = subscription
      guard demand == .unlimited else { return .max(1) }
      children[child]?.isFree = true
      return .unlimited
    }
    guard let request else { return subscription.cancel() }
    subscription.request(request)
  }

  private func accept(_ value: Output, child: Int) -> Subscribers.Demand {
    lock.withLock {
      guard !isEnded, children[child] != nil else { return .none }
      guard demand > 0 else {
        queue.append((child, value))
        return .none
      }
      deliver(value)
      return children[child]?.isFree == false ? .max(1) : .none
    }
  }

  private func deliver(_ value: Output) {
    demand -= 1
    let more = receiveValue?(value) ?? .none
    demand += more
  }

  private func finish(_ completion: Subscribers.Completion<Failure>, child: Int) {
    let next: (any Subscription)? = lock.withLock {
      guard !isEnded, children[child] != nil else { return nil }
      if case .failure = completion {
        end(completion)
        return nil
      }
      if queue.contains(where: { $0.child == child }) {
        children[child]?.isFinished = true
        children[child]?.subscription = nil
      } else {
        children[child] = nil
      }
      endIfDone()
      if case .all(let limit) = policy, limit != .unlimited { return upstream }
      return nil
    }
    next?.request(.max(1))
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      guard !isEnded else { return }
      self.demand += demand
      while self.demand > 0, !isEnded, !queue.isEmpty {
        let (child, value) = queue.removeFirst()
        deliver(value)
        if children[child]?.isFinished == true {
          if !queue.contains(where: { $0.child == child }) { children[child] = nil }
        } else if self.demand != .unlimited {
          children[child]?.subscription?.request(.max(1))
        }
      }
      if self.demand == .unlimited {
        for (identifier, child) in children where !child.isFree {
          children[identifier]?.isFree = true
          child.subscription?.request(.unlimited)
        }
      }
      endIfDone()
    }
  }

  private func endIfDone() {
    if isUpstreamFinished, children.isEmpty, queue.isEmpty { end(.finished) }
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    guard !isEnded else { return }
    let receive = receiveCompletion
    close()
    receive?(completion)
  }

  func cancel() {
    lock.withLock { close() }
  }

  private func close() {
    isEnded = true
    let open = [upstream] + children.values.map(\.subscription)
    upstream = nil
    children = [:]
    queue = []
    receiveValue = nil
    receiveCompletion = nil
    receiveSubscription = nil
    for subscription in open { subscription?.cancel() }
  }
}

extension Publisher {
  /// Makes a publisher of every value and delivers the values of all of them.
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Delivers the values of this and other publishers as they come.
  public func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge<Self, P> where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Delivers the values of this and two other publishers as they come.
  public func merge<B: Publisher, C: Publisher>(
    with b: B, _ c: C
  ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    Publishers.MergeMany(eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
  }

  /// Delivers the values of this and three other publishers as they come.
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output,
    D.Failure == Failure
  {
    Publishers.MergeMany(
      eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(), d.eraseToAnyPublisher())
  }

  /// Delivers the values of this and another publisher of the same type as they come.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher that may fail of every value and delivers the values of all of them.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Delivers the values of the latest of the publishers that come.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Delivers the values of the latest of the publishers that come.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }
}

// Where nothing can fail, both forms above fit; these decide.

extension Publisher where Failure == Never {
  /// Makes a publisher of every value and delivers the values of all of them.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Delivers the values of the latest of the publishers that come.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}
