import Foundation
import RenderTree
import Toolkit

/// A view of a collection that is used again for other items. Apple's `UICollectionReusableView`.
@MainActor
open class UICollectionReusableView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The name under which the view is used again.
  open internal(set) var reuseIdentifier: String?
  final weak var collection: UICollectionView?
  final var attributes: UICollectionViewLayoutAttributes?

  /// The view is going to show another item.
  open func prepareForReuse() {}
  /// Takes what the layout says beside the frame. Overrides call super.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// The collection is going to use another layout.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The collection uses another layout.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The size that the content wants; asked where the layout only has an estimate.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let size = layoutAttributes.size
    let axes = layoutAttributes.estimatedAxes
    let fitting = systemLayoutSizeFitting(
      CGSize(width: axes.contains(.horizontal) ? 0 : size.width, height: axes.contains(.vertical) ? 0 : size.height),
      withHorizontalFittingPriority: axes.contains(.horizontal) ? .fittingSizeLevel : .required,
      verticalFittingPriority: axes.contains(.vertical) ? .fittingSizeLevel : .required)
    if axes.contains(.horizontal), fitting.width > 0 { layoutAttributes.size.width = fitting.width }
    if axes.contains(.vertical), fitting.height > 0 { layoutAttributes.size.height = fitting.height }
    return layoutAttributes
  }
  override var usesOwnEngine: Bool { true }
}
