import Foundation
import Toolkit

// Which items are chosen, by calls, the pointer and the keyboard.
extension UICollectionView {
  /// All chosen items; `nil` = none is.
  public var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected }
  /// Chooses an item without telling the delegate, and scrolls to it if a position is given; `nil` chooses none.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    reloadIfNeeded()
    guard let indexPath else { return clearSelection() }
    guard items.contains(indexPath) else { return }
    if !allowsMany { clearSelection() }
    mark(indexPath, true)
    anchor = indexPath
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }
  /// Chooses an item no longer, without telling the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) { mark(indexPath, false) }

  var allowsMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
  var allowsRows: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }
  var resizesRows: Bool { selfSizingInvalidation != .disabled }
  func allowsSelection(ofCell cell: UICollectionViewCell) -> Bool {
    guard allowsRows, allowsFocus, let path = cell.path else { return false }
    return listDelegate?.collectionView(self, canFocusItemAt: path) ?? true
  }
  func clearSelection() {
    let old = selected
    selected = []
    anchor = nil
    for path in old { items.cells[path]?.isSelected = false }
  }
  private func mark(_ path: IndexPath, _ isSelected: Bool) {
    guard selected.contains(path) != isSelected else { return }
    if isSelected { selected.append(path) } else { selected.removeAll { $0 == path } }
    items.cells[path]?.isSelected = isSelected
  }
  func selectionRulesDidChange() { for cell in items.cells.values { cell.updateElement() } }

  // MARK: People

  /// A person chooses an item with the pointer or the keyboard.
  func choose(_ path: IndexPath, modifiers: UIKeyModifierFlags) {
    guard allowsRows, items.contains(path) else { return }
    if allowsMany, modifiers.contains(.shift), let anchor, items.contains(anchor) {
      return extendSelection(from: anchor, to: path)
    }
    if allowsMany, selected.contains(path) {
      anchor = path
      return deselectByPerson(path)
    }
    guard listDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMany { for old in selected where old != path { deselectByPerson(old) } }
    anchor = path
    mark(path, true)
    listDelegate?.collectionView(self, didSelectItemAt: path)
    guard !allowsMany, listDelegate?.collectionView(self, canPerformPrimaryActionForItemAt: path) == true else {
      return
    }
    listDelegate?.collectionView(self, performPrimaryActionForItemAt: path)
  }
  private func deselectByPerson(_ path: IndexPath) {
    guard listDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
    mark(path, false)
    listDelegate?.collectionView(self, didDeselectItemAt: path)
  }
  private func extendSelection(from start: IndexPath, to end: IndexPath) {
    var path = min(start, end)
    while path <= max(start, end) {
      selectByPerson(path)
      guard let next = items.path(path, by: 1) else { return }
      path = next
    }
  }
  private func selectByPerson(_ path: IndexPath) {
    guard !selected.contains(path), listDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    mark(path, true)
    listDelegate?.collectionView(self, didSelectItemAt: path)
  }

  // MARK: Keyboard

  func handle(_ key: KeyEvent) -> Bool {
    guard let path = focusedPath, items.contains(path) else { return false }
    let modifiers = key.combination.modifiers
    let extends = modifiers.contains(.shift)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch (key.combination.key, modifiers.subtracting(.shift)) {
    case (.up, []): return go(from: path, CGPoint(x: 0, y: -1), extends)
    case (.down, []): return go(from: path, CGPoint(x: 0, y: 1), extends)
    case (.left, []):
      guard items.cells[path]?.attributes?.rowPlace == nil else { return openOrClose(path, isOpening: isRightToLeft) }
      return go(from: path, CGPoint(x: -1, y: 0), extends)
    case (.right, []):
      guard items.cells[path]?.attributes?.rowPlace == nil else { return openOrClose(path, isOpening: !isRightToLeft) }
      return go(from: path, CGPoint(x: 1, y: 0), extends)
    case (.pageUp, []): return go(from: path, CGPoint(x: 0, y: -1), extends, distance: visibleContent.height * 0.9)
    case (.pageDown, []): return go(from: path, CGPoint(x: 0, y: 1), extends, distance: visibleContent.height * 0.9)
    case (.character("a"), .control):
      guard allowsMany, allowsRows else { return false }
      for number in 0..<items.rowCount { if let path = items.path(number: number) { selectByPerson(path) } }
      return true
    default: return handleCommonKey(key, at: path)
    }
  }

  private func openOrClose(_ path: IndexPath, isOpening: Bool) -> Bool {
    guard dataSource is any OutlineDataSource, isExpanded(path) != isOpening else { return true }
    toggleExpansion(path)
    return true
  }

  /// Goes to the nearest item in a direction; sideways also to the next one in order.
  private func go(
    from path: IndexPath, _ direction: CGPoint, _ extends: Bool, distance: CGFloat = 0
  ) -> Bool {
    guard let place = collectionViewLayout.layoutAttributesForItem(at: path) else { return false }
    let from = place.frame
    let reach = max(visibleContent.height, visibleContent.width) * 2
    let area = from.insetBy(dx: -reach, dy: -reach)
    let candidates = (collectionViewLayout.layoutAttributesForElements(in: area) ?? []).filter {
      $0.representedElementCategory == .cell && $0.indexPath != path && $0.scroller == place.scroller
        && listDelegate?.collectionView(self, canFocusItemAt: $0.indexPath) ?? true
    }
    func cost(_ other: UICollectionViewLayoutAttributes) -> CGFloat? {
      let (dx, dy) = (other.frame.midX - from.midX, other.frame.midY - from.midY)
      let along = dx * direction.x + dy * direction.y
      let aside = abs(dx * direction.y) + abs(dy * direction.x)
      guard along > 1 else { return nil }
      // Sideways only within the line.
      if direction.x != 0, aside > max(from.height, other.frame.height) / 2 { return nil }
      return abs(along - distance) + aside * 2
    }
    let nearest = candidates.compactMap { other in cost(other).map { (other, $0) } }.min { $0.1 < $1.1 }?.0.indexPath
    if let nearest { return show(nearest, extends: extends) }
    guard direction.x != 0 else { return true }
    let isForwards = (direction.x > 0) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    if let next = items.path(path, by: isForwards ? 1 : -1) { return show(next, extends: extends) }
    return true
  }

  func reveal(_ path: IndexPath) { scrollToItem(at: path, at: [], animated: false) }
  func selectionFollowsFocus(at path: IndexPath) -> Bool {
    listDelegate?.collectionView(self, selectionFollowsFocusForItemAt: path) ?? selectionFollowsFocus
  }
  func nameOfUnseenRow(at path: IndexPath) -> String {
    guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return "" }
    cell.path = path
    let name = cell.accessibilityLabel ?? cell.spokenName
    items.keep(cell)
    items.hideWaiting()
    return name
  }
}
