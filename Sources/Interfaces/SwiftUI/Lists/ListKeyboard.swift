import Foundation
import Toolkit

extension ListLayoutNode {
  /// Keys while a row has the focus: arrows, Home, End and the paging keys go to other rows, Delete deletes.
  ///
  /// They are taken before the focused control gets them, because scrollers take the same keys.
  func handle(_ key: KeyEvent) -> Bool {
    guard key.phase == .preview, let row = focusedRow, let source = row.source else { return false }
    let extends = key.combination.modifiers.contains(.shift)
    switch (key.combination.key, key.combination.modifiers.subtracting(.shift)) {
    case (.up, []): return go(from: source, by: -1, extends: extends)
    case (.down, []): return go(from: source, by: 1, extends: extends)
    case (.pageUp, []): return go(from: source, by: -rowsPerPage(row), extends: extends)
    case (.pageDown, []): return go(from: source, by: rowsPerPage(row), extends: extends)
    case (.home, []): return go(from: source, by: -.max, extends: extends)
    case (.end, []): return go(from: source, by: .max, extends: extends)
    case (.delete, []), (.forwardDelete, []): return deleteFocusedRow()
    case (.return, []): return performPrimaryAction(for: row)
    case (.character("a"), .control):
      guard selection?.allowsMany == true else { return false }
      selectAll()
      return true
    default: return false
    }
  }

  private func rowsPerPage(_ row: ListRowLayoutNode) -> Int {
    let height = enclosingScroll?.node.viewport.height ?? 0
    return max(Int(height / max(row.targetFrame.height, 1)) - 1, 1)
  }

  /// Goes to a row some rows away, or to the last one on the way there, and chooses it.
  private func go(from source: RowSource, by distance: Int, extends: Bool) -> Bool {
    let itemBlocks = blocks.filter { $0.kind == .items && $0.itemCount > 0 }
    guard let block = itemBlocks.firstIndex(where: { $0 === source.block }) else { return false }
    let count = itemBlocks.reduce(0) { $0 + $1.itemCount }
    let position = itemBlocks[..<block].reduce(0) { $0 + $1.itemCount } + source.item
    let step = distance < 0 ? -1 : 1
    let (sum, isTooFar) = position.addingReportingOverflow(distance)
    var wanted = isTooFar ? (step < 0 ? 0 : count - 1) : min(max(sum, 0), count - 1)
    // Rows that cannot have the focus are passed over, as far as they have been made.
    let back = distance == step ? step : -step
    while wanted != position {
      let place = Self.place(wanted, in: itemBlocks)
      guard let row = row(block: place.block, item: place.item), !row.canTakeFocus else {
        return show(place, extends: extends)
      }
      wanted += back
      guard (0..<count).contains(wanted) else { return false }
    }
    return distance != step
  }

  private static func place(_ position: Int, in blocks: [LazyBlock]) -> (block: LazyBlock, item: Int) {
    var rest = position
    for block in blocks {
      if rest < block.itemCount { return (block, rest) }
      rest -= block.itemCount
    }
    return (blocks[blocks.count - 1], blocks[blocks.count - 1].itemCount - 1)
  }

  /// Scrolls to a row, gives it the focus and chooses it.
  private func show(_ place: (block: LazyBlock, item: Int), extends: Bool) -> Bool {
    guard let index = blocks.firstIndex(where: { $0 === place.block }),
      let frame = frame(ofItem: place.item, inBlock: index)
    else { return false }
    if let scroll = enclosingScroll {
      scroll.node.scroll(
        to: frame.offsetBy(dx: scroll.origin.x, dy: scroll.origin.y).insetBy(dx: 0, dy: -4), anchor: nil,
        animated: false)
    }
    if let row = row(block: place.block, item: place.item), row.isOnSurface {
      arrive(at: row, extends: extends)
    } else {
      arriveLater(at: place, extends: extends, attempts: 4)
    }
    return true
  }

  /// The row is made by the layout that the scrolling brings about; far jumps may take more than one.
  private func arriveLater(at place: (block: LazyBlock, item: Int), extends: Bool, attempts: Int) {
    graph.afterFrame { [weak self] in
      guard let self else { return }
      if let row = row(block: place.block, item: place.item), row.isOnSurface {
        arrive(at: row, extends: extends)
      } else if attempts > 0 {
        arriveLater(at: place, extends: extends, attempts: attempts - 1)
      }
    }
  }

  private func arrive(at row: ListRowLayoutNode, extends: Bool) {
    row.focus(showsRing: true)
    guard let value = row.value, let selection else { return }
    if extends, selection.allowsMany {
      extendSelection(to: value)
    } else {
      selection.choose(value)
      anchor = value
    }
  }
}
