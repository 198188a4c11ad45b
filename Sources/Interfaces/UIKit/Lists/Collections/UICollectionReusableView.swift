import Foundation
import RenderTree
import Toolkit

/// A view of a collection that is used again for other items. Apple's `UICollectionReusableView`.
@MainActor
open class UICollectionReusableView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The name under which the view is used again.
  open internal(set) var reuseIdentifier: String?
  final weak var collection: UICollectionView?
  final var attributes: UICollectionViewLayoutAttributes?

  /// The view is going to show another item.
  open func prepareForReuse() {}
  /// Takes what the layout says beside the frame. Overrides call super.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// The collection is going to use another layout.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The collection uses another layout.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The size that the content wants; asked where the layout only has an estimate.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let size = layoutAttributes.size
    let axes = layoutAttributes.estimatedAxes
    let fitting = systemLayoutSizeFitting(
      CGSize(width: axes.contains(.horizontal) ? 0 : size.width, height: axes.contains(.vertical) ? 0 : size.height),
      withHorizontalFittingPriority: axes.contains(.horizontal) ? .fittingSizeLevel : .required,
      verticalFittingPriority: axes.contains(.vertical) ? .fittingSizeLevel : .required)
    if axes.contains(.horizontal), fitting.width > 0 { layoutAttributes.size.width = fitting.width }
    if axes.contains(.vertical), fitting.height > 0 { layoutAttributes.size.height = fitting.height }
    return layoutAttributes
  }
  override var usesOwnEngine: Bool { true }
}

