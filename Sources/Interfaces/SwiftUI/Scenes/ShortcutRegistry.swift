import Toolkit

/// Key combinations that views answer to while they are on screen.
@MainActor
final class ShortcutRegistry {
  private struct Entry {
    weak var owner: AnyObject?
    var combination: KeyCombination
    var isEnabled: () -> Bool
    var action: () -> Void
  }
  private var entries: [Entry] = []

  /// Claims a combination for as long as `owner` lives; a later claim of the same combination wins.
  func add(
    _ combination: KeyCombination, for owner: AnyObject, isEnabled: @escaping () -> Bool = { true },
    action: @escaping () -> Void
  ) {
    entries.append(Entry(owner: owner, combination: combination, isEnabled: isEnabled, action: action))
  }

  func remove(for owner: AnyObject) {
    entries.removeAll { $0.owner === owner || $0.owner == nil }
  }

  /// Runs the claim on the pressed combination. Plain characters reach the focused control first.
  func handle(_ key: KeyEvent) -> Bool {
    let isPlain = key.combination.modifiers.subtracting([.shift, .capsLock]).isEmpty
    if isPlain, key.phase == .preview { return false }
    guard !isPlain || key.phase == .unhandled else { return false }
    for entry in entries.reversed()
    where entry.owner != nil && entry.combination == key.combination && entry.isEnabled() {
      entry.action()
      return true
    }
    return false
  }
}
