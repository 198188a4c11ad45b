import Foundation
import Toolkit

/// A canvas that writes down what is drawn on it, in the window's coordinates.
@MainActor
public final class RecordingCanvas: Canvas {
  /// The whole surface, or the part that its scroller shows, in the surface's coordinates.
  public let dirtyBounds: CGRect
  /// What was drawn so far, back to front.
  public private(set) var items: [DisplayItem] = []

  private struct State {
    var transform: AffineTransform
    var clip: CGRect
  }

  private let surfaceTransform: AffineTransform
  private var state: State
  private var saved: [State] = []
  private var effects: [LayerEffect]
  private let outerEffects: Int
  private var masks: [[DisplayItem]] = []
  private weak var toolkit: HeadlessToolkit?

  /// - Parameters:
  ///   - bounds: the part to draw, in the surface's coordinates.
  ///   - transform: maps the surface's coordinates to the window's.
  ///   - clip: in the window's coordinates.
  init(
    bounds: CGRect, transform: AffineTransform = .identity, clip: CGRect? = nil, effects: [LayerEffect] = [],
    toolkit: HeadlessToolkit?
  ) {
    dirtyBounds = bounds
    surfaceTransform = transform
    state = State(transform: transform, clip: clip ?? transform.bounds(of: bounds))
    self.effects = effects
    outerEffects = effects.count
    self.toolkit = toolkit
  }

  /// Writes down what is out of balance once a surface has been drawn.
  func finish() {
    if !saved.isEmpty { toolkit?.warn("A surface was drawn with \(saved.count) `save` without `restore`.") }
    if effects.count > outerEffects { toolkit?.warn("A surface was drawn with a `push` without `pop`.") }
  }

  // MARK: State

  /// Keeps transform and clip until the matching `restore`.
  public func save() {
    saved.append(state)
  }

  /// Goes back to the transform and clip of the matching `save`.
  public func restore() {
    guard let last = saved.popLast() else {
      toolkit?.warn("A surface was drawn with a `restore` without `save`.")
      return
    }
    state = last
  }

  /// Moves the coordinates of what follows, in points.
  public func translate(x: CGFloat, y: CGFloat) {
    concatenate(AffineTransform(translationByX: x, byY: y))
  }

  /// Maps the coordinates of what follows.
  public func concatenate(_ transform: AffineTransform) {
    state.transform.prepend(transform)
  }

  /// Cuts what follows. The list keeps the smallest rectangle around all clips.
  public func clip(to outline: Outline, evenOdd: Bool) {
    state.clip = state.clip.intersection(state.transform.bounds(of: outline.bounds))
  }

  /// Applies an effect until the matching `pop`.
  public func push(_ effect: LayerEffect) {
    effects.append(effect)
  }

  /// Ends the last effect.
  public func pop() {
    guard effects.count > outerEffects else {
      toolkit?.warn("A surface was drawn with a `pop` without `push`.")
      return
    }
    effects.removeLast()
  }

  /// Records the content; what `mask` draws is kept with each of its items and is not in the list itself.
  public func masked(by mask: () -> Void, bounds: CGRect, content: () -> Void) {
    let before = items
    items = []
    save()
    mask()
    restore()
    let drawn = items
    items = before
    masks.append(drawn)
    save()
    clip(to: .rectangle(bounds), evenOdd: false)
    content()
    restore()
    masks.removeLast()
  }

  // MARK: Drawing

  /// Records a filled outline.
  public func fill(_ outline: Outline, with paint: Paint, evenOdd: Bool) {
    let placed = outline.applying(state.transform)
    record(.fill(placed, paint.applying(state.transform)), bounds: placed.bounds)
  }

  /// Records a line along an outline.
  public func stroke(_ outline: Outline, with paint: Paint, appearance: StrokeAppearance) {
    let placed = outline.applying(state.transform)
    let half = appearance.width * state.transform.meanScale / 2
    record(
      .stroke(placed, paint.applying(state.transform), appearance), bounds: placed.bounds.insetBy(dx: -half, dy: -half))
  }

  /// Records a shadow.
  public func drawShadow(of outline: Outline, color: RGBA, radius: CGFloat, x: CGFloat, y: CGFloat) {
    let placed = outline.applying(state.transform)
    let bounds = placed.bounds.offsetBy(dx: x, dy: y).insetBy(dx: -radius, dy: -radius)
    record(.shadow(placed, color, radius: radius, offset: CGSize(width: x, height: y)), bounds: bounds)
  }

  /// Records text.
  public func draw(_ text: any TextLayout, at origin: CGPoint, color: RGBA) {
    guard let layout = text as? HeadlessTextLayout else { return foreign("Text") }
    record(.text(layout, color), bounds: state.transform.bounds(of: CGRect(origin: origin, size: layout.size)))
  }

  /// Records a picture.
  public func draw(_ image: any ToolkitImage, in rect: CGRect, options: ImageDrawingOptions) {
    guard let image = image as? HeadlessImage else { return foreign("A picture") }
    record(.image(image, options), bounds: state.transform.bounds(of: rect))
  }

  /// Records a control at its place, and what a scroller shows of its surface.
  public func draw(_ control: any Control) {
    guard let control = control as? HeadlessControl else { return foreign("A control") }
    guard let placement = control.placement else {
      toolkit?.warn("The \(control.kind) “\(control.accessibleName)” was drawn but never placed.")
      return
    }
    // A control is drawn where it lies, whatever the canvas' own transform is.
    var transform = placement.transform
    transform.append(surfaceTransform)
    let bounds = transform.bounds(of: CGRect(origin: .zero, size: placement.size))
    record(.control(control), bounds: bounds, transform: transform)
    guard let inner = control.scrolledSurface else { return }
    let visible = control.visibleRect
    transform.translate(x: -visible.minX, y: -visible.minY)
    let canvas = RecordingCanvas(
      bounds: visible, transform: transform, clip: state.clip.intersection(bounds), effects: effects, toolkit: toolkit)
    inner.content?.draw(inner, on: canvas)
    canvas.finish()
    inner.pictureIsCurrent()
    for var item in canvas.items {
      if item.mask == nil { item.mask = masks.last }
      items.append(item)
    }
  }

  private func record(_ content: DisplayItem.Content, bounds: CGRect, transform: AffineTransform? = nil) {
    items.append(
      DisplayItem(
        content: content, bounds: bounds, clip: state.clip, transform: transform ?? state.transform, effects: effects,
        mask: masks.last))
  }

  private func foreign(_ what: String) {
    toolkit?.warn("\(what) of another toolkit was drawn.")
  }
}
