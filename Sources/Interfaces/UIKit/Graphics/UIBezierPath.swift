import Foundation
import Toolkit

/// A shape that draws itself in the current context. Apple's `UIBezierPath`.
@MainActor
open class UIBezierPath: NSObject {
  private var outline = CGMutablePath()
  /// Thickness of the line, in points.
  open var lineWidth: CGFloat = 1
  /// The shape of open ends.
  open var lineCapStyle: CGLineCap = .butt
  /// The shape of corners.
  open var lineJoinStyle: CGLineJoin = .miter
  /// How far a pointed corner may reach, as a multiple of the width.
  open var miterLimit: CGFloat = 10
  /// Whether parts that the path surrounds twice are outside.
  open var usesEvenOddFillRule = false

  public override init() {}
  public convenience init(rect: CGRect) {
    self.init()
    outline.addRect(rect)
  }
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline.addEllipse(in: rect)
  }
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    outline.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }
  /// A rectangle of which some corners are round.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    let length = min(cornerRadii.width, rect.width / 2, rect.height / 2)
    func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? length : 0 }
    let shape = Outline.roundedRectangle(
      rect,
      CornerRadii(
        topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
        bottomLeft: radius(.bottomLeft)))
    for element in shape.pathGeometry.elements {
      switch element {
      case .move(let point): outline.move(to: point)
      case .line(let point): outline.addLine(to: point)
      case .quadCurve(let point, let control): outline.addQuadCurve(to: point, control: control)
      case .curve(let point, let control1, let control2):
        outline.addCurve(to: point, control1: control1, control2: control2)
      case .closeSubpath: outline.closeSubpath()
      }
    }
  }
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  public convenience init(cgPath: CGPath) {
    self.init()
    outline.addPath(cgPath)
  }

  /// The shape.
  open var cgPath: CGPath {
    get { outline }
    set {
      outline = CGMutablePath()
      outline.addPath(newValue)
    }
  }
  open func move(to point: CGPoint) { outline.move(to: point) }
  open func addLine(to point: CGPoint) { outline.addLine(to: point) }
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    outline.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    outline.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds part of a circle; angles in radians, clockwise from the positive x axis.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // Core Graphics calls the direction by an upright plane, UIKit by the screen.
    outline.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  open func close() { outline.closeSubpath() }
  open func removeAllPoints() { outline = CGMutablePath() }
  open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.outline) }
  open func apply(_ transform: CGAffineTransform) {
    let moved = CGMutablePath()
    moved.addPath(outline, transform: transform)
    outline = moved
  }
  open var isEmpty: Bool { outline.isEmpty }
  open var bounds: CGRect { outline.boundingBoxOfPath }
  open var currentPoint: CGPoint { outline.currentPoint }
  open func contains(_ point: CGPoint) -> Bool {
    outline.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Fills the shape in the current context.
  open func fill() { UIGraphicsGetCurrentContext()?.fill(outline, evenOdd: usesEvenOddFillRule) }
  /// Draws a line along the shape in the current context.
  open func stroke() {
    UIGraphicsGetCurrentContext()?.stroke(
      outline,
      appearance: StrokeAppearance(
        width: lineWidth, cap: .init(lineCapStyle), join: .init(lineJoinStyle), miterLimit: miterLimit))
  }
  /// Restricts drawing in the current context to the shape.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(outline)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
