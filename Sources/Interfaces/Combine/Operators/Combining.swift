import Foundation

extension Publishers {
  /// Delivers the latest values of two publishers whenever one of them delivers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // The cast cannot fail: each place is written by its own publisher only.
      let gathering = LatestGathering<Output, Failure>(subscriber, count: 2) { values in
        (values[0] as! A.Output, values[1] as! B.Output)
      }
      gathering.attach(a, at: 0)
      gathering.attach(b, at: 1)
    }
  }

  /// Delivers the latest values of three publishers whenever one of them delivers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B
    /// One of the publishers that are combined.
    public let c: C

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let gathering = LatestGathering<Output, Failure>(subscriber, count: 3) { values in
        (values[0] as! A.Output, values[1] as! B.Output, values[2] as! C.Output)
      }
      gathering.attach(a, at: 0)
      gathering.attach(b, at: 1)
      gathering.attach(c, at: 2)
    }
  }

  /// Delivers the latest values of four publishers whenever one of them delivers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B
    /// One of the publishers that are combined.
    public let c: C
    /// One of the publishers that are combined.
    public let d: D

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let gathering = LatestGathering<Output, Failure>(subscriber, count: 4) { values in
        (values[0] as! A.Output, values[1] as! B.Output, values[2] as! C.Output, values[3] as! D.Output)
      }
      gathering.attach(a, at: 0)
      gathering.attach(b, at: 1)
      gathering.attach(c, at: 2)
      gathering.attach(d, at: 3)
    }
  }

  /// Pairs the values of two publishers in their order.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let gathering = ZipGathering<Output, Failure>(subscriber, count: 2) { values in
        (values[0] as! A.Output, values[1] as! B.Output)
      }
      gathering.attach(a, at: 0)
      gathering.attach(b, at: 1)
    }
  }

  /// Groups the values of three publishers in their order.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B
    /// One of the publishers that are combined.
    public let c: C

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let gathering = ZipGathering<Output, Failure>(subscriber, count: 3) { values in
        (values[0] as! A.Output, values[1] as! B.Output, values[2] as! C.Output)
      }
      gathering.attach(a, at: 0)
      gathering.attach(b, at: 1)
      gathering.attach(c, at: 2)
    }
  }

  /// Groups the values of four publishers in their order.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// One of the publishers that are combined.
    public let a: A
    /// One of the publishers that are combined.
    public let b: B
    /// One of the publishers that are combined.
    public let c: C
    /// One of the publishers that are combined.
    public let d: D

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let gathering = ZipGathering<Output, Failure>(subscriber, count: 4) { values in
        (values[0] as! A.Output, values[1] as! B.Output, values[2] as! C.Output, values[3] as! D.Output)
      }
      gathering.attach(a, at: 0)
      gathering.attach(b, at: 1)
      gathering.attach(c, at: 2)
      gathering.attach(d, at: 3)
    }
  }
}

/// Several publishers that are gathered into one subscriber. Subclasses say when the values of all make an output.
///
/// Everything is guarded by one recursive lock, which is also held while the subscriber is called: its values come one
/// at a time, and it may ask for more from within.
class Gathering<Output, Failure: Error>: Subscription {
  fileprivate let lock = NSRecursiveLock()
  fileprivate var demand = Subscribers.Demand.none
  fileprivate var isEnded = false
  fileprivate var finished: [Bool]
  private var subscriptions: [(any Subscription)?]
  private var receiveValue: ((Output) -> Subscribers.Demand)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var receiveSubscription: ((any Subscription) -> Void)?

  init<S: Subscriber>(_ downstream: S, count: Int) where S.Input == Output, S.Failure == Failure {
    finished = Array(repeating: false, count: count)
    subscriptions = Array(repeating: nil, count: count)
    receiveValue = downstream.receive(_:)
    receiveCompletion = downstream.receive(completion:)
    receiveSubscription = downstream.receive(subscription:)
  }

  /// Subscribes to the publisher of a place. The last to be attached announces the subscription.
  func attach<P: Publisher>(_ publisher: P, at place: Int) where P.Failure == Failure {
    publisher.subscribe(
      AnySubscriber<P.Output, Failure>(
        receiveSubscription: { [self] subscription in
          lock.withLock {
            guard !isEnded, subscriptions[place] == nil else { return subscription.cancel() }
            subscriptions[place] = subscription
            begin(subscription, at: place)
          }
        },
        receiveValue: { [self] value in
          lock.withLock { isEnded ? .none : accept(value, at: place) }
        },
        receiveCompletion: { [self] completion in
          lock.withLock {
            guard !isEnded, !finished[place] else { return }
            finished[place] = true
            subscriptions[place] = nil
            switch completion {
            case .failure: end(completion)
            case .finished: finish(place)
            }
          }
        }))
    lock.withLock {
      guard place == finished.count - 1 || isEnded else { return }
      announce()
    }
  }

  /// Hands the subscription to the subscriber, once.
  private func announce() {
    let announce = receiveSubscription
    receiveSubscription = nil
    announce?(self)
    resume()
  }

