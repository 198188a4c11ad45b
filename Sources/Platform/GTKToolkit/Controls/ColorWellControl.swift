import CToolkitSupport
import Foundation
import Toolkit

/// A button that shows a colour and opens the desktop's colour chooser.
@MainActor
final class ColorWellControl: GTKControl {
  private var well: ColorWellContent
  private var isApplying = false

  init(_ well: ColorWellContent, toolkit: GTKToolkit) {
    self.well = well
    super.init(.colorWell(well), widget: fsp_color_button_new(), toolkit: toolkit)
    apply()
    connect(widget.raw, String(cString: fsp_color_button_signal())) { [weak self] _ in self?.colorDidChange() }
  }

  override var ownName: String? { well.title }
  /// The button inside, which has the action and the focus.
  override var activeWidget: WidgetPointer { gtk_widget_get_first_child(widget) ?? widget }

  override func contentDidChange() {
    guard case .colorWell(let next) = content, next != well else { return }
    well = next
    apply()
  }

  private func apply() {
    isApplying = true
    defer { isApplying = false }
    var color = well.color.gdk
    fsp_color_button_set(widget, well.title, &color, well.supportsOpacity.gboolean)
    if accessibility.label == nil { AccessibilityBridge.setName(well.title, of: activeWidget) }
  }

  private func colorDidChange() {
    guard !isApplying else { return }
    var native = GdkRGBA()
    fsp_color_button_get(widget, &native)
    let color = RGBA(native)
    guard color != well.color else { return }
    well.color = color
    send(.colorChanged(color))
  }
}
