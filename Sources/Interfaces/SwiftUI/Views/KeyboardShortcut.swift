import Toolkit

/// A key as it is named in shortcuts. Apple's `KeyEquivalent`.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character that stands for the key.
  public var character: Character

  /// The key that types this character.
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let escape = KeyEquivalent("\u{1B}")
  /// The backspace key.
  public static let delete = KeyEquivalent("\u{8}")
  public static let deleteForward = KeyEquivalent("\u{7F}")
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
  public static let clear = KeyEquivalent("\u{F739}")
  public static let tab = KeyEquivalent("\t")
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\r")

  private static let named: [(KeyEquivalent, Key)] = [
    (.upArrow, .up), (.downArrow, .down), (.leftArrow, .left), (.rightArrow, .right), (.escape, .escape),
    (.delete, .delete), (.deleteForward, .forwardDelete), (.clear, .forwardDelete), (.home, .home), (.end, .end),
    (.pageUp, .pageUp), (.pageDown, .pageDown), (.tab, .tab), (.space, .space), (.return, .return),
  ]

  var key: Key {
    if let known = Self.named.first(where: { $0.0 == self }) { return known.1 }
    // The function keys have consecutive characters of the same private range.
    if let scalar = character.unicodeScalars.first?.value, (0xF704...0xF71B).contains(scalar) {
      return .function(Int(scalar - 0xF703))
    }
    return .character(Character(character.lowercased()))
  }

  init?(_ key: Key) {
    switch key {
    case .character(let character): self.init(character)
    case .function(let number):
      guard let scalar = Unicode.Scalar(UInt32(0xF703 + number)) else { return nil }
      self.init(Character(scalar))
    case .menu: return nil
    default:
      guard let known = Self.named.first(where: { $0.1 == key }) else { return nil }
      self = known.0
    }
  }
}

/// Keys held while another is pressed. Apple's `EventModifiers`; Command is the Ctrl key, as is Control.
@frozen
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]

  var keyModifiers: KeyModifiers {
    var result: KeyModifiers = []
    if contains(.shift) { result.insert(.shift) }
    if contains(.control) || contains(.command) { result.insert(.control) }
    if contains(.option) { result.insert(.alt) }
    return result
  }

  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.command) }
    if modifiers.contains(.alt) { insert(.option) }
    if modifiers.contains(.capsLock) { insert(.capsLock) }
  }
}

/// A combination of keys that activates a control. Apple's `KeyboardShortcut`; Command maps to Ctrl.
public struct KeyboardShortcut: Hashable, Sendable {
  /// How a shortcut adapts to keyboards of other languages; keys are found by meaning here, so all are the same.
  public struct Localization: Hashable, Sendable {
    let name: String
    public static let automatic = Localization(name: "automatic")
    public static let withoutMirroring = Localization(name: "withoutMirroring")
    public static let custom = Localization(name: "custom")
  }

  /// The key, what is held meanwhile, and whether the key moves with the keyboard's layout.
  public var key: KeyEquivalent
  public var modifiers: EventModifiers
  public var localization: Localization

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: Localization = .automatic) {
    self.key = key
    self.modifiers = modifiers
    self.localization = localization
  }

  /// Return.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  var combination: KeyCombination { KeyCombination(key.key, modifiers.keyModifiers) }
}

private struct KeyboardShortcutKey: EnvironmentKey {
  static var defaultValue: KeyboardShortcut? { nil }
}

extension EnvironmentValues {
  /// The shortcut of the control; labels inside it see none.
  public internal(set) var keyboardShortcut: KeyboardShortcut? {
    get { self[KeyboardShortcutKey.self] }
    set { self[KeyboardShortcutKey.self] = newValue }
  }
}

extension View {
  /// Activates the control when the keys are pressed anywhere in the window; Command maps to Ctrl.
  public nonisolated func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command,
    localization: KeyboardShortcut.Localization = .automatic
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers, localization: localization))
  }
  /// Activates the control when the keys are pressed anywhere in the window.
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    transformEnvironment(\.keyboardShortcut) { $0 = shortcut }
  }
  /// Activates the control when the keys are pressed anywhere in the window; `nil` = no keys.
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    transformEnvironment(\.keyboardShortcut) { $0 = shortcut }
  }
}
