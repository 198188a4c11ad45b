import BenchmarkInstruments
import Foundation
import GTKToolkit
import SwiftUI
import Toolkit

/// A window on the display with the view that is measured.
@MainActor
struct Stage {
  private let toolkit: GTKToolkit
  private let host: _ViewHost

  /// Shows `view` and waits until it is on the screen.
  init<Content: View>(showing view: Content) {
    toolkit = Stage.makeToolkit()
    instruments_watch_frames()
    host = _ViewHost(view, toolkit: toolkit, size: Stage.size)
    instruments_await_frames(1)
    instruments_settle()
  }

  private static let size = CGSize(width: 800, height: 600)

  private static func makeToolkit() -> GTKToolkit {
    do {
      return try GTKToolkit()
    } catch {
      fatalError("\(error)")
    }
  }

  static func reportFirstFrame<Content: View>(of view: Content) -> Never {
    let toolkit = makeToolkit()
    instruments_report_first_frame()
    instruments_mark_ready()
    let host = _ViewHost(view, toolkit: toolkit, size: size)
    while true {
      instruments_settle()
      withExtendedLifetime(host) {}
    }
  }

  /// Makes a change, brings the views up to date at once, and lets the window show it.
  func measure(_ change: () -> Void) {
    let allocations = instruments_allocations()
    let start = instruments_now()
    change()
    host.window.delegate?.window(host.window, frameAt: toolkit.time.now)
    let own = instruments_now() - start
    let allocated = instruments_allocations() - allocations
    instruments_await_frames(1)
    print("round \(own) \(allocated) \(own + instruments_frame_duration())")
    instruments_settle()
  }
}
