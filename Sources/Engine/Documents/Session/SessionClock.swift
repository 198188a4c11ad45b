import Foundation

/// Time as sessions see it. The app's main loop or a test supplies one; a session never asks the machine itself.
@MainActor public protocol SessionClock: AnyObject {
  /// Seconds since some fixed moment; never runs backwards.
  var now: TimeInterval { get }
  /// Runs an action once, on the main actor, after a delay in seconds.
  func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction
}

/// Something that will run unless it is cancelled.
@MainActor public protocol ScheduledAction: AnyObject {
  /// Keeps it from running. Does nothing after it ran.
  func cancel()
}

/// The machine's clock and main queue.
@MainActor public final class SystemSessionClock: SessionClock {
  /// The clock of the process.
  public static let shared = SystemSessionClock()

  private final class Timer: ScheduledAction {
    var source: (any DispatchSourceTimer)?

    func cancel() {
      source?.cancel()
      source = nil
    }
  }

  /// Seconds since the machine started.
  public var now: TimeInterval { TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// Runs an action on the main queue after a delay in seconds.
  public func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction {
    let timer = Timer()
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + delay, leeway: .milliseconds(50))
    source.setEventHandler {
      MainActor.assumeIsolated {
        timer.cancel()
        action()
      }
    }
    timer.source = source
    source.resume()
    return timer
  }
}
