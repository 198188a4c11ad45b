import Foundation
import Toolkit

/// What a button shows on its shape: a title and a line below it, with a picture or a turning mark beside or above them.
@MainActor
struct ButtonLabel {
  var title: TextContent?
  var subtitle: TextContent?
  var image: LoadedImage?
  var tint: ToolkitColor
  /// A turning mark stands in the place of the picture.
  var hasIndicator = false
  var insets: UIEdgeInsets
  var placement: NSDirectionalRectEdge
  var imagePadding: CGFloat
  /// The least width that is kept for the picture, in points.
  var imageReservation: CGFloat = 0
  var titlePadding: CGFloat
  var minimumHeight: CGFloat
  /// Where the shorter of title and subtitle stands in the width of the longer: 0 = at the left, 1 = at the right.
  var textShare: CGFloat
  var isRightToLeft: Bool

  static let indicatorSize = CGSize(width: 20, height: 20)

  /// A text that is laid out, with its place.
  struct PlacedText {
    var layout: any TextLayout
    var origin: CGPoint
    var color: ToolkitColor
  }
  /// The parts in their places, with the origin at the label's corner.
  struct Arrangement {
    var size: CGSize
    var image: CGRect?
    var title: PlacedText?
    var subtitle: PlacedText?
  }

  /// Whether the height depends on the width.
  var wraps: Bool { title.map { $0.lineLimit != 1 } == true || subtitle.map { $0.lineLimit != 1 } == true }

  func arrange(width: CGFloat?) -> Arrangement {
    let engine = InterfacePlatform.toolkit.textEngine
    let isVertical = placement == .top || placement == .bottom
    let pictureSize = hasIndicator ? Self.indicatorSize : image?.size
    let imageSize = CGSize(
      width: max(pictureSize?.width ?? 0, isVertical ? 0 : imageReservation), height: pictureSize?.height ?? 0)
    let hasText = title != nil || subtitle != nil
    let gap = imageSize.width > 0 && hasText ? imagePadding : 0
    let textWidth = width.map { max($0 - (isVertical ? 0 : imageSize.width + gap), 0) }
    let title = title.map { engine.layout($0, width: textWidth, height: nil) }
    let subtitle = subtitle.map { engine.layout($0, width: textWidth, height: nil) }
    let between = title != nil && subtitle != nil ? titlePadding : 0
    let textSize = CGSize(
      width: max(title?.size.width ?? 0, subtitle?.size.width ?? 0),
      height: (title?.size.height ?? 0) + between + (subtitle?.size.height ?? 0))
    let size =
      isVertical
      ? CGSize(width: max(textSize.width, imageSize.width), height: textSize.height + gap + imageSize.height)
      : CGSize(width: textSize.width + gap + imageSize.width, height: max(textSize.height, imageSize.height))
    let isImageFirst =
      placement == .top || (placement == .leading && !isRightToLeft) || (placement == .trailing && isRightToLeft)
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
    func placed(_ layout: (any TextLayout)?, _ content: TextContent?, y: CGFloat) -> PlacedText? {
      guard let layout, let content else { return nil }
      let x = textOrigin.x + (textSize.width - layout.size.width) * textShare
      return PlacedText(layout: layout, origin: CGPoint(x: x, y: textOrigin.y + y), color: content.color)
    }
    var result = Arrangement(size: size)
    if let pictureSize {
      // In the space that is kept for it, a narrower picture stands in the middle.
      let x = imageOrigin.x + (imageSize.width - pictureSize.width) / 2
      result.image = CGRect(origin: CGPoint(x: x, y: imageOrigin.y), size: pictureSize)
    }
    result.title = placed(title, self.title, y: 0)
    result.subtitle = placed(subtitle, self.subtitle, y: (title?.size.height ?? 0) + between)
    return result
  }

  /// The size of the whole button in a width; `nil` = with each text in one line.
  func size(width: CGFloat?) -> CGSize {
    let label = arrange(width: width.map { max($0 - insets.horizontal, 0) }).size
    return CGSize(
      width: (label.width + insets.horizontal).rounded(.up),
      height: max(label.height + insets.vertical, minimumHeight).rounded(.up))
  }
}
