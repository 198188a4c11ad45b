import Foundation
import RenderTree
import Toolkit

/// A view that draws a shape, and can be drawn over with the same shape again. Apple's `ShapeView`.
@MainActor @preconcurrency
public protocol ShapeView<Content>: View {
  associatedtype Content: Shape
  nonisolated var shape: Content { get }
}

/// A shape in a style.
public nonisolated struct _ShapeView<Content: Shape, Style: ShapeStyle>: PrimitiveView, ShapeView {
  public var shape: Content
  public var style: Style
  public var fillStyle: FillStyle

  public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
    self.shape = shape
    self.style = style
    self.fillStyle = fillStyle
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: ShapeLayoutNode<Content>(graph: context.graph)) { node, view, environment in
      node.show(view.shape, view.style._paint(in: environment), view.fillStyle, environment)
    }
  }
}

/// A filled shape in front of what the same shape has drawn before. Apple's `FillShapeView`.
public nonisolated struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>: View, ShapeView {
  public var shape: Content
  /// What the shape is filled with, how, and the views behind it.
  public var style: Style
  public var fillStyle: FillStyle
  public var background: Background

  public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
    self.shape = shape
    self.style = style
    self.fillStyle = fillStyle
    self.background = background
  }

  @MainActor public var body: some View {
    _ShapeView(shape: shape, style: style, fillStyle: fillStyle)
      .modifier(BackgroundModifier(secondary: background, alignment: .center))
  }
}

/// A stroked shape in front of what the same shape has drawn before. Apple's `StrokeShapeView`.
public nonisolated struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: View, ShapeView {
  public var shape: Content
  /// What the line is drawn with, how, and the views behind it.
  public var style: Style
  public var strokeStyle: StrokeStyle
  public var isAntialiased: Bool
  public var background: Background

  public init(shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool, background: Background) {
    self.shape = shape
    self.style = style
    self.strokeStyle = strokeStyle
    self.isAntialiased = isAntialiased
    self.background = background
  }

  @MainActor public var body: some View {
    _ShapeView(shape: _StrokedShape(shape: shape, style: strokeStyle), style: style)
      .modifier(BackgroundModifier(secondary: background, alignment: .center))
  }
}

/// A shape stroked inside its outline, in front of what the same shape has drawn before. Apple's
/// `StrokeBorderShapeView`.
public nonisolated struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View>: View,
  ShapeView
{
  public var shape: Content
  public var style: Style
  public var strokeStyle: StrokeStyle
  public var isAntialiased: Bool
  public var background: Background

  public init(shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool, background: Background) {
    self.shape = shape
    self.style = style
    self.strokeStyle = strokeStyle
    self.isAntialiased = isAntialiased
    self.background = background
  }

  @MainActor public var body: some View {
    _ShapeView(
      shape: _StrokedShape(shape: shape.inset(by: strokeStyle.lineWidth / 2), style: strokeStyle), style: style
    )
    .modifier(BackgroundModifier(secondary: background, alignment: .center))
  }
}

// MARK: Filling and stroking

extension Shape {
  /// Fills the shape with a style.
  public nonisolated func fill<S: ShapeStyle>(
    _ content: S = .foreground, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, fillStyle: style)
  }
  /// Draws the line along the outline in a style.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, S, EmptyView> {
    StrokeShapeView(
      shape: self, style: content, strokeStyle: style, isAntialiased: antialiased, background: EmptyView())
  }
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, S, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension InsettableShape {
  /// Draws a line inside the outline in a style.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Self, S, EmptyView> {
    StrokeBorderShapeView(
      shape: self, style: content, strokeStyle: style, isAntialiased: antialiased, background: EmptyView())
  }
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Self, S, EmptyView> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension ShapeView {
  /// Fills the same shape again, in front.
  public nonisolated func fill<S: ShapeStyle>(
    _ content: S = .foreground, style: FillStyle = FillStyle()
  ) -> FillShapeView<Content, S, Self> {
    FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
  }
  /// Strokes the same shape, in front.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, S, Self> {
    StrokeShapeView(shape: shape, style: content, strokeStyle: style, isAntialiased: antialiased, background: self)
  }
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, S, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension ShapeView where Content: InsettableShape {
  /// Strokes the same shape inside its outline, in front.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Content, S, Self> {
    StrokeBorderShapeView(
      shape: shape, style: content, strokeStyle: style, isAntialiased: antialiased, background: self)
  }
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Content, S, Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

// MARK: The node

/// Draws a shape; changes of its animatable data and of its paint are animated.
@MainActor
final class ShapeLayoutNode<S: Shape>: LayoutNode {
  private var shape: S?
  private var fillStyle = FillStyle()
  private var data: AnimatedValue<S.AnimatableData>?
  private lazy var paint = AnimatedPaint { [weak self] in self?.redraw() }
  private var containerShape: ContainerShape?
  private var direction = LayoutDirection.leftToRight

