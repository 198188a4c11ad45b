import Foundation
import RenderTree
import Toolkit

/// Pages above each other: links push pages, going back removes them. Apple's `NavigationStack`.
///
/// People go back by the button in the header bar, Alt+Left, or a swipe from the leading edge.
public nonisolated struct NavigationStack<Data, Root: View>: View {
  let path: Binding<[AnyHashable]>?
  let root: Root

  private init(path: Binding<[AnyHashable]>?, _ root: Root) {
    self.path = path
    self.root = root
  }

  /// A stack that keeps its path to itself.
  public nonisolated init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.init(path: nil, root())
  }

  /// A stack whose path the app reads and writes.
  public nonisolated init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.init(
      path: Binding(get: { path.wrappedValue.elements }, set: { path.wrappedValue.elements = $0 }), root())
  }

  /// A stack whose path is a collection of values of one type.
  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    self.init(
      path: Binding(
        get: { path.wrappedValue.map { AnyHashable($0) } },
        set: { values in path.wrappedValue = Data(values.compactMap { $0.base as? Data.Element }) }),
      root())
  }

  @MainActor public var body: some View { NavigationStackBody(path: path, root: AnyView(root)) }
}

/// Makes a model when it is first needed, on the main actor.
@MainActor
final class NavigationModelBox {
  nonisolated init() {}
  lazy var model = NavigationModel()
}

struct NavigationStackBody: View {
  let path: Binding<[AnyHashable]>?
  let root: AnyView
  @State private var box = NavigationModelBox()
  @Environment(\.toolbarHost) private var outerHost

  var body: some View {
    let model = box.model
    if outerHost == nil {
      ToolbarHostContainer(
        host: model.host, style: .column(leading: false, trailing: false), content: pages(model))
    } else {
      pages(model)
    }
  }

  private func pages(_ model: NavigationModel) -> some View {
    NavigationPages(model: model, root: root)
      .modifier(NavigationPathModifier(model: model, path: path, outerHost: outerHost))
  }
}

/// Keeps a stack in step with the app's path, its bar with the bar around it, and listens for keys.
nonisolated struct NavigationPathModifier: ObservingModifier {
  let model: NavigationModel
  let path: Binding<[AnyHashable]>?
  let outerHost: ToolbarHost?

  @MainActor func makeObserver(_ node: _ViewNode) -> NavigationPathObserver { NavigationPathObserver(node, model) }
  @MainActor func update(_ observer: NavigationPathObserver, environment: EnvironmentValues) {
    observer.update(self, isReachable: !environment.isCovered && !environment.isOffscreen)
  }
}

@MainActor
final class NavigationPathObserver: ViewObserver {
  private weak var node: _ViewNode?
  private let model: NavigationModel
  private var isFirst = true
  private var isReachable = true
  private weak var outerHost: ToolbarHost?

  init(_ node: _ViewNode, _ model: NavigationModel) {
    self.node = node
    self.model = model
    node.graph.host?.shortcuts.add(
      KeyCombination(.left, .alt), for: self,
      isEnabled: { [weak self] in self.map { $0.isReachable && $0.model.canGoBack } ?? false },
      action: { [weak model] in model?.pop() })
  }

  func update(_ modifier: NavigationPathModifier, isReachable: Bool) {
    self.isReachable = isReachable
    if outerHost !== modifier.outerHost { outerHost?.removeChild(model.host) }
    outerHost = modifier.outerHost
    outerHost?.setChild(model.host)
    guard let path = modifier.path else { return }
    let values = path.wrappedValue
    model.pathDidChange = { path.wrappedValue = $0 }
    let isFirst = isFirst
    self.isFirst = false
    if isFirst {
      model.setPath(values, isFirst: true)
    } else {
      // After all views are up to date, so that destinations declared meanwhile are known.
      node?.graph.afterUpdate { [weak model] in model?.setPath(values, isFirst: false) }
    }
  }

  func viewDidDisappear() {
    outerHost?.removeChild(model.host)
    node?.graph.host?.shortcuts.remove(for: self)
  }
}

/// The pages of a stack, of which one is seen.
struct NavigationPages: View {
  let model: NavigationModel
  let root: AnyView

  var body: some View {
    let pages = model.pages
    let top = model.top
    NavigationPagesLayout(model: model, ids: pages.map(\.id), top: top.id) {
      ForEach(pages) { page in
        NavigationPageView(model: model, page: page, content: content(of: page), isTop: page === top)
      }
    }
  }

  private func content(of page: NavigationModel.Page) -> AnyView {
    switch page.kind {
    case .root: root
    case .view(let view): view
    case .value(let value): model.destination(for: value) ?? AnyView(MissingDestination(value: value))
    }
  }
}

/// Stands where a link leads to a value without a destination.
private struct MissingDestination: View {
  let value: AnyHashable
  var body: some View {
    let _ = warnOnce(
      "A navigation link leads to a value of type \(type(of: value.base)), but no navigationDestination(for:) for that type is in the stack."
    )
    Color.clear
  }
}

/// One page, with its own place in the header bar.
private struct NavigationPageView: View {
  let model: NavigationModel
  let page: NavigationModel.Page
  let content: AnyView
  let isTop: Bool

  var body: some View {
    ZStack { content }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .modifier(NavigationPageEnvironment(model: model, page: page, isTop: isTop))
  }
}

