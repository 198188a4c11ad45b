import CGTK
import CRSVG
import CToolkitSupport
import Foundation
import Toolkit

/// A vector file, rendered in the size that the screen needs.
@MainActor
final class VectorPicture: Picture {
  let size: CGSize
  let isSymbolic = false
  private let data: Data
  private let store: RenditionStore.Entry
  /// The file as it was read; read only when a rendition has to be made.
  private var handle: ObjectReference?
  private var renditions: [(size: CGSize, texture: ObjectReference)] = []

  /// Reads the file, unless an earlier run has left what it looks like in the usual size. `nil` with `error` set when
  /// it cannot be read.
  init?(_ data: Data, error: inout UnsafeMutablePointer<GError>?) {
    self.data = data
    store = RenditionStore.Entry(for: data)
    if let kept = store.naturalSize {
      size = kept
      return
    }
    guard let handle = VectorPicture.read(data, &error) else { return nil }
    self.handle = handle
    size = VectorPicture.naturalSize(handle.opaque)
  }

  private static func read(_ data: Data, _ error: inout UnsafeMutablePointer<GError>?) -> ObjectReference? {
    let handle = data.withUnsafeBytes {
      rsvg_handle_new_from_data($0.bindMemory(to: guint8.self).baseAddress, gsize(data.count), &error)
    }
    return handle.map { ObjectReference(adopting: UnsafeMutableRawPointer($0)) }
  }

  private static func naturalSize(_ handle: OpaquePointer) -> CGSize {
    let native = UnsafeMutablePointer<RsvgHandle>(handle)
    var (width, height) = (0.0, 0.0)
    if rsvg_handle_get_intrinsic_size_in_pixels(native, &width, &height).isTrue, width > 0, height > 0 {
      return CGSize(width: width, height: height)
    }
    var (hasWidth, hasHeight, hasViewBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var (w, h, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
    rsvg_handle_get_intrinsic_dimensions(native, &hasWidth, &w, &hasHeight, &h, &hasViewBox, &box)
    if hasViewBox.isTrue, box.width > 0, box.height > 0 { return CGSize(width: box.width, height: box.height) }
    return CGSize(width: 100, height: 100)
  }

  func append(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    let scale = canvas.deviceScale
    guard let texture = rendition(CGSize(width: rect.width * scale, height: rect.height * scale)) else { return }
    var bounds = rect.graphene
    fsp_snapshot_append_texture(canvas.snapshot, texture.opaque, &bounds, 0)
  }

  private func rendition(_ wanted: CGSize) -> ObjectReference? {
    let limit: CGFloat = 4096
    let shrink = min(1, limit / max(wanted.width, wanted.height, 1))
    let exact = CGSize(
      width: max(1, (wanted.width * shrink).rounded(.up)), height: max(1, (wanted.height * shrink).rounded(.up)))
    if let index = renditions.firstIndex(where: { $0.size == exact }) { return renditions[index].texture }
    // While a large picture changes its size, a slightly larger rendition is as good as an exact one.
    if max(exact.width, exact.height) > 256,
      let known = renditions.last(where: {
        $0.size.width >= exact.width && $0.size.height >= exact.height && $0.size.width < exact.width * 1.4
          && $0.size.height < exact.height * 1.4
      })
    {
      return known.texture
    }
    guard let bytes = store.pixels(of: exact) ?? render(exact) else { return nil }
    defer { g_bytes_unref(bytes) }
    guard let texture = Pixels.texture(bytes, exact) else { return nil }
    let reference = ObjectReference(adopting: UnsafeMutableRawPointer(texture))
    if renditions.count >= 3 { renditions.removeFirst() }
    renditions.append((exact, reference))
    return reference
  }

  private func render(_ size: CGSize) -> OpaquePointer? {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = handle ?? VectorPicture.read(data, &error) else {
      g_clear_error(&error)
      return nil
    }
    self.handle = handle
    let start = g_get_monotonic_time()
    let bytes = Pixels.bytes(size) { cr in
      // Stretched like any other picture: the caller's rectangle decides, not the file's own proportions.
      cairo_scale(cr, size.width / self.size.width, size.height / self.size.height)
      var viewport = RsvgRectangle(x: 0, y: 0, width: self.size.width, height: self.size.height)
      rsvg_handle_render_document(UnsafeMutablePointer<RsvgHandle>(handle.opaque), cr, &viewport, nil)
    }
    if let bytes { store.keep(bytes, of: size, naturalSize: self.size, took: g_get_monotonic_time() - start) }
    return bytes
  }
}
