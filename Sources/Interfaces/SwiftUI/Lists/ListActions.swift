import Foundation
import RenderTree
import Toolkit
import Wording

// What people do to the rows of a list: choose, delete, move, and whatever the app offers.

extension ListLayoutNode {
  // MARK: Choosing

  func rowWasClicked(_ row: ListRowLayoutNode, modifiers: KeyModifiers, clickCount: Int) {
    guard let value = row.value, let selection else { return }
    row.focus(showsRing: false)
    if clickCount == 2, let action = selectionMenu?.primaryAction { return action(chosen(with: value)) }
    if selection.allowsMany, modifiers.contains(.control) {
      selection.toggle(value)
    } else if selection.allowsMany, modifiers.contains(.shift) {
      extendSelection(to: value)
    } else {
      selection.choose(value)
    }
    anchor = modifiers.contains(.shift) ? anchor ?? value : value
    environment.columnSelectionDidChange?()
  }

  /// Chooses all rows from the one that was chosen last to another.
  func extendSelection(to value: AnyHashable) {
    guard let selection else { return }
    let start = anchor ?? selection.read().first ?? value
    selection.write(selection.read().union(values(from: start, to: value)))
  }

  /// The values of all rows between two, which lie in the same `ForEach`.
  private func values(from start: AnyHashable, to end: AnyHashable) -> [AnyHashable] {
    for block in blocks {
      for segment in block.segments {
        guard case .elements(let elements) = segment.source, let first = elements.index(of: start),
          let last = elements.index(of: end)
        else { continue }
        return (min(first, last)...max(first, last)).map(elements.identity)
      }
    }
    return [end]
  }

  /// Chooses every row.
  func selectAll() {
    guard let selection, selection.allowsMany else { return }
    var all: Set<AnyHashable> = []
    for block in blocks where block.kind == .items {
      for segment in block.segments {
        switch segment.source {
        case .elements(let elements):
          for index in 0..<elements.elementCount {
            let tag = elements.madeElement(at: index)?.traits[TagTrait.self]
            all.insert(tag.flatMap { selection.accepts($0) ? $0 : nil } ?? elements.identity(at: index))
          }
        case .node(let node):
          if let tag = node.traits[TagTrait.self] { all.insert(tag) }
        }
      }
    }
    selection.write(all)
  }

  /// The chosen values, or the value of a row that is not among them.
  private func chosen(with value: AnyHashable?) -> Set<AnyHashable> {
    let values = selection?.read() ?? []
    guard let value, selection?.contains(value) != true else { return values }
    return [value]
  }

  /// Does what the app does to chosen rows by double-click. Returns whether it does anything.
  func performPrimaryAction(for row: ListRowLayoutNode) -> Bool {
    guard let action = selectionMenu?.primaryAction, let value = row.value else { return false }
    action(chosen(with: value))
    return true
  }

  // MARK: Editing

  /// The buttons that a row has while the list is being edited.
  func accessories(for source: RowSource) -> [(kind: ListAccessoryLayoutNode.Kind, action: () -> Void)] {
    var result: [(kind: ListAccessoryLayoutNode.Kind, action: () -> Void)] = []
    guard environment.isEditingList else { return result }
    if canDelete(source) { result.append((.delete, { [weak self] in self?.delete(source) })) }
    if canMove(source), let elements = source.elements {
      if source.index < elements.elementCount - 1 {
        result.append((.down, { [weak self] in self?.move(source, by: 1) }))
      }
      if source.index > 0 { result.append((.up, { [weak self] in self?.move(source, by: -1) })) }
    }
    return result
  }

  private func canDelete(_ source: RowSource) -> Bool {
    source.elements?.editing.onDelete != nil && source.index >= 0 && !source.traits[RowDeleteDisabledTrait.self]
      && environment.isEnabled
  }

  func canMove(_ source: RowSource) -> Bool {
    source.elements?.editing.onMove != nil && source.index >= 0 && !source.traits[RowMoveDisabledTrait.self]
      && environment.isEnabled
  }

  private func delete(_ source: RowSource) {
    withAnimation { source.elements?.editing.onDelete?(IndexSet(integer: source.index)) }
  }

  private func move(_ source: RowSource, by distance: Int) {
    // As in Foundation's collections, the destination counts before the element has left its place.
    withAnimation {
      source.elements?.editing.onMove?(
        IndexSet(integer: source.index), distance > 0 ? source.index + 2 : source.index - 1)
    }
  }

  /// Deletes the row that has the keyboard focus, with all chosen ones if it is among them.
  func deleteFocusedRow() -> Bool {
    guard let row = focusedRow, let source = row.source, canDelete(source), let elements = source.elements else {
      return false
    }
    var indices = IndexSet(integer: source.index)
    if let value = row.value, let selection, selection.contains(value) {
      for other in selection.read() {
        if let index = elements.index(of: other.unwrapped ?? other) { indices.insert(index) }
      }
    }
    withAnimation { elements.editing.onDelete?(indices) }
    return true
  }

  // MARK: Menus

  /// The actions that a row's app has for swipes.
  func swipeActions(of row: ListRowLayoutNode) -> [AnyView] {
    (row.source?.traits[RowSwipeActionsTrait.self] ?? []).map(\.actions)
  }

  /// Whether a row has a context menu.
  func hasMenu(for row: ListRowLayoutNode) -> Bool {
    guard let source = row.source, source.block.kind == .items else { return false }
    return !source.traits[RowSwipeActionsTrait.self].isEmpty || canDelete(source) || canMove(source)
      || selectionMenu != nil || row.menuProvider != nil
  }

  /// The entries of a row's context menu: the app's, the row's actions, and what editing allows.
  func menu(for row: ListRowLayoutNode) -> [MenuElement] {
    guard let source = row.source else { return [] }
    var groups: [[MenuElement]] = [row.menuProvider?.elements() ?? []]
    if let selectionMenu { groups.append(entries(of: selectionMenu.menu(chosen(with: row.value)))) }
    groups.append(swipeActions(of: row).flatMap(entries))
    var editing: [MenuElement] = []
    if canMove(source), let elements = source.elements {
      editing.append(
        .item(
          MenuItem(title: Wording.text("Move Up"), isEnabled: source.index > 0) { [weak self] in
            self?.move(source, by: -1)
          }))
      editing.append(
        .item(
          MenuItem(title: Wording.text("Move Down"), isEnabled: source.index < elements.elementCount - 1) {
            [weak self] in self?.move(source, by: 1)
          }))
    }
    // An app that has its own action for deleting does not need ours.
    if canDelete(source), swipeActions(of: row).isEmpty {
      editing.append(
        .item(MenuItem(title: Wording.text("Delete"), isDestructive: true) { [weak self] in self?.delete(source) }))
    }
    groups.append(editing)
    groups.removeAll(where: \.isEmpty)
    return groups.count == 1 ? groups[0] : groups.map { .section(title: nil, $0) }
  }

  private func entries(of view: AnyView) -> [MenuElement] {
    let tree = MenuContentTree(graph: graph, environment: rowEnvironment)
    tree.update(view, environment: rowEnvironment)
    defer { tree.dispose() }
    return tree.elements
  }

  /// Opens a row's context menu. Returns whether there is one.
  func openMenu(for row: ListRowLayoutNode, at location: CGPoint) -> Bool {
    let elements = menu(for: row)
    guard !elements.isEmpty, let window = graph.window else { return false }
    let bounds = row.boundsInWindow
    window.presentMenu(elements, at: CGPoint(x: bounds.minX + location.x, y: bounds.minY + location.y))
    return true
  }
}
