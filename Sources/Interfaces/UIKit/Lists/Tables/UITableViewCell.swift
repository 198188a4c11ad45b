import Foundation
import RenderTree
import Toolkit

/// A row of a table. Apple's `UITableViewCell`.
@MainActor
open class UITableViewCell: UIView, ListCell {
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
    styled = StyledContent(style)
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    clipsToBounds = false
    setUpCell()
  }
  public required init?(coder: NSCoder) {
    styled = StyledContent(.default)
    reuseIdentifier = nil
    super.init(coder: coder)
    clipsToBounds = false
    setUpCell()
  }

  let parts = CellParts()
  let styled: StyledContent
  let face = RowFace()
  /// The table that shows the cell.
  final weak var table: UITableView?
  final var list: (any InteractiveList)? { table }

  /// The name under which the cell is used again for other rows.
  public let reuseIdentifier: String?
  /// The view that holds what the cell shows.
  public final var contentView: UIView { parts.contentView }

  /// The cell is going to show another row.
  open func prepareForReuse() {}

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
  /// The configuration that suits the cell's style, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch styled.style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// The main text of a cell without a configuration.
  open var textLabel: UILabel? { styled.main(in: self) }
  /// The second text; `nil` in cells of the default style.
  open var detailTextLabel: UILabel? { styled.detail(in: self) }
  /// The picture of a cell without a configuration.
  open var imageView: UIImageView? { styled.picture(in: self) }

  // MARK: State

  /// The cell's state, for configurations.
  open var configurationState: UICellConfigurationState { cellState(isEditing: isEditing) }
  /// Asks for `updateConfiguration(using:)` before the next frame is shown.
  open func setNeedsUpdateConfiguration() {
    parts.needsUpdateConfiguration = true
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
    choiceDidChange()
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
    choiceDidChange()
  }
  private func choiceDidChange() {
    stateDidChange()
    styled.setHighlighted(chosen || pressed)
  }
  final var isSelectable: Bool { table?.allowsSelection(ofCell: self) ?? false }

  // MARK: Editing

  private(set) final var edits = false
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
  final var editControl: UIButton?
  final var reorderControl: ReorderHandleView?
  final var hasReorderHandle: Bool { showsReorderControl || reorderControl != nil }
  /// Whether the table chooses several rows while it is edited, which cells show by a mark.
  final var showsSelectionMark = false { didSet { if showsSelectionMark != oldValue { updateEditingControls() } } }
  final var selectionMark: UIImageView?

  // MARK: Accessories

  /// The mark at the end.
  open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { updateAccessory() } } }
  /// A view in the place of the mark.
  open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { updateAccessory() } } }
  /// The mark while the table is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { if edits { updateAccessory() } } }
  /// A view in the place of the mark while the table is edited.
  open var editingAccessoryView: UIView? { didSet { if edits { updateAccessory() } } }
  final var accessories: [UIView] = []
  final var shownAccessoryType = AccessoryType.none

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
  final var backgroundOfSelection: UIView? {
    guard selectionStyle != .none else { return nil }
    let several = table?.allowsMultipleSelection == true ? multipleSelectionBackgroundView : nil
    return several ?? selectedBackgroundView
  }

  /// How a chosen row looks.
  open var selectionStyle = SelectionStyle.default { didSet { faceDidChange() } }
  /// Distance of the line below from the edges, in points; the table's unless it is set.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set { ownSeparatorInset = newValue }
  }
  private(set) final var ownSeparatorInset: UIEdgeInsets? { didSet { faceDidChange() } }
  final var place = Place() { didSet { if place != oldValue { placeDidChange(from: oldValue) } } }

  final func faceDidChange() { face.show(looks) }
  override func placeSubviewNodes() -> [RenderNode] {
    [face.edge, face.plate] + sortedSubviewNodes + [face.line]
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    faceDidChange()
    if let path, let table { table.nameDidChange(at: path) }
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }
  override var ownClip: Outline? {
    guard swipe != 0 else { return nil }
    return .row(bounds_.insetBy(dx: place.margin - 1, dy: -1), top: face.shown.top, bottom: face.shown.bottom)
  }

  // MARK: Layout

  override var usesOwnEngine: Bool { true }
  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    updateSelectionMark()
    placeColumns()
    super.layoutSubviews()
    faceDidChange()
    updateElement()
    placeSwipeButtons()
  }

  /// The height that the content wants in a width, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    return CGSize(width: size.width, height: height(inWidth: size.width))
  }
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }

  // MARK: Accessibility

  final var elementRole: AccessibilityRole { .listItem }
  final var elementValue: String? { shownAccessoryType == .checkmark ? ListWords.checked : nil }
  override func accessibilityDidChange() { updateElement() }
}
