import Foundation

/// A length of an item or group. Apple's `NSCollectionLayoutDimension`. An immutable value.
public final class NSCollectionLayoutDimension: NSObject, Sendable {
  enum Kind: Hashable, Sendable { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  /// The fraction, or the length in points.
  public let dimension: CGFloat
  private init(_ kind: Kind, _ dimension: CGFloat) {
    self.kind = kind
    self.dimension = dimension
  }
  /// A part of the container's width.
  public class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
  }
  /// A part of the container's height.
  public class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }
  /// Points.
  public class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }
  /// Points until the content says how many.
  public class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }
  public var isFractionalWidth: Bool { kind == .fractionalWidth }
  public var isFractionalHeight: Bool { kind == .fractionalHeight }
  public var isAbsolute: Bool { kind == .absolute }
  public var isEstimated: Bool { kind == .estimated }

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: dimension * container.width
    case .fractionalHeight: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// The size of an item or group. Apple's `NSCollectionLayoutSize`. An immutable value.
public final class NSCollectionLayoutSize: NSObject, Sendable {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension
  /// A size.
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    widthDimension = width
    heightDimension = height
  }
  func size(in container: CGSize) -> CGSize {
    CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }
}

/// Space between items. Apple's `NSCollectionLayoutSpacing`. An immutable value.
public final class NSCollectionLayoutSpacing: NSObject, Sendable {
  /// Points; the least for flexible space.
  public let spacing: CGFloat
  public let isFlexibleSpacing: Bool
  public var isFixedSpacing: Bool { !isFlexibleSpacing }
  private init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing
    isFlexibleSpacing = isFlexible
  }
  /// At least so many points.
  public class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
  /// So many points.
  public class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
}

/// Space around an item beside others. Apple's `NSCollectionLayoutEdgeSpacing`. An immutable value.
public final class NSCollectionLayoutEdgeSpacing: NSObject, Sendable {
  /// Where lines begin; `nil` = none.
  public let leading: NSCollectionLayoutSpacing?
  /// Above; `nil` = none.
  public let top: NSCollectionLayoutSpacing?
  /// Where lines end; `nil` = none.
  public let trailing: NSCollectionLayoutSpacing?
  /// Below; `nil` = none.
  public let bottom: NSCollectionLayoutSpacing?
  /// Space by edge; `nil` = none.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) { (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom) }
}

/// A place of a view beside an item. Apple's `NSCollectionLayoutAnchor`. An immutable value.
public final class NSCollectionLayoutAnchor: NSObject, Sendable {
  /// The edges at which the view is.
  public let edges: NSDirectionalRectEdge
  /// How far the view is moved; points, or parts of its size.
  public let offset: CGPoint
  public let isFractionalOffset: Bool
  /// At edges.
  public init(edges: NSDirectionalRectEdge) { (self.edges, offset, isFractionalOffset) = (edges, .zero, false) }
  /// At edges, moved by points.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    (self.edges, offset, isFractionalOffset) = (edges, absoluteOffset, false)
  }
  /// At edges, moved by parts of the view's size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    (self.edges, offset, isFractionalOffset) = (edges, fractionalOffset, true)
  }
}

/// The place of an item. Apple's `NSCollectionLayoutItem`.
@MainActor
open class NSCollectionLayoutItem: NSObject {
  /// The size.
  public let layoutSize: NSCollectionLayoutSize
  /// Space inside the place, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Space around the place.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  /// Views that belong to the item, such as badges.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// An item of a size.
  public init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    supplementaryItems = []
  }
  /// An item with views that belong to it.
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
  }
}

/// A place in a group that the app computes itself. Apple's `NSCollectionLayoutGroupCustomItem`.
public struct NSCollectionLayoutGroupCustomItem: Sendable {
  /// In the group, in points.
  public let frame: CGRect
  /// Items with greater numbers lie in front.
  public let zIndex: Int
  public init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
  public init(frame: CGRect, zIndex: Int) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// Items in a row, a column or in places of their own. Apple's `NSCollectionLayoutGroup`.
@MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// Computes the places of a group.
  public typealias CustomProvider =
    @MainActor (
      any NSCollectionLayoutEnvironment
    ) -> [NSCollectionLayoutGroupCustomItem]
  enum Arrangement { case horizontal, vertical, custom(CustomProvider) }
  let arrangement: Arrangement
  /// What is repeated.
  public let subitems: [NSCollectionLayoutItem]
  /// How often; `nil` = as often as there is room.
  let count: Int?
  /// Whether the items share the group's length evenly, whatever their own says.
  let sharesLength: Bool
  /// Space between items.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  /// Views that belong to the group.
  open var groupSupplementaryItems: [NSCollectionLayoutSupplementaryItem] = []

