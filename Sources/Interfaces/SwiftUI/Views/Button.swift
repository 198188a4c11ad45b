import Foundation
import Wording

/// What a button is for. Apple's `ButtonRole`.
public struct ButtonRole: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case destructive, cancel, confirm, close }
  let kind: Kind
  /// Deletes or throws away something.
  public static let destructive = ButtonRole(kind: .destructive)
  /// Leaves everything as it is.
  public static let cancel = ButtonRole(kind: .cancel)
  /// Agrees to what is asked.
  public static let confirm = ButtonRole(kind: .confirm)
  /// Takes away what is shown.
  public static let close = ButtonRole(kind: .close)
}

/// The label that a button has by its role alone. Apple's `DefaultButtonLabel`.
public nonisolated struct DefaultButtonLabel: View {
  let role: ButtonRole?
  @MainActor public var body: some View {
    switch role?.kind {
    case .destructive: Text(verbatim: Wording.text("Delete"))
    case .cancel: Text(verbatim: Wording.text("Cancel"))
    case .confirm: Text(verbatim: Wording.text("Done"))
    case .close: Text(verbatim: Wording.text("Close"))
    case nil: Text(verbatim: "")
    }
  }
}

/// A control that does something when it is pressed. Apple's `Button`.
///
/// Keyboard (Space, Return), assistive technology and the pointer activate it, whatever its style.
public nonisolated struct Button<Label: View>: View {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
  @Environment(\.buttonStyle) private var style

  /// A button with a label that runs an action when it is pressed.
  public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action, label())
  }
  public nonisolated init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: role, action, label())
  }

  init(role: ButtonRole?, _ action: @escaping @MainActor () -> Void, _ label: Label) {
    self.role = role
    self.action = action
    self.label = label
  }

  @MainActor public var body: some View {
    style.makeBody(
      PrimitiveButtonStyleConfiguration(role: role, label: .init(AnyView(label)), action: action))
  }
}

extension Button where Label == Text {
  /// A button with a label that runs an action when it is pressed.
  public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action, Text(titleKey))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action, Text(titleResource))
  }
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action, Text(titleResource))
  }
}

extension Button where Label == DefaultButtonLabel {
  /// A button whose label says what its role is.
  public nonisolated init(role: ButtonRole, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action, DefaultButtonLabel(role: role))
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// A button as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, configuration.action, configuration.label)
  }
}
