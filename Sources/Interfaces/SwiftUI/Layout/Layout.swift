import Foundation

/// Measures and places views. Apple's `Layout`. Points; x runs from the leading side.
///
/// Its animatable data are animated.
public nonisolated protocol Layout: Animatable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  static var layoutProperties: LayoutProperties { get }
  /// What is kept from one measurement to the next.
  func makeCache(subviews: Subviews) -> Cache
  /// Brings the cache up to date when the views or their sizes may have changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The size for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places every view by `LayoutSubview.place`; one that is not placed lies in the middle.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(ViewSpacing()) { $0.union($1.spacing) }
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  /// Lays out the views of `content`.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutContainer(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// What is known about a layout as such. Apple's `LayoutProperties`.
public struct LayoutProperties: Sendable {
  /// The axis along which spacers and dividers in the layout stretch; `nil` = none.
  public var stackOrientation: Axis?
  public init() {}
}

/// The distances that a view wants to its neighbours. Apple's `ViewSpacing`. Points.
public struct ViewSpacing: Sendable {
  /// 8 points, unless one of two neighbours wants none.
  private var wanted: CGFloat

  public static let zero = ViewSpacing(wanted: 0)
  public init() { wanted = 8 }
  private init(wanted: CGFloat) { self.wanted = wanted }
  init(ofSpacer: Bool) { wanted = ofSpacer ? 0 : 8 }

  /// Takes over what the other wants as well.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) { wanted = max(wanted, other.wanted) }
  /// What both want.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }
  /// The distance that two neighbours agree on.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { min(wanted, next.wanted) }
}

/// A value that views tell the layout around them. Apple's `LayoutValueKey`.
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The views that a layout places. Apple's `LayoutSubviews`.
public struct LayoutSubviews: Equatable, RandomAccessCollection, @unchecked Sendable {
  // Safe: nodes are touched on the main actor only, where layouts run.
  public typealias SubSequence = LayoutSubviews
  public typealias Element = LayoutSubview
  public typealias Index = Int

  let nodes: ArraySlice<LayoutNode>
  /// Which way the layout runs. Places are mirrored by the framework where it runs from right to left.
  public var layoutDirection: LayoutDirection

  init(_ nodes: [LayoutNode], direction: LayoutDirection) {
    self.nodes = nodes[...]
    layoutDirection = direction
  }
  private init(slice: ArraySlice<LayoutNode>, _ direction: LayoutDirection) {
    nodes = slice
    layoutDirection = direction
  }

  public var startIndex: Int { nodes.startIndex }
  public var endIndex: Int { nodes.endIndex }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(node: nodes[index]) }
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(slice: nodes[bounds], layoutDirection)
  }
  public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
    LayoutSubviews(slice: indices.map { nodes[$0] }[...], layoutDirection)
  }

  public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
    a.layoutDirection == b.layoutDirection && a.nodes.elementsEqual(b.nodes, by: ===)
  }
}

/// A view that a layout places. Apple's `LayoutSubview`.
public struct LayoutSubview: Equatable, @unchecked Sendable {
  // Safe: the node is touched on the main actor only, where layouts run.
  let node: LayoutNode

  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }

  private func read<Result>(_ body: @MainActor (LayoutNode) -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      let body = UncheckedSendable(body)
      let node = self.node
      return MainActor.assumeIsolated { UncheckedSendable(body.value(node)) }.value
    }
  }

  /// The value that the view tells under a key.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    let id = ObjectIdentifier(key)
    let value = read { $0.layoutValue(id) }
    return value as? K.Value ?? K.defaultValue
  }
  /// Higher goes first when space is handed out.
  public var priority: Double { read { $0.layoutPriority } }
  public var spacing: ViewSpacing { read { ViewSpacing(ofSpacer: $0.isSpacer) } }

  /// The size of the view for a proposal, and with it its alignment lines.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { read { $0.sizeThatFits(proposal) } }
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { read { $0.dimensions(for: proposal) } }

  /// Puts the view's `anchor` at `position`, which is in the coordinates of the bounds that the layout was given.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    read { node in
      guard let layout = node.layoutParent as? any SubviewPlacing else { return }
      layout.placeSubview(node, at: position, anchor: anchor, proposal: proposal)
    }
  }
}

/// A layout node whose children are placed from outside.
@MainActor
protocol SubviewPlacing: LayoutNode {
  func placeSubview(_ node: LayoutNode, at position: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize)
}

