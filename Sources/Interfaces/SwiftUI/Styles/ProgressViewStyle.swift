import Foundation

/// How progress views look. Apple's `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A progress view as a style sees it. Apple's `ProgressViewStyleConfiguration`.
public struct ProgressViewStyleConfiguration {
  /// What the task is, whatever its type is.
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
  /// From 0 to 1; `nil` = nobody knows.
  public let fractionCompleted: Double?
  /// What the task is.
  public var label: Label?
  /// The value in words.
  public var currentValueLabel: CurrentValueLabel?
}

/// A bar for a known fraction, a turning mark for an unknown one. Apple's `DefaultProgressViewStyle`.
public nonisolated struct DefaultProgressViewStyle: ProgressViewStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgress(configuration: configuration)
    } else {
      LinearProgress(configuration: configuration)
    }
  }
}

/// A bar that fills, or moves to and fro. Apple's `LinearProgressViewStyle`.
public nonisolated struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  public nonisolated init() { tint = nil }
  /// A bar in a colour of its own.
  public nonisolated init(tint: Color) { self.tint = tint }
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LinearProgress(configuration: configuration)
      .transformEnvironment(\.tint) { if let tint { $0 = AnyShapeStyle(tint) } }
  }
}

/// A turning mark, or a ring that fills. Apple's `CircularProgressViewStyle`.
public nonisolated struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  public nonisolated init() { tint = nil }
  /// A mark in a colour of its own.
  public nonisolated init(tint: Color) { self.tint = tint }
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    CircularProgress(configuration: configuration)
      .transformEnvironment(\.tint) { if let tint { $0 = AnyShapeStyle(tint) } }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar for a known fraction, a turning mark for an unknown one.
  public nonisolated static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public nonisolated static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A turning mark, or a ring that fills.
  public nonisolated static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private struct LinearProgress: View {
  let configuration: ProgressViewStyleConfiguration
  @Environment(\.labelsVisibility) private var labelsVisibility

  var body: some View {
    let label = configuration.label?.content
    let value = configuration.currentValueLabel?.content
    VStack(alignment: .leading, spacing: 6) {
      if let label, labelsVisibility != .hidden { DrawnLabel(label) }
      NativeProgress(label: label, currentValue: value, fraction: configuration.fractionCompleted, style: .bar)
      if let value { DrawnLabel(value).font(.footnote).foregroundStyle(.secondary) }
    }
  }
}

private struct CircularProgress: View {
  let configuration: ProgressViewStyleConfiguration
  @Environment(\.labelsVisibility) private var labelsVisibility
  @Environment(\.controlSize) private var controlSize

  var body: some View {
    let label = configuration.label?.content
    let value = configuration.currentValueLabel?.content
    VStack(spacing: 8) {
      if let fraction = configuration.fractionCompleted {
        let percent = AnyView(Text(verbatim: "\(Int((fraction * 100).rounded())) %"))
        ProgressRing(fraction: fraction, lineWidth: length / 8)
          .frame(width: length, height: length)
          .overlay { NativeElement(role: .progress, label: label, value: value ?? percent) }
      } else {
        NativeProgress(label: label, currentValue: value, fraction: nil, style: .spinner)
      }
      if let label, labelsVisibility != .hidden {
        DrawnLabel(label).font(.footnote).foregroundStyle(.secondary)
      }
      if let value { DrawnLabel(value).font(.footnote).foregroundStyle(.secondary) }
    }
  }

  private var length: CGFloat {
    switch controlSize {
    case .mini: 16
    case .small: 20
    case .regular: 32
    case .large: 48
    case .extraLarge: 64
    }
  }
}

/// A ring of which a part is filled, from the top clockwise.
struct ProgressRing: View {
  let fraction: Double
  let lineWidth: CGFloat

  var body: some View {
    ZStack {
      Circle().inset(by: lineWidth / 2).stroke(Color.primary.opacity(0.15), lineWidth: lineWidth)
      Circle().inset(by: lineWidth / 2).trim(from: 0, to: min(max(fraction, 0), 1))
        .stroke(.tint, style: StrokeStyle(lineWidth: lineWidth, lineCap: .round))
        .rotationEffect(.degrees(-90))
    }
  }
}

private struct ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<ProgressViewStyleConfiguration> { .progressView(DefaultProgressViewStyle()) }
}

extension ErasedStyle where Configuration == ProgressViewStyleConfiguration {
  fileprivate static func progressView<S: ProgressViewStyle>(_ style: S) -> Self {
    // A progress view inside the style's own body looks like those outside.
    Self(style) { style, configuration in
      style.makeBody(configuration: configuration).progressViewStyle(.automatic)
    }
  }
}

extension EnvironmentValues {
  var progressViewStyle: ErasedStyle<ProgressViewStyleConfiguration> {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

extension View {
  /// How the progress views in the view look.
  public nonisolated func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(\.progressViewStyle, .progressView(style))
  }
}
