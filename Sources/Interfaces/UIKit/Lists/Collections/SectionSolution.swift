import Foundation

/// Where a section of a compositional layout scrolls by itself.
struct CompositionalScroller: Equatable {
  var frame: CGRect
  var contentSize: CGSize
}

/// The places in a section. Groups of the same size are found by a division; where contents decide, the lengths of
/// groups are kept in a tree of sums and become known as groups are seen.
@MainActor
final class SectionSolution {
  let section: NSCollectionLayoutSection
  let index: Int
  let count: Int
  /// Where the section begins in the direction of the collection.
  var start: CGFloat = 0
  private let environment: CompositionalEnvironment
  private let isVertical: Bool
  private let container: CGSize
  /// The size of the items' area.
  private let inner: CGSize
  private var template: GroupPlan
  private var isUniform = true
  private var perGroup = 1
  /// The first item of each group, where groups hold different numbers.
  private var starts: [Int]?
  private var groups = LengthTree(count: 0, base: 0)
  private(set) var measured: [Int: CGSize] = [:]
  private(set) var measuredSupplementaries: [String: CGFloat] = [:]
  /// The greatest length of groups across the scroller of the section.
  private var depth: CGFloat = 0

  init(
    _ section: NSCollectionLayoutSection, index: Int, count: Int, container: CGSize, isVertical: Bool,
    environment: CompositionalEnvironment, measured: [Int: CGSize], supplementaries: [String: CGFloat]
  ) {
    self.section = section
    self.index = index
    self.count = count
    self.container = container
    self.isVertical = isVertical
    self.environment = environment
    self.measured = measured
    measuredSupplementaries = supplementaries
    let insets = section.contentInsets
    inner = CGSize(
      width: max(container.width - insets.leading - insets.trailing, 0),
      height: max(container.height - insets.top - insets.bottom, 0))
    template = GroupPlan(section.group, in: inner, environment: environment, limit: max(min(count, 1000), 1))
    isUniform = template.leaves.allSatisfy { $0.estimated.isEmpty }
    perGroup = max(template.leaves.count, 1)
    if template.leaves.contains(where: { $0.estimated.contains(.horizontal) }), section.group.count == nil,
      case .horizontal = section.group.arrangement, !section.group.layoutSize.widthDimension.isEstimated
    {
      breakGroups()
    }
    setLengths()
  }

  var scrollsByItself: Bool { section.orthogonalScrollingBehavior != .none }
  /// Whether groups follow each other downwards.
  private var stacksDown: Bool { isVertical != scrollsByItself }
  private func along(_ size: CGSize) -> CGFloat { stacksDown ? size.height : size.width }

  // MARK: Groups

  /// How many items a group holds depends on their contents.
  private func breakGroups() {
    var first = 0
    var result: [Int] = []
    while first < count {
      result.append(first)
      let begin = first
      let plan = GroupPlan(
        section.group, in: inner, environment: environment, limit: count - first,
        measured: { self.measured[begin + $0] })
      first += max(plan.leaves.count, 1)
    }
    starts = result
  }

