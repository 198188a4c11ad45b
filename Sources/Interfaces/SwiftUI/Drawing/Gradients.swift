import Foundation
import Toolkit

// Gradients are styles for shapes, and views that fill their space.

/// A gradient of any kind along which a shape is filled.
nonisolated protocol GradientStyle: ShapeStyle, View {}

extension GradientStyle {
  @MainActor static func makeGradientNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: ShapeLayoutNode<Rectangle>(graph: context.graph)) { node, view, environment in
      node.show(Rectangle(), view._paint(in: environment), FillStyle(), environment)
    }
  }
}

/// Colours along a line. Apple's `LinearGradient`.
public nonisolated struct LinearGradient: PrimitiveView, GradientStyle, Equatable {
  let gradient: AnyGradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  /// From `startPoint` to `endPoint` of the shape. `colors` lie at equal distances, `stops` where they say.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = AnyGradient(gradient)
    self.startPoint = startPoint
    self.endPoint = endPoint
  }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .linear(gradient.stops(in: environment), startPoint, endPoint)
  }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    makeGradientNode(view, in: context)
  }
}

/// Colours from a centre outwards. Radii in points. Apple's `RadialGradient`.
public nonisolated struct RadialGradient: PrimitiveView, GradientStyle, Equatable {
  let gradient: AnyGradient
  let center: UnitPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  /// About `center` of the shape, from one radius to the other. `colors` lie at equal distances, `stops` where they
  /// say.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = AnyGradient(gradient)
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .radial(gradient.stops(in: environment), center, startRadius: startRadius, endRadius: endRadius)
  }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    makeGradientNode(view, in: context)
  }
}

/// Colours from a centre outwards, stretched to the shape. Apple's `EllipticalGradient`. Drawn as a circle about the
/// longer side, because the toolkit's radial paint is round.
public nonisolated struct EllipticalGradient: PrimitiveView, GradientStyle, Equatable {
  let gradient: AnyGradient
  let center: UnitPoint
  let startRadiusFraction: CGFloat
  let endRadiusFraction: CGFloat

  /// About `center` of the shape, from one radius to the other, each a fraction of the shape's longer side. `colors`
  /// lie at equal distances, `stops` where they say.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = AnyGradient(gradient)
    self.center = center
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .elliptical(
      gradient.stops(in: environment), center, startFraction: startRadiusFraction, endFraction: endRadiusFraction)
  }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    makeGradientNode(view, in: context)
  }
}

/// Colours around a centre. Apple's `AngularGradient`.
public nonisolated struct AngularGradient: PrimitiveView, GradientStyle, Equatable {
  let gradient: AnyGradient
  let center: UnitPoint
  let startAngle: Angle
  let endAngle: Angle

  /// About `center` of the shape, clockwise from one angle to the other; an angle of zero points right. `colors` lie at
  /// equal distances, `stops` where they say.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    self.gradient = AnyGradient(gradient)
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// A full turn from `angle`.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .angular(gradient.stops(in: environment), center, start: startAngle.radians, end: endAngle.radians)
  }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    makeGradientNode(view, in: context)
  }
}

/// Colours at the points of a grid, mixed in between. Apple's `MeshGradient`.
public nonisolated struct MeshGradient: PrimitiveView, GradientStyle, Equatable {
  /// Where the points of the grid lie, row by row, from (0, 0) to (1, 1).
  public enum Locations: Equatable, Sendable {
    case points([SIMD2<Float>])
    case bezierPoints([BezierPoint])
  }
  /// The colours of the points, row by row.
  public enum Colors: Equatable, Sendable {
    case colors([Color])
    case resolvedColors([Color.Resolved])
  }
  /// A point with the ends of its four tangents.
  public struct BezierPoint: Equatable, Sendable {
    /// Where the point lies, from (0, 0) to (1, 1).
    public var position: SIMD2<Float>
    /// The ends of the tangents, in the same coordinates as the point itself.
    public var leadingControlPoint: SIMD2<Float>
    public var topControlPoint: SIMD2<Float>
    public var trailingControlPoint: SIMD2<Float>
    public var bottomControlPoint: SIMD2<Float>
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  /// How many points a row of the grid has.
  public var width: Int
  /// How many rows of points the grid has.
  public var height: Int
  /// Where the points lie: `width` times `height` of them, row by row.
  public var locations: Locations
  /// The colours of the points, in the same order.
  public var colors: Colors
  /// What fills the shape behind the grid.
  public var background: Color
  /// Whether colours ease from point to point, rather than change evenly.
  public var smoothsColors: Bool
  /// Accepted; GTK mixes colours in sRGB.
  public var colorSpace: Gradient.ColorSpace

  /// A grid of `width` times `height` points, each with a colour, row by row.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    let resolved =
      switch colors {
      case .colors(let colors): colors.map { $0.rgba(in: environment) }
      case .resolvedColors(let colors): colors.map { Color($0).rgba(in: environment) }
      }
    return .pattern(
      StylePattern(.mesh(self, resolved + [background.rgba(in: environment)]), in: environment), opacity: 1)
  }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    makeGradientNode(view, in: context)
  }
}

