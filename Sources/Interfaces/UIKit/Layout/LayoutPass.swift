import Foundation

/// Lays out and draws what waits for it in a tree of views.
@MainActor
package enum LayoutPass {
  private static var running: Set<ObjectIdentifier> = []

  /// Runs until nothing waits any more. Views that ask for layout while they are laid out get a few turns.
  package static func run(from view: UIView) {
    var root = view
    while let superview = root.superview { root = superview }
    let key = ObjectIdentifier(root)
    guard running.insert(key).inserted else { return }
    defer { running.remove(key) }
    for _ in 0..<10 {
      root.updateConstraintsInTree()
      let engine = root.engine
      let wasDirty = engine.isDirty
      if wasDirty { engine.update() }
      guard root.needsLayout || root.subtreeNeedsLayout || wasDirty else { break }
      visit(root)
    }
  }

  private static func visit(_ view: UIView) {
    if view.isLayoutBoundary, view.superview != nil, view.engine.isDirty { view.engine.update() }
    if view.needsLayout {
      view.needsLayout = false
      view.controller?.viewWillLayoutSubviews()
      view.traitCollection.performAsCurrent { view.layoutSubviews() }
      view.controller?.viewDidLayoutSubviews()
      // What the view has done to frames inside counts for what is placed next.
      if view.isLayoutBoundary, view.superview != nil, view.engine.isDirty { view.engine.update() }
    }
    view.displayIfNeeded()
    guard view.subtreeNeedsLayout else { return }
    view.subtreeNeedsLayout = false
    for subview in view.subviews_ where subview.needsLayout || subview.subtreeNeedsLayout { visit(subview) }
  }
}

extension UIView {
  /// Whether the equations of what is inside are kept apart from those outside.
  var isLayoutBoundary: Bool { usesOwnEngine }

  /// The equations that the view's constraints are part of, once there are some.
  var layoutEngine: LayoutEngine? { engineRoot.ownEngine }

  /// The equations that the view's constraints are part of.
  var engine: LayoutEngine {
    let root = engineRoot
    if let engine = root.ownEngine { return engine }
    let engine = LayoutEngine(root: root)
    root.ownEngine = engine
    return engine
  }

  private var engineRoot: UIView {
    var view = self
    while !view.usesOwnEngine, let superview = view.superview { view = superview }
    return view
  }

  /// Asks for a layout pass; the view itself need not be laid out.
  func setNeedsLayoutPass() {
    subtreeNeedsLayout = true
    var view = superview
    while let current = view, !current.subtreeNeedsLayout {
      current.subtreeNeedsLayout = true
      view = current.superview
    }
    host?.requestFrame()
  }

  func updateConstraintsInTree() {
    for subview in subviews_ where subview.subtreeNeedsLayout || subview.needsUpdateConstraints_ {
      subview.updateConstraintsInTree()
    }
    if needsUpdateConstraints_ {
      needsUpdateConstraints_ = false
      controller?.updateViewConstraints()
      updateConstraints()
    }
  }

  func applyConstraintsToSubviews() {
    layoutEngine?.place(subviewsOf: self)
  }

  func intrinsicSizeDidChange() {
    layoutEngine?.intrinsicSizeDidChange(of: self)
    setNeedsLayoutPass()
  }

  func fixedFrameDidChange() {
    if layoutItem.isConstant || ownEngine != nil {
      layoutEngine?.frameDidChange(of: self)
      if ownEngine != nil { ownEngine?.frameDidChange(of: self) }
    }
  }

  /// The rectangle without the view's transform.
  var frameBeforeTransform: CGRect {
    let anchor = anchorPoint
    return CGRect(
      x: center_.x - bounds_.width * anchor.x, y: center_.y - bounds_.height * anchor.y, width: bounds_.width,
      height: bounds_.height)
  }

  func setFrameBeforeTransform(_ rect: CGRect) {
    guard rect != frameBeforeTransform else { return }
    // Through the overridable properties, because subclasses hear of changes there.
    let anchor = anchorPoint
    if transform_.isIdentity {
      frame = rect
    } else {
      bounds = CGRect(origin: bounds_.origin, size: rect.size)
      center = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
    }
  }

  func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    updateConstraintsInTree()
    guard containsConstrainedViews else {
      let intrinsic = intrinsicContentSize
      if intrinsic.width == UIView.noIntrinsicMetric, intrinsic.height == UIView.noIntrinsicMetric {
        return sizeThatFits(target)
      }
      return CGSize(
        width: horizontal == .required ? target.width : max(intrinsic.width, 0),
        height: vertical == .required ? target.height : max(intrinsic.height, 0))
    }
    return LayoutEngine(root: self, measuresRoot: true).measure(target, horizontal, vertical)
  }
}
