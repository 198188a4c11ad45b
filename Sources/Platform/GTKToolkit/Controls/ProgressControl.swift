import CToolkitSupport
import Foundation
import Toolkit

/// How far a task has come: a bar or a spinner.
@MainActor
final class ProgressControl: GTKControl {
  private var progress: ProgressContent
  private var tintClass: String?
  private var tick: guint = 0

  static func make(_ progress: ProgressContent, toolkit: GTKToolkit) -> ProgressControl {
    ProgressControl(progress, toolkit: toolkit)
  }

  private init(_ progress: ProgressContent, toolkit: GTKToolkit) {
    self.progress = progress
    let widget: WidgetPointer = progress.style == .bar ? gtk_progress_bar_new() : gtk_spinner_new()
    super.init(.progress(progress), widget: widget, toolkit: toolkit)
    if progress.style == .spinner { gtk_spinner_start(widget.opaque) }
    apply(from: nil)
  }

  isolated deinit {
    stopPulsing()
  }

  override var takesPointer: Bool { false }
  override var fillsWidth: Bool { progress.style == .bar }

  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    guard progress.style == .spinner else { return super.sizeThatFits(width: width, height: height) }
    let length = max(16, super.sizeThatFits(width: nil, height: nil).width)
    return CGSize(width: length, height: length)
  }

  override func contentDidChange() {
    guard case .progress(let next) = content, next != progress else { return }
    let old = progress
    progress = next
    apply(from: old)
  }

  private func apply(from old: ProgressContent?) {
    if progress.tint != old?.tint {
      if let tintClass { gtk_widget_remove_css_class(widget, tintClass) }
      tintClass = progress.tint.map(toolkit.styleSheet.trackTintClass)
      if let tintClass { gtk_widget_add_css_class(widget, tintClass) }
    }
    guard progress.style == .bar else { return }
    if let fraction = progress.fraction {
      stopPulsing()
      gtk_progress_bar_set_fraction(widget.opaque, min(max(fraction, 0), 1))
    } else {
      startPulsing()
    }
  }

  /// Moves the bar to and fro while nobody knows how long it will take. The frame clock stands still while the bar is
  /// not on screen.
  private func startPulsing() {
    guard tick == 0 else { return }
    gtk_progress_bar_set_pulse_step(widget.opaque, 0.01)
    let bar = widget
    tick = addTick(to: bar) { _ in
      gtk_progress_bar_pulse(bar.opaque)
      return true
    }
  }

  private func stopPulsing() {
    guard tick != 0 else { return }
    gtk_widget_remove_tick_callback(widget, tick)
    tick = 0
  }
}
