import Foundation
import Toolkit

/// Answers for renaming in a bar. Apple's `UINavigationItemRenameDelegate`.
@MainActor
public protocol UINavigationItemRenameDelegate: AnyObject {
  /// The person has chosen another name.
  func navigationItem(_ navigationItem: UINavigationItem, didEndRenamingWith title: String)
  func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool
  /// The name and selection that the person begins with.
  func navigationItem(
    _ navigationItem: UINavigationItem, willBeginRenamingWith suggestedTitle: String, selectedRange: Range<String.Index>
  ) -> (String, Range<String.Index>)
  func navigationItem(_ navigationItem: UINavigationItem, shouldEndRenamingWith title: String) -> Bool
}

extension UINavigationItemRenameDelegate {
  public func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool { true }
  public func navigationItem(
    _ navigationItem: UINavigationItem, willBeginRenamingWith suggestedTitle: String, selectedRange: Range<String.Index>
  ) -> (String, Range<String.Index>) { (suggestedTitle, selectedRange) }
  public func navigationItem(_ navigationItem: UINavigationItem, shouldEndRenamingWith title: String) -> Bool { true }
}

/// What a title menu tells of a document. Apple's `UIDocumentProperties`.
@MainActor
public final class UIDocumentProperties: NSObject {
  /// The document's file.
  public let url: URL?
  /// Makes what shares the document; the title's menu offers it while there is one.
  public var activityViewControllerProvider: (() -> UIActivityViewController)?
  /// Things that are dragged out of the title; the desktop's bars have no such gesture.
  public var wantsIconRepresentation = true
  /// Properties of a file.
  public init(url: URL) { self.url = url }
  /// Properties of something without a file.
  public init(metadata: String) { url = nil }
}

/// What a navigation bar shows for a controller. Apple's `UINavigationItem`.
@MainActor
open class UINavigationItem: NSObject {
  /// How large the title is. Apple's `UINavigationItem.LargeTitleDisplayMode`.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable { case automatic, always, never, inline }
  /// The arrangement of a bar. Apple's `UINavigationItem.ItemStyle`; bars of the desktop have one.
  public enum ItemStyle: Int, Hashable, Sendable { case navigator, browser, editor }
  /// What the back button says. Apple's `UINavigationItem.BackButtonDisplayMode`.
  public enum BackButtonDisplayMode: Int, Hashable, Sendable { case `default`, generic, minimal }

  /// The title.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      didChange()
      titleChanged()
    }
  }
  /// Tells the controller.
  var titleChanged: () -> Void = {}
  var searchChanged: () -> Void = {}
  /// A second line.
  open var subtitle: String? { didSet { didChange() } }
  /// A view in the place of the title.
  open var titleView: UIView? { didSet { didChange() } }
  /// A line above the bar.
  ///
  /// - Note: Partial: kept, without effect; bars of the desktop have none.
  open var prompt: String?
  /// Items at the end where lines begin.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
  /// Items at the end where lines end, the outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
  /// The item at the end where lines begin.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The item at the end where lines end.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Groups at the end where lines begin.
  open var leadingItemGroups: [UIBarButtonItemGroup] = [] { didSet { didChange() } }
  /// Groups beside the title.
  open var centerItemGroups: [UIBarButtonItemGroup] = [] { didSet { didChange() } }
  /// Groups at the end where lines end.
  open var trailingItemGroups: [UIBarButtonItemGroup] = [] { didSet { didChange() } }
  /// Groups that are always there, at the end where lines end.
  open var pinnedTrailingGroup: UIBarButtonItemGroup? { didSet { didChange() } }
  /// Entries behind the "More" button of the bar.
  open var additionalOverflowItems: UIDeferredMenuElement? { didSet { didChange() } }
  /// Whether items stand beside the back button instead of in its place.
  open var leftItemsSupplementBackButton = false { didSet { didChange() } }
  /// Whether there is no back button.
  open var hidesBackButton = false { didSet { didChange() } }
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
  /// What the back button to this controller says.
  open var backButtonTitle: String? { didSet { didChange() } }
  /// The back button to this controller.
  open var backBarButtonItem: UIBarButtonItem? { didSet { didChange() } }
  /// Runs when the back button of this controller is pressed, in place of going back.
  open var backAction: UIAction? { didSet { didChange() } }
  /// What the back button says; without effect, as the desktop's has a picture, and its name is what it leads to.
  open var backButtonDisplayMode: BackButtonDisplayMode = .default
  /// How large the title is; without effect, as titles of bars have one size here.
  open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  /// The arrangement of the bar; without effect, as bars of the desktop have one.
  open var style: ItemStyle = .navigator
  /// Makes the menu of the title from the entries that the system suggests.
  open var titleMenuProvider: (([UIMenuElement]) -> UIMenu?)? { didSet { didChange() } }
  /// The document that the title stands for.
  open var documentProperties: UIDocumentProperties? { didSet { didChange() } }
  /// Answers for renaming; the title's menu offers it while there is one. Held weakly.
  open weak var renameDelegate: (any UINavigationItemRenameDelegate)? { didSet { didChange() } }
  /// A search whose bar stands below the navigation bar; `nil` = none.
  open var searchController: UISearchController? { didSet { searchChanged() } }
  /// Whether the search bar goes away while content is scrolled; without effect, as there is room for it here.
  open var hidesSearchBarWhenScrolling = true
  /// A name under which the person's arrangement of the bar is kept; bars stay as they are here.
  open var customizationIdentifier: String?
  /// How the bar looks with this item.
  open var standardAppearance: UINavigationBarAppearance? { didSet { didChange() } }
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { didChange() } }
  /// How the bar looks in a low window; without effect, as bars of the desktop are the same there.
  open var compactAppearance: UINavigationBarAppearance?

  var changed: (() -> Void)?
  func didChange() { changed?() }

  /// An item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
  public required init?(coder: NSCoder) { super.init() }

  /// Items at the two ends in reading order.
  var leadingItems: [UIBarButtonItem] {
    (leftBarButtonItems ?? []) + leadingItemGroups.filter { !$0.isHidden }.flatMap(\.barButtonItems)
  }
  var trailingItems: [UIBarButtonItem] {
    var items = centerItemGroups.filter { !$0.isHidden }.flatMap(\.barButtonItems)
    items += trailingItemGroups.filter { !$0.isHidden }.flatMap(\.barButtonItems)
    if let pinnedTrailingGroup, !pinnedTrailingGroup.isHidden { items += pinnedTrailingGroup.barButtonItems }
    return items + (rightBarButtonItems ?? []).reversed()
  }
  var groups: [UIBarButtonItemGroup] {
    leadingItemGroups + centerItemGroups + trailingItemGroups + (pinnedTrailingGroup.map { [$0] } ?? [])
  }
}

/// How a navigation bar looks. Apple's `UINavigationBarAppearance`.
@MainActor
open class UINavigationBarAppearance: NSObject {
  /// The colour behind the bar; `nil` = the desktop's.
  open var backgroundColor: UIColor?
  /// Colour of the line below; `nil` = the desktop's.
  open var shadowColor: UIColor?
  /// Font and colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  var isTransparent = false
  public override init() {}
  open func configureWithOpaqueBackground() { isTransparent = false }
  open func configureWithDefaultBackground() { isTransparent = false }
  open func configureWithTransparentBackground() { isTransparent = true }
}
