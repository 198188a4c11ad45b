import Foundation
import Toolkit

extension HeadlessWindow {
  /// Presses a key and lets it go.
  ///
  /// An open alert or menu takes it; otherwise the delegate sees it, then the control with the focus, then the delegate
  /// once more, and at last Tab, the arrow keys and the paging keys move the focus or the scroller around it.
  ///
  /// - Returns: whether somebody used the press.
  @discardableResult
  public func press(_ combination: KeyCombination) -> Bool {
    if let alert = alerts.last {
      if combination.key == .escape { alert.cancel() }
      if combination.key == .return { return alert.confirm() }
      return combination.key == .escape
    }
    if let chooser = fileChoosers.last {
      if combination.key == .escape { chooser.cancel() }
      return combination.key == .escape
    }
    if let menu {
      menu.handle(combination.key)
      return true
    }
    layoutIfNeeded()
    let characters = combination.characters
    func ask(_ phase: KeyEvent.Phase) -> Bool {
      let event = KeyEvent(combination: combination, characters: characters, phase: phase)
      return delegate?.window(self, handle: event) ?? false
    }
    if ask(.preview) { return true }
    if let focus, focus.isEnabled, focus.isInteractive, focus.handle(combination, characters: characters) {
      return true
    }
    if ask(.unhandled) { return true }
    return navigate(combination)
  }

  /// Presses a key with modifiers.
  @discardableResult
  public func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
    press(KeyCombination(key, modifiers))
  }

  /// Types `text` key by key; a line break is the Return key and a tab the Tab key.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case "\n": press(.return)
      case "\t": press(.tab)
      case " ": press(.space)
      default:
        let isUpper = character.isUppercase
        let lower = isUpper ? Character(character.lowercased()) : character
        press(KeyCombination(.character(isUpper ? lower : character), isUpper ? .shift : []))
      }
    }
  }

  private func navigate(_ combination: KeyCombination) -> Bool {
    switch (combination.key, combination.modifiers) {
    case (.tab, []), (.tab, .control): return moveFocus(backwards: false)
    case (.tab, .shift), (.tab, [.control, .shift]): return moveFocus(backwards: true)
    case (.up, []): return moveFocus(.up) || scrollAroundFocus(.up)
    case (.down, []): return moveFocus(.down) || scrollAroundFocus(.down)
    case (.left, []): return moveFocus(.left)
    case (.right, []): return moveFocus(.right)
    case (.pageUp, _), (.pageDown, _), (.home, _), (.end, _): return scrollAroundFocus(combination.key)
    default: return false
    }
  }

  private func scrollAroundFocus(_ key: Key) -> Bool {
    var surface = focus?.surface
    while let scroller = surface?.scroller {
      let visible = scroller.visibleRect
      let moved =
        switch key {
        case .pageUp: scroller.scroll(byX: 0, y: -visible.height)
        case .pageDown: scroller.scroll(byX: 0, y: visible.height)
        case .home: scroller.scroll(byX: 0, y: -visible.minY)
        case .end: scroller.scroll(byX: 0, y: .greatestFiniteMagnitude)
        case .up: scroller.scroll(byX: 0, y: -40)
        case .down: scroller.scroll(byX: 0, y: 40)
        default: false
        }
      if moved { return true }
      surface = scroller.surface
    }
    return false
  }
}

extension KeyCombination {
  /// A combination by its usual spelling: `ctrl+n`, `shift+tab`, `F2`, `Escape`. `nil` if a part is unknown.
  public init?(_ spelling: String) {
    var parts = spelling.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The plus key itself leaves two empty parts behind.
    if parts.suffix(2) == ["", ""] { parts.replaceSubrange((parts.count - 2)..., with: ["+"]) }
    guard let name = parts.popLast(), let key = Key(spelling: name) else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      switch part.lowercased() {
      case "ctrl", "control", "cmd", "command": modifiers.insert(.control)
      case "shift": modifiers.insert(.shift)
      case "alt", "option": modifiers.insert(.alt)
      case "super": modifiers.insert(.super)
      default: return nil
      }
    }
    self.init(key, modifiers)
  }

  /// The text that the keys type: a character, or nothing.
  public var characters: String {
    guard modifiers.isDisjoint(with: [.control, .alt, .super]) else { return "" }
    switch key {
    case .character(let character):
      return modifiers.contains(.shift) ? character.uppercased() : String(character)
    case .space: return " "
    default: return ""
    }
  }
}

extension Key {
  fileprivate init?(spelling: String) {
    switch spelling.lowercased() {
    case "escape", "esc": self = .escape
    case "return", "enter": self = .return
    case "tab": self = .tab
    case "space", " ": self = .space
    case "backspace": self = .delete
    case "delete", "del": self = .forwardDelete
    case "home": self = .home
    case "end": self = .end
    case "pageup": self = .pageUp
    case "pagedown": self = .pageDown
    case "up": self = .up
    case "down": self = .down
    case "left": self = .left
    case "right": self = .right
    case "menu": self = .menu
    case let name where name.count == 1: self = .character(Character(name))
    case let name where name.hasPrefix("f"):
      guard let number = Int(name.dropFirst()), (1...24).contains(number) else { return nil }
      self = .function(number)
    default: return nil
    }
  }
}
