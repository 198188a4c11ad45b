import Foundation
import RenderTree
import Toolkit

/// A change of how a view is drawn that may depend on its place. Apple's `VisualEffect`.
public protocol VisualEffect: Sendable {
  /// Adds the effect to those inside of it.
  func _apply(to stack: inout _EffectStack)
}

/// Effects being gathered, inside out.
public struct _EffectStack {
  var effects = RenderEffects()
  let size: CGSize

  init(size: CGSize) { self.size = size }

  mutating func append(_ transform: CGAffineTransform) {
    var all = effects.transform ?? .identity
    all.append(transform.affine)
    effects.transform = all
  }
}

/// No effect yet. Apple's `EmptyVisualEffect`.
public struct EmptyVisualEffect: VisualEffect {
  public init() {}
  public func _apply(to stack: inout _EffectStack) {}
}

/// An effect around others.
public struct _AddedVisualEffect<Base: VisualEffect>: VisualEffect {
  let base: Base
  let add: @Sendable (inout _EffectStack) -> Void
  public func _apply(to stack: inout _EffectStack) {
    base._apply(to: &stack)
    add(&stack)
  }
}

extension VisualEffect {
  private func adding(_ add: @escaping @Sendable (inout _EffectStack) -> Void) -> _AddedVisualEffect<Self> {
    _AddedVisualEffect(base: self, add: add)
  }

  /// How opaque the view is drawn, from 0 (invisible) to 1; multiplies with opacities before.
  public func opacity(_ opacity: Double) -> some VisualEffect {
    adding { $0.effects.opacity *= max(0, min(opacity, 1)) }
  }
  /// Points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    adding { $0.append(CGAffineTransform(translationX: x, y: y)) }
  }
  public func offset(_ offset: CGSize) -> some VisualEffect { self.offset(x: offset.width, y: offset.height) }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    adding {
      $0.append(
        CGAffineTransform(scaleX: scale.width, y: scale.height)
          .about(anchor.point(in: CGRect(origin: .zero, size: $0.size))))
    }
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    adding {
      $0.append(
        CGAffineTransform(rotationAngle: CGFloat(angle.radians))
          .about(anchor.point(in: CGRect(origin: .zero, size: $0.size))))
    }
  }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    adding {
      $0.append(
        Rotation3DEffect.projection(angle.radians, axis).about(anchor.point(in: CGRect(origin: .zero, size: $0.size))))
    }
  }
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect { adding { $0.append(transform) } }
  /// Radius in points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    adding { if radius > 0 { $0.effects.layers.insert(.blur(radius: radius), at: 0) } }
  }
  public func brightness(_ amount: Double) -> some VisualEffect { matrix(ColorMatrixEffect(.brightness, amount)) }
  public func contrast(_ amount: Double) -> some VisualEffect { matrix(ColorMatrixEffect(.contrast, amount)) }
  public func saturation(_ amount: Double) -> some VisualEffect { matrix(ColorMatrixEffect(.saturation, amount)) }
  public func grayscale(_ amount: Double) -> some VisualEffect { matrix(ColorMatrixEffect(.grayscale, amount)) }
  public func hueRotation(_ angle: Angle) -> some VisualEffect {
    matrix(ColorMatrixEffect(.hueRotation, angle.radians))
  }

  private func matrix(_ effect: ColorMatrixEffect) -> _AddedVisualEffect<Self> {
    adding { if let layer = effect.layer { $0.effects.layers.insert(layer, at: 0) } }
  }
}

nonisolated struct VisualEffectModifier: LayoutModifier {
  let effect: (GeometryProxy) -> any VisualEffect
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> VisualEffectLayoutNode { VisualEffectLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: VisualEffectLayoutNode, environment: EnvironmentValues) {
    node.effect = effect
  }
}

/// Computes its effect again whenever it gets another size or place.
@MainActor
final class VisualEffectLayoutNode: SingleChildLayoutNode, GeometryObserver {
  private var lastFrame = CGRect.null
  var effect: ((GeometryProxy) -> any VisualEffect)? {
    didSet {
      lastFrame = .null
      graph.placesDidChange()
    }
  }

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    graph.addGeometryObserver(self)
  }

  func geometryMayHaveChanged() {
    guard hasBeenPlaced, let effect, renderRoot != nil else { return }
    // The node's own effect must not change the place that it is computed from.
    let around = (parent as? LayoutNode)?.transform(to: CoordinateSpace.global) ?? .identity
    let place = targetFrame.mapped(by: around)
    guard place != lastFrame else { return }
    if effects.transform != nil { effects = RenderEffects() }
    lastFrame = place
    var stack = _EffectStack(size: targetFrame.size)
    effect(GeometryProxy(node: self, size: targetFrame.size))._apply(to: &stack)
    effects = stack.effects
  }
}

extension View {
  /// Changes how the view is drawn, depending on its size and place; layout does not notice.
  public nonisolated func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    modifier(VisualEffectModifier(effect: { effect(EmptyVisualEffect(), $0) }))
  }
}
