import Foundation

/// Rows and columns of views, all of which exist at once. Apple's `Grid`. Points.
public nonisolated struct Grid<Content: View>: PrimitiveView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// Arranges rows; `alignment` is that of views in their cells, distances that are `nil` are the usual ones.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: GridLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in node.set(view.alignment, view.horizontalSpacing ?? 8, view.verticalSpacing ?? 8)
    }
  }
}

/// A row of a grid. Apple's `GridRow`. Outside a grid its views lie beside each other.
public nonisolated struct GridRow<Content: View>: PrimitiveView {
  let alignment: VerticalAlignment?
  let content: Content

  /// Makes each view of `content` a cell; `nil` = the grid's alignment.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: GridRowLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in node.alignment = view.alignment
    }
  }
}

/// What cells tell their grid.
enum GridCell {
  enum Columns {}
  enum Anchor {}
  enum UnsizedAxes {}
  enum ColumnAlignment {}
}

extension View {
  /// How many columns the view takes.
  public nonisolated func gridCellColumns(_ count: Int) -> some View {
    modifier(LayoutValueModifier(key: ObjectIdentifier(GridCell.Columns.self), value: max(count, 1)))
  }
  /// Where the view lies in its cell.
  public nonisolated func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(LayoutValueModifier(key: ObjectIdentifier(GridCell.Anchor.self), value: anchor))
  }
  /// Axes along which the view has no say in the size of its row or column.
  public nonisolated func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(LayoutValueModifier(key: ObjectIdentifier(GridCell.UnsizedAxes.self), value: axes))
  }
  /// The alignment of the view's column.
  public nonisolated func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(LayoutValueModifier(key: ObjectIdentifier(GridCell.ColumnAlignment.self), value: guide))
  }
}

/// Holds the cells of a row; the grid around places them.
@MainActor
final class GridRowLayoutNode: LayoutNode {
  var alignment: VerticalAlignment? { didSet { if alignment != oldValue { gridDidChange() } } }
  /// Where the grid around wants the cells, in the row's coordinates; `nil` = the row is a stack of its own.
  private var places: [(origin: CGPoint, proposal: ProposedViewSize)]?

  /// The row inside of modifiers.
  static func row(in node: LayoutNode) -> GridRowLayoutNode? {
    var current: LayoutNode? = node
    while let next = current {
      if let row = next as? GridRowLayoutNode { return row }
      current = (next as? SingleChildLayoutNode)?.child ?? (next as? SecondaryLayoutNode)?.primary
    }
    return nil
  }

  func arrange(_ places: [(origin: CGPoint, proposal: ProposedViewSize)]) { self.places = places }

  func leaveGrid() {
    guard places != nil else { return }
    places = nil
    invalidateLayout()
  }

  private var line: StackLine {
    StackLine(nodes: layoutChildren, axis: .horizontal, spacing: nil, alignment: (alignment ?? .center).key)
  }

  /// The grid measures the cells itself; the row's own size does not tell it of their changes.
  override func layoutInputsDidChange() { gridDidChange() }
  override func childDidChange(_ child: LayoutNode) { gridDidChange() }

  private func gridDidChange() {
    var node = layoutParent
    while let current = node {
      guard current is SingleChildLayoutNode || current is SecondaryLayoutNode else {
        if places != nil || current is GridLayoutNode { current.invalidateLayout() }
        return
      }
      node = current.layoutParent
    }
  }

  /// In a grid a row takes the width of all columns.
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let own = line.size(proposal)
    return places == nil ? own : proposal.replacingUnspecifiedDimensions(by: own)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    for (child, cell) in zip(layoutChildren, places ?? line.places(proposal)) {
      place(child, at: cell.origin, proposal: cell.proposal, in: size)
    }
  }
}

/// The rows and columns of a grid.
@MainActor
final class GridLayoutNode: LayoutNode {
  private var alignment = Alignment.center
  private var horizontalSpacing: CGFloat = 8
  private var verticalSpacing: CGFloat = 8

  func set(_ alignment: Alignment, _ horizontal: CGFloat, _ vertical: CGFloat) {
    let isSame = alignment == self.alignment && horizontal == horizontalSpacing && vertical == verticalSpacing
    (self.alignment, horizontalSpacing, verticalSpacing) = (alignment, horizontal, vertical)
    if !isSame { invalidateLayout() }
  }

  private var plan: GridPlan {
    GridPlan(
      nodes: layoutChildren, alignment: alignment, horizontalSpacing: horizontalSpacing,
      verticalSpacing: verticalSpacing)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { plan.size(proposal) }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    for entry in plan.arrange(proposal) { place(entry.node, at: entry.origin, proposal: entry.proposal, in: size) }
  }
}

/// A grid as a layout that others can take the place of. Apple's `GridLayout`. Points.
public nonisolated struct GridLayout: Layout, Sendable {
  /// Where views lie in their cells, and the distances of the cells; `nil` = the usual ones.
  public var alignment: Alignment
  public var horizontalSpacing: CGFloat?
  public var verticalSpacing: CGFloat?

  public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  /// Runs `body` with the plan on the main actor, where layouts run.
  private func plan<Result>(_ subviews: Subviews, _ body: @MainActor (GridPlan) -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      let body = UncheckedSendable(body)
      let nodes = UncheckedSendable(Array(subviews.nodes))
      return MainActor.assumeIsolated {
        UncheckedSendable(
          body.value(
            GridPlan(
              nodes: nodes.value, alignment: alignment, horizontalSpacing: horizontalSpacing ?? 8,
              verticalSpacing: verticalSpacing ?? 8)))
      }.value
    }
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    plan(subviews) { $0.size(proposal) }
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for (subview, entry) in zip(subviews, plan(subviews) { $0.arrange(proposal) }) {
      subview.place(
        at: CGPoint(x: bounds.minX + entry.origin.x, y: bounds.minY + entry.origin.y), proposal: entry.proposal)
    }
  }

  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
