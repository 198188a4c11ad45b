import CToolkitSupport
import Dispatch
import Foundation

/// Serves the main actor and Foundation's timers from GLib's main loop, which GTK runs on.
///
/// Both wait for events and for moments in time; nothing polls, so an idle program uses no processor time.
@MainActor
final class MainLoop {
  private let mainQueue: UnsafeMutablePointer<GSource>
  private let runLoop: UnsafeMutablePointer<GSource>

  init() {
    mainQueue = fsp_main_queue_source_new()
    runLoop = fsp_run_loop_source_new {
      MainActor.assumeIsolated { () -> gint64 in MainLoop.turn() }
    }
    g_source_attach(mainQueue, nil)
    g_source_attach(runLoop, nil)
  }

  /// Fires what is due, and returns when there will be more to do in microseconds of the monotonic clock, or -1.
  private static func turn() -> gint64 {
    guard let limit = RunLoop.main.limitDate(forMode: .default) else { return -1 }
    let delay = limit.timeIntervalSinceNow
    // A timer in the distant future, which Foundation uses for "never".
    guard delay < 1e9 else { return -1 }
    return g_get_monotonic_time() + gint64(max(0, delay) * 1e6)
  }

  isolated deinit {
    for source in [mainQueue, runLoop] {
      g_source_destroy(source)
      g_source_unref(source)
    }
  }
}
