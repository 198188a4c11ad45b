import Foundation

/// Where the bytes of an image come from.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: Data?

  /// A provider of bytes in memory.
  public init?(data: Data) {
    self.data = data
  }

  /// A provider of the bytes of a file. `nil` when it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }
}

/// Where alpha is in a pixel, and whether the colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

/// How pixels are stored.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits that hold the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Pixels of 16 bits, lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Pixels of 32 bits, lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Pixels of 16 bits, highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Pixels of 32 bits, highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// Where alpha is.
  public var alpha: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: intersection(.alphaInfoMask).rawValue) ?? .none
  }
}

/// A picture of pixels that does not change.
public final class CGImage: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bits of one component.
  public let bitsPerComponent: Int
  /// Bits of one pixel.
  public let bitsPerPixel: Int
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// The space of the colours.
  public let colorSpace: CGColorSpace?
  /// How pixels are stored.
  public let bitmapInfo: CGBitmapInfo
  /// The bytes.
  public let dataProvider: CGDataProvider?
  /// Whether pixels are blended when the picture is scaled.
  public let shouldInterpolate: Bool
  /// How colours are treated that a screen cannot show.
  public let renderingIntent: CGColorRenderingIntent
  /// Where the first pixel is in the bytes.
  private let offset: Int

  /// A picture of pixels in memory. `nil` when the numbers contradict each other or there are too few bytes.
  ///
  /// - Parameter decode: ranges that components are mapped to; not supported, and has to be `nil`.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard width > 0, height > 0, bitsPerComponent > 0, decode == nil,
      bitsPerPixel >= bitsPerComponent * space.numberOfComponents,
      bytesPerRow >= (width * bitsPerPixel + 7) / 8, let data = provider.data,
      data.count >= bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
    else { return nil }
    self.init(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, colorSpace: space, bitmapInfo: bitmapInfo, provider: provider,
      shouldInterpolate: shouldInterpolate, intent: intent, offset: 0)
  }

  private init(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, colorSpace: CGColorSpace?,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider?, shouldInterpolate: Bool, intent: CGColorRenderingIntent,
    offset: Int
  ) {
    (self.width, self.height) = (width, height)
    (self.bitsPerComponent, self.bitsPerPixel, self.bytesPerRow) = (bitsPerComponent, bitsPerPixel, bytesPerRow)
    (self.colorSpace, self.bitmapInfo, self.dataProvider) = (colorSpace, bitmapInfo, provider)
    (self.shouldInterpolate, renderingIntent, self.offset) = (shouldInterpolate, intent, offset)
  }

  /// Where alpha is in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha }

  /// A part of the picture; it shares the bytes. `nil` when the rectangle is outside, or a pixel is no whole byte.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1, bitsPerPixel.isMultiple(of: 8) else { return nil }
    return CGImage(
      width: Int(part.width), height: Int(part.height), bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, colorSpace: colorSpace, bitmapInfo: bitmapInfo,
      provider: dataProvider, shouldInterpolate: shouldInterpolate, intent: renderingIntent,
      offset: offset + Int(part.minY) * bytesPerRow + Int(part.minX) * bitsPerPixel / 8)
  }

  /// The pixels as red, green, blue and alpha of 8 bits each, not multiplied by alpha, rows without gaps. `nil` for
  /// pixels of other sizes than 8 bits per component.
  package var rgba8: Data? {
    guard let data = dataProvider?.data, bitsPerComponent == 8, let layout = PixelLayout(self) else { return nil }
    var result = Data(capacity: width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let start = data.startIndex + offset + row * bytesPerRow + column * bitsPerPixel / 8
        result.append(contentsOf: layout.rgba { data[start + $0] })
      }
    }
    return result
  }
}

/// Where the components of a pixel of whole bytes are.
private struct PixelLayout {
  var color: [Int]
  var alpha: Int?
  var isPremultiplied: Bool

  init?(_ image: CGImage) {
    let bytes = image.bitsPerPixel / 8
    let colors = image.colorSpace?.numberOfComponents ?? 1
    let alpha = image.alphaInfo
    guard bytes >= colors, alpha != .alphaOnly else { return nil }
    let leads = [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha)
    var positions = (0..<colors).map { leads ? $0 + 1 : $0 }
    var alphaPosition: Int? =
      switch alpha {
      case .first, .premultipliedFirst: 0
      case .last, .premultipliedLast: colors
      default: nil
      }
    guard (positions + [alphaPosition ?? 0]).allSatisfy({ $0 < bytes }) else { return nil }
    if image.bitmapInfo.intersection(.byteOrderMask) == .byteOrder32Little {
      positions = positions.map { bytes - 1 - $0 }
      alphaPosition = alphaPosition.map { bytes - 1 - $0 }
    }
    color = colors == 1 ? [positions[0], positions[0], positions[0]] : positions
    self.alpha = alphaPosition
    isPremultiplied = alpha == .premultipliedFirst || alpha == .premultipliedLast
  }

  func rgba(_ byte: (Int) -> UInt8) -> [UInt8] {
    let opacity = alpha.map(byte) ?? 255
    return color.map { position in
      let value = byte(position)
      guard isPremultiplied, opacity > 0, opacity < 255 else { return value }
      return UInt8(min(255, (Int(value) * 255 + Int(opacity) / 2) / Int(opacity)))
    } + [opacity]
  }
}
