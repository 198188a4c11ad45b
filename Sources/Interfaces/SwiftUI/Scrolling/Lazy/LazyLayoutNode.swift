import Foundation
import RenderTree
import Toolkit

/// Lays out lines one after the other and makes only those that are in or near the visible part of the scroll view
/// around it. A frame costs as much as what is seen, whatever the number of lines.
@MainActor
class LazyLayoutNode: LayoutNode, ScrollFollower {
  final let axis: Axis
  /// Space between lines, in points.
  final var lineSpacing: CGFloat = 8 { didSet { if lineSpacing != oldValue { reset() } } }
  private(set) final var blocks: [LazyBlock] = []
  private final var lengths: [LineLengths] = []
  /// Index of the first line of each block, and the number of all lines.
  private final var firstLines: [Int] = []
  private final var lineCount = 0
  /// The length across the axis for which lines are measured.
  private final var measuredCross: CGFloat?
  private final var widest: CGFloat = 0
  private final var estimates: [LazyBlock.Kind: CGFloat] = [:]
  /// The stretch along the axis for which lines have been made.
  private final var madeStretch: Range<CGFloat> = 0..<0
  private final var shownLines: [ShownLine] = []
  private final weak var scroller: ScrollLayoutNode?

  /// A line that has been made.
  struct ShownLine {
    let block: Int
    let line: Int
    let cells: [Cell]
  }
  /// The views of one item.
  struct Cell {
    let item: Int
    let nodes: [LayoutNode]
  }

  init(graph: ViewGraph, axis: Axis) {
    self.axis = axis
    super.init(graph: graph)
  }

  // MARK: To override

  /// How many items lie side by side.
  func itemsPerLine(cross: CGFloat) -> Int { 1 }

  /// The views of an item; lists put them into rows.
  func makeNodes(block: LazyBlock, item: Int) -> [LayoutNode] {
    let place = block.locate(item)
    return place.segment.layoutNodes(at: place.item)
  }

  /// What drawn text inside an item says has changed.
  func contentWasSpoken() {}

  /// An item has left the neighbourhood of what is seen.
  func itemWasReleased(block: LazyBlock, item: Int) {}

  /// Length of a line along the axis, and how far its content reaches across it.
  func measure(_ line: ShownLine, in block: LazyBlock, cross: CGFloat?) -> CGSize {
    var size = CGSize.zero
    for (index, node) in line.cells.flatMap(\.nodes).enumerated() {
      let own = oriented(node.sizeThatFits(offer(cross)))
      size.height += own.height + (index > 0 ? lineSpacing : 0)
      size.width = max(size.width, own.width)
    }
    return size
  }

  /// Places the views of a line that starts at `offset` along the axis.
  func placeLine(_ line: ShownLine, in block: LazyBlock, at offset: CGFloat, cross: CGFloat, size: CGSize) {
    var position = offset
    for node in line.cells.flatMap(\.nodes) {
      let proposal = offer(cross)
      let own = oriented(node.sizeThatFits(proposal))
      placeAlong(
        node, at: position, across: alignedOffset(of: node, own.width, in: cross), proposal: proposal, in: size)
      position += own.height + lineSpacing
    }
  }

  /// Where a view lies across the axis.
  func alignedOffset(of node: LayoutNode, _ length: CGFloat, in cross: CGFloat) -> CGFloat { (cross - length) / 2 }

  // MARK: Orientation

