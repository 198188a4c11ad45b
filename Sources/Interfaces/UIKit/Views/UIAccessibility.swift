import Foundation
import RenderTree
import Toolkit

extension UIView {
  func updateAccessibilityElement() {
    // Views with a control of their own tell assistive technology through it.
    guard !(self is NativeControlView), isAccessibilityElement || accessibilityElement != nil else { return }
    let control =
      accessibilityElement ?? InterfacePlatform.toolkit.makeControl(.element(ElementContent(takesPointer: false)))
    control.accessibility = accessibilityProperties
    control.accessibility.isHidden = isOutOfAccessibility
    guard accessibilityElement == nil else { return }
    accessibilityElement = control
    let element = RenderNode()
    element.frame = CGRect(origin: .zero, size: bounds_.size)
    element.content = .control(control)
    if contentNode == nil { contentNode = element }
  }

  /// Whether the view's own element is hidden from assistive technology.
  var isOutOfAccessibility: Bool { !isAccessibilityElement || isPassedOver }

  /// Whether assistive technology passes over what is around the view, or a modal view covers it.
  var isPassedOver: Bool {
    var view = self
    while let parent = view.superview {
      if parent.accessibilityElementsHidden || parent.covers(view) { return true }
      view = parent
    }
    return false
  }

  /// Whether another subview is modal. What a window presents is not asked: presentations say themselves what can be
  /// reached, and the window's own buttons always can.
  func covers(_ subview: UIView) -> Bool {
    guard modalSubviews > 0, !subview.accessibilityViewIsModal, !(self is UIWindow) else { return false }
    return subviews_.contains { $0.accessibilityViewIsModal && !$0.isHidden }
  }

  func modalSubviewDidChange(by difference: Int) {
    modalSubviews += difference
    reachDidChange()
  }

  /// Other parts of the tree can be found by assistive technology, or reached with the keyboard.
  func reachDidChange() {
    accessibilityOfSubtreeDidChange()
    interactionDidChange()
  }
  private func accessibilityOfSubtreeDidChange() {
    accessibilityDidChange()
    for view in subviews_ { view.accessibilityOfSubtreeDidChange() }
  }

  var accessibilityProperties: AccessibilityProperties {
    AccessibilityProperties(
      label: accessibilityLabel, value: accessibilityValue, hint: accessibilityHint,
      identifier: accessibilityIdentifier, role: accessibilityTraits.role ?? ownAccessibilityRole,
      isModal: accessibilityViewIsModal,
      isSelected: accessibilitySelection ?? (accessibilityTraits.contains(.selected) ? true : nil),
      headingLevel: accessibilityTraits.contains(.header) ? 1 : nil)
  }
}

/// What kind of thing a view is, to assistive technology. Apple's `UIAccessibilityTraits`.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let link = UIAccessibilityTraits(rawValue: 2)
  public static let image = UIAccessibilityTraits(rawValue: 4)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)

  var role: AccessibilityRole? {
    if contains(.button) { return .button }
    if contains(.link) { return .link }
    if contains(.header) { return .heading }
    if contains(.image) { return .image }
    if contains(.searchField) { return .search }
    if contains(.adjustable) { return .slider }
    return nil
  }
}
