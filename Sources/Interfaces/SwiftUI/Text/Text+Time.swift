import Foundation
import Toolkit

// Texts that tell a time, and keep telling the right one.

/// A clock that runs through an interval, as text.
struct TimerText: Hashable, Sendable {
  var interval: ClosedRange<Date>
  /// When the clock was stopped.
  var pauseTime: Date?
  var countsDown: Bool
  var showsHours: Bool

  private func clamped(_ moment: Date) -> Date {
    min(max(min(moment, pauseTime ?? moment), interval.lowerBound), interval.upperBound)
  }

  func text(at moment: Date) -> String {
    let moment = clamped(moment)
    let elapsed = Text.DateStyle.wholeSeconds(from: interval.lowerBound, to: moment)
    let left = Text.DateStyle.wholeSeconds(from: moment, to: interval.upperBound)
    return Text.DateStyle.clock(countsDown ? left : elapsed, showsHours: showsHours)
  }

  func nextChange(after moment: Date) -> Date? {
    if moment < interval.lowerBound { return interval.lowerBound }
    guard moment < interval.upperBound, pauseTime.map({ moment < $0 }) ?? true else { return nil }
    return Text.DateStyle.nextSecond(after: moment, from: countsDown ? interval.upperBound : interval.lowerBound)
  }
}

extension Text {
  /// A clock that runs through an interval by itself and then stops.
  /// - Parameters:
  ///   - timerInterval: when the clock runs.
  ///   - pauseTime: when it was stopped; `nil` = it runs.
  ///   - countsDown: whether it shows what is left, else what has passed.
  ///   - showsHours: whether hours are shown apart from minutes.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(
      storage: .timer(
        TimerText(interval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)))
  }

  /// Whether what the text says depends on when it is read.
  var isLive: Bool {
    switch storage {
    case .date(_, let style): style.isLive
    case .timer: true
    case .concatenation(let a, let b): a.isLive || b.isLive
    default: false
    }
  }

  /// When the text says something else; `nil` = never.
  func nextChange(after moment: Date) -> Date? {
    switch storage {
    case .date(let date, let style): style.isLive ? DateStyle.nextSecond(after: moment, from: date) : nil
    case .timer(let timer): timer.nextChange(after: moment)
    case .concatenation(let a, let b): [a, b].compactMap { $0.nextChange(after: moment) }.min()
    default: nil
    }
  }
}

extension Text.DateStyle {
  /// Whether the text tells a distance from now.
  var isLive: Bool { kind == .relative || kind == .offset || kind == .timer }

  func format(_ date: Date, in environment: EnvironmentValues) -> String {
    switch kind {
    case .time, .date:
      let formatter = DateFormatter()
      formatter.locale = environment.locale
      formatter.timeZone = environment.timeZone
      if kind == .time { formatter.timeStyle = .short } else { formatter.dateStyle = .long }
      return formatter.string(from: date)
    case .timer: return Self.clock(Self.wholeSeconds(from: date, to: environment.moment), showsHours: true)
    case .relative, .offset:
      let moment = environment.moment
      let seconds = Duration.seconds(Self.wholeSeconds(from: date, to: moment))
      let allowed: Set<Duration.UnitsFormatStyle.Unit> =
        kind == .relative ? [.weeks, .days, .hours, .minutes, .seconds] : [.weeks, .days, .hours, .minutes]
      let format = Duration.UnitsFormatStyle(
        allowedUnits: allowed, width: kind == .relative ? .abbreviated : .wide,
        maximumUnitCount: kind == .relative ? 2 : 1)
      let text = seconds.formatted(format.locale(environment.locale))
      return kind == .offset ? (date > moment ? "−" : "+") + text : text
    }
  }

  /// The seconds between two moments in either direction: those that have passed, or those that are still to come.
  static func wholeSeconds(from start: Date, to end: Date) -> Int {
    let seconds = end.timeIntervalSince(start)
    // A timer fires a little late or early.
    return Int(seconds >= 0 ? (seconds + tolerance).rounded(.down) : (-seconds - tolerance).rounded(.up))
  }

  private static let tolerance = 0.01

  /// The next moment that is a whole number of seconds away from `date`.
  static func nextSecond(after moment: Date, from date: Date) -> Date {
    let distance = moment.timeIntervalSince(date)
    return date.addingTimeInterval((distance + tolerance).rounded(.down) + 1)
  }

  /// Hours, minutes and seconds as clocks write them.
  static func clock(_ seconds: Int, showsHours: Bool) -> String {
    let (hours, minutes) = showsHours ? (seconds / 3600, seconds / 60 % 60) : (0, seconds / 60)
    let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(seconds % 60))" : "\(minutes):\(twoDigits(seconds % 60))"
  }
}

/// Dates that go on with the toolkit's clock, so that texts follow a virtual one as well.
@MainActor
final class LiveTextClock {
  private let time: any TimeSource
  private let origin: (date: Date, clock: Double)
  private var timer: (any Dismissible)?

  init(_ time: any TimeSource) {
    self.time = time
    origin = (Date(), time.now)
  }

  var now: Date { origin.date.addingTimeInterval(time.now - origin.clock) }

  /// Calls `action` at a moment; only the last one that was asked for counts.
  func wait(for moment: Date?, _ action: @escaping @MainActor () -> Void) {
    timer?.dismiss()
    timer = moment.map { time.schedule(after: max($0.timeIntervalSince(now), 0), action) }
  }
}

private struct MomentKey: EnvironmentKey {
  static var defaultValue: Date? { nil }
}

extension EnvironmentValues {
  /// The time that texts tell distances from: that of the clock, or the present.
  var moment: Date {
    get { self[MomentKey.self] ?? Date() }
    set { self[MomentKey.self] = newValue }
  }
}
