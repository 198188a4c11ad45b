import Foundation

/// When the next autosave is due: after a pause in editing, and never later than a bound after the first change.
struct AutosaveSchedule {
  /// Seconds without an edit after which contents are saved.
  static let pause: TimeInterval = 1
  /// Seconds after which an edit is in the file or in a draft, however busily the person goes on.
  static let bound: TimeInterval = 5
  /// Seconds after the first edit at which a save begins at the latest, so that it can end within the bound.
  static let latest: TimeInterval = 4
  /// Seconds after a failed save until the next attempt; doubled each time up to the last value.
  static let retry: ClosedRange<TimeInterval> = 5...60

  private var firstEdit: TimeInterval?
  private var lastEdit: TimeInterval = 0
  private var failures = 0
  private var lastFailure: TimeInterval = 0

  /// When to save next; nil if nothing waits.
  var due: TimeInterval? {
    guard let firstEdit else { return nil }
    if failures > 0 {
      let delay = min(Self.retry.upperBound, Self.retry.lowerBound * Double(1 << min(failures - 1, 8)))
      return lastFailure + delay
    }
    return min(lastEdit + Self.pause, firstEdit + Self.latest)
  }

  mutating func edited(at now: TimeInterval) {
    if firstEdit == nil { firstEdit = now }
    lastEdit = now
  }

  /// A save began: edits from now on wait anew.
  mutating func saving() { firstEdit = nil }

  mutating func succeeded() { failures = 0 }

  mutating func failed(at now: TimeInterval) {
    failures += 1
    lastFailure = now
    if firstEdit == nil { firstEdit = now }
  }

  mutating func cancel() { firstEdit = nil }
}
