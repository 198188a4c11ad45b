import Foundation
import RenderTree
import Toolkit

/// Something at the edge of a list's row. Apple's `UICellAccessory`.
@MainActor
public struct UICellAccessory {
  /// When an accessory is shown. Apple's `UICellAccessory.DisplayedState`.
  public enum DisplayedState: Int, Hashable, Sendable { case always, whenEditing, whenNotEditing }
  /// The space that an accessory takes. Apple's `UICellAccessory.LayoutDimension`.
  public enum LayoutDimension: Hashable, Sendable { case actual, standard, custom(CGFloat) }
  /// The side on which an accessory stands. Apple's `UICellAccessory.Placement`.
  public enum Placement: Sendable {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }
  /// Looks that all accessories have. Apple's `UICellAccessory.AccessoryOptions` of each kind.
  public struct Options {
    /// Whether the accessory is left out.
    public var isHidden: Bool
    /// The space that is kept for it.
    public var reservedLayoutWidth: LayoutDimension
    /// The colour; `nil` = the usual one.
    public var tintColor: UIColor?
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard, tintColor: UIColor? = nil
    ) { (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor) }
  }
  /// Looks of a disclosure mark.
  public typealias DisclosureIndicatorOptions = Options
  /// Looks of a tick.
  public typealias CheckmarkOptions = Options
  /// Looks of a button that deletes.
  public typealias DeleteOptions = Options
  /// Looks of a button that inserts.
  public typealias InsertOptions = Options
  /// Looks of a handle.
  public typealias ReorderOptions = Options
  /// Looks of a mark of choice.
  public typealias MultiselectOptions = Options
  /// Looks of a button that tells more.
  public typealias DetailOptions = Options
  /// Looks of an outline's mark. Apple's `UICellAccessory.OutlineDisclosureOptions`.
  public struct OutlineDisclosureOptions {
    /// What opens and closes an outline. Apple's `UICellAccessory.OutlineDisclosureOptions.Style`.
    public enum Style: Int, Hashable, Sendable { case automatic, header, cell }
    public var style: Style
    public var isHidden: Bool
    public var tintColor: UIColor?
    public init(
      style: Style = .automatic, isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard,
      tintColor: UIColor? = nil
    ) { (self.style, self.isHidden, self.tintColor) = (style, isHidden, tintColor) }
  }
  /// Looks of a text. Apple's `UICellAccessory.LabelOptions`.
  public struct LabelOptions {
    /// Whether the accessory is left out.
    public var isHidden: Bool
    /// The colour; `nil` = the usual one.
    public var tintColor: UIColor?
    /// The font.
    public var font: UIFont
    /// Whether the font follows the desktop's text scale.
    public var adjustsFontForContentSizeCategory: Bool
    /// Looks with these values.
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual, tintColor: UIColor? = nil,
      font: UIFont = .preferredFont(forTextStyle: .body), adjustsFontForContentSizeCategory: Bool = true
    ) {
      (self.isHidden, self.tintColor, self.font) = (isHidden, tintColor, font)
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
    }
  }
  /// A view of the app's own. Apple's `UICellAccessory.CustomViewConfiguration`.
  @MainActor
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// The side on which the view stands.
    public let placement: Placement
    /// Whether the accessory is left out.
    public var isHidden: Bool
    /// The space that is kept for it.
    public var reservedLayoutWidth: LayoutDimension
    /// The colour; `nil` = the usual one.
    public var tintColor: UIColor?
    /// Whether the view keeps its size.
    public var maintainsFixedSize: Bool
    public init(
      customView: UIView, placement: Placement, isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual,
      tintColor: UIColor? = nil, maintainsFixedSize: Bool = false
    ) {
      self.customView = customView
      self.placement = placement
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize
    }
  }

  enum Kind {
    case mark(String, UIColor?, CGFloat)
    case button(String, UIColor?, String, (() -> Void)?)
    case outline((() -> Void)?)
    case multiselect
    case reorder
    case label(String, LabelOptions)
    case view(UIView)
  }
  let kind: Kind
  let displayed: DisplayedState
  let isLeading: Bool
  let isHidden: Bool
  let tint: UIColor?

  private init(_ kind: Kind, _ displayed: DisplayedState, isLeading: Bool = false, _ isHidden: Bool, _ tint: UIColor?) {
    (self.kind, self.displayed, self.isLeading, self.isHidden, self.tint) = (kind, displayed, isLeading, isHidden, tint)
  }

  /// A mark that says that more follows.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: Options = Options()
  ) -> UICellAccessory {
    UICellAccessory(.mark("chevron.forward", .tertiaryLabel, 13), displayed, options.isHidden, options.tintColor)
  }
  /// A mark that opens and closes what is in the row.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(.outline(actionHandler), displayed, options.isHidden, options.tintColor) }
  /// A tick.
  public static func checkmark(
    displayed: DisplayedState = .always, options: Options = Options()
  ) -> UICellAccessory { UICellAccessory(.mark("checkmark", nil, 17), displayed, options.isHidden, options.tintColor) }
  /// A button that deletes.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .button("minus.circle.fill", .systemRed, ListWords.editing(.delete), actionHandler), displayed, isLeading: true,
      options.isHidden, options.tintColor)
  }
  /// A button that inserts.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .button("plus.circle.fill", .systemGreen, ListWords.editing(.insert), actionHandler), displayed, isLeading: true,
      options.isHidden, options.tintColor)
  }
  /// A handle that moves the row, shown if the data source lets it be moved.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: Options = Options()
  ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options.isHidden, options.tintColor) }
  /// A mark that says whether the row is chosen.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: Options = Options()
  ) -> UICellAccessory {
    UICellAccessory(.multiselect, displayed, isLeading: true, options.isHidden, options.tintColor)
  }
  /// A button that tells more.
  public static func detail(
    displayed: DisplayedState = .always, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .button("info.circle", nil, ListWords.moreInfo, actionHandler), displayed, options.isHidden, options.tintColor)
  }
  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory { UICellAccessory(.label(text, options), displayed, options.isHidden, options.tintColor) }
  /// A view of the app's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let (isLeading, displayed): (Bool, DisplayedState) =
      switch configuration.placement {
      case .leading(let displayed): (true, displayed)
      case .trailing(let displayed): (false, displayed)
      }
    return UICellAccessory(
      .view(configuration.customView), displayed, isLeading: isLeading, configuration.isHidden, configuration.tintColor)
  }

  var isReorder: Bool { if case .reorder = kind { !isHidden } else { false } }

  func isShown(in cell: UICollectionViewListCell) -> Bool {
    guard !isHidden else { return false }
    if isReorder, let path = cell.path, cell.collection?.canMove(path) != true { return false }
    let isEditing = cell.collection?.isEditing ?? false
    switch displayed {
    case .always: return true
    case .whenEditing: return isEditing
    case .whenNotEditing: return !isEditing
    }
  }

  func makeView(for cell: UICollectionViewListCell) -> UIView {
    switch kind {
    case .mark(let symbol, let color, let size): return AccessoryMarks.mark(symbol, tint ?? color, size)
    case .reorder: return cell.reorderHandle(tint)
    case .multiselect:
      return AccessoryMarks.mark(
        cell.isSelected ? "checkmark.circle.fill" : "circle", cell.isSelected ? tint : .tertiaryLabel, 20)
    case .button(let symbol, let color, let name, let action):
      return button(symbol, tint ?? color, name) { action?() }
    case .outline(let action):
      let isExpanded = cell.path.map { cell.collection?.isExpanded($0) ?? false } ?? false
      return button(isExpanded ? "chevron.down" : "chevron.forward", tint ?? .secondaryLabel, "") { [weak cell] in
        if let action { return action() }
        guard let cell, let path = cell.path else { return }
        cell.collection?.toggleExpansion(path)
      }
    case .label(let text, let options):
      let label = UILabel()
      label.text = text
      label.font = options.font
      label.textColor = tint ?? .secondaryLabel
      label.frame.size = label.sizeThatFits(.zero)
      return label
    case .view(let view): return view
    }
  }
  private func button(_ symbol: String, _ color: UIColor?, _ name: String, _ action: @escaping () -> Void) -> UIView {
    var configuration = UIButton.Configuration.plain()
    configuration.image = UIImage(systemName: symbol)
    configuration.baseForegroundColor = color
    configuration.contentInsets = .zero
    let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
    button.accessibilityLabel = name.isEmpty ? nil : name
    button.frame.size = CGSize(width: 32, height: 32)
    return button
  }
}
