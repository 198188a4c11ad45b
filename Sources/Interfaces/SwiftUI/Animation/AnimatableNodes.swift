import Foundation

// Views and modifiers of the app's own that say what of them is animated: their bodies run again for each frame.

extension View where Self: Animatable {
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    AnimatableViewNode(view, in: context)
  }
}

@MainActor
private final class AnimatableViewNode<V: View & Animatable>: TypedNode<V> {
  private var child: CompositeNode<V>!
  private var data: AnimatedValue<V.AnimatableData>!

  override init(_ view: V, in context: _NodeContext) {
    super.init(view, in: context)
    child = CompositeNode(view, in: childContext)
    data = AnimatedValue(view.animatableData) { [weak self] in self?.show() }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func evaluate() {
    let animation = child.layoutNodes.first?.effectiveAnimation ?? graph.transaction.effectiveAnimation
    data.set(view.animatableData, animation: animation, in: graph)
    show()
  }

  private func show() {
    guard !isDisposed else { return }
    var current = view
    current.animatableData = data.current
    child.update(current)
  }
}

extension ViewModifier where Self: Animatable {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    AnimatableModifierNode(view, in: context)
  }
}

@MainActor
private final class AnimatableModifierNode<V: View, M: ViewModifier & Animatable>: TypedNode<ModifiedContent<V, M>> {
  private var child: ModifierBodyNode<V, M>!
  private var data: AnimatedValue<M.AnimatableData>!

  override init(_ view: ModifiedContent<V, M>, in context: _NodeContext) {
    super.init(view, in: context)
    child = ModifierBodyNode(view, in: childContext)
    data = AnimatedValue(view.modifier.animatableData) { [weak self] in self?.show() }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func evaluate() {
    let animation = child.layoutNodes.first?.effectiveAnimation ?? graph.transaction.effectiveAnimation
    data.set(view.modifier.animatableData, animation: animation, in: graph)
    show()
  }

  private func show() {
    guard !isDisposed else { return }
    var current = view
    current.modifier.animatableData = data.current
    child.update(current)
  }
}

/// A modifier whose body runs again for each frame of an animation. Apple's older `AnimatableModifier`; conform to
/// `ViewModifier` and `Animatable` instead.
public protocol AnimatableModifier: Animatable, ViewModifier {}