private nonisolated struct NavigationPageEnvironment: EnvironmentModifier {
  let model: NavigationModel
  let page: NavigationModel.Page
  let isTop: Bool

  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.navigationTarget = model
    environment.toolbarHost = page.host
    if !isTop {
      environment.isCovered = true
      environment.isOffscreen = true
    }
    if case .root = page.kind { return }
    environment.isPresented = true
    environment.dismiss = DismissAction { [weak model, weak page] in
      if let page { model?.pop(page) }
    }
  }
}

/// Places the pages of a stack and moves them.
nonisolated struct NavigationPagesLayout<Content: View>: PrimitiveView {
  let model: NavigationModel
  let ids: [UUID]
  let top: UUID
  let content: Content

  init(model: NavigationModel, ids: [UUID], top: UUID, @ViewBuilder content: () -> Content) {
    self.model = model
    self.ids = ids
    self.top = top
    self.content = content()
  }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(
      view, in: context, layout: NavigationPagesLayoutNode(model: view.model, graph: context.graph), content: \.content
    ) { node, view, environment in
      node.background = Color.windowBackground.rgba(in: environment)
      node.show(view.ids, top: view.top)
    }
  }
}

@MainActor
final class NavigationPagesLayoutNode: PointerLayoutNode {
  private let model: NavigationModel
  private var ids: [UUID] = []
  private var top: UUID?
  /// The page that the top one takes the place of, as long as both are seen.
  private var previous: UUID?
  private var isForward = true
  private lazy var progress = AnimatedValue(1.0) { [weak self] in self?.applyProgress() }
  private var swipe: CGFloat = 0
  private var dragStart: CGFloat?
  var background = ToolkitColor.clear

  init(model: NavigationModel, graph: ViewGraph) {
    self.model = model
    super.init(graph: graph)
    target = self
  }

  func show(_ new: [UUID], top newTop: UUID) {
    let old = ids
    ids = new
    defer { invalidateLayout() }
    guard newTop != top else { return }
    let wasShown = top
    top = newTop
    guard let wasShown, new.contains(wasShown), !model.skipsAnimation, !graph.transaction.disablesAnimations else {
      previous = nil
      progress.set(1, animation: nil, in: graph)
      finish()
      return
    }
    previous = wasShown
    // A page that is on its way out stands last; all others are in the order in which they were pushed.
    isForward = !old.contains(newTop)
    progress.set(0, animation: nil, in: graph)
    progress.set(1, animation: .easeOut(duration: 0.25), in: graph) { [weak self] in self?.finish() }
  }

  private func finish() {
    previous = nil
    applyProgress()
    graph.afterUpdate { [weak model] in model?.didFinishTransition() }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let sizes = layoutChildren.last?.sizeThatFits(proposal) ?? .zero
    return proposal.replacingUnspecifiedDimensions(by: sizes)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    var clip = effects
    clip.clip = .rectangle(CGRect(origin: .zero, size: size))
    // Swipes are heard where nothing is painted as well.
    clip.hitOutline = clip.clip
    effects = clip
    for child in layoutChildren { place(child, at: .zero, proposal: ProposedViewSize(size), in: size) }
    applyProgress()
  }

  private func applyProgress() {
    guard layoutChildren.count == ids.count else { return }
    let p = CGFloat(progress.current)
    let width = targetFrame.width * (isRightToLeft ? -1 : 1)
    for (id, child) in zip(ids, layoutChildren) {
      var effects = RenderEffects()
      var x: CGFloat = 0
      if id == top {
        if previous != nil { x = isForward ? width * (1 - p) : -width * 0.3 * (1 - p) }
      } else if id == previous {
        x = isForward ? -width * 0.3 * p : width * p
        effects.ignoresHits = true
      } else {
        effects.isHidden = true
      }
      if x != 0 { effects.transform = AffineTransform(translationByX: x, byY: 0) }
      child.effects = effects
      // While two pages are seen, the upper one must not let the lower one show through.
      let isUpper = previous != nil && (isForward ? id == top : id == previous)
      child.content =
        isUpper
        ? .fill(.rectangle(CGRect(origin: .zero, size: targetFrame.size)), .color(background), evenOdd: false) : .none
    }
    // The page that leaves lies above the one that comes back.
    setChildren(layoutChildren)
  }
}

extension NavigationPagesLayoutNode: PointerTarget {
  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    guard model.canGoBack else { return false }
    let direction: CGFloat = isRightToLeft ? -1 : 1
    switch event.kind {
    case .scroll(let deltaX, let deltaY, let isFinished):
      if abs(deltaX) > abs(deltaY) { swipe -= deltaX * direction }
      let isBack = swipe > 120
      if isFinished || isBack { swipe = 0 }
      if isBack { model.pop() }
      return isBack
    case .down:
      let distance = isRightToLeft ? targetFrame.width - location.x : location.x
      guard event.button == .primary, distance < 16 else { return false }
      dragStart = location.x
      return true
    case .up:
      guard let start = dragStart else { return false }
      dragStart = nil
      if (location.x - start) * direction > 80 { model.pop() }
      return true
    case .cancelled: dragStart = nil
    default: break
    }
    return false
  }

  func pointerWasCancelled() { dragStart = nil }
}
