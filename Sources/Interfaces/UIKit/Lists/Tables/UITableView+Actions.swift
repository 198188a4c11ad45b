import Foundation
import Toolkit

// What people do with rows: deleting, moving, and the actions of swipes and menus.
extension UITableView {
  // MARK: Editing

  func prepareEditing(of cell: UITableViewCell, at path: IndexPath) {
    cell.showsSelectionMark = isEditing && allowsMultipleSelectionDuringEditing
    cell.editingStyle = canEdit(path) ? listDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.shouldIndentWhileEditing = listDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    if cell.isEditing != isEditing {
      if isEditing { listDelegate?.tableView(self, willBeginEditingRowAt: path) }
      cell.setEditing(isEditing, animated: false)
      if !isEditing { listDelegate?.tableView(self, didEndEditingRowAt: path) }
    }
  }

  private func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  func editControlWasPressed(in cell: UITableViewCell) {
    guard let path = cell.path else { return }
    commit(cell.editingStyle, path)
  }

  private func commit(_ style: UITableViewCell.EditingStyle, _ path: IndexPath) {
    interaction.swipe.close(in: self, animated: false)
    dataSource?.tableView(self, commit: style, forRowAt: path)
  }

  func deleteByKeyboard(_ path: IndexPath) -> Bool {
    guard canEdit(path), (listDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete else {
      return false
    }
    commit(.delete, path)
    return true
  }

  // MARK: Actions

  /// The actions at a side of a row; deleting is one where the app has no others.
  func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    if isLeading { return listDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
    if let own = listDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
    guard canEdit(path), (listDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete else {
      return nil
    }
    let title = listDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title ?? ListWords.editing(.delete)) { [weak self] _, _, done in
        self?.commit(.delete, path)
        done(true)
      }
    ])
  }
  func contextMenu(at path: IndexPath, _ point: CGPoint) -> UIContextMenuConfiguration? {
    listDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
  }
  func swipeWillBegin(at path: IndexPath) { listDelegate?.tableView(self, willBeginEditingRowAt: path) }
  func swipeDidEnd(at path: IndexPath?) { listDelegate?.tableView(self, didEndEditingRowAt: path) }
  func card(of row: any ListRow) -> CGRect { row.bounds.insetBy(dx: sideMargin, dy: 0) }

  // MARK: Moving

  func canMove(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: path) ?? false }
  /// The answer for data sources that give none.
  func mayMoveByDefault() -> Bool {
    rows.moveAnswerIsDefault = true
    return true
  }
  /// Whether a row has a handle to move it by. Cells ask for one with `showsReorderControl`, and get one without asking
  /// where the app itself says that the row can be moved.
  func showsHandle(_ isWanted: Bool, at path: IndexPath) -> Bool {
    rows.moveAnswerIsDefault = false
    return canMove(path) && (isWanted || !rows.moveAnswerIsDefault)
  }
  func target(ofMoving path: IndexPath, to proposed: IndexPath) -> IndexPath {
    listDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
  }
  func move(_ path: IndexPath, to target: IndexPath) {
    dataSource?.tableView(self, moveRowAt: path, to: target)
    if !(dataSource is any SnapshotDataSource) { moveRow(at: path, to: target) }
  }
}
