import Foundation
import Toolkit

// The items of a collection as rows that people press, swipe aside and move.
extension UICollectionView {
  var order: any RowOrder { items }
  var shownPaths: [IndexPath] { Array(items.cells.keys) }
  func row(at path: IndexPath) -> (any ListRow)? { items.cells[path] }
  func pathOfRow(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
  func restingFrame(ofRowAt path: IndexPath) -> CGRect? {
    collectionViewLayout.layoutAttributesForItem(at: path)?.frame
  }
  func card(of row: any ListRow) -> CGRect { row.bounds }
  func mayHighlight(_ path: IndexPath) -> Bool {
    listDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
  }
  func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {
    items.cells[path]?.isHighlighted = isHighlighted
    if isHighlighted {
      listDelegate?.collectionView(self, didHighlightItemAt: path)
    } else {
      listDelegate?.collectionView(self, didUnhighlightItemAt: path)
    }
  }

  // MARK: Actions

  func contextMenu(at path: IndexPath, _ point: CGPoint) -> UIContextMenuConfiguration? {
    let paths = selected.contains(path) && selected.count > 1 ? selected : [path]
    return listDelegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: point)
  }
  func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    guard let list = (collectionViewLayout as? UICollectionViewCompositionalLayout)?.list(ofSection: path.section)
    else { return nil }
    let provider =
      isLeading ? list.leadingSwipeActionsConfigurationProvider : list.trailingSwipeActionsConfigurationProvider
    return provider?(path)
  }
  func swipeWillBegin(at path: IndexPath) {}
  func swipeDidEnd(at path: IndexPath?) {}

  // MARK: Moving

  func canMove(_ path: IndexPath) -> Bool { dataSource?.collectionView(self, canMoveItemAt: path) ?? false }
  func target(ofMoving path: IndexPath, to proposed: IndexPath) -> IndexPath {
    listDelegate?.collectionView(
      self, targetIndexPathForMoveOfItemFromOriginalIndexPath: path, atCurrentIndexPath: path,
      toProposedIndexPath: proposed) ?? proposed
  }
  func move(_ path: IndexPath, to target: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: path, to: target)
    if !(dataSource is any SnapshotDataSource) { moveItem(at: path, to: target) }
  }
}
