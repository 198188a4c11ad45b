import ApplicationResources
import Foundation

extension RGBA {
  /// The colour in extended sRGB. `nil` when a component is missing or no number, or when the colour refers to one of
  /// the platform that is not known.
  init?(_ value: AssetContents.ColorValue) {
    if let reference = value.reference {
      guard let color = RGBA.platformColors[reference] else { return nil }
      self = color
      return
    }
    guard let components = value.components else { return nil }
    func fraction(_ name: String) -> Double? { components[name]?.fraction }
    let alpha = fraction("alpha") ?? 1
    if let white = fraction("white") {
      self.init(red: white, green: white, blue: white, alpha: alpha)
      return
    }
    guard let red = fraction("red"), let green = fraction("green"), let blue = fraction("blue") else { return nil }
    switch value.colorSpace {
    case "display-p3": self.init(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    case "extended-linear-srgb":
      self.init(red: Self.encode(red), green: Self.encode(green), blue: Self.encode(blue), alpha: alpha)
    default: self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
  }

  /// Converts from Display P3, which shares the transfer function of sRGB and has wider primaries.
  init(displayP3Red red: Double, green: Double, blue: Double, alpha: Double) {
    let (red, green, blue) = (Self.decode(red), Self.decode(green), Self.decode(blue))
    self.init(
      red: Self.encode(1.2249401 * red - 0.2249404 * green),
      green: Self.encode(-0.0420569 * red + 1.0420571 * green),
      blue: Self.encode(-0.0196376 * red - 0.0786361 * green + 1.0982735 * blue),
      alpha: alpha)
  }

  /// sRGB to linear light, mirrored for negative values.
  private static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  /// Linear light to sRGB, mirrored for negative values. Rounded to what a display can tell apart, so that grey stays
  /// grey.
  private static func encode(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    let rounded = (encoded * 100_000).rounded() / 100_000
    return value < 0 ? -rounded : rounded
  }

  /// The colours of iOS that a colour set can refer to, in their light variant.
  private static let platformColors: [String: RGBA] = [
    "systemRedColor": RGBA(red: 1, green: 0.231, blue: 0.188),
    "systemOrangeColor": RGBA(red: 1, green: 0.584, blue: 0),
    "systemYellowColor": RGBA(red: 1, green: 0.8, blue: 0),
    "systemGreenColor": RGBA(red: 0.204, green: 0.78, blue: 0.349),
    "systemMintColor": RGBA(red: 0, green: 0.78, blue: 0.745),
    "systemTealColor": RGBA(red: 0.188, green: 0.69, blue: 0.78),
    "systemCyanColor": RGBA(red: 0.196, green: 0.678, blue: 0.902),
    "systemBlueColor": RGBA(red: 0, green: 0.478, blue: 1),
    "systemIndigoColor": RGBA(red: 0.345, green: 0.337, blue: 0.839),
    "systemPurpleColor": RGBA(red: 0.686, green: 0.322, blue: 0.871),
    "systemPinkColor": RGBA(red: 1, green: 0.176, blue: 0.333),
    "systemBrownColor": RGBA(red: 0.635, green: 0.518, blue: 0.369),
    "systemGrayColor": RGBA(red: 0.557, green: 0.557, blue: 0.576),
    "systemBackgroundColor": RGBA(red: 1, green: 1, blue: 1),
    "labelColor": RGBA(red: 0, green: 0, blue: 0),
  ]
}
