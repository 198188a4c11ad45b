import Foundation

/// How strongly a constraint is wanted, from 1 to 1000; 1000 = must hold. Apple's `UILayoutPriority`.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority from 1 to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Must hold.
  public static let required = UILayoutPriority(1000)
  /// How strongly content resists being made smaller.
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// How strongly content resists being made larger.
  public static let defaultLow = UILayoutPriority(250)
  /// How strongly `systemLayoutSizeFitting(_:)` wants its size.
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + difference)
  }
  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - difference)
  }
}

extension NSLayoutConstraint {
  /// A direction. Apple's `NSLayoutConstraint.Axis`.
  public enum Axis: Int, Hashable, Sendable { case horizontal, vertical }
  /// How two sides compare. Apple's `NSLayoutConstraint.Relation`.
  public enum Relation: Int, Hashable, Sendable {
    case lessThanOrEqual = -1, equal, greaterThanOrEqual
    var solverRelation: ConstraintSolver.Relation {
      self == .equal ? .equal : self == .lessThanOrEqual ? .lessThanOrEqual : .greaterThanOrEqual
    }
  }
  /// A place or length of an item. Apple's `NSLayoutConstraint.Attribute`.
  public enum Attribute: Int, Hashable, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// The same place of the margins' rectangle, if it is one.
    var withinMargins: Attribute? {
      switch self {
      case .leftMargin: .left
      case .rightMargin: .right
      case .topMargin: .top
      case .bottomMargin: .bottom
      case .leadingMargin: .leading
      case .trailingMargin: .trailing
      case .centerXWithinMargins: .centerX
      case .centerYWithinMargins: .centerY
      default: nil
      }
    }
    /// Whether the side depends on the direction of lines.
    var followsReading: Bool {
      let side = withinMargins ?? self
      return side == .leading || side == .trailing
    }
    var isPlace: Bool { self != .width && self != .height && self != .notAnAttribute }
  }
}
