import Foundation

/// A value or any other views with a label. Apple's `LabeledContent`.
public nonisolated struct LabeledContent<Label, Content> {
  private let label: Label
  private let content: Content
  @Environment(\.labeledContentStyle) private var style

  private init(_ label: Label, _ content: Content) {
    self.label = label
    self.content = content
  }
}

extension LabeledContent: View where Label: View, Content: View {
  /// Any views with any views as their label.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label(), content())
  }

  @MainActor public var body: some View {
    style.makeBody(
      LabeledContentStyleConfiguration(
        label: .init(AnyView(label)), content: .init(AnyView(content)), isText: content is Text))
  }
}

extension LabeledContent where Label == Text, Content: View {
  /// Any views with a title. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), content())
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(Text(verbatim: String(title)), content())
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(Text(titleResource), content())
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A text with a title. A key is translated, a string is shown as it is.
  public nonisolated init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(Text(titleKey), Text(verbatim: String(value)))
  }
  @_disfavoredOverload
  public nonisolated init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(Text(verbatim: String(title)), Text(verbatim: String(value)))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ titleResource: LocalizedStringResource, value: S) {
    self.init(Text(titleResource), Text(verbatim: String(value)))
  }
  /// A value in a format, with a title. A key is translated, a string is shown as it is.
  public nonisolated init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(Text(titleKey), Text(verbatim: format.format(value)))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(Text(verbatim: String(title)), Text(verbatim: format.format(value)))
  }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
  /// Labeled content as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(configuration.label, configuration.content)
  }
}

/// How labeled content looks. Apple's `LabeledContentStyle`.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// Labeled content as a style sees it. Apple's `LabeledContentStyleConfiguration`.
public struct LabeledContentStyleConfiguration {
  /// The label, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The content, whatever its type is.
  public nonisolated struct Content: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// What the content is.
  public let label: Label
  /// What is labeled.
  public let content: Content
  /// Whether the content is a plain text, which is quieter than its label.
  let isText: Bool
}

/// Label and content at both ends of the row. Apple's `AutomaticLabeledContentStyle`.
public nonisolated struct AutomaticLabeledContentStyle: LabeledContentStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LabeledRow(configuration: configuration)
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// Label and content at both ends of the row.
  public nonisolated static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

private struct LabeledRow: View {
  let configuration: LabeledContentStyleConfiguration
  @Environment(\.labelsVisibility) private var labelsVisibility

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 12) {
      if labelsVisibility != .hidden {
        VStack(alignment: .leading, spacing: 2) { configuration.label }
        Spacer(minLength: 0)
      }
      if configuration.isText {
        configuration.content.foregroundStyle(.secondary).multilineTextAlignment(.trailing)
      } else {
        configuration.content
      }
    }
  }
}

private struct LabeledContentStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<LabeledContentStyleConfiguration> {
    .labeledContent(AutomaticLabeledContentStyle())
  }
}

extension ErasedStyle where Configuration == LabeledContentStyleConfiguration {
  fileprivate static func labeledContent<S: LabeledContentStyle>(_ style: S) -> Self {
    Self(style) { style, configuration in
      style.makeBody(configuration: configuration).labeledContentStyle(.automatic)
    }
  }
}

extension EnvironmentValues {
  var labeledContentStyle: ErasedStyle<LabeledContentStyleConfiguration> {
    get { self[LabeledContentStyleKey.self] }
    set { self[LabeledContentStyleKey.self] = newValue }
  }
}

extension View {
  /// How labeled content in the view looks.
  public nonisolated func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyle, .labeledContent(style))
  }
}
