import CToolkitSupport
import Foundation
import Toolkit

/// A switch or check box. Its label is drawn by the view graph, except for the name that is read out.
@MainActor
final class ToggleControl: GTKControl {
  private var toggle: ToggleContent
  private var isApplying = false
  private var tintClass: String?

  static func make(_ toggle: ToggleContent, toolkit: GTKToolkit) -> ToggleControl {
    ToggleControl(toggle, toolkit: toolkit)
  }

  private init(_ toggle: ToggleContent, toolkit: GTKToolkit) {
    self.toggle = toggle
    let widget: WidgetPointer = toggle.style == .switch ? gtk_switch_new() : gtk_check_button_new()
    super.init(.toggle(toggle), widget: widget, toolkit: toolkit)
    // A switch that is given more room than it needs keeps its shape.
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    apply(from: nil)
    if toggle.style == .checkbox {
      AccessibilityBridge.addAction("toggle", to: widget) { gtk_widget_activate(widget) }
    }
    connect(widget.raw, "notify::active") { [weak self] _ in self?.stateDidChange() }
  }

  override var ownName: String? { toggle.title }

  override func contentDidChange() {
    guard case .toggle(let next) = content else { return }
    let old = toggle
    toggle = next
    apply(from: old)
  }

  private func apply(from old: ToggleContent?) {
    isApplying = true
    defer { isApplying = false }
    if isOn != toggle.isOn {
      switch toggle.style {
      case .switch: gtk_switch_set_active(widget.opaque, toggle.isOn.gboolean)
      case .checkbox: gtk_check_button_set_active(widget.cast(), toggle.isOn.gboolean)
      }
    }
    if toggle.style == .checkbox, toggle.isMixed != (old?.isMixed ?? false) {
      gtk_check_button_set_inconsistent(widget.cast(), toggle.isMixed.gboolean)
    }
    if toggle.title != old?.title, accessibility.label == nil {
      AccessibilityBridge.setName(toggle.title, of: widget)
    }
    if toggle.tint != old?.tint {
      if let tintClass { gtk_widget_remove_css_class(widget, tintClass) }
      tintClass = toggle.tint.map(toolkit.styleSheet.toggleTintClass)
      if let tintClass { gtk_widget_add_css_class(widget, tintClass) }
    }
  }

  private var isOn: Bool {
    switch toggle.style {
    case .switch: gtk_switch_get_active(widget.opaque).isTrue
    case .checkbox: gtk_check_button_get_active(widget.cast()).isTrue
    }
  }

  private func stateDidChange() {
    guard !isApplying, isOn != toggle.isOn || toggle.isMixed else { return }
    toggle.isOn = isOn
    toggle.isMixed = false
    if toggle.style == .checkbox { gtk_check_button_set_inconsistent(widget.cast(), 0) }
    send(.toggled(isOn))
  }
}

extension StyleSheet {
  func toggleTintClass(_ tint: RGBA) -> String {
    className(for: .toggle(tint)) {
      "switch\($0):checked, checkbutton\($0) > check:checked, checkbutton\($0) > check:indeterminate "
        + "{ background-color: \(tint.css); color: \(StyleSheet.foreground(on: tint).css); }"
    }
  }

  func trackTintClass(_ tint: RGBA) -> String {
    className(for: .track(tint)) {
      "scale\($0) > trough > highlight, progressbar\($0) > trough > progress { background-color: \(tint.css); }\n"
        + "spinner\($0) { color: \(tint.css); }"
    }
  }
}
