import Foundation
import Toolkit

/// What one node paints, in the node's own coordinate space, below its children.
public enum RenderContent {
  case none
  case fill(Outline, Paint, evenOdd: Bool)
  case stroke(Outline, Paint, StrokeAppearance)
  case text(any TextLayout, RGBA)
  case image(any ToolkitImage, ImageDrawingOptions)
  /// A native control that fills the node.
  case control(any Control)
  /// Commands of its own; called with the node's size whenever the surface is drawn.
  case commands(@MainActor (any Canvas, CGSize) -> Void)

  var isControl: Bool {
    if case .control = self { true } else { false }
  }
}

/// What few nodes have; kept apart so that plain nodes stay small.
public struct RenderEffects {
  /// From 0 to 1.
  public var opacity: Double = 1
  /// Applied about the node's origin, after the node has been placed.
  public var transform: AffineTransform?
  public var clip: Outline?
  public var clipsEvenOdd = false
  /// Outermost last.
  public var layers: [LayerEffect] = []
  /// Drawn as the mask of everything in the node.
  public var mask: RenderNode?
  /// The shape in which the pointer finds the node; `nil` = whatever the node and its children paint.
  public var hitOutline: Outline?
  public var ignoresHits = false
  /// Draws nothing and takes no pointer, but keeps its place.
  public var isHidden = false

  public init() {}
}
