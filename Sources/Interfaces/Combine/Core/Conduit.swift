import Foundation

/// The subscribers of a subject, in the order in which they came.
///
/// All state is guarded by a lock; subscribers are called outside of it, one value at a time each.
final class Audience<Output, Failure: Error> {
  private let lock = NSLock()
  private var conduits: [Conduit<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?
  private var upstreams: [any Subscription] = []

  /// Adds a subscriber. One that comes after the end is told so at once.
  ///
  /// - Parameter first: the value to begin with, if the subject has one.
  func add<S: Subscriber>(_ subscriber: S, first: Output? = nil) where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit<Output, Failure>(
      receive: subscriber.receive(_:), complete: subscriber.receive(completion:), first: first)
    conduit.leave = { [weak self] conduit in self?.remove(conduit) }
    let completion = lock.withLock {
      if self.completion == nil { conduits.append(conduit) }
      return self.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  private func remove(_ conduit: Conduit<Output, Failure>) {
    lock.withLock { conduits.removeAll { $0 === conduit } }
  }

  /// Delivers a value to all who want it.
  ///
  /// - Parameter keepsLatest: whether those who do not want it now get it when they ask again.
  func send(_ value: Output, keepsLatest: Bool) {
    for conduit in lock.withLock({ completion == nil ? conduits : [] }) {
      conduit.offer(value, keepsLatest: keepsLatest)
    }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock {
      guard self.completion == nil else { return [] as [Conduit<Output, Failure>] }
      self.completion = completion
      defer { conduits = [] }
      return conduits
    }
    for conduit in ended { conduit.finish(completion) }
  }

  func add(upstream: any Subscription) {
    lock.withLock { upstreams.append(upstream) }
    upstream.request(.unlimited)
  }

  var isEnded: Bool { lock.withLock { completion != nil } }
  var isEmpty: Bool { lock.withLock { conduits.isEmpty } }

  deinit {
    for upstream in upstreams { upstream.cancel() }
  }
}

/// The way from a subject to one subscriber. It counts what the subscriber asked for; values beyond that are dropped, or
/// the latest is kept.
final class Conduit<Output, Failure: Error>: Subscription {
  private let lock = NSLock()
  /// Values reach the subscriber one at a time, even when several threads send. Recursive, because a subscriber may
  /// send to the subject that it is called by.
  private let delivery = NSRecursiveLock()
  private var demand = Subscribers.Demand.none
  private var latest: Output?
  private var receiveValue: ((Output) -> Subscribers.Demand)?
  private var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  var leave: ((Conduit) -> Void)?

  init(
    receive: @escaping (Output) -> Subscribers.Demand,
    complete: @escaping (Subscribers.Completion<Failure>) -> Void, first: Output?
  ) {
    receiveValue = receive
    receiveCompletion = complete
    latest = first
  }

  func offer(_ value: Output, keepsLatest: Bool) {
    delivery.withLock {
      let receive: ((Output) -> Subscribers.Demand)? = lock.withLock {
        guard demand > 0 else {
          if keepsLatest { latest = value }
          return nil
        }
        demand -= 1
        latest = nil
        return receiveValue
      }
      guard let receive else { return }
      let more = receive(value)
      lock.withLock { demand += more }
    }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    delivery.withLock {
      let receive = lock.withLock {
        defer { clear() }
        return receiveCompletion
      }
      receive?(completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    delivery.withLock {
      let waiting: Output? = lock.withLock {
        self.demand += demand
        return self.demand > 0 ? latest : nil
      }
      if let waiting { offer(waiting, keepsLatest: true) }
    }
  }

  func cancel() {
    let leave = lock.withLock {
      defer { clear() }
      return self.leave
    }
    leave?(self)
  }

  private func clear() {
    receiveValue = nil
    receiveCompletion = nil
    leave = nil
    latest = nil
  }
}
