import Foundation
import Toolkit

/// Colours along a line. Apple's `Gradient`.
public struct Gradient: Hashable, Sendable, ShapeStyle {
  /// A colour at a place from 0 to 1.
  public struct Stop: Hashable, Sendable {
    /// The colour and its place, 0 being the start of the gradient and 1 its end.
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// How colours between the stops are computed.
  public struct ColorSpace: Hashable, Sendable {
    let name: String
    /// The space in which colours between two stops are mixed.
    public static let device = ColorSpace(name: "device")
    public static let perceptual = ColorSpace(name: "perceptual")
  }

  /// The colours and their places, in ascending order.
  public var stops: [Stop]

  /// A gradient of the given stops, or of colours at equal distances.
  public init(stops: [Stop]) { self.stops = stops }

  /// The colours at even distances.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }

  func resolve(in environment: EnvironmentValues) -> [GradientStop] {
    stops.map { GradientStop(color: $0.color.rgba(in: environment), location: Double($0.location)) }
  }

  /// From top to bottom.
  public func _paint(in environment: EnvironmentValues) -> _StylePaint {
    .linear(resolve(in: environment), .top, .bottom)
  }
}
