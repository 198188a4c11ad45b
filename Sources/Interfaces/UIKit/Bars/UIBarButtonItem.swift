import Foundation
import Toolkit
import Wording

/// Something in a bar. Apple's `UIBarItem`.
@MainActor
open class UIBarItem: NSObject {
  /// What it says.
  open var title: String? { didSet { didChange() } }
  /// The picture it shows; in a bar of the desktop it takes the place of the title.
  open var image: UIImage? { didSet { didChange() } }
  /// Whether it can be used.
  open var isEnabled = true { didSet { didChange() } }
  /// A number by which it can be found.
  open var tag = 0
  /// What it is called; `nil` = the title.
  open var accessibilityLabel: String? { didSet { didChange() } }
  /// A name by which tests find it.
  open var accessibilityIdentifier: String? { didSet { didChange() } }
  /// Tells the bar.
  var changed: (() -> Void)?
  func didChange() { changed?() }
}

/// A button of a bar. Apple's `UIBarButtonItem`; closures stand where iOS has selectors.
@MainActor
open class UIBarButtonItem: UIBarItem {
  /// How much a button stands out. Apple's `UIBarButtonItem.Style`.
  public enum Style: Int, Hashable, Sendable {
    case plain = 0, done = 2
    /// The style of the button that stands out most.
    public static let prominent = Style.done
  }
  /// Buttons that many apps have. Apple's `UIBarButtonItem.SystemItem`.
  public enum SystemItem: Int, Hashable, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close

    var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play"
      case .pause: "pause"
      case .rewind: "backward"
      case .fastForward: "forward"
      case .undo: "arrow.uturn.backward"
      case .redo: "arrow.uturn.forward"
      case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
      }
    }
    @MainActor var title: String? {
      switch self {
      case .done: Wording.text("Done")
      case .cancel: Wording.text("Cancel")
      case .save: Wording.text("Save")
      case .edit: Wording.text("Edit")
      case .close: Wording.text("Close")
      case .undo: Wording.text("Undo")
      case .redo: Wording.text("Redo")
      case .search: Wording.text("Search")
      default: nil
      }
    }
  }

  /// What runs when the button is pressed.
  open var primaryAction: UIAction? {
    didSet {
      takeLooksOfAction()
      didChange()
    }
  }
  private func takeLooksOfAction() {
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { title = primaryAction.title }
    if let picture = primaryAction.image { image = picture }
  }
  /// The menu that the button opens.
  open var menu: UIMenu? { didSet { didChange() } }
  /// A view in the place of the button.
  open var customView: UIView? { didSet { didChange() } }
  /// How much the button stands out.
  open var style: Style = .plain { didSet { didChange() } }
  /// Colour of the button.
  open var tintColor: UIColor? { didSet { didChange() } }
  /// Width in points; 0 = what the content needs.
  open var width: CGFloat = 0 { didSet { didChange() } }
  /// Whether the button is not there.
  open var isHidden = false { didSet { didChange() } }
  /// Whether the button is drawn as chosen.
  open var isSelected = false { didSet { didChange() } }
  /// Whether a press marks one of the menu's entries.
  open var changesSelectionAsPrimaryAction = false
  /// The group that the item belongs to.
  open internal(set) weak var buttonGroup: UIBarButtonItemGroup?
  var systemItem: SystemItem?
  /// The view that shows the item at the moment.
  weak var shownView: UIView?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  /// A button with a title, a picture, an action and a menu.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title
    self.image = image
    self.primaryAction = primaryAction
    // Observers of properties are silent while the object is made.
    takeLooksOfAction()
    if let title { self.title = title }
    if let image { self.image = image }
    self.menu = menu
  }
  /// A button that many apps have.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.systemItem = systemItem
    self.primaryAction = primaryAction
    takeLooksOfAction()
    self.menu = menu
    if title == nil || title == "" { title = systemItem.title }
    if image == nil { image = systemItem.symbol.flatMap { UIImage(systemName: $0) } }
    if systemItem == .done || systemItem == .save { style = .done }
  }
  /// A view as an item.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  /// A button with a title that runs a closure.
  public convenience init(title: String?, style: Style, action: @escaping UIActionHandler) {
    self.init(primaryAction: UIAction(title: title ?? "", handler: action))
    self.style = style
  }
  /// A button with a picture that runs a closure.
  public convenience init(image: UIImage?, style: Style, action: @escaping UIActionHandler) {
    self.init(primaryAction: UIAction(image: image, handler: action))
    self.style = style
  }
  /// A button that many apps have, which runs a closure.
  public convenience init(barButtonSystemItem: SystemItem, action: UIActionHandler? = nil) {
    self.init(systemItem: barButtonSystemItem, primaryAction: action.map { UIAction(handler: $0) })
  }

  /// Space that takes what is left.
  public class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
  /// Space of a width in points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }
  /// A group in which the item can be moved by the person; it stays where it is here.
  open func creatingMovableGroup(customizationIdentifier: String) -> UIBarButtonItemGroup {
    UIBarButtonItemGroup(barButtonItems: [self], representativeItem: nil)
  }
  open func creatingFixedGroup() -> UIBarButtonItemGroup {
    UIBarButtonItemGroup(barButtonItems: [self], representativeItem: nil)
  }

  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// The entry that stands for the item in a menu.
  func menuElements() -> [MenuElement] {
    guard !isHidden, !isSpace else { return [] }
    if let menu { return [.submenu(title: title ?? menu.title, icon: nil, menu.childElements(sender: self))] }
    return [
      .item(
        MenuItem(title: accessibilityLabel ?? title ?? "", icon: image?.menuIcon, isEnabled: isEnabled) { [weak self] in
          guard let self else { return }
          primaryAction?.perform(sender: self)
        })
    ]
  }
}

/// Items that belong together. Apple's `UIBarButtonItemGroup`.
@MainActor
open class UIBarButtonItemGroup: NSObject {
  /// The items.
  open var barButtonItems: [UIBarButtonItem] {
    didSet {
      for item in barButtonItems { item.buttonGroup = self }
      changed?()
    }
  }
  /// The item that stands for the group where there is little room.
  open var representativeItem: UIBarButtonItem?
  /// Whether the items are not there.
  open var isHidden = false { didSet { if isHidden != oldValue { changed?() } } }
  /// Whether the group is always there.
  open var alwaysAvailable = false
  var changed: (() -> Void)?

  /// A group.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
    super.init()
    for item in barButtonItems { item.buttonGroup = self }
  }
  public required init?(coder: NSCoder) {
    barButtonItems = []
    super.init()
  }
  /// A group that stays where it is.
  public static func fixedGroup(
    representativeItem: UIBarButtonItem? = nil, items: [UIBarButtonItem]
  ) -> UIBarButtonItemGroup {
    UIBarButtonItemGroup(barButtonItems: items, representativeItem: representativeItem)
  }
}
