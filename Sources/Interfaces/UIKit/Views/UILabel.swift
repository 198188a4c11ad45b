import Foundation
import RenderTree
import Toolkit

/// Text that is only read. Apple's `UILabel`.
@MainActor
open class UILabel: UIView, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .label(TextContent(spans: [], color: .black, lineLimit: 1)))
  private var wrappingWidth: CGFloat?

  override func completeInit() {
    super.completeInit()
    isUserInteractionEnabled = false
    showControl { [weak self] event in
      if event == .naturalSizeChanged { self?.invalidateIntrinsicContentSize() }
    }
    control.isInteractive = false
    updateText()
  }

  /// The text; setting it drops the attributes of `attributedText`.
  open var text: String? {
    didSet {
      attributed = nil
      if text != oldValue { textDidChange() }
    }
  }
  private var attributed: NSAttributedString?
  /// The text with its attributes.
  open var attributedText: NSAttributedString? {
    get { attributed ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      attributed = newValue
      textDidChange()
    }
  }
  /// The font of text without one of its own.
  open var font: UIFont! = .preferredFont(forTextStyle: .body) { didSet { textDidChange() } }
  /// The colour of text without one of its own.
  open var textColor: UIColor! = .label { didSet { updateText() } }
  /// The colour of highlighted text.
  open var highlightedTextColor: UIColor? { didSet { updateText() } }
  /// Whether the text is highlighted.
  open var isHighlighted = false { didSet { updateText() } }
  /// Whether the label is drawn as usable.
  open var isEnabled = true { didSet { updateText() } }
  /// Where lines stand between the edges.
  open var textAlignment: NSTextAlignment = .natural { didSet { updateText() } }
  /// Which part of text is left out that does not fit.
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail { didSet { textDidChange() } }
  /// How many lines there may be; 0 = as many as needed.
  open var numberOfLines = 1 { didSet { textDidChange() } }
  /// Whether text shrinks that does not fit in one line.
  open var adjustsFontSizeToFitWidth = false { didSet { textDidChange() } }
  /// How small text may become, as a share of its size.
  open var minimumScaleFactor: CGFloat = 0 { didSet { textDidChange() } }
  /// Whether the font follows the desktop's text scale while it runs; fonts of text styles always do.
  open var adjustsFontForContentSizeCategory = false
  /// Colour of a hard shadow; desktop labels have none.
  open var shadowColor: UIColor?
  /// Place of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The width at which lines are broken when nothing gives a width, in points; 0 = none.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { textDidChange() } }

  private func textDidChange() {
    control.content = .label(content)
    invalidateIntrinsicContentSize()
  }

  /// The text as the toolkit draws it.
  final var content: TextContent {
    let traits = traitCollection
    var color = (isHighlighted ? highlightedTextColor ?? textColor : textColor) ?? .label
    if !isEnabled { color = .tertiaryLabel }
    let rgba = color.rgba(with: traits)
    let spans =
      attributed.map { TextSpans.spans(of: $0, font: font, traits: traits) }
      ?? [TextSpan(text: text ?? "", font: font.face)]
    let paragraph = attributed.flatMap { TextSpans.paragraphStyle(of: $0) }
    return TextContent(
      spans: spans, color: rgba, alignment: (paragraph?.alignment ?? textAlignment).toolkitValue(traits),
      lineLimit: numberOfLines == 0 ? nil : numberOfLines, truncation: lineBreakMode.truncation,
      lineSpacing: paragraph?.lineSpacing ?? 0,
      minimumScaleFactor: adjustsFontSizeToFitWidth ? max(minimumScaleFactor, 0.1) : 1, isCenteredVertically: true)
  }

  private func updateText() {
    control.content = .label(content)
    applyAccessibility()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { controlSize(fitting: size) }

  open override var intrinsicContentSize: CGSize {
    let limit = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : wrappingWidth ?? 0
    let natural = naturalControlSize
    guard numberOfLines != 1, limit > 0, natural.width > limit else { return natural }
    let wrapped = controlSize(fitting: CGSize(width: limit, height: 0))
    return CGSize(width: preferredMaxLayoutWidth > 0 ? wrapped.width : natural.width, height: wrapped.height)
  }

  override var heightFollowsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }
  override func layoutWidth(isGoingToBe width: CGFloat) -> Bool {
    let natural = naturalControlSize.width
    let new: CGFloat? = width >= natural || width <= 0 ? nil : width
    guard new != wrappingWidth else { return false }
    let old = intrinsicContentSize.height
    wrappingWidth = new
    return intrinsicContentSize.height != old
  }

  override var textIsCentered: Bool { true }
  override var baselineOffsets: (first: CGFloat, last: CGFloat) { controlBaselineOffsets ?? (bounds_.height, 0) }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    updateText()
  }
  override func accessibilityDidChange() { applyAccessibility() }
  /// Labels have no drawing of their own; the desktop draws the text.
  open func drawText(in rect: CGRect) {}
  /// Where the text goes.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: sizeThatFits(bounds.size))
  }
}

/// Where lines stand between the edges. Apple's `NSTextAlignment`.
public enum NSTextAlignment: Int, Hashable, Sendable {
  case left, center, right, justified, natural

  func toolkitValue(_ traits: UITraitCollection) -> TextContent.Alignment {
    let isRightToLeft = traits.appearance.isRightToLeft
    switch self {
    case .center: return .center
    case .left: return isRightToLeft ? .trailing : .leading
    case .right: return isRightToLeft ? .leading : .trailing
    case .justified, .natural: return .leading
    }
  }
}

/// What happens to text that does not fit. Apple's `NSLineBreakMode`.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  /// Where text is cut that has no room.
  var truncation: TextContent.Truncation {
    switch self {
    case .byTruncatingHead: .head
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail: .tail
    }
  }
}
