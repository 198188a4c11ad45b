import Foundation

/// Where a view of a collection goes and how it looks. Apple's `UICollectionViewLayoutAttributes`.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  /// The place of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  /// The place of a header, footer or other view that accompanies items.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementKind = elementKind
    representedElementCategory = .supplementaryView
  }
  /// The place of a decoration.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementKind = decorationViewKind
    representedElementCategory = .decorationView
  }
  public override init() { super.init() }

  /// Place and size in the content, in points.
  open var frame: CGRect = .zero
  /// The middle, in points.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  /// The size, in points.
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  /// The size at the origin, in points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// How the view is moved, turned and scaled.
  open var transform = CGAffineTransform.identity
  /// From 0 (nothing) to 1.
  open var alpha: CGFloat = 1
  /// Views with greater numbers lie in front.
  open var zIndex = 0
  /// Whether the view is not shown.
  open var isHidden = false
  /// The item, or the section of a header.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// What kind of view it is.
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a view that is no item.
  open internal(set) var representedElementKind: String?

  /// Which lengths follow from the content.
  var estimatedAxes: UIAxis = []
  /// How a row of a list lies among its neighbours.
  var rowPlace: ListRowPlace?
  /// The section that scrolls by itself in which the view lies.
  var scroller: Int?
  var isPinned = false

  /// The same values. Layouts with attributes of their own override it.
  open func duplicate() -> UICollectionViewLayoutAttributes {
    let copy = UICollectionViewLayoutAttributes()
    copy.frame = frame
    copy.transform = transform
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.estimatedAxes = estimatedAxes
    copy.rowPlace = rowPlace
    copy.scroller = scroller
    return copy
  }
}

/// What of a layout is to be computed anew. Apple's `UICollectionViewLayoutInvalidationContext`.
@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public override init() { super.init() }
  /// Whether everything is.
  open internal(set) var invalidateEverything = true
  /// Whether the counts of items may be others.
  open internal(set) var invalidateDataSourceCounts = false
  /// Items that are.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// Computes items anew.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  /// How far the content moves, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// How the content's size changes, in points.
  open var contentSizeAdjustment = CGSize.zero
}

/// Says where the views of a collection go. Apple's `UICollectionViewLayout`; subclasses compute places of their own.
@MainActor
open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// The collection that the layout is used by.
  open internal(set) weak var collectionView: UICollectionView?
  var isPrepared = false
  var decorationClasses: [String: AnyClass] = [:]

  /// The class of attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of its contexts.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// Computes what the other methods need. Called once after every change.
  open func prepare() {}
  /// Size of the content, in points.
  open var collectionViewContentSize: CGSize { .zero }
  /// Places of everything in a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The place of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The place of a header, footer or other view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The place of a decoration.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Whether scrolling or another size changes places.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
  /// A context for such a change.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    UICollectionViewLayoutInvalidationContext()
  }
  /// Whether the size that a cell wants changes places.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// A context for such a change.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }
  /// Computes everything anew before the next frame.
  open func invalidateLayout() { invalidateLayout(with: UICollectionViewLayoutInvalidationContext()) }
  /// Computes anew what the context says; all of it here.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isPrepared = false
    collectionView?.setNeedsLayout()
  }
  /// Where scrolling should come to rest; the desktop stops where it is.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Where the content is after an update.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  /// An update is going to be shown.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// The update has been shown.
  open func finalizeCollectionViewUpdates() {}
  /// Where an item that comes begins; `nil` = where it goes, unseen.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Where an item that leaves ends; `nil` = where it was, unseen.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Makes decorations of a class.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
  }
  /// The direction for which places are computed.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether places are mirrored in the other direction of text.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// A cell wants another size than was estimated. Returns whether places change.
  func setPreferredSize(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) -> Bool { false }
  /// Places that an update keeps what it knows of.
  func apply(_ update: ListUpdate) { isPrepared = false }
  /// How a section scrolls by itself; `nil` = it does not.
  func scroller(ofSection section: Int) -> CompositionalScroller? { nil }

  final func prepareIfNeeded() {
    guard !isPrepared else { return }
    isPrepared = true
    prepare()
  }
}

/// A change of a collection. Apple's `UICollectionViewUpdateItem`.
@MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// What happens. Apple's `UICollectionViewUpdateItem.Action`.
  public enum Action: Int, Hashable, Sendable { case insert, delete, reload, move, none }
  /// Where the item was; `nil` = it comes.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where the item is going to be; `nil` = it leaves.
  public let indexPathAfterUpdate: IndexPath?
  /// What happens.
  public let updateAction: Action
  init(_ before: IndexPath?, _ after: IndexPath?, _ action: Action) {
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    updateAction = action
  }
}

/// How a row of a list lies among its neighbours.
struct ListRowPlace: Equatable {
  var isFirst = false
  var isLast = false
  var isCard = false
  var isSidebar = false
  var isGrouped = false
  var showsSeparator = true
  var separatorColor: UIColor?
}
