import Combine
import Foundation
import Testing

@Suite("Subscriptions and subjects")
struct SubscriptionTests {
  @Test("A subscription lives as long as it is held")
  func lifetime() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var held: Set<AnyCancellable> = []
    subject.sink { values.append($0) }.store(in: &held)
    subject.send(1)
    held = []
    subject.send(2)
    #expect(values == [1])
  }

  @Test("What a sink captures is released at its end")
  func release() {
    final class Owner {}
    weak var weakOwner: Owner?
    let subject = PassthroughSubject<Int, Never>()
    var subscription: AnyCancellable?
    do {
      let owner = Owner()
      weakOwner = owner
      subscription = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in _ = owner })
    }
    #expect(weakOwner != nil)
    subject.send(completion: .finished)
    #expect(weakOwner == nil)
    subscription?.cancel()
  }

  @Test("A late subscriber of an ended subject is told the end")
  func lateSubscriber() {
    let subject = PassthroughSubject<Int, Broken>()
    subject.send(completion: .failure(Broken()))
    subject.send(1)
    let probe = subject.probe()
    #expect(probe.values.isEmpty && probe.completion == .failure(Broken()))
  }

  @Test("A subscriber may send, subscribe and cancel while it receives")
  func reentrancy() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var inner: AnyCancellable?
    let outer = subject.sink { value in
      values.append(value)
      if value == 1 {
        inner = subject.sink { values.append($0 * 10) }
        subject.send(2)
        inner?.cancel()
      }
    }
    subject.send(1)
    subject.send(3)
    #expect(values == [1, 2, 20, 3])
    outer.cancel()
  }

  @Test("Values are assigned to a property")
  func assign() {
    final class Model {
      var name = ""
    }
    let model = Model()
    let subscription = ["a", "b"].publisher.assign(to: \.name, on: model)
    #expect(model.name == "b")
    subscription.cancel()
  }

  @Test("A future delivers its one result to all, early and late")
  func future() {
    var fulfill: ((Result<Int, Broken>) -> Void)?
    let future = Future<Int, Broken> { fulfill = $0 }
    let early = future.probe()
    #expect(early.completion == nil)
    fulfill?(.success(1))
    fulfill?(.success(2))
    #expect(early.values == [1] && future.probe().values == [1])
    #expect(Future<Int, Broken> { $0(.failure(Broken())) }.probe(.none).completion == .failure(Broken()))
  }

  @Test("A subject can be fed by a publisher")
  func feeding() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscription = [1, 2].publisher.subscribe(subject)
    #expect(subject.value == 2)
    subscription.cancel()
  }

  @Test("Results and optionals publish what they hold")
  func values() {
    #expect(Result<Int, Broken>.success(1).publisher.probe().values == [1])
    #expect(Result<Int, Broken>.failure(Broken()).publisher.probe().completion == .failure(Broken()))
    #expect(Optional(1).publisher.probe().values == [1])
    let nothing: Int? = nil
    #expect(nothing.publisher.probe(.none).isFinished)
  }

  @Test("Many threads may send to one subject")
  func threads() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.probe()
    // The subject serialises what reaches a subscriber; the probe has no lock of its own.
    nonisolated(unsafe) let shared = subject
    DispatchQueue.concurrentPerform(iterations: 8) { _ in (0..<500).forEach(shared.send) }
    #expect(probe.values.count == 4000)
  }

  @Test("Values can be awaited, and are asked for one at a time")
  func asynchronousValues() async {
    var asked: [Subscribers.Demand] = []
    let publisher = (1...3).publisher.handleEvents(receiveRequest: { asked.append($0) })
    var values: [Int] = []
    for await value in publisher.values { values.append(value) }
    #expect(values == [1, 2, 3])
    #expect(asked == [.max(1), .max(1), .max(1)])
  }

  @Test("Awaiting values throws the failure, and a future's result can be awaited")
  func asynchronousFailure() async throws {
    var values: [Int] = []
    await #expect(throws: Broken.self) {
      for try await value in [1].publisher.setFailureType(to: Broken.self).append(Fail(error: Broken())).values {
        values.append(value)
      }
    }
    #expect(values == [1])
    #expect(await Future<Int, Never> { $0(.success(5)) }.value == 5)
    await #expect(throws: Broken.self) { _ = try await Future<Int, Broken> { $0(.failure(Broken())) }.value }
  }

  @Test("Cancelling a task ends its wait")
  func cancelledWait() async {
    let subject = PassthroughSubject<Int, Never>()
    nonisolated(unsafe) let values = subject.values
    let task = Task { () -> Int in
      var count = 0
      for await _ in values { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }
}
