import Foundation

extension DispatchQueue: Scheduler {
  /// A moment of the uptime clock.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The moment for Dispatch.
    public var dispatchTime: DispatchTime

    /// The moment that Dispatch calls so.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Spans are counted in seconds.
    public typealias Stride = SchedulerInterval

    /// The span of time to another moment.
    public func distance(to other: Self) -> SchedulerInterval {
      let (mine, others) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      return SchedulerInterval(others >= mine ? Double(others - mine) / 1e9 : -Double(mine - others) / 1e9)
    }

    /// The moment after a span of time.
    public func advanced(by interval: SchedulerInterval) -> Self { Self(dispatchTime + interval.seconds) }

    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }
  }

  /// How work is run on the queue.
  public struct SchedulerOptions {
    /// The quality of service of the work.
    public var qos: DispatchQoS
    /// Flags of the work item.
    public var flags: DispatchWorkItemFlags
    /// The group that the work belongs to.
    public var group: DispatchGroup?

    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      (self.qos, self.flags, self.group) = (qos, flags, group)
    }
  }

  public var now: SchedulerTimeType {
    guard isMain else { return SchedulerTimeType(.now()) }
    // To Dispatch, zero nanoseconds mean "now".
    return SchedulerTimeType(DispatchTime(uptimeNanoseconds: max(1, UInt64(MainClocks.current.now * 1e9))))
  }

  public var minimumTolerance: SchedulerInterval { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let work = ScheduledWork(run: action)
    async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { work.run() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let work = ScheduledWork(run: action)
    _ = start(after: now.distance(to: date), every: nil, tolerance: tolerance) { work.run() }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval, tolerance: SchedulerInterval,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let work = ScheduledWork(run: action)
    return AnyCancellable(
      start(after: now.distance(to: date), every: interval, tolerance: tolerance) { work.run() })
  }

  /// On Linux every use of `DispatchQueue.main` makes a new object; its label is what tells it.
  private var isMain: Bool { label == DispatchQueue.main.label }

  private func start(
    after delay: SchedulerInterval, every interval: SchedulerInterval?, tolerance: SchedulerInterval,
    _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    if isMain {
      return MainClocks.current.schedule(
        after: delay.seconds, every: interval?.seconds, tolerance: tolerance.seconds, action)
    }
    return DispatchTimer.start(
      on: self, after: delay.seconds, every: interval?.seconds, tolerance: tolerance.seconds, action)
  }
}

/// A moment of the calendar, as run loops and operation queues count.
public struct DateSchedulerTime: Strideable, Hashable, Codable, Sendable {
  /// The moment for Foundation.
  public var date: Date

  public init(_ date: Date) { self.date = date }

  /// The span of time to another moment.
  public func distance(to other: Self) -> SchedulerInterval { SchedulerInterval(other.date.timeIntervalSince(date)) }
  /// The moment after a span of time.
  public func advanced(by interval: SchedulerInterval) -> Self { Self(date.addingTimeInterval(interval.seconds)) }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = DateSchedulerTime

  /// Run loops have no options.
  public struct SchedulerOptions {}

  public var now: DateSchedulerTime { DateSchedulerTime(Date()) }
  public var minimumTolerance: SchedulerInterval { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let work = ScheduledWork(run: action)
    if self === RunLoop.main {
      DispatchQueue.main.async { work.run() }
    } else {
      perform { work.run() }
    }
  }

  public func schedule(
    after date: DateSchedulerTime, tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let work = ScheduledWork(run: action)
    _ = start(after: now.distance(to: date), every: nil, tolerance: tolerance) { work.run() }
  }

  public func schedule(
    after date: DateSchedulerTime, interval: SchedulerInterval, tolerance: SchedulerInterval,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let work = ScheduledWork(run: action)
    return AnyCancellable(
      start(after: now.distance(to: date), every: interval, tolerance: tolerance) { work.run() })
  }

  /// Starts a timer of this run loop; that of the main run loop runs on the main queue, which every main loop serves.
  func start(
    after delay: SchedulerInterval, every interval: SchedulerInterval?, tolerance: SchedulerInterval,
    mode: RunLoop.Mode = .default, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    if self === RunLoop.main {
      return MainClocks.current.schedule(
        after: delay.seconds, every: interval?.seconds, tolerance: tolerance.seconds, action)
    }
    let timer = Timer(
      fire: Date(timeIntervalSinceNow: delay.seconds), interval: interval?.seconds ?? 0, repeats: interval != nil
    ) { _ in action() }
    timer.tolerance = tolerance.seconds
    add(timer, forMode: mode)
    let held = RunLoopTimer(timer: timer)
    return { held.timer.invalidate() }
  }

  /// Only `invalidate` is called through it, which Foundation allows while the timer's run loop is at work.
  private struct RunLoopTimer: @unchecked Sendable {
    let timer: Timer
  }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = DateSchedulerTime

  /// Operation queues have no options.
  public struct SchedulerOptions {}

  public var now: DateSchedulerTime { DateSchedulerTime(Date()) }
  public var minimumTolerance: SchedulerInterval { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let work = ScheduledWork(run: action)
    addOperation { work.run() }
  }

  public func schedule(
    after date: DateSchedulerTime, tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let work = ScheduledWork(run: action)
    _ = start(after: now.distance(to: date), every: nil, tolerance: tolerance, work)
  }

  public func schedule(
    after date: DateSchedulerTime, interval: SchedulerInterval, tolerance: SchedulerInterval,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    AnyCancellable(
      start(after: now.distance(to: date), every: interval, tolerance: tolerance, ScheduledWork(run: action)))
  }

  private func start(
    after delay: SchedulerInterval, every interval: SchedulerInterval?, tolerance: SchedulerInterval,
    _ work: ScheduledWork
  ) -> @Sendable () -> Void {
    if self === OperationQueue.main {
      return MainClocks.current.schedule(
        after: delay.seconds, every: interval?.seconds, tolerance: tolerance.seconds
      ) { work.run() }
    }
    return DispatchTimer.start(
      on: .global(), after: delay.seconds, every: interval?.seconds, tolerance: tolerance.seconds
    ) { [weak self] in
      self?.addOperation { work.run() }
    }
  }
}
