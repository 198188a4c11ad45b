import Foundation
import Toolkit

/// What a shape is filled or stroked with: a colour, a gradient, a material … Apple's `ShapeStyle`.
///
/// A style of the app's own says in `resolve(in:)` which other style it stands for.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never
  /// The style that this one stands for in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
  /// What is drawn in an environment.
  func _paint(in environment: EnvironmentValues) -> _StylePaint
}

extension ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    resolve(in: environment)._paint(in: environment)
  }
}

extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("\(Self.self) is a style of the framework and stands for no other")
  }
}

extension Never: ShapeStyle {
  public typealias Resolved = Never
}

/// A resolved style, before the shape's bounds are known.
public indirect enum _StylePaint: Equatable, Sendable {
  case color(RGBA)
  case linear([GradientStop], UnitPoint, UnitPoint)
  case radial([GradientStop], UnitPoint, startRadius: CGFloat, endRadius: CGFloat)
  case elliptical([GradientStop], UnitPoint, startFraction: CGFloat, endFraction: CGFloat)
  case angular([GradientStop], UnitPoint, start: Double, end: Double)
  case faded(_StylePaint, Double)
  /// Drawn by commands: meshes and images.
  case pattern(StylePattern, opacity: Double)
  case shadowed(_StylePaint, [ShadowStyle.Resolved])

  /// The paint for a shape with these bounds.
  func paint(in bounds: CGRect) -> Paint {
    switch self {
    case .color(let color): return .color(color)
    case .linear(let stops, let start, let end):
      return .linearGradient(stops, from: start.point(in: bounds), to: end.point(in: bounds))
    case .radial(let stops, let center, let start, let end):
      return .radialGradient(stops, center: center.point(in: bounds), startRadius: start, endRadius: end)
    case .elliptical(let stops, let center, let start, let end):
      let radius = max(bounds.width, bounds.height)
      return .radialGradient(
        stops, center: center.point(in: bounds), startRadius: start * radius, endRadius: end * radius)
    case .angular(let stops, let center, let start, let end):
      return .conicGradient(stops, center: center.point(in: bounds), startAngle: start, endAngle: end)
    case .faded(let paint, let opacity):
      return paint.multiplyingAlpha(by: opacity).paint(in: bounds)
    case .pattern, .shadowed: return .color(representativeColor)
    }
  }

  func multiplyingAlpha(by factor: Double) -> _StylePaint {
    func fade(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map { GradientStop(color: $0.color.multiplyingAlpha(by: factor), location: $0.location) }
    }
    switch self {
    case .color(let color): return .color(color.multiplyingAlpha(by: factor))
    case .linear(let stops, let a, let b): return .linear(fade(stops), a, b)
    case .radial(let stops, let c, let s, let e): return .radial(fade(stops), c, startRadius: s, endRadius: e)
    case .elliptical(let stops, let c, let s, let e):
      return .elliptical(fade(stops), c, startFraction: s, endFraction: e)
    case .angular(let stops, let c, let s, let e): return .angular(fade(stops), c, start: s, end: e)
    case .faded(let paint, let opacity): return .faded(paint, opacity * factor)
    case .pattern(let pattern, let opacity): return .pattern(pattern, opacity: opacity * factor)
    case .shadowed(let paint, let shadows): return .shadowed(paint.multiplyingAlpha(by: factor), shadows)
    }
  }

  /// One colour that stands for the paint, for text and controls.
  var representativeColor: RGBA {
    switch self {
    case .color(let color): color
    case .linear(let stops, _, _), .radial(let stops, _, _, _), .elliptical(let stops, _, _, _),
      .angular(let stops, _, _, _):
      stops.first?.color ?? .clear
    case .faded(let paint, let opacity): paint.representativeColor.multiplyingAlpha(by: opacity)
    case .pattern(let pattern, let opacity): pattern.representativeColor.multiplyingAlpha(by: opacity)
    case .shadowed(let paint, _): paint.representativeColor
    }
  }
}

/// A style whose type is hidden. Apple's `AnyShapeStyle`.
public struct AnyShapeStyle: ShapeStyle, Equatable {
  private let base: any ShapeStyle

  /// Hides the type of a style.
  public init<S: ShapeStyle>(_ style: S) {
    if let any = style as? AnyShapeStyle { base = any.base } else { base = style }
  }

  public func _paint(in environment: EnvironmentValues) -> _StylePaint { base._paint(in: environment) }

  public static func == (a: AnyShapeStyle, b: AnyShapeStyle) -> Bool { isEqual(a.base as Any, b.base as Any) }

  func rgba(in environment: EnvironmentValues) -> RGBA { _paint(in: environment).representativeColor }
}

/// The style that text and symbols have by themselves. Apple's `ForegroundStyle`.
public struct ForegroundStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    environment.foregroundStyle?._paint(in: environment) ?? .color(SystemColor.primary.rgba(in: environment))
  }
}

/// The background of the context. Apple's `BackgroundStyle`.
public struct BackgroundStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.windowBackground.rgba(in: environment))
  }
}

/// The tint of the context. Apple's `TintShapeStyle`.
public struct TintShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    environment.tint?._paint(in: environment) ?? .color(environment.appearance.accent)
  }
}

/// Lines between things. Apple's `SeparatorShapeStyle`.
public struct SeparatorShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.separator.rgba(in: environment))
  }
}

/// A fainter level of the style around. Apple's `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let level: Int
  /// Levels of emphasis, from the foreground itself down to a faint hint of it.
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    let factors = [1, 0.7, 0.45, 0.25, 0.15]
    var outer = environment
    // The levels refer to the colour of the context, not to themselves.
    outer.foregroundStyle = nil
    return ForegroundStyle()._paint(in: outer).multiplyingAlpha(by: factors[level])
  }
}

/// A style with its opacity multiplied.
public struct _OpacityShapeStyle<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let opacity: Double
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    style._paint(in: environment).multiplyingAlpha(by: opacity)
  }
}

extension ShapeStyle {
  /// The style with its opacity multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle { _OpacityShapeStyle(style: self, opacity: opacity) }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The style of text and symbols in the present context.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  /// The style behind the present context.
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == TintShapeStyle {
  /// The accent of the present context.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The style of lines between things.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// Levels of emphasis, from the foreground itself down to a faint hint of it.
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}
extension ShapeStyle where Self == Color {
  /// Colours that adapt to the light or dark style and to the desktop's contrast.
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var mint: Color { .mint }
  public static var teal: Color { .teal }
  public static var cyan: Color { .cyan }
  public static var blue: Color { .blue }
  public static var indigo: Color { .indigo }
  public static var purple: Color { .purple }
  public static var pink: Color { .pink }
  public static var brown: Color { .brown }
  public static var gray: Color { .gray }
  public static var white: Color { .white }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
  public static var accentColor: Color { .accentColor }
}