/// A layout that says of edges and middles only what its views say.
nonisolated protocol FrameworkLayout {}
extension HStackLayout: FrameworkLayout {}
extension VStackLayout: FrameworkLayout {}
extension ZStackLayout: FrameworkLayout {}
extension GridLayout: FrameworkLayout {}

/// Views in a layout of the app's own.
nonisolated struct LayoutContainer<L: Layout, Content: View>: PrimitiveView {
  let layout: L
  let content: Content

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: CustomLayoutNode<L>(graph: context.graph), content: \.content) {
      node, view, environment in
      node.show(view.layout, environment.layoutDirection)
    }
  }
}

/// Lays children out as a `Layout` says.
@MainActor
final class CustomLayoutNode<L: Layout>: LayoutNode, SubviewPlacing {
  private var layout: L?
  private var data: AnimatedValue<L.AnimatableData>?
  private var cache: L.Cache?
  private var cacheIsStale = false
  private var direction = LayoutDirection.leftToRight
  private var placed: Set<ObjectIdentifier> = []
  private var placementSize = CGSize.zero

  func show(_ new: L, _ direction: LayoutDirection) {
    let isSame = layout.map { ValueComparison.of(L.self).isSame($0, new) } ?? false
    let base: any Layout = (new as? AnyLayout)?.base ?? new
    // A layout of the app's own may answer for edges and middles.
    if !(base is any FrameworkLayout) { graph.movesSimpleAlignments = true }
    layout = new
    self.direction = direction
    if let data {
      data.set(new.animatableData, animation: effectiveAnimation, in: graph)
    } else {
      data = AnimatedValue(new.animatableData) { [weak self] in self?.inputsDidChange() }
    }
    guard !isSame else { return }
    // Rows that a grid has arranged are rows of their own until the next one does.
    for child in layoutChildren { GridRowLayoutNode.row(in: child)?.leaveGrid() }
    inputsDidChange()
  }

  private func inputsDidChange() { invalidateLayout() }

  /// The layout as it is on its way to the next state.
  private var current: L? {
    guard var layout, let data else { return nil }
    layout.animatableData = data.current
    return layout
  }

  override var stackAxis: Axis? {
    (layout as? AnyLayout)?.properties.stackOrientation ?? L.layoutProperties.stackOrientation
  }

  override func layoutInputsDidChange() { cacheIsStale = true }
  override func childDidChange(_ child: LayoutNode) { cacheIsStale = true }

  private func use<Result>(_ body: (L, LayoutSubviews, inout L.Cache) -> Result) -> Result? {
    guard let layout = current else { return nil }
    let subviews = LayoutSubviews(layoutChildren, direction: direction)
    var cache: L.Cache
    if let known = self.cache {
      cache = known
      if cacheIsStale { layout.updateCache(&cache, subviews: subviews) }
    } else {
      cache = layout.makeCache(subviews: subviews)
    }
    cacheIsStale = false
    let result = body(layout, subviews, &cache)
    self.cache = cache
    return result
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    use { $0.sizeThatFits(proposal: proposal, subviews: $1, cache: &$2) } ?? .zero
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    placed = []
    placementSize = size
    _ = use {
      $0.placeSubviews(in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: $1, cache: &$2)
    }
    for child in layoutChildren where !placed.contains(ObjectIdentifier(child)) {
      placeSubview(
        child, at: CGPoint(x: size.width / 2, y: size.height / 2), anchor: .center, proposal: ProposedViewSize(size))
    }
  }

  func placeSubview(_ node: LayoutNode, at position: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize) {
    let size = node.sizeThatFits(proposal)
    placed.insert(ObjectIdentifier(node))
    place(
      node, at: CGPoint(x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y),
      proposal: proposal, in: placementSize)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: size)
    return use { layout, subviews, cache in
      key.axis == .horizontal
        ? layout.explicitAlignment(
          of: HorizontalAlignment(key: key), in: bounds, proposal: ProposedViewSize(size), subviews: subviews,
          cache: &cache)
        : layout.explicitAlignment(
          of: VerticalAlignment(key: key), in: bounds, proposal: ProposedViewSize(size), subviews: subviews,
          cache: &cache)
    } ?? nil
  }
}

extension HorizontalAlignment {
  init(key: AlignmentKey) { self.key = key }
}
extension VerticalAlignment {
  init(key: AlignmentKey) { self.key = key }
}

extension View {
  /// Tells the layout around the view a value.
  public nonisolated func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(LayoutValueModifier(key: ObjectIdentifier(key), value: value))
  }
}
