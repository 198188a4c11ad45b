import Foundation

/// How toggles look. Apple's `ToggleStyle`.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A toggle as a style sees it. Apple's `ToggleStyleConfiguration`.
public struct ToggleStyleConfiguration {
  /// The toggle's label, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  public let label: Label
  /// Whether the toggle is on; writing it switches.
  @Binding public var isOn: Bool
  /// Whether the values behind the toggle differ.
  public var isMixed: Bool

  init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
    self.label = label
    _isOn = isOn
    self.isMixed = isMixed
  }
}

/// The style that suits the place: a switch. Apple's `DefaultToggleStyle`.
public nonisolated struct DefaultToggleStyle: ToggleStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { SwitchToggle(configuration) }
}

/// A switch at the end of the row. Apple's `SwitchToggleStyle`.
public nonisolated struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?
  public nonisolated init() { tint = nil }
  @available(*, deprecated, message: "Use View.tint(_:) instead.")
  /// Switches in a colour of their own.
  public nonisolated init(tint: Color) { self.tint = tint }
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SwitchToggle(configuration).transformEnvironment(\.tint) { if let tint { $0 = AnyShapeStyle(tint) } }
  }
}

/// A box with a mark before the label. Apple's `CheckboxToggleStyle`.
public nonisolated struct CheckboxToggleStyle: ToggleStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { CheckboxToggle(configuration) }
}

/// A button that stays down while the toggle is on. Apple's `ButtonToggleStyle`.
public nonisolated struct ButtonToggleStyle: ToggleStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    let isOn = configuration.$isOn
    NativeButton(
      kind: .bordered, role: nil, isOn: isOn.wrappedValue, action: { isOn.wrappedValue.toggle() },
      content: configuration.label)
  }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch at the end of the row.
  public nonisolated static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A box with a mark before the label.
  public nonisolated static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that stays down while the toggle is on.
  public nonisolated static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private struct SwitchToggle: View {
  let configuration: ToggleStyleConfiguration
  init(_ configuration: ToggleStyleConfiguration) { self.configuration = configuration }

  var body: some View {
    let isOn = configuration.$isOn
    LabeledControl(label: configuration.label.content, labelPressed: { isOn.wrappedValue.toggle() }) {
      NativeToggle(label: configuration.label.content, isOn: isOn, isMixed: configuration.isMixed, style: .switch)
    }
  }
}

private struct CheckboxToggle: View {
  let configuration: ToggleStyleConfiguration
  @Environment(\.labelsVisibility) private var labelsVisibility
  init(_ configuration: ToggleStyleConfiguration) { self.configuration = configuration }

  var body: some View {
    let isOn = configuration.$isOn
    HStack(spacing: 8) {
      NativeToggle(label: configuration.label.content, isOn: isOn, isMixed: configuration.isMixed, style: .checkbox)
      if labelsVisibility != .hidden {
        configuration.label.modifier(ControlLabelModifier(pressed: { isOn.wrappedValue.toggle() }))
      }
    }
  }
}

struct AnyToggleStyle: Equatable {
  private let base: any ToggleStyle
  private let isSame: (any ToggleStyle) -> Bool

  init<S: ToggleStyle>(_ style: S) {
    base = style
    isSame = { other in (other as? S).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
  }
  static func == (a: AnyToggleStyle, b: AnyToggleStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ configuration: ToggleStyleConfiguration) -> AnyView {
    func open<S: ToggleStyle>(_ style: S) -> AnyView {
      AnyView(ToggleStyleBody(style: StyleProperty(style), configuration: configuration))
    }
    return open(base)
  }
}

private struct ToggleStyleBody<Style: ToggleStyle>: View {
  var style: StyleProperty<Style>
  let configuration: ToggleStyleConfiguration
  var body: some View {
    style.style.makeBody(configuration: configuration).environment(\.toggleStyle, AnyToggleStyle(.automatic))
  }
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: AnyToggleStyle { AnyToggleStyle(DefaultToggleStyle()) }
}

extension EnvironmentValues {
  var toggleStyle: AnyToggleStyle {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// How the toggles in the view look.
  public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.toggleStyle, AnyToggleStyle(style))
  }
}
