import Foundation
import Toolkit

/// A window onto content that may be larger. Apple's `ScrollView`.
///
/// The scroll bars, the wheel, touch and the keyboard are the toolkit's. Along the axes that scroll it takes all the
/// space that it is offered; across them it is as large as its content.
public nonisolated struct ScrollView<Content: View>: PrimitiveView {
  /// What is scrolled.
  public var content: Content
  /// The axes along which it scrolls.
  public var axes: Axis.Set
  /// Whether scroll bars are shown; the modifier `scrollIndicators(_:axes:)` wins.
  public var showsIndicators: Bool

  /// Scrolls its content along the given axes.
  public nonisolated init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ScrollNode(view, in: context)
  }

  @MainActor fileprivate var stack: ScrollStack<Content> { ScrollStack(axes: axes, content: content) }
}

/// Several views in a scroll view are stacked; one view is alone.
nonisolated struct ScrollStack<Content: View>: PrimitiveView {
  let axes: Axis.Set
  let content: Content

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: StackLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in
      node.set(
        axis: view.axes == .horizontal ? .horizontal : .vertical, spacing: nil, horizontal: .center, vertical: .center)
    }
  }
}

@MainActor
final class ScrollNode<Content: View>: TypedNode<ScrollView<Content>> {
  let layout: ScrollLayoutNode
  private var child: _ViewNode!

  override init(_ view: ScrollView<Content>, in context: _NodeContext) {
    layout = ScrollLayoutNode(graph: context.graph)
    super.init(view, in: context)
    configure()
    child = ScrollStack<Content>.makeNode(view.stack, in: contentContext)
    collectContent()
  }

  private var contentContext: _NodeContext {
    _NodeContext(graph: graph, parent: self, environment: contentEnvironment)
  }

  /// What is meant for the scroller itself does not reach the content.
  private var contentEnvironment: EnvironmentValues {
    var environment = environment
    if environment.accessibilityOverrides != nil { environment.accessibilityOverrides = nil }
    if !environment.scrollObservers.list.isEmpty { environment.scrollObservers = ScrollObservers() }
    if environment.refresh != nil { environment.refresh = nil }
    if environment.scrollEnvironment.isForOneView { environment.scrollEnvironment.reset() }
    return environment
  }

  private func configure() {
    track {
      let scroll = environment.scrollEnvironment
      layout.isRightToLeft = environment.layoutDirection == .rightToLeft
      layout.configuration = ScrollLayoutNode.Configuration(
        axes: view.axes,
        showsIndicators: scroll.indicators.map { $0 != .hidden && $0 != .never } ?? view.showsIndicators,
        isScrollEnabled: scroll.isEnabled, margins: scroll.margins, anchor: scroll.anchor)
      layout.apply(environment)
      let observers = environment.scrollObservers.list
      let new = observers.filter { observer in !layout.observers.contains { $0 === observer } }
      layout.observers = observers
      for observer in new { observer.attach(to: self, layout: layout) }
      updateRefreshing()
    }
  }

  private var claimsRefresh = false

  /// The keys for reloading stand for pulling the content down.
  private func updateRefreshing() {
    let refresh = environment.refresh
    guard (refresh != nil) != claimsRefresh, let shortcuts = graph.host?.shortcuts else { return }
    claimsRefresh = refresh != nil
    shortcuts.remove(for: self)
    guard claimsRefresh else { return }
    for keys in [KeyCombination(.character("r"), .control), KeyCombination(.function(5))] {
      shortcuts.add(keys, for: self) { [weak self] in
        guard let refresh = self?.environment.refresh else { return }
        Task { await refresh() }
      }
    }
  }

  private func collectContent() { layout.contentNode.child = child.layoutNodes.first }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }
  override func structureDidChange() { collectContent() }

  override func evaluate() {
    configure()
    ScrollStack<Content>.updateNode(child, with: view.stack)
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) {
    let inner = contentEnvironment
    child.setEnvironment(inner, changed: changed)
  }

  override func willDispose() {
    layout.willDispose()
    if claimsRefresh { graph.host?.shortcuts.remove(for: self) }
  }
}
