import ContentTypes
import Foundation

/// The order in which a library shows what it holds. Folders come first.
public enum LibrarySortOrder: Hashable, Sendable, CaseIterable {
  /// The document changed last comes first.
  case date
  /// By name, without case and accents, numbers by value.
  case name
}

/// Items in order. Adding or removing one costs a search, not a sort.
struct LibraryListing: Sendable {
  private(set) var items: [LibraryItem] = []
  private var keys: [FilePath: [UInt8]] = [:]
  private var byPath: [FilePath: LibraryItem] = [:]
  private(set) var order: LibrarySortOrder

  init(_ items: [LibraryItem] = [], order: LibrarySortOrder) {
    self.order = order
    for item in items {
      let path = FilePath(item.url)
      byPath[path] = item
      keys[path] = SearchText.sortKey(item.name)
    }
    sort()
  }

  mutating func reorder(_ order: LibrarySortOrder) {
    guard order != self.order else { return }
    self.order = order
    sort()
  }

  /// Puts an item in, out, or in another place. False if nothing changes.
  mutating func set(_ item: LibraryItem?, at path: FilePath) -> Bool {
    let old = byPath[path]
    guard old != item else { return false }
    if let old { items.remove(at: position(of: old, path)) }
    byPath[path] = item
    guard let item else {
      keys[path] = nil
      return true
    }
    if keys[path] == nil { keys[path] = SearchText.sortKey(item.name) }
    items.insert(item, at: position(of: item, path))
    return true
  }

  /// Where an item is, or would go.
  private func position(of item: LibraryItem, _ path: FilePath) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(items[middle], FilePath(items[middle].url), item, path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func sort() {
    let sorted = byPath.sorted { one, other in precedes(one.value, one.key, other.value, other.key) }
    items = sorted.map(\.value)
  }

  private func precedes(_ one: LibraryItem, _ path: FilePath, _ other: LibraryItem, _ otherPath: FilePath) -> Bool {
    if one.isFolder != other.isFolder { return one.isFolder }
    if order == .date, one.modificationDate != other.modificationDate {
      return one.modificationDate > other.modificationDate
    }
    let (key, otherKey) = (keys[path] ?? [], keys[otherPath] ?? [])
    if key != otherKey { return key.lexicographicallyPrecedes(otherKey) }
    return path < otherPath
  }
}
