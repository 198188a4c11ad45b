import Documents
import Foundation

/// Size and place of a view. Apple's `GeometryProxy`. Points.
public struct GeometryProxy {
  private final class Reference {
    weak var node: LayoutNode?
    /// Where the node lies has been asked, so that a move concerns the reader.
    var observesPlace = false
    /// Whether what has been read of other views is still the same.
    var anchors: [@MainActor () -> Bool] = []
    init(_ node: LayoutNode?) { self.node = node }
  }
  private let reference: Reference
  /// The size of the view.
  public let size: CGSize

  @MainActor init(node: LayoutNode, size: CGSize) {
    reference = Reference(node)
    self.size = size
  }

  /// Where the view lies in a coordinate space.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    reference.observesPlace = true
    guard coordinateSpace != .local, isOnMainActor else { return CGRect(origin: .zero, size: size) }
    let reference = UncheckedSendable(reference)
    let space = coordinateSpace
    let fallback = CGRect(origin: .zero, size: size)
    return MainActor.assumeIsolated { reference.value.node?.frame(in: space) ?? fallback }
  }

  /// The bounds of a named ancestor in the view's own coordinates; `nil` if there is none of that name.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    reference.observesPlace = true
    guard isOnMainActor else { return nil }
    let reference = UncheckedSendable(reference)
    let name = UncheckedSendable(coordinateSpace.name)
    return MainActor.assumeIsolated {
      guard let node = reference.value.node else { return nil }
      var ancestor = node.layoutParent
      while let current = ancestor {
        if let provider = current as? any CoordinateSpaceProvider, provider.provides(name.value) {
          guard let back = node.transform(to: .named(name.value)).inverted() else { return nil }
          return CGRect(origin: .zero, size: current.targetFrame.size).mapped(by: back)
        }
        ancestor = current.layoutParent
      }
      return nil
    }
  }

  /// The margins around the view that content keeps out of.
  public var safeAreaInsets: EdgeInsets {
    reference.observesPlace = true
    guard isOnMainActor else { return EdgeInsets() }
    let reference = UncheckedSendable(reference)
    return MainActor.assumeIsolated { reference.value.node?.surroundingSafeArea ?? EdgeInsets() }
  }

  /// The value of an anchor in the view's own coordinates.
  public subscript<T>(anchor: Anchor<T>) -> T {
    reference.observesPlace = true
    let reference = UncheckedSendable(reference)
    let anchor = UncheckedSendable(anchor)
    guard isOnMainActor else { return anchor.value.fallback }
    return MainActor.assumeIsolated {
      let value = anchor.value.value(in: reference.value.node)
      reference.value.anchors.append { [weak reference = reference.value] in
        isEqual(anchor.value.value(in: reference?.node) as Any, value as Any)
      }
      return UncheckedSendable(value)
    }.value
  }

  /// Whether all anchors that were read are still where they were.
  @MainActor var anchorsAreCurrent: Bool { reference.anchors.allSatisfy { $0() } }

  var observesPlace: Bool { reference.observesPlace }
}

/// A view that knows its own size and place. Takes all the space it is offered and puts its content into the top
/// leading corner. Apple's `GeometryReader`.
public nonisolated struct GeometryReader<Content: View>: PrimitiveView {
  /// Makes the content from the size that the reader was given.
  public var content: (GeometryProxy) -> Content
  public nonisolated init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    GeometryReaderNode(view, in: context)
  }
}

