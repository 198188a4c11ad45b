import Foundation

/// A title with an icon. Apple's `Label`.
public nonisolated struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon
  @Environment(\.labelStyle) private var style

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
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(Text(titleKey), Image(systemName: name))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(Text(verbatim: String(title)), Image(systemName: name))
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init(Text(titleResource), Image(systemName: name))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(Text(titleKey), Image(name))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(Text(verbatim: String(title)), Image(name))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(Text(titleKey), Image(resource))
  }
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
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, action, .init(titleKey, systemImage: systemImage))
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(titleKey, systemImage: systemImage))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, action, .init(title, systemImage: systemImage))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(title, systemImage: systemImage))
  }
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(titleResource, systemImage: systemImage))
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(titleKey, image: image))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, image: ImageResource, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, .init(title, image: image))
  }
}
