import Foundation
import RenderTree
import Toolkit

/// An item of a collection. Apple's `UICollectionViewCell`.
@MainActor
open class UICollectionViewCell: UICollectionReusableView, ListCell {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpCell()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpCell()
  }

  let parts = CellParts()
  final var list: (any InteractiveList)? { collection }
  var hasReorderHandle: Bool { false }

  /// The view that holds what the cell shows.
  public final var contentView: UIView { parts.contentView }

  // MARK: Content

  /// What the cell shows; `nil` = what is in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { parts.content }
    set { showContent(newValue) }
  }
  /// Whether the configuration follows the cell's state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background's configuration follows the cell's state.
  open var automaticallyUpdatesBackgroundConfiguration = true

  // MARK: State

  /// The cell's state, for configurations.
  open var configurationState: UICellConfigurationState {
    var state = cellState(isEditing: collection?.isEditing ?? false)
    state.isExpanded = path.map { collection?.isExpanded($0) ?? false } ?? false
    return state
  }
  /// Asks for `updateConfiguration(using:)` before the next frame is shown.
  open func setNeedsUpdateConfiguration() {
    parts.needsUpdateConfiguration = true
    setNeedsLayout()
  }
  /// Makes what the cell shows fit its state. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
  /// Apple's `UICollectionViewCell.ConfigurationUpdateHandler`.
  public typealias ConfigurationUpdateHandler = @MainActor (UICollectionViewCell, UICellConfigurationState) -> Void
  /// Makes what the cell shows fit its state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

  /// Whether the item is chosen.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the item is pressed.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  final var isSelectable: Bool { collection?.allowsSelection(ofCell: self) ?? false }

  // MARK: Background

  /// A view behind the content; `nil` = none.
  open var backgroundView: UIView? { didSet { if backgroundView !== oldValue { showBackground() } } }
  /// A view behind the content of a chosen or pressed item.
  open var selectedBackgroundView: UIView? { didSet { if selectedBackgroundView !== oldValue { showBackground() } } }
  /// What lies behind the content; `nil` = nothing, or what suits the list.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
  final var backgroundOfSelection: UIView? { selectedBackgroundView }
  func faceDidChange() {}

  // MARK: Layout

  override var ownClip: Outline? { swipe != 0 ? .rectangle(bounds_.insetBy(dx: -1, dy: -1)) : nil }
  /// Where the content goes.
  var contentRect: CGRect { bounds }
  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    contentView.frame = contentRect.offsetBy(dx: swipe, dy: 0)
    for view in parts.shownBackgrounds { view.frame = bounds }
    super.layoutSubviews()
    updateElement()
    placeSwipeButtons()
  }
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConfigurationIfNeeded()
    let outside = bounds.width - contentRect.width
    var target = targetSize
    if target.width > 0 { target.width = max(target.width - outside, 0) }
    var size: CGSize
    if let own = parts.shownContent as? UIListContentView {
      size = own.sizeThatFits(target)
    } else {
      size = (parts.shownContent ?? contentView).systemLayoutSizeFitting(
        target, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    size.width += outside
    return size
  }

  // MARK: Accessibility

  final var elementRole: AccessibilityRole { attributes?.rowPlace == nil ? .gridCell : .listItem }
  override func accessibilityDidChange() { updateElement() }
}
