import Foundation

nonisolated struct PaddingModifier: LayoutModifier {
  var insets: EdgeInsets
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> PaddingLayoutNode { PaddingLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: PaddingLayoutNode, environment: EnvironmentValues) { node.insets = insets }
}

@MainActor
final class PaddingLayoutNode: SingleChildLayoutNode {
  var insets = EdgeInsets() { didSet { if insets != oldValue { invalidateLayout() } } }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max($0 - insets.horizontal, 0) },
      height: proposal.height.map { max($0 - insets.vertical, 0) })
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = child?.sizeThatFits(inner(proposal)) ?? .zero
    return CGSize(width: max(size.width + insets.horizontal, 0), height: max(size.height + insets.vertical, 0))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if let child {
      place(child, at: CGPoint(x: insets.leading, y: insets.top), proposal: inner(proposal), in: size)
    }
  }

  override func isContentSized(along axis: Axis) -> Bool { child?.isContentSized(along: axis) ?? true }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    let innerSize = CGSize(width: size.width - insets.horizontal, height: size.height - insets.vertical)
    guard let value = child?.alignment(key, in: innerSize) else { return nil }
    return value + (key.isVertical ? insets.top : insets.leading)
  }
}

nonisolated struct FixedFrameModifier: LayoutModifier {
  var width: CGFloat?
  var height: CGFloat?
  var alignment: Alignment
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> FrameLayoutNode { FrameLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: FrameLayoutNode, environment: EnvironmentValues) {
    node.alignment = alignment
    node.limits = .init(
      minWidth: width, idealWidth: width, maxWidth: width, minHeight: height, idealHeight: height, maxHeight: height,
      isFixed: true)
  }
}

nonisolated struct FlexibleFrameModifier: LayoutModifier {
  var limits: FrameLayoutNode.Limits
  var alignment: Alignment
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> FrameLayoutNode { FrameLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: FrameLayoutNode, environment: EnvironmentValues) {
    node.alignment = alignment
    node.limits = limits
  }
}

/// A frame: fixed, or between limits.
@MainActor
final class FrameLayoutNode: SingleChildLayoutNode {
  struct Limits: Equatable {
    var minWidth: CGFloat?
    var idealWidth: CGFloat?
    var maxWidth: CGFloat?
    var minHeight: CGFloat?
    var idealHeight: CGFloat?
    var maxHeight: CGFloat?
    var isFixed = false
  }

  var limits = Limits() { didSet { if limits != oldValue { invalidateLayout() } } }
  var alignment = Alignment.center { didSet { if alignment != oldValue { invalidateLayout() } } }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    func clamp(_ value: CGFloat?, _ low: CGFloat?, _ ideal: CGFloat?, _ high: CGFloat?) -> CGFloat? {
      guard let value = value ?? ideal else { return nil }
      return max(low ?? -.infinity, min(high ?? .infinity, value))
    }
    return ProposedViewSize(
      width: clamp(proposal.width, limits.minWidth, limits.idealWidth, limits.maxWidth),
      height: clamp(proposal.height, limits.minHeight, limits.idealHeight, limits.maxHeight))
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let innerProposal = inner(proposal)
    if limits.isFixed, let width = limits.maxWidth, let height = limits.maxHeight {
      return CGSize(width: max(width, 0), height: max(height, 0))
    }
    let size = child?.sizeThatFits(innerProposal) ?? .zero
    // Without a limit on a side the content decides; a lower limit lets the frame shrink to the proposal, an upper
    // one lets it grow to it.
    func resolve(
      _ offered: CGFloat?, _ content: CGFloat, _ low: CGFloat?, _ ideal: CGFloat?, _ high: CGFloat?
    ) -> CGFloat {
      if limits.isFixed { return low ?? content }
      if low == nil, high == nil { return offered == nil ? ideal ?? content : content }
      let wanted = offered ?? ideal ?? content
      let lower = low ?? min(content, high ?? content)
      let upper = high ?? max(content, low ?? content)
      return max(lower, min(upper, wanted))
    }
    return CGSize(
      width: resolve(proposal.width, size.width, limits.minWidth, limits.idealWidth, limits.maxWidth),
      height: resolve(proposal.height, size.height, limits.minHeight, limits.idealHeight, limits.maxHeight))
  }

  private func childOrigin(in size: CGSize) -> (CGPoint, ProposedViewSize) {
    let own = ViewDimensions(size: size) { _ in nil }
    let childProposal = ProposedViewSize(size)
    guard let child else { return (.zero, childProposal) }
    let d = child.dimensions(for: childProposal)
    return (
      CGPoint(
        x: own[alignment.horizontal] - d[alignment.horizontal],
        y: defaultLine(alignment.vertical, own, d) - d[alignment.vertical]), childProposal
    )
  }

  /// Frames have no text of their own: a baseline alignment puts the content's baseline at the bottom.
  private func defaultLine(_ guide: VerticalAlignment, _ own: ViewDimensions, _ content: ViewDimensions) -> CGFloat {
    own[guide]
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let child else { return }
    let (origin, childProposal) = childOrigin(in: size)
    place(child, at: origin, proposal: childProposal, in: size)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    guard let child else { return nil }
    let (origin, childProposal) = childOrigin(in: size)
    guard let value = child.alignment(key, in: child.sizeThatFits(childProposal)) else { return nil }
    return value + (key.isVertical ? origin.y : origin.x)
  }
}

