import Foundation

/// How gauges look. Apple's `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A gauge as a style sees it. Apple's `GaugeStyleConfiguration`.
public struct GaugeStyleConfiguration {
  /// What is measured, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The value in words, whatever its type is.
  public nonisolated struct CurrentValueLabel: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The lower end in words, whatever its type is.
  public nonisolated struct MinimumValueLabel: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The upper end in words, whatever its type is.
  public nonisolated struct MaximumValueLabel: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// Where the value lies, from 0 to 1.
  public var value: Double
  /// What is measured.
  public var label: Label
  /// The value in words.
  public var currentValueLabel: CurrentValueLabel?
  /// The lower end in words.
  public var minimumValueLabel: MinimumValueLabel?
  /// The upper end in words.
  public var maximumValueLabel: MaximumValueLabel?

  fileprivate var spokenValue: AnyView {
    currentValueLabel?.content ?? AnyView(Text(verbatim: "\(Int((value * 100).rounded())) %"))
  }
}

/// The style that suits the place: a bar that fills. Apple's `DefaultGaugeStyle`.
public nonisolated struct DefaultGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGauge(configuration: configuration)
  }
}
/// A bar that fills, with its label above. Apple's `LinearCapacityGaugeStyle`.
public nonisolated struct LinearCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGauge(configuration: configuration)
  }
}
/// A thin bar that fills. Apple's `AccessoryLinearCapacityGaugeStyle`.
public nonisolated struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGauge(configuration: configuration).font(.footnote)
  }
}
/// A thin bar with a mark at the value. Apple's `AccessoryLinearGaugeStyle`.
public nonisolated struct AccessoryLinearGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    MarkerGauge(configuration: configuration).font(.footnote)
  }
}
/// An open ring with a mark at the value. Apple's `AccessoryCircularGaugeStyle`.
public nonisolated struct AccessoryCircularGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    CircularGauge(configuration: configuration)
  }
}
/// A ring that fills. Apple's `AccessoryCircularCapacityGaugeStyle`.
public nonisolated struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    CircularCapacityGauge(configuration: configuration)
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar that fills.
  public nonisolated static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A thin bar that fills.
  public nonisolated static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
    AccessoryLinearCapacityGaugeStyle()
  }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A thin bar with a mark at the value.
  public nonisolated static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring with a mark at the value.
  public nonisolated static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring that fills.
  public nonisolated static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}

// MARK: Looks

private struct LinearCapacityGauge: View {
  let configuration: GaugeStyleConfiguration
  @Environment(\.labelsVisibility) private var labelsVisibility

  var body: some View {
    VStack(spacing: 6) {
      if labelsVisibility != .hidden { DrawnLabel(configuration.label) }
      HStack(spacing: 8) {
        if let minimum = configuration.minimumValueLabel { DrawnLabel(minimum) }
        NativeProgress(
          label: configuration.label.content, currentValue: configuration.currentValueLabel?.content,
          fraction: configuration.value, style: .bar)
        if let maximum = configuration.maximumValueLabel { DrawnLabel(maximum) }
      }
      if let value = configuration.currentValueLabel {
        DrawnLabel(value).font(.footnote).foregroundStyle(.secondary)
      }
    }
  }
}

private struct MarkerGauge: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    HStack(spacing: 8) {
      if let minimum = configuration.minimumValueLabel { DrawnLabel(minimum) }
      GeometryReader { geometry in
        ZStack(alignment: .leading) {
          Capsule().fill(GaugeTint(isRound: false)).frame(height: 6)
          Circle().fill(Color.white)
            .overlay { Circle().stroke(Color.black.opacity(0.25), lineWidth: 1) }
            .frame(width: 14, height: 14)
            .offset(x: (geometry.size.width - 14) * configuration.value)
        }
        .frame(height: 14)
      }
      .frame(height: 14)
      .overlay {
        NativeElement(role: .progress, label: configuration.label.content, value: configuration.spokenValue)
      }
      if let maximum = configuration.maximumValueLabel { DrawnLabel(maximum) }
    }
  }
}

/// The tint, of which a gradient runs along the scale.
private struct GaugeTint: ShapeStyle {
  let isRound: Bool

  func _paint(in environment: EnvironmentValues) -> _StylePaint {
    let paint = TintShapeStyle()._paint(in: environment)
    guard case .linear(let stops, _, _) = paint else { return paint }
    return isRound ? .angular(stops, .center, start: 0, end: 1.5 * .pi) : .linear(stops, .leading, .trailing)
  }
}

/// Side of the circular gauges, in points.
private let circularLength: CGFloat = 62

private struct CircularGauge: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    ZStack {
      // A quarter of the ring at the bottom stays open for the labels.
      Circle().inset(by: 4).trim(from: 0, to: 0.75)
        .stroke(GaugeTint(isRound: true), style: StrokeStyle(lineWidth: 6, lineCap: .round))
        .rotationEffect(.degrees(135))
      Circle().fill(Color.white)
        .overlay { Circle().stroke(Color.black.opacity(0.25), lineWidth: 1) }
        .frame(width: 11, height: 11)
        .offset(y: 4 - circularLength / 2)
        .rotationEffect(.degrees(-135 + 270 * configuration.value))
      if let value = configuration.currentValueLabel {
        DrawnLabel(value).font(.title3).minimumScaleFactor(0.5).frame(maxWidth: circularLength - 18)
      }
      VStack(spacing: 0) {
        Spacer(minLength: 0)
        if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
          HStack(spacing: 8) {
            if let minimum = configuration.minimumValueLabel { DrawnLabel(minimum) }
            if let maximum = configuration.maximumValueLabel { DrawnLabel(maximum) }
          }
        } else {
          DrawnLabel(configuration.label)
        }
      }
      .font(.system(size: 9))
    }
    .frame(width: circularLength, height: circularLength)
    .overlay { NativeElement(role: .progress, label: configuration.label.content, value: configuration.spokenValue) }
  }
}

private struct CircularCapacityGauge: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    ZStack {
      ProgressRing(fraction: configuration.value, lineWidth: 7)
      if let value = configuration.currentValueLabel {
        DrawnLabel(value).font(.title3).minimumScaleFactor(0.5)
      } else {
        DrawnLabel(configuration.label).font(.caption)
      }
    }
    .frame(width: circularLength, height: circularLength)
    .overlay { NativeElement(role: .progress, label: configuration.label.content, value: configuration.spokenValue) }
  }
}

private struct GaugeStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<GaugeStyleConfiguration> { .gauge(DefaultGaugeStyle()) }
}

extension ErasedStyle where Configuration == GaugeStyleConfiguration {
  fileprivate static func gauge<S: GaugeStyle>(_ style: S) -> Self {
    Self(style) { style, configuration in style.makeBody(configuration: configuration).gaugeStyle(.automatic) }
  }
}

extension EnvironmentValues {
  var gaugeStyle: ErasedStyle<GaugeStyleConfiguration> {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension View {
  /// How the gauges in the view look.
  public nonisolated func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.gaugeStyle, .gauge(style))
  }
}
