import Foundation

/// The publishers that operators make.
public enum Publishers {
  /// Delivers the elements of a sequence, as many as are asked for.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The elements.
    public let sequence: Elements

    public init(sequence: Elements) {
      self.sequence = sequence
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = SequenceSubscription(subscriber, sequence.makeIterator())
      subscriber.receive(subscription: subscription)
      subscription.begin()
    }
  }
}

extension Swift.Sequence {
  /// A publisher of the elements.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

private final class SequenceSubscription<Elements: IteratorProtocol, Downstream: Subscriber>: Subscription
where Downstream.Input == Elements.Element {
  private let lock = NSLock()
  private var downstream: Downstream?
  private var iterator: Elements
  /// The element to come; known ahead, so that the end follows the last element without another demand.
  private var next: Elements.Element?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  init(_ downstream: Downstream, _ iterator: Elements) {
    self.downstream = downstream
    self.iterator = iterator
    next = self.iterator.next()
  }

  /// Ends at once when there is nothing to deliver.
  func begin() {
    let ended: Downstream? = lock.withLock {
      guard next == nil, !isDelivering else { return nil }
      defer { downstream = nil }
      return downstream
    }
    ended?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = lock.withLock {
      self.demand += demand
      defer { isDelivering = true }
      return !isDelivering
    }
    // A request from within `receive(_:)` is served by the loop that is running.
    if isFirst { deliver() }
  }

  private func deliver() {
    while true {
      lock.lock()
      guard let downstream, demand > 0, let value = next else {
        isDelivering = false
        lock.unlock()
        return
      }
      demand -= 1
      next = iterator.next()
      let isLast = next == nil
      lock.unlock()
      let more = downstream.receive(value)
      lock.withLock { demand += more }
      if isLast {
        let ended: Downstream? = lock.withLock {
          defer { self.downstream = nil }
          return self.downstream
        }
        ended?.receive(completion: .finished)
        return
      }
    }
  }

  func cancel() {
    lock.withLock { downstream = nil }
  }
}
