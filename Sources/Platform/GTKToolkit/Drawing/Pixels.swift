import CToolkitSupport
import Foundation
import Toolkit

/// Pictures made by Cairo, as textures.
@MainActor
enum Pixels {
  /// Draws a picture of `size` pixels. The caller owns the texture.
  static func draw(_ size: CGSize, _ body: (OpaquePointer) -> Void) -> OpaquePointer? {
    guard let bytes = bytes(size, body) else { return nil }
    defer { g_bytes_unref(bytes) }
    return texture(bytes, size)
  }

  /// The pixels of a picture of `size`, row by row without gaps. The caller owns them.
  static func bytes(_ size: CGSize, _ body: (OpaquePointer) -> Void) -> OpaquePointer? {
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cr = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    body(cr)
    cairo_destroy(cr)
    cairo_surface_flush(surface)
    // The bytes are those of the surface itself: a copy would double what a large picture takes while it is made.
    return g_bytes_new_with_free_func(
      cairo_image_surface_get_data(surface), gsize(byteCount(of: size)),
      { surface in cairo_surface_destroy(surface.map { OpaquePointer($0) }) }, UnsafeMutableRawPointer(surface))
  }

  /// How many bytes a picture of `size` pixels has.
  static func byteCount(of size: CGSize) -> Int { Int(size.width) * Int(size.height) * 4 }

  /// A texture of the pixels of a picture of `size`. The caller owns it.
  static func texture(_ bytes: OpaquePointer, _ size: CGSize) -> OpaquePointer? {
    gdk_memory_texture_new(
      Int32(size.width), Int32(size.height), fsp_cairo_memory_format(), bytes, gsize(Int(size.width) * 4))
  }

  /// A smaller copy in which every pixel counts. The caller owns the texture.
  static func scaled(_ texture: OpaquePointer, to size: CGSize) -> OpaquePointer? {
    let (width, height) = (gdk_texture_get_width(texture), gdk_texture_get_height(texture))
    guard width > 0, height > 0,
      let source = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    else { return nil }
    defer { cairo_surface_destroy(source) }
    guard cairo_surface_status(source) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(source) else {
      return nil
    }
    gdk_texture_download(texture, data, gsize(cairo_image_surface_get_stride(source)))
    cairo_surface_mark_dirty(source)
    return draw(size) { cr in
      cairo_scale(cr, size.width / CGFloat(width), size.height / CGFloat(height))
      cairo_set_source_surface(cr, source, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD)
      // Edges are neighbours of nothing, not of transparent black.
      cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD)
      cairo_paint(cr)
    }
  }
}
