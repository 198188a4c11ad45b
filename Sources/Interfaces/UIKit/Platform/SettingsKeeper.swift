import Dispatch
import Foundation

/// Writes the person's settings to the disk.
///
/// On Apple's systems a daemon does that at every change. On Linux, Foundation keeps changes of `UserDefaults` in memory
/// until `synchronize()`, which hardly any app calls. So settings are written shortly after the framework itself has
/// changed one, when the app loses the keyboard (which is when a person may have changed others), and at the end.
@MainActor
package enum SettingsKeeper {
  private static let queue = DispatchQueue(label: "settings")
  /// The app's own store; nil while nothing is kept.
  private static var own: UserDefaults?
  private static var isScheduled = false
  /// Stores other than the app's own that have changes.
  private static var others: Set<UserDefaults> = []

  /// Keeps the settings of this process from now on. Without, as in tests, nothing of the person's is touched.
  package static func start(_ store: UserDefaults = .standard) { own = store }

  /// Keeps no settings any more.
  package static func stop() { own = nil }

  /// Notes a change, which is on the disk a second later.
  package static func noteChange(of store: UserDefaults) {
    guard let own else { return }
    if store !== own { others.insert(store) }
    guard !isScheduled else { return }
    isScheduled = true
    _ = InterfacePlatform.toolkit.time.schedule(after: 1) {
      isScheduled = false
      save()
    }
  }

  /// Writes what has changed, without waiting for it.
  package static func save() {
    guard let own else { return }
    nonisolated(unsafe) let stores = [own] + others  // Safe: settings may be used from any thread.
    others = []
    queue.async {
      for store in stores { store.synchronize() }
    }
  }

  /// Writes what has changed and waits for it: the process ends.
  package static func finish() {
    save()
    queue.sync {}
    stop()
  }
}
