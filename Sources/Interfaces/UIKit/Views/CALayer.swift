import Foundation
import RenderTree
import Toolkit

/// The looks of a view: its background, edge, corners and shadow. Apple's `CALayer`, as far as views use it; layers
/// without a view can be added as decoration.
@MainActor
open class CALayer: NSObject {
  weak var view: UIView?

  /// A layer without a view.
  public override init() { super.init() }

  /// Radius of the corners, in points.
  open var cornerRadius: CGFloat = 0 { didSet { didChange() } }
  /// Which corners are round.
  open var maskedCorners: CACornerMask = .all { didSet { didChange() } }
  /// The shape of the corners; both are drawn as arcs of circles.
  open var cornerCurve: CALayerCornerCurve = .circular
  /// Thickness of the edge, in points.
  open var borderWidth: CGFloat = 0 { didSet { didChange() } }
  /// Colour of the edge.
  open var borderColor: CGColor? = .black { didSet { didChange() } }
  /// The colour behind everything; the view's `backgroundColor` is the same.
  open var backgroundColor: CGColor? {
    get { view.map { $0.backgroundColor?.cgColor } ?? ownBackground }
    set {
      if let view { view.backgroundColor = newValue.map(UIColor.init(cgColor:)) } else { ownBackground = newValue }
    }
  }
  private var ownBackground: CGColor? { didSet { didChange() } }
  /// Whether sublayers are cut off at the edge.
  open var masksToBounds = false { didSet { didChange() } }
  /// Colour of the shadow.
  open var shadowColor: CGColor? = .black { didSet { didChange() } }
  /// Opacity of the shadow, from 0 (none) to 1.
  open var shadowOpacity: Float = 0 { didSet { didChange() } }
  /// Blur of the shadow, in points.
  open var shadowRadius: CGFloat = 3 { didSet { didChange() } }
  /// Place of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { didChange() } }
  /// The shape that throws the shadow; `nil` = the layer's own.
  open var shadowPath: CGPath? { didSet { didChange() } }
  /// Higher lies in front among neighbours.
  open var zPosition: CGFloat = 0 { didSet { view?.superview?.updateNodeChildren() } }
  /// Whether to keep a picture of the layer; the toolkit decides by itself.
  open var shouldRasterize = false
  /// Point of the layer that `position` and transforms refer to, from 0 to 1 of its size.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) { didSet { view?.updateNodeGeometry() } }
  /// The layer's name.
  open var name: String?

  /// The rectangle in the superlayer's coordinates, in points.
  open var frame: CGRect {
    get { view?.frame ?? ownFrame }
    set { if let view { view.frame = newValue } else { ownFrame = newValue } }
  }
  private var ownFrame = CGRect.zero { didSet { didChange() } }
  /// The rectangle in the layer's own coordinates, in points.
  open var bounds: CGRect {
    get { view?.bounds ?? CGRect(origin: .zero, size: ownFrame.size) }
    set { if let view { view.bounds = newValue } else { ownFrame.size = newValue.size } }
  }
  /// Place of the anchor point in the superlayer, in points.
  open var position: CGPoint {
    get { view?.center ?? CGPoint(x: ownFrame.midX, y: ownFrame.midY) }
    set {
      if let view {
        view.center = newValue
      } else {
        ownFrame.origin = CGPoint(x: newValue.x - ownFrame.width / 2, y: newValue.y - ownFrame.height / 2)
      }
    }
  }
  /// From 0 (nothing) to 1.
  open var opacity: Float {
    get { view.map { Float($0.alpha) } ?? ownOpacity }
    set { if let view { view.alpha = CGFloat(newValue) } else { ownOpacity = newValue } }
  }
  private var ownOpacity: Float = 1 { didSet { didChange() } }
  /// Whether nothing is shown.
  open var isHidden: Bool {
    get { view?.isHidden ?? ownHidden }
    set { if let view { view.isHidden = newValue } else { ownHidden = newValue } }
  }
  private var ownHidden = false { didSet { didChange() } }

  /// Asks for a new picture.
  open func setNeedsDisplay() { view?.setNeedsDisplay() }
  /// Asks for a new layout.
  open func setNeedsLayout() { view?.setNeedsLayout() }

  // MARK: Sublayers

  /// Layers without views, in front of the background and behind the subviews.
  open private(set) var sublayers: [CALayer]?
  /// The layer around this one.
  open private(set) weak var superlayer: CALayer?

