import Foundation
import Toolkit

/// What the pointer is doing in a table, and what was typed last.
@MainActor
final class TablePointer {
  private var pressed: IndexPath?
  private weak var hovered: UITableViewCell?
  /// The cell that is being moved.
  weak var lifted: UITableViewCell?
  /// Where the moved cell would go.
  var target: IndexPath?
  var liftedFrame = CGRect.zero
  /// The cell that is swiped aside.
  weak var swiped: UITableViewCell?
  var swipeButtons: SwipeActionsView?
  var swipeStart: CGFloat = 0
  var typed = ""
  var typedAt = -10.0

  func attach(to table: UITableView) {
    let hoverRecognizer = UIHoverGestureRecognizer()
    hoverRecognizer.add { [weak self, weak table] recognizer in
      guard let self, let table else { return }
      let isOver = recognizer.state == .began || recognizer.state == .changed
      hover(isOver ? table.indexPathForRow(at: recognizer.location(in: table)) : nil, in: table)
    }
    table.addGestureRecognizer(hoverRecognizer)
    let menu = ContextPressRecognizer()
    menu.add { [weak table] recognizer in
      guard let table, recognizer.state == .ended else { return }
      table.openMenu(at: recognizer.location(in: table))
    }
    table.addGestureRecognizer(menu)
    let swipe = SidewaysPanRecognizer()
    swipe.mayBegin = { [weak table] point, isTowardsEnd in table?.canSwipe(at: point, isTowardsEnd) ?? false }
    swipe.add { [weak table, weak swipe] recognizer in
      guard let table, let swipe else { return }
      table.swipe(recognizer.state, by: swipe.distance, velocity: swipe.speed)
    }
    table.addGestureRecognizer(swipe)
  }

  private func hover(_ path: IndexPath?, in table: UITableView) {
    let cell = path.flatMap { table.rows.shown[$0] }
    guard cell !== hovered else { return }
    hovered?.isHovered = false
    hovered = cell
    if let path, table.allowsRows, table.listDelegate?.tableView(table, shouldHighlightRowAt: path) ?? true {
      cell?.isHovered = true
    }
  }
  func didScroll(in table: UITableView) {
    hovered?.isHovered = false
    hovered = nil
  }

  private func path(of touch: UITouch, in table: UITableView) -> IndexPath? {
    var view = touch.view
    while let current = view, current !== table {
      if let cell = current as? UITableViewCell { return table.indexPath(for: cell) }
      view = current.superview
    }
    return nil
  }

  /// Each returns whether the touch is for a row.
  func began(_ touch: UITouch, in table: UITableView) -> Bool {
    guard let path = path(of: touch, in: table) else { return false }
    if swiped != nil {
      table.closeSwipe(animated: true)
      return true
    }
    guard table.allowsRows, table.listDelegate?.tableView(table, shouldHighlightRowAt: path) ?? true else {
      return false
    }
    pressed = path
    table.rows.shown[path]?.setHighlighted(true, animated: false)
    table.listDelegate?.tableView(table, didHighlightRowAt: path)
    return true
  }
  func moved(_ touch: UITouch, in table: UITableView) -> Bool { pressed != nil }
  func ended(_ touch: UITouch, _ event: UIEvent?, in table: UITableView) -> Bool {
    guard let path = pressed else { return false }
    release(in: table)
    guard table.rows.contains(path), table.rectForRow(at: path).contains(touch.location(in: table)) else { return true }
    table.rows.shown[path]?.element.control.focus(showsRing: false)
    table.focusedPath = path
    table.choose(path, modifiers: event?.modifierFlags ?? [])
    return true
  }
  func cancelled(in table: UITableView) { release(in: table) }
  private func release(in table: UITableView) {
    guard let path = pressed else { return }
    pressed = nil
    table.rows.shown[path]?.setHighlighted(false, animated: false)
    table.listDelegate?.tableView(table, didUnhighlightRowAt: path)
  }
}

/// A press of the secondary button.
@MainActor
final class ContextPressRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = touches.first?.isSecondary == true ? .ended : .failed
  }
}

/// A movement to the side with the button held.
@MainActor
final class SidewaysPanRecognizer: UIGestureRecognizer {
  /// Whether anything is there to be swiped at a point of the window, to the right or to the left.
  var mayBegin: (CGPoint, _ isToTheRight: Bool) -> Bool = { _, _ in false }
  private(set) var distance: CGFloat = 0
  /// Points per second.
  private(set) var speed: CGFloat = 0
  private var start = CGPoint.zero
  private var last: (x: CGFloat, time: TimeInterval) = (0, 0)

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, !touch.isSecondary else { return state = .failed }
    start = touch.location(in: nil)
    last = (start.x, touch.timestamp)
    distance = 0
    speed = 0
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: nil)
    distance = place.x - start.x
    if touch.timestamp > last.time {
      speed = (place.x - last.x) / CGFloat(touch.timestamp - last.time)
      last = (place.x, touch.timestamp)
    }
    switch state {
    case .possible:
      let aside = abs(place.y - start.y)
      if aside > 10, aside > abs(distance) { return state = .failed }
      guard abs(distance) > 10 else { return }
      state = mayBegin(start, distance > 0) ? .began : .failed
    case .began, .changed: state = .changed
    default: break
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .began || state == .changed ? .ended : .failed
  }
}
