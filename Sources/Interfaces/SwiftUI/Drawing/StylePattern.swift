import Foundation
import Toolkit

/// A style that no single paint of the toolkit can express: a mesh of colours, or an image.
public final class StylePattern: Equatable, @unchecked Sendable {
  // Safe: everything is constant but the loaded pictures, which are touched on the main actor only.

  enum Kind: Equatable {
    case mesh(MeshGradient, [RGBA])
    case image(ImagePaint)
  }

  let kind: Kind
  private let environment: EnvironmentValues
  private var loaded: ResolvedImage?
  private var picture: (image: any ToolkitImage, width: Int, height: Int)?

  init(_ kind: Kind, in environment: EnvironmentValues) {
    self.kind = kind
    self.environment = environment
  }

  public static func == (a: StylePattern, b: StylePattern) -> Bool { a === b || a.kind == b.kind }

  var representativeColor: RGBA {
    switch kind {
    case .mesh(_, let colors): colors.first ?? .clear
    case .image: .clear
    }
  }

  /// Covers `bounds`.
  @MainActor func draw(in bounds: CGRect, on canvas: any ToolkitCanvas, toolkit: any Toolkit) {
    switch kind {
    case .mesh(let mesh, let colors): draw(mesh, colors, in: bounds, on: canvas, toolkit: toolkit)
    case .image(let paint):
      if loaded == nil {
        loaded = paint.image.resolve(
          in: environment, toolkit: toolkit, pointSize: Image.symbolSize(in: environment))
      }
      if let loaded { paint.draw(loaded, in: bounds, on: canvas, environment: environment) }
    }
  }

  /// Soft colours need few pixels. `colors` end with the background.
  @MainActor private func draw(
    _ mesh: MeshGradient, _ colors: [RGBA], in bounds: CGRect, on canvas: any ToolkitCanvas, toolkit: any Toolkit
  ) {
    if let background = colors.last, background.alpha > 0 {
      canvas.fill(.rectangle(bounds), with: .color(background), evenOdd: false)
    }
    let scale = min(1, 160 / max(bounds.width, bounds.height, 1))
    let (width, height) = (Int((bounds.width * scale).rounded(.up)), Int((bounds.height * scale).rounded(.up)))
    guard width > 0, height > 0 else { return }
    if picture == nil || picture?.width != width || picture?.height != height {
      let pixels = MeshPicture(mesh, colors: colors, width: width, height: height)
      guard let image = try? toolkit.image(for: .pixels(pixels.data, width: width, height: height, scale: 1)) else {
        return
      }
      picture = (image, width, height)
    }
    if let picture { canvas.draw(picture.image, in: bounds, options: ImageDrawingOptions()) }
  }
}

extension _StylePaint {
  /// Whether one paint of the toolkit expresses it.
  var isSimple: Bool {
    switch self {
    case .pattern, .shadowed: false
    case .faded(let paint, _): paint.isSimple
    default: true
    }
  }

  /// Fills an outline; the style covers `bounds`.
  @MainActor func fill(
    _ outline: Outline, evenOdd: Bool = false, in bounds: CGRect, on canvas: any ToolkitCanvas, toolkit: any Toolkit
  ) {
    switch self {
    case .pattern(let pattern, let opacity):
      canvas.save()
      canvas.clip(to: outline, evenOdd: evenOdd)
      if opacity < 1 { canvas.push(.opacity(opacity)) }
      pattern.draw(in: bounds, on: canvas, toolkit: toolkit)
      if opacity < 1 { canvas.pop() }
      canvas.restore()
    case .faded(let paint, let opacity) where !paint.isSimple:
      paint.multiplyingAlpha(by: opacity).fill(outline, evenOdd: evenOdd, in: bounds, on: canvas, toolkit: toolkit)
    case .shadowed(let paint, let shadows):
      let drops = shadows.filter { !$0.isInner }
      for shadow in drops { canvas.push(.shadow(shadow.color, radius: shadow.radius, x: shadow.x, y: shadow.y)) }
      paint.fill(outline, evenOdd: evenOdd, in: bounds, on: canvas, toolkit: toolkit)
      for _ in drops { canvas.pop() }
      for shadow in shadows where shadow.isInner { shadow.drawInside(outline, on: canvas) }
    default:
      canvas.fill(outline, with: paint(in: bounds), evenOdd: evenOdd)
    }
  }
}

// MARK: Shadows

/// A shadow that belongs to a style: thrown by the shape, or into it. Apple's `ShadowStyle`. Points.
public struct ShadowStyle: Equatable, Sendable {
  let color: Color
  let radius: CGFloat
  let x: CGFloat
  let y: CGFloat
  let isInner: Bool

  /// A shadow behind the shape.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: false)
  }
  /// A shadow that the shape's edge throws into it.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: true)
  }

  /// A shadow with its colour in an appearance.
  public struct Resolved: Equatable, Sendable {
    let color: RGBA
    let radius: CGFloat
    let x: CGFloat
    let y: CGFloat
    let isInner: Bool

    /// Draws the blurred outside of `outline`, cut off at the outline.
    @MainActor func drawInside(_ outline: Outline, on canvas: any ToolkitCanvas) {
      let reach = 4 * radius + abs(x) + abs(y) + 1
      let frame = outline.bounds.insetBy(dx: -reach, dy: -reach)
      var around = Outline.rectangle(frame).pathGeometry
      around.elements += outline.offsetBy(x: x, y: y).pathGeometry.elements
      canvas.save()
      canvas.clip(to: outline, evenOdd: false)
      canvas.push(.blur(radius: radius))
      canvas.fill(.path(around), with: .color(color), evenOdd: true)
      canvas.pop()
      canvas.restore()
    }
  }

  func resolve(in environment: EnvironmentValues) -> Resolved {
    Resolved(color: color.rgba(in: environment), radius: radius, x: x, y: y, isInner: isInner)
  }
}

/// A style with a shadow.
public struct _ShadowShapeStyle<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let shadow: ShadowStyle
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    let resolved = shadow.resolve(in: environment)
    if case .shadowed(let paint, let shadows) = style._paint(in: environment) {
      return .shadowed(paint, shadows + [resolved])
    }
    return .shadowed(style._paint(in: environment), [resolved])
  }
}

extension ShapeStyle {
  /// The style with a shadow.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowShapeStyle(style: self, shadow: style) }
}
extension ShapeStyle where Self == AnyShapeStyle {
  /// The foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}
