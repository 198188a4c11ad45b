import CToolkitSupport
import Foundation
import Toolkit

/// A push button. It draws its shape; the view graph draws the label on top.
@MainActor
final class ButtonControl: GTKControl {
  private var button: ButtonContent
  private var look = ButtonLook()
  private var isHovered = false
  private var isPressed = false

  init(_ button: ButtonContent, toolkit: GTKToolkit) {
    self.button = button
    super.init(.button(button), widget: gtk_button_new(), toolkit: toolkit)
    gtk_widget_set_focus_on_click(widget, button.takesFocus.gboolean)
    AccessibilityBridge.setName(button.title, of: widget)
    look.apply(button, to: widget, styleSheet: toolkit.styleSheet)
    observePresses { [weak self] in self?.send(.activated) }
    connect(widget.raw, "state-flags-changed") { [weak self] _ in self?.stateDidChange() }
  }

  override var ownName: String? { button.title }
  override var mayChangeSizeByItself: Bool { false }
  override var reportsContextMenuRequests: Bool { true }

  override func contentDidChange() {
    guard case .button(let next) = content, next != button else { return }
    let old = button
    button = next
    if next.takesFocus != old.takesFocus { gtk_widget_set_focus_on_click(widget, next.takesFocus.gboolean) }
    if next.title != old.title, accessibility.label == nil { AccessibilityBridge.setName(next.title, of: widget) }
    look.apply(next, to: widget, styleSheet: toolkit.styleSheet)
    if next.style != old.style || next.shape != old.shape { setNeedsSpace() }
  }

  private func stateDidChange() {
    let flags = gtk_widget_get_state_flags(widget).rawValue
    let hovered = flags & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    let pressed = flags & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    if hovered != isHovered {
      isHovered = hovered
      send(.hovered(hovered))
    }
    if pressed != isPressed {
      isPressed = pressed
      send(.pressed(pressed))
    }
  }

  /// The view graph knows the label and adds its own margins; the button itself wants nothing.
  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize { .zero }
}

/// The classes that give a native button the look of a `ButtonContent`.
@MainActor
struct ButtonLook {
  private var classes: Set<String> = []

  mutating func apply(_ button: ButtonContent, to widget: WidgetPointer, styleSheet: StyleSheet) {
    var wanted: Set<String> = ["fsp-button"]
    switch button.style {
    case .prominent: wanted.insert(button.isDestructive ? "destructive-action" : "suggested-action")
    case .bordered: break
    case .borderless: wanted.insert("flat")
    case .plain:
      wanted.insert("flat")
      wanted.insert("fsp-plain")
    }
    switch button.shape {
    case .roundedRectangle(let radius): wanted.insert(styleSheet.radiusClass(radius))
    case .capsule, .circle: wanted.insert("fsp-capsule")
    }
    if let tint = button.tint, !button.isDestructive || button.style != .prominent {
      switch button.style {
      case .prominent: wanted.insert(styleSheet.filledTintClass(tint))
      case .bordered: wanted.insert(styleSheet.quietTintClass(tint))
      case .borderless, .plain: break
      }
    } else if button.isDestructive, button.style == .bordered {
      wanted.insert(styleSheet.quietTintClass(nil))
    }
    for name in classes.subtracting(wanted) { gtk_widget_remove_css_class(widget, name) }
    for name in wanted.subtracting(classes) { gtk_widget_add_css_class(widget, name) }
    classes = wanted
    if button.isOn == true {
      gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_CHECKED, 0)
    } else {
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_CHECKED)
    }
    fsp_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_PRESSED, button.isOn.map { $0 ? 1 : 0 } ?? -1)
  }
}

extension StyleSheet {
  /// Filled with the tint, as a prominent button.
  func filledTintClass(_ tint: RGBA) -> String {
    let foreground = StyleSheet.foreground(on: tint)
    return className(for: .filled(tint)) {
      "button\($0), menubutton\($0) > button { background-color: \(tint.css); color: \(foreground.css); }"
    }
  }

  /// A pale shade of the tint, as a bordered button.
  /// `nil` = the theme's destructive colour.
  func quietTintClass(_ tint: RGBA?) -> String {
    className(for: .quiet(tint)) { name in
      let color = tint?.css ?? "@destructive_color"
      func rule(_ state: String, _ alpha: String) -> String {
        "button\(name)\(state), menubutton\(name) > button\(state) "
          + "{ background-color: alpha(\(color), \(alpha)); color: \(color); }"
      }
      return [rule("", "0.15"), rule(":hover", "0.22"), rule(":active", "0.32"), rule(":checked", "0.32")]
        .joined(separator: "\n")
    }
  }
}
