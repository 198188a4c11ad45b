import Foundation
import RenderTree
import Toolkit

// Where a cell's content, marks and buttons go, and what is drawn behind them.
extension UITableViewCell {
  /// How the row lies among its neighbours.
  struct Place: Equatable {
    var isFirst = true
    var isLast = true
    /// Whether the row is part of a card.
    var isCard = false
    /// Space beside the card, in points.
    var margin: CGFloat = 0
    var showsLine = true
    var lineColor = UIColor.separator
  }

  func placeDidChange(from old: Place) {
    if place.margin != old.margin { setNeedsLayout() }
    faceDidChange()
  }

  // MARK: Columns

  private struct Columns {
    var leading: CGFloat = 0
    var trailing: CGFloat = 0
    var accessory: CGFloat = 0
    var handle: CGFloat = 0
    var edit: CGFloat = 0
    /// Space for the table's index.
    var index: CGFloat = 0
  }
  private var columns: Columns {
    var result = Columns()
    if editControl != nil || showsSelectionMark && edits { result.edit = 40 }
    if reorderControl != nil { result.handle = 40 }
    for view in accessories { result.accessory += accessorySize(view).width + 8 }
    if !accessories.isEmpty { result.accessory += 8 }
    result.leading =
      (shouldIndentWhileEditing || showsSelectionMark ? result.edit : 0) + CGFloat(indentationLevel) * indentationWidth
    result.index = table?.sectionIndexSpace ?? 0
    result.trailing = result.handle + result.accessory + result.index
    return result
  }
  private func accessorySize(_ view: UIView) -> CGSize {
    let intrinsic = view.intrinsicContentSize
    return view.bounds.width > 0
      ? view.bounds.size : CGSize(width: max(intrinsic.width, 0), height: max(intrinsic.height, 0))
  }

  func placeColumns() {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let columns = columns
    let card = bounds.insetBy(dx: place.margin, dy: 0)
    func frame(_ x: CGFloat, _ width: CGFloat, _ size: CGSize? = nil) -> CGRect {
      let x = isRightToLeft ? card.maxX - x - width : card.minX + x
      let height = size?.height ?? card.height
      return CGRect(x: x, y: ((card.height - height) / 2).rounded(), width: width, height: height)
        .offsetBy(dx: swipe, dy: 0)
    }
    contentView.frame = frame(columns.leading, max(card.width - columns.leading - columns.trailing, 0))
    editControl?.frame = frame(8, 32, CGSize(width: 32, height: 32))
    selectionMark?.frame = frame(12, 24, CGSize(width: 24, height: 24))
    var x = card.width - columns.index - columns.handle
    reorderControl?.frame = frame(x, columns.handle)
    if !accessories.isEmpty { x -= 8 }
    for view in accessories.reversed() {
      let size = accessorySize(view)
      x -= size.width + 8
      view.frame = frame(x + 8, size.width, size)
    }
    for view in parts.shownBackgrounds { view.frame = card }
    if parts.content == nil, styled.isShown {
      styled.place(in: contentView.bounds.size, isRightToLeft: isRightToLeft)
    }
  }

  /// The height that the content wants in a width of the cell, in points.
  func height(inWidth cellWidth: CGFloat) -> CGFloat {
    let columns = columns
    let width = max(cellWidth - 2 * place.margin - columns.leading - columns.trailing, 0)
    var height: CGFloat = 0
    if let own = parts.shownContent as? UIListContentView {
      height = own.sizeThatFits(CGSize(width: width, height: 0)).height
    } else if let view = parts.shownContent ?? (contentView.containsConstrainedViews ? contentView : nil) {
      height =
        view.systemLayoutSizeFitting(
          CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
    } else if styled.isShown {
      height = styled.height(inWidth: width)
    }
    for view in accessories { height = max(height, accessorySize(view).height + 8) }
    return max(height.rounded(.up), UITableView.minimumRowHeight)
  }

  // MARK: Face

  /// What is drawn behind the content and below it, as the row is now.
  var looks: RowFace.Looks {
    let traits = traitCollection
    var looks = RowFace.Looks()
    looks.size = bounds_.size
    looks.rect = bounds_.insetBy(dx: place.margin, dy: 0).offsetBy(dx: -bounds_.minX, dy: -bounds_.minY)
    var color = ToolkitColor.clear
    if !hasOwnBackground, background_ == nil {
      if place.isCard || table?.style == .grouped {
        color = UIColor.secondarySystemGroupedBackground.rgba(with: traits)
      } else if isReordering || swipe != 0 {
        color = UIColor.systemBackground.rgba(with: traits)
      }
    }
    if selectionStyle != .none {
      color = shaded(color, traits, showsHover: !isSelected && table?.allowsSelection ?? false)
    }
    looks.color = color
    if place.isCard { looks.beginCard(isFirst: place.isFirst, isLast: place.isLast, traits) }
    if place.showsLine, !(place.isLast && place.isCard) {
      looks.line = place.lineColor.rgba(with: traits)
      let inset = separatorInset
      let isRightToLeft = traits.appearance.isRightToLeft
      // Cards of GNOME are parted from edge to edge, unless the app says otherwise.
      let start = place.isCard && ownSeparatorInset == nil && table?.hasOwnSeparatorInset != true ? 0 : inset.left
      looks.lineStart = looks.rect.minX + (isRightToLeft ? inset.right : start)
      looks.lineEnd = looks.rect.maxX - (isRightToLeft ? start : inset.right)
    }
    return looks
  }
}
