import Foundation
import Toolkit

/// Answers for a gesture recognizer. Apple's `UIGestureRecognizerDelegate`; every method has a default.
@MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Makes out a movement among touches. Apple's `UIGestureRecognizer`; closures stand where iOS has selectors.
@MainActor
open class UIGestureRecognizer: NSObject {
  /// Where a recognizer is. Apple's `UIGestureRecognizer.State`.
  public enum State: Int, Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The same as `ended`, for gestures that happen at once.
    public static let recognized = State.ended
  }

  /// A recognizer that does nothing yet.
  public override init() { super.init() }
  /// A recognizer that runs a closure whenever its state changes.
  public convenience init(action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init()
    handlers.append(action)
  }

  private var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []
  /// Runs a closure whenever the gesture begins, changes or ends.
  final func add(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) { handlers.append(handler) }

  /// The view that the recognizer is attached to.
  open internal(set) weak var view: UIView?
  /// Answers for the recognizer. Held weakly.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether touches are looked at.
  open var isEnabled = true { didSet { if !isEnabled, state == .began || state == .changed { state = .cancelled } } }
  /// Whether the view hears no more of touches once the gesture is made out.
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  /// A name for messages.
  open var name: String?
  /// What is held while the gesture is made.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// Buttons of the mouse that count; the primary one unless a subclass says otherwise.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  /// Where the recognizer is. Subclasses set it; setting it runs the actions.
  open var state: State = .possible {
    didSet {
      guard state != oldValue || state == .changed else { return }
      switch state {
      case .began, .changed, .ended, .cancelled: announce()
      case .possible, .failed: break
      }
    }
  }
  weak var router: TouchRouter?

  private func announce() {
    if state == .began || state == .ended, let router, !router.mayRecognize(self) {
      state = .failed
      return
    }
    for handler in handlers { handler(self) }
  }

  private var prerequisites: [UIGestureRecognizer] = []
  /// Waits until another recognizer has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { prerequisites.append(otherGestureRecognizer) }
  var waitsForOthers: Bool { prerequisites.contains { $0.isEnabled && $0.state != .failed && $0.view != nil } }

  final var touches: [UITouch] = []
  /// How many touches are looked at.
  open var numberOfTouches: Int { touches.count }
  /// Where the gesture is, in the coordinates of `view` (`nil` = the window).
  open func location(in view: UIView?) -> CGPoint { touches.last?.location(in: view) ?? .zero }
  /// Where one of the touches is.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { touches[touchIndex].location(in: view) }

  // MARK: For subclasses

  /// Touches of the view; subclasses make out the gesture.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .cancelled } else { state = .failed }
  }
  /// Everything begins anew.
  open func reset() {}
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// A pinch of two fingers.
  func pinched(scale: CGFloat, rotation: Double, isFinished: Bool) {}
  /// The pointer is over the view or has left it.
  func hovered(_ isInside: Bool) {}

  final func beginAnew() {
    state = .possible
    touches = []
    reset()
  }
  final var isFinished: Bool { state == .ended || state == .cancelled || state == .failed }
}

/// What gives recognizers actions with their own type.
@MainActor
public protocol _GestureActions: AnyObject {}

extension UIGestureRecognizer: _GestureActions {}

extension _GestureActions where Self: UIGestureRecognizer {
  /// Runs a closure whenever the gesture begins, changes or ends.
  public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
    add { recognizer in
      if let own = recognizer as? Self { action(own) }
    }
  }
}

extension UIEvent {
  /// Buttons of the mouse. Apple's `UIEvent.ButtonMask`.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }
}

extension UIView {
  func attach(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.detach(recognizer)
    recognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }
  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.view = nil
    gestureRecognizers?.removeAll { $0 === recognizer }
  }
}
