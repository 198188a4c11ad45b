import Foundation
import Toolkit

/// A host whose views hear of the pointer.
@MainActor
package protocol PointerHost: ViewTreeHost {
  var touchRouter: TouchRouter { get }
}

/// Turns what the pointer does into touches, and leads them to recognizers and views.
@MainActor
package final class TouchRouter {
  private unowned let root: UIView
  private var touch: UITouch?
  private var recognizers: [UIGestureRecognizer] = []
  private var isCancelledInView = false
  private var hovered: [UIGestureRecognizer] = []

  package init(root: UIView) { self.root = root }

  /// Handles an event at a point of `view`; returns whether anything uses it.
  package func handle(_ event: PointerEvent, at point: CGPoint, in view: UIView) -> Bool {
    let place = view.convert(point, to: root)
    switch event.kind {
    case .down: return begin(event, at: place)
    case .moved:
      guard let touch else { return false }
      update(touch, event, place)
      touch.phase = .moved
      deliver(event)
      return true
    case .up, .cancelled:
      guard let touch else { return false }
      update(touch, event, place)
      touch.phase = event.kind == .up ? .ended : .cancelled
      deliver(event)
      finish()
      return true
    case .hover, .exited:
      hover(event, at: place)
      return false
    case .pinch(let scale, let rotation, let isFinished):
      let found = recognizersAround(root.hitTest(place, with: nil)).filter {
        $0 is UIPinchGestureRecognizer || $0 is UIRotationGestureRecognizer
      }
      for recognizer in found { recognizer.pinched(scale: scale, rotation: rotation, isFinished: isFinished) }
      return !found.isEmpty
    case .scroll: return false
    }
  }

  private func recognizersAround(_ view: UIView?) -> [UIGestureRecognizer] {
    var result: [UIGestureRecognizer] = []
    var current = view
    while let view = current {
      result += (view.gestureRecognizers ?? []).filter(\.isEnabled)
      current = view.superview
    }
    return result
  }

  private func begin(_ event: PointerEvent, at place: CGPoint) -> Bool {
    if touch != nil { finish() }
    let touch = UITouch()
    touch.root = root
    touch.rootLocation = place
    touch.previousRootLocation = place
    touch.timestamp = event.time
    touch.tapCount = event.clickCount
    touch.isSecondary = event.button == .secondary
    let touchEvent = TouchEvent(touch, modifiers: event.modifiers)
    guard let view = root.hitTest(place, with: touchEvent) else { return false }
    touch.view = view
    touch.window = root.window
    recognizers = recognizersAround(view).filter {
      !($0 is UIHoverGestureRecognizer) && !($0 is UIPinchGestureRecognizer) && !($0 is UIRotationGestureRecognizer)
        && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) ?? true
    }
    touch.gestureRecognizers = recognizers
    self.touch = touch
    isCancelledInView = false
    for recognizer in recognizers {
      recognizer.router = self
      recognizer.touches = [touch]
      recognizer.modifierFlags = touchEvent.modifierFlags
      recognizer.touchesBegan([touch], with: touchEvent)
    }
    if !touch.isSecondary { view.touchesBegan([touch], with: touchEvent) }
    return true
  }

  private func update(_ touch: UITouch, _ event: PointerEvent, _ place: CGPoint) {
    touch.previousRootLocation = touch.rootLocation
    touch.rootLocation = place
    touch.timestamp = event.time
  }

  private func deliver(_ event: PointerEvent) {
    guard let touch else { return }
    let touchEvent = TouchEvent(touch, modifiers: event.modifiers)
    for recognizer in recognizers where !recognizer.isFinished {
      switch touch.phase {
      case .ended: recognizer.touchesEnded([touch], with: touchEvent)
      case .cancelled: recognizer.touchesCancelled([touch], with: touchEvent)
      default: recognizer.touchesMoved([touch], with: touchEvent)
      }
    }
    guard !isCancelledInView, !touch.isSecondary, let view = touch.view else { return }
    switch touch.phase {
    case .ended: view.touchesEnded([touch], with: touchEvent)
    case .cancelled: view.touchesCancelled([touch], with: touchEvent)
    default: view.touchesMoved([touch], with: touchEvent)
    }
  }

  private func finish() {
    let old = recognizers
    recognizers = []
    touch = nil
    for recognizer in old {
      recognizer.router = nil
      recognizer.beginAnew()
    }
  }

  /// A recognizer has made out its gesture: whether it may, and what that means for the others.
  func mayRecognize(_ winner: UIGestureRecognizer) -> Bool {
    guard recognizers.contains(where: { $0 === winner }) else { return true }
    if winner.delegate?.gestureRecognizerShouldBegin(winner) == false { return false }
    if winner.view?.gestureRecognizerShouldBegin(winner) == false { return false }
    func isTogether(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
      a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
        || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
    }
    let others = recognizers.filter { $0 !== winner && !isTogether($0, winner) }
    // The first that is made out wins, unless it cannot prevail over one that is.
    if others.contains(where: { $0.state == .began || $0.state == .changed || $0.state == .ended }) { return false }
    for other in others where winner.canPrevent(other) && other.canBePrevented(by: winner) && !other.isFinished {
      other.state = .failed
    }
    if winner.cancelsTouchesInView, !isCancelledInView, let touch, let view = touch.view {
      isCancelledInView = true
      if !touch.isSecondary { view.touchesCancelled([touch], with: TouchEvent(touch, modifiers: [])) }
    }
    return true
  }

  private func hover(_ event: PointerEvent, at place: CGPoint) {
    let now =
      event.kind == .exited
      ? []
      : recognizersAround(root.hitTest(place, with: nil))
        .filter { $0 is UIHoverGestureRecognizer }
    let touch = UITouch()
    touch.root = root
    touch.rootLocation = place
    for recognizer in hovered where !now.contains(where: { $0 === recognizer }) { recognizer.hovered(false) }
    hovered = now
    for recognizer in now {
      recognizer.touches = [touch]
      recognizer.hovered(true)
    }
  }
}
