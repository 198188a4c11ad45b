import Foundation

// The stacks as layouts that can take each other's place in an `AnyLayout`.

/// Children beside each other, as a layout. Apple's `HStackLayout`.
public nonisolated struct HStackLayout: Layout, Sendable {
  /// How the views line up, and their distance in points; `nil` = the usual one.
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    StackLine.with(subviews, .horizontal, spacing, alignment.key) { $0.size(proposal) }
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    subviews.place(StackLine.with(subviews, .horizontal, spacing, alignment.key) { $0.places(proposal) }, in: bounds)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGFloat? {
    StackLine.with(subviews, .horizontal, spacing, alignment.key) { $0.explicitAlignment(guide.key, in: proposal) }
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGFloat? {
    StackLine.with(subviews, .horizontal, spacing, alignment.key) { $0.explicitAlignment(guide.key, in: proposal) }
  }
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Children below each other, as a layout. Apple's `VStackLayout`.
public nonisolated struct VStackLayout: Layout, Sendable {
  /// How the views line up, and their distance in points; `nil` = the usual one.
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    StackLine.with(subviews, .vertical, spacing, alignment.key) { $0.size(proposal) }
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    subviews.place(StackLine.with(subviews, .vertical, spacing, alignment.key) { $0.places(proposal) }, in: bounds)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGFloat? {
    StackLine.with(subviews, .vertical, spacing, alignment.key) { $0.explicitAlignment(guide.key, in: proposal) }
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGFloat? {
    StackLine.with(subviews, .vertical, spacing, alignment.key) { $0.explicitAlignment(guide.key, in: proposal) }
  }
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Children on top of each other, as a layout. Apple's `ZStackLayout`.
public nonisolated struct ZStackLayout: Layout, Sendable {
  /// How the views lie on top of each other.
  public var alignment: Alignment
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  private func extents(
    _ proposal: ProposedViewSize, _ subviews: Subviews
  ) -> (size: CGSize, left: CGFloat, top: CGFloat) {
    var (left, right, top, bottom) = (-CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity)
    for subview in subviews {
      let d = subview.dimensions(in: proposal)
      let (x, y) = (d[alignment.horizontal], d[alignment.vertical])
      (left, right) = (max(left, x), max(right, d.width - x))
      (top, bottom) = (max(top, y), max(bottom, d.height - y))
    }
    return subviews.isEmpty ? (.zero, 0, 0) : (CGSize(width: left + right, height: top + bottom), left, top)
  }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    extents(proposal, subviews).size
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let (_, left, top) = extents(proposal, subviews)
    for subview in subviews {
      let d = subview.dimensions(in: proposal)
      subview.place(
        at: CGPoint(x: bounds.minX + left - d[alignment.horizontal], y: bounds.minY + top - d[alignment.vertical]),
        proposal: proposal)
    }
  }
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension StackLine {
  /// Runs `body` with the line on the main actor, where layouts run.
  fileprivate nonisolated static func with<Result>(
    _ subviews: LayoutSubviews, _ axis: Axis, _ spacing: CGFloat?, _ alignment: AlignmentKey,
    _ body: @MainActor (StackLine) -> Result
  ) -> Result {
    withoutActuallyEscaping(body) { body in
      let body = UncheckedSendable(body)
      let nodes = UncheckedSendable(Array(subviews.nodes))
      return MainActor.assumeIsolated {
        UncheckedSendable(
          body.value(StackLine(nodes: nodes.value, axis: axis, spacing: spacing, alignment: alignment)))
      }.value
    }
  }
}

extension LayoutSubviews {
  /// Puts each view where a line says, in `bounds`.
  fileprivate func place(_ places: [(origin: CGPoint, proposal: ProposedViewSize)], in bounds: CGRect) {
    for (subview, place) in zip(self, places) {
      subview.place(
        at: CGPoint(x: bounds.minX + place.origin.x, y: bounds.minY + place.origin.y), proposal: place.proposal)
    }
  }
}
