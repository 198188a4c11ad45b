import Foundation

/// Where a picture and two texts of a row go. It is computed without equations, because rows come and go while a list
/// scrolls.
@MainActor
struct RowContentLayout {
  var insets = NSDirectionalEdgeInsets.zero
  var imageSize = CGSize.zero
  /// The space that the picture has at least.
  var reservedSize = CGSize.zero
  var imagePadding: CGFloat = 12
  var text: UILabel?
  var secondary: UILabel?
  var isSideBySide = false
  /// Whether the second text follows the first one at once, as in contacts.
  var leadingWidth: CGFloat?
  var horizontalPadding: CGFloat = 8
  var verticalPadding: CGFloat = 2

  struct Frames {
    var image = CGRect.zero
    var text = CGRect.zero
    var secondary = CGRect.zero
    var height: CGFloat = 0
  }

  private static func isShown(_ label: UILabel?) -> UILabel? {
    guard let label, !(label.text ?? "").isEmpty else { return nil }
    return label
  }

  /// The frames in a space of `size`; a height of 0 asks for the one that is wanted.
  func frames(in size: CGSize, isRightToLeft: Bool) -> Frames {
    var result = Frames()
    var x = insets.leading
    let hasImage = imageSize.width > 0
    let imageWidth = hasImage ? max(imageSize.width, reservedSize.width) : 0
    if hasImage { x += imageWidth + imagePadding }
    let width = max(size.width - x - insets.trailing, 0)
    let (first, second) = (Self.isShown(text), Self.isShown(secondary))
    var (a, b) = (CGSize.zero, CGSize.zero)
    var isOneLine = false
    if let first { a = first.sizeThatFits(CGSize(width: width, height: 0)) }
    if let second { b = second.sizeThatFits(CGSize(width: width, height: 0)) }
    if let leadingWidth, first != nil, second != nil {
      isOneLine = true
      a.width = leadingWidth
      b.width = min(b.width, max(width - leadingWidth - horizontalPadding, 0))
    } else if isSideBySide, first != nil, second != nil {
      isOneLine = a.width + horizontalPadding + b.width <= width
    }
    a.width = min(a.width, width)
    b.width = min(b.width, width)
    let texts =
      isOneLine ? max(a.height, b.height) : a.height + b.height + (first != nil && second != nil ? verticalPadding : 0)
    result.height = insets.top + max(texts, max(imageSize.height, hasImage ? reservedSize.height : 0)) + insets.bottom
    let height = size.height > 0 ? size.height : result.height
    let middle = insets.top + (height - insets.top - insets.bottom) / 2
    if hasImage {
      result.image = CGRect(
        x: insets.leading + (imageWidth - imageSize.width) / 2, y: (middle - imageSize.height / 2).rounded(),
        width: imageSize.width, height: imageSize.height)
    }
    let top = (middle - texts / 2).rounded()
    if isOneLine {
      let second = leadingWidth.map { x + $0 + horizontalPadding } ?? (size.width - insets.trailing - b.width)
      result.text = CGRect(x: x, y: (middle - a.height / 2).rounded(), width: a.width, height: a.height)
      result.secondary = CGRect(x: second, y: (middle - b.height / 2).rounded(), width: b.width, height: b.height)
    } else {
      // The whole width, so that alignment has a meaning.
      result.text = CGRect(x: x, y: top, width: width, height: a.height)
      let gap = first != nil && second != nil ? verticalPadding : 0
      result.secondary = CGRect(x: x, y: top + a.height + gap, width: width, height: b.height)
    }
    if isRightToLeft {
      func mirror(_ rect: inout CGRect) { rect.origin.x = size.width - rect.maxX }
      mirror(&result.image)
      mirror(&result.text)
      mirror(&result.secondary)
    }
    return result
  }
}

/// Shows a list content configuration. Apple's `UIListContentView`.
@MainActor
open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private var label: UILabel?
  private var secondaryLabel: UILabel?
  private var picture: UIImageView?

  /// A view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    update(from: nil)
  }
  public required init?(coder: NSCoder) { nil }

  /// What is shown; a `UIListContentConfiguration`.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != shown else { return }
      let old = shown
      shown = new
      update(from: old)
    }
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties,
    in label: inout UILabel?, isNew: Bool
  ) {
    guard text != nil || attributed != nil else {
      label?.text = nil
      label?.isHidden = true
      return
    }
    let target = label ?? UILabel()
    if label == nil || isNew {
      target.numberOfLines = properties.numberOfLines
      if target.font != properties.font { target.font = properties.font }
      let color = properties.resolvedColor()
      if target.textColor != color { target.textColor = color }
      target.lineBreakMode = properties.lineBreakMode
      target.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
      target.minimumScaleFactor = properties.minimumScaleFactor
      target.textAlignment =
        properties.alignment == .center ? .center : properties.alignment == .justified ? .justified : .natural
    }
    target.isHidden = false
    if let attributed { target.attributedText = attributed } else { target.text = text.map(properties.transformed) }
    if label == nil {
      label = target
      addSubview(target)
    }
  }

  private func update(from old: UIListContentConfiguration?) {
    show(
      shown.text, shown.attributedText, shown.textProperties, in: &label,
      isNew: old?.textProperties != shown.textProperties)
    show(
      shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: &secondaryLabel,
      isNew: old?.secondaryTextProperties != shown.secondaryTextProperties)
    if let image = shown.image {
      let view = picture ?? UIImageView(frame: .zero)
      let properties = shown.imageProperties
      view.contentMode = .scaleAspectFit
      view.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
      view.layer.cornerRadius = properties.cornerRadius
      view.clipsToBounds = properties.cornerRadius > 0
      view.image = image
      view.isHidden = false
      if picture == nil {
        picture = view
        addSubview(view)
      }
      if let tint = properties.tintColor { view.tintColor = properties.tintColorTransformer?(tint) ?? tint }
    } else {
      picture?.image = nil
      picture?.isHidden = true
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private var contentLayout: RowContentLayout {
    var layout = RowContentLayout()
    layout.insets = shown.directionalLayoutMargins
    if let image = picture?.image {
      var size = image.size
      let limit = shown.imageProperties.maximumSize
      let scale = min(
        limit.width > 0 ? limit.width / max(size.width, 1) : 1,
        limit.height > 0 ? limit.height / max(size.height, 1) : 1,
        1)
      size = CGSize(width: size.width * scale, height: size.height * scale)
      layout.imageSize = size
    }
    layout.reservedSize = shown.imageProperties.reservedLayoutSize
    layout.imagePadding = shown.imageToTextPadding
    layout.text = label
    layout.secondary = secondaryLabel
    layout.isSideBySide = shown.prefersSideBySideTextAndSecondaryText
    layout.horizontalPadding = shown.textToSecondaryTextHorizontalPadding
    layout.verticalPadding = shown.textToSecondaryTextVerticalPadding
    return layout
  }

  /// The size that the content wants in a width, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : 320
    return CGSize(
      width: width, height: contentLayout.frames(in: CGSize(width: width, height: 0), isRightToLeft: false).height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = contentLayout.frames(
      in: bounds.size, isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    picture?.frame = frames.image
    label?.frame = frames.text
    secondaryLabel?.frame = frames.secondary
  }

}
