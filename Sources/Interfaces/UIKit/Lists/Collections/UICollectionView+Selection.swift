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
  var allowsItems: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }
  func allowsSelection(ofCell cell: UICollectionViewCell) -> Bool {
    guard allowsItems, allowsFocus, let path = cell.path else { return false }
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
  func choose(_ path: IndexPath, modifiers: UIKeyModifierFlags = []) {
    guard allowsItems, items.contains(path) else { return }
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
  func cellWasActivated(_ cell: UICollectionViewCell) {
    if let path = cell.path { choose(path) }
  }
  func cellWasFocused(_ cell: UICollectionViewCell) {
    focusedPath = cell.path
    FocusedList.current = self
  }

  // MARK: Keyboard

  var hasFocusedRow: Bool { focusedPath.flatMap { items.cells[$0] }?.element.control.isFocused ?? false }

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
    case (.home, []): return items.path(number: 0).map { show($0, extends) } ?? false
    case (.end, []): return items.path(number: items.itemCount - 1).map { show($0, extends) } ?? false
    case (.character("a"), .control):
      guard allowsMany, allowsItems else { return false }
      for number in 0..<items.itemCount { if let path = items.path(number: number) { selectByPerson(path) } }
      return true
    case (.function(5), []), (.character("r"), .control):
      guard let refreshControl else { return false }
      refreshControl.ask()
      return true
    default: return false
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
    if let nearest { return show(nearest, extends) }
    guard direction.x != 0 else { return true }
    let isForwards = (direction.x > 0) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    if let next = items.path(path, by: isForwards ? 1 : -1) { return show(next, extends) }
    return true
  }

  private func show(_ path: IndexPath, _ extends: Bool) -> Bool {
    focusedPath = path
    scrollToItem(at: path, at: [], animated: false)
    arrive(at: path, attempts: 4)
    if extends, allowsMany {
      choose(path, modifiers: .shift)
    } else if allowsItems,
      listDelegate?.collectionView(self, selectionFollowsFocusForItemAt: path) ?? selectionFollowsFocus
    {
      choose(path)
    } else if anchor == nil {
      anchor = path
    }
    return true
  }
  private func arrive(at path: IndexPath, attempts: Int) {
    layoutIfNeeded()
    UIScrollView.syncSurfaces()
    items.cells[path]?.element.control.focus(showsRing: true)
    guard items.cells[path]?.element.control.isFocused != true, attempts > 0 else { return }
    _ = InterfacePlatform.toolkit.time.schedule(after: 0.016) { [weak self] in
      guard let self, focusedPath == path else { return }
      arrive(at: path, attempts: attempts - 1)
    }
  }

  // MARK: Menus

  private func menu(at path: IndexPath, _ point: CGPoint) -> [MenuElement] {
    var groups: [[MenuElement]] = []
    let paths = selected.contains(path) && selected.count > 1 ? selected : [path]
    if let configuration = listDelegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: point),
      let menu = configuration.actionProvider?([])
    {
      groups.append(menu.childElements(sender: self))
    }
    let list = (collectionViewLayout as? UICollectionViewCompositionalLayout)?.list(ofSection: path.section)
    for provider in [
      list?.leadingSwipeActionsConfigurationProvider, list?.trailingSwipeActionsConfigurationProvider,
    ] {
      groups.append(
        (provider?(path)?.actions ?? []).map { action in
          .item(
            MenuItem(
              title: action.title ?? "", icon: action.image?.menuIcon, isDestructive: action.style == .destructive
            ) { [weak self] in
              guard let self else { return }
              action.handler(action, items.cells[path] ?? self) { _ in }
            })
        })
    }
    groups.removeAll(where: \.isEmpty)
    return groups.count == 1 ? groups[0] : groups.map { .section(title: nil, $0) }
  }
  func openMenu(at point: CGPoint) {
    guard let path = indexPathForItem(at: point) else { return }
    present(menu(at: path, point), at: convert(point, to: nil))
  }
  func openMenuByKeyboard(for cell: UICollectionViewCell) {
    guard let path = cell.path else { return }
    let rect = cell.convert(cell.bounds, to: self)
    let point = CGPoint(x: rect.midX, y: rect.midY)
    present(menu(at: path, point), at: convert(point, to: nil))
  }
  private func present(_ elements: [MenuElement], at point: CGPoint) {
    guard !elements.isEmpty, let window = host?.toolkitWindow else { return }
    window.presentMenu(elements, at: point)
  }
}

/// What the pointer is doing in a collection.
@MainActor
final class CollectionPointer {
  private var pressed: IndexPath?
  private weak var hovered: UICollectionViewCell?
  var isPressing: Bool { pressed != nil }

  func attach(to collection: UICollectionView) {
    let hoverRecognizer = UIHoverGestureRecognizer()
    hoverRecognizer.add { [weak self, weak collection] recognizer in
      guard let self, let collection else { return }
      let isOver = recognizer.state == .began || recognizer.state == .changed
      hover(isOver ? collection.indexPathForItem(at: recognizer.location(in: collection)) : nil, in: collection)
    }
    collection.addGestureRecognizer(hoverRecognizer)
    let menu = ContextPressRecognizer()
    menu.add { [weak collection] recognizer in
      guard let collection, recognizer.state == .ended else { return }
      collection.openMenu(at: recognizer.location(in: collection))
    }
    collection.addGestureRecognizer(menu)
  }
  private func hover(_ path: IndexPath?, in collection: UICollectionView) {
    let cell = path.flatMap { collection.items.cells[$0] }
    guard cell !== hovered else { return }
    hovered?.isHovered = false
    hovered = cell
    if let path, collection.allowsItems,
      collection.listDelegate?.collectionView(collection, shouldHighlightItemAt: path) ?? true
    {
      cell?.isHovered = true
    }
  }
  func didScroll() {
    hovered?.isHovered = false
    hovered = nil
  }

  private func cell(of touch: UITouch, in collection: UICollectionView) -> UICollectionViewCell? {
    var view = touch.view
    while let current = view, current !== collection {
      if let cell = current as? UICollectionViewCell { return cell }
      view = current.superview
    }
    return nil
  }
  func began(_ touch: UITouch, in collection: UICollectionView) -> Bool {
    guard let cell = cell(of: touch, in: collection), let path = collection.indexPath(for: cell),
      collection.allowsItems,
      collection.listDelegate?.collectionView(collection, shouldHighlightItemAt: path) ?? true
    else { return false }
    pressed = path
    cell.isHighlighted = true
    collection.listDelegate?.collectionView(collection, didHighlightItemAt: path)
    return true
  }
  func ended(_ touch: UITouch, _ event: UIEvent?, in collection: UICollectionView) -> Bool {
    guard let path = pressed else { return false }
    release(in: collection)
    guard let cell = collection.items.cells[path], cell.bounds.contains(touch.location(in: cell)) else { return true }
    cell.element.control.focus(showsRing: false)
    collection.focusedPath = path
    collection.choose(path, modifiers: event?.modifierFlags ?? [])
    return true
  }
  func release(in collection: UICollectionView) {
    guard let path = pressed else { return }
    pressed = nil
    collection.items.cells[path]?.isHighlighted = false
    collection.listDelegate?.collectionView(collection, didUnhighlightItemAt: path)
  }
}
