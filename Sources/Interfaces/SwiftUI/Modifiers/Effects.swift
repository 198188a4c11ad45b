import Foundation
import RenderTree
import Toolkit

/// A modifier that changes how its content is drawn and leaves layout alone. What it has of animatable data is
/// animated.
@MainActor @preconcurrency
protocol EffectModifier: LayoutModifier, Animatable where Node == EffectLayoutNode {
  /// Sets its part of the effects of a node of `size` points.
  func apply(to effects: inout RenderEffects, size: CGSize)
  /// Takes what it needs from the environment.
  mutating func resolve(in environment: EnvironmentValues)
  /// Whether the effect depends on the size.
  static var dependsOnSize: Bool { get }
}

extension EffectModifier {
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> EffectLayoutNode { EffectLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: EffectLayoutNode, environment: EnvironmentValues) {
    var resolved = self
    resolved.resolve(in: environment)
    node.show(resolved)
  }
  @MainActor mutating func resolve(in environment: EnvironmentValues) {}
  @MainActor static var dependsOnSize: Bool { true }
}

/// Applies an effect to its child.
@MainActor
final class EffectLayoutNode: SingleChildLayoutNode {
  private var source: AnyObject?
  private var applyToSize: ((CGSize) -> Void)?

  /// A node shows modifiers of one type all its life.
  func show<M: EffectModifier>(_ modifier: M) {
    if let source {
      unsafeDowncast(source, to: EffectSource<M>.self).set(modifier, animation: effectiveAnimation, in: graph)
      return
    }
    let source = EffectSource(modifier) { [weak self] in self?.effects = $0 }
    self.source = source
    source.apply(size: frame.size)
    if M.dependsOnSize { applyToSize = { [unowned source] in source.apply(size: $0) } }
  }

  override func sizeDidChange() { applyToSize?(frame.size) }
}

/// An effect and where it is on its way to the next state.
@MainActor
private final class EffectSource<M: EffectModifier> {
  private var modifier: M
  private var size = CGSize.zero
  private let show: (RenderEffects) -> Void
  private lazy var data = AnimatedValue(modifier.animatableData) { [weak self] in self?.apply() }

  init(_ modifier: M, show: @escaping (RenderEffects) -> Void) {
    self.modifier = modifier
    self.show = show
    _ = data
  }

  func set(_ new: M, animation: Animation?, in graph: ViewGraph) {
    modifier = new
    data.set(new.animatableData, animation: animation, in: graph)
    apply()
  }

  func apply(size: CGSize) {
    self.size = size
    apply()
  }

  private func apply() {
    var current = modifier
    current.animatableData = data.current
    var effects = RenderEffects()
    current.apply(to: &effects, size: size)
    show(effects)
  }
}

// MARK: Opacity and visibility

nonisolated struct OpacityEffect: EffectModifier {
  var opacity: Double
  @MainActor static var dependsOnSize: Bool { false }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) { effects.opacity = max(0, min(opacity, 1)) }
  var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }
}

nonisolated struct HiddenEffect: EffectModifier {
  typealias AnimatableData = EmptyAnimatableData
  @MainActor static var dependsOnSize: Bool { false }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) { effects.isHidden = true }
}

nonisolated struct HitTestingEffect: EffectModifier {
  typealias AnimatableData = EmptyAnimatableData
  var isEnabled: Bool
  @MainActor static var dependsOnSize: Bool { false }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) { effects.ignoresHits = !isEnabled }
}

// MARK: Layers

