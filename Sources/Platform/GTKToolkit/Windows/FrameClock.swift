import CToolkitSupport
import Foundation
import Toolkit

/// Calls before the next picture of a widget's window when it is asked to.
///
/// A request for one frame only marks the clock; GTK's own callbacks per tick connect and disconnect themselves each
/// time, which takes longer than bringing a view up to date.
@MainActor
final class FrameClock {
  private let action: @MainActor (Double) -> Bool
  private var clock: OpaquePointer?
  private var updates: Connection?
  private var isRequested = false
  /// Whether the clock runs on by itself, as it does during animations.
  private var isRunning = false

  /// `action` gets the frame's time in seconds and returns whether another frame is wanted right after.
  init(of widget: WidgetPointer, _ action: @escaping @MainActor (Double) -> Bool) {
    self.action = action
    connect(widget.raw, "realize") { [weak self] _ in self?.start(gtk_widget_get_frame_clock(widget)) }
    connect(widget.raw, "unrealize") { [weak self] _ in self?.stop() }
    if gtk_widget_get_realized(widget).isTrue { start(gtk_widget_get_frame_clock(widget)) }
  }

  /// Asks for one call. Before the widget is on a display the request waits.
  func request() {
    isRequested = true
    if let clock { gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE) }
  }

  private func start(_ clock: OpaquePointer?) {
    guard let clock, self.clock == nil else { return }
    self.clock = clock
    updates = Connection(UnsafeMutableRawPointer(clock), "update") { [weak self] _ in self?.update() }
    if isRequested { gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE) }
  }

  /// Ends all calls until the widget is on a display again.
  func stop() {
    setRunning(false)
    updates = nil
    clock = nil
  }

  private func update() {
    guard isRequested || isRunning, let clock else { return }
    isRequested = false
    setRunning(action(Double(gdk_frame_clock_get_frame_time(clock)) / 1e6))
  }

  private func setRunning(_ shouldRun: Bool) {
    guard shouldRun != isRunning, let clock else { return }
    isRunning = shouldRun
    if shouldRun { gdk_frame_clock_begin_updating(clock) } else { gdk_frame_clock_end_updating(clock) }
  }
}
