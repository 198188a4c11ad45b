import CGTK
import CToolkitSupport
import Foundation
import Toolkit

extension GTKImage {
  /// Reads a picture. Throws a sentence that names the source when it cannot be read.
  static func load(_ source: ImageSource) throws -> GTKImage {
    switch source {
    case .file(let url, let scale):
      let data: Data
      do {
        data = try Data(contentsOf: url, options: .mappedIfSafe)
      } catch {
        throw ToolkitError("The image “\(url.lastPathComponent)” could not be read: \(reason(error)).")
      }
      return try decode(data, scale: scale, name: "The image “\(url.lastPathComponent)”")
    case .data(let data, let scale):
      return try decode(data, scale: scale, name: "The image")
    case .icon(let names, let pointSize, let isOnDisc):
      guard let name = names.first(where: IconPicture.exists) else {
        throw ToolkitError(
          "The icon theme has no icon named \(names.map { "“\($0)”" }.joined(separator: " or ")).")
      }
      return GTKImage(IconPicture(name: name, pointSize: pointSize, isOnDisc: isOnDisc))
    case .pixels(let data, let width, let height, let scale):
      guard width > 0, height > 0, data.count >= width * height * 4 else {
        throw ToolkitError("An image of \(width) × \(height) pixels needs \(width * height * 4) bytes.")
      }
      let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize(width * height * 4)) }
      defer { g_bytes_unref(bytes) }
      let texture = gdk_memory_texture_new(
        Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, gsize(width * 4))!
      return GTKImage(TexturePicture(adopting: texture, scale: scale))
    }
  }

  private static func decode(_ data: Data, scale: CGFloat, name: String) throws -> GTKImage {
    guard !data.isEmpty else { throw ToolkitError("\(name) is empty.") }
    return looksLikeVector(data)
      ? try decodeVector(data, name: name) : try decodeRaster(data, scale: scale, name: name)
  }

  private static func looksLikeVector(_ data: Data) -> Bool {
    // A gzip stream is a compressed SVG; no raster format starts like that.
    if data.starts(with: [0x1f, 0x8b]) { return true }
    let head = String(decoding: data.prefix(1024), as: UTF8.self)
    return head.contains("<svg") || head.contains("<?xml") || head.contains("<!DOCTYPE svg")
  }

  private static func decodeVector(_ data: Data, name: String) throws -> GTKImage {
    var error: UnsafeMutablePointer<GError>?
    guard let picture = VectorPicture(data, error: &error) else {
      throw ToolkitError("\(name) could not be read: \(message(of: error)).")
    }
    return GTKImage(picture)
  }

  private static func decodeRaster(_ data: Data, scale: CGFloat, name: String) throws -> GTKImage {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize(data.count)) }
    defer { g_bytes_unref(bytes) }
    var error: UnsafeMutablePointer<GError>?
    guard let texture = gdk_texture_new_from_bytes(bytes, &error) else {
      throw ToolkitError("\(name) could not be read: \(message(of: error)).")
    }
    return GTKImage(TexturePicture(adopting: texture, scale: scale))
  }

  private static func reason(_ error: any Error) -> String {
    let cocoa = error as NSError
    if let posix = cocoa.userInfo[NSUnderlyingErrorKey] as? POSIXError {
      return String(cString: strerror(posix.code.rawValue)).lowercased()
    }
    switch cocoa.code {
    case NSFileReadNoSuchFileError, NSFileNoSuchFileError: return "there is no such file"
    case NSFileReadNoPermissionError: return "permission is missing"
    default: return error.localizedDescription
    }
  }
}

/// The sentence of a GError without its full stop, which is freed.
@MainActor
func message(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "the reason is not known" }
  defer { g_error_free(error) }
  var text = String(cString: error.pointee.message)
  if text.hasSuffix(".") { text.removeLast() }
  return text
}
