import Foundation
import Toolkit

/// What is to be shown at the moment.
struct PresentationRequest {
  /// Another identity is another presentation.
  var id: AnyHashable
  var content: AnyView
}

/// Shows something above the window's content while a binding asks for it.
nonisolated struct PresentationModifier: ObservingModifier {
  enum Kind {
    case sheet, cover
    case popover(PopoverAttachmentAnchor, Edge?)
  }
  let kind: Kind
  /// What is asked for; reads the binding.
  let request: () -> PresentationRequest?
  /// Writes to the binding that nothing is asked for any more.
  let cancel: () -> Void
  let onDismiss: (() -> Void)?

  @MainActor func makeObserver(_ node: _ViewNode) -> PresentationObserver { PresentationObserver(node) }
  @MainActor func update(_ observer: PresentationObserver, environment: EnvironmentValues) {
    observer.update(self)
  }
}

/// Keeps a presentation in step with its binding.
@MainActor
final class PresentationObserver: ViewObserver {
  private weak var node: _ViewNode?
  private var modifier: PresentationModifier?
  private var request: PresentationRequest?
  private var current: (id: AnyHashable, presentation: Presentation, layer: WindowHost.Layer)?
  private var isScheduled = false

  init(_ node: _ViewNode) {
    self.node = node
    // What is presented inherits everything.
    node.readsWholeEnvironment = true
  }

  func update(_ modifier: PresentationModifier) {
    self.modifier = modifier
    request = modifier.request()
    guard !isScheduled, request != nil || current != nil else { return }
    isScheduled = true
    node?.graph.afterUpdate { [weak self] in self?.reconcile() }
  }

  /// Runs when all views are up to date, so that a binding that is set and reset at once shows nothing.
  private func reconcile() {
    isScheduled = false
    guard let node, !node.isDisposed else { return }
    if let current, let request, current.id == request.id {
      current.layer.update(
        AnyView(PresentationContainer(presentation: current.presentation, content: request.content)),
        environment: current.presentation.environment(from: node.environment))
      return
    }
    leave()
    if let request { present(request, from: node) }
  }

  private func present(_ request: PresentationRequest, from node: _ViewNode) {
    guard let modifier, let host = node.graph.host else { return }
    let kind: Presentation.Kind
    switch modifier.kind {
    case .sheet: kind = .sheet
    case .cover: kind = .cover
    case .popover(let anchor, let edge):
      kind = .popover(edge: edge) { [weak node] in
        let layoutNodes = node?.layoutNodes ?? []
        let bounds = layoutNodes.dropFirst().reduce(layoutNodes.first?.boundsInWindow ?? .zero) {
          $0.union($1.boundsInWindow)
        }
        return anchor.rect(in: bounds)
      }
    }
    let focus = node.graph.window?.focusedControl
    let presentation = Presentation(kind: kind, graph: node.graph) { [weak self] in self?.modifier?.cancel() }
    let layer = host.addLayer(
      AnyView(PresentationContainer(presentation: presentation, content: request.content)),
      environment: presentation.environment(from: node.environment), isModal: true)
    presentation.layer = layer
    layer.setModal(presentation.isModal)
    current = (request.id, presentation, layer)
    presentation.didAppear(replacing: focus)
  }

  private func leave() {
    guard let (_, presentation, layer) = current else { return }
    current = nil
    let onDismiss = modifier?.onDismiss
    presentation.leave {
      layer.remove()
      onDismiss?()
    }
  }

  func viewDidDisappear() { leave() }
}

/// The place of a popover's arrow. Apple's `PopoverAttachmentAnchor`.
public enum PopoverAttachmentAnchor {
  /// Beside a rectangle of the view.
  case rect(Anchor<CGRect>.Source)
  /// Beside a point of the view.
  case point(UnitPoint)

  fileprivate func rect(in bounds: CGRect) -> CGRect {
    switch self {
    case .rect(let source): source.rect(in: bounds)
    case .point(let point): CGRect(origin: point.point(in: bounds), size: .zero)
    }
  }
}

extension View {
  private nonisolated func presenting<Content: View>(
    _ kind: PresentationModifier.Kind, _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?,
    _ content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentationModifier(
        kind: kind,
        request: { isPresented.wrappedValue ? PresentationRequest(id: true, content: AnyView(content())) : nil },
        cancel: { isPresented.wrappedValue = false }, onDismiss: onDismiss))
  }

  private nonisolated func presenting<Item: Identifiable, Content: View>(
    _ kind: PresentationModifier.Kind, item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    modifier(
      PresentationModifier(
        kind: kind,
        request: {
          item.wrappedValue.map { PresentationRequest(id: AnyHashable($0.id), content: AnyView(content($0))) }
        },
        cancel: { item.wrappedValue = nil }, onDismiss: onDismiss))
  }

  /// A sheet above the window's content while `isPresented` is true; `onDismiss` runs when it is gone.
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.sheet, isPresented, onDismiss, content)
  }

  /// A sheet for an item, while there is one; another item is another sheet.
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.sheet, item: item, onDismiss, content)
  }

  /// A view that covers the whole window while `isPresented` is true.
  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.cover, isPresented, onDismiss, content)
  }

  /// A view that covers the whole window for an item, while there is one.
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.cover, item: item, onDismiss, content)
  }

  /// A popover beside the view while `isPresented` is true; a sheet where there is little room.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presenting(.popover(attachmentAnchor, arrowEdge), isPresented, nil, content)
  }

  /// A popover beside the view for an item, while there is one.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.popover(attachmentAnchor, arrowEdge), item: item, nil, content)
  }
}
