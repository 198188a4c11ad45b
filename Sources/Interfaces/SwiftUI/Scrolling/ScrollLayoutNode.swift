import Foundation
import RenderTree
import Toolkit

/// A native scroller whose surface shows a render tree of its own.
@MainActor
final class ScrollLayoutNode: ControlLayoutNode {
  /// How a scroll view is set up.
  struct Configuration: Equatable {
    var axes: Axis.Set = .vertical
    var showsIndicators = true
    var isScrollEnabled = true
    /// Space between the scroller's edges and the content.
    var margins = EdgeInsets()
    /// Where content that is smaller than the scroller lies, and which end is shown first.
    var anchor: UnitPoint?
  }

  /// Root of the tree on the scroller's surface.
  let contentNode: ScrollContentNode
  private let nested: RenderRoot
  private lazy var router = PointerRouter(root: nested, graph: graph)
  private var scroller = ScrollerContent(scrollsHorizontally: false, scrollsVertically: true)
  private var isSyncScheduled = false
  private var hasShownAnchor = false
  private var followers: [WeakFollower] = []
  private var compensation = CGSize.zero

  private struct WeakFollower {
    weak var value: (any ScrollFollower)?
  }

  /// The part of the content that is seen, in the content node's coordinates.
  private(set) var visibleRect = CGRect.zero
  var configuration = Configuration() {
    didSet {
      guard configuration != oldValue else { return }
      if configuration.margins != oldValue.margins || configuration.axes != oldValue.axes { invalidateLayout() }
      updateScroller()
    }
  }
  /// Hear of every movement and change of size.
  var observers: [ScrollObserver] = []
  /// Whether the movement that is told of comes from a person.
  private(set) var isScrolledByPerson = true
  private var lastGeometry: ScrollGeometry?

  /// What is seen at the moment.
  var geometry: ScrollGeometry {
    ScrollGeometry(
      contentOffset: visibleRect.origin, contentSize: scroller.contentSize, contentInsets: EdgeInsets(),
      containerSize: viewport)
  }

  private func geometryMayHaveChanged() {
    guard !observers.isEmpty, geometry != lastGeometry else { return }
    lastGeometry = geometry
    for observer in observers { observer.geometryDidChange(self) }
  }

  init(graph: ViewGraph) {
    contentNode = ScrollContentNode(graph: graph)
    nested = RenderRoot(node: contentNode)
    super.init(graph: graph, .scroller(scroller))
    contentNode.scroller = self
    nested.owner = self
    nested.onPointer = { [weak self] in self?.router.handle($0) ?? false }
    nested.onNeedsPlacement = { [weak self] in self?.scheduleSync() }
    nested.attach(to: control.contentSurface)
    setLayoutChildren([contentNode])
  }

  /// The content is drawn on the scroller's surface, not among this node's children.
  override func updateRenderChildren(removing removed: [LayoutNode]) {}

  private func scheduleSync() {
    guard !isSyncScheduled else { return }
    isSyncScheduled = true
    graph.afterLayout { [weak self] in
      guard let self else { return }
      isSyncScheduled = false
      nested.syncControls()
    }
  }

  private func updateScroller() {
    var new = scroller
    new.scrollsHorizontally = configuration.axes.contains(.horizontal)
    new.scrollsVertically = configuration.axes.contains(.vertical)
    new.showsIndicators = configuration.showsIndicators
    new.isScrollEnabled = configuration.isScrollEnabled
    guard new != scroller else { return }
    scroller = new
    control.content = .scroller(new)
  }

  // MARK: Events

  override func handle(_ event: ControlEvent) {
    guard case .scrolled(let rect) = event, rect != visibleRect else { return }
    visibleRect = rect
    nested.visibleRect = rect
    for follower in followers { follower.value?.visibleRectDidChange() }
    for observer in observers { observer.didScroll(self) }
    geometryMayHaveChanged()
    graph.placesDidChange()
  }

  /// Lazy containers inside hear of every movement.
  func add(_ follower: any ScrollFollower) {
    followers.removeAll { $0.value == nil }
    if !followers.contains(where: { $0.value === follower }) { followers.append(WeakFollower(value: follower)) }
  }

  // MARK: Scrolling by the program

  /// Shows `rect` of the content at `anchor` of the scroller, or moves as little as possible.
  func scroll(to rect: CGRect, anchor: UnitPoint?, animated: Bool) {
    // The program knows where it wants to be, wherever lines have moved to meanwhile.
    compensation = .zero
    isScrolledByPerson = false
    // An animated movement goes on after this call; it counts as the program's until it rests.
    defer { if !animated { isScrolledByPerson = true } }
    if animated { _ = graph.toolkit.time.schedule(after: 0.5) { [weak self] in self?.isScrolledByPerson = true } }
    guard let anchor else { return control.scroll(to: rect, animated: animated) }
    let window = viewport
    let target = CGRect(
      x: rect.minX + rect.width * anchor.x - window.width * anchor.x,
      y: rect.minY + rect.height * anchor.y - window.height * anchor.y, width: window.width, height: window.height)
    let limit = scroller.contentSize
    control.scroll(
      to: CGRect(
        x: min(max(target.minX, 0), max(limit.width - window.width, 0)),
        y: min(max(target.minY, 0), max(limit.height - window.height, 0)), width: window.width, height: window.height),
      animated: animated)
  }

