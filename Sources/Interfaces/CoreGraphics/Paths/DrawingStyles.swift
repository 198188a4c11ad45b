/// How a stroke ends.
public enum CGLineCap: Int32, Sendable {
  /// At the end point.
  case butt = 0
  /// With a half circle around the end point.
  case round = 1
  /// With half a square around the end point.
  case square = 2
}

/// How the segments of a stroke meet.
public enum CGLineJoin: Int32, Sendable {
  /// In a point.
  case miter = 0
  /// With an arc.
  case round = 1
  /// With a cut corner.
  case bevel = 2
}

/// Which areas of a path that crosses itself are inside.
public enum CGPathFillRule: Int, Sendable {
  /// Those that the path goes round.
  case winding = 0
  /// Those that a ray to the outside leaves by an odd number of crossings.
  case evenOdd = 1
}

/// How colours are put over those that are there.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter
}

/// How well an image is scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}
