import Foundation

/// How menus look. Apple's `MenuStyle`.
@MainActor @preconcurrency
public protocol MenuStyle {
  associatedtype Body: View
  typealias Configuration = MenuStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A menu as a style sees it. Apple's `MenuStyleConfiguration`.
public struct MenuStyleConfiguration {
  /// The menu's label, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The menu's entries, whatever their type is.
  public nonisolated struct Content: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  let label: Label
  let content: Content
  let primaryAction: (@MainActor () -> Void)?
}

/// A button in the style of the buttons around. Apple's `DefaultMenuStyle`.
public nonisolated struct DefaultMenuStyle: MenuStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { MenuButton(configuration) }
}
/// A button in the style of the buttons around. Apple's `ButtonMenuStyle`.
public nonisolated struct ButtonMenuStyle: MenuStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { MenuButton(configuration) }
}
/// A button without a border. Apple's `BorderlessButtonMenuStyle`.
public nonisolated struct BorderlessButtonMenuStyle: MenuStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    MenuButton(configuration).buttonStyle(.borderless)
  }
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// A button in the style of the buttons around.
  public nonisolated static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}
extension MenuStyle where Self == ButtonMenuStyle {
  /// A button in the style of the buttons around.
  public nonisolated static var button: ButtonMenuStyle { ButtonMenuStyle() }
}
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// A button without a border.
  public nonisolated static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

private struct MenuButton: View {
  let configuration: MenuStyleConfiguration
  init(_ configuration: MenuStyleConfiguration) { self.configuration = configuration }

  var body: some View {
    Button(action: configuration.primaryAction ?? {}) { configuration.label }
      .modifier(
        MenuSourceModifier(
          source: MenuSource(content: configuration.content.content, primaryAction: configuration.primaryAction)))
  }
}

private nonisolated struct MenuSourceModifier: EnvironmentModifier {
  let source: MenuSource
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.menuSource = source }
}

struct AnyMenuStyle: Equatable {
  private let base: any MenuStyle
  private let isSame: (any MenuStyle) -> Bool

  init<S: MenuStyle>(_ style: S) {
    base = style
    isSame = { other in (other as? S).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
  }
  static func == (a: AnyMenuStyle, b: AnyMenuStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ configuration: MenuStyleConfiguration) -> AnyView {
    func open<S: MenuStyle>(_ style: S) -> AnyView {
      AnyView(style.makeBody(configuration: configuration).environment(\.menuStyle, AnyMenuStyle(.automatic)))
    }
    return open(base)
  }
}

private struct MenuStyleKey: EnvironmentKey {
  static var defaultValue: AnyMenuStyle { AnyMenuStyle(DefaultMenuStyle()) }
}

extension EnvironmentValues {
  var menuStyle: AnyMenuStyle {
    get { self[MenuStyleKey.self] }
    set { self[MenuStyleKey.self] = newValue }
  }
}

extension View {
  /// How the menus in the view look.
  public nonisolated func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    environment(\.menuStyle, AnyMenuStyle(style))
  }
}
