import Foundation

extension Timer {
  /// Publishes the date at an interval, from `connect()` on.
  ///
  /// - Parameters:
  ///   - interval: seconds between two dates.
  ///   - tolerance: seconds that a date may be late.
  ///   - runLoop: where dates are delivered.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A timer as a publisher.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The span of time.
    public let interval: TimeInterval
    /// How late the work may be.
    public let tolerance: TimeInterval?
    /// Where dates are delivered.
    public let runLoop: RunLoop
    /// The mode of the run loop.
    public let mode: RunLoop.Mode
    /// Options of the scheduler.
    public let options: RunLoop.SchedulerOptions?
    private let subject = PassthroughSubject<Date, Never>()

    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      (self.interval, self.tolerance, self.runLoop) = (interval, tolerance, runLoop)
      (self.mode, self.options) = (mode, options)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.subscribe(subscriber)
    }

    public func connect() -> any Cancellable {
      let work = ScheduledWork { [weak subject] in subject?.send(Date()) }
      return AnyCancellable(
        runLoop.start(
          after: SchedulerInterval(interval), every: SchedulerInterval(interval),
          tolerance: SchedulerInterval(tolerance ?? 0), mode: mode
        ) { work.run() })
    }
  }
}
