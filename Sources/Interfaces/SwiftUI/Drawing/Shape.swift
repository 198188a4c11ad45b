import Foundation
import Toolkit

/// What a shape is to the picture. Apple's `ShapeRole`.
public enum ShapeRole: Hashable, Sendable {
  case fill, stroke, separator
}

/// What becomes of a shape where layouts run from right to left. Apple's `LayoutDirectionBehavior`.
public enum LayoutDirectionBehavior: Hashable, Sendable {
  /// It stays as it is.
  case fixed
  /// It is mirrored where the direction is the given one.
  case mirrors(in: LayoutDirection)
  /// It is mirrored where layouts run from right to left.
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

/// A two-dimensional figure. As a view it is filled with the foreground style. Apple's `Shape`.
///
/// Shapes run outside the main actor as well; what changes in `animatableData` is animated.
public nonisolated protocol Shape: Sendable, Animatable, View {
  /// The outline in a rectangle, in points.
  nonisolated func path(in rect: CGRect) -> Path
  static var role: ShapeRole { get }
  /// The size for a proposal; the proposal itself, or 10 points where it says nothing.
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
  /// What is painted: the inside of a path, or the line along one.
  nonisolated func _figure(in rect: CGRect) -> _ShapeFigure
}

/// What of a shape is painted.
public struct _ShapeFigure {
  var path: Path
  /// `nil` = the inside.
  var stroke: StrokeStyle?

  init(_ path: Path, stroke: StrokeStyle? = nil) {
    self.path = path
    self.stroke = stroke
  }
}

extension Shape {
  public static var role: ShapeRole { .fill }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  public nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  public nonisolated func _figure(in rect: CGRect) -> _ShapeFigure { _ShapeFigure(path(in: rect)) }

  /// A shape is filled with the foreground style.
  @MainActor public var body: _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: FillStyle())
  }
}

extension Shape {
  /// Shapes are drawn, not composed.
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: ShapeLayoutNode<Self>(graph: context.graph)) { node, view, environment in
      node.show(view, ForegroundStyle()._paint(in: environment), FillStyle(), environment)
    }
  }
}

/// A shape that can be made smaller or larger along its outline. Apple's `InsettableShape`.
public nonisolated protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  /// The shape with its outline moved inwards by `amount` points.
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape that knows its own outline at an inset.
public nonisolated protocol _InsetOutline: Shape {
  nonisolated func _path(in rect: CGRect, inset: CGFloat) -> Path
}

/// A shape whose outline has been moved inwards.
public nonisolated struct _InsetShape<Base: _InsetOutline>: InsettableShape {
  var base: Base
  var amount: CGFloat

  public func path(in rect: CGRect) -> Path { base._path(in: rect, inset: amount) }
  public func inset(by amount: CGFloat) -> _InsetShape<Base> { _InsetShape(base: base, amount: self.amount + amount) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }
  public var animatableData: AnimatablePair<Base.AnimatableData, CGFloat> {
    get { AnimatablePair(base.animatableData, amount) }
    set { (base.animatableData, amount) = (newValue.first, newValue.second) }
  }
}

/// A shape of any type. Apple's `AnyShape`.
public nonisolated struct AnyShape: Shape {
  private let base: any Shape

  /// Hides the type of a shape.
  public init<S: Shape>(_ shape: S) { base = (shape as? AnyShape)?.base ?? shape }

  public func path(in rect: CGRect) -> Path { base.path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }
  public func _figure(in rect: CGRect) -> _ShapeFigure { base._figure(in: rect) }
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Path: Shape {
  public nonisolated func path(in rect: CGRect) -> Path { self }
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
