import Foundation

/// The values of a publisher that cannot fail, for `for await`. Each is asked for when the loop wants it; the
/// subscription ends with the loop or the task.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Asks for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pull: Pull<P.Output, Never>

    public mutating func next() async -> P.Output? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Carried<P.Output?>, Never>) in
          pull.next { continuation.resume(returning: Carried(value: $0.get())) }
        }.value
      } onCancel: { [cancellation = pull.cancellation] in
        cancellation.cancel()
      }
    }
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    let pull = Pull<P.Output, Never>()
    publisher.subscribe(pull)
    return Iterator(pull: pull)
  }
}

/// The values of a publisher that may fail, for `for try await`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Asks for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let pull: Pull<P.Output, P.Failure>

    public mutating func next() async throws -> P.Output? {
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation {
          (continuation: CheckedContinuation<Carried<Result<P.Output?, P.Failure>>, Never>) in
          pull.next { continuation.resume(returning: Carried(value: $0)) }
        }.value
      } onCancel: { [cancellation = pull.cancellation] in
        cancellation.cancel()
      }
      return try result.get()
    }
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    let pull = Pull<P.Output, P.Failure>()
    publisher.subscribe(pull)
    return Iterator(pull: pull)
  }
}

/// A value on its way from the publisher's thread to the task that waits for it. It is handed over, never shared.
private struct Carried<Value>: @unchecked Sendable {
  // Safe: made by the sender and read once by the receiver, which is resumed with it.
  let value: Value
}

/// Ends a subscription from wherever a task is cancelled.
final class PullCancellation: @unchecked Sendable {
  // Safe: the closure is read and written under the lock only, and what it calls is guarded by locks of its own.
  private let lock = NSLock()
  private var action: (() -> Void)?

  func set(_ action: @escaping () -> Void) { lock.withLock { self.action = action } }

  func cancel() {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    action?()
  }
}

/// A subscriber that asks for one value at a time, for somebody who waits.
private final class Pull<Input, Failure: Error>: Subscriber {
  typealias Waiter = (Result<Input?, Failure>) -> Void

  let cancellation = PullCancellation()
  private let link = SubscriptionLink()
  private let lock = NSLock()
  private var waiters: [Waiter] = []
  private var early: [Input] = []
  private var ending: Result<Input?, Failure>?
  private var owed = 0

  init() {
    cancellation.set { [weak self] in self?.cancel() }
  }

  deinit { link.end()?.cancel() }

  /// Calls back with the next value, `nil` at the end, or the error, once.
  func next(_ waiter: @escaping Waiter) {
    let (answer, needsRequest): (Result<Input?, Failure>?, Bool) = lock.withLock {
      if !early.isEmpty { return (.success(early.removeFirst()), false) }
      if let ending {
        self.ending = .success(nil)
        return (ending, false)
      }
      waiters.append(waiter)
      if link.subscription == nil { owed += 1 }
      return (nil, true)
    }
    if let answer { return waiter(answer) }
    if needsRequest { link.subscription?.request(.max(1)) }
  }

  func receive(subscription: any Subscription) {
    guard link.begin(subscription) else { return }
    let owed = lock.withLock {
      defer { self.owed = 0 }
      return self.owed
    }
    if owed > 0 { subscription.request(.max(owed)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter: Waiter? = lock.withLock {
      guard !waiters.isEmpty else {
        early.append(input)
        return nil
      }
      return waiters.removeFirst()
    }
    waiter?(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    link.end()
    switch completion {
    case .finished: finish(.success(nil))
    case .failure(let error): finish(.failure(error))
    }
  }

  func cancel() {
    link.end()?.cancel()
    finish(.success(nil))
  }

  private func finish(_ ending: Result<Input?, Failure>) {
    let waiting = lock.withLock {
      defer { waiters = [] }
      self.ending = waiters.isEmpty ? self.ending ?? ending : .success(nil)
      return waiters
    }
    for (index, waiter) in waiting.enumerated() { waiter(index == 0 ? ending : .success(nil)) }
  }
}

extension Publisher where Failure == Never {
  /// The values, for `for await`.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  /// The values, for `for try await`.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Future where Failure == Never {
  /// The result, when the work has ended. Like Apple's, it does not end early when the task is cancelled.
  public var value: Output {
    get async { await result.get() }
  }
}

extension Future {
  /// The result, when the work has ended. Like Apple's, it does not end early when the task is cancelled.
  ///
  /// - Throws: the failure.
  public var value: Output {
    get async throws { try await result.get() }
  }

  fileprivate var result: Result<Output, Failure> {
    get async {
      await withCheckedContinuation { (continuation: CheckedContinuation<Carried<Result<Output, Failure>>, Never>) in
        subscribe(
          AnySubscriber(
            receiveSubscription: { $0.request(.unlimited) },
            receiveValue: {
              continuation.resume(returning: Carried(value: .success($0)))
              return .none
            },
            receiveCompletion: {
              if case .failure(let error) = $0 { continuation.resume(returning: Carried(value: .failure(error))) }
            }))
      }.value
    }
  }
}
