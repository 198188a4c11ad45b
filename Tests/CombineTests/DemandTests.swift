import Combine
import Testing

@Suite("Demand")
struct DemandTests {
  @Test("Demand adds up, and unlimited stays unlimited")
  func arithmetic() {
    #expect(Subscribers.Demand.max(2) + .max(3) == .max(5))
    #expect(Subscribers.Demand.unlimited + .max(3) == .unlimited)
    #expect(Subscribers.Demand.unlimited - 3 == .unlimited)
    #expect(Subscribers.Demand.max(2) - 3 == .none)
    #expect(Subscribers.Demand.max(2) < .unlimited)
    #expect(Subscribers.Demand.max(.max - 1) * 2 == .unlimited)
    #expect(Subscribers.Demand.max(4).max == 4 && Subscribers.Demand.unlimited.max == nil)
  }

  @Test("A sequence delivers what is asked for, and ends with its last element")
  func sequence() {
    let probe = [1, 2, 3].publisher.probe(.max(1))
    #expect(probe.values == [1] && probe.completion == nil)
    probe.request(2)
    #expect(probe.values == [1, 2, 3] && probe.isFinished)
  }

  @Test("What a subscriber returns from receiving counts as demand")
  func returnedDemand() {
    let probe = (1...100).publisher.probe(.max(1), more: .max(1))
    #expect(probe.values.count == 100 && probe.isFinished)
  }

  @Test("A filter asks for another value in the place of each that it drops")
  func filter() {
    let probe = (1...10).publisher.filter { $0 % 3 == 0 }.probe(.max(2))
    #expect(probe.values == [3, 6] && probe.completion == nil)
    probe.request(1)
    #expect(probe.values == [3, 6, 9])
  }

  @Test("A reduction delivers its one value when it is asked for")
  func reduction() {
    let probe = (1...4).publisher.reduce(0, +).probe(.none)
    #expect(probe.values.isEmpty && probe.completion == nil)
    probe.request(1)
    #expect(probe.values == [10] && probe.isFinished)
  }

  @Test("A subject drops values that nobody asked for; one with a current value keeps the latest")
  func subjects() {
    let passing = PassthroughSubject<Int, Never>()
    let passed = passing.probe(.max(1))
    (1...3).forEach(passing.send)
    passed.request(1)
    passing.send(4)
    #expect(passed.values == [1, 4])

    let current = CurrentValueSubject<Int, Never>(0)
    let got = current.probe(.none)
    (1...3).forEach(current.send)
    got.request(2)
    #expect(got.values == [3])
    current.send(4)
    #expect(got.values == [3, 4] && current.value == 4)
  }

  @Test("Merged and flattened publishers keep values for which there is no demand")
  func merge() {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let probe = first.merge(with: second).probe(.none)
    first.send(1)
    second.send(2)
    #expect(probe.values.isEmpty)
    probe.request(1)
    #expect(probe.values == [1])
    probe.request(5)
    #expect(probe.values == [1, 2])
    first.send(completion: .finished)
    second.send(3)
    second.send(completion: .finished)
    #expect(probe.values == [1, 2, 3] && probe.isFinished)
  }

  @Test("flatMap subscribes to no more publishers at a time than it is told")
  func flatMapLimit() {
    let inner = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let probe = (0..<3).publisher.flatMap(maxPublishers: .max(1)) { inner[$0] }.probe()
    inner[1].send(10)
    inner[0].send(1)
    inner[0].send(completion: .finished)
    inner[1].send(11)
    inner[1].send(completion: .finished)
    inner[2].send(completion: .finished)
    #expect(probe.values == [1, 11] && probe.isFinished)
  }

  @Test("A buffer keeps what there is no demand for, up to its size")
  func buffer() {
    let subject = PassthroughSubject<Int, Never>()
    let newest = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).probe(.none)
    let oldest = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).probe(.none)
    (1...3).forEach(subject.send)
    newest.request(5)
    oldest.request(5)
    #expect(newest.values == [1, 2] && oldest.values == [2, 3])
  }
}
