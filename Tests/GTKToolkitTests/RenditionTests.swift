import CGTK
import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("Renditions of vector pictures")
struct RenditionTests {
  /// A picture with something to draw, and with content that no other test has.
  private func picture(circles: Int = 400) -> Data {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\"><title>\(UUID())</title>"
    for index in 0..<circles {
      text += "<circle cx=\"\(index % 30 * 10)\" cy=\"\(index / 30 * 15)\" r=\"9\" fill=\"#\(100_000 + index * 37)\"/>"
    }
    return Data((text + "</svg>").utf8)
  }

  private func pixels(_ bytes: OpaquePointer) -> [UInt8] {
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(bytes, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// Keeps a rendition and waits until it can be found.
  private func keep(_ size: CGSize, of data: Data, value: UInt8) -> RenditionStore.Entry {
    let content = [UInt8](repeating: value, count: Pixels.byteCount(of: size))
    let bytes = content.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count))! }
    defer { g_bytes_unref(bytes) }
    RenditionStore.Entry(for: data).keep(bytes, of: size, naturalSize: CGSize(width: 300, height: 200), took: 1_000_000)
    RenditionStore.finishWriting()
    return RenditionStore.Entry(for: data)
  }

  @Test("What was drawn once is there in the same size the next time, without reading the file")
  func kept() throws {
    let data = picture()
    #expect(RenditionStore.Entry(for: data).naturalSize == nil)
    let size = CGSize(width: 30, height: 20)
    let entry = keep(size, of: data, value: 77)
    #expect(entry.naturalSize == CGSize(width: 300, height: 200))
    #expect(pixels(try #require(entry.pixels(of: size))) == [UInt8](repeating: 77, count: 30 * 20 * 4))
    #expect(entry.pixels(of: CGSize(width: 31, height: 20)) == nil)
    var error: UnsafeMutablePointer<GError>?
    #expect(VectorPicture(data, error: &error)?.size == CGSize(width: 300, height: 200))
  }

  @Test("Another content is another picture")
  func otherContent() {
    _ = keep(CGSize(width: 30, height: 20), of: picture(), value: 1)
    #expect(RenditionStore.Entry(for: picture()).naturalSize == nil)
  }

  @Test("A file that was cut short is not used, and the picture is drawn anew")
  func cutShort() throws {
    let data = picture()
    let size = CGSize(width: 30, height: 20)
    let entry = keep(size, of: data, value: 1)
    try FileHandle(forWritingTo: URL(fileURLWithPath: #require(entry.path))).truncate(atOffset: 500)
    #expect(RenditionStore.Entry(for: data).pixels(of: size) == nil)
    try FileHandle(forWritingTo: URL(fileURLWithPath: #require(entry.path))).truncate(atOffset: 5)
    #expect(RenditionStore.Entry(for: data).naturalSize == nil)
    var error: UnsafeMutablePointer<GError>?
    #expect(VectorPicture(data, error: &error) != nil)
  }

  @Test("Small pictures, and those that are quick to draw, leave no file")
  func notKept() {
    let small = Data("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"2\"/>".utf8)
    #expect(keep(CGSize(width: 30, height: 20), of: small, value: 1).naturalSize == nil)
  }
}
