import Foundation

// Items and sections that come, go and move.
extension UICollectionView {
  /// Makes several changes at once, animated, and tells when they are shown.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    change(completion) { _ in updates?() }
  }

  private func change(_ completion: ((Bool) -> Void)? = nil, _ body: (inout ListOperations) -> Void) {
    reloadIfNeeded()
    pendingUpdates += 1
    if operations == nil { operations = ListOperations() }
    var own = ListOperations()
    body(&own)
    operations?.merge(own)
    pendingUpdates -= 1
    guard pendingUpdates == 0, let collected = operations else {
      completion?(true)
      return
    }
    operations = nil
    if items.needsReload {
      completion?(true)
    } else if collected.isEmpty, reloadingPaths.isEmpty {
      for cell in items.cells.values { cell.isMeasured = false }
      collectionViewLayout.invalidateLayout()
      UIView.animate(withDuration: 0.25, animations: { self.layoutIfNeeded() }, completion: completion)
    } else {
      apply(collected.update(from: items.counts), animated: true, completion: completion)
    }
  }

  /// Items have come, at these places after the update.
  public func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedRows.formUnion(indexPaths) } }
  /// Items have gone, from these places before the update.
  public func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedRows.formUnion(indexPaths) } }
  /// An item has moved, from a place before the update to one after it.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows[indexPath] = newIndexPath }
  }
  /// Items show something else; they get new cells.
  public func reloadItems(at indexPaths: [IndexPath]) { change { _ in reloadingPaths.formUnion(indexPaths) } }
  /// Sections have come.
  public func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
  /// Sections have gone.
  public func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
  /// A section has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections[section] = newSection }
  }
  /// Sections show something else; all their items get new cells.
  public func reloadSections(_ sections: IndexSet) {
    change {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }
  /// Items show something else; their cells are asked for again and keep their views.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard let old = items.cells.removeValue(forKey: path) else { continue }
      items.keep(old)
    }
    setNeedsLayout()
    layoutIfNeeded()
  }
  /// Whether changes are being collected.
  public var hasUncommittedUpdates: Bool { pendingUpdates > 0 }

  /// Shows other contents: items that stay move, others fade.
  func apply(_ update: ListUpdate, animated: Bool, completion: ((Bool) -> Void)? = nil) {
    let present = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    var counts = update.counts
    for index in counts.indices where update.oldSection(index) == nil && index < present.count {
      counts[index] = present[index]
    }
    guard counts == present else {
      InterfacePlatform.warnOnce(
        "The changes of a collection lead to sections with \(counts) items, but its data source says \(present). The "
          + "collection reads everything anew.")
      reloadData()
      completion?(false)
      return
    }
    interaction.swipe.close(in: self, animated: false)
    let old = items.cells
    let oldFrames = old.mapValues(\.frame)
    let reloaded = reloadingPaths
    reloadingPaths = []
    collectionViewLayout.apply(update)
    items.counts = counts
    items.needsReload = false
    items.cells = [:]
    var fading: [UICollectionReusableView] = []
    for (path, cell) in old {
      if let new = update.newPath(path), !reloaded.contains(path) {
        items.cells[new] = cell
        cell.path = new
      } else {
        cell.path = nil
        fading.append(cell)
      }
    }
    let views = items.views
    items.views = [:]
    for (key, view) in views {
      if let section = update.newSection(key.path.section) {
        let path = key.path.item == 0 ? IndexPath(item: 0, section: section) : update.newPath(key.path)
        if let path {
          items.views[CollectionItems.Key(kind: key.kind, path: path)] = view
          continue
        }
      }
      fading.append(view)
    }
    selected = selected.compactMap(update.newPath)
    anchor = anchor.flatMap(update.newPath)
    focusedPath = focusedPath.flatMap(update.newPath)

    guard animated, window != nil else {
      for view in fading { items.keep(view) }
      setNeedsLayout()
      layoutIfNeeded()
      completion?(true)
      return
    }
    let staying = Set(items.cells.values.map(ObjectIdentifier.init))
    UIView.performWithoutAnimation { layoutItems() }
    var targets: [(UICollectionReusableView, CGRect)] = []
    var appearing: [UICollectionViewCell] = []
    UIView.performWithoutAnimation {
      for (path, cell) in items.cells {
        let origin = update.oldPath(path).flatMap { reloaded.contains($0) ? nil : $0 }
        if staying.contains(ObjectIdentifier(cell)), let origin, let frame = oldFrames[origin] {
          guard frame != cell.frame else { continue }
          targets.append((cell, cell.frame))
          cell.frame = frame
        } else if origin == nil {
          appearing.append(cell)
          cell.alpha = 0
        }
      }
    }
    for view in fading { view.superview?.sendSubviewToBack(view) }
    UIView.animate(withDuration: 0.25) {
      for (view, frame) in targets { view.frame = frame }
      for cell in appearing { cell.alpha = 1 }
      for view in fading { view.alpha = 0 }
    } completion: { [weak self] finished in
      for view in fading {
        view.alpha = 1
        self?.items.keep(view)
      }
      self?.items.hideWaiting()
      completion?(finished)
    }
  }
}

extension ListOperations {
  mutating func merge(_ other: ListOperations) {
    deletedSections.formUnion(other.deletedSections)
    insertedSections.formUnion(other.insertedSections)
    movedSections.merge(other.movedSections) { $1 }
    deletedRows.formUnion(other.deletedRows)
    insertedRows.formUnion(other.insertedRows)
    movedRows.merge(other.movedRows) { $1 }
  }
}
