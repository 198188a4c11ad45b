import Foundation
import Toolkit

/// Draws in immediate mode. Apple's `GraphicsContext`. Points.
///
/// A context is a value: a copy may be moved, clipped or made transparent without any effect on the original, and
/// draws on the same surface.
public struct GraphicsContext {
  /// What the copies of a context share.
  final class Target: @unchecked Sendable {
    // Safe: used while the renderer of a canvas runs, which is on the main actor.
    let canvas: any ToolkitCanvas
    let toolkit: any Toolkit
    let size: CGSize
    let symbols: [AnyHashable: GraphicsContext.ResolvedSymbol]
    init(
      canvas: any ToolkitCanvas, toolkit: any Toolkit, size: CGSize,
      symbols: [AnyHashable: GraphicsContext.ResolvedSymbol]
    ) {
      self.canvas = canvas
      self.toolkit = toolkit
      self.size = size
      self.symbols = symbols
    }
  }

  /// What differs between copies of a context.
  struct State {
    enum Clip {
      case outline(Outline, evenOdd: Bool, AffineTransform)
      case layer(@MainActor (any ToolkitCanvas) -> Void)
    }
    var transform = AffineTransform.identity
    var clips: [Clip] = []
    var clipBounds: CGRect
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var filters: [Filter] = []
  }

  let target: Target
  var state: State
  /// The values that views at this place inherit.
  public let environment: EnvironmentValues

  init(
    canvas: any ToolkitCanvas, environment: EnvironmentValues, toolkit: any Toolkit, size: CGSize,
    symbols: [AnyHashable: ResolvedSymbol] = [:]
  ) {
    target = Target(canvas: canvas, toolkit: toolkit, size: size, symbols: symbols)
    state = State(clipBounds: CGRect(origin: .zero, size: size))
    self.environment = environment
  }

