import CToolkitSupport
import Foundation
import Toolkit

/// The bar above a text editor with which people find and replace words.
@MainActor
final class FindBar {
  /// What the bar works on, in UTF-16 offsets.
  struct Editor {
    var text: () -> String
    var selection: () -> Range<Int>
    /// Selects a range and brings it into view.
    var show: (Range<Int>) -> Void
    /// Puts another text in the place of the present one, as an edit of the person.
    var change: (String) -> Void
    /// Marks everything that is found.
    var mark: ([Range<Int>]) -> Void
    /// Gives the keyboard back.
    var focus: () -> Void
  }

  /// The native bar, closed at first.
  let widget: WidgetPointer
  /// The bar has been opened or closed.
  var onPresent: (Bool) -> Void = { _ in }
  private let editor: Editor
  private var content: FindContent
  private let entry: WidgetPointer
  private let replacement: WidgetPointer
  private let replacing: WidgetPointer
  private let position: WidgetPointer
  private let previous: WidgetPointer
  private let next: WidgetPointer
  private var isEditable = true

  /// As many places are marked and counted; finding the next one knows no limit.
  static let limit = 1000
  private var matches: [Range<Int>] = []
  private var isCut = false
  /// What was looked for last.
  private var foundTerm: String?

  init(_ content: FindContent, editor: Editor) {
    self.content = content
    self.editor = editor
    widget = gtk_search_bar_new()
    // The bar lies on what the editor lies on.
    gtk_widget_add_css_class(widget, "fsp-find")
    entry = gtk_search_entry_new()
    replacement = gtk_entry_new()
    position = gtk_label_new(nil)
    previous = gtk_button_new_from_icon_name("go-up-symbolic")
    next = gtk_button_new_from_icon_name("go-down-symbolic")
    let words = content.words

    func button(_ title: String, _ act: @escaping @MainActor () -> Void) -> WidgetPointer {
      let button = gtk_button_new_with_label(title)!
      connect(button.raw, "clicked") { _ in act() }
      return button
    }
    func row(_ parts: [WidgetPointer]) -> WidgetPointer {
      let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!
      for part in parts { gtk_box_append(row.cast(), part) }
      return row
    }
    let close = gtk_button_new_from_icon_name("window-close-symbolic")!
    for (part, name) in [(previous, words.previous), (next, words.next), (close, words.close)] {
      gtk_widget_add_css_class(part, "flat")
      gtk_widget_set_tooltip_text(part, name)
      AccessibilityBridge.setName(name, of: part)
    }
    for (field, name) in [(entry, words.find), (replacement, words.replaceWith)] {
      gtk_widget_set_hexpand(field, 1)
      setProperty(field.raw, "placeholder-text", name)
      AccessibilityBridge.setName(name, of: field)
      gtk_editable_set_width_chars(field.opaque, 8)
    }
    gtk_widget_add_css_class(position, "dim-label")
    gtk_widget_add_css_class(position, "numeric")
    replacing = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
    gtk_box_append(replacing.cast(), replacement)

    let rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    gtk_widget_set_hexpand(rows, 1)
    gtk_box_append(rows.cast(), row([entry, position, previous, next, close]))
    gtk_box_append(rows.cast(), replacing)
    gtk_search_bar_set_child(widget.opaque, rows)
    gtk_search_bar_connect_entry(widget.opaque, entry.opaque)

    gtk_box_append(replacing.cast(), button(words.replace) { [weak self] in self?.replace() })
    gtk_box_append(replacing.cast(), button(words.replaceAll) { [weak self] in self?.replaceAll() })
    connect(close.raw, "clicked") { [weak self] _ in self?.present(false) }
    connect(previous.raw, "clicked") { [weak self] _ in self?.go(isForward: false) }
    connect(next.raw, "clicked") { [weak self] _ in self?.go(isForward: true) }
    connect(entry.raw, "search-changed") { [weak self] _ in self?.settleTerm() }
    connect(entry.raw, "activate") { [weak self] _ in self?.go(isForward: true) }
    connect(entry.raw, "next-match") { [weak self] _ in self?.go(isForward: true) }
    connect(entry.raw, "previous-match") { [weak self] _ in self?.go(isForward: false) }
    connect(replacement.raw, "activate") { [weak self] _ in self?.replace() }
    connect(widget.raw, "notify::search-mode-enabled") { [weak self] _ in self?.modeDidChange() }
    allowReplacing(isEditable: true)
  }

  /// Whether the bar is open.
  var isPresented: Bool { gtk_search_bar_get_search_mode(widget.opaque).isTrue }

  /// Follows what the app says.
  func update(_ content: FindContent, isEditable: Bool) {
    self.content = content
    allowReplacing(isEditable: isEditable)
  }
  private func allowReplacing(isEditable: Bool) {
    self.isEditable = isEditable
    gtk_widget_set_visible(replacing, (content.allowsReplacing && isEditable).gboolean)
  }

  /// Opens the bar, with the selected words as what is looked for, or closes it.
  func present(_ isPresented: Bool) {
    if isPresented {
      let selection = editor.selection()
      let units = editor.text().utf16
      if !selection.isEmpty, selection.count < 100,
        let words = String(
          units[
            units.index(
              units.startIndex, offsetBy: selection.lowerBound)..<units.index(
                units.startIndex, offsetBy: selection.upperBound)]),
        !words.contains(where: \.isNewline)
      {
        gtk_editable_set_text(entry.opaque, words)
      }
    }
    gtk_search_bar_set_search_mode(widget.opaque, isPresented.gboolean)
    guard isPresented else { return }
    gtk_widget_grab_focus(entry)
    gtk_editable_select_region(entry.opaque, 0, -1)
    termDidChange()
  }