  private var groupCount: Int { starts?.count ?? (count + perGroup - 1) / perGroup }
  private func range(of group: Int) -> Range<Int> {
    if let starts { return starts[group]..<(group + 1 < starts.count ? starts[group + 1] : count) }
    return group * perGroup..<min((group + 1) * perGroup, count)
  }
  private func group(of item: Int) -> Int {
    guard let starts else { return item / perGroup }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= item { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  private func setLengths() {
    let base = along(template.size) + section.interGroupSpacing
    depth = stacksDown ? template.size.width : template.size.height
    groups = LengthTree(count: groupCount, base: base)
    guard !isUniform else { return }
    if starts != nil {
      for group in 0..<groupCount { noteLength(of: group) }
    } else {
      for group in Set(measured.keys.filter { $0 < count }.map { $0 / perGroup }) { noteLength(of: group) }
    }
  }

  private func plan(_ group: Int) -> GroupPlan {
    let range = range(of: group)
    if isUniform, range.count == template.leaves.count { return template }
    return GroupPlan(
      section.group, in: inner, environment: environment, limit: range.count,
      measured: { self.measured[range.lowerBound + $0] })
  }
  private func noteLength(of group: Int) {
    let size = plan(group).size
    groups.set(along(size) + section.interGroupSpacing, at: group)
    depth = max(depth, stacksDown ? size.width : size.height)
  }

  private var groupsLength: CGFloat { max(groups.total - (groupCount > 0 ? section.interGroupSpacing : 0), 0) }

  // MARK: Lengths

  private func supplementaryLength(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> CGFloat {
    let size = item.layoutSize.size(in: container)
    let dimension = isVertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension
    if dimension.isEstimated, let known = measuredSupplementaries[item.elementKind] { return known }
    return isVertical ? size.height : size.width
  }
  private func boundaryLength(atTop: Bool) -> CGFloat {
    section.boundarySupplementaryItems.filter { $0.isAtTop == atTop && $0.extendsBoundary }
      .reduce(0) { $0 + supplementaryLength($1) }
  }
  private var insets: (before: CGFloat, after: CGFloat, aside: CGFloat) {
    let own = section.contentInsets
    return isVertical ? (own.top, own.bottom, own.leading) : (own.leading, own.trailing, own.top)
  }
  /// The section's length in the direction of the collection.
  var length: CGFloat {
    let items = count == 0 ? 0 : scrollsByItself ? depth : groupsLength
    return boundaryLength(atTop: true) + insets.before + items + insets.after + boundaryLength(atTop: false)
  }

  /// Where the section scrolls by itself.
  var scroller: CompositionalScroller? {
    guard scrollsByItself, count > 0 else { return nil }
    let place = start + boundaryLength(atTop: true) + insets.before
    let own = section.contentInsets
    if isVertical {
      return CompositionalScroller(
        frame: CGRect(x: 0, y: place, width: container.width, height: depth),
        contentSize: CGSize(width: own.leading + groupsLength + own.trailing, height: depth))
    }
    return CompositionalScroller(
      frame: CGRect(x: place, y: 0, width: depth, height: container.height),
      contentSize: CGSize(width: depth, height: own.top + groupsLength + own.bottom))
  }

  // MARK: Places

  /// Where the first group begins: in the content, or in the section's own scroller.
  private var origin: CGPoint {
    let own = section.contentInsets
    if scrollsByItself { return isVertical ? CGPoint(x: own.leading, y: 0) : CGPoint(x: 0, y: own.top) }
    let place = start + boundaryLength(atTop: true) + insets.before
    return isVertical ? CGPoint(x: own.leading, y: place) : CGPoint(x: place, y: own.top)
  }

  private func attributes(
    _ group: Int, _ plan: GroupPlan, in rect: CGRect?, only item: Int?
  ) -> [UICollectionViewLayoutAttributes] {
    let range = range(of: group)
    let offset = groups.offset(of: group)
    let corner = CGPoint(
      x: origin.x + (stacksDown ? 0 : offset), y: origin.y + (stacksDown ? offset : 0))
    var result: [UICollectionViewLayoutAttributes] = []
    for (number, leaf) in plan.leaves.enumerated() where number < range.count {
      let index = range.lowerBound + number
      if let item, item != index { continue }
      let frame = leaf.frame.offsetBy(dx: corner.x, dy: corner.y)
      let path = IndexPath(item: index, section: self.index)
      if rect.map(frame.intersects) ?? true {
        let own = UICollectionViewLayoutAttributes(forCellWith: path)
        own.frame = frame
        own.estimatedAxes = leaf.estimated
        own.zIndex = leaf.zIndex
        own.rowPlace = rowPlace(of: index)
        if scrollsByItself { own.scroller = self.index }
        result.append(own)
        if item != nil { return result }
      }
      for badge in leaf.item?.supplementaryItems ?? [] where item == nil {
        let place = badge.frame(at: frame)
        guard rect.map(place.intersects) ?? true else { continue }
        let own = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: badge.elementKind, with: path)
        own.frame = place
        own.zIndex = badge.zIndex
        if scrollsByItself { own.scroller = self.index }
        result.append(own)
      }
    }
    return result
  }

  /// The items in a rectangle of the content, or of the section's own scroller.
  func items(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard count > 0, groupCount > 0 else { return [] }
    let first = stacksDown ? origin.y : origin.x
    let (low, high) = stacksDown ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var result: [UICollectionViewLayoutAttributes] = []
    var group = groups.index(at: low - first)
    // Badges may stick out of the group before.
    if group > 0 { group -= 1 }
    while group < groupCount, first + groups.offset(of: group) < high {
      result += attributes(group, plan(group), in: rect, only: nil)
      group += 1
    }
    return result
  }
  func item(_ item: Int) -> UICollectionViewLayoutAttributes? {
    guard item >= 0, item < count else { return nil }
    let group = group(of: item)
    return attributes(group, plan(group), in: nil, only: item).first
  }

  private func rowPlace(of item: Int) -> ListRowPlace? {
    guard let list = section.list else { return nil }
    let hasHeader = list.headerMode == .firstItemInSection
    var place = ListRowPlace()
    place.isFirst = item == (hasHeader ? 1 : 0)
    place.isLast = item == count - 1
    place.isCard = list.isCard && !(hasHeader && item == 0)
    place.isSidebar = list.isSidebar
    place.isGrouped = list.appearance == .grouped
    var separator = list.separatorConfiguration
    if let handler = list.itemSeparatorHandler { separator = handler(IndexPath(item: item, section: index), separator) }
    place.showsSeparator =
      list.showsSeparators && separator.bottomSeparatorVisibility != .hidden && !(hasHeader && item == 0)
    place.separatorColor = separator.color
    return place
  }

  /// Headers, footers and decorations. `visible` is the part of the content that is seen.
  func supplementaries(visible: CGRect) -> [UICollectionViewLayoutAttributes] {
    var result: [UICollectionViewLayoutAttributes] = []
    let path = IndexPath(item: 0, section: index)
    var (top, bottom) = (start, start + length - boundaryLength(atTop: false))
    for item in section.boundarySupplementaryItems {
      let own = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: item.elementKind, with: path)
      let follows = section.supplementariesFollowContentInsets
      let insets = section.contentInsets
      let size = item.layoutSize.size(in: follows ? inner : container)
      let thickness = supplementaryLength(item)
      var place = item.isAtTop ? top : bottom
      if item.extendsBoundary {
        if item.isAtTop { top += thickness } else { bottom += thickness }
      }
      if item.pinToVisibleBounds {
        let natural = place
        if item.isAtTop {
          place = min(max(place, isVertical ? visible.minY : visible.minX), start + length - thickness)
          place = max(place, natural)
        } else {
          place = max(min(place, (isVertical ? visible.maxY : visible.maxX) - thickness), start)
          place = min(place, natural)
        }
        own.isPinned = place != natural
      }
      own.zIndex = item.pinToVisibleBounds ? max(item.zIndex, 10) : item.zIndex
      let aside = follows ? isVertical ? insets.leading : insets.top : 0
      own.frame =
        isVertical
        ? CGRect(x: aside, y: place, width: size.width, height: thickness)
        : CGRect(x: place, y: aside, width: thickness, height: size.height)
      own.frame = own.frame.offsetBy(dx: item.offset.x, dy: item.offset.y)
      if (isVertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension).isEstimated {
        own.estimatedAxes = isVertical ? .vertical : .horizontal
      }
      result.append(own)
    }
    for item in section.decorationItems {
      let own = UICollectionViewLayoutAttributes(forDecorationViewOfKind: item.elementKind, with: path)
      let space = item.contentInsets
      let whole =
        isVertical
        ? CGRect(x: 0, y: start, width: container.width, height: length)
        : CGRect(x: start, y: 0, width: length, height: container.height)
      own.frame = CGRect(
        x: whole.minX + space.leading, y: whole.minY + space.top,
        width: max(whole.width - space.leading - space.trailing, 0),
        height: max(whole.height - space.top - space.bottom, 0))
      own.zIndex = item.zIndex
      result.append(own)
    }
    return result
  }

  // MARK: Contents

  /// An item wants a size. Returns whether places change.
  func setSize(_ size: CGSize, of item: Int) -> Bool {
    guard measured[item] != size else { return false }
    measured[item] = size
    if starts != nil {
      breakGroups()
      setLengths()
    } else {
      noteLength(of: group(of: item))
    }
    return true
  }
  func setLength(_ length: CGFloat, ofSupplementary kind: String) -> Bool {
    guard measuredSupplementaries[kind] != length else { return false }
    measuredSupplementaries[kind] = length
    return true
  }
}
