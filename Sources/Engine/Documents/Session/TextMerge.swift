import Foundation

/// Merges two texts that were made from a third one: what only one side changed is taken from that side.
///
/// Lines are compared first; where both sides changed the same lines, their words. What both changed in different ways
/// cannot be merged, and then nothing is: a person is to decide, not a guess.
enum TextMerge {
  /// Texts with more pieces than this are not merged: comparing takes time that nobody would wait for.
  private static let mostPieces = 100_000
  /// Differences of more pieces than this take too long to find.
  private static let mostDifferences = 2_000

  /// The merged text; nil if both sides changed the same words, or too much.
  static func merge(base: String, mine: String, theirs: String) -> String? {
    merge(lines(base), lines(mine), lines(theirs)) { merge(words($0), words($1), words($2)) { _, _, _ in nil } }
  }

  /// A stretch of the base, with what each side has in its place.
  private struct Chunk {
    var base: [Substring] = []
    var mine: [Substring] = []
    var theirs: [Substring] = []
    var isEmpty: Bool { base.isEmpty && mine.isEmpty && theirs.isEmpty }
  }

  private static func merge(
    _ base: [Substring], _ mine: [Substring], _ theirs: [Substring],
    _ decide: (_ base: String, _ mine: String, _ theirs: String) -> String?
  ) -> String? {
    guard max(base.count, mine.count, theirs.count) <= mostPieces, let ours = matches(base, mine),
      let others = matches(base, theirs)
    else { return nil }
    var result = ""
    var chunk = Chunk()
    var (inMine, inTheirs) = (0, 0)
    for (index, piece) in base.enumerated() {
      // A piece that all three have ends what was different before it.
      guard let mineIndex = ours[index], let theirsIndex = others[index] else {
        chunk.base.append(piece)
        continue
      }
      chunk.mine = Array(mine[inMine..<mineIndex])
      chunk.theirs = Array(theirs[inTheirs..<theirsIndex])
      guard let decided = settle(chunk, decide) else { return nil }
      result += decided + piece
      chunk = Chunk()
      (inMine, inTheirs) = (mineIndex + 1, theirsIndex + 1)
    }
    chunk.mine = Array(mine[inMine...])
    chunk.theirs = Array(theirs[inTheirs...])
    guard let decided = settle(chunk, decide) else { return nil }
    return result + decided
  }

  private static func settle(
    _ chunk: Chunk, _ decide: (_ base: String, _ mine: String, _ theirs: String) -> String?
  ) -> String? {
    guard !chunk.isEmpty else { return "" }
    if chunk.mine == chunk.base || chunk.mine == chunk.theirs { return chunk.theirs.joined() }
    if chunk.theirs == chunk.base { return chunk.mine.joined() }
    return decide(chunk.base.joined(), chunk.mine.joined(), chunk.theirs.joined())
  }

  /// For each piece of the base the place where the other text has it; nil if they differ too much.
  private static func matches(_ base: [Substring], _ other: [Substring]) -> [Int?]? {
    // What is alike at both ends is most of a text and need not be searched.
    let head = zip(base, other).prefix { $0 == $1 }.count
    let limit = min(base.count, other.count) - head
    let tail = zip(base.reversed(), other.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (base[head..<(base.count - tail)], other[head..<(other.count - tail)])
    guard oldMiddle.count + newMiddle.count <= mostDifferences else { return nil }
    var matches: [Int?] = Array(0..<head)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in Array(newMiddle).difference(from: Array(oldMiddle)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var place = 0
    for offset in 0..<oldMiddle.count {
      guard !removed.contains(offset) else {
        matches.append(nil)
        continue
      }
      while inserted.contains(place) { place += 1 }
      matches.append(head + place)
      place += 1
    }
    return matches + (0..<tail).map { other.count - tail + $0 }
  }

  /// The lines, each with its end.
  private static func lines(_ text: String) -> [Substring] { pieces(text) { $0.isNewline } }

  /// The words, each with the space after it.
  private static func words(_ text: String) -> [Substring] { pieces(text) { $0.isWhitespace } }

  private static func pieces(_ text: String, endingWith isEnd: (Character) -> Bool) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      if isEnd(text[index]) {
        pieces.append(text[start..<next])
        start = next
      }
      index = next
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }
}