nonisolated struct FixedSizeModifier: LayoutModifier {
  var horizontal: Bool
  var vertical: Bool
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> FixedSizeLayoutNode { FixedSizeLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: FixedSizeLayoutNode, environment: EnvironmentValues) {
    node.fixed = (horizontal, vertical)
  }
}

@MainActor
final class FixedSizeLayoutNode: SingleChildLayoutNode {
  var fixed: (horizontal: Bool, vertical: Bool) = (true, true) {
    didSet { if fixed != oldValue { invalidateLayout() } }
  }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: fixed.horizontal ? nil : proposal.width, height: fixed.vertical ? nil : proposal.height)
  }
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    child?.sizeThatFits(inner(proposal)) ?? .zero
  }
  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if let child { place(child, at: .zero, proposal: inner(proposal), in: size) }
  }
}

nonisolated struct AspectRatioModifier: LayoutModifier {
  var ratio: CGFloat?
  var mode: ContentMode
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> AspectRatioLayoutNode { AspectRatioLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: AspectRatioLayoutNode, environment: EnvironmentValues) {
    node.ratio = ratio
    node.mode = mode
  }
}

/// How content fits a space of another shape. Apple's `ContentMode`.
@frozen
public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit, fill
}

@MainActor
final class AspectRatioLayoutNode: SingleChildLayoutNode {
  var ratio: CGFloat? { didSet { if ratio != oldValue { invalidateLayout() } } }
  var mode = ContentMode.fit { didSet { if mode != oldValue { invalidateLayout() } } }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let child else { return proposal }
    let ratio: CGFloat
    if let own = self.ratio {
      ratio = own
    } else {
      let ideal = child.sizeThatFits(.unspecified)
      guard ideal.width > 0, ideal.height > 0 else { return proposal }
      ratio = ideal.width / ideal.height
    }
    guard ratio > 0 else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil):
      return proposal
    case (let width?, nil):
      return ProposedViewSize(width: width, height: width / ratio)
    case (nil, let height?):
      return ProposedViewSize(width: height * ratio, height: height)
    case (let width?, let height?):
      let widthLimits = mode == .fit ? width / height < ratio : width / height > ratio
      if width.isInfinite && height.isInfinite { return proposal }
      return widthLimits
        ? ProposedViewSize(width: width, height: width / ratio)
        : ProposedViewSize(width: height * ratio, height: height)
    }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    child?.sizeThatFits(inner(proposal)) ?? .zero
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if let child { place(child, at: .zero, proposal: inner(proposal), in: size) }
  }
}

nonisolated struct LayoutPriorityModifier: LayoutModifier {
  var value: Double
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> TraitLayoutNode { TraitLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: TraitLayoutNode, environment: EnvironmentValues) { node.priority = value }
}

nonisolated struct ZIndexModifier: LayoutModifier {
  var value: Double
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> TraitLayoutNode { TraitLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: TraitLayoutNode, environment: EnvironmentValues) { node.depthIndex = value }
}

nonisolated struct LayoutValueModifier: LayoutModifier {
  var key: ObjectIdentifier
  var value: Any
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> TraitLayoutNode { TraitLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: TraitLayoutNode, environment: EnvironmentValues) {
    if let old = node.values[key], isEqual(old, value) { return }
    node.values[key] = value
    node.invalidateLayout()
    node.layoutParent?.invalidateLayout()
  }
}

/// Tells the container something about its child.
@MainActor
final class TraitLayoutNode: SingleChildLayoutNode {
  var priority: Double? { didSet { if priority != oldValue { layoutParent?.invalidateLayout() } } }
  var depthIndex: Double? {
    didSet { if depthIndex != oldValue, let parent = layoutParent { parent.updateRenderChildren(removing: []) } }
  }
  var values: [ObjectIdentifier: Any] = [:]
  var guides: [AlignmentKey: (ViewDimensions) -> CGFloat] = [:]
  var ownTransition: AnyTransition?

