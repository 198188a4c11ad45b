import CToolkitSupport
import Foundation
import Toolkit

/// The monotonic clock, which frames are timed by as well.
@MainActor
final class SystemTime: TimeSource {
  var now: Double { Double(g_get_monotonic_time()) / 1e6 }

  func schedule(after delay: Double, _ action: @escaping @MainActor () -> Void) -> any Dismissible {
    Timeout(after: delay, action)
  }
}

/// One action at a later time. It runs whether or not anybody keeps the timeout.
@MainActor
final class Timeout: Dismissible {
  private var source: guint = 0
  private var action: (@MainActor () -> Void)?

  init(after delay: Double, priority: Int32 = G_PRIORITY_DEFAULT, _ action: @escaping @MainActor () -> Void) {
    self.action = action
    let milliseconds = (max(0, delay) * 1000).rounded(.up)
    source = g_timeout_add_full(
      priority, guint(min(milliseconds, Double(Int32.max))),
      { context in
        guard let context else { return 0 }
        let carried = MainThreadValue(context)
        MainActor.assumeIsolated {
          Unmanaged<Timeout>.fromOpaque(carried.value).takeUnretainedValue().fire()
        }
        return 0
      }, Unmanaged.passRetained(self).toOpaque(),
      { context in
        guard let context else { return }
        Unmanaged<Timeout>.fromOpaque(context).release()
      })
  }

  /// Runs `action` before anything is laid out or drawn again.
  static func beforeNextFrame(_ action: @escaping @MainActor () -> Void) {
    _ = Timeout(after: 0, priority: G_PRIORITY_HIGH, action)
  }

  private func fire() {
    source = 0
    let action = action
    self.action = nil
    action?()
  }

  func dismiss() {
    guard source != 0 else { return }
    let identifier = source
    source = 0
    action = nil
    g_source_remove(identifier)
  }
}
