import Foundation
import Synchronization

/// Runs delayed work of the main queue and the main run loop. Tests put a virtual clock in its place, so that
/// `debounce(for: .seconds(1), scheduler: RunLoop.main)` and `Timer.publish` need no waiting.
package protocol MainClock: Sendable {
  /// Seconds since some moment; never goes back.
  var now: Double { get }
  /// Runs work on the main thread after a delay, and then at an interval if there is one.
  ///
  /// - Returns: what ends it.
  func schedule(
    after delay: Double, every interval: Double?, tolerance: Double, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void
}

/// The clock that is in use.
package enum MainClocks {
  private static let replacement = Mutex<(any MainClock)?>(nil)

  package static var current: any MainClock {
    get { replacement.withLock { $0 } ?? DispatchMainClock() }
    set { replacement.withLock { $0 = newValue } }
  }

  /// Goes back to real time.
  package static func reset() { replacement.withLock { $0 = nil } }
}

/// Real time, on the main dispatch queue. That queue is served by every kind of main loop, GLib's included, which
/// is why the main run loop's work goes there too.
struct DispatchMainClock: MainClock {
  var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  func schedule(
    after delay: Double, every interval: Double?, tolerance: Double, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    DispatchTimer.start(on: .main, after: delay, every: interval, tolerance: tolerance, action)
  }
}

/// A timer of a dispatch queue.
enum DispatchTimer {
  static func start(
    on queue: DispatchQueue, after delay: Double, every interval: Double?, tolerance: Double,
    _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let source = TimerSource(timer: DispatchSource.makeTimerSource(queue: queue))
    let timer = source.timer
    let leeway = DispatchTimeInterval.nanoseconds(Int(max(0, tolerance) * 1e9))
    let deadline = DispatchTime.now() + max(0, delay)
    if let interval {
      timer.schedule(deadline: deadline, repeating: max(interval, 0.000_1), leeway: leeway)
      timer.setEventHandler(handler: action)
    } else {
      timer.schedule(deadline: deadline, leeway: leeway)
      // The handler holds the timer until it has fired.
      timer.setEventHandler {
        action()
        source.timer.cancel()
      }
    }
    timer.resume()
    return { source.timer.cancel() }
  }

  /// Dispatch objects may be used from any thread; their Swift protocol does not say so.
  private struct TimerSource: @unchecked Sendable {
    let timer: any DispatchSourceTimer
  }
}
