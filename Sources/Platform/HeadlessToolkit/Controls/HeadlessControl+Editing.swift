import Foundation
import Toolkit

extension HeadlessControl {
  /// The text of a field or editor; `nil` for other controls.
  public var editedText: String? { content.editedText }

  private var isEditable: Bool {
    switch content {
    case .textField(let field): isEnabled && field.isEditable
    case .textEditor(let editor): isEnabled && editor.isEditable
    default: false
    }
  }

  private var isSingleLine: Bool {
    if case .textField = content { return true }
    return false
  }

  /// Types at the cursor, replacing what is selected. In a field a line break is the Return key.
  ///
  /// - Returns: whether the control takes text.
  @discardableResult
  public func type(_ typed: String) -> Bool {
    guard isEditable else { return false }
    guard isSingleLine, let end = typed.firstIndex(where: \.isNewline) else {
      replaceSelection(with: typed)
      return true
    }
    replaceSelection(with: String(typed[..<end]))
    onEvent?(.activated)
    let rest = typed[typed.index(after: end)...]
    return rest.isEmpty || type(String(rest))
  }

  /// Selects a range of UTF-16 offsets, cut to the text.
  public func select(_ range: Range<Int>) {
    guard let end = editedText?.utf16.count else { return }
    setSelection(min(range.lowerBound, end)..<min(range.upperBound, end), anchor: min(range.lowerBound, end))
  }

  /// Selects the whole text.
  public func selectAll() {
    select(0..<(editedText?.utf16.count ?? 0))
  }

  /// Selects the word around the cursor.
  func selectWord() {
    guard let text = editedText else { return }
    let cursor = index(selection.upperBound, in: text)
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    let start = text[..<cursor].lastIndex { !isWord($0) }.map { text.index(after: $0) } ?? text.startIndex
    let end = text[cursor...].firstIndex { !isWord($0) } ?? text.endIndex
    select(start.utf16Offset(in: text)..<end.utf16Offset(in: text))
  }

  // MARK: Keys

  func edit(_ combination: KeyCombination, characters: String) -> Bool {
    if handleFinding(combination) { return true }
    let extends = combination.modifiers.contains(.shift)
    switch (combination.key, combination.modifiers.subtracting(.shift)) {
    case (.character("a"), .control):
      selectAll()
      return true
    case (.character("c"), .control): return copySelection()
    case (.character("x"), .control): return copySelection() && isEditable && deleteSelection()
    case (.character("v"), .control):
      guard isEditable else { return false }
      toolkit?.readClipboard { [weak self] text in
        if let text { self?.paste(text) }
      }
      return true
    case (.return, []):
      if isSingleLine {
        onEvent?(.activated)
        return true
      }
      return !extends && type("\n")
    case (.tab, []): return !isSingleLine && !extends && type("\t")
    case (.delete, []): return isEditable && delete(forwards: false)
    case (.forwardDelete, []): return isEditable && delete(forwards: true)
    case (.left, []): return move(by: -1, extends: extends)
    case (.right, []): return move(by: 1, extends: extends)
    case (.up, []): return !isSingleLine && moveLine(by: -1, extends: extends)
    case (.down, []): return !isSingleLine && moveLine(by: 1, extends: extends)
    case (.home, []): return moveToLineEdge(start: true, extends: extends)
    case (.end, []): return moveToLineEdge(start: false, extends: extends)
    case (.home, .control): return moveCursor(to: 0, extends: extends)
    case (.end, .control): return moveCursor(to: editedText?.utf16.count ?? 0, extends: extends)
    default: return !characters.isEmpty && type(characters)
    }
  }

  /// Inserts text from the clipboard; a field keeps the first line only.
  private func paste(_ text: String) {
    replaceSelection(with: isSingleLine ? String(text.prefix { !$0.isNewline }) : text)
  }

  private func copySelection() -> Bool {
    guard let text = editedText, !selection.isEmpty else { return true }
    if case .textField(let field) = content, field.kind == .secure { return true }
    toolkit?.writeClipboard(String(text[index(selection.lowerBound, in: text)..<index(selection.upperBound, in: text)]))
    return true
  }

  private func deleteSelection() -> Bool {
    if !selection.isEmpty { replaceSelection(with: "") }
    return true
  }