  /// Shows what `rect` says when everything has its place in this frame.
  func scrollAfterLayout(animated: Bool, anchor: UnitPoint?, _ rect: @escaping () -> CGRect?) {
    graph.afterFrame { [weak self] in
      guard let self, let rect = rect() else { return }
      scroll(to: rect, anchor: anchor, animated: animated)
    }
  }

  /// Content before what is seen has turned out longer by `shift`: moves on, so that people see no difference.
  func compensate(for shift: CGFloat, axis: Axis) {
    let isFirst = compensation == .zero
    if axis == .vertical { compensation.height += shift } else { compensation.width += shift }
    guard isFirst else { return }
    graph.afterFrame { [weak self] in
      guard let self, compensation != .zero else { return }
      let rect = visibleRect.offsetBy(dx: compensation.width, dy: compensation.height)
      compensation = .zero
      isScrolledByPerson = false
      control.scroll(to: rect, animated: false)
      isScrolledByPerson = true
    }
  }

  /// Size of the window onto the content.
  var viewport: CGSize { targetFrame.size }
  /// Size of everything that can be scrolled to.
  var contentSize: CGSize { scroller.contentSize }

  // MARK: Layout

  private var scrollsX: Bool { configuration.axes.contains(.horizontal) }
  private var scrollsY: Bool { configuration.axes.contains(.vertical) }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let margins = configuration.margins
    return ProposedViewSize(
      width: scrollsX ? nil : proposal.width.map { max($0 - margins.horizontal, 0) },
      height: scrollsY ? nil : proposal.height.map { max($0 - margins.vertical, 0) })
  }

  private func contentExtent(_ proposal: ProposedViewSize) -> CGSize {
    let size = contentNode.sizeThatFits(inner(proposal))
    return CGSize(
      width: size.width + configuration.margins.horizontal, height: size.height + configuration.margins.vertical)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height, scrollsX, scrollsY {
      return CGSize(width: width, height: height)
    }
    let content = contentExtent(proposal)
    return CGSize(
      width: scrollsX ? proposal.width ?? content.width : content.width,
      height: scrollsY ? proposal.height ?? content.height : content.height)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    // Across the axis the content gets the offer by which the scroller's own size was found: offered only what it took,
    // it would have to be laid out once more, and rows would have no room to spare.
    let offer = ProposedViewSize(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
    let margins = configuration.margins
    let content = contentExtent(offer)
    let extent = CGSize(width: max(content.width, size.width), height: max(content.height, size.height))
    let anchor = configuration.anchor ?? .top
    let spare = CGSize(width: extent.width - content.width, height: extent.height - content.height)
    var new = scroller
    new.contentSize = extent
    if new != scroller {
      scroller = new
      control.content = .scroller(new)
    }
    if visibleRect.size != size {
      visibleRect.size = size
      nested.visibleRect = visibleRect
    }
    if !observers.isEmpty { graph.afterLayout { [weak self] in self?.geometryMayHaveChanged() } }
    contentNode.isRightToLeft = isRightToLeft
    contentNode.surfaceSize = extent
    contentNode.place(
      at: CGPoint(
        x: margins.leading + spare.width * (scrollsX ? anchor.x : 0.5), y: margins.top + spare.height * anchor.y),
      proposal: inner(offer), in: extent.width, mirrored: isRightToLeft)
    if !hasShownAnchor, let anchor = configuration.anchor, anchor != .top, extent != size {
      hasShownAnchor = true
      scrollAfterLayout(animated: false, anchor: anchor) { [weak self] in
        self.map { CGRect(origin: .zero, size: $0.contentSize) }
      }
    }
  }
}

extension ScrollLayoutNode: CoordinateSpaceProvider {
  func provides(_ name: AnyHashable) -> Bool {
    switch name.base as? ScrollViewSpace {
    case .either: true
    case .horizontal: configuration.axes.contains(.horizontal)
    case .vertical: configuration.axes.contains(.vertical)
    case nil: false
    }
  }
}

/// Hears that another part of a scroll view's content is seen.
@MainActor
protocol ScrollFollower: AnyObject {
  func visibleRectDidChange()
}

/// What lies on a scroller's surface. Several views are stacked as in a `VStack` (or an `HStack`, when only that way
/// is scrolled).
@MainActor
final class ScrollContentNode: SingleChildLayoutNode {
  weak var scroller: ScrollLayoutNode?
  var surfaceSize = CGSize.zero
}

extension LayoutNode {
  /// The scroll view around the node, and the node's place in the coordinates of its surface.
  final var enclosingScroll: (node: ScrollLayoutNode, origin: CGPoint)? {
    var origin = CGPoint.zero
    var node: LayoutNode? = self
    while let current = node {
      origin.x += current.targetFrame.minX
      origin.y += current.targetFrame.minY
      if let content = current as? ScrollContentNode, let scroller = content.scroller { return (scroller, origin) }
      node = current.layoutParent
    }
    return nil
  }
}
