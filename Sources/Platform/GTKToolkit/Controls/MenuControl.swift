import CToolkitSupport
import Foundation
import Toolkit

/// A button that opens a menu. The entries are asked for when the menu opens.
@MainActor
final class MenuControl: GTKControl {
  private var menu: MenuContent
  private var look = ButtonLook()
  private var indicator: WidgetPointer?

  init(_ menu: MenuContent, toolkit: GTKToolkit) {
    self.menu = menu
    super.init(.menu(menu), widget: gtk_button_new(), toolkit: toolkit)
    gtk_widget_set_focus_on_click(widget, menu.button.takesFocus.gboolean)
    AccessibilityBridge.setName(menu.button.title, of: widget)
    fsp_accessible_set_boolean(widget, GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, 1)
    look.apply(menu.button, to: widget, styleSheet: toolkit.styleSheet)
    applyIndicator()
    observePresses { [weak self] in
      guard let self else { return }
      if let action = menu.primaryAction { action() } else { open() }
    }
    connect(widget.raw, "state-flags-changed") { [weak self] _ in self?.stateDidChange() }
    observeSecondaryRequests()
  }

  override var ownName: String? { menu.button.title }

  override func contentDidChange() {
    guard case .menu(let next) = content else { return }
    let old = menu
    menu = next
    if next.showsIndicator != old.showsIndicator { applyIndicator() }
    guard next.button != old.button else { return }
    gtk_widget_set_focus_on_click(widget, next.button.takesFocus.gboolean)
    if next.button.title != old.button.title, accessibility.label == nil {
      AccessibilityBridge.setName(next.button.title, of: widget)
    }
    look.apply(next.button, to: widget, styleSheet: toolkit.styleSheet)
  }

  private func applyIndicator() {
    guard menu.showsIndicator else {
      gtk_button_set_child(widget.cast(), nil)
      indicator = nil
      return setNeedsSpace()
    }
    let image = gtk_image_new_from_icon_name("pan-down-symbolic")!
    gtk_widget_set_halign(image, GTK_ALIGN_END)
    gtk_widget_set_margin_end(image, 4)
    gtk_button_set_child(widget.cast(), image)
    indicator = image
    setNeedsSpace()
  }

  /// The room of the indicator, at the trailing edge; the view graph adds the label's.
  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    menu.showsIndicator ? super.sizeThatFits(width: nil, height: nil) : .zero
  }

  private func open() {
    guard let surface, let placedSize, let placedTransform else { return }
    let rect = placedTransform.bounds(of: CGRect(origin: .zero, size: placedSize))
    setOpen(true)
    MenuPopover.present(menu.elements(), on: surface, pointingTo: rect) { [weak self] in self?.setOpen(false) }
  }

  private func setOpen(_ isOpen: Bool) {
    fsp_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, isOpen ? 1 : 0)
    if isOpen {
      gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_CHECKED, 0)
    } else {
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_CHECKED)
    }
  }

  /// With an action of its own, the button opens the menu by a long press, the secondary button, or the keyboard.
  private func observeSecondaryRequests() {
    let press = gtk_gesture_long_press_new()!
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    connect(press, "pressed") { [weak self] _ in
      guard let self, menu.primaryAction != nil else { return }
      gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
      open()
    }
    gtk_widget_add_controller(widget, press)

    let click = gtk_gesture_click_new()!
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    connect(click, "pressed") { [weak self] _ in
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      self?.open()
    }
    gtk_widget_add_controller(widget, click)

    let keys = gtk_event_controller_key_new()!
    connect(keys, "key-pressed") { [weak self] arguments in
      guard let self else { return }
      let modifiers = KeyModifiers(GdkModifierType(arguments.flags(3)))
      let opens: Bool =
        switch Key(keyval: arguments.uint(1)) {
        case .menu: true
        case .function(10): modifiers.contains(.shift)
        case .down, .up: modifiers.contains(.alt)
        default: false
        }
      guard opens else { return }
      arguments.returnBool(true)
      open()
    }
    gtk_widget_add_controller(widget, keys)
  }

  private var isHovered = false
  private var isPressed = false

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
}
