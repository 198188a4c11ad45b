import Foundation

/// Views that belong together, on a card with a label. Apple's `GroupBox`.
public nonisolated struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxStyle) private var style

  private init(_ label: Label, _ content: Content) {
    self.label = label
    self.content = content
  }

  /// A card with any views as its label.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label(), content())
  }
  /// A card with any views as its label.
  @available(*, deprecated, renamed: "init(content:label:)")
  public nonisolated init(label: Label, @ViewBuilder content: () -> Content) { self.init(label, content()) }

  @MainActor public var body: some View {
    style.makeBody(
      GroupBoxStyleConfiguration(
        label: .init(AnyView(label)), content: .init(AnyView(content)), hasLabel: Label.self != EmptyView.self))
  }
}

extension GroupBox where Label == EmptyView {
  /// A card without a label.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(EmptyView(), content()) }
}

extension GroupBox where Label == Text {
  /// A card with a title. A key is translated, a string is shown as it is.
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

extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  /// A card as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: GroupBoxStyleConfiguration) {
    self.init(configuration.label, configuration.content)
  }
}

/// How group boxes look. Apple's `GroupBoxStyle`.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A group box as a style sees it. Apple's `GroupBoxStyleConfiguration`.
public struct GroupBoxStyleConfiguration {
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
  /// What the views have in common.
  public let label: Label
  /// The views on the card.
  public let content: Content
  let hasLabel: Bool
}

/// A card of the desktop with the label as its heading. Apple's `DefaultGroupBoxStyle`.
public nonisolated struct DefaultGroupBoxStyle: GroupBoxStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      if configuration.hasLabel { configuration.label.font(.headline) }
      configuration.content
    }
    .padding(14)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background { CardBackground() }
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// A card of the desktop.
  public nonisolated static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// The surface of a card, set off by a thin line and a soft shadow as libadwaita's are.
struct CardBackground: View {
  var cornerRadius: CGFloat = 12
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let shape = RoundedRectangle(cornerRadius: cornerRadius)
    if colorScheme == .dark {
      shape.fill(Color.cardBackground)
    } else {
      shape.fill(Color.cardBackground.shadow(.drop(color: .black.opacity(0.12), radius: 2, y: 1)))
        .overlay { shape.stroke(Color.black.opacity(0.06), lineWidth: 1) }
    }
  }
}

private struct GroupBoxStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<GroupBoxStyleConfiguration> { .groupBox(DefaultGroupBoxStyle()) }
}

extension ErasedStyle where Configuration == GroupBoxStyleConfiguration {
  fileprivate static func groupBox<S: GroupBoxStyle>(_ style: S) -> Self {
    // A box inside the style's own body, or inside a box, is a card of the desktop.
    Self(style) { style, configuration in style.makeBody(configuration: configuration).groupBoxStyle(.automatic) }
  }
}

extension EnvironmentValues {
  var groupBoxStyle: ErasedStyle<GroupBoxStyleConfiguration> {
    get { self[GroupBoxStyleKey.self] }
    set { self[GroupBoxStyleKey.self] = newValue }
  }
}

extension View {
  /// How the group boxes in the view look.
  public nonisolated func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.groupBoxStyle, .groupBox(style))
  }
}
