import ApplicationResources
import Foundation
import Toolkit

/// A picture with what drawing it needs.
@MainActor
package struct LoadedImage {
  /// The toolkit's picture, or commands.
  enum Picture {
    case image(any ToolkitImage)
    case recorded(RecordedDrawing)
  }
  var picture: Picture
  /// Natural size, in points.
  package var size: CGSize
  /// Whether it takes the tint of the view that shows it, unless the view says otherwise.
  package var isTemplate: Bool
  var capInsets: UIEdgeInsets
  var tiles: Bool
  var flips: Bool
  var ownTint: UIColor?

  /// Draws the picture into `rect`.
  func draw(on canvas: any ToolkitCanvas, in rect: CGRect, tint: ToolkitColor?) {
    switch picture {
    case .image(let image):
      var options = ImageDrawingOptions()
      if let tint { options.tint = tint }
      if capInsets != .zero {
        options.capInsets = (capInsets.top, capInsets.left, capInsets.bottom, capInsets.right)
        options.tiles = tiles
      }
      options.flipsHorizontally = flips
      canvas.draw(image, in: rect, options: options)
    case .recorded(let drawing):
      guard drawing.size.width > 0, drawing.size.height > 0 else { return }
      canvas.save()
      canvas.translate(x: rect.minX, y: rect.minY)
      canvas.concatenate(
        AffineTransform(
          m11: rect.width / drawing.size.width, m12: 0, m21: 0, m22: rect.height / drawing.size.height, tX: 0, tY: 0))
      drawing.draw(on: canvas)
      canvas.restore()
    }
  }
}

extension UIImage {
  /// Loads the picture in the version that fits `traits`; says once on stderr what cannot be shown.
  @MainActor
  package func resolve(with traits: UITraitCollection) -> LoadedImage? {
    guard source != Self.nothing else { return nil }
    let toolkit = InterfacePlatform.toolkit
    func loaded(
      _ picture: LoadedImage.Picture, size: CGSize, isTemplate: Bool, insets: UIEdgeInsets? = nil, flips: Bool = false
    ) -> LoadedImage {
      let template =
        switch renderingMode {
        case .automatic: isTemplate || ownTint != nil
        case .alwaysOriginal: ownTint != nil
        case .alwaysTemplate: true
        }
      return LoadedImage(
        picture: picture, size: size, isTemplate: template, capInsets: capInsets == .zero ? insets ?? .zero : capInsets,
        tiles: resizingMode == .tile, flips: flips, ownTint: ownTint)
    }
    do {
      switch source {
      case .symbol(let name):
        let size = (symbolConfiguration ?? SymbolConfiguration(scale: .default)).resolvedPointSize
        let image = try toolkit.image(for: SymbolNames.source(for: name, pointSize: size))
        return loaded(
          .image(image), size: CGSize(width: size, height: size), isTemplate: true,
          flips: traits.appearance.isRightToLeft && SymbolNames.followsReading(name))
      case .toolkit(let source):
        let image = try toolkit.image(for: source)
        return loaded(
          .image(image), size: image.size, isTemplate: image.isSymbolic,
          flips: traits.appearance.isRightToLeft && source.followsReading)
      case .recorded(let drawing):
        return loaded(.recorded(drawing), size: drawing.size, isTemplate: false)
      case .named(let name, let bundlePath):
        let asset = ApplicationResources.main.image(
          named: name, bundle: bundlePath.flatMap(Bundle.init(path:)),
          appearance: traits.userInterfaceStyle == .dark ? .dark : .light,
          highContrast: traits.appearance.isHighContrast, scale: traits.appearance.displayScale,
          rightToLeft: traits.appearance.isRightToLeft)
        guard let asset else {
          InterfacePlatform.warnOnce(
            "The image “\(name)” is not in an asset catalogue of the app; nothing is drawn in its place.")
          return nil
        }
        let image = try toolkit.image(for: .data(asset.data, scale: CGFloat(asset.scale)))
        let insets = asset.capInsets.map {
          UIEdgeInsets(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
        }
        return loaded(
          .image(image), size: asset.size ?? image.size, isTemplate: asset.renderingIntent == .template, insets: insets,
          flips: asset.flipsForRightToLeft && traits.appearance.isRightToLeft)
      }
    } catch {
      InterfacePlatform.warnOnce("An image cannot be shown: \(error.localizedDescription)")
      return nil
    }
  }

  /// The toolkit's source for menus, which have icons of their own size; `nil` for what only views can draw.
  @MainActor
  package var menuIcon: ImageSource? {
    switch source {
    case .symbol(let name): return .icon(names: SymbolNames.icons(for: name), pointSize: 16)
    case .toolkit(let source): return source
    case .named(let name, let bundlePath):
      let asset = ApplicationResources.main.image(named: name, bundle: bundlePath.flatMap(Bundle.init(path:)))
      return asset.map { .data($0.data, scale: CGFloat($0.scale)) }
    case .recorded: return nil
    }
  }

  /// What the picture is made of, for the layers above.
  package enum Origin: Hashable, Sendable {
    case named(String, bundlePath: String?)
    /// A symbol in a size in points.
    case symbol(String, pointSize: CGFloat)
    case toolkit(ImageSource)
    /// Commands, which only the picture itself can draw.
    case drawing
  }

  /// What the picture is made of. The size of a symbol that follows the text is the present one.
  package var origin: Origin {
    switch source {
    case .named(let name, let bundlePath): .named(name, bundlePath: bundlePath)
    case .symbol(let name):
      .symbol(name, pointSize: (symbolConfiguration ?? SymbolConfiguration(scale: .default)).resolvedPointSize)
    case .toolkit(let toolkitSource): source == Self.nothing ? .drawing : .toolkit(toolkitSource)
    case .recorded: .drawing
    }
  }
  /// The tint that replaces the one around.
  package var fixedTint: UIColor? { ownTint }

  /// The picture as pixels, premultiplied, in `scale` per point; `nil` if it cannot be drawn.
  @MainActor
  package func pixels(scale: CGFloat, with traits: UITraitCollection) -> PixelBuffer? {
    guard let loaded = resolve(with: traits), loaded.size.width > 0, loaded.size.height > 0 else { return nil }
    let tint = loaded.isTemplate ? (loaded.ownTint ?? .label).rgba(with: traits) : nil
    return try? InterfacePlatform.toolkit.pixels(size: loaded.size, scale: scale) { canvas in
      loaded.draw(on: canvas, in: CGRect(origin: .zero, size: loaded.size), tint: tint)
    }
  }

  /// What the picture is called where it alone names a control.
  package var spokenName: String? {
    switch source {
    case .symbol(let name): SymbolNames.label(of: name)
    case .named(let name, _): name
    case .toolkit, .recorded: nil
    }
  }

  /// Draws the picture at its size in the current context.
  @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  /// Draws the picture into a rectangle of the current context, in points.
  @MainActor public func draw(in rect: CGRect) {
    guard let loaded = resolve(with: .current), let context = UIGraphicsGetCurrentContext() else { return }
    let tint = loaded.isTemplate ? (loaded.ownTint ?? .label).rgba(with: .current) : nil
    context.record(.image(loaded, rect, tint))
  }
}

/// Turns the pixels of a Core Graphics image into a toolkit's.
enum CGImagePixels {
  static func source(of image: CGImage, scale: CGFloat) -> ImageSource {
    var pixels = image.rgba8 ?? Data(count: image.width * image.height * 4)
    pixels.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[start + 3])
        guard alpha < 255 else { continue }
        for component in start..<start + 3 { bytes[component] = UInt8((Int(bytes[component]) * alpha + 127) / 255) }
      }
    }
    return .pixels(pixels, width: image.width, height: image.height, scale: scale)
  }
}

