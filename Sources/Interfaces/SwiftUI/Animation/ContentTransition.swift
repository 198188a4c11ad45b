import Foundation
import RenderTree
import Toolkit

/// How the content of texts and images changes in an animation. Apple's `ContentTransition`.
public struct ContentTransition: Equatable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity, opacity, interpolate
    /// What was there rolls away, upwards or downwards.
    case numericText(countsDown: Bool)
    case numericValue(Double)
    case symbolEffect
  }
  let kind: Kind

  /// The new content is there at once.
  public static let identity = ContentTransition(kind: .identity)
  /// The old content fades out while the new fades in.
  public static let opacity = ContentTransition(kind: .opacity)
  /// The old content takes the new form; drawn as a fade.
  public static let interpolate = ContentTransition(kind: .interpolate)
  /// The new content rolls into place, from below, or from above if it `countsDown`.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown: countsDown))
  }
  /// The new content rolls into place: from below when `value` has grown, from above when it has fallen.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition(kind: .numericValue(value)) }
  /// Symbols change by an effect of their own, with or without an animation.
  public static var symbolEffect: ContentTransition { ContentTransition(kind: .symbolEffect) }
  public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition {
    .symbolEffect
  }
}

private struct ContentTransitionKey: EnvironmentKey {
  static var defaultValue: ContentTransition { .identity }
}
private struct ContentTransitionAddsDrawingGroupKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// How the content of texts and images changes in an animation.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
  /// Whether content transitions are drawn on the graphics processor, as GTK always does.
  public var contentTransitionAddsDrawingGroup: Bool {
    get { self[ContentTransitionAddsDrawingGroupKey.self] }
    set { self[ContentTransitionAddsDrawingGroupKey.self] = newValue }
  }
}

extension View {
  /// How the content of texts and images in the view changes in an animation.
  public nonisolated func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}

/// Shows the changing content of a layout node: what was there goes while the new comes.
@MainActor
final class ContentStage {
  /// Shows the present content.
  let carrier = RenderNode()
  private var departing: RenderNode?
  private unowned let owner: LayoutNode
  /// The stage has more or fewer nodes than before.
  var nodesDidChange: () -> Void = {}

  init(_ owner: LayoutNode) { self.owner = owner }

  var isChanging: Bool { departing != nil }

  /// The nodes to draw, back to front.
  var nodes: [RenderNode] { departing.map { [carrier, $0] } ?? [carrier] }

  func fill(_ size: CGSize) { carrier.frame = CGRect(origin: .zero, size: size) }

  /// What was drawn as `old` in `size` goes; the carrier already shows what comes, or will in this frame.
  func change(
    from old: RenderContent, size: CGSize, by transition: ContentTransition, from previous: ContentTransition,
    animation: Animation
  ) {
    guard !owner.graph.toolkit.appearance.reducesMotion else { return }
    let leaving = RenderNode()
    leaving.content = old
    leaving.frame = CGRect(origin: .zero, size: size)
    departing = leaving
    nodesDidChange()
    let motion = Self.motion(transition.kind, previous.kind)
    let show = { [weak self] (progress: Double) in
      guard let self else { return }
      let height = max(carrier.frame.height, size.height)
      leaving.effects = motion(.leaving, progress, CGSize(width: size.width, height: height))
      carrier.effects = motion(.coming, progress, CGSize(width: carrier.frame.width, height: height))
    }
    show(0)
    owner.graph.animations.start(
      RunningAnimation(
        curve: animation.curve,
        completion: { [weak self] in
          guard let self, departing === leaving else { return }
          departing = nil
          carrier.effects = RenderEffects()
          nodesDidChange()
        }, apply: show), for: self)
  }

  private enum Part { case leaving, coming }

  /// The looks of both parts at a progress from 0 to 1.
  private static func motion(
    _ kind: ContentTransition.Kind, _ previous: ContentTransition.Kind
  ) -> (Part, Double, CGSize) -> RenderEffects {
    var goesUp = true
    var rolls = false
    switch (kind, previous) {
    case (.numericText(let countsDown), _): (rolls, goesUp) = (true, !countsDown)
    case (.numericValue(let new), .numericValue(let old)): (rolls, goesUp) = (true, new >= old)
    case (.numericValue, _): rolls = true
    default: break
    }
    let swaps = kind == .symbolEffect
    return { part, progress, size in
      var effects = RenderEffects()
      let p = max(0, min(progress, 1))
      if swaps {
        // The old symbol shrinks away in the first half, the new one grows in the second.
        let share = part == .leaving ? max(0, 1 - 2 * p) : max(0, 2 * p - 1)
        effects.opacity = share
        effects.transform = .scaling(
          by: 0.5 + 0.5 * CGFloat(share), about: CGPoint(x: size.width / 2, y: size.height / 2))
        return effects
      }
      effects.opacity = part == .leaving ? 1 - p : p
      if rolls {
        let distance = size.height * 0.6 * (goesUp ? -1 : 1)
        let y = part == .leaving ? distance * CGFloat(p) : -distance * CGFloat(1 - p)
        effects.transform = AffineTransform(translationByX: 0, byY: y)
      }
      return effects
    }
  }
}

extension AffineTransform {
  /// Makes everything larger around a point.
  static func scaling(by factor: CGFloat, about center: CGPoint) -> AffineTransform {
    var transform = AffineTransform(translationByX: center.x, byY: center.y)
    transform.scale(factor)
    transform.translate(x: -center.x, y: -center.y)
    return transform
  }
}
