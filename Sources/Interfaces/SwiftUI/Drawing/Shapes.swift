import Foundation
import Toolkit

/// A rectangle that fills its space. Apple's `Rectangle`.
@frozen
public nonisolated struct Rectangle: InsettableShape, _InsetOutline {
  @inlinable public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path { Path(rect.shrunk(by: inset)) }
  public func inset(by amount: CGFloat) -> _InsetShape<Rectangle> { _InsetShape(base: self, amount: amount) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}

/// A rectangle with rounded corners. Apple's `RoundedRectangle`.
public nonisolated struct RoundedRectangle: InsettableShape, _InsetOutline {
  /// How the corners are rounded.
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle

  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
  /// `cornerRadius` in points.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path { _path(in: rect, inset: 0) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path {
    let corner = CGSize(width: max(cornerSize.width - inset, 0), height: max(cornerSize.height - inset, 0))
    return Path(roundedRect: rect.shrunk(by: inset), cornerSize: corner, style: style)
  }
  public func inset(by amount: CGFloat) -> _InsetShape<RoundedRectangle> { _InsetShape(base: self, amount: amount) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }
}

/// A rectangle with a radius of its own at each corner. Apple's `UnevenRoundedRectangle`.
public nonisolated struct UnevenRoundedRectangle: InsettableShape, _InsetOutline {
  /// How the corners are rounded.
  public var cornerRadii: RectangleCornerRadii
  public var style: RoundedCornerStyle

  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }
  /// Radii in points.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path { _path(in: rect, inset: 0) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path {
    Path(roundedRect: rect.shrunk(by: inset), cornerRadii: cornerRadii.inset(by: inset), style: style)
  }
  public func inset(by amount: CGFloat) -> _InsetShape<UnevenRoundedRectangle> {
    _InsetShape(base: self, amount: amount)
  }
  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }
}

/// A circle about the centre of its space. Apple's `Circle`.
@frozen
public nonisolated struct Circle: InsettableShape, _InsetOutline {
  @inlinable public init() {}
  public func path(in rect: CGRect) -> Path { _path(in: rect, inset: 0) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path {
    let diameter = min(rect.width, rect.height)
    let square = CGRect(
      x: rect.midX - diameter / 2, y: rect.midY - diameter / 2, width: diameter, height: diameter)
    return Path(ellipseIn: square.shrunk(by: inset))
  }
  public func inset(by amount: CGFloat) -> _InsetShape<Circle> { _InsetShape(base: self, amount: amount) }
  /// The largest square in the proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let side =
      switch (proposal.width, proposal.height) {
      case (let width?, let height?): min(width, height)
      case (let side?, nil), (nil, let side?): side
      case (nil, nil): CGFloat(10)
      }
    return CGSize(width: side, height: side)
  }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}

/// An ellipse that fills its space. Apple's `Ellipse`.
@frozen
public nonisolated struct Ellipse: InsettableShape, _InsetOutline {
  @inlinable public init() {}
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path { Path(ellipseIn: rect.shrunk(by: inset)) }
  public func inset(by amount: CGFloat) -> _InsetShape<Ellipse> { _InsetShape(base: self, amount: amount) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}

/// A rectangle whose short sides are half circles. Apple's `Capsule`.
@frozen
public nonisolated struct Capsule: InsettableShape, _InsetOutline {
  /// How the ends are rounded.
  public var style: RoundedCornerStyle
  @inlinable public init(style: RoundedCornerStyle = .continuous) { self.style = style }
  public func path(in rect: CGRect) -> Path { _path(in: rect, inset: 0) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path {
    let inner = rect.shrunk(by: inset)
    return Path(roundedRect: inner, cornerRadius: min(inner.width, inner.height) / 2, style: style)
  }
  public func inset(by amount: CGFloat) -> _InsetShape<Capsule> { _InsetShape(base: self, amount: amount) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}

/// The shape that `containerShape(_:)` has given to the container, as much smaller as the view lies inside of it;
/// a rectangle if there is none. Apple's `ContainerRelativeShape`.
public nonisolated struct ContainerRelativeShape: InsettableShape, _InsetOutline {
  public init() {}
  public func path(in rect: CGRect) -> Path { _path(in: rect, inset: 0) }
  public func _path(in rect: CGRect, inset: CGFloat) -> Path {
    ContainerShape.current?(rect.shrunk(by: inset), inset) ?? Path(rect.shrunk(by: inset))
  }
  public func inset(by amount: CGFloat) -> _InsetShape<ContainerRelativeShape> {
    _InsetShape(base: self, amount: amount)
  }
}

extension CGRect {
  /// The rectangle with its sides moved inwards; never inside out.
  func shrunk(by amount: CGFloat) -> CGRect {
    let (dx, dy) = (min(amount, width / 2), min(amount, height / 2))
    return CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}
extension Shape where Self == RoundedRectangle {
  /// A rectangle, with rounded corners if asked for.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle, with rounded corners if asked for.
  public static func rect(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) -> Self {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> Self {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}
extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}
extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}
extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
extension Shape where Self == ContainerRelativeShape {
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
