import Foundation
import Toolkit

/// Measures text with metrics that can be worked out in one's head.
///
/// A character is half an em wide, a full em if it is Chinese, Japanese, Korean or an emoji, and a line is 1.2 em high
/// with its baseline 0.95 em below the top. Scalable fonts grow with the text scale.
@MainActor
public final class HeadlessTextEngine: TextEngine {
  /// Width of an ordinary character, in em.
  public static let advance: CGFloat = 0.5
  /// Width of an ideograph or emoji, in em.
  public static let wideAdvance: CGFloat = 1
  /// Height of a line, in em.
  public static let lineHeight: CGFloat = 1.2
  /// Distance from a line's top to its baseline, in em.
  public static let ascent: CGFloat = 0.95

  /// Widths closer than this are the same, so that text laid out in its own natural width does not wrap.
  private static let tolerance: CGFloat = 0.001

  /// The desktop's factor on scalable fonts; the toolkit keeps it up to date.
  var textScale: Double = 1

  init() {}

  /// As `measure`.
  public func layout(_ text: TextContent, width: CGFloat?, height: CGFloat?) -> any TextLayout {
    measure(text, width: width, height: height)
  }

  /// As `layout`, with the concrete type.
  public func measure(_ text: TextContent, width: CGFloat? = nil, height: CGFloat? = nil) -> HeadlessTextLayout {
    var scale: CGFloat = 1
    while true {
      let paragraphs = paragraphs(of: text, scale: scale)
      let lines = paragraphs.flatMap { breakIntoLines($0, width: width) }
      let allowed = allowedLines(lines, text: text, height: height)
      if lines.count <= allowed {
        return HeadlessTextLayout(text, lines: lines, scale: scale, isTruncated: false)
      }
      guard scale > text.minimumScaleFactor + 0.0001 else {
        let cut = truncate(lines, to: allowed, text: text, width: width)
        return HeadlessTextLayout(text, lines: cut, scale: scale, isTruncated: true)
      }
      scale = max(text.minimumScaleFactor, scale - 0.05)
    }
  }

  // MARK: Characters

  private func paragraphs(of text: TextContent, scale: CGFloat) -> [HeadlessTextLine] {
    var paragraphs: [HeadlessTextLine] = []
    var current = HeadlessTextLine(emptyLineSize: text.spans.first.map { size(of: $0.font) * scale } ?? 0)
    for (index, span) in text.spans.enumerated() {
      let em = size(of: span.font) * scale
      if current.glyphs.isEmpty { current.emptyLineSize = em }
      for character in span.text {
        if character.isNewline {
          paragraphs.append(current)
          current = HeadlessTextLine(emptyLineSize: em)
        } else {
          let advance = Self.isWide(character) ? Self.wideAdvance : Self.advance
          current.glyphs.append(
            HeadlessGlyph(character: character, width: advance * em + span.kerning, em: em, span: index))
        }
      }
    }
    paragraphs.append(current)
    return paragraphs
  }

  private func size(of font: FontDescription) -> CGFloat {
    font.isScalable ? font.size * CGFloat(textScale) : font.size
  }

  static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    if character.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      return true
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }

  // MARK: Lines

  private func breakIntoLines(_ paragraph: HeadlessTextLine, width: CGFloat?) -> [HeadlessTextLine] {
    guard let width, paragraph.width > width + Self.tolerance else { return [paragraph] }
    var lines: [HeadlessTextLine] = []
    let glyphs = paragraph.glyphs
    var start = 0
    while start < glyphs.count {
      var end = start
      var used: CGFloat = 0
      var opportunity: Int?
      while end < glyphs.count {
        let glyph = glyphs[end]
        let isSpace = glyph.character.isWhitespace
        // Spaces at the end of a line hang into the margin.
        if used + glyph.width > width + Self.tolerance, !isSpace, end > start { break }
        used += glyph.width
        end += 1
        if end < glyphs.count, Self.allowsBreak(between: glyph.character, and: glyphs[end].character) {
          opportunity = end
        }
      }
      let stop = end < glyphs.count ? opportunity ?? end : end
      var line = HeadlessTextLine(glyphs: Array(glyphs[start..<stop]), emptyLineSize: paragraph.emptyLineSize)
      if stop < glyphs.count { line.trimTrailingSpaces() }
      lines.append(line)
      start = stop
    }
    return lines
  }

  private static func allowsBreak(between first: Character, and second: Character) -> Bool {
    if second.isWhitespace { return false }
    return first.isWhitespace || first == "-" || isWide(first) || isWide(second)
  }

  private func allowedLines(_ lines: [HeadlessTextLine], text: TextContent, height: CGFloat?) -> Int {
    var allowed = max(text.lineLimit ?? .max, 1)
    if let height {
      var used: CGFloat = 0
      var fitting = 0
      for line in lines {
        used += line.height + (fitting > 0 ? text.lineSpacing : 0)
        guard used <= height + Self.tolerance else { break }
        fitting += 1
      }
      allowed = min(allowed, max(fitting, 1))
    }
    return allowed
  }

  // MARK: Truncation

  private func truncate(
    _ lines: [HeadlessTextLine], to count: Int, text: TextContent, width: CGFloat?
  ) -> [HeadlessTextLine] {
    var kept = Array(lines.prefix(count))
    let rest = lines[(count - 1)...].map(\.glyphs)
    guard let last = kept.popLast() else { return lines }
    let em = last.glyphs.last?.em ?? last.emptyLineSize
    let span = last.glyphs.last?.span ?? max(text.spans.count - 1, 0)
    let ellipsis = HeadlessGlyph(character: "…", width: Self.advance * em, em: em, span: span)
    let space = HeadlessGlyph(character: " ", width: Self.advance * em, em: em, span: span)
    let remaining = Array(rest.joined(separator: [space]))
    // Without a width only the number of lines cuts the text, and there is nothing to make room for.
    let room = (width ?? last.width + ellipsis.width) + Self.tolerance - ellipsis.width
    kept.append(
      HeadlessTextLine(
        glyphs: Self.cut(remaining, room: room, ellipsis: ellipsis, truncation: text.truncation),
        emptyLineSize: last.emptyLineSize))
    return kept
  }

  private static func cut(
    _ glyphs: [HeadlessGlyph], room: CGFloat, ellipsis: HeadlessGlyph, truncation: TextContent.Truncation
  ) -> [HeadlessGlyph] {
    func prefix(_ room: CGFloat) -> [HeadlessGlyph] {
      var used: CGFloat = 0
      var result = Array(
        glyphs.prefix { glyph in
          used += glyph.width
          return used <= room
        })
      while result.last?.character.isWhitespace == true { result.removeLast() }
      return result
    }
    func suffix(_ room: CGFloat) -> [HeadlessGlyph] {
      var used: CGFloat = 0
      let count = glyphs.reversed().prefix { glyph in
        used += glyph.width
        return used <= room
      }.count
      return Array(glyphs.suffix(count).drop { $0.character.isWhitespace })
    }
    switch truncation {
    case .tail: return prefix(room) + [ellipsis]
    case .head: return [ellipsis] + suffix(room)
    case .middle:
      let front = prefix(room / 2)
      let used = front.reduce(0) { $0 + $1.width }
      return front + [ellipsis] + suffix(room - used)
    }
  }
}
