import Foundation

/// A colour at a place along a gradient; `location` runs from 0 to 1.
public struct GradientStop: Hashable, Sendable {
  /// The colour at this place.
  public var color: RGBA
  /// The place: 0 is the gradient's start, 1 its end.
  public var location: Double

  public init(color: RGBA, location: Double) {
    self.color = color
    self.location = location
  }
}

/// What an outline is filled or stroked with. Points are in the coordinate space of the outline.
public enum Paint: Equatable, Sendable {
  case color(RGBA)
  case linearGradient([GradientStop], from: CGPoint, to: CGPoint)
  case radialGradient([GradientStop], center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
  /// Angles in radians, clockwise from the positive x axis.
  case conicGradient([GradientStop], center: CGPoint, startAngle: Double, endAngle: Double)
}

/// How a line along a path is drawn. Lengths in points.
public struct StrokeAppearance: Hashable, Sendable {
  /// The shape of a line's open ends.
  public enum Cap: Hashable, Sendable { case butt, round, square }
  /// The shape of a line's corners.
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// Thickness of the line.
  public var width: CGFloat
  /// The shape of open ends.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join
  /// How far a pointed corner may reach, as a multiple of the width, before it is cut off.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn; empty = a whole line.
  public var dash: [CGFloat]
  /// How far into the pattern the line starts.
  public var dashPhase: CGFloat

  public init(
    width: CGFloat, cap: Cap = .butt, join: Join = .miter, miterLimit: CGFloat = 10, dash: [CGFloat] = [],
    dashPhase: CGFloat = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// How a layer is combined with what lies below it.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity
}

/// An effect on everything drawn until the matching `pop()`.
public enum LayerEffect: Equatable, Sendable {
  case opacity(Double)
  /// Gaussian blur; `radius` in points.
  case blur(radius: CGFloat)
  /// A shadow of the layer's own shape.
  case shadow(RGBA, radius: CGFloat, x: CGFloat, y: CGFloat)
  case blend(BlendMode)
  /// Rows of a 4×4 matrix over red, green, blue, alpha (16 numbers), then an offset of four.
  case colorMatrix([Double], offset: [Double])
}
