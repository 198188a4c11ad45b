import Foundation
import RenderTree
import Toolkit

/// Where a view is on its way through a scroll view. Apple's `ScrollTransitionPhase`.
@frozen
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  /// Whether the view is inside the visible part.
  public var isIdentity: Bool { self == .identity }
  /// -1 before, 0 inside, 1 after the visible part.
  public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

/// How a view changes while it comes into view. Apple's `ScrollTransitionConfiguration`.
public struct ScrollTransitionConfiguration: Sendable {
  enum Kind: Sendable { case animated(Animation), interactive(UnitCurve), identity }
  var kind: Kind
  var threshold: Threshold = .centered

  public static let animated = ScrollTransitionConfiguration(kind: .animated(.default))
  public static let interactive = ScrollTransitionConfiguration(kind: .interactive(.easeInOut))
  public static let identity = ScrollTransitionConfiguration(kind: .identity)
  /// Changes by an animation when the view has come in or gone out.
  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .animated(animation))
  }
  /// Changes along with the scrolling, as far as the view is inside.
  public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .interactive(timingCurve))
  }

  /// The same configuration with an animation.
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
    var copy = self
    copy.kind = .animated(animation)
    return copy
  }
  /// The same configuration with another threshold.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    var copy = self
    copy.threshold = threshold
    return copy
  }

  /// How much of a view must be visible before it counts as inside. Apple's `Threshold`.
  public struct Threshold: Sendable {
    let amount: Double
    public static let visible = Threshold(amount: 0)
    public static let hidden = Threshold(amount: 1)
    public static let centered = Threshold(amount: 0.5)
    /// 0 = as soon as any of it is visible, 1 = when all is.
    public static func visible(_ amount: Double) -> Threshold { Threshold(amount: amount) }
    public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
      Threshold(amount: self.amount + (other.amount - self.amount) * amount)
    }
  }
}

nonisolated struct ScrollTransitionModifier: LayoutModifier {
  let configuration: ScrollTransitionConfiguration
  let axis: Axis?
  let effect: (ScrollTransitionPhase) -> any VisualEffect
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> ScrollTransitionLayoutNode {
    ScrollTransitionLayoutNode(graph: graph)
  }
  @MainActor func updateLayoutNode(_ node: ScrollTransitionLayoutNode, environment: EnvironmentValues) {
    node.course = self
  }
}

/// Mixes the effects of being inside and outside by how much of the view is seen.
@MainActor
final class ScrollTransitionLayoutNode: SingleChildLayoutNode, GeometryObserver {
  var course: ScrollTransitionModifier? { didSet { graph.placesDidChange() } }
  private var phase = ScrollTransitionPhase.identity
  private lazy var amount = AnimatedValue(0.0) { [weak self] in self?.apply() }

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    graph.addGeometryObserver(self)
  }

  func geometryMayHaveChanged() {
    guard hasBeenPlaced, let course, let (scroll, origin) = enclosingScroll else { return }
    let axis = course.axis ?? (scroll.configuration.axes.contains(.vertical) ? .vertical : .horizontal)
    let visible = scroll.visibleRect
    let (start, length, low, high) =
      axis == .vertical
      ? (origin.y, targetFrame.height, visible.minY, visible.maxY)
      : (origin.x, targetFrame.width, visible.minX, visible.maxX)
    guard length > 0, high > low else { return }
    let before = max(0, min(Double((low - start) / length), 1))
    let after = max(0, min(Double((start + length - high) / length), 1))
    let outside = max(before, after)
    let side: ScrollTransitionPhase = before > after ? .topLeading : .bottomTrailing
    if outside > 0 { phase = side }
    switch course.configuration.kind {
    case .identity: amount.set(0, animation: nil, in: graph)
    case .interactive(let curve): amount.set(curve.value(at: outside), animation: nil, in: graph)
    case .animated(let animation):
      let isOutside = outside > 1 - course.configuration.threshold.amount || outside >= 1
      amount.set(isOutside ? 1 : 0, animation: animation, in: graph)
    }
    apply()
  }

  private func apply() {
    guard let course else { return }
    func effects(_ phase: ScrollTransitionPhase) -> RenderEffects {
      var stack = _EffectStack(size: targetFrame.size)
      course.effect(phase)._apply(to: &stack)
      return stack.effects
    }
    let inside = effects(.identity)
    guard amount.current != 0 else { return effectsIfDifferent(inside) }
    effectsIfDifferent(inside.mixed(with: effects(phase), by: amount.current))
  }

  private func effectsIfDifferent(_ new: RenderEffects) {
    if new.opacity != effects.opacity || new.transform != effects.transform || new.layers != effects.layers {
      effects = new
    }
  }
}

extension RenderEffects {
  /// What lies `fraction` of the way to `other`, for effects of the same kinds.
  func mixed(with other: RenderEffects, by fraction: Double) -> RenderEffects {
    var result = self
    result.opacity += (other.opacity - opacity) * fraction
    if transform != nil || other.transform != nil {
      let (a, b) = (transform ?? .identity, other.transform ?? .identity)
      let f = CGFloat(fraction)
      result.transform = AffineTransform(
        m11: a.m11 + (b.m11 - a.m11) * f, m12: a.m12 + (b.m12 - a.m12) * f, m21: a.m21 + (b.m21 - a.m21) * f,
        m22: a.m22 + (b.m22 - a.m22) * f, tX: a.tX + (b.tX - a.tX) * f, tY: a.tY + (b.tY - a.tY) * f)
    }
    // A layer that only one side has grows from nothing.
    let pairs = other.layers.isEmpty ? layers.map { ($0, 1 - fraction) } : other.layers.map { ($0, fraction) }
    result.layers = pairs.compactMap { layer, share in
      switch layer {
      case .blur(let radius): radius * CGFloat(share) > 0.05 ? .blur(radius: radius * CGFloat(share)) : nil
      case .colorMatrix(let matrix, let offset):
        .colorMatrix(
          matrix.enumerated().map { index, value in
            let unit = index % 5 == 0 ? 1.0 : 0.0
            return unit + (value - unit) * share
          }, offset: offset.map { $0 * share })
      default: layer
      }
    }
    return result
  }
}

extension View {
  /// Changes how the view is drawn while it comes into or goes out of a scroll view.
  public nonisolated func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    modifier(
      ScrollTransitionModifier(
        configuration: configuration, axis: axis, effect: { transition(EmptyVisualEffect(), $0) }))
  }
}
