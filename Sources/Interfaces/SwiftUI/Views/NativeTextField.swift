import Foundation
import Toolkit

/// A field of the toolkit, or a growing editor when the text may take several lines.
nonisolated struct NativeTextField: PrimitiveView {
  let parts: TextFieldParts
  let isBordered: Bool?

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    // The label's text is the field's placeholder, unless there is a prompt of its own.
    let name = view.parts.label.spokenText(in: context)
    if view.parts.axis == .vertical {
      return ControlNode(view, in: context, layout: GrowingFieldLayoutNode(graph: context.graph)) {
        $0.update($1, name: name, $2)
      }
    }
    return ControlNode(view, in: context, layout: TextFieldLayoutNode(graph: context.graph)) {
      $0.update($1, name: name, $2)
    }
  }
}

/// What fields and editors have in common: text that a binding controls.
@MainActor
class TextInputLayoutNode: ControlLayoutNode {
  final var source: TextFieldSource?
  final var submitActions = SubmitActions()
  final var submitTrigger = SubmitTriggers.text
  /// What the control shows.
  final var shownText = ""
  private final var isEditing = false
  private final var isDirty = false
  private final var reportedSelection: Range<Int>?

  /// Puts `text` into the control.
  func show(_ text: String) {}
  func select(_ range: Range<Int>) {}

  /// Shows the source's text, unless people are in the middle of typing a value that is read at the end.
  final func synchronize() {
    guard let source else { return }
    let text = source.text()
    if source.typed == nil, isEditing, isDirty { return }
    if text != shownText {
      shownText = text
      show(text)
    }
    if let wanted = source.selection?.wrappedValue?.offsets(in: shownText), wanted != reportedSelection {
      reportedSelection = wanted
      select(wanted)
    }
  }

  override func handle(_ event: ControlEvent) {
    switch event {
    case .textChanged(let text):
      shownText = text
      isDirty = true
      source?.typed?(text)
      textDidChange()
      // A binding may have refused the change or made something else of it.
      if source?.typed != nil { synchronize() }
    case .selectionChanged(let range):
      reportedSelection = range
      source?.selection?.wrappedValue = TextSelection(offsets: range, in: shownText)
    case .activated:
      commit()
      source?.submitted?()
      submitActions(submitTrigger)
    case .focused(let isFocused):
      isEditing = isFocused
      source?.editingChanged?(isFocused)
      if !isFocused {
        commit()
        synchronize()
      }
    default: break
    }
  }

  func textDidChange() {}

  private func commit() {
    guard isDirty else { return }
    isDirty = false
    source?.committed?(shownText)
    synchronize()
  }
}

@MainActor
final class TextFieldLayoutNode: TextInputLayoutNode {
  private var field = TextFieldContent(text: "", font: FontDescription(size: 17), color: .black)
  private var name = ""

  init(graph: ViewGraph) {
    super.init(graph: graph, .textField(field))
  }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: name.isEmpty ? nil : name)
  }

  func update(_ view: NativeTextField, name: String, _ environment: EnvironmentValues) {
    source = view.parts.source
    submitActions = environment.submitActions
    if view.parts.kind == .search { submitTrigger = .search }
    self.name = name
    var new = field
    let text = view.parts.source.text()
    new.kind = view.parts.kind
    new.placeholder = view.parts.prompt?.plainText(in: environment) ?? name
    new.purpose = environment.textPurpose
    new.isBordered = view.isBordered ?? (view.parts.kind == .search)
    new.font = environment.controlFont
    new.color = environment.controlTextColor
    new.alignment = environment.multilineTextAlignment.toolkitValue
    new.text = shownText
    if new != field {
      if new.font != field.font || new.isBordered != field.isBordered { invalidateLayout() }
      field = new
      control.content = .textField(new)
    }
    _ = text
    synchronize()
  }

  override func show(_ text: String) {
    field.text = text
    control.content = .textField(field)
  }

  override func textDidChange() { field.text = shownText }
}

/// A field that grows with its text, up to the line limit.
@MainActor
final class GrowingFieldLayoutNode: TextInputLayoutNode {
  private var editor = TextEditorContent(text: "", font: FontDescription(size: 17), color: .black)
  private var name = ""
  private var isBordered = false
  private var lineLimit: Int?
  private var placeholder: TextLayoutNode?
  private var prompt = ""
  private var promptColor = ToolkitColor.black

  init(graph: ViewGraph) {
    super.init(graph: graph, .textEditor(editor))
  }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: name.isEmpty ? nil : name)
  }

  func update(_ view: NativeTextField, name: String, _ environment: EnvironmentValues) {
    source = view.parts.source
    submitActions = environment.submitActions
    self.name = name
    prompt = view.parts.prompt?.plainText(in: environment) ?? name
    promptColor = SystemColor.tertiary.rgba(in: environment)
    isBordered = view.isBordered ?? false
    lineLimit = environment.lineLimit
    var new = editor
    new.font = environment.controlFont
    new.color = environment.controlTextColor
    new.alignment = environment.multilineTextAlignment.toolkitValue
    new.lineSpacing = environment.lineSpacing
    new.hasBackground = isBordered
    new.inset = isBordered ? 8 : 0
    new.checksSpelling = !environment.autocorrectionDisabled
    new.text = shownText
    if new != editor {
      editor = new
      control.content = .textEditor(new)
      invalidateLayout()
    }
    synchronize()
    updatePlaceholder()
  }

  override func show(_ text: String) {
    editor.text = text
    editor.selection = nil
    control.content = .textEditor(editor)
    textDidChange()
  }

  override func select(_ range: Range<Int>) {
    editor.selection = range
    control.content = .textEditor(editor)
    editor.selection = nil
  }

  override func textDidChange() {
    editor.text = shownText
    updatePlaceholder()
    invalidateLayout()
  }

  private func updatePlaceholder() {
    guard shownText.isEmpty, !prompt.isEmpty else {
      setLayoutChildren([])
      return
    }
    let node = placeholder ?? TextLayoutNode(graph: graph)
    placeholder = node
    let content = TextContent(
      spans: [TextSpan(text: prompt, font: editor.font)], color: promptColor, alignment: editor.alignment)
    node.show(content, drawn: true, accessibility: nil)
    setLayoutChildren([node])
  }

  private func measured(_ text: String, width: CGFloat?) -> CGSize {
    graph.toolkit.textEngine.layout(
      TextContent(
        spans: [TextSpan(text: text.isEmpty || text.hasSuffix("\n") ? text + " " : text, font: editor.font)],
        color: editor.color, lineLimit: lineLimit, lineSpacing: editor.lineSpacing),
      width: width.map { max($0 - 2 * editor.inset, 0) }, height: nil
    ).size
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = measured(shownText, width: proposal.width)
    let width = proposal.width ?? max(size.width + 2 * editor.inset, 150)
    return CGSize(width: width.isFinite ? width : size.width, height: size.height + 2 * editor.inset)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let placeholder, layoutChildren.first === placeholder else { return }
    place(
      placeholder, at: CGPoint(x: editor.inset, y: editor.inset),
      proposal: ProposedViewSize(width: max(size.width - 2 * editor.inset, 0), height: nil), in: size)
  }
}
