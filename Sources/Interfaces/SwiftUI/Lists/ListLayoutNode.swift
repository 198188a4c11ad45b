import Foundation
import RenderTree
import Toolkit

/// Lays out the rows of a list, which it makes as they come into view.
@MainActor
final class ListLayoutNode: LazyLayoutNode {
  private var looks = _ListLooks.boxed
  private(set) var environment = EnvironmentValues()
  private(set) weak var scope: ListScope?
  private var rows: [ObjectIdentifier: ListRowLayoutNode] = [:]
  private var leaving: Set<ObjectIdentifier> = []
  /// What the app offers for chosen rows.
  private(set) var selectionMenu: ListSelectionMenu?
  /// The value from which Shift extends the selection.
  var anchor: AnyHashable?

  /// Where a row comes from.
  struct RowSource {
    let block: LazyBlock
    let item: Int
    /// The `ForEach` that the row is an element of, and which one.
    let elements: (any LazyElements)?
    let index: Int
    let traits: ViewTraits
    let indentation: Int
  }

  init(graph: ViewGraph) { super.init(graph: graph, axis: .vertical) }

  var selection: ListSelection? { scope?.selection }

  func update(_ scope: ListScope, looks new: _ListLooks, _ environment: EnvironmentValues) {
    let old = Spacing(self.environment)
    self.environment = environment
    self.scope = scope
    scope.layout = self
    scope.selection?.noteRead()
    lineSpacing = environment.listRowSpacing ?? 0
    selectionMenu = environment.listSelectionMenu
    if new != looks || old != Spacing(environment) {
      looks = new
      reset()
    }
    refreshRows()
  }

  /// What changes the height of rows.
  private struct Spacing: Equatable {
    let section: CGFloat?
    let minimumRow: CGFloat?
    let minimumHeader: CGFloat?
    let isEditing: Bool
    init(_ environment: EnvironmentValues) {
      section = environment.listSectionSpacing
      minimumRow = environment.chosenMinimumRowHeight
      minimumHeader = environment.defaultMinListHeaderHeight
      isEditing = environment.isEditingList
    }
  }

  /// Margin at each side, so that cards do not get wider than is comfortable.
  func sideMargin(in width: CGFloat) -> CGFloat {
    guard looks.isCard else { return 0 }
    return max(looks.sideMargin, (width - looks.maximumWidth) / 2)
  }

  // MARK: Rows

  override func makeNodes(block: LazyBlock, item: Int) -> [LayoutNode] {
    let place = block.locate(item)
    let node = place.segment.node(at: place.item)
    let all = node.layoutNodes
    let views = place.segment.viewsPerElement
    let first = place.item % views
    // An element that has more views than the first one shows the rest in its last row.
    let contents = first == views - 1 ? Array(all.dropFirst(first)) : all.indices.contains(first) ? [all[first]] : []
    guard let key = contents.first.map(ObjectIdentifier.init) else { return [] }
    leaving.remove(key)
    let row = rows[key] ?? ListRowLayoutNode(graph: graph, looks: looks)
    rows[key] = row
    row.list = self
    row.isRightToLeft = isRightToLeft
    var traits = node.traits
    traits.inherit(place.segment.traits)
    var elements = node.enclosingElements
    var index = node.indexInElements
    if case .elements(let own) = place.segment.source { (elements, index) = (own, place.item / views) }
    row.source = RowSource(
      block: block, item: item, elements: elements, index: index, traits: traits,
      indentation: node.environment.listIndentation)
    configure(row, contents: contents)
    return [row]
  }

  /// The value by which the selection knows a row; `nil` = the row cannot be chosen.
  private func value(of source: RowSource) -> AnyHashable? {
    guard let selection, source.block.kind == .items, !source.traits[RowSelectionDisabledTrait.self] else { return nil }
    for tag in [source.traits[TagTrait.self], source.traits[LinkValueTrait.self]] {
      if let tag, selection.accepts(tag) { return tag }
    }
    guard let elements = source.elements, source.index >= 0, source.index < elements.elementCount else { return nil }
    let identity = elements.identity(at: source.index)
    return selection.accepts(identity) ? identity : nil
  }

  private func configure(_ row: ListRowLayoutNode, contents: [LayoutNode]) {
    guard let source = row.source else { return }
    let traits = source.traits
    let isItem = source.block.kind == .items
    let rowSpacing = environment.listRowSpacing ?? 0
    let value = value(of: source)
    var setup = ListRowLayoutNode.Setup(looks: looks)
    setup.isHeaderOrFooter = !isItem
    setup.isFirst = source.item == 0 || rowSpacing > 0
    setup.isLast = source.item == source.block.itemCount - 1 || rowSpacing > 0
    setup.gap = gap(before: source)
    if isItem {
      setup.minimumHeight = environment.chosenMinimumRowHeight ?? looks.minimumRowHeight
      setup.insets = traits[RowInsetsTrait.self] ?? looks.rowInsets
      setup.insets.leading += CGFloat(source.indentation) * 20
      setup.showsSeparator = traits[RowSeparatorTrait.self] != .hidden && rowSpacing == 0
      setup.cardColor = looks.isCard ? SystemColor.cardBackground.rgba(in: environment) : .clear
      setup.borderColor = looks.isCard && environment.colorScheme == .light ? RGBA(white: 0, alpha: 0.07) : .clear
      setup.isSelectable = environment.isEnabled && value != nil
      setup.isSelected = value.map { selection?.contains($0) ?? false } ?? false
      setup.isElement = selection != nil
    } else {
      setup.insets = looks.insets(of: source.block.kind)
      setup.minimumHeight = source.block.kind == .header ? environment.defaultMinListHeaderHeight ?? 0 : 0
      setup.showsSeparator = false
    }
    setup.separatorColor =
      traits[RowSeparatorTintTrait.self]?.rgba(in: environment) ?? SystemColor.separator.rgba(in: environment)
    setup.raisedColor = SystemColor.viewBackground.rgba(in: environment)
    setup.highlightColor = SystemColor.primary.rgba(in: environment).multiplyingAlpha(by: 0.07)
    row.update(
      setup, contents: contents, value: value, background: isItem ? traits[RowBackgroundTrait.self] : nil,
      badge: isItem ? traits[BadgeTrait.self].map(badgeView) : nil, accessories: isItem ? accessories(for: source) : [],
      environment: rowEnvironment)
  }

