import Foundation
import RenderTree

/// A transition that render nodes can show without views of its own.
nonisolated protocol PhaseTransition {
  var erased: AnyTransition { get }
}

/// Fades. Apple's `OpacityTransition`.
public nonisolated struct OpacityTransition: Transition, PhaseTransition, Sendable {
  public init() {}
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  var erased: AnyTransition { .opacity }
}

/// Grows from a point. Apple's `ScaleTransition`.
public nonisolated struct ScaleTransition: Transition, PhaseTransition, Sendable {
  /// The size before it comes and when it has gone, as a factor, and the point that stays.
  public let scale: Double
  public let anchor: UnitPoint
  public init(_ scale: Double = 0.001, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : CGFloat(scale), anchor: anchor)
  }
  var erased: AnyTransition { .scale(scale: CGFloat(scale), anchor: anchor) }
}

/// Comes from an edge and goes back there. Apple's `MoveTransition`.
public nonisolated struct MoveTransition: Transition, PhaseTransition, Sendable {
  /// The edge.
  public let edge: Edge
  public init(edge: Edge) { self.edge = edge }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(EdgeOffset(edge: edge, share: phase.isIdentity ? 0 : 1))
  }
  var erased: AnyTransition { .move(edge: edge) }
}

/// Comes from the leading edge and goes to the trailing one. Apple's `SlideTransition`.
public nonisolated struct SlideTransition: Transition, PhaseTransition, Sendable {
  public init() {}
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(EdgeOffset(edge: .trailing, share: CGFloat(phase.value)))
  }
  var erased: AnyTransition { .slide }
}

/// Comes from elsewhere and goes back there. Apple's `OffsetTransition`. Points.
public nonisolated struct OffsetTransition: Transition, PhaseTransition, Sendable {
  /// Points.
  public let offset: CGSize
  public init(_ offset: CGSize) { self.offset = offset }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
  var erased: AnyTransition { .offset(offset) }
}

/// Comes from an edge while what was there is pushed to the opposite one. Apple's `PushTransition`.
public nonisolated struct PushTransition: Transition, PhaseTransition, Sendable {
  /// The edge from which the view comes.
  public let edge: Edge
  public init(edge: Edge) { self.edge = edge }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(EdgeOffset(edge: edge, share: CGFloat(-phase.value))).opacity(phase.isIdentity ? 1 : 0)
  }
  var erased: AnyTransition { .push(from: edge) }
}

/// Comes and goes at once. Apple's `IdentityTransition`.
public nonisolated struct IdentityTransition: Transition, PhaseTransition, Sendable {
  public init() {}
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var erased: AnyTransition { .identity }
}

/// Comes one way and goes another. Apple's `AsymmetricTransition`.
public nonisolated struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition, PhaseTransition
{
  public let insertion: Insertion
  public let removal: Removal
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    removal.apply(
      content: insertion.apply(content: content, phase: phase == .willAppear ? phase : .identity),
      phase: phase == .didDisappear ? phase : .identity)
  }
  var erased: AnyTransition {
    .asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal))
  }
}

extension AsymmetricTransition: Sendable where Insertion: Sendable, Removal: Sendable {}

/// Comes out of a blur while what was there blurs away. Apple's `BlurReplaceTransition`.
public nonisolated struct BlurReplaceTransition: Transition, Sendable {
  /// Whether the view that goes shrinks or grows. Apple's `BlurReplaceTransition.Configuration`.
  public struct Configuration: Equatable, Sendable {
    let shrinks: Bool
    public static let downUp = Configuration(shrinks: true)
    public static let upUp = Configuration(shrinks: false)
  }
  public var configuration: Configuration
  public init(configuration: Configuration) { self.configuration = configuration }
  @MainActor public func body(content: Content, phase: TransitionPhase) -> some View {
    let goneScale: CGFloat = configuration.shrinks ? 0.8 : 1.2
    content
      .scaleEffect(phase == .identity ? 1 : phase == .willAppear ? 0.8 : goneScale)
      .blur(radius: phase.isIdentity ? 0 : 8)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == OpacityTransition {
  /// Fades.
  public static var opacity: OpacityTransition { OpacityTransition() }
}
extension Transition where Self == ScaleTransition {
  /// Grows from a point.
  public static var scale: ScaleTransition { ScaleTransition() }
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
    ScaleTransition(scale, anchor: anchor)
  }
}
extension Transition where Self == MoveTransition {
  /// Comes from an edge and goes back there.
  public static func move(edge: Edge) -> Self { MoveTransition(edge: edge) }
}
extension Transition where Self == SlideTransition {
  /// Comes from the leading edge and goes to the trailing one.
  public static var slide: SlideTransition { SlideTransition() }
}
extension Transition where Self == OffsetTransition {
  /// Comes from elsewhere and goes back there. Points.
  public static func offset(_ offset: CGSize) -> Self { OffsetTransition(offset) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { OffsetTransition(CGSize(width: x, height: y)) }
}
extension Transition where Self == PushTransition {
  /// Comes from an edge while what was there is pushed to the opposite one.
  public static func push(from edge: Edge) -> Self { PushTransition(edge: edge) }
}
extension Transition where Self == IdentityTransition {
  /// Comes and goes at once.
  public static var identity: IdentityTransition { IdentityTransition() }
}
extension Transition where Self == BlurReplaceTransition {
  /// Comes out of a blur while what was there blurs away.
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self {
    BlurReplaceTransition(configuration: config)
  }
  public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition(configuration: .downUp) }
}

/// Draws its content beyond an edge, by a share of its own size.
private nonisolated struct EdgeOffset: EffectModifier {
  let edge: Edge
  var share: CGFloat
  var animatableData: CGFloat {
    get { share }
    set { share = newValue }
  }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    guard share != 0 else { return }
    let (x, y): (CGFloat, CGFloat) =
      switch edge {
      case .top: (0, -size.height)
      case .bottom: (0, size.height)
      case .leading: (-size.width, 0)
      case .trailing: (size.width, 0)
      }
    effects.transform = AffineTransform(translationByX: x * share, byY: y * share)
  }
}
