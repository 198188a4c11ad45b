import Foundation

/// What all sections have in common. Apple's `UICollectionViewCompositionalLayoutConfiguration`.
@MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  public override init() { super.init() }
  /// The direction in which the collection scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Space between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// Headers and footers of everything.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// What insets are measured from; the edges of the collection.
  open var contentInsetsReference = UIContentInsetsReference.safeArea
}

/// Makes a section.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (
    Int, any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

/// Sections that are put together from groups of items. Apple's `UICollectionViewCompositionalLayout`.
@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  /// What all sections have in common.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

  /// All sections alike.
  public init(section: NSCollectionLayoutSection) {
    provider = { _, _ in section }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// All sections alike.
  public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
    provider = { _, _ in section }
    self.configuration = configuration
    super.init()
  }
  /// A section for each index.
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// A section for each index.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }
  public required init?(coder: NSCoder) { nil }
  /// A list.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
  }

  private var sections: [SectionSolution] = []
  private var remembered: [Int: (items: [Int: CGSize], supplementaries: [String: CGFloat])] = [:]
  private var container = CGSize.zero
  private var total: CGFloat = 0
  private var top: CGFloat = 0
  private var environment: CompositionalEnvironment?
  private var isVertical: Bool { configuration.scrollDirection == .vertical }
  private var isMirrored: Bool { collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  open override func prepare() {
    super.prepare()
    for section in sections { remembered[section.index] = (section.measured, section.measuredSupplementaries) }
    sections = []
    guard let view = collectionView else { return }
    let size = view.bounds.inset(by: view.adjustedContentInset).size
    // Contents have other sizes in another width.
    if size.width != container.width, container != .zero { remembered = [:] }
    container = size
    let environment = CompositionalEnvironment(size, view.traitCollection)
    self.environment = environment
    for index in 0..<view.numberOfSections {
      guard let section = provider(index, environment) else { continue }
      let known = remembered[index]
      sections.append(
        SectionSolution(
          section, index: index, count: view.numberOfItems(inSection: index), container: size, isVertical: isVertical,
          environment: environment, measured: known?.items ?? [:], supplementaries: known?.supplementaries ?? [:]))
    }
    remembered = [:]
    stack()
    if let color = sections.first?.section.list?.resolvedBackground, view.usesListBackground {
      view.setListBackground(color)
    }
  }

  private func length(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> CGFloat {
    let size = item.layoutSize.size(in: container)
    return isVertical ? size.height : size.width
  }
  private func stack() {
    top = configuration.boundarySupplementaryItems.filter { $0.isAtTop }.reduce(0) { $0 + length($1) }
    var place = top
    for (index, section) in sections.enumerated() {
      if index > 0 { place += configuration.interSectionSpacing }
      section.start = place
      place += section.length
    }
    total = place + configuration.boundarySupplementaryItems.filter { !$0.isAtTop }.reduce(0) { $0 + length($1) }
  }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    return isVertical ? CGSize(width: container.width, height: total) : CGSize(width: total, height: container.height)
  }

  override func scroller(ofSection section: Int) -> CompositionalScroller? {
    sections.first { $0.index == section }?.scroller
  }
  /// The section that is a list.
  func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
    sections.first { $0.index == section }?.section.list
  }

  private func mirrored(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard isMirrored else { return attributes }
    var width = isVertical ? container.width : total
    if let index = attributes.scroller, let scroller = scroller(ofSection: index) {
      width = max(scroller.contentSize.width, scroller.frame.width)
    }
    attributes.frame.origin.x = width - attributes.frame.maxX
    return attributes
  }
  private func unmirrored(_ rect: CGRect, _ width: CGFloat) -> CGRect {
    guard isMirrored else { return rect }
    return CGRect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    let rect = isVertical ? rect : unmirrored(rect, total)
    let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].start + sections[middle].length < start { low = middle + 1 } else { high = middle }
    }
    var result: [UICollectionViewLayoutAttributes] = []
    let visible = collectionView.map { isVertical ? $0.visibleContent : unmirrored($0.visibleContent, total) } ?? rect
    for section in sections[low...] {
      if section.start > end { break }
      var items: [UICollectionViewLayoutAttributes]
      if let scroller = section.scroller {
        let width = max(scroller.contentSize.width, scroller.frame.width)
        let seen = collectionView?.scrolledRect(ofSection: section.index, scroller) ?? scroller.frame
        items = section.items(in: unmirrored(seen, width))
      } else {
        items = section.items(in: rect)
      }
      if let handler = section.section.visibleItemsInvalidationHandler, let environment {
        let offset =
          section.scrollsByItself
          ? collectionView?.scrollerOffset(ofSection: section.index) ?? .zero : collectionView?.contentOffset ?? .zero
        handler(items, offset, environment)
      }
      items += section.supplementaries(visible: visible).filter { $0.frame.intersects(rect) }
      result += items.map(mirrored)
    }
    result += boundaries(visible).filter { $0.frame.intersects(rect) }.map(mirrored)
    return result
  }

  private func boundaries(_ visible: CGRect) -> [UICollectionViewLayoutAttributes] {
    var (first, last) = (CGFloat(0), total)
    for item in configuration.boundarySupplementaryItems where !item.isAtTop { last -= length(item) }
    return configuration.boundarySupplementaryItems.enumerated().map { index, item in
      let own = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: item.elementKind, with: IndexPath(item: index, section: 0))
      let (size, thickness) = (item.layoutSize.size(in: container), length(item))
      var place = item.isAtTop ? first : last
      if item.isAtTop { first += thickness } else { last += thickness }
      if item.pinToVisibleBounds {
        place =
          item.isAtTop
          ? max(place, isVertical ? visible.minY : visible.minX)
          : min(place, (isVertical ? visible.maxY : visible.maxX) - thickness)
        own.zIndex = 20
      }
      own.frame =
        isVertical
        ? CGRect(x: 0, y: place, width: size.width, height: thickness)
        : CGRect(x: place, y: 0, width: thickness, height: size.height)
      return own
    }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return sections.first { $0.index == indexPath.section }?.item(indexPath.item).map(mirrored)
  }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    let visible = collectionView?.visibleContent ?? .zero
    return sections.first { $0.index == indexPath.section }?.supplementaries(visible: visible)
      .first { $0.representedElementKind == elementKind }.map(mirrored)
  }

  override func setPreferredSize(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard let section = sections.first(where: { $0.index == attributes.indexPath.section }) else { return false }
    let changed: Bool
    switch attributes.representedElementCategory {
    case .cell: changed = section.setSize(size, of: attributes.indexPath.item)
    case .supplementaryView:
      changed = section.setLength(
        isVertical ? size.height : size.width, ofSupplementary: attributes.representedElementKind ?? "")
    case .decorationView: changed = false
    }
    if changed { stack() }
    return changed
  }

  override func apply(_ update: ListUpdate) {
    var result: [Int: (items: [Int: CGSize], supplementaries: [String: CGFloat])] = [:]
    for section in sections {
      if let new = update.newSection(section.index) {
        result[new, default: ([:], [:])].supplementaries = section.measuredSupplementaries
      }
      for (item, size) in section.measured {
        guard let path = update.newPath(IndexPath(item: item, section: section.index)) else { continue }
        result[path.section, default: ([:], [:])].items[path.item] = size
      }
    }
    remembered = result
    sections = []
    isPrepared = false
  }
}

extension UICollectionLayoutListConfiguration {
  /// What lies behind the list.
  fileprivate var resolvedBackground: UIColor {
    backgroundColor ?? (isPlain ? .systemBackground : .systemGroupedBackground)
  }
}
