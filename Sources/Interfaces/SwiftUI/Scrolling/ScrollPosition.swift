import Foundation

/// Where a scroll view is scrolled to. Apple's `ScrollPosition`.
public struct ScrollPosition: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    case none
    case id(AnyHashableSendable, UnitPoint?)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
  }
  var target = Target.none
  /// Counts requests, so that asking for the same place again scrolls again.
  var request = 0
  /// Whether a person has scrolled since the last request.
  public internal(set) var isPositionedByUser = false

  /// Nowhere in particular: the scroll view stays where it is.
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  /// At the view with an identity, which comes to lie at `anchor` of the scroll view; `nil` = at its top.
  public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { scrollTo(id: id, anchor: anchor) }
  /// At an end of the content.
  public init(idType: (some Hashable & Sendable).Type = Never.self, edge: Edge) { scrollTo(edge: edge) }
  /// At a point of the content; `x` or `y` alone leaves the other direction as it is.
  public init(idType: (some Hashable & Sendable).Type = Never.self, point: CGPoint) { scrollTo(point: point) }
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat, y: CGFloat) { scrollTo(x: x, y: y) }
  public init(idType: (some Hashable & Sendable).Type = Never.self, x: CGFloat) { scrollTo(x: x) }
  public init(idType: (some Hashable & Sendable).Type = Never.self, y: CGFloat) { scrollTo(y: y) }

  private mutating func set(_ target: Target) {
    self.target = target
    request += 1
    isPositionedByUser = false
  }

  /// Scrolls to the view with an identity.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    set(.id(AnyHashableSendable(id), anchor))
  }
  /// Scrolls to an end of the content.
  public mutating func scrollTo(edge: Edge) { set(.edge(edge)) }
  /// Scrolls to a point of the content.
  public mutating func scrollTo(point: CGPoint) { set(.point(x: point.x, y: point.y)) }
  /// Scrolls to a point of the content.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { set(.point(x: x, y: y)) }
  /// Scrolls sideways to a point of the content.
  public mutating func scrollTo(x: CGFloat) { set(.point(x: x, y: nil)) }
  /// Scrolls up or down to a point of the content.
  public mutating func scrollTo(y: CGFloat) { set(.point(x: nil, y: y)) }

  /// The end that was last asked for.
  public var edge: Edge? {
    if case .edge(let edge) = target { return edge }
    return nil
  }
  /// The point that was last asked for.
  public var point: CGPoint? {
    if case .point(let x, let y) = target { return CGPoint(x: x ?? 0, y: y ?? 0) }
    return nil
  }
  /// The sideways place that was last asked for.
  public var x: CGFloat? {
    if case .point(let x, _) = target { return x }
    return nil
  }
  /// The upright place that was last asked for.
  public var y: CGFloat? {
    if case .point(_, let y) = target { return y }
    return nil
  }
  /// The identity of the view that was last asked for or scrolled to.
  public var viewID: (any Hashable & Sendable)? {
    if case .id(let id, _) = target { return id.base }
    return nil
  }
  /// The identity of the view that was last asked for or scrolled to, if it is of a type.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }
}

/// A hashable value of a hidden type that may cross threads.
struct AnyHashableSendable: Hashable, Sendable {
  let base: any Hashable & Sendable
  init(_ base: some Hashable & Sendable) { self.base = base }
  var hashable: AnyHashable { AnyHashable(base) }
  static func == (a: Self, b: Self) -> Bool { a.hashable == b.hashable }
  func hash(into hasher: inout Hasher) { hasher.combine(hashable) }
}

@MainActor
private final class PositionObserver: ScrollObserver {
  private weak var node: _ViewNode?
  private weak var layout: ScrollLayoutNode?
  private var handled = -1
  private var read: () -> ScrollPosition = { ScrollPosition() }
  private var write: (ScrollPosition) -> Void = { _ in }

  func update(_ position: Binding<ScrollPosition>) {
    read = { position.wrappedValue }
    write = { position.wrappedValue = $0 }
    apply(position.wrappedValue)
  }

  override func attach(to node: _ViewNode, layout: ScrollLayoutNode) {
    self.node = node
    self.layout = layout
    apply(read())
  }

  private func apply(_ position: ScrollPosition) {
    guard let node, let layout, position.request != handled else { return }
    handled = position.request
    let animated = node.graph.transaction.effectiveAnimation != nil
    switch position.target {
    case .none: break
    case .id(let id, let anchor): ScrollTarget.scroll(to: id.hashable, in: node, anchor: anchor ?? .top)
    case .edge(let edge):
      let anchor: UnitPoint =
        switch edge {
        case .top: .top
        case .bottom: .bottom
        case .leading: .leading
        case .trailing: .trailing
        }
      layout.scrollAfterLayout(animated: animated, anchor: anchor) { [weak layout] in
        layout.map { CGRect(origin: .zero, size: $0.contentSize) }
      }
    case .point(let x, let y):
      layout.scrollAfterLayout(animated: animated, anchor: .topLeading) { [weak layout] in
        layout.map {
          CGRect(x: x ?? $0.visibleRect.minX, y: y ?? $0.visibleRect.minY, width: 0, height: 0)
        }
      }
    }
  }

  override func didScroll(_ layout: ScrollLayoutNode) {
    let position = read()
    guard !position.isPositionedByUser, handled == position.request, layout.isScrolledByPerson else { return }
    var new = position
    new.isPositionedByUser = true
    write(new)
  }
}

