import Foundation
import Toolkit
import Wording

/// What a tab bar shows for a controller. Apple's `UITabBarItem`.
@MainActor
open class UITabBarItem: UIBarItem {
  /// Items that many apps have. Apple's `UITabBarItem.SystemItem`.
  public enum SystemItem: Int, Hashable, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
    case mostViewed

    var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock"
      case .contacts: "person.crop.circle"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .downloads: "square.and.arrow.down"
      case .mostViewed: "list.number"
      }
    }
  }

  /// The picture while the item is chosen; `nil` = the same.
  open var selectedImage: UIImage? { didSet { didChange() } }
  /// A short text beside the picture, such as a number; `nil` = none.
  open var badgeValue: String? { didSet { didChange() } }
  /// The colour behind the badge; `nil` = red.
  open var badgeColor: UIColor? { didSet { didChange() } }

  /// An item without anything.
  public override init() { super.init() }
  /// An item with a title and a picture.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }
  /// An item with a picture of its own while it is chosen.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
  /// An item that many apps have.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(
      title: SymbolNames.label(of: systemItem.symbol), image: UIImage(systemName: systemItem.symbol), tag: tag)
  }
  /// Archives of interface files do not exist here.
  public required init?(coder: NSCoder) { super.init() }
}

/// Hears what people choose in a tab bar. Apple's `UITabBarDelegate`; every method has a default.
@MainActor
public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// Pictures and titles side by side, of which one is chosen. Apple's `UITabBar`, at the bottom of the window.
@MainActor
open class UITabBar: UIView {
  /// Hears what people choose. Held weakly.
  open weak var delegate: (any UITabBarDelegate)?
  /// The items, in reading order.
  open var items: [UITabBarItem]? { didSet { rebuild() } }
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
  /// The chosen item; `nil` = none.
  open var selectedItem: UITabBarItem? { didSet { for button in buttons { button.update() } } }
  /// The colour of the items that are not chosen; `nil` = grey.
  open var unselectedItemTintColor: UIColor? { didSet { for button in buttons { button.update() } } }
  /// The colour behind the bar; `nil` = the desktop's.
  open var barTintColor: UIColor? {
    didSet {
      updateLooks()
      appearanceDidChange()
    }
  }
  /// Whether content can be seen through the bar; without effect, as bars stand beside content here.
  open var isTranslucent = true

  private var buttons: [TabBarButton] = []
  private let line = UIView()

  override func completeInit() {
    super.completeInit()
    isAccessibilityElement = true
    accessibilityLabel = Wording.text("Tabs")
    addSubview(line)
    appearanceDidChange()
  }

  private func rebuild() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabBarButton(item, in: self)
      item.changed = { [weak button] in button?.update() }
      addSubview(button)
      return button
    }
    if let selectedItem, items?.contains(where: { $0 === selectedItem }) != true { self.selectedItem = nil }
    setNeedsLayout()
  }

  func choose(_ item: UITabBarItem) {
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  override var ownAccessibilityRole: AccessibilityRole? { .tabList }
  override func appearanceDidChange() {
    background_ = barTintColor ?? UIColor(traitCollection.appearance.headerBackground)
    line.backgroundColor = .separator
    super.appearanceDidChange()
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    for button in buttons { button.update() }
  }
  /// Height of the bar, in points.
  static let height: CGFloat = 54
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }

  /// Whether titles stand beside their pictures, for which there is room in a wide bar.
  var isWide: Bool { bounds.width >= 600 }
  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    guard !buttons.isEmpty else { return }
    let space = bounds.width - 12
    let width = min(space / CGFloat(buttons.count), isWide ? 180 : space)
    let start = (bounds.width - width * CGFloat(buttons.count)) / 2
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    for (index, button) in buttons.enumerated() {
      let place = CGFloat(isRightToLeft ? buttons.count - 1 - index : index)
      button.frame = CGRect(x: start + place * width, y: 1, width: width, height: bounds.height - 1)
      button.isWide = isWide
    }
  }
}

/// One item of a tab bar.
@MainActor
private final class TabBarButton: UIButton {
  private let item: UITabBarItem
  private weak var bar: UITabBar?
  private let badge = UILabel()
  var isWide = false { didSet { if isWide != oldValue { update() } } }

  init(_ item: UITabBarItem, in bar: UITabBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    badge.font = .systemFont(ofSize: 11, weight: .semibold)
    badge.textColor = .white
    badge.textAlignment = .center
    badge.layer.cornerRadius = 8
    badge.clipsToBounds = true
    badge.accessibilityElementsHidden = true
    addSubview(badge)
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.bar?.choose(item)
      }, for: .primaryActionTriggered)
    update()
  }
  required init?(coder: NSCoder) { nil }

  func update() {
    let isChosen = bar?.selectedItem === item
    var looks = Configuration.plain()
    looks.image = isChosen ? item.selectedImage ?? item.image : item.image
    looks.title = item.title
    looks.imagePlacement = isWide ? .leading : .top
    looks.imagePadding = isWide ? 6 : 2
    looks.titleLineBreakMode = .byTruncatingTail
    looks.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
    // Bars keep their height however large the text is.
    looks.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 16)
    let font = UIFont.systemFont(ofSize: isWide ? 14 : 11, weight: isChosen ? .semibold : .regular)
    looks.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = font
      return attributes
    }
    looks.baseForegroundColor =
      isChosen ? bar?.tintColor ?? .tintColor : bar?.unselectedItemTintColor ?? .secondaryLabel
    configuration = looks
    isEnabled = item.isEnabled
    isSelected = isChosen
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityValue = item.badgeValue
    accessibilityIdentifier = item.accessibilityIdentifier
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? .systemRed
    setNeedsLayout()
  }
  override var ownAccessibilityRole: AccessibilityRole? { .tab }
  override var accessibilitySelection: Bool? { isSelected }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !badge.isHidden else { return }
    let width = max(badge.intrinsicContentSize.width + 10, 16)
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    // Beside the picture, or at the end of the words that stand beside it.
    let aside = isWide ? sizeThatFits(.zero).width / 2 + 2 : 6
    badge.frame = CGRect(
      x: isRightToLeft ? bounds.midX - aside - width : bounds.midX + aside, y: isWide ? (bounds.height - 16) / 2 : 3,
      width: width, height: 16)
  }
}
