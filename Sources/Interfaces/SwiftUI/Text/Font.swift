import Foundation
import Toolkit

/// A font, resolved when text is laid out. Apple's `Font`; sizes in points, following the desktop's text scale.
public struct Font: Hashable, Sendable {
  /// A role that text plays; sizes as on iOS at the standard text size.
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    case extraLargeTitle, extraLargeTitle2

    var size: CGFloat {
      switch self {
      case .extraLargeTitle: 36
      case .extraLargeTitle2: 28
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }

    var weight: Weight {
      switch self {
      case .headline: .semibold
      case .extraLargeTitle, .extraLargeTitle2: .bold
      default: .regular
      }
    }
  }

  /// How thick the strokes are.
  public struct Weight: Hashable, Sendable {
    let css: Int
    /// From the thinnest to the boldest strokes.
    public static let ultraLight = Weight(css: 100)
    public static let thin = Weight(css: 200)
    public static let light = Weight(css: 300)
    public static let regular = Weight(css: 400)
    public static let medium = Weight(css: 500)
    public static let semibold = Weight(css: 600)
    public static let bold = Weight(css: 700)
    public static let heavy = Weight(css: 800)
    public static let black = Weight(css: 900)
  }

  /// The character of the letters.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced

    var family: FontDescription.Family {
      switch self {
      case .default: .system
      case .serif: .serif
      case .rounded: .rounded
      case .monospaced: .monospaced
      }
    }
  }

  /// The width of the letters.
  public struct Width: Hashable, Sendable {
    /// The factor that letters are wider by; 0 = as designed.
    public var value: CGFloat
    public init(_ value: CGFloat) { self.value = value }
    public static let compressed = Width(-0.4)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)
  }

  /// The space between lines.
  public enum Leading: Hashable, Sendable {
    case standard, tight, loose
  }

  var description: FontDescription

  static func style(_ style: TextStyle) -> Font {
    Font(description: FontDescription(size: style.size, weight: style.weight.css))
  }

  /// The fonts of the desktop's text styles, which grow and shrink with its text scale.
  public static let largeTitle = style(.largeTitle)
  public static let title = style(.title)
  public static let title2 = style(.title2)
  public static let title3 = style(.title3)
  public static let headline = style(.headline)
  public static let subheadline = style(.subheadline)
  public static let body = style(.body)
  public static let callout = style(.callout)
  public static let footnote = style(.footnote)
  public static let caption = style(.caption)
  public static let caption2 = style(.caption2)

  /// The desktop's font: by text style, which grows with the desktop's text scale, or in a size in points, which does not.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font = Font.style(style)
    if let design { font.description.family = design.family }
    if let weight { font.description.weight = weight.css }
    return font
  }

  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(
      description: FontDescription(
        family: (design ?? .default).family, size: size, weight: (weight ?? .regular).css))
  }

  /// A font by its family name; the size, in points, grows with the desktop's text scale unless it is fixed.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(description: FontDescription(family: .named(name), size: size))
  }
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    custom(name, size: size)
  }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(description: FontDescription(family: .named(name), size: fixedSize, isScalable: false))
  }

  /// The same font with other traits.
  public func bold() -> Font { weight(.bold) }
  public func bold(_ isActive: Bool) -> Font { isActive ? bold() : self }
  public func italic() -> Font { changed { $0.isItalic = true } }
  public func italic(_ isActive: Bool) -> Font { changed { $0.isItalic = isActive } }
  public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight.css } }
  /// The same font with wider or narrower letters.
  ///
  /// - Note: Partial: fonts of the desktop have one width; the choice has no effect.
  public func width(_ width: Width) -> Font { self }
  public func monospaced() -> Font { changed { $0.family = .monospaced } }
  public func monospaced(_ isActive: Bool) -> Font { isActive ? monospaced() : self }
  public func monospacedDigit() -> Font { changed { $0.hasMonospacedDigits = true } }
  public func smallCaps() -> Font { changed { $0.hasSmallCaps = true } }
  public func lowercaseSmallCaps() -> Font { smallCaps() }
  public func uppercaseSmallCaps() -> Font { smallCaps() }
  /// The same font with more or less space between lines.
  ///
  /// - Note: Partial: the space between lines stays the font's own.
  public func leading(_ leading: Leading) -> Font { self }
  public func pointSize(_ size: CGFloat) -> Font { changed { $0.size = size } }

  /// The same font at its own size whatever the desktop's text scale: for words that are large already.
  func fixed() -> Font { changed { $0.isScalable = false } }

  private func changed(_ change: (inout FontDescription) -> Void) -> Font {
    var copy = self
    change(&copy.description)
    return copy
  }
}
