import Foundation

extension Publishers {
  /// Calls closures as things happen.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Called with the subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?
    /// Called with every value.
    public var receiveOutput: ((Output) -> Void)?
    /// Called with the end.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    /// Called when the subscription is cancelled.
    public var receiveCancel: (() -> Void)?
    /// Called when values are asked for.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let hooks = EventHooks<Output, Failure>(subscriber)
      hooks.receiveSubscription = receiveSubscription
      hooks.receiveOutput = receiveOutput
      hooks.receiveCompletion = receiveCompletion
      hooks.receiveCancel = receiveCancel
      hooks.receiveRequest = receiveRequest
      upstream.subscribe(hooks)
    }
  }

  /// Keeps values for which there is no demand.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// How many values are kept.
    public let size: Int
    /// When values are asked for.
    public let prefetch: PrefetchStrategy
    /// What happens to a value without room.
    public let whenFull: BufferingStrategy<Failure>

    public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Failure>
    ) {
      (self.upstream, self.size, self.prefetch, self.whenFull) = (upstream, size, prefetch, whenFull)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Buffering(subscriber, size: size, isPrefetching: prefetch == .byRequest, whenFull: whenFull))
    }
  }

  /// When a buffer is filled.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Ask for as many values as the buffer holds, and for one more whenever one is taken.
    case keepFull
    /// Ask for everything at once.
    case byRequest
  }

  /// What happens to a value for which a buffer has no room.
  public enum BufferingStrategy<Failure: Error> {
    case dropNewest
    case dropOldest
    case customError(() -> Failure)
  }
}

/// Passes everything on, and calls closures before it does.
final class EventHooks<Input, Failure: Error>: Subscriber, Subscription {
  var receiveSubscription: ((any Subscription) -> Void)?
  var receiveOutput: ((Input) -> Void)?
  var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  var receiveCancel: (() -> Void)?
  var receiveRequest: ((Subscribers.Demand) -> Void)?
  /// Where requests and cancellations are made; by default where they come from.
  var reschedule: ((@escaping () -> Void) -> Void)?

  private let link = SubscriptionLink()
  private let announce: (any Subscription) -> Void
  private let deliver: (Input) -> Subscribers.Demand
  private let finish: (Subscribers.Completion<Failure>) -> Void

  init<S: Subscriber>(_ downstream: S) where S.Input == Input, S.Failure == Failure {
    announce = downstream.receive(subscription:)
    deliver = downstream.receive(_:)
    finish = downstream.receive(completion:)
  }

  func receive(subscription: any Subscription) {
    receiveSubscription?(subscription)
    if link.begin(subscription) { announce(self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive else { return .none }
    receiveOutput?(input)
    let more = deliver(input)
    if more > 0 { receiveRequest?(more) }
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.end() != nil else { return }
    receiveCompletion?(completion)
    finish(completion)
  }

  /// Ends from here: cancels upstream, completes downstream.
  func end(_ completion: Subscribers.Completion<Failure>) {
    guard let subscription = link.end() else { return }
    subscription.cancel()
    finish(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    receiveRequest?(demand)
    let request = { [link] in link.subscription?.request(demand) ?? () }
    if let reschedule { reschedule(request) } else { request() }
  }

  func cancel() {
    guard let subscription = link.end() else { return }
    receiveCancel?()
    if let reschedule { reschedule(subscription.cancel) } else { subscription.cancel() }
  }
}

/// A queue between a publisher and a subscriber.
private final class Buffering<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let link = SubscriptionLink()
  private let lock = NSRecursiveLock()
  private var downstream: Downstream?
  private var queue: [Input] = []
  private var completion: Subscribers.Completion<Failure>?
  private var demand = Subscribers.Demand.none
  private let size: Int
  private let isPrefetching: Bool
  private let whenFull: Publishers.BufferingStrategy<Failure>

  init(
    _ downstream: Downstream, size: Int, isPrefetching: Bool, whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.downstream = downstream
    self.size = size
    self.isPrefetching = isPrefetching
    self.whenFull = whenFull
  }

  func receive(subscription: any Subscription) {
    guard link.begin(subscription) else { return }
    downstream?.receive(subscription: self)
    subscription.request(isPrefetching ? .unlimited : .max(size))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.withLock {
      guard link.isActive else { return .none }
      if queue.count >= size {
        switch whenFull {
        case .dropNewest: return drain()
        case .dropOldest: if !queue.isEmpty { queue.removeFirst() }
        case .customError(let error):
          link.end()?.cancel()
          completion = .failure(error())
          return drain()
        }
      }
      queue.append(input)
      return drain()
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock {
      guard link.end() != nil else { return }
      self.completion = completion
      _ = drain()
    }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      self.demand += demand
      let taken = drain()
      if taken > 0 { link.subscription?.request(taken) }
    }
  }

  /// Delivers what is wanted.
  ///
  /// - Returns: how many values to ask for in the place of those that were taken.
  private func drain() -> Subscribers.Demand {
    var taken = Subscribers.Demand.none
    while demand > 0, !queue.isEmpty, let downstream {
      demand -= 1
      taken += 1
      demand += downstream.receive(queue.removeFirst())
    }
    if queue.isEmpty, let completion, let downstream {
      self.downstream = nil
      downstream.receive(completion: completion)
    }
    return isPrefetching ? .none : taken
  }

  func cancel() {
    lock.withLock {
      downstream = nil
      queue = []
    }
    link.end()?.cancel()
  }
}

extension Publisher {
  /// Calls closures as things happen, before they are passed on.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }

  /// Prints what happens.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.HandleEvents<Self> {
    var stream = stream
    let prefix = prefix.isEmpty ? "" : prefix + ": "
    func write(_ text: String) {
      if stream == nil { Swift.print(prefix + text) } else { stream?.write(prefix + text + "\n") }
    }
    return handleEvents(
      receiveSubscription: { write("receive subscription: (\($0))") },
      receiveOutput: { write("receive value: (\($0))") },
      receiveCompletion: {
        switch $0 {
        case .finished: write("receive finished")
        case .failure(let error): write("receive error: (\(error))")
        }
      },
      receiveCancel: { write("receive cancel") }, receiveRequest: { write("request \($0)") })
  }

  /// Keeps values for which there is no demand.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
