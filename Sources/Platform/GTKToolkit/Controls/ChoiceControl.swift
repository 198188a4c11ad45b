import CToolkitSupport
import Foundation
import Toolkit

/// One of several: a list behind a button, joined buttons, or marks below each other.
@MainActor
class ChoiceControl: GTKControl {
  fileprivate(set) var choice: ChoiceContent
  fileprivate var isApplying = false

  static func make(_ choice: ChoiceContent, toolkit: GTKToolkit) -> ChoiceControl {
    switch choice.style {
    case .dropDown: DropDownControl(choice, toolkit: toolkit)
    case .segmented, .radioGroup: ButtonRowControl(choice, toolkit: toolkit)
    }
  }

  fileprivate init(_ choice: ChoiceContent, widget: WidgetPointer, toolkit: GTKToolkit) {
    self.choice = choice
    super.init(.choice(choice), widget: widget, toolkit: toolkit)
  }

  override func contentDidChange() {
    guard case .choice(let next) = content, next != choice else { return }
    let old = choice
    choice = next
    isApplying = true
    if next.options != old.options || next.tint != old.tint { applyOptions() }
    applySelection()
    isApplying = false
    setNeedsSpace()
  }

  fileprivate func applyOptions() {}
  fileprivate func applySelection() {}

  fileprivate func choose(_ index: Int) {
    guard !isApplying, index != choice.selection, choice.options.indices.contains(index) else { return }
    choice.selection = index
    send(.selected(index))
  }
}

/// A button that shows the choice and opens a list.
private final class DropDownControl: ChoiceControl {
  init(_ choice: ChoiceContent, toolkit: GTKToolkit) {
    super.init(choice, widget: gtk_drop_down_new(nil, nil), toolkit: toolkit)
    isApplying = true
    applyOptions()
    applySelection()
    isApplying = false
    connect(widget.raw, "notify::selected") { [weak self] _ in
      guard let self else { return }
      choose(Int(gtk_drop_down_get_selected(widget.opaque)))
    }
    // GTK makes what the button shows when the button comes into a window.
    connect(widget.raw, "notify::root") { [weak self] _ in self?.send(.naturalSizeChanged) }
  }

  /// The button inside, which has the action.
  private var opener: WidgetPointer { gtk_widget_get_first_child(widget) ?? widget }

  override func accessibilityDidChange(from old: AccessibilityProperties) {
    super.accessibilityDidChange(from: old)
    if accessibility.label != old.label { AccessibilityBridge.setName(accessibility.label, of: opener) }
  }

  override func applyOptions() {
    let list = gtk_string_list_new(nil)!
    for option in choice.options { gtk_string_list_append(list, option.title) }
    gtk_drop_down_set_model(widget.opaque, list)
    g_object_unref(UnsafeMutableRawPointer(list))
  }

  override func applySelection() {
    gtk_drop_down_set_selected(widget.opaque, choice.selection.map { guint($0) } ?? guint.max)
  }
}

/// One button for each option, of which one is on.
private final class ButtonRowControl: ChoiceControl {
  private var buttons: [WidgetPointer] = []

  init(_ choice: ChoiceContent, toolkit: GTKToolkit) {
    let isRow = choice.style == .segmented
    let box = gtk_box_new(isRow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, isRow ? 0 : 6)!
    super.init(choice, widget: box, toolkit: toolkit)
    fsp_accessible_set_role(box, isRow ? GTK_ACCESSIBLE_ROLE_GROUP : GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
    if isRow {
      gtk_widget_add_css_class(box, "linked")
      gtk_box_set_homogeneous(box.cast(), 1)
    }
    isApplying = true
    applyOptions()
    applySelection()
    isApplying = false
  }

  override var fillsWidth: Bool { choice.style == .segmented }

  override var activeWidget: WidgetPointer {
    choice.selection.flatMap { buttons.indices.contains($0) ? buttons[$0] : nil } ?? buttons.first ?? widget
  }

  override func accessibilityDidChange(from old: AccessibilityProperties) {
    AccessibilityBridge.apply(accessibility, from: old, to: widget, ownName: nil)
  }

  override func applyOptions() {
    for button in buttons { gtk_box_remove(widget.cast(), button) }
    buttons = choice.options.enumerated().map { index, option in
      let button = makeButton(option)
      connect(button.raw, "toggled") { [weak self] _ in
        guard let self, isActive(button) else { return }
        choose(index)
      }
      gtk_box_append(widget.cast(), button)
      return button
    }
    for button in buttons.dropFirst() { join(button, buttons[0]) }
  }

  private func makeButton(_ option: ChoiceContent.Option) -> WidgetPointer {
    guard choice.style == .segmented else {
      let button = gtk_check_button_new_with_label(option.title)!
      AccessibilityBridge.addAction("select", to: button) { gtk_widget_activate(button) }
      return button
    }
    let button: WidgetPointer
    if case .icon(let names, _, _) = option.icon, let name = names.first(where: IconPicture.exists) {
      button = gtk_toggle_button_new()
      gtk_button_set_icon_name(button.cast(), name)
      AccessibilityBridge.setName(option.title, of: button)
    } else {
      button = gtk_toggle_button_new_with_label(option.title)
    }
    if let tint = choice.tint { gtk_widget_add_css_class(button, toolkit.styleSheet.segmentTintClass(tint)) }
    return button
  }

  private func join(_ button: WidgetPointer, _ first: WidgetPointer) {
    switch choice.style {
    case .segmented: gtk_toggle_button_set_group(button.cast(), first.cast())
    case .radioGroup, .dropDown: gtk_check_button_set_group(button.cast(), first.cast())
    }
  }

  private func isActive(_ button: WidgetPointer) -> Bool {
    switch choice.style {
    case .segmented: gtk_toggle_button_get_active(button.cast()).isTrue
    case .radioGroup, .dropDown: gtk_check_button_get_active(button.cast()).isTrue
    }
  }

  override func applySelection() {
    for (index, button) in buttons.enumerated() {
      let isOn = (index == choice.selection).gboolean
      switch choice.style {
      case .segmented: gtk_toggle_button_set_active(button.cast(), isOn)
      case .radioGroup, .dropDown: gtk_check_button_set_active(button.cast(), isOn)
      }
    }
  }
}

extension StyleSheet {
  fileprivate func segmentTintClass(_ tint: RGBA) -> String {
    className(for: .segment(tint)) {
      "button\($0):checked { background-color: \(tint.css); color: \(StyleSheet.foreground(on: tint).css); }"
    }
  }
}
