import Foundation
import RenderTree
import Toolkit
import UniformTypeIdentifiers

/// What becomes of a thing that is dropped. Apple's `DropOperation`.
public enum DropOperation: Hashable, Sendable {
  case cancel, forbidden, copy, move, delete, alias
}

/// What a drop would do. Apple's `DropProposal`.
public struct DropProposal: Sendable {
  /// What the drop would do.
  public let operation: DropOperation
  public init(operation: DropOperation) { self.operation = operation }
}

/// Something that is dragged over a view. Apple's `DropInfo`.
@MainActor
public struct DropInfo {
  let session: any DropSession
  /// Where, in the view's own coordinates.
  public let location: CGPoint

  private var provider: NSItemProvider { NSItemProvider(TransferSource(session)) }

  /// Whether the thing comes in one of some types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
    let provider = provider
    return contentTypes.contains { provider.hasItemConformingToTypeIdentifier($0.identifier) }
  }
  /// The thing, if it comes in one of some types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    hasItemsConforming(to: contentTypes) ? [provider] : []
  }
}

/// Decides about things that are dragged over a view. Apple's `DropDelegate`.
@MainActor @preconcurrency
public protocol DropDelegate {
  /// Whether the view takes such a thing.
  func validateDrop(info: DropInfo) -> Bool
  /// The thing was dropped; returns whether it was taken.
  func performDrop(info: DropInfo) -> Bool
  /// The thing has come over the view.
  func dropEntered(info: DropInfo)
  /// The thing has moved; `nil` = a drop would do what it would have done before.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// The thing has left the view.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Every thing of the declared types is taken.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// Nothing happens.
  public func dropEntered(info: DropInfo) {}
  /// The drop copies.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// Nothing happens.
  public func dropExited(info: DropInfo) {}
}

extension TransferSource {
  /// Something that is dragged or was dropped.
  init(_ session: any DropSession) {
    types = session.types
    localItems = session.items
    read = { type in
      await withCheckedContinuation { continuation in
        session.read(type) { continuation.resume(returning: $0) }
      }
    }
  }
}

// MARK: Dragging

nonisolated struct DraggableModifier: LayoutModifier {
  let provider: () -> NSItemProvider
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> DraggableLayoutNode { DraggableLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: DraggableLayoutNode, environment: EnvironmentValues) {
    node.provider = provider
    node.isReachable = environment.isEnabled && !environment.isCovered
  }
}

/// Starts a drag when the pointer moves while it holds the view.
@MainActor
final class DraggableLayoutNode: PointerLayoutNode, PointerTarget {
  var provider: (() -> NSItemProvider)?
  var isReachable = true
  private var start: CGPoint?
  private static let threshold: CGFloat = 8

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    target = self
  }

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    switch event.kind {
    case .down:
      guard isReachable, event.button == .primary else { return false }
      start = location
      return true
    case .moved:
      guard let start else { return false }
      if hypot(location.x - start.x, location.y - start.y) > Self.threshold { begin() }
      return true
    case .up, .cancelled:
      start = nil
      return false
    default: return false
    }
  }

  func pointerWasCancelled() { start = nil }

  private func begin() {
    start = nil
    guard let provider = provider?(), let window = graph.window else { return }
    let forms = provider.forms
    window.beginDrag(
      DragOffer(
        types: forms.map(\.type), title: provider.suggestedName ?? spokenText,
        items: provider.item.map { [$0] } ?? []
      ) { type, completion in
        Task { @MainActor in
          completion(await forms.first { $0.type == type }?.read())
        }
      })
  }
}

// MARK: Dropping

/// What a view does with things that are dragged over it.
@MainActor
struct DropHandler {
  var accepts: (any DropSession) -> Bool
  var entered: (any DropSession, CGPoint) -> Void = { _, _ in }
  var moved: (any DropSession, CGPoint) -> DropEffect?
  var left: (any DropSession) -> Void = { _ in }
  /// The thing was dropped here.
  var ended: () -> Void = {}
  var dropped: (any DropSession, CGPoint) -> Bool
}

nonisolated struct DropTargetModifier: LayoutModifier {
  let handler: @MainActor () -> DropHandler
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> DropTargetLayoutNode { DropTargetLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: DropTargetLayoutNode, environment: EnvironmentValues) {
    node.handler = handler()
    node.isReachable = environment.isEnabled && !environment.isCovered
  }
}

/// Takes things that are dropped anywhere in the view.
@MainActor
final class DropTargetLayoutNode: SingleChildLayoutNode {
  var handler: DropHandler?
  var isReachable = true

  /// Whether things that are dragged look for their target, which they find also where nothing is painted.
  fileprivate static var isSought = false

  override func paints(at point: CGPoint) -> Bool {
    Self.isSought && CGRect(origin: .zero, size: frame.size).contains(point)
  }
}

/// Finds who is meant by what is dragged over a window.
@MainActor
final class DropRouter {
  private let root: RenderRoot
  private weak var current: DropTargetLayoutNode?
  private weak var session: AnyObject?

  init(root: RenderRoot) { self.root = root }

