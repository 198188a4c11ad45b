import Foundation
import RenderTree

/// A scope of identifiers, owned by a view. Apple's `Namespace`.
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
  /// What stands for the namespace. Apple's `Namespace.ID`.
  public struct ID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private final class Number: Sendable {
    let value: Int
    @MainActor init() {
      NamespaceNumbers.last += 1
      value = NamespaceNumbers.last
    }
  }
  private var number: Number?

  public init() {}
  public var wrappedValue: ID { ID(number: number?.value ?? 0) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    number = storage.next { Number() }
  }
}

@MainActor
private enum NamespaceNumbers {
  static var last = 0
}

/// What of a view's geometry is matched. Apple's `MatchedGeometryProperties`.
@frozen
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let position = MatchedGeometryProperties(rawValue: 1)
  public static let size = MatchedGeometryProperties(rawValue: 2)
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// Names a group of views that share their geometry.
struct MatchedGeometryKey: Hashable {
  let namespace: Namespace.ID
  let id: AnyHashable
}

nonisolated struct MatchedGeometryModifier: LayoutModifier {
  let key: MatchedGeometryKey
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> MatchedLayoutNode { MatchedLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: MatchedLayoutNode, environment: EnvironmentValues) {
    node.show(key, properties, anchor, isSource: isSource)
  }
}

/// The views of a graph that share geometry.
@MainActor
final class MatchedGeometryRegistry: GeometryObserver {
  private struct WeakNode { weak var node: MatchedLayoutNode? }
  private struct Group {
    var nodes: [WeakNode] = []
    /// Where the source was after the last layout, in the window.
    var lastFrame: CGRect?
    weak var lastSource: MatchedLayoutNode?
  }
  private var groups: [MatchedGeometryKey: Group] = [:]

  func add(_ node: MatchedLayoutNode, to key: MatchedGeometryKey) {
    groups[key, default: Group()].nodes.append(WeakNode(node: node))
  }
  func remove(_ node: MatchedLayoutNode, from key: MatchedGeometryKey) {
    groups[key]?.nodes.removeAll { $0.node == nil || $0.node === node }
  }

  /// After each layout: a new source starts where the old one was, which goes along with it on its way out; others
  /// follow their source.
  func geometryMayHaveChanged() {
    for (key, var group) in groups {
      group.nodes.removeAll { $0.node == nil }
      let present = group.nodes.compactMap(\.node).filter { $0.isInLayout && $0.hasBeenPlaced }
      if let source = present.last(where: \.isSource) {
        let frame = source.frame(in: CoordinateSpace.global)
        if let last = group.lastFrame, group.lastSource !== source {
          source.start(from: last)
          if let old = group.lastSource, !old.isInLayout { old.leave(towards: frame, with: source) }
        }
        group.lastFrame = frame
        group.lastSource = source
        for other in present where other !== source && !other.isSource { other.follow(frame) }
      }
      groups[key] = group.nodes.isEmpty ? nil : group
    }
  }
}

/// Takes part in a group of views that share their geometry.
@MainActor
final class MatchedLayoutNode: SingleChildLayoutNode {
  private var key: MatchedGeometryKey?
  private var properties = MatchedGeometryProperties.frame
  private var anchor = UnitPoint.center
  private(set) var isSource = true
  /// Where the content is drawn instead of its own place, in the node's coordinates.
  private var detour: AnimatedValue<CGRect.AnimatableData>?
  private var followed: CGRect?
  private var arrival: Animation?

  func show(_ key: MatchedGeometryKey, _ properties: MatchedGeometryProperties, _ anchor: UnitPoint, isSource: Bool) {
    if key != self.key {
      if let old = self.key { graph.matchedGeometry.remove(self, from: old) }
      graph.matchedGeometry.add(self, to: key)
      self.key = key
    }
    if properties != self.properties || anchor != self.anchor || isSource != self.isSource { invalidateLayout() }
    self.properties = properties
    self.anchor = anchor
    self.isSource = isSource
    if isSource { followed = nil }
  }

  /// Whether the node belongs to a container, and is not only drawn on its way out.
  var isInLayout: Bool {
    var node: LayoutNode = self
    while let parent = node.layoutParent {
      guard parent.layoutChildren.contains(where: { $0 === node }) else { return false }
      node = parent
    }
    return node is RootLayoutNode || node is ScrollContentNode || node.renderRoot?.node === node
  }

  private var animation: Animation? { effectiveAnimation ?? graph.transaction.effectiveAnimation }

  /// The content comes from `frame` of the window.
  func start(from frame: CGRect) {
    guard let animation = animation, let here = toLocal(frame) else { return }
    // The way from the old place takes the place of a fade.
    move(from: here, to: CGRect(origin: .zero, size: targetFrame.size), animation)
  }

  /// The content, which is being removed, goes to `frame` of the window.
  func leave(towards frame: CGRect, with source: MatchedLayoutNode) {
    guard let animation = source.animation, let there = toLocal(frame) else { return }
    move(from: CGRect(origin: .zero, size: targetFrame.size), to: there, animation)
  }

  /// The content lies where its source is.
  func follow(_ frame: CGRect) {
    guard let here = toLocal(frame) else { return }
    guard followed != here else { return }
    followed = here
    invalidateLayout()
  }

  private func toLocal(_ frame: CGRect) -> CGRect? {
    transform(to: CoordinateSpace.global).inverted().map(frame.mapped(by:))
  }

  private func move(from start: CGRect, to end: CGRect, _ animation: Animation) {
    guard start != end, !graph.toolkit.appearance.reducesMotion else { return }
    let detour = AnimatedValue(start.animatableData) { [weak self] in self?.placeDetour() }
    self.detour = detour
    detour.set(end.animatableData, animation: animation, in: graph) { [weak self, weak detour] in
      guard let self, self.detour === detour, isInLayout else { return }
      self.detour = nil
      placeDetour()
    }
    placeDetour()
  }

  private func placeDetour() {
    guard let child else { return }
    guard let detour else {
      child.place(at: .zero, proposal: ProposedViewSize(targetFrame.size), in: targetFrame.width, mirrored: false)
      return
    }
    var rect = CGRect.zero
    rect.animatableData = detour.current
    put(child, in: rect)
  }

  /// Gives the content as much of another frame as is matched.
  private func put(_ child: LayoutNode, in rect: CGRect) {
    let own = CGRect(origin: .zero, size: targetFrame.size)
    let offer = properties.contains(.size) ? rect.size : own.size
    let size = child.sizeThatFits(ProposedViewSize(offer))
    let target = properties.contains(.position) ? rect : own
    let origin = CGPoint(
      x: target.minX + (target.width - size.width) * anchor.x, y: target.minY + (target.height - size.height) * anchor.y
    )
    child.place(at: origin, proposal: ProposedViewSize(offer), in: targetFrame.width, mirrored: false)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if detour != nil { return placeDetour() }
    if let followed, !isSource, let child { return put(child, in: followed) }
    super.placeChildren(in: size, proposal: proposal)
  }
}

extension View {
  /// Shares the view's geometry with others of the same identifier: when one takes the place of another in an
  /// animation, it starts where that one was; one that is not the source lies where the source is.
  public nonisolated func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    modifier(
      MatchedGeometryModifier(
        key: MatchedGeometryKey(namespace: namespace, id: AnyHashable(id)), properties: properties, anchor: anchor,
        isSource: isSource))
  }

  /// Marks the view from which a page zooms into view. The page's own transition is the desktop's.
  public nonisolated func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }
}
