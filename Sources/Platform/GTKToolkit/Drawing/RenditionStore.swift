import CGTK
import CRSVG
import CToolkitSupport
import Foundation
import Toolkit

/// What vector pictures looked like in the size that they were last drawn in, kept in the user's cache folder.
///
/// A picture that fills a window takes longer to render than everything else that happens before the first frame of an
/// app. Programs show their pictures in the same sizes each time, so one rendition of each is kept. The folder may be
/// emptied at any time; nothing is kept of pictures that are quick to render, and nothing where it cannot be written.
enum RenditionStore {
  /// Where one picture's rendition is kept.
  struct Entry: Sendable {
    let path: String?
    private let header: Header?

    /// Looks for what is kept of the vector file with this content.
    init(for data: Data) {
      path = data.count < RenditionStore.smallestFile ? nil : RenditionStore.path(for: data)
      header = path.flatMap(Header.init(readFrom:))
    }

    /// Size in points that the picture has by itself; `nil` = nothing is kept.
    var naturalSize: CGSize? { header?.naturalSize }

    /// The pixels of the rendition, if it has this size. The caller owns them. They lie in the file, so that the
    /// system can take the memory back.
    func pixels(of size: CGSize) -> OpaquePointer? {
      guard let path, let header, header.pixelSize == size,
        let file = g_mapped_file_new(path, 0, nil)
      else { return nil }
      defer { g_mapped_file_unref(file) }
      let (start, count) = (MemoryLayout<Header>.size, Int(size.width) * Int(size.height) * 4)
      guard g_mapped_file_get_length(file) == gsize(start + count), let whole = g_mapped_file_get_bytes(file) else {
        return nil
      }
      defer { g_bytes_unref(whole) }
      return g_bytes_new_from_bytes(whole, gsize(start), gsize(count))
    }

    /// Keeps a rendition that took `duration` microseconds to make.
    func keep(_ bytes: OpaquePointer, of size: CGSize, naturalSize: CGSize, took duration: gint64) {
      guard let path, duration >= RenditionStore.shortestDuration else { return }
      let header = Header(naturalSize: naturalSize, pixelSize: size)
      let pixels = SharedBytes(retaining: bytes)
      RenditionStore.writing.async { RenditionStore.write(header, pixels, to: path) }
    }
  }

  private static let writing = DispatchQueue(label: "org.frontispiece.renditions", qos: .utility)

  /// Returns when everything that is kept has been written.
  static func finishWriting() { writing.sync {} }

  /// Microseconds; what is rendered faster is not worth a file.
  private static let shortestDuration: gint64 = 3_000
  /// Bytes; looking for what is kept of smaller files takes longer than rendering them.
  private static let smallestFile = 2048
  /// The most that the folder may hold, in bytes.
  private static let limit = 128 << 20

  /// What the file begins with.
  private struct Header: Sendable {
    private var mark = Header.expectedMark
    private var naturalWidth, naturalHeight: Double
    private var width, height: UInt32

    /// Names the layout of the file.
    private static let expectedMark: UInt64 = 0x4653_5052_4e44_3031

    init(naturalSize: CGSize, pixelSize: CGSize) {
      (naturalWidth, naturalHeight) = (Double(naturalSize.width), Double(naturalSize.height))
      (width, height) = (UInt32(pixelSize.width), UInt32(pixelSize.height))
    }

    init?(readFrom path: String) {
      guard let file = fopen(path, "rb") else { return nil }
      defer { fclose(file) }
      self.init(naturalSize: .zero, pixelSize: .zero)
      let count = withUnsafeMutableBytes(of: &self) { fread($0.baseAddress, 1, $0.count, file) }
      guard count == MemoryLayout<Header>.size, mark == Header.expectedMark, naturalWidth > 0, naturalHeight > 0 else {
        return nil
      }
    }

    var naturalSize: CGSize { CGSize(width: naturalWidth, height: naturalHeight) }
    var pixelSize: CGSize { CGSize(width: Int(width), height: Int(height)) }
  }

  private static var folder: String {
    String(cString: g_get_user_cache_dir()) + "/frontispiece/renditions"
  }

  /// Another version of the renderer draws anew.
  private static func path(for data: Data) -> String? {
    guard let sum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer { g_checksum_free(sum) }
    data.withUnsafeBytes { g_checksum_update(sum, $0.bindMemory(to: guchar.self).baseAddress, gssize($0.count)) }
    let name = String(cString: g_checksum_get_string(sum))
    return "\(folder)/\(name)-\(LIBRSVG_MAJOR_VERSION).\(LIBRSVG_MINOR_VERSION).\(LIBRSVG_MICRO_VERSION)"
  }

  private static func write(_ header: Header, _ pixels: SharedBytes, to path: String) {
    guard g_mkdir_with_parents(folder, 0o700) == 0 else { return }
    makeRoom(for: pixels.count)
    // Under another name first, so that nobody ever finds half a file.
    let draft = "\(path).\(getpid())"
    guard let file = fopen(draft, "wb") else { return }
    let isComplete =
      withUnsafeBytes(of: header) { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
      && fwrite(pixels.start, 1, pixels.count, file) == pixels.count
    guard fclose(file) == 0, isComplete, rename(draft, path) == 0 else {
      unlink(draft)
      return
    }
  }

  /// Removes the renditions that were made longest ago until there is room for `count` more bytes.
  private static func makeRoom(for count: Int) {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let url = URL(fileURLWithPath: folder)
    let files = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: Array(keys))) ?? []
    var known = files.compactMap { file -> (url: URL, size: Int, date: Date)? in
      guard let values = try? file.resourceValues(forKeys: keys), let size = values.fileSize else { return nil }
      return (file, size, values.contentModificationDate ?? .distantPast)
    }
    known.sort { $0.date > $1.date }
    var total = known.reduce(count) { $0 + $1.size }
    while total > limit, let oldest = known.popLast() {
      try? FileManager.default.removeItem(at: oldest.url)
      total -= oldest.size
    }
  }
}

/// Bytes that never change. Safe to share: GLib counts their references atomically.
private final class SharedBytes: @unchecked Sendable {
  private let bytes: OpaquePointer

  init(retaining bytes: OpaquePointer) { self.bytes = g_bytes_ref(bytes) }

  var start: UnsafeRawPointer? { g_bytes_get_data(bytes, nil).map { UnsafeRawPointer($0) } }
  var count: Int { Int(g_bytes_get_size(bytes)) }

  deinit { g_bytes_unref(bytes) }
}
