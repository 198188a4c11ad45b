import Foundation
import RenderTree
import Toolkit

/// What a cell of a table and a cell of a collection keep. What is done with it stands in `ListCell`, once for both.
@MainActor
final class CellParts {
  let element = RowElement()
  let contentView = UIView(frame: .zero)
  var path: IndexPath?
  var isMeasured = false
  fileprivate(set) var content: (any UIContentConfiguration)?
  fileprivate(set) var shownContent: (any UIView & UIContentView)?
  fileprivate(set) var shownBackgrounds: [UIView] = []
  fileprivate var backdrop: BackgroundView?
  var needsUpdateConfiguration = false
  fileprivate var isHovered = false
  fileprivate var isReordering = false
  fileprivate var swipe: CGFloat = 0
}

/// A cell of a table or a collection: what it shows, what lies behind it, and what the keyboard and assistive technology
/// find. The classes say what is theirs and offer Apple's names; Apple gives them no superclass that they share.
@MainActor
protocol ListCell: ListRow {
  var parts: CellParts { get }
  /// The list that shows the cell.
  var list: (any InteractiveList)? { get }

  var automaticallyUpdatesContentConfiguration: Bool { get }
  var automaticallyUpdatesBackgroundConfiguration: Bool { get }
  var configurationState: UICellConfigurationState { get }
  func setNeedsUpdateConfiguration()
  func updateConfiguration(using state: UICellConfigurationState)

  var isSelected: Bool { get }
  var isHighlighted: Bool { get }
  /// Whether people can choose the row at the moment.
  var isSelectable: Bool { get }

  var backgroundView: UIView? { get }
  var backgroundConfiguration: UIBackgroundConfiguration? { get }
  var selectedBackgroundView: UIView? { get }
  /// What lies behind the content while the row is chosen or pressed.
  var backgroundOfSelection: UIView? { get }
  /// What is drawn behind the content depends on something that has changed.
  func faceDidChange()

  /// What the row is for assistive technology, unless the app says it.
  var elementRole: AccessibilityRole { get }
  /// What a mark of the row says, for assistive technology.
  var elementValue: String? { get }
}

extension ListCell {
  var element: RowElement { parts.element }
  var elementValue: String? { nil }

  func setUpCell() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    contentNode = element.node
    element.onActivate = { [weak self] in
      guard let self else { return }
      list?.rowWasActivated(self)
    }
    element.onFocus = { [weak self] isFocused in
      guard let self else { return }
      if isFocused { list?.rowWasFocused(self) }
      setNeedsUpdateConfiguration()
    }
    element.onMenu = { [weak self] in
      guard let self else { return }
      list?.openMenuByKeyboard(for: self)
    }
  }

  // MARK: Place

  /// Where the row is, while the list shows it.
  var path: IndexPath? {
    get { parts.path }
    set { parts.path = newValue }
  }
  /// Whether the row has the size that its content wants.
  var isMeasured: Bool {
    get { parts.isMeasured }
    set { parts.isMeasured = newValue }
  }
  var isHovered: Bool {
    get { parts.isHovered }
    set {
      guard newValue != parts.isHovered else { return }
      parts.isHovered = newValue
      faceDidChange()
    }
  }
  var isReordering: Bool {
    get { parts.isReordering }
    set {
      guard newValue != parts.isReordering else { return }
      parts.isReordering = newValue
      stateDidChange()
    }
  }
  var swipe: CGFloat {
    get { parts.swipe }
    set {
      let old = parts.swipe
      guard newValue != old else { return }
      parts.swipe = newValue
      if (newValue == 0) != (old == 0) { setNeedsUpdateConfiguration() }
      setNeedsLayout()
      faceDidChange()
      updateEffects()
    }
  }
  /// Puts the actions of a row that is swiped aside where it has left room for them.
  func placeSwipeButtons() {
    if swipe != 0, let list { list.interaction.swipe.placeButtons(of: self, in: list) }
  }

  // MARK: Content

  func showContent(_ content: (any UIContentConfiguration)?) {
    parts.content = content
    let wanted = automaticallyUpdatesContentConfiguration ? content?.updated(for: configurationState) : content
    parts.shownContent = contentView.show(wanted, replacing: parts.shownContent)
    if content != nil { contentDidChange() }
  }
  func contentDidChange() {
    setNeedsLayout()
    guard path != nil, list?.resizesRows != false else { return }
    isMeasured = false
    list?.setNeedsLayout()
  }

  // MARK: State

  /// The state that all cells have.
  func cellState(isEditing: Bool) -> UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    state.isFocused = element.control.isFocused
    state.isDisabled = !isUserInteractionEnabled
    state.isSwiped = swipe != 0
    state.isReordering = isReordering
    return state
  }
  func stateDidChange() {
    setNeedsUpdateConfiguration()
    showBackground()
    faceDidChange()
    updateElement()
  }
  func updateConfigurationIfNeeded() {
    guard parts.needsUpdateConfiguration else { return }
    parts.needsUpdateConfiguration = false
    updateConfiguration(using: configurationState)
    if let shown = parts.shownContent, let content = parts.content, automaticallyUpdatesContentConfiguration {
      let wanted = content.updated(for: configurationState)
      if shown.supports(wanted) { shown.configuration = wanted }
    }
    showBackground()
  }

  // MARK: Background

  func showBackground() {
    var wanted: [UIView] = []
    if let backgroundConfiguration {
      let shown =
        automaticallyUpdatesBackgroundConfiguration
        ? backgroundConfiguration.updated(for: configurationState) : backgroundConfiguration
      let view = parts.backdrop ?? BackgroundView(shown)
      parts.backdrop = view
      view.configuration = shown
      wanted.append(view)
    } else if let backgroundView {
      wanted.append(backgroundView)
    }
    if isSelected || isHighlighted, let view = backgroundOfSelection { wanted.append(view) }
    let old = parts.shownBackgrounds
    guard !wanted.elementsEqual(old, by: ===) else { return }
    for view in old where !wanted.contains(where: { $0 === view }) { view.removeFromSuperview() }
    for (index, view) in wanted.enumerated() { insertSubview(view, at: index) }
    parts.shownBackgrounds = wanted
    setNeedsLayout()
    faceDidChange()
  }
  /// Whether the app says what lies behind the content.
  var hasOwnBackground: Bool { !parts.shownBackgrounds.isEmpty || backgroundConfiguration != nil }

  /// A colour behind the row as it is while the row is chosen, pressed, or under the pointer.
  func shaded(_ color: ToolkitColor, _ traits: UITraitCollection, showsHover: Bool) -> ToolkitColor {
    let shade = UIColor.label.rgba(with: traits).multiplyingAlpha(by: 0.07)
    if selectedBackgroundView == nil, isSelected || isHighlighted {
      return color.painted(with: shade, strength: isSelected ? 2 : 1.6)
    }
    return isHovered && showsHover ? color.painted(with: shade, strength: 0.7) : color
  }

  // MARK: Accessibility

  /// What the row says, as assistive technology reads it.
  var spokenName: String { contentView.textsInside.joined(separator: ", ") }

  /// Tells the keyboard and assistive technology what the row is.
  func updateElement() {
    guard list != nil else { return }
    var properties = accessibilityProperties
    properties.label = accessibilityLabel ?? spokenName
    properties.role = properties.role ?? elementRole
    let isSelectable = isSelectable
    properties.isSelected = isSelectable ? isSelected : nil
    properties.value = properties.value ?? elementValue
    properties.isHidden = accessibilityElementsHidden
    element.show(properties, isReachable: isSelectable)
  }
}
