import CToolkitSupport
import Foundation
import Toolkit

extension GTKToolkit {
  /// Draws `size` points into pixels, `scale` of them per point, without a window. Native controls are left out.
  public func pixels(size: CGSize, scale: CGFloat, draw: (any Canvas) -> Void) throws -> PixelBuffer {
    let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    guard width > 0, height > 0, width <= 32_767, height <= 32_767,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw ToolkitError("A picture of \(width) × \(height) pixels cannot be made.") }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cr = cairo_create(surface) else {
      throw ToolkitError("There is no memory for a picture of \(width) × \(height) pixels.")
    }
    let canvas = GTKCanvas(surface: nil, dirtyBounds: CGRect(origin: .zero, size: size), scale: scale)
    draw(canvas)
    if let node = canvas.finish() {
      cairo_scale(cr, scale, scale)
      gsk_render_node_draw(node, cr)
      gsk_render_node_unref(node)
    }
    cairo_destroy(cr)
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { throw ToolkitError("The picture has no pixels.") }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<height {
      let line = UnsafeRawPointer(bytes + row * stride)
      for column in 0..<width {
        // Cairo's pixels are numbers of the machine: alpha in the highest byte, then red, green and blue.
        let pixel = line.load(fromByteOffset: column * 4, as: UInt32.self)
        let start = (row * width + column) * 4
        rgba[start] = UInt8(truncatingIfNeeded: pixel >> 16)
        rgba[start + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        rgba[start + 2] = UInt8(truncatingIfNeeded: pixel)
        rgba[start + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
    return PixelBuffer(data: Data(rgba), width: width, height: height)
  }
}
