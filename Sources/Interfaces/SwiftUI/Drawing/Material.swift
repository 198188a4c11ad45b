import Foundation
import Toolkit

/// A translucent layer between a view and what lies behind. Apple's `Material`.
///
/// GTK 4 cannot blur what lies behind a widget, so a material is the window's colour, more or less opaque: a little
/// more than Apple's, so that text on it stays readable over any picture.
public struct Material: ShapeStyle, Hashable {
  enum Base: Hashable { case window, header }
  let opacity: Double
  var base = Base.window

  public static let ultraThin = Material(opacity: 0.6)
  public static let thin = Material(opacity: 0.72)
  public static let regular = Material(opacity: 0.82)
  public static let thick = Material(opacity: 0.9)
  public static let ultraThick = Material(opacity: 0.95)
  /// The material of tool bars.
  public static let bar = Material(opacity: 0.9, base: .header)

  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    let color = base == .window ? SystemColor.windowBackground : SystemColor.headerBackground
    let alpha = environment.appearance.isHighContrast ? 1 : opacity
    return .color(color.rgba(in: environment).multiplyingAlpha(by: alpha))
  }

  /// Materials look the same in inactive windows here.
  public func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> Material { self }
}

/// How a material looks in windows that are not active. Apple's `MaterialActiveAppearance`.
public struct MaterialActiveAppearance: Hashable, Sendable {
  let name: String
  public static let automatic = MaterialActiveAppearance(name: "automatic")
  public static let active = MaterialActiveAppearance(name: "active")
  public static let inactive = MaterialActiveAppearance(name: "inactive")
  public static let matchWindow = MaterialActiveAppearance(name: "matchWindow")
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

/// The background of selected things. Apple's `SelectionShapeStyle`.
public struct SelectionShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.accent.rgba(in: environment).multiplyingAlpha(by: 0.3))
  }
}

/// The background of a window. Apple's `WindowBackgroundShapeStyle`.
public struct WindowBackgroundShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.windowBackground.rgba(in: environment))
  }
}

/// Text that stands in for what is not there yet. Apple's `PlaceholderTextShapeStyle`.
public struct PlaceholderTextShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.tertiary.rgba(in: environment))
  }
}

/// Text that leads elsewhere. Apple's `LinkShapeStyle`.
public struct LinkShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.accent.rgba(in: environment))
  }
}

/// The faint inside of quiet shapes. Apple's `FillShapeStyle`.
public struct FillShapeStyle: ShapeStyle, Hashable {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .color(SystemColor.primary.rgba(in: environment).multiplyingAlpha(by: 0.12))
  }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}
extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
extension ShapeStyle where Self == LinkShapeStyle {
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}
extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle {
  /// Fainter levels of the style.
  public var secondary: some ShapeStyle { opacity(0.7) }
  public var tertiary: some ShapeStyle { opacity(0.45) }
  public var quaternary: some ShapeStyle { opacity(0.25) }
  public var quinary: some ShapeStyle { opacity(0.15) }
}
