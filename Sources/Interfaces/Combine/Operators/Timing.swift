import Foundation

extension Publishers {
  /// Delivers on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Where the work is done.
    public let scheduler: Context
    /// Options of the scheduler.
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      (self.upstream, self.scheduler, self.options) = (upstream, scheduler, options)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Rescheduling(subscriber) { [scheduler, options] in scheduler.schedule(options: options, $0) })
    }
  }

  /// Delivers later.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The span of time.
    public let interval: Context.SchedulerTimeType.Stride
    /// How late the work may be.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// Where the work is done.
    public let scheduler: Context
    /// Options of the scheduler.
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions? = nil
    ) {
      (self.upstream, self.interval, self.tolerance) = (upstream, interval, tolerance)
      (self.scheduler, self.options) = (scheduler, options)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Rescheduling(subscriber) { [interval, tolerance, scheduler, options] in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options, $0)
        })
    }
  }

  /// Subscribes, requests and cancels on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Where the work is done.
    public let scheduler: Context
    /// Options of the scheduler.
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      (self.upstream, self.scheduler, self.options) = (upstream, scheduler, options)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let hooks = EventHooks<Output, Failure>(subscriber)
      hooks.reschedule = { [scheduler, options] in scheduler.schedule(options: options, $0) }
      scheduler.schedule(options: options) { [upstream] in upstream.subscribe(hooks) }
    }
  }

  /// Delivers a value when no other has come for a while.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// How long no other value may come.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// Where the work is done.
    public let scheduler: Context
    /// Options of the scheduler.
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      (self.upstream, self.dueTime, self.scheduler, self.options) = (upstream, dueTime, scheduler, options)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let pacing = Pacing<Output, Failure>(subscriber)
      pacing.onValue = { [unowned pacing, scheduler, options, dueTime] value in
        let turn = pacing.hold(value)
        scheduler.schedule(
          after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance, options: options
        ) { [weak pacing] in pacing?.release(ifTurn: turn) }
      }
      upstream.subscribe(pacing)
    }
  }

  /// Delivers at most one value in every interval: the first or the latest that came in it.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The span of time.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where the work is done.
    public let scheduler: Context
    /// The latest value counts, not the first.
    public let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      (self.upstream, self.interval, self.scheduler, self.latest) = (upstream, interval, scheduler, latest)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let pacing = Pacing<Output, Failure>(subscriber)
      var next: Context.SchedulerTimeType?
      pacing.onValue = { [unowned pacing, scheduler, interval, latest] value in
        let now = scheduler.now
        if let next, now < next {
          let isWaiting = pacing.isHolding
          if latest || !isWaiting { _ = pacing.hold(value) }
          if isWaiting { return }
        } else {
          _ = pacing.hold(value)
        }
        let due = next.map { now < $0 ? $0 : now } ?? now
        next = due.advanced(by: interval)
        if due == now {
          scheduler.schedule(options: nil) { [weak pacing] in pacing?.release() }
        } else {
          scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: nil) { [weak pacing] in
            pacing?.release()
          }
        }
      }
      upstream.subscribe(pacing)
    }
  }

  /// Ends when no value has come for a while.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The span of time.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where the work is done.
    public let scheduler: Context
    /// Options of the scheduler.
    public let options: Context.SchedulerOptions?
    /// The error to end with; `nil` finishes.
    public let customError: (() -> Failure)?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      (self.upstream, self.interval, self.scheduler) = (upstream, interval, scheduler)
      (self.options, self.customError) = (options, customError)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let hooks = EventHooks<Output, Failure>(subscriber)
      let turn = TurnCounter()
      let arm: () -> Void = { [weak hooks, scheduler, options, interval, customError] in
        let current = turn.next()
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance, options: options
        ) {
          guard turn.isCurrent(current) else { return }
          hooks?.end(customError.map { .failure($0()) } ?? .finished)
        }
      }
      hooks.receiveSubscription = { _ in arm() }
      hooks.receiveOutput = { _ in arm() }
      hooks.receiveCompletion = { _ in _ = turn.next() }
      hooks.receiveCancel = { _ = turn.next() }
      upstream.subscribe(hooks)
    }
  }
}

