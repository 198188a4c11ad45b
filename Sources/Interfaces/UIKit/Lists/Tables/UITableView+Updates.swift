import Foundation

// Rows and sections that come, go and move.
extension UITableView {
  /// Makes several changes at once, animated, and tells when they are shown.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates(completion: completion)
  }
  /// Collects changes until `endUpdates()`.
  public func beginUpdates() {
    reloadIfNeeded()
    pendingUpdates += 1
    if operations == nil { operations = ListOperations() }
  }
  /// Shows the changes since `beginUpdates()`, also new heights of rows.
  public func endUpdates() { endUpdates(completion: nil) }

  private func endUpdates(completion: ((Bool) -> Void)?) {
    guard pendingUpdates > 0 else { return }
    pendingUpdates -= 1
    guard pendingUpdates == 0, let collected = operations else {
      completion?(true)
      return
    }
    operations = nil
    if rows.needsReload {
      completion?(true)
      return
    }
    if collected.isEmpty, reloadingPaths.isEmpty {
      for index in rows.sections.indices {
        rows.sections[index].isHeaderKnown = rows.sections[index].isHeaderFixed
        rows.sections[index].isFooterKnown = rows.sections[index].isFooterFixed
      }
      for cell in rows.shown.values { cell.isMeasured = false }
      animateLayout(completion)
    } else {
      apply(collected.update(from: rows.sections.map(\.rows.count)), animated: animatesUpdates, completion: completion)
    }
  }

  /// Makes one kind of change, alone or among others.
  private func change(_ animation: RowAnimation, _ body: (inout ListOperations) -> Void) {
    beginUpdates()
    if animation == .none { animatesUpdates = false }
    if var collected = operations {
      body(&collected)
      operations = collected
    }
    endUpdates(completion: nil)
    if pendingUpdates == 0 { animatesUpdates = true }
  }

  /// Rows have come, at these places after the update.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.insertedRows.formUnion(indexPaths) }
  }
  /// Rows have gone, from these places before the update.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.deletedRows.formUnion(indexPaths) }
  }
  /// A row has moved, from a place before the update to one after it.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change(.automatic) { $0.movedRows[indexPath] = newIndexPath }
  }
  /// Sections have come.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.insertedSections.formUnion(sections) }
  }
  /// Sections have gone.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.deletedSections.formUnion(sections) }
  }
  /// A section has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change(.automatic) { $0.movedSections[section] = newSection }
  }
  /// Rows show something else; they get new cells.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { _ in reloadingPaths.formUnion(indexPaths) }
  }
  /// Sections show something else; all their rows get new cells, and there may be more or fewer.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) {
      $0.deletedSections.formUnion(sections)
      $0.insertedSections.formUnion(sections)
    }
  }
  /// Rows show something else; their cells are asked for again and keep their views.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard let old = rows.shown.removeValue(forKey: path) else { continue }
      rows.keep(old)
      let cell = makeCell(at: path)
      cell.frame = rectForRow(at: path)
      rows.hideWaiting()
    }
    setNeedsLayout()
  }

  private func animateLayout(_ completion: ((Bool) -> Void)?) {
    UIView.animate(withDuration: 0.25) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    } completion: {
      completion?($0)
    }
  }

  /// Shows other contents: rows that stay move, others fade.
  func apply(_ update: ListUpdate, animated: Bool, completion: ((Bool) -> Void)? = nil) {
    interaction.swipe.close(in: self, animated: false)
    let present = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map {
      dataSource?.tableView(self, numberOfRowsInSection: $0) ?? 0
    }
    // A section that was inserted has as many rows as the data source says.
    var counts = update.counts
    for index in counts.indices where update.oldSection(index) == nil && index < present.count {
      counts[index] = present[index]
    }
    guard counts == present else {
      InterfacePlatform.warnOnce(
        "The changes of a table lead to sections with \(counts) rows, but its data source says \(present). The table "
          + "reads everything anew.")
      reloadData()
      completion?(false)
      return
    }
    let isAnimated = animated && window != nil
    let old = (sections: rows.sections, shown: rows.shown, headers: rows.headers, footers: rows.footers)
    let oldFrames = Dictionary(uniqueKeysWithValues: old.shown.map { ($0.key, $0.value.frame) })
    let oldTops = rows.sectionLengths
    let oldContentTop = contentTop
    func oldFrame(_ path: IndexPath) -> CGRect? {
      if let frame = oldFrames[path] { return frame }
      guard old.sections.indices.contains(path.section), path.row < old.sections[path.section].rows.count else {
        return nil
      }
      let section = old.sections[path.section]
      return CGRect(
        x: 0, y: oldContentTop + oldTops.offset(of: path.section) + section.header + section.rows.offset(of: path.row),
        width: bounds.width, height: section.rows[path.row])
    }

    rows.sections = counts.indices.map { index in
      let known = update.oldSection(index).map { old.sections[$0].rows.hasKnownLengths } ?? false
      var section = section(index, count: counts[index]) { row in
        guard known, let path = update.oldPath(IndexPath(row: row, section: index)) else { return nil }
        return old.sections[path.section].rows.knownLength(path.row)
      }
      if let before = update.oldSection(index), before == index || index > 0 && before > 0 {
        let was = old.sections[before]
        if !section.isHeaderFixed, was.isHeaderKnown, was.headerTitle == section.headerTitle {
          section.header = was.header
          section.isHeaderKnown = true
        }
        if !section.isFooterFixed, was.isFooterKnown, was.footerTitle == section.footerTitle {
          section.footer = was.footer
          section.isFooterKnown = true
        }
      }
      return section
    }
    rows.sectionLengthsDidChange()

    // Cells keep their rows.
    rows.shown = [:]
    var fading: [UIView] = []
    for (path, cell) in old.shown {
      if let new = update.newPath(path), !reloadingPaths.contains(path) {
        rows.shown[new] = cell
        cell.path = new
      } else {
        cell.path = nil
        fading.append(cell)
      }
    }
    rows.headers = [:]
    rows.footers = [:]
    for (section, view) in old.headers {
      if let new = update.newSection(section), rows.sections[new].headerTitle == old.sections[section].headerTitle {
        rows.headers[new] = view
      } else {
        fading.append(view)
      }
    }
    for (section, view) in old.footers {
      if let new = update.newSection(section), rows.sections[new].footerTitle == old.sections[section].footerTitle {
        rows.footers[new] = view
      } else {
        fading.append(view)
      }
    }
    let reloaded = reloadingPaths
    reloadingPaths = []
    selected = selected.compactMap(update.newPath)
    anchor = anchor.flatMap(update.newPath)
    focusedPath = focusedPath.flatMap(update.newPath)
    for (path, cell) in rows.shown { cell.place = place(of: path) }

    guard isAnimated else {
      for view in fading { retire(view) }
      setNeedsLayout()
      layoutIfNeeded()
      completion?(true)
      return
    }
    let staying = Set(rows.shown.values.map(ObjectIdentifier.init))
    // New cells begin where their rows were, or unseen where they come.
    UIView.performWithoutAnimation {
      layoutRowsForUpdate { path in
        guard let old = update.oldPath(path), !reloaded.contains(old) else { return nil }
        return oldFrame(old)
      }
    }
    let coming = rows.shown.values.filter { !staying.contains(ObjectIdentifier($0)) }
    let keys = Dictionary(uniqueKeysWithValues: rows.shown.map { (ObjectIdentifier($0.value), $0.key) })
    let appearing = coming.filter { cell in
      guard let path = keys[ObjectIdentifier(cell)], let old = update.oldPath(path) else { return true }
      return reloaded.contains(old)
    }
    for cell in appearing { cell.alpha = 0 }
    for view in fading { sendSubviewToBack(view) }
    UIView.animate(withDuration: 0.25) {
      for cell in appearing { cell.alpha = 1 }
      for view in fading { view.alpha = 0 }
      for (path, cell) in self.rows.shown { cell.frame = self.rectForRow(at: path) }
      self.setNeedsLayout()
      self.layoutIfNeeded()
    } completion: { [weak self] finished in
      for view in fading { self?.retire(view) }
      completion?(finished)
    }
  }

  /// A view that has faded out can be used again.
  private func retire(_ view: UIView) {
    view.alpha = 1
    if let cell = view as? UITableViewCell {
      recycle(cell, at: cell.path ?? IndexPath(row: 0, section: 0))
    } else {
      rows.keep(view)
    }
    rows.hideWaiting()
  }

  /// Makes the cells of the rows that are going to be seen, each at the place that `start` says, or where it goes.
  private func layoutRowsForUpdate(_ start: (IndexPath) -> CGRect?) {
    let present = Dictionary(uniqueKeysWithValues: rows.shown.map { ($0.key, $0.value.frame) })
    layoutRows()
    for (path, cell) in rows.shown {
      if let frame = present[path] ?? start(path) { cell.frame = frame }
    }
  }

  /// Whether changes are being collected.
  public var hasUncommittedUpdates: Bool { pendingUpdates > 0 }
}
