import Foundation

/// What a lazy container is made of: runs of views that are there anyway, and elements that can be made when needed.
@MainActor
struct LazySegment {
  enum Source {
    case node(_ViewNode)
    case elements(any LazyElements)
  }
  let source: Source
  /// Index of the first item of the segment in its block.
  var first = 0
  /// How many views each element contributes; only grids place them one by one.
  var viewsPerElement = 1
  /// What modifiers around the segment say about each of its views.
  var traits = ViewTraits()

  var elementCount: Int {
    switch source {
    case .node: 1
    case .elements(let elements): elements.elementCount
    }
  }
  var itemCount: Int { elementCount * viewsPerElement }

  /// The node that an item belongs to; makes it if need be.
  func node(at item: Int) -> _ViewNode {
    switch source {
    case .node(let node): node
    case .elements(let elements): elements.element(at: item / viewsPerElement)
    }
  }

  /// What an item shows.
  func layoutNodes(at item: Int) -> [LayoutNode] {
    let nodes = node(at: item).layoutNodes
    guard viewsPerElement > 1 else { return nodes }
    let position = item % viewsPerElement
    return position < nodes.count ? [nodes[position]] : []
  }
}

/// Items that flow together; headers and footers of sections are blocks of their own.
@MainActor
final class LazyBlock {
  enum Kind: Hashable { case items, header, footer }
  let kind: Kind
  /// Counts sections from 0; items outside of any have none.
  let section: Int?
  var segments: [LazySegment] = []
  private(set) var itemCount = 0

  init(kind: Kind, section: Int?) {
    self.kind = kind
    self.section = section
  }

  func append(_ segment: LazySegment) {
    var segment = segment
    segment.first = itemCount
    segments.append(segment)
    itemCount += segment.itemCount
  }

  /// The segment of an item, and the item's index in it.
  func locate(_ item: Int) -> (segment: LazySegment, item: Int) {
    var low = 0
    var high = segments.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].first <= item { low = middle } else { high = middle - 1 }
    }
    return (segments[low], item - segments[low].first)
  }
}

/// Header, content and footer of a section, as a lazy container sees them.
@MainActor
protocol SectionParts: _ViewNode {
  var headerNode: _ViewNode { get }
  /// `nil` while the section is collapsed.
  var contentNode: _ViewNode? { get }
  var footerNode: _ViewNode { get }
}

/// Sorts the views of a lazy container into blocks.
@MainActor
struct LazyContentReader {
  private(set) var blocks: [LazyBlock] = []
  private var sectionCount = 0
  private var section: Int?
  private var traits = ViewTraits()
  /// Whether items are placed one by one in a grid.
  let countsViews: Bool

  init(_ root: _ViewNode, countsViews: Bool) {
    self.countsViews = countsViews
    read(root)
  }

  private mutating func append(_ segment: LazySegment) {
    var segment = segment
    segment.traits = traits
    if let last = blocks.last, last.kind == .items, last.section == section {
      last.append(segment)
    } else {
      let block = LazyBlock(kind: .items, section: section)
      block.append(segment)
      blocks.append(block)
    }
  }

  private mutating func read(_ node: _ViewNode) {
    let outer = traits
    defer { traits = outer }
    // The outermost modifier is asked first, as where a view is read by itself.
    (node as? any TraitProviding)?.offerTraits(to: &traits)
    if let parts = node as? any SectionParts {
      readSection(parts)
    } else if let elements = node as? any LazyElements, elements.isDirectlyInLazyContainer {
      readElements(elements)
    } else if node.isStructural {
      for child in node.childNodes { read(child) }
    } else if countsViews {
      append(LazySegment(source: .node(node), viewsPerElement: max(node.layoutNodes.count, 1)))
    } else {
      append(LazySegment(source: .node(node)))
    }
  }

  private mutating func readSection(_ parts: any SectionParts) {
    let outer = section
    section = sectionCount
    sectionCount += 1
    addSupplement(parts.headerNode, .header)
    if let content = parts.contentNode { read(content) }
    addSupplement(parts.footerNode, .footer)
    section = outer
  }

  private mutating func addSupplement(_ node: _ViewNode, _ kind: LazyBlock.Kind) {
    guard !node.layoutNodes.isEmpty else { return }
    let block = LazyBlock(kind: kind, section: section)
    block.append(LazySegment(source: .node(node)))
    blocks.append(block)
  }

  /// Elements that contain sections or further elements are few and are looked into; all others stay unmade.
  private mutating func readElements(_ elements: any LazyElements) {
    guard elements.elementCount > 0 else { return }
    let first = elements.element(at: 0)
    if Self.isComposed(first) {
      for index in 0..<elements.elementCount { read(elements.element(at: index)) }
      return
    }
    let views = countsViews ? max(first.layoutNodes.count, 1) : 1
    append(LazySegment(source: .elements(elements), viewsPerElement: views))
  }

  private static func isComposed(_ node: _ViewNode) -> Bool {
    if node is any SectionParts || node is any LazyElements || node is any RowGroupNode { return true }
    return node.isStructural && node.childNodes.contains(where: isComposed)
  }
}
