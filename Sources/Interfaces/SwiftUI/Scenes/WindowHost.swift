import Foundation
import RenderTree
import Toolkit

/// Joins a toolkit's window with a view graph: frames, size, appearance, keys and the layers above the content.
@MainActor
final class WindowHost: WindowDelegate {
  let graph: ViewGraph
  let window: any ToolkitWindow
  /// The window belongs to somebody else, who shows the surface at the end of its own frame.
  private var isHosted = true
  let renderRoot: RenderRoot
  private let rootLayout: RootLayoutNode
  private let baseNode: RootViewNode
  private(set) var environment: EnvironmentValues
  private var needsControlSync = true
  private var layers: [Layer] = []

  /// Key presses that views have claimed, innermost last.
  let shortcuts = ShortcutRegistry()
  /// A person asked to close the window; returns whether it may be closed at once.
  var shouldClose: () -> Bool = { true }
  var didClose: () -> Void = {}
  /// The window has another size, in points.
  var didResize: (CGSize) -> Void = { _ in }
  var didChangeActivation: (Bool) -> Void = { _ in }
  /// The window has got or lost the keyboard, or is about to close.
  var didChangePhase: () -> Void = {}
  /// Shows and hides the sidebar of the split view in the window; `nil` = there is none.
  let sidebarToggle = StateLocation<SidebarToggleAction?>(nil)
  /// Whether lists of the window are being edited, unless a view keeps that itself.
  private let editMode = StateLocation(EditMode.inactive)
  var didReceiveFiles: ([URL]) -> Bool = { _ in false }
  /// Keys that no view and no shortcut has used.
  var handleKey: (KeyEvent) -> Bool = { _ in false }

  convenience init(toolkit: any Toolkit, configuration: WindowConfiguration, environment base: EnvironmentValues) {
    let window = toolkit.makeWindow(configuration)
    self.init(
      toolkit: toolkit, window: window, surface: window.surface, environment: base,
      requestFrame: { [weak window] in window?.requestFrame() })
    window.delegate = self
    isHosted = false
  }

  /// Shows views on a surface in a window that belongs to somebody else, who hands on frames and keys.
  init(
    toolkit: any Toolkit, window: any ToolkitWindow, surface: any Surface, environment base: EnvironmentValues,
    requestFrame: @escaping () -> Void
  ) {
    graph = ViewGraph(toolkit: toolkit)
    self.window = window
    environment = base
    rootLayout = RootLayoutNode(graph: graph)
    baseNode = RootViewNode(in: _NodeContext(graph: graph, parent: nil, environment: base))
    renderRoot = RenderRoot(node: rootLayout)
    graph.window = window
    graph.host = self
    graph.requestFrame = requestFrame
    applyAppearance()
    baseNode.didChangeStructure = { [weak self] in
      guard let self else { return }
      graph.enqueueChildren(of: self)
    }
    renderRoot.onNeedsPlacement = { [weak self] in
      self?.needsControlSync = true
      self?.graph.requestFrame()
    }
    renderRoot.onResize = { [weak self] in
      self?.resize(to: $0)
      self?.didResize($0)
    }
    renderRoot.onPointer = { [weak self] in self?.pointer.handle($0) ?? false }
    renderRoot.attach(to: surface)
  }

  lazy var pointer = PointerRouter(root: renderRoot, graph: graph)

  // MARK: Content

  /// Shows `view`; the same type of view as before keeps its state.
  func setContent(_ view: AnyView) {
    baseNode.setContent(view)
    graph.requestFrame()
  }

  /// A view above the content, such as a sheet.
  @MainActor
  final class Layer {
    fileprivate let node: RootViewNode
    fileprivate weak var host: WindowHost?
    /// Whether what lies below cannot be used.
    private(set) var isModal: Bool

    fileprivate init(node: RootViewNode, host: WindowHost, isModal: Bool) {
      self.node = node
      self.host = host
      self.isModal = isModal
    }

    func setModal(_ isModal: Bool) {
      guard isModal != self.isModal else { return }
      self.isModal = isModal
      if let host { host.graph.enqueueChildren(of: host) }
    }

    /// Whether a modal layer lies above.
    var isCovered: Bool { !node.isReachable }

    func update(_ view: AnyView, environment: EnvironmentValues) {
      var environment = environment
      environment.isCovered = isCovered
      node.setEnvironment(environment, changed: environment.keysThatDiffer(from: node.environment))
      node.setContent(view)
    }

    /// Takes the layer away; an animation of the current transaction shows it leaving.
    func remove() { host?.remove(self) }
  }

