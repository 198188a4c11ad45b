import Toolkit

/// A part of the tree that cares where the keyboard focus is. Scopes form a chain from a control outwards.
@MainActor
class FocusScope: Equatable {
  /// The scope around this one.
  final weak var outer: FocusScope?
  private final var members: [WeakControl] = []
  /// The control inside that has the focus.
  private(set) final weak var focusedControl: ControlLayoutNode?

  private struct WeakControl {
    weak var control: ControlLayoutNode?
  }

  nonisolated static func == (a: FocusScope, b: FocusScope) -> Bool { a === b }

  /// The scopes from this one outwards.
  final var chain: [FocusScope] {
    var result: [FocusScope] = []
    var scope: FocusScope? = self
    while let current = scope, result.count < 64 {
      result.append(current)
      scope = current.outer
    }
    return result
  }

  final func add(_ control: ControlLayoutNode) {
    members.removeAll { $0.control == nil }
    if !members.contains(where: { $0.control === control }) { members.append(WeakControl(control: control)) }
  }

  final func remove(_ control: ControlLayoutNode) {
    members.removeAll { $0.control == nil || $0.control === control }
  }

  /// Controls inside, in the order in which they came.
  final var controls: [ControlLayoutNode] { members.compactMap(\.control) }

  final func setFocused(_ control: ControlLayoutNode?) {
    let had = focusedControl != nil
    focusedControl = control
    if had != (control != nil) { focusDidChange(isInside: control != nil) }
  }

  /// The focus has come into the scope or left it.
  func focusDidChange(isInside: Bool) {}

  /// A key press while the focus is inside; returns whether it was used.
  func handle(_ key: KeyEvent) -> Bool { false }
}

/// Where the keyboard focus of one window is.
@MainActor
final class FocusTracker {
  private(set) weak var control: ControlLayoutNode?
  private var scopes: [FocusScope] = []

  func didFocus(_ new: ControlLayoutNode) {
    control = new
    update(to: new.focusScope?.chain ?? [], control: new)
  }

  func didResign(_ old: ControlLayoutNode) {
    guard control === old else { return }
    control = nil
    update(to: [], control: nil)
  }

  private func update(to chain: [FocusScope], control: ControlLayoutNode?) {
    let left = scopes.filter { old in !chain.contains { $0 === old } }
    scopes = chain
    for scope in left { scope.setFocused(nil) }
    for scope in chain { scope.setFocused(control) }
  }

  /// Offers a key press to the scopes around the focused control, innermost first.
  func handle(_ key: KeyEvent) -> Bool { scopes.contains { $0.handle(key) } }
}

private struct FocusScopeKey: EnvironmentKey {
  static var defaultValue: FocusScope? { nil }
}

extension EnvironmentValues {
  /// The innermost scope around.
  var focusScope: FocusScope? {
    get { self[FocusScopeKey.self] }
    set { self[FocusScopeKey.self] = newValue }
  }
}

/// Puts a scope around the content.
nonisolated struct FocusScopeModifier: EnvironmentModifier {
  let scope: FocusScope
  @MainActor func change(_ environment: inout EnvironmentValues) {
    scope.outer = environment.focusScope
    environment.focusScope = scope
  }
}
