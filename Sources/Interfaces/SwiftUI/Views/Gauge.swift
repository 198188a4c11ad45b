import Foundation

/// Where a value lies within a range. Apple's `Gauge`.
public nonisolated struct Gauge<Label, CurrentValueLabel, BoundsLabel, MarkedValueLabels>: View
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel?
  private let minimum: BoundsLabel?
  private let maximum: BoundsLabel?
  @Environment(\.gaugeStyle) private var style

  private init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ currentValueLabel: CurrentValueLabel? = nil,
    minimum: BoundsLabel? = nil, maximum: BoundsLabel? = nil
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    fraction = length > 0 ? Double(min(max((value - bounds.lowerBound) / length, 0), 1)) : 0
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.minimum = minimum
    self.maximum = maximum
  }

  @MainActor public var body: some View {
    style.makeBody(
      GaugeStyleConfiguration(
        value: fraction, label: .init(AnyView(label)),
        currentValueLabel: erased(currentValueLabel).map { .init($0) },
        minimumValueLabel: erased(minimum).map { .init($0) },
        maximumValueLabel: erased(maximum).map { .init($0) }))
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// A gauge with a label.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, label())
  }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// A gauge with a label and the value in words.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel())
  }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// A gauge with a label, the value in words, and labels of both ends.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimum: minimumValueLabel(), maximum: maximumValueLabel())
  }
}

extension Gauge {
  /// A gauge with a label, the value in words, and labels of both ends.
  ///
  /// - Note: Partial: labels of values in between are not shown, as in the built-in styles of Apple's phones.
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimum: minimumValueLabel(), maximum: maximumValueLabel())
  }
}
