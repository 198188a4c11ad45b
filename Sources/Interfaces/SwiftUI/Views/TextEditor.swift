import Foundation
import Toolkit

/// A scrolling field for long text; takes all the space that it is offered. Apple's `TextEditor`.
public nonisolated struct TextEditor: View {
  let source: TextFieldSource
  @Environment(\.textEditorStyle) private var style

  /// Edits the text behind the binding.
  public nonisolated init(text: Binding<String>) { source = TextFieldSource(text) }
  /// Also tells, and follows, what is selected.
  public nonisolated init(text: Binding<String>, selection: Binding<TextSelection?>) {
    source = TextFieldSource(text, selection: selection)
  }

  @MainActor public var body: some View {
    style.makeBody(TextEditorStyleConfiguration(source: source))
  }
}

/// An editor as a style sees it.
public struct TextEditorStyleConfiguration {
  let source: TextFieldSource
}

/// How text editors look. Apple's `TextEditorStyle`.
@MainActor @preconcurrency
public protocol TextEditorStyle {
  associatedtype Body: View
  typealias Configuration = TextEditorStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The style that suits the place. Apple's `AutomaticTextEditorStyle`.
public nonisolated struct AutomaticTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeTextEditor(source: configuration.source, hasBackground: true)
  }
}

/// The text without a background of its own. Apple's `PlainTextEditorStyle`.
public nonisolated struct PlainTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeTextEditor(source: configuration.source, hasBackground: false)
  }
}

/// The text in a bordered box. Apple's `RoundedBorderTextEditorStyle`.
public nonisolated struct RoundedBorderTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeTextEditor(source: configuration.source, hasBackground: true)
  }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// The text without a background of its own.
  public nonisolated static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}
extension TextEditorStyle where Self == RoundedBorderTextEditorStyle {
  /// The text in a bordered box.
  public nonisolated static var roundedBorder: RoundedBorderTextEditorStyle { RoundedBorderTextEditorStyle() }
}

struct AnyTextEditorStyle: Equatable {
  private let base: any TextEditorStyle
  private let isSame: (any TextEditorStyle) -> Bool

  init<S: TextEditorStyle>(_ style: S) {
    base = style
    isSame = { other in (other as? S).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
  }

  static func == (a: AnyTextEditorStyle, b: AnyTextEditorStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ configuration: TextEditorStyleConfiguration) -> AnyView {
    func open<S: TextEditorStyle>(_ style: S) -> AnyView { AnyView(style.makeBody(configuration: configuration)) }
    return open(base)
  }
}

private struct TextEditorStyleKey: EnvironmentKey {
  static var defaultValue: AnyTextEditorStyle { AnyTextEditorStyle(AutomaticTextEditorStyle()) }
}

extension EnvironmentValues {
  var textEditorStyle: AnyTextEditorStyle {
    get { self[TextEditorStyleKey.self] }
    set { self[TextEditorStyleKey.self] = newValue }
  }
}

extension View {
  /// How the text editors in the view look.
  public nonisolated func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View {
    environment(\.textEditorStyle, AnyTextEditorStyle(style))
  }
  /// Opens and closes the bar with which people find words in the text editors in the view, and hears of people doing
  /// so with Ctrl+F and Escape.
  public nonisolated func findNavigator(isPresented: Binding<Bool>) -> some View {
    transformEnvironment(\.textFinding) { $0.isPresented = isPresented }
  }
  /// Whether the text editors in the view have no bar for finding words.
  public nonisolated func findDisabled(_ isDisabled: Bool = true) -> some View {
    // As elsewhere, what is around forbids and never allows again.
    transformEnvironment(\.textFinding) { if isDisabled { $0.isDisabled = true } }
  }
  /// Whether the bar for finding words does not replace them.
  public nonisolated func replaceDisabled(_ isDisabled: Bool = true) -> some View {
    transformEnvironment(\.textFinding) { if isDisabled { $0.forbidsReplacing = true } }
  }
}

/// What the views around a text editor say of finding words in it.
struct TextFinding {
  var isDisabled = false
  var forbidsReplacing = false
  var isPresented: Binding<Bool>?

  @MainActor var content: FindContent? {
    guard !isDisabled else { return nil }
    return FindContent(
      allowsReplacing: !forbidsReplacing, isPresented: isPresented?.wrappedValue, words: .localized)
  }
}

private struct TextFindingKey: EnvironmentKey {
  static var defaultValue: TextFinding { TextFinding() }
}

extension EnvironmentValues {
  var textFinding: TextFinding {
    get { self[TextFindingKey.self] }
    set { self[TextFindingKey.self] = newValue }
  }
}

nonisolated struct NativeTextEditor: PrimitiveView {
  let source: TextFieldSource
  let hasBackground: Bool

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: TextEditorLayoutNode(graph: context.graph)) { $0.update($1, $2) }
  }
}

@MainActor
final class TextEditorLayoutNode: TextInputLayoutNode {
  private var editor = TextEditorContent(text: "", font: FontDescription(size: 17), color: .black)
  private var findIsPresented: Binding<Bool>?

  init(graph: ViewGraph) {
    super.init(graph: graph, .textEditor(editor))
  }

  func update(_ view: NativeTextEditor, _ environment: EnvironmentValues) {
    source = view.source
    submitActions = environment.submitActions
    var new = editor
    new.font = environment.controlFont
    new.color = environment.controlTextColor
    new.alignment = environment.multilineTextAlignment.toolkitValue
    new.lineSpacing = environment.lineSpacing
    new.hasBackground = view.hasBackground && environment.scrollContentBackground != .hidden
    new.checksSpelling = !environment.autocorrectionDisabled
    new.find = environment.textFinding.content
    findIsPresented = environment.textFinding.isPresented
    new.text = shownText
    if new != editor {
      editor = new
      control.content = .textEditor(new)
    }
    synchronize()
  }

  override func show(_ text: String) {
    editor.text = text
    control.content = .textEditor(editor)
  }

  override func select(_ range: Range<Int>) {
    editor.selection = range
    control.content = .textEditor(editor)
    editor.selection = nil
  }

  override func textDidChange() { editor.text = shownText }

  override func handle(_ event: ControlEvent) {
    guard case .findPresented(let isPresented) = event else { return super.handle(event) }
    if let findIsPresented, findIsPresented.wrappedValue != isPresented { findIsPresented.wrappedValue = isPresented }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
    return proposal.replacingUnspecifiedDimensions(
      by: control.sizeThatFits(width: proposal.width, height: proposal.height))
  }
}
