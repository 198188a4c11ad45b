import ApplicationResources
import Foundation

/// What the bytes of an image file say about it, read without decoding pixels.
struct ImageProbe {
  var format: ImageAsset.Format
  /// Pixels for raster formats, points for vector formats.
  var size: CGSize?

  /// `nil` when the bytes are none of the formats that asset catalogues hold.
  init?(_ data: Data) {
    let data = Data(data)
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      guard data.count >= 24 else { return nil }
      size = CGSize(width: data.bigEndian(at: 16, count: 4), height: data.bigEndian(at: 20, count: 4))
    } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      size = Self.jpegSize(data)
    } else if data.starts(with: Array("GIF8".utf8)), data.count >= 10 {
      format = .gif
      size = CGSize(width: Int(data[6]) | Int(data[7]) << 8, height: Int(data[8]) | Int(data[9]) << 8)
    } else if data.starts(with: Array("RIFF".utf8)), data.count >= 12, data[8..<12] == Data("WEBP".utf8) {
      format = .webp
    } else if data.starts(with: Array("II*\0".utf8)) || data.starts(with: Array("MM\0*".utf8)) {
      format = .tiff
    } else if data.count >= 12, data[4..<8] == Data("ftyp".utf8) {
      format = .heic
    } else if data.starts(with: Array("%PDF-".utf8)) {
      format = .pdf
      size = Self.mediaBox(data)
    } else if let text = String(data: data, encoding: .utf8), let root = Self.rootElement(of: text) {
      format = .svg
      size = Self.svgSize(root)
    } else {
      return nil
    }
  }

  /// Walks the segments of a JPEG file to the frame header.
  private static func jpegSize(_ data: Data) -> CGSize? {
    var position = 2
    while position + 9 < data.count {
      guard data[position] == 0xFF else { return nil }
      let marker = data[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        return CGSize(
          width: data.bigEndian(at: position + 7, count: 2), height: data.bigEndian(at: position + 5, count: 2))
      }
      position += 2 + data.bigEndian(at: position + 2, count: 2)
    }
    return nil
  }

  /// The first `/MediaBox [x y x y]` of a PDF file whose page objects are not compressed.
  private static func mediaBox(_ data: Data) -> CGSize? {
    guard let start = data.range(of: Data("/MediaBox".utf8))?.upperBound,
      let open = data[start...].firstIndex(of: UInt8(ascii: "[")),
      let close = data[open...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let numbers = String(decoding: data[(open + 1)..<close], as: UTF8.self).split(separator: " ").compactMap {
      Double($0)
    }
    return numbers.count == 4 ? CGSize(width: numbers[2] - numbers[0], height: numbers[3] - numbers[1]) : nil
  }

  /// The `<svg …>` tag, after declaration, comments and document type.
  private static func rootElement(of text: String) -> Substring? {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.range(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<?") || rest.hasPrefix("<!") {
        guard let end = rest.firstIndex(of: ">") else { return nil }
        rest = rest[rest.index(after: end)...]
      } else {
        guard rest.hasPrefix("<svg") || rest.hasPrefix("<svg:svg"), let end = rest.firstIndex(of: ">") else {
          return nil
        }
        return rest[...end]
      }
    }
    return nil
  }

  private static func svgSize(_ root: Substring) -> CGSize? {
    func attribute(_ name: String) -> String? {
      for quote in ["\"", "'"] {
        for lead in [" ", "\n", "\t"] {
          guard let start = root.range(of: "\(lead)\(name)=\(quote)")?.upperBound,
            let end = root[start...].firstIndex(of: Character(quote))
          else { continue }
          return String(root[start..<end])
        }
      }
      return nil
    }
    func length(_ name: String) -> Double? {
      guard let text = attribute(name), !text.hasSuffix("%") else { return nil }
      return Double(text.prefix { $0.isNumber || $0 == "." })
    }
    if let width = length("width"), let height = length("height") { return CGSize(width: width, height: height) }
    let box = attribute("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
    guard box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    return CGSize(width: box[2], height: box[3])
  }
}

extension Data {
  fileprivate func bigEndian(at position: Int, count: Int) -> Int {
    self[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
