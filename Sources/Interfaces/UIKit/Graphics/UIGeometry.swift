import Foundation

/// Distances from the edges of a rectangle, in points; positive values lie inside. Apple's `UIEdgeInsets`.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// Distance from the top, in points.
  public var top: CGFloat
  /// Distance from the left, in points.
  public var left: CGFloat
  /// Distance from the bottom, in points.
  public var bottom: CGFloat
  /// Distance from the right, in points.
  public var right: CGFloat

  /// No distance at any edge.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
  /// Distances in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No distance at any edge.
  public static let zero = UIEdgeInsets()

  var horizontal: CGFloat { left + right }
  var vertical: CGFloat { top + bottom }

  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}

/// Distances from edges that follow the direction of text, in points. Apple's `NSDirectionalEdgeInsets`.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// Distance from the top, in points.
  public var top: CGFloat
  /// Distance from the edge where lines begin, in points.
  public var leading: CGFloat
  /// Distance from the bottom, in points.
  public var bottom: CGFloat
  /// Distance from the edge where lines end, in points.
  public var trailing: CGFloat

  /// No distance at any edge.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
  /// Distances in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No distance at any edge.
  public static let zero = NSDirectionalEdgeInsets()

  /// The same distances by left and right.
  func resolved(isRightToLeft: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top, left: isRightToLeft ? trailing : leading, bottom: bottom, right: isRightToLeft ? leading : trailing)
  }
}

/// Edges that follow the direction of text. Apple's `NSDirectionalRectEdge`.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// Edges of a rectangle. Apple's `UIRectEdge`.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle. Apple's `UIRectCorner`.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A distance in both directions, in points. Apple's `UIOffset`.
public struct UIOffset: Hashable, Codable, Sendable {
  /// Distance to the right, in points.
  public var horizontal: CGFloat
  /// Distance downwards, in points.
  public var vertical: CGFloat
  /// No distance.
  public init() { self.init(horizontal: 0, vertical: 0) }
  /// Distances in points.
  public init(horizontal: CGFloat, vertical: CGFloat) { (self.horizontal, self.vertical) = (horizontal, vertical) }
  /// No distance.
  public static let zero = UIOffset()
}

extension CGRect {
  /// The rectangle without the distances at its edges. Apple's `CGRect.inset(by:)`.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
