import Foundation
import RenderTree
import Toolkit

/// A row that is swiped aside so that its actions are seen.
@MainActor
final class RowSwipe {
  /// The row that is swiped aside.
  private(set) weak var row: (any ListRow)?
  private var buttons: SwipeActionsView?
  /// How far the row was aside when the swipe began.
  private var start: CGFloat = 0

  func attach(to list: any InteractiveList) {
    let recognizer = SidewaysPanRecognizer()
    recognizer.mayBegin = { [weak self, weak list] point, isToTheRight in
      guard let self, let list else { return false }
      return begin(at: list.convert(point, from: nil), isToTheRight, in: list)
    }
    recognizer.add { [weak self, weak list, weak recognizer] _ in
      guard let self, let list, let recognizer else { return }
      move(recognizer.state, by: recognizer.distance, velocity: recognizer.speed, in: list)
    }
    list.addGestureRecognizer(recognizer)
  }

  private func begin(at point: CGPoint, _ isToTheRight: Bool, in list: any InteractiveList) -> Bool {
    guard let path = list.pathOfRow(at: point), let row = list.row(at: path), !list.isEditing else { return false }
    if row === self.row {
      start = row.swipe
      return true
    }
    let isLeading = isToTheRight == (list.effectiveUserInterfaceLayoutDirection == .leftToRight)
    guard let configuration = list.rowActions(at: path, isLeading: isLeading), !configuration.actions.isEmpty else {
      return false
    }
    close(in: list, animated: false)
    start = 0
    self.row = row
    let buttons = SwipeActionsView(configuration, isAtRight: !isToTheRight) { [weak self, weak list] action in
      guard let list, let path = self?.row?.path else { return }
      list.perform(action, at: path)
    }
    self.buttons = buttons
    row.superview?.insertSubview(buttons, aboveSubview: row)
    list.swipeWillBegin(at: path)
    return true
  }

  private func move(
    _ state: UIGestureRecognizer.State, by distance: CGFloat, velocity: CGFloat, in list: any InteractiveList
  ) {
    guard let row, let buttons, let path = row.path else { return }
    let sign: CGFloat = buttons.isAtRight ? -1 : 1
    let width = buttons.naturalWidth
    let wanted = max((start + distance) * sign, 0)
    switch state {
    case .began, .changed: row.swipe = wanted * sign
    case .ended:
      if wanted > max(list.bounds.width * 0.6, width + 40), buttons.configuration.performsFirstActionWithFullSwipe,
        let first = buttons.configuration.actions.first
      {
        close(in: list, animated: true)
        return list.perform(first, at: path)
      }
      let isOpen = wanted > width / 2 && velocity * sign > -300 || velocity * sign > 300
      guard isOpen else { return close(in: list, animated: true) }
      UIView.animate(withDuration: 0.2) {
        row.swipe = width * sign
        row.layoutIfNeeded()
      }
    case .cancelled: close(in: list, animated: true)
    default: break
    }
  }

  /// Puts the row back over its actions.
  func close(in list: any InteractiveList, animated: Bool) {
    guard let row else { return }
    let buttons = buttons
    self.row = nil
    self.buttons = nil
    list.swipeDidEnd(at: row.path)
    guard animated else {
      row.swipe = 0
      buttons?.removeFromSuperview()
      return
    }
    UIView.animate(withDuration: 0.2) {
      row.swipe = 0
      row.layoutIfNeeded()
      buttons?.alpha = 0
    } completion: { _ in
      buttons?.removeFromSuperview()
    }
  }

  /// The row is going to show something else.
  func forget(_ row: any ListRow) {
    guard row === self.row else { return }
    buttons?.removeFromSuperview()
    self.row = nil
    buttons = nil
  }

  /// Puts the actions where the row has left room for them.
  func placeButtons(of row: any ListRow, in list: any InteractiveList) {
    guard row === self.row, let buttons else { return }
    let card = list.card(of: row).offsetBy(dx: row.frame.minX, dy: row.frame.minY)
    let width = abs(row.swipe)
    buttons.frame = CGRect(
      x: buttons.isAtRight ? card.maxX - width : card.minX, y: card.minY, width: width, height: card.height)
  }
}

/// The buttons beside a row that is swiped aside.
@MainActor
final class SwipeActionsView: UIView {
  let configuration: UISwipeActionsConfiguration
  let isAtRight: Bool
  private var buttons: [UIButton] = []
  private static let buttonWidth: CGFloat = 84

  var naturalWidth: CGFloat { CGFloat(buttons.count) * Self.buttonWidth }

  init(
    _ configuration: UISwipeActionsConfiguration, isAtRight: Bool, perform: @escaping (UIContextualAction) -> Void
  ) {
    self.configuration = configuration
    self.isAtRight = isAtRight
    super.init(frame: .zero)
    clipsToBounds = true
    for action in configuration.actions {
      var looks = UIButton.Configuration.filled()
      looks.image = action.image
      looks.title = action.image == nil ? action.title : nil
      looks.baseBackgroundColor = action.backgroundColor
      looks.baseForegroundColor = .white
      looks.cornerStyle = .fixed
      let button = UIButton(configuration: looks, primaryAction: UIAction { _ in perform(action) })
      button.accessibilityLabel = action.title
      buttons.append(button)
      addSubview(button)
    }
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !buttons.isEmpty else { return }
    let width = max(bounds.width / CGFloat(buttons.count), 1)
    // The first action is the outermost.
    for (index, button) in buttons.enumerated() {
      let x = isAtRight ? bounds.width - CGFloat(index + 1) * width : CGFloat(index) * width
      button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height).insetBy(dx: 2, dy: 2)
    }
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
