import Foundation
import Toolkit

/// Makes its content anew as time goes by, on the clock of the toolkit.
nonisolated struct Periodically<Content: View>: PrimitiveView {
  /// Seconds until the content is made again; `nil` = it stays as it is.
  let interval: (Date) -> Double?
  let content: (Date) -> Content

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    PeriodicNode(view, in: context)
  }
}

@MainActor
private final class PeriodicNode<Content: View>: TypedNode<Periodically<Content>> {
  private var child: _ViewNode!
  private var timer: (any Dismissible)?

  override init(_ view: Periodically<Content>, in context: _NodeContext) {
    super.init(view, in: context)
    child = Content.makeNode(track { view.content(graph.date) }, in: childContext)
    schedule()
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func evaluate() {
    let now = graph.date
    Content.updateNode(child, with: track { view.content(now) })
    schedule()
  }

  private func schedule() {
    timer?.dismiss()
    timer = view.interval(graph.date).map { delay in
      graph.toolkit.time.schedule(after: max(delay, 0.01)) { [weak self] in self?.setNeedsUpdate() }
    }
  }

  override func willDispose() { timer?.dismiss() }
}
