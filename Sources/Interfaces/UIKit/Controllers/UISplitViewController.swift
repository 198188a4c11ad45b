import Foundation
import Toolkit
import Wording

/// Answers for a split view controller. Apple's `UISplitViewControllerDelegate`; every method has a default.
@MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Which column a narrow window begins with.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
  func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
  func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// Whether a narrow window begins with the primary controller, in a controller without a style.
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
}
extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
  public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}
  public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}
  public func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}
  public func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
}

/// Two or three controllers side by side; in a narrow window one at a time. Apple's `UISplitViewController`.
///
/// Unlike on iOS the columns of a narrow window keep their own navigation controllers instead of sharing one, so that
/// nothing moves between stacks when a person resizes the window; the back button leads from column to column.
@MainActor
open class UISplitViewController: UIViewController {
  /// How many columns there are. Apple's `UISplitViewController.Style`.
  public enum Style: Int, Hashable, Sendable { case unspecified, doubleColumn, tripleColumn }
  /// One of the columns. Apple's `UISplitViewController.Column`.
  public enum Column: Int, Hashable, Sendable {
    case primary, supplementary, secondary
    /// What a narrow window shows in place of all columns.
    case compact
  }
  /// Which columns are shown. Apple's `UISplitViewController.DisplayMode`; columns lie beside each other here, never
  /// over each other.
  public enum DisplayMode: Int, Hashable, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
    case twoDisplaceSecondary
  }
  /// How columns make room for each other; without effect, as they lie beside each other here. Apple's
  /// `UISplitViewController.SplitBehavior`.
  public enum SplitBehavior: Int, Hashable, Sendable { case automatic, tile, overlay, displace }
  /// The side of the primary column. Apple's `UISplitViewController.PrimaryEdge`.
  public enum PrimaryEdge: Int, Hashable, Sendable { case leading, trailing }

  /// "Whatever fits", for widths.
  public static let automaticDimension: CGFloat = -1

  /// How many columns there are.
  public let style: Style
  /// Answers for the controller. Held weakly.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  private var given: [Column: UIViewController] = [:]
  /// What is in the columns: the given controllers, in navigation controllers where the style has columns.
  private var columns: [Column: UIViewController] = [:]
  private var hidden: Set<Column> = []
  private var topColumn: Column = .secondary
  private var shownColumns: [Column] = []
  private let dividers = [UIView(), UIView()]

  /// Columns of a style.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  /// Two controllers, given by `viewControllers`, without navigation controllers of their own.
  public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    self.init(style: .unspecified)
  }
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  // MARK: Columns

  /// Puts a controller into a column.
  open func setViewController(_ viewController: UIViewController?, for column: Column) {
    if let old = columns[column] {
      hide(controller: old)
      old.willMove(toParent: nil)
      old.removeFromParent()
    }
    given[column] = viewController
    columns[column] = viewController.map { controller in
      style == .unspecified || controller is UINavigationController || column == .compact
        ? controller : UINavigationController(rootViewController: controller)
    }
    if let new = columns[column] { addChild(new) }
    shownColumns.removeAll { $0 == column }
    columnsDidChange()
  }
  /// The controller that was put into a column.
  open func viewController(for column: Column) -> UIViewController? { given[column] }
  /// The controllers of the columns, the primary one first.
  open var viewControllers: [UIViewController] {
    get { [Column.primary, .supplementary, .secondary].compactMap { columns[$0] } }
    set {
      setViewController(newValue.first, for: .primary)
      setViewController(newValue.count > 1 ? newValue[newValue.count - 1] : nil, for: .secondary)
    }
  }
  /// Whether the window is so narrow that one column is shown at a time.
  open private(set) var isCollapsed = false

  /// Shows a column.
  open func show(_ column: Column) {
    delegate?.splitViewController(self, willShow: column)
    hidden.remove(column)
    topColumn = column
    columnsDidChange()
  }
  /// Makes room by taking a column away; in a narrow window the column before it is shown.
  open func hide(_ column: Column) {
    delegate?.splitViewController(self, willHide: column)
    if isCollapsed {
      if column == topColumn, let before = self.column(before: topColumn) { topColumn = before }
    } else if column != .secondary {
      hidden.insert(column)
    }
    columnsDidChange()
  }
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    setViewController(vc, for: .secondary)
    show(.secondary)
  }

  /// Which columns are to be shown.
  open var preferredDisplayMode: DisplayMode = .automatic {
    didSet {
      switch preferredDisplayMode {
      case .secondaryOnly: hidden = [.primary, .supplementary]
      case .oneBesideSecondary, .oneOverSecondary: hidden = style == .tripleColumn ? [.primary] : []
      case .automatic, .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: hidden = []
      }
      columnsDidChange()
    }
  }
  /// Which columns are shown.
  open var displayMode: DisplayMode {
    let beside = [Column.primary, .supplementary].filter { columns[$0] != nil && !hidden.contains($0) }.count
    return isCollapsed || beside == 0 ? .secondaryOnly : beside == 1 ? .oneBesideSecondary : .twoBesideSecondary
  }
  open var preferredSplitBehavior: SplitBehavior = .automatic
  /// How columns make room for each other.
  open var splitBehavior: SplitBehavior { .tile }
  /// The side of the primary column.
  open var primaryEdge: PrimaryEdge = .leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// Whether a swipe shows the primary column; the button in the bar does on the desktop.
  open var presentsWithGesture = true
  /// A button that shows or hides the primary column. A bar of a navigation controller has it by itself.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem(
    title: Wording.text("Toggle Sidebar"), image: UIImage(systemName: "sidebar.leading"),
    primaryAction: UIAction { [weak self] _ in self?.toggleSidebar() })

  private var sidebarColumns: [Column] { [.primary, .supplementary].filter { columns[$0] != nil } }
  private func toggleSidebar() {
    let isAway = sidebarColumns.allSatisfy(hidden.contains)
    delegate?.splitViewController(
      self,
      willChangeTo: isAway ? (sidebarColumns.count > 1 ? .twoBesideSecondary : .oneBesideSecondary) : .secondaryOnly)
    for column in sidebarColumns { if isAway { show(column) } else { hide(column) } }
  }

  // MARK: Widths

  /// The width that the primary column is to have, in points.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The share of the window's width that the primary column is to have.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension
  /// The width that the supplementary column is to have, in points.
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The width of the primary column, in points.
  open var primaryColumnWidth: CGFloat { columns[.primary]?.viewIfLoaded?.bounds.width ?? 0 }
  /// The width of the supplementary column, in points.
  open var supplementaryColumnWidth: CGFloat { columns[.supplementary]?.viewIfLoaded?.bounds.width ?? 0 }

  private func width(of column: Column, in total: CGFloat) -> CGFloat {
    if column == .supplementary {
      return min(preferredSupplementaryColumnWidth > 0 ? preferredSupplementaryColumnWidth : 300, total * 0.4)
    }
    var width: CGFloat = 280
    if preferredPrimaryColumnWidthFraction > 0 { width = total * preferredPrimaryColumnWidthFraction }
    if preferredPrimaryColumnWidth > 0 { width = preferredPrimaryColumnWidth }
    if maximumPrimaryColumnWidth > 0 { width = min(width, maximumPrimaryColumnWidth) }
    if minimumPrimaryColumnWidth > 0 { width = max(width, minimumPrimaryColumnWidth) }
    return min(width, total * 0.5)
  }

  // MARK: Layout

  open override func viewDidLoad() {
    super.viewDidLoad()
    for divider in dividers {
      divider.backgroundColor = .separator
      view.addSubview(divider)
    }
    isCollapsed = traitCollection.horizontalSizeClass == .compact
    if isCollapsed { collapse() }
    columnsDidChange()
  }
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    widthMayHaveChanged()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    widthMayHaveChanged()
  }
  private func widthMayHaveChanged() {
    let isNarrow = traitCollection.horizontalSizeClass == .compact
    guard isViewLoaded, isNarrow != isCollapsed else { return }
    isCollapsed = isNarrow
    if isNarrow { collapse() }
    columnsDidChange()
    if isNarrow {
      delegate?.splitViewControllerDidCollapse(self)
    } else {
      delegate?.splitViewControllerDidExpand(self)
    }
  }
  /// Decides what a narrow window begins with.
  private func collapse() {
    let proposed: Column = columns[.secondary] != nil ? .secondary : .primary
    if style == .unspecified, let primary = columns[.primary], let secondary = columns[.secondary] {
      let isPrimary = delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
      topColumn = isPrimary ? .primary : .secondary
    } else {
      topColumn =
        delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    }
  }

  private func column(before column: Column) -> Column? {
    let all = [Column.primary, .supplementary, .secondary].filter { columns[$0] != nil }
    guard let index = all.firstIndex(of: column), index > 0 else { return nil }
    return all[index - 1]
  }
  private var wantedColumns: [Column] {
    if isCollapsed {
      if columns[.compact] != nil { return [.compact] }
      if columns[topColumn] != nil { return [topColumn] }
    }
    return [.primary, .supplementary, .secondary].filter { columns[$0] != nil && !hidden.contains($0) }
  }

  private func columnsDidChange() {
    guard isViewLoaded else { return }
    let wanted = wantedColumns
    let isOnScreen = appearance == .appeared || appearance == .appearing
    for column in shownColumns where !wanted.contains(column) { columns[column].map(hide(controller:)) }
    for column in wanted where !shownColumns.contains(column) {
      guard let controller = columns[column] else { continue }
      view.addSubview(controller.view)
      if isOnScreen {
        controller.beginAppearing(animated: false)
        controller.endAppearing(animated: false)
      }
      controller.didMove(toParent: self)
    }
    shownColumns = wanted
    for controller in columns.values { (controller as? UINavigationController)?.surroundingsDidChange() }
    view.setNeedsLayout()
    view.window?.chromeDidChange()
    view.window?.updateTitle()
  }
  private func hide(controller: UIViewController) {
    let isOnScreen = controller.appearance != .disappeared
    if isOnScreen { controller.beginDisappearing(animated: false) }
    controller.viewIfLoaded?.removeFromSuperview()
    if isOnScreen { controller.endDisappearing(animated: false) }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let size = view.bounds.size
    let isAtLeft = (primaryEdge == .leading) != traitCollection.appearance.isRightToLeft
    for divider in dividers { divider.isHidden = true }
    var start: CGFloat = 0
    for (index, column) in shownColumns.enumerated() {
      let isLast = index == shownColumns.count - 1
      let width = isLast ? max(size.width - start, 0) : self.width(of: column, in: size.width)
      let frame = CGRect(
        x: isAtLeft ? start : size.width - start - width, y: 0, width: width, height: size.height)
      columns[column]?.view.frame = frame
      start += width
      guard !isLast, index < dividers.count else { continue }
      dividers[index].isHidden = false
      dividers[index].frame = CGRect(
        x: isAtLeft ? start : size.width - start - 1, y: 0, width: 1, height: size.height)
      start += 1
    }
  }

  // MARK: Bars

  /// Which of the window's buttons the bar of a column has.
  func windowControls(in controller: UIViewController) -> (leading: Bool, trailing: Bool) {
    let shown = primaryEdge == .leading ? shownColumns : shownColumns.reversed()
    return (shown.first.flatMap { columns[$0] } === controller, shown.last.flatMap { columns[$0] } === controller)
  }
  /// What leads from a column of a narrow window back to the one before it.
  func back(from controller: UIViewController) -> (title: String?, action: () -> Void)? {
    guard isCollapsed, columns[topColumn] === controller, let before = column(before: topColumn) else { return nil }
    return (given[before]?.titleController.title, { [weak self] in self?.show(before) })
  }
  /// The button for the sidebar in the bar of a column.
  func sidebarButton(in controller: UIViewController) -> UIBarButtonItem? {
    guard style != .unspecified, !isCollapsed, !sidebarColumns.isEmpty, columns[.secondary] === controller else {
      return nil
    }
    return displayModeButtonItem
  }

  override var visibleChildren: [UIViewController] { shownColumns.compactMap { columns[$0] } }
  override var titleController: UIViewController {
    (shownColumns.last.flatMap { columns[$0] })?.titleController ?? self
  }
  override var drawsWindowControls: Bool { visibleChildren.contains(where: \.drawsWindowControls) }
}
