import Foundation
import Toolkit

/// The texts and the picture of a table's cell without a configuration, made when they are first asked for.
@MainActor
final class StyledContent {
  let style: UITableViewCell.CellStyle
  private(set) var main: UILabel?
  private(set) var detail: UILabel?
  private(set) var picture: UIImageView?

  init(_ style: UITableViewCell.CellStyle) { self.style = style }

  func main(in cell: UITableViewCell) -> UILabel {
    if let main { return main }
    let label = UILabel()
    if style == .value2 {
      label.font = .preferredFont(forTextStyle: .footnote)
      label.textColor = .tintColor
      label.textAlignment = .right
    }
    main = label
    return cell.contentAdding(label)
  }

  func detail(in cell: UITableViewCell) -> UILabel? {
    if let detail { return detail }
    guard style != .default else { return nil }
    let label = UILabel()
    if style == .subtitle { label.font = .preferredFont(forTextStyle: .footnote) }
    if style != .value2 { label.textColor = .secondaryLabel }
    detail = label
    return cell.contentAdding(label)
  }

  func picture(in cell: UITableViewCell) -> UIImageView {
    if let picture { return picture }
    let view = UIImageView(frame: .zero)
    view.contentMode = .scaleAspectFit
    picture = view
    return cell.contentAdding(view)
  }

  func setHighlighted(_ isHighlighted: Bool) {
    main?.isHighlighted = isHighlighted
    detail?.isHighlighted = isHighlighted
    picture?.isHighlighted = isHighlighted
  }

  // MARK: Layout

  var isShown: Bool { main != nil || detail != nil || picture?.image != nil }

  /// The height in a width, in points.
  func height(inWidth width: CGFloat) -> CGFloat {
    layout.frames(in: CGSize(width: width, height: 0), isRightToLeft: false).height
  }

  func place(in size: CGSize, isRightToLeft: Bool) {
    let frames = layout.frames(in: size, isRightToLeft: isRightToLeft)
    main?.frame = frames.text
    detail?.frame = frames.secondary
    picture?.frame = frames.image
  }

  private var layout: RowContentLayout {
    var layout = RowContentLayout()
    layout.insets = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16)
    if let image = picture?.image { layout.imageSize = image.size }
    layout.text = main
    layout.secondary = detail
    layout.isSideBySide = style == .value1
    if style == .value2 { layout.leadingWidth = 90 }
    return layout
  }
}

extension UITableViewCell {
  fileprivate func contentAdding<Part: UIView>(_ part: Part) -> Part {
    contentView.addSubview(part)
    contentDidChange()
    return part
  }
}