private struct ScrollPositionModifier: ViewModifier {
  let position: Binding<ScrollPosition>
  @State private var box = ScrollObserverBox<PositionObserver>()

  nonisolated init(_ position: Binding<ScrollPosition>) { self.position = position }

  @MainActor func body(content: Content) -> some View {
    let observer = box.observer { PositionObserver() }
    observer.update(position)
    return content.modifier(ScrollObserverModifier(observer: observer))
  }
}

/// Joins a scroll view with a binding to the identity of the view at its anchor.
@MainActor
private final class IdentityObserver<ID: Hashable>: ScrollObserver {
  private weak var node: _ViewNode?
  private var binding: Binding<ID?>?
  private var anchor: UnitPoint?
  private var shown: ID?

  func update(_ binding: Binding<ID?>, anchor: UnitPoint?) {
    self.binding = binding
    self.anchor = anchor
    apply()
  }

  override func attach(to node: _ViewNode, layout: ScrollLayoutNode) {
    self.node = node
    apply()
  }

  private func apply() {
    guard let node, let wanted = binding?.wrappedValue, wanted != shown else { return }
    shown = wanted
    ScrollTarget.scroll(to: AnyHashable(wanted), in: node, anchor: anchor ?? .top)
  }

  override func didScroll(_ layout: ScrollLayoutNode) {
    guard let node, layout.isScrolledByPerson else { return }
    let anchor = anchor ?? .top
    let seen = layout.visibleRect
    let point = CGPoint(x: seen.minX + seen.width * anchor.x, y: seen.minY + seen.height * anchor.y)
    guard let id = ScrollTarget.identity(at: point, in: node, of: layout)?.base as? ID, id != shown else { return }
    shown = id
    binding?.wrappedValue = id
  }
}

nonisolated private struct ScrollIdentityModifier<ID: Hashable>: ViewModifier {
  let id: Binding<ID?>
  let anchor: UnitPoint?
  @State private var box = ScrollObserverBox<IdentityObserver<ID>>()

  init(id: Binding<ID?>, anchor: UnitPoint?) {
    self.id = id
    self.anchor = anchor
  }

  @MainActor func body(content: Content) -> some View {
    let observer = box.observer { IdentityObserver<ID>() }
    observer.update(id, anchor: anchor)
    return content.modifier(ScrollObserverModifier(observer: observer))
  }
}

extension ScrollTarget {
  /// The identity of the element at a point of a scroller's surface.
  static func identity(at point: CGPoint, in root: _ViewNode, of scroller: ScrollLayoutNode) -> AnyHashable? {
    var queue: [_ViewNode] = [root]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      if let elements = node as? any LazyElements {
        for index in elements.madeIndices {
          guard let layout = elements.madeElement(at: index)?.layoutNodes.first, let found = layout.enclosingScroll,
            found.node === scroller
          else { continue }
          let frame = CGRect(origin: found.origin, size: layout.targetFrame.size)
          if scroller.configuration.axes.contains(.vertical) ? frame.maxY > point.y : frame.maxX > point.x {
            return elements.identity(at: index)
          }
        }
      }
      queue.append(contentsOf: node.childNodes)
    }
    return nil
  }
}

/// Where scrolling comes to rest. Apple's `ScrollTargetBehavior`.
public protocol ScrollTargetBehavior: Sendable {}
/// At the edge of a view. Apple's `ViewAlignedScrollTargetBehavior`.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// How many views one movement may pass.
  public struct LimitBehavior: Hashable, Sendable {
    let name: String
    public static let automatic = LimitBehavior(name: "automatic")
    public static let always = LimitBehavior(name: "always")
    public static let never = LimitBehavior(name: "never")
    public static let alwaysByOne = LimitBehavior(name: "alwaysByOne")
    public static let alwaysByFew = LimitBehavior(name: "alwaysByFew")
  }
  public init(limitBehavior: LimitBehavior = .automatic) {}
}
/// At the edge of a page. Apple's `PagingScrollTargetBehavior`.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// At the edge of a view.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  /// At the edge of a view.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// At the edge of a page.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension View {
  /// Joins the scroll view with a position that says and sets where it is.
  public nonisolated func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    modifier(ScrollPositionModifier(position))
  }
  /// Joins the scroll view with the identity of the element at its anchor (by default its top).
  public nonisolated func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
    modifier(ScrollIdentityModifier(id: id, anchor: anchor))
  }
  /// - Note: Partial: accepted; all elements of a `ForEach` in the scroll view are targets.
  public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  /// - Note: Partial: accepted; the view can be scrolled to by its identity.
  public nonisolated func scrollTarget(isEnabled: Bool = true) -> some View { self }
  /// - Note: Partial: accepted; the desktop's scrolling comes to rest where it is let go.
  public nonisolated func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }
}

/// Reloads what a view shows. Apple's `RefreshAction`.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  /// Reloads, and returns when that is done.
  public func callAsFunction() async { await action() }
}

private struct RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

extension EnvironmentValues {
  /// Reloads what the views show; `nil` = they cannot be reloaded.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

extension View {
  /// How the view's content is reloaded: by Ctrl+R or F5, which stand for pulling the list down.
  public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    transformEnvironment(\.refresh) { $0 = RefreshAction(action: action) }
  }
}
