import Foundation
import RenderTree
import Toolkit

/// A projective transform of the plane. Apple's `ProjectionTransform`. What is not affine in it is not drawn: GTK's
/// canvas places controls by affine transforms.
@frozen
public struct ProjectionTransform: Equatable, Sendable {
  /// The rows of the matrix. A point is the row (x, y, 1) and stands on its left, so that the third row moves.
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1

  public init() {}
  /// An affine transform as a projective one.
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// Whether the transform leaves every point where it is.
  public var isIdentity: Bool { self == ProjectionTransform() }
  /// Whether parallel lines stay parallel, which is what can be drawn.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// First this transform, then `rhs`.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    var m = ProjectionTransform()
    m.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
    m.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
    m.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
    m.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
    m.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
    m.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
    m.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
    m.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
    m.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
    return m
  }

  var affine: CGAffineTransform {
    let w = m33 == 0 ? 1 : m33
    return CGAffineTransform(a: m11 / w, b: m12 / w, c: m21 / w, d: m22 / w, tx: m31 / w, ty: m32 / w)
  }
}

/// An effect that moves and bends the view's coordinates; its data are animated. Apple's `GeometryEffect`.
public nonisolated protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  @MainActor public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    PassthroughNode(
      view,
      content: { ModifiedContent(content: $0.content, modifier: GeometryEffectModifier(effect: $0.modifier)) },
      in: context)
  }
  /// The same effect, drawn where layout and hit testing do not notice.
  public nonisolated func ignoredByLayout() -> Self { self }
}

nonisolated struct GeometryEffectModifier<E: GeometryEffect>: EffectModifier {
  var effect: E
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    let transform = effect.effectValue(size: size).affine
    effects.transform = transform.isIdentity ? nil : transform.affine
  }
  var animatableData: E.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }
}

/// A fixed transform.
nonisolated struct AffineEffect: EffectModifier {
  var transform: CGAffineTransform
  @MainActor static var dependsOnSize: Bool { false }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    effects.transform = transform.isIdentity ? nil : transform.affine
  }
  var animatableData:
    AnimatablePair<
      AnimatablePair<CGFloat, CGFloat>,
      AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
    >
  {
    get {
      AnimatablePair(
        AnimatablePair(transform.a, transform.b),
        AnimatablePair(AnimatablePair(transform.c, transform.d), AnimatablePair(transform.tx, transform.ty)))
    }
    set {
      (transform.a, transform.b) = (newValue.first.first, newValue.first.second)
      (transform.c, transform.d) = (newValue.second.first.first, newValue.second.first.second)
      (transform.tx, transform.ty) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}

/// A turn in space, seen straight from the front.
nonisolated struct Rotation3DEffect: EffectModifier {
  var angle: Double
  let axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  let anchor: UnitPoint

  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    let transform = Self.projection(angle, axis).about(anchor.point(in: CGRect(origin: .zero, size: size)))
    effects.transform = transform.isIdentity ? nil : transform.affine
  }

  static func projection(_ angle: Double, _ axis: (x: CGFloat, y: CGFloat, z: CGFloat)) -> CGAffineTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, angle != 0 else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (c, s) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
    // The upper left of Rodrigues' rotation matrix.
    return CGAffineTransform(
      a: c + x * x * (1 - c), b: y * x * (1 - c) + z * s, c: x * y * (1 - c) - z * s, d: c + y * y * (1 - c), tx: 0,
      ty: 0)
  }

  var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }
}

extension View {
  /// Maps what the view draws by a transform; its place in the layout stays.
  public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some View {
    modifier(AffineEffect(transform: transform))
  }
  /// Maps what the view draws by a transform, as far as it is affine.
  public nonisolated func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(AffineEffect(transform: transform.affine))
  }
  /// Turns the view in space. Drawn without perspective: GTK's canvas is flat.
  public nonisolated func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(Rotation3DEffect(angle: angle.radians, axis: axis, anchor: anchor))
  }
}
