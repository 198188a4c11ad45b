import Foundation

/// The items of one section, which may lie in each other as in an outline. Apple's
/// `NSDiffableDataSourceSectionSnapshot`.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private var roots: [ItemIdentifierType] = []
  private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var known: Set<ItemIdentifierType> = []
  private var expanded: Set<ItemIdentifierType> = []

  /// Nothing.
  public init() {}
  /// Items of which none lies in another.
  init(flat items: [ItemIdentifierType]) { append(items) }

  // MARK: Asking

  /// All items, in order.
  public var items: [ItemIdentifierType] { collect { _ in true } }
  /// Items that are shown: those of which everything around is expanded.
  public var visibleItems: [ItemIdentifierType] { collect(where: expanded.contains) }
  /// Items at the outermost level.
  public var rootItems: [ItemIdentifierType] { roots }
  private func collect(where isOpen: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] {
    var result: [ItemIdentifierType] = []
    func visit(_ item: ItemIdentifierType) {
      result.append(item)
      if isOpen(item) { for child in children[item] ?? [] { visit(child) } }
    }
    for item in roots { visit(item) }
    return result
  }
  /// Where an item is among all.
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// Whether an item is there.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  /// Whether an item is there and everything around it is expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard contains(item) else { return false }
    var current = parents[item]
    while let parent = current {
      if !expanded.contains(parent) { return false }
      current = parents[parent]
    }
    return true
  }
  /// Whether what is in an item is shown.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// How deep an item lies; 0 = at the outermost level.
  public func level(of item: ItemIdentifierType) -> Int {
    var (level, current) = (0, parents[item])
    while let parent = current {
      level += 1
      current = parents[parent]
    }
    return level
  }
  /// The item around an item; `nil` = it is at the outermost level.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }
  /// What is in an item.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
    var result = Self()
    if includingParent { result.append([parent]) }
    func copy(_ item: ItemIdentifierType, to target: ItemIdentifierType?) {
      for child in children[item] ?? [] {
        result.append([child], to: target)
        copy(child, to: child)
      }
      if expanded.contains(item), result.contains(item) { result.expand([item]) }
    }
    copy(parent, to: includingParent ? parent : nil)
    return result
  }
  func hasChildren(_ item: ItemIdentifierType) -> Bool { !(children[item] ?? []).isEmpty }

  // MARK: Changing

  private mutating func fresh(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
    items.filter { known.insert($0).inserted }
  }
  /// Adds items at the end of what is in another; `nil` = at the outermost level.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    let new = fresh(items)
    guard let parent else {
      roots += new
      return
    }
    guard known.contains(parent) else { return }
    children[parent, default: []] += new
    for item in new { parents[item] = parent }
  }
  /// Adds items before another.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    insert(items, beside: item, 0)
  }
  /// Adds items after another.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    insert(items, beside: item, 1)
  }
  private mutating func insert(_ items: [ItemIdentifierType], beside other: ItemIdentifierType, _ distance: Int) {
    guard known.contains(other) else { return }
    let new = fresh(items)
    if let parent = parents[other] {
      let index = children[parent]?.firstIndex(of: other) ?? 0
      children[parent]?.insert(contentsOf: new, at: index + distance)
      for item in new { parents[item] = parent }
    } else if let index = roots.firstIndex(of: other) {
      roots.insert(contentsOf: new, at: index + distance)
    }
  }
  /// Takes items away with what is in them.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where known.contains(item) {
      delete(children[item] ?? [])
      if let parent = parents.removeValue(forKey: item) {
        children[parent]?.removeAll { $0 == item }
      } else {
        roots.removeAll { $0 == item }
      }
      children[item] = nil
      expanded.remove(item)
      known.remove(item)
    }
  }
  /// Takes everything away.
  public mutating func deleteAll() { self = Self() }
  /// Shows what is in items.
  public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items) }
  /// Hides what is in items.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }
  /// Replaces what is in an item.
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    guard known.contains(parent) else { return }
    delete(children[parent] ?? [])
    add(snapshot, to: parent)
  }
  /// Adds another snapshot's items before an item.
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    insert(snapshot.roots, before: item)
    for root in snapshot.roots { copy(root, from: snapshot) }
  }
  /// Adds another snapshot's items after an item.
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    insert(snapshot.roots, after: item)
    for root in snapshot.roots { copy(root, from: snapshot) }
  }
  /// Moves an item with what is in it before or after another, to the level of that one. Does nothing if the other lies
  /// in the item.
  mutating func move(_ item: ItemIdentifierType, beside other: ItemIdentifierType, isAfter: Bool) {
    let moved = snapshot(of: item, includingParent: true)
    guard contains(item), contains(other), !moved.contains(other) else { return }
    delete([item])
    if isAfter { insert(moved, after: other) } else { insert(moved, before: other) }
  }
  private mutating func add(_ snapshot: Self, to parent: ItemIdentifierType?) {
    append(snapshot.roots, to: parent)
    for root in snapshot.roots { copy(root, from: snapshot) }
  }
  private mutating func copy(_ item: ItemIdentifierType, from snapshot: Self) {
    append(snapshot.children[item] ?? [], to: item)
    for child in snapshot.children[item] ?? [] { copy(child, from: snapshot) }
    if snapshot.expanded.contains(item) { expanded.insert(item) }
  }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
extension NSDiffableDataSourceSectionSnapshot: Equatable {}
