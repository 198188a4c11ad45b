import Foundation

/// Something that can be done with a row, shown when it is swiped aside and in its context menu. Apple's
/// `UIContextualAction`.
@MainActor
open class UIContextualAction: NSObject {
  /// What choosing the action means. Apple's `UIContextualAction.Style`.
  public enum Style: Int, Hashable, Sendable { case normal, destructive }
  /// What runs: the action, the view that shows it, and what is called when the work is done, with whether it was.
  public typealias Handler = @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

  /// What choosing the action means.
  public let style: Style
  /// What runs.
  public let handler: Handler
  /// What is shown and read out.
  open var title: String?
  /// A picture.
  open var image: UIImage?
  private var color: UIColor?
  /// The colour behind the action; grey, or the colour of warnings, unless it is set.
  open var backgroundColor: UIColor! {
    get { color ?? (style == .destructive ? .systemRed : .systemGray) }
    set { color = newValue }
  }

  /// An action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The actions at one side of a row. Apple's `UISwipeActionsConfiguration`.
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions, the outermost first.
  public let actions: [UIContextualAction]
  /// Whether a long swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true
  /// Actions.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// Answers what a context menu holds. Apple's `UIContextMenuConfiguration`.
@MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Makes the menu, given what the system suggests.
  public typealias ActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?
  /// Makes what is shown above the menu; the desktop shows menus only.
  public typealias ContentPreviewProvider = @MainActor () -> UIViewController?
  /// A name for the configuration.
  public let identifier: AnyHashable
  let actionProvider: ActionProvider?

  /// A menu that `actionProvider` makes when it opens.
  public init(
    identifier: AnyHashable? = nil, previewProvider: ContentPreviewProvider? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? AnyHashable(UUID())
    self.actionProvider = actionProvider
  }
}
