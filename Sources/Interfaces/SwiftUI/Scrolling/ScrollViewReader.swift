import Foundation

/// Gives its content a proxy that scrolls to views inside. Apple's `ScrollViewReader`.
public nonisolated struct ScrollViewReader<Content: View>: PrimitiveView {
  /// Makes the content, given a proxy that scrolls in it.
  public var content: (ScrollViewProxy) -> Content

  /// Gives `content` a proxy that scrolls to views inside it.
  public nonisolated init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ScrollReaderNode(view, in: context)
  }
}

/// Scrolls to views by their identity. Apple's `ScrollViewProxy`.
public struct ScrollViewProxy {
  let reader: WeakReader

  /// Does not keep the reader alive.
  final class WeakReader {
    weak var node: _ViewNode?
  }

  /// Scrolls so that the view with an identity is seen: at `anchor` of the scroll view, or wherever the way is
  /// shortest. Identities are those of `id(_:)` and of the elements of a `ForEach`, also of those not made yet.
  @MainActor public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node = reader.node else { return }
    ScrollTarget.scroll(to: AnyHashable(id), in: node, anchor: anchor)
  }
}

@MainActor
private final class ScrollReaderNode<Content: View>: TypedNode<ScrollViewReader<Content>> {
  private let reader = ScrollViewProxy.WeakReader()
  private var child: _ViewNode!

  override init(_ view: ScrollViewReader<Content>, in context: _NodeContext) {
    super.init(view, in: context)
    reader.node = self
    child = track { Content.makeNode(view.content(ScrollViewProxy(reader: reader)), in: childContext) }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func evaluate() {
    Content.updateNode(child, with: track { view.content(ScrollViewProxy(reader: reader)) })
  }
}

/// A view that can be scrolled to, whether it has been made or not.
@MainActor
enum ScrollTarget {
  case node(_ViewNode)
  case element(any LazyElements, index: Int, layout: LazyLayoutNode)

  /// Finds the view with an identity below `root`. Identities given by `id(_:)` win.
  static func find(_ id: AnyHashable, in root: _ViewNode) -> ScrollTarget? {
    var elements: ScrollTarget?
    var queue: [_ViewNode] = [root]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      if let identified = node as? any IdentifiedNode, identified.explicitIdentity == id { return .node(node) }
      if elements == nil, let list = node as? any LazyElements, let index = list.index(of: id) {
        if let layout = lazyLayout(around: list) {
          elements = .element(list, index: index, layout: layout)
        } else if let made = list.madeElement(at: index) {
          elements = .node(made)
        }
      }
      queue.append(contentsOf: node.childNodes)
    }
    return elements
  }

  private static func lazyLayout(around node: _ViewNode) -> LazyLayoutNode? {
    var current = node.parent
    while let candidate = current {
      if let container = candidate as? any LazyContainer { return container.lazyLayout }
      guard candidate.isStructural else { return nil }
      current = candidate.parent
    }
    return nil
  }

  /// Where the view lies on the surface of the scroll view around it.
  var place: (scroller: ScrollLayoutNode, rect: CGRect)? {
    switch self {
    case .node(let node):
      guard let layout = node.layoutNodes.first, let found = layout.enclosingScroll else { return nil }
      return (found.node, CGRect(origin: found.origin, size: layout.targetFrame.size))
    case .element(let elements, let index, let layout):
      guard let frame = layout.frame(of: elements, index: index), let found = layout.enclosingScroll else { return nil }
      return (found.node, frame.offsetBy(dx: found.origin.x, dy: found.origin.y))
    }
  }

  static func scroll(to id: AnyHashable, in root: _ViewNode, anchor: UnitPoint?) {
    let animated = (Transaction.current.effectiveAnimation ?? root.graph.transaction.effectiveAnimation) != nil
    let graph = root.graph
    // The view may come with a change that has just been made, so everything is brought up to date first. Where lines
    // have not been measured, the first movement shows where the view really is.
    func move(_ attempts: Int, last: CGRect?) {
      graph.afterFrame { [weak root] in
        guard let root, let target = find(id, in: root), let place = target.place else { return }
        guard place.rect != last else { return }
        place.scroller.scroll(to: place.rect, anchor: anchor, animated: animated && attempts == 3)
        if attempts > 0 { move(attempts - 1, last: place.rect) }
      }
    }
    move(3, last: nil)
  }
}
