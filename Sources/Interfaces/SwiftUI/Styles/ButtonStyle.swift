import Foundation

/// How buttons look, with a reaction to being pressed that the framework provides. Apple's `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// How buttons look and when they act. Apple's `PrimitiveButtonStyle`.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A button as a `ButtonStyle` sees it.
public struct ButtonStyleConfiguration {
  /// The button's label, whatever its type is.
  public nonisolated struct Label: View {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }

  /// What pressing means, and the label that the button was given.
  public let role: ButtonRole?
  public let label: Label
  /// Whether the pointer or the keyboard holds the button down.
  public let isPressed: Bool
}

/// A button as a `PrimitiveButtonStyle` sees it.
public struct PrimitiveButtonStyleConfiguration {
  /// The button's label, whatever its type is.
  public nonisolated struct Label: View {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }

  /// What pressing means, and the label that the button was given.
  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void

  /// Does what the button is for.
  @MainActor public func trigger() { action() }
}

/// A style whose type is hidden. Styles of the same type with the same bits are equal.
struct AnyButtonStyle: Equatable {
  private let base: any PrimitiveButtonStyle
  private let isSame: (any PrimitiveButtonStyle) -> Bool

  init<S: PrimitiveButtonStyle>(_ style: S) {
    base = style
    isSame = { other in
      guard let other = other as? S else { return false }
      return isBitwiseEqual(style, other) || isEqual(style, other)
    }
  }

  static func == (a: AnyButtonStyle, b: AnyButtonStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView {
    func open<S: PrimitiveButtonStyle>(_ style: S) -> AnyView {
      AnyView(PrimitiveStyledButton(style: StyleProperty(style), configuration: configuration))
    }
    return open(base)
  }
}

/// A style as a dynamic property, so that its own dynamic properties (such as `@Environment`) work.
struct StyleProperty<Style>: DynamicProperty {
  var style: Style
  init(_ style: Style) { self.style = style }
  @MainActor mutating func _bind(to storage: _PropertyStorage) {
    DynamicFields.of(Style.self).installFields(in: &style, storage: storage)
  }
}

nonisolated struct PrimitiveStyledButton<Style: PrimitiveButtonStyle>: View {
  var style: StyleProperty<Style>
  let configuration: PrimitiveButtonStyleConfiguration
  @MainActor var body: some View { style.style.makeBody(configuration: configuration) }
}

/// Makes a primitive style of a `ButtonStyle`: the styled body lies above a native button without a shape of its own.
nonisolated struct PressableButtonStyle<Style: ButtonStyle>: PrimitiveButtonStyle {
  let style: Style
  @MainActor func makeBody(configuration: Configuration) -> some View {
    PressableButton(style: style, configuration: configuration)
  }
}

private struct PressableButton<Style: ButtonStyle>: View {
  let style: Style
  let configuration: PrimitiveButtonStyleConfiguration
  @State private var isPressed = false

  var body: some View {
    NativeButton(
      kind: .custom, role: configuration.role, action: configuration.action,
      pressed: { isPressed = $0 },
      content: StyledButtonBody(
        style: StyleProperty(style),
        configuration: ButtonStyleConfiguration(
          role: configuration.role, label: .init(configuration.label.content), isPressed: isPressed)))
  }
}

private struct StyledButtonBody<Style: ButtonStyle>: View {
  var style: StyleProperty<Style>
  let configuration: ButtonStyleConfiguration
  var body: some View { style.style.makeBody(configuration: configuration) }
}

private struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: AnyButtonStyle { AnyButtonStyle(DefaultButtonStyle()) }
}

extension EnvironmentValues {
  var buttonStyle: AnyButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// How the buttons in the view look.
  public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(PressableButtonStyle(style: style)))
  }
  /// How the buttons in the view look and when they act.
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(style))
  }
}
