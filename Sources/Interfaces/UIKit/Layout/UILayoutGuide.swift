import Foundation

/// A rectangle that constraints can be about without a view. Apple's `UILayoutGuide`.
@MainActor
open class UILayoutGuide: NSObject {
  /// The view in which the rectangle lies.
  public internal(set) final weak var owningView: UIView?
  /// A name for messages.
  open var identifier = ""
  /// Distances from the owning view's edges, for guides of the system; `nil` = constraints place it.
  final let insets: (@MainActor (UIView) -> UIEdgeInsets)?
  final var solved = CGRect.zero

  /// A rectangle that constraints place.
  public override init() { insets = nil }
  init(insets: @escaping @MainActor (UIView) -> UIEdgeInsets) { self.insets = insets }

  /// The rectangle in the owning view's coordinates, in points, as of the last layout.
  open var layoutFrame: CGRect {
    guard let insets, let owningView else { return solved }
    return owningView.bounds.inset(by: insets(owningView))
  }
}

extension UILayoutGuide: _LayoutItem {
  /// The view that owns the guide.
  public var viewOfItem: UIView? { owningView }
  /// Guides are always looked at.
  public func noteUse() { owningView?.layoutItem.mayMatter = true }
}

enum SystemGuide: Hashable { case safeArea, margins, readable, keyboard, scrollContent, scrollFrame }

extension UIView {
  /// Adds a guide to the view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutGuides_.append(layoutGuide)
  }
  /// Takes a guide away with its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    layoutGuides_.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    layoutEngine?.needsRebuild = true
  }
  /// The guides of the view that constraints place.
  public var layoutGuides: [UILayoutGuide] { layoutGuides_ }

  func systemGuide(_ kind: SystemGuide, _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets) -> UILayoutGuide {
    if let guide = systemGuides[kind] { return guide }
    let guide = UILayoutGuide(insets: insets)
    guide.owningView = self
    systemGuides[kind] = guide
    return guide
  }

  /// The part that no bar covers.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) { $0.safeAreaInsets } }
  /// The part inside the margins.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) { $0.layoutMargins } }
  /// The part in which lines of text are comfortable to read: at most 672 points wide.
  public var readableContentGuide: UILayoutGuide {
    systemGuide(.readable) { view in
      var insets = view.layoutMargins
      let spare = (view.bounds.width - insets.horizontal - 672) / 2
      if spare > 0 {
        insets.left += spare
        insets.right += spare
      }
      return insets
    }
  }
  /// The part above an on-screen keyboard; the desktop's keyboard covers nothing.
  public var keyboardLayoutGuide: UILayoutGuide {
    systemGuide(.keyboard) { UIEdgeInsets(top: $0.bounds.height, left: 0, bottom: 0, right: 0) }
  }

  // MARK: Margins

  /// Space that subviews keep to the edges, in points, by the direction of text.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { margins ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) }
    set {
      guard newValue != margins else { return }
      margins = newValue
      marginsDidChange()
    }
  }
  /// Space that subviews keep to the edges, in points, with the safe area's.
  public var layoutMargins: UIEdgeInsets {
    get {
      let own = directionalLayoutMargins.resolved(isRightToLeft: traitCollection.appearance.isRightToLeft)
      return own + safeAreaInsets
    }
    set {
      let isRightToLeft = traitCollection.appearance.isRightToLeft
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: isRightToLeft ? newValue.right : newValue.left, bottom: newValue.bottom,
        trailing: isRightToLeft ? newValue.left : newValue.right)
    }
  }
  private func marginsDidChange() {
    layoutMarginsDidChange()
    layoutEngine?.insetsDidChange(of: self)
    setNeedsLayout()
  }

  // MARK: Safe area

  /// Space at the edges that bars cover, in points.
  public var safeAreaInsets: UIEdgeInsets {
    if let window = self as? UIWindow { return window.chromeInsets }
    var result = UIEdgeInsets.zero
    if let superview {
      let outer = superview.safeAreaInsets
      if outer != .zero, !(superview is UIScrollView) {
        let frame = frame
        let size = superview.bounds.size
        result = UIEdgeInsets(
          top: max(outer.top - frame.minY, 0), left: max(outer.left - frame.minX, 0),
          bottom: max(outer.bottom - (size.height - frame.maxY), 0),
          right: max(outer.right - (size.width - frame.maxX), 0))
      }
    }
    if let extra = controller?.additionalSafeAreaInsets { result = result + extra }
    return result
  }

  /// - Parameter hasChanged: It is known that the area around the view is another, even if there is none now.
  func safeAreaMayHaveChanged(_ hasChanged: Bool = false) {
    guard hasChanged || !systemGuides.isEmpty || superview?.safeAreaInsets != .zero || controller != nil else { return }
    safeAreaInsetsDidChange()
    layoutEngine?.insetsDidChange(of: self)
    for subview in subviews_ { subview.safeAreaMayHaveChanged(hasChanged) }
  }

  // MARK: Content priorities

  /// Asks `systemLayoutSizeFitting` for as little as possible.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// Asks `systemLayoutSizeFitting` for as much as possible.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
  /// "No size" in `intrinsicContentSize`.
  public static let noIntrinsicMetric: CGFloat = -1

  /// How strongly the view resists being made larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? hugging.horizontal : hugging.vertical
  }
  /// How strongly the view resists being made larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    if axis == .horizontal { hugging.horizontal = priority } else { hugging.vertical = priority }
    layoutEngine?.replaceIntrinsic(of: self)
  }
  /// How strongly the view resists being made smaller than its content.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    axis == .horizontal ? compression.horizontal : compression.vertical
  }
  /// How strongly the view resists being made smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal { compression.horizontal = priority } else { compression.vertical = priority }
    layoutEngine?.replaceIntrinsic(of: self)
  }
}
