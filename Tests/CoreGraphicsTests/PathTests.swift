import CoreGraphics
import Foundation
import Testing

@Suite("Paths")
struct PathTests {
  let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("Elements are shown in their order with their points")
  func elements() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 1))
    path.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2, y: 2))
    path.addCurve(to: CGPoint(x: 4, y: 1), control1: CGPoint(x: 3, y: 2), control2: CGPoint(x: 4, y: 2))
    path.closeSubpath()
    var kinds: [CGPathElementType] = []
    var ends: [CGFloat] = []
    path.applyWithBlock { element in
      let last = [0, 0, 1, 2, -1][Int(element.pointee.type.rawValue)]
      kinds.append(element.pointee.type)
      if last >= 0 { ends.append(element.pointee.points[last].x) }
    }
    #expect(kinds == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    #expect(ends == [1, 2, 3, 4])
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
  }

  @Test("A copy does not change with its original")
  func copies() {
    let path = CGMutablePath()
    path.addRect(square)
    let copy = path.copy()
    #expect(copy == path)
    path.addEllipse(in: square)
    #expect(copy != path && copy?.boundingBox == square)
    var shift = CGAffineTransform(translationX: 5, y: 0)
    #expect(copy?.copy(using: &shift)?.boundingBox == square.offsetBy(dx: 5, dy: 0))
  }

  @Test("A point is inside by the winding or the even-odd rule")
  func containment() {
    let path = CGMutablePath()
    path.addRect(square)
    path.addRect(square.insetBy(dx: 3, dy: 3))
    #expect(path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 5, y: 5)))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 11, y: 5)))
    let circle = CGPath(ellipseIn: square, transform: nil)
    #expect(circle.contains(CGPoint(x: 5, y: 0.2)) && !circle.contains(CGPoint(x: 0.5, y: 0.5)))
    let round = CGPath(roundedRect: square, cornerWidth: 4, cornerHeight: 4, transform: nil)
    #expect(round.contains(CGPoint(x: 0.1, y: 5)) && !round.contains(CGPoint(x: 0.5, y: 0.5)))
  }

  @Test("The box of the path is tighter than that of its control points")
  func boxes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 20), control2: CGPoint(x: 10, y: 20))
    #expect(path.boundingBox.height == 20)
    #expect(abs(path.boundingBoxOfPath.height - 15) < 1e-9)
    #expect(CGMutablePath().boundingBox.isNull && CGMutablePath().isEmpty)
    let circle = CGPath(ellipseIn: square, transform: nil).boundingBoxOfPath
    #expect(abs(circle.minX) < 1e-9 && abs(circle.maxY - 10) < 1e-9)
  }

  @Test("An arc goes the way it is told, and stays on its circle", arguments: [true, false])
  func arcs(clockwise: Bool) {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
    #expect(hypot(path.currentPoint.x, path.currentPoint.y - 10) < 1e-9)
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX - (clockwise ? -10 : 0)) < 0.01 && abs(box.maxX - 10) < 0.01)
    path.applyWithBlock { element in
      guard element.pointee.type == .addCurveToPoint else { return }
      let end = element.pointee.points[2]
      #expect(abs(hypot(end.x, end.y) - 10) < 1e-9)
    }
  }

  @Test("A full turn is a circle")
  func circle() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    #expect(path.contains(CGPoint(x: 5, y: 9.9)) && path.contains(CGPoint(x: 0.1, y: 5)))
  }

  @Test("A tangent arc rounds a corner")
  func tangentArc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(hypot(path.currentPoint.x - 10, path.currentPoint.y - 4) < 1e-9)
    #expect(path.boundingBoxOfPath.maxX < 10 + 1e-9)
    #expect(!path.contains(CGPoint(x: 9.8, y: 0.2)))
  }

  @Test("A stroke covers half its width on both sides, with its caps and joins")
  func strokes() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    func stroked(_ cap: CGLineCap) -> CGPath {
      line.copy(strokingWithWidth: 4, lineCap: cap, lineJoin: .miter, miterLimit: 10)
    }
    #expect(stroked(.butt).contains(CGPoint(x: 5, y: 1.9)) && !stroked(.butt).contains(CGPoint(x: 5, y: 2.1)))
    #expect(!stroked(.butt).contains(CGPoint(x: 11, y: 0)))
    #expect(stroked(.square).contains(CGPoint(x: 11.9, y: 1.9)))
    #expect(stroked(.round).contains(CGPoint(x: 11.9, y: 0)) && !stroked(.round).contains(CGPoint(x: 11.8, y: 1.8)))

    line.addLine(to: CGPoint(x: 10, y: 10))
    let corner = CGPoint(x: 11.9, y: -1.9)
    func joined(_ join: CGLineJoin, limit: CGFloat = 10) -> CGPath {
      line.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: join, miterLimit: limit)
    }
    #expect(joined(.miter).contains(corner) && !joined(.miter, limit: 1).contains(corner))
    #expect(!joined(.bevel).contains(corner) && !joined(.round).contains(corner))
    #expect(joined(.round).contains(CGPoint(x: 11.3, y: -1.3)) && !joined(.bevel).contains(CGPoint(x: 11.3, y: -1.3)))
  }

  @Test("Dashes and gaps alternate, from the phase on")
  func dashes() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    func starts(_ path: CGPath) -> [CGFloat] {
      var result: [CGFloat] = []
      path.applyWithBlock { if $0.pointee.type == .moveToPoint { result.append($0.pointee.points[0].x) } }
      return result
    }
    #expect(starts(line.copy(dashingWithPhase: 0, lengths: [2, 3])) == [0, 5])
    #expect(starts(line.copy(dashingWithPhase: 1, lengths: [2, 3])) == [0, 4, 9])
    #expect(starts(line.copy(dashingWithPhase: 2, lengths: [2, 3])) == [3, 8])
    #expect(line.copy(dashingWithPhase: 0, lengths: []) == line.copy())
  }
}
