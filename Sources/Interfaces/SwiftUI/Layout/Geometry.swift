import Foundation

/// A size that a container offers a child; `nil` asks for the ideal size. Apple's `ProposedViewSize`. Points.
@frozen
public struct ProposedViewSize: Equatable, Sendable {
  /// The proposal along each axis, in points; `nil` = as the view likes.
  public var width: CGFloat?
  public var height: CGFloat?

  @inlinable public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
  @inlinable public init(_ size: CGSize) {
    width = size.width
    height = size.height
  }

  /// Asks for the smallest, the largest, or the natural size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// The size with a stand-in for what is not specified.
  @inlinable public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// A direction of layout. Apple's `Axis`.
@frozen
public enum Axis: Int8, CaseIterable, Sendable, CustomStringConvertible {
  case horizontal
  case vertical

  public var description: String { self == .horizontal ? "horizontal" : "vertical" }

  /// Several axes.
  @frozen
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    /// The axes.
    @inlinable public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// A side of a rectangle. Apple's `Edge`.
@frozen
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// Several sides.
  @frozen
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    /// A set of one edge.
    @inlinable public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.top, .leading, .bottom, .trailing]
  }
}

/// The leading or trailing side. Apple's `HorizontalEdge`.
@frozen
public enum HorizontalEdge: Int8, CaseIterable, Sendable, Codable {
  case leading, trailing
  /// Any of the two edges.
  @frozen
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    /// A set of one edge.
    @inlinable public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: HorizontalEdge) { rawValue = 1 << edge.rawValue }
    public static let leading = Set(rawValue: 1)
    public static let trailing = Set(rawValue: 2)
    public static let all: Set = [.leading, .trailing]
  }
}

/// The top or bottom side. Apple's `VerticalEdge`.
@frozen
public enum VerticalEdge: Int8, CaseIterable, Sendable, Codable {
  case top, bottom
  /// Any of the two edges.
  @frozen
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    /// A set of one edge.
    @inlinable public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: VerticalEdge) { rawValue = 1 << edge.rawValue }
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 2)
    public static let all: Set = [.top, .bottom]
  }
}

/// Distances from the sides of a rectangle, in points. Apple's `EdgeInsets`.
@frozen
public struct EdgeInsets: Equatable, Sendable, Animatable {
  /// Distances from the edges, in points.
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  @inlinable public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
  @inlinable public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  init(_ length: CGFloat, on edges: Edge.Set) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
  }

  var horizontal: CGFloat { leading + trailing }
  var vertical: CGFloat { top + bottom }

  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(AnimatablePair(top, leading), AnimatablePair(bottom, trailing)) }
    set {
      (top, leading) = (newValue.first.first, newValue.first.second)
      (bottom, trailing) = (newValue.second.first, newValue.second.second)
    }
  }
}

/// A place in a rectangle, from (0, 0) at the top leading corner to (1, 1). Apple's `UnitPoint`.
@frozen
public struct UnitPoint: Hashable, Sendable, Animatable {
  /// Where the point is, as a fraction of the width and height.
  public var x: CGFloat
  public var y: CGFloat
  @inlinable public init() { self.init(x: 0, y: 0) }
  @inlinable public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }

  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}

/// Which way text and layouts run. Apple's `LayoutDirection`.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

/// How lines of text are aligned with each other. Apple's `TextAlignment`.
@frozen
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing
}
