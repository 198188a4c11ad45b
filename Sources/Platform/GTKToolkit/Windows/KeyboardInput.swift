import CToolkitSupport
import Foundation
import Toolkit

/// Shows key presses to a window's delegate, before and after the focused control.
@MainActor
final class KeyboardInput {
  private unowned let window: GTKWindow

  init(window: GTKWindow) {
    self.window = window
    for phase in [KeyEvent.Phase.preview, .unhandled] {
      let controller = gtk_event_controller_key_new()!
      gtk_event_controller_set_propagation_phase(
        controller, phase == .preview ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
      connect(controller, "key-pressed") { [weak self] arguments in
        guard let self else { return }
        let isUsed = handle(
          keyval: arguments.uint(1), state: GdkModifierType(arguments.flags(3)), phase: phase)
        arguments.returnBool(isUsed)
      }
      gtk_widget_add_controller(window.widget, controller)
    }
  }

  private func handle(keyval: guint, state: GdkModifierType, phase: KeyEvent.Phase) -> Bool {
    guard let event = KeyEvent(keyval: keyval, state: state, phase: phase) else { return false }
    if phase == .preview {
      // What types text belongs to the focused editor first, and while an input method composes, every key is its own.
      guard event.isCommand, !isComposing else { return false }
    }
    if window.delegate?.window(window, handle: event) == true { return true }
    return phase == .unhandled && requestsContextMenu(event.combination)
  }

  private func requestsContextMenu(_ combination: KeyCombination) -> Bool {
    guard combination == KeyCombination(.menu) || combination == KeyCombination(.function(10), .shift),
      let control = window.focusedControl as? GTKControl, control.reportsContextMenuRequests
    else { return false }
    control.send(.contextMenuRequested(nil))
    return true
  }

  private var isComposing: Bool {
    (window.focusedControl as? GTKControl)?.isComposing ?? false
  }
}

extension KeyEvent {
  /// `nil` for keys that mean nothing by themselves, such as Shift.
  init?(keyval: guint, state: GdkModifierType, phase: Phase) {
    var modifiers = KeyModifiers(state)
    modifiers.remove(.capsLock)
    let scalar = gdk_keyval_to_unicode(keyval)
    var key = Key(keyval: keyval)
    if key == nil, scalar >= 0x20, scalar != 0x7f, let character = Unicode.Scalar(scalar) {
      key = .character(Character(String(character).lowercased()))
      // A shifted sign is its own key on most layouts; a shifted letter is the letter.
      if !character.properties.isAlphabetic { modifiers.remove(.shift) }
    }
    guard let key else { return nil }
    let typed = modifiers.isDisjoint(with: [.control, .alt, .super]) ? Unicode.Scalar(scalar) : nil
    self.init(
      combination: KeyCombination(key, modifiers), characters: typed.map { scalar >= 0x20 ? String($0) : "" } ?? "",
      phase: phase)
  }

  /// Whether the press is more than typing.
  var isCommand: Bool {
    if !combination.modifiers.isDisjoint(with: [.control, .alt, .super]) { return true }
    switch combination.key {
    case .character, .space: return false
    default: return true
    }
  }
}

extension Key {
  private static let names: [guint: Key] = {
    var names: [Int32: Key] = [
      GDK_KEY_Escape: .escape, GDK_KEY_Return: .return, GDK_KEY_KP_Enter: .return, GDK_KEY_ISO_Enter: .return,
      GDK_KEY_Tab: .tab, GDK_KEY_ISO_Left_Tab: .tab, GDK_KEY_KP_Tab: .tab, GDK_KEY_space: .space,
      GDK_KEY_KP_Space: .space, GDK_KEY_BackSpace: .delete, GDK_KEY_Delete: .forwardDelete,
      GDK_KEY_KP_Delete: .forwardDelete, GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home, GDK_KEY_End: .end,
      GDK_KEY_KP_End: .end, GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown,
      GDK_KEY_KP_Page_Down: .pageDown, GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up, GDK_KEY_Down: .down,
      GDK_KEY_KP_Down: .down, GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left, GDK_KEY_Right: .right,
      GDK_KEY_KP_Right: .right, GDK_KEY_Menu: .menu,
    ]
    for number in 1...24 { names[GDK_KEY_F1 + Int32(number) - 1] = .function(number) }
    return Dictionary(uniqueKeysWithValues: names.map { (guint(bitPattern: $0.key), $0.value) })
  }()

  init?(keyval: guint) {
    guard let key = Key.names[keyval] else { return nil }
    self = key
  }

  /// The key as GTK's accelerators name it.
  var keyval: guint {
    switch self {
    case .character(let character):
      gdk_unicode_to_keyval(character.unicodeScalars.first?.value ?? 0)
    default:
      Key.names.filter { $0.value == self }.keys.min() ?? 0
    }
  }
}

extension KeyCombination {
  /// The combination in the notation of GTK's accelerators, such as `<Control>n`.
  var accelerator: String? {
    let pairs: [(KeyModifiers, GdkModifierType)] = [
      (.shift, GDK_SHIFT_MASK), (.control, GDK_CONTROL_MASK), (.alt, GDK_ALT_MASK), (.super, GDK_SUPER_MASK),
    ]
    let mask = pairs.reduce(UInt32(0)) { modifiers.contains($1.0) ? $0 | $1.1.rawValue : $0 }
    guard key.keyval != 0, let name = gtk_accelerator_name(key.keyval, GdkModifierType(mask)) else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }
}
