import Foundation
import RenderTree
import Toolkit

/// A row of a table. Apple's `UITableViewCell`.
@MainActor
open class UITableViewCell: UIView, ListRow {
  /// Which texts a cell has and where they stand. Apple's `UITableViewCell.CellStyle`.
  public enum CellStyle: Int, Hashable, Sendable { case `default`, value1, value2, subtitle }
  /// How a chosen cell looks; all but none look alike. Apple's `UITableViewCell.SelectionStyle`.
  public enum SelectionStyle: Int, Hashable, Sendable { case none, blue, gray, `default` }
  /// What editing does to a cell. Apple's `UITableViewCell.EditingStyle`.
  public enum EditingStyle: Int, Hashable, Sendable { case none, delete, insert }
  /// A mark at the end of a cell. Apple's `UITableViewCell.AccessoryType`.
  public enum AccessoryType: Int, Hashable, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// A cell with texts and a picture as its style says.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = false
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    contentNode = element.node
    element.onActivate = { [weak self] in
      guard let self else { return }
      table?.rowWasActivated(self)
    }
    element.onFocus = { [weak self] isFocused in
      guard let self else { return }
      if isFocused { table?.rowWasFocused(self) }
      setNeedsUpdateConfiguration()
    }
    element.onMenu = { [weak self] in
      guard let self else { return }
      table?.openMenuByKeyboard(for: self)
    }
  }

  let style: CellStyle
  let element = RowElement()
  let face = RowFace()
  /// The table that shows the cell.
  final weak var table: UITableView?
  /// Where the cell's row is, while the table shows it.
  final var path: IndexPath?

  /// The name under which the cell is used again for other rows.
  public let reuseIdentifier: String?
  /// The view that holds what the cell shows.
  public let contentView = UIView(frame: .zero)

  /// The cell is going to show another row.
  open func prepareForReuse() {}

  // MARK: Content

  private var content: (any UIContentConfiguration)?
  private var listContentView: (any UIView & UIContentView)?
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
  /// The configuration that suits the cell's style, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  private func showContent() {
    let shown = automaticallyUpdatesContentConfiguration ? content?.updated(for: configurationState) : content
    listContentView = contentView.show(shown, replacing: listContentView)
    if content != nil { contentDidChange() }
  }

  /// The row may want another height, and says something else.
  final func contentDidChange() {
    setNeedsLayout()
    guard path != nil, table?.selfSizingInvalidation != .disabled else { return }
    isMeasured = false
    table?.setNeedsLayout()
  }
  /// Whether the row has the height that the content wants.
  final var isMeasured = false

  // The texts and the picture of cells without a configuration.

  private var mainLabel: UILabel?
  private var detailLabel: UILabel?
  private var picture: UIImageView?
  /// The main text.
  open var textLabel: UILabel? {
    if mainLabel == nil {
      let label = UILabel()
      if style == .value2 {
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .tintColor
        label.textAlignment = .right
      }
      mainLabel = label
      contentView.addSubview(label)
      contentDidChange()
    }
    return mainLabel
  }
  /// The second text; `nil` in cells of the default style.
  open var detailTextLabel: UILabel? {
    if detailLabel == nil, style != .default {
      let label = UILabel()
      if style == .subtitle { label.font = .preferredFont(forTextStyle: .footnote) }
      if style != .value2 { label.textColor = .secondaryLabel }
      detailLabel = label
      contentView.addSubview(label)
      contentDidChange()
    }
    return detailLabel
  }
  /// The picture.
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView(frame: .zero)
      view.contentMode = .scaleAspectFit
      picture = view
      contentView.addSubview(view)
      contentDidChange()
    }
    return picture
  }
  private var hasOwnParts: Bool { mainLabel != nil || detailLabel != nil || picture?.image != nil }
  private var partsLayout: RowContentLayout {
    var layout = RowContentLayout()
    layout.insets = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16)
    if let image = picture?.image { layout.imageSize = image.size }
    layout.text = mainLabel
    layout.secondary = detailLabel
    layout.isSideBySide = style == .value1
    if style == .value2 { layout.leadingWidth = 90 }
    return layout
  }

  // MARK: State

  /// The cell's state, for configurations.
  open var configurationState: UICellConfigurationState {
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
  private var needsUpdateConfiguration = false
  /// Asks for `updateConfiguration(using:)` before the next frame is shown.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }
  /// Makes what the cell shows fit its state. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
  /// Makes what a cell shows fit its state. Apple's `UITableViewCell.ConfigurationUpdateHandler`.
  public typealias ConfigurationUpdateHandler = @MainActor (UITableViewCell, UICellConfigurationState) -> Void
  /// Makes what the cell shows fit its state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  final func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    updateConfiguration(using: configurationState)
    if let listContentView, let content, automaticallyUpdatesContentConfiguration {
      let shown = content.updated(for: configurationState)
      if listContentView.supports(shown) { listContentView.configuration = shown }
    }
    showBackground()
  }

  private var chosen = false
  /// Whether the row is chosen.
  open var isSelected: Bool {
    get { chosen }
    set { setSelected(newValue, animated: false) }
  }
  /// Shows whether the row is chosen. Overrides call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != chosen else { return }
    chosen = selected
    stateDidChange()
  }
  private var pressed = false
  /// Whether the row is pressed.
  open var isHighlighted: Bool {
    get { pressed }
    set { setHighlighted(newValue, animated: false) }
  }
  /// Shows whether the row is pressed. Overrides call super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != pressed else { return }
    pressed = highlighted
    stateDidChange()
  }
  final var isHovered = false { didSet { if isHovered != oldValue { updateFace() } } }
  final var isReordering = false { didSet { if isReordering != oldValue { stateDidChange() } } }
  private func stateDidChange() {
    setNeedsUpdateConfiguration()
    updateFace()
    updateElement()
    showBackground()
    mainLabel?.isHighlighted = chosen || pressed
    detailLabel?.isHighlighted = chosen || pressed
    picture?.isHighlighted = chosen || pressed
  }

  // MARK: Editing

  private var edits = false
  /// Whether the cell shows what is for editing.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides what is for editing. Overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != edits else { return }
    edits = editing
    setNeedsUpdateConfiguration()
    updateAccessory()
    updateEditingControls()
  }
  /// What editing does to the row, as the delegate says.
  open internal(set) var editingStyle = EditingStyle.none {
    didSet { if editingStyle != oldValue { updateEditingControls() } }
  }
  /// Whether the row can be moved by a handle while the table is edited. A row whose data source answers
  /// `tableView(_:canMoveRowAt:)` with `true` has one anyway.
  open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { updateEditingControls() } } }
  /// Whether the buttons for editing move the content aside.
  open var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }
  /// Whether the row's actions or the button for deleting are shown.
  open var showingDeleteConfirmation: Bool { swipe != 0 }
  /// How far the content is moved aside by its place in a hierarchy.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// Points for each level.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  private(set) var editControl: UIButton?
  private(set) var reorderControl: ReorderHandleView?
  /// Whether the table chooses several rows while it is edited, which cells show by a mark.
  final var showsSelectionMark = false { didSet { if showsSelectionMark != oldValue { updateEditingControls() } } }

  private func updateEditingControls() {
    editControl?.removeFromSuperview()
    editControl = nil
    reorderControl?.removeFromSuperview()
    reorderControl = nil
    defer { setNeedsLayout() }
    guard edits else { return }
    if !showsSelectionMark, editingStyle != .none {
      let isDelete = editingStyle == .delete
      var configuration = UIButton.Configuration.plain()
      configuration.image = UIImage(systemName: isDelete ? "minus.circle.fill" : "plus.circle.fill")
      configuration.baseForegroundColor = isDelete ? .systemRed : .systemGreen
      configuration.contentInsets = .zero
      let button = UIButton(
        configuration: configuration,
        primaryAction: UIAction { [weak self] _ in
          guard let self else { return }
          table?.editControlWasPressed(in: self)
        })
      button.accessibilityLabel = ListWords.editing(isDelete ? .delete : .insert)
      editControl = button
      addSubview(button)
    }
    if let path, table?.showsHandle(showsReorderControl, at: path) == true {
      let handle = ReorderHandleView { [weak self] state, distance in
        guard let self, let table else { return }
        table.interaction.drag.follow(state, distance, of: self, in: table)
      }
      reorderControl = handle
      addSubview(handle)
    }
  }

  // MARK: Accessories

  /// The mark at the end.
  open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { updateAccessory() } } }
  /// A view in the place of the mark.
  open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { updateAccessory() } } }
  /// The mark while the table is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { if edits { updateAccessory() } } }
  /// A view in the place of the mark while the table is edited.
  open var editingAccessoryView: UIView? { didSet { if edits { updateAccessory() } } }
  private var accessories: [UIView] = []
  private var shownType = AccessoryType.none

  private func updateAccessory() {
    let own = edits ? editingAccessoryView : accessoryView
    let type = own != nil ? .none : edits ? editingAccessoryType : accessoryType
    if own == nil, type == shownType, type != .none { return }
    for view in accessories { view.removeFromSuperview() }
    shownType = type
    if let own {
      accessories = [own]
    } else {
      accessories = AccessoryMarks.views(for: type) { [weak self] in
        guard let self, let path, let table else { return }
        table.listDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
      }
    }
    for view in accessories { addSubview(view) }
    setNeedsLayout()
    updateElement()
  }

  // MARK: Background

  /// A view behind the content; `nil` = none.
  open var backgroundView: UIView? { didSet { if backgroundView !== oldValue { showBackground() } } }
  /// A view behind the content of a chosen or pressed row, in the place of the usual shade.
  open var selectedBackgroundView: UIView? { didSet { if selectedBackgroundView !== oldValue { showBackground() } } }
  /// The same for rows of which several can be chosen.
  open var multipleSelectionBackgroundView: UIView? { didSet { showBackground() } }
  /// What lies behind the content; `nil` = what suits the table.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
  /// What usually lies behind the content.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    table?.style == .plain ? .listPlainCell() : .listGroupedCell()
  }
  private var backdrop: BackgroundView?
  private var shownBackgrounds: [UIView] = []

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
    let selected = table?.allowsMultipleSelection == true ? multipleSelectionBackgroundView : nil
    if chosen || pressed, selectionStyle != .none, let view = selected ?? selectedBackgroundView { wanted.append(view) }
    guard !wanted.elementsEqual(shownBackgrounds, by: ===) else { return }
    for view in shownBackgrounds where !wanted.contains(where: { $0 === view }) { view.removeFromSuperview() }
    for (index, view) in wanted.enumerated() { insertSubview(view, at: index) }
    shownBackgrounds = wanted
    setNeedsLayout()
    updateFace()
  }

  /// How a chosen row looks.
  open var selectionStyle = SelectionStyle.default { didSet { updateFace() } }
  /// Distance of the line below from the edges, in points; the table's unless it is set.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set { ownSeparatorInset = newValue }
  }
  private final var ownSeparatorInset: UIEdgeInsets? { didSet { updateFace() } }

  /// How the row lies among its neighbours.
  struct Place: Equatable {
    var isFirst = true
    var isLast = true
    /// Whether the row is part of a card.
    var isCard = false
    /// Space beside the card, in points.
    var margin: CGFloat = 0
    var showsLine = true
    var lineColor = UIColor.separator
  }
  final var place = Place() { didSet { if place != oldValue { placeDidChange(from: oldValue) } } }
  private func placeDidChange(from old: Place) {
    if place.margin != old.margin { setNeedsLayout() }
    updateFace()
  }

  private func updateFace() {
    let traits = traitCollection
    var looks = RowFace.Looks()
    looks.size = bounds_.size
    looks.rect = bounds_.insetBy(dx: place.margin, dy: 0).offsetBy(dx: -bounds_.minX, dy: -bounds_.minY)
    let hasOwnBackground = !shownBackgrounds.isEmpty || backgroundConfiguration != nil
    var color = ToolkitColor.clear
    if !hasOwnBackground, background_ == nil {
      if place.isCard || table?.style == .grouped {
        color = UIColor.secondarySystemGroupedBackground.rgba(with: traits)
      } else if isReordering || swipe != 0 {
        color = UIColor.systemBackground.rgba(with: traits)
      }
    }
    if selectionStyle != .none {
      let shade = UIColor.label.rgba(with: traits).multiplyingAlpha(by: 0.07)
      let hasShade = selectedBackgroundView == nil && (chosen || pressed)
      if hasShade {
        color = color.painted(with: shade, strength: chosen ? 2 : 1.6)
      } else if isHovered, !chosen, table?.allowsSelection ?? false {
        color = color.painted(with: shade, strength: 0.7)
      }
    }
    looks.color = color
    let radius: CGFloat = 12
    if place.isCard {
      looks.top = place.isFirst ? radius : 0
      looks.bottom = place.isLast ? radius : 0
      if traits.userInterfaceStyle == .light { looks.border = UIColor(white: 0, alpha: 0.07).rgba(with: traits) }
    }
    if place.showsLine, !(place.isLast && place.isCard) {
      looks.line = place.lineColor.rgba(with: traits)
      let inset = separatorInset
      let isRightToLeft = traits.appearance.isRightToLeft
      // Cards of GNOME are parted from edge to edge, unless the app says otherwise.
      let start = place.isCard && ownSeparatorInset == nil && table?.hasOwnSeparatorInset != true ? 0 : inset.left
      looks.lineStart = looks.rect.minX + (isRightToLeft ? inset.right : start)
      looks.lineEnd = looks.rect.maxX - (isRightToLeft ? start : inset.right)
    }
    face.show(looks)
  }

  override func placeSubviewNodes() -> [RenderNode] {
    [face.edge, face.plate] + sortedSubviewNodes + [face.line]
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    updateFace()
    if let path, let table { table.nameDidChange(at: path) }
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }

  // MARK: Swiping and moving

  final var swipe: CGFloat = 0 {
    didSet {
      guard swipe != oldValue else { return }
      setNeedsLayout()
      updateFace()
      updateEffects()
    }
  }
  override var ownClip: Outline? {
    guard swipe != 0 else { return nil }
    return .row(bounds_.insetBy(dx: place.margin - 1, dy: -1), top: face.shown.top, bottom: face.shown.bottom)
  }
  final var hasReorderHandle: Bool { showsReorderControl || reorderControl != nil }

  // MARK: Layout

  override var usesOwnEngine: Bool { true }

  private struct Columns {
    var leading: CGFloat = 0
    var trailing: CGFloat = 0
    var accessory: CGFloat = 0
    var handle: CGFloat = 0
    var edit: CGFloat = 0
    /// Space for the table's index.
    var index: CGFloat = 0
  }
  private var columns: Columns {
    var result = Columns()
    if editControl != nil || showsSelectionMark && edits { result.edit = 40 }
    if reorderControl != nil { result.handle = 40 }
    for view in accessories { result.accessory += accessorySize(view).width + 8 }
    if !accessories.isEmpty { result.accessory += 8 }
    result.leading =
      (shouldIndentWhileEditing || showsSelectionMark ? result.edit : 0) + CGFloat(indentationLevel) * indentationWidth
    result.index = table?.sectionIndexSpace ?? 0
    result.trailing = result.handle + result.accessory + result.index
    return result
  }
  private func accessorySize(_ view: UIView) -> CGSize {
    let intrinsic = view.intrinsicContentSize
    return view.bounds.width > 0
      ? view.bounds.size : CGSize(width: max(intrinsic.width, 0), height: max(intrinsic.height, 0))
  }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let columns = columns
    let card = bounds.insetBy(dx: place.margin, dy: 0)
    func frame(_ x: CGFloat, _ width: CGFloat, _ size: CGSize? = nil) -> CGRect {
      let x = isRightToLeft ? card.maxX - x - width : card.minX + x
      let height = size?.height ?? card.height
      return CGRect(x: x, y: ((card.height - height) / 2).rounded(), width: width, height: height)
        .offsetBy(dx: swipe, dy: 0)
    }
    contentView.frame = frame(columns.leading, max(card.width - columns.leading - columns.trailing, 0))
    editControl?.frame = frame(8, 32, CGSize(width: 32, height: 32))
    var x = card.width - columns.index - columns.handle
    reorderControl?.frame = frame(x, columns.handle)
    if !accessories.isEmpty { x -= 8 }
    for view in accessories.reversed() {
      let size = accessorySize(view)
      x -= size.width + 8
      view.frame = frame(x + 8, size.width, size)
    }
    for view in shownBackgrounds { view.frame = card }
    if content == nil, hasOwnParts {
      let frames = partsLayout.frames(in: contentView.bounds.size, isRightToLeft: isRightToLeft)
      mainLabel?.frame = frames.text
      detailLabel?.frame = frames.secondary
      picture?.frame = frames.image
    }
    super.layoutSubviews()
    updateFace()
    updateElement()
    selectionMark?.frame = frame(12, 24, CGSize(width: 24, height: 24))
    if swipe != 0, let table { table.interaction.swipe.placeButtons(of: self, in: table) }
  }

  /// The height that the content wants in a width, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    let columns = columns
    let width = max(size.width - 2 * place.margin - columns.leading - columns.trailing, 0)
    var height: CGFloat = 0
    if let listContentView {
      if let own = listContentView as? UIListContentView {
        height = own.sizeThatFits(CGSize(width: width, height: 0)).height
      } else {
        height =
          listContentView.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
          ).height
      }
    } else if contentView.containsConstrainedViews {
      height =
        contentView.systemLayoutSizeFitting(
          CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
    } else if hasOwnParts {
      height = partsLayout.frames(in: CGSize(width: width, height: 0), isRightToLeft: false).height
    }
    for view in accessories { height = max(height, accessorySize(view).height + 8) }
    return CGSize(width: size.width, height: max(height.rounded(.up), UITableView.minimumRowHeight))
  }
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }

  // MARK: Accessibility

  private var selectionMark: UIImageView?

  /// Tells the keyboard and assistive technology what the row is.
  final func updateElement() {
    let marks = showsSelectionMark && edits
    if marks {
      let mark = selectionMark ?? UIImageView(frame: .zero)
      mark.contentMode = .scaleAspectFit
      mark.image = UIImage(systemName: chosen ? "checkmark.circle.fill" : "circle")
      mark.tintColor = chosen ? tintColor : .tertiaryLabel
      if selectionMark == nil {
        selectionMark = mark
        addSubview(mark)
      }
    }
    selectionMark?.isHidden = !marks
    guard let table else { return }
    var properties = accessibilityProperties
    properties.label = accessibilityLabel ?? spokenName
    properties.role = properties.role ?? .listItem
    let isSelectable = table.allowsSelection(ofCell: self)
    properties.isSelected = isSelectable ? chosen : nil
    if shownType == .checkmark, properties.value == nil { properties.value = ListWords.checked }
    properties.isHidden = accessibilityElementsHidden || isPassedOver
    element.show(properties, isReachable: isSelectable)
  }
  /// What the row says, as assistive technology reads it.
  final var spokenName: String { contentView.textsInside.joined(separator: ", ") }
  override func accessibilityDidChange() { updateElement() }
}