  /// What the list's own parts of a row inherit.
  var rowEnvironment: EnvironmentValues {
    var values = environment
    values.accessibilityOverrides = nil
    values.focusScope = scope
    return values
  }

  private func badgeView(_ text: Text) -> AnyView {
    let stands = environment.badgeProminence == .increased
    return AnyView(
      text.font(.subheadline)
        .foregroundStyle(stands ? AnyShapeStyle(Color.white) : AnyShapeStyle(.secondary))
        .padding(.horizontal, stands ? 8 : 0)
        .background { if stands { Capsule().fill(Color.destructive) } })
  }

  /// Space that sets a section off from the one before, in points.
  private func gap(before source: RowSource) -> CGFloat {
    guard source.item == 0, let index = blocks.firstIndex(where: { $0 === source.block }) else { return 0 }
    let spacing = environment.listSectionSpacing ?? looks.sectionSpacing
    switch source.block.kind {
    case .header: return index == 0 ? (looks.isCard ? 0 : 8) : spacing
    case .footer: return 0
    case .items:
      guard index > 0 else { return 0 }
      let before = blocks[index - 1]
      return before.kind == .header && before.section == source.block.section ? 0 : spacing
    }
  }

  override func itemWasReleased(block: LazyBlock, item: Int) {
    for (key, row) in rows where row.source?.block === block && row.source?.item == item { leaving.insert(key) }
    guard !leaving.isEmpty else { return }
    // Rows that only change their place are asked for again before the layout ends, and keep hover and focus.
    graph.afterLayout { [weak self] in self?.removeLeavingRows() }
  }

  private func removeLeavingRows() {
    for key in leaving { rows.removeValue(forKey: key)?.willLeave() }
    leaving = []
  }

  override func contentWasSpoken() { graph.afterUpdate { [weak self] in self?.refreshRows() } }

  private func refreshRows() {
    for (key, row) in rows where !leaving.contains(key) { configure(row, contents: row.contents) }
  }

  /// The row that shows an item, if it has been made.
  func row(block: LazyBlock, item: Int) -> ListRowLayoutNode? {
    rows.first { !leaving.contains($0.key) && $0.value.source?.block === block && $0.value.source?.item == item }?.value
  }

  /// The rows on screen that are elements of the same `ForEach` as another one, from top to bottom.
  func siblings(of row: ListRowLayoutNode) -> [ListRowLayoutNode] {
    guard let elements = row.source?.elements else { return [] }
    return rows.filter { !leaving.contains($0.key) && $0.value.source?.elements === elements }.map(\.value)
      .sorted { $0.frame.minY < $1.frame.minY }
  }

  /// Draws a row over the others until the rows are arranged anew.
  func raise(_ row: ListRowLayoutNode) { setChildren(children.filter { $0 !== row } + [row]) }

  /// The row that has the keyboard focus.
  var focusedRow: ListRowLayoutNode? { rows.values.first(where: \.isFocused) }

  // MARK: Layout

  override func measure(_ line: ShownLine, in block: LazyBlock, cross: CGFloat?) -> CGSize {
    super.measure(line, in: block, cross: cross.map { max($0 - 2 * sideMargin(in: $0), 0) })
  }

  override func placeLine(_ line: ShownLine, in block: LazyBlock, at offset: CGFloat, cross: CGFloat, size: CGSize) {
    let margin = sideMargin(in: cross)
    let proposal = ProposedViewSize(width: max(cross - 2 * margin, 0), height: nil)
    var position = offset
    for node in line.cells.flatMap(\.nodes) {
      placeAlong(node, at: position, across: margin, proposal: proposal, in: size)
      position += node.sizeThatFits(proposal).height
    }
  }
}

extension _ListLooks {
  /// Space around the content of a row.
  fileprivate var rowInsets: EdgeInsets {
    isSidebar
      ? EdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10)
      : EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
  }

  /// Space around a header or footer.
  fileprivate func insets(of kind: LazyBlock.Kind) -> EdgeInsets {
    let side = isCard ? 4 : rowInsets.leading
    return kind == .header
      ? EdgeInsets(top: 0, leading: side, bottom: 8, trailing: side)
      : EdgeInsets(top: 8, leading: side, bottom: 0, trailing: side)
  }
}

extension _ViewNode {
  /// The `ForEach` that the node is an element of.
  fileprivate var enclosingElements: (any LazyElements)? {
    var node = parent
    while let current = node {
      if let elements = current as? any LazyElements { return elements }
      guard current.isStructural || current.decoratedNode != nil else { return nil }
      node = current.parent
    }
    return nil
  }

  /// Which element of its `ForEach` the node is, or -1.
  fileprivate var indexInElements: Int {
    guard let elements = enclosingElements else { return -1 }
    return elements.madeIndices.first { isInside(elements.madeElement(at: $0)) } ?? -1
  }
}
