import Foundation
import Toolkit
import UIKit

/// A colour that may depend on the appearance. Apple's `Color`.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  indirect enum Provider: Hashable, Sendable {
    case rgba(RGBA)
    case system(SystemColor)
    case named(String, bundlePath: String?)
    case faded(Color, Double)
    case mixed(Color, Color, Double)
    case uiKit(UIColor)
  }

  let provider: Provider

  init(_ provider: Provider) { self.provider = provider }
  init(_ rgba: RGBA) { provider = .rgba(rgba) }

  /// Colour spaces of components.
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  /// A colour by its components, from 0 to 1; in the extended range also outside of it.
  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    var rgba = RGBA(red: red, green: green, blue: blue, alpha: opacity)
    if colorSpace == .sRGBLinear {
      func encode(_ c: Double) -> Double { c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055 }
      rgba = RGBA(red: encode(red), green: encode(green), blue: encode(blue), alpha: opacity)
    }
    provider = .rgba(rgba)
  }
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    provider = .rgba(RGBA(red: channel(5), green: channel(3), blue: channel(1), alpha: opacity))
  }
  public init(_ name: String, bundle: Bundle? = nil) { provider = .named(name, bundlePath: bundle?.bundlePath) }
  public init(cgColor: CGColor) {
    let c = cgColor.components ?? [0, 0, 0, 1]
    if c.count >= 4 {
      self.init(red: Double(c[0]), green: Double(c[1]), blue: Double(c[2]), opacity: Double(c[3]))
    } else {
      self.init(white: Double(c.first ?? 0), opacity: Double(c.last ?? 1))
    }
  }

  /// The colour with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color { Color(.faded(self, opacity)) }

  /// The colour some way towards another.
  public func mix(with other: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
    Color(.mixed(self, other, fraction))
  }

  /// Colours that adapt to the light or dark style and to the desktop's contrast.
  public static let red = Color(.system(.named(.red)))
  public static let orange = Color(.system(.named(.orange)))
  public static let yellow = Color(.system(.named(.yellow)))
  public static let green = Color(.system(.named(.green)))
  public static let mint = Color(.system(.named(.mint)))
  public static let teal = Color(.system(.named(.teal)))
  public static let cyan = Color(.system(.named(.cyan)))
  public static let blue = Color(.system(.named(.blue)))
  public static let indigo = Color(.system(.named(.indigo)))
  public static let purple = Color(.system(.named(.purple)))
  public static let pink = Color(.system(.named(.pink)))
  public static let brown = Color(.system(.named(.brown)))
  public static let gray = Color(.system(.named(.gray)))
  public static let white = Color(RGBA.white)
  public static let black = Color(RGBA.black)
  public static let clear = Color(RGBA.clear)
  public static let primary = Color(.system(.primary))
  public static let secondary = Color(.system(.secondary))
  /// The tint of the views around, or the app's accent colour.
  public static let accentColor = Color(.system(.accent))

  static let windowBackground = Color(.system(.windowBackground))
  static let viewBackground = Color(.system(.viewBackground))
  static let headerBackground = Color(.system(.headerBackground))
  static let cardBackground = Color(.system(.cardBackground))
  static let popoverBackground = Color(.system(.popoverBackground))
  static let separator = Color(.system(.separator))
  static let destructive = Color(.system(.destructive))

  public var description: String { "\(provider)" }

  /// Components in an appearance, for reading. Apple's `Color.Resolved`.
  public struct Resolved: Hashable, Sendable, ShapeStyle {
    /// Components in the sRGB space: 0 to 1, beyond that for colours outside of it.
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float
    public init(colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
    public var cgColor: CGColor {
      CGColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
    }
    public func _paint(in environment: EnvironmentValues) -> _StylePaint {
      .color(RGBA(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(opacity)))
    }
  }

  /// A colour by its components, from 0 to 1; in the extended range also outside of it.
  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// The components that the colour has in an environment: in the dark style, under higher contrast.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let c = rgba(in: environment)
    return Resolved(red: Float(c.red), green: Float(c.green), blue: Float(c.blue), opacity: Float(c.alpha))
  }

  /// Components in the appearance of `environment`.
  func rgba(in environment: EnvironmentValues) -> RGBA {
    switch provider {
    case .rgba(let rgba): return rgba
    case .system(let color): return color.rgba(in: environment)
    case .faded(let color, let opacity): return color.rgba(in: environment).multiplyingAlpha(by: opacity)
    case .mixed(let a, let b, let fraction):
      return a.rgba(in: environment).mixed(with: b.rgba(in: environment), by: fraction)
    case .named(let name, let bundlePath):
      return AppResources.color(named: name, bundlePath: bundlePath, in: environment)
    case .uiKit(let color): return color.rgba(with: environment.uiTraits)
    }
  }
}

/// Colours that follow the appearance: GNOME's palette for interface colours, iOS's, which UIKit
/// keeps, for named ones.
enum SystemColor: Hashable, Sendable {
  case named(NamedColor)
  case primary, secondary, tertiary, quaternary, accent
  case windowBackground, viewBackground, headerBackground, cardBackground, popoverBackground, separator, destructive

  func rgba(in environment: EnvironmentValues) -> RGBA {
    let appearance = environment.appearance
    let isDark = environment.colorScheme == .dark
    let base = appearance.isDark == isDark ? appearance : Appearance(isDark: isDark)
    switch self {
    case .named(let color): return color.rgba(isDark: isDark)
    case .primary: return base.windowForeground
    case .secondary: return base.windowForeground.multiplyingAlpha(by: appearance.isHighContrast ? 0.9 : 0.7)
    case .tertiary: return base.windowForeground.multiplyingAlpha(by: appearance.isHighContrast ? 0.7 : 0.45)
    case .quaternary: return base.windowForeground.multiplyingAlpha(by: appearance.isHighContrast ? 0.5 : 0.25)
    case .accent:
      if let tint = environment.tint { return tint.rgba(in: environment) }
      return appearance.accent
    case .windowBackground: return base.windowBackground
    case .viewBackground: return base.viewBackground
    case .headerBackground: return base.headerBackground
    case .cardBackground: return base.cardBackground
    case .popoverBackground: return base.popoverBackground
    case .separator: return base.windowForeground.multiplyingAlpha(by: appearance.isHighContrast ? 0.5 : 0.15)
    case .destructive: return base.destructive
    }
  }
}

// MARK: As a style and as a view

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _StylePaint { .color(rgba(in: environment)) }
}

extension Color: PrimitiveView {
  /// Fills its space with the colour.
  @MainActor public static func _makeNode(_ view: Color, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: FillLayoutNode(graph: context.graph)) { node, view, environment in
      node.show({ .rectangle($0) }, .color(view.rgba(in: environment)))
    }
  }
}
