import Foundation

/// What a list shows at a moment: sections and items by their identities. Apple's `NSDiffableDataSourceSnapshot`.
///
/// Identities occur once. Misuse that stops an app on iOS is said on stderr here and left out.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  private var order: [SectionIdentifierType] = []
  private var contents: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// Items that get new cells, and items whose cells are asked for again.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// Sections whose items get new cells.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// Nothing.
  public init() {}

  // MARK: Asking

  /// How many items there are.
  public var numberOfItems: Int { sections.count }
  /// How many sections there are.
  public var numberOfSections: Int { order.count }
  /// The sections, in order.
  public var sectionIdentifiers: [SectionIdentifierType] { order }
  /// All items, in order.
  public var itemIdentifiers: [ItemIdentifierType] { order.flatMap { contents[$0] ?? [] } }
  /// How many items a section has.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { contents[identifier]?.count ?? 0 }
  /// The items of a section, in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    contents[identifier] ?? []
  }
  /// The section that an item is in.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    sections[identifier]
  }
  /// Where an item is among all.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }
  /// Where a section is.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { order.firstIndex(of: identifier) }

  private static func warn(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
  private func known(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
    items.filter { item in
      if sections[item] != nil { return true }
      Self.warn("The item \(item) is not in the snapshot.")
      return false
    }
  }

  // MARK: Items

  private mutating func insert(_ items: [ItemIdentifierType], into section: SectionIdentifierType, at index: Int) {
    var fresh: [ItemIdentifierType] = []
    fresh.reserveCapacity(items.count)
    for item in items {
      guard sections.updateValue(section, forKey: item) == nil else {
        Self.warn("The item \(item) is in the snapshot already; the second one is left out.")
        continue
      }
      fresh.append(item)
    }
    contents[section, default: []].insert(contentsOf: fresh, at: index)
  }
  /// Adds items at the end of the last section.
  public mutating func appendItems(_ identifiers: [ItemIdentifierType]) {
    guard let last = order.last else { return Self.warn("There is no section to which items could be added.") }
    appendItems(identifiers, toSection: last)
  }
  /// Adds items at the end of a section; `nil` = the last.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType?
  ) {
    guard let section = sectionIdentifier ?? order.last, let count = contents[section]?.count else {
      return Self.warn("There is no section \(sectionIdentifier.map { "\($0) " } ?? "")to which items could be added.")
    }
    insert(identifiers, into: section, at: count)
  }
  /// Adds items before another.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: beforeIdentifier, 0) }
  /// Adds items after another.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: afterIdentifier, 1) }
  private mutating func insert(_ items: [ItemIdentifierType], beside other: ItemIdentifierType, _ distance: Int) {
    guard let section = sections[other], let index = contents[section]?.firstIndex(of: other) else {
      return Self.warn("The item \(other) is not in the snapshot.")
    }
    insert(items, into: section, at: index + distance)
  }
  /// Takes items away.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(known(identifiers))
    for section in Set(gone.compactMap { sections[$0] }) { contents[section]?.removeAll(where: gone.contains) }
    for item in gone { sections[item] = nil }
  }
  /// Takes all items and sections away.
  public mutating func deleteAllItems() { self = Self() }
  /// Moves an item before another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    move(identifier, beside: toIdentifier, 0)
  }
  /// Moves an item after another.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    move(identifier, beside: toIdentifier, 1)
  }
  private mutating func move(_ item: ItemIdentifierType, beside other: ItemIdentifierType, _ distance: Int) {
    guard item != other, known([item, other]).count == 2 else { return }
    deleteItems([item])
    insert([item], beside: other, distance)
  }
  /// Gives items new cells.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += known(identifiers)
  }
  /// Has the cells of items show what they are now.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += known(identifiers)
  }

  // MARK: Sections

  private mutating func insertSections(_ identifiers: [SectionIdentifierType], at index: Int) {
    let fresh = identifiers.filter { section in
      if contents[section] == nil {
        contents[section] = []
        return true
      }
      Self.warn("The section \(section) is in the snapshot already; the second one is left out.")
      return false
    }
    order.insert(contentsOf: fresh, at: index)
  }
  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insertSections(identifiers, at: order.count)
  }
  /// Adds sections before another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { if let index = order.firstIndex(of: toIdentifier) { insertSections(identifiers, at: index) } }
  /// Adds sections after another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { if let index = order.firstIndex(of: toIdentifier) { insertSections(identifiers, at: index + 1) } }
  /// Takes sections away with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      for item in contents.removeValue(forKey: section) ?? [] { sections[item] = nil }
    }
    order.removeAll { contents[$0] == nil }
  }
  /// Moves a section before another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { moveSection(identifier, beside: toIdentifier, 0) }
  /// Moves a section after another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { moveSection(identifier, beside: toIdentifier, 1) }
  private mutating func moveSection(
    _ section: SectionIdentifierType, beside other: SectionIdentifierType, _ distance: Int
  ) {
    guard section != other, let old = order.firstIndex(of: section), order.contains(other) else { return }
    order.remove(at: old)
    guard let index = order.firstIndex(of: other) else { return }
    order.insert(section, at: index + distance)
  }
  /// Gives the items of sections new cells.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { contents[$0] != nil }
  }

  // MARK: Section snapshots

  /// Replaces the items of a section.
  mutating func setItems(_ items: [ItemIdentifierType], inSection section: SectionIdentifierType) {
    if contents[section] == nil { appendSections([section]) }
    for item in contents[section] ?? [] { sections[item] = nil }
    contents[section] = []
    insert(items, into: section, at: 0)
  }
  /// The same contents with nothing to be reloaded.
  var settled: Self {
    var result = self
    result.reloadedItemIdentifiers = []
    result.reconfiguredItemIdentifiers = []
    result.reloadedSectionIdentifiers = []
    return result
  }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
