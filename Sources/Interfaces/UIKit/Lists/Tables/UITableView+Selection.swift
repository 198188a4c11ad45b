import Foundation
import Toolkit

// Which rows are chosen, by calls and by people.
extension UITableView {
  /// A chosen row; `nil` = none is.
  public var indexPathForSelectedRow: IndexPath? { selected.first }
  /// All chosen rows; `nil` = none is.
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  /// Chooses a row without telling the delegate, and scrolls to it if a position is given; `nil` chooses none.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    reloadIfNeeded()
    guard let indexPath else { return clearSelection() }
    guard rows.contains(indexPath) else { return }
    if !allowsMany { clearSelection() }
    markSelected(indexPath, true, animated: animated)
    anchor = indexPath
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }
  /// Chooses a row no longer, without telling the delegate.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    markSelected(indexPath, false, animated: animated)
  }

  /// Whether several rows can be chosen at the moment.
  var allowsMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
  /// Whether rows can be chosen at the moment.
  var allowsRows: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }
  var resizesRows: Bool { selfSizingInvalidation != .disabled }
  func allowsSelection(ofCell cell: UITableViewCell) -> Bool {
    guard allowsRows, allowsFocus, let path = cell.path else { return false }
    return listDelegate?.tableView(self, canFocusRowAt: path) ?? true
  }

  func clearSelection() {
    let old = selected
    selected = []
    anchor = nil
    for path in old { rows.shown[path]?.setSelected(false, animated: false) }
    if !old.isEmpty { NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self) }
  }

  func markSelected(_ path: IndexPath, _ isSelected: Bool, animated: Bool) {
    guard selected.contains(path) != isSelected else { return }
    if isSelected { selected.append(path) } else { selected.removeAll { $0 == path } }
    rows.shown[path]?.setSelected(isSelected, animated: animated)
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
  }

  func selectionRulesDidChange() {
    for (path, cell) in rows.shown {
      prepareEditing(of: cell, at: path)
      cell.updateElement()
    }
  }

  // MARK: People

  /// A person chooses a row with the pointer or the keyboard.
  func choose(_ path: IndexPath, modifiers: UIKeyModifierFlags) {
    guard allowsRows, rows.contains(path) else { return }
    if allowsMany, modifiers.contains(.shift), let anchor, rows.contains(anchor) {
      return extendSelection(from: anchor, to: path)
    }
    if allowsMany, selected.contains(path) {
      deselectByPerson(path)
      anchor = path
      return
    }
    guard let wanted = listDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else { return }
    if !allowsMany {
      for old in selected where old != wanted { deselectByPerson(old) }
    }
    anchor = wanted
    markSelected(wanted, true, animated: false)
    listDelegate?.tableView(self, didSelectRowAt: wanted)
    guard !allowsMany, listDelegate?.tableView(self, canPerformPrimaryActionForRowAt: wanted) == true else { return }
    listDelegate?.tableView(self, performPrimaryActionForRowAt: wanted)
  }

  private func deselectByPerson(_ path: IndexPath) {
    guard let wanted = listDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else { return }
    markSelected(wanted, false, animated: false)
    listDelegate?.tableView(self, didDeselectRowAt: wanted)
  }

  /// Chooses all rows between two that are not chosen yet.
  private func extendSelection(from start: IndexPath, to end: IndexPath) {
    var path = min(start, end)
    let last = max(start, end)
    while path <= last {
      if !selected.contains(path), let wanted = listDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path
      {
        markSelected(wanted, true, animated: false)
        listDelegate?.tableView(self, didSelectRowAt: wanted)
      }
      guard let next = rows.path(path, by: 1) else { break }
      path = next
    }
  }

  func selectAllRows() {
    var path = rows.firstPath
    while let current = path {
      if !selected.contains(current) {
        markSelected(current, true, animated: false)
        listDelegate?.tableView(self, didSelectRowAt: current)
      }
      path = rows.path(current, by: 1)
    }
  }

  // MARK: Rows as people use them

  var order: any RowOrder { rows }
  var shownPaths: [IndexPath] { Array(rows.shown.keys) }
  func row(at path: IndexPath) -> (any ListRow)? { rows.shown[path] }
  func pathOfRow(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
  func restingFrame(ofRowAt path: IndexPath) -> CGRect? { rows.contains(path) ? rectForRow(at: path) : nil }
  func mayHighlight(_ path: IndexPath) -> Bool {
    listDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
  }
  func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {
    rows.shown[path]?.setHighlighted(isHighlighted, animated: false)
    if isHighlighted {
      listDelegate?.tableView(self, didHighlightRowAt: path)
    } else {
      listDelegate?.tableView(self, didUnhighlightRowAt: path)
    }
  }
}

extension TableRows: RowOrder {
  var firstPath: IndexPath? {
    sections.firstIndex { $0.rows.count > 0 }.map { IndexPath(row: 0, section: $0) }
  }
  var lastPath: IndexPath? {
    sections.lastIndex { $0.rows.count > 0 }.map { IndexPath(row: sections[$0].rows.count - 1, section: $0) }
  }

  /// The row some rows away; the last one on the way there when there are not so many. `nil` = there is none.
  func path(_ path: IndexPath, by distance: Int) -> IndexPath? {
    var (section, row) = (path.section, path.row)
    var rest = distance
    while rest > 0 {
      let left = sections[section].rows.count - 1 - row
      if rest <= left { return IndexPath(row: row + rest, section: section) }
      rest -= left + 1
      guard let next = sections[(section + 1)...].firstIndex(where: { $0.rows.count > 0 }) else {
        let last = lastPath
        return last == path ? nil : last
      }
      (section, row) = (next, 0)
    }
    while rest < 0 {
      if -rest <= row { return IndexPath(row: row + rest, section: section) }
      rest += row + 1
      guard let previous = sections[..<section].lastIndex(where: { $0.rows.count > 0 }) else {
        let first = firstPath
        return first == path ? nil : first
      }
      (section, row) = (previous, sections[previous].rows.count - 1)
    }
    return IndexPath(row: row, section: section)
  }
}
