import Foundation
import RenderTree

extension UIView {
  /// The window that shows the view; `nil` while none does.
  public var window: UIWindow? { (self as? UIWindow) ?? host?.hostingWindow }

  /// The host of the tree that the view is in.
  package var host: (any ViewTreeHost)? {
    var view = self
    while let superview = view.superview { view = superview }
    return view.treeHost
  }

  /// Whether the view is the other or inside it.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }

  /// Swaps two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews_.indices.contains(index1), subviews_.indices.contains(index2) else { return }
    subviews_.swapAt(index1, index2)
    updateNodeChildren()
  }

  func insert(_ view: UIView, at index: Int) {
    if view === self || isDescendant(of: view) { return }
    if view.superview === self {
      reorder(view, to: min(index, subviews_.count - 1))
      return
    }
    let oldWindow = view.window
    let newWindow = window
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.tellWindowWillChange(newWindow) }
    if view.superview != nil { view.unlink() }
    subviews_.insert(view, at: min(max(index, 0), subviews_.count))
    view.superview = self
    if view.accessibilityViewIsModal { modalSubviewDidChange(by: 1) }
    view.ownEngine = nil
    updateNodeChildren()
    view.updateNodeGeometry()
    hierarchyDidChange(view)
    didAddSubview(view)
    view.didMoveToSuperview()
    if oldWindow !== newWindow { view.tellWindowDidChange() }
  }

  func detachFromSuperview() {
    guard let superview else { return }
    let oldWindow = window
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { tellWindowWillChange(nil) }
    NSLayoutConstraint.deactivateCrossing(out: self)
    let engine = superview.layoutEngine
    unlink()
    engine?.needsRebuild = true
    superview.setNeedsLayout()
    didMoveToSuperview()
    if oldWindow != nil { tellWindowDidChange() }
  }

  private func unlink() {
    guard let superview else { return }
    superview.layoutEngine?.needsRebuild = true
    superview.subviews_.removeAll { $0 === self }
    self.superview = nil
    superview.updateNodeChildren()
    if accessibilityViewIsModal { superview.modalSubviewDidChange(by: -1) }
  }

  func reorder(_ view: UIView, to index: Int) {
    guard let old = subviews_.firstIndex(where: { $0 === view }) else { return }
    subviews_.remove(at: old)
    subviews_.insert(view, at: min(max(index, 0), subviews_.count))
    updateNodeChildren()
  }

  private func hierarchyDidChange(_ view: UIView) {
    // Constraints also come along deep inside a view that itself is placed without any.
    if let engine = layoutEngine, !engine.needsRebuild, view.layoutItem.mayMatter || view.containsConstrainedViews {
      engine.needsRebuild = true
    }
    view.setNeedsLayout()
    setNeedsLayout()
    if host != nil {
      view.appearanceDidChangeInTree()
      // What was out of reach in its old place, such as a sheet that went, may be in reach in the new one.
      view.interactionDidChange()
    }
    view.safeAreaMayHaveChanged()
  }

  /// The style, the tint or the host of the tree may be another.
  func appearanceDidChangeInTree() {
    appearanceDidChange()
    for subview in subviews_ { subview.appearanceDidChangeInTree() }
  }

  private func tellWindowWillChange(_ new: UIWindow?) {
    if isFirstResponder { resignFirstResponder() }
    willMove(toWindow: new)
    for subview in subviews_ { subview.tellWindowWillChange(new) }
  }

  private func tellWindowDidChange() {
    didMoveToWindow()
    for subview in subviews_ { subview.tellWindowDidChange() }
  }

  func hostDidChange() {
    setNeedsLayout()
    guard treeHost != nil else { return }
    appearanceDidChangeInTree()
    safeAreaMayHaveChanged()
  }

  // MARK: Traits

  /// What the view must know of its surroundings.
  public var traitCollection: UITraitCollection {
    // Asked for several times for each view that is laid out. The nearest view that keeps to a style decides.
    var style = UIUserInterfaceStyle.unspecified
    var root = self
    while true {
      if style == .unspecified { style = root.styleKeptTo }
      guard let superview = root.superview else { break }
      root = superview
    }
    let inherited = root.treeHost?.traits ?? UITraitCollection(appearance: InterfacePlatform.toolkit.appearance)
    guard style != .unspecified, style != inherited.userInterfaceStyle else { return inherited }
    return UITraitCollection(
      appearance: inherited.appearance, style: style, horizontal: inherited.horizontalSizeClass,
      vertical: inherited.verticalSizeClass)
  }

  /// The style that the view, or its controller, keeps to whatever is around.
  private var styleKeptTo: UIUserInterfaceStyle {
    guard let controller else { return overrideStyle }
    let style = controller.overrideUserInterfaceStyle
    return style == .unspecified ? overrideStyle : style
  }

  /// Whether the view runs from right to left.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    traitCollection.appearance.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Tells the tree that the traits are others than before.
  package func traitsDidChange(from old: UITraitCollection) {
    appearanceDidChange()
    traitCollectionDidChange(old)
    controller?.traitCollectionDidChange(old)
    setNeedsDisplay()
    for subview in subviews_ where subview.overrideStyle == .unspecified { subview.traitsDidChange(from: old) }
  }
}

extension UIView: UITraitEnvironment {}
