import Foundation
import Toolkit

/// A mesh of colours as pixels: patches between curved edges, colours mixed from corner to corner.
struct MeshPicture {
  let width: Int
  let height: Int
  /// Premultiplied RGBA, row by row.
  private(set) var data: Data

  private struct Vertex {
    var x: Double
    var y: Double
    var color: SIMD4<Double>
  }

  /// Draws `mesh` into so many pixels. `colors` are those of its points.
  init(_ mesh: MeshGradient, colors: [RGBA], width: Int, height: Int) {
    self.width = width
    self.height = height
    data = Data()
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let points = mesh.corners
    guard mesh.width > 1, mesh.height > 1, points.count >= mesh.width * mesh.height,
      colors.count >= mesh.width * mesh.height
    else {
      data = Data(pixels)
      return
    }
    let cells = 12
    for row in 0..<(mesh.height - 1) {
      for column in 0..<(mesh.width - 1) {
        let first = row * mesh.width + column
        let indices = [first, first + 1, first + mesh.width, first + mesh.width + 1]
        let patch = Patch(indices.map { points[$0] })
        let corners = indices.map { index -> SIMD4<Double> in
          let color = colors[index]
          return SIMD4(color.red, color.green, color.blue, color.alpha)
        }
        func vertex(_ x: Int, _ y: Int) -> Vertex {
          let (u, v) = (Double(x) / Double(cells), Double(y) / Double(cells))
          let place = patch.point(u, v)
          let (s, t) = mesh.smoothsColors ? (Self.smooth(u), Self.smooth(v)) : (u, v)
          let top = corners[0] + (corners[1] - corners[0]) * s
          let bottom = corners[2] + (corners[3] - corners[2]) * s
          return Vertex(x: place.x * Double(width), y: place.y * Double(height), color: top + (bottom - top) * t)
        }
        for y in 0..<cells {
          for x in 0..<cells {
            let (a, b, c, d) = (vertex(x, y), vertex(x + 1, y), vertex(x, y + 1), vertex(x + 1, y + 1))
            fill(a, b, c, &pixels)
            fill(b, d, c, &pixels)
          }
        }
      }
    }
    data = Data(pixels)
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  /// Colours the pixels whose middle lies in a triangle.
  private func fill(_ a: Vertex, _ b: Vertex, _ c: Vertex, _ pixels: inout [UInt8]) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard abs(area) > 1e-9 else { return }
    let left = max(Int((min(a.x, b.x, c.x) - 0.5).rounded(.down)), 0)
    let right = min(Int((max(a.x, b.x, c.x) - 0.5).rounded(.up)), width - 1)
    let top = max(Int((min(a.y, b.y, c.y) - 0.5).rounded(.down)), 0)
    let bottom = min(Int((max(a.y, b.y, c.y) - 0.5).rounded(.up)), height - 1)
    guard left <= right, top <= bottom else { return }
    for y in top...bottom {
      for x in left...right {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let wb = ((px - a.x) * (c.y - a.y) - (c.x - a.x) * (py - a.y)) / area
        let wc = ((b.x - a.x) * (py - a.y) - (px - a.x) * (b.y - a.y)) / area
        // A little generous at the edges, so that no pixel between two triangles is missed.
        guard wb >= -1e-6, wc >= -1e-6, wb + wc <= 1 + 1e-6 else { continue }
        let color = a.color + (b.color - a.color) * wb + (c.color - a.color) * wc
        let alpha = max(0, min(color.w, 1))
        let start = (y * width + x) * 4
        for part in 0..<3 { pixels[start + part] = UInt8((max(0, min(color[part], 1)) * alpha * 255).rounded()) }
        pixels[start + 3] = UInt8((alpha * 255).rounded())
      }
    }
  }

  /// A surface between four curves (a Coons patch), in shares of the whole.
  private struct Patch {
    let corners: [MeshGradient.BezierPoint]
    init(_ corners: [MeshGradient.BezierPoint]) { self.corners = corners }

    private static func curve(
      _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>, _ t: Double
    ) -> SIMD2<Double> {
      let u = 1 - t
      let first = SIMD2<Double>(a) * (u * u * u) + SIMD2<Double>(b) * (3 * u * u * t)
      return first + SIMD2<Double>(c) * (3 * u * t * t) + SIMD2<Double>(d) * (t * t * t)
    }

    func point(_ u: Double, _ v: Double) -> SIMD2<Double> {
      let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
      let top = Self.curve(a.position, a.trailingControlPoint, b.leadingControlPoint, b.position, u)
      let bottom = Self.curve(c.position, c.trailingControlPoint, d.leadingControlPoint, d.position, u)
      let left = Self.curve(a.position, a.bottomControlPoint, c.topControlPoint, c.position, v)
      let right = Self.curve(b.position, b.bottomControlPoint, d.topControlPoint, d.position, v)
      let ruled = top * (1 - v) + bottom * v + left * (1 - u) + right * u
      let upper = SIMD2<Double>(a.position) * (1 - u) + SIMD2<Double>(b.position) * u
      let lower = SIMD2<Double>(c.position) * (1 - u) + SIMD2<Double>(d.position) * u
      return ruled - (upper * (1 - v) + lower * v)
    }
  }
}

extension MeshGradient {
  /// The points with the ends of their tangents; those of plain points lie a third of the way to their neighbours.
  fileprivate var corners: [BezierPoint] {
    switch locations {
    case .bezierPoints(let points): return points
    case .points(let points):
      guard width > 0, points.count >= width * height else { return [] }
      return (0..<width * height).map { index in
        let (column, row) = (index % width, index / width)
        func third(_ dx: Int, _ dy: Int) -> SIMD2<Float> {
          guard (0..<width).contains(column + dx), (0..<height).contains(row + dy) else { return points[index] }
          return points[index] + (points[(row + dy) * width + column + dx] - points[index]) / 3
        }
        return BezierPoint(
          position: points[index], leadingControlPoint: third(-1, 0), topControlPoint: third(0, -1),
          trailingControlPoint: third(1, 0), bottomControlPoint: third(0, 1))
      }
    }
  }
}