  /// Opacity of everything that is drawn, from 0 to 1.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue }
  }
  /// How what is drawn is mixed with what is there.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }
  /// Maps the coordinates of what is drawn.
  public var transform: CGAffineTransform {
    get { CGAffineTransform(state.transform) }
    set { state.transform = newValue.affine }
  }

  /// Changes the coordinates of what is drawn from now on: larger, elsewhere, turned, or by any transform.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { state.transform.prepend(AffineTransform(scaleByX: x, byY: y)) }
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    state.transform.prepend(AffineTransform(translationByX: x, byY: y))
  }
  public mutating func rotate(by angle: Angle) {
    state.transform.prepend(CGAffineTransform(rotationAngle: CGFloat(angle.radians)).affine)
  }
  public mutating func concatenate(_ matrix: CGAffineTransform) { state.transform.prepend(matrix.affine) }

  // MARK: Clipping

  /// How a clip is applied. Apple's `GraphicsContext.ClipOptions`.
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// What lies inside is cut off.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// The smallest rectangle around all clips, in the context's coordinates.
  public var clipBoundingRect: CGRect {
    state.transform.inverted().map { state.clipBounds.applying(CGAffineTransform($0)) } ?? state.clipBounds
  }

  /// Draws only inside `path` from now on.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
    if options.contains(.inverse) {
      var around = Path(clipBoundingRect.insetBy(dx: -1, dy: -1))
      around.addPath(path)
      state.clips.append(.outline(around.outline, evenOdd: true, state.transform))
    } else {
      state.clips.append(.outline(path.outline, evenOdd: style.isEOFilled, state.transform))
      state.clipBounds = state.clipBounds.intersection(path.boundingRect.applying(transform))
    }
  }

  /// Draws only where `content` has drawn from now on.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(), content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    let (layer, recording) = recordingLayer
    var drawn = layer
    drawn.state.opacity = opacity
    try content(&drawn)
    let bounds = CGRect(origin: .zero, size: target.size)
    let isInverse = options.contains(.inverse)
    state.clips.append(
      .layer { canvas in
        guard isInverse else { return recording.replay(on: canvas) }
        // What the layer covers is taken out of a sheet over everything, which is as good as clear: toolkits leave
        // out what is wholly transparent.
        canvas.push(.colorMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1], offset: [0, 0, 0, 1]))
        canvas.fill(.rectangle(bounds), with: .color(RGBA(white: 0, alpha: 1 / 255)), evenOdd: false)
        recording.replay(on: canvas)
        canvas.pop()
      })
  }

  /// A context that writes down what is drawn, with nothing in force but the present transform.
  private var recordingLayer: (GraphicsContext, DrawingRecording) {
    let recording = DrawingRecording()
    var layer = self
    layer.state.clips = []
    layer.state.opacity = 1
    layer.state.filters = []
    layer.state.blendMode = .normal
    layer.recording = recording
    return (layer, recording)
  }

  // MARK: Drawing

  /// Where commands go when they are not drawn at once.
  var recording: DrawingRecording?

  /// Runs `body` with everything in force that the context's state says.
  func draw(_ body: @escaping @MainActor (any ToolkitCanvas) -> Void) {
    let state = UncheckedSendable(state)
    let environment = UncheckedSendable(environment)
    let body = UncheckedSendable(body)
    let bounds = CGRect(origin: .zero, size: target.size)
    let command: @MainActor (any ToolkitCanvas) -> Void = { canvas in
      Self.perform(body.value, state.value, environment.value, in: bounds, on: canvas)
    }
    if let recording {
      recording.commands.append(command)
    } else {
      let canvas = UncheckedSendable(target.canvas)
      MainActor.assumeIsolated { command(canvas.value) }
    }
  }

  @MainActor
  private static func perform(
    _ body: @MainActor (any ToolkitCanvas) -> Void, _ state: State, _ environment: EnvironmentValues, in bounds: CGRect,
    on canvas: any ToolkitCanvas
  ) {
    masked(state.clips[...], in: bounds, on: canvas) {
      canvas.save()
      var pushes = 0
      @MainActor func push(_ effect: LayerEffect) {
        canvas.push(effect)
        pushes += 1
      }
      if state.blendMode != .normal { push(.blend(state.blendMode.toolkitValue)) }
      if state.opacity < 1 { push(.opacity(max(state.opacity, 0))) }
      for filter in state.filters {
        if case .projection(let matrix) = filter.kind {
          canvas.concatenate(matrix.affine)
        } else if let layer = filter.layer(in: environment) {
          push(layer)
        }
      }
      canvas.concatenate(state.transform)
      body(canvas)
      for _ in 0..<pushes { canvas.pop() }
      canvas.restore()
    }
  }

  @MainActor
  private static func masked(
    _ clips: ArraySlice<State.Clip>, in bounds: CGRect, on canvas: any ToolkitCanvas, _ body: () -> Void
  ) {
    guard let clip = clips.first else { return body() }
    let rest = clips.dropFirst()
    switch clip {
    case .outline(let outline, let evenOdd, let transform):
      canvas.save()
      canvas.concatenate(transform)
      canvas.clip(to: outline, evenOdd: evenOdd)
      if let back = transform.inverted() { canvas.concatenate(back) }
      masked(rest, in: bounds, on: canvas, body)
      canvas.restore()
    case .layer(let mask):
      canvas.masked(by: { mask(canvas) }, bounds: bounds) { masked(rest, in: bounds, on: canvas, body) }
    }
  }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    let paint = shading.paint(in: environment)
    let bounds = path.boundingRect
    let toolkit = UncheckedSendable(target.toolkit)
    draw { canvas in
      paint.fill(path.outline, evenOdd: style.isEOFilled, in: bounds, on: canvas, toolkit: toolkit.value)
    }
  }

  /// Draws the line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    let paint = shading.paint(in: environment)
    let bounds = path.boundingRect.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2)
    let toolkit = UncheckedSendable(target.toolkit)
    draw { canvas in
      if let single = paint.paint(in: bounds) {
        canvas.stroke(path.outline, with: single, appearance: style.appearance)
      } else {
        paint.fill(path.strokedPath(style).outline, evenOdd: false, in: bounds, on: canvas, toolkit: toolkit.value)
      }
    }
  }
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws `content` as one layer, to which opacity, blend mode and filters apply as a whole.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var (layer, recording) = recordingLayer
    try content(&layer)
    var around = self
    // The commands bring their own transform along.
    around.state.transform = .identity
    around.draw { canvas in
      canvas.push(.opacity(1))
      recording.replay(on: canvas)
      canvas.pop()
    }
  }
}

/// Drawing commands for later.
final class DrawingRecording: @unchecked Sendable {
  // Safe: filled and replayed while a canvas is drawn, on the main actor.
  var commands: [@MainActor (any ToolkitCanvas) -> Void] = []
  @MainActor func replay(on canvas: any ToolkitCanvas) { for command in commands { command(canvas) } }
}
