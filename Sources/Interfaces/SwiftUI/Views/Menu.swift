import Foundation
import Toolkit

/// A button that opens a menu. Apple's `Menu`.
public nonisolated struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let primaryAction: (@MainActor () -> Void)?
  @Environment(\.menuStyle) private var style

  init(_ label: Label, _ content: Content, _ primaryAction: (@MainActor () -> Void)?) {
    self.label = label
    self.content = content
    self.primaryAction = primaryAction
  }

  /// A menu with any views as its label.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label(), content(), nil)
  }
  /// A press does `primaryAction`; the menu opens by a long press or the arrow.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(label(), content(), primaryAction)
  }

  @MainActor public var body: some View {
    style.makeBody(
      MenuStyleConfiguration(
        label: .init(AnyView(label)), content: .init(AnyView(content)), primaryAction: primaryAction))
  }
}

extension Menu where Label == Text {
  /// A menu with a title from the app’s texts.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), content(), nil)
  }
  /// A menu with a title as it stands.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(Text(verbatim: String(title)), content(), nil)
  }
  /// A menu with a title that is looked up late.
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(Text(titleResource), content(), nil)
  }
  /// A menu with a title from the app’s texts; a press runs the action and the indicator opens the menu.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(Text(titleKey), content(), primaryAction)
  }
  /// A menu with a title as it stands; a press runs the action and the indicator opens the menu.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(Text(verbatim: String(title)), content(), primaryAction)
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  /// A menu with a title from the app’s texts and a symbol.
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(.init(titleKey, systemImage: systemImage), content(), nil)
  }
  /// A menu with a title as it stands and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(.init(title, systemImage: systemImage), content(), nil)
  }
  /// A menu with a title from the app’s texts and a symbol; a press runs the action and the indicator opens the menu.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(.init(titleKey, systemImage: systemImage), content(), primaryAction)
  }
  /// A menu with a title from the app’s texts and an image of the asset catalogue.
  public nonisolated init(_ titleKey: LocalizedStringKey, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(.init(titleKey, image: image), content(), nil)
  }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
  /// A menu as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: MenuStyleConfiguration) {
    self.init(configuration.label, configuration.content, configuration.primaryAction)
  }
}

/// What the next native button opens. Every style of buttons ends in a native button, so all of them work for menus.
struct MenuSource {
  let content: AnyView
  let primaryAction: (@MainActor () -> Void)?
}

private struct MenuSourceKey: EnvironmentKey {
  static var defaultValue: MenuSource? { nil }
}
private struct MenuIndicatorKey: EnvironmentKey {
  static var defaultValue: Visibility { .automatic }
}
private struct MenuOrderKey: EnvironmentKey {
  static var defaultValue: MenuOrder { .automatic }
}

extension EnvironmentValues {
  var menuSource: MenuSource? {
    get { self[MenuSourceKey.self] }
    set { self[MenuSourceKey.self] = newValue }
  }
  /// Whether buttons with a menu show an arrow.
  public internal(set) var menuIndicatorVisibility: Visibility {
    get { self[MenuIndicatorKey.self] }
    set { self[MenuIndicatorKey.self] = newValue }
  }
  /// The order of a menu's entries.
  public var menuOrder: MenuOrder {
    get { self[MenuOrderKey.self] }
    set { self[MenuOrderKey.self] = newValue }
  }
}

/// The order of a menu's entries. Apple's `MenuOrder`; menus of the desktop always keep the order of declaration.
public struct MenuOrder: Hashable, Sendable {
  let name: String
  public static let automatic = MenuOrder(name: "automatic")
  public static let priority = MenuOrder(name: "priority")
  public static let fixed = MenuOrder(name: "fixed")
}

/// Whether a menu closes when an entry is chosen. Apple's `MenuActionDismissBehavior`.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = MenuActionDismissBehavior(name: "automatic")
  public static let enabled = MenuActionDismissBehavior(name: "enabled")
  public static let disabled = MenuActionDismissBehavior(name: "disabled")
}

extension View {
  /// Whether buttons with a menu show an arrow.
  public nonisolated func menuIndicator(_ visibility: Visibility) -> some View {
    transformEnvironment(\.menuIndicatorVisibility) { $0 = visibility }
  }
  /// The order of a menu's entries.
  ///
  /// - Note: Partial: accepted; menus of the desktop always keep the order of declaration.
  public nonisolated func menuOrder(_ order: MenuOrder) -> some View { environment(\.menuOrder, order) }
  /// - Note: Partial: accepted; menus of the desktop close when an entry is chosen.
  public nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
}