/// Numbers of turns; only the latest counts.
final class TurnCounter {
  private let lock = NSLock()
  private var turn = 0

  func next() -> Int {
    lock.withLock {
      turn += 1
      return turn
    }
  }

  func isCurrent(_ turn: Int) -> Bool { lock.withLock { self.turn == turn } }
}

/// Passes everything on through a scheduler, in the order in which it came.
private final class Rescheduling<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let link = SubscriptionLink()
  private let lock = NSLock()
  private var downstream: Downstream?
  private let schedule: (@escaping () -> Void) -> Void

  init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    self.schedule = schedule
  }

  private var current: Downstream? { lock.withLock { downstream } }

  func receive(subscription: any Subscription) {
    if link.begin(subscription) { current?.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive else { return .none }
    schedule { [self] in
      guard let more = current?.receive(input), more > 0 else { return }
      link.subscription?.request(more)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.end() != nil else { return }
    schedule { [self] in
      let downstream = lock.withLock {
        defer { self.downstream = nil }
        return self.downstream
      }
      downstream?.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    link.subscription?.request(demand)
  }

  func cancel() {
    lock.withLock { downstream = nil }
    link.end()?.cancel()
  }
}

/// Takes all values and lets through those that its owner releases, if the subscriber wants one.
private final class Pacing<Input, Failure: Error>: Subscriber, Subscription {
  var onValue: ((Input) -> Void)?

  private let link = SubscriptionLink()
  private let lock = NSLock()
  private var demand = Subscribers.Demand.none
  private var held: Input?
  private var turn = 0
  private var receiveValue: ((Input) -> Subscribers.Demand)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private let announce: (any Subscription) -> Void

  init<S: Subscriber>(_ downstream: S) where S.Input == Input, S.Failure == Failure {
    receiveValue = downstream.receive(_:)
    receiveCompletion = downstream.receive(completion:)
    announce = downstream.receive(subscription:)
  }

  func hold(_ value: Input) -> Int {
    lock.withLock {
      held = value
      turn += 1
      return turn
    }
  }

  var isHolding: Bool { lock.withLock { held != nil } }

  /// Delivers the value that is held, unless another came after the given turn.
  func release(ifTurn expected: Int? = nil) {
    let ready: (Input, (Input) -> Subscribers.Demand)? = lock.withLock {
      guard expected == nil || expected == turn, let value = held else { return nil }
      held = nil
      guard demand > 0, let receiveValue else { return nil }
      demand -= 1
      return (value, receiveValue)
    }
    guard let (value, receive) = ready else { return }
    let more = receive(value)
    lock.withLock { demand += more }
  }

  func receive(subscription: any Subscription) {
    guard link.begin(subscription) else { return }
    announce(self)
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if link.isActive { onValue?(input) }
    return .none
  }

  /// A value that is held when the sequence ends is the last one, and is not lost.
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.end() != nil else { return }
    if case .finished = completion { release() }
    let receive = lock.withLock {
      defer { clear() }
      return receiveCompletion
    }
    receive?(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    lock.withLock { clear() }
    link.end()?.cancel()
  }

  private func clear() {
    held = nil
    receiveValue = nil
    receiveCompletion = nil
  }
}

extension Publisher {
  /// Delivers on a scheduler: `receive(on: DispatchQueue.main)`.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }

  /// Subscribes, requests and cancels on a scheduler.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }

  /// Delivers everything but errors later.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }

  /// Delivers a value when no other has come for a while.
  ///
  /// Deliberately better than Apple's: a value that still waits when the sequence ends is delivered, not lost.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }

  /// Delivers at most one value in every interval: the latest that came in it, or the first.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }

  /// Ends when no value has come for a while: with an error if one is given.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
