import Foundation

/// How the contents of a list change: where each section and row has been, and where it is going to be.
struct ListUpdate {
  /// How many rows each section has afterwards.
  let counts: [Int]
  /// Where a section comes from; `nil` = it is new.
  let oldSection: (Int) -> Int?
  /// Where a section goes; `nil` = it leaves.
  let newSection: (Int) -> Int?
  /// Where a row comes from; `nil` = it is new.
  let oldPath: (IndexPath) -> IndexPath?
  /// Where a row goes; `nil` = it leaves.
  let newPath: (IndexPath) -> IndexPath?
}

/// Changes that are collected for one update. Places of what leaves are those before it, places of what comes those
/// after it, whatever the order of the calls.
struct ListOperations {
  var deletedSections: Set<Int> = []
  var insertedSections: Set<Int> = []
  var movedSections: [Int: Int] = [:]
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  /// From old to new places.
  var movedRows: [IndexPath: IndexPath] = [:]

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && deletedRows.isEmpty
      && insertedRows.isEmpty && movedRows.isEmpty
  }

  /// Where the things of a row of things come from.
  private static func sources(
    oldCount: Int, deleted: Set<Int>, inserted: Set<Int>, movedOut: Set<Int>, movedIn: [Int: Int]
  ) -> [Int?] {
    let count = oldCount - deleted.filter { $0 < oldCount }.count - movedOut.count + inserted.count + movedIn.count
    var result: [Int?] = []
    result.reserveCapacity(max(count, 0))
    var old = 0
    for new in 0..<max(count, 0) {
      if inserted.contains(new) {
        result.append(nil)
      } else if movedIn[new] != nil {
        // What comes from another section is looked up by its path.
        result.append(movedIn[new])
      } else {
        while deleted.contains(old) || movedOut.contains(old) { old += 1 }
        result.append(old < oldCount ? old : nil)
        old += 1
      }
    }
    return result
  }

  /// What the changes come to for sections with so many rows.
  func update(from oldCounts: [Int]) -> ListUpdate {
    var comingSections: [Int: Int] = [:]
    for (old, new) in movedSections { comingSections[new] = old }
    let sections = Self.sources(
      oldCount: oldCounts.count, deleted: deletedSections, inserted: insertedSections,
      movedOut: Set(movedSections.keys), movedIn: comingSections)
    var targets: [Int: Int] = [:]
    for (new, old) in sections.enumerated() { if let old { targets[old] = new } }

    var deleted: [Int: Set<Int>] = [:]
    var leaving: [Int: Set<Int>] = [:]
    var inserted: [Int: Set<Int>] = [:]
    var arriving: [Int: [Int: IndexPath]] = [:]
    for path in deletedRows where !deletedSections.contains(path.section) {
      deleted[path.section, default: []].insert(path.row)
    }
    for path in insertedRows { inserted[path.section, default: []].insert(path.row) }
    for (old, new) in movedRows {
      leaving[old.section, default: []].insert(old.row)
      arriving[new.section, default: [:]][new.row] = old
    }

    var counts: [Int] = []
    // `nil` = all rows stay where they are in the section.
    var rows: [[IndexPath?]?] = []
    for (new, old) in sections.enumerated() {
      let (coming, added) = (arriving[new] ?? [:], inserted[new] ?? [])
      let (gone, out) = (old.flatMap { deleted[$0] } ?? [], old.flatMap { leaving[$0] } ?? [])
      if let old, coming.isEmpty, added.isEmpty, gone.isEmpty, out.isEmpty {
        counts.append(oldCounts[old])
        rows.append(nil)
        continue
      }
      let sources = Self.sources(
        oldCount: old.map { oldCounts[$0] } ?? 0, deleted: gone, inserted: added, movedOut: out,
        movedIn: coming.mapValues { _ in 0 })
      counts.append(sources.count)
      rows.append(
        sources.enumerated().map { index, source in
          coming[index] ?? source.flatMap { row in old.map { IndexPath(row: row, section: $0) } }
        })
    }
    var newPaths: [IndexPath: IndexPath] = [:]
    var isSame: Set<Int> = []
    for (section, list) in rows.enumerated() {
      guard let list else {
        if let old = sections[section] { isSame.insert(old) }
        continue
      }
      for (row, old) in list.enumerated() { if let old { newPaths[old] = IndexPath(row: row, section: section) } }
    }
    return ListUpdate(
      counts: counts, oldSection: { $0 < sections.count ? sections[$0] : nil }, newSection: { targets[$0] },
      oldPath: { path in
        guard path.section < rows.count else { return nil }
        if let list = rows[path.section] { return path.row < list.count ? list[path.row] : nil }
        return sections[path.section].map { IndexPath(row: path.row, section: $0) }
      },
      newPath: { path in
        if isSame.contains(path.section) { return targets[path.section].map { IndexPath(row: path.row, section: $0) } }
        return newPaths[path]
      })
  }
}
