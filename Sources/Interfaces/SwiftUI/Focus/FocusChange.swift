/// Hears when the keyboard focus comes into a part of the tree, and when it leaves.
@MainActor
final class FocusObserverScope: FocusScope {
  var action: (Bool) -> Void = { _ in }
  override func focusDidChange(isInside: Bool) { action(isInside) }
}

private struct FocusChangeModifier: ViewModifier {
  let action: (Bool) -> Void
  @State private var scope = FocusObserverScope()

  func body(content: Content) -> some View {
    let _ = scope.action = action
    content.modifier(FocusScopeModifier(scope: scope))
  }
}

extension View {
  /// Runs when the keyboard focus comes into the view or leaves it.
  func onFocusChange(_ action: @escaping (_ isInside: Bool) -> Void) -> some View {
    modifier(FocusChangeModifier(action: action))
  }
}
