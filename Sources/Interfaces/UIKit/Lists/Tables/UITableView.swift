import Foundation
import RenderTree
import Toolkit

/// Rows that follow each other, in sections. Apple's `UITableView`.
///
/// Cells are made for the rows that are seen and used again for others while the table scrolls: the cost of a frame
/// follows what is visible, not the number of rows.
@MainActor
open class UITableView: UIScrollView, InteractiveList {
  /// How sections are set off. Apple's `UITableView.Style`.
  public enum Style: Int, Hashable, Sendable {
    /// Rows from edge to edge; headers stay at the top while their section goes by.
    case plain
    /// Sections on a common ground.
    case grouped
    /// Sections on cards.
    case insetGrouped
  }
  /// Where a row is scrolled to. Apple's `UITableView.ScrollPosition`.
  public enum ScrollPosition: Int, Hashable, Sendable { case none, top, middle, bottom }
  /// How rows come and go; all but none fade. Apple's `UITableView.RowAnimation`.
  public enum RowAnimation: Int, Hashable, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic = 100
  }
  /// What separator insets are measured from. Apple's `UITableView.SeparatorInsetReference`.
  public enum SeparatorInsetReference: Int, Hashable, Sendable { case fromCellEdges, fromAutomaticInsets }
  /// When the contents decide the height of rows. Apple's `UITableView.SelfSizingInvalidation`.
  public enum SelfSizingInvalidation: Int, Hashable, Sendable { case disabled, enabled, enabledIncludingConstraints }

  /// A height that follows from the content.
  public static let automaticDimension: CGFloat = -1
  /// Titles of an index; the magnifying glass.
  public static let indexSearch = "{search}"
  /// Least height of a row that follows from its content, in points.
  static let minimumRowHeight: CGFloat = 44

  /// A table of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }
  /// A plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    interaction.attach(to: self)
    accessibilityDidChange()
  }

  /// How sections are set off.
  public let style: Style

  // MARK: Data

  /// Says what the table shows. Held weakly.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { setNeedsReload() } }
  /// Answers for the table. Held weakly; a `UITableViewDelegate` is asked about rows as well.
  open override var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      listDelegate = newValue as? any UITableViewDelegate
      setNeedsReload()
    }
  }
  private(set) final weak var listDelegate: (any UITableViewDelegate)?
  /// Hears of rows before they are needed. Held weakly.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// Whether rows are told of before they are needed.
  open var isPrefetchingEnabled = true

  // MARK: Heights

  /// The height of rows, in points, unless the delegate says otherwise.
  open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { setNeedsReload() } } }
  /// The height of headers, in points, unless the delegate says otherwise.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The height of footers, in points, unless the delegate says otherwise.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// What rows that have not been seen count as, in points; 0 = all heights are asked for at once.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// What headers that have not been seen count as, in points.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// What footers that have not been seen count as, in points.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// Space above the first row of a section without a header, in points; the style's unless it is set.
  open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// Height of empty lines below the last row; there are none here.
  open var fillerRowHeight: CGFloat = 0
  /// When contents decide the height of rows.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  // MARK: Looks

  /// A view behind the rows, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// A view above the rows, as high as its frame.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
  /// A view below the rows, as high as its frame.
  open var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }
  private func replace(_ old: UIView?, with new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }
  /// Whether lines part the rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { setNeedsRefresh() } }
  /// The colour of the lines.
  open var separatorColor: UIColor? = .separator { didSet { setNeedsRefresh() } }
  /// Distance of the lines from the edges, in points.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet {
      hasOwnSeparatorInset = true
      setNeedsRefresh()
    }
  }
  private(set) final var hasOwnSeparatorInset = false
  /// What the insets are measured from; the edges of cells.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// How lines are drawn on blurred ground; the desktop has none.
  open var separatorEffect: AnyObject?
  /// Whether margins follow the width that is comfortable to read. Cards are at most 720 points wide anyway.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether the content of cells keeps to the safe area; bars stand beside the table here.
  open var insetsContentViewsToSafeArea = true
  /// With how few rows no index is shown at the side.
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { reloadSectionIndexTitles() } }
  /// The colour of the index's titles; the tint colour unless it is set.
  open var sectionIndexColor: UIColor? { didSet { sectionIndexLooksDidChange() } }
  /// The colour behind the index.
  open var sectionIndexBackgroundColor: UIColor? { didSet { sectionIndexLooksDidChange() } }
  /// The colour behind the index while somebody moves along it.
  open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { sectionIndexLooksDidChange() } }
  final var sectionIndex: SectionIndexView?
  /// Whether the table remembers which row had the focus.
  open var remembersLastFocusedIndexPath = false
  /// Whether drags can begin in the table.
  open var dragInteractionEnabled = true

  // MARK: Selection

  /// Whether rows can be chosen.
  open var allowsSelection = true { didSet { selectionRulesDidChange() } }
  /// Whether rows can be chosen while the table is edited.
  open var allowsSelectionDuringEditing = false { didSet { selectionRulesDidChange() } }
  /// Whether several rows can be chosen.
  open var allowsMultipleSelection = false { didSet { selectionRulesDidChange() } }
  /// Whether several rows can be chosen while the table is edited.
  open var allowsMultipleSelectionDuringEditing = false { didSet { selectionRulesDidChange() } }
  /// Whether going to a row with the keyboard chooses it.
  open var selectionFollowsFocus = false
  /// Whether rows can get the keyboard focus.
  open var allowsFocus = true { didSet { selectionRulesDidChange() } }
  /// Whether rows can get the keyboard focus while the table is edited.
  open var allowsFocusDuringEditing = true
  /// Chosen rows, in the order in which they were chosen.
  final var selected: [IndexPath] = []
  /// The row from which Shift extends the selection.
  final var anchor: IndexPath?
  /// The row that has the keyboard focus, or had it last.
  final var focusedPath: IndexPath?
  let interaction = ListInteraction()

  // MARK: Editing

  private final var edits = false
  /// Whether rows show what is for editing.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides what is for editing. Overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != edits else { return }
    edits = editing
    if !allowsMultipleSelectionDuringEditing || !editing { clearSelection() }
    let change = { [self] in
      for (path, cell) in rows.shown { prepareEditing(of: cell, at: path) }
      forgetMeasuredHeights()
    }
    if animated { UIView.animate(withDuration: 0.25, animations: change) } else { change() }
    selectionRulesDidChange()
  }

  // MARK: Rows

  let rows = TableRows()
  /// Rows that the app has been told of before they are needed.
  final var prefetched: Set<IndexPath> = []
  /// Changes that are collected, and how many calls collect them.
  final var operations: ListOperations?
  final var pendingUpdates = 0
  final var animatesUpdates = true
  /// Rows that get new cells with the next update, at their places before it.
  final var reloadingPaths: Set<IndexPath> = []

  /// Reads everything anew.
  open func reloadData() {
    clearSelection()
    reloadContents()
  }

  private final var refreshes = false
  func setNeedsReload() {
    rows.needsReload = true
    setNeedsLayout()
  }
  /// Rows keep their cells, but lie otherwise among their neighbours.
  func setNeedsRefresh() {
    refreshes = true
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    if refreshes {
      refreshes = false
      for (path, cell) in rows.shown { cell.place = place(of: path) }
      for view in Array(rows.headers.values) + Array(rows.footers.values) {
        (view as? UITableViewHeaderFooterView)?.margin = sideMargin
      }
    }
    layoutRows()
    super.layoutSubviews()
  }
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.width
      super.bounds = newValue
      if newValue.width != old { widthDidChange() }
    }
  }
  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds.width
      super.frame = newValue
      if newValue.width != old { widthDidChange() }
    }
  }

  /// Cards are inset by what is left of the width, and lines break elsewhere.
  private func widthDidChange() {
    forgetMeasuredHeights()
    setNeedsRefresh()
  }

  override var ownAccessibilityRole: AccessibilityRole? { .list }

  // MARK: Reuse

  /// Makes cells of a class under a name. The class needs the initializer with a style.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    rows.cellClasses[identifier] = cellClass
  }
  /// Makes headers and footers of a class under a name. The class needs the initializer with an identifier.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    rows.headerClasses[identifier] = aClass
  }
  /// A cell of this name that is not used at the moment; `nil` if there is none and no class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = rows.takeCell(identifier) {
      cell.prepareForReuse()
      return cell
    }
    guard let cellClass = rows.cellClasses[identifier] else { return nil }
    return DynamicViews.cell(cellClass, identifier: identifier)
  }
  /// A cell of this name, whose class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    InterfacePlatform.warnOnce(
      "No class of cells is registered for “\(identifier)”: call register(_:forCellReuseIdentifier:) first. A plain "
        + "cell is shown instead.")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }
  /// A header or footer of this name; `nil` if no class is registered.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = rows.takeHeader(identifier) {
      view.prepareForReuse()
      return view
    }
    guard let aClass = rows.headerClasses[identifier] else { return nil }
    return DynamicViews.headerFooter(aClass, identifier: identifier)
  }

  // MARK: Asking

  /// How many sections there are.
  open var numberOfSections: Int {
    reloadIfNeeded()
    return rows.sections.count
  }
  /// How many rows a section has.
  open func numberOfRows(inSection section: Int) -> Int {
    reloadIfNeeded()
    return rows.sections.indices.contains(section) ? rows.sections[section].rows.count : 0
  }
  /// The cell of a row; `nil` if it is not seen.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows.shown[indexPath] }
  /// Where the row of a cell is; `nil` if the table does not show it.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cell.path.flatMap { rows.shown[$0] === cell ? $0 : nil }
  }
  /// Cells of the rows that are seen, from top to bottom.
  open var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { rows.shown[$0] } }
  /// Rows that are seen, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    let visible = visibleContent
    return rows.shown.keys.filter { rectForRow(at: $0).intersects(visible) }.sorted()
  }
  /// The row at a point of the content.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    reloadIfNeeded()
    guard let path = rows.path(at: point.y - contentTop), rectForRow(at: path).contains(point) else { return nil }
    return path
  }
  /// Rows that lie in a rectangle of the content at least in part.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    reloadIfNeeded()
    var result: [IndexPath] = []
    rows.visit(from: rect.minY - contentTop, to: rect.maxY - contentTop) { result.append($0) }
    return result
  }
  /// Where a row is, in the coordinates of the content.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    reloadIfNeeded()
    guard rows.contains(indexPath) else { return .zero }
    return CGRect(
      x: 0, y: contentTop + rows.offset(of: indexPath), width: bounds.width,
      height: rows.sections[indexPath.section].rows[indexPath.row])
  }
  /// Where a section is, in the coordinates of the content.
  open func rect(forSection section: Int) -> CGRect {
    reloadIfNeeded()
    guard rows.sections.indices.contains(section) else { return .zero }
    return CGRect(
      x: 0, y: contentTop + rows.sectionLengths.offset(of: section), width: bounds.width,
      height: rows.sections[section].length)
  }
  /// Where a header is, in the coordinates of the content.
  open func rectForHeader(inSection section: Int) -> CGRect {
    var rect = rect(forSection: section)
    if rows.sections.indices.contains(section) { rect.size.height = rows.sections[section].header }
    return rect
  }
  /// Where a footer is, in the coordinates of the content.
  open func rectForFooter(inSection section: Int) -> CGRect {
    let rect = rect(forSection: section)
    guard rows.sections.indices.contains(section) else { return rect }
    let height = rows.sections[section].footer
    return CGRect(x: 0, y: rect.maxY - height, width: rect.width, height: height)
  }
  /// The header of a section; `nil` if it is not seen.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows.headers[section] as? UITableViewHeaderFooterView
  }
  /// The footer of a section; `nil` if it is not seen.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    rows.footers[section] as? UITableViewHeaderFooterView
  }

  // MARK: Scrolling

  /// Scrolls to a row.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    reloadIfNeeded()
    guard rows.contains(indexPath) else { return }
    layoutIfNeeded()
    // Heights that are not known yet move the row when they are; a second look finds it.
    for turn in 0..<2 {
      let rect = rectForRow(at: indexPath)
      let area = bounds.inset(by: adjustedContentInset)
      let limit = max(contentSize.height - area.height, 0)
      let top: CGFloat
      let pinned = style == .plain ? rows.sections[indexPath.section].header : 0
      switch scrollPosition {
      case .top: top = rect.minY - pinned
      case .middle: top = rect.midY - area.height / 2
      case .bottom: top = rect.maxY - area.height
      case .none:
        let first = area.minY + pinned
        if rect.minY >= first, rect.maxY <= area.maxY { return }
        top = rect.minY < first ? rect.minY - pinned : rect.maxY - area.height
      }
      let offset = CGPoint(
        x: contentOffset.x, y: min(max(top, 0), limit) - adjustedContentInset.top)
      setContentOffset(offset, animated: animated)
      if animated || turn == 1 { return }
      layoutIfNeeded()
    }
  }
  /// Scrolls to the chosen row that is nearest to the top.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    guard let first = selected.min() else { return }
    scrollToRow(at: first, at: scrollPosition, animated: animated)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !interaction.pointer.began(touch, in: self) else { return }
    super.touchesBegan(touches, with: event)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard !interaction.pointer.isPressing else { return }
    super.touchesMoved(touches, with: event)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !interaction.pointer.ended(touch, event, in: self) else { return }
    super.touchesEnded(touches, with: event)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    interaction.pointer.release(in: self)
    super.touchesCancelled(touches, with: event)
  }
  override func handle(_ event: ControlEvent) {
    super.handle(event)
    if case .scrolled = event { interaction.pointer.didScroll() }
  }

  /// The selection has changed by a call or a person; the object is the table.
  public nonisolated static let selectionDidChangeNotification = NSNotification.Name(
    "UITableViewSelectionDidChangeNotification")
}

extension UITableViewCell {
  /// Whether lines part rows. Apple's `UITableViewCell.SeparatorStyle`.
  public enum SeparatorStyle: Int, Hashable, Sendable { case none, singleLine, singleLineEtched }
}
