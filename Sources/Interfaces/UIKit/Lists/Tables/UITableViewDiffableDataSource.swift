import Foundation

/// Shows snapshots in a table: rows come, go and move as their identities say. Apple's
/// `UITableViewDiffableDataSource`.
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource, SnapshotDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = @MainActor (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private let contents = DiffableContents<SectionIdentifierType, ItemIdentifierType>()
  /// How rows come and go.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Becomes the data source of a table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// Shows a snapshot, and tells when it is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let table else { return }
    table.reloadIfNeeded()
    let reloaded = snapshot.reloadedItemIdentifiers.compactMap(contents.path(of:))
    let update = contents.replace(with: snapshot)
    table.reloadingPaths.formUnion(reloaded)
    table.apply(update, animated: animatingDifferences && defaultRowAnimation != .none) { _ in completion?() }
    let changed = snapshot.reconfiguredItemIdentifiers.compactMap(contents.path(of:))
    if !changed.isEmpty { table.reconfigureRows(at: changed) }
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
    table?.reloadData()
    completion?()
  }
  /// What is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    contents.snapshot
  }
  /// The item of a row; `nil` if there is no such row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { contents.item(at: indexPath) }
  /// The row of an item; `nil` if it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { contents.path(of: itemIdentifier) }
  /// A section by its place; `nil` if there is no such section.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { contents.section(at: index) }
  /// The place of a section; `nil` if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { contents.index(of: sectionIdentifier) }

  // What subclasses override for titles, editing and moving.

  /// How many sections are shown.
  open func numberOfSections(in tableView: UITableView) -> Int { contents.counts.count }
  /// How many rows a section has.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { contents.counts[section] }
  /// The cell that the provider makes for a row.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    contents.item(at: indexPath).flatMap { cellProvider(tableView, indexPath, $0) }
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// The title above a section; none unless a subclass has one.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The text below a section; none unless a subclass has one.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Whether a row can be edited; not unless a subclass says so.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Whether a row can be moved; not unless a subclass says so.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Titles of an index at the side; none.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The section of a title of the index.
  open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
    index
  }
  /// A person has deleted or inserted a row; subclasses change their snapshot.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
  /// A person has moved a row; subclasses change their snapshot.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}
