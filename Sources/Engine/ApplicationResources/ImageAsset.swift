import Foundation

/// An image of an asset catalogue in the variant that fits the screen and the appearance.
public struct ImageAsset: Sendable {
  /// How the bytes are encoded.
  public enum Format: String, Codable, Sendable {
    case png, jpeg, svg, pdf, gif, webp, tiff, heic

    /// Vector formats are drawn at the size of their place; all others are scaled pixels.
    public var isVector: Bool { self == .svg || self == .pdf }
  }

  /// `template-rendering-intent` of the image set.
  public enum RenderingIntent: String, Codable, Sendable {
    case automatic, original, template
  }

  /// Slices of the image set: the parts outside of the insets keep their size when the image is stretched.
  public struct CapInsets: Hashable, Codable, Sendable {
    /// Distances from the edges in points.
    public var top: Double, left: Double, bottom: Double, right: Double

    /// Insets with the given distances, in points.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The name in the catalogue.
  public let name: String
  /// How the bytes are encoded.
  public let format: Format
  /// Pixels per point. 1 for vector images.
  public let scale: Double
  /// The size in points as the file states it. `nil` when the file does not say.
  public let size: CGSize?
  /// Whether the picture is drawn as it is or takes the colour of its surroundings.
  public let renderingIntent: RenderingIntent
  /// `preserves-vector-representation`: a vector image stays sharp when it is shown larger than its own size. Vector
  /// images are always drawn sharp on Linux; the flag is kept for those who ask.
  public let preservesVectorRepresentation: Bool
  /// The parts that keep their size when the image is stretched; `nil` when the set has no slices.
  public let capInsets: CapInsets?
  /// The picture is to be mirrored in right-to-left layouts.
  public let flipsForRightToLeft: Bool
  /// The encoded bytes. They are mapped from the catalogue, not copied.
  public let data: Data
}

/// The red, green, blue and alpha of a colour in the sRGB colour space. Components outside 0...1 are colours of the
/// Display P3 space that sRGB cannot show ("extended sRGB").
public struct RGBA: Hashable, Codable, Sendable {
  /// Red, from 0 to 1.
  public var red: Double
  /// Green, from 0 to 1.
  public var green: Double
  /// Blue, from 0 to 1.
  public var blue: Double
  /// Opacity: 0 is transparent, 1 opaque.
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// Light or dark: which variant of an image or a colour is wanted.
public enum ResourceAppearance: String, Hashable, Codable, Sendable {
  case light, dark
}

/// Another name for `RGBA`, for modules that know a second type of that name.
public typealias ResourceRGBA = RGBA
