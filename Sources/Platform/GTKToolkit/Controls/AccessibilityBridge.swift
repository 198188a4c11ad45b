import CToolkitSupport
import Foundation
import Toolkit

/// Tells GTK what assistive technology should know, except whether there is anything to know: what is hidden, controls
/// say themselves.
@MainActor
enum AccessibilityBridge {
  static func apply(
    _ properties: AccessibilityProperties, from old: AccessibilityProperties, to widget: WidgetPointer, ownName: String?
  ) {
    if properties.label != old.label { setName(properties.label ?? ownName, of: widget) }
    if properties.value != old.value {
      fsp_accessible_set_text(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, properties.value)
    }
    if properties.explanation != old.explanation {
      fsp_accessible_set_text(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, properties.explanation)
    }
    if properties.identifier != old.identifier {
      gtk_widget_set_name(widget, properties.identifier)
    }
    if properties.isModal != old.isModal {
      fsp_accessible_set_boolean(widget, GTK_ACCESSIBLE_PROPERTY_MODAL, properties.isModal.gboolean)
    }
    if properties.isSelected != old.isSelected {
      fsp_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_SELECTED, number(properties.isSelected))
    }
    if properties.isExpanded != old.isExpanded {
      fsp_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, number(properties.isExpanded))
    }
    if properties.headingLevel != old.headingLevel, let level = properties.headingLevel {
      fsp_accessible_set_integer(widget, GTK_ACCESSIBLE_PROPERTY_LEVEL, Int32(level))
    }
    if properties.role != old.role, let role = properties.role {
      fsp_accessible_set_role(widget, role.native)
    }
  }

  /// Sets the name that is read out and searched for.
  static func setName(_ name: String?, of widget: WidgetPointer) {
    fsp_accessible_set_text(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// Offers an action to assistive technology on widgets for which GTK has none.
  static func addAction(_ name: String, to widget: WidgetPointer, _ action: @escaping @MainActor () -> Void) {
    let group = ObjectReference(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()!))
    let made = ObjectReference(adopting: UnsafeMutableRawPointer(makeAction(name, action)))
    g_action_map_add_action(group.opaque, made.opaque)
    gtk_widget_insert_action_group(widget, "accessibility", group.opaque)
  }

  /// Offers the app's own actions to assistive technology, which shows them by what is left of their names in the
  /// alphabet of action names; in other scripts they are counted.
  static func setActions(_ names: [String], on widget: WidgetPointer, _ perform: @escaping @MainActor (Int) -> Void) {
    guard !names.isEmpty else { return gtk_widget_insert_action_group(widget, "custom", nil) }
    let group = ObjectReference(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()!))
    var taken: Set<String> = []
    for (index, name) in names.enumerated() {
      var identifier = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      if !identifier.contains(where: { $0 != "-" }) || !taken.insert(identifier).inserted {
        identifier = "action-\(index + 1)"
      }
      let made = ObjectReference(adopting: UnsafeMutableRawPointer(makeAction(identifier) { perform(index) }))
      g_action_map_add_action(group.opaque, made.opaque)
    }
    gtk_widget_insert_action_group(widget, "custom", group.opaque)
  }

  private static func number(_ flag: Bool?) -> Int32 {
    flag.map { $0 ? 1 : 0 } ?? -1
  }
}

extension AccessibilityRole {
  var native: GtkAccessibleRole {
    switch self {
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .link: GTK_ACCESSIBLE_ROLE_LINK
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .text: GTK_ACCESSIBLE_ROLE_LABEL
    case .textField: GTK_ACCESSIBLE_ROLE_TEXT_BOX
    case .checkbox: GTK_ACCESSIBLE_ROLE_CHECKBOX
    case .toggle: GTK_ACCESSIBLE_ROLE_SWITCH
    case .slider: GTK_ACCESSIBLE_ROLE_SLIDER
    case .tab: GTK_ACCESSIBLE_ROLE_TAB
    case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
    case .progress: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    case .menuItem: GTK_ACCESSIBLE_ROLE_MENU_ITEM
    case .separator: GTK_ACCESSIBLE_ROLE_SEPARATOR
    case .search: GTK_ACCESSIBLE_ROLE_SEARCH
    case .grid: GTK_ACCESSIBLE_ROLE_GRID
    case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
    case .toolbar: GTK_ACCESSIBLE_ROLE_TOOLBAR
    case .tabList: GTK_ACCESSIBLE_ROLE_TAB_LIST
    }
  }
}
