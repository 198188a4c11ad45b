import ApplicationResources
import Foundation
import Toolkit

/// A picture: of the asset catalogue, a symbol, or one made by the app. Apple's `Image`.
///
/// A symbol is an icon of the desktop's icon theme that means the same; it follows the font and takes the foreground
/// style. A picture that is missing is reported once on stderr and nothing is drawn.
public struct Image: Equatable, Sendable {
  enum Source: Hashable, Sendable {
    case named(String, bundlePath: String?)
    case system(String)
    case toolkit(ImageSource)
    /// Commands that UIKit recorded.
    case drawing(UIImage)
  }
  var source: Source
  /// The name by which a control that shows only this picture is known; `nil` = decorative.
  var accessibleName: String?
  /// Whether the picture by itself is something to find for assistive technology.
  var isAccessible = false
  var resizing: Resizing?
  var renderingMode: TemplateRenderingMode?
  var interpolation: Interpolation?
  /// How much of a variable symbol is filled, from 0 to 1.
  var variableValue: Double?
  var symbolRenderingMode: SymbolRenderingMode?
  /// Replaces the foreground style of a template.
  var ownTint: Color?
  /// The size of a symbol, in points; `nil` = that of the text around.
  var symbolPointSize: CGFloat?

  init(source: Source, accessibleName: String?) {
    self.source = source
    self.accessibleName = accessibleName
  }

  struct Resizing: Hashable, Sendable {
    var top: CGFloat
    var leading: CGFloat
    var bottom: CGFloat
    var trailing: CGFloat
    var mode: ResizingMode
  }

  // MARK: Choices

  /// What an image does with space that it does not have. Apple's `Image.ResizingMode`.
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  /// Whether an image keeps its colours. Apple's `Image.TemplateRenderingMode`.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  /// How pixels are made up when an image is scaled. Apple's `Image.Interpolation`.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  /// The size of a symbol beside text. Apple's `Image.Scale`.
  public enum Scale: Hashable, Sendable, CaseIterable {
    case small, medium, large
    var factor: CGFloat { self == .small ? 0.85 : self == .medium ? 1.1 : 1.4 }
  }
  /// How the pixels of a picture have been turned. Apple's `Image.Orientation`.
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }
  /// How much of a display's brightness a picture may use. Apple's `Image.DynamicRange`; GTK draws standard range.
  public struct DynamicRange: Hashable, Sendable {
    let name: String
    public static let standard = DynamicRange(name: "standard")
    public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
    public static let high = DynamicRange(name: "high")
  }

  // MARK: Making images

  /// A picture of the asset catalogue; its name is read out where it names a control.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(source: .named(name, bundlePath: bundle?.bundlePath), accessibleName: name)
  }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle)
    setLabel(label)
  }
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle)
    accessibleName = nil
  }
  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle)
    self.variableValue = variableValue
  }
  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle, label: label)
    self.variableValue = variableValue
  }
  public init(decorative name: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(decorative: name, bundle: bundle)
    self.variableValue = variableValue
  }
  /// A picture of the asset catalogue, by its generated constant.
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }

  /// A symbol, by its SF Symbols name.
  public init(systemName: String) {
    self.init(source: .system(systemName), accessibleName: SymbolNames.label(of: systemName))
  }
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
    self.variableValue = variableValue
  }
  /// A symbol of the framework's own; the same as a system symbol here.
  public init(_internalSystemName systemName: String) { self.init(systemName: systemName) }

  /// Pixels that the app has made. `scale` = pixels per point.
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    self.init(decorative: cgImage, scale: scale, orientation: orientation)
    setLabel(label)
  }
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    let pixels = Self.premultiplied(cgImage.rgba8 ?? Data(count: cgImage.width * cgImage.height * 4))
    let turned = orientation.turn(pixels, width: cgImage.width, height: cgImage.height)
    self.init(
      source: .toolkit(.pixels(turned.pixels, width: turned.width, height: turned.height, scale: scale)),
      accessibleName: nil)
  }

  /// Colours multiplied by their opacity, as toolkits want them.
  private static func premultiplied(_ pixels: Data) -> Data {
    var bytes = [UInt8](pixels)
    for start in stride(from: 0, to: bytes.count - 3, by: 4) where bytes[start + 3] < 255 {
      let alpha = Int(bytes[start + 3])
      for index in start..<start + 3 { bytes[index] = UInt8((Int(bytes[index]) * alpha + 127) / 255) }
    }
    return Data(bytes)
  }

  private mutating func setLabel(_ label: Text) {
    accessibleName = label.plainText(in: EnvironmentValues())
    isAccessible = true
  }

  // MARK: Changing images

  private func changed(_ change: (inout Image) -> Void) -> Image {
    var copy = self
    change(&copy)
    return copy
  }

  /// Lets the picture take the size of its space; the parts outside of `capInsets` (points) keep theirs.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    changed {
      $0.resizing = Resizing(
        top: capInsets.top, leading: capInsets.leading, bottom: capInsets.bottom, trailing: capInsets.trailing,
        mode: resizingMode)
    }
  }
  /// Whether the picture is drawn in its own colours or in the foreground style.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    changed { $0.renderingMode = renderingMode }
  }
  public func interpolation(_ interpolation: Interpolation) -> Image { changed { $0.interpolation = interpolation } }
  /// GTK always smooths edges.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { changed { $0.symbolRenderingMode = mode } }
  /// GTK draws standard range.
  public func allowedDynamicRange(_ range: DynamicRange?) -> Image { self }
}

/// Which colours a drawing is mixed in. Apple's `ColorRenderingMode`; GTK mixes in sRGB.
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }

/// How the layers of a symbol are coloured. Apple's `SymbolRenderingMode`. Icons of the desktop have one layer, so
/// all modes draw in one colour; multicolor and palette take the first.
public struct SymbolRenderingMode: Hashable, Sendable {
  let name: String
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  public static let palette = SymbolRenderingMode(name: "palette")
}

extension Image.Orientation {
  /// The pixels (four bytes each) as they are meant to be seen.
  func turn(_ pixels: Data, width: Int, height: Int) -> (pixels: Data, width: Int, height: Int) {
    guard self != .up else { return (pixels, width, height) }
    let isTurned = [.left, .leftMirrored, .right, .rightMirrored].contains(self)
    let newWidth = isTurned ? height : width
    let newHeight = isTurned ? width : height
    let source = [UInt8](pixels)
    var result = [UInt8](repeating: 0, count: source.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (sx, sy) = origin(x, y, width, height)
        let from = (sy * width + sx) * 4
        let to = (y * newWidth + x) * 4
        for byte in 0..<4 { result[to + byte] = source[from + byte] }
      }
    }
    return (Data(result), newWidth, newHeight)
  }

  /// Where the pixel at a place of the turned picture comes from.
  private func origin(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (Int, Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .left: (width - 1 - y, x)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    }
  }
}
