import Foundation
import Toolkit

extension GraphicsContext {
  /// What paths are filled with. Apple's `GraphicsContext.Shading`. Points are in the context's coordinates.
  public struct Shading: Sendable {
    enum Kind: Sendable {
      case style(AnyShapeStyle)
      case linear(Gradient, CGPoint, CGPoint, GradientOptions)
      case radial(Gradient, CGPoint, CGFloat, CGFloat, GradientOptions)
      case conic(Gradient, CGPoint, Angle)
      case palette([Shading])
    }
    let kind: Kind

    /// One colour.
    public static func color(_ color: Color) -> Shading { style(color) }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }
    public static func color(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) -> Shading {
      color(Color(colorSpace, white: white, opacity: opacity))
    }
    /// Any style, which covers the bounds of the path.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(AnyShapeStyle(style))) }
    public static var foreground: Shading { style(ForegroundStyle()) }
    /// What lies behind.
    ///
    /// - Note: Partial: GTK cannot give back what it has drawn, so nothing is drawn.
    public static var backdrop: Shading { color(.clear) }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint, options))
    }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .radial(gradient, center, startRadius, endRadius, options))
    }
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
      scale: CGFloat = 1
    ) -> Shading {
      style(ImagePaint(image: image, sourceRect: sourceRect, scale: scale))
    }
    /// The first shading of several.
    public static func palette(_ array: [Shading]) -> Shading { Shading(kind: .palette(array)) }

    func paint(in environment: EnvironmentValues) -> ResolvedShading {
      switch kind {
      case .style(let style): return .style(style._paint(in: environment))
      case .linear(let gradient, let from, let to, let options):
        let paint = Paint.linearGradient(gradient.resolve(in: environment), from: from, to: to)
        return options.repeats ? .repeated(paint, mirrors: options.contains(.mirror)) : .single(paint)
      case .radial(let gradient, let center, let start, let end, let options):
        let paint = Paint.radialGradient(
          gradient.resolve(in: environment), center: center, startRadius: start, endRadius: end)
        return options.repeats ? .repeated(paint, mirrors: options.contains(.mirror)) : .single(paint)
      case .conic(let gradient, let center, let angle):
        return .single(
          .conicGradient(
            gradient.resolve(in: environment), center: center, startAngle: angle.radians,
            endAngle: angle.radians + 2 * .pi))
      case .palette(let shadings): return shadings.first?.paint(in: environment) ?? .single(.color(.clear))
      }
    }
  }

  /// How a gradient goes on beyond its ends; without an option its end colours do. Apple's `GraphicsContext.GradientOptions`.
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let `repeat` = GradientOptions(rawValue: 1)
    public static let mirror = GradientOptions(rawValue: 2)
    public static let linearColor = GradientOptions(rawValue: 4)

    var repeats: Bool { contains(.repeat) || contains(.mirror) }
  }

  /// The shading as it is in the context's appearance.
  public func resolve(_ shading: Shading) -> Shading { shading }
}

/// A shading in an appearance.
enum ResolvedShading: Sendable {
  case style(_StylePaint)
  /// In the coordinates of the context.
  case single(Paint)
  /// A gradient that begins anew beyond its ends, turned around each second time if it `mirrors`.
  case repeated(Paint, mirrors: Bool)

  @MainActor func fill(
    _ outline: Outline, evenOdd: Bool, in bounds: CGRect, on canvas: any ToolkitCanvas, toolkit: any Toolkit
  ) {
    switch self {
    case .style(let paint): paint.fill(outline, evenOdd: evenOdd, in: bounds, on: canvas, toolkit: toolkit)
    case .single, .repeated:
      if let paint = paint(in: bounds) { canvas.fill(outline, with: paint, evenOdd: evenOdd) }
    }
  }

  /// The one paint of the toolkit that covers `bounds`; `nil` if there is none.
  func paint(in bounds: CGRect) -> Paint? {
    switch self {
    case .style(let paint): paint.isSimple ? paint.paint(in: bounds) : nil
    case .single(let paint): paint
    case .repeated(let paint, let mirrors): paint.repeated(over: bounds, mirrors: mirrors)
    }
  }

  var representativeColor: RGBA {
    switch self {
    case .style(let paint): paint.representativeColor
    case .single(let paint), .repeated(let paint, _): paint.firstColor
    }
  }
}

extension Paint {
  fileprivate var firstColor: RGBA {
    switch self {
    case .color(let color): color
    case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _), .conicGradient(let stops, _, _, _):
      stops.first?.color ?? .clear
    }
  }

  /// The gradient with as many copies of its stops as `bounds` needs.
  fileprivate func repeated(over bounds: CGRect, mirrors: Bool) -> Paint {
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ]
    switch self {
    case .linearGradient(let stops, let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      guard length > 0 else { return self }
      let shares = corners.map { (($0.x - from.x) * dx + ($0.y - from.y) * dy) / length }
      let (first, last) = Self.runs(shares.min()!, shares.max()!)
      func point(_ run: Int) -> CGPoint { CGPoint(x: from.x + dx * CGFloat(run), y: from.y + dy * CGFloat(run)) }
      return .linearGradient(Self.copies(of: stops, first, last, mirrors), from: point(first), to: point(last))
    case .radialGradient(let stops, let center, let start, let end):
      guard end > start else { return self }
      let farthest = corners.map { hypot($0.x - center.x, $0.y - center.y) }.max()!
      let (first, last) = Self.runs(min(-start / (end - start), 0), (farthest - start) / (end - start))
      // Radii do not run below zero: the copies begin with the innermost that is seen.
      let inner = max(first, -Int((start / (end - start)).rounded(.down)))
      guard last > inner else { return self }
      return .radialGradient(
        Self.copies(of: stops, inner, last, mirrors), center: center,
        startRadius: start + (end - start) * CGFloat(inner),
        endRadius: start + (end - start) * CGFloat(last))
    case .color, .conicGradient: return self
    }
  }

  /// The copies that are needed, a hundred at most.
  private static func runs(_ low: CGFloat, _ high: CGFloat) -> (Int, Int) {
    let first = Int(max(low, -50).rounded(.down))
    return (first, max(Int(min(high, 50).rounded(.up)), first + 1))
  }

  private static func copies(of stops: [GradientStop], _ first: Int, _ last: Int, _ mirrors: Bool) -> [GradientStop] {
    let count = Double(last - first)
    return (first..<last).flatMap { run in
      let isTurned = mirrors && run % 2 != 0
      let copy = isTurned ? stops.reversed().map { GradientStop(color: $0.color, location: 1 - $0.location) } : stops
      return copy.map {
        GradientStop(color: $0.color, location: (Double(run - first) + $0.location) / count)
      }
    }
  }
}
