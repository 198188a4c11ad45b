import Foundation
import HeadlessToolkit
import Toolkit

/// Uses a program like a person: looks for things by their names, presses, types, and lets time pass.
///
/// Each action goes through pointer or keyboard, so that it fails where a person would: on what is covered, disabled or
/// not there. It is followed by one frame, in which the program shows what became of it. Every failure carries an
/// outline of the screen.
@MainActor
public protocol ScreenTester {
  /// The desktop that the program runs on.
  var toolkit: HeadlessToolkit { get }
  /// The window that is looked at and used; `nil` if none is open.
  var window: HeadlessWindow? { get }
}

/// Uses one window.
@MainActor
public struct WindowTester: ScreenTester {
  /// The desktop that the window is on.
  public let toolkit: HeadlessToolkit
  /// The window that is looked at and used.
  public let window: HeadlessWindow?

  /// Looks at `window` of `toolkit`.
  public init(_ window: HeadlessWindow, toolkit: HeadlessToolkit) {
    self.toolkit = toolkit
    self.window = window
  }
}

extension ScreenTester {
  // MARK: Looking

  /// What the window shows; empty if none is open.
  public var currentScreen: Screen? { window.map(Screen.init) }

  /// An outline of what a person and assistive technology find.
  public var screen: String { currentScreen?.description ?? "No window is open." }

  /// Text that can be seen, back to front.
  public var texts: [String] { currentScreen?.texts ?? [] }

  /// Whether `text` can be seen, as such or inside a longer text.
  public func sees(_ text: String) -> Bool { currentScreen?.contains(text) ?? false }

  /// Every element, in reading order.
  public var elements: [ScreenElement] { currentScreen?.flattened ?? [] }

  /// What the window draws, back to front.
  public var displayList: DisplayList { window?.displayList ?? DisplayList() }

  /// The element that has the keyboard focus.
  public var focusedElement: ScreenElement? { elements.first(where: \.isFocused) }

  /// Elements that go by `name` (label or identifier), have the role if one is given, and lie in the element named
  /// `container` if one is given.
  public func elements(_ name: String, role: AccessibilityRole? = nil, in container: String? = nil) -> [ScreenElement] {
    let all = elements
    let named = all.filter { $0.isNamed(name) && (role == nil || $0.role == role) }
    guard let container else { return named }
    let areas = all.filter { $0.isNamed(container) }
    return named.filter { element in
      areas.contains { area in
        area.control !== element.control
          && (area.frame.contains(CGPoint(x: element.frame.midX, y: element.frame.midY))
            || area.flattened.contains { $0.control === element.control })
      }
    }
  }

  /// The one element that goes by `name`; `nil` if there is none or more than one.
  public func element(_ name: String, role: AccessibilityRole? = nil, in container: String? = nil) -> ScreenElement? {
    let found = elements(name, role: role, in: container)
    return found.count == 1 ? found[0] : nil
  }

  /// As `element`, but says what is wrong if there is none or more than one.
  public func require(
    _ name: String, role: AccessibilityRole? = nil, in container: String? = nil
  ) throws -> ScreenElement {
    let found = elements(name, role: role, in: container)
    let what = (role.map { "\($0) " } ?? "") + "“\(name)”" + (container.map { " in “\($0)”" } ?? "")
    switch found.count {
    case 1: return found[0]
    case 0: throw failure("There is no \(what) on screen.")
    default: throw failure("There are \(found.count) of \(what) on screen; a role or a container says which.")
    }
  }

  // MARK: What is asked

  /// The alert that waits for an answer.
  public var alert: AlertTester? {
    window?.alerts.last.map { AlertTester(alert: $0, tester: self) }
  }

  /// The menu that is open.
  public var menu: MenuTester? {
    window?.menu.map { MenuTester(menu: $0, tester: self) }
  }

  /// The file chooser that waits for a choice.
  public var fileChooser: FileChooserTester? {
    window?.fileChoosers.last.map { FileChooserTester(chooser: $0, tester: self) }
  }

  // MARK: Time

  /// Lets virtual time pass: timers and frames come in their turn.
  public func advance(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    toolkit.advance(by: Double(seconds) + Double(attoseconds) * 1e-18)
  }

  /// Produces one frame.
  public func advanceFrame() {
    toolkit.advanceFrame()
  }

  /// An error with the outline of the screen.
  func failure(_ message: String) -> ScreenError {
    ScreenError(message: message, screen: screen)
  }

  func requireWindow() throws -> HeadlessWindow {
    guard let window else { throw ScreenError(message: "No window is open.", screen: "") }
    return window
  }
}
