import Foundation

/// Lengths of lines, of which only some have been measured; the others count with an estimate.
///
/// Sums over any number of lines cost O(log n), so that a list of a hundred thousand rows scrolls as a short one does.
struct LineLengths {
  let count: Int
  /// Length of lines that have not been measured.
  var estimate: CGFloat
  private var lengths: [CGFloat]
  /// Binary indexed trees over the measured lines: how many, and how long together.
  private var measuredCounts: [Int32]
  private var measuredSums: [CGFloat]

  init(count: Int, estimate: CGFloat) {
    self.count = count
    self.estimate = estimate
    lengths = [CGFloat](repeating: .nan, count: count)
    measuredCounts = [Int32](repeating: 0, count: count + 1)
    measuredSums = [CGFloat](repeating: 0, count: count + 1)
  }

  /// The measured length of a line, or `nil`.
  func measured(_ line: Int) -> CGFloat? { lengths[line].isNaN ? nil : lengths[line] }

  mutating func set(_ length: CGFloat, at line: Int) {
    let old = lengths[line]
    guard old != length else { return }
    lengths[line] = length
    let isNew = old.isNaN
    let difference = length - (isNew ? 0 : old)
    var index = line + 1
    while index <= count {
      measuredSums[index] += difference
      if isNew { measuredCounts[index] += 1 }
      index += index & -index
    }
  }

  /// Length of the first `lines` lines together.
  func sum(ofFirst lines: Int) -> CGFloat {
    var index = lines
    var known: Int32 = 0
    var result: CGFloat = 0
    while index > 0 {
      known += measuredCounts[index]
      result += measuredSums[index]
      index -= index & -index
    }
    return result + CGFloat(lines - Int(known)) * estimate
  }

  /// The line that lies at `offset`, with `spacing` after each line.
  func line(at offset: CGFloat, spacing: CGFloat) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if sum(ofFirst: middle + 1) + CGFloat(middle + 1) * spacing > offset { high = middle } else { low = middle + 1 }
    }
    return min(low, max(count - 1, 0))
  }
}