  override var layoutPriority: Double { priority ?? super.layoutPriority }
  override var zIndex: Double { depthIndex ?? super.zIndex }
  override var transition: AnyTransition? { ownTransition ?? super.transition }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { values[key] ?? super.layoutValue(key) }
  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    if let guide = guides[key], let child { return guide(child.dimensions(in: size)) }
    return super.explicitAlignment(key, in: size)
  }
}

nonisolated struct AlignmentGuideModifier: LayoutModifier {
  var key: AlignmentKey
  var compute: (ViewDimensions) -> CGFloat
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> TraitLayoutNode { TraitLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: TraitLayoutNode, environment: EnvironmentValues) {
    node.guides[key] = compute
    if key.share != nil { node.graph.movesSimpleAlignments = true }
    node.invalidateLayout()
    node.layoutParent?.invalidateLayout()
  }
}

nonisolated struct OffsetModifier: LayoutModifier {
  var offset: CGSize
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> OffsetLayoutNode { OffsetLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: OffsetLayoutNode, environment: EnvironmentValues) {
    node.move(to: offset)
  }
}

/// Draws its child elsewhere; the space that it takes stays where it was.
@MainActor
final class OffsetLayoutNode: SingleChildLayoutNode {
  private var offset: AnimatedValue<CGSize.AnimatableData>?

  func move(to new: CGSize) {
    if let offset {
      offset.set(new.animatableData, animation: effectiveAnimation, in: graph)
    } else {
      offset = AnimatedValue(new.animatableData) { [weak self] in self?.apply() }
      apply()
    }
  }

  private func apply() {
    guard let current = offset?.current, current != .zero || hasEffects else { return }
    var effects = effects
    effects.transform =
      current == .zero ? nil : AffineTransform(translationByX: current.first, byY: current.second)
    self.effects = effects
  }
}

nonisolated struct PositionModifier: LayoutModifier {
  var position: CGPoint
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> PositionLayoutNode { PositionLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: PositionLayoutNode, environment: EnvironmentValues) {
    node.position = position
  }
}

/// Takes all the space and puts the centre of its child at a point of it.
@MainActor
final class PositionLayoutNode: SingleChildLayoutNode {
  var position = CGPoint.zero { didSet { if position != oldValue { invalidateLayout() } } }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = child?.sizeThatFits(proposal) ?? .zero
    return proposal.replacingUnspecifiedDimensions(by: size)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let child else { return }
    let childSize = child.sizeThatFits(proposal)
    // Positions are absolute: they do not turn around with the direction of layout.
    child.place(
      at: CGPoint(x: position.x - childSize.width / 2, y: position.y - childSize.height / 2), proposal: proposal,
      in: size.width, mirrored: false)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? { nil }
}

extension View {
  /// Space around the view; `nil` = the system's 16 points.
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(length ?? 16, on: edges)))
  }
  public nonisolated func padding(_ length: CGFloat) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(length, on: .all)))
  }
  public nonisolated func padding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier(insets: insets))
  }

  /// A frame of a fixed size; a side that is `nil` keeps the view's own.
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(FixedFrameModifier(width: width, height: height, alignment: alignment))
  }

  /// A frame within limits.
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(
      FlexibleFrameModifier(
        limits: .init(
          minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
          idealHeight: idealHeight, maxHeight: maxHeight), alignment: alignment))
  }

  @available(*, deprecated, message: "Pass one or more parameters.")
  public nonisolated func frame() -> some View { self }

  /// Keeps the view at its ideal size.
  public nonisolated func fixedSize() -> some View { modifier(FixedSizeModifier(horizontal: true, vertical: true)) }
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Keeps a ratio of width to height, inside of what is offered or covering it; `nil` = the view's own ratio.
  public nonisolated func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio, mode: contentMode))
  }
  public nonisolated func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio.width / aspectRatio.height, mode: contentMode))
  }
  public nonisolated func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  public nonisolated func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Views of a higher priority get their space in a stack first.
  public nonisolated func layoutPriority(_ value: Double) -> some View {
    modifier(LayoutPriorityModifier(value: value))
  }
  public nonisolated func zIndex(_ value: Double) -> some View { modifier(ZIndexModifier(value: value)) }

  /// Moves a guide of the view: `computeValue` gets its size and returns the place, in points.
  public nonisolated func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(AlignmentGuideModifier(key: g.key, compute: computeValue))
  }
  public nonisolated func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(AlignmentGuideModifier(key: g.key, compute: computeValue))
  }

  /// Draws the view elsewhere without moving its neighbours. Points.
  public nonisolated func offset(_ offset: CGSize) -> some View { modifier(OffsetModifier(offset: offset)) }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(CGSize(width: x, height: y))
  }

  /// Puts the centre of the view at a point of its container. Points, from the container's top left corner.
  public nonisolated func position(_ position: CGPoint) -> some View {
    modifier(PositionModifier(position: position))
  }
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    position(CGPoint(x: x, y: y))
  }
}