/// Blur, shadow and the like, which the toolkit applies to the drawn layer.
nonisolated struct LayerEffectModifier: EffectModifier {
  enum Kind {
    case blur
    case shadow(Color)
    case blend(ToolkitBlendMode)
    case group
  }
  let kind: Kind
  var radius: CGFloat = 0
  var offset: CGSize = .zero
  private var shadowColor: ToolkitColor = .clear

  init(_ kind: Kind, radius: CGFloat = 0, offset: CGSize = .zero) {
    self.kind = kind
    self.radius = radius
    self.offset = offset
  }

  @MainActor static var dependsOnSize: Bool { false }
  @MainActor mutating func resolve(in environment: EnvironmentValues) {
    if case .shadow(let color) = kind { shadowColor = color.rgba(in: environment) }
  }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    switch kind {
    case .blur: if radius > 0 { effects.layers = [.blur(radius: radius)] }
    case .shadow:
      if shadowColor.alpha > 0 {
        effects.layers = [.shadow(shadowColor, radius: max(radius, 0), x: offset.width, y: offset.height)]
      }
    case .blend(let mode): effects.layers = [.blend(mode)]
    case .group: effects.layers = [.opacity(1)]
    }
  }
  var animatableData: AnimatablePair<CGFloat, CGSize.AnimatableData> {
    get { AnimatablePair(radius, offset.animatableData) }
    set { (radius, offset.animatableData) = (newValue.first, newValue.second) }
  }
}

// MARK: Clips

nonisolated struct ClipEffect<S: Shape>: EffectModifier {
  var shape: S
  var style: FillStyle
  private var direction = LayoutDirection.leftToRight

  init(shape: S, style: FillStyle) {
    self.shape = shape
    self.style = style
  }

  @MainActor mutating func resolve(in environment: EnvironmentValues) { direction = environment.layoutDirection }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    effects.clip = shape.outline(in: CGRect(origin: .zero, size: size), direction)
    effects.clipsEvenOdd = style.isEOFilled
  }
  var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
}

nonisolated struct ContentShapeEffect<S: Shape>: EffectModifier {
  var shape: S
  private var direction = LayoutDirection.leftToRight

  init(shape: S) { self.shape = shape }

  @MainActor mutating func resolve(in environment: EnvironmentValues) { direction = environment.layoutDirection }
  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    effects.hitOutline = shape.outline(in: CGRect(origin: .zero, size: size), direction)
  }
  var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
}

extension Shape {
  /// The outline as it lies on screen.
  func outline(in rect: CGRect, _ direction: LayoutDirection) -> Outline {
    let outline = path(in: rect).outline
    if case .mirrors(let mirrored) = layoutDirectionBehavior, mirrored == direction {
      return outline.mirrored(in: rect)
    }
    return outline
  }
}

/// What a content shape is for. Apple's `ContentShapeKinds`. Only the shape for interaction has an effect: the
/// desktop draws drag previews, menus and focus rings itself.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)
  public static let focusEffect = ContentShapeKinds(rawValue: 32)
}

nonisolated struct MaskModifier<Secondary: View>: SecondaryViewModifier {
  let secondary: Secondary
  let alignment: Alignment
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> MaskLayoutNode { MaskLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: MaskLayoutNode, environment: EnvironmentValues) {
    node.alignment = alignment
  }
}

/// Lays the mask out like a background, and draws the content only where the mask has drawn.
@MainActor
final class MaskLayoutNode: LayeredLayoutNode {
  private let maskNode = RenderNode()

  override func updateRenderChildren(removing removed: [LayoutNode]) {
    setChildren(primary.map { [$0] } ?? [])
    maskNode.setChildren(secondary)
    var effects = effects
    effects.mask = maskNode
    self.effects = effects
  }
}

// MARK: Transforms

