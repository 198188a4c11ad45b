import Combine
import Foundation
import Testing

@Suite("Operators")
struct OperatorTests {
  @Test("Values are mapped, filtered and accumulated")
  func values() {
    #expect([1, 2].publisher.map { $0 * 2 }.probe().values == [2, 4])
    #expect(["a", "bb"].publisher.map(\.count).probe().values == [1, 2])
    #expect(["1", "x", "3"].publisher.compactMap(Int.init).probe().values == [1, 3])
    #expect([1, 1, 2, 1].publisher.removeDuplicates().probe().values == [1, 2, 1])
    #expect([1, 2, 3].publisher.scan(0, +).probe().values == [1, 3, 6])
    #expect([1, nil].publisher.replaceNil(with: 9).probe().values == [1, 9])
    #expect([3, 1, 2].publisher.collect().probe().values == [[3, 1, 2]])
    #expect((1...5).publisher.collect(2).probe().values == [[1, 2], [3, 4], [5]])
    #expect((1...5).publisher.count().probe().values == [5])
    #expect([3, 1, 2].publisher.min().probe().values == [1])
    #expect([3, 1, 2].publisher.max().probe().values == [3])
  }

  @Test("Values are chosen by position and condition, and the sequence ends early")
  func choice() {
    let ones = [1, 2, 3, 4, 5].publisher
    #expect(ones.first().probe().values == [1])
    #expect(ones.first { $0 > 3 }.probe().values == [4])
    #expect(ones.last().probe().values == [5])
    #expect(ones.last { $0 < 3 }.probe().values == [2])
    #expect(ones.prefix(2).probe().values == [1, 2])
    #expect(ones.prefix { $0 < 3 }.probe().values == [1, 2])
    #expect(ones.dropFirst(3).probe().values == [4, 5])
    #expect(ones.drop { $0 < 4 }.probe().values == [4, 5])
    #expect(ones.output(at: 2).probe().values == [3])
    #expect(ones.output(in: 1...2).probe().values == [2, 3])
    #expect(ones.output(in: 3...).probe().values == [4, 5])
    #expect(ones.contains(3).probe().values == [true])
    #expect(ones.allSatisfy { $0 < 3 }.probe().values == [false])
    #expect(ones.prefix(0).probe().isFinished)
    #expect(ones.ignoreOutput().probe().isFinished)
    #expect(Empty<Int, Never>().last().probe().values.isEmpty)
  }

  @Test("Ending early cancels the publisher")
  func earlyEndCancels() {
    var isCancelled = false
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.handleEvents(receiveCancel: { isCancelled = true }).first().probe()
    subject.send(1)
    subject.send(2)
    #expect(probe.values == [1] && probe.isFinished && isCancelled)
  }