  func addLayer(_ view: AnyView, environment: EnvironmentValues, isModal: Bool) -> Layer {
    let node = RootViewNode(in: _NodeContext(graph: graph, parent: nil, environment: environment))
    let layer = Layer(node: node, host: self, isModal: isModal)
    node.didChangeStructure = { [weak self] in
      guard let self else { return }
      graph.enqueueChildren(of: self)
    }
    layers.append(layer)
    node.setContent(view)
    graph.enqueueChildren(of: self)
    return layer
  }

  private func remove(_ layer: Layer) {
    guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
    layers.remove(at: index)
    layer.node.dispose()
    graph.enqueueChildren(of: self)
  }

  /// Whether a sheet or the like covers the content.
  var hasModalLayer: Bool { layers.contains(where: \.isModal) }

  // MARK: Frames

  func resize(to size: CGSize) {
    updateSizeClasses(size)
    rootLayout.size = size
    rootLayout.invalidateLayout()
    runFrame(at: graph.toolkit.time.now)
  }

  /// The size that the views want, in points.
  func fittingSize(_ proposal: ProposedViewSize) -> CGSize {
    graph.flush()
    return rootLayout.layoutChildren.reduce(CGSize.zero) { size, child in
      let wanted = child.sizeThatFits(proposal)
      return CGSize(width: max(size.width, wanted.width), height: max(size.height, wanted.height))
    }
  }

  /// What the views say about themselves to whatever shows them.
  var contentTraits: ViewTraits { baseNode.childNodes.first?.traits ?? ViewTraits() }
  /// What can be read in the views, in reading order.
  var spokenContent: [String] { rootLayout.layoutChildren.flatMap(\.spokenTexts) }

  func runFrame(at time: Double) {
    // Before the window has a size nothing can have a place, and changes made by views that appear could not be
    // animated. The size brings a frame along.
    guard rootLayout.size.width > 0, rootLayout.size.height > 0 else { return }
    graph.animations.advance(to: time)
    graph.flush()
    if needsControlSync {
      needsControlSync = false
      renderRoot.syncControls()
    }
    graph.finishFrame()
    if !isHosted { graph.finishShowing() }
  }

  /// Makes the frame now instead of with the screen's next refresh, so that what a person asked for is there at once.
  func showNow() { runFrame(at: graph.toolkit.time.now) }

  func window(_ window: any ToolkitWindow, frameAt time: Double) { runFrame(at: time) }

  // MARK: Environment

  /// What is asked for where the host is, in place of the desktop's wishes.
  var ownAppearance: () -> Appearance? = { nil }

  /// Takes over what the desktop asks for.
  func applyAppearance() {
    let appearance = ownAppearance() ?? graph.toolkit.appearance
    var new = environment
    new.appearance = appearance
    new.urlOpener = URLOpener(graph.toolkit)
    if new.editMode == nil { new.editMode = Binding(location: editMode) }
    new.colorScheme = appearance.isDark ? .dark : .light
    new.layoutDirection = appearance.isRightToLeft ? .rightToLeft : .leftToRight
    setEnvironment(new)
  }

  private func updateSizeClasses(_ size: CGSize) {
    var new = environment
    let horizontal: UserInterfaceSizeClass = size.width < 600 ? .compact : .regular
    let vertical: UserInterfaceSizeClass = size.height < 420 ? .compact : .regular
    if new.horizontalSizeClass == horizontal, new.verticalSizeClass == vertical { return }
    new.horizontalSizeClass = horizontal
    new.verticalSizeClass = vertical
    setEnvironment(new)
  }

  func setEnvironment(_ new: EnvironmentValues) {
    let changed = new.keysThatDiffer(from: environment)
    guard !changed.isEmpty else { return }
    environment = new
    baseNode.setEnvironment(new, changed: changed)
    for layer in layers {
      var inner = layer.node.environment
      inner.appearance = new.appearance
      inner.colorScheme = new.colorScheme
      inner.layoutDirection = new.layoutDirection
      inner.horizontalSizeClass = new.horizontalSizeClass
      inner.verticalSizeClass = new.verticalSizeClass
      layer.node.setEnvironment(inner, changed: inner.keysThatDiffer(from: layer.node.environment))
    }
    graph.requestFrame()
  }

  // MARK: WindowDelegate

  func window(_ window: any ToolkitWindow, handle key: KeyEvent) -> Bool {
    if graph.focus.handle(key) { return true }
    if shortcuts.handle(key) { return true }
    return handleKey(key)
  }

  func windowShouldClose(_ window: any ToolkitWindow) {
    if shouldClose() { close() }
  }

