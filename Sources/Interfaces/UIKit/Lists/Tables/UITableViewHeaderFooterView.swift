import Foundation
import RenderTree
import Toolkit

/// The header or footer of a section of a table. Apple's `UITableViewHeaderFooterView`.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  /// A header or footer that can be used again.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    contentNode = element.node
  }

  private let element = RowElement()
  final weak var table: UITableView?
  final var isFooter = false
  /// Space beside the content, in points.
  final var margin: CGFloat = 0 { didSet { if margin != oldValue { setNeedsLayout() } } }
  /// Whether rows go by behind the view.
  final var isPinned = false {
    didSet {
      guard isPinned != oldValue else { return }
      updatePlate()
      setNeedsUpdateConfiguration()
    }
  }

  /// The name under which the view is used again for other sections.
  public let reuseIdentifier: String?
  /// The view that holds what is shown.
  public let contentView = UIView(frame: .zero)
  /// The view is going to show another section.
  open func prepareForReuse() {}

  // MARK: Content

  private var content: (any UIContentConfiguration)?
  private var listContentView: (any UIView & UIContentView)?
  /// What is shown; `nil` = what is in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content }
    set {
      content = newValue
      listContentView = contentView.show(newValue, replacing: listContentView)
      guard newValue != nil else { return }
      setNeedsLayout()
      updateElement()
    }
  }
  /// Whether the configuration follows the view's state.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background's configuration follows the view's state.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// The configuration that suits the table, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch (table?.style ?? .grouped, isFooter) {
    case (.plain, false): .plainHeader()
    case (.plain, true): .plainFooter()
    case (_, false): .groupedHeader()
    case (_, true): .groupedFooter()
    }
  }

  private var mainLabel: UILabel?
  private var secondLabel: UILabel?
  /// The text of headers without a configuration.
  open var textLabel: UILabel? {
    if mainLabel == nil {
      let label = UILabel()
      let properties = defaultContentConfiguration().textProperties
      label.font = properties.font
      label.textColor = properties.color
      label.numberOfLines = 0
      mainLabel = label
      contentView.addSubview(label)
    }
    return mainLabel
  }
  /// A second text of headers without a configuration.
  open var detailTextLabel: UILabel? {
    if secondLabel == nil {
      let label = UILabel()
      label.font = .preferredFont(forTextStyle: .footnote)
      label.textColor = .secondaryLabel
      label.numberOfLines = 0
      secondLabel = label
      contentView.addSubview(label)
    }
    return secondLabel
  }
  private var partsLayout: RowContentLayout {
    var layout = RowContentLayout()
    layout.insets = defaultContentConfiguration().directionalLayoutMargins
    layout.text = mainLabel
    layout.secondary = secondLabel
    return layout
  }

  // MARK: State

  /// The view's state, for configurations.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isPinned = isPinned
    return state
  }
  private var needsUpdateConfiguration = false
  /// Asks for `updateConfiguration(using:)` before the next frame is shown.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }
  /// Makes what is shown fit the view's state. Overrides call super.
  open func updateConfiguration(using state: UIViewConfigurationState) { configurationUpdateHandler?(self, state) }
  /// Apple's `UITableViewHeaderFooterView.ConfigurationUpdateHandler`.
  public typealias ConfigurationUpdateHandler =
    @MainActor (
      UITableViewHeaderFooterView, UIViewConfigurationState
    ) -> Void
  /// Makes what is shown fit the view's state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  private func updateConfigurationIfNeeded() {
    guard needsUpdateConfiguration else { return }
    needsUpdateConfiguration = false
    updateConfiguration(using: configurationState)
  }

  // MARK: Background

  private var backdrop: UIView?
  /// What lies behind the content; `nil` = what suits the table.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { show(backgroundConfiguration.map { BackgroundView($0) } ?? backgroundView) }
  }
  /// A view behind the content; `nil` = none.
  open var backgroundView: UIView? { didSet { if backgroundConfiguration == nil { show(backgroundView) } } }
  private func show(_ view: UIView?) {
    backdrop?.removeFromSuperview()
    backdrop = view
    if let view { insertSubview(view, at: 0) }
    updatePlate()
    setNeedsLayout()
  }
  private let plate = RenderNode()
  private func updatePlate() {
    plate.frame = CGRect(origin: .zero, size: bounds_.size)
    plate.content =
      isPinned && backdrop == nil && background_ == nil
      ? .fill(
        .rectangle(plate.frame), .color(UIColor.systemBackground.rgba(with: traitCollection)), evenOdd: false)
      : .none
  }
  override func placeSubviewNodes() -> [RenderNode] { [plate] + sortedSubviewNodes }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    updatePlate()
  }

  // MARK: Layout

  override var usesOwnEngine: Bool { true }
  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    let card = bounds.insetBy(dx: margin, dy: 0)
    contentView.frame = card
    backdrop?.frame = bounds
    if content == nil, mainLabel != nil || secondLabel != nil {
      let frames = partsLayout.frames(
        in: card.size, isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
      mainLabel?.frame = frames.text
      secondLabel?.frame = frames.secondary
    }
    super.layoutSubviews()
    updatePlate()
  }
  /// The height that the content wants in a width, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    let width = max(size.width - 2 * margin, 0)
    let fitting = CGSize(width: width, height: 0)
    var height: CGFloat = 0
    if let own = listContentView as? UIListContentView {
      height = own.sizeThatFits(fitting).height
    } else if let view = listContentView ?? (contentView.containsConstrainedViews ? contentView : nil) {
      height =
        view.systemLayoutSizeFitting(
          fitting, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    } else if mainLabel != nil || secondLabel != nil {
      height = partsLayout.frames(in: fitting, isRightToLeft: false).height
    }
    return CGSize(width: size.width, height: height.rounded(.up))
  }
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }

  /// Headers can be found by assistive technology as such.
  final func updateElement() {
    var properties = accessibilityProperties
    if !isFooter {
      properties.label = accessibilityLabel ?? contentView.textsInside.joined(separator: ", ")
      properties.role = .heading
      properties.headingLevel = 2
      if properties.label?.isEmpty == true { properties.isHidden = true }
    } else {
      properties.isHidden = accessibilityLabel == nil
    }
    element.show(properties, isReachable: false)
  }
  override func accessibilityDidChange() { updateElement() }
}
