import CToolkitSupport
import Foundation
import Toolkit

/// A place that assistive technology finds and that can take the focus. GTK fixes the role of a widget once it has
/// been seen, so a new role means a new widget.
@MainActor
final class ElementControl: GTKControl {
  private var element: ElementContent
  private var role = AccessibilityRole.group

  init(_ element: ElementContent, toolkit: GTKToolkit) {
    self.element = element
    role = element.isActivatable ? .button : .group
    super.init(.element(element), widget: ElementControl.makeWidget(element, role), toolkit: toolkit)
    setUp()
  }

  override var takesPointer: Bool { element.isActivatable && element.takesPointer && isInteractive }

  private static func makeWidget(_ element: ElementContent, _ role: AccessibilityRole) -> WidgetPointer {
    fsp_element_new(role.native, element.isFocusable.gboolean, element.isActivatable.gboolean)
  }

  private func setUp() {
    connect(widget.raw, "activate") { [weak self] _ in
      guard let self, element.isActivatable else { return }
      send(.activated)
    }
    // Pointer events belong to what is drawn below.
    gtk_widget_set_can_target(widget, takesPointer.gboolean)
    let click = gtk_gesture_click_new()!
    connect(click, "released") { [weak self] arguments in
      guard let self, element.isActivatable else { return }
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      send(.activated)
    }
    gtk_widget_add_controller(widget, click)
  }

  override var mayChangeSizeByItself: Bool { false }
  override var reportsContextMenuRequests: Bool { true }

  override var isInteractive: Bool {
    didSet { gtk_widget_set_can_target(widget, takesPointer.gboolean) }
  }

  override func contentDidChange() {
    guard case .element(let next) = content, next != element else { return }
    element = next
    fsp_element_set_behavior(widget, next.isFocusable.gboolean, next.isActivatable.gboolean)
    gtk_widget_set_can_target(widget, takesPointer.gboolean)
    applyRole()
  }

  override func accessibilityDidChange(from old: AccessibilityProperties) {
    applyRole()
    super.accessibilityDidChange(from: old)
  }

  private func applyRole() {
    let wanted = accessibility.role ?? (element.isActivatable ? .button : .group)
    guard wanted != role else { return }
    role = wanted
    guard fsp_accessible_set_role(widget, wanted.native) == 0 else { return }
    replaceWidget(with: ElementControl.makeWidget(element, wanted))
    setUp()
    gtk_widget_set_sensitive(widget, isEnabled.gboolean)
    gtk_widget_set_tooltip_text(widget, tooltip)
    AccessibilityBridge.apply(accessibility, from: AccessibilityProperties(), to: widget, ownName: nil)
    if !accessibility.actions.isEmpty { offerActions() }
  }

  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    CGSize(width: width ?? 0, height: height ?? 0)
  }
}
