import Foundation

/// What a stage makes of one value.
enum Step<Output, Failure: Error> {
  /// Pass a value on.
  case send(Output)
  /// Pass nothing on, and ask for another value instead.
  case skip
  /// Pass a last value on, and end.
  case finish(Output?)
  /// End with an error.
  case fail(Failure)
}

/// What a stage makes of the end of its upstream: a last value, if any, and its own end.
struct Ending<Output, Failure: Error> {
  var value: Output?
  var completion: Subscribers.Completion<Failure>

  init(_ completion: Subscribers.Completion<Failure>, value: Output? = nil) {
    self.value = value
    self.completion = completion
  }
}

/// The link of a chain that looks at one value at a time: the whole of `map`, `filter`, `scan`, `first`, `reduce` and
/// their kin is the two closures that it is made with.
///
/// A value that is made at the end waits until the subscriber asks for it, as the protocol demands.
final class Stage<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription {
  typealias Output = Downstream.Input

  enum Pull {
    /// Ask upstream for as much as downstream asks for.
    case asDemanded
    /// Ask upstream for everything: only the end makes a value.
    case everything
  }

  private let link = SubscriptionLink()
  private let lock = NSLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  /// A value and an end that wait for demand.
  private var ending: Ending<Output, Downstream.Failure>?
  private let pull: Pull
  private let onValue: (Input) -> Step<Output, Downstream.Failure>
  private let onCompletion: (Subscribers.Completion<Failure>) -> Ending<Output, Downstream.Failure>

  init(
    _ downstream: Downstream, pull: Pull = .asDemanded,
    value onValue: @escaping (Input) -> Step<Output, Downstream.Failure>,
    completion onCompletion: @escaping (Subscribers.Completion<Failure>) -> Ending<Output, Downstream.Failure>
  ) {
    self.downstream = downstream
    self.pull = pull
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) {
    guard link.begin(subscription) else { return }
    downstream?.receive(subscription: self)
    if pull == .everything { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive, let downstream else { return .none }
    switch onValue(input) {
    case .send(let value):
      lock.withLock { demand -= 1 }
      let more = downstream.receive(value)
      lock.withLock { demand += more }
      return pull == .everything ? .none : more
    case .skip:
      return pull == .everything ? .none : .max(1)
    case .finish(let value):
      link.end()?.cancel()
      end(Ending(.finished, value: value))
      return .none
    case .fail(let error):
      link.end()?.cancel()
      end(Ending(.failure(error)))
      return .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.end() != nil else { return }
    end(onCompletion(completion))
  }

  private func end(_ ending: Ending<Output, Downstream.Failure>) {
    let isReady = lock.withLock {
      guard ending.value == nil || demand > 0 else {
        self.ending = ending
        return false
      }
      return true
    }
    if isReady { deliver(ending) }
  }

  private func deliver(_ ending: Ending<Output, Downstream.Failure>) {
    let downstream = lock.withLock {
      defer { self.downstream = nil }
      return self.downstream
    }
    guard let downstream else { return }
    if let value = ending.value { _ = downstream.receive(value) }
    downstream.receive(completion: ending.completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let waiting: Ending<Output, Downstream.Failure>? = lock.withLock {
      self.demand += demand
      guard self.demand > 0 else { return nil }
      defer { ending = nil }
      return ending
    }
    if let waiting {
      deliver(waiting)
    } else if pull == .asDemanded {
      link.subscription?.request(demand)
    }
  }

  func cancel() {
    lock.withLock {
      downstream = nil
      ending = nil
    }
    link.end()?.cancel()
  }
}

extension Stage where Failure == Downstream.Failure {
  /// A stage that ends as its upstream does.
  convenience init(
    _ downstream: Downstream, value onValue: @escaping (Input) -> Step<Output, Downstream.Failure>
  ) {
    self.init(downstream, value: onValue) { Ending($0) }
  }
}

extension Stage where Downstream.Failure == any Error {
  /// A stage that ends as its upstream does, or with the error that its closure throws.
  convenience init(
    _ downstream: Downstream, tryValue onValue: @escaping (Input) throws -> Step<Output, any Error>
  ) {
    self.init(downstream) { input in
      do { return try onValue(input) } catch { return .fail(error) }
    } completion: {
      Ending($0.mapError { $0 })
    }
  }
}
