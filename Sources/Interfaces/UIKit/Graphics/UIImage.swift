import ApplicationResources
import Foundation
import Toolkit

/// A picture. Apple's `UIImage`. An immutable value; pixels are read when it is drawn.
public final class UIImage: NSObject, Sendable {
  enum Source: Hashable, Sendable {
    case named(String, bundlePath: String?)
    case symbol(String)
    case toolkit(ImageSource)
    /// Commands that were recorded, in a size in points.
    case recorded(RecordedDrawing)
  }
  /// Whether a picture keeps its colours. Apple's `UIImage.RenderingMode`.
  public enum RenderingMode: Int, Hashable, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  /// How pixels have been turned. Apple's `UIImage.Orientation`.
  public enum Orientation: Int, Hashable, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  /// What happens in the middle of a stretched picture. Apple's `UIImage.ResizingMode`.
  public enum ResizingMode: Int, Hashable, Sendable { case tile, stretch }

  let source: Source
  /// Whether the picture keeps its colours.
  public let renderingMode: RenderingMode
  /// Margins that keep their size when the picture is stretched, in points.
  public let capInsets: UIEdgeInsets
  /// What happens in the middle of the stretched picture.
  public let resizingMode: ResizingMode
  /// The size of a symbol; `nil` = that of body text.
  public let symbolConfiguration: SymbolConfiguration?
  /// Replaces the tint of a template.
  let ownTint: UIColor?

  init(
    source: Source, renderingMode: RenderingMode = .automatic, capInsets: UIEdgeInsets = .zero,
    resizingMode: ResizingMode = .tile, configuration: SymbolConfiguration? = nil, ownTint: UIColor? = nil
  ) {
    self.source = source
    self.renderingMode = renderingMode
    self.capInsets = capInsets
    self.resizingMode = resizingMode
    symbolConfiguration = configuration
    self.ownTint = ownTint
  }

  private func with(
    renderingMode: RenderingMode? = nil, capInsets: UIEdgeInsets? = nil, resizingMode: ResizingMode? = nil,
    configuration: SymbolConfiguration? = nil, ownTint: UIColor? = nil
  ) -> UIImage {
    UIImage(
      source: source, renderingMode: renderingMode ?? self.renderingMode, capInsets: capInsets ?? self.capInsets,
      resizingMode: resizingMode ?? self.resizingMode, configuration: configuration ?? symbolConfiguration,
      ownTint: ownTint ?? self.ownTint)
  }

  // MARK: Making images

  /// Nothing, in no size.
  public override convenience init() { self.init(source: Self.nothing) }
  static let nothing = Source.toolkit(.pixels(Data(), width: 0, height: 0, scale: 1))