/// A change of the plane about a point of the view.
nonisolated struct TransformEffect: EffectModifier {
  var angle: Double = 0
  var scale = CGSize(width: 1, height: 1)
  var anchor = UnitPoint.center
  var translation = CGSize.zero

  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    let transform = CGAffineTransform(scaleX: scale.width, y: scale.height)
      .concatenating(CGAffineTransform(rotationAngle: CGFloat(angle)))
      .about(anchor.point(in: CGRect(origin: .zero, size: size)))
      .concatenating(CGAffineTransform(translationX: translation.width, y: translation.height))
    effects.transform = transform.isIdentity ? nil : transform.affine
  }
  var animatableData:
    AnimatablePair<
      AnimatablePair<Double, CGSize.AnimatableData>, AnimatablePair<UnitPoint.AnimatableData, CGSize.AnimatableData>
    >
  {
    get {
      AnimatablePair(
        AnimatablePair(angle, scale.animatableData), AnimatablePair(anchor.animatableData, translation.animatableData))
    }
    set {
      (angle, scale.animatableData) = (newValue.first.first, newValue.first.second)
      (anchor.animatableData, translation.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension View {
  /// Makes the view transparent: 0 is invisible, 1 opaque.
  public nonisolated func opacity(_ opacity: Double) -> some View { modifier(OpacityEffect(opacity: opacity)) }

  /// Draws nothing and takes no pointer, but keeps the view's place.
  public nonisolated func hidden() -> some View { modifier(HiddenEffect()) }

  /// Whether the pointer finds the view.
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(HitTestingEffect(isEnabled: enabled))
  }

  /// Blurs the view. `radius` in points.
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(LayerEffectModifier(.blur, radius: radius))
  }

  /// A soft shadow of what the view draws. Points.
  public nonisolated func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(LayerEffectModifier(.shadow(color), radius: radius, offset: CGSize(width: x, height: y)))
  }

  /// Cuts off what lies outside the view's bounds.
  public nonisolated func clipped(antialiased: Bool = false) -> some View {
    modifier(ClipEffect(shape: Rectangle(), style: FillStyle(antialiased: antialiased)))
  }
  /// Cuts off what lies outside a shape.
  public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(ClipEffect(shape: shape, style: style))
  }
  /// Cuts off the corners. Points.
  public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius, style: .circular), style: FillStyle(antialiased: antialiased))
  }

  /// Draws the view only where `mask` draws, in proportion to the mask's opacity.
  public nonisolated func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    modifier(MaskModifier(secondary: mask(), alignment: alignment))
  }
  public nonisolated func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(MaskModifier(secondary: mask, alignment: .center))
  }

  /// A line just inside the view's bounds. Points.
  public nonisolated func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }

  /// The shape in which the pointer finds the view.
  public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(ContentShapeEffect(shape: shape))
  }
  @ViewBuilder
  public nonisolated func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
  }

  /// Turns the view clockwise; its place in the layout stays.
  public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(TransformEffect(angle: angle.radians, anchor: anchor))
  }
  /// Draws the view larger or smaller; its place in the layout stays.
  public nonisolated func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(TransformEffect(scale: scale, anchor: anchor))
  }
  public nonisolated func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }
  public nonisolated func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }
}

// MARK: Styles as backgrounds and overlays

extension View {
  /// A style behind the view; it reaches into the safe area of `edges`.
  public nonisolated func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    background { Rectangle().fill(style).ignoresSafeArea(edges: edges) }
  }
  public nonisolated func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }
  /// A shape behind the view.
  public nonisolated func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { shape.fill(style, style: fillStyle) }
  }
  public nonisolated func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  /// A style in front of the view; it reaches into the safe area of `edges`.
  public nonisolated func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style).ignoresSafeArea(edges: edges) }
  }
  /// A shape in front of the view.
  public nonisolated func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  /// The shape that `ContainerRelativeShape` follows inside of the view.
  public nonisolated func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    modifier(ContainerShapeModifier(shape: shape))
  }
}

/// Remembers which node is the container, for shapes below.
final class ContainerToken: @unchecked Sendable {
  // Safe: read and written on the main thread only, by nodes.
  weak var node: LayoutNode?
}

struct ContainerShapeModifier<S: InsettableShape>: ViewModifier {
  let shape: S
  @State private var token = ContainerToken()

  nonisolated init(shape: S) { self.shape = shape }

  func body(content: Content) -> some View {
    content
      .modifier(ContainerShapeEnvironment(shape: shape, token: token))
      .modifier(ContainerTokenModifier(token: token))
  }
}

nonisolated struct ContainerShapeEnvironment<S: InsettableShape>: EnvironmentModifier {
  let shape: S
  let token: ContainerToken
  @MainActor func change(_ environment: inout EnvironmentValues) {
    let shape = shape
    environment.containerShape = ContainerShape(
      outline: { rect, inset in
        inset == 0 ? shape.path(in: rect) : shape.inset(by: inset).path(in: rect.shrunk(by: -inset))
      },
      token: token)
  }
}

nonisolated struct ContainerTokenModifier: LayoutModifier {
  let token: ContainerToken
  @MainActor func updateLayoutNode(_ node: SingleChildLayoutNode, environment: EnvironmentValues) { token.node = node }
}
