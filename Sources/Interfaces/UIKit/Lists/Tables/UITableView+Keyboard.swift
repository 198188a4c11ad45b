import Foundation
import Toolkit

// Keys while a row has the keyboard focus.
extension UITableView {
  var hasFocusedRow: Bool { focusedPath.flatMap { rows.shown[$0] }?.element.control.isFocused ?? false }

  func handle(_ key: KeyEvent) -> Bool {
    guard let path = focusedPath, rows.contains(path) else { return false }
    let modifiers = key.combination.modifiers
    let extends = modifiers.contains(.shift)
    switch (key.combination.key, modifiers.subtracting(.shift)) {
    case (.up, []): return go(from: path, by: -1, extends: extends)
    case (.down, []): return go(from: path, by: 1, extends: extends)
    case (.pageUp, []): return go(from: path, by: -rowsPerPage, extends: extends)
    case (.pageDown, []): return go(from: path, by: rowsPerPage, extends: extends)
    case (.home, []): return rows.firstPath.map { show($0, extends: extends) } ?? false
    case (.end, []): return rows.lastPath.map { show($0, extends: extends) } ?? false
    case (.up, .alt): return moveByKeyboard(path, by: -1)
    case (.down, .alt): return moveByKeyboard(path, by: 1)
    case (.delete, []), (.forwardDelete, []): return deleteByKeyboard(path)
    case (.function(5), []), (.character("r"), .control):
      guard let refreshControl else { return false }
      refreshControl.ask()
      return true
    case (.character("a"), .control):
      guard allowsMany, allowsRows else { return false }
      selectAllRows()
      return true
    case (.character(let character), []) where character != " ":
      return goToRow(beginningWith: key.characters.isEmpty ? String(character) : key.characters, from: path)
    default: return false
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

  /// Scrolls to a row and gives it the focus.
  private func show(_ path: IndexPath, extends: Bool) -> Bool {
    focusedPath = path
    scrollToRow(at: path, at: .none, animated: false)
    arrive(at: path, attempts: 4)
    if extends, allowsMany {
      choose(path, modifiers: .shift)
    } else if allowsRows,
      listDelegate?.tableView(self, selectionFollowsFocusForRowAt: path) ?? selectionFollowsFocus
    {
      choose(path)
    } else if anchor == nil {
      anchor = path
    }
    return true
  }

  /// Rows far away are made by the layout that the scrolling brings about, and can have the focus once the toolkit
  /// shows them.
  private func arrive(at path: IndexPath, attempts: Int) {
    layoutIfNeeded()
    UIScrollView.syncSurfaces()
    if let cell = rows.shown[path] { cell.element.control.focus(showsRing: true) }
    guard rows.shown[path]?.element.control.isFocused != true, attempts > 0 else { return }
    _ = InterfacePlatform.toolkit.time.schedule(after: 0.016) { [weak self] in
      guard let self, focusedPath == path else { return }
      arrive(at: path, attempts: attempts - 1)
    }
  }

  /// Goes to the next row whose text begins with what is typed. Letters that follow each other quickly count as one
  /// word; rows that are not seen are asked for, up to a limit.
  private func goToRow(beginningWith text: String, from path: IndexPath) -> Bool {
    let now = InterfacePlatform.toolkit.time.now
    let isContinued = now - pointer.typedAt < 1
    pointer.typed = isContinued ? pointer.typed + text : text
    pointer.typedAt = now
    let wanted = pointer.typed
    var current = isContinued && wanted.count > 1 ? path : rows.path(path, by: 1) ?? rows.firstPath
    for _ in 0..<min(rows.rowCount, 1000) {
      guard let place = current else { break }
      if name(of: place).range(of: wanted, options: [.caseInsensitive, .diacriticInsensitive, .anchored]) != nil {
        return show(place, extends: false)
      }
      current = place == rows.lastPath ? rows.firstPath : rows.path(place, by: 1)
    }
    return true
  }

  private func name(of path: IndexPath) -> String {
    if let cell = rows.shown[path] { return cell.accessibilityLabel ?? cell.spokenName }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return "" }
    let name = cell.accessibilityLabel ?? cell.spokenName
    rows.keep(cell)
    rows.hideWaiting()
    return name
  }
}
