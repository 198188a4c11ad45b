import Foundation

/// A direction and a length in the plane.
public struct CGVector: Hashable, Codable, Sendable {
  /// The part along x.
  public var dx: CGFloat
  /// The part along y.
  public var dy: CGFloat

  /// No direction, no length.
  public static let zero = CGVector(dx: 0, dy: 0)

  public init() {
    self.init(dx: 0, dy: 0)
  }

  /// A vector of its parts.
  public init(dx: CGFloat, dy: CGFloat) {
    (self.dx, self.dy) = (dx, dy)
  }

  /// A vector of its parts.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}
