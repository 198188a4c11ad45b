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

  /// Gaps between neighbours: none beside a spacer with the default spacing.
  private func gaps() -> [CGFloat] {
    let children = layoutChildren
    guard children.count > 1 else { return [] }
    return (1..<children.count).map { index in
      spacing ?? (children[index - 1].isSpacer || children[index].isSpacer ? 0 : 8)
    }
  }

  /// What each child is offered, and what it takes.
  private func measure(_ offered: ProposedViewSize) -> [(proposal: ProposedViewSize, size: CGSize)] {
    let children = layoutChildren
    let crossOffer = crossOf(offered)
    guard let total = mainOf(offered) else {
      return children.map { child in
        let childProposal = proposal(main: nil, cross: crossOffer)
        return (childProposal, child.sizeThatFits(childProposal))
      }
    }
    let allGaps = gaps().reduce(0, +)
    var remaining = total - allGaps
    var result = [(proposal: ProposedViewSize, size: CGSize)](
      repeating: (.unspecified, .zero), count: children.count)
    if children.count == 1 {
      let only = proposal(main: max(remaining, 0), cross: crossOffer)
      return [(only, children[0].sizeThatFits(only))]
    }

    struct Candidate {
      var index: Int
      var priority: Double
      var minimum: CGFloat
      var flexibility: CGFloat
    }
    var candidates: [Candidate] = []
    candidates.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      let minimum = main(child.sizeThatFits(proposal(main: 0, cross: crossOffer)))
      let maximum = main(child.sizeThatFits(proposal(main: .infinity, cross: crossOffer)))
      candidates.append(
        Candidate(
          index: index, priority: child.isSpacer ? -.infinity : child.layoutPriority, minimum: minimum,
          flexibility: maximum - minimum))
    }
    candidates.sort { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.flexibility != b.flexibility { return a.flexibility < b.flexibility }
      return a.index < b.index
    }
    // What lower priorities need at least is kept for them.
    var start = 0
    while start < candidates.count {
      var end = start
      while end < candidates.count, candidates[end].priority == candidates[start].priority { end += 1 }
      let reserved = candidates[end...].reduce(CGFloat(0)) { $0 + $1.minimum }
      var available = remaining - reserved
      for position in start..<end {
        let candidate = candidates[position]
        let share = max(available / CGFloat(end - position), 0)
        let childProposal = proposal(main: share, cross: crossOffer)
        let size = children[candidate.index].sizeThatFits(childProposal)
        result[candidate.index] = (childProposal, size)
        available -= main(size)
      }
      remaining = available + reserved
      start = end
    }
    return result
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if layoutChildren.isEmpty { return .zero }
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
      let line = child.dimensions(in: entry.size)[key]
      let rest = cross(entry.size) - line
      before = isFirst ? line : max(before, line)
      after = isFirst ? rest : max(after, rest)
      isFirst = false
    }
    return (before, after)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let measured = measure(proposal)
    let gaps = gaps()
    let (before, _) = crossExtents(measured)
    let key = alignmentKey
    var position: CGFloat = 0
    for (index, child) in layoutChildren.enumerated() {
      let entry = measured[index]
      let line = child.dimensions(in: entry.size)[key]
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
      if let value = child.explicitAlignment(key, in: entry.size) {
        let crossStart = before - child.dimensions(in: entry.size)[alignmentKey]
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