  /// The size with its length across the axis as width and along it as height.
  final func oriented(_ size: CGSize) -> CGSize {
    axis == .vertical ? size : CGSize(width: size.height, height: size.width)
  }
  final func offer(_ cross: CGFloat?, along: CGFloat? = nil) -> ProposedViewSize {
    axis == .vertical
      ? ProposedViewSize(width: cross, height: along) : ProposedViewSize(width: along, height: cross)
  }
  final func placeAlong(
    _ node: LayoutNode, at along: CGFloat, across: CGFloat, proposal: ProposedViewSize, in size: CGSize
  ) {
    place(
      node, at: axis == .vertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across), proposal: proposal,
      in: size)
  }

  // MARK: Content

  final func setBlocks(_ new: [LazyBlock]) {
    let old = shownLines
    let oldBlocks = blocks
    blocks = new
    for line in old {
      for cell in line.cells { itemWasReleased(block: oldBlocks[line.block], item: cell.item) }
    }
    shownLines = []
    let isAlike = zip(oldBlocks, new).allSatisfy { $0.kind == $1.kind && $0.itemCount == $1.itemCount }
    if isAlike, oldBlocks.count == new.count {
      // Something inside the items has changed; what is seen is measured anew when it is placed.
      madeStretch = 0..<0
      invalidateLayout()
    } else {
      reset()
    }
  }

  /// Forgets all measurements, as after a change of spacing or columns.
  final func reset() {
    measuredCross = nil
    madeStretch = 0..<0
    invalidateLayout()
  }

  private func itemsPerLine(_ block: LazyBlock, cross: CGFloat) -> Int {
    block.kind == .items ? max(itemsPerLine(cross: cross), 1) : 1
  }

  /// Starts measuring for a length across the axis.
  private func adopt(_ cross: CGFloat) {
    measuredCross = cross
    widest = 0
    lineCount = 0
    firstLines = []
    lengths = blocks.map { block in
      firstLines.append(lineCount)
      let perLine = itemsPerLine(block, cross: cross)
      let count = (block.itemCount + perLine - 1) / perLine
      lineCount += count
      return LineLengths(count: count, estimate: estimates[block.kind] ?? 0)
    }
    // One line of each kind is measured at once, so that the length of the whole is about right from the start.
    var known: Set<LazyBlock.Kind> = []
    for (index, block) in blocks.enumerated() where lengths[index].count > 0 && known.insert(block.kind).inserted {
      let length = oriented(measuredSize(block: index, line: 0, cross: cross)).height
      estimates[block.kind] = length
    }
    for (index, block) in blocks.enumerated() {
      lengths[index].estimate = estimates[block.kind] ?? 0
      measurePresentLines(of: index, cross: cross)
    }
  }

  /// Views that are there anyway are measured at once, unless there are very many.
  private func measurePresentLines(of index: Int, cross: CGFloat) {
    let block = blocks[index]
    guard itemsPerLine(block, cross: cross) == 1, block.segments.count <= 200 else { return }
    for segment in block.segments {
      guard case .node = segment.source else { continue }
      _ = measuredSize(block: index, line: segment.first, cross: cross)
    }
  }

  /// Measures a line and remembers its length.
  private func measuredSize(block index: Int, line: Int, cross: CGFloat) -> CGSize {
    measureAndKeep(makeLine(block: index, line: line, cross: cross), cross: cross)
  }

  @discardableResult
  private func measureAndKeep(_ line: ShownLine, cross: CGFloat) -> CGSize {
    let size = measure(line, in: blocks[line.block], cross: cross)
    widest = max(widest, size.width)
    // A line without views takes no space, not even that between lines.
    let isEmpty = line.cells.allSatisfy(\.nodes.isEmpty)
    lengths[line.block].set(isEmpty ? -lineSpacing : size.height, at: line.line)
    return axis == .vertical ? size : CGSize(width: size.height, height: size.width)
  }

  private func makeLine(block index: Int, line: Int, cross: CGFloat) -> ShownLine {
    let block = blocks[index]
    let perLine = itemsPerLine(block, cross: cross)
    let items = line * perLine..<min((line + 1) * perLine, block.itemCount)
    return ShownLine(
      block: index, line: line, cells: items.map { Cell(item: $0, nodes: makeNodes(block: block, item: $0)) })
  }

  // MARK: Positions

  /// Where a line starts along the axis.
  private func offset(block: Int, line: Int) -> CGFloat {
    var result: CGFloat = 0
    for index in 0..<block { result += lengths[index].sum(ofFirst: lengths[index].count) }
    result += lengths[block].sum(ofFirst: line)
    return result + CGFloat(firstLines[block] + line) * lineSpacing
  }

  private var totalLength: CGFloat {
    guard lineCount > 0 else { return 0 }
    var result = CGFloat(lineCount - 1) * lineSpacing
    for length in lengths { result += length.sum(ofFirst: length.count) }
    return max(result, 0)
  }

  /// The line at a place along the axis.
  private func line(at offset: CGFloat) -> (block: Int, line: Int)? {
    var start: CGFloat = 0
    var last: (Int, Int)?
    for (index, length) in lengths.enumerated() where length.count > 0 {
      let own = length.sum(ofFirst: length.count) + CGFloat(length.count) * lineSpacing
      if offset < start + own { return (index, length.line(at: offset - start, spacing: lineSpacing)) }
      start += own
      last = (index, length.count - 1)
    }
    return last
  }

  /// Where an item lies, in this node's coordinates.
  final func frame(ofItem item: Int, inBlock block: Int) -> CGRect? {
    guard let cross = measuredCross, lengths.indices.contains(block) else { return nil }
    let line = item / itemsPerLine(blocks[block], cross: cross)
    guard line < lengths[block].count else { return nil }
    let start = offset(block: block, line: line)
    let length = max(lengths[block].measured(line) ?? lengths[block].estimate, 0)
    return axis == .vertical
      ? CGRect(x: 0, y: start, width: cross, height: length) : CGRect(x: start, y: 0, width: length, height: cross)
  }

  /// Where an element lies, made or not, in this node's coordinates.
  final func frame(of elements: any LazyElements, index: Int) -> CGRect? {
    for (position, block) in blocks.enumerated() {
      for segment in block.segments {
        switch segment.source {
        case .elements(let own) where own === elements:
          return frame(ofItem: segment.first + index * segment.viewsPerElement, inBlock: position)
        case .node(let node) where node.isInside(elements.madeElement(at: index)):
          return frame(ofItem: segment.first, inBlock: position)
        default: continue
        }
      }
    }
    return nil
  }

  // MARK: Layout

  private func cross(of proposal: ProposedViewSize) -> CGFloat? {
    axis == .vertical ? proposal.width : proposal.height
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let offered = cross(of: proposal).flatMap { $0.isFinite ? $0 : nil }
    if measuredCross == nil { adopt(offered ?? naturalCross()) }
    let width = offered ?? max(widest, 0)
    return axis == .vertical
      ? CGSize(width: width, height: totalLength) : CGSize(width: totalLength, height: width)
  }

  /// How wide the first lines would be by themselves.
  private func naturalCross() -> CGFloat {
    var result: CGFloat = 0
    for block in blocks.prefix(8) where block.itemCount > 0 {
      for item in 0..<min(block.itemCount, 4) {
        for node in makeNodes(block: block, item: item) {
          result = max(result, oriented(node.sizeThatFits(.unspecified)).width)
        }
      }
    }
    return result
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let cross = oriented(size).width
    if measuredCross != cross { adopt(cross) }
    let seen = visibleStretch(in: size)
    let reach = max(seen.upperBound - seen.lowerBound, 200)
    let wanted = (seen.lowerBound - reach)..<(seen.upperBound + reach)
    let lines = makeLines(in: wanted, keeping: seen.lowerBound, cross: cross)
    release(except: lines)
    shownLines = lines
    madeStretch = wanted
    setLayoutChildren(lines.flatMap { $0.cells.flatMap(\.nodes) })
    guard let first = lines.first else { return }
    var position = offset(block: first.block, line: first.line)
    for line in lines {
      placeLine(line, in: blocks[line.block], at: position, cross: cross, size: size)
      position += (lengths[line.block].measured(line.line) ?? 0) + lineSpacing
    }
    if abs(totalLength - oriented(size).height) > 0.001 { invalidateLayout() }
  }

  /// Makes and measures the lines of a stretch. What is seen at `anchor` stays where it is when lines before it turn
  /// out longer or shorter than was thought.
  private func makeLines(in wanted: Range<CGFloat>, keeping anchor: CGFloat, cross: CGFloat) -> [ShownLine] {
    guard let anchorLine = line(at: max(anchor, 0)) else { return [] }
    let before = offset(block: anchorLine.block, line: anchorLine.line)
    var above: [ShownLine] = []
    var position = before
    var place: (block: Int, line: Int)? = previous(anchorLine)
    while let current = place, position > wanted.lowerBound {
      let line = makeLine(block: current.block, line: current.line, cross: cross)
      measureAndKeep(line, cross: cross)
      position -= (lengths[current.block].measured(current.line) ?? 0) + lineSpacing
      above.append(line)
      place = previous(current)
    }
    var lines = Array(above.reversed())
    position = before
    place = anchorLine
    while let current = place, position < wanted.upperBound {
      let line = makeLine(block: current.block, line: current.line, cross: cross)
      measureAndKeep(line, cross: cross)
      position += (lengths[current.block].measured(current.line) ?? 0) + lineSpacing
      lines.append(line)
      place = next(current)
    }
    let shift = offset(block: anchorLine.block, line: anchorLine.line) - before
    if abs(shift) > 0.01, anchor > 0 { scroller?.compensate(for: shift, axis: axis) }
    return lines
  }

  private func next(_ place: (block: Int, line: Int)) -> (block: Int, line: Int)? {
    if place.line + 1 < lengths[place.block].count { return (place.block, place.line + 1) }
    var block = place.block + 1
    while block < lengths.count, lengths[block].count == 0 { block += 1 }
    return block < lengths.count ? (block, 0) : nil
  }

  private func previous(_ place: (block: Int, line: Int)) -> (block: Int, line: Int)? {
    if place.line > 0 { return (place.block, place.line - 1) }
    var block = place.block - 1
    while block >= 0, lengths[block].count == 0 { block -= 1 }
    return block >= 0 ? (block, lengths[block].count - 1) : nil
  }

  /// Lets go of elements that are no longer near what is seen.
  private func release(except lines: [ShownLine]) {
    var needed: [Int: Set<Int>] = [:]
    for line in lines { for cell in line.cells { needed[line.block, default: []].insert(cell.item) } }
    for line in shownLines where line.block < blocks.count {
      for cell in line.cells where needed[line.block]?.contains(cell.item) != true {
        itemWasReleased(block: blocks[line.block], item: cell.item)
      }
    }
    for (index, block) in blocks.enumerated() {
      let items = needed[index] ?? []
      for segment in block.segments {
        guard case .elements(let elements) = segment.source else { continue }
        elements.releaseElements { element in
          if element == 0 { return true }
          let first = segment.first + element * segment.viewsPerElement
          return (first..<first + segment.viewsPerElement).contains(where: items.contains)
            || isBusy(elements.madeElement(at: element))
        }
      }
    }
  }

  /// Whether the keyboard focus is in an element; it stays until the focus has left.
  private func isBusy(_ node: _ViewNode?) -> Bool {
    guard let node, let focused = graph.focus.control else { return false }
    let roots = node.layoutNodes
    var current: LayoutNode? = focused
    while let candidate = current {
      if roots.contains(where: { $0 === candidate }) { return true }
      current = candidate.layoutParent
    }
    return false
  }

  // MARK: What is seen

  /// The part of the node that the scroll view around it shows, along the axis.
  private func visibleStretch(in size: CGSize) -> Range<CGFloat> {
    let length = oriented(size).height
    guard let found = enclosingScroll else {
      // Outside of any scroll view nothing more than a window's height can be seen.
      let window = graph.window?.size ?? CGSize(width: 2000, height: 2000)
      return 0..<max(min(length, oriented(window).height), 1)
    }
    scroller = found.node
    found.node.add(self)
    let seen = found.node.visibleRect
    let start: CGFloat
    if axis == .vertical {
      start = seen.minY - found.origin.y
    } else if isRightToLeft {
      start = length - (seen.maxX - found.origin.x)
    } else {
      start = seen.minX - found.origin.x
    }
    return start..<(start + max(oriented(seen.size).height, 1))
  }

  final func visibleRectDidChange() {
    let seen = visibleStretch(in: targetFrame.size)
    let margin = (seen.upperBound - seen.lowerBound) / 2
    let length = oriented(targetFrame.size).height
    let low = max(seen.lowerBound - margin, 0)
    let high = min(seen.upperBound + margin, length)
    if low < max(madeStretch.lowerBound, 0) || high > min(madeStretch.upperBound, length) { invalidateLayout() }
  }
}
