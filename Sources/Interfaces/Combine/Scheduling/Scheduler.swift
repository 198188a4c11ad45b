import Foundation

/// A context that runs work now or later: a queue, a run loop.
public protocol Scheduler<SchedulerTimeType> {
  /// A moment of the scheduler.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  /// The smallest tolerance that the scheduler can keep.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs work as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Runs work at a moment, or a little later.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
  /// Runs work again and again, until the result is cancelled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs work; see `Scheduler`.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs work; see `Scheduler`.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs work; see `Scheduler`.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs work; see `Scheduler`.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}

/// A span of time that can be written as `.seconds(2)`.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}

/// A span of time of a scheduler, in seconds.
public struct SchedulerInterval: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Codable, Hashable,
  Sendable
{
  public var seconds: Double

  /// A span of seconds.
  public init(_ seconds: Double) { self.seconds = seconds }
  public init(integerLiteral value: Int) { seconds = Double(value) }
  /// A span of whole seconds.
  public init?<T: BinaryInteger>(exactly source: T) { seconds = Double(source) }

  /// Seconds without sign.
  public var magnitude: Double { abs(seconds) }

  public static func < (first: Self, second: Self) -> Bool { first.seconds < second.seconds }
  public static func + (first: Self, second: Self) -> Self { Self(first.seconds + second.seconds) }
  public static func - (first: Self, second: Self) -> Self { Self(first.seconds - second.seconds) }
  public static func * (first: Self, second: Self) -> Self { Self(first.seconds * second.seconds) }
  public static func += (first: inout Self, second: Self) { first = first + second }
  public static func -= (first: inout Self, second: Self) { first = first - second }
  public static func *= (first: inout Self, second: Self) { first = first * second }

  /// A span of that many units.
  public static func seconds(_ s: Int) -> Self { Self(Double(s)) }
  /// A span of that many units.
  public static func seconds(_ s: Double) -> Self { Self(s) }
  /// A span of that many units.
  public static func milliseconds(_ ms: Int) -> Self { Self(Double(ms) / 1e3) }
  /// A span of that many units.
  public static func microseconds(_ us: Int) -> Self { Self(Double(us) / 1e6) }
  /// A span of that many units.
  public static func nanoseconds(_ ns: Int) -> Self { Self(Double(ns) / 1e9) }
}

extension SchedulerInterval: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { seconds = value }
}

/// Runs work at once, in the context that schedules it. It has no time, and no work can be delayed.
public struct ImmediateScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never

  /// The one that all can use.
  public static let shared = ImmediateScheduler()

  public struct SchedulerTimeType: Strideable, Sendable {
    /// The span of time to another moment.
    public func distance(to other: Self) -> SchedulerInterval { 0 }
    /// The moment after a span of time.
    public func advanced(by interval: SchedulerInterval) -> Self { self }
  }

  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerInterval { 0 }

  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval, options: Never?, _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval, tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

/// Work that crosses to another thread. Combine's contract, here as on Apple's platforms, is that who schedules work on
/// a queue answers for what the work touches; the types of the library cannot express it.
struct ScheduledWork: @unchecked Sendable {
  // Safe under that contract: the closure is called by the scheduler alone, and is not shared.
  let run: () -> Void
}
