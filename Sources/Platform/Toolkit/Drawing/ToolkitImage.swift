import Foundation

/// Where a picture comes from.
public enum ImageSource: Hashable, Sendable {
  /// A PNG, JPEG, SVG or other file that the toolkit can read; `scale` = pixels per point of a raster file.
  case file(URL, scale: CGFloat)
  /// The bytes of such a file.
  case data(Data, scale: CGFloat)
  /// An icon of the desktop's icon theme, drawn with the current colour; the first name that the theme has is used.
  /// On a disc the icon is smaller, in white or black, and the disc has the current colour.
  case icon(names: [String], pointSize: CGFloat, isOnDisc: Bool = false)
  /// Premultiplied RGBA pixels, row by row.
  case pixels(Data, width: Int, height: Int, scale: CGFloat)
}

/// A picture that is ready to be drawn.
@MainActor
public protocol ToolkitImage: AnyObject {
  /// Natural size, in points.
  var size: CGSize { get }
  /// Whether the picture is a mask that takes the colour it is drawn with.
  var isSymbolic: Bool { get }
}

/// How an image is drawn into its rectangle.
public struct ImageDrawingOptions: Equatable, Sendable {
  /// How pixels are made up when an image is scaled; `none` keeps them as squares.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// Draws the image's alpha in this colour.
  public var tint: RGBA?
  /// How pixels are made up when the image is scaled.
  public var interpolation: Interpolation
  /// Repeats the image at its natural size instead of scaling it.
  public var tiles: Bool
  /// Margins, in points, that keep their size while the middle stretches: top, left, bottom, right.
  public var capInsets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)
  /// Mirrors the picture, for layouts that run from right to left.
  public var flipsHorizontally: Bool

  /// Options that draw the image as it is, stretched to its rectangle, unless told otherwise.
  public init(
    tint: RGBA? = nil, interpolation: Interpolation = .medium, tiles: Bool = false,
    capInsets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) = (0, 0, 0, 0),
    flipsHorizontally: Bool = false
  ) {
    self.tint = tint
    self.interpolation = interpolation
    self.tiles = tiles
    self.capInsets = capInsets
    self.flipsHorizontally = flipsHorizontally
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.tint == b.tint && a.interpolation == b.interpolation && a.tiles == b.tiles && a.capInsets == b.capInsets
      && a.flipsHorizontally == b.flipsHorizontally
  }
}

/// A picture in memory.
public struct PixelBuffer: Equatable, Sendable {
  /// Premultiplied RGBA, row by row.
  public var data: Data
  /// Pixels in a row, and rows.
  public var width: Int
  public var height: Int

  public init(data: Data, width: Int, height: Int) {
    self.data = data
    self.width = width
    self.height = height
  }
}
