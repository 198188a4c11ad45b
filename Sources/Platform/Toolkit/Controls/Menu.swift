import Foundation

/// One entry of a menu.
@MainActor
public struct MenuItem {
  /// A mark before the title.
  public enum Mark: Sendable { case none, checked, unchecked, radioOn, radioOff }

  /// What is shown and read out.
  public var title: String
  /// A second, quieter line.
  public var subtitle: String?
  /// A picture before the title.
  public var icon: ImageSource?
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// Whether choosing it destroys something, which the desktop colours as a warning.
  public var isDestructive: Bool
  /// A mark before the title.
  public var mark: Mark
  /// The shortcut that is shown beside the title. The menu does not react to it.
  public var shortcut: KeyCombination?
  /// Runs when it is chosen.
  public var action: @MainActor () -> Void

  public init(
    title: String, subtitle: String? = nil, icon: ImageSource? = nil, isEnabled: Bool = true,
    isDestructive: Bool = false, mark: Mark = .none, shortcut: KeyCombination? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.isEnabled = isEnabled
    self.isDestructive = isDestructive
    self.mark = mark
    self.shortcut = shortcut
    self.action = action
  }
}

/// An entry, a group of entries with an optional heading, or a menu within the menu.
@MainActor
public indirect enum MenuElement {
  case item(MenuItem)
  case section(title: String?, [MenuElement])
  case submenu(title: String, icon: ImageSource?, [MenuElement])

  /// Every entry below the elements, in reading order.
  public static func items(in elements: [MenuElement]) -> [MenuItem] {
    elements.flatMap { element -> [MenuItem] in
      switch element {
      case .item(let item): [item]
      case .section(_, let children), .submenu(_, _, let children): items(in: children)
      }
    }
  }
}
