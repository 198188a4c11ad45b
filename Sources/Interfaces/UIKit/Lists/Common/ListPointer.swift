import Foundation
import Toolkit

/// What the pointer is doing in a list: the row it is over, and the one it presses.
@MainActor
final class ListPointer {
  private var pressed: IndexPath?
  private weak var hovered: (any ListRow)?
  var isPressing: Bool { pressed != nil }

  func attach(to list: any InteractiveList) {
    let hoverRecognizer = UIHoverGestureRecognizer()
    hoverRecognizer.add { [weak self, weak list] recognizer in
      guard let self, let list else { return }
      let isOver = recognizer.state == .began || recognizer.state == .changed
      hover(isOver ? list.pathOfRow(at: recognizer.location(in: list)) : nil, in: list)
    }
    list.addGestureRecognizer(hoverRecognizer)
    let menu = ContextPressRecognizer()
    menu.add { [weak list] recognizer in
      guard let list, recognizer.state == .ended else { return }
      list.openMenu(at: recognizer.location(in: list))
    }
    list.addGestureRecognizer(menu)
  }

  private func hover(_ path: IndexPath?, in list: any InteractiveList) {
    let row = path.flatMap(list.row(at:))
    guard row !== hovered else { return }
    hovered?.isHovered = false
    hovered = row
    if let path, list.allowsRows, list.mayHighlight(path) { row?.isHovered = true }
  }
  func didScroll() {
    hovered?.isHovered = false
    hovered = nil
  }

  private func row(of touch: UITouch, in list: any InteractiveList) -> (any ListRow)? {
    var view = touch.view
    while let current = view, current !== list {
      if let row = current as? any ListRow { return row }
      view = current.superview
    }
    return nil
  }

  /// Returns whether the touch is for a row.
  func began(_ touch: UITouch, in list: any InteractiveList) -> Bool {
    guard let row = row(of: touch, in: list), let path = row.path, list.row(at: path) === row else { return false }
    if list.interaction.swipe.row != nil {
      list.interaction.swipe.close(in: list, animated: true)
      return true
    }
    guard list.allowsRows, list.mayHighlight(path) else { return false }
    pressed = path
    list.setHighlighted(true, at: path)
    return true
  }
  /// Returns whether the touch was for a row.
  func ended(_ touch: UITouch, _ event: UIEvent?, in list: any InteractiveList) -> Bool {
    guard let path = pressed else { return false }
    release(in: list)
    guard list.order.contains(path), let row = list.row(at: path), row.bounds.contains(touch.location(in: row)) else {
      return true
    }
    row.element.control.focus(showsRing: false)
    list.focusedPath = path
    list.choose(path, modifiers: event?.modifierFlags ?? [])
    return true
  }
  /// The press is over, or was no press.
  func release(in list: any InteractiveList) {
    guard let path = pressed else { return }
    pressed = nil
    list.setHighlighted(false, at: path)
  }
}

/// A press of the secondary button.
@MainActor
final class ContextPressRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = touches.first?.isSecondary == true ? .ended : .failed
  }
}
