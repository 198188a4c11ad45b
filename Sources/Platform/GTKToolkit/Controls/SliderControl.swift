import CToolkitSupport
import Foundation
import Toolkit

/// A value chosen along a line.
@MainActor
final class SliderControl: GTKControl {
  private var slider: SliderContent
  private var isApplying = false
  private var isHeld = false
  private var tintClass: String?

  init(_ slider: SliderContent, toolkit: GTKToolkit) {
    self.slider = slider
    super.init(
      .slider(slider), widget: gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil), toolkit: toolkit)
    gtk_scale_set_draw_value(widget.cast(), 0)
    apply(from: nil)
    connect(widget.raw, "value-changed") { [weak self] _ in self?.valueDidChange() }
    observeHold()
  }

  override var fillsWidth: Bool { true }

  override func contentDidChange() {
    guard case .slider(let next) = content, next != slider || next.value != value else { return }
    let old = slider
    slider = next
    apply(from: old)
  }

  private func apply(from old: SliderContent?) {
    isApplying = true
    defer { isApplying = false }
    let range: UnsafeMutablePointer<GtkRange> = widget.cast()
    if slider.bounds != old?.bounds || slider.step != old?.step {
      let length = slider.bounds.upperBound - slider.bounds.lowerBound
      gtk_range_set_range(range, slider.bounds.lowerBound, slider.bounds.upperBound)
      let step = slider.step ?? length / 100
      gtk_range_set_increments(range, step, max(step, length / 10))
    }
    if value != slider.value { gtk_range_set_value(range, slider.value) }
    if slider.tint != old?.tint {
      if let tintClass { gtk_widget_remove_css_class(widget, tintClass) }
      tintClass = slider.tint.map(toolkit.styleSheet.trackTintClass)
      if let tintClass { gtk_widget_add_css_class(widget, tintClass) }
    }
  }

  private var value: Double { gtk_range_get_value(widget.cast()) }

  private func valueDidChange() {
    guard !isApplying else { return }
    var next = value
    if let step = slider.step, step > 0 {
      let lower = slider.bounds.lowerBound
      next = min(lower + ((next - lower) / step).rounded() * step, slider.bounds.upperBound)
      isApplying = true
      gtk_range_set_value(widget.cast(), next)
      isApplying = false
    }
    guard next != slider.value else { return }
    slider.value = next
    send(.valueChanged(next))
  }

  /// Reports when the slider is taken hold of and let go. The range's own gestures claim the pointer, so this looks
  /// at the events before them.
  private func observeHold() {
    let controller = gtk_event_controller_legacy_new()!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connect(controller, "event") { [weak self] arguments in
      arguments.returnBool(false)
      guard let self, let event = gtk_event_controller_get_current_event(controller) else { return }
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: hold(true)
      case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: hold(false)
      default: break
      }
    }
    gtk_widget_add_controller(widget, controller)
  }

  private func hold(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    send(.editing(isHeld))
  }
}
