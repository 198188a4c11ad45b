import Foundation
import Toolkit

/// Where a window's pointer is and what it holds.
@MainActor
struct HeadlessPointer {
  /// Who took the last press and therefore gets what follows until the button is let go.
  enum Capture {
    case none
    case control(HeadlessControl)
    case surface(HeadlessSurface)
  }

  var capture = Capture.none
  var button = PointerEvent.Button.primary
  var clickCount = 1
  var modifiers: KeyModifiers = []
  var hoveredControl: HeadlessControl?
  var hoveredSurfaces: [HeadlessSurface] = []

  func isHeld(by control: HeadlessControl) -> Bool {
    if case .control(let holder) = capture { return holder === control }
    return false
  }

  mutating func forget(_ control: HeadlessControl) {
    if isHeld(by: control) { capture = .none }
    if case .surface(let surface) = capture, surface.scroller === control { capture = .none }
    if hoveredControl === control { hoveredControl = nil }
    hoveredSurfaces.removeAll { $0.scroller === control }
  }
}

extension HeadlessWindow {
  /// What lies under a point.
  struct Hit {
    /// The topmost control that the pointer can reach.
    var control: HeadlessControl?
    /// The surfaces at the point, innermost first.
    var surfaces: [HeadlessSurface]
  }

  func hit(at point: CGPoint) -> Hit {
    layoutIfNeeded()
    var surfaces: [HeadlessSurface] = []
    let control = hit(at: point, on: rootSurface, surfaces: &surfaces)
    return Hit(control: control, surfaces: surfaces)
  }

  private func hit(
    at point: CGPoint, on surface: HeadlessSurface, surfaces: inout [HeadlessSurface]
  )
    -> HeadlessControl?
  {
    surfaces.insert(surface, at: 0)
    for placement in surface.placements.reversed() {
      let control = placement.control
      guard control.isInteractive, let inverse = placement.transform.inverted() else { continue }
      let local = inverse.transform(point)
      guard CGRect(origin: .zero, size: placement.size).contains(local) else { continue }
      if let inner = control.scrolledSurface {
        let origin = control.visibleRect.origin
        return hit(at: CGPoint(x: local.x + origin.x, y: local.y + origin.y), on: inner, surfaces: &surfaces)
      }
      if control.takesPointer(at: local) { return control }
    }
    return nil
  }

  /// The topmost control that a pointer at `point` (in the window's coordinates) reaches; `nil` where the surface's
  /// content hears of it.
  public func control(at point: CGPoint) -> HeadlessControl? {
    hit(at: point).control
  }

  // MARK: Buttons

  /// Presses a button of the pointer. A click outside an open menu only closes the menu.
  ///
  /// - Returns: whether somebody used the press.
  @discardableResult
  public func pointerDown(
    at point: CGPoint, button: PointerEvent.Button = .primary, clickCount: Int = 1, modifiers: KeyModifiers = []
  ) -> Bool {
    guard !isBlocked else { return false }
    pointer.capture = .none
    if let menu {
      menu.dismiss()
      return true
    }
    pointer.button = button
    pointer.clickCount = clickCount
    pointer.modifiers = modifiers
    let hit = hit(at: point)
    if let control = hit.control {
      pointer.capture = .control(control)
      control.pointerDown(at: control.local(point), button: button, clickCount: clickCount, modifiers: modifiers)
      return true
    }
    for surface in hit.surfaces where send(.down, at: point, to: surface) {
      pointer.capture = .surface(surface)
      return true
    }
    return false
  }

  /// Moves the pointer while a button is held.
  @discardableResult
  public func pointerMoved(to point: CGPoint) -> Bool {
    if let drag {
      dragMoved(drag, to: point)
      return true
    }
    switch pointer.capture {
    case .none: return false
    case .control(let control):
      control.pointerMoved(to: control.local(point))
      return true
    case .surface(let surface): return send(.moved, at: point, to: surface)
    }
  }

  /// Lets the button go.
  @discardableResult
  public func pointerUp(at point: CGPoint) -> Bool {
    if let drag {
      dragEnded(drag, at: point)
      return true
    }
    let capture = pointer.capture
    pointer.capture = .none
    switch capture {
    case .none: return false
    case .control(let control):
      control.pointerUp(at: control.local(point), button: pointer.button)
      return true
    case .surface(let surface): return send(.up, at: point, to: surface)
    }
  }

