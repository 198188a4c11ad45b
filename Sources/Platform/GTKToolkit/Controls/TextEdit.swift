import Foundation

/// A change of a text. Offsets count Unicode scalars, as GTK counts characters.
struct TextEdit: Equatable {
  var start: Int
  var removed: Int
  var inserted: String

  init(start: Int, removed: Int, inserted: String) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
  }

  /// The least change that turns one text into another: what lies between their common beginning and end. Linear in
  /// the length of the texts.
  init(from old: String, to new: String) {
    var (old, new) = (old, new)
    (start, removed, inserted) = old.withUTF8 { a in
      new.withUTF8 { b in
        let shortest = min(a.count, b.count)
        var head = 0
        while head < shortest, a[head] == b[head] { head += 1 }
        // Not in the middle of a character.
        while head > 0, isContinuation(a, head) || isContinuation(b, head) { head -= 1 }
        var tail = 0
        while tail < shortest - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
        while tail > 0, isContinuation(a, a.count - tail) { tail -= 1 }
        return (
          countScalars(UnsafeBufferPointer(rebasing: a[..<head])),
          countScalars(UnsafeBufferPointer(rebasing: a[head..<(a.count - tail)])),
          String(decoding: b[head..<(b.count - tail)], as: UTF8.self)
        )
      }
    }
  }
}

/// A copy of a buffer's text that follows its edits without being read anew, which would take long in large documents.
struct MirroredText {
  private(set) var string: String
  private(set) var scalarCount: Int
  /// Scalars that take two UTF-16 units; without any, both count alike.
  private var surrogatePairs: Int

  /// Linear in the length of the text.
  init(_ string: String) {
    var string = string
    string.makeContiguousUTF8()
    (scalarCount, surrogatePairs) = string.withUTF8 {
      (countScalars($0), MirroredText.pairs(in: $0))
    }
    self.string = string
  }

  /// Makes a change. Takes one pass over the text before the change at most, and moves what follows it.
  mutating func apply(_ edit: TextEdit) {
    var inserted = edit.inserted
    let isASCII = scalarCount == string.utf8.count
    let (first, last, lostPairs) = string.withUTF8 { bytes in
      let first = isASCII ? min(edit.start, bytes.count) : byteOffset(of: edit.start, in: bytes)
      let rest = UnsafeBufferPointer(rebasing: bytes[first...])
      let length = isASCII ? min(edit.removed, rest.count) : byteOffset(of: edit.removed, in: rest)
      return (first, first + length, MirroredText.pairs(in: UnsafeBufferPointer(rebasing: rest[..<length])))
    }
    let utf8 = string.utf8
    let range = utf8.index(utf8.startIndex, offsetBy: first)..<utf8.index(utf8.startIndex, offsetBy: last)
    string.replaceSubrange(range, with: inserted)
    string.makeContiguousUTF8()
    let (scalars, pairs) = inserted.withUTF8 { (countScalars($0), MirroredText.pairs(in: $0)) }
    scalarCount += scalars - edit.removed
    surrogatePairs += pairs - lostPairs
  }

  /// Constant time, unless the text has characters outside the first 65,536.
  func utf16Offset(_ scalars: Int) -> Int {
    guard surrogatePairs > 0 else { return scalars }
    return string.unicodeScalars.prefix(scalars).reduce(0) { $0 + UTF16.width($1) }
  }

  /// The offsets of ranges that follow each other, in one pass over the text at most.
  func scalarOffsets(_ ranges: [Range<Int>]) -> [Range<Int>] {
    guard surrogatePairs > 0 else { return ranges }
    var (units, scalars) = (0, 0)
    var rest = string.unicodeScalars[...]
    func scalar(_ offset: Int) -> Int {
      while units < offset, let first = rest.popFirst() {
        units += UTF16.width(first)
        scalars += 1
      }
      return scalars
    }
    return ranges.map { range in
      let start = scalar(range.lowerBound)
      return start..<scalar(range.upperBound)
    }
  }

  /// Constant time, unless the text has characters outside the first 65,536.
  func scalarOffset(_ utf16: Int) -> Int {
    guard surrogatePairs > 0 else { return utf16 }
    var remaining = utf16
    var count = 0
    for scalar in string.unicodeScalars {
      guard remaining > 0 else { break }
      remaining -= UTF16.width(scalar)
      count += 1
    }
    return count
  }

  private static func pairs(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes { count &+= byte >= 0xF0 ? 1 : 0 }
    return count
  }
}

private func isContinuation(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
  index < bytes.count && bytes[index] & 0xC0 == 0x80
}

/// The number of scalars in UTF-8. Without branches, so that the compiler counts many bytes at a time.
private func countScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var count = 0
  for byte in bytes { count &+= byte & 0xC0 == 0x80 ? 0 : 1 }
  return count
}

/// The byte at which the scalar number `scalars` begins; the end when there are fewer.
private func byteOffset(of scalars: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let block = 4096
  var (offset, remaining) = (0, scalars)
  while offset + block <= bytes.count {
    let count = countScalars(UnsafeBufferPointer(rebasing: bytes[offset..<(offset + block)]))
    if count > remaining { break }
    remaining -= count
    offset += block
  }
  while offset < bytes.count {
    if bytes[offset] & 0xC0 != 0x80 {
      if remaining == 0 { return offset }
      remaining -= 1
    }
    offset += 1
  }
  return offset
}
