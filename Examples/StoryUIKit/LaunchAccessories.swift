import UIKit

/// A picture that keeps its place beside the title of the launch experience, or below it where there is no room.
class LaunchAccessoryView: UIView {
  fileprivate let picture: UIImageView

  init(_ resource: ImageResource) {
    picture = UIImageView(image: UIImage(resource: resource))
    super.init(frame: .zero)
    picture.contentMode = .scaleAspectFit
    isUserInteractionEnabled = false
    addSubview(picture)
  }
  required init?(coder: NSCoder) { fatalError("not made from an archive") }

  /// Whether there is no room beside the title.
  fileprivate var isSmall: Bool { bounds.width < 600 || bounds.height < 420 }

  fileprivate func place(height: CGFloat, center: CGPoint) {
    let size = picture.image?.size ?? CGSize(width: 1, height: 1)
    picture.bounds = CGRect(x: 0, y: 0, width: height * size.width / max(size.height, 1), height: height)
    picture.center = center
  }
}

/// A robot that waves in front of the title, and never hides its name or its buttons.
final class ForegroundAccessoryView: LaunchAccessoryView {
  init() { super.init(.robot) }
  required init?(coder: NSCoder) { fatalError("not made from an archive") }

  override func layoutSubviews() {
    super.layoutSubviews()
    if isSmall {
      place(height: 130, center: CGPoint(x: 74, y: bounds.height * 0.46))
    } else {
      place(height: 244, center: CGPoint(x: bounds.midX - 242, y: bounds.height * 0.27))
    }
  }
}

/// A flower that grows behind the title.
final class BackgroundAccessoryView: LaunchAccessoryView {
  init() { super.init(.alienFlower) }
  required init?(coder: NSCoder) { fatalError("not made from an archive") }

  override func layoutSubviews() {
    super.layoutSubviews()
    if isSmall {
      place(height: 150, center: CGPoint(x: bounds.width - 62, y: bounds.height * 0.485))
    } else {
      place(height: 290, center: CGPoint(x: bounds.midX + 204, y: bounds.height * 0.28))
    }
  }
}
