import Foundation
import Toolkit

// The bar with which people find words in an editor.
extension HeadlessControl {
  /// Whether the editor has such a bar.
  public var offersFinding: Bool { findContent != nil }

  private var findContent: FindContent? {
    if case .textEditor(let editor) = content { editor.find } else { nil }
  }

  /// Opens or closes the bar, as Ctrl+F and Escape do.
  ///
  /// - Returns: whether there is one to open or close.
  @discardableResult
  public func presentFinding(_ isPresented: Bool) -> Bool {
    guard !isPresented || offersFinding, isPresented != isFinding else { return false }
    isFinding = isPresented
    onEvent?(.findPresented(isPresented))
    return true
  }

  /// Types words into the open bar and goes to the next place where they are, from the cursor on and then from the
  /// beginning; upper and lower case are the same.
  ///
  /// - Returns: whether they are found.
  @discardableResult
  public func find(_ words: String) -> Bool {
    guard isFinding, let text = editedText else { return false }
    let start = text.utf16.index(text.startIndex, offsetBy: selection.upperBound)
    let options: String.CompareOptions = .caseInsensitive
    guard
      let range = text.range(of: words, options: options, range: start..<text.endIndex)
        ?? text.range(of: words, options: options)
    else { return false }
    select(range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text))
    return true
  }

  /// Replaces everything that the open bar finds, as one edit.
  ///
  /// - Returns: whether the bar lets people do that.
  @discardableResult
  public func replaceAll(_ words: String, with replacement: String) -> Bool {
    guard isFinding, let text = editedText, findContent?.allowsReplacing == true,
      case .textEditor(let editor) = content, editor.isEditable
    else { return false }
    selectAll()
    return type(text.replacingOccurrences(of: words, with: replacement, options: .caseInsensitive))
  }

  func findingDidChange(from old: ControlContent) {
    guard case .textEditor(let editor) = content, case .textEditor(let oldEditor) = old, editor.find != oldEditor.find
    else { return }
    if editor.find == nil {
      presentFinding(false)
    } else if let isPresented = editor.find?.isPresented {
      presentFinding(isPresented)
    }
  }

  /// What the usual keys for finding do; returns whether it was one.
  func handleFinding(_ combination: KeyCombination) -> Bool {
    switch combination {
    case KeyCombination(.character("f"), .control): offersFinding && (presentFinding(true) || isFinding)
    case KeyCombination(.escape): presentFinding(false)
    default: false
    }
  }
}
