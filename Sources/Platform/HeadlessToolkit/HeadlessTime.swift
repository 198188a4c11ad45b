import Foundation
import Toolkit

/// A clock that stands still until a test moves it.
@MainActor
public final class HeadlessTime: TimeSource {
  /// Seconds since the toolkit was made.
  public private(set) var now: Double = 0

  /// Times closer than this are the same: sums of sixtieths are not exact.
  static let tolerance = 1e-9

  private var timers: [HeadlessTimer] = []
  private var sequence = 0

  init() {}

  /// Number of timers that wait.
  public var pendingCount: Int { timers.count }
  /// When the next timer falls due; `nil` if none waits.
  public var nextDue: Double? { timers.first?.due }

  /// Runs `action` when the time has been advanced by `delay` seconds; dismissing the result cancels it.
  public func schedule(after delay: Double, _ action: @escaping @MainActor () -> Void) -> any Dismissible {
    sequence += 1
    let timer = HeadlessTimer(due: now + max(delay, 0), sequence: sequence, clock: self, action: action)
    let index = timers.firstIndex { $0.due > timer.due } ?? timers.endIndex
    timers.insert(timer, at: index)
    return timer
  }

  /// Lets `seconds` pass. Timers that fall due run in the order of their times, those for the same time in the order in
  /// which they were scheduled, and `now` is the time each was meant for. Timers that they schedule run as well if due.
  public func advance(by seconds: Double) {
    advance(to: now + seconds)
  }

  func advance(to end: Double) {
    while let timer = timers.first, timer.due <= end + Self.tolerance {
      timers.removeFirst()
      now = max(now, timer.due)
      timer.fire()
    }
    now = max(now, end)
  }

  fileprivate func cancel(_ timer: HeadlessTimer) {
    timers.removeAll { $0 === timer }
  }
}

/// One scheduled action; dismissing it cancels the action.
@MainActor
private final class HeadlessTimer: Dismissible {
  let due: Double
  let sequence: Int
  private weak var clock: HeadlessTime?
  private var action: (@MainActor () -> Void)?

  init(due: Double, sequence: Int, clock: HeadlessTime, action: @escaping @MainActor () -> Void) {
    self.due = due
    self.sequence = sequence
    self.clock = clock
    self.action = action
  }

  func fire() {
    let action = action
    self.action = nil
    action?()
  }

  func dismiss() {
    action = nil
    clock?.cancel(self)
  }
}
