import Foundation
import Toolkit

/// When a timeline is drawn anew. Apple's `TimelineSchedule`.
public protocol TimelineSchedule {
  typealias Mode = TimelineScheduleMode
  associatedtype Entries: Sequence where Entries.Element == Date
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

/// How often a schedule may ask for updates. Apple's `TimelineScheduleMode`.
public enum TimelineScheduleMode: Sendable {
  case normal, lowFrequency
}

/// At even intervals. Apple's `PeriodicTimelineSchedule`. Seconds.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let startDate: Date
  let interval: TimeInterval

  /// Begins at a date and goes on every `interval` seconds.
  public init(from startDate: Date, by interval: TimeInterval) {
    self.startDate = startDate
    self.interval = max(interval, 1.0 / 60)
  }

  /// The moments of a periodic schedule.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    var upcoming: Date
    let interval: TimeInterval
    public mutating func next() -> Date? {
      defer { upcoming = upcoming.addingTimeInterval(interval) }
      return upcoming
    }
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let passed = ((startDate.timeIntervalSince(self.startDate) / interval) + 1e-9).rounded(.down)
    return Entries(upcoming: self.startDate.addingTimeInterval(passed * interval), interval: interval)
  }
}

/// At the start of every minute. Apple's `EveryMinuteTimelineSchedule`.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule.Entries(upcoming: Date(timeIntervalSinceReferenceDate: minute), interval: 60)
  }
}

/// At given moments. Apple's `ExplicitTimelineSchedule`.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  let dates: Entries
  /// The moments, in order.
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// For every frame. Apple's `AnimationTimelineSchedule`. Seconds.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let minimumInterval: Double?
  let paused: Bool
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    self.minimumInterval = minimumInterval
    self.paused = paused
  }

  /// The moments of an animation schedule.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    var upcoming: Date?
    let interval: TimeInterval
    let paused: Bool
    public mutating func next() -> Date? {
      defer { upcoming = paused ? nil : upcoming?.addingTimeInterval(interval) }
      return upcoming
    }
  }
  public func entries(from start: Date, mode: TimelineScheduleMode) -> Entries {
    Entries(upcoming: start, interval: max(minimumInterval ?? 0, 1.0 / 60), paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  /// At given moments, in order.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

/// A view that is made anew as its schedule says. Apple's `TimelineView`.
public nonisolated struct TimelineView<Schedule: TimelineSchedule, Content: View>: PrimitiveView {
  /// What the content is told. Apple's `TimelineView.Context`.
  public struct Context {
    /// How much the content may move.
    public enum Cadence: Comparable, Sendable {
      case live, seconds, minutes
    }
    public let date: Date
    public let cadence: Cadence
  }

  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content

  /// Content that is made again at each moment of `schedule`.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    TimelineNode(view, in: context)
  }
}

/// What the content of every timeline view is told: one type for all, so that the content's own can be inferred. Apple's
/// `TimelineViewDefaultContext`.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// Waits for the next moment of its schedule on the toolkit's clock.
@MainActor
private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: TypedNode<TimelineView<Schedule, Content>>
{
  private var child: _ViewNode!
  private var moments: any IteratorProtocol<Date>
  private var date: Date
  private var upcoming: Date?
  private var timer: (any Dismissible)?
  /// Wall-clock time and the clock's time when the node was made: dates go on with the clock.
  private let origin: (date: Date, clock: Double)

  override init(_ view: TimelineView<Schedule, Content>, in context: _NodeContext) {
    origin = (Date(), context.graph.toolkit.time.now)
    date = origin.date
    moments = view.schedule.entries(from: origin.date, mode: .normal).makeIterator()
    super.init(view, in: context)
    takeMoments()
    child = track { Content.makeNode(view.content(timelineContext), in: childContext) }
    wait()
  }

  /// The seconds between two frames of a schedule that follows the frame clock; `nil` for all others.
  private var frameInterval: Double? {
    guard let schedule = view.schedule as? AnimationTimelineSchedule, !schedule.paused else { return nil }
    return schedule.minimumInterval ?? 0
  }

  private var now: Date { origin.date.addingTimeInterval(graph.toolkit.time.now - origin.clock) }
  private var timelineContext: TimelineViewDefaultContext { .init(date: date, cadence: .live) }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func viewDidChange(from old: TimelineView<Schedule, Content>) {
    if !ValueComparison.of(Schedule.self).isSame(old.schedule, view.schedule) {
      moments = view.schedule.entries(from: now, mode: .normal).makeIterator()
      upcoming = nil
      takeMoments()
      wait()
    }
    evaluate()
  }

  override func evaluate() { Content.updateNode(child, with: track { view.content(timelineContext) }) }

  /// Takes the last moment that has come, and the first one that has not.
  private func takeMoments() {
    let now = now.addingTimeInterval(1e-6)
    while true {
      guard let next = upcoming ?? moments.next() else { return upcoming = nil }
      if next > now { return upcoming = next }
      date = next
      upcoming = nil
    }
  }

  private func wait() {
    timer?.dismiss()
    timer = nil
    graph.animations.stop(for: self)
    if let frameInterval { return followFrames(frameInterval) }
    guard let upcoming else { return }
    timer = graph.toolkit.time.schedule(after: max(upcoming.timeIntervalSince(now), 0)) { [weak self] in
      guard let self, !isDisposed else { return }
      takeMoments()
      setNeedsUpdate()
      wait()
    }
  }

  private func followFrames(_ interval: Double) {
    graph.animations.start(
      RunningAnimation { [weak self] _ in
        guard let self, !isDisposed else { return true }
        let now = now
        // A frame that comes a little early still counts.
        if now.timeIntervalSince(date) >= interval - 0.001 {
          date = now
          setNeedsUpdate()
        }
        return false
      }, for: self)
  }

  override func willDispose() {
    timer?.dismiss()
    graph.animations.stop(for: self)
  }
}
