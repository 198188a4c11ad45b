import Foundation
import Toolkit

/// Text broken into lines with the engine's fixed metrics.
@MainActor
public final class HeadlessTextLayout: TextLayout {
  /// What was laid out.
  public let content: TextContent
  /// The lines as they are seen, with an ellipsis where text was cut.
  public let lines: [String]
  /// Whether the end, middle or head of the text is missing.
  public let isTruncated: Bool
  /// Factor by which the fonts shrank so that the text fits; 1 = not at all.
  public let scale: CGFloat
  /// Size of the lines, in points.
  public let size: CGSize
  /// Distance from the top to the first line's baseline, in points.
  public let firstBaseline: CGFloat
  /// Distance from the top to the last line's baseline, in points.
  public let lastBaseline: CGFloat

  private let measuredLines: [HeadlessTextLine]

  init(_ content: TextContent, lines: [HeadlessTextLine], scale: CGFloat, isTruncated: Bool) {
    self.content = content
    self.scale = scale
    self.isTruncated = isTruncated
    measuredLines = lines
    self.lines = lines.map { String($0.glyphs.map(\.character)) }
    var top: CGFloat = 0
    var baseline: CGFloat = 0
    for (index, line) in lines.enumerated() {
      if index > 0 { top += content.lineSpacing }
      baseline = top + line.ascent
      top += line.height
    }
    size = CGSize(width: lines.map(\.width).max() ?? 0, height: top)
    firstBaseline = lines.first?.ascent ?? 0
    lastBaseline = baseline
  }

  /// The text as it is seen, its lines joined by line breaks.
  public var visibleText: String { lines.joined(separator: "\n") }

  /// The link at `point`, in points from the text's top left corner when it is drawn `width` points wide.
  public func link(at point: CGPoint, width: CGFloat) -> URL? {
    var top: CGFloat = 0
    for line in measuredLines {
      defer { top += line.height + content.lineSpacing }
      guard point.y >= top, point.y < top + line.height else { continue }
      var x: CGFloat =
        switch content.alignment {
        case .leading: 0
        case .center: (width - line.width) / 2
        case .trailing: width - line.width
        }
      for glyph in line.glyphs {
        if point.x >= x, point.x < x + glyph.width { return content.spans[glyph.span].link }
        x += glyph.width
      }
    }
    return nil
  }
}

/// A character with its width.
struct HeadlessGlyph {
  var character: Character
  /// Points, with kerning.
  var width: CGFloat
  /// Size of its font, in points.
  var em: CGFloat
  /// Index of the span that it comes from.
  var span: Int
}

/// Characters next to each other.
struct HeadlessTextLine {
  var glyphs: [HeadlessGlyph] = []
  /// Size of the font that gives a line without characters its height, in points.
  var emptyLineSize: CGFloat

  private var em: CGFloat { glyphs.map(\.em).max() ?? emptyLineSize }
  @MainActor var height: CGFloat { em * HeadlessTextEngine.lineHeight }
  @MainActor var ascent: CGFloat { em * HeadlessTextEngine.ascent }
  var width: CGFloat { glyphs.reduce(0) { $0 + $1.width } }

  mutating func trimTrailingSpaces() {
    while glyphs.last?.character.isWhitespace == true { glyphs.removeLast() }
  }
}
