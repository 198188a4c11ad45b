import Foundation
import RenderTree
import Toolkit

/// The views of all tabs, of which one is seen.
nonisolated struct TabPages: PrimitiveView {
  let model: TabModel
  /// Told, so that another choice brings the pages up to date.
  let selection: AnyHashable?
  let isPaged: Bool
  let content: AnyView

  @MainActor static func _makeNode(_ view: TabPages, in context: _NodeContext) -> _ViewNode {
    TabPagesNode(view, in: context)
  }
}

@MainActor
private final class TabPagesNode: ContainerNode<TabPages, AnyView, TabPagesLayoutNode> {
  private var pages: [_ViewNode] = []
  private var places: [ObjectIdentifier: ZStackLayoutNode] = [:]

  init(_ view: TabPages, in context: _NodeContext) {
    super.init(
      view, in: context, layout: TabPagesLayoutNode(model: view.model, graph: context.graph), content: \.content
    ) { node, view, _ in node.isPaged = view.isPaged }
  }

  override func evaluate() {
    super.evaluate()
    show()
  }

  override func collectChildren() {
    guard !isDisposed, let child else { return }
    pages = []
    var tabs: [TabModel.Tab] = []
    read(child, into: &tabs)
    view.model.setTabs(tabs)
    // Each page has a place of its own to be moved and hidden in.
    var places: [ObjectIdentifier: ZStackLayoutNode] = [:]
    for page in pages {
      let place = self.places[ObjectIdentifier(page)] ?? ZStackLayoutNode(graph: graph)
      place.setLayoutChildren(page.layoutNodes)
      places[ObjectIdentifier(page)] = place
    }
    self.places = places
    layout.setLayoutChildren(pages.compactMap { places[ObjectIdentifier($0)] })
    show()
  }

  /// Finds the views that are pages: groups, conditions, loops and views of the app's own that hold several are none.
  private func read(_ node: _ViewNode, into tabs: inout [TabModel.Tab], identity: AnyHashable? = nil) {
    var end = node
    while end.isStructural, !(end is any LazyElements), end.childNodes.count == 1 { end = end.childNodes[0] }
    if let elements = end as? any LazyElements {
      for index in 0..<elements.elementCount {
        read(elements.element(at: index), into: &tabs, identity: elements.identity(at: index))
      }
    } else if end.isStructural {
      for child in end.childNodes { read(child, into: &tabs, identity: identity) }
    } else {
      guard !node.layoutNodes.isEmpty else { return }
      let traits = node.traits
      var item = traits[TabItemTrait.self] ?? TabItem(label: AnyView(EmptyView()))
      if item.badge == nil { item.badge = traits[BadgeTrait.self] }
      let value = item.value ?? traits[TagTrait.self] ?? identity ?? AnyHashable(tabs.count)
      tabs.append(TabModel.Tab(id: item.id ?? identity ?? value, value: value, item: item))
      pages.append(node)
    }
  }

  /// Shows the chosen tab and tells the others that they are not seen.
  private func show() {
    let model = view.model
    let selected = track { model.selectedIndex }
    layout.show(selected)
    for (index, page) in pages.enumerated() where model.tabs.indices.contains(index) {
      let host = model.host(for: model.tabs[index].id)
      let isShown = index == selected
      page.changeEnvironment { values in
        values.toolbarHost = host
        guard !isShown else { return }
        values.isCovered = true
        values.isOffscreen = true
      }
    }
  }
}

@MainActor
final class TabPagesLayoutNode: PointerLayoutNode {
  private let model: TabModel
  private var selected: Int?
  private lazy var position = AnimatedValue(0.0) { [weak self] in self?.applyPosition() }
  private var swipe: CGFloat = 0
  private var dragStart: CGFloat?
  /// Whether the tabs lie beside each other and slide.
  var isPaged = false

  init(model: TabModel, graph: ViewGraph) {
    self.model = model
    super.init(graph: graph)
    target = self
  }

  func show(_ index: Int?) {
    guard index != selected else { return }
    let isFirst = selected == nil
    selected = index
    let animation: Animation? = isPaged && !isFirst ? .easeOut(duration: 0.25) : nil
    position.set(Double(index ?? 0), animation: animation, in: graph)
    applyPosition()
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    var size = CGSize.zero
    for child in layoutChildren {
      let own = child.sizeThatFits(proposal)
      size = CGSize(width: max(size.width, own.width), height: max(size.height, own.height))
    }
    return proposal.replacingUnspecifiedDimensions(by: size)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    var new = effects
    new.clip = .rectangle(CGRect(origin: .zero, size: size))
    // Swipes are heard where nothing is painted as well.
    new.hitOutline = isPaged ? new.clip : nil
    effects = new
    for child in layoutChildren {
      let childSize = child.sizeThatFits(ProposedViewSize(size))
      place(
        child, at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
        proposal: ProposedViewSize(size), in: size)
    }
    applyPosition()
  }

  private func applyPosition() {
    let width = targetFrame.width * (isRightToLeft ? -1 : 1)
    for (index, page) in layoutChildren.enumerated() {
      let offset = Double(index) - position.current
      var new = RenderEffects()
      new.isHidden = isPaged ? abs(offset) >= 1 : index != selected
      if isPaged, offset != 0 { new.transform = AffineTransform(translationByX: width * CGFloat(offset), byY: 0) }
      page.effects = new
    }
  }
}

extension TabPagesLayoutNode: PointerTarget {
  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    guard isPaged else { return false }
    let direction: CGFloat = isRightToLeft ? -1 : 1
    switch event.kind {
    case .scroll(let deltaX, let deltaY, let isFinished):
      guard abs(deltaX) > abs(deltaY) || isFinished else { return false }
      swipe += deltaX * direction
      if abs(swipe) > 120 {
        model.step(by: swipe > 0 ? 1 : -1)
        swipe = 0
      }
      if isFinished { swipe = 0 }
      return true
    case .down where event.button == .primary:
      dragStart = location.x
      return true
    case .up:
      guard let start = dragStart else { return false }
      dragStart = nil
      let distance = (location.x - start) * direction
      if abs(distance) > 60 { model.step(by: distance < 0 ? 1 : -1) }
      return true
    case .cancelled: dragStart = nil
    default: break
    }
    return false
  }

  func pointerWasCancelled() { dragStart = nil }
}
