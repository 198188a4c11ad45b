import Foundation
import Toolkit

/// Something that a person did. Apple's `UIEvent`.
@MainActor
open class UIEvent: NSObject {
  /// The kind of an event. Apple's `UIEvent.EventType`.
  public enum EventType: Int, Hashable, Sendable {
    case touches, motion, remoteControl, presses, scroll = 10, hover, transform = 14
  }
  /// The kind of the event.
  open var type: EventType { .touches }
  /// When it happened, in seconds.
  public let timestamp: TimeInterval
  /// Keys that were held meanwhile.
  public let modifierFlags: UIKeyModifierFlags
  /// Every touch of the event.
  open var allTouches: Set<UITouch>? { nil }

  init(timestamp: TimeInterval, modifiers: KeyModifiers) {
    self.timestamp = timestamp
    modifierFlags = UIKeyModifierFlags(modifiers)
  }
}

@MainActor
final class TouchEvent: UIEvent {
  let touch: UITouch
  init(_ touch: UITouch, modifiers: KeyModifiers) {
    self.touch = touch
    super.init(timestamp: touch.timestamp, modifiers: modifiers)
  }
  override var allTouches: Set<UITouch>? { [touch] }
}

/// A key press. Apple's `UIPressesEvent`.
@MainActor
open class UIPressesEvent: UIEvent {
  /// The presses of the event.
  public let allPresses: Set<UIPress>
  init(_ press: UIPress, modifiers: KeyModifiers) {
    allPresses = [press]
    super.init(timestamp: press.timestamp, modifiers: modifiers)
  }
  open override var type: EventType { .presses }
}

/// A key that is pressed. Apple's `UIPress`.
@MainActor
open class UIPress: NSObject {
  /// The key.
  public let key: UIKey?
  /// When it was pressed, in seconds.
  public let timestamp: TimeInterval
  init(key: UIKey, timestamp: TimeInterval) {
    self.key = key
    self.timestamp = timestamp
  }
}

/// A key of the keyboard. Apple's `UIKey`.
@MainActor
open class UIKey: NSObject {
  /// What the press types.
  public let characters: String
  /// What the key types without anything held.
  public let charactersIgnoringModifiers: String
  /// What is held meanwhile.
  public let modifierFlags: UIKeyModifierFlags
  init(_ event: KeyEvent) {
    characters = event.characters
    charactersIgnoringModifiers = UIKeyCommand.input(of: event.combination.key) ?? ""
    modifierFlags = UIKeyModifierFlags(event.combination.modifiers)
  }
}

/// A finger on the screen, or the pointer with its button held. Apple's `UITouch`.
@MainActor
open class UITouch: NSObject {
  /// Where a touch is in its life. Apple's `UITouch.Phase`.
  public enum Phase: Int, Hashable, Sendable { case began, moved, stationary, ended, cancelled }
  /// What touches. Apple's `UITouch.TouchType`.
  public enum TouchType: Int, Hashable, Sendable { case direct, indirect, pencil, indirectPointer }

  /// Where the touch is in its life.
  public internal(set) var phase = Phase.began
  /// How often the place was touched in quick succession.
  public internal(set) var tapCount = 1
  /// When this happened, in seconds.
  public internal(set) var timestamp: TimeInterval = 0
  /// What touches; the desktop does not tell fingers from the pointer.
  public var type: TouchType { .indirectPointer }
  /// The view that the touch began in.
  public internal(set) weak var view: UIView?
  /// The window that the touch began in.
  public internal(set) weak var window: UIWindow?
  /// Recognizers that look at the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// How hard the touch is; always the usual force.
  public var force: CGFloat { 1 }
  /// Whether the secondary button is held.
  var isSecondary = false
  /// In the coordinates of the root view.
  var rootLocation = CGPoint.zero
  var previousRootLocation = CGPoint.zero
  weak var root: UIView?

  /// Where the touch is, in the coordinates of `view` (`nil` = the window).
  open func location(in view: UIView?) -> CGPoint { convert(rootLocation, to: view) }
  /// Where the touch was before, in the coordinates of `view` (`nil` = the window).
  open func previousLocation(in view: UIView?) -> CGPoint { convert(previousRootLocation, to: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let root else { return point }
    return view.convert(point, from: root)
  }
}

/// Keys that are held while something happens. Apple's `UIKeyModifierFlags`.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// The key with the desktop's sign.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// The Alt key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The key of shortcuts: Ctrl on Linux.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.command) }
    if modifiers.contains(.alt) { insert(.alternate) }
    if modifiers.contains(.super) { insert(.control) }
    if modifiers.contains(.capsLock) { insert(.alphaShift) }
  }

  var toolkitModifiers: KeyModifiers {
    var result: KeyModifiers = []
    if contains(.shift) { result.insert(.shift) }
    if contains(.command) { result.insert(.control) }
    if contains(.alternate) { result.insert(.alt) }
    if contains(.control) { result.insert(.super) }
    return result
  }
}
