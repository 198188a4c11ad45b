import Foundation
import Toolkit

/// What has been drawn, as commands that a toolkit carries out whenever the drawing is shown.
@MainActor
final class RecordedDrawing: Hashable, Sendable {
  enum Command {
    case save, restore
    case concatenate(AffineTransform)
    case clip(Outline, evenOdd: Bool)
    case push(LayerEffect)
    case pop
    case fill(Outline, Paint, evenOdd: Bool)
    case stroke(Outline, Paint, StrokeAppearance)
    case text(TextContent, CGRect)
    case image(LoadedImage, CGRect, ToolkitColor?)
  }
  let size: CGSize
  private let commands: [Command]

  init(size: CGSize, commands: [Command]) {
    self.size = size
    self.commands = commands
  }

  nonisolated static func == (a: RecordedDrawing, b: RecordedDrawing) -> Bool { a === b }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  func draw(on canvas: any ToolkitCanvas) {
    for command in commands {
      switch command {
      case .save: canvas.save()
      case .restore: canvas.restore()
      case .concatenate(let transform): canvas.concatenate(transform)
      case .clip(let outline, let evenOdd): canvas.clip(to: outline, evenOdd: evenOdd)
      case .push(let effect): canvas.push(effect)
      case .pop: canvas.pop()
      case .fill(let outline, let paint, let evenOdd): canvas.fill(outline, with: paint, evenOdd: evenOdd)
      case .stroke(let outline, let paint, let appearance):
        canvas.stroke(outline, with: paint, appearance: appearance)
      case .text(let text, let rect):
        let layout = InterfacePlatform.toolkit.textEngine.layout(
          text, width: rect.width.isFinite ? rect.width : nil, height: rect.height.isFinite ? rect.height : nil)
        canvas.draw(layout, at: Self.origin(of: layout, text.alignment, in: rect), color: text.color)
      case .image(let image, let rect, let tint): image.draw(on: canvas, in: rect, tint: tint)
      }
    }
  }

  /// A layout is as wide as its widest line, and stands in the rectangle as its lines stand among each other.
  private static func origin(
    of layout: any TextLayout, _ alignment: TextContent.Alignment, in rect: CGRect
  ) -> CGPoint {
    guard rect.width.isFinite else { return rect.origin }
    let room = max(0, rect.width - layout.size.width)
    switch alignment {
    case .leading: return rect.origin
    case .center: return CGPoint(x: rect.minX + room / 2, y: rect.minY)
    case .trailing: return CGPoint(x: rect.minX + room, y: rect.minY)
    }
  }
}

/// Where drawing goes: a view or an image. Apple's `CGContext`.
///
/// The context records vector commands, which are drawn sharp at every scale; its pixels cannot be read. Coordinates are
/// points with the origin at the top left, as everywhere in UIKit.
@MainActor
public final class CGContext {
  private struct State {
    var fill = ToolkitColor.black
    var stroke = ToolkitColor.black
    var lineWidth: CGFloat = 1
    var cap = StrokeAppearance.Cap.butt
    var join = StrokeAppearance.Join.miter
    var miterLimit: CGFloat = 10
    var dash: [CGFloat] = []
    var dashPhase: CGFloat = 0
    var alpha: CGFloat = 1
    var blend = ToolkitBlendMode.normal
    var shadow: (color: ToolkitColor, radius: CGFloat, offset: CGSize)?
    var transform = CGAffineTransform.identity
  }
  private var state = State()
  private var saved: [State] = []
  private var outline = CGMutablePath()
  private(set) var commands: [RecordedDrawing.Command] = []
  private(set) var size: CGSize
  /// The document whose pages are drawn; `nil` for views and images. The recording owns the context.
  weak var document: PDFRecording?

  init(size: CGSize) { self.size = size }

  /// Hands over what was drawn, and is an empty context of another size afterwards.
  func turnPage(to size: CGSize) -> RecordedDrawing {
    let finished = drawing
    self.size = size
    state = State()
    saved = []
    outline = CGMutablePath()
    commands = []
    return finished
  }

  /// Everything that was drawn so far.
  var drawing: RecordedDrawing {
    RecordedDrawing(size: size, commands: commands + saved.map { _ in .restore })
  }

  func record(_ command: RecordedDrawing.Command) {
    var effects: [LayerEffect] = []
    if let shadow = state.shadow {
      effects.append(.shadow(shadow.color, radius: shadow.radius, x: shadow.offset.width, y: shadow.offset.height))
    }
    if state.alpha < 1 { effects.append(.opacity(Double(state.alpha))) }
    if state.blend != .normal { effects.append(.blend(state.blend)) }
    commands += effects.map { .push($0) } + [command] + effects.map { _ in .pop }
  }

  // MARK: State

