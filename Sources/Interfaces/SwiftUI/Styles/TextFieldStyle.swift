import Toolkit

/// How text fields look. Apple's `TextFieldStyle`; as on Apple's systems, apps choose among the built-in ones.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  /// Whether the field draws a background and border of its own.
  nonisolated var _isBordered: Bool? { get }
  associatedtype _Body: View
  /// Changes a field of another style; apps that style fields themselves put modifiers around `configuration`.
  @ViewBuilder @MainActor @preconcurrency func _body(configuration: TextField<_Label>) -> _Body
  typealias _Label = _TextFieldStyleLabel
}

extension TextFieldStyle {
  public nonisolated var _isBordered: Bool? { nil }
}

extension TextFieldStyle where _Body == TextField<_TextFieldStyleLabel> {
  @MainActor public func _body(configuration: TextField<_TextFieldStyleLabel>) -> TextField<_TextFieldStyleLabel> {
    configuration
  }
}

/// The label of a field that a style changes.
public nonisolated struct _TextFieldStyleLabel: View {
  let content: AnyView
  @MainActor public var body: some View { content }
}

/// The style that suits the place. Apple's `DefaultTextFieldStyle`.
public struct DefaultTextFieldStyle: TextFieldStyle, Sendable {
  public typealias _Body = TextField<_TextFieldStyleLabel>
  public nonisolated init() {}
}
/// The text alone. Apple's `PlainTextFieldStyle`.
public struct PlainTextFieldStyle: TextFieldStyle, Sendable {
  public typealias _Body = TextField<_TextFieldStyleLabel>
  public nonisolated init() {}
  public nonisolated var _isBordered: Bool? { false }
}
/// A border with round corners. Apple's `RoundedBorderTextFieldStyle`.
public struct RoundedBorderTextFieldStyle: TextFieldStyle, Sendable {
  public typealias _Body = TextField<_TextFieldStyleLabel>
  public nonisolated init() {}
  public nonisolated var _isBordered: Bool? { true }
}
/// A border. Apple's `SquareBorderTextFieldStyle`; the desktop's fields have round corners.
public struct SquareBorderTextFieldStyle: TextFieldStyle, Sendable {
  public typealias _Body = TextField<_TextFieldStyleLabel>
  public nonisolated init() {}
  public nonisolated var _isBordered: Bool? { true }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// The text alone.
  public nonisolated static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A border with round corners.
  public nonisolated static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
extension TextFieldStyle where Self == SquareBorderTextFieldStyle {
  /// A border.
  public nonisolated static var squareBorder: SquareBorderTextFieldStyle { SquareBorderTextFieldStyle() }
}

/// Everything that a field is made of.
struct TextFieldParts {
  let source: TextFieldSource
  let label: AnyView
  let prompt: Text?
  let axis: Axis
  var kind: TextFieldContent.Kind = .text
}

/// A style whose type is hidden. Styles of the same type with the same bits are equal.
struct AnyTextFieldStyle: Equatable {
  private let base: any TextFieldStyle
  private let isSame: (any TextFieldStyle) -> Bool

  init<S: TextFieldStyle>(_ style: S) {
    base = style
    isSame = { other in (other as? S).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
  }

  static func == (a: AnyTextFieldStyle, b: AnyTextFieldStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ parts: TextFieldParts) -> AnyView {
    func open<S: TextFieldStyle>(_ style: S) -> AnyView {
      if S._Body.self == TextField<_TextFieldStyleLabel>.self {
        return AnyView(NativeTextField(parts: parts, isBordered: style._isBordered))
      }
      let field = TextField(
        parts.source, prompt: parts.prompt, axis: parts.axis, label: _TextFieldStyleLabel(content: parts.label))
      // The field inside a style of the app's own is a plain one, to which the style adds.
      return AnyView(style._body(configuration: field).environment(\.textFieldStyle, AnyTextFieldStyle(.automatic)))
    }
    return open(base)
  }
}

private struct TextFieldStyleKey: EnvironmentKey {
  static var defaultValue: AnyTextFieldStyle { AnyTextFieldStyle(DefaultTextFieldStyle()) }
}

extension EnvironmentValues {
  var textFieldStyle: AnyTextFieldStyle {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }
}

extension View {
  /// How the text fields in the view look.
  public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environment(\.textFieldStyle, AnyTextFieldStyle(style))
  }
}
