import Foundation
import Toolkit

// What fields and editors inherit.

/// When letters are made capital while typing. Apple's `TextInputAutocapitalization`.
public struct TextInputAutocapitalization: Hashable, Sendable {
  let name: String
  public static let never = TextInputAutocapitalization(name: "never")
  public static let words = TextInputAutocapitalization(name: "words")
  public static let sentences = TextInputAutocapitalization(name: "sentences")
  public static let characters = TextInputAutocapitalization(name: "characters")
}

/// What the Return key of an on-screen keyboard says. Apple's `SubmitLabel`.
public struct SubmitLabel: Hashable, Sendable {
  let name: String
  public static let done = SubmitLabel(name: "done")
  public static let go = SubmitLabel(name: "go")
  public static let send = SubmitLabel(name: "send")
  public static let join = SubmitLabel(name: "join")
  public static let route = SubmitLabel(name: "route")
  public static let search = SubmitLabel(name: "search")
  public static let `return` = SubmitLabel(name: "return")
  public static let next = SubmitLabel(name: "next")
  public static let `continue` = SubmitLabel(name: "continue")
}

/// Kinds of fields whose submission an action hears of. Apple's `SubmitTriggers`.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

/// What runs when a field is submitted, from the inside out.
struct SubmitActions {
  var actions: [(triggers: SubmitTriggers, action: () -> Void)] = []

  func callAsFunction(_ trigger: SubmitTriggers) {
    for entry in actions.reversed() where entry.triggers.contains(trigger) { entry.action() }
  }
}

private struct SubmitActionsKey: EnvironmentKey {
  static var defaultValue: SubmitActions { SubmitActions() }
}
private struct TextPurposeKey: EnvironmentKey {
  static var defaultValue: TextFieldContent.Purpose { .freeForm }
}
private struct IsAutocorrectionDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct ScrollContentBackgroundKey: EnvironmentKey {
  static var defaultValue: Visibility { .automatic }
}

extension EnvironmentValues {
  var submitActions: SubmitActions {
    get { self[SubmitActionsKey.self] }
    set { self[SubmitActionsKey.self] = newValue }
  }
  var textPurpose: TextFieldContent.Purpose {
    get { self[TextPurposeKey.self] }
    set { self[TextPurposeKey.self] = newValue }
  }
  /// Whether the desktop leaves alone what is typed.
  public var autocorrectionDisabled: Bool {
    get { self[IsAutocorrectionDisabledKey.self] }
    set { self[IsAutocorrectionDisabledKey.self] = newValue }
  }
  /// Whether editors, lists and forms paint their own background.
  var scrollContentBackground: Visibility {
    get { self[ScrollContentBackgroundKey.self] }
    set { self[ScrollContentBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Runs when a field in the view is submitted with the Return key.
  public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    transformEnvironment(\.submitActions) { $0.actions.append((triggers, action)) }
  }
  /// Keeps submissions inside the view from actions further out.
  public nonisolated func submitScope(_ isBlocking: Bool = true) -> some View {
    transformEnvironment(\.submitActions) { if isBlocking { $0.actions.removeAll() } }
  }
  /// - Note: Partial: accepted; desktops have no on-screen Return key to label.
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

  /// What is typed in the view's fields, for on-screen keyboards.
  public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View {
    let purpose: TextFieldContent.Purpose =
      switch type {
      case .numberPad, .asciiCapableNumberPad: .digits
      case .decimalPad, .numbersAndPunctuation: .number
      case .phonePad, .namePhonePad: .phone
      case .emailAddress: .email
      case .URL, .webSearch: .url
      case .default, .asciiCapable, .twitter: .freeForm
      }
    return environment(\.textPurpose, purpose)
  }
  /// What the view's fields are for.
  public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View {
    transformEnvironment(\.textPurpose) { purpose in
      switch textContentType {
      case .emailAddress?: purpose = .email
      case .URL?: purpose = .url
      case .telephoneNumber?: purpose = .phone
      case .oneTimeCode?: purpose = .digits
      case .name?, .givenName?, .familyName?, .nickname?: purpose = .name
      default: break
      }
    }
  }
  /// - Note: Partial: accepted; hardware keyboards have a Shift key.
  public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    self
  }
  /// Whether the desktop leaves alone what is typed in the view.
  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    environment(\.autocorrectionDisabled, disable)
  }
  @available(*, deprecated, renamed: "autocorrectionDisabled(_:)")
  public nonisolated func disableAutocorrection(_ disable: Bool?) -> some View {
    environment(\.autocorrectionDisabled, disable ?? false)
  }
  /// Whether people can select the view's texts.
  public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    environment(\.isTextSelectable, S.allowsSelection)
  }
  /// Whether editors, lists and forms in the view paint their own background.
  public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.scrollContentBackground, visibility)
  }
}

/// Whether text can be selected. Apple's `TextSelectability`.
public protocol TextSelectability {
  static var allowsSelection: Bool { get }
}
/// Text can be selected.
public struct EnabledTextSelectability: TextSelectability, Sendable {
  public static let allowsSelection = true
}
/// Text cannot be selected.
public struct DisabledTextSelectability: TextSelectability, Sendable {
  public static let allowsSelection = false
}
extension TextSelectability where Self == EnabledTextSelectability {
  /// People can select the text.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
extension TextSelectability where Self == DisabledTextSelectability {
  /// People cannot select the text.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
