import Foundation

/// Who hears of the addresses that the app is asked to open.
@MainActor
final class OpenURLHandlers {
  private struct Handler {
    weak var owner: AnyObject?
    let depth: Int
    var action: (URL) -> Void
  }
  private var handlers: [Handler] = []
  /// Addresses that came before there was anybody to hear of them.
  private var pending: [URL] = []

  func set(_ action: @escaping (URL) -> Void, for owner: AnyObject, depth: Int) {
    if let index = handlers.firstIndex(where: { $0.owner === owner }) {
      handlers[index].action = action
    } else {
      handlers.append(Handler(owner: owner, depth: depth, action: action))
    }
    let waiting = pending
    pending = []
    for url in waiting { action(url) }
  }

  func remove(_ owner: AnyObject) { handlers.removeAll { $0.owner === owner || $0.owner == nil } }

  /// Hands an address to every view that listens, the outermost first.
  func open(_ url: URL) {
    let present = handlers.filter { $0.owner != nil }.sorted { $0.depth < $1.depth }
    if present.isEmpty { pending.append(url) }
    for handler in present { handler.action(url) }
  }
}

nonisolated struct OpenURLHandlerModifier: ObservingModifier {
  let action: (URL) -> Void
  @MainActor func makeObserver(_ node: _ViewNode) -> OpenURLObserver { OpenURLObserver(node) }
  @MainActor func update(_ observer: OpenURLObserver, environment: EnvironmentValues) { observer.update(action) }
}

@MainActor
final class OpenURLObserver: ViewObserver {
  private weak var node: _ViewNode?
  private var action: ((URL) -> Void)?
  private var isReady = false

  init(_ node: _ViewNode) { self.node = node }

  func update(_ action: @escaping (URL) -> Void) {
    self.action = action
    if isReady { register() }
  }

  private func register() {
    guard let node, let action else { return }
    node.graph.openURLHandlers.set(action, for: self, depth: node.depth)
  }

  func viewDidAppear() {
    isReady = true
    register()
  }
  func viewDidDisappear() { node?.graph.openURLHandlers.remove(self) }
}

extension View {
  /// Runs when the app is asked to open an address of a scheme that it declares, or a file. Apple's
  /// `onOpenURL(perform:)`.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modifier(OpenURLHandlerModifier(action: action))
  }
}
