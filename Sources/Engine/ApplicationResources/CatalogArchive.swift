import Foundation

/// A compiled catalogue on disk: eight bytes of magic, the length of the index (64 bits, little endian), the index as
/// JSON, then the payload. One file, because SwiftPM must know a plug-in's outputs by name before they exist, and
/// mapped, so that a large picture costs nothing until it is drawn.
package struct CatalogArchive: Sendable {
  package let index: CatalogIndex
  /// The folder that holds the catalogue; it serves as the bundle's identity.
  package let directory: URL
  private let payload: Data

  private static let magic = Data("FRNTCAT1".utf8)

  /// Maps and checks a catalogue.
  ///
  /// - Throws: `UnreadableCatalog` with a sentence for people.
  package init(contentsOf url: URL) throws(UnreadableCatalog) {
    let data: Data
    do {
      data = try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      throw UnreadableCatalog(path: url.path, reason: "it cannot be read")
    }
    guard data.count >= 16, data.prefix(8) == Self.magic else {
      throw UnreadableCatalog(path: url.path, reason: "it is not a resource catalogue")
    }
    let length = data[8..<16].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let length = Int(exactly: length), length <= data.count - 16 else {
      throw UnreadableCatalog(path: url.path, reason: "it is truncated")
    }
    do {
      index = try JSONDecoder().decode(CatalogIndex.self, from: data[16..<16 + length])
    } catch {
      throw UnreadableCatalog(path: url.path, reason: "its index is damaged")
    }
    payload = data[(16 + length)...]
    directory = url.deletingLastPathComponent().standardizedFileURL
  }

  /// The bytes of an entry. `nil` when the file ends before them.
  package func data(at blob: CatalogIndex.Blob) -> Data? {
    guard blob.offset >= 0, blob.length >= 0, blob.offset <= payload.count - blob.length else { return nil }
    let start = payload.startIndex + blob.offset
    return payload[start..<start + blob.length]
  }

  /// Collects payload while resources are compiled and writes the finished catalogue.
  package struct Builder {
    package var index: CatalogIndex
    private var payload = Data()
    private var known: [Data: CatalogIndex.Blob] = [:]

    package init(module: String) {
      index = CatalogIndex(module: module)
    }

    /// Adds bytes once, however often they are used.
    package mutating func add(_ data: Data) -> CatalogIndex.Blob {
      if let blob = known[data] { return blob }
      let blob = CatalogIndex.Blob(offset: payload.count, length: data.count)
      payload.append(data)
      known[data] = blob
      return blob
    }

    /// Writes the catalogue; the same resources always give the same bytes.
    package func write(to url: URL) throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let json = try encoder.encode(index)
      var file = CatalogArchive.magic
      withUnsafeBytes(of: UInt64(json.count).littleEndian) { file.append(contentsOf: $0) }
      file.append(json)
      file.append(payload)
      try file.write(to: url)
    }
  }
}

/// Why a compiled catalogue cannot be used.
package struct UnreadableCatalog: Error, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { "The resources in “\(path)” are not used: \(reason)." }
}