  /// A picture of the asset catalogue; `nil` when there is none of this name.
  public convenience init?(named name: String) { self.init(named: name, in: nil, with: nil) }
  /// A picture of the asset catalogue of a bundle; `nil` when there is none of this name.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    guard ApplicationResources.main.image(named: name, bundle: bundle) != nil else {
      Self.warn("The image “\(name)” is not in an asset catalogue of the app.")
      return nil
    }
    self.init(source: .named(name, bundlePath: bundle?.bundlePath))
  }
  /// A picture of the asset catalogue of a bundle; `nil` when there is none of this name.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(named: name, in: bundle, with: nil)
  }
  /// A picture of the asset catalogue, by its generated constant.
  public convenience init(resource: ImageResource) {
    self.init(source: .named(resource.name, bundlePath: resource.bundle.bundlePath))
  }
  /// A symbol by its SF Symbols name; an icon of the desktop that means the same. `nil` when no icon is known to.
  public convenience init?(systemName name: String) {
    guard SymbolNames.isKnown(name) else { return nil }
    self.init(source: .symbol(name))
  }
  /// A symbol by its SF Symbols name; `nil` when no icon is known to mean the same.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard SymbolNames.isKnown(name) else { return nil }
    self.init(source: .symbol(name), configuration: configuration as? SymbolConfiguration)
  }
  /// A symbol by its SF Symbols name; `nil` when no icon is known to mean the same.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(systemName: name)
  }
  /// The bytes of a PNG, JPEG, SVG or other file; `nil` when they are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  /// The bytes of a picture file with `scale` pixels per point.
  public convenience init?(data: Data, scale: CGFloat) {
    guard Self.canRead(data) else { return nil }
    self.init(source: .toolkit(.data(data, scale: scale)))
  }
  /// A picture file; `nil` when it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path), Self.canRead(data) else { return nil }
    let scale = path.contains("@3x.") ? 3 : path.contains("@2x.") ? 2 : 1
    self.init(source: .toolkit(.data(data, scale: CGFloat(scale))))
  }
  /// The pixels of a Core Graphics image, one per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }
  /// The pixels of a Core Graphics image, `scale` per point. The pixels are shown as they are stored.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(source: .toolkit(CGImagePixels.source(of: cgImage, scale: scale)))
  }
  /// A picture of the toolkit.
  package convenience init(_ source: ImageSource) { self.init(source: .toolkit(source)) }

  private static func warn(_ sentence: String) {
    if Thread.isMainThread { MainActor.assumeIsolated { InterfacePlatform.warnOnce(sentence) } }
  }

  private static func canRead(_ data: Data) -> Bool {
    if Thread.isMainThread {
      return MainActor.assumeIsolated { (try? InterfacePlatform.toolkit.image(for: .data(data, scale: 1))) != nil }
    }
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46], [0x52, 0x49, 0x46, 0x46],
    ]
    return starts.contains { data.starts(with: $0) } || data.prefix(1024).range(of: Data("<svg".utf8)) != nil
  }

  // MARK: Changing images

  /// The same picture, in its own colours or in the tint of the view that shows it.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { with(renderingMode: renderingMode) }
  /// The same picture as a template in a colour of its own.
  public func withTintColor(_ color: UIColor) -> UIImage { with(ownTint: color) }
  /// The same picture in a colour of its own.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with(renderingMode: renderingMode, ownTint: color)
  }
  /// The same picture, which keeps its margins when it is stretched.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { with(capInsets: capInsets) }
  /// The same picture, which keeps its margins when it is stretched.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    with(capInsets: capInsets, resizingMode: resizingMode)
  }
  /// The symbol in another size or weight.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    with(configuration: configuration as? SymbolConfiguration)
  }
  /// The symbol in another size or weight.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    with(configuration: configuration)
  }

  /// Whether the picture is a symbol.
  public var isSymbolImage: Bool { if case .symbol = source { true } else { false } }

  // MARK: Looking at images

  /// Natural size in points; zero away from the main thread, where pictures are not read.
  public var size: CGSize {
    guard Thread.isMainThread else { return .zero }
    return MainActor.assumeIsolated { resolve(with: .current)?.size ?? .zero }
  }
  /// Pixels per point.
  public var scale: CGFloat {
    switch source {
    case .toolkit(.file(_, let scale)), .toolkit(.data(_, let scale)), .toolkit(.pixels(_, _, _, let scale)): scale
    case .toolkit(.icon), .symbol, .recorded: UITraitCollection.current.displayScale
    case .named(let name, let bundlePath):
      CGFloat(
        ApplicationResources.main.image(named: name, bundle: bundlePath.flatMap(Bundle.init(path:)))?.scale ?? 1)
    }
  }
  /// How the pixels have been turned; they are shown as they are stored.
  public var imageOrientation: Orientation { .up }

  /// The pixels as a PNG file; `nil` unless the picture was made from such a file or from pixels.
  public func pngData() -> Data? {
    switch source {
    case .toolkit(.data(let data, _)): return data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? data : nil
    case .toolkit(.file(let url, _)):
      return (try? Data(contentsOf: url)).flatMap { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? $0 : nil }
    case .toolkit(.pixels(let data, let width, let height, _)):
      return PNGEncoding.encode(premultiplied: data, width: width, height: height)
    case .named(let name, let bundlePath):
      let asset = ApplicationResources.main.image(named: name, bundle: bundlePath.flatMap(Bundle.init(path:)))
      return asset?.format == .png ? asset?.data : nil
    case .toolkit(.icon), .symbol, .recorded: return nil
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self
      || source == other.source && renderingMode == other.renderingMode && capInsets == other.capInsets
        && symbolConfiguration == other.symbolConfiguration && ownTint == other.ownTint
  }
  public override var hash: Int { source.hashValue }

  // MARK: Configurations

  /// How a picture is chosen. Apple's `UIImage.Configuration`.
  public class Configuration: NSObject, @unchecked Sendable {
    // Sendable because neither it nor its only subclass has anything that can change.
    override init() {}
  }

  /// Size and weight of a symbol. Apple's `UIImage.SymbolConfiguration`.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    // Sendable because everything in it is constant.
    let pointSize: CGFloat?
    let font: UIFont?
    let symbolScale: SymbolScale

    init(pointSize: CGFloat?, font: UIFont?, scale: SymbolScale) {
      self.pointSize = pointSize
      self.font = font
      symbolScale = scale
    }
    /// A size in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize: pointSize, font: nil, scale: .default) }
    /// A size in points; icons of the desktop have one weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(pointSize: pointSize) }
    /// A size in points; icons of the desktop have one weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize, font: nil, scale: scale)
    }
    /// The size of a text style.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(font: .preferredFont(forTextStyle: textStyle)) }
    /// The size of a text style.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(pointSize: nil, font: .preferredFont(forTextStyle: textStyle), scale: scale)
    }
    /// The size of a font.
    public convenience init(font: UIFont) { self.init(pointSize: nil, font: font, scale: .default) }
    /// A share of the size of text.
    public convenience init(scale: SymbolScale) { self.init(pointSize: nil, font: nil, scale: scale) }
    /// Icons of the desktop have one weight.
    public convenience init(weight: SymbolWeight) { self.init(pointSize: nil, font: nil, scale: .default) }

    var resolvedPointSize: CGFloat {
      let textScale = CGFloat(UITraitCollection.current.appearance.textScale)
      let base =
        pointSize ?? font.map { $0.face.isScalable ? $0.pointSize * textScale : $0.pointSize } ?? 17 * textScale
      return (base * symbolScale.factor).rounded()
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && font == other.font && symbolScale == other.symbolScale
    }
    public override var hash: Int { pointSize.hashValue ^ symbolScale.hashValue }
  }

  /// The size of a symbol beside text. Apple's `UIImage.SymbolScale`.
  public enum SymbolScale: Int, Hashable, Sendable {
    case `default` = -1, unspecified, small, medium, large
    var factor: CGFloat { self == .small ? 0.85 : self == .large ? 1.4 : 1.1 }
  }
  /// How thick a symbol's strokes are. Apple's `UIImage.SymbolWeight`.
  public enum SymbolWeight: Int, Hashable, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
}
