import CToolkitSupport
import Foundation
import Toolkit

/// A field for one line of text.
@MainActor
final class TextFieldControl: GTKControl {
  private var field: TextFieldContent
  private var text = ""
  private var textClass: String?
  private var isApplying = false
  private var hasPreedit = false
  private var reportedSelection: Range<Int>?

  init(_ field: TextFieldContent, toolkit: GTKToolkit) {
    self.field = field
    let widget: WidgetPointer =
      switch field.kind {
      case .text: gtk_entry_new()
      case .secure: gtk_password_entry_new()
      case .search: gtk_search_entry_new()
      }
    super.init(.textField(field), widget: widget, toolkit: toolkit)
    // The view graph decides how wide a field is.
    gtk_editable_set_width_chars(widget.opaque, 0)
    apply(from: nil)
    connect(widget.raw, "changed") { [weak self] _ in self?.textDidChange() }
    connect(widget.raw, "activate") { [weak self] _ in self?.send(.activated) }
    if let inner = gtk_editable_get_delegate(widget.opaque) {
      for name in ["notify::cursor-position", "notify::selection-bound"] {
        connect(inner, name) { [weak self] _ in self?.selectionDidChange() }
      }
      connect(inner, "preedit-changed") { [weak self] arguments in
        self?.hasPreedit = !(arguments.string(1) ?? "").isEmpty
      }
    }
  }

  override var fillsWidth: Bool { true }
  override var isComposing: Bool { hasPreedit }
  override var ownName: String? { field.placeholder.isEmpty ? nil : field.placeholder }

  override func contentDidChange() {
    guard case .textField(let next) = content else { return }
    let old = field
    field = next
    apply(from: old)
  }

  private func apply(from old: TextFieldContent?) {
    if field.text != text {
      text = field.text
      isApplying = true
      // Typing goes on where it was, as far as the new text reaches.
      let position = gtk_editable_get_position(widget.opaque)
      gtk_editable_set_text(widget.opaque, text)
      gtk_editable_set_position(widget.opaque, min(position, Int32(text.unicodeScalars.count)))
      isApplying = false
    }
    if field.placeholder != old?.placeholder {
      setProperty(widget.raw, "placeholder-text", field.placeholder)
      if accessibility.label == nil { AccessibilityBridge.setName(ownName, of: widget) }
      setNeedsSpace()
    }
    if field.isBordered != old?.isBordered {
      if field.isBordered {
        gtk_widget_remove_css_class(widget, "fsp-clear")
      } else {
        gtk_widget_add_css_class(widget, "fsp-clear")
      }
      setNeedsSpace()
    }
    if field.font != old?.font || field.color != old?.color {
      applyFont()
    }
    if field.alignment != old?.alignment {
      let alignments: [TextContent.Alignment: Float] = [.leading: 0, .center: 0.5, .trailing: 1]
      gtk_editable_set_alignment(widget.opaque, alignments[field.alignment] ?? 0)
    }
    if field.isEditable != old?.isEditable { gtk_editable_set_editable(widget.opaque, field.isEditable.gboolean) }
    if field.purpose != old?.purpose || field.kind != old?.kind {
      applyKind(wasSecure: old.map { $0.kind == .secure } ?? (field.kind == .secure))
    }
  }

  /// What the characters are, and whether they can be read. An app may change that while the person types, with a
  /// button that shows the password.
  private func applyKind(wasSecure: Bool) {
    guard let inner = gtk_editable_get_delegate(widget.opaque) else { return }
    let isSecure = field.kind == .secure
    if isSecure != wasSecure { gtk_text_set_visibility(UnsafeMutablePointer(inner), (!isSecure).gboolean) }
    let purpose = isSecure ? GTK_INPUT_PURPOSE_PASSWORD : field.purpose.native
    gtk_text_set_input_purpose(UnsafeMutablePointer(inner), purpose)
  }

  override func styleDidChange() { applyFont() }

  private func applyFont() {
    if let textClass { gtk_widget_remove_css_class(widget, textClass) }
    let name = toolkit.styleSheet.textClass(font: field.font, color: field.color, library: toolkit.text.fonts)
    gtk_widget_add_css_class(widget, name)
    textClass = name
    setNeedsSpace()
  }

  private func textDidChange() {
    guard !isApplying, let raw = gtk_editable_get_text(widget.opaque) else { return }
    let next = String(cString: raw)
    guard next != text else { return }
    text = next
    field.text = next
    send(.textChanged(next))
  }

  private func selectionDidChange() {
    guard !isApplying else { return }
    var (start, end): (Int32, Int32) = (0, 0)
    gtk_editable_get_selection_bounds(widget.opaque, &start, &end)
    let scalars = text.unicodeScalars
    func utf16(_ offset: Int32) -> Int { scalars.prefix(Int(offset)).reduce(0) { $0 + UTF16.width($1) } }
    let selection = utf16(start)..<utf16(max(start, end))
    guard selection != reportedSelection else { return }
    reportedSelection = selection
    send(.selectionChanged(selection))
  }

  override func baselines(for size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    // The text of a field is centred in it.
    let sample = TextContent(spans: [TextSpan(text: "X", font: field.font)], color: field.color)
    let line = toolkit.text.pangoLayout(sample, width: nil, height: nil)
    let baseline = (size.height - line.size.height) / 2 + line.firstBaseline
    return (baseline, baseline)
  }
}

extension TextFieldContent.Purpose {
  var native: GtkInputPurpose {
    switch self {
    case .freeForm: GTK_INPUT_PURPOSE_FREE_FORM
    case .number: GTK_INPUT_PURPOSE_NUMBER
    case .phone: GTK_INPUT_PURPOSE_PHONE
    case .url: GTK_INPUT_PURPOSE_URL
    case .email: GTK_INPUT_PURPOSE_EMAIL
    case .name: GTK_INPUT_PURPOSE_NAME
    case .digits: GTK_INPUT_PURPOSE_DIGITS
    }
  }
}