  /// Adds a layer in front of the others.
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }
  /// Adds a layer; 0 is the place behind all others.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    var all = sublayers ?? []
    all.insert(layer, at: min(Int(index), all.count))
    sublayers = all
    layer.superlayer = self
    didChange()
  }
  /// Takes the layer away.
  open func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.sublayers?.removeAll { $0 === self }
    superlayer = nil
    parent.didChange()
  }

  func didChange() {
    if let view { view.layerDidChange() } else { superlayer?.didChange() }
  }

  // MARK: Drawing

  var radii: CornerRadii {
    func radius(_ corner: CACornerMask) -> CGFloat { maskedCorners.contains(corner) ? cornerRadius : 0 }
    return CornerRadii(
      topLeft: radius(.layerMinXMinYCorner), topRight: radius(.layerMaxXMinYCorner),
      bottomRight: radius(.layerMaxXMaxYCorner), bottomLeft: radius(.layerMinXMaxYCorner))
  }

  func outline(in rect: CGRect) -> Outline {
    cornerRadius > 0 ? .roundedRectangle(rect, radii.fitting(rect.size)) : .rectangle(rect)
  }

  /// Whether anything lies behind what the view shows.
  var hasBackdrop: Bool { shadowOpacity > 0 && shadowColor != nil || sublayers?.isEmpty == false || drawsItself }
  /// Whether the layer draws more than its background.
  var drawsItself: Bool { false }
  /// Draws what the layer shows in front of its background.
  func drawContent(on canvas: any ToolkitCanvas, in rect: CGRect) {}

  /// Draws shadow, background and sublayers into a rectangle.
  func drawBackdrop(on canvas: any ToolkitCanvas, in rect: CGRect, background: ToolkitColor?) {
    let outline = outline(in: rect)
    if shadowOpacity > 0, let shadowColor {
      let shape = shadowPath.map { Outline($0).offsetBy(x: rect.minX, y: rect.minY) } ?? outline
      canvas.drawShadow(
        of: shape, color: ToolkitColor(shadowColor).multiplyingAlpha(by: Double(shadowOpacity)), radius: shadowRadius,
        x: shadowOffset.width, y: shadowOffset.height)
    }
    if let background, background.alpha > 0 { canvas.fill(outline, with: .color(background), evenOdd: false) }
    drawContent(on: canvas, in: rect)
    for layer in sublayers ?? [] where layer.view == nil && !layer.ownHidden && layer.ownOpacity > 0 {
      if layer.ownOpacity < 1 { canvas.push(.opacity(Double(layer.ownOpacity))) }
      layer.draw(on: canvas, in: layer.ownFrame.offsetBy(dx: rect.minX, dy: rect.minY))
      if layer.ownOpacity < 1 { canvas.pop() }
    }
  }

  /// Draws a layer without a view.
  func draw(on canvas: any ToolkitCanvas, in rect: CGRect) {
    drawBackdrop(on: canvas, in: rect, background: ownBackground.map { ToolkitColor($0) })
    drawBorder(on: canvas, in: rect)
  }

  func drawBorder(on canvas: any ToolkitCanvas, in rect: CGRect) {
    guard borderWidth > 0, let borderColor else { return }
    canvas.stroke(
      outline(in: rect.insetBy(dx: borderWidth / 2, dy: borderWidth / 2)), with: .color(ToolkitColor(borderColor)),
      appearance: StrokeAppearance(width: borderWidth))
  }
}

/// Corners of a layer. Apple's `CACornerMask`.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner at the upper left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at the upper right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at the lower left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at the lower right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

/// The shape of round corners. Apple's `CALayerCornerCurve`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A layer filled with colours that run into each other. Apple's `CAGradientLayer`.
@MainActor
open class CAGradientLayer: CALayer {
  /// The colours (`CGColor`), in order.
  open var colors: [Any]? { didSet { didChange() } }
  /// Places of the colours from 0 to 1; `nil` = evenly spread.
  open var locations: [NSNumber]? { didSet { didChange() } }
  /// Where the first colour is, from 0 to 1 of the size.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { didChange() } }
  /// Where the last colour is, from 0 to 1 of the size.
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { didChange() } }

  override var drawsItself: Bool { true }
  override func drawContent(on canvas: any ToolkitCanvas, in rect: CGRect) {
    let colors = (colors ?? []).compactMap { $0 as? CGColor }
    guard !colors.isEmpty else { return }
    let stops = colors.enumerated().map { index, color in
      let even = colors.count == 1 ? 0 : Double(index) / Double(colors.count - 1)
      let place = locations.flatMap { $0.indices.contains(index) ? $0[index].doubleValue : nil } ?? even
      return GradientStop(color: ToolkitColor(color), location: place)
    }
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: rect.minX + point.x * rect.width, y: rect.minY + point.y * rect.height)
    }
    canvas.fill(
      outline(in: rect), with: .linearGradient(stops, from: place(startPoint), to: place(endPoint)), evenOdd: false)
  }
}

/// A layer with a shape. Apple's `CAShapeLayer`.
@MainActor
open class CAShapeLayer: CALayer {
  /// The shape, in the layer's coordinates.
  open var path: CGPath? { didSet { didChange() } }
  /// What the shape is filled with; `nil` = nothing.
  open var fillColor: CGColor? = .black { didSet { didChange() } }
  /// Colour of the line along the shape; `nil` = none.
  open var strokeColor: CGColor? { didSet { didChange() } }
  /// Thickness of the line, in points.
  open var lineWidth: CGFloat = 1 { didSet { didChange() } }

  override var drawsItself: Bool { true }
  override func drawContent(on canvas: any ToolkitCanvas, in rect: CGRect) {
    guard let path else { return }
    let shape = Outline(path).offsetBy(x: rect.minX, y: rect.minY)
    if let fillColor { canvas.fill(shape, with: .color(ToolkitColor(fillColor)), evenOdd: false) }
    if let strokeColor {
      canvas.stroke(shape, with: .color(ToolkitColor(strokeColor)), appearance: StrokeAppearance(width: lineWidth))
    }
  }
}