  func windowDidChangeActivation(_ window: any ToolkitWindow) {
    FocusedValuesStore.shared.windowDidChangeActivation(of: graph, isActive: window.isActive)
    didChangeActivation(window.isActive)
    setPhase(window.isActive ? .active : .inactive)
  }

  func window(_ window: any ToolkitWindow, didReceiveFiles urls: [URL]) -> Bool { didReceiveFiles(urls) }

  func window(_ window: any ToolkitWindow, handle drop: DropEvent, of session: any DropSession) -> DropEffect? {
    if let effect = dropTargets.handle(drop, of: session) { return effect }
    // Files that no view takes are opened.
    guard session.types.contains(TransferCoding.uriList) else { return nil }
    if case .dropped = drop {
      session.read(TransferCoding.uriList) { [weak self] data in
        let urls = TransferCoding.urls(in: data ?? Data())
        if !urls.isEmpty { _ = self?.didReceiveFiles(urls) }
      }
    }
    return .copy
  }

  private lazy var dropTargets = DropRouter(root: renderRoot)

  private func setPhase(_ phase: ScenePhase) {
    guard environment.scenePhase != phase else { return }
    var new = environment
    new.scenePhase = phase
    setEnvironment(new)
    didChangePhase()
  }

  /// Takes over what the scene says, except for what the window itself knows.
  func setBaseEnvironment(_ base: EnvironmentValues) {
    var new = base
    new.appearance = environment.appearance
    new.colorScheme = environment.colorScheme
    new.layoutDirection = environment.layoutDirection
    new.horizontalSizeClass = environment.horizontalSizeClass
    new.verticalSizeClass = environment.verticalSizeClass
    new.scenePhase = environment.scenePhase
    new.urlOpener = environment.urlOpener
    if new.editMode == nil { new.editMode = environment.editMode }
    new.isCovered = environment.isCovered
    setEnvironment(new)
  }

  /// Takes the views off the surface of somebody else's window.
  func closeHosted() {
    setPhase(.background)
    graph.flush()
    for layer in layers { layer.node.dispose() }
    layers = []
    baseNode.dispose()
    renderRoot.attach(to: nil)
  }

  func close() {
    // Views that save when they are no longer used still can.
    setPhase(.background)
    graph.flush()
    for layer in layers { layer.node.dispose() }
    layers = []
    baseNode.dispose()
    window.close()
    didClose()
  }
}

extension WindowHost: ChildCollecting {
  var collectingDepth: Int { -1 }

  func collectChildren() {
    rootLayout.setLayoutChildren(baseNode.layoutNodes + layers.flatMap { $0.node.layoutNodes })
    let firstModal = layers.lastIndex(where: \.isModal)
    baseNode.setReachable(firstModal == nil)
    for (index, layer) in layers.enumerated() { layer.node.setReachable(firstModal.map { index >= $0 } ?? true) }
  }
}

/// The root of a window's or a layer's views.
@MainActor
final class RootViewNode: _ViewNode {
  private var child: TypedNode<AnyView>?
  private(set) var isReachable = true
  var didChangeStructure: () -> Void = {}

  func setContent(_ view: AnyView) {
    if let child {
      child.update(view)
    } else {
      child = unsafeDowncast(AnyView.makeNode(view, in: childContext), to: TypedNode<AnyView>.self)
      structureDidChange()
    }
  }

  /// Whether the pointer and the keyboard reach the views; not while a modal layer covers them.
  func setReachable(_ reachable: Bool) {
    guard reachable != isReachable else { return }
    isReachable = reachable
    var new = environment
    new.isCovered = !reachable
    setEnvironment(new, changed: new.keysThatDiffer(from: environment))
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { child?.collect(into: &nodes) }
  override func structureDidChange() { didChangeStructure() }
}

/// Fills its surface; its children lie on top of each other and each gets the whole size.
@MainActor
final class RootLayoutNode: LayoutNode {
  var size = CGSize.zero {
    didSet {
      guard size != oldValue else { return }
      graph.surfaceSizeDidChange()
      layOutRoot(in: size)
    }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { size }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let offer = ProposedViewSize(size)
    for child in layoutChildren {
      let childSize = child.sizeThatFits(offer)
      place(
        child, at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
        proposal: offer, in: size)
    }
  }
}

private struct IsCoveredKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether a modal layer covers the views, so that their controls cannot be reached.
  var isCovered: Bool {
    get { self[IsCoveredKey.self] }
    set { self[IsCoveredKey.self] = newValue }
  }
}

/// Shows and hides a sidebar.
@MainActor
final class SidebarToggleAction {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}
