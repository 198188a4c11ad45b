import Foundation

/// Children in a line: who gets how much space, and where they lie.
@MainActor
struct StackLine {
  let nodes: [LayoutNode]
  let axis: Axis
  /// Points; `nil` = the usual distance.
  let spacing: CGFloat?
  /// The lines across the axis that meet.
  let alignment: AlignmentKey

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

  /// Gaps between neighbours: none beside a spacer with the default spacing.
  func gaps() -> [CGFloat] {
    guard nodes.count > 1 else { return [] }
    return (1..<nodes.count).map { index in
      spacing ?? (nodes[index - 1].isSpacer || nodes[index].isSpacer ? 0 : 8)
    }
  }

  /// What each child is offered, and what it takes: space goes to the least flexible first, by priority.
  func measure(_ offered: ProposedViewSize) -> [(proposal: ProposedViewSize, size: CGSize)] {
    let crossOffer = crossOf(offered)
    guard let total = mainOf(offered) else {
      let ideal = proposal(main: nil, cross: crossOffer)
      return nodes.map { (ideal, $0.sizeThatFits(ideal)) }
    }
    var remaining = total - gaps().reduce(0, +)
    var result = [(proposal: ProposedViewSize, size: CGSize)](repeating: (.unspecified, .zero), count: nodes.count)
    if nodes.count == 1 {
      let only = proposal(main: max(remaining, 0), cross: crossOffer)
      return [(only, nodes[0].sizeThatFits(only))]
    }
    if let whole = measureWhereAllFit(share: remaining / CGFloat(nodes.count), cross: crossOffer) { return whole }

    struct Candidate {
      var index: Int
      var priority: Double
      var minimum: CGFloat
      var flexibility: CGFloat
    }
    var candidates: [Candidate] = []
    candidates.reserveCapacity(nodes.count)
    for (index, child) in nodes.enumerated() {
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
        let share = available.isInfinite ? .infinity : max(available / CGFloat(end - position), 0)
        let childProposal = proposal(main: share, cross: crossOffer)
        let size = nodes[candidate.index].sizeThatFits(childProposal)
        result[candidate.index] = (childProposal, size)
        if available.isFinite { available -= main(size) }
      }
      remaining = available + reserved
      start = end
    }
    return result
  }

  /// What the children take when each likes no more than an equal `share`: then it does not matter who is asked first,
  /// and nobody has to be asked how small it could be. `nil` = it does matter.
  private func measureWhereAllFit(
    share: CGFloat, cross: CGFloat?
  ) -> [(proposal: ProposedViewSize, size: CGSize)]? {
    guard !share.isNaN, nodes.allSatisfy({ $0.isContentSized(along: axis) }) else { return nil }
    let offer = proposal(main: .infinity, cross: cross)
    var result: [(proposal: ProposedViewSize, size: CGSize)] = []
    result.reserveCapacity(nodes.count)
    for child in nodes {
      let size = child.sizeThatFits(offer)
      guard main(size) <= share else { return nil }
      result.append((offer, size))
    }
    return result
  }

  /// How far the children reach to both sides of the alignment line.
  private func crossExtents(
    _ measured: [(proposal: ProposedViewSize, size: CGSize)]
  ) -> (before: CGFloat, after: CGFloat) {
    var (before, after) = (-CGFloat.infinity, -CGFloat.infinity)
    for (child, entry) in zip(nodes, measured) {
      let line = child.line(alignment, in: entry.size)
      before = max(before, line)
      after = max(after, cross(entry.size) - line)
    }
    return nodes.isEmpty ? (0, 0) : (before, after)
  }

  func size(_ proposal: ProposedViewSize) -> CGSize {
    let measured = measure(proposal)
    let length = measured.reduce(CGFloat(0)) { $0 + main($1.size) } + gaps().reduce(0, +)
    let (before, after) = crossExtents(measured)
    return axis == .horizontal
      ? CGSize(width: length, height: before + after) : CGSize(width: before + after, height: length)
  }

  /// Where each child goes, from the top leading corner of the line, and what it is offered.
  func places(_ proposal: ProposedViewSize) -> [(origin: CGPoint, proposal: ProposedViewSize)] {
    let measured = measure(proposal)
    let gaps = gaps()
    let (before, _) = crossExtents(measured)
    var position: CGFloat = 0
    return nodes.enumerated().map { index, child in
      let entry = measured[index]
      let line = child.line(alignment, in: entry.size)
      defer { position += main(entry.size) + (index < gaps.count ? gaps[index] : 0) }
      let origin = axis == .horizontal ? CGPoint(x: position, y: before - line) : CGPoint(x: before - line, y: position)
      return (origin, entry.proposal)
    }
  }

  /// Where an alignment line lies that children say themselves, in a line of `size`.
  func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    let values = zip(nodes, zip(places(proposal), measure(proposal))).compactMap { child, place -> CGFloat? in
      guard let value = child.alignment(key, in: place.1.size) else { return nil }
      return value + (key.isVertical ? place.0.origin.y : place.0.origin.x)
    }
    return key.combine(values)
  }
}
