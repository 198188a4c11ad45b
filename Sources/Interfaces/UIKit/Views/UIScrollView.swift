import Foundation
import RenderTree
import Toolkit

/// Answers for a scroll view. Apple's `UIScrollViewDelegate`; every method has a default.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewDidZoom(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}

/// A window onto a larger content. Apple's `UIScrollView`, with the desktop's scroll bars and gestures.
@MainActor
open class UIScrollView: UIView, NativeControlView {
  /// When insets follow the safe area. Apple's `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable { case automatic, scrollableAxes, never, always }
  /// What a scroll does to an on-screen keyboard. Apple's `UIScrollView.KeyboardDismissMode`.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }
  /// The colour of scroll bars; the desktop's. Apple's `UIScrollView.IndicatorStyle`.
  public enum IndicatorStyle: Int, Hashable, Sendable { case `default`, black, white }

  private(set) lazy var control: any Control = InterfacePlatform.toolkit.makeControl(initialControlContent)
  private var scroller = ScrollerContent(scrollsHorizontally: false, scrollsVertically: false)
  private let surfaceNode = RenderNode()
  private lazy var nested = RenderRoot(node: surfaceNode)
  private var needsSync = false
  private static var waiting: [UIScrollView] = []

  /// What the native control begins with; text views have an editor instead of a scroller.
  var initialControlContent: ControlContent { .scroller(scroller) }
  var isScroller: Bool { true }

  override func completeInit() {
    super.completeInit()
    clipsToBounds = true
    showControl { [weak self] in self?.handle($0) }
    guard isScroller else { return }
    nested.owner = contentNode
    nested.onPointer = { [weak self] event in self?.route(event) ?? false }
    nested.onNeedsPlacement = { [weak self] in self?.scheduleSync() }
    nested.attach(to: control.contentSurface)
    updateScroller()
  }

  private func route(_ event: PointerEvent) -> Bool {
    guard let host = host as? any PointerHost else { return false }
    let point = CGPoint(x: event.location.x - adjustedContentInset.left, y: event.location.y - adjustedContentInset.top)
    return host.touchRouter.handle(event, at: point, in: self)
  }

  private func scheduleSync() {
    guard !needsSync else { return }
    needsSync = true
    Self.waiting.append(self)
    host?.requestFrame()
  }

  /// Adds and removes native controls on the surfaces of scroll views that wait for it.
  package static func syncSurfaces() {
    while let next = waiting.popLast() {
      next.needsSync = false
      next.nested.syncControls()
    }
  }

  override func placeSubviewNodes() -> [RenderNode] {
    guard isScroller else { return super.placeSubviewNodes() }
    surfaceNode.setChildren(sortedSubviewNodes)
    return []
  }
  override var originOfSubviewNodes: CGPoint {
    guard isScroller else { return super.originOfSubviewNodes }
    return CGPoint(x: -adjustedContentInset.left, y: -adjustedContentInset.top)
  }

  // MARK: Content

