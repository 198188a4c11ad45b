import Foundation
import RenderTree
import Toolkit

/// A view that shows one of the toolkit's native controls.
@MainActor
protocol NativeControlView: UIView {
  var control: any Control { get }
}

extension NativeControlView {
  /// Shows the control and takes over what all controls have in common.
  func showControl(_ handle: @escaping @MainActor (ControlEvent) -> Void) {
    let node = RenderNode()
    node.frame = CGRect(origin: .zero, size: bounds_.size)
    node.content = .control(control)
    contentNode = node
    control.onEvent = handle
  }

  /// Gives the control the keyboard: now, or with the next frame if it has no place on the window yet.
  func focusControl() {
    if !control.isFocused { control.focus(showsRing: true) }
    if !control.isFocused { window?.focusAfterFrame(self) }
  }

  /// Whether the person can use the control.
  func applyInteraction(isEnabled: Bool = true) {
    var isReachable = true
    var view: UIView? = self
    while let current = view {
      if !current.isUserInteractionEnabled || current.superview?.covers(current) == true { isReachable = false }
      view = current.superview
    }
    if control.accessibility.isHidden != isPassedOver { applyAccessibility() }
    if control.isEnabled != isEnabled { control.isEnabled = isEnabled }
    if control.isInteractive != isReachable { control.isInteractive = isReachable }
  }

  func applyAccessibility() {
    var properties = accessibilityProperties
    properties.isHidden = isPassedOver
    if properties != control.accessibility { control.accessibility = properties }
  }

  /// The control's natural size for an offer in which no limit is written as a very large number.
  func controlSize(fitting size: CGSize) -> CGSize {
    func offer(_ length: CGFloat) -> CGFloat? { length > 0 && length < 100_000 ? length : nil }
    let wanted = control.sizeThatFits(width: offer(size.width), height: offer(size.height))
    return CGSize(width: wanted.width.rounded(.up), height: wanted.height.rounded(.up))
  }

  var naturalControlSize: CGSize {
    let wanted = control.sizeThatFits(width: nil, height: nil)
    return CGSize(width: wanted.width.rounded(.up), height: wanted.height.rounded(.up))
  }

  var controlBaselineOffsets: (first: CGFloat, last: CGFloat)? {
    let size = bounds_.height > 0 ? bounds_.size : intrinsicContentSize
    guard let lines = control.baselines(for: size) else { return nil }
    return (lines.first, size.height - lines.last)
  }
}