  /// Returns what a drop does or would do; `nil` = no view takes it.
  func handle(_ event: DropEvent, of session: any DropSession) -> DropEffect? {
    if self.session !== session { current = nil }
    self.session = session
    switch event {
    case .left:
      current?.handler?.left(session)
      current = nil
      return nil
    case .moved(let point):
      guard let (node, local) = target(at: point, for: session) else {
        current?.handler?.left(session)
        current = nil
        return nil
      }
      if node !== current {
        current?.handler?.left(session)
        current = node
        node.handler?.entered(session, local)
      }
      return node.handler?.moved(session, local)
    case .dropped(let point):
      guard let (node, local) = target(at: point, for: session), let handler = node.handler else { return nil }
      current = nil
      let effect = handler.moved(session, local) ?? .copy
      let isTaken = handler.dropped(session, local)
      handler.ended()
      return isTaken ? effect : nil
    }
  }

  private func target(at point: CGPoint, for session: any DropSession) -> (DropTargetLayoutNode, CGPoint)? {
    DropTargetLayoutNode.isSought = true
    defer { DropTargetLayoutNode.isSought = false }
    for (node, local) in path(at: point, in: root) {
      if let target = node as? DropTargetLayoutNode, target.isReachable, target.handler?.accepts(session) == true {
        return (target, local)
      }
    }
    return nil
  }

  /// The nodes at a point of a surface, innermost first, also those on the surfaces of scrollers.
  private func path(at point: CGPoint, in root: RenderRoot) -> [(RenderNode, CGPoint)] {
    var result: [(RenderNode, CGPoint)] = []
    for node in root.node.hitPath(at: point) {
      let local = node.transform(to: nil).inverted()?.transform(point) ?? point
      if case .control(let control) = node.content, let inner = control.contentSurface?.content as? RenderRoot {
        let origin = inner.visibleRect.origin
        result += path(at: CGPoint(x: local.x + origin.x, y: local.y + origin.y), in: inner)
      }
      result.append((node, local))
    }
    return result
  }
}

extension View {
  private nonisolated func draggable(_ provider: @escaping () -> NSItemProvider) -> some View {
    modifier(DraggableModifier(provider: provider))
  }

  /// Lets people drag the view as a value. Apple's `draggable(_:)`.
  public nonisolated func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    draggable { NSItemProvider(value: payload()) }
  }
  /// Lets people drag the view as a value. Apple's `draggable(_:preview:)`.
  ///
  /// - Note: Partial: what the view says is shown beside the pointer instead of the preview.
  public nonisolated func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View {
    draggable { NSItemProvider(value: payload()) }
  }
  /// Lets people drag the view. Apple's `onDrag(_:)`.
  public nonisolated func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { draggable { data() } }
  /// Lets people drag the view. Apple's `onDrag(_:preview:)`.
  ///
  /// - Note: Partial: what the view says is shown beside the pointer instead of the preview.
  public nonisolated func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { draggable { data() } }

  /// Takes values that are dropped on the view. Apple's `dropDestination(for:action:isTargeted:)`.
  ///
  /// The values are read after the drop, so `action` runs a moment later; what it returns does not take the drop back.
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    let action = UncheckedSendable(action)
    let isTargeted = UncheckedSendable(isTargeted)
    return modifier(
      DropTargetModifier {
        let (action, isTargeted) = (action.value, isTargeted.value)
        return DropHandler(
          accepts: { TransferCoding.canMake(T.self, from: TransferSource($0)) },
          entered: { _, _ in isTargeted(true) },
          moved: { _, _ in .copy },
          left: { _ in isTargeted(false) },
          ended: { isTargeted(false) },
          dropped: { session, location in
            let local = session.items.compactMap { $0 as? T }
            if !local.isEmpty { return action(local, location) }
            Task { @MainActor in
              let items = (try? await TransferCoding.make(T.self, from: TransferSource(session))) ?? []
              if !items.isEmpty { _ = action(items, location) }
            }
            return true
          })
      })
  }

  /// Takes things of some types that are dropped on the view. Apple's `onDrop(of:isTargeted:perform:)`.
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) }
  }
  /// Takes things of some types that are dropped on the view. Apple's `onDrop(of:isTargeted:perform:)`.
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
  ) -> some View {
    let action = UncheckedSendable(action)
    let isTargeted = UncheckedSendable(isTargeted)
    return modifier(
      DropTargetModifier {
        let (action, isTargeted) = (action.value, isTargeted.value)
        return DropHandler(
          accepts: { DropInfo(session: $0, location: .zero).hasItemsConforming(to: supportedContentTypes) },
          entered: { _, _ in isTargeted?.wrappedValue = true },
          moved: { _, _ in .copy },
          left: { _ in isTargeted?.wrappedValue = false },
          ended: { isTargeted?.wrappedValue = false },
          dropped: { action(DropInfo(session: $0, location: $1).itemProviders(for: supportedContentTypes), $1) })
      })
  }
  /// Takes things of some types that are dropped on the view, as an object decides. Apple's `onDrop(of:delegate:)`.
  public nonisolated func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    let delegate = UncheckedSendable(delegate)
    return modifier(
      DropTargetModifier {
        let delegate = delegate.value
        return DropHandler(
          accepts: { session in
            let info = DropInfo(session: session, location: .zero)
            return info.hasItemsConforming(to: supportedContentTypes) && delegate.validateDrop(info: info)
          },
          entered: { delegate.dropEntered(info: DropInfo(session: $0, location: $1)) },
          moved: { session, location in
            switch delegate.dropUpdated(info: DropInfo(session: session, location: location))?.operation {
            case .cancel?, .forbidden?: nil
            case .move?: .move
            case .copy?, .delete?, .alias?, nil: .copy
            }
          },
          left: { delegate.dropExited(info: DropInfo(session: $0, location: .zero)) },
          dropped: { delegate.performDrop(info: DropInfo(session: $0, location: $1)) })
      })
  }
}
