import Foundation

/// An absolute path as the file system knows it: bytes without a zero, no trailing slash.
///
/// Linux names are bytes, not text: two spellings of "ü" are two files, and a name need not be UTF-8 at all. A `URL`
/// carries such a path (percent-encoded) but its `path` property loses it, so everything that touches the disk uses
/// this type.
public struct FilePath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The bytes of the path.
  public let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// A path from bytes; trailing slashes are dropped, everything after a zero as well.
  public init(bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes.prefix { $0 != 0 })
    while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
    self.bytes = bytes
  }

  /// A path from text.
  public init(_ path: String) {
    self.init(bytes: path.utf8)
  }

  /// The path of a file URL, exactly as its bytes are.
  public init(_ url: URL) {
    let encoded = url.absoluteURL.path(percentEncoded: true)
    self.init(bytes: Self.removingPercentEncoding(encoded.utf8))
  }

  /// The file URL of the path.
  /// - Parameter isDirectory: Whether the URL gets the trailing slash of a directory.
  public func url(isDirectory: Bool = false) -> URL {
    if let text = String(validating: bytes, as: UTF8.self) {
      return URL(fileURLWithPath: text, isDirectory: isDirectory)
    }
    let encoded = "file://" + Self.percentEncoded(bytes)
    return URL(string: isDirectory ? encoded + "/" : encoded) ?? URL(fileURLWithPath: description)
  }

  /// The path as text for people; bytes that are not UTF-8 become replacement characters.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The last component's bytes.
  public var nameBytes: [UInt8] {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return bytes }
    return Array(bytes[(slash + 1)...])
  }

  /// The last component as text for people.
  public var name: String { String(decoding: nameBytes, as: UTF8.self) }

  /// The extension of the last component, without its dot; nil for none.
  public var filenameExtension: String? { DocumentNaming.filenameExtension(of: name) }

  /// The directory that holds the item.
  public var parent: FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash), slash > 0 else { return FilePath("/") }
    return FilePath(bytes: bytes[..<slash])
  }

  /// The path of an item inside this directory.
  public func appending(_ name: String) -> FilePath { appending(bytes: Array(name.utf8)) }

  /// The path of an item inside this directory, by the bytes of its name.
  public func appending(bytes name: [UInt8]) -> FilePath {
    FilePath(bytes: bytes == [Self.slash] ? bytes + name : bytes + [Self.slash] + name)
  }

  /// Whether the item is the directory or lies below it. Compares spelling only.
  public func isWithin(_ directory: FilePath) -> Bool {
    guard bytes.starts(with: directory.bytes) else { return false }
    return bytes.count == directory.bytes.count || directory.bytes == [Self.slash]
      || bytes[directory.bytes.count] == Self.slash
  }

  /// Whether the item is the one of a name in a directory. Compares spelling only, without making a path.
  func isMember(of directory: FilePath, named name: String) -> Bool {
    guard directory.bytes.count > 1 else { return self == directory.appending(name) }
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBufferPointer { own in
        guard own.count == directory.bytes.count + 1 + name.count, own[directory.bytes.count] == Self.slash else {
          return false
        }
        return own[(directory.bytes.count + 1)...].elementsEqual(name)
          && own[..<directory.bytes.count].elementsEqual(directory.bytes)
      }
    }
  }

  /// The path after `directory` was moved to `destination`; the same path if it does not lie below.
  public func moved(from directory: FilePath, to destination: FilePath) -> FilePath {
    guard isWithin(directory) else { return self }
    return FilePath(bytes: destination.bytes + bytes[directory.bytes.count...])
  }

  /// Orders paths by their bytes.
  public static func < (one: FilePath, other: FilePath) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// Calls `body` with the path as C sees it.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { buffer in
      body(buffer.assumingMemoryBound(to: CChar.self).baseAddress!)  // never empty: it ends in a zero
    }
  }

  static func percentEncoded(_ bytes: [UInt8]) -> String {
    var encoded = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), slash:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }

  static func removingPercentEncoding(_ text: some Sequence<UInt8>) -> [UInt8] {
    func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    let source = Array(text)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = value(source[index + 1]),
        let low = value(source[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return result
  }
}
