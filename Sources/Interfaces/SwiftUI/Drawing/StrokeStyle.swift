import Foundation
import Toolkit

/// How a line along a path is drawn; lengths in points. Apple's `StrokeStyle`.
public struct StrokeStyle: Equatable, Sendable, Animatable {
  /// Thickness of the line in points, and the shape of its ends and corners.
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  /// How far a pointed corner may reach, as a multiple of the width, before it is cut off.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn; empty = a whole line.
  public var dash: [CGFloat]
  /// How far into the pattern the line starts.
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set {
      lineWidth = newValue.first
      (miterLimit, dashPhase) = (newValue.second.first, newValue.second.second)
    }
  }

  var appearance: StrokeAppearance {
    let cap: StrokeAppearance.Cap = lineCap == .round ? .round : lineCap == .square ? .square : .butt
    let join: StrokeAppearance.Join = lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter
    return StrokeAppearance(
      width: lineWidth, cap: cap, join: join, miterLimit: miterLimit, dash: dash, dashPhase: dashPhase)
  }
}

/// How the inside of a shape is found and its edge drawn. Apple's `FillStyle`.
@frozen
public struct FillStyle: Equatable, Sendable {
  /// Whether areas that are enclosed twice are holes.
  public var isEOFilled: Bool
  /// Whether edges are smoothed. GTK always smooths them.
  public var isAntialiased: Bool

  /// Fills by the nonzero rule unless the even-odd rule is asked for.
  @inlinable public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