  /// Answers for the scroll view. Held weakly.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// Size of the content, in points.
  open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { updateScroller() } } }
  /// Space around the content, in points.
  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { insetDidChange() } } }
  /// Space around the content with that of bars, in points.
  open var adjustedContentInset: UIEdgeInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
  }
  /// When insets follow the safe area.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic { didSet { insetDidChange() } }
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetDidChange()
  }
  private func insetDidChange() {
    for subview in subviews_ { subview.updateNodeGeometry() }
    updateScroller()
  }

  /// The point of the content at the upper left, in points.
  open var contentOffset: CGPoint {
    get { bounds_.origin }
    set { setContentOffset(newValue, animated: false) }
  }
  /// Shows another part of the content.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let insets = adjustedContentInset
    control.scroll(
      to: CGRect(
        x: contentOffset.x + insets.left, y: contentOffset.y + insets.top, width: bounds_.width, height: bounds_.height),
      animated: animated)
  }
  /// Shows a part of the content, moving as little as possible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let insets = adjustedContentInset
    control.scroll(to: rect.offsetBy(dx: insets.left, dy: insets.top), animated: animated)
  }

  /// Whether people can scroll.
  open var isScrollEnabled = true { didSet { updateScroller() } }
  /// Whether scroll bars appear.
  open var showsVerticalScrollIndicator = true { didSet { updateScroller() } }
  /// Whether scroll bars appear.
  open var showsHorizontalScrollIndicator = true { didSet { updateScroller() } }
  /// Whether the content gives way at its ends; the desktop decides.
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  /// Whether scrolling stops at whole pages; the desktop scrolls freely.
  open var isPagingEnabled = false
  /// Whether a scroll keeps to its first direction.
  open var isDirectionalLockEnabled = false
  /// Space between scroll bars and edges; the desktop decides.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var indicatorStyle: IndicatorStyle = .default
  /// What a scroll does to an on-screen keyboard; the desktop's covers nothing.
  open var keyboardDismissMode: KeyboardDismissMode = .none
  /// Whether touches wait until it is known whether they scroll.
  open var delaysContentTouches = true
  /// Whether the person scrolls at the moment; the desktop tells of places only.
  open var isDragging: Bool { false }
  open var isDecelerating: Bool { false }
  open var isTracking: Bool { false }

  private func updateScroller() {
    guard isScroller else { return }
    let insets = adjustedContentInset
    let wanted = CGSize(
      width: contentSize.width + insets.horizontal, height: contentSize.height + insets.vertical)
    var new = scroller
    new.scrollsHorizontally = wanted.width > bounds_.width + 0.5
    new.scrollsVertically = wanted.height > bounds_.height + 0.5
    new.showsIndicators = showsVerticalScrollIndicator || showsHorizontalScrollIndicator
    new.isScrollEnabled = isScrollEnabled
    new.contentSize = CGSize(width: max(wanted.width, bounds_.width), height: max(wanted.height, bounds_.height))
    surfaceNode.frame = CGRect(origin: .zero, size: new.contentSize)
    guard new != scroller else { return }
    scroller = new
    control.content = .scroller(new)
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue.origin != bounds_.origin, isScroller { setContentOffset(newValue.origin, animated: false) }
      super.bounds = CGRect(origin: bounds_.origin, size: newValue.size)
    }
  }

  func handle(_ event: ControlEvent) {
    guard case .scrolled(let rect) = event else { return }
    nested.visibleRect = rect
    let insets = adjustedContentInset
    let offset = CGPoint(x: rect.minX - insets.left, y: rect.minY - insets.top)
    guard offset != bounds_.origin else { return }
    defer { window?.contentDidScroll(self) }
    bounds_.origin = offset
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  open override func layoutSubviews() {
    updateScroller()
    super.layoutSubviews()
  }
  override func interactionDidChange() {
    super.interactionDidChange()
    applyInteraction()
  }
  override func accessibilityDidChange() { applyAccessibility() }

  /// Asks for fresh contents; tables and collections show it above what they list.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      oldValue?.list = nil
      guard let refreshControl else { return }
      refreshControl.list = self
      addSubview(refreshControl)
    }
  }

  // MARK: Guides

  /// The content's rectangle. Constraints between it and subviews decide the content's size.
  public var contentLayoutGuide: UILayoutGuide {
    if let guide = systemGuides[.scrollContent] { return guide }
    let guide = UILayoutGuide()
    guide.owningView = self
    systemGuides[.scrollContent] = guide
    return guide
  }
  /// The view's own rectangle.
  public var frameLayoutGuide: UILayoutGuide { systemGuide(.scrollFrame) { _ in .zero } }

  // MARK: Zooming

  /// Limits of the zoom.
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var bouncesZoom = true
  private var scale: CGFloat = 1
  /// How large the content is shown.
  open var zoomScale: CGFloat {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Shows the content larger or smaller, within the limits.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard let view = delegate?.viewForZooming(in: self) else { return }
    let new = min(max(scale, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
    let size = view.bounds.size
    let change = {
      view.transform = CGAffineTransform(scaleX: new, y: new)
      view.frame.origin = .zero
    }
    if animated { UIView.animate(withDuration: 0.25, animations: change) } else { change() }
    self.scale = new
    contentSize = CGSize(width: size.width * new, height: size.height * new)
    delegate?.scrollViewDidZoom(self)
  }
  /// Whether the content is being zoomed at the moment.
  open var isZooming: Bool { false }
}
