import Foundation

/// Shows snapshots in a collection: items come, go and move as their identities say. Apple's
/// `UICollectionViewDiffableDataSource`.
@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource, OutlineDataSource, SnapshotDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = @MainActor (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes headers, footers and other views: the collection, the kind and the place.
  public typealias SupplementaryViewProvider =
    @MainActor (
      UICollectionView, String, IndexPath
    ) -> UICollectionReusableView?

  /// What an app decides about items that lie in each other. Apple's
  /// `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`.
  @MainActor
  public struct SectionSnapshotHandlers<Item> {
    public init() {}
    /// Whether an item may be opened.
    public var shouldExpandItem: (@MainActor (Item) -> Bool)?
    /// An item is going to be opened.
    public var willExpandItem: (@MainActor (Item) -> Void)?
    /// Whether an item may be closed.
    public var shouldCollapseItem: (@MainActor (Item) -> Bool)?
    /// An item is going to be closed.
    public var willCollapseItem: (@MainActor (Item) -> Void)?
  }
  /// What a person has changed.
  public typealias Transaction = NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
  /// What an app decides about moving items, and hears of it. Apple's `UICollectionViewDiffableDataSource.ReorderingHandlers`.
  @MainActor
  public struct ReorderingHandlers {
    public init() {}
    /// Whether an item can be moved.
    public var canReorderItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// A person has moved an item; the collection is going to show it.
    public var willReorder: (@MainActor (Transaction) -> Void)?
    /// A person has moved an item; the snapshot is what is shown. The app keeps the new order.
    public var didReorder: (@MainActor (Transaction) -> Void)?
  }

  private weak var collection: UICollectionView?
  private let cellProvider: CellProvider
  private let contents = DiffableContents<SectionIdentifierType, ItemIdentifierType>()
  private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
  /// Makes headers, footers and other views.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// What the app decides about items that lie in each other.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  /// What the app decides about moving items.
  open var reorderingHandlers = ReorderingHandlers()

  /// Becomes the data source of a collection.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    collection = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Showing

  /// Shows a snapshot, and tells when it is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let collection else { return }
    collection.reloadIfNeeded()
    let reloaded = snapshot.reloadedItemIdentifiers.compactMap(contents.path(of:))
    outlines = outlines.filter { snapshot.indexOfSection($0.key) != nil }
    let update = contents.replace(with: snapshot)
    collection.reloadingPaths.formUnion(reloaded)
    collection.apply(update, animated: animatingDifferences) { _ in completion?() }
    let changed = snapshot.reconfiguredItemIdentifiers.compactMap(contents.path(of:))
    if !changed.isEmpty { collection.reconfigureItems(at: changed) }
  }
  /// Shows a snapshot and returns when it is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }
  /// Shows a snapshot by reading everything anew.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    _ = contents.replace(with: snapshot)
    collection?.reloadData()
    completion?()
  }
  /// What is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    contents.snapshot
  }
  /// Shows the items of one section, which may lie in each other.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var whole = contents.snapshot
    whole.setItems(snapshot.visibleItems, inSection: section)
    outlines[section] = snapshot
    apply(whole, animatingDifferences: animatingDifferences, completion: completion)
  }
  /// The items of one section.
  open func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let outline = outlines[section] { return outline }
    return NSDiffableDataSourceSectionSnapshot(flat: contents.snapshot.itemIdentifiers(inSection: section))
  }

  /// The item of a place; `nil` if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { contents.item(at: indexPath) }
  /// The place of an item; `nil` if it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { contents.path(of: itemIdentifier) }
  /// A section by its place; `nil` if there is no such section.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { contents.section(at: index) }
  /// The place of a section; `nil` if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { contents.index(of: sectionIdentifier) }

  // MARK: Outlines

  func isExpanded(at path: IndexPath) -> Bool {
    guard let item = contents.item(at: path), let section = contents.section(at: path.section) else { return false }
    return outlines[section]?.isExpanded(item) ?? false
  }
  func toggle(at path: IndexPath) {
    guard let item = contents.item(at: path), let section = contents.section(at: path.section),
      var outline = outlines[section], outline.hasChildren(item)
    else { return }
    if outline.isExpanded(item) {
      guard sectionSnapshotHandlers.shouldCollapseItem?(item) ?? true else { return }
      sectionSnapshotHandlers.willCollapseItem?(item)
      outline.collapse([item])
    } else {
      guard sectionSnapshotHandlers.shouldExpandItem?(item) ?? true else { return }
      sectionSnapshotHandlers.willExpandItem?(item)
      outline.expand([item])
    }
    apply(outline, to: section)
    if let path = contents.path(of: item) { collection?.cellForItem(at: path)?.setNeedsUpdateConfiguration() }
  }

  // MARK: Data source

  /// How many sections are shown.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { contents.counts.count }
  /// How many items a section has.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    contents.counts[section]
  }
  /// The cell that the provider makes for an item.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    contents.item(at: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) }
      ?? UICollectionViewCell(frame: .zero)
  }
  /// The view that the provider makes for a header, footer or the like.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
  }
  /// Whether an item can be moved, as the handlers say.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    contents.item(at: indexPath).flatMap { reorderingHandlers.canReorderItem?($0) } ?? false
  }
  /// A person has moved an item: the snapshot changes, and the handlers hear of it.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    guard let item = contents.item(at: sourceIndexPath), let other = contents.item(at: destinationIndexPath),
      item != other, let section = contents.section(at: destinationIndexPath.section)
    else { return }
    let initial = (whole: contents.snapshot, outlines: outlines)
    // Within a section the item takes the place of the other, which goes the other way.
    let isAfter = sourceIndexPath.section == destinationIndexPath.section && sourceIndexPath < destinationIndexPath
    var final = initial.whole
    if sourceIndexPath.section == destinationIndexPath.section, var outline = outlines[section] {
      outline.move(item, beside: other, isAfter: isAfter)
      outlines[section] = outline
      final.setItems(outline.visibleItems, inSection: section)
    } else {
      if isAfter { final.moveItem(item, afterItem: other) } else { final.moveItem(item, beforeItem: other) }
      if let old = contents.section(at: sourceIndexPath.section), var outline = outlines[old] {
        outline.delete([item])
        outlines[old] = outline
        final.setItems(outline.visibleItems, inSection: old)
      }
      if var outline = outlines[section] {
        outline.insert([item], before: other)
        outlines[section] = outline
        final.setItems(outline.visibleItems, inSection: section)
      }
    }
    guard final != initial.whole else { return }
    let transaction = Transaction(
      initialSnapshot: initial.whole, finalSnapshot: final,
      sectionTransactions: final.sectionIdentifiers.compactMap { section in
        let (old, new) = (initial.whole.itemIdentifiers(inSection: section), final.itemIdentifiers(inSection: section))
        guard old != new else { return nil }
        return NSDiffableDataSourceSectionTransaction(
          sectionIdentifier: section, initialSnapshot: initial.outlines[section] ?? .init(flat: old),
          finalSnapshot: outlines[section] ?? .init(flat: new))
      })
    reorderingHandlers.willReorder?(transaction)
    apply(final)
    reorderingHandlers.didReorder?(transaction)
  }
  /// Titles of an index at the side; none.
  open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
  /// The item of a title of the index.
  open func collectionView(
    _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
  ) -> IndexPath { IndexPath(item: 0, section: 0) }
}
