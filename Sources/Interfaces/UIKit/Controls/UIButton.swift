import Foundation
import RenderTree
import Toolkit

/// A button. Apple's `UIButton`, drawn as the desktop draws buttons.
@MainActor
open class UIButton: UIControl, NativeControlView {
  /// Ready-made looks. Apple's `UIButton.ButtonType`.
  public enum ButtonType: Int, Hashable, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
  }
  /// Changes the looks whenever the state changes.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  private(set) var control: any Control = InterfacePlatform.toolkit.makeControl(
    .button(ButtonContent(title: "", style: .plain)))
  private let labelNode = RenderNode()
  /// The ready-made look that the button began with.
  public private(set) var buttonType = ButtonType.custom

  /// A button with looks and a main action, whose title and picture it shows.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    var configuration = configuration
    if configuration.title == nil, let primaryAction, !primaryAction.title.isEmpty {
      configuration.title = primaryAction.title
    }
    if configuration.image == nil { configuration.image = primaryAction?.image }
    self.configuration = configuration
    begin(primaryAction)
  }
  /// A button with a main action, whose title and picture it shows.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction {
      if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
      if let image = primaryAction.image { setImage(image, for: .normal) }
    }
    begin(primaryAction)
  }
  /// A button of a ready-made look.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    switch buttonType {
    case .close: setImage(UIImage(systemName: "xmark"), for: .normal)
    case .contactAdd: setImage(UIImage(systemName: "plus.circle"), for: .normal)
    case .detailDisclosure, .infoLight, .infoDark: setImage(UIImage(systemName: "info.circle"), for: .normal)
    case .custom, .system: break
    }
    updateContent()
  }
  /// A button with a main action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    begin(primaryAction)
  }
  private func begin(_ primaryAction: UIAction?) {
    if let primaryAction {
      addAction(primaryAction, for: .primaryActionTriggered)
      isEnabled = !primaryAction.attributes.contains(.disabled)
    }
    updateContent()
  }

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] in self?.handle($0) }
    contentNode?.setChildren([labelNode])
    updateContent()
  }

  private func handle(_ event: ControlEvent) {
    switch event {
    case .activated: sendActions(for: [.touchUpInside, .primaryActionTriggered])
    case .pressed(let isPressed):
      isHighlighted = isPressed
      sendActions(for: isPressed ? .touchDown : [])
    default: break
    }
  }

  // MARK: Content

  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var colors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgrounds: [State: UIImage] = [:]

  /// The looks; `nil` = title, picture and colours by state.
  open var configuration: Configuration? { didSet { updateContent() } }
  /// Changes the looks whenever the state changes.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Whether the looks are changed for the state automatically.
  open var automaticallyUpdatesConfiguration = true
  /// Asks for `updateConfiguration()`.
  open func setNeedsUpdateConfiguration() { updateConfiguration() }
  /// Changes the looks for the state.
  open func updateConfiguration() {
    configurationUpdateHandler?(self)
    updateContent()
  }

  /// What the button says in a state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    updateContent()
  }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    updateContent()
  }
  open func setTitleColor(_ color: UIColor?, for state: State) {
    colors[state] = color
    updateContent()
  }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    updateContent()
  }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    updateContent()
  }
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }
  /// What the button says now.
  open var currentTitle: String? { title(for: state) }
  /// The picture that the button shows now.
  open var currentImage: UIImage? { image(for: state) }
  /// The label whose font the title takes. It is not among the subviews.
  open private(set) lazy var titleLabel: UILabel? = TitleLabel { [weak self] in self?.updateContent() }
  /// Space around the content, in points, for buttons without a configuration.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { updateContent() } }

  /// The menu that the button opens; `nil` = none.
  open var menu: UIMenu? { didSet { menuDidChange() } }
  /// Whether a press opens the menu; otherwise a long press does.
  open var showsMenuAsPrimaryAction = false { didSet { menuDidChange() } }
  /// Whether the title follows the menu's marked entry.
  open var changesSelectionAsPrimaryAction = false { didSet { updateContent() } }

  private func menuDidChange() {
    guard menu != nil || isMenuControl else { return updateContent() }
    let wantsMenu = menu != nil
    if wantsMenu != isMenuControl {
      control.onEvent = nil
      let button = ButtonContent(title: "", style: .plain)
      control = InterfacePlatform.toolkit.makeControl(
        wantsMenu ? .menu(MenuContent(button: button, showsIndicator: false) { [] }) : .button(button))
      showControl { [weak self] in self?.handle($0) }
      contentNode?.setChildren([labelNode])
    }
    updateContent()
  }
  private var isMenuControl: Bool { if case .menu = control.content { true } else { false } }

  private var label: ButtonLabel?
  private var backgroundView: BackgroundView?
  private var indicator: UIActivityIndicatorView?
  private var wrappingWidth: CGFloat?

  private var shownTitle: String {
    if changesSelectionAsPrimaryAction, let selected = menu?.selectedElements.first { return selected.title }
    if let configuration {
      return configuration.title ?? configuration.attributedTitle.map { String($0.characters) } ?? title(for: state)
        ?? ""
    }
    return attributedTitles[state]?.string ?? attributedTitles[.normal]?.string ?? title(for: state) ?? ""
  }

  private func updateContent() {
    let traits = traitCollection
    let configuration = configuration
    let accent = (tintColor ?? .tintColor).rgba(with: traits)
    var button = ButtonContent(title: shownTitle, style: .plain, takesFocus: false)
    var foreground: ToolkitColor
    if let configuration {
      switch configuration.style {
      case .plain: button.style = .borderless
      case .borderless: button.style = .borderless
      case .gray, .bordered: button.style = .bordered
      case .tinted:
        button.style = .bordered
        button.tint = accent
      case .filled, .prominent: button.style = .prominent
      }
      if let base = configuration.baseBackgroundColor?.rgba(with: traits) { button.tint = base }
      if tintIsOwn, button.tint == nil, configuration.isFilled { button.tint = accent }
      let fill = button.tint ?? traits.appearance.accent
      foreground =
        configuration.baseForegroundColor?.rgba(with: traits)
        ?? (configuration.isFilled
          ? (fill.luminance > 0.45 ? ToolkitColor(white: 0, alpha: 0.87) : .white)
          : configuration.style == .gray || configuration.style == .bordered
            ? UIColor.label.rgba(with: traits) : accent)
      switch configuration.cornerStyle {
      case .capsule: button.shape = .capsule
      case .small: button.shape = .roundedRectangle(5)
      case .large: button.shape = .roundedRectangle(14)
      case .medium: button.shape = .roundedRectangle(9)
      case .dynamic, .fixed:
        let radius = configuration.background.cornerRadius
        button.shape = .roundedRectangle(radius > 0 ? radius : 9)
      }
      // The colour behind takes the place of the shape that the desktop draws.
      if configuration.background.backgroundColor != nil || configuration.background.customView != nil {
        button.style = .plain
      }
    } else {
      button.style = buttonType == .system ? .borderless : .plain
      foreground =
        titleColor(for: state)?.rgba(with: traits)
        ?? (buttonType == .custom ? ToolkitColor.white : accent)
    }
    if !isEnabled { foreground = foreground.multiplyingAlpha(by: 0.5) }
    if configuration == nil, isHighlighted { foreground = foreground.multiplyingAlpha(by: 0.6) }
    let picture = configuration?.image ?? image(for: state)
    if button.title.isEmpty { button.title = accessibilityLabel ?? picture?.spokenName ?? "" }
    button.isOn = isSelected ? true : nil
    if isMenuControl {
      var primary: (@MainActor () -> Void)?
      if !showsMenuAsPrimaryAction {
        primary = { [weak self] in self?.sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
      }
      control.content = .menu(
        MenuContent(button: button, showsIndicator: false, primaryAction: primary) { [weak self] in
          guard let self else { return [] }
          sendActions(for: .menuActionTriggered)
          return menu?.childElements(sender: self) ?? []
        })
    } else {
      control.content = .button(button)
    }
    updateBackground(foreground)
    label = makeLabel(foreground, picture, traits)
    updateIndicator(foreground)
    drawLabel()
    applyInteraction(isEnabled: isEnabled)
    applyAccessibility()
    invalidateIntrinsicContentSize()
  }

  private var tintIsOwn: Bool { tintColor != .tintColor }

  private func makeLabel(
    _ foreground: ToolkitColor, _ picture: UIImage?, _ traits: UITraitCollection
  ) -> ButtonLabel {
    let configuration = configuration
    let size = configuration?.fontSize ?? 17
    let base: UIFont =
      configuration == nil
      ? titleLabel?.font ?? .systemFont(ofSize: size)
      : (titleLabel as? TitleLabel)?.ownFont
        ?? UIFont(FontDescription(size: size, weight: configuration!.isFilled ? 600 : 400))
    var title: TextContent?
    if let configuration {
      let attributed = configuration.attributedTitle ?? (shownTitle.isEmpty ? nil : AttributedString(shownTitle))
      title = attributed.map {
        text(
          $0, configuration.titleTextAttributesTransformer, base, foreground, configuration.titleLineBreakMode, traits)
      }
    } else if let attributed = attributedTitles[state] ?? attributedTitles[.normal] {
      title = text(attributed, base, foreground, traits)
    } else if !shownTitle.isEmpty {
      title = text(NSAttributedString(string: shownTitle), base, foreground, traits)
    }
    let subtitle = (configuration?.attributedSubtitle ?? configuration?.subtitle.map { AttributedString($0) }).map {
      text(
        $0, configuration?.subtitleTextAttributesTransformer, UIFont(FontDescription(size: size - 4)),
        foreground.multiplyingAlpha(by: 0.75), configuration?.subtitleLineBreakMode ?? .byTruncatingTail, traits)
    }
    let hasIndicator = configuration?.showsActivityIndicator ?? false
    var shown = hasIndicator ? nil : picture
    if let symbol = configuration?.preferredSymbolConfigurationForImage { shown = shown?.withConfiguration(symbol) }
    let loaded = shown?.resolve(with: traits)
    var tint = loaded?.ownTint?.rgba(with: traits) ?? foreground
    if let transformer = configuration?.imageColorTransformer {
      tint = transformer(UIColor(foreground)).rgba(with: traits)
    }
    if configuration == nil, buttonType == .custom, loaded?.isTemplate == true, colors.isEmpty {
      tint = (tintColor ?? .tintColor).rgba(with: traits)
    }
    let insets: UIEdgeInsets
    if let configuration {
      insets = configuration.contentInsets.resolved(isRightToLeft: traits.appearance.isRightToLeft)
    } else {
      insets =
        contentEdgeInsets == .zero && buttonType == .system
        ? UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 0) : contentEdgeInsets
    }
    let placement = configuration?.imagePlacement ?? .leading
    return ButtonLabel(
      title: title, subtitle: subtitle, image: loaded, tint: tint, hasIndicator: hasIndicator, insets: insets,
      placement: placement, imagePadding: configuration?.imagePadding ?? 4,
      imageReservation: configuration?.imageReservation ?? 0, titlePadding: configuration?.titlePadding ?? 1,
      minimumHeight: configuration?.minimumHeight ?? 0,
      textShare: textShare(imagePlacement: loaded != nil || hasIndicator ? placement : nil),
      isRightToLeft: traits.appearance.isRightToLeft)
  }

  /// A text of a configuration.
  private func text(
    _ string: AttributedString, _ transformer: UIConfigurationTextAttributesTransformer?, _ font: UIFont,
    _ color: ToolkitColor, _ mode: NSLineBreakMode, _ traits: UITraitCollection
  ) -> TextContent {
    typealias Scope = AttributeScopes.UIKitAttributes
    var string = string
    if let transformer {
      for run in string.runs {
        var attributes = run.attributes
        // The transformer is told what the text looks like without it.
        attributes[Scope.FontAttribute.self] = attributes[Scope.FontAttribute.self] ?? font
        attributes[Scope.ForegroundColorAttribute.self] =
          attributes[Scope.ForegroundColorAttribute.self] ?? UIColor(color)
        string[run.range].setAttributes(transformer(attributes))
      }
    }
    return TextContent(
      spans: TextSpans.spans(of: NSAttributedString(string), font: font, traits: traits), color: color,
      alignment: textAlignment, lineLimit: mode == .byWordWrapping || mode == .byCharWrapping ? nil : 1,
      truncation: mode.truncation)
  }

  /// The title of a button without a configuration.
  private func text(
    _ string: NSAttributedString, _ font: UIFont, _ color: ToolkitColor, _ traits: UITraitCollection
  ) -> TextContent {
    TextContent(
      spans: TextSpans.spans(of: string, font: font, traits: traits), color: color, alignment: .center,
      lineLimit: titleLabel?.numberOfLines == 0 ? nil : titleLabel?.numberOfLines ?? 1,
      truncation: (titleLabel?.lineBreakMode ?? .byTruncatingMiddle).truncation)
  }

  /// Where lines that are broken stand.
  private var textAlignment: TextContent.Alignment {
    let share = textShare(imagePlacement: configuration?.image == nil ? nil : configuration?.imagePlacement)
    return share == 0.5 ? .center : (share == 0) != traitCollection.appearance.isRightToLeft ? .leading : .trailing
  }

  /// Where the shorter of title and subtitle stands in the width of the longer: 0 = at the left, 1 = at the right.
  private func textShare(imagePlacement: NSDirectionalRectEdge?) -> CGFloat {
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    let share: CGFloat
    switch configuration?.titleAlignment ?? .center {
    case .leading: share = 0
    case .center: share = 0.5
    case .trailing: share = 1
    case .automatic:
      // Text keeps to the picture beside it.
      switch imagePlacement {
      case nil: share = contentHorizontalAlignment == .leading ? 0 : 0.5
      case .leading?: share = 0
      case .trailing?: share = 1
      default: share = 0.5
      }
    }
    return isRightToLeft ? 1 - share : share
  }

  /// What the configuration says about the shape, as far as the desktop does not draw it.
  private func updateBackground(_ foreground: ToolkitColor) {
    guard var background = configuration?.background, configuration?.hasOwnBackground == true else {
      backgroundView?.removeFromSuperview()
      backgroundView = nil
      return
    }
    // Without a colour of its own the style's shape is seen below picture and edge.
    if background.backgroundColor == nil, background.backgroundColorTransformer == nil {
      background.backgroundColor = .clear
    }
    if let color = background.backgroundColor, isHighlighted || !isEnabled {
      background.backgroundColor = color.withAlphaComponent(
        CGFloat(color.rgba(with: traitCollection).alpha) * (isEnabled ? 0.75 : 0.5))
    }
    switch configuration?.cornerStyle {
    case .capsule: background.cornerRadius = bounds_.height / 2
    case .small: background.cornerRadius = 5
    case .medium: background.cornerRadius = 9
    case .large: background.cornerRadius = 14
    case .dynamic where background.cornerRadius == 0: background.cornerRadius = 9
    case .dynamic, .fixed, nil: break
    }
    if let backgroundView {
      backgroundView.configuration = background
    } else {
      let view = BackgroundView(background)
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      backgroundView = view
      insertSubview(view, at: 0)
    }
  }

  /// The label lies above the background that a configuration brings, and below whatever else is in the button.
  override var nodeAboveBackground: RenderNode? { backgroundView == nil ? nil : labelNode }

  private func updateIndicator(_ foreground: ToolkitColor) {
    guard label?.hasIndicator == true else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let color = UIColor(foreground)
    let view = indicator ?? UIActivityIndicatorView(style: .medium)
    view.color = configuration?.activityIndicatorColorTransformer?(color) ?? color
    guard indicator == nil else { return }
    view.isUserInteractionEnabled = false
    indicator = view
    addSubview(view)
    view.startAnimating()
  }

  private func drawLabel() {
    guard let label else { return }
    labelNode.frame = CGRect(origin: .zero, size: bounds_.size)
    let insets = label.insets
    let space = bounds_.size
    let arranged = label.arrange(width: space.width > 0 ? max(space.width - insets.horizontal, 0) : nil)
    let spare = CGSize(
      width: space.width - insets.horizontal - arranged.size.width,
      height: space.height - insets.vertical - arranged.size.height)
    let share: CGFloat =
      switch contentHorizontalAlignment {
      case .center, .fill: 0.5
      case .left: 0
      case .right: 1
      case .leading: label.isRightToLeft ? 1 : 0
      case .trailing: label.isRightToLeft ? 0 : 1
      }
    let down: CGFloat = contentVerticalAlignment == .top ? 0 : contentVerticalAlignment == .bottom ? 1 : 0.5
    let origin = CGPoint(x: insets.left + spare.width * share, y: insets.top + spare.height * down)
    if let indicator, let rect = arranged.image { indicator.frame = rect.offsetBy(dx: origin.x, dy: origin.y) }
    let background = backgroundImage(for: state)?.resolve(with: traitCollection)
    let tint = label.image?.isTemplate == true ? label.tint : nil
    labelNode.content = .commands { canvas, size in
      background?.draw(on: canvas, in: CGRect(origin: .zero, size: size), tint: nil)
      if let image = label.image, let rect = arranged.image {
        image.draw(on: canvas, in: rect.offsetBy(dx: origin.x, dy: origin.y), tint: tint)
      }
      for text in [arranged.title, arranged.subtitle] {
        guard let text else { continue }
        let place = CGPoint(x: origin.x + text.origin.x, y: origin.y + text.origin.y)
        canvas.draw(text.layout, at: place, color: text.color)
      }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if configuration?.cornerStyle == .capsule { backgroundView?.configuration.cornerRadius = bounds_.height / 2 }
    drawLabel()
  }
  override func stateDidChange() {
    super.stateDidChange()
    if automaticallyUpdatesConfiguration { configurationUpdateHandler?(self) }
    updateContent()
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    updateContent()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    label?.size(width: size.width > 0 && size.width < 100_000 ? size.width : nil) ?? .zero
  }
  open override var intrinsicContentSize: CGSize {
    let natural = sizeThatFits(.zero)
    guard let wrappingWidth else { return natural }
    return CGSize(width: natural.width, height: sizeThatFits(CGSize(width: wrappingWidth, height: 0)).height)
  }
  override var heightFollowsWidth: Bool { label?.wraps ?? false }
  override func layoutWidth(isGoingToBe width: CGFloat) -> Bool {
    let old = intrinsicContentSize.height
    wrappingWidth = width > 0 && width < sizeThatFits(.zero).width ? width : nil
    return intrinsicContentSize.height != old
  }
  override var textIsCentered: Bool { true }
  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    guard let label else { return (bounds_.height, 0) }
    let height = bounds_.height > 0 ? bounds_.height : intrinsicContentSize.height
    let arranged = label.arrange(width: nil)
    let top = label.insets.top + (height - label.insets.vertical - arranged.size.height) / 2
    guard let title = arranged.title else { return (height, 0) }
    let line = top + title.origin.y + title.layout.firstBaseline
    return (line, height - line)
  }

  private final class TitleLabel: UILabel {
    private let changed: @MainActor () -> Void
    var ownFont: UIFont?
    init(_ changed: @escaping @MainActor () -> Void) {
      self.changed = changed
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var font: UIFont! {
      didSet {
        ownFont = font
        changed()
      }
    }
    override var numberOfLines: Int { didSet { changed() } }
    override var lineBreakMode: NSLineBreakMode { didSet { changed() } }
  }
}
