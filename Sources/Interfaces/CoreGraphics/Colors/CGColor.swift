import Foundation

/// A colour space. Its components are those of its model, in 0...1 unless it is an extended one.
public final class CGColorSpace: Hashable, Sendable {
  /// The name that identifies the space.
  public let name: String?
  /// What the components mean.
  public let model: CGColorSpaceModel

  /// The space of most screens and files.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB with components outside 0...1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB in linear light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB in linear light with components outside 0...1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The wider space of newer screens.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Grey levels as they are usually stored.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey levels in linear light.
  public static let linearGray = "kCGColorSpaceLinearGray"

  /// The space of a name. `nil` when it is not known.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.linearSRGB, Self.extendedLinearSRGB, Self.displayP3: model = .rgb
    case Self.genericGrayGamma2_2, Self.linearGray: model = .monochrome
    default: return nil
    }
    self.name = name
  }

  private init(known name: String, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  static let standard = CGColorSpace(known: sRGB, model: .rgb)
  static let gray = CGColorSpace(known: genericGrayGamma2_2, model: .monochrome)

  /// The number of components, without alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// Whether the space shows more colours than sRGB.
  public var isWideGamutRGB: Bool { name == Self.displayP3 }

  public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool { first.name == second.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the components of a colour space mean.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
}

/// The space of the screen; sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standard }

/// Grey levels of the screen.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// A colour: components in a colour space, and alpha.
public final class CGColor: Hashable, Sendable {
  /// The components, alpha last.
  private let values: [CGFloat]
  private let space: CGColorSpace

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Nothing.
  public static let clear = CGColor(gray: 0, alpha: 0)

  private init(_ values: [CGFloat], _ space: CGColorSpace) {
    (self.values, self.space) = (values, space)
  }

  /// A colour in sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init([red, green, blue, alpha], .standard)
  }

  /// A colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init([red, green, blue, alpha], .standard)
  }

  /// A grey level.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init([gray, alpha], .gray)
  }

  /// A colour in a space.
  ///
  /// - Parameter components: one for each of the space, and alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    self.init(Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)), space)
  }

  /// The components, alpha last.
  public var components: [CGFloat]? { values }
  /// The number of components, with alpha.
  public var numberOfComponents: Int { values.count }
  /// The opacity, 0...1.
  public var alpha: CGFloat { values[values.count - 1] }
  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(values.dropLast() + [alpha], space) }

  /// The colour in another space.
  ///
  /// - Parameter intent: how colours are treated that the space cannot show; here they keep components outside 0...1.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
  ) -> CGColor? {
    let (red, green, blue) = linearSRGB
    switch space.name {
    case CGColorSpace.displayP3:
      return CGColor(
        [
          Self.encode(0.8224621 * red + 0.177538 * green), Self.encode(0.0331941 * red + 0.9668058 * green),
          Self.encode(0.0170827 * red + 0.0723974 * green + 0.9105199 * blue), alpha,
        ], space)
    case CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB: return CGColor([red, green, blue, alpha], space)
    case CGColorSpace.linearGray: return CGColor([Self.luminance(red, green, blue), alpha], space)
    case CGColorSpace.genericGrayGamma2_2:
      return CGColor([Self.encode(Self.luminance(red, green, blue)), alpha], space)
    default: return CGColor([Self.encode(red), Self.encode(green), Self.encode(blue), alpha], space)
    }
  }

  /// Red, green, blue and alpha in sRGB, outside 0...1 where sRGB cannot show the colour.
  package var extendedSRGB: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    if space.name == CGColorSpace.sRGB || space.name == CGColorSpace.extendedSRGB {
      return (values[0], values[1], values[2], alpha)
    }
    if space.name == CGColorSpace.genericGrayGamma2_2 { return (values[0], values[0], values[0], alpha) }
    let (red, green, blue) = linearSRGB
    return (Self.encode(red), Self.encode(green), Self.encode(blue), alpha)
  }

  /// The light of the colour in the primaries of sRGB.
  private var linearSRGB: (CGFloat, CGFloat, CGFloat) {
    switch space.name {
    case CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB: return (values[0], values[1], values[2])
    case CGColorSpace.linearGray: return (values[0], values[0], values[0])
    case CGColorSpace.genericGrayGamma2_2:
      let level = Self.decode(values[0])
      return (level, level, level)
    case CGColorSpace.displayP3:
      let (red, green, blue) = (Self.decode(values[0]), Self.decode(values[1]), Self.decode(values[2]))
      return (
        1.2249401 * red - 0.2249404 * green, -0.0420569 * red + 1.0420571 * green,
        -0.0196376 * red - 0.0786361 * green + 1.0982735 * blue
      )
    default: return (Self.decode(values[0]), Self.decode(values[1]), Self.decode(values[2]))
    }
  }

  private static func luminance(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGFloat {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  private static func decode(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  private static func encode(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  public static func == (first: CGColor, second: CGColor) -> Bool {
    first.space == second.space && first.values == second.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }
}

/// How colours are treated that a space cannot show.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
