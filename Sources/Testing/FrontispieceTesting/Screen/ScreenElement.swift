import Foundation
import HeadlessToolkit
import Toolkit

/// Something in a window that a person using assistive technology finds.
@MainActor
public struct ScreenElement {
  /// What it is; `nil` for what has no role of its own.
  public var role: AccessibilityRole?
  /// The name that is read out; empty if it has none.
  public var label: String
  /// What is read after the name: a field's text, a slider's number, whether a switch is on.
  public var value: String?
  /// More about it, read last.
  public var hint: String?
  /// The stable name that the app gives it for tests.
  public var identifier: String?
  /// Place in its window, in points.
  public var frame: CGRect
  /// Whether it can be used at the moment.
  public var isEnabled: Bool
  /// Whether it has the keyboard focus.
  public var isFocused: Bool
  /// Whether it is the chosen one of several; `nil` where that means nothing.
  public var isSelected: Bool?
  /// Whether what belongs to it is shown; `nil` where that means nothing.
  public var isExpanded: Bool?
  /// Depth of a heading, from 1.
  public var headingLevel: Int?
  /// What lies inside it, in reading order.
  public var children: [ScreenElement]

  /// The control behind it.
  public let control: HeadlessControl

  init(_ control: HeadlessControl) {
    let accessibility = control.accessibility
    role = control.accessibleRole
    label = control.accessibleName
    value = control.accessibleValue
    hint = accessibility.explanation
    identifier = accessibility.identifier
    frame = control.frame
    isEnabled = control.isEnabled
    isFocused = control.isFocused
    isSelected = accessibility.isSelected
    isExpanded = accessibility.isExpanded
    headingLevel = accessibility.headingLevel
    children = []
    self.control = control
  }

  /// Whether it goes by `name`: its label or its identifier.
  public func isNamed(_ name: String) -> Bool {
    label == name || identifier == name
  }

  /// The element itself and everything inside it, in reading order.
  public var flattened: [ScreenElement] {
    [self] + children.flatMap(\.flattened)
  }

  /// Whether others can lie inside it.
  var isContainer: Bool {
    switch role {
    case .group, .list, .listItem, .dialog, .grid, .gridCell, .toolbar: true
    default: false
    }
  }
}

extension ScreenElement: @MainActor CustomStringConvertible {
  /// One line: role, name, value and state.
  public var description: String {
    var words = roleName
    if !label.isEmpty { words += " “\(label)”" }
    if let headingLevel { words += " level \(headingLevel)" }
    if let value { words += " = “\(value)”" }
    if let identifier { words += " #\(identifier)" }
    if let isExpanded { words += isExpanded ? " expanded" : " collapsed" }
    if isSelected == true { words += " selected" }
    if !isEnabled { words += " disabled" }
    if isFocused { words += " focused" }
    return words
  }

  private var roleName: String {
    guard let role else { return control.kind == "element" ? "element" : control.kind }
    switch role {
    case .listItem: return "list item"
    case .textField: return "text field"
    case .menuItem: return "menu item"
    case .gridCell: return "grid cell"
    default: return "\(role)"
    }
  }
}
