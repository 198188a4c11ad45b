import Foundation
import RenderTree

extension UIView {
  /// How content uses a view's size. Apple's `UIView.ContentMode`.
  public enum ContentMode: Int, Hashable, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
    case bottomLeft, bottomRight

    /// Where content of `size` goes in `bounds`.
    package func rect(for size: CGSize, in bounds: CGRect) -> CGRect {
      guard size.width > 0, size.height > 0 else { return bounds }
      func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
        CGRect(
          x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
          width: size.width, height: size.height)
      }
      func scaled(_ factor: CGFloat) -> CGRect {
        placed(CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5)
      }
      let (wide, high) = (bounds.width / size.width, bounds.height / size.height)
      return switch self {
      case .scaleToFill, .redraw: bounds
      case .scaleAspectFit: scaled(min(wide, high))
      case .scaleAspectFill: scaled(max(wide, high))
      case .center: placed(size, 0.5, 0.5)
      case .top: placed(size, 0.5, 0)
      case .bottom: placed(size, 0.5, 1)
      case .left: placed(size, 0, 0.5)
      case .right: placed(size, 1, 0.5)
      case .topLeft: placed(size, 0, 0)
      case .topRight: placed(size, 1, 0)
      case .bottomLeft: placed(size, 0, 1)
      case .bottomRight: placed(size, 1, 1)
      }
    }
  }

  /// What follows when a superview changes its size. Apple's `UIView.AutoresizingMask`.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  var anchorPoint: CGPoint { ownLayer?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }

  var frameOfView: CGRect {
    let anchor = anchorPoint
    let untransformed = CGRect(
      x: center_.x - bounds_.width * anchor.x, y: center_.y - bounds_.height * anchor.y, width: bounds_.width,
      height: bounds_.height)
    guard !transform_.isIdentity else { return untransformed }
    let local = CGRect(
      x: -bounds_.width * anchor.x, y: -bounds_.height * anchor.y, width: bounds_.width, height: bounds_.height)
    return local.applying(transform_).offsetBy(dx: center_.x, dy: center_.y)
  }

  func setFrame(_ rect: CGRect) {
    let anchor = anchorPoint
    let newCenter = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
    let newBounds = CGRect(origin: bounds_.origin, size: CGSize(width: max(rect.width, 0), height: max(rect.height, 0)))
    guard newCenter != center_ || newBounds != bounds_ else { return }
    let oldSize = bounds_.size
    animatableChange {
      center_ = newCenter
      bounds_ = newBounds
    }
    updateNodeGeometry()
    fixedFrameDidChange()
    if oldSize != newBounds.size { boundsSizeDidChange(from: oldSize) }
  }

  func setBounds(_ rect: CGRect) {
    guard rect != bounds_ else { return }
    let old = bounds_
    animatableChange { bounds_ = rect }
    updateNodeGeometry()
    fixedFrameDidChange()
    if old.size != rect.size { boundsSizeDidChange(from: old.size) }
    if old.origin != rect.origin { boundsOriginDidChange() }
  }

  private func boundsSizeDidChange(from old: CGSize) {
    if autoresizesSubviews {
      for subview in subviews_ where subview.translatesAutoresizingMaskIntoConstraints {
        subview.autoresize(from: old, to: bounds_.size)
      }
    }
    setNeedsLayout()
    if contentMode == .redraw { setNeedsDisplay() }
    for view in subviews_ { view.safeAreaMayHaveChanged() }
    if hasDrawing { setNeedsDisplay() }
  }

  var hasDrawing: Bool { drawingNode != nil }

  private func boundsOriginDidChange() {
    for subview in subviews_ { subview.updateNodeGeometry() }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    func stretch(
      _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ before: Bool, _ flexible: Bool,
      _ after: Bool
    ) -> (CGFloat, CGFloat) {
      let delta = new - old
      var parts: [CGFloat] = [before ? start : 0, flexible ? length : 0, after ? old - start - length : 0]
      let flags = [before, flexible, after]
      let total = parts.reduce(0, +)
      let count = flags.filter { $0 }.count
      guard count > 0 else { return (start, length) }
      // Space is shared in proportion to what the parts have; evenly if they have nothing.
      for index in parts.indices where flags[index] {
        parts[index] = total > 0 ? delta * parts[index] / total : delta / CGFloat(count)
      }
      return (start + (before ? parts[0] : 0), max(length + (flexible ? parts[1] : 0), 0))
    }
    let mask = autoresizingMask
    let rect = frame
    let (x, width) = stretch(
      rect.minX, rect.width, old.width, new.width, mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    let (y, height) = stretch(
      rect.minY, rect.height, old.height, new.height, mask.contains(.flexibleTopMargin),
      mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
    frame = CGRect(x: x, y: y, width: width, height: height)
  }

  /// Gives the node the place that is shown now.
  func updateNodeGeometry() {
    let center = presented?.center ?? center_
    let size = (presented?.bounds ?? bounds_).size
    let anchor = anchorPoint
    var origin = CGPoint(x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y)
    let scrolled = superview?.originOfSubviewNodes ?? .zero
    origin.x -= scrolled.x
    origin.y -= scrolled.y
    let old = node.frame.size
    node.frame = CGRect(origin: origin, size: size)
    if old != size {
      resizeDecorations()
      contentNode?.frame = contentFrame
    }
  }

  // MARK: Conversion

  /// Maps points of this view to those of the superview.
  private var transformToSuperview: CGAffineTransform {
    let anchor = anchorPoint
    let pivot = CGPoint(
      x: bounds_.minX + bounds_.width * anchor.x, y: bounds_.minY + bounds_.height * anchor.y)
    return CGAffineTransform(translationX: -pivot.x, y: -pivot.y).concatenating(transform_)
      .concatenating(CGAffineTransform(translationX: center_.x, y: center_.y))
  }

  private func transform(toAncestor ancestor: UIView?) -> CGAffineTransform {
    var result = CGAffineTransform.identity
    var view: UIView? = self
    while let current = view, current !== ancestor {
      result = result.concatenating(current.transformToSuperview)
      view = current.superview
    }
    return result
  }

  private var topmost: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  private func transform(to view: UIView?) -> CGAffineTransform {
    let root = topmost
    let up = transform(toAncestor: root)
    guard let view, view !== root else { return up }
    return up.concatenating(view.transform(toAncestor: view.topmost).inverted())
  }

  /// A point of this view in the coordinates of another (`nil` = the window).
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point.applying(transform(to: view)) }
  /// A point of another view (`nil` = the window) in this view's coordinates.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    (view ?? topmost).convert(point, to: self)
  }
  /// A rectangle of this view in the coordinates of another (`nil` = the window).
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect.applying(transform(to: view)) }
  /// A rectangle of another view (`nil` = the window) in this view's coordinates.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { (view ?? topmost).convert(rect, to: self) }
}