extension NSDiffableDataSourceSnapshot: Equatable {}

/// What a diffable data source shows, and how it changes.
@MainActor
final class DiffableContents<Section: Hashable, Item: Hashable> {
  private(set) var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
  private var items: [[Item]] = []
  private var paths: [Item: IndexPath] = [:]
  private var sectionIndices: [Section: Int] = [:]

  var counts: [Int] { items.map(\.count) }
  func section(at index: Int) -> Section? {
    snapshot.sectionIdentifiers.indices.contains(index) ? snapshot.sectionIdentifiers[index] : nil
  }
  func item(at path: IndexPath) -> Item? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.item) else { return nil }
    return items[path.section][path.item]
  }
  func path(of item: Item) -> IndexPath? { paths[item] }
  func index(of section: Section) -> Int? { sectionIndices[section] }

  /// Shows another snapshot; what has changed follows from the identities.
  func replace(with new: NSDiffableDataSourceSnapshot<Section, Item>) -> ListUpdate {
    let old = (items: items, paths: paths, sections: snapshot.sectionIdentifiers, indices: sectionIndices)
    snapshot = new.settled
    items = new.sectionIdentifiers.map(new.itemIdentifiers(inSection:))
    paths = [:]
    paths.reserveCapacity(new.numberOfItems)
    for (section, list) in items.enumerated() {
      for (index, item) in list.enumerated() { paths[item] = IndexPath(item: index, section: section) }
    }
    sectionIndices = [:]
    for (index, section) in new.sectionIdentifiers.enumerated() { sectionIndices[section] = index }
    let present = (items: items, paths: paths, sections: new.sectionIdentifiers, indices: sectionIndices)
    let reloaded = Set(new.reloadedSectionIdentifiers)
    return ListUpdate(
      counts: counts,
      oldSection: { present.sections.indices.contains($0) ? old.indices[present.sections[$0]] : nil },
      newSection: { old.sections.indices.contains($0) ? present.indices[old.sections[$0]] : nil },
      oldPath: { path in
        guard present.items.indices.contains(path.section), present.items[path.section].indices.contains(path.item),
          !reloaded.contains(present.sections[path.section])
        else { return nil }
        return old.paths[present.items[path.section][path.item]]
      },
      newPath: { path in
        guard old.items.indices.contains(path.section), old.items[path.section].indices.contains(path.item),
          !reloaded.contains(old.sections[path.section])
        else { return nil }
        return present.paths[old.items[path.section][path.item]]
      })
  }
}
