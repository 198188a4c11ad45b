import Foundation
import Toolkit

/// A press of a key while a view has the focus. Apple's `KeyPress`.
public struct KeyPress: Sendable {
  /// Whether a key press goes on to others.
  public enum Result: Sendable { case handled, ignored }

  /// Moments of a key press. The toolkit tells of presses and of their repetition as presses.
  public struct Phases: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
    public static let up = Phases(rawValue: 4)
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// Whether the key went down, is held, or went up, and which key it is.
  public let phase: Phases
  /// The key by what it means.
  public let key: KeyEquivalent
  /// What the press would type.
  public let characters: String
  /// What is held meanwhile.
  public let modifiers: EventModifiers
}

/// Offers key presses to an action while the focus is inside.
@MainActor
final class KeyPressScope: FocusScope {
  var action: ((KeyPress) -> KeyPress.Result)?

  override func handle(_ key: KeyEvent) -> Bool {
    // Handlers come before the focused control, so that a text field's Return or Tab can be taken over.
    guard key.phase == .preview, let equivalent = KeyEquivalent(key.combination.key) else { return false }
    let press = KeyPress(
      phase: .down, key: equivalent, characters: key.characters, modifiers: EventModifiers(key.combination.modifiers))
    return action?(press) == .handled
  }
}

final class KeyPressScopeBox: @unchecked Sendable {
  // Safe: the scope is only made and read in bodies, which run on the main actor.
  @MainActor lazy var scope = KeyPressScope()
}

nonisolated struct KeyPressModifier: ViewModifier {
  let accepts: (KeyPress) -> Bool
  let action: (KeyPress) -> KeyPress.Result
  @State private var box = KeyPressScopeBox()

  @MainActor func body(content: Content) -> some View {
    box.scope.action = { [accepts, action] in accepts($0) ? action($0) : .ignored }
    return content.modifier(FocusScopeModifier(scope: box.scope))
  }
}

extension View {
  /// Runs when a key is pressed while the view has the focus.
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(accepts: { $0.key == key }, action: { _ in action() }))
  }
  /// Runs when a key is pressed while the view has the focus.
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(accepts: { $0.key == key && phases.contains($0.phase) }, action: action))
  }
  /// Runs when one of some keys is pressed while the view has the focus.
  public nonisolated func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(accepts: { keys.contains($0.key) && phases.contains($0.phase) }, action: action))
  }
  /// Runs when a press that types certain characters comes while the view has the focus.
  public nonisolated func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      KeyPressModifier(
        accepts: { press in
          phases.contains(press.phase) && !press.characters.isEmpty
            && press.characters.unicodeScalars.allSatisfy(characters.contains)
        }, action: action))
  }
  /// Runs when any key is pressed while the view has the focus.
  public nonisolated func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(accepts: { phases.contains($0.phase) }, action: action))
  }
}
