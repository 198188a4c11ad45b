import Foundation
import Toolkit
import Wording

/// Words that lists add to what apps show.
@MainActor
enum ListWords {
  static func editing(_ style: UITableViewCell.EditingStyle) -> String {
    style == .insert ? Wording.text("Insert") : Wording.text("Delete")
  }
  static var checked: String { Wording.text("Checked") }
  static var moveUp: String { Wording.text("Move Up") }
  static var moveDown: String { Wording.text("Move Down") }
  static var reorder: String { Wording.text("Reorder") }
  static var moreInfo: String { Wording.text("More Info") }
}

/// The marks at the end of cells.
@MainActor
enum AccessoryMarks {
  static func views(for type: UITableViewCell.AccessoryType, detail: @escaping () -> Void) -> [UIView] {
    switch type {
    case .none: []
    case .disclosureIndicator: [mark("chevron.forward", .tertiaryLabel, 13)]
    case .checkmark: [mark("checkmark", nil, 17)]
    case .detailButton: [button(detail)]
    case .detailDisclosureButton: [button(detail), mark("chevron.forward", .tertiaryLabel, 13)]
    }
  }

  static func mark(_ symbol: String, _ color: UIColor?, _ size: CGFloat) -> UIImageView {
    // Marks that point forward follow the direction of text.
    let isMirrored = symbol == "chevron.forward" && UITraitCollection.current.layoutDirection == .rightToLeft
    let image = UIImage(systemName: isMirrored ? "chevron.left" : symbol)?.withConfiguration(
      UIImage.SymbolConfiguration(pointSize: size))
    let view = UIImageView(image: image)
    view.contentMode = .scaleAspectFit
    if let color { view.tintColor = color }
    return view
  }

  private static func button(_ action: @escaping () -> Void) -> UIView {
    var configuration = UIButton.Configuration.plain()
    configuration.image = UIImage(systemName: "info.circle")
    configuration.contentInsets = .zero
    let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
    button.accessibilityLabel = ListWords.moreInfo
    button.frame.size = CGSize(width: 32, height: 32)
    return button
  }
}

/// The handle by which a row is moved.
@MainActor
final class ReorderHandleView: UIView {
  private let mark = AccessoryMarks.mark("line.3.horizontal", .tertiaryLabel, 17)
  private let pan = UIPanGestureRecognizer()
  var color: UIColor {
    get { mark.tintColor }
    set { mark.tintColor = newValue }
  }

  /// `onDrag` hears how far the handle has been moved, in points.
  init(onDrag: @escaping (UIGestureRecognizer.State, CGFloat) -> Void) {
    super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    addSubview(mark)
    isAccessibilityElement = true
    accessibilityLabel = ListWords.reorder
    addGestureRecognizer(pan)
    pan.add { [weak self] recognizer in
      guard let self else { return }
      onDrag(recognizer.state, pan.translation(in: nil).y)
    }
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = mark.intrinsicContentSize
    mark.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
  }
}
