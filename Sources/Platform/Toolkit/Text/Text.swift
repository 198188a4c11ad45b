import Foundation

/// A font by its traits; the toolkit picks the face.
public struct FontDescription: Hashable, Sendable {
  /// A family by its purpose, or by its name as fontconfig knows it.
  public enum Family: Hashable, Sendable {
    case system, serif, rounded, monospaced
    case named(String)
  }

  /// The family.
  public var family: Family
  /// Points at a text scale of 1; the toolkit multiplies by the desktop's text scale when `isScalable`.
  public var size: CGFloat
  /// CSS weight, 100 to 900; 400 is regular.
  public var weight: Int
  /// Whether letters slant.
  public var isItalic: Bool
  /// Whether all digits are equally wide, so that numbers do not jump when they change.
  public var hasMonospacedDigits: Bool
  /// Whether lower-case letters are drawn as small capitals.
  public var hasSmallCaps: Bool
  /// Whether the desktop's text scale applies.
  public var isScalable: Bool

  public init(
    family: Family = .system, size: CGFloat, weight: Int = 400, isItalic: Bool = false,
    hasMonospacedDigits: Bool = false, hasSmallCaps: Bool = false, isScalable: Bool = true
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasMonospacedDigits = hasMonospacedDigits
    self.hasSmallCaps = hasSmallCaps
    self.isScalable = isScalable
  }
}

/// A run of text with the same attributes.
public struct TextSpan: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The font of all of them.
  public var font: FontDescription
  /// `nil` takes the colour of the whole text.
  public var color: RGBA?
  /// The colour behind the letters; `nil` = none.
  public var background: RGBA?
  /// Whether a line runs below.
  public var isUnderlined: Bool
  /// Whether a line runs through the middle.
  public var isStruckThrough: Bool
  /// Extra space after each character, in points.
  public var kerning: CGFloat
  /// Upwards shift, in points.
  public var baselineOffset: CGFloat
  /// Opened when the span is pressed; `nil` = not a link.
  public var link: URL?

  public init(
    text: String, font: FontDescription, color: RGBA? = nil, isUnderlined: Bool = false, isStruckThrough: Bool = false,
    kerning: CGFloat = 0, baselineOffset: CGFloat = 0, link: URL? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.kerning = kerning
    self.baselineOffset = baselineOffset
    self.link = link
  }
}

/// A paragraph or several of styled text.
public struct TextContent: Hashable, Sendable {
  /// Where lines stand between the edges; `leading` is on the left unless text runs from right to left.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }
  /// Which part of a line that is too long is left out.
  public enum Truncation: Hashable, Sendable { case head, middle, tail }

  /// The runs, in order.
  public var spans: [TextSpan]
  /// Colour of spans that have none of their own.
  public var color: RGBA
  /// Where lines stand between the edges.
  public var alignment: Alignment
  /// `nil` = as many lines as needed.
  public var lineLimit: Int?
  /// Which part of the last line is left out when the text does not fit.
  public var truncation: Truncation
  /// Extra space between lines, in points.
  public var lineSpacing: CGFloat
  /// Whether people can select and copy the text.
  public var isSelectable: Bool
  /// Smallest factor by which the font may shrink so that the text fits; 1 = never.
  public var minimumScaleFactor: CGFloat
  /// Whether the lines of a label stand in the middle of the height that it gets, instead of at its top.
  public var isCenteredVertically: Bool

  public init(
    spans: [TextSpan], color: RGBA, alignment: Alignment = .leading, lineLimit: Int? = nil,
    truncation: Truncation = .tail, lineSpacing: CGFloat = 0, isSelectable: Bool = false,
    minimumScaleFactor: CGFloat = 1, isCenteredVertically: Bool = false
  ) {
    self.spans = spans
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.lineSpacing = lineSpacing
    self.isSelectable = isSelectable
    self.minimumScaleFactor = minimumScaleFactor
    self.isCenteredVertically = isCenteredVertically
  }

  /// The characters without their attributes.
  public var plainText: String {
    spans.count == 1 ? spans[0].text : spans.map(\.text).joined()
  }
}

/// Text that has been broken into lines.
@MainActor
public protocol TextLayout: AnyObject {
  /// Size of the lines, in points.
  var size: CGSize { get }
  /// Distance from the top to the first line's baseline.
  var firstBaseline: CGFloat { get }
  /// Distance from the top to the last line's baseline.
  var lastBaseline: CGFloat { get }
}

/// Measures and breaks text.
@MainActor
public protocol TextEngine: AnyObject {
  /// Lays `text` out in at most `width` × `height` points; `nil` = no limit.
  func layout(_ text: TextContent, width: CGFloat?, height: CGFloat?) -> any TextLayout
}