/// An item of a collection. Apple's `UICollectionViewCell`.
@MainActor
open class UICollectionViewCell: UICollectionReusableView, ListRow {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    contentNode = element.node
    element.onActivate = { [weak self] in
      guard let self else { return }
      collection?.rowWasActivated(self)
    }
    element.onFocus = { [weak self] isFocused in
      guard let self else { return }
      if isFocused { collection?.rowWasFocused(self) }
      setNeedsUpdateConfiguration()
    }
    element.onMenu = { [weak self] in
      guard let self else { return }
      collection?.openMenuByKeyboard(for: self)
    }
  }

  let element = RowElement()
  final var path: IndexPath?
  final var isHovered = false { didSet { if isHovered != oldValue { faceDidChange() } } }
  final var isReordering = false { didSet { if isReordering != oldValue { stateDidChange() } } }
  final var swipe: CGFloat = 0 {
    didSet {
      guard swipe != oldValue else { return }
      if (swipe == 0) != (oldValue == 0) { setNeedsUpdateConfiguration() }
      setNeedsLayout()
      faceDidChange()
      updateEffects()
    }
  }
  override var ownClip: Outline? { swipe != 0 ? .rectangle(bounds_.insetBy(dx: -1, dy: -1)) : nil }
  var hasReorderHandle: Bool { false }
  /// Whether the item has the size that the content wants.
  final var isMeasured = false

  /// The view that holds what the cell shows.
  public let contentView = UIView(frame: .zero)

  // MARK: Content

  private var content: (any UIContentConfiguration)?
  private(set) final var shownContent: (any UIView & UIContentView)?
  /// What the cell shows; `nil` = what is in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content }
    set {
      content = newValue
      showContent()
    }
  }
  /// Whether the configuration follows the cell's state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background's configuration follows the cell's state.
  open var automaticallyUpdatesBackgroundConfiguration = true

  private func showContent() {
    let wanted = automaticallyUpdatesContentConfiguration ? content?.updated(for: configurationState) : content
    shownContent = contentView.show(wanted, replacing: shownContent)
    if content != nil { contentDidChange() }
  }
  final func contentDidChange() {
    setNeedsLayout()
    guard path != nil, collection?.selfSizingInvalidation != .disabled else { return }
    isMeasured = false
    collection?.setNeedsLayout()
  }

  // MARK: State

  /// The cell's state, for configurations.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = collection?.isEditing ?? false
    state.isFocused = element.control.isFocused
    state.isDisabled = !isUserInteractionEnabled
    state.isSwiped = swipe != 0
    state.isReordering = isReordering
    state.isExpanded = path.map { collection?.isExpanded($0) ?? false } ?? false
    return state
  }
  private var needsUpdateConfiguration = false
  /// Asks for `updateConfiguration(using:)` before the next frame is shown.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }
  /// Makes what the cell shows fit its state. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
  /// Apple's `UICollectionViewCell.ConfigurationUpdateHandler`.
  public typealias ConfigurationUpdateHandler = @MainActor (UICollectionViewCell, UICellConfigurationState) -> Void
  /// Makes what the cell shows fit its state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  final func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    updateConfiguration(using: configurationState)
    if let shownContent, let content, automaticallyUpdatesContentConfiguration {
      let wanted = content.updated(for: configurationState)
      if shownContent.supports(wanted) { shownContent.configuration = wanted }
    }
    showBackground()
  }

  /// Whether the item is chosen.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the item is pressed.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  private func stateDidChange() {
    setNeedsUpdateConfiguration()
    showBackground()
    faceDidChange()
    updateElement()
  }
  /// What is drawn behind the content depends on something that has changed.
  func faceDidChange() {}

  // MARK: Background

  /// A view behind the content; `nil` = none.
  open var backgroundView: UIView? { didSet { if backgroundView !== oldValue { showBackground() } } }
  /// A view behind the content of a chosen or pressed item.
  open var selectedBackgroundView: UIView? { didSet { if selectedBackgroundView !== oldValue { showBackground() } } }
  /// What lies behind the content; `nil` = nothing, or what suits the list.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
  private var backdrop: BackgroundView?
  private(set) final var shownBackgrounds: [UIView] = []

  private func showBackground() {
    var wanted: [UIView] = []
    if let backgroundConfiguration {
      let shown =
        automaticallyUpdatesBackgroundConfiguration
        ? backgroundConfiguration.updated(for: configurationState) : backgroundConfiguration
      let view = backdrop ?? BackgroundView(shown)
      backdrop = view
      view.configuration = shown
      wanted.append(view)
    } else if let backgroundView {
      wanted.append(backgroundView)
    }
    if isSelected || isHighlighted, let selectedBackgroundView { wanted.append(selectedBackgroundView) }
    guard !wanted.elementsEqual(shownBackgrounds, by: ===) else { return }
    for view in shownBackgrounds where !wanted.contains(where: { $0 === view }) { view.removeFromSuperview() }
    for (index, view) in wanted.enumerated() { insertSubview(view, at: index) }
    shownBackgrounds = wanted
    setNeedsLayout()
    faceDidChange()
  }

  // MARK: Layout

  /// Where the content goes.
  var contentRect: CGRect { bounds }
  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    contentView.frame = contentRect.offsetBy(dx: swipe, dy: 0)
    for view in shownBackgrounds { view.frame = bounds }
    super.layoutSubviews()
    updateElement()
    if swipe != 0, let collection { collection.interaction.swipe.placeButtons(of: self, in: collection) }
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
    if let own = shownContent as? UIListContentView {
      size = own.sizeThatFits(target)
    } else {
      size = (shownContent ?? contentView).systemLayoutSizeFitting(
        target, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    size.width += outside
    return size
  }

  // MARK: Accessibility

  /// What the cell says, as assistive technology reads it.
  final var spokenName: String { contentView.textsInside.joined(separator: ", ") }
  /// Tells the keyboard and assistive technology what the item is.
  final func updateElement() {
    guard let collection else { return }
    var properties = accessibilityProperties
    properties.label = accessibilityLabel ?? spokenName
    properties.role = properties.role ?? (attributes?.rowPlace == nil ? .gridCell : .listItem)
    let isSelectable = collection.allowsSelection(ofCell: self)
    properties.isSelected = isSelectable ? isSelected : nil
    properties.isHidden = accessibilityElementsHidden || isPassedOver
    element.show(properties, isReachable: isSelectable)
  }
  override func accessibilityDidChange() { updateElement() }
}