  private func modeDidChange() {
    if !isPresented {
      matches = []
      foundTerm = nil
      editor.mark([])
      editor.focus()
    }
    onPresent(isPresented)
  }

  // MARK: Finding

  private var term: String { String(cString: gtk_editable_get_text(entry.opaque)) }
  private var expression: NSRegularExpression? {
    let term = term
    guard !term.isEmpty else { return nil }
    return try? NSRegularExpression(pattern: term, options: [.caseInsensitive, .ignoreMetacharacters])
  }

  private func findAll() {
    let text = editor.text()
    var found: [Range<Int>] = []
    isCut = false
    expression?.enumerateMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) { match, _, stop in
      guard let match else { return }
      if found.count == Self.limit {
        self.isCut = true
        stop.pointee = true
      } else {
        found.append(match.range.location..<match.range.upperBound)
      }
    }
    matches = found
    foundTerm = term
    editor.mark(found)
  }

  /// The field tells of typing after a moment; a key may be quicker.
  private func settleTerm() { if isPresented, term != foundTerm { termDidChange() } }

  private func termDidChange() {
    findAll()
    // What is typed so far is looked for from where the person is.
    if let match = match(from: editor.selection().lowerBound, isForward: true) { editor.show(match) }
    tellPosition()
  }

  /// The nearest place after or before an offset, or else from the other end.
  private func match(from offset: Int, isForward: Bool) -> Range<Int>? {
    if !isCut {
      return isForward
        ? matches.first { $0.lowerBound >= offset } ?? matches.first
        : matches.last { $0.upperBound <= offset } ?? matches.last
    }
    let text = editor.text()
    let length = text.utf16.count
    guard let expression else { return nil }
    func range(_ match: NSTextCheckingResult?) -> Range<Int>? { match.map { $0.range.location..<$0.range.upperBound } }
    if isForward {
      return range(expression.firstMatch(in: text, range: NSRange(location: offset, length: length - offset)))
        ?? matches.first
    }
    return range(expression.matches(in: text, range: NSRange(location: 0, length: offset)).last)
      ?? range(expression.matches(in: text, range: NSRange(location: 0, length: length)).last)
  }

  /// Goes to the next or the previous place.
  func go(isForward: Bool) {
    settleTerm()
    let selection = editor.selection()
    if let match = match(from: isForward ? selection.upperBound : selection.lowerBound, isForward: isForward) {
      editor.show(match)
    }
    tellPosition()
  }

  /// The text is another one.
  func textDidChange() {
    guard isPresented else { return }
    findAll()
    tellPosition()
  }

  private var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

  private func tellPosition() {
    var said = ""
    if !term.isEmpty {
      let count = isCut ? "\(Self.limit)+" : "\(matches.count)"
      let selection = editor.selection()
      if matches.isEmpty {
        said = content.words.nothing
      } else if let index = matches.firstIndex(of: selection) {
        let parts = content.words.position.components(separatedBy: "%@")
        said = parts.count == 3 ? parts[0] + "\(index + 1)" + parts[1] + count + parts[2] : "\(index + 1)/\(count)"
      } else {
        said = count
      }
    }
    gtk_label_set_text(position.opaque, said)
    // A button that cannot be pressed any more lets go of the keyboard, which stays in the bar.
    if matches.isEmpty, hasFocus, !gtk_widget_is_focus(entry).isTrue, gtk_widget_get_focus_child(entry) == nil {
      gtk_widget_grab_focus(entry)
    }
    for part in [previous, next, replacing] { gtk_widget_set_sensitive(part, (!matches.isEmpty).gboolean) }
    if matches.isEmpty, !term.isEmpty {
      gtk_widget_add_css_class(entry, "error")
    } else {
      gtk_widget_remove_css_class(entry, "error")
    }
  }

  // MARK: Replacing

  private var replacementTemplate: String {
    NSRegularExpression.escapedTemplate(for: String(cString: gtk_editable_get_text(replacement.opaque)))
  }

  /// Replaces what is found and selected, and goes to the next place.
  func replace() {
    settleTerm()
    guard content.allowsReplacing, isEditable, let expression else { return }
    let selection = editor.selection()
    let text = editor.text()
    let range = NSRange(location: selection.lowerBound, length: selection.count)
    guard !selection.isEmpty, expression.firstMatch(in: text, range: range)?.range == range else {
      return go(isForward: true)
    }
    let new = expression.stringByReplacingMatches(in: text, range: range, withTemplate: replacementTemplate)
    let place = selection.upperBound + new.utf16.count - text.utf16.count
    editor.change(new)
    findAll()
    if let match = match(from: place, isForward: true) { editor.show(match) }
    tellPosition()
  }

  /// Replaces everything that is found, as one edit.
  func replaceAll() {
    guard content.allowsReplacing, isEditable, let expression else { return }
    let text = editor.text()
    let new = expression.stringByReplacingMatches(
      in: text, range: NSRange(location: 0, length: text.utf16.count), withTemplate: replacementTemplate)
    if new != text { editor.change(new) }
    findAll()
    tellPosition()
  }
}
