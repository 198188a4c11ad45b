import Foundation

/// A style whose type is hidden. Styles of the same type with the same bits are equal.
struct ErasedStyle<Configuration>: Equatable {
  private let base: Any
  private let isSame: (Any) -> Bool
  private let make: @MainActor (Any, Configuration) -> AnyView

  /// - Parameter body: asks the style for its body; what the body contains must not find the style again.
  init<Style, Content: View>(_ style: Style, body: @escaping @MainActor (Style, Configuration) -> Content) {
    base = style
    isSame = { other in (other as? Style).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
    make = { style, configuration in
      guard let style = style as? Style else { return AnyView(EmptyView()) }
      return AnyView(ErasedStyleBody(style: StyleProperty(style), configuration: configuration, make: body))
    }
  }

  /// What the style makes of a control.
  @MainActor func makeBody(_ configuration: Configuration) -> AnyView { make(base, configuration) }

  static func == (a: Self, b: Self) -> Bool { a.isSame(b.base) }
}

private struct ErasedStyleBody<Style, Configuration, Content: View>: View {
  var style: StyleProperty<Style>
  let configuration: Configuration
  let make: @MainActor (Style, Configuration) -> Content
  var body: some View { make(style.style, configuration) }
}

/// A view without its type; `nil` for one that shows nothing.
func erased<V: View>(_ view: V?) -> AnyView? {
  guard let view, V.self != EmptyView.self else { return nil }
  return AnyView(view)
}

/// Text that a control shows beside or below itself and also reads out itself.
struct DrawnLabel: View {
  let content: AnyView
  init(_ content: some View) { self.content = AnyView(content) }
  var body: some View { content.modifier(ControlLabelModifier(pressed: nil)) }
}
