import Foundation
import RenderTree
import Toolkit

/// A rectangle of the screen: it shows something, holds other views, and hears of events. Apple's `UIView`.
///
/// Each view owns a node of the render tree; native controls and drawing lie in it in the order of the views.
@MainActor
open class UIView: UIResponder {
  // MARK: Making

  /// A view with its place in the superview, in points.
  public init(frame: CGRect) {
    super.init()
    node.view = self
    bounds_ = CGRect(origin: .zero, size: frame.size)
    center_ = CGPoint(x: frame.midX, y: frame.midY)
    updateNodeGeometry()
    completeInit()
  }

  /// A view of size zero.
  public override convenience init() { self.init(frame: .zero) }

  /// Archives of interface files do not exist here; the view has size zero. Needed because subclasses declare it.
  public required init?(coder: NSCoder) {
    super.init()
    node.view = self
    completeInit()
  }
  /// What a class of this framework does at the end of either initializer.
  func completeInit() {}

  /// The view's place in the picture.
  package let node = ViewRenderNode()
  /// Native control, text or picture that the view shows, in front of its background and behind its subviews.
  final var contentNode: RenderNode? { didSet { if contentNode !== oldValue { updateNodeChildren() } } }
  final var drawingNode: RenderNode?
  final var borderNode: RenderNode?

  // MARK: Stored geometry

  final var bounds_ = CGRect.zero
  final var center_ = CGPoint.zero
  final var transform_ = CGAffineTransform.identity
  /// What is shown while an animation is on its way to the values above.
  final var presented: Presented?
  /// Values on their way.
  struct Presented {
    var bounds: CGRect
    var center: CGPoint
    var transform: CGAffineTransform
    var alpha: CGFloat
    var background: ToolkitColor?
  }

  // MARK: Stored hierarchy

  /// The view around this one.
  public internal(set) final weak var superview: UIView?
  final var subviews_: [UIView] = []
  /// Views inside, back to front.
  open var subviews: [UIView] { subviews_ }
  /// The host of a view without a superview.
  package final weak var treeHost: (any ViewTreeHost)? { didSet { if treeHost !== oldValue { hostDidChange() } } }
  /// The controller whose root view this is.
  final weak var controller: UIViewController?

  open override var next: UIResponder? { controller ?? superview ?? treeHost?.nextResponder }
  override var responderWindow: UIWindow? { window }

  // MARK: Stored layout

