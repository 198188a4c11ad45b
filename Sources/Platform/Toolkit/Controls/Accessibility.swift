import Foundation

/// What a thing is, to assistive technology.
public enum AccessibilityRole: Hashable, Sendable {
  case button, link, image, heading, group, list, listItem, text, textField, checkbox, toggle, slider, tab, dialog
  case progress, menuItem, separator, search, grid, gridCell, toolbar
  case tabList
}

/// What assistive technology is told about a control or drawn thing.
public struct AccessibilityProperties: Equatable, Sendable {
  /// The name that is read out and searched for; `nil` = the control's own text.
  public var label: String?
  /// The present value in words, such as "40 percent"; `nil` = the control's own.
  public var value: String?
  /// What happens, or more about the thing; read after the name.
  public var hint: String?
  /// Further information, read after the hint.
  public var details: [String] = []
  /// A stable name for tests; never read out.
  public var identifier: String?
  /// What the thing is; `nil` = what the control says by itself.
  public var role: AccessibilityRole?
  /// Whether assistive technology passes over it and all that it contains.
  public var isHidden: Bool
  /// Whether everything outside is out of reach while it is shown.
  public var isModal: Bool
  /// Whether it is the chosen one among its neighbours; `nil` = choosing makes no sense here.
  public var isSelected: Bool?
  /// Whether what it hides is shown; `nil` = it hides nothing.
  public var isExpanded: Bool?
  /// Level of a heading, 1 being the highest; `nil` = no heading.
  public var headingLevel: Int?
  /// What else assistive technology can ask the thing to do, by name; reported as `ControlEvent.customAction`.
  public var actions: [String]

  public init(
    label: String? = nil, value: String? = nil, hint: String? = nil, identifier: String? = nil,
    role: AccessibilityRole? = nil, isHidden: Bool = false, isModal: Bool = false, isSelected: Bool? = nil,
    isExpanded: Bool? = nil, headingLevel: Int? = nil, actions: [String] = []
  ) {
    self.label = label
    self.value = value
    self.hint = hint
    self.identifier = identifier
    self.role = role
    self.isHidden = isHidden
    self.isModal = isModal
    self.isSelected = isSelected
    self.isExpanded = isExpanded
    self.headingLevel = headingLevel
    self.actions = actions
  }

  /// The hint and all that follows it, as one text.
  public var explanation: String? {
    let parts = [hint].compactMap { $0 } + details
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }
}