  /// Something takes the pointer away while a button is held.
  public func pointerCancelled(at point: CGPoint) {
    let capture = pointer.capture
    pointer.capture = .none
    switch capture {
    case .none: break
    case .control(let control): control.pointerCancelled()
    case .surface(let surface): send(.cancelled, at: point, to: surface)
    }
  }

  /// Presses and lets go.
  @discardableResult
  public func click(
    at point: CGPoint, button: PointerEvent.Button = .primary, modifiers: KeyModifiers = []
  ) -> Bool {
    let used = pointerDown(at: point, button: button, modifiers: modifiers)
    pointerUp(at: point)
    return used
  }

  /// Clicks twice in quick succession.
  @discardableResult
  public func doubleClick(at point: CGPoint, modifiers: KeyModifiers = []) -> Bool {
    click(at: point, modifiers: modifiers)
    let used = pointerDown(at: point, clickCount: 2, modifiers: modifiers)
    pointerUp(at: point)
    return used
  }

  /// Presses at `start`, moves to `end` in `steps` frames, and lets go.
  ///
  /// - Returns: whether somebody used the press.
  @discardableResult
  public func drag(
    from start: CGPoint, to end: CGPoint, steps: Int = 8, modifiers: KeyModifiers = []
  ) -> Bool {
    let used = pointerDown(at: start, modifiers: modifiers)
    for step in 1...max(steps, 1) {
      let fraction = CGFloat(step) / CGFloat(max(steps, 1))
      advanceFrame()
      pointerMoved(
        to: CGPoint(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
    }
    pointerUp(at: end)
    return used
  }

  // MARK: Without a button

  /// Moves the pointer without a button. Controls and every surface under it hear of it.
  public func hover(at point: CGPoint) {
    let hit = hit(at: point)
    leave(except: hit)
    if let control = hit.control, control !== pointer.hoveredControl {
      pointer.hoveredControl = control
      control.onEvent?(.hovered(true))
    }
    pointer.hoveredSurfaces = hit.surfaces
    for surface in hit.surfaces { send(.hover, at: point, to: surface) }
  }

  /// Moves the pointer out of the window.
  public func pointerExit() {
    leave(except: Hit(control: nil, surfaces: []))
  }

  private func leave(except hit: Hit) {
    if let old = pointer.hoveredControl, old !== hit.control {
      pointer.hoveredControl = nil
      old.onEvent?(.hovered(false))
    }
    let left = pointer.hoveredSurfaces.filter { old in !hit.surfaces.contains { $0 === old } }
    pointer.hoveredSurfaces = hit.surfaces
    for surface in left { send(.exited, at: .zero, to: surface) }
  }

  /// Turns the wheel over `point`: the innermost scroller that can still move takes it, otherwise the content does.
  ///
  /// - Returns: whether anybody did.
  @discardableResult
  public func scroll(at point: CGPoint, deltaX: CGFloat = 0, deltaY: CGFloat, isFinished: Bool = true) -> Bool {
    guard !isBlocked else { return false }
    let hit = hit(at: point)
    for surface in hit.surfaces {
      if let scroller = surface.scroller, scroller.scroll(byX: deltaX, y: deltaY) { return true }
      if send(.scroll(deltaX: deltaX, deltaY: deltaY, isFinished: isFinished), at: point, to: surface) { return true }
    }
    return false
  }

  /// Spreads two fingers over `point`, `scale` and `rotation` (radians) since the gesture's start.
  @discardableResult
  public func pinch(at point: CGPoint, scale: CGFloat, rotation: Double = 0, isFinished: Bool = true) -> Bool {
    guard !isBlocked else { return false }
    return hit(at: point).surfaces.contains {
      send(.pinch(scale: scale, rotation: rotation, isFinished: isFinished), at: point, to: $0)
    }
  }

  @discardableResult
  private func send(_ kind: PointerEvent.Kind, at point: CGPoint, to surface: HeadlessSurface) -> Bool {
    let location = surface.transformToWindow.inverted()?.transform(point) ?? point
    let event = PointerEvent(
      kind: kind, location: location, button: pointer.button, clickCount: pointer.clickCount,
      modifiers: pointer.modifiers, time: toolkit?.clock.now ?? 0)
    return surface.content?.surface(surface, handle: event) ?? false
  }
}
