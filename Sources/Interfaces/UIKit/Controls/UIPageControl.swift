import Foundation
import RenderTree
import Toolkit
import Wording

/// A dot for each of several pages; the present one is stronger. Apple's `UIPageControl`.
///
/// A press on either side of the middle, Enter, or the arrow keys turn the page.
@MainActor
open class UIPageControl: UIControl, NativeControlView {
  /// How much of a background the dots have. Apple's `UIPageControl.BackgroundStyle`.
  public enum BackgroundStyle: Int, Hashable, Sendable { case automatic, prominent, minimal }

  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .element(ElementContent(isFocusable: true, isActivatable: true, takesPointer: false)))
  private let dots = RenderNode()
  private static let dot: CGFloat = 8
  private static let pitch: CGFloat = 16
  private static let height: CGFloat = 26

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      guard let self else { return }
      switch event {
      case .activated: turn(by: currentPage + 1 < numberOfPages ? 1 : -currentPage)
      case .focused(let isFocused): if isFocused { window?.firstResponder = self }
      default: break
      }
    }
    contentNode?.setChildren([dots])
    bounds.size = intrinsicContentSize
    update()
  }

  /// How many pages there are.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      invalidateIntrinsicContentSize()
      update()
    }
  }
  /// The page whose dot is stronger, from 0.
  open var currentPage = 0 {
    didSet {
      let allowed = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      if currentPage != allowed { currentPage = allowed }
      if currentPage != oldValue { update() }
    }
  }
  /// Whether nothing is shown of a single page.
  open var hidesForSinglePage = false { didSet { update() } }
  /// The colour of the other dots; `nil` = a part of the label's.
  open var pageIndicatorTintColor: UIColor? { didSet { update() } }
  /// The colour of the present page's dot; `nil` = the label's.
  open var currentPageIndicatorTintColor: UIColor? { didSet { update() } }
  /// How much of a background the dots have.
  open var backgroundStyle: BackgroundStyle = .automatic { didSet { update() } }
  /// Whether pages turn while the pointer moves along the dots.
  open var allowsContinuousInteraction = true

  /// The space that so many dots take, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 1)) * Self.pitch + 12, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func turn(by step: Int) {
    let old = currentPage
    currentPage += step
    if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  private var isRightToLeft: Bool { traitCollection.appearance.isRightToLeft }

  private func update() {
    let traits = traitCollection
    let isShown = numberOfPages > 1 || numberOfPages == 1 && !hidesForSinglePage
    accessibilityLabel = Wording.text("Page %@ of %@", "\(currentPage + 1)", "\(max(numberOfPages, 1))")
    control.content = .element(
      ElementContent(isFocusable: isShown && isEnabled, isActivatable: isShown && isEnabled, takesPointer: false))
    applyAccessibility()
    dots.frame = CGRect(origin: .zero, size: bounds_.size)
    guard isShown else { return dots.content = .none }
    let present = (currentPageIndicatorTintColor ?? .label).rgba(with: traits)
    let other = pageIndicatorTintColor?.rgba(with: traits) ?? UIColor.label.rgba(with: traits).multiplyingAlpha(by: 0.3)
    let plate: ToolkitColor? =
      backgroundStyle == .prominent ? UIColor.label.rgba(with: traits).multiplyingAlpha(by: 0.08) : nil
    let (count, page, mirrors) = (numberOfPages, currentPage, isRightToLeft)
    let natural = intrinsicContentSize
    dots.content = .commands { canvas, size in
      if let plate {
        let rect = CGRect(
          x: (size.width - natural.width) / 2, y: (size.height - natural.height) / 2, width: natural.width,
          height: natural.height)
        canvas.fill(
          .roundedRectangle(rect, CornerRadii(natural.height / 2)), with: .color(plate), evenOdd: false)
      }
      let start = (size.width - CGFloat(count) * Self.pitch) / 2
      for index in 0..<count {
        let place = CGFloat(mirrors ? count - 1 - index : index)
        let rect = CGRect(
          x: start + place * Self.pitch + (Self.pitch - Self.dot) / 2, y: (size.height - Self.dot) / 2, width: Self.dot,
          height: Self.dot)
        canvas.fill(.ellipse(rect), with: .color(index == page ? present : other), evenOdd: false)
      }
    }
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    update()
  }
  override func stateDidChange() {
    super.stateDidChange()
    update()
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    update()
  }

  // MARK: Pointer and keys

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard allowsContinuousInteraction else { return true }
    let start = (bounds_.width - CGFloat(numberOfPages) * Self.pitch) / 2
    let place = Int(((touch.location(in: self).x - start) / Self.pitch).rounded(.down))
    follows = true
    turn(by: min(max(isRightToLeft ? numberOfPages - 1 - place : place, 0), max(numberOfPages - 1, 0)) - currentPage)
    return true
  }
  private var follows = false
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follows = false
    return numberOfPages > 1
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, !follows else { return }
    let isAfter = touch.location(in: self).x > bounds_.width / 2
    turn(by: isAfter != isRightToLeft ? 1 : -1)
  }
  open override var canBecomeFirstResponder: Bool { isEnabled }
  open override var keyCommands: [UIKeyCommand]? {
    [(UIKeyCommand.inputLeftArrow, isRightToLeft ? 1 : -1), (UIKeyCommand.inputRightArrow, isRightToLeft ? -1 : 1)].map
    {
      key, step in
      UIKeyCommand(input: key) { [weak self] _ in self?.turn(by: step) }
    }
  }
}
