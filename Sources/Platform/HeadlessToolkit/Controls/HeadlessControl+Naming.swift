import Foundation
import Toolkit

extension HeadlessControl {
  /// What the control is, in one word: `button`, `textField` and so on.
  public var kind: String { content.kind }

  /// The name that assistive technology reads out; empty if there is none.
  public var accessibleName: String {
    if let label = accessibility.label { return label }
    switch content {
    case .label(let label): return label.plainText
    case .button(let button): return button.title
    case .menu(let menu): return menu.button.title
    case .toggle(let toggle): return toggle.title
    case .textField(let field): return field.placeholder
    case .colorWell(let well): return well.title
    case .textEditor, .slider, .stepper, .progress, .choice, .datePicker, .scroller, .windowControls, .windowHandle,
      .element:
      return ""
    }
  }

  /// What the control is to assistive technology; `nil` for what it has no word for.
  public var accessibleRole: AccessibilityRole? {
    if let role = accessibility.role { return role }
    switch content {
    case .label: return accessibility.headingLevel == nil ? .text : .heading
    case .button, .menu, .colorWell, .datePicker, .stepper: return .button
    case .textField(let field): return field.kind == .search ? .search : .textField
    case .textEditor: return .textField
    case .toggle(let toggle): return toggle.style == .switch ? .toggle : .checkbox
    case .slider: return .slider
    case .progress: return .progress
    case .choice(let choice): return choice.style == .dropDown ? .button : .group
    case .scroller, .windowControls: return .group
    case .windowHandle, .element: return nil
    }
  }

  /// The value that assistive technology reads out after the name; `nil` for controls without one.
  public var accessibleValue: String? {
    if let value = accessibility.value { return value }
    switch content {
    case .textField(let field):
      return field.kind == .secure ? String(repeating: "•", count: field.text.count) : field.text
    case .textEditor(let editor): return editor.text
    case .toggle(let toggle): return toggle.isMixed ? "mixed" : toggle.isOn ? "on" : "off"
    case .button(let button): return button.isOn.map { $0 ? "on" : "off" }
    case .slider(let slider): return DisplayItem.describe(CGFloat(slider.value))
    case .progress(let progress):
      return progress.fraction.map { "\(DisplayItem.describe(CGFloat(($0 * 100).rounded()))) %" }
    case .choice(let choice):
      return choice.selection.flatMap { choice.options.indices.contains($0) ? choice.options[$0].title : nil }
    case .datePicker(let picker): return picker.date.formatted(.iso8601)
    case .colorWell(let well): return DisplayItem.describe(well.color)
    case .label, .stepper, .menu, .scroller, .windowControls, .windowHandle, .element: return nil
    }
  }
}

extension ControlContent {
  /// The case's name.
  var kind: String {
    switch self {
    case .label: "label"
    case .button: "button"
    case .textField: "textField"
    case .textEditor: "textEditor"
    case .toggle: "toggle"
    case .slider: "slider"
    case .stepper: "stepper"
    case .progress: "progress"
    case .choice: "choice"
    case .menu: "menu"
    case .datePicker: "datePicker"
    case .colorWell: "colorWell"
    case .scroller: "scroller"
    case .windowControls: "windowControls"
    case .windowHandle: "windowHandle"
    case .element: "element"
    }
  }

  /// Text that a person can change, in the controls that have such.
  var editedText: String? {
    switch self {
    case .textField(let field): field.text
    case .textEditor(let editor): editor.text
    default: nil
    }
  }
}
