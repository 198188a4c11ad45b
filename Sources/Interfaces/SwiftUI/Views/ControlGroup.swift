import Foundation

/// Controls that belong together, joined. Apple's `ControlGroup`.
///
/// In a menu they are a section of it.
public nonisolated struct ControlGroup<Content: View>: View {
  private let content: Content
  private let label: AnyView?
  @Environment(\.controlGroupStyle) private var style
  @Environment(\.isInMenu) private var isInMenu

  private init(_ content: Content, _ label: AnyView?) {
    self.content = content
    self.label = label
  }

  /// Joined controls without a label.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(content(), nil) }

  @MainActor public var body: some View {
    if isInMenu {
      Section { content }
    } else {
      style.makeBody(
        ControlGroupStyleConfiguration(
          content: .init(AnyView(content)), label: .init(label ?? AnyView(EmptyView()))))
    }
  }
}

extension ControlGroup {
  /// Joined controls; the label names the menu that they are in where the style makes one.
  public nonisolated init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
  where Content == LabeledControlGroupContent<C, L> {
    self.init(LabeledControlGroupContent(content: content()), AnyView(label()))
  }
  public nonisolated init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> {
    self.init(LabeledControlGroupContent(content: content()), AnyView(Text(titleKey)))
  }
  @_disfavoredOverload
  public nonisolated init<C: View, S: StringProtocol>(_ title: S, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> {
    self.init(LabeledControlGroupContent(content: content()), AnyView(Text(verbatim: String(title))))
  }
  public nonisolated init<C: View>(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C
  ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
    self.init(LabeledControlGroupContent(content: content()), AnyView(Label(titleKey, systemImage: systemImage)))
  }
  @_disfavoredOverload
  public nonisolated init<C: View, S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> C
  ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
    self.init(LabeledControlGroupContent(content: content()), AnyView(Label(title, systemImage: systemImage)))
  }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
  /// A group as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: ControlGroupStyleConfiguration) {
    self.init(configuration.content, configuration.label.content)
  }
}

/// The controls of a group that has a label. Apple's `LabeledControlGroupContent`.
public nonisolated struct LabeledControlGroupContent<Content: View, Label: View>: View {
  let content: Content
  @MainActor public var body: some View { content }
}

/// How control groups look. Apple's `ControlGroupStyle`.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
  associatedtype Body: View
  typealias Configuration = ControlGroupStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A control group as a style sees it. Apple's `ControlGroupStyleConfiguration`.
public struct ControlGroupStyleConfiguration {
  /// The controls, whatever their type is.
  public nonisolated struct Content: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The label, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The controls.
  public let content: Content
  /// What they have in common.
  public let label: Label
}

/// The style that suits the place: joined buttons. Apple's `AutomaticControlGroupStyle`.
public nonisolated struct AutomaticControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    JoinedControls(content: configuration.content)
  }
}
/// Joined buttons. Apple's `NavigationControlGroupStyle`.
public nonisolated struct NavigationControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    JoinedControls(content: configuration.content)
  }
}
/// Joined buttons of which only the icons are seen. Apple's `PaletteControlGroupStyle`.
public nonisolated struct PaletteControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    JoinedControls(content: configuration.content).labelStyle(.iconOnly)
  }
}
/// A menu that the label opens. Apple's `MenuControlGroupStyle`.
public nonisolated struct MenuControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    Menu(content: { configuration.content }, label: { configuration.label })
  }
}
/// A menu that the label opens. Apple's `CompactMenuControlGroupStyle`.
public nonisolated struct CompactMenuControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    Menu(content: { configuration.content }, label: { configuration.label })
  }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// Joined buttons.
  public nonisolated static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}
extension ControlGroupStyle where Self == PaletteControlGroupStyle {
  /// Joined buttons of which only the icons are seen.
  public nonisolated static var palette: PaletteControlGroupStyle { PaletteControlGroupStyle() }
}
extension ControlGroupStyle where Self == MenuControlGroupStyle {
  /// A menu that the label opens.
  public nonisolated static var menu: MenuControlGroupStyle { MenuControlGroupStyle() }
}
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  /// A menu that the label opens.
  public nonisolated static var compactMenu: CompactMenuControlGroupStyle { CompactMenuControlGroupStyle() }
}

/// Controls on one common shape, as GTK joins buttons.
private struct JoinedControls: View {
  let content: ControlGroupStyleConfiguration.Content
  @Environment(\.controlSize) private var controlSize

  var body: some View {
    HStack(spacing: 0) { content }
      .buttonStyle(.borderless)
      .background {
        RoundedRectangle(cornerRadius: ButtonMetrics.metrics(for: controlSize).cornerRadius)
          .fill(Color.primary.opacity(0.1))
      }
  }
}

private struct ControlGroupStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<ControlGroupStyleConfiguration> { .controlGroup(AutomaticControlGroupStyle()) }
}

extension ErasedStyle where Configuration == ControlGroupStyleConfiguration {
  fileprivate static func controlGroup<S: ControlGroupStyle>(_ style: S) -> Self {
    Self(style) { style, configuration in
      style.makeBody(configuration: configuration).controlGroupStyle(.automatic)
    }
  }
}

extension EnvironmentValues {
  var controlGroupStyle: ErasedStyle<ControlGroupStyleConfiguration> {
    get { self[ControlGroupStyleKey.self] }
    set { self[ControlGroupStyleKey.self] = newValue }
  }
}

extension View {
  /// How the control groups in the view look.
  public nonisolated func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    environment(\.controlGroupStyle, .controlGroup(style))
  }
}
