import Combine
import Foundation
import Testing

@Suite("Timing")
struct TimingTests {
  @Test("debounce delivers a value when no other has come for a while")
  func debounce() {
    ManualClock.run { clock in
      let subject = PassthroughSubject<Int, Never>()
      let probe = subject.debounce(for: .seconds(1), scheduler: DispatchQueue.main).probe()
      subject.send(1)
      clock.advance(by: 0.9)
      subject.send(2)
      clock.advance(by: 0.9)
      #expect(probe.values.isEmpty)
      clock.advance(by: 0.2)
      #expect(probe.values == [2])
      subject.send(3)
      subject.send(completion: .finished)
      #expect(probe.values == [2, 3] && probe.isFinished)
    }
  }

  @Test("throttle delivers at most one value in an interval: the latest or the first", arguments: [true, false])
  func throttle(latest: Bool) {
    ManualClock.run { clock in
      let subject = PassthroughSubject<Int, Never>()
      let probe = subject.throttle(for: 1, scheduler: VirtualQueue(clock: clock), latest: latest).probe()
      subject.send(1)
      clock.advance(by: 0)
      subject.send(2)
      subject.send(3)
      #expect(probe.values == [1])
      clock.advance(by: 1)
      #expect(probe.values == [1, latest ? 3 : 2])
      clock.advance(by: 5)
      subject.send(4)
      clock.advance(by: 0)
      #expect(probe.values.last == 4)
    }
  }

  @Test("delay and timeout keep time")
  func delayAndTimeout() {
    ManualClock.run { clock in
      let subject = PassthroughSubject<Int, Broken>()
      let delayed = subject.delay(for: .milliseconds(500), scheduler: DispatchQueue.main).probe()
      let timed = subject.timeout(2, scheduler: DispatchQueue.main) { Broken() }.probe()
      subject.send(1)
      #expect(delayed.values.isEmpty)
      clock.advance(by: 0.5)
      #expect(delayed.values == [1])
      clock.advance(by: 1.4)
      #expect(timed.completion == nil)
      clock.advance(by: 0.2)
      #expect(timed.values == [1] && timed.completion == .failure(Broken()))
    }
  }

  @Test("A timer on the main run loop ticks until it is cancelled")
  func timer() {
    ManualClock.run { clock in
      var ticks = 0
      let subscription = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect().sink { _ in ticks += 1 }
      clock.advance(by: 1.6)
      #expect(ticks == 3)
      subscription.cancel()
      clock.advance(by: 5)
      #expect(ticks == 3)
    }
  }

  @Test("receive(on:) delivers on the queue, in order, and the end last")
  func receiveOn() {
    let queue = DispatchQueue(label: "CombineTests.receiveOn")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    nonisolated(unsafe) var log: [Int] = []
    let done = DispatchSemaphore(value: 0)
    let subscription = (1...3).publisher.receive(on: queue).sink { _ in
      log.append(DispatchQueue.getSpecific(key: key) == true ? 100 : -1)
      done.signal()
    } receiveValue: {
      log.append($0)
    }
    done.wait()
    #expect(queue.sync { log } == [1, 2, 3, 100])
    subscription.cancel()
  }

  @Test("An immediate scheduler delivers at once")
  func immediate() {
    #expect([1, 2].publisher.receive(on: ImmediateScheduler.shared).probe().values == [1, 2])
    #expect([1].publisher.subscribe(on: ImmediateScheduler.shared).probe().values == [1])
  }

  @Test("Notifications are published while somebody subscribes")
  func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("changed")
    var count = 0
    let subscription = center.publisher(for: name).sink { _ in count += 1 }
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    subscription.cancel()
    center.post(name: name, object: nil)
    #expect(count == 1)
  }
}

/// A scheduler whose work, immediate work included, runs when the test's clock advances.
private struct VirtualQueue: Scheduler {
  struct SchedulerTimeType: Strideable {
    var seconds: Double
    func distance(to other: Self) -> SchedulerInterval { SchedulerInterval(other.seconds - seconds) }
    func advanced(by interval: SchedulerInterval) -> Self { Self(seconds: seconds + interval.seconds) }
  }

  typealias SchedulerOptions = Never

  let clock: ManualClock

  var now: SchedulerTimeType { SchedulerTimeType(seconds: clock.now) }
  var minimumTolerance: SchedulerInterval { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    schedule(after: now, tolerance: 0, options: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval, options: Never?, _ action: @escaping () -> Void
  ) {
    // The test runs its clock on its own thread.
    nonisolated(unsafe) let action = action
    _ = clock.schedule(after: date.seconds - clock.now, every: nil, tolerance: 0) { action() }
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval, tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    nonisolated(unsafe) let action = action
    return AnyCancellable(
      clock.schedule(after: date.seconds - clock.now, every: interval.seconds, tolerance: 0) { action() })
  }
}
