import Foundation
import Toolkit

/// A button that shows a colour and lets people choose another one. Apple's `UIColorWell`, with the desktop's chooser.
@MainActor
open class UIColorWell: UIControl, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .colorWell(ColorWellContent(title: "", color: .clear, supportsOpacity: true)))

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      guard let self, case .colorChanged(let color) = event else { return }
      selectedColor = UIColor(color)
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
    bounds.size = intrinsicContentSize
  }

  /// The chosen colour; `nil` = none.
  open var selectedColor: UIColor? { didSet { update() } }
  /// The title of the chooser, and what the button is called.
  open var title: String? { didSet { update() } }
  /// Whether transparent colours can be chosen.
  open var supportsAlpha = true { didSet { update() } }

  private func update() {
    control.content = .colorWell(
      ColorWellContent(
        title: title ?? accessibilityLabel ?? "", color: selectedColor?.rgba(with: traitCollection) ?? .clear,
        supportsOpacity: supportsAlpha))
    applyAccessibility()
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    update()
  }
  open override var intrinsicContentSize: CGSize { naturalControlSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalControlSize }
}