  @Test("An error that is thrown ends the sequence")
  func throwing() {
    let probe = [1, 2, 3].publisher.tryMap { value throws -> Int in
      if value == 2 { throw Broken() }
      return value
    }.probe()
    #expect(probe.values == [1])
    guard case .failure(let error)? = probe.completion else { return #expect(Bool(false)) }
    #expect(error is Broken)
  }

  @Test("Failures are replaced, caught, mapped and retried")
  func failures() {
    let failing = Fail<Int, Broken>(error: Broken())
    #expect(failing.replaceError(with: 7).probe().values == [7])
    #expect(failing.catch { _ in Just(8) }.probe().values == [8])
    #expect(
      [1].publisher.setFailureType(to: Broken.self).append(failing).catch { _ in [2, 3].publisher }.probe(.max(2))
        .values == [1, 2])
    var attempts = 0
    let deferred = Deferred {
      attempts += 1
      return attempts < 3 ? AnyPublisher(failing) : AnyPublisher(Just(attempts).setFailureType(to: Broken.self))
    }
    #expect(deferred.retry(5).probe().values == [3])
    attempts = -10
    #expect(deferred.retry(2).probe().completion == .failure(Broken()))
    #expect(
      failing.mapError { _ in CancellationError() }.tryCatch { _ in Just(1).setFailureType(to: Broken.self) }.probe()
        .values == [1])
    #expect(Empty<Int, Never>().replaceEmpty(with: 4).probe().values == [4])
  }

  @Test("Values come before and after")
  func concatenation() {
    #expect([3].publisher.prepend(1, 2).append(4, 5).probe().values == [1, 2, 3, 4, 5])
    #expect([3].publisher.prepend([1].publisher).append([4]).probe(.max(2)).values == [1, 3])
  }

  @Test("combineLatest delivers when all have a value, then at every change")
  func combineLatest() {
    let a = PassthroughSubject<Int, Never>()
    let b = CurrentValueSubject<String, Never>("x")
    let probe = a.combineLatest(b) { "\($0)\($1)" }.probe()
    #expect(probe.values.isEmpty)
    a.send(1)
    b.send("y")
    a.send(2)
    #expect(probe.values == ["1x", "1y", "2y"])
    a.send(completion: .finished)
    #expect(probe.completion == nil)
    b.send("z")
    b.send(completion: .finished)
    #expect(probe.values.last == "2z" && probe.isFinished)
  }

  @Test("combineLatest of three, and of publishers that deliver at once")
  func combineLatestThree() {
    let probe = Just(1).combineLatest(Just("a"), Just(true)).probe()
    #expect(probe.values.count == 1 && probe.values[0] == (1, "a", true) && probe.isFinished)
    #expect(Just(1).combineLatest(Empty<Int, Never>()).probe().isFinished)
  }

  @Test("zip pairs values in their order, and ends with the shorter")
  func zip() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<String, Never>()
    let probe = a.zip(b).probe()
    a.send(1)
    a.send(2)
    b.send("x")
    a.send(completion: .finished)
    #expect(probe.completion == nil)
    b.send("y")
    #expect(probe.values.map(\.0) == [1, 2] && probe.values.map(\.1) == ["x", "y"])
    #expect(probe.isFinished)
  }

  @Test("switchToLatest forgets the publishers before the latest")
  func switchToLatest() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = outer.switchToLatest().probe()
    outer.send(first)
    first.send(1)
    outer.send(second)
    first.send(2)
    second.send(3)
    outer.send(completion: .finished)
    #expect(probe.completion == nil)
    second.send(completion: .finished)
    #expect(probe.values == [1, 3] && probe.isFinished)
  }

  @Test("A failure of one ends what is combined, and cancels the others")
  func combinedFailure() {
    let a = PassthroughSubject<Int, Broken>()
    let b = PassthroughSubject<Int, Broken>()
    var isCancelled = false
    let probe = a.merge(with: b.handleEvents(receiveCancel: { isCancelled = true })).probe()
    a.send(completion: .failure(Broken()))
    b.send(1)
    #expect(probe.values.isEmpty && probe.completion == .failure(Broken()) && isCancelled)
  }

  @Test("Sharing subscribes once, and again after all have gone")
  func share() {
    var subscriptions = 0
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
    let (first, second) = (shared.probe(), shared.probe())
    subject.send(1)
    #expect(first.values == [1] && second.values == [1] && subscriptions == 1)
    first.cancel()
    second.cancel()
    let third = shared.probe()
    subject.send(2)
    #expect(third.values == [2] && first.values == [1] && subscriptions == 2)
  }

  @Test("A connectable publisher waits for its connection")
  func connectable() {
    let publisher = [1, 2].publisher.makeConnectable()
    let (first, second) = (publisher.probe(), publisher.probe())
    #expect(first.values.isEmpty)
    let connection = publisher.connect()
    #expect(first.values == [1, 2] && second.values == [1, 2] && second.isFinished)
    connection.cancel()
  }

  @Test("Events are seen in their order")
  func events() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.handleEvents(
      receiveSubscription: { _ in log.append("subscription") }, receiveOutput: { log.append("value \($0)") },
      receiveCompletion: { _ in log.append("completion") }, receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    ).sink { log.append("sink \($0)") }
    subject.send(1)
    subscription.cancel()
    subject.send(2)
    #expect(log == ["subscription", "request unlimited", "value 1", "sink 1", "cancel"])
  }

  @Test("Values are encoded and decoded")
  func coding() {
    let probe = Just(["a": 1]).encode(encoder: JSONEncoder()).decode(type: [String: Int].self, decoder: JSONDecoder())
      .probe()
    #expect(probe.values == [["a": 1]])
  }
}