/// The content is made at the first placement, when the size is known, and again when the geometry changes.
@MainActor
private final class GeometryReaderNode<Content: View>: TypedNode<GeometryReader<Content>>, ChildCollecting,
  GeometryObserver
{
  private let layout: GeometryLayoutNode
  private var child: _ViewNode?
  private var proxy: GeometryProxy?
  private var lastFrame = CGRect.null

  override init(_ view: GeometryReader<Content>, in context: _NodeContext) {
    layout = GeometryLayoutNode(graph: context.graph)
    super.init(view, in: context)
    layout.isRightToLeft = environment.layoutDirection == .rightToLeft
    layout.didPlace = { [weak self] in self?.didPlace($0) }
    graph.addGeometryObserver(self)
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  private func didPlace(_ size: CGSize) {
    if child == nil {
      build(size)
      collectChildren()
    } else if size != proxy?.size {
      // Below the old content sizes are still remembered; the next round of the same flush brings all up to date.
      withTransaction(graph.transaction) { setNeedsUpdate() }
    }
  }

  private func build(_ size: CGSize) {
    let proxy = GeometryProxy(node: layout, size: size)
    self.proxy = proxy
    lastFrame = layout.frame(in: .global)
    let content = track { view.content(proxy) }
    if let child {
      Content.updateNode(child, with: content)
    } else {
      child = Content.makeNode(content, in: childContext)
    }
  }

  override func evaluate() {
    guard child != nil else { return }
    build(layout.targetFrame.size)
  }

  override func setEnvironment(_ new: EnvironmentValues, changed: Set<ObjectIdentifier>) {
    super.setEnvironment(new, changed: changed)
    let isRightToLeft = environment.layoutDirection == .rightToLeft
    if layout.isRightToLeft != isRightToLeft {
      layout.isRightToLeft = isRightToLeft
      layout.invalidateLayout()
    }
  }

  override func structureDidChange() { graph.enqueueChildren(of: self) }
  var collectingDepth: Int { depth }
  func collectChildren() {
    guard !isDisposed, let child else { return }
    layout.setLayoutChildren(child.layoutNodes)
  }

  func geometryMayHaveChanged() {
    guard !isDisposed, let proxy, proxy.observesPlace else { return }
    if layout.frame(in: .global) != lastFrame || !proxy.anchorsAreCurrent { setNeedsUpdate() }
  }
}

/// Takes what it is offered; tells its reader where it has been placed before it places the content.
@MainActor
private final class GeometryLayoutNode: LayoutNode {
  var didPlace: (CGSize) -> Void = { _ in }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    didPlace(size)
    let offer = ProposedViewSize(size)
    for child in layoutChildren { place(child, at: .zero, proposal: offer, in: size) }
  }
}

/// Wants to know when anything may have got another place.
@MainActor
protocol GeometryObserver: AnyObject {
  func geometryMayHaveChanged()
}

nonisolated struct GeometryChangeModifier<T: Equatable>: ObservingModifier {
  let transform: (GeometryProxy) -> T
  let action: (T, T) -> Void
  @MainActor func makeObserver(_ node: _ViewNode) -> GeometryChangeObserver<T> { GeometryChangeObserver(node) }
  @MainActor func update(_ observer: GeometryChangeObserver<T>, environment: EnvironmentValues) {
    observer.transform = transform
    observer.action = action
  }
}

@MainActor
final class GeometryChangeObserver<T: Equatable>: ViewObserver, GeometryObserver {
  private weak var node: _ViewNode?
  var transform: ((GeometryProxy) -> T)?
  var action: ((T, T) -> Void)?
  private var last: T?
  private var isVisible = true

  init(_ node: _ViewNode) {
    self.node = node
    node.graph.addGeometryObserver(self)
  }

  func viewDidDisappear() { isVisible = false }

  func geometryMayHaveChanged() {
    guard isVisible, let layout = node?.layoutNodes.first, layout.hasBeenPlaced, let transform else { return }
    let value = transform(GeometryProxy(node: layout, size: layout.targetFrame.size))
    guard value != last else { return }
    let old = last ?? value
    last = value
    action?(old, value)
  }
}

extension View {
  /// Runs when a value of the view's geometry has changed, and once when the view has got its place.
  public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ newValue: T) -> Void
  ) -> some View {
    modifier(GeometryChangeModifier(transform: transform) { _, new in action(new) })
  }
  public nonisolated func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    modifier(GeometryChangeModifier(transform: transform, action: action))
  }
}
