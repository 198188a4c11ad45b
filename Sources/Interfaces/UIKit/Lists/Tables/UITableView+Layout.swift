import Foundation
import RenderTree
import Toolkit

// Which rows are seen, and where they go.
extension UITableView {
  /// The part of the content that is seen.
  var visibleContent: CGRect {
    let insets = adjustedContentInset
    return CGRect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top, width: bounds.width - insets.left - insets.right,
      height: bounds.height - insets.top - insets.bottom)
  }

  /// Where the first section begins.
  var contentTop: CGFloat { (refreshControl?.height ?? 0) + (tableHeaderView?.frame.height ?? 0) + endMargin }
  /// Space above the first and below the last section of grouped tables, in points.
  private var endMargin: CGFloat { style == .plain ? 0 : 12 }
  /// Space beside cards, in points.
  var sideMargin: CGFloat { style == .insetGrouped ? max(16, (bounds.width - 720) / 2) : 0 }
  /// Space that sets a section without a header off from the one before.
  private func gap(before section: Int) -> CGFloat {
    if sectionHeaderTopPadding != Self.automaticDimension { return sectionHeaderTopPadding }
    return style == .plain ? 0 : section == 0 ? 6 : 24
  }

  // MARK: Reading

  func reloadIfNeeded() { if rows.needsReload { reloadContents() } }

  /// Reads counts, titles and heights; cells are made by the next layout.
  func reloadContents() {
    rows.needsReload = false
    // Operations of an update that reads everything anyway are part of it.
    operations = operations.map { _ in ListOperations() }
    for (path, cell) in rows.shown { recycle(cell, at: path) }
    rows.shown = [:]
    for (section, view) in rows.headers { recycleHeader(view, section) }
    for (section, view) in rows.footers { recycleFooter(view, section) }
    readSections()
    reloadSectionIndexTitles()
  }

  func readSections() {
    let count = dataSource?.numberOfSections(in: self) ?? 0
    rows.sections = (0..<count).map { section in
      self.section(section, count: dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0) { _ in nil }
    }
    rows.sectionLengthsDidChange()
    updateContentSize()
  }

  private var usualRowHeight: CGFloat {
    if rowHeight > 0 { return rowHeight }
    return estimatedRowHeight > 0 ? estimatedRowHeight : Self.minimumRowHeight
  }

  /// A section with the heights that are known; others are estimated.
  func section(_ index: Int, count: Int, known: (Int) -> CGFloat?) -> TableRows.Section {
    let title = dataSource?.tableView(self, titleForHeaderInSection: index)
    let footerTitle = dataSource?.tableView(self, titleForFooterInSection: index)
    let usual = usualRowHeight
    let asksAll = estimatedRowHeight == 0
    var section = TableRows.Section(
      rows: LengthTree(count: count, base: usual) { row in
        if let own = known(row) { return own }
        guard let listDelegate else { return nil }
        let path = IndexPath(row: row, section: index)
        let height =
          asksAll
          ? listDelegate.tableView(self, heightForRowAt: path)
          : listDelegate.tableView(self, estimatedHeightForRowAt: path)
        return height >= 0 && height != usual && (asksAll || height != estimatedRowHeight) ? height : nil
      }, header: 0, footer: 0, headerTitle: title, footerTitle: footerTitle)
    let header = listDelegate?.tableView(self, heightForHeaderInSection: index) ?? sectionHeaderHeight
    if header >= 0, header != Self.automaticDimension {
      section.header = header
      section.isHeaderKnown = true
      section.isHeaderFixed = true
    } else {
      let estimate = listDelegate?.tableView(self, estimatedHeightForHeaderInSection: index) ?? -1
      section.header = estimate >= 0 ? estimate : title == nil ? gap(before: index) : 40
    }
    let footer = listDelegate?.tableView(self, heightForFooterInSection: index) ?? sectionFooterHeight
    if footer >= 0, footer != Self.automaticDimension {
      section.footer = footer
      section.isFooterKnown = true
      section.isFooterFixed = true
    } else {
      let estimate = listDelegate?.tableView(self, estimatedHeightForFooterInSection: index) ?? -1
      section.footer = estimate >= 0 ? estimate : footerTitle == nil ? 0 : 32
    }
    return section
  }

  /// Rows are measured again when they are seen.
  func forgetMeasuredHeights() {
    guard !rows.sections.isEmpty, !rows.needsReload else { return }
    if rowHeight < 0 || listDelegate != nil {
      for index in rows.sections.indices where rows.sections[index].rows.hasKnownLengths {
        rows.sections[index] = section(index, count: rows.sections[index].rows.count) { _ in nil }
      }
    }
    for index in rows.sections.indices {
      rows.sections[index].isHeaderKnown = rows.sections[index].isHeaderFixed
      rows.sections[index].isFooterKnown = rows.sections[index].isFooterFixed
    }
    rows.sectionLengthsDidChange()
    for cell in rows.shown.values { cell.isMeasured = false }
    setNeedsLayout()
  }

  // MARK: Layout

  func layoutRows() {
    guard !rows.isLayingOut else { return }
    rows.isLayingOut = true
    defer { rows.isLayingOut = false }
    reloadIfNeeded()
    guard bounds.width > 0, bounds.height > 0 else { return }
    let visible = visibleContent
    // What is at the top stays there when rows above it turn out to be of another height.
    let anchorPath = rows.path(at: max(visible.minY - contentTop, 0))
    let anchorY = anchorPath.map { rows.offset(of: $0) }

    releaseRows(outside: visible)
    let heightChanges = rows.heightChanges
    rows.visit(from: visible.minY - contentTop, to: visible.maxY - contentTop) { path in
      let isNew = rows.shown[path] == nil
      let cell = rows.shown[path] ?? makeCell(at: path)
      if isNew || !cell.isMeasured { measure(cell, at: path) }
    }
    placeSupplementaries(in: visible)
    if rows.heightChanges != heightChanges { releaseRows(outside: visible) }
    for (path, cell) in rows.shown {
      let rect = rectForRow(at: path).offsetBy(dx: 0, dy: interaction.drag.room(at: path))
      if cell.frame != rect, cell !== interaction.drag.row { cell.frame = rect }
    }
    placePinnedHeaders(in: visible)
    placeSectionIndex(in: visible)
    rows.hideWaiting()
    placeEnds()
    updateContentSize()
    if let anchorPath, let anchorY, rows.contains(anchorPath), visible.minY > contentTop {
      let delta = rows.offset(of: anchorPath) - anchorY
      if abs(delta) >= 0.5 {
        setContentOffset(CGPoint(x: contentOffset.x, y: contentOffset.y + delta), animated: false)
      }
    }
    prefetch(around: visible)
  }

  private func releaseRows(outside visible: CGRect) {
    let firstResponder = window?.firstResponder as? UIView
    var leaving: [IndexPath] = []
    for (path, cell) in rows.shown {
      let isRow = rows.contains(path)
      if isRow, rectForRow(at: path).intersects(visible) { continue }
      if isRow, isInUse(cell, by: firstResponder) { continue }
      if cell === interaction.drag.row { continue }
      leaving.append(path)
    }
    for path in leaving.sorted() {
      if let cell = rows.shown.removeValue(forKey: path) { recycle(cell, at: path) }
    }
  }

  func recycle(_ cell: UITableViewCell, at path: IndexPath) {
    listDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    interaction.swipe.forget(cell)
    cell.swipe = 0
    cell.isHovered = false
    rows.keep(cell)
  }

  private func updateContentSize() {
    let footer = tableFooterView?.frame.height ?? 0
    let height = contentTop + rows.sectionLengths.total + endMargin + footer
    let size = CGSize(width: bounds.width, height: height)
    if contentSize != size { contentSize = size }
  }

  private func placeEnds() {
    if let tableHeaderView {
      let frame = CGRect(
        x: 0, y: refreshControl?.height ?? 0, width: bounds.width, height: tableHeaderView.frame.height)
      if tableHeaderView.frame != frame { tableHeaderView.frame = frame }
    }
    if let tableFooterView {
      let frame = CGRect(
        x: 0, y: contentTop + rows.sectionLengths.total + endMargin, width: bounds.width,
        height: tableFooterView.frame.height)
      if tableFooterView.frame != frame { tableFooterView.frame = frame }
    }
    refreshControl?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: refreshControl?.height ?? 0)
    backgroundView?.frame = bounds
  }

  private func prefetch(around visible: CGRect) {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    var coming: [IndexPath] = []
    rows.visit(from: visible.maxY - contentTop, to: visible.maxY - contentTop + visible.height) { path in
      if rows.shown[path] == nil, !prefetched.contains(path) { coming.append(path) }
    }
    guard !coming.isEmpty else { return }
    prefetched.formUnion(coming)
    prefetchDataSource.tableView(self, prefetchRowsAt: coming)
  }

  // MARK: Cells

  /// Asks the data source for the cell of a row and sets it up.
  func makeCell(at path: IndexPath) -> UITableViewCell {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    cell.path = path
    cell.table = self
    rows.shown[path] = cell
    cell.endWaiting()
    if cell.alpha != 1 { cell.alpha = 1 }
    cell.place = place(of: path)
    cell.indentationLevel = listDelegate?.tableView(self, indentationLevelForRowAt: path) ?? cell.indentationLevel
    prepareEditing(of: cell, at: path)
    cell.isHighlighted = false
    if cell.isSelected != selected.contains(path) { cell.setSelected(!cell.isSelected, animated: false) }
    cell.isMeasured = false
    if !prefetched.isEmpty { prefetched.remove(path) }
    // In the order of rows, behind headers, which is also the order in which they are read out.
    if cell.superview !== self {
      let above = rows.path(path, by: -1).flatMap { rows.shown[$0] }
      let last = subviews_.lastIndex { view in above.map { $0 === view } ?? (view is UITableViewCell) }
      insertSubview(cell, at: last.map { $0 + 1 } ?? (backgroundView == nil ? 0 : 1))
    }
    // When it is laid out the cell tells assistive technology what it is now.
    cell.setNeedsLayout()
    listDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return cell
  }

  private func measure(_ cell: UITableViewCell, at path: IndexPath) {
    cell.isMeasured = true
    let wanted = listDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    let height =
      wanted >= 0
      ? wanted
      : cell.systemLayoutSizeFitting(
        CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    if rows.sections[path.section].rows[path.row] != height { rows.setHeight(height, of: path) }
  }

  /// How a row lies among its neighbours.
  func place(of path: IndexPath) -> UITableViewCell.Place {
    var place = UITableViewCell.Place()
    let count = rows.sections[path.section].rows.count
    place.isFirst = path.row == 0
    place.isLast = path.row == count - 1
    place.isCard = style == .insetGrouped
    place.margin = sideMargin
    place.showsLine = separatorStyle != .none
    place.lineColor = separatorColor ?? .separator
    return place
  }

  func nameDidChange(at path: IndexPath) { rows.shown[path]?.updateElement() }

  // MARK: Headers and footers

  private func placeSupplementaries(in visible: CGRect) {
    guard !rows.sections.isEmpty, rows.sectionLengths.total > 0 || !rows.sections[0].isHeaderKnown else { return }
    var seen: Set<Int> = []
    var index = rows.sectionLengths.index(at: max(visible.minY - contentTop, 0))
    // Sections of no height before it may have headers of their own.
    while index < rows.sections.count, contentTop + rows.sectionLengths.offset(of: index) < visible.maxY {
      seen.insert(index)
      showHeader(index)
      if contentTop + rows.sectionLengths.offset(of: index) + rows.sections[index].length > visible.minY {
        showFooter(index)
      }
      index += 1
    }
    for (section, view) in rows.headers where !seen.contains(section) { recycleHeader(view, section) }
    for (section, view) in rows.footers where !seen.contains(section) { recycleFooter(view, section) }
  }

  func recycleHeader(_ view: UIView, _ section: Int) {
    rows.headers[section] = nil
    listDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    rows.keep(view)
  }
  func recycleFooter(_ view: UIView, _ section: Int) {
    rows.footers[section] = nil
    listDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    rows.keep(view)
  }

  private static let titleIdentifier = "FrontispieceTitle"

  private func titleView(_ title: String, isFooter: Bool) -> UITableViewHeaderFooterView {
    let view =
      rows.takeHeader(Self.titleIdentifier) ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
    view.table = self
    view.isFooter = isFooter
    var content = view.defaultContentConfiguration()
    content.text = title
    // Titles stand above their card, a little inside its corners.
    if style == .insetGrouped {
      content.directionalLayoutMargins.leading = 4
      content.directionalLayoutMargins.trailing = 4
    }
    view.contentConfiguration = content
    return view
  }

  private func adopt(_ view: UIView, isFooter: Bool) {
    view.endWaiting()
    if let own = view as? UITableViewHeaderFooterView {
      own.table = self
      own.isFooter = isFooter
      own.margin = sideMargin
      own.updateElement()
    }
    if view.superview !== self { addSubview(view) }
  }

  private func naturalHeight(of view: UIView) -> CGFloat {
    if !(view is UITableViewHeaderFooterView), !view.containsConstrainedViews {
      return max(view.frame.height, max(view.intrinsicContentSize.height, 0))
    }
    return view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  private func showHeader(_ section: Int) {
    var view = rows.headers[section]
    if view == nil {
      guard rows.sections[section].header > 0 || !rows.sections[section].isHeaderKnown else { return }
      view = listDelegate?.tableView(self, viewForHeaderInSection: section)
      if view == nil { view = rows.sections[section].headerTitle.map { titleView($0, isFooter: false) } }
      guard let view else {
        rows.sections[section].isHeaderKnown = true
        return
      }
      rows.headers[section] = view
      adopt(view, isFooter: false)
      listDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    }
    guard let view else { return }
    if !rows.sections[section].isHeaderKnown {
      (view as? UITableViewHeaderFooterView)?.margin = sideMargin
      rows.setHeader(naturalHeight(of: view), of: section)
    }
  }

  private func showFooter(_ section: Int) {
    var view = rows.footers[section]
    if view == nil {
      guard rows.sections[section].footer > 0 || !rows.sections[section].isFooterKnown else { return }
      view = listDelegate?.tableView(self, viewForFooterInSection: section)
      if view == nil { view = rows.sections[section].footerTitle.map { titleView($0, isFooter: true) } }
      guard let view else {
        rows.sections[section].isFooterKnown = true
        return
      }
      rows.footers[section] = view
      adopt(view, isFooter: true)
      listDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
    guard let view else { return }
    if !rows.sections[section].isFooterKnown {
      (view as? UITableViewHeaderFooterView)?.margin = sideMargin
      rows.setFooter(naturalHeight(of: view), of: section)
    }
  }

  private func placePinnedHeaders(in visible: CGRect) {
    for (section, view) in rows.headers {
      var frame = rectForHeader(inSection: section)
      let natural = frame.minY
      if style == .plain {
        let last = rect(forSection: section).maxY - rows.sections[section].footer - frame.height
        frame.origin.y = min(max(frame.minY, visible.minY), max(last, frame.minY))
      }
      (view as? UITableViewHeaderFooterView)?.isPinned = frame.minY > natural
      if view.frame != frame { view.frame = frame }
    }
    for (section, view) in rows.footers {
      let frame = rectForFooter(inSection: section)
      if view.frame != frame { view.frame = frame }
    }
  }
}
