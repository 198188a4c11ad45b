import Foundation

/// How far a task has come, or that one is under way. Apple's `ProgressView`.
public nonisolated struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private enum Source {
    case fraction(Double?)
    case progress(Progress)
    case timer(ClosedRange<Date>, countsDown: Bool)
  }
  private let source: Source
  private let label: Label?
  private let currentValueLabel: CurrentValueLabel?
  @Environment(\.progressViewStyle) private var style

  private init(_ source: Source, _ label: Label?, _ currentValueLabel: CurrentValueLabel?) {
    self.source = source
    self.label = label
    self.currentValueLabel = currentValueLabel
  }

  @MainActor public var body: some View {
    switch source {
    case .fraction(let fraction):
      styled(fraction)
    case .progress(let progress):
      // Foundation's progress tells nobody when it changes, so it is asked while it is under way.
      Periodically(interval: { _ in progress.isFinished ? nil : 0.2 }) { _ in
        styled(progress.isIndeterminate ? nil : progress.fractionCompleted)
      }
    case .timer(let interval, let countsDown):
      let length = max(interval.upperBound.timeIntervalSince(interval.lowerBound), 0.001)
      Periodically(interval: { $0 >= interval.upperBound ? nil : min(max(length / 400, 0.04), 1) }) { now in
        let passed = min(max(now.timeIntervalSince(interval.lowerBound) / length, 0), 1)
        return styled(countsDown ? 1 - passed : passed)
      }
    }
  }

  @MainActor private func styled(_ fraction: Double?) -> AnyView {
    style.makeBody(
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: erased(label).map { .init($0) },
        currentValueLabel: erased(currentValueLabel).map { .init($0) }))
  }

  fileprivate static func share<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
    value.map { total > 0 ? Double(min(max($0 / total, 0), 1)) : 0 }
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Tells that something is under way.
  public nonisolated init() where Label == EmptyView { self.init(.fraction(nil), nil, nil) }
  /// Tells that something is under way, and what.
  public nonisolated init(@ViewBuilder label: () -> Label) { self.init(.fraction(nil), label(), nil) }
  /// Tells that something is under way, and what. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(.fraction(nil), Text(titleKey), nil)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(.fraction(nil), Text(verbatim: String(title)), nil)
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource) where Label == Text {
    self.init(.fraction(nil), Text(titleResource), nil)
  }
  /// How far a task has come; `nil` = nobody knows.
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(.fraction(Self.share(value, of: total)), nil, nil)
  }
  /// How far a task has come, and which; `nil` = nobody knows.
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(.fraction(Self.share(value, of: total)), label(), nil)
  }
  /// How far a task has come, and which. A key is translated, a string is shown as it is.
  public nonisolated init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0)
  where Label == Text {
    self.init(.fraction(Self.share(value, of: total)), Text(titleKey), nil)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0)
  where Label == Text {
    self.init(.fraction(Self.share(value, of: total)), Text(verbatim: String(title)), nil)
  }
  @_disfavoredOverload
  public nonisolated init<V: BinaryFloatingPoint>(
    _ titleResource: LocalizedStringResource, value: V?, total: V = 1.0
  ) where Label == Text {
    self.init(.fraction(Self.share(value, of: total)), Text(titleResource), nil)
  }
  /// How far Foundation's progress has come.
  public nonisolated init(_ progress: Progress) where Label == EmptyView { self.init(.progress(progress), nil, nil) }
}

extension ProgressView {
  /// How far a task has come, which, and the value in words.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(.fraction(Self.share(value, of: total)), label(), currentValueLabel())
  }
  /// How much of a stretch of time has passed or is left, with the value in words.
  public nonisolated init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(.timer(timerInterval, countsDown: countsDown), label(), currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  /// How much of a stretch of time has passed or is left, with the time below.
  public nonisolated init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(
      .timer(timerInterval, countsDown: countsDown), label(),
      DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown))
  }
  /// How much of a stretch of time has passed or is left, with the time below.
  public nonisolated init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) where Label == EmptyView {
    self.init(
      .timer(timerInterval, countsDown: countsDown), nil,
      DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown))
  }
}

extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label,
  CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
  /// A progress view as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(.fraction(configuration.fractionCompleted), configuration.label, configuration.currentValueLabel)
  }
}

/// The time that has passed or is left, in minutes and seconds. Apple's `DefaultDateProgressLabel`.
public nonisolated struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool

  @MainActor public var body: some View {
    Periodically(interval: { $0 >= interval.upperBound ? nil : 1 }) { now in
      Text(verbatim: text(at: now)).monospacedDigit()
    }
  }

  private func text(at now: Date) -> String {
    let now = min(max(now, interval.lowerBound), interval.upperBound)
    let seconds =
      countsDown
      ? Int(interval.upperBound.timeIntervalSince(now).rounded(.up))
      : Int(now.timeIntervalSince(interval.lowerBound))
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return hours > 0
      ? String(format: "%d:%02d:%02d", hours, minutes, rest) : String(format: "%d:%02d", minutes, rest)
  }
}