/// Writes pixels as a PNG file, without compressing them.
package enum PNGEncoding {
  package static func encode(premultiplied pixels: Data, width: Int, height: Int) -> Data {
    var raw = Data(capacity: (width * 4 + 1) * height)
    let start = pixels.startIndex
    for row in 0..<height {
      raw.append(0)
      for column in 0..<width {
        let place = start + (row * width + column) * 4
        let alpha = Int(pixels[place + 3])
        for component in 0..<3 {
          let value = Int(pixels[place + component])
          raw.append(alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha)))
        }
        raw.append(UInt8(alpha))
      }
    }
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    append("IHDR", bytes(width) + bytes(height) + Data([8, 6, 0, 0, 0]), to: &file)
    append("IDAT", stored(raw), to: &file)
    append("IEND", Data(), to: &file)
    return file
  }

  private static func bytes(_ value: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
  }

  private static func append(_ type: String, _ content: Data, to file: inout Data) {
    file.append(bytes(content.count))
    let body = Data(type.utf8) + content
    file.append(body)
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    file.append(bytes(Int(crc ^ 0xFFFF_FFFF)))
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ raw: Data) -> Data {
    var result = Data([0x78, 0x01])
    var place = raw.startIndex
    repeat {
      let end = min(place + 65_535, raw.endIndex)
      let count = end - place
      result.append(contentsOf: [end == raw.endIndex ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)])
      result.append(contentsOf: [UInt8(~count & 255), UInt8(~count >> 8 & 255)])
      result.append(raw[place..<end])
      place = end
    } while place < raw.endIndex
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in raw {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    result.append(bytes(Int(b << 16 | a)))
    return result
  }
}
