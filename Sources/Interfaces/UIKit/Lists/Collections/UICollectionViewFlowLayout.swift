import Foundation

/// Says sizes and spaces of a flow layout. Apple's `UICollectionViewDelegateFlowLayout`; each method has a default.
@MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout {
    layout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout).itemSize }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout).sectionInset }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumLineSpacing }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumInteritemSpacing }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout).headerReferenceSize }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout).footerReferenceSize }
}

/// Items in lines, one after the other. Apple's `UICollectionViewFlowLayout`.
///
/// Sizes are asked for once for all items; places are found in the lines by halving, and by a division where all items
/// of a section have the same size.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// A size that follows from the content.
  public static let automaticSize = CGSize(width: -1, height: -1)

  /// The size of items, in points.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// What items that have not been seen count as; other than zero, their contents decide.
  open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { invalidateLayout() } } }
  /// Least space between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// Least space between the items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The direction in which the collection scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
  /// The size of headers, in points; across the direction of scrolling they fill the collection.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of footers, in points.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// Space around the items of a section, in points.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// Whether headers stay in view while their section goes by.
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  /// Whether footers stay in view while their section goes by.
  open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  private struct Line {
    var first: Int
    var count: Int
    /// Along the direction of scrolling, from the beginning of the section.
    var start: CGFloat
    var length: CGFloat
  }
  private struct Section {
    var start: CGFloat = 0
    var length: CGFloat = 0
    var header: CGFloat = 0
    var footer: CGFloat = 0
    var insets = UIEdgeInsets.zero
    var count = 0
    var spacing: CGFloat = 0
    var lineSpacing: CGFloat = 0
    /// The size of all items, or `nil` if they differ.
    var common: CGSize?
    var perLine = 1
    var sizes: [CGSize] = []
    var lines: [Line] = []
  }
  private var sections: [Section] = []
  private var measured: [IndexPath: CGSize] = [:]
  private var total: CGFloat = 0
  private var cross: CGFloat = 0

  private var isVertical: Bool { scrollDirection == .vertical }
  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private var isMirrored: Bool { collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  open override func prepare() {
    super.prepare()
    sections = []
    total = 0
    guard let view = collectionView else { return }
    let area = view.bounds.inset(by: view.adjustedContentInset).size
    cross = across(area)
    let delegate = view.listDelegate as? any UICollectionViewDelegateFlowLayout
    for index in 0..<view.numberOfSections {
      var section = Section()
      section.start = total
      section.count = view.numberOfItems(inSection: index)
      section.insets = delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
      section.lineSpacing =
        delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: index) ?? minimumLineSpacing
      section.spacing =
        delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: index)
        ?? minimumInteritemSpacing
      section.header = along(
        delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index) ?? headerReferenceSize)
      section.footer = along(
        delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index) ?? footerReferenceSize)
      setSizes(of: &section, index, view, delegate)
      breakLines(of: &section)
      total += section.length
      sections.append(section)
    }
  }

  private func setSizes(
    of section: inout Section, _ index: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) {
    let isEstimated = estimatedItemSize != .zero
    let usual =
      isEstimated
      ? estimatedItemSize == Self.automaticSize ? CGSize(width: 50, height: 50) : estimatedItemSize : itemSize
    section.common = usual
    guard delegate != nil || isEstimated && !measured.isEmpty else { return }
    section.sizes.reserveCapacity(section.count)
    for item in 0..<section.count {
      let path = IndexPath(item: item, section: index)
      let size =
        isEstimated
        ? measured[path] ?? usual : delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? usual
      if item == 0 { section.common = size } else if section.common != size { section.common = nil }
      section.sizes.append(size)
    }
    if section.common != nil { section.sizes = [] }
  }

  private func edges(_ section: Section) -> (start: CGFloat, end: CGFloat, first: CGFloat, last: CGFloat) {
    let insets = section.insets
    return isVertical
      ? (insets.top, insets.bottom, insets.left, insets.right) : (insets.left, insets.right, insets.top, insets.bottom)
  }

  private func breakLines(of section: inout Section) {
    let edges = edges(section)
    let room = max(cross - edges.first - edges.last, 1)
    let top = section.header + edges.start
    var length = top
    if let common = section.common {
      section.perLine = max(Int((room + section.spacing + 0.01) / max(across(common) + section.spacing, 1)), 1)
      let lines = (section.count + section.perLine - 1) / section.perLine
      if lines > 0 { length += CGFloat(lines) * along(common) + CGFloat(lines - 1) * section.lineSpacing }
    } else {
      var line = Line(first: 0, count: 0, start: top, length: 0)
      var used: CGFloat = 0
      for (index, size) in section.sizes.enumerated() {
        let needed = (line.count > 0 ? section.spacing : 0) + across(size)
        if line.count > 0, used + needed > room + 0.01 {
          section.lines.append(line)
          line = Line(
            first: index, count: 0, start: line.start + line.length + section.lineSpacing, length: 0)
          used = 0
        }
        used += (line.count > 0 ? section.spacing : 0) + across(size)
        line.count += 1
        line.length = max(line.length, along(size))
      }
      section.lines.append(line)
      length = line.start + line.length
    }
    section.length = length + edges.end + section.footer
  }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return isVertical ? CGSize(width: cross, height: total) : CGSize(width: total, height: cross)
  }

  // MARK: Places

  private func rect(_ start: CGFloat, _ first: CGFloat, _ size: CGSize) -> CGRect {
    var rect =
      isVertical
      ? CGRect(x: first, y: start, width: size.width, height: size.height)
      : CGRect(x: start, y: first, width: size.width, height: size.height)
    if isMirrored, isVertical { rect.origin.x = cross - rect.maxX }
    return rect
  }

  /// The frames of a line's items.
  private func frames(_ section: Section, line index: Int) -> [(Int, CGRect)] {
    let edges = edges(section)
    let room = max(cross - edges.first - edges.last, 1)
    let line: Line
    let isLast: Bool
    if let common = section.common {
      let first = index * section.perLine
      let start = section.header + edges.start + CGFloat(index) * (along(common) + section.lineSpacing)
      line = Line(first: first, count: min(section.perLine, section.count - first), start: start, length: along(common))
      isLast = first + section.perLine >= section.count
    } else {
      line = section.lines[index]
      isLast = index == section.lines.count - 1
    }
    func size(_ item: Int) -> CGSize { section.common ?? section.sizes[item] }
    let used = (line.first..<line.first + line.count).reduce(0) { $0 + across(size($1)) }
    var gap = section.spacing
    var position = edges.first
    if let common = section.common, section.perLine > 1 {
      gap = max((room - CGFloat(section.perLine) * across(common)) / CGFloat(section.perLine - 1), section.spacing)
      // Lines that do not fill the collection keep to the columns above.
      if section.count < section.perLine { gap = section.spacing }
    } else if line.count > 1, !isLast {
      gap = (room - used) / CGFloat(line.count - 1)
    } else if line.count == 1, section.common != nil || !isLast {
      position += max((room - used) / 2, 0)
    }
    return (line.first..<line.first + line.count).map { item in
      let own = size(item)
      let frame = rect(section.start + line.start + (line.length - along(own)) / 2, position, own)
      position += across(own) + gap
      return (item, frame)
    }
  }

  private func lineCount(_ section: Section) -> Int {
    section.common != nil ? (section.count + section.perLine - 1) / section.perLine : section.lines.count
  }

  /// Lines that may lie between two distances.
  private func lines(_ section: Section, from start: CGFloat, to end: CGFloat) -> Range<Int> {
    let count = lineCount(section)
    guard section.count > 0, count > 0 else { return 0..<0 }
    if let common = section.common {
      let top = section.start + section.header + edges(section).start
      let pitch = max(along(common) + section.lineSpacing, 1)
      let first = min(max(Int((start - top) / pitch), 0), count - 1)
      let last = min(max(Int((end - top) / pitch), first), count - 1)
      return first..<last + 1
    }
    func firstLine(endingAfter place: CGFloat) -> Int {
      var (low, high) = (0, section.lines.count)
      while low < high {
        let middle = (low + high) / 2
        if section.start + section.lines[middle].start + section.lines[middle].length < place {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
    let first = firstLine(endingAfter: start)
    return first..<max(min(firstLine(endingAfter: end) + 1, count), first)
  }

  private func attributes(_ path: IndexPath, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
    let result = UICollectionViewLayoutAttributes(forCellWith: path)
    result.frame = frame
    if estimatedItemSize != .zero { result.estimatedAxes = .both }
    return result
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    var result: [UICollectionViewLayoutAttributes] = []
    let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].start + sections[middle].length < start { low = middle + 1 } else { high = middle }
    }
    for index in low..<sections.count {
      let section = sections[index]
      if section.start > end { break }
      for line in lines(section, from: start, to: end) {
        for (item, frame) in frames(section, line: line) where frame.intersects(rect) {
          result.append(attributes(IndexPath(item: item, section: index), frame))
        }
      }
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        if let own = supplementary(kind, index), own.frame.intersects(rect) { result.append(own) }
      }
    }
    return result
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard indexPath.item < section.count else { return nil }
    var line = indexPath.item / max(section.perLine, 1)
    if section.common == nil {
      line = (section.lines.firstIndex { $0.first > indexPath.item } ?? section.lines.count) - 1
    }
    return frames(section, line: line).first { $0.0 == indexPath.item }.map { attributes(indexPath, $0.1) }
  }

  private func supplementary(_ kind: String, _ index: Int) -> UICollectionViewLayoutAttributes? {
    let section = sections[index]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    let length = isHeader ? section.header : section.footer
    guard length > 0 else { return nil }
    let result = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: index))
    var start = isHeader ? section.start : section.start + section.length - length
    if let view = collectionView, isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      let visible = view.visibleContent
      let (first, last) = isVertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
      let natural = start
      if isHeader {
        start = min(max(start, first), section.start + section.length - section.footer - length)
      } else {
        start = max(min(start, last - length), section.start + section.header)
      }
      result.isPinned = start != natural
      result.zIndex = 10
    }
    result.frame = rect(
      start, 0, isVertical ? CGSize(width: cross, height: length) : CGSize(width: length, height: cross))
    return result
  }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return sections.indices.contains(indexPath.section) ? supplementary(elementKind, indexPath.section) : nil
  }

  override func setPreferredSize(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard estimatedItemSize != .zero, attributes.representedElementCategory == .cell,
      measured[attributes.indexPath] != size
    else { return false }
    measured[attributes.indexPath] = size
    isPrepared = false
    return true
  }
  override func apply(_ update: ListUpdate) {
    var moved: [IndexPath: CGSize] = [:]
    for (path, size) in measured { if let new = update.newPath(path) { moved[new] = size } }
    measured = moved
    super.apply(update)
  }
}
