import Foundation
import RenderTree
import Toolkit

/// A row or item as people use it: a cell of a table or a collection.
@MainActor
protocol ListRow: UIView {
  /// Where the row is, while a list shows it.
  var path: IndexPath? { get }
  /// The row for the keyboard and assistive technology.
  var element: RowElement { get }
  /// What the row says.
  var spokenName: String { get }
  var isHovered: Bool { get set }
  /// Whether the row follows the pointer to another place.
  var isReordering: Bool { get set }
  /// How far the content is swiped aside, in points; positive values show what lies at the left.
  var swipe: CGFloat { get set }
  var contentView: UIView { get }
  /// The row may want another height, and says something else.
  func contentDidChange()
  /// Whether the app gives the row a handle by which it is moved.
  var hasReorderHandle: Bool { get }
}

/// The rows of a list in their order.
@MainActor
protocol RowOrder: AnyObject {
  var rowCount: Int { get }
  var firstPath: IndexPath? { get }
  var lastPath: IndexPath? { get }
  func contains(_ path: IndexPath) -> Bool
  /// The row some rows away; the last one on the way there when there are not so many. `nil` = there is none.
  func path(_ path: IndexPath, by distance: Int) -> IndexPath?
}

/// A list whose rows people choose, move, swipe aside and go through with the keyboard. Tables and collections say what
/// is theirs; what people do with both stands once, in the extensions of this protocol and in `ListInteraction`.
@MainActor
protocol InteractiveList: UIScrollView {
  var interaction: ListInteraction { get }
  var order: any RowOrder { get }
  /// The row that has had the keyboard focus last.
  var focusedPath: IndexPath? { get set }
  /// The row at which an extended selection begins.
  var anchor: IndexPath? { get set }
  var isEditing: Bool { get }
  /// Whether several rows can be chosen at the moment.
  var allowsMany: Bool { get }
  /// Whether rows can be chosen at the moment.
  var allowsRows: Bool { get }
  /// Whether rows get another size when their content wants it.
  var resizesRows: Bool { get }

  /// Rows that are shown.
  var shownPaths: [IndexPath] { get }
  func row(at path: IndexPath) -> (any ListRow)?
  func pathOfRow(at point: CGPoint) -> IndexPath?
  /// Where a row rests, in the coordinates of the content.
  func restingFrame(ofRowAt path: IndexPath) -> CGRect?
  /// The part of a row that looks like one, in the coordinates of the row.
  func card(of row: any ListRow) -> CGRect
  func reveal(_ path: IndexPath)
  /// What a row says that is not seen.
  func nameOfUnseenRow(at path: IndexPath) -> String

  func choose(_ path: IndexPath, modifiers: UIKeyModifierFlags)
  func selectionFollowsFocus(at path: IndexPath) -> Bool
  func mayHighlight(_ path: IndexPath) -> Bool
  func setHighlighted(_ isHighlighted: Bool, at path: IndexPath)
  /// Returns whether the key was used.
  func handle(_ key: KeyEvent) -> Bool

  func contextMenu(at path: IndexPath, _ point: CGPoint) -> UIContextMenuConfiguration?
  func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration?
  func swipeWillBegin(at path: IndexPath)
  func swipeDidEnd(at path: IndexPath?)

  func canMove(_ path: IndexPath) -> Bool
  /// Where a row really goes that a person moves to a place.
  func target(ofMoving path: IndexPath, to proposed: IndexPath) -> IndexPath
  /// Tells the app that a person has moved a row, and shows it at its new place.
  func move(_ path: IndexPath, to target: IndexPath)
}

/// A data source that shows snapshots: it tells the list itself what has changed by a move.
@MainActor
protocol SnapshotDataSource: AnyObject {}

/// What people are doing with a list.
@MainActor
final class ListInteraction {
  let pointer = ListPointer()
  let swipe = RowSwipe()
  let drag = RowDrag()
  var typedWord = TypedWord()

  func attach(to list: any InteractiveList) {
    pointer.attach(to: list)
    swipe.attach(to: list)
  }
}

extension InteractiveList {
  /// Whether a row stays itself while it is out of sight: whoever types in it, or goes through the rows with the
  /// keyboard, goes on where they are.
  func isInUse(_ row: any ListRow, by firstResponder: UIView?) -> Bool {
    row.element.control.isFocused || firstResponder?.isDescendant(of: row) == true
  }

  // MARK: Menus

  private func menu(at path: IndexPath, _ point: CGPoint) -> [MenuElement] {
    var groups: [[MenuElement]] = []
    if let menu = contextMenu(at: path, point)?.actionProvider?([]) {
      groups.append(menu.childElements(sender: self))
    }
    for isLeading in [true, false] {
      groups.append(
        (rowActions(at: path, isLeading: isLeading)?.actions ?? []).map { action in
          .item(
            MenuItem(
              title: action.title ?? "", icon: action.image?.menuIcon, isDestructive: action.style == .destructive
            ) { [weak self] in self?.perform(action, at: path) })
        })
    }
    if row(at: path)?.hasReorderHandle == true, canMove(path) {
      groups.append(
        [(-1, ListWords.moveUp), (1, ListWords.moveDown)].map { step, title in
          .item(
            MenuItem(title: title, isEnabled: order.path(path, by: step) != nil) { [weak self] in
              _ = self?.moveByKeyboard(path, by: step)
            })
        })
    }
    groups.removeAll(where: \.isEmpty)
    return groups.count == 1 ? groups[0] : groups.map { .section(title: nil, $0) }
  }

  /// Opens the context menu of the row at a point of the content.
  func openMenu(at point: CGPoint) {
    if let path = pathOfRow(at: point) { openMenu(of: path, at: point) }
  }
  /// Opens the context menu of a row in its middle.
  func openMenuByKeyboard(for row: any ListRow) {
    guard let path = row.path else { return }
    let rect = row.convert(row.bounds, to: self)
    openMenu(of: path, at: CGPoint(x: rect.midX, y: rect.midY))
  }
  private func openMenu(of path: IndexPath, at point: CGPoint) {
    let elements = menu(at: path, point)
    guard !elements.isEmpty, let window = host?.toolkitWindow else { return }
    window.presentMenu(elements, at: convert(point, to: nil))
  }

  /// The actions at a side of a row: those that come with its content, or the app's.
  func rowActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    for view in row(at: path)?.contentView.subviews_ ?? [] {
      if let own = (view as? any RowContentView)?.swipeActions(isLeading: isLeading) { return own }
    }
    return swipeActions(at: path, isLeading: isLeading)
  }

  func perform(_ action: UIContextualAction, at path: IndexPath) {
    action.handler(action, row(at: path) ?? self) { [weak self] _ in
      guard let self else { return }
      interaction.swipe.close(in: self, animated: true)
    }
  }
}
