import Foundation
import RenderTree
import Toolkit

/// A row on its way to another place in a list; the others make room for it.
@MainActor
final class RowDrag {
  /// The row that follows the pointer.
  private(set) weak var row: (any ListRow)?
  private var way: RowMove<IndexPath>?
  private var frame = CGRect.zero
  private var offset: CGFloat = 0

  /// How far a row stands away from its place to make room, in points.
  func room(at path: IndexPath) -> CGFloat { way?.room(at: path) ?? 0 }

  /// Follows the pointer, which holds the row's handle and has gone so many points.
  func follow(
    _ state: UIGestureRecognizer.State, _ distance: CGFloat, of row: any ListRow, in list: any InteractiveList
  ) {
    guard let path = row.path else { return }
    switch state {
    case .began:
      self.row = row
      way = RowMove(from: path, length: row.frame.height)
      (frame, offset) = (row.frame, list.contentOffset.y)
      row.isReordering = true
      row.superview?.bringSubviewToFront(row)
    case .changed:
      guard row === self.row, var way else { return }
      row.frame = frame.offsetBy(dx: 0, dy: distance + list.contentOffset.y - offset)
      list.scrollRectToVisible(row.frame, animated: false)
      let siblings = list.shownPaths.compactMap { place in
        list.restingFrame(ofRowAt: place).map { (place: place, span: $0.minY...$0.maxY) }
      }
      let proposed = way.landing(covering: row.frame.minY...row.frame.maxY, among: siblings)
      let target = proposed == path ? path : list.target(ofMoving: path, to: proposed)
      guard target != way.destination else { return }
      way.destination = target
      self.way = way
      settle(list)
    case .ended, .cancelled:
      guard row === self.row, let way else { return }
      self.row = nil
      self.way = nil
      row.isReordering = false
      if state == .ended, way.destination != path, list.order.contains(way.destination) {
        list.move(path, to: way.destination)
      }
      settle(list)
    default: break
    }
  }

  /// Rows go where they belong now.
  private func settle(_ list: any InteractiveList) {
    UIView.animate(withDuration: 0.2) {
      list.setNeedsLayout()
      list.layoutIfNeeded()
    }
  }
}

extension InteractiveList {
  /// Moves a row by some rows within its section, as the app allows.
  func moveByKeyboard(_ path: IndexPath, by step: Int) -> Bool {
    guard row(at: path)?.hasReorderHandle == true, canMove(path), let proposed = order.path(path, by: step),
      proposed.section == path.section
    else { return false }
    let target = target(ofMoving: path, to: proposed)
    if target != path, order.contains(target) { move(path, to: target) }
    return true
  }
}
