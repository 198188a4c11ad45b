import Foundation

/// A custom alignment line. Apple's `AlignmentID`.
public protocol AlignmentID: SendableMetatype {
  /// Where the line lies in a view that does not say so itself, in points from its top leading corner.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// Identifies an alignment line of either axis.
struct AlignmentKey: Hashable, Sendable {
  let id: ObjectIdentifier
  let axis: Axis
  let defaultValue: @Sendable (ViewDimensions) -> CGFloat
  /// The share of a view's length at which the line lies by default, where it is that simple.
  let share: CGFloat?

  init(_ type: (some AlignmentID).Type, _ axis: Axis) {
    id = ObjectIdentifier(type)
    self.axis = axis
    defaultValue = { type.defaultValue(in: $0) }
    share = (type as? any SimpleAlignmentID.Type)?.share
  }

  static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.axis == b.axis }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A line at a fixed share of a view's length, which needs no dimensions to be found.
private protocol SimpleAlignmentID: AlignmentID {
  static var share: CGFloat { get }
}

/// A vertical line by which views are aligned. Apple's `HorizontalAlignment`.
public struct HorizontalAlignment: Equatable, Sendable {
  let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, .horizontal) }

  private enum Leading: SimpleAlignmentID {
    static var share: CGFloat { 0 }
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: SimpleAlignmentID {
    static var share: CGFloat { 0.5 }
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }
  private enum Trailing: SimpleAlignmentID {
    static var share: CGFloat { 1 }
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
  private enum SeparatorLeading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum SeparatorTrailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
  /// Guides along the width; `leading` is on the left unless text runs from right to left.
  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(Center.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
  public static let listRowSeparatorLeading = HorizontalAlignment(SeparatorLeading.self)
  public static let listRowSeparatorTrailing = HorizontalAlignment(SeparatorTrailing.self)
}

/// A horizontal line by which views are aligned. Apple's `VerticalAlignment`.
public struct VerticalAlignment: Equatable, Sendable {
  let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, .vertical) }

  private enum Top: SimpleAlignmentID {
    static var share: CGFloat { 0 }
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: SimpleAlignmentID {
    static var share: CGFloat { 0.5 }
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }
  private enum Bottom: SimpleAlignmentID {
    static var share: CGFloat { 1 }
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  enum FirstTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  enum LastTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  /// Guides along the height: edges, centre, and the baselines of text.
  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(Center.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

/// A horizontal and a vertical alignment. Apple's `Alignment`.
public struct Alignment: Equatable, Sendable {
  /// A guide along each axis.
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

/// A view's size and alignment lines in its own coordinate space. Apple's `ViewDimensions`. Points.
public struct ViewDimensions: Equatable {
  /// Size of the view, in points.
  public let width: CGFloat
  public let height: CGFloat
  private let explicit: (AlignmentKey) -> CGFloat?

  init(size: CGSize, explicit: @escaping (AlignmentKey) -> CGFloat?) {
    width = size.width
    height = size.height
    self.explicit = explicit
  }

  subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.defaultValue(self) }
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool { a.width == b.width && a.height == b.height }
}