  func show(_ new: S, _ style: _StylePaint, _ fill: FillStyle, _ environment: EnvironmentValues) {
    let isFirst = shape == nil
    shape = new
    fillStyle = fill
    containerShape = environment.containerShape
    direction = environment.layoutDirection
    let animation = effectiveAnimation
    if let data {
      data.set(new.animatableData, animation: animation, in: graph)
    } else {
      data = AnimatedValue(new.animatableData) { [weak self] in self?.redraw() }
    }
    paint.set(style, animation: isFirst ? nil : animation, in: graph)
    redraw()
    // A shape may answer otherwise after any change; its ancestors are asked again only if it does.
    if !isFirst { invalidateLayout() }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { shape?.sizeThatFits(proposal) ?? .zero }

  override func sizeDidChange() { redraw() }

  private func redraw() {
    guard var shape, let data else { return }
    let bounds = CGRect(origin: .zero, size: frame.size)
    guard bounds.width > 0 || bounds.height > 0 else {
      content = .none
      return
    }
    shape.animatableData = data.current
    let figure = ContainerShape.with(containerShape, node: self) { shape._figure(in: bounds) }
    var outline = figure.path.outline
    if case .mirrors(let mirrored) = shape.layoutDirectionBehavior, mirrored == direction {
      outline = outline.mirrored(in: bounds)
    }
    draw(outline, figure.stroke, paint.current, bounds)
  }

  private func draw(_ outline: Outline, _ stroke: StrokeStyle?, _ paint: _StylePaint, _ bounds: CGRect) {
    var paint = paint
    var shadows: [ShadowStyle.Resolved] = []
    if case .shadowed(let inner, let around) = paint { (paint, shadows) = (inner, around) }
    let drops = shadows.filter { !$0.isInner }
    if !drops.isEmpty || hasEffects {
      var effects = effects
      effects.layers = drops.map { .shadow($0.color, radius: $0.radius, x: $0.x, y: $0.y) }
      self.effects = effects
    }
    let inner = shadows.filter(\.isInner)
    if inner.isEmpty, paint.isSimple {
      if let stroke {
        content = .stroke(outline, paint.paint(in: bounds), stroke.appearance)
      } else {
        content = .fill(outline, paint.paint(in: bounds), evenOdd: fillStyle.isEOFilled)
      }
      return
    }
    // Patterns are cut out by the outline; so are the shadows that an edge throws into the shape.
    let area = stroke.map { Path(outline).strokedPath($0).outline } ?? outline
    let evenOdd = stroke == nil && fillStyle.isEOFilled
    let toolkit = graph.toolkit
    content = .commands { canvas, _ in
      canvas.save()
      canvas.clip(to: area, evenOdd: evenOdd)
      paint.fill(.rectangle(bounds), in: bounds, on: canvas, toolkit: toolkit)
      for shadow in inner { shadow.drawInside(area, on: canvas) }
      canvas.restore()
    }
  }
}

extension Outline {
  /// The outline with left and right exchanged within `bounds`.
  func mirrored(in bounds: CGRect) -> Outline {
    func flip(_ rect: CGRect) -> CGRect {
      CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }
    switch self {
    case .rectangle(let rect): return .rectangle(flip(rect))
    case .ellipse(let rect): return .ellipse(flip(rect))
    case .roundedRectangle(let rect, let radii):
      return .roundedRectangle(
        flip(rect),
        CornerRadii(
          topLeft: radii.topRight, topRight: radii.topLeft, bottomRight: radii.bottomLeft, bottomLeft: radii.bottomRight
        )
      )
    case .path(let path):
      return .path(
        path.applying(AffineTransform(m11: -1, m12: 0, m21: 0, m22: 1, tX: bounds.minX + bounds.maxX, tY: 0)))
    }
  }
}

/// A paint on its way to the next one.
@MainActor
final class AnimatedPaint {
  private(set) var current: _StylePaint = .color(.clear)
  private var target: _StylePaint?
  private var progress: AnimatedValue<Double>?
  private let didChange: () -> Void

  init(didChange: @escaping () -> Void) { self.didChange = didChange }

  func set(_ new: _StylePaint, animation: Animation?, in graph: ViewGraph) {
    guard new != target else { return }
    let isFirst = target == nil
    target = new
    guard !isFirst, let animation, current.canMix(with: new) else {
      progress = nil
      current = new
      return
    }
    let start = current
    let progress = AnimatedValue(0.0) { [weak self] in
      guard let self, let progress = self.progress else { return }
      current = progress.current == 1 ? new : start.mixed(with: new, by: progress.current)
      didChange()
    }
    self.progress = progress
    progress.set(1, animation: animation, in: graph)
  }
}
