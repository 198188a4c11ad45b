import Foundation
import Toolkit

extension HeadlessToolkit {
  /// The colours that plain fills add up to in the middle of each pixel; gradients, pictures and text leave no trace.
  public func pixels(size: CGSize, scale: CGFloat, draw: (any Canvas) -> Void) throws -> PixelBuffer {
    let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    guard width > 0, height > 0 else { throw ToolkitError("A picture of \(width) × \(height) pixels cannot be made.") }
    let canvas = RecordingCanvas(bounds: CGRect(origin: .zero, size: size), toolkit: self)
    draw(canvas)
    canvas.finish()
    let list = DisplayList(canvas.items)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let color = list.color(at: CGPoint(x: (CGFloat(column) + 0.5) / scale, y: (CGFloat(row) + 0.5) / scale))
        for component in [color.red, color.green, color.blue] {
          rgba.append(UInt8((component * color.alpha * 255).rounded()))
        }
        rgba.append(UInt8((color.alpha * 255).rounded()))
      }
    }
    return PixelBuffer(data: Data(rgba), width: width, height: height)
  }
}