  private func delete(forwards: Bool) -> Bool {
    guard selection.isEmpty, let text = editedText else { return deleteSelection() }
    let cursor = index(selection.lowerBound, in: text)
    if forwards {
      guard cursor < text.endIndex else { return true }
      selection = selection.lowerBound..<text.index(after: cursor).utf16Offset(in: text)
    } else {
      guard cursor > text.startIndex else { return true }
      selection = text.index(before: cursor).utf16Offset(in: text)..<selection.lowerBound
    }
    return deleteSelection()
  }

  // MARK: Cursor

  /// The end of the selection that moves.
  private var cursor: Int { selectionAnchor == selection.lowerBound ? selection.upperBound : selection.lowerBound }

  private func move(by step: Int, extends: Bool) -> Bool {
    guard let text = editedText else { return false }
    if !extends, !selection.isEmpty {
      return moveCursor(to: step < 0 ? selection.lowerBound : selection.upperBound, extends: false)
    }
    let from = index(cursor, in: text)
    let to = text.index(from, offsetBy: step, limitedBy: step < 0 ? text.startIndex : text.endIndex) ?? from
    return moveCursor(to: to.utf16Offset(in: text), extends: extends)
  }

  private func moveLine(by step: Int, extends: Bool) -> Bool {
    guard let text = editedText else { return false }
    let from = index(cursor, in: text)
    let start = lineStart(of: from, in: text)
    let column = wantedColumn ?? text.distance(from: start, to: from)
    let target: String.Index
    if step < 0 {
      guard start > text.startIndex else { return moveCursor(to: 0, extends: extends) }
      target = lineStart(of: text.index(before: start), in: text)
    } else {
      let end = lineEnd(of: from, in: text)
      guard end < text.endIndex else { return moveCursor(to: text.utf16.count, extends: extends) }
      target = text.index(after: end)
    }
    let limit = lineEnd(of: target, in: text)
    let to = text.index(target, offsetBy: column, limitedBy: limit) ?? limit
    let moved = moveCursor(to: to.utf16Offset(in: text), extends: extends)
    wantedColumn = column
    return moved
  }

  private func moveToLineEdge(start: Bool, extends: Bool) -> Bool {
    guard let text = editedText else { return false }
    let from = index(cursor, in: text)
    let to = start ? lineStart(of: from, in: text) : lineEnd(of: from, in: text)
    return moveCursor(to: to.utf16Offset(in: text), extends: extends)
  }

  private func lineStart(of index: String.Index, in text: String) -> String.Index {
    text[..<index].lastIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.startIndex
  }

  private func lineEnd(of index: String.Index, in text: String) -> String.Index {
    text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
  }

  private func moveCursor(to offset: Int, extends: Bool) -> Bool {
    let anchor = extends ? selectionAnchor : offset
    setSelection(min(anchor, offset)..<max(anchor, offset), anchor: anchor)
    return true
  }

  private func setSelection(_ range: Range<Int>, anchor: Int) {
    selectionAnchor = anchor
    wantedColumn = nil
    guard range != selection else { return }
    selection = range
    onEvent?(.selectionChanged(range))
  }

  // MARK: Changes

  private func index(_ offset: Int, in text: String) -> String.Index {
    let index = String.Index(utf16Offset: min(offset, text.utf16.count), in: text)
    // An offset in the middle of a character belongs to its start.
    return text.index(text.startIndex, offsetBy: text.distance(from: text.startIndex, to: index))
  }

  private func replaceSelection(with typed: String) {
    guard var text = editedText, !(typed.isEmpty && selection.isEmpty) else { return }
    let start = index(selection.lowerBound, in: text)
    let offset = start.utf16Offset(in: text)
    text.replaceSubrange(start..<index(selection.upperBound, in: text), with: typed)
    let cursor = offset + typed.utf16.count
    // The selection moves first, so that whoever hears of the text finds the cursor behind it.
    selection = cursor..<cursor
    selectionAnchor = cursor
    wantedColumn = nil
    switch content {
    case .textField(var field):
      field.text = text
      content = .textField(field)
    case .textEditor(var editor):
      editor.text = text
      editor.selection = nil
      content = .textEditor(editor)
    default: return
    }
    selection = cursor..<cursor
    selectionAnchor = cursor
    onEvent?(.textChanged(text))
    if selection == cursor..<cursor { onEvent?(.selectionChanged(selection)) }
  }
}
