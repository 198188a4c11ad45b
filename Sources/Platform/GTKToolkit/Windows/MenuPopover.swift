import CToolkitSupport
import Foundation
import Toolkit

/// A menu that is built when it opens and taken apart after it has closed.
@MainActor
final class MenuPopover {
  private let popover: WidgetPointer
  private let model: MenuModel

  /// Opens a menu that points to a rectangle of a surface.
  static func present(
    _ elements: [MenuElement], on surface: GTKSurface, pointingTo rect: CGRect,
    onClose: (@MainActor () -> Void)? = nil
  ) {
    guard !elements.isEmpty else {
      onClose?()
      return
    }
    let focus = gtk_widget_get_root(surface.widget).flatMap { gtk_root_get_focus($0) }
    let focused = focus.map { ObjectReference(retaining: $0.raw) }
    let menu = MenuPopover(
      elements, on: surface,
      onClose: {
        // The keyboard goes back to where it was, and not to whatever is first in the window.
        if let focused { gtk_widget_grab_focus(focused.cast()) }
        onClose?()
      })
    surface.add(popover: menu.popover)
    var target = GdkRectangle(
      x: Int32(rect.minX), y: Int32(rect.minY), width: max(1, Int32(rect.width)), height: max(1, Int32(rect.height)))
    gtk_popover_set_pointing_to(menu.popover.cast(), &target)
    let isPoint = rect.width <= 1
    if isPoint || !gdk_display_is_composited(gdk_display_get_default()).isTrue {
      gtk_popover_set_has_arrow(menu.popover.cast(), 0)
    }
    if isPoint { gtk_widget_set_halign(menu.popover, GTK_ALIGN_START) }
    gtk_popover_popup(menu.popover.cast())
  }

  private init(_ elements: [MenuElement], on surface: GTKSurface, onClose: @escaping @MainActor () -> Void) {
    model = MenuModel(elements)
    popover = gtk_popover_menu_new_from_model(model.menu.cast())!
    gtk_widget_insert_action_group(popover, MenuModel.prefix, model.actions.opaque)
    // The closure keeps the model, and with it every action, until the popover goes.
    connect(popover.raw, "closed") { [self, weak surface] _ in
      let kept = ObjectReference(retaining: popover.raw)
      onClose()
      // The chosen action runs after the menu has closed.
      _ = Timeout(after: 0.05) {
        guard let surface, let root = gtk_widget_get_root(kept.cast()) else { return }
        let focus = gtk_root_get_focus(root)
        surface.remove(popover: kept.cast())
        // GTK drops the focus with the popover, even when it lies elsewhere.
        if let focus, gtk_root_get_focus(root) != focus { gtk_widget_grab_focus(focus) }
      }
    }
  }
}

/// A menu in GIO's terms, with an action for each entry.
@MainActor
final class MenuModel {
  static let prefix = "entry"
  let menu: ObjectReference
  let actions: ObjectReference
  private var count = 0

  init(_ elements: [MenuElement]) {
    menu = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()!))
    actions = ObjectReference(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()!))
    fill(menu.opaque, with: elements)
  }

  private func fill(_ menu: OpaquePointer, with elements: [MenuElement]) {
    for element in elements {
      switch element {
      case .item(let item):
        add(item, to: menu)
      case .section(let title, let children):
        let section = g_menu_new()!
        fill(section, with: children)
        g_menu_append_section(menu, title, UnsafeMutablePointer(section))
        g_object_unref(UnsafeMutableRawPointer(section))
      case .submenu(let title, let icon, let children):
        let submenu = g_menu_new()!
        fill(submenu, with: children)
        let entry = g_menu_item_new_submenu(title, UnsafeMutablePointer(submenu))!
        setIcon(icon, of: entry)
        g_menu_append_item(menu, entry)
        g_object_unref(UnsafeMutableRawPointer(entry))
        g_object_unref(UnsafeMutableRawPointer(submenu))
      }
    }
  }

  private func add(_ item: MenuItem, to menu: OpaquePointer) {
    count += 1
    let name = "e\(count)"
    let title = item.subtitle.map { item.title + "\n" + $0 } ?? item.title
    let entry = g_menu_item_new(title, nil)!
    switch item.mark {
    case .none:
      g_menu_item_set_action_and_target_value(entry, "\(MenuModel.prefix).\(name)", nil)
      register(makeAction(name, item.action), item)
    case .checked, .unchecked:
      g_menu_item_set_action_and_target_value(entry, "\(MenuModel.prefix).\(name)", nil)
      register(makeAction(name, state: g_variant_new_boolean((item.mark == .checked).gboolean), item.action), item)
    case .radioOn, .radioOff:
      let state = g_variant_new_string(item.mark == .radioOn ? "on" : "off")
      g_menu_item_set_action_and_target_value(
        entry, "\(MenuModel.prefix).\(name)", g_variant_new_string("on"))
      register(makeAction(name, state: state, item.action), item)
    }
    if let accelerator = item.shortcut?.accelerator {
      g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(accelerator))
    }
    setIcon(item.icon, of: entry)
    g_menu_append_item(menu, entry)
    g_object_unref(UnsafeMutableRawPointer(entry))
  }

  private func register(_ action: OpaquePointer, _ item: MenuItem) {
    g_simple_action_set_enabled(action, item.isEnabled.gboolean)
    g_action_map_add_action(actions.opaque, action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  private func setIcon(_ source: ImageSource?, of entry: OpaquePointer) {
    guard case .icon(let names, _, _) = source, let name = names.first(where: IconPicture.exists),
      let icon = g_themed_icon_new(name)
    else { return }
    g_menu_item_set_icon(entry, icon)
    g_object_unref(UnsafeMutableRawPointer(icon))
  }
}
