import Foundation

/// Keys held while another key or the pointer is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The key that starts an app's own shortcuts: Ctrl on Linux. Apple's Command maps to it as well.
  public static let control = KeyModifiers(rawValue: 2)
  /// The Alt key. Apple's Option maps to it.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The key with the desktop's or keyboard maker's sign.
  public static let `super` = KeyModifiers(rawValue: 8)
  /// Caps Lock is on.
  public static let capsLock = KeyModifiers(rawValue: 16)
}

/// A key by what it means, not by where it sits.
public enum Key: Hashable, Sendable {
  case character(Character)
  case escape, `return`, tab, space, delete, forwardDelete, home, end, pageUp, pageDown
  case up, down, left, right
  case menu
  case function(Int)
}

/// A key with its modifiers, as in a shortcut. Letters are lower case.
public struct KeyCombination: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// What is held meanwhile.
  public var modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A key press on its way through a window.
public struct KeyEvent: Sendable {
  /// When a window's delegate sees the press.
  public enum Phase: Sendable {
    /// Before the focused control.
    case preview
    /// After the focused control has left it alone.
    case unhandled
  }

  /// The key and what is held meanwhile.
  public var combination: KeyCombination
  /// The text that the press would type; empty for keys that type nothing.
  public var characters: String
  /// Whether the focused control has seen the press already.
  public var phase: Phase

  public init(combination: KeyCombination, characters: String, phase: Phase) {
    self.combination = combination
    self.characters = characters
    self.phase = phase
  }
}
