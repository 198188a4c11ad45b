import CToolkitSupport
import Foundation
import Toolkit

/// A scrolling field for many lines of text. Undo belongs to the document, so the native one is off.
@MainActor
final class TextEditorControl: GTKControl {
  private var editor: TextEditorContent
  private let view: WidgetPointer
  private let scroller: WidgetPointer
  /// Made when it is first asked for.
  private var findBar: FindBar?
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  /// The text that both sides know of.
  private var text = MirroredText("")
  /// What the buffer is about to do.
  private var pending: TextEdit?
  private var textClass: String?
  private var isApplying = false
  private var reportedSelection: Range<Int>?
  private var hasPreedit = false

  init(_ editor: TextEditorContent, toolkit: GTKToolkit) {
    self.editor = editor
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    scroller = gtk_scrolled_window_new()
    view = gtk_text_view_new()!
    buffer = gtk_text_view_get_buffer(view.cast())
    gtk_text_buffer_set_enable_undo(buffer, 0)
    gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
    gtk_scrolled_window_set_child(scroller.opaque, view)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(scroller, 1)
    gtk_box_append(box.cast(), scroller)
    super.init(.textEditor(editor), widget: box, toolkit: toolkit)
    apply(from: nil)
    observeEdits()
    observeKeys()
    connect(buffer, "mark-set") { [weak self] _ in self?.selectionDidChange() }
    connect(view.raw, "preedit-changed") { [weak self] arguments in
      self?.hasPreedit = !(arguments.string(1) ?? "").isEmpty
    }
  }

  override var activeWidget: WidgetPointer { view }
  override var isComposing: Bool { hasPreedit }
  override var fillsWidth: Bool { true }
  override var fillsHeight: Bool { true }

  override func contentDidChange() {
    guard case .textEditor(let next) = content else { return }
    let old = editor
    editor = next
    apply(from: old)
  }

  private func apply(from old: TextEditorContent?) {
    if editor.text != text.string { replaceText(with: editor.text) }
    if editor.font != old?.font || editor.color != old?.color { applyFont() }
    if editor.alignment != old?.alignment {
      let justification: [TextContent.Alignment: GtkJustification] = [
        .leading: GTK_JUSTIFY_LEFT, .center: GTK_JUSTIFY_CENTER, .trailing: GTK_JUSTIFY_RIGHT,
      ]
      gtk_text_view_set_justification(view.cast(), justification[editor.alignment] ?? GTK_JUSTIFY_LEFT)
    }
    if editor.lineSpacing != old?.lineSpacing {
      gtk_text_view_set_pixels_inside_wrap(view.cast(), Int32(editor.lineSpacing))
      gtk_text_view_set_pixels_below_lines(view.cast(), Int32(editor.lineSpacing))
    }
    if editor.isEditable != old?.isEditable {
      gtk_text_view_set_editable(view.cast(), editor.isEditable.gboolean)
      gtk_text_view_set_cursor_visible(view.cast(), editor.isEditable.gboolean)
    }
    if editor.hasBackground != old?.hasBackground {
      for part in [view, scroller] {
        if editor.hasBackground {
          gtk_widget_remove_css_class(part, "fsp-clear")
        } else {
          gtk_widget_add_css_class(part, "fsp-clear")
        }
      }
    }
    if editor.inset != old?.inset {
      let inset = Int32(editor.inset)
      gtk_text_view_set_left_margin(view.cast(), inset)
      gtk_text_view_set_right_margin(view.cast(), inset)
      gtk_text_view_set_top_margin(view.cast(), inset)
      gtk_text_view_set_bottom_margin(view.cast(), inset)
    }
    if editor.checksSpelling != old?.checksSpelling {
      gtk_text_view_set_input_hints(
        view.cast(), editor.checksSpelling ? GTK_INPUT_HINT_SPELLCHECK : GTK_INPUT_HINT_NO_SPELLCHECK)
    }
    if let selection = editor.selection, selection != old?.selection { select(selection) }
    if editor.find != old?.find || editor.isEditable != old?.isEditable { applyFind() }
  }

