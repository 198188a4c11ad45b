import Documents
import Foundation
import Toolkit

/// Something that hears of events, and passes on those that it does not use. Apple's `UIResponder`.
@MainActor
open class UIResponder: NSObject {
  /// A responder that uses no event.
  public override init() { super.init() }

  /// Who hears of events that this responder does not use.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether key presses may be meant for it.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it can give up key presses.
  open var canResignFirstResponder: Bool { true }
  /// Whether key presses are meant for it.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks for key presses; returns whether they are meant for it now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  /// Gives up key presses; returns whether it has.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  /// The window in which it is first responder or can become so.
  var responderWindow: UIWindow? { next?.responderWindow }

  // MARK: Events

  /// Fingers or the pointer have been put down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// They have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// They have been lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Something else has taken them over.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  /// Keys have been pressed.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  /// Keys have been let go. The desktop tells of presses only; it follows each of them at once.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Keys have been taken over by something else.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Where changes are registered; that of the nearest responder that has one.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Key presses with a meaning, such as shortcuts. Apple's closure-less commands have no selectors here; see
  /// `UIKeyCommand`.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// The responder and all that follow it.
  final var responderChain: [UIResponder] {
    var chain: [UIResponder] = []
    var current: UIResponder? = self
    while let responder = current {
      chain.append(responder)
      current = responder.next
    }
    return chain
  }
}
