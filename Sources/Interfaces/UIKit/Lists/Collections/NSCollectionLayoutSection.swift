import Foundation

/// How a section scrolls by itself, across the collection. Apple's `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// What insets are measured from. Apple's `UIContentInsetsReference`.
public enum UIContentInsetsReference: Int, Hashable, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}

/// What an app learns of the items that are seen. Apple's `NSCollectionLayoutVisibleItem`.
@MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
  var alpha: CGFloat { get set }
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  var center: CGPoint { get set }
  var transform: CGAffineTransform { get set }
  var frame: CGRect { get }
  var bounds: CGRect { get }
  var indexPath: IndexPath { get }
  var representedElementCategory: UICollectionView.ElementCategory { get }
  var representedElementKind: String? { get }
}
extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {}

/// A section: a group that is repeated, and what belongs to it. Apple's `NSCollectionLayoutSection`.
@MainActor
open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  var list: UICollectionLayoutListConfiguration?
  /// A section of a group.
  public init(group: NSCollectionLayoutGroup) { self.group = group }

  /// Space around the items, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Space between groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// What insets are measured from; the edges of the collection.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// Whether headers and footers keep to the insets as well.
  open var supplementariesFollowContentInsets = true
  /// How the section scrolls by itself.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// Headers and footers.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Decorations.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Hears of the items that are seen and may change their looks, whenever the section scrolls.
  open var visibleItemsInvalidationHandler:
    (@MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void)?

  /// Rows from edge to edge, as a list has them.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.list = configuration
    let width = layoutEnvironment.container.effectiveContentSize.width
    let side = configuration.isCard ? max(16, (width - 720) / 2) : configuration.isSidebar ? 6 : 0
    section.contentInsets = NSDirectionalEdgeInsets(
      top: configuration.isPlain ? 0 : 12, leading: side, bottom: configuration.isPlain ? 0 : 12, trailing: side)
    let height = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: height, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = configuration.isPlain
      section.boundarySupplementaryItems.append(header)
      section.contentInsets.top = 0
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: height, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
      section.contentInsets.bottom = 0
    }
    return section
  }
}

/// How the lines between rows look. Apple's `UIListSeparatorConfiguration`.
@MainActor
public struct UIListSeparatorConfiguration {
  /// Whether a line is there. Apple's `UIListSeparatorConfiguration.Visibility`.
  public enum Visibility: Int, Hashable, Sendable { case automatic, visible, hidden }
  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = NSDirectionalEdgeInsets.zero
  public var bottomSeparatorInsets = NSDirectionalEdgeInsets.zero
  /// The colour.
  public var color: UIColor = .separator
  public var multipleSelectionColor: UIColor = .separator
  /// As in a list of this look.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// The look of a section that is a list. Apple's `UICollectionLayoutListConfiguration`.
@MainActor
public struct UICollectionLayoutListConfiguration {
  /// How rows are set off. Apple's `UICollectionLayoutListConfiguration.Appearance`.
  public enum Appearance: Int, Hashable, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  /// What is the header. Apple's `UICollectionLayoutListConfiguration.HeaderMode`.
  public enum HeaderMode: Int, Hashable, Sendable { case none, supplementary, firstItemInSection }
  /// What is the footer. Apple's `UICollectionLayoutListConfiguration.FooterMode`.
  public enum FooterMode: Int, Hashable, Sendable { case none, supplementary }
  /// Makes the actions of a row.
  public typealias SwipeActionsConfigurationProvider = @MainActor (IndexPath) -> UISwipeActionsConfiguration?
  /// Makes the lines of a row.
  public typealias ItemSeparatorHandler =
    @MainActor (
      IndexPath, UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

  /// How rows are set off.
  public let appearance: Appearance
  /// Whether lines part rows.
  public var showsSeparators: Bool
  /// How the lines look.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Makes the lines of a row.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// What lies behind; `nil` = what suits the look.
  public var backgroundColor: UIColor?
  /// Makes the actions before a row.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Makes the actions after a row.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// What is the header.
  public var headerMode = HeaderMode.none
  /// What is the footer.
  public var footerMode = FooterMode.none
  /// Space above headers, in points; `nil` = the look's.
  public var headerTopPadding: CGFloat?
  /// A list of a look.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }
  var isCard: Bool { appearance == .insetGrouped }
  var isSidebar: Bool { appearance == .sidebar }
  var isPlain: Bool { appearance == .plain || appearance == .sidebarPlain }
}
