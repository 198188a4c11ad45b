import Foundation

/// The state of a view for which content is configured. Apple's `UIConfigurationState`.
@MainActor
public protocol UIConfigurationState {
  /// The state of a view that nothing has happened to.
  init(traitCollection: UITraitCollection)
  /// What the view must know of its surroundings.
  var traitCollection: UITraitCollection { get set }
  /// States that the app has defined itself.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// A name for a state that the app defines itself. Apple's `UIConfigurationStateCustomKey`.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a header, footer or other view. Apple's `UIViewConfigurationState`.
@MainActor
public struct UIViewConfigurationState: UIConfigurationState, @MainActor Hashable {
  public var traitCollection: UITraitCollection
  /// Whether the view cannot be used.
  public var isDisabled = false
  /// Whether the view is pressed.
  public var isHighlighted = false
  /// Whether the view is chosen.
  public var isSelected = false
  /// Whether the view has the keyboard focus.
  public var isFocused = false
  /// Whether the view stays on screen while what it belongs to scrolls.
  public var isPinned = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The state of a cell. Apple's `UICellConfigurationState`.
@MainActor
public struct UICellConfigurationState: UIConfigurationState, @MainActor Hashable {
  /// What is dragged. Apple's `UICellConfigurationState.DragState`.
  public enum DragState: Int, Hashable, Sendable { case none, lifting, dragging }
  /// What a drop would do. Apple's `UICellConfigurationState.DropState`.
  public enum DropState: Int, Hashable, Sendable { case none, notTargeted, targeted }

  public var traitCollection: UITraitCollection
  /// Whether the cell cannot be used.
  public var isDisabled = false
  /// Whether the cell is pressed.
  public var isHighlighted = false
  /// Whether the cell is chosen.
  public var isSelected = false
  /// Whether the cell has the keyboard focus.
  public var isFocused = false
  /// Whether the cell stays on screen while the list scrolls.
  public var isPinned = false
  /// Whether the list is being edited.
  public var isEditing = false
  /// Whether what is inside the cell is shown.
  public var isExpanded = false
  /// Whether the cell has been swiped aside.
  public var isSwiped = false
  /// Whether the cell is being moved to another place.
  public var isReordering = false
  /// Whether the cell is dragged.
  public var cellDragState = DragState.none
  /// Whether something could be dropped on the cell.
  public var cellDropState = DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// Says what a view shows. Apple's `UIContentConfiguration`.
@MainActor
public protocol UIContentConfiguration {
  /// A view that shows it.
  func makeContentView() -> any UIView & UIContentView
  /// The configuration as it is in a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// Shows a configuration. Apple's `UIContentView`.
@MainActor
public protocol UIContentView: AnyObject {
  /// What is shown; setting it shows something else.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Configurations of the same type can be shown.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

extension UIBackgroundConfiguration {
  /// The configuration as it is in a state.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }
  /// Behind a header or footer of a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { listPlainCell() }
  /// Behind a header or footer of a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
  /// Behind a row, in the way of the list around it.
  public static func listCell() -> UIBackgroundConfiguration { listGroupedCell() }
  /// Behind a header, in the way of the list around it.
  public static func listHeader() -> UIBackgroundConfiguration { clear() }
  /// Behind a footer, in the way of the list around it.
  public static func listFooter() -> UIBackgroundConfiguration { clear() }
  /// Behind a row of a sidebar.
  public static func listSidebarCell() -> UIBackgroundConfiguration {
    var configuration = clear()
    configuration.cornerRadius = 8
    configuration.backgroundInsets = NSDirectionalEdgeInsets(top: 0, leading: 6, bottom: 0, trailing: 6)
    return configuration
  }
  /// Behind a header of a sidebar.
  public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }
}