  func begin(_ subscription: any Subscription, at place: Int) {}
  func accept(_ value: Any, at place: Int) -> Subscribers.Demand { .none }
  func finish(_ place: Int) {}
  /// Delivers what waits for demand.
  func resume() {}
  func forward(_ demand: Subscribers.Demand) {}

  fileprivate func forEachSubscription(_ body: (any Subscription) -> Void) {
    for subscription in subscriptions { subscription.map(body) }
  }

  /// Delivers an output that the demand covers.
  ///
  /// - Returns: how much more the subscriber wants.
  fileprivate func deliver(_ output: Output) -> Subscribers.Demand {
    demand -= 1
    let more = receiveValue?(output) ?? .none
    demand += more
    return more
  }

  fileprivate func end(_ completion: Subscribers.Completion<Failure>) {
    guard !isEnded else { return }
    isEnded = true
    let receive = receiveCompletion
    let announce = receiveSubscription
    let open = subscriptions
    clear()
    for subscription in open { subscription?.cancel() }
    announce?(Subscriptions.empty)
    receive?(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      guard !isEnded else { return }
      self.demand += demand
      forward(demand)
      resume()
    }
  }

  func cancel() {
    let open = lock.withLock {
      isEnded = true
      defer { clear() }
      return subscriptions
    }
    for subscription in open { subscription?.cancel() }
  }

  func clear() {
    subscriptions = Array(repeating: nil, count: subscriptions.count)
    receiveValue = nil
    receiveCompletion = nil
    receiveSubscription = nil
  }
}

/// The latest value of each publisher. Outputs that nobody asked for yet are replaced by newer ones.
private final class LatestGathering<Output, Failure: Error>: Gathering<Output, Failure> {
  private var values: [Any?]
  private var isFresh = false
  private let make: ([Any]) -> Output

  init<S: Subscriber>(
    _ downstream: S, count: Int, make: @escaping ([Any]) -> Output
  ) where S.Input == Output, S.Failure == Failure {
    values = Array(repeating: nil, count: count)
    self.make = make
    super.init(downstream, count: count)
  }

  override func begin(_ subscription: any Subscription, at place: Int) {
    subscription.request(.unlimited)
  }

  override func accept(_ value: Any, at place: Int) -> Subscribers.Demand {
    values[place] = .some(value)
    isFresh = true
    resume()
    return .none
  }

  override func resume() {
    guard isFresh, demand > 0 else { return }
    let present = values.compactMap(\.self)
    guard present.count == values.count else { return }
    isFresh = false
    _ = deliver(make(present))
    if isEverythingFinished { end(.finished) }
  }

  private var isEverythingFinished: Bool {
    finished.allSatisfy(\.self) && !isFresh
  }

  override func finish(_ place: Int) {
    // Without a value of this publisher there will never be an output.
    if values[place] == nil { return end(.finished) }
    if isEverythingFinished || finished.allSatisfy(\.self) && values.contains(where: { $0 == nil }) { end(.finished) }
  }

  override func clear() {
    super.clear()
    values = Array(repeating: nil, count: values.count)
  }
}

/// Queues of values of each publisher; a group is delivered when every queue has one.
private final class ZipGathering<Output, Failure: Error>: Gathering<Output, Failure> {
  private var queues: [[Any]]
  private let make: ([Any]) -> Output

  init<S: Subscriber>(
    _ downstream: S, count: Int, make: @escaping ([Any]) -> Output
  ) where S.Input == Output, S.Failure == Failure {
    queues = Array(repeating: [], count: count)
    self.make = make
    super.init(downstream, count: count)
  }

  override func begin(_ subscription: any Subscription, at place: Int) {
    if demand > 0 { subscription.request(demand) }
  }

  override func forward(_ demand: Subscribers.Demand) {
    forEachSubscription { $0.request(demand) }
  }

  override func accept(_ value: Any, at place: Int) -> Subscribers.Demand {
    queues[place].append(value)
    resume()
    return .none
  }

  override func resume() {
    while demand > 0, !isEnded, queues.allSatisfy({ !$0.isEmpty }) {
      let group = queues.indices.map { queues[$0].removeFirst() }
      let more = deliver(make(group))
      if more > 0 { forward(more) }
    }
    for place in finished.indices where finished[place] { finish(place) }
  }

  override func finish(_ place: Int) {
    if queues[place].isEmpty { end(.finished) }
  }

  override func clear() {
    super.clear()
    queues = Array(repeating: [], count: queues.count)
  }
}

extension Publisher {
  /// Delivers the latest values of this and another publisher whenever one of them delivers.
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Delivers what a closure makes of the latest values of two publishers.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    Publishers.CombineLatest(self, other).map { transform($0.0, $0.1) }
  }

  /// Delivers the latest values of three publishers whenever one of them delivers.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Delivers what a closure makes of the latest values of three publishers.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Delivers the latest values of four publishers whenever one of them delivers.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Pairs the values of this and another publisher in their order.
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Delivers what a closure makes of pairs of values.
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    Publishers.Zip(self, other).map { transform($0.0, $0.1) }
  }

  /// Groups the values of three publishers in their order.
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Groups the values of four publishers in their order.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R> where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }
}