  /// Keeps the present state until the matching `restoreGState()`.
  public func saveGState() {
    saved.append(state)
    commands.append(.save)
  }
  /// Goes back to the state of the matching `saveGState()`.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    state = last
    commands.append(.restore)
  }
  /// Maps coordinates of everything drawn from now on.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
    commands.append(.concatenate(AffineTransform(transform)))
  }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
  /// Turns by an angle in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  /// How coordinates are mapped at present.
  public var ctm: CGAffineTransform { state.transform }

  /// The colour of what is filled, and of lines.
  public func setFillColor(_ color: CGColor) { state.fill = ToolkitColor(color) }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// The colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.stroke = ToolkitColor(color) }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Thickness of lines, in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
  public func setLineCap(_ cap: CGLineCap) { state.cap = .init(cap) }
  public func setLineJoin(_ join: CGLineJoin) { state.join = .init(join) }
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
  /// Lengths of dashes and gaps in turn, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dash = lengths
    state.dashPhase = phase
  }
  /// Opacity of everything drawn from now on, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = .init(mode) }
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }
  /// A shadow of everything drawn from now on; `nil` = none.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { (ToolkitColor($0), blur / 2, offset) }
  }

  // MARK: Paths

  /// Makes the path that is filled, drawn or clipped to next.
  public func beginPath() { outline = CGMutablePath() }
  public func move(to point: CGPoint) { outline.move(to: point) }
  public func addLine(to point: CGPoint) { outline.addLine(to: point) }
  public func addLines(between points: [CGPoint]) { outline.addLines(between: points) }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { outline.addQuadCurve(to: end, control: control) }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    outline.addCurve(to: end, control1: control1, control2: control2)
  }
  public func addRect(_ rect: CGRect) { outline.addRect(rect) }
  public func addEllipse(in rect: CGRect) { outline.addEllipse(in: rect) }
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    outline.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  public func addPath(_ path: CGPath) { outline.addPath(path) }
  public func closePath() { outline.closeSubpath() }
  /// The path so far, which starts anew afterwards.
  private func takePath() -> Outline {
    defer { outline = CGMutablePath() }
    return Outline(outline)
  }

  /// Draws the path, or a simple shape, with the present colours.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    record(.fill(takePath(), .color(state.fill), evenOdd: rule == .evenOdd))
  }
  public func strokePath() { record(.stroke(takePath(), .color(state.stroke), strokeAppearance)) }
  public func fill(_ rect: CGRect) { record(.fill(.rectangle(rect), .color(state.fill), evenOdd: false)) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  public func fillEllipse(in rect: CGRect) { record(.fill(.ellipse(rect), .color(state.fill), evenOdd: false)) }
  public func stroke(_ rect: CGRect) { record(.stroke(.rectangle(rect), .color(state.stroke), strokeAppearance)) }
  public func stroke(_ rect: CGRect, width: CGFloat) {
    var appearance = strokeAppearance
    appearance.width = width
    record(.stroke(.rectangle(rect), .color(state.stroke), appearance))
  }
  public func strokeEllipse(in rect: CGRect) {
    record(.stroke(.ellipse(rect), .color(state.stroke), strokeAppearance))
  }
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      beginPath()
      addLines(between: [points[index], points[index + 1]])
      strokePath()
    }
  }
  /// Restricts drawing to the path until the state is restored.
  public func clip(using rule: CGPathFillRule = .winding) {
    commands.append(.clip(takePath(), evenOdd: rule == .evenOdd))
  }
  public func clip(to rect: CGRect) { commands.append(.clip(.rectangle(rect), evenOdd: false)) }
  /// Draws the pixels of an image into a rectangle, upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard let loaded = UIImage(cgImage: image).resolve(with: .current) else { return }
    record(.image(loaded, rect, nil))
  }

  private var strokeAppearance: StrokeAppearance {
    StrokeAppearance(
      width: state.lineWidth, cap: state.cap, join: state.join, miterLimit: state.miterLimit, dash: state.dash,
      dashPhase: state.dashPhase)
  }

  func fill(_ path: CGPath, with color: ToolkitColor? = nil, evenOdd: Bool = false) {
    record(.fill(Outline(path), .color(color ?? state.fill), evenOdd: evenOdd))
  }
  func stroke(_ path: CGPath, appearance: StrokeAppearance) {
    record(.stroke(Outline(path), .color(state.stroke), appearance))
  }
}

// MARK: - Toolkit's words

extension ToolkitColor {
  package init(_ color: CGColor) {
    let parts = color.extendedSRGB
    self.init(red: Double(parts.red), green: Double(parts.green), blue: Double(parts.blue), alpha: Double(parts.alpha))
  }
}

extension AffineTransform {
  package init(_ t: CGAffineTransform) { self.init(m11: t.a, m12: t.b, m21: t.c, m22: t.d, tX: t.tx, tY: t.ty) }
}

extension Outline {
  package init(_ path: CGPath) {
    self = .path(
      PathGeometry(
        path.elements.map { element in
          switch element {
          case .move(let point): .move(to: point)
          case .line(let point): .line(to: point)
          case .quadCurve(let point, let control): .quadCurve(to: point, control: control)
          case .curve(let point, let control1, let control2): .curve(to: point, control1: control1, control2: control2)
          case .close: .closeSubpath
          }
        }))
  }
}

extension StrokeAppearance.Cap {
  init(_ cap: CGLineCap) { self = cap == .round ? .round : cap == .square ? .square : .butt }
}
extension StrokeAppearance.Join {
  init(_ join: CGLineJoin) { self = join == .round ? .round : join == .bevel ? .bevel : .miter }
}
extension ToolkitBlendMode {
  /// Modes that only Core Graphics knows draw normally.
  init(_ mode: CGBlendMode) {
    switch mode {
    case .multiply: self = .multiply
    case .screen: self = .screen
    case .overlay: self = .overlay
    case .darken: self = .darken
    case .lighten: self = .lighten
    case .colorDodge: self = .colorDodge
    case .colorBurn: self = .colorBurn
    case .softLight: self = .softLight
    case .hardLight: self = .hardLight
    case .difference: self = .difference
    case .exclusion: self = .exclusion
    case .hue: self = .hue
    case .saturation: self = .saturation
    case .color: self = .color
    case .luminosity: self = .luminosity
    default: self = .normal
    }
  }
}
