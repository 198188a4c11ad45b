import Foundation

/// A colour in the sRGB space. Components run from 0 to 1 and are not premultiplied.
public struct RGBA: Hashable, Sendable {
  /// Red, from 0 to 1.
  public var red: Double
  /// Green, from 0 to 1.
  public var green: Double
  /// Blue, from 0 to 1.
  public var blue: Double
  /// Opacity: 0 is transparent, 1 opaque.
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey of the given brightness.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Nothing to see.
  public static let clear = RGBA(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = RGBA(white: 0)
  /// Opaque white.
  public static let white = RGBA(white: 1)

  /// The same colour with its alpha multiplied by `factor`.
  public func multiplyingAlpha(by factor: Double) -> RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour `fraction` of the way to `other`, component by component.
  public func mixed(with other: RGBA, by fraction: Double) -> RGBA {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// This colour with a translucent one painted over it, `strength` times as opaque.
  public func painted(with other: RGBA, strength: Double) -> RGBA {
    let top = min(other.alpha * strength, 1)
    let result = alpha + top - alpha * top
    guard result > 0 else { return .clear }
    func channel(_ below: Double, _ above: Double) -> Double { (above * top + below * alpha * (1 - top)) / result }
    return RGBA(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue), alpha: result)
  }

  /// Relative luminance after WCAG 2, from 0 (black) to 1 (white). Alpha is ignored.
  public var luminance: Double {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
