import Foundation
import RenderTree
import Toolkit

/// A view that is drawn in immediate mode. Apple's `Canvas`.
///
/// The renderer runs on the main actor whenever the surface is drawn; what it reads of the app's state brings it back
/// when that changes. What is drawn is a picture to assistive technology; name it with `accessibilityLabel`.
public nonisolated struct Canvas<Symbols: View>: PrimitiveView {
  /// Views that the renderer can draw, each with a tag.
  public var symbols: Symbols
  /// Draws into a space of the given size, in points.
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// Whether the picture has no transparent parts. GTK draws both ways alike.
  public var isOpaque: Bool
  public var colorMode: ColorRenderingMode
  /// GTK draws when a frame is due.
  public var rendersAsynchronously: Bool

  /// Draws by `renderer`; `symbols` are views that it can draw, each with a tag.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.symbols = symbols()
    self.renderer = renderer
    isOpaque = opaque
    self.colorMode = colorMode
    self.rendersAsynchronously = rendersAsynchronously
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    CanvasNode(view, in: context)
  }
}

extension Canvas where Symbols == EmptyView {
  /// Draws by `renderer`.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
      symbols: { EmptyView() })
  }
}

@MainActor
private final class CanvasNode<Symbols: View>: TypedNode<Canvas<Symbols>>, ChildCollecting {
  private let layout: CanvasLayoutNode
  private var symbols: _ViewNode!

  override init(_ view: Canvas<Symbols>, in context: _NodeContext) {
    layout = CanvasLayoutNode(graph: context.graph)
    super.init(view, in: context)
    readsWholeEnvironment = true
    symbols = Symbols.makeNode(
      view.symbols, in: _NodeContext(graph: graph, parent: self, environment: symbolEnvironment))
    collectChildren()
    show()
  }

  /// Symbols are drawn, so their texts are as well.
  private var symbolEnvironment: EnvironmentValues {
    var inner = environment
    inner.drawsText = true
    return inner
  }

  override var childNodes: [_ViewNode] { symbols.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func viewDidChange(from old: Canvas<Symbols>) {
    Symbols.updateNode(symbols, with: view.symbols)
    show()
  }

  override func evaluate() { show() }

  private func show() {
    let renderer = view.renderer
    layout.show(environment) { [weak self] context, size in
      guard let self, !isDisposed else { return }
      track { renderer(&context, size) }
    }
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) {
    symbols.setEnvironment(symbolEnvironment, changed: changed)
  }

  override func structureDidChange() { graph.enqueueChildren(of: self) }
  var collectingDepth: Int { depth }
  func collectChildren() {
    guard !isDisposed, let symbols else { return }
    layout.setLayoutChildren(symbols.layoutNodes)
    var tags: [(AnyHashable, LayoutNode)] = []
    readTags(of: symbols, identity: nil, into: &tags)
    layout.tags = tags
  }

  /// A view of a `ForEach` without a tag is known by its identity.
  private func readTags(of node: _ViewNode, identity: AnyHashable?, into tags: inout [(AnyHashable, LayoutNode)]) {
    if let elements = node as? any LazyElements {
      for index in 0..<elements.elementCount {
        guard let element = elements.madeElement(at: index) else { continue }
        readTags(of: element, identity: elements.identity(at: index), into: &tags)
      }
    } else if node.isStructural, node.childNodes.count != 1 {
      for child in node.childNodes { readTags(of: child, identity: identity, into: &tags) }
    } else if let layout = node.layoutNodes.first {
      let own = node.traits[TagTrait.self]
      if own == nil, node.isStructural, let only = node.childNodes.first {
        return readTags(of: only, identity: identity, into: &tags)
      }
      if let tag = own ?? identity { tags.append((tag, layout)) }
    }
  }
}

/// Takes what it is offered and runs a renderer whenever the surface is drawn.
@MainActor
final class CanvasLayoutNode: LayoutNode {
  typealias Renderer = @MainActor (inout GraphicsContext, CGSize) -> Void
  private var renderer: Renderer = { _, _ in }
  private var environment = EnvironmentValues()
  /// Holds the symbols, which the renderer draws: changes of theirs still ask for a new picture.
  private let store = RenderNode()
  var tags: [(AnyHashable, LayoutNode)] = [] { didSet { redraw() } }

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    var hidden = RenderEffects()
    hidden.isHidden = true
    store.effects = hidden
  }

  func show(_ environment: EnvironmentValues, _ renderer: @escaping Renderer) {
    self.renderer = renderer
    self.environment = environment
    redraw()
  }

  override func updateRenderChildren(removing removed: [LayoutNode]) {
    store.setChildren(layoutChildren)
    setChildren(layoutChildren.isEmpty ? [] : [store])
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    for child in layoutChildren { place(child, at: .zero, proposal: .unspecified, in: size) }
  }

  private func redraw() {
    let (renderer, environment, toolkit) = (renderer, environment, graph.toolkit)
    content = .commands { [weak self] canvas, size in
      let symbols = (self?.tags ?? []).map { tag, node in
        (tag, GraphicsContext.ResolvedSymbol(node: node, size: node.targetFrame.size))
      }
      var context = GraphicsContext(
        canvas: canvas, environment: environment, toolkit: toolkit, size: size,
        symbols: Dictionary(symbols) { first, _ in first })
      canvas.save()
      canvas.clip(to: .rectangle(CGRect(origin: .zero, size: size)), evenOdd: false)
      renderer(&context, size)
      canvas.restore()
    }
  }
}
