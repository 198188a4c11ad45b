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

/// What is drawn behind a row, and the line below it.
@MainActor
final class RowFace {
  struct Looks: Equatable {
    var size = CGSize.zero
    /// The row's place in the size.
    var rect = CGRect.zero
    var color = ToolkitColor.clear
    var border = ToolkitColor.clear
    var top: CGFloat = 0
    var bottom: CGFloat = 0
    var line: ToolkitColor?
    var lineStart: CGFloat = 0
    var lineEnd: CGFloat = 0
  }
  let plate = RenderNode()
  let edge = RenderNode()
  let line = RenderNode()
  private(set) var shown = Looks()

  func show(_ looks: Looks) {
    guard looks != shown else { return }
    shown = looks
    for node in [edge, plate, line] { node.frame = CGRect(origin: .zero, size: looks.size) }
    let rect = looks.rect
    plate.content =
      looks.color.alpha > 0
      ? .fill(.row(rect, top: looks.top, bottom: looks.bottom), .color(looks.color), evenOdd: false) : .none
    if looks.border.alpha > 0 {
      let (above, below): (CGFloat, CGFloat) = (looks.top > 0 ? 1 : 0, looks.bottom > 0 ? 1 : 0)
      let outer = CGRect(
        x: rect.minX - 1, y: rect.minY - above, width: rect.width + 2, height: rect.height + above + below)
      edge.content = .fill(
        .row(outer, top: looks.top + above, bottom: looks.bottom + below), .color(looks.border), evenOdd: false)
    } else {
      edge.content = .none
    }
    if let color = looks.line {
      line.content = .fill(
        .rectangle(CGRect(x: looks.lineStart, y: rect.maxY - 1, width: looks.lineEnd - looks.lineStart, height: 1)),
        .color(color), evenOdd: false)
    } else {
      line.content = .none
    }
  }
}
