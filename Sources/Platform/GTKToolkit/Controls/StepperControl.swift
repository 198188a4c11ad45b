import CToolkitSupport
import Foundation
import Toolkit

/// Two joined buttons that count down and up.
@MainActor
final class StepperControl: GTKControl {
  private var stepper: StepperContent
  private let minus: WidgetPointer
  private let plus: WidgetPointer

  init(_ stepper: StepperContent, toolkit: GTKToolkit) {
    self.stepper = stepper
    minus = gtk_button_new_from_icon_name("list-remove-symbolic")
    plus = gtk_button_new_from_icon_name("list-add-symbolic")
    let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
    gtk_widget_add_css_class(box, "linked")
    gtk_box_append(box.cast(), minus)
    gtk_box_append(box.cast(), plus)
    super.init(.stepper(stepper), widget: box, toolkit: toolkit)
    applyName()
    applyLimits()
    connect(minus.raw, "clicked") { [weak self] _ in self?.send(.stepped(up: false)) }
    connect(plus.raw, "clicked") { [weak self] _ in self?.send(.stepped(up: true)) }
  }

  override func contentDidChange() {
    guard case .stepper(let next) = content, next != stepper else { return }
    stepper = next
    applyLimits()
  }

  override var activeWidget: WidgetPointer { stepper.canIncrement ? plus : minus }

  override func accessibilityDidChange(from old: AccessibilityProperties) {
    AccessibilityBridge.apply(accessibility, from: old, to: widget, ownName: nil)
    if accessibility.label != old.label { applyName() }
  }

  private func applyName() {
    func name(_ action: String) -> String { accessibility.label.map { "\(action): \($0)" } ?? action }
    AccessibilityBridge.setName(name("Decrement"), of: minus)
    AccessibilityBridge.setName(name("Increment"), of: plus)
  }

  private func applyLimits() {
    gtk_widget_set_sensitive(minus, stepper.canDecrement.gboolean)
    gtk_widget_set_sensitive(plus, stepper.canIncrement.gboolean)
  }
}
