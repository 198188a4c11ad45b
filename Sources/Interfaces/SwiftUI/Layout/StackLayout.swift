import Foundation

/// Lays children out in a line, as SwiftUI's stacks do: space goes to the least flexible first, by priority.
@MainActor
final class StackLayoutNode: LayoutNode {
  var axis: Axis = .vertical { didSet { if axis != oldValue { invalidateLayout() } } }
  var spacing: CGFloat? { didSet { if spacing != oldValue { invalidateLayout() } } }
  var horizontalAlignment = HorizontalAlignment.center
  var verticalAlignment = VerticalAlignment.center

  func set(axis: Axis, spacing: CGFloat?, horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    if horizontal != horizontalAlignment || vertical != verticalAlignment { invalidateLayout() }
    horizontalAlignment = horizontal
    verticalAlignment = vertical
    self.axis = axis
    self.spacing = spacing
  }

  private func main(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func cross(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func proposal(main: CGFloat?, cross: CGFloat?) -> ProposedViewSize {
    axis == .horizontal
      ? ProposedViewSize(width: main, height: cross) : ProposedViewSize(width: cross, height: main)
  }
  private func mainOf(_ proposal: ProposedViewSize) -> CGFloat? {
    axis == .horizontal ? proposal.width : proposal.height
  }
  private func crossOf(_ proposal: ProposedViewSize) -> CGFloat? {
    axis == .horizontal ? proposal.height : proposal.width
  }
  private var alignmentKey: AlignmentKey { axis == .horizontal ? verticalAlignment.key : horizontalAlignment.key }

  override var stackAxis: Axis? { axis }

  private var line: StackLine {
    StackLine(nodes: layoutChildren, axis: axis, spacing: spacing, alignment: alignmentKey)
  }

  /// Gaps between neighbours.
  private func gaps() -> [CGFloat] { line.gaps() }

  // MARK: Without limit along the axis

  /// What the children take when each may have all the length that it likes, as in a scroll view. Children do not
  /// depend on each other then, so a change of one leaves what is known about the others as it is.
  private struct Unlimited {
    let offered: ProposedViewSize
    let childProposal: ProposedViewSize
    var sizes: [CGSize]
    /// Where the alignment line lies in each child.
    var lines: [CGFloat]
    let gaps: CGFloat
    /// Which children are spacers, as beside them there are no gaps.
    let spacers: Set<Int>
    /// What the children and the gaps between them take along the axis.
    var length: CGFloat = 0
    /// How far the children reach to both sides of the alignment line.
    var before: CGFloat = 0
    var after: CGFloat = 0
    /// The lines that children have set themselves, as far as they were asked for.
    var explicit: [AlignmentKey: [Int: CGFloat]] = [:]
  }
  private var unlimited: [Unlimited] = []
  /// How the children were placed last, as long as nothing has moved more than a single child since.
  private var placement: (size: CGSize, proposal: ProposedViewSize, isRightToLeft: Bool)?
  /// Children that have changed since, without moving any other.
  private var changedAlone: [Int] = []

  override func layoutInputsDidChange() {
    unlimited.removeAll(keepingCapacity: true)
    placement = nil
  }

  override func forgetAnswers() { layoutInputsDidChange() }

  override func childDidChange(_ child: LayoutNode) {
    let index = child.layoutIndex
    guard layoutChildren.indices.contains(index), layoutChildren[index] === child else {
      return layoutInputsDidChange()
    }
    if unlimited.contains(where: { $0.spacers.contains(index) != child.isSpacer }) { return layoutInputsDidChange() }
    if unlimited.isEmpty { placement = nil }
    for position in unlimited.indices {
      let size = child.sizeThatFits(unlimited[position].childProposal)
      let isMovingOthers = replace(index, size, line: child.line(alignmentKey, in: size), in: &unlimited[position])
      for key in unlimited[position].explicit.keys {
        unlimited[position].explicit[key]?[index] = child.alignment(key, in: size)
      }
      if isMovingOthers { placement = nil }
    }
    changedAlone.append(index)
  }

  private func measureWithoutLimit(_ offered: ProposedViewSize) -> Unlimited {
    if let known = unlimited.first(where: { $0.offered == offered }) { return known }
    let key = alignmentKey
    let childProposal = proposal(main: nil, cross: crossOf(offered))
    let sizes = layoutChildren.map { $0.sizeThatFits(childProposal) }
    var made = Unlimited(
      offered: offered, childProposal: childProposal, sizes: sizes,
      lines: zip(layoutChildren, sizes).map { $0.line(key, in: $1) }, gaps: gaps().reduce(0, +),
      spacers: Set(layoutChildren.indices.filter { layoutChildren[$0].isSpacer }))
    made.length = length(of: made)
    made.before = made.lines.max() ?? 0
    made.after = reachAfter(made)
    if unlimited.count >= 4 { unlimited.removeFirst() }
    unlimited.append(made)
    return made
  }

  private func length(of measured: Unlimited) -> CGFloat {
    measured.sizes.reduce(measured.gaps) { $0 + main($1) }
  }

  private func reachAfter(_ measured: Unlimited) -> CGFloat {
    zip(measured.sizes, measured.lines).reduce(-.infinity) { max($0, cross($1.0) - $1.1) }
  }

  private func size(of measured: Unlimited) -> CGSize {
    let across = measured.before + measured.after
    return axis == .horizontal
      ? CGSize(width: measured.length, height: across) : CGSize(width: across, height: measured.length)
  }

  /// Takes over what a child says now. The others are looked at only when the child was, or is now, what decides about
  /// them. Returns whether they have to move.
  private func replace(_ index: Int, _ size: CGSize, line: CGFloat, in measured: inout Unlimited) -> Bool {
    let (old, oldLine) = (measured.sizes[index], measured.lines[index])
    let (oldLength, oldBefore) = (measured.length, measured.before)
    measured.sizes[index] = size
    measured.lines[index] = line
    if main(size) != main(old) { measured.length = length(of: measured) }
    if line >= measured.before {
      measured.before = line
    } else if oldLine >= measured.before {
      measured.before = measured.lines.max() ?? 0
    }
    let rest = cross(size) - line
    if rest >= measured.after {
      measured.after = rest
    } else if cross(old) - oldLine >= measured.after {
      measured.after = reachAfter(measured)
    }
    return main(size) != main(old) || measured.length != oldLength || measured.before != oldBefore
  }

  // MARK: Within a limit

  /// What each child is offered, and what it takes.
  private func measure(_ offered: ProposedViewSize) -> [(proposal: ProposedViewSize, size: CGSize)] {
    guard mainOf(offered) == nil else { return line.measure(offered) }
    let measured = measureWithoutLimit(offered)
    return measured.sizes.map { (measured.childProposal, $0) }
  }

  // Along its own axis a stack that is offered what it likes may hand it out otherwise, unless there is one child only.
  override func isContentSized(along axis: Axis) -> Bool {
    (axis != self.axis || layoutChildren.count == 1)
      && layoutChildren.allSatisfy { $0.isContentSized(along: axis) }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if layoutChildren.isEmpty { return .zero }
    if mainOf(proposal) == nil { return size(of: measureWithoutLimit(proposal)) }
    let measured = measure(proposal)
    let length = measured.reduce(CGFloat(0)) { $0 + main($1.size) } + gaps().reduce(0, +)
    let (below, above) = crossExtents(measured)
    return axis == .horizontal
      ? CGSize(width: length, height: below + above) : CGSize(width: below + above, height: length)
  }

  /// How far the children reach to both sides of the alignment line.
  private func crossExtents(
    _ measured: [(proposal: ProposedViewSize, size: CGSize)]
  ) -> (before: CGFloat, after: CGFloat) {
    var before: CGFloat = 0
    var after: CGFloat = 0
    let key = alignmentKey
    var isFirst = true
    for (child, entry) in zip(layoutChildren, measured) {
      let line = child.line(key, in: entry.size)
      let rest = cross(entry.size) - line
      before = isFirst ? line : max(before, line)
      after = isFirst ? rest : max(after, rest)
      isFirst = false
    }
    return (before, after)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let isUnlimited = mainOf(proposal) == nil
    if isUnlimited, let placement, placement == (size, proposal, isRightToLeft),
      let measured = unlimited.first(where: { $0.offered == proposal })
    {
      for index in changedAlone {
        let child = layoutChildren[index]
        let frame = child.targetFrame
        let x = isRightToLeft ? size.width - frame.maxX : frame.minX
        let across = measured.before - measured.lines[index]
        place(
          child, at: axis == .horizontal ? CGPoint(x: x, y: across) : CGPoint(x: across, y: frame.minY),
          proposal: measured.childProposal, in: size)
      }
      changedAlone.removeAll(keepingCapacity: true)
      return
    }
    changedAlone.removeAll(keepingCapacity: true)
    placement = isUnlimited ? (size, proposal, isRightToLeft) : nil
    let measured = measure(proposal)
    let gaps = gaps()
    let (before, _) = crossExtents(measured)
    let key = alignmentKey
    var position: CGFloat = 0
    for (index, child) in layoutChildren.enumerated() {
      let entry = measured[index]
      let line = child.line(key, in: entry.size)
      let origin =
        axis == .horizontal
        ? CGPoint(x: position, y: before - line) : CGPoint(x: before - line, y: position)
      place(child, at: origin, proposal: entry.proposal, in: size)
      position += main(entry.size)
      if index < gaps.count { position += gaps[index] }
    }
  }

  /// Whether no child of a stack without limit sets the line, which is what most stacks answer.
  private func hasNoExplicit(_ key: AlignmentKey, in size: CGSize) -> Bool {
    guard let position = unlimited.firstIndex(where: { self.size(of: $0) == size }) else { return false }
    if let known = unlimited[position].explicit[key] { return known.isEmpty }
    var values: [Int: CGFloat] = [:]
    for (index, child) in layoutChildren.enumerated() {
      values[index] = child.alignment(key, in: unlimited[position].sizes[index])
    }
    unlimited[position].explicit[key] = values
    return values.isEmpty
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    if hasNoExplicit(key, in: size) { return nil }
    let measured = measure(ProposedViewSize(size))
    let (before, _) = crossExtents(measured)
    let gaps = gaps()
    var position: CGFloat = 0
    var values: [CGFloat] = []
    for (index, child) in layoutChildren.enumerated() {
      let entry = measured[index]
      if let value = child.alignment(key, in: entry.size) {
        let crossStart = before - child.line(alignmentKey, in: entry.size)
        let isAlongAxis = key.isVertical == (axis == .vertical)
        values.append(value + (isAlongAxis ? position : crossStart))
      }
      position += main(entry.size) + (index < gaps.count ? gaps[index] : 0)
    }
    return key.combine(values)
  }
}

extension AlignmentKey {
  /// Whether the line is horizontal, so that its value is a distance from the top.
  var isVertical: Bool { axis == .vertical }

  /// The line of a container, given those of its children: the first or last text baseline, or the average.
  func combine(_ values: [CGFloat]) -> CGFloat? {
    guard !values.isEmpty else { return nil }
    if self == VerticalAlignment.firstTextBaseline.key { return values.min() }
    if self == VerticalAlignment.lastTextBaseline.key { return values.max() }
    return values.reduce(0, +) / CGFloat(values.count)
  }
}
