import Foundation
import HeadlessToolkit
import Toolkit

extension ScreenTester {
  /// Presses what goes by `name`: an entry of the open menu, a button of the open alert, or an element of the window,
  /// which is scrolled into view first.
  ///
  /// - Throws: `ScreenError` if it is not there, not alone, disabled, or covered by something else.
  public func press(_ name: String, role: AccessibilityRole? = nil, in container: String? = nil) throws {
    if let menu, role == nil || role == .menuItem { return try menu.choose(name) }
    if let alert { return try alert.choose(name) }
    let point = try reach(name, role: role, in: container)
    try requireWindow().click(at: point)
    advanceFrame()
  }

  /// Does what a screen reader's default action does, without the pointer.
  public func activate(_ name: String, role: AccessibilityRole? = nil, in container: String? = nil) throws {
    let element = try require(name, role: role, in: container)
    guard element.isEnabled else { throw failure("“\(name)” is disabled.") }
    guard element.control.activate() else { throw failure("“\(name)” has no action.") }
    advanceFrame()
  }

  /// Presses twice in quick succession.
  public func doubleClick(_ name: String, role: AccessibilityRole? = nil, in container: String? = nil) throws {
    let point = try reach(name, role: role, in: container)
    try requireWindow().doubleClick(at: point)
    advanceFrame()
  }

  /// Presses with the secondary button.
  ///
  /// - Returns: the menu that opens.
  @discardableResult
  public func rightClick(
    _ name: String, role: AccessibilityRole? = nil, in container: String? = nil
  ) throws -> MenuTester {
    let point = try reach(name, role: role, in: container)
    try requireWindow().click(at: point, button: .secondary)
    advanceFrame()
    guard let menu else { throw failure("“\(name)” has no context menu.") }
    return menu
  }

  /// Opens the menu of a menu button or the list of a drop-down.
  @discardableResult
  public func openMenu(
    _ name: String, role: AccessibilityRole? = nil, in container: String? = nil
  ) throws -> MenuTester {
    let element = try require(name, role: role, in: container)
    guard element.control.openMenu(), let menu else { throw failure("“\(name)” has no menu.") }
    return menu
  }

  /// Holds the button down for `duration` of virtual time.
  public func longPress(
    _ name: String, role: AccessibilityRole? = nil, in container: String? = nil, for duration: Duration = .seconds(1)
  ) throws {
    let point = try reach(name, role: role, in: container)
    let window = try requireWindow()
    window.pointerDown(at: point)
    advance(duration)
    window.pointerUp(at: point)
    advanceFrame()
  }

  /// Moves the pointer over what goes by `name`.
  public func hover(_ name: String, role: AccessibilityRole? = nil, in container: String? = nil) throws {
    let point = try reach(name, role: role, in: container)
    try requireWindow().hover(at: point)
    advanceFrame()
  }

  /// Drags what goes by one name onto what goes by another, in `steps` frames.
  public func drag(from start: String, to end: String, steps: Int = 8) throws {
    let from = try reach(start, role: nil, in: nil)
    let to = try require(end).frame
    try drag(from: from, to: CGPoint(x: to.midX, y: to.midY), steps: steps)
  }

  /// Drags from one point of the window to another, in `steps` frames.
  public func drag(from start: CGPoint, to end: CGPoint, steps: Int = 8) throws {
    try requireWindow().drag(from: start, to: end, steps: steps)
    advanceFrame()
  }

  /// Presses at a point of the window.
  public func press(at point: CGPoint) throws {
    try requireWindow().click(at: point)
    advanceFrame()
  }

  /// Turns the wheel over what goes by `name`, in points; positive is towards the end.
  public func scroll(_ name: String, by deltaY: CGFloat, horizontallyBy deltaX: CGFloat = 0) throws {
    let frame = try require(name).frame
    try requireWindow().scroll(at: CGPoint(x: frame.midX, y: frame.midY), deltaX: deltaX, deltaY: deltaY)
    advanceFrame()
  }

  /// Drops files on the window.
  ///
  /// - Returns: whether they were taken.
  @discardableResult
  public func drop(_ urls: [URL]) throws -> Bool {
    let taken = try requireWindow().drop(urls)
    advanceFrame()
    return taken
  }

  /// The point at which a pointer reaches the element, in the window's coordinates.
  private func reach(_ name: String, role: AccessibilityRole?, in container: String?) throws -> CGPoint {
    let window = try requireWindow()
    if let alert = window.alerts.last {
      throw failure("“\(name)” cannot be reached: the alert “\(alert.content.title)” waits for an answer.")
    }
    if !window.fileChoosers.isEmpty { throw failure("“\(name)” cannot be reached: a file chooser waits for a choice.") }
    if window.menu != nil { throw failure("“\(name)” cannot be reached: a menu is open.") }
    let element = try require(name, role: role, in: container)
    guard element.isEnabled else { throw failure("“\(name)” is disabled.") }
    let control = element.control
    control.scrollIntoView()
    // Scrolling may have changed what is shown; only a control that is still there can be pressed.
    let frame = control.frame.intersection(CGRect(origin: .zero, size: window.size))
    guard !frame.isNull, frame.width > 0, frame.height > 0 else {
      throw failure("“\(name)” lies outside of the window.")
    }
    let point = CGPoint(x: frame.midX, y: frame.midY)
    if let top = window.control(at: point), top !== control, !element.flattened.contains(where: { $0.control === top })
    {
      throw failure("“\(name)” is covered by \(ScreenElement(top)).")
    }
    return point
  }
}
