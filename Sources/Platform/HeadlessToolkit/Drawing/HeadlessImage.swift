import Foundation
import Toolkit

/// A picture of which only the size is known.
@MainActor
public final class HeadlessImage: ToolkitImage {
  /// Where the picture comes from.
  public let source: ImageSource
  /// Natural size, in points.
  public let size: CGSize
  /// Whether the picture takes the colour it is drawn with: icons, and files named `…-symbolic`.
  public let isSymbolic: Bool

  /// Throws a sentence that names the source when it is no PNG, JPEG, GIF or SVG or cannot be read.
  init(_ source: ImageSource) throws {
    self.source = source
    switch source {
    case .file(let url, let scale):
      let data: Data
      do {
        data = try Data(contentsOf: url)
      } catch {
        throw ToolkitError("The picture \(url.path) cannot be read: \(error.localizedDescription)")
      }
      guard let header = ImageHeader(data) else {
        throw ToolkitError("The picture \(url.path) is neither PNG, JPEG, GIF nor SVG.")
      }
      size = header.size(at: scale)
      isSymbolic = url.deletingPathExtension().lastPathComponent.hasSuffix("-symbolic")
    case .data(let data, let scale):
      guard let header = ImageHeader(data) else {
        throw ToolkitError("The picture of \(data.count) bytes is neither PNG, JPEG, GIF nor SVG.")
      }
      size = header.size(at: scale)
      isSymbolic = false
    case .icon(let names, let pointSize, _):
      guard let name = names.first, !name.isEmpty else { throw ToolkitError("An icon without a name was asked for.") }
      size = CGSize(width: pointSize, height: pointSize)
      isSymbolic = true
    case .pixels(let data, let width, let height, let scale):
      guard width > 0, height > 0, data.count >= width * height * 4 else {
        throw ToolkitError("\(data.count) bytes are too few for a picture of \(width) × \(height) pixels.")
      }
      size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
      isSymbolic = false
    }
  }

  /// A short name for the source: the file's or icon's name, or the number of bytes.
  public var name: String {
    switch source {
    case .file(let url, _): url.lastPathComponent
    case .data(let data, _): "\(data.count) bytes"
    case .icon(let names, _, _): names.first ?? ""
    case .pixels(_, let width, let height, _): "\(width) × \(height) pixels"
    }
  }
}

/// What the first bytes of a picture say about it.
struct ImageHeader: Equatable {
  /// Pixels of a raster picture, points of a drawing.
  var width: CGFloat
  var height: CGFloat
  var isVector: Bool

  func size(at scale: CGFloat) -> CGSize {
    isVector || scale <= 0
      ? CGSize(width: width, height: height) : CGSize(width: width / scale, height: height / scale)
  }

  init?(_ data: Data) {
    let bytes = [UInt8](data)
    if let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) {
      (width, height, isVector) = (CGFloat(size.0), CGFloat(size.1), false)
    } else if let size = Self.svg(bytes) {
      (width, height, isVector) = (size.0, size.1, true)
    } else {
      return nil
    }
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 10, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
    return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// Walks the segments until the frame header, which holds the size.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    var at = 2
    while at + 9 < bytes.count {
      guard bytes[at] == 0xFF else { return nil }
      let marker = bytes[at + 1]
      // A marker may be padded, and some stand alone without a length.
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) {
        at += 2
        continue
      }
      if (0xC0...0xCF).contains(marker), marker != 0xC4, marker != 0xC8, marker != 0xCC {
        return (Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]))
      }
      at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
    }
    return nil
  }

  private static func svg(_ bytes: [UInt8]) -> (CGFloat, CGFloat)? {
    let head = String(decoding: bytes.prefix(16_384), as: UTF8.self)
    guard let start = head.range(of: "<svg"), let end = head[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = head[start.upperBound..<end]
    func attribute(_ name: String) -> Substring? {
      for quote in ["\"", "'"] {
        guard let from = tag.range(of: " \(name)=\(quote)") ?? tag.range(of: "\n\(name)=\(quote)") else { continue }
        return tag[from.upperBound...].prefix { String($0) != quote }
      }
      return nil
    }
    func length(_ text: Substring?) -> CGFloat? {
      guard let text, !text.hasSuffix("%") else { return nil }
      return Double(text.prefix { $0.isNumber || $0 == "." }).map { CGFloat($0) }
    }
    let box = attribute("viewBox")?.split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { Double($0) } ?? []
    if let width = length(attribute("width")), let height = length(attribute("height")) { return (width, height) }
    return box.count == 4 ? (CGFloat(box[2]), CGFloat(box[3])) : (100, 100)
  }
}
