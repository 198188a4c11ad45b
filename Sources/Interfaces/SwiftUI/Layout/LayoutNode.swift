import Foundation
import RenderTree
import Toolkit

/// A render node that knows its size and places its children.
///
/// Sizes are kept per proposal and thrown away only from a changed node up to the first ancestor that still answers
/// every question as before.
@MainActor
class LayoutNode: RenderNode {
  unowned let graph: ViewGraph
  private(set) final weak var layoutParent: LayoutNode?
  private(set) final var layoutChildren: [LayoutNode] = []
  private final var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  private final var alignments: [(key: AlignmentKey, size: CGSize, value: CGFloat?)] = []
  /// The size of the window to which `sizes` and `alignments` belong.
  private final var sizeGeneration = 0
  /// Whether answers were forgotten that others may still rely on.
  private final var hasForgotten = false
  /// Place among the children of the layout parent.
  private(set) final var layoutIndex = 0
  private final var lastProposal: ProposedViewSize?
  private final var needsPlacement = true
  /// Whether the node has been shown where it is now; only then a move is animated.
  final var hasBeenPlaced = false
  /// Whether x runs from right to left in this container.
  final var isRightToLeft = false
  private final var frameAnimation: AnimatedValue<CGRect.AnimatableData>?

  init(graph: ViewGraph) {
    self.graph = graph
    super.init()
  }

  // MARK: To override

  /// The size for a proposal, without looking at earlier answers.
  func computeSize(_ proposal: ProposedViewSize) -> CGSize { .zero }

  /// Places the children in a node of `size`, which came from `proposal`.
  func placeChildren(in size: CGSize, proposal: ProposedViewSize) {}

  /// Where an alignment line lies if the node says so itself. A node that answers for an edge or a middle has to set
  /// `ViewGraph.movesSimpleAlignments`.
  func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? { nil }

  /// `child` answers some question about its size or alignment differently than before.
  func childDidChange(_ child: LayoutNode) {}

  /// Something of the node itself has changed, so that nothing that it has worked out holds any more.
  func layoutInputsDidChange() {}

  /// The window has another size, so what the node has worked out for other offers will not be asked for again.
  func forgetAnswers() {}

  /// Higher goes first when a stack hands out space.
  var layoutPriority: Double { 0 }

  /// Higher lies in front.
  var zIndex: Double { 0 }

