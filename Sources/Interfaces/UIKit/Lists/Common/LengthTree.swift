import Foundation

/// Lengths of many things that follow each other, such as the heights of rows, in points.
///
/// Things of the usual length cost nothing. Once one differs, sums are kept in a binary indexed tree, so that finding a
/// place and changing a length take a number of steps that grows with the logarithm of the count.
struct LengthTree {
  private(set) var count: Int
  /// The length of everything that has no other.
  let base: CGFloat
  /// Lengths that differ or are known; `nan` = the base. Empty while all have the base.
  private var known: [CGFloat] = []
  /// Sums of what the lengths differ from the base.
  private var sums: [CGFloat] = []
  private(set) var total: CGFloat

  init(count: Int, base: CGFloat) {
    self.count = count
    self.base = base
    total = CGFloat(count) * base
  }

  /// Lengths where `length` knows one; the base elsewhere. Cost: one visit per thing.
  init(count: Int, base: CGFloat, _ length: (Int) -> CGFloat?) {
    self.init(count: count, base: base)
    for index in 0..<count {
      guard let own = length(index) else { continue }
      if known.isEmpty { grow() }
      known[index] = own
      sums[index + 1] = own - base
      total += own - base
    }
    guard !sums.isEmpty else { return }
    for index in 1...count {
      let above = index + (index & -index)
      if above <= count { sums[above] += sums[index] }
    }
  }

  private mutating func grow() {
    known = Array(repeating: .nan, count: count)
    sums = Array(repeating: 0, count: count + 1)
  }

  /// Whether any length has been set.
  var hasKnownLengths: Bool { !known.isEmpty }

  /// The length that was set; `nil` = the base.
  func knownLength(_ index: Int) -> CGFloat? {
    guard index < known.count, !known[index].isNaN else { return nil }
    return known[index]
  }

  subscript(index: Int) -> CGFloat { knownLength(index) ?? base }

  mutating func set(_ length: CGFloat, at index: Int) {
    let delta = length - self[index]
    if known.isEmpty {
      if delta == 0 { return }
      grow()
    }
    known[index] = length
    guard delta != 0 else { return }
    total += delta
    var place = index + 1
    while place <= count {
      sums[place] += delta
      place += place & -place
    }
  }

  /// The length of everything before a thing.
  func offset(of index: Int) -> CGFloat {
    var result = CGFloat(index) * base
    guard !sums.isEmpty else { return result }
    var place = index
    while place > 0 {
      result += sums[place]
      place -= place & -place
    }
    return result
  }

  /// The thing at a distance from the beginning; the first or last one beyond the ends. The count is not 0.
  func index(at distance: CGFloat) -> Int {
    if distance <= 0 { return 0 }
    if sums.isEmpty { return base > 0 ? min(Int(distance / base), count - 1) : 0 }
    var (place, rest) = (0, distance)
    var step = 1
    while step << 1 <= count { step <<= 1 }
    while step > 0 {
      let next = place + step
      if next <= count {
        let length = CGFloat(step) * base + sums[next]
        if length <= rest {
          place = next
          rest -= length
        }
      }
      step >>= 1
    }
    return min(place, count - 1)
  }
}
