import Foundation

/// Children on top of each other. Apple's `ZStack`.
public nonisolated struct ZStack<Content: View>: PrimitiveView {
  let alignment: Alignment
  let content: Content

  /// Puts views on top of each other, first one at the back.
  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: ZStackLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in node.alignment = view.alignment
    }
  }
}

/// Children beside each other. Apple's `HStack`.
public nonisolated struct HStack<Content: View>: PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Puts views side by side; `spacing` in points, `nil` = the usual distance.
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: StackLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in
      node.set(axis: .horizontal, spacing: view.spacing, horizontal: .center, vertical: view.alignment)
    }
  }
}

/// Children below each other. Apple's `VStack`.
public nonisolated struct VStack<Content: View>: PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Puts views below each other; `spacing` in points, `nil` = the usual distance.
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: StackLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in
      node.set(axis: .vertical, spacing: view.spacing, horizontal: view.alignment, vertical: .center)
    }
  }
}

/// Takes all space along its stack's axis. Apple's `Spacer`.
public nonisolated struct Spacer: PrimitiveView, Sendable {
  /// The least that the spacer takes, in points; `nil` = the usual distance.
  public var minLength: CGFloat?
  public nonisolated init(minLength: CGFloat? = nil) { self.minLength = minLength }

  @MainActor public static func _makeNode(_ view: Spacer, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: SpacerLayoutNode(graph: context.graph)) { node, view, _ in
      node.minimum = view.minLength ?? 8
    }
  }
}

@MainActor
final class SpacerLayoutNode: LayoutNode {
  var minimum: CGFloat = 8 { didSet { if minimum != oldValue { invalidateLayout() } } }
  override var isSpacer: Bool { true }
  /// Along a stack's axis a spacer takes what is offered; across it, nothing. Outside a stack it fills both ways.
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    guard let axis = enclosingStackAxis else {
      return proposal.replacingUnspecifiedDimensions(by: CGSize(width: minimum, height: minimum))
    }
    return axis == .horizontal
      ? CGSize(width: max(proposal.width ?? minimum, minimum), height: 0)
      : CGSize(width: 0, height: max(proposal.height ?? minimum, minimum))
  }
}

@MainActor
final class ZStackLayoutNode: LayoutNode {
  var alignment = Alignment.center { didSet { if alignment != oldValue { invalidateLayout() } } }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    extents(proposal).size
  }

  private func extents(_ proposal: ProposedViewSize) -> (size: CGSize, left: CGFloat, top: CGFloat) {
    var left: CGFloat = -.infinity
    var right: CGFloat = -.infinity
    var top: CGFloat = -.infinity
    var bottom: CGFloat = -.infinity
    for child in layoutChildren {
      let d = child.dimensions(for: proposal)
      let (x, y) = (d[alignment.horizontal], d[alignment.vertical])
      left = max(left, x)
      right = max(right, d.width - x)
      top = max(top, y)
      bottom = max(bottom, d.height - y)
    }
    guard !layoutChildren.isEmpty else { return (.zero, 0, 0) }
    return (CGSize(width: left + right, height: top + bottom), left, top)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let (_, left, top) = extents(proposal)
    for child in layoutChildren {
      let d = child.dimensions(for: proposal)
      place(
        child, at: CGPoint(x: left - d[alignment.horizontal], y: top - d[alignment.vertical]), proposal: proposal,
        in: size)
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    let proposal = ProposedViewSize(size)
    let (_, left, top) = extents(proposal)
    return key.combine(
      layoutChildren.compactMap { child in
        let d = child.dimensions(for: proposal)
        guard let value = child.alignment(key, in: CGSize(width: d.width, height: d.height)) else { return nil }
        return value + (key.isVertical ? top - d[alignment.vertical] : left - d[alignment.horizontal])
      })
  }
}
