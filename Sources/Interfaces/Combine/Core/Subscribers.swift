import Foundation

/// Ready-made subscribers, and what subscribers and publishers tell each other.
public enum Subscribers {
  /// How a sequence of values ends.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  /// How many values a subscriber is ready to receive.
  public struct Demand: Hashable, Comparable, Codable, CustomStringConvertible, Sendable {
    /// `Int.max` stands for "without limit".
    private var count: Int

    /// As many values as there are.
    public static let unlimited = Demand(count: .max)
    /// No value.
    public static let none = Demand(count: 0)

    /// That many values.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand cannot be negative")
      return Demand(count: value)
    }

    private init(count: Int) {
      self.count = count
    }

    /// The number of values. `nil` when there is no limit.
    public var max: Int? { count == .max ? nil : count }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    public static func < (first: Demand, second: Demand) -> Bool { first.count < second.count }
    public static func == (first: Demand, second: Int) -> Bool { first.max == second }
    public static func > (first: Demand, second: Int) -> Bool { first.count > second }

    public static func + (first: Demand, second: Demand) -> Demand {
      let (sum, overflow) = first.count.addingReportingOverflow(second.count)
      return Demand(count: overflow ? .max : sum)
    }

    public static func + (first: Demand, second: Int) -> Demand { first + .max(second) }
    public static func += (first: inout Demand, second: Demand) { first = first + second }
    public static func += (first: inout Demand, second: Int) { first = first + second }

    /// Unlimited stays unlimited; below zero is zero.
    public static func - (first: Demand, second: Demand) -> Demand {
      first == .unlimited ? .unlimited : Demand(count: Swift.max(0, first.count - second.count))
    }

    public static func - (first: Demand, second: Int) -> Demand { first - .max(second) }
    public static func -= (first: inout Demand, second: Demand) { first = first - second }
    public static func -= (first: inout Demand, second: Int) { first = first - second }

    public static func * (first: Demand, second: Int) -> Demand {
      guard first != .unlimited else { return .unlimited }
      let (product, overflow) = first.count.multipliedReportingOverflow(by: second)
      return overflow ? .unlimited : .max(product)
    }
  }

  /// Calls closures for values and for the end; asks for values without limit.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    /// Called with every value.
    public private(set) var receiveValue: (Input) -> Void
    /// Called with the end.
    public private(set) var receiveCompletion: (Completion<Failure>) -> Void
    private let link = SubscriptionLink()

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      if link.begin(subscription) { subscription.request(.unlimited) }
    }

    public func receive(_ value: Input) -> Demand {
      if link.isActive { receiveValue(value) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      guard link.end() != nil else { return }
      let report = receiveCompletion
      // What the closures hold is released when nothing can reach them any more.
      receiveValue = { _ in }
      receiveCompletion = { _ in }
      report(completion)
    }

    public func cancel() {
      link.end()?.cancel()
    }
  }

  /// Assigns values to a property of an object, which it keeps alive.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    /// The object; `nil` when it does not matter or is released.
    public private(set) var object: Root?
    /// The property that is set.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private let link = SubscriptionLink()

    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.object = object
      self.keyPath = keyPath
    }

    public func receive(subscription: any Subscription) {
      if link.begin(subscription) { subscription.request(.unlimited) }
    }

    public func receive(_ value: Input) -> Demand {
      if link.isActive { object?[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Completion<Never>) {
      if link.end() != nil { object = nil }
    }

    public func cancel() {
      guard let subscription = link.end() else { return }
      object = nil
      subscription.cancel()
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

extension Subscribers.Completion {
  /// The same end with an error of another kind.
  func mapError<Other: Error>(_ transform: (Failure) -> Other) -> Subscribers.Completion<Other> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}

/// The upstream of a subscriber: not there yet, there, or gone for good. Guarded by a lock, because values, their end
/// and a cancellation may come from different threads.
final class SubscriptionLink {
  private enum Status {
    case waiting
    case subscribed(any Subscription)
    case ended
  }

  private let lock = NSLock()
  private var status = Status.waiting

  /// Takes the subscription. A second one, or one after the end, is cancelled as the protocol demands.
  ///
  /// - Returns: whether it was taken.
  func begin(_ subscription: any Subscription) -> Bool {
    let taken = lock.withLock {
      guard case .waiting = status else { return false }
      status = .subscribed(subscription)
      return true
    }
    if !taken { subscription.cancel() }
    return taken
  }

  /// The subscription while it lasts.
  var subscription: (any Subscription)? {
    lock.withLock { if case .subscribed(let subscription) = status { subscription } else { nil } }
  }

  var isActive: Bool {
    lock.withLock { if case .subscribed = status { true } else { false } }
  }

  /// Ends the link.
  ///
  /// - Returns: the subscription, to the first caller only.
  @discardableResult
  func end() -> (any Subscription)? {
    lock.withLock {
      defer { status = .ended }
      if case .subscribed(let subscription) = status { return subscription }
      return nil
    }
  }
}

extension Publisher {
  /// Calls closures for every value and for the end, until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure for every value, until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Assigns every value to a property of an object, until the result is cancelled or released. The object is kept
  /// alive until then.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
