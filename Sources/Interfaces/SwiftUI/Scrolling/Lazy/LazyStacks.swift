import Foundation

/// Kinds of views that stay at the edge while their section is seen. Apple's `PinnedScrollableViews`.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Children below each other, made as they come into view. Apple's `LazyVStack`.
///
/// - Note: Partial: `pinnedViews` is accepted; headers scroll along with their section.
public nonisolated struct LazyVStack<Content: View>: PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Children aligned with each other sideways; `spacing` in points, `nil` = 8.
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LazyNode(
      view, in: context, layout: LazyStackLayoutNode(graph: context.graph, axis: .vertical), content: \.content
    ) { node, view, _ in
      node.lineSpacing = view.spacing ?? 8
      node.set(horizontal: view.alignment, vertical: .center)
    }
  }
}

/// Children beside each other, made as they come into view. Apple's `LazyHStack`.
///
/// - Note: Partial: `pinnedViews` is accepted; headers scroll along with their section.
public nonisolated struct LazyHStack<Content: View>: PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Children aligned with each other in height; `spacing` in points, `nil` = 8.
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LazyNode(
      view, in: context, layout: LazyStackLayoutNode(graph: context.graph, axis: .horizontal), content: \.content
    ) { node, view, _ in
      node.lineSpacing = view.spacing ?? 8
      node.set(horizontal: .center, vertical: view.alignment)
    }
  }
}

@MainActor
final class LazyStackLayoutNode: LazyLayoutNode {
  private var horizontal = HorizontalAlignment.center
  private var vertical = VerticalAlignment.center

  func set(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    if horizontal != self.horizontal || vertical != self.vertical { invalidateLayout() }
    self.horizontal = horizontal
    self.vertical = vertical
  }

  override func alignedOffset(of node: LayoutNode, _ length: CGFloat, in cross: CGFloat) -> CGFloat {
    let size = node.sizeThatFits(offer(cross))
    let own = ViewDimensions(
      size: axis == .vertical ? CGSize(width: cross, height: size.height) : CGSize(width: size.width, height: cross)
    ) { _ in nil }
    let inner = node.dimensions(in: size)
    return axis == .vertical ? own[horizontal] - inner[horizontal] : own[vertical] - inner[vertical]
  }
}
