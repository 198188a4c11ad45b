import Foundation

/// A colour by its components.
public class CGColor {
  /// The components, alpha last.
  public var components: [CGFloat]?
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}
