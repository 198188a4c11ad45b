import Foundation
import RenderTree
import Toolkit

// Which items are seen, and where they go.
extension UICollectionView {
  /// The part of the content that is seen.
  var visibleContent: CGRect {
    let insets = adjustedContentInset
    return CGRect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top,
      width: max(bounds.width - insets.left - insets.right, 0),
      height: max(bounds.height - insets.top - insets.bottom, 0))
  }

  func reloadIfNeeded() { if items.needsReload { reloadContents() } }

  func reloadContents() {
    operations = operations.map { _ in ListOperations() }
    for (path, cell) in items.cells { release(cell, path) }
    for (key, view) in items.views { release(view, key) }
    items.cells = [:]
    items.views = [:]
    readCounts()
    collectionViewLayout.invalidateLayout()
    setNeedsLayout()
  }
  func readCounts() {
    items.needsReload = false
    let count = dataSource?.numberOfSections(in: self) ?? 0
    items.counts = (0..<count).map { dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0 }
  }

  func release(_ cell: UICollectionViewCell, _ path: IndexPath) {
    listDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    items.keep(cell)
  }
  private func release(_ view: UICollectionReusableView, _ key: CollectionItems.Key) {
    listDelegate?.collectionView(
      self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
    items.keep(view)
  }

  func layoutItems() {
    guard !items.isLayingOut else { return }
    items.isLayingOut = true
    defer { items.isLayingOut = false }
    reloadIfNeeded()
    guard bounds.width > 0, bounds.height > 0 else { return }
    backgroundView?.frame = bounds
    if let refreshControl {
      refreshControl.frame = CGRect(x: 0, y: 0, width: bounds.width, height: refreshControl.height)
    }
    // Contents of cells may move others into view; a few turns suffice.
    for _ in 0..<6 {
      collectionViewLayout.prepareIfNeeded()
      setContentSize()
      let visible = visibleContent
      let places = collectionViewLayout.layoutAttributesForElements(in: visible) ?? []
      releaseAll(except: places)
      var isStable = true
      let anchor = places.filter { $0.representedElementCategory == .cell && $0.scroller == nil }
        .min { $0.frame.minY < $1.frame.minY }
      for place in places where !place.isHidden {
        if show(place) { isStable = false }
      }
      if isStable { break }
      keepInPlace(anchor)
    }
    setContentSize()
    placeScrollers()
    items.hideWaiting()
    prefetch()
  }

  private func setContentSize() {
    let size = collectionViewLayout.collectionViewContentSize
    if contentSize != size { contentSize = size }
  }

  /// What is at the top stays there when items above it turn out to be of another size.
  private func keepInPlace(_ anchor: UICollectionViewLayoutAttributes?) {
    guard let anchor, anchor.frame.minY < visibleContent.minY, visibleContent.minY > 0,
      let new = collectionViewLayout.layoutAttributesForItem(at: anchor.indexPath)
    else { return }
    let delta = new.frame.minY - anchor.frame.minY
    guard abs(delta) >= 0.5 else { return }
    setContentSize()
    setContentOffset(CGPoint(x: contentOffset.x, y: contentOffset.y + delta), animated: false)
  }

  private func releaseAll(except places: [UICollectionViewLayoutAttributes]) {
    var paths: Set<IndexPath> = []
    var keys: Set<CollectionItems.Key> = []
    for place in places {
      if place.representedElementCategory == .cell {
        paths.insert(place.indexPath)
      } else {
        keys.insert(CollectionItems.Key(kind: place.representedElementKind ?? "", path: place.indexPath))
      }
    }
    let firstResponder = window?.firstResponder as? UIView
    let leaving = items.cells.filter { path, cell in
      guard !paths.contains(path) else { return false }
      return !items.contains(path) || !(isInUse(cell, by: firstResponder) || cell === interaction.drag.row)
    }
    for (path, cell) in leaving {
      items.cells[path] = nil
      release(cell, path)
    }
    for (key, view) in items.views where !keys.contains(key) {
      items.views[key] = nil
      release(view, key)
    }
  }

  /// Shows what belongs at a place. Returns whether places have changed by its content.
  private func show(_ place: UICollectionViewLayoutAttributes) -> Bool {
    let view: UICollectionReusableView
    var isNew = false
    var changes = false
    switch place.representedElementCategory {
    case .cell:
      let known = items.cells[place.indexPath]
      isNew = known == nil
      guard let cell = known ?? dataSource?.collectionView(self, cellForItemAt: place.indexPath) else { return false }
      cell.collection = self
      cell.path = place.indexPath
      cell.attributes = place
      items.cells[place.indexPath] = cell
      if isNew {
        cell.isMeasured = false
        let isSelected = selected.contains(place.indexPath)
        if cell.isSelected != isSelected { cell.isSelected = isSelected }
        if cell.isHighlighted { cell.isHighlighted = false }
        if cell is UICollectionViewListCell { cell.setNeedsUpdateConfiguration() }
      }
      if !place.estimatedAxes.isEmpty, !cell.isMeasured {
        cell.isMeasured = true
        changes = measure(cell, place)
      }
      view = cell
    case .supplementaryView:
      let key = CollectionItems.Key(kind: place.representedElementKind ?? "", path: place.indexPath)
      let known = items.views[key]
      isNew = known == nil
      guard
        let own = known
          ?? dataSource?.collectionView(
            self, viewForSupplementaryElementOfKind: key.kind, at: place.indexPath)
      else { return false }
      own.collection = self
      own.attributes = place
      items.views[key] = own
      if isNew, !place.estimatedAxes.isEmpty { changes = measure(own, place) }
      view = own
    case .decorationView:
      let key = CollectionItems.Key(kind: place.representedElementKind ?? "", path: place.indexPath)
      let viewClass = collectionViewLayout.decorationClasses[key.kind] as? UICollectionReusableView.Type
      isNew = items.views[key] == nil
      guard let own = items.views[key] ?? viewClass.flatMap({ DynamicViews.view($0) }) else { return false }
      own.isUserInteractionEnabled = false
      own.attributes = place
      items.views[key] = own
      view = own
    }
    if isNew {
      UIView.performWithoutAnimation {
        put(view, place)
        settle(view, place)
      }
      announce(view, place)
    } else {
      put(view, place)
      settle(view, place)
    }
    return changes
  }

  private func announce(_ view: UICollectionReusableView, _ place: UICollectionViewLayoutAttributes) {
    if let cell = view as? UICollectionViewCell {
      listDelegate?.collectionView(self, willDisplay: cell, forItemAt: place.indexPath)
      cell.updateElement()
    } else if place.representedElementCategory == .supplementaryView {
      listDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: place.representedElementKind ?? "",
        at: place.indexPath)
    }
  }

  private func measure(_ view: UICollectionReusableView, _ place: UICollectionViewLayoutAttributes) -> Bool {
    if view.superview == nil { addSubview(view) }
    let wanted = view.preferredLayoutAttributesFitting(place.duplicate())
    guard wanted.size != place.size else { return false }
    let size = CGSize(width: wanted.size.width.rounded(.up), height: wanted.size.height.rounded(.up))
    if collectionViewLayout.setPreferredSize(size, for: place) { return true }
    if collectionViewLayout.shouldInvalidateLayout(
      forPreferredLayoutAttributes: wanted, withOriginalAttributes: place)
    {
      collectionViewLayout.invalidateLayout(
        with: collectionViewLayout.invalidationContext(
          forPreferredLayoutAttributes: wanted, withOriginalAttributes: place))
      return true
    }
    return false
  }

  /// Puts a view into the collection, or into the part in which its section scrolls.
  private func put(_ view: UICollectionReusableView, _ place: UICollectionViewLayoutAttributes) {
    view.endWaiting()
    let parent: UIView = place.scroller.map(scroller(ofSection:)) ?? self
    guard view.superview !== parent else { return }
    let first = parent === self && backgroundView != nil ? 1 : 0
    if place.zIndex < 0 {
      parent.insertSubview(view, at: first)
    } else if place.representedElementCategory == .cell {
      // In the order of items, which is also the order in which they are read out.
      let last = parent.subviews_.lastIndex { $0 is UICollectionViewCell }
      parent.insertSubview(view, at: last.map { $0 + 1 } ?? first)
    } else {
      parent.addSubview(view)
    }
  }

  /// Gives a view the values of its place.
  private func settle(_ view: UICollectionReusableView, _ place: UICollectionViewLayoutAttributes) {
    if view === interaction.drag.row { return view.apply(place) }
    if place.transform.isIdentity {
      if !view.transform.isIdentity { view.transform = .identity }
      var frame = place.frame
      if place.representedElementCategory == .cell { frame.origin.y += interaction.drag.room(at: place.indexPath) }
      if view.frame != frame { view.frame = frame }
    } else {
      view.bounds = CGRect(origin: view.bounds.origin, size: place.size)
      view.center = place.center
      view.transform = place.transform
    }
    if view.alpha != place.alpha { view.alpha = place.alpha }
    if CGFloat(place.zIndex) != (view.ownLayer?.zPosition ?? 0) { view.layer.zPosition = CGFloat(place.zIndex) }
    view.apply(place)
  }

  // MARK: Sections that scroll by themselves

  func scroller(ofSection section: Int) -> OrthogonalScrollView {
    if let known = items.scrollers[section] { return known }
    let scroller = OrthogonalScrollView()
    scroller.collection = self
    items.scrollers[section] = scroller
    addSubview(scroller)
    return scroller
  }
  private func placeScrollers() {
    for (section, view) in items.scrollers {
      guard let place = collectionViewLayout.scroller(ofSection: section) else {
        if view.subviews.allSatisfy(\.isHidden) {
          view.removeFromSuperview()
          items.scrollers[section] = nil
        }
        continue
      }
      let isFirst = view.contentSize == .zero
      if view.frame != place.frame { view.frame = place.frame }
      if view.contentSize != place.contentSize { view.contentSize = place.contentSize }
      if isFirst, effectiveUserInterfaceLayoutDirection == .rightToLeft {
        view.setContentOffset(
          CGPoint(x: max(place.contentSize.width - place.frame.width, 0), y: 0), animated: false)
      }
    }
  }
  /// How far a section is scrolled.
  func scrollerOffset(ofSection section: Int) -> CGPoint? { items.scrollers[section]?.contentOffset }
  /// The part of a section that is seen, in the section's own coordinates.
  func scrolledRect(ofSection section: Int, _ place: CompositionalScroller) -> CGRect {
    if let view = items.scrollers[section], view.contentSize != .zero {
      return CGRect(origin: view.contentOffset, size: place.frame.size)
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let x = isMirrored ? max(place.contentSize.width - place.frame.width, 0) : 0
    return CGRect(origin: CGPoint(x: x, y: 0), size: place.frame.size)
  }

  private func prefetch() {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let visible = visibleContent
    let area = visible.offsetBy(dx: 0, dy: visible.height)
    let coming = (collectionViewLayout.layoutAttributesForElements(in: area) ?? [])
      .filter { $0.representedElementCategory == .cell && $0.scroller == nil }.map(\.indexPath)
      .filter { items.cells[$0] == nil && !items.prefetched.contains($0) }
    guard !coming.isEmpty else { return }
    items.prefetched.formUnion(coming)
    prefetchDataSource.collectionView(self, prefetchItemsAt: coming)
  }
}
