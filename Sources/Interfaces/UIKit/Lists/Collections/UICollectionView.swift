import Foundation
import RenderTree
import Toolkit

/// Items that a layout places. Apple's `UICollectionView`.
///
/// Cells are made for the items that are seen and used again for others: the cost of a frame follows what is visible.
@MainActor
open class UICollectionView: UIScrollView, InteractiveList {
  /// What kind of view something is. Apple's `UICollectionView.ElementCategory`.
  public enum ElementCategory: UInt, Hashable, Sendable { case cell, supplementaryView, decorationView }
  /// The direction in which a collection scrolls. Apple's `UICollectionView.ScrollDirection`.
  public enum ScrollDirection: Int, Hashable, Sendable { case vertical, horizontal }
  /// Where an item is scrolled to. Apple's `UICollectionView.ScrollPosition`.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }
  /// When contents decide the size of items. Apple's `UICollectionView.SelfSizingInvalidation`.
  public enum SelfSizingInvalidation: Int, Hashable, Sendable { case disabled, enabled, enabledIncludingConstraints }

  /// Kinds of views that layouts have.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// A collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    background_ = .systemBackground
    layerDidChange()
    collectionViewLayout.collectionView = self
    interaction.attach(to: self)
    accessibilityDidChange()
  }

  // MARK: Data

  /// Says what is shown. Held weakly.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { setNeedsReload() } }
  /// Answers for the collection. Held weakly; a `UICollectionViewDelegate` is asked about items as well.
  open override var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      listDelegate = newValue as? any UICollectionViewDelegate
      setNeedsReload()
    }
  }
  private(set) final weak var listDelegate: (any UICollectionViewDelegate)?
  /// Hears of items before they are needed. Held weakly.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether items are told of before they are needed.
  open var isPrefetchingEnabled = true
  /// When contents decide the size of items.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// Whether drags can begin in the collection.
  open var dragInteractionEnabled = true
  /// Whether the collection remembers which item had the focus.
  open var remembersLastFocusedIndexPath = false

  // MARK: Layout

  /// Says where items go.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      guard collectionViewLayout !== oldValue else { return }
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      collectionViewLayout.isPrepared = false
      for cell in items.cells.values { cell.isMeasured = false }
      setNeedsLayout()
    }
  }
  /// Uses another layout; items move to their new places.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    let old = collectionViewLayout
    let views = Array(items.cells.values)
    for view in views { view.willTransition(from: old, to: layout) }
    collectionViewLayout = layout
    let end: (Bool) -> Void = { finished in
      for view in views { view.didTransition(from: old, to: layout) }
      completion?(finished)
    }
    guard animated, window != nil else {
      layoutIfNeeded()
      return end(true)
    }
    UIView.animate(withDuration: 0.3, animations: { self.layoutIfNeeded() }, completion: end)
  }
  /// A view behind the items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  private final var ownsBackground = false
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      ownsBackground = true
      super.backgroundColor = newValue
    }
  }
  /// Whether a list may choose what lies behind it.
  final var usesListBackground: Bool { !ownsBackground }
  final func setListBackground(_ color: UIColor) {
    if super.backgroundColor != color { super.backgroundColor = color }
  }

  // MARK: Selection

  /// Whether items can be chosen.
  open var allowsSelection = true { didSet { selectionRulesDidChange() } }
  /// Whether several items can be chosen.
  open var allowsMultipleSelection = false { didSet { selectionRulesDidChange() } }
  /// Whether items can be chosen while the collection is edited.
  open var allowsSelectionDuringEditing = false { didSet { selectionRulesDidChange() } }
  /// Whether several items can be chosen while the collection is edited.
  open var allowsMultipleSelectionDuringEditing = false { didSet { selectionRulesDidChange() } }
  /// Whether going to an item with the keyboard chooses it.
  open var selectionFollowsFocus = false
  /// Whether items can get the keyboard focus.
  open var allowsFocus = true { didSet { selectionRulesDidChange() } }
  final var selected: [IndexPath] = []
  final var anchor: IndexPath?
  final var focusedPath: IndexPath?
  let interaction = ListInteraction()

  private final var edits = false
  /// Whether items show what is for editing.
  open var isEditing: Bool {
    get { edits }
    set {
      guard newValue != edits else { return }
      edits = newValue
      for cell in items.cells.values {
        cell.setNeedsUpdateConfiguration()
        cell.isMeasured = false
      }
      selectionRulesDidChange()
      setNeedsLayout()
    }
  }

  // MARK: Items

  let items = CollectionItems()
  final var operations: ListOperations?
  final var pendingUpdates = 0
  final var reloadingPaths: Set<IndexPath> = []

  /// Reads everything anew.
  open func reloadData() {
    clearSelection()
    reloadContents()
  }
  func setNeedsReload() {
    items.needsReload = true
    setNeedsLayout()
  }
  open override func layoutSubviews() {
    layoutItems()
    super.layoutSubviews()
  }
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue.size != old.size, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue) {
        sizeDidChange()
      }
    }
  }
  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds.size
      super.frame = newValue
      if newValue.size != old { sizeDidChange() }
    }
  }
  private func sizeDidChange() {
    for cell in items.cells.values { cell.isMeasured = false }
    collectionViewLayout.invalidateLayout()
  }
  override func handle(_ event: ControlEvent) {
    super.handle(event)
    guard case .scrolled = event else { return }
    interaction.pointer.didScroll()
    if type(of: collectionViewLayout) != UICollectionViewFlowLayout.self,
      !(collectionViewLayout is UICollectionViewCompositionalLayout),
      collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
    {
      collectionViewLayout.invalidateLayout()
    }
  }
  override var ownAccessibilityRole: AccessibilityRole? { .list }

  // MARK: Reuse

  /// Makes cells of a class under a name. The class needs the initializer with a frame.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    items.cellClasses[identifier] = cellClass
  }
  /// Makes headers, footers and other views of a class under a name.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { items.viewClasses["\(elementKind)/\(identifier)"] = viewClass }
  /// A cell of this name, whose class is registered.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  )
    -> UICollectionViewCell
  {
    if let cell = items.takeCell(identifier) {
      cell.prepareForReuse()
      return cell
    }
    let cell: UICollectionViewCell
    if let cellClass = items.cellClasses[identifier] as? UICollectionViewCell.Type,
      let made = DynamicViews.view(cellClass)
    {
      cell = made
    } else {
      InterfacePlatform.warnOnce(
        "No class of cells is registered for “\(identifier)”: call register(_:forCellWithReuseIdentifier:) first. A "
          + "plain cell is shown instead.")
      cell = UICollectionViewCell(frame: .zero)
    }
    cell.reuseIdentifier = identifier
    return cell
  }
  /// A header, footer or other view of this name, whose class is registered.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let name = "\(elementKind)/\(identifier)"
    if let view = items.takeView(name) {
      view.prepareForReuse()
      return view
    }
    let view: UICollectionReusableView
    if let viewClass = items.viewClasses[name] as? UICollectionReusableView.Type,
      let made = DynamicViews.view(viewClass)
    {
      view = made
    } else {
      InterfacePlatform.warnOnce("No class of views is registered for “\(identifier)” of the kind \(elementKind).")
      view = UICollectionReusableView(frame: .zero)
    }
    view.reuseIdentifier = name
    return view
  }

  // MARK: Asking

  /// How many sections there are.
  open var numberOfSections: Int {
    reloadIfNeeded()
    return items.counts.count
  }
  /// How many items a section has.
  open func numberOfItems(inSection section: Int) -> Int {
    reloadIfNeeded()
    return items.counts.indices.contains(section) ? items.counts[section] : 0
  }
  /// The cell of an item; `nil` if it is not seen.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { items.cells[indexPath] }
  /// Where the item of a cell is; `nil` if the collection does not show it.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cell.path.flatMap { items.cells[$0] === cell ? $0 : nil }
  }
  /// Cells of the items that are seen.
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { items.cells[$0] } }
  /// Items that are seen.
  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return items.cells.keys.sorted()
  }
  /// The item at a point of the content.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    items.cells.first { $0.value.convert($0.value.bounds, to: self).contains(point) }?.key
  }
  /// Where an item goes; `nil` if there is no such item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    reloadIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// Where a header, footer or other view goes.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    reloadIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }
  /// The header, footer or other view of a place; `nil` if it is not seen.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionReusableView?
  { items.views[CollectionItems.Key(kind: elementKind, path: indexPath)] }
  /// Views of a kind that are seen.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    items.views.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }.map(\.value)
  }
  /// Where views of a kind are seen.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    items.views.keys.filter { $0.kind == elementKind }.map(\.path).sorted()
  }

  // MARK: Scrolling

  /// Scrolls to an item.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    reloadIfNeeded()
    layoutIfNeeded()
    for turn in 0..<2 {
      guard let place = collectionViewLayout.layoutAttributesForItem(at: indexPath) else { return }
      var rect = place.frame
      if let section = place.scroller, let scroller = collectionViewLayout.scroller(ofSection: section) {
        items.scrollers[section]?.scrollRectToVisible(rect, animated: animated)
        rect = scroller.frame
      }
      let area = visibleContent
      func offset(
        _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat, _ limit: CGFloat,
        _ first: Bool, _ middle: Bool, _ last: Bool
      ) -> CGFloat {
        var result = start
        if first {
          result = low
        } else if middle {
          result = (low + high - length) / 2
        } else if last {
          result = high - length
        } else if low < start {
          result = low
        } else if high > start + length {
          result = high - length
        }
        return min(max(result, 0), max(limit - length, 0))
      }
      let y = offset(
        rect.minY, rect.maxY, area.minY, area.height, contentSize.height, scrollPosition.contains(.top),
        scrollPosition.contains(.centeredVertically), scrollPosition.contains(.bottom))
      let x = offset(
        rect.minX, rect.maxX, area.minX, area.width, contentSize.width, scrollPosition.contains(.left),
        scrollPosition.contains(.centeredHorizontally), scrollPosition.contains(.right))
      setContentOffset(
        CGPoint(x: x - adjustedContentInset.left, y: y - adjustedContentInset.top), animated: animated)
      if animated || turn == 1 { return }
      layoutIfNeeded()
    }
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
}

/// Items that lie in each other, which a data source opens and closes.
@MainActor
protocol OutlineDataSource: AnyObject {
  func isExpanded(at path: IndexPath) -> Bool
  func toggle(at path: IndexPath)
}

extension UICollectionView {
  func isExpanded(_ path: IndexPath) -> Bool {
    (dataSource as? any OutlineDataSource)?.isExpanded(at: path) ?? false
  }
  func toggleExpansion(_ path: IndexPath) { (dataSource as? any OutlineDataSource)?.toggle(at: path) }
}
