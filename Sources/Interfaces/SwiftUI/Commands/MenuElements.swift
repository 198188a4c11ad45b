import Foundation
import Toolkit

/// A part of a menu before it has been put into sections.
@MainActor
enum MenuPart {
  case element(MenuElement)
  /// What follows is a section of its own.
  case divider
}

/// A node that stands for entries of a menu when its view is used in one: a button, a toggle, a section …
///
/// Nodes that do not conform are passed over; what is inside them is still found.
@MainActor
protocol MenuPartNode: _ViewNode {
  /// What the view is in a menu, as things are now.
  var menuParts: [MenuPart] { get }
}

extension _ViewNode {
  /// What the views of the node and below are in a menu.
  final var partsInMenu: [MenuPart] {
    if let node = self as? any MenuPartNode { return node.menuParts }
    return childNodes.flatMap(\.partsInMenu)
  }

  /// The entries of a menu that has these views.
  final var elementsInMenu: [MenuElement] { MenuPart.elements(of: partsInMenu) }
}

extension MenuPart {
  /// Entries, with those between dividers in sections of their own.
  static func elements(of parts: [MenuPart]) -> [MenuElement] {
    var groups: [[MenuElement]] = [[]]
    for part in parts {
      switch part {
      case .element(let element): groups[groups.count - 1].append(element)
      case .divider: groups.append([])
      }
    }
    groups.removeAll(where: \.isEmpty)
    if groups.count <= 1 { return groups.first ?? [] }
    return groups.map { .section(title: nil, $0) }
  }
}

extension LayoutNode {
  /// The first picture in the node, as an icon beside an entry of a menu.
  final var menuIcon: ImageSource? {
    if let image = self as? ImageLayoutNode, let source = image.menuIconSource { return source }
    for child in layoutChildren {
      if let source = child.menuIcon { return source }
    }
    return nil
  }
}

extension ButtonNode: MenuPartNode {
  var menuParts: [MenuPart] {
    if let menu { return [.element(.submenu(title: layout.title, icon: layout.menuIcon, menu.elements))] }
    let action = view.action
    let mark: MenuItem.Mark =
      switch view.isOn {
      case nil: .none
      case true?: .checked
      case false?: .unchecked
      }
    return [
      .element(
        .item(
          MenuItem(
            title: layout.menuTitle, subtitle: layout.menuSubtitle, icon: layout.menuIcon,
            isEnabled: environment.isEnabled,
            isDestructive: view.role == .destructive, mark: mark,
            shortcut: environment.keyboardShortcut?.combination, action: action)))
    ]
  }
}

/// Views that are shown only as the entries of a menu. They keep their state, and their shortcuts work, although they
/// are never laid out.
@MainActor
final class MenuContentTree {
  private let root: RootViewNode

  /// - Parameter parent: the node whose views have the menu.
  init(parent: _ViewNode, environment: EnvironmentValues) {
    root = RootViewNode(
      in: _NodeContext(graph: parent.graph, parent: parent, environment: Self.environment(from: environment)))
  }

  /// Without a node around: the menu of a window.
  init(graph: ViewGraph, environment: EnvironmentValues) {
    root = RootViewNode(in: _NodeContext(graph: graph, parent: nil, environment: Self.environment(from: environment)))
  }

  /// What entries of a menu inherit from the views around.
  static func environment(from base: EnvironmentValues) -> EnvironmentValues {
    var values = base.withoutToolbarStyle()
    values.buttonStyle = AnyButtonStyle(.automatic)
    values.prepareForControlLabel()
    values.drawsText = false
    values.isInMenu = true
    return values
  }

  /// Takes over new views or another environment.
  func update(_ views: AnyView, environment: EnvironmentValues) {
    let inner = Self.environment(from: environment)
    root.setEnvironment(inner, changed: inner.keysThatDiffer(from: root.environment))
    root.setContent(views)
  }

  /// The entries as things are now.
  var elements: [MenuElement] { root.elementsInMenu }

  func dispose() { root.dispose() }
}

private struct IsInMenuKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether the view is an entry of a menu and is not laid out.
  var isInMenu: Bool {
    get { self[IsInMenuKey.self] }
    set { self[IsInMenuKey.self] = newValue }
  }
}
