import Foundation
import Toolkit

extension HeadlessWindow {
  /// Directions in which the arrow keys move the focus.
  enum Direction { case up, down, left, right }

  func setFocus(_ control: HeadlessControl?, showsRing: Bool) {
    control?.showsFocusRing = showsRing
    guard control !== focus else { return }
    let old = focus
    focus = control
    old?.showsFocusRing = false
    old?.onEvent?(.focused(false))
    // The event just sent may have moved the focus on.
    if let control, focus === control { control.onEvent?(.focused(true)) }
  }

  /// Controls that the Tab key reaches, in its order: line by line, in the reading direction, and what is inside a
  /// scroller in the scroller's place.
  public var focusOrder: [HeadlessControl] {
    layoutIfNeeded()
    return focusOrder(on: rootSurface)
  }

  private func focusOrder(on surface: HeadlessSurface) -> [HeadlessControl] {
    let isRightToLeft = toolkit?.appearance.isRightToLeft ?? false
    let candidates = surface.placements.filter { placement in
      placement.control.isInteractive && (placement.control.scrolledSurface != nil || placement.control.canTakeFocus)
    }
    var rows: [(bottom: CGFloat, members: [HeadlessPlacement])] = []
    for placement in candidates.sorted(by: { $0.frame.minY < $1.frame.minY }) {
      if let last = rows.indices.last, placement.frame.midY < rows[last].bottom {
        rows[last].members.append(placement)
      } else {
        rows.append((placement.frame.maxY, [placement]))
      }
    }
    return rows.flatMap { row in
      row.members.sorted { a, b in
        isRightToLeft ? a.frame.maxX > b.frame.maxX : a.frame.minX < b.frame.minX
      }.flatMap { placement in
        if let inner = placement.control.scrolledSurface { return focusOrder(on: inner) }
        return [placement.control]
      }
    }
  }

  /// Moves the focus to the next or previous control, around the ends.
  func moveFocus(backwards: Bool) -> Bool {
    let order = focusOrder
    guard !order.isEmpty else { return false }
    let next: Int
    if let focus, let index = order.firstIndex(where: { $0 === focus }) {
      next = (index + (backwards ? -1 : 1) + order.count) % order.count
    } else {
      next = backwards ? order.count - 1 : 0
    }
    order[next].focus(showsRing: true)
    return true
  }

  /// Moves the focus to the nearest control in a direction; sideways distance counts double.
  func moveFocus(_ direction: Direction) -> Bool {
    guard let focus else { return false }
    let from = focus.frame
    func distance(_ to: CGRect) -> CGFloat? {
      let forward: CGFloat
      let sideways: CGFloat
      switch direction {
      case .down:
        forward = to.midY - from.midY
        sideways = max(0, max(to.minX - from.maxX, from.minX - to.maxX)) + abs(to.midX - from.midX) / 100
      case .up:
        forward = from.midY - to.midY
        sideways = max(0, max(to.minX - from.maxX, from.minX - to.maxX)) + abs(to.midX - from.midX) / 100
      case .right:
        forward = to.midX - from.midX
        sideways = max(0, max(to.minY - from.maxY, from.minY - to.maxY)) + abs(to.midY - from.midY) / 100
      case .left:
        forward = from.midX - to.midX
        sideways = max(0, max(to.minY - from.maxY, from.minY - to.maxY)) + abs(to.midY - from.midY) / 100
      }
      guard forward > 0.5 else { return nil }
      return forward + sideways * 2
    }
    let best = focusOrder.filter { $0 !== focus }.compactMap { control in
      distance(control.frame).map { (control, $0) }
    }.min { $0.1 < $1.1 }
    guard let best else { return false }
    best.0.focus(showsRing: true)
    return true
  }
}
