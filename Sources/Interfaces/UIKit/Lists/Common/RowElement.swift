import Foundation
import RenderTree
import Toolkit

/// A row or item as the keyboard and assistive technology find it.
@MainActor
final class RowElement {
  let node = RenderNode()
  let control: any Control = InterfacePlatform.toolkit.makeControl(.element(ElementContent(takesPointer: false)))
  /// Enter, Space or a screen reader's action.
  var onActivate: (() -> Void)?
  var onFocus: ((Bool) -> Void)?
  /// The menu key.
  var onMenu: (() -> Void)?
  private var isReachable = false

  init() {
    node.content = .control(control)
    control.onEvent = { [weak self] event in
      switch event {
      case .activated: self?.onActivate?()
      case .focused(let isFocused): self?.onFocus?(isFocused)
      case .contextMenuRequested(nil): self?.onMenu?()
      default: break
      }
    }
  }

  func show(_ properties: AccessibilityProperties, isReachable: Bool) {
    if properties != control.accessibility { control.accessibility = properties }
    guard isReachable != self.isReachable else { return }
    self.isReachable = isReachable
    control.content = .element(
      ElementContent(isFocusable: isReachable, isActivatable: isReachable, takesPointer: false))
  }
}

extension UIView {
  /// What the texts in the view say, in reading order.
  var textsInside: [String] {
    if isHidden || accessibilityElementsHidden { return [] }
    if let accessibilityLabel { return [accessibilityLabel] }
    if let content = self as? any RowContentView { return content.spokenTexts }
    if let label = self as? UILabel { return label.text.map { $0.isEmpty ? [] : [$0] } ?? [] }
    if self is UIControl { return [] }
    return subviews_.flatMap(\.textsInside)
  }
}