/// A gradient whose colours depend on the appearance. Apple's `AnyGradient`.
public struct AnyGradient: ShapeStyle, Hashable {
  enum Source: Hashable {
    case gradient(Gradient)
    /// From a little lighter than the colour to the colour itself.
    case shade(Color)
  }
  let source: Source

  public init(_ gradient: Gradient) { source = .gradient(gradient) }
  init(shadeOf color: Color) { source = .shade(color) }

  func stops(in environment: EnvironmentValues) -> [GradientStop] {
    switch source {
    case .gradient(let gradient): return gradient.resolve(in: environment)
    case .shade(let color):
      let rgba = color.rgba(in: environment)
      var light = rgba.mixed(with: .white, by: 0.25)
      light.alpha = rgba.alpha
      return [GradientStop(color: light, location: 0), GradientStop(color: rgba, location: 1)]
    }
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .linear(stops(in: environment), .top, .bottom)
  }

  /// GTK mixes colours in sRGB.
  public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient { self }
}

extension Color {
  /// The colour as a gentle gradient, lighter at the top.
  public var gradient: AnyGradient { AnyGradient(shadeOf: self) }
}

extension Gradient {
  /// GTK mixes colours in sRGB.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self) }
}

/// A part of an image, repeated. Apple's `ImagePaint`.
public struct ImagePaint: ShapeStyle, Equatable {
  /// What is repeated.
  public var image: Image
  /// The part of the image, from (0, 0) to (1, 1).
  public var sourceRect: CGRect
  /// How much larger than its own size the image is drawn.
  public var scale: CGFloat

  /// Repeats an image, or the part of it that `sourceRect` names in fractions of its size.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .pattern(StylePattern(.image(self), in: environment), opacity: 1)
  }

  @MainActor func draw(
    _ resolved: ResolvedImage, in bounds: CGRect, on canvas: any ToolkitCanvas, environment: EnvironmentValues
  ) {
    let whole = CGSize(width: resolved.size.width * scale, height: resolved.size.height * scale)
    let tile = CGSize(width: whole.width * sourceRect.width, height: whole.height * sourceRect.height)
    guard tile.width >= 1, tile.height >= 1 else { return }
    let tint = ForegroundStyle()._paint(in: environment).representativeColor
    let options = image.drawingOptions(resolved, tint: tint, flips: false)
    var y = bounds.minY
    while y < bounds.maxY {
      var x = bounds.minX
      while x < bounds.maxX {
        canvas.save()
        canvas.clip(to: .rectangle(CGRect(x: x, y: y, width: tile.width, height: tile.height)), evenOdd: false)
        let origin = CGPoint(x: x - sourceRect.minX * whole.width, y: y - sourceRect.minY * whole.height)
        canvas.draw(resolved.image, in: CGRect(origin: origin, size: whole), options: options)
        canvas.restore()
        x += tile.width
      }
      y += tile.height
    }
  }
}

// MARK: Short forms

extension ShapeStyle where Self == LinearGradient {
  /// Colours along a line: short for `LinearGradient`.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}
extension ShapeStyle where Self == RadialGradient {
  /// Colours from a centre outwards, radii in points: short for `RadialGradient`.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}
extension ShapeStyle where Self == EllipticalGradient {
  /// Colours from a centre outwards, radii as fractions of the shape's size: short for `EllipticalGradient`.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction
    )
  }
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
}
extension ShapeStyle where Self == AngularGradient {
  /// Colours around a centre: short for `AngularGradient`.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  public static func angularGradient(
    stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// A full turn from `angle`.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, angle: angle)
  }
  public static func conicGradient(colors: [Color], center: UnitPoint, angle: Angle = .zero) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }
}
extension ShapeStyle where Self == ImagePaint {
  /// An image, or the part of it that `sourceRect` names in fractions of its size, repeated: short for `ImagePaint`.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}
