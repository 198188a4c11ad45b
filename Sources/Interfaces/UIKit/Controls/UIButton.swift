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
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func begin(_ primaryAction: UIAction?) {
    if let primaryAction {
      addAction(primaryAction, for: .primaryActionTriggered)
      isEnabled = !primaryAction.attributes.contains(.disabled)
    }
    updateContent()
  }

  private func setUp() {
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

  private struct Parts {
    var title: TextContent?
    var subtitle: TextContent?
    var image: LoadedImage?
    var tint: ToolkitColor
    var insets: UIEdgeInsets
    var placement: NSDirectionalRectEdge
    var imagePadding: CGFloat
    var titlePadding: CGFloat
    var minimumHeight: CGFloat
  }
  private var parts: Parts?

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
    var button = ButtonContent(title: shownTitle, style: .plain)
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
      case .medium, .dynamic, .fixed: button.shape = .roundedRectangle(9)
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
    makeParts(foreground, picture, traits)
    drawLabel()
    applyInteraction(isEnabled: isEnabled)
    applyAccessibility()
    invalidateIntrinsicContentSize()
  }

  private var tintIsOwn: Bool { tintColor != .tintColor }

  private func makeParts(_ foreground: ToolkitColor, _ picture: UIImage?, _ traits: UITraitCollection) {
    let configuration = configuration
    let size = configuration?.fontSize ?? 17
    let base: UIFont =
      configuration == nil
      ? titleLabel?.font ?? .systemFont(ofSize: size)
      : (titleLabel as? TitleLabel)?.ownFont
        ?? UIFont(FontDescription(size: size, weight: configuration!.isFilled ? 600 : 400))
    var title: TextContent?
    if !shownTitle.isEmpty {
      let attributed =
        configuration?.attributedTitle.map { NSAttributedString(string: String($0.characters)) } ?? attributedTitles[
          state] ?? attributedTitles[.normal]
      let spans =
        attributed.map { TextSpans.spans(of: $0, font: base, traits: traits) }
        ?? [TextSpan(text: shownTitle, font: base.face)]
      title = TextContent(
        spans: spans, color: foreground, alignment: .center,
        lineLimit: titleLabel?.numberOfLines == 0 ? nil : titleLabel?.numberOfLines ?? 1)
    }
    var subtitle: TextContent?
    if let text = configuration?.subtitle ?? configuration?.attributedSubtitle.map({ String($0.characters) }) {
      subtitle = TextContent(
        spans: [TextSpan(text: text, font: FontDescription(size: size - 4))],
        color: foreground.multiplyingAlpha(by: 0.75), alignment: .center, lineLimit: 1)
    }
    var shown = picture
    if let symbol = configuration?.preferredSymbolConfigurationForImage { shown = shown?.withConfiguration(symbol) }
    let loaded = shown?.resolve(with: traits)
    var tint = loaded?.ownTint?.rgba(with: traits) ?? foreground
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
    parts = Parts(
      title: title, subtitle: subtitle, image: loaded, tint: tint, insets: insets,
      placement: configuration?.imagePlacement ?? .leading, imagePadding: configuration?.imagePadding ?? 4,
      titlePadding: configuration?.titlePadding ?? 1, minimumHeight: configuration?.minimumHeight ?? 0)
  }

  private struct Arrangement {
    var size: CGSize
    var image: CGRect?
    var title: (any TextLayout, CGPoint, ToolkitColor)?
    var subtitle: (any TextLayout, CGPoint, ToolkitColor)?
  }

  /// The label's parts with the origin at the label's corner.
  private func arrange(_ parts: Parts, width: CGFloat?) -> Arrangement {
    let engine = InterfacePlatform.toolkit.textEngine
    let isVertical = parts.placement == .top || parts.placement == .bottom
    let imageSize = parts.image?.size ?? .zero
    let hasText = parts.title != nil
    let gap = parts.image != nil && hasText ? parts.imagePadding : 0
    let textWidth = width.map { max($0 - (isVertical ? 0 : imageSize.width + gap), 0) }
    let title = parts.title.map { engine.layout($0, width: textWidth, height: nil) }
    let subtitle = parts.subtitle.map { engine.layout($0, width: textWidth, height: nil) }
    let textSize = CGSize(
      width: max(title?.size.width ?? 0, subtitle?.size.width ?? 0),
      height: (title?.size.height ?? 0) + (subtitle.map { $0.size.height + parts.titlePadding } ?? 0))
    let size =
      isVertical
      ? CGSize(width: max(textSize.width, imageSize.width), height: textSize.height + gap + imageSize.height)
      : CGSize(width: textSize.width + gap + imageSize.width, height: max(textSize.height, imageSize.height))
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    let isImageFirst =
      parts.placement == .top || (parts.placement == .leading && !isRightToLeft)
      || (parts.placement == .trailing && isRightToLeft)
    var imageOrigin = CGPoint.zero
    var textOrigin = CGPoint.zero
    if isVertical {
      imageOrigin = CGPoint(
        x: (size.width - imageSize.width) / 2, y: isImageFirst ? 0 : size.height - imageSize.height)
      textOrigin = CGPoint(x: (size.width - textSize.width) / 2, y: isImageFirst ? imageSize.height + gap : 0)
    } else {
      imageOrigin = CGPoint(
        x: isImageFirst ? 0 : size.width - imageSize.width, y: (size.height - imageSize.height) / 2)
      textOrigin = CGPoint(x: isImageFirst ? imageSize.width + gap : 0, y: (size.height - textSize.height) / 2)
    }
    var result = Arrangement(size: size)
    if parts.image != nil { result.image = CGRect(origin: imageOrigin, size: imageSize) }
    if let title, let content = parts.title {
      result.title = (
        title, CGPoint(x: textOrigin.x + (textSize.width - title.size.width) * textShare, y: textOrigin.y),
        content.color
      )
    }
    if let subtitle, let content = parts.subtitle {
      result.subtitle = (
        subtitle,
        CGPoint(
          x: textOrigin.x + (textSize.width - subtitle.size.width) * textShare,
          y: textOrigin.y + (title?.size.height ?? 0) + parts.titlePadding), content.color
      )
    }
    return result
  }

  /// Where the shorter of title and subtitle stands in the width of the longer: 0 = at the left, 1 = at the right.
  private var textShare: CGFloat {
    let share: CGFloat
    switch configuration?.titleAlignment ?? .center {
    case .leading: share = 0
    case .center: share = 0.5
    case .trailing: share = 1
    case .automatic:
      // Text keeps to the picture beside it.
      guard parts?.image != nil else { return contentHorizontalAlignment == .leading ? start : 0.5 }
      share = parts?.placement == .leading ? 0 : parts?.placement == .trailing ? 1 : 0.5
    }
    return traitCollection.appearance.isRightToLeft ? 1 - share : share
  }
  private var start: CGFloat { traitCollection.appearance.isRightToLeft ? 1 : 0 }

  private func drawLabel() {
    guard let parts else { return }
    labelNode.frame = CGRect(origin: .zero, size: bounds_.size)
    let insets = parts.insets
    let space = bounds_.size
    let label = arrange(parts, width: space.width > 0 ? max(space.width - insets.horizontal, 0) : nil)
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    let alignment = contentHorizontalAlignment
    let spare = CGSize(
      width: space.width - insets.horizontal - label.size.width,
      height: space.height - insets.vertical - label.size.height)
    let share: CGFloat =
      switch alignment {
      case .center, .fill: 0.5
      case .left: 0
      case .right: 1
      case .leading: isRightToLeft ? 1 : 0
      case .trailing: isRightToLeft ? 0 : 1
      }
    let down: CGFloat = contentVerticalAlignment == .top ? 0 : contentVerticalAlignment == .bottom ? 1 : 0.5
    let origin = CGPoint(x: insets.left + spare.width * share, y: insets.top + spare.height * down)
    let background = backgroundImage(for: state)?.resolve(with: traitCollection)
    let tint = parts.image?.isTemplate == true ? parts.tint : nil
    labelNode.content = .commands { canvas, size in
      background?.draw(on: canvas, in: CGRect(origin: .zero, size: size), tint: nil)
      if let image = parts.image, let rect = label.image {
        image.draw(on: canvas, in: rect.offsetBy(dx: origin.x, dy: origin.y), tint: tint)
      }
      for text in [label.title, label.subtitle] {
        guard let (layout, place, color) = text else { continue }
        canvas.draw(layout, at: CGPoint(x: origin.x + place.x, y: origin.y + place.y), color: color)
      }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
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
    guard let parts else { return .zero }
    let limit = size.width > 0 && size.width < 100_000 ? size.width - parts.insets.horizontal : nil
    let label = arrange(parts, width: limit).size
    return CGSize(
      width: (label.width + parts.insets.horizontal).rounded(.up),
      height: max(label.height + parts.insets.vertical, parts.minimumHeight).rounded(.up))
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    guard let parts else { return (bounds_.height, 0) }
    let height = bounds_.height > 0 ? bounds_.height : intrinsicContentSize.height
    let label = arrange(parts, width: nil)
    let top = parts.insets.top + (height - parts.insets.vertical - label.size.height) / 2
    guard let title = label.title else { return (height, 0) }
    let line = top + title.1.y + title.0.firstBaseline
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
  }
}
