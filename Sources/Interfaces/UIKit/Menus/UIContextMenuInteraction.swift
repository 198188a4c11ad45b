import Foundation
import Toolkit

/// Something that a view does with what people do to it, and that can be added to any view. Apple's `UIInteraction`.
@MainActor
public protocol UIInteraction: AnyObject {
  /// The view that the interaction was added to.
  var view: UIView? { get }
  /// The interaction is going to be added to a view, or taken away (`nil`).
  func willMove(to view: UIView?)
  /// The interaction has been added to a view, or taken away (`nil`).
  func didMove(to view: UIView?)
}

extension UIView {
  /// Adds an interaction, which leaves the view that it was added to before.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }
  /// Takes an interaction away.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}

/// Answers for a context menu. Apple's `UIContextMenuInteractionDelegate`; all but one method have a default.
@MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The menu for a place, in the coordinates of the interaction's view; `nil` = none there.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// The menu is going to be shown.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration)
}
extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration
  ) {}
}

/// Gives a view a menu that the secondary button of the pointer opens. Apple's `UIContextMenuInteraction`.
///
/// The Menu key and Shift+F10 open it as well, in the middle of the view, while the keyboard is in the view. There is
/// no picture of the view above the menu, as desktops have none.
@MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// Answers for the menu. Held weakly.
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  public private(set) weak var view: UIView?
  private var place = CGPoint.zero
  private lazy var recognizer: UIGestureRecognizer = {
    let recognizer = ContextPressRecognizer()
    recognizer.add { [weak self] recognizer in
      guard let self, let view, recognizer.state == .ended else { return }
      open(at: recognizer.location(in: view))
    }
    return recognizer
  }()

  /// A menu that a delegate makes whenever it opens.
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

  open func willMove(to view: UIView?) {
    if view == nil { self.view?.removeGestureRecognizer(recognizer) }
  }
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(recognizer)
  }

  /// Where the menu was opened last, in the coordinates of a view.
  open func location(in view: UIView?) -> CGPoint { self.view?.convert(place, to: view) ?? place }

  /// Opens the menu at a place of the view; returns whether there is one.
  @discardableResult
  func open(at point: CGPoint) -> Bool {
    guard let view, let window = view.host?.toolkitWindow,
      let configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point),
      let menu = configuration.actionProvider?([])
    else { return false }
    place = point
    let elements = menu.childElements(sender: view)
    guard !elements.isEmpty else { return false }
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration)
    window.presentMenu(elements, at: view.convert(point, to: nil))
    return true
  }

  /// Opens the menu of the innermost view with one, for the keyboard.
  static func openByKeyboard(_ chain: [UIResponder]) -> Bool {
    for case let view as UIView in chain {
      for case let interaction as UIContextMenuInteraction in view.interactions
      where interaction.open(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY)) { return true }
    }
    return false
  }
}
