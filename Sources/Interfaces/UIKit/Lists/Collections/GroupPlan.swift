import Foundation

/// The places in one group, computed from its tree.
@MainActor
struct GroupPlan {
  struct Leaf {
    var frame: CGRect
    var item: NSCollectionLayoutItem?
    var estimated: UIAxis = []
    var zIndex = 0
  }
  private(set) var leaves: [Leaf] = []
  private(set) var size = CGSize.zero

  /// Lays out a group in a container. `measured` knows the sizes of items by their number in the group; `limit` is how
  /// many items there are at most.
  init(
    _ group: NSCollectionLayoutGroup, in container: CGSize, environment: any NSCollectionLayoutEnvironment,
    limit: Int = .max, measured: (Int) -> CGSize? = { _ in nil }
  ) {
    size = lay(group, container, CGPoint.zero, environment, limit, measured)
  }

  /// Adds the places of a group and returns the size that it takes.
  private mutating func lay(
    _ group: NSCollectionLayoutGroup, _ container: CGSize, _ origin: CGPoint,
    _ environment: any NSCollectionLayoutEnvironment, _ limit: Int, _ measured: (Int) -> CGSize?
  ) -> CGSize {
    var outer = group.layoutSize.size(in: container)
    let insets = group.contentInsets
    var inner = CGSize(
      width: max(outer.width - insets.leading - insets.trailing, 0),
      height: max(outer.height - insets.top - insets.bottom, 0))
    let start = CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top)
    let isHorizontal: Bool
    switch group.arrangement {
    case .custom(let provider):
      for place in provider(environment) where leaves.count < limit {
        leaves.append(
          Leaf(frame: place.frame.offsetBy(dx: start.x, dy: start.y), item: nil, zIndex: place.zIndex))
      }
      return outer
    case .horizontal: isHorizontal = true
    case .vertical: isHorizontal = false
    }
    guard !group.subitems.isEmpty else { return outer }
    let room = isHorizontal ? inner.width : inner.height
    let isOpen =
      isHorizontal ? group.layoutSize.widthDimension.isEstimated : group.layoutSize.heightDimension.isEstimated
    let spacing = group.interItemSpacing?.spacing ?? 0
    var shared: CGFloat?
    if group.sharesLength, let count = group.count, count > 0 {
      shared = max((room - CGFloat(count - 1) * spacing) / CGFloat(count), 0)
    }
    var position: CGFloat = 0
    var cross: CGFloat = 0
    var placed = 0
    var ranges: [(first: Int, end: Int)] = []
    while leaves.count < limit {
      if let count = group.count, placed >= count { break }
      // With an estimated length each of the items is there once.
      if group.count == nil, isOpen, placed >= group.subitems.count { break }
      let item = group.subitems[placed % group.subitems.count]
      var own = item.layoutSize.size(in: inner)
      if let shared { if isHorizontal { own.width = shared } else { own.height = shared } }
      let number = leaves.count
      var estimated: UIAxis = []
      if !(item is NSCollectionLayoutGroup) {
        if item.layoutSize.widthDimension.isEstimated, shared == nil || !isHorizontal { estimated.insert(.horizontal) }
        if item.layoutSize.heightDimension.isEstimated, shared == nil || isHorizontal { estimated.insert(.vertical) }
        if let known = measured(number) {
          if estimated.contains(.horizontal) { own.width = known.width }
          if estimated.contains(.vertical) { own.height = known.height }
        }
      }
      let edges = item.edgeSpacing
      let before = (isHorizontal ? edges?.leading : edges?.top)?.spacing ?? 0
      let after = (isHorizontal ? edges?.trailing : edges?.bottom)?.spacing ?? 0
      let aside = (isHorizontal ? edges?.top : edges?.leading)?.spacing ?? 0
      var length = isHorizontal ? own.width : own.height
      let gap = (placed > 0 ? spacing : 0) + before
      if group.count == nil, placed > 0, !isOpen, position + gap + length > room + 0.5 { break }
      let place = CGPoint(
        x: start.x + (isHorizontal ? position + gap : aside), y: start.y + (isHorizontal ? aside : position + gap))
      if let nested = item as? NSCollectionLayoutGroup {
        own = lay(nested, inner, place, environment, limit, measured)
        if let shared { if isHorizontal { own.width = shared } else { own.height = shared } }
        length = isHorizontal ? own.width : own.height
      } else {
        let space = item.contentInsets
        leaves.append(
          Leaf(
            frame: CGRect(
              x: place.x + space.leading, y: place.y + space.top,
              width: max(own.width - space.leading - space.trailing, 0),
              height: max(own.height - space.top - space.bottom, 0)), item: item, estimated: estimated))
      }
      ranges.append((number, leaves.count))
      position += gap + length + after
      cross = max(cross, aside + (isHorizontal ? own.height : own.width))
      placed += 1
      if length <= 0, group.count == nil { break }
    }
    // Room that is left over goes between the items where the space is flexible.
    if group.interItemSpacing?.isFlexibleSpacing == true, placed > 1, !isOpen, room > position {
      let extra = (room - position) / CGFloat(placed - 1)
      for (index, range) in ranges.enumerated() {
        for leaf in range.first..<range.end {
          leaves[leaf].frame = leaves[leaf].frame.offsetBy(
            dx: isHorizontal ? extra * CGFloat(index) : 0, dy: isHorizontal ? 0 : extra * CGFloat(index))
        }
      }
    }
    let width = group.layoutSize.widthDimension
    let height = group.layoutSize.heightDimension
    inner = isHorizontal ? CGSize(width: position, height: cross) : CGSize(width: cross, height: position)
    if width.isEstimated { outer.width = inner.width + insets.leading + insets.trailing }
    if height.isEstimated {
      outer.height = inner.height + insets.top + insets.bottom
      // Items as high as their row.
      if isHorizontal {
        for range in ranges where range.end - range.first == 1 {
          let leaf = range.first
          guard let item = leaves[leaf].item, item.layoutSize.heightDimension.isFractionalHeight else { continue }
          leaves[leaf].frame.size.height =
            cross * item.layoutSize.heightDimension.dimension
            - item.contentInsets.top - item.contentInsets.bottom
        }
      }
    }
    return outer
  }
}
