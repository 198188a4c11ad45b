import Foundation
import Toolkit

extension GraphicsContext {
  /// An effect on everything that is drawn. Apple's `GraphicsContext.Filter`.
  public struct Filter: Sendable {
    enum Kind: Sendable {
      case layer(LayerEffect)
      case color(ColorMatrixEffect)
      case projection(CGAffineTransform)
      case shadow(Color, radius: CGFloat, x: CGFloat, y: CGFloat, BlendMode, ShadowOptions)
      case multiply(Color)
      case threshold(min: Double, max: Double, Color)
    }
    let kind: Kind

    /// Blurs; radius in points.
    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter(kind: .layer(.blur(radius: radius)))
    }
    /// Throws a shadow; radius and offset in points.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
      blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter {
      Filter(kind: .shadow(color, radius: radius, x: x, y: y, blendMode, options))
    }
    /// Changes colours as the view modifiers of the same names do.
    public static func brightness(_ amount: Double) -> Filter {
      Filter(kind: .color(ColorMatrixEffect(.brightness, amount)))
    }
    /// Makes differences stronger: 1 changes nothing, 0 is grey.
    public static func contrast(_ amount: Double) -> Filter {
      Filter(kind: .color(ColorMatrixEffect(.contrast, amount)))
    }
    /// Makes colours stronger: 1 changes nothing, 0 is grey.
    public static func saturation(_ amount: Double) -> Filter {
      Filter(kind: .color(ColorMatrixEffect(.saturation, amount)))
    }
    /// Takes colour away: 0 changes nothing, 1 is grey.
    public static func grayscale(_ amount: Double) -> Filter {
      Filter(kind: .color(ColorMatrixEffect(.grayscale, amount)))
    }
    /// Turns all colours around the colour circle.
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter(kind: .color(ColorMatrixEffect(.hueRotation, angle.radians)))
    }
    /// Replaces each colour by its opposite.
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      Filter(kind: .color(ColorMatrixEffect(.invert, amount)))
    }
    /// Multiplies all colours by one.
    public static func colorMultiply(_ color: Color) -> Filter { Filter(kind: .multiply(color)) }
    public static var luminanceToAlpha: Filter { Filter(kind: .color(ColorMatrixEffect(.luminanceToAlpha))) }
    /// What is more opaque than `min` is drawn in `color`. Drawn as a steep rise of opacity.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
      Filter(kind: .threshold(min: min, max: max, color))
    }
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter(kind: .projection(matrix.affine))
    }
  }

  /// How a blur treats its edges; GTK has one way. Apple's `GraphicsContext.BlurOptions`.
  public struct BlurOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let opaque = BlurOptions(rawValue: 1)
    public static let dithersResult = BlurOptions(rawValue: 2)
  }
  /// How a shadow is drawn. Apple's `GraphicsContext.ShadowOptions`.
  ///
  /// - Note: Partial: shadows are drawn below the content and together with it, whatever the options say.
  public struct ShadowOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let shadowAbove = ShadowOptions(rawValue: 1)
    public static let shadowOnly = ShadowOptions(rawValue: 2)
    public static let invertsAlpha = ShadowOptions(rawValue: 4)
    public static let disablesGroup = ShadowOptions(rawValue: 8)
  }
  /// How a filter is applied. Apple's `GraphicsContext.FilterOptions`.
  public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let linearColor = FilterOptions(rawValue: 1)
  }

  /// Applies a filter to everything that is drawn from now on.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
    state.filters.append(filter)
  }
}

extension GraphicsContext.Filter {
  func layer(in environment: EnvironmentValues) -> LayerEffect? {
    switch kind {
    case .layer(let effect): return effect
    case .color(let effect): return effect.layer
    case .projection: return nil
    case .shadow(let color, let radius, let x, let y, _, _):
      return .shadow(color.rgba(in: environment), radius: radius, x: x, y: y)
    case .multiply(let color):
      let c = color.rgba(in: environment)
      return .colorMatrix(
        [c.red, 0, 0, 0, 0, c.green, 0, 0, 0, 0, c.blue, 0, 0, 0, 0, c.alpha], offset: [0, 0, 0, 0])
    case .threshold(let low, _, let color):
      let c = color.rgba(in: environment)
      let slope = 20.0
      return .colorMatrix(
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, slope * c.alpha],
        offset: [c.red, c.green, c.blue, -slope * low * c.alpha])
    }
  }
}
