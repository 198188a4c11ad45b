/// Declares where links to values of one type lead.
nonisolated struct ValueDestinationModifier<D: Hashable, C: View>: ObservingModifier {
  let destination: (D) -> C

  @MainActor func makeObserver(_ node: _ViewNode) -> ValueDestinationObserver<D> { ValueDestinationObserver(node) }
  @MainActor func update(_ observer: ValueDestinationObserver<D>, environment: EnvironmentValues) {
    let destination = destination
    observer.update(environment.navigationTarget) { AnyView(destination($0)) }
  }
}

@MainActor
final class ValueDestinationObserver<D: Hashable>: ViewObserver {
  private weak var target: NavigationTarget?
  private let depth: Int
  init(_ node: _ViewNode) { depth = node.depth }

  func update(_ target: NavigationTarget?, _ make: @escaping (D) -> AnyView) {
    if target !== self.target { self.target?.setDestination(for: D.self, from: self, depth: depth, nil) }
    self.target = target
    target?.setDestination(for: D.self, from: self, depth: depth) { ($0.base as? D).map(make) }
  }

  func viewDidDisappear() { target?.setDestination(for: D.self, from: self, depth: depth, nil) }
}

/// Pushes a view while a binding asks for it.
nonisolated struct BoundDestinationModifier: ObservingModifier {
  let request: () -> PresentationRequest?
  let cancel: () -> Void

  @MainActor func makeObserver(_ node: _ViewNode) -> BoundDestinationObserver { BoundDestinationObserver(node) }
  @MainActor func update(_ observer: BoundDestinationObserver, environment: EnvironmentValues) {
    observer.update(self, target: environment.navigationTarget)
  }
}

@MainActor
final class BoundDestinationObserver: ViewObserver, NavigationOwner {
  private weak var node: _ViewNode?
  private weak var target: NavigationTarget?
  private var modifier: BoundDestinationModifier?
  private var request: PresentationRequest?
  private var current: AnyHashable?
  private var isScheduled = false

  init(_ node: _ViewNode) { self.node = node }

  func update(_ modifier: BoundDestinationModifier, target: NavigationTarget?) {
    self.modifier = modifier
    self.target = target
    request = modifier.request()
    guard !isScheduled, request != nil || current != nil else { return }
    isScheduled = true
    node?.graph.afterUpdate { [weak self] in self?.reconcile() }
  }

  private func reconcile() {
    isScheduled = false
    guard let node, !node.isDisposed, let target else { return }
    if let current, let request, current == request.id {
      target.update(view: request.content, owner: self)
      return
    }
    if current != nil {
      current = nil
      target.pop(owner: self)
    }
    if let request {
      current = request.id
      target.push(view: request.content, owner: self)
    }
  }

  func viewWasLeft() {
    guard current != nil else { return }
    current = nil
    modifier?.cancel()
  }

  func viewDidDisappear() {
    guard current != nil else { return }
    current = nil
    target?.pop(owner: self)
  }
}

extension View {
  /// Where links to values of type `D` lead.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(ValueDestinationModifier(destination: destination))
  }

  /// A page that is pushed while `isPresented` is true.
  public nonisolated func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
  ) -> some View {
    modifier(
      BoundDestinationModifier(
        request: { isPresented.wrappedValue ? PresentationRequest(id: true, content: AnyView(destination())) : nil },
        cancel: { isPresented.wrappedValue = false }))
  }

  /// A page that is pushed for an item, while there is one.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(
      BoundDestinationModifier(
        request: {
          item.wrappedValue.map { PresentationRequest(id: AnyHashable($0), content: AnyView(destination($0))) }
        },
        cancel: { item.wrappedValue = nil }))
  }
}