  final var needsLayout = true
  final var subtreeNeedsLayout = true
  final var needsUpdateConstraints_ = true
  final var constraints_: [NSLayoutConstraint] = []
  /// Constraints that the view holds.
  open var constraints: [NSLayoutConstraint] { constraints_ }
  final var layoutGuides_: [UILayoutGuide] = []
  final var layoutItem = LayoutItemState()
  final var ownEngine: LayoutEngine?
  /// Whether the view's frame and autoresizing mask stand for constraints. Turn it off for views that are laid out by
  /// constraints of their own.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue {
        layoutEngine?.needsRebuild = true
        setNeedsLayout()
      }
    }
  }
  /// How the frame follows the superview's size.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow the size of this view.
  open var autoresizesSubviews = true
  final var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultLow, .defaultLow)
  final var compression: (horizontal: UILayoutPriority, vertical: UILayoutPriority) = (.defaultHigh, .defaultHigh)
  final var margins: NSDirectionalEdgeInsets?
  final var systemGuides: [SystemGuide: UILayoutGuide] = [:]

  // MARK: Geometry

  /// The rectangle in the superview's coordinates, in points; around the view if it is transformed. Can be animated.
  open var frame: CGRect {
    get { frameOfView }
    set { setFrame(newValue) }
  }
  /// The rectangle in the view's own coordinates, in points. Can be animated.
  open var bounds: CGRect {
    get { bounds_ }
    set { setBounds(newValue) }
  }
  /// The middle in the superview's coordinates, in points. Can be animated.
  open var center: CGPoint {
    get { center_ }
    set {
      guard newValue != center_ else { return }
      animatableChange { center_ = newValue }
      updateNodeGeometry()
      fixedFrameDidChange()
    }
  }
  /// How the view is moved, turned and scaled about its middle. Can be animated.
  open var transform: CGAffineTransform {
    get { transform_ }
    set {
      guard newValue != transform_ else { return }
      animatableChange { transform_ = newValue }
      updateEffects()
    }
  }
  /// The size that the view wants in a space of `size`, in points; its present size unless a subclass knows better.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds_.size }
  /// Takes the size that the view wants.
  open func sizeToFit() {
    bounds.size = sizeThatFits(bounds_.size)
  }

  // MARK: Hierarchy

  /// Adds a view in front of the others, taking it from its superview.
  open func addSubview(_ view: UIView) { insert(view, at: subviews_.count) }
  /// Adds a view at a place among the others; 0 is behind all.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Adds a view in front of another.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: (subviews_.firstIndex { $0 === siblingSubview } ?? subviews_.count - 1) + 1)
  }
  /// Adds a view behind another.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: subviews_.firstIndex { $0 === siblingSubview } ?? 0)
  }
  /// Takes the view out of its superview. Constraints that reached out of it are gone.
  open func removeFromSuperview() { detachFromSuperview() }
  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, to: subviews_.count - 1) }
  /// Puts a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }
  /// A subview has come.
  open func didAddSubview(_ subview: UIView) {}
  /// A subview is going to leave.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The view is going to another superview, or none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The view has come to another superview, or none.
  open func didMoveToSuperview() {}
  /// The view is going to another window, or none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The view has come to another window, or none.
  open func didMoveToWindow() {}
  /// The view or the one inside it with this number.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews_ { if let found = subview.viewWithTag(tag) { return found } }
    return nil
  }

  // MARK: Hit testing

  /// The frontmost view at a point of this view's coordinates; `nil` if events there are not meant for it.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha_ > 0.01, self.point(inside: point, with: event) else { return nil }
    for subview in subviews_.reversed() {
      if let found = subview.hitTest(subview.convert(point, from: self), with: event) { return found }
    }
    return self
  }
  /// Whether a point of this view's coordinates lies in it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds_.contains(point) }
  /// Adds a recognizer of gestures.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
  /// Takes a recognizer away.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
  /// Whether a recognizer of this view or one around it may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Layout

  /// Asks for `layoutSubviews()` before the next frame is shown.
  open func setNeedsLayout() {
    needsLayout = true
    setNeedsLayoutPass()
  }
  /// Lays out the tree of views now, if anything waits for it.
  open func layoutIfNeeded() { LayoutPass.run(from: self) }
  /// Places the subviews. The view's own version places those that have constraints.
  open func layoutSubviews() { applyConstraintsToSubviews() }
  /// Asks for `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() {
    needsUpdateConstraints_ = true
    setNeedsLayoutPass()
  }
  /// Whether `updateConstraints()` is going to be called.
  public final func needsUpdateConstraints() -> Bool { needsUpdateConstraints_ }
  /// Calls `updateConstraints()` where it is waited for.
  open func updateConstraintsIfNeeded() { updateConstraintsInTree() }
  /// Brings the view's constraints up to date. Call super at the end.
  open func updateConstraints() { needsUpdateConstraints_ = false }
  /// Whether the view relies on constraints.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The size that the view's content wants, in points; `noIntrinsicMetric` where it wants none.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  /// The content wants another size.
  open func invalidateIntrinsicContentSize() { intrinsicSizeDidChange() }
  /// Parts of the frame that constraints leave out, such as shadows.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The smallest size that the constraints inside allow that comes near to `targetSize`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// The size that the constraints inside allow; how strongly `targetSize` is wanted is said by direction.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }
  /// The space that bars and other things leave free has changed.
  open func safeAreaInsetsDidChange() {}
  /// The margins have changed.
  open func layoutMarginsDidChange() {}
  /// The traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// A style that the view and everything in it keeps to, whatever the desktop prefers.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { overrideStyle }
    set {
      guard newValue != overrideStyle else { return }
      let old = traitCollection
      overrideStyle = newValue
      traitsDidChange(from: old)
    }
  }
  /// Which view stands for this one's baselines.
  open var forFirstBaselineLayout: UIView { self }
  /// Which view stands for this one's baselines.
  open var forLastBaselineLayout: UIView { self }
  /// Distance of the first baseline from the top and of the last from the bottom, in points.
  var baselineOffsets: (first: CGFloat, last: CGFloat) { (bounds_.height, 0) }
  /// Whether lines of text keep to the middle of the view, so that its height decides where their baselines are.
  var textIsCentered: Bool { false }
  /// Puts the subviews' nodes where they are drawn and returns those that are drawn in the view itself.
  func placeSubviewNodes() -> [RenderNode] { sortedSubviewNodes }
  /// What the view is clipped to whatever the app says; `nil` = nothing.
  var ownClip: Outline? { nil }

  // MARK: Looks

  final var alpha_: CGFloat = 1
  /// From 0 (nothing) to 1. Can be animated.
  open var alpha: CGFloat {
    get { alpha_ }
    set {
      guard newValue != alpha_ else { return }
      animatableChange { alpha_ = newValue }
      updateEffects()
    }
  }

  /// Whether nothing of the view is shown and no event reaches it; it keeps its place.
  open var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      updateEffects()
      if accessibilityViewIsModal { superview?.reachDidChange() }
      (superview as? UIStackView)?.arrangedSubviewDidChange(self)
    }
  }

  final var background_: UIColor?
  /// The colour behind the view's content; `nil` = none. Can be animated.
  open var backgroundColor: UIColor? {
    get { background_ }
    set {
      guard newValue != background_ else { return }
      animatableChange { background_ = newValue }
      layerDidChange()
    }
  }

  private final var tint: UIColor?
  /// The colour of what stands out in the view; `nil` takes that of the superview.
  open var tintColor: UIColor! {
    get { tint ?? superview?.tintColor ?? .tintColor }
    set {
      tint = newValue
      propagateTint()
    }
  }
  private func propagateTint() {
    tintColorDidChange()
    appearanceDidChange()
    for subview in subviews_ where subview.tint == nil { subview.propagateTint() }
  }
  /// The tint has changed.
  open func tintColorDidChange() {}
  /// Whether the tint is dimmed while something covers the window. Apple's `UIView.TintAdjustmentMode`.
  public enum TintAdjustmentMode: Int, Hashable, Sendable { case automatic, normal, dimmed }
  /// How the tint changes while something covers the window; the desktop leaves it alone.
  open var tintAdjustmentMode: TintAdjustmentMode = .automatic

  /// Whether subviews and drawing are cut off at the edge.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// How the content uses the view's size.
  open var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }
  /// Whether nothing shines through; a hint that is not needed.
  open var isOpaque = true
  /// A view whose opacity decides where this one is seen.
  open var mask: UIView? {
    didSet {
      var effects = node.effects
      effects.mask = mask?.node
      node.effects = effects
      mask?.updateLooks()
    }
  }

  final var ownLayer: CALayer?
  /// Corners, edge and shadow.
  open var layer: CALayer {
    if let ownLayer { return ownLayer }
    let layer = DynamicInstance.make(type(of: self).layerClass) as? CALayer ?? CALayer()
    layer.view = self
    ownLayer = layer
    return layer
  }
  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// A number by which a view can be found.
  open var tag = 0
  /// A name by which tests find the view.
  open var accessibilityIdentifier: String? { didSet { accessibilityDidChange() } }
  /// What the view is called; `nil` = what it says itself.
  open var accessibilityLabel: String? { didSet { accessibilityDidChange() } }
  /// What the view's present value is in words.
  open var accessibilityValue: String? { didSet { accessibilityDidChange() } }
  /// What happens when the view is used.
  open var accessibilityHint: String? { didSet { accessibilityDidChange() } }
  /// Whether assistive technology finds the view.
  open var isAccessibilityElement = false { didSet { accessibilityDidChange() } }
  /// What kind of thing the view is.
  open var accessibilityTraits: UIAccessibilityTraits = .none { didSet { accessibilityDidChange() } }
  /// Whether assistive technology passes over what is inside.
  open var accessibilityElementsHidden = false {
    didSet { if accessibilityElementsHidden != oldValue { reachDidChange() } }
  }
  /// Whether the views beside this one, which it covers, are out of the reach of assistive technology and of the
  /// keyboard as long as it is not hidden.
  open var accessibilityViewIsModal = false {
    didSet {
      guard accessibilityViewIsModal != oldValue else { return }
      accessibilityDidChange()
      superview?.modalSubviewDidChange(by: accessibilityViewIsModal ? 1 : -1)
    }
  }
  /// How many of the subviews are modal.
  final var modalSubviews = 0

  // MARK: Events

  /// Whether events reach the view and its subviews.
  open var isUserInteractionEnabled = true {
    didSet { if isUserInteractionEnabled != oldValue { interactionDidChange() } }
  }
  /// Whether several touches are told of; the desktop has one pointer.
  open var isMultipleTouchEnabled = false
  /// Whether no other view hears of touches meanwhile; there is one pointer.
  open var isExclusiveTouch = false
  /// Recognizers of the view.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// What the view does with what people do to it, besides its own handling.
  open internal(set) var interactions: [any UIInteraction] = []

  // MARK: Drawing

  private final var needsDisplay = true
  private static var classesWithoutDrawing: Set<ObjectIdentifier> = []
  private final var usedBaseDrawing = false

  /// Draws the view's content in the current context. Override it; never call it yourself.
  open func draw(_ rect: CGRect) { usedBaseDrawing = true }

  /// Asks for `draw(_:)` before the next frame is shown.
  open func setNeedsDisplay() {
    needsDisplay = true
    setNeedsLayoutPass()
  }
  /// Asks for `draw(_:)` before the next frame is shown.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Records what `draw(_:)` draws, if the class draws.
  final func displayIfNeeded() {
    guard needsDisplay else { return }
    needsDisplay = false
    contentModeDidApply()
    let key = ObjectIdentifier(type(of: self))
    guard !Self.classesWithoutDrawing.contains(key), bounds_.width > 0, bounds_.height > 0 else { return }
    usedBaseDrawing = false
    var drawing: RecordedDrawing?
    traitCollection.performAsCurrent {
      drawing = GraphicsContexts.record(size: bounds_.size) { _ in draw(CGRect(origin: .zero, size: bounds_.size)) }
    }
    if usedBaseDrawing {
      Self.classesWithoutDrawing.insert(key)
      return
    }
    guard let drawing else { return }
    let target = drawingNode ?? RenderNode()
    target.frame = CGRect(origin: .zero, size: bounds_.size)
    target.content = .commands { canvas, _ in drawing.draw(on: canvas) }
    if drawingNode == nil {
      drawingNode = target
      updateNodeChildren()
    }
  }

  /// Hook for views whose content depends on the content mode.
  func contentModeDidApply() {}

  // MARK: Hooks of subclasses in this module

  /// The style, tint or contrast has changed, or the view has come into a window.
  func appearanceDidChange() { updateLooks() }
  /// What is drawn above the first of the subviews, which is a background then.
  var nodeAboveBackground: RenderNode? { nil }
  /// Whether events can reach the view has changed.
  func interactionDidChange() {
    if let accessibilityElement, accessibilityElement.accessibility.isHidden != isOutOfAccessibility {
      updateAccessibilityElement()
    }
    for subview in subviews_ { subview.interactionDidChange() }
  }
  /// What assistive technology is told has changed.
  func accessibilityDidChange() { updateAccessibilityElement() }

  final var accessibilityElement: (any Control)?
  /// What the view is to assistive technology when its traits do not say; `nil` = nothing in particular.
  var ownAccessibilityRole: AccessibilityRole? { nil }
  /// Whether the view is the chosen one of several; `nil` = that is no question.
  var accessibilitySelection: Bool? { nil }

  /// Where the content node lies.
  var contentFrame: CGRect { CGRect(origin: .zero, size: node.frame.size) }
  /// What nodes of subviews are shifted by: the bounds' origin, unless a native scroller shifts them.
  var originOfSubviewNodes: CGPoint { bounds_.origin }
  /// Whether the constraints inside have nothing to do with those outside.
  var usesOwnEngine: Bool { false }
  /// Whether the content's height depends on the width, as that of text with several lines.
  var heightFollowsWidth: Bool { false }
  /// Constraints are going to give the view this width; returns whether the content wants another height now.
  func layoutWidth(isGoingToBe width: CGFloat) -> Bool { false }

  final var overrideStyle: UIUserInterfaceStyle = .unspecified
}
