import Foundation
import Toolkit

// Keys while a row has the keyboard focus.
extension UITableView {
  func handle(_ key: KeyEvent) -> Bool {
    guard let path = focusedPath, rows.contains(path) else { return false }
    let modifiers = key.combination.modifiers
    let extends = modifiers.contains(.shift)
    switch (key.combination.key, modifiers.subtracting(.shift)) {
    case (.up, []): return go(from: path, by: -1, extends: extends)
    case (.down, []): return go(from: path, by: 1, extends: extends)
    case (.pageUp, []): return go(from: path, by: -rowsPerPage, extends: extends)
    case (.pageDown, []): return go(from: path, by: rowsPerPage, extends: extends)
    case (.delete, []), (.forwardDelete, []): return deleteByKeyboard(path)
    case (.character("a"), .control):
      guard allowsMany, allowsRows else { return false }
      selectAllRows()
      return true
    default: return handleCommonKey(key, at: path)
    }
  }

  private var rowsPerPage: Int {
    let height = focusedPath.map { rectForRow(at: $0).height } ?? Self.minimumRowHeight
    return max(Int(visibleContent.height / max(height, 1)) - 1, 1)
  }

  private func go(from path: IndexPath, by distance: Int, extends: Bool) -> Bool {
    guard var target = rows.path(path, by: distance) else { return true }
    // Rows that cannot have the focus are passed over.
    let step = distance < 0 ? -1 : 1
    while let listDelegate, !listDelegate.tableView(self, canFocusRowAt: target) {
      guard let next = rows.path(target, by: step), next != target else { return true }
      target = next
    }
    return show(target, extends: extends)
  }

  func reveal(_ path: IndexPath) { scrollToRow(at: path, at: .none, animated: false) }
  func selectionFollowsFocus(at path: IndexPath) -> Bool {
    listDelegate?.tableView(self, selectionFollowsFocusForRowAt: path) ?? selectionFollowsFocus
  }
  func nameOfUnseenRow(at path: IndexPath) -> String {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return "" }
    let name = cell.accessibilityLabel ?? cell.spokenName
    rows.keep(cell)
    rows.hideWaiting()
    return name
  }
}