  override func styleDidChange() { applyFont() }

  private func applyFont() {
    if let textClass { gtk_widget_remove_css_class(view, textClass) }
    let name = toolkit.styleSheet.textClass(font: editor.font, color: editor.color, library: toolkit.text.fonts)
    gtk_widget_add_css_class(view, name)
    textClass = name
  }

  // MARK: Text

  /// Changes only what differs, so that cursor, selection and scroll position stay where they make sense.
  private func replaceText(with next: String) {
    isApplying = true
    defer { isApplying = false }
    let edit = TextEdit(from: text.string, to: next)
    text = MirroredText(next)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(edit.start))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(edit.start + edit.removed))
    gtk_text_buffer_begin_user_action(buffer)
    if edit.removed > 0 { gtk_text_buffer_delete(buffer, &start, &end) }
    if !edit.inserted.isEmpty {
      gtk_text_buffer_insert(buffer, &start, edit.inserted, Int32(edit.inserted.utf8.count))
    }
    gtk_text_buffer_end_user_action(buffer)
    findBar?.textDidChange()
  }

  /// Notes what is about to be inserted or deleted; `textDidChange` follows at once.
  private func observeEdits() {
    connect(buffer, "insert-text") { [weak self] arguments in
      guard let self, !isApplying, let iter = arguments.boxed(1), let inserted = arguments.string(2) else { return }
      let start = Int(gtk_text_iter_get_offset(iter.assumingMemoryBound(to: GtkTextIter.self)))
      pending = TextEdit(start: start, removed: 0, inserted: inserted)
    }
    connect(buffer, "delete-range") { [weak self] arguments in
      guard let self, !isApplying, let first = arguments.boxed(1), let last = arguments.boxed(2) else { return }
      let start = Int(gtk_text_iter_get_offset(first.assumingMemoryBound(to: GtkTextIter.self)))
      let end = Int(gtk_text_iter_get_offset(last.assumingMemoryBound(to: GtkTextIter.self)))
      pending = TextEdit(start: min(start, end), removed: abs(end - start), inserted: "")
    }
    connect(buffer, "changed") { [weak self] _ in self?.textDidChange() }
  }

  private func textDidChange() {
    guard !isApplying else { return }
    if let pending { text.apply(pending) }
    pending = nil
    if text.scalarCount != Int(gtk_text_buffer_get_char_count(buffer)) { text = MirroredText(bufferText) }
    editor.text = text.string
    send(.textChanged(text.string))
    selectionDidChange()
    findBar?.textDidChange()
  }

  private var bufferText: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let raw = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(raw) }
    return String(cString: raw)
  }

  // MARK: Selection

  /// What is selected, in UTF-16 offsets.
  private var selection: Range<Int> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    let low = text.utf16Offset(Int(gtk_text_iter_get_offset(&start)))
    let high = text.utf16Offset(Int(gtk_text_iter_get_offset(&end)))
    return low..<max(low, high)
  }

  private func selectionDidChange() {
    guard !isApplying else { return }
    let selection = selection
    guard selection != reportedSelection else { return }
    reportedSelection = selection
    send(.selectionChanged(selection))
  }

  private func select(_ range: Range<Int>) {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(text.scalarOffset(range.lowerBound)))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(text.scalarOffset(range.upperBound)))
    isApplying = true
    gtk_text_buffer_select_range(buffer, &end, &start)
    isApplying = false
    reportedSelection = range
  }

  // MARK: Finding

  private func observeKeys() {
    let keys = gtk_event_controller_key_new()!
    connect(keys, "key-pressed") { [weak self] arguments in
      guard let self,
        let event = KeyEvent(keyval: arguments.uint(1), state: GdkModifierType(arguments.flags(3)), phase: .unhandled)
      else { return }
      arguments.returnBool(find(event.combination))
    }
    gtk_widget_add_controller(widget, keys)
  }

  /// What the usual keys for finding do; returns whether it was one.
  private func find(_ combination: KeyCombination) -> Bool {
    guard let content = editor.find else { return false }
    switch combination {
    case KeyCombination(.character("f"), .control), KeyCombination(.character("h"), .control):
      shownFindBar(content).present(true)
    case KeyCombination(.character("g"), .control):
      guard let findBar, findBar.isPresented else { return false }
      findBar.go(isForward: true)
    case KeyCombination(.character("g"), [.control, .shift]):
      guard let findBar, findBar.isPresented else { return false }
      findBar.go(isForward: false)
    case KeyCombination(.escape):
      guard let findBar, findBar.isPresented else { return false }
      findBar.present(false)
    default: return false
    }
    return true
  }

  private func applyFind() {
    guard let content = editor.find else { return findBar?.present(false) ?? () }
    findBar?.update(content, isEditable: editor.isEditable)
    guard let isPresented = content.isPresented, isPresented != findBar?.isPresented ?? false else { return }
    shownFindBar(content).present(isPresented)
  }

  private func shownFindBar(_ content: FindContent) -> FindBar {
    if let findBar { return findBar }
    let bar = FindBar(
      content,
      editor: FindBar.Editor(
        text: { [weak self] in self?.text.string ?? "" },
        selection: { [weak self] in self?.selection ?? 0..<0 },
        show: { [weak self] range in self?.show(range) },
        change: { [weak self] new in self?.change(to: new) },
        mark: { [weak self] ranges in self?.mark(ranges) },
        focus: { [weak self] in if let self { gtk_widget_grab_focus(view) } }))
    bar.update(content, isEditable: editor.isEditable)
    bar.onPresent = { [weak self] isPresented in self?.send(.findPresented(isPresented)) }
    gtk_box_prepend(widget.cast(), bar.widget)
    findBar = bar
    return bar
  }

  private func show(_ range: Range<Int>) {
    select(range)
    gtk_text_view_scroll_to_mark(view.cast(), gtk_text_buffer_get_insert(buffer), 0.1, 0, 0, 0)
    send(.selectionChanged(range))
  }

  /// Changes the text as the person would.
  private func change(to new: String) {
    replaceText(with: new)
    editor.text = new
    send(.textChanged(new))
    selectionDidChange()
  }

  private func mark(_ ranges: [Range<Int>]) {
    let name = "found"
    let tags = gtk_text_buffer_get_tag_table(buffer)
    let tag = gtk_text_tag_table_lookup(tags, name) ?? makeMark(name, tags)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
    for range in text.scalarOffsets(ranges) {
      gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(range.lowerBound))
      gtk_text_buffer_get_iter_at_offset(buffer, &end, Int32(range.upperBound))
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }
  }
  private func makeMark(_ name: String, _ tags: OpaquePointer?) -> UnsafeMutablePointer<GtkTextTag>? {
    let tag = gtk_text_tag_new(name)
    var color = GdkRGBA(red: 0.96, green: 0.76, blue: 0.07, alpha: 0.35)
    var value = GValue()
    g_value_init(&value, gdk_rgba_get_type())
    g_value_set_boxed(&value, &color)
    g_object_set_property(
      UnsafeMutableRawPointer(tag!).assumingMemoryBound(to: GObject.self), "background-rgba", &value)
    g_value_unset(&value)
    gtk_text_tag_table_add(tags, tag)
    return tag
  }

  override func baselines(for size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    let sample = TextContent(spans: [TextSpan(text: "X", font: editor.font)], color: editor.color)
    let line = toolkit.text.pangoLayout(sample, width: nil, height: nil)
    let first = editor.inset + line.firstBaseline
    return (first, first)
  }
}
