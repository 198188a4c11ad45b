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

  override func childDidChange(_ child: LayoutNode) {
    let index = child.layoutIndex
    guard layoutChildren.indices.contains(index), layoutChildren[index] === child else {
      return layoutInputsDidChange()
    }
    if unlimited.isEmpty { placement = nil }
    for position in unlimited.indices {
      let size = child.sizeThatFits(unlimited[position].childProposal)
      let line = child.line(alignmentKey, in: size)
      let old = unlimited[position].sizes[index]
      let before = unlimited[position].lines.max()
      unlimited[position].sizes[index] = size
      unlimited[position].lines[index] = line
      if main(size) != main(old) || unlimited[position].lines.max() != before { placement = nil }
    }
    changedAlone.append(index)
  }

  private func measureWithoutLimit(_ offered: ProposedViewSize) -> Unlimited {
    if let known = unlimited.first(where: { $0.offered == offered }) { return known }
    let key = alignmentKey
    let childProposal = proposal(main: nil, cross: crossOf(offered))
    let sizes = layoutChildren.map { $0.sizeThatFits(childProposal) }
    let made = Unlimited(
      offered: offered, childProposal: childProposal, sizes: sizes,
      lines: zip(layoutChildren, sizes).map { $0.line(key, in: $1) }, gaps: gaps().reduce(0, +))
    if unlimited.count >= 4 { unlimited.removeFirst() }
    unlimited.append(made)
    return made
  }

  private func size(of measured: Unlimited) -> CGSize {
    var (length, before, after) = (measured.gaps, -CGFloat.infinity, -CGFloat.infinity)
    for (size, line) in zip(measured.sizes, measured.lines) {
      length += main(size)
      before = max(before, line)
      after = max(after, cross(size) - line)
    }
    return axis == .horizontal
      ? CGSize(width: length, height: before + after) : CGSize(width: before + after, height: length)
  }

  // MARK: Within a limit

  /// What each child is offered, and what it takes.
  private func measure(_ offered: ProposedViewSize) -> [(proposal: ProposedViewSize, size: CGSize)] {
    guard mainOf(offered) == nil else { return line.measure(offered) }
    let measured = measureWithoutLimit(offered)
    return measured.sizes.map { (measured.childProposal, $0) }
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
      let measured = unlimited.first(where: { $0.offered == proposal }), let before = measured.lines.max()
    {
      for index in changedAlone {
        let child = layoutChildren[index]
        let frame = child.targetFrame
        let x = isRightToLeft ? size.width - frame.maxX : frame.minX
        let across = before - measured.lines[index]
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

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
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
