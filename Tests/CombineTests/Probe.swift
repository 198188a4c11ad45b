import Combine
import Foundation
import Synchronization

/// A subscriber that asks for what the test says and writes down what it gets.
final class Probe<Input, Failure: Error>: Subscriber {
  private(set) var values: [Input] = []
  private(set) var completion: Subscribers.Completion<Failure>?
  private(set) var subscription: (any Subscription)?
  private let initial: Subscribers.Demand
  private let more: Subscribers.Demand

  init(initial: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none) {
    self.initial = initial
    self.more = more
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if initial > 0 { subscription.request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    precondition(self.completion == nil, "a sequence ends once")
    self.completion = completion
  }

  func request(_ count: Int) { subscription?.request(.max(count)) }
  func cancel() { subscription?.cancel() }

  var isFinished: Bool { if case .finished? = completion { true } else { false } }
}

extension Publisher {
  func probe(
    _ initial: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none
  ) -> Probe<Output, Failure> {
    let probe = Probe<Output, Failure>(initial: initial, more: more)
    subscribe(probe)
    return probe
  }
}

struct Broken: Error, Equatable {}

/// The main clock of a test: time passes when the test says so.
final class ManualClock: MainClock {
  private struct Entry {
    var due: Double
    var order: Int
    var interval: Double?
    var action: @Sendable () -> Void
  }

  private struct State {
    var now = 0.0
    var nextOrder = 0
    var entries: [Int: Entry] = [:]
  }

  private let state = Mutex(State())

  var now: Double { state.withLock { $0.now } }

  func schedule(
    after delay: Double, every interval: Double?, tolerance: Double, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let order = state.withLock { state in
      state.nextOrder += 1
      state.entries[state.nextOrder] = Entry(
        due: state.now + delay, order: state.nextOrder, interval: interval, action: action)
      return state.nextOrder
    }
    return { [self] in state.withLock { _ = $0.entries.removeValue(forKey: order) } }
  }

  func advance(by seconds: Double) {
    let end = now + seconds + 1e-9
    while let action = state.withLock({ Self.next(&$0, until: end) }) { action() }
    state.withLock { $0.now = end - 1e-9 }
  }

  private static func next(_ state: inout State, until end: Double) -> (@Sendable () -> Void)? {
    let due = state.entries.values.filter { $0.due <= end }.min { ($0.due, $0.order) < ($1.due, $1.order) }
    guard var entry = due else { return nil }
    state.now = max(state.now, entry.due)
    if let interval = entry.interval {
      entry.due += interval
      state.entries[entry.order] = entry
    } else {
      state.entries[entry.order] = nil
    }
    return entry.action
  }

  /// Runs a test under this clock.
  static func run(_ body: (ManualClock) throws -> Void) rethrows {
    let clock = ManualClock()
    MainClocks.current = clock
    defer { MainClocks.reset() }
    try body(clock)
  }
}
