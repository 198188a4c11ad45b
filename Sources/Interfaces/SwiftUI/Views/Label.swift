import Foundation

/// A title with an icon. Apple's `Label`.
public nonisolated struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon
  @Environment(\.labelStyle) private var style

  /// A label with views as its title and views as its icon.
  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.init(title(), icon())
  }
  init(_ title: Title, _ icon: Icon) {
    self.title = title
    self.icon = icon
  }

  @MainActor public var body: some View {
    style.makeBody(LabelStyleConfiguration(title: .init(AnyView(title)), icon: .init(AnyView(icon))))
  }
}

extension Label where Title == Text, Icon == Image {
  /// A label with a title from the app’s texts and a symbol.
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(Text(titleKey), Image(systemName: name))
  }
  /// A label with a title as it stands and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(Text(verbatim: String(title)), Image(systemName: name))
  }
  /// A label with a title that is looked up late and a symbol.
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init(Text(titleResource), Image(systemName: name))
  }
  /// A label with a title from the app’s texts and an image by its name.
  public nonisolated init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(Text(titleKey), Image(name))
  }
  /// A label with a title as it stands and an image by its name.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(Text(verbatim: String(title)), Image(name))
  }
  /// A label with a title from the app’s texts and an image of the asset catalogue.
  public nonisolated init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(Text(titleKey), Image(resource))
  }
  /// A label with a title as it stands and an image of the asset catalogue.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
    self.init(Text(verbatim: String(title)), Image(resource))
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// A label as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: LabelStyleConfiguration) {
    self.init(configuration.title, configuration.icon)
  }
}

// MARK: Buttons and the like with labels

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// A label with a title from the app’s texts and a symbol.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, action, .init(titleKey, systemImage: systemImage))
  }
  /// A label with a title from the app’s texts and a symbol.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(titleKey, systemImage: systemImage))
  }
  /// A label with a title as it stands and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, action, .init(title, systemImage: systemImage))
  }
  /// A label with a title as it stands and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(title, systemImage: systemImage))
  }
  /// A label with a title that is looked up late and a symbol.
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(titleResource, systemImage: systemImage))
  }
  /// A label with a title from the app’s texts and an image of the asset catalogue.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(titleKey, image: image))
  }
  /// A label with a title as it stands and an image of the asset catalogue.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, image: ImageResource, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(title, image: image))
  }
}