  init(
    _ size: NSCollectionLayoutSize, _ arrangement: Arrangement, _ subitems: [NSCollectionLayoutItem],
    count: Int? = nil, sharesLength: Bool = false
  ) {
    self.arrangement = arrangement
    self.subitems = subitems
    self.count = count
    self.sharesLength = sharesLength
    super.init(layoutSize: size)
  }
  /// A row of items, repeated while there is room.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .horizontal, subitems) }
  /// A column of items, repeated while there is room.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .vertical, subitems) }
  /// A row of an item so many times.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .horizontal, [subitem], count: count) }
  /// A column of an item so many times.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .vertical, [subitem], count: count) }
  /// A row of an item so many times, which share the group's width.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .horizontal, [subitem], count: count, sharesLength: true)
  }
  /// A column of an item so many times, which share the group's height.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, [subitem], count: count, sharesLength: true)
  }
  /// Places that the app computes.
  public class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping CustomProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), []) }
}

/// A view that belongs to an item or group. Apple's `NSCollectionLayoutSupplementaryItem`.
@MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of view.
  public let elementKind: String
  /// Where the view is at its item.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// Which part of the view is there.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// Views with greater numbers lie in front.
  open var zIndex = 1
  /// A view at a place of its item.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor? = nil
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize)
  }

  /// Where the view is at an item.
  func frame(at item: CGRect) -> CGRect {
    let size = layoutSize.size(in: item.size)
    func place(_ anchor: NSCollectionLayoutAnchor, _ rect: CGRect) -> CGPoint {
      CGPoint(
        x: anchor.edges.contains(.leading) ? rect.minX : anchor.edges.contains(.trailing) ? rect.maxX : rect.midX,
        y: anchor.edges.contains(.top) ? rect.minY : anchor.edges.contains(.bottom) ? rect.maxY : rect.midY)
    }
    var target = place(containerAnchor, item)
    let own = place(itemAnchor ?? containerAnchor, CGRect(origin: .zero, size: size))
    let scale = containerAnchor.isFractionalOffset ? size : CGSize(width: 1, height: 1)
    target.x += containerAnchor.offset.x * scale.width - own.x
    target.y += containerAnchor.offset.y * scale.height - own.y
    return CGRect(origin: target, size: size)
  }
}

/// Edges and corners. Apple's `NSRectAlignment`.
public enum NSRectAlignment: Int, Hashable, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// A header or footer of a section or of everything. Apple's `NSCollectionLayoutBoundarySupplementaryItem`.
@MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// At which edge the view is.
  public let alignment: NSRectAlignment
  /// How far the view is moved, in points.
  public let offset: CGPoint
  /// Whether the view makes the section longer; otherwise it lies on the items.
  open var extendsBoundary = true
  /// Whether the view stays in sight while its section goes by.
  open var pinToVisibleBounds = false
  /// A view at an edge.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint = .zero
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: NSCollectionLayoutAnchor(edges: .top))
  }
  var isAtTop: Bool { alignment == .top || alignment == .topLeading || alignment == .topTrailing }
}

/// A decoration of a section. Apple's `NSCollectionLayoutDecorationItem`.
@MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of decoration.
  public let elementKind: String
  /// Decorations with greater numbers lie in front.
  open var zIndex = -1
  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }
  /// Behind a section.
  public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }
}

/// The space in which a section is laid out. Apple's `NSCollectionLayoutContainer`.
@MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// In points.
  var contentSize: CGSize { get }
  /// In points, without the insets.
  var effectiveContentSize: CGSize { get }
  var contentInsets: NSDirectionalEdgeInsets { get }
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// What a section must know of its surroundings. Apple's `NSCollectionLayoutEnvironment`.
@MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The space.
  var container: any NSCollectionLayoutContainer { get }
  /// The collection's traits.
  var traitCollection: UITraitCollection { get }
}

@MainActor
final class CompositionalEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  var container: any NSCollectionLayoutContainer { self }
  var effectiveContentSize: CGSize { contentSize }
  var contentInsets: NSDirectionalEdgeInsets { .zero }
  var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }
  init(_ size: CGSize, _ traits: UITraitCollection) {
    contentSize = size
    traitCollection = traits
  }
}