  /// A value that the view has set for its container's `Layout`.
  func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }

  /// Whether the node takes all the space along a stack's axis without wanting any (a `Spacer`).
  var isSpacer: Bool { false }

  /// The axis along which spacers and dividers in the node stretch; `nil` = none.
  var stackAxis: Axis? { nil }

  /// Whether the node takes the size that it has without limit along `axis` whenever it is offered at least that much.
  /// Stacks then need not find out how it behaves when there is less. A node of which this is not certain says no.
  func isContentSized(along axis: Axis) -> Bool { false }

  /// What the node says by itself, for the control whose label it belongs to; `nil` = what its children say.
  var ownSpokenText: String? { nil }

  /// The name of a picture, for a control whose label has no text; `nil` = what its children say.
  var ownPictureName: String? { nil }

  /// Text inside, of something that speaks for it, has changed.
  func spokenTextDidChange() {}

  /// How the node comes and goes.
  var transition: AnyTransition? { nil }

  /// Changes the transaction of everything in this node, as long as the current flush lasts.
  func changeTransaction(_ transaction: inout Transaction) {}

  // MARK: Tree

  final var layoutDepth: Int {
    var depth = 0
    var node = layoutParent
    while let current = node {
      depth += 1
      node = current.layoutParent
    }
    return depth
  }

  /// Takes over new children, back to front as given.
  final func setLayoutChildren(_ nodes: [LayoutNode]) {
    if nodes.count == layoutChildren.count, zip(nodes, layoutChildren).allSatisfy({ $0 === $1 }) { return }
    for child in layoutChildren where child.layoutParent === self { child.layoutParent = nil }
    let removed = layoutChildren
    layoutChildren = nodes
    for (index, child) in nodes.enumerated() {
      child.layoutParent = self
      child.layoutIndex = index
    }
    updateRenderChildren(removing: removed)
    invalidateLayout()
  }

  /// The render children: what belongs to the node itself, then the layout children by z-index.
  func updateRenderChildren(removing removed: [LayoutNode]) {
    let front = layoutChildren.contains { $0.zIndex != 0 } ? stablySorted(layoutChildren) : layoutChildren
    setChildren(Departures.keeping(removed: removed, in: self, new: front))
  }

  private func stablySorted(_ nodes: [LayoutNode]) -> [LayoutNode] {
    nodes.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element)
  }

  /// The animation of a change to this node, if any: that of the flush, as nodes around it have changed it.
  final var effectiveAnimation: Animation? {
    guard graph.changesTransactions else { return graph.transaction.effectiveAnimation }
    return effectiveTransaction.effectiveAnimation
  }

  /// The animation of the node coming or going, where `around` is the transaction of its container: modifiers that
  /// belong to the node itself have their say.
  final func animation(in around: Transaction) -> Animation? {
    guard graph.changesTransactions else { return around.effectiveAnimation }
    var transaction = around
    var node: LayoutNode? = self
    while let current = node {
      current.changeTransaction(&transaction)
      node = current is SingleChildLayoutNode ? current.layoutChildren.first : nil
    }
    return transaction.effectiveAnimation
  }

  /// The transaction of changes to this node.
  final var effectiveTransaction: Transaction {
    var transaction = layoutParent?.effectiveTransaction ?? graph.transaction
    changeTransaction(&transaction)
    return transaction
  }

  // MARK: Sizes

  /// Forgets answers to offers of a size that the window no longer has.
  private final func forgetOldAnswers() {
    guard sizeGeneration != graph.sizeGeneration else { return }
    sizeGeneration = graph.sizeGeneration
    if sizes.isEmpty, alignments.isEmpty { return }
    hasForgotten = true
    sizes.removeAll(keepingCapacity: true)
    alignments.removeAll(keepingCapacity: true)
    forgetAnswers()
  }

  final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    forgetOldAnswers()
    for known in sizes where known.proposal == proposal { return known.size }
    let size = computeSize(proposal)
    if sizes.count >= 8 { sizes.removeFirst() }
    sizes.append((proposal, size))
    return size
  }

  /// The node's content has changed in a way that may change its size or the place of its children.
  final func invalidateLayout() {
    needsPlacement = true
    layoutInputsDidChange()
    // Where nobody has asked anything yet, nobody's answer is out of date; whoever takes the node in is told then.
    if isUnasked, layoutParent?.isUnasked ?? true { return }
    graph.enqueueLayout(self)
  }

  /// Makes the next placement happen even if size and proposal are the same.
  final func invalidatePlacement() { needsPlacement = true }

  /// Whether the node has answered no question about its size or lines, and has never had a place.
  private final var isUnasked: Bool { lastProposal == nil && sizes.isEmpty && alignments.isEmpty }

  /// Whether the node, asked again, gives all the answers that it gave before.
  final func refreshSizes() -> Bool {
    needsPlacement = true
    forgetOldAnswers()
    let old = sizes
    let oldAlignments = alignments
    sizes.removeAll(keepingCapacity: true)
    alignments.removeAll(keepingCapacity: true)
    guard let lastProposal else { return false }
    if hasForgotten {
      hasForgotten = false
      return false
    }
    // Where the node is now it has the size that it gave for this offer, whoever else has asked since.
    if hasBeenPlaced, sizeThatFits(lastProposal) != placedSize { return false }
    for known in old where sizeThatFits(known.proposal) != known.size { return false }
    for known in oldAlignments where alignment(known.key, in: known.size) != known.value { return false }
    return true
  }

  final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    dimensions(in: sizeThatFits(proposal))
  }

  final func dimensions(in size: CGSize) -> ViewDimensions {
    ViewDimensions(size: size) { [weak self] key in self?.alignment(key, in: size) }
  }

  /// Where an alignment line lies if the node says so itself; worked out once per line and size.
  final func alignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    forgetOldAnswers()
    for known in alignments where known.size == size && known.key == key { return known.value }
    let isAsked = key.share == nil || graph.movesSimpleAlignments
    let value = isAsked ? explicitAlignment(key, in: size) : nil
    if alignments.count >= 8 { alignments.removeFirst() }
    alignments.append((key, size, value))
    return value
  }

  /// Where an alignment line lies.
  final func line(_ key: AlignmentKey, in size: CGSize) -> CGFloat {
    if let explicit = alignment(key, in: size) { return explicit }
    if let share = key.share { return share * (key.axis == .horizontal ? size.width : size.height) }
    return key.defaultValue(dimensions(in: size))
  }

  // MARK: Placement

  /// Places the node with its top leading corner at `origin` of its parent, whose width is `containerWidth`.
  final func place(at origin: CGPoint, proposal: ProposedViewSize, in containerWidth: CGFloat, mirrored: Bool) {
    let size = sizeThatFits(proposal)
    var rect = CGRect(origin: origin, size: size)
    if mirrored { rect.origin.x = containerWidth - rect.maxX }
    let samePlace = !needsPlacement && proposal == lastProposal && size == placedSize
    lastProposal = proposal
    setFrame(rect)
    guard !samePlace else { return }
    needsPlacement = false
    placedSize = size
    placeChildren(in: size, proposal: proposal)
  }

  private final var placedSize: CGSize = CGSize(width: -1, height: -1)

  /// The frame that the node is going to, which an animation may not have reached yet.
  final var targetFrame: CGRect = .zero

  private func setFrame(_ rect: CGRect) {
    defer { hasBeenPlaced = true }
    guard rect != targetFrame || !hasBeenPlaced else { return }
    targetFrame = rect
    let animation = hasBeenPlaced ? effectiveAnimation : nil
    if animation != nil || frameAnimation != nil {
      let animated =
        frameAnimation
        ?? AnimatedValue(frame.animatableData) { [weak self] in
          guard let self, let data = frameAnimation?.current else { return }
          frame.animatableData = data
        }
      frameAnimation = animated
      animated.set(rect.animatableData, animation: animation, in: graph)
      if animation == nil { frameAnimation = nil }
    }
    if animation == nil { frame = rect }
  }

  /// Moves the node to `rect` at once, from where the next placement animates it.
  final func jump(to rect: CGRect) {
    frameAnimation = nil
    targetFrame = rect
    frame = rect
    hasBeenPlaced = true
  }

  /// Places a child with its top leading corner at `origin`.
  final func place(_ child: LayoutNode, at origin: CGPoint, proposal: ProposedViewSize, in size: CGSize) {
    child.place(at: origin, proposal: proposal, in: size.width, mirrored: isRightToLeft)
  }

  /// Places the children again where the node is now.
  final func placeAgain() {
    guard needsPlacement, let proposal = lastProposal else { return }
    needsPlacement = false
    let size = sizeThatFits(proposal)
    placedSize = size
    if size != targetFrame.size, layoutParent == nil {
      frame.size = size
      targetFrame.size = size
    }
    placeChildren(in: size, proposal: proposal)
  }

  /// Lays the node out as the root of a surface of `size`.
  final func layOutRoot(in size: CGSize) {
    let proposal = ProposedViewSize(size)
    lastProposal = proposal
    place(at: .zero, proposal: proposal, in: size.width, mirrored: false)
  }
}

/// A layout node around one child.
@MainActor
class SingleChildLayoutNode: LayoutNode {
  final var child: LayoutNode? {
    get { layoutChildren.first }
    set { setLayoutChildren(newValue.map { [$0] } ?? []) }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { child?.sizeThatFits(proposal) ?? .zero }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    if let child { place(child, at: .zero, proposal: proposal, in: size) }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    guard let child else { return nil }
    return child.alignment(key, in: size)
  }

  override var layoutPriority: Double { child?.layoutPriority ?? 0 }
  override var zIndex: Double { child?.zIndex ?? 0 }
  override var isSpacer: Bool { child?.isSpacer ?? false }
  override var transition: AnyTransition? { child?.transition }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { child?.layoutValue(key) }
}
