import Foundation
import Toolkit

// What people do with rows: menus, swipes, deleting and moving.
extension UITableView {
  // MARK: Editing

  func prepareEditing(of cell: UITableViewCell, at path: IndexPath) {
    cell.showsSelectionMark = isEditing && allowsMultipleSelectionDuringEditing
    cell.editingStyle = canEdit(path) ? listDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.shouldIndentWhileEditing = listDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    if cell.isEditing != isEditing {
      if isEditing { listDelegate?.tableView(self, willBeginEditingRowAt: path) }
      cell.setEditing(isEditing, animated: false)
      if !isEditing { listDelegate?.tableView(self, didEndEditingRowAt: path) }
    }
  }

  private func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }
  func canMoveRow(at path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: path) ?? false }

  func editControlWasPressed(in cell: UITableViewCell) {
    guard let path = cell.path else { return }
    commit(cell.editingStyle, path)
  }

  private func commit(_ style: UITableViewCell.EditingStyle, _ path: IndexPath) {
    closeSwipe(animated: false)
    dataSource?.tableView(self, commit: style, forRowAt: path)
  }

  func deleteByKeyboard(_ path: IndexPath) -> Bool {
    guard canEdit(path), (listDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete else {
      return false
    }
    commit(.delete, path)
    return true
  }

  // MARK: Menus

  /// The actions at a side of a row; deleting is one where the app has no others.
  private func actions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    if isLeading { return listDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path) }
    if let own = listDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
    guard canEdit(path), (listDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete else {
      return nil
    }
    let title = listDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title ?? ListWords.editing(.delete)) { [weak self] _, _, done in
        self?.commit(.delete, path)
        done(true)
      }
    ])
  }

  private func menu(at path: IndexPath, _ point: CGPoint) -> [MenuElement] {
    var groups: [[MenuElement]] = []
    if let configuration = listDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point),
      let menu = configuration.actionProvider?([])
    {
      groups.append(menu.childElements(sender: self))
    }
    for isLeading in [true, false] {
      groups.append(
        (actions(at: path, isLeading: isLeading)?.actions ?? []).map { action in
          .item(
            MenuItem(
              title: action.title ?? "", icon: action.image?.menuIcon, isDestructive: action.style == .destructive
            ) { [weak self] in self?.perform(action, at: path) })
        })
    }
    if rows.shown[path]?.showsReorderControl == true, canMoveRow(at: path) {
      groups.append(
        [(-1, ListWords.moveUp), (1, ListWords.moveDown)].map { step, title in
          .item(
            MenuItem(title: title, isEnabled: rows.path(path, by: step) != nil) { [weak self] in
              _ = self?.moveByKeyboard(path, by: step)
            })
        })
    }
    groups.removeAll(where: \.isEmpty)
    return groups.count == 1 ? groups[0] : groups.map { .section(title: nil, $0) }
  }

  func perform(_ action: UIContextualAction, at path: IndexPath) {
    let view: UIView = rows.shown[path] ?? self
    action.handler(action, view) { [weak self] _ in self?.closeSwipe(animated: true) }
  }

  /// Opens the context menu of the row at a point of the content.
  func openMenu(at point: CGPoint) {
    guard let path = indexPathForRow(at: point) else { return }
    present(menu(at: path, point), at: convert(point, to: nil))
  }
  func openMenuByKeyboard(for cell: UITableViewCell) {
    guard let path = cell.path else { return }
    let rect = rectForRow(at: path)
    let point = CGPoint(x: rect.midX, y: rect.midY)
    present(menu(at: path, point), at: convert(point, to: nil))
  }
  private func present(_ elements: [MenuElement], at point: CGPoint) {
    guard !elements.isEmpty, let window = host?.toolkitWindow else { return }
    window.presentMenu(elements, at: point)
  }

  // MARK: Swiping

  /// `point` is one of the window.
  func canSwipe(at point: CGPoint, _ isToTheRight: Bool) -> Bool {
    let place = convert(point, from: nil)
    guard let path = indexPathForRow(at: place), let cell = rows.shown[path], !isEditing else { return false }
    if cell === pointer.swiped {
      pointer.swipeStart = cell.swipe
      return true
    }
    let isLeading = isToTheRight == (effectiveUserInterfaceLayoutDirection == .leftToRight)
    guard let configuration = actions(at: path, isLeading: isLeading), !configuration.actions.isEmpty else {
      return false
    }
    closeSwipe(animated: false)
    pointer.swipeStart = 0
    pointer.swiped = cell
    let buttons = SwipeActionsView(configuration, isAtRight: !isToTheRight) { [weak self] action in
      guard let self, let path = pointer.swiped?.path else { return }
      perform(action, at: path)
    }
    pointer.swipeButtons = buttons
    insertSubview(buttons, belowSubview: cell)
    listDelegate?.tableView(self, willBeginEditingRowAt: path)
    return true
  }

  func swipe(_ state: UIGestureRecognizer.State, by distance: CGFloat, velocity: CGFloat) {
    guard let cell = pointer.swiped, let buttons = pointer.swipeButtons, let path = cell.path else { return }
    let sign: CGFloat = buttons.isAtRight ? -1 : 1
    let width = buttons.naturalWidth
    let wanted = max((pointer.swipeStart + distance) * sign, 0)
    switch state {
    case .began, .changed: cell.swipe = wanted * sign
    case .ended:
      if wanted > max(bounds.width * 0.6, width + 40), buttons.configuration.performsFirstActionWithFullSwipe,
        let first = buttons.configuration.actions.first
      {
        closeSwipe(animated: true)
        return perform(first, at: path)
      }
      let isOpen = wanted > width / 2 && velocity * sign > -300 || velocity * sign > 300
      guard isOpen else { return closeSwipe(animated: true) }
      UIView.animate(withDuration: 0.2) {
        cell.swipe = width * sign
        cell.layoutIfNeeded()
      }
    case .cancelled: closeSwipe(animated: true)
    default: break
    }
  }

  func closeSwipe(animated: Bool) {
    guard let cell = pointer.swiped else { return }
    let buttons = pointer.swipeButtons
    pointer.swiped = nil
    pointer.swipeButtons = nil
    listDelegate?.tableView(self, didEndEditingRowAt: cell.path)
    guard animated else {
      cell.swipe = 0
      buttons?.removeFromSuperview()
      return
    }
    UIView.animate(withDuration: 0.2) {
      cell.swipe = 0
      cell.layoutIfNeeded()
      buttons?.alpha = 0
    } completion: { _ in
      buttons?.removeFromSuperview()
    }
  }

  func placeSwipeActions(of cell: UITableViewCell) {
    guard cell === pointer.swiped, let buttons = pointer.swipeButtons else { return }
    let card = cell.frame.insetBy(dx: sideMargin, dy: 0)
    let width = abs(cell.swipe)
    buttons.frame = CGRect(
      x: buttons.isAtRight ? card.maxX - width : card.minX, y: card.minY, width: width, height: card.height)
  }

  // MARK: Moving

  /// Moves a row by some rows, as the delegate allows.
  func moveByKeyboard(_ path: IndexPath, by step: Int) -> Bool {
    guard rows.shown[path]?.showsReorderControl == true, canMoveRow(at: path), let proposed = rows.path(path, by: step),
      proposed.section == path.section
    else { return false }
    let target =
      listDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
    guard target != path else { return true }
    dataSource?.tableView(self, moveRowAt: path, to: target)
    moveRow(at: path, to: target)
    return true
  }

  /// A row follows the pointer by its handle; the others make room.
  func reorder(_ cell: UITableViewCell, _ state: UIGestureRecognizer.State, _ distance: CGFloat) {
    guard let path = cell.path else { return }
    switch state {
    case .began:
      pointer.lifted = cell
      pointer.liftedFrame = cell.frame
      pointer.target = path
      cell.isReordering = true
      bringSubviewToFront(cell)
    case .changed:
      cell.frame = pointer.liftedFrame.offsetBy(dx: 0, dy: distance)
      scrollRectToVisible(cell.frame, animated: false)
      let middle = cell.frame.midY - contentTop
      let proposed =
        rows.path(at: middle)
        ?? (middle < 0 ? rows.firstPath : middle > rows.sectionLengths.total ? rows.lastPath : nil)
      guard let proposed else { return }
      let target =
        listDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
      guard target != pointer.target else { return }
      pointer.target = target
      UIView.animate(withDuration: 0.2) { self.makeRoom(from: path, to: target, height: cell.frame.height) }
    case .ended, .cancelled:
      let target = state == .ended ? pointer.target ?? path : path
      pointer.lifted = nil
      pointer.target = nil
      cell.isReordering = false
      guard target != path else {
        UIView.animate(withDuration: 0.2) {
          self.setNeedsLayout()
          self.layoutIfNeeded()
        }
        return
      }
      dataSource?.tableView(self, moveRowAt: path, to: target)
      moveRow(at: path, to: target)
    default: break
    }
  }

  private func makeRoom(from path: IndexPath, to target: IndexPath, height: CGFloat) {
    for (place, other) in rows.shown where other !== pointer.lifted {
      var frame = rectForRow(at: place)
      if place > path, place <= target { frame.origin.y -= height }
      if place < path, place >= target { frame.origin.y += height }
      other.frame = frame
    }
  }
}

/// The buttons behind a row that is swiped aside.
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
