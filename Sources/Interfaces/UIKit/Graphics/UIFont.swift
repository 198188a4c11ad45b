import Foundation
import Toolkit

/// A face in a size. Apple's `UIFont`. An immutable value.
public final class UIFont: NSObject, Sendable {
  package let face: FontDescription

  package init(_ face: FontDescription) { self.face = face }

  /// How thick strokes are. Apple's `UIFont.Weight`.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A weight from -1 to 1.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    private static let steps: [(Weight, Int)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600), (.bold, 700),
      (.heavy, 800), (.black, 900),
    ]
    /// The nearest weight of style sheets, 100 to 900.
    var css: Int { Self.steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400 }
    init(css: Int) { self = Self.steps.min { abs($0.1 - css) < abs($1.1 - css) }?.0 ?? .regular }
  }

  /// A purpose that text has, which decides its size. Apple's `UIFont.TextStyle`.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  // MARK: Making fonts

  /// The desktop's font in a size in points, which does not follow its text scale.
  public class func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }
  /// The desktop's font in a size in points, which does not follow its text scale.
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: size, weight: weight.css, isScalable: false))
  }
  /// The desktop's font in bold.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }
  /// The desktop's font, slanted.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescription(size: size, isItalic: true, isScalable: false))
  }
  /// The desktop's font in which all characters are equally wide.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(family: .monospaced, size: size, weight: weight.css, isScalable: false))
  }
  /// The desktop's font with digits that are equally wide.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(size: size, weight: weight.css, hasMonospacedDigits: true, isScalable: false))
  }
  /// The font of a text style, which follows the desktop's text scale.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(FontDescription(size: style.size, weight: style == .headline ? 600 : 400))
  }
  /// The font of a text style, which follows the desktop's text scale.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  /// A font by its family, as the desktop knows it; a family that is missing is replaced when it is drawn.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    // PostScript names carry their style after a hyphen.
    let parts = fontName.split(separator: "-", maxSplits: 1).map(String.init)
    let style = parts.count == 2 ? parts[1].lowercased() : ""
    self.init(
      FontDescription(
        family: .named(parts[0]), size: fontSize, weight: style.contains("bold") ? 700 : 400,
        isItalic: style.contains("italic") || style.contains("oblique"), isScalable: false))
  }

  /// A font as described; `size` in points, 0 = the descriptor's own.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var face = descriptor.face
    if pointSize > 0 { face.size = pointSize }
    self.init(face)
  }

  /// The same face in another size, in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    var face = face
    face.size = fontSize
    return UIFont(face)
  }

  /// Sizes that the system uses, in points.
  public class var systemFontSize: CGFloat { 14 }
  public class var smallSystemFontSize: CGFloat { 12 }
  public class var labelFontSize: CGFloat { 17 }
  public class var buttonFontSize: CGFloat { 18 }

  // MARK: Looking at fonts

  /// Size in points, before the desktop's text scale.
  public var pointSize: CGFloat { face.size }
  /// What describes the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face) }
  /// The family's name.
  public var familyName: String {
    switch face.family {
    case .system: "system"
    case .serif: "serif"
    case .rounded: "rounded"
    case .monospaced: "monospace"
    case .named(let name): name
    }
  }
  /// The family's name with its style.
  public var fontName: String {
    let style = (face.weight >= 600 ? "Bold" : "") + (face.isItalic ? "Italic" : "")
    return style.isEmpty ? familyName : "\(familyName)-\(style)"
  }

  /// Height of a line, in points. Measured on the main thread; elsewhere the usual share of the size.
  public var lineHeight: CGFloat { metrics.height }
  /// Distance from a line's top to its baseline, in points.
  public var ascender: CGFloat { metrics.ascender }
  /// Distance from the baseline to a line's bottom, in points; negative.
  public var descender: CGFloat { metrics.ascender - metrics.height }
  /// Extra space between lines, which the desktop's fonts have in their line height.
  public var leading: CGFloat { 0 }
  /// Height of a capital, in points.
  public var capHeight: CGFloat { pointSize * 0.7 }
  /// Height of a small letter, in points.
  public var xHeight: CGFloat { pointSize * 0.52 }

  private var metrics: (height: CGFloat, ascender: CGFloat) {
    guard Thread.isMainThread else { return (pointSize * 1.2, pointSize * 0.95) }
    return MainActor.assumeIsolated {
      let layout = InterfacePlatform.toolkit.textEngine.layout(
        TextContent(spans: [TextSpan(text: "x", font: face)], color: .black), width: nil, height: nil)
      return (layout.size.height, layout.firstBaseline)
    }
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.face == face }
  public override var hash: Int { face.hashValue }
}

/// The look of a font without its size being final. Apple's `UIFontDescriptor`. An immutable value.
public final class UIFontDescriptor: NSObject, Sendable {
  let face: FontDescription
  init(_ face: FontDescription) { self.face = face }

  /// Traits that a face has. Apple's `UIFontDescriptor.SymbolicTraits`.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }
  /// The character of the letters. Apple's `UIFontDescriptor.SystemDesign`.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = SystemDesign(rawValue: "default")
    public static let rounded = SystemDesign(rawValue: "rounded")
    public static let serif = SystemDesign(rawValue: "serif")
    public static let monospaced = SystemDesign(rawValue: "monospaced")
  }

  /// A family in a size, in points.
  public convenience init(name: String, size: CGFloat) {
    self.init(FontDescription(family: .named(name), size: size, isScalable: false))
  }
  /// The description of a text style's font.
  public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// Size in points.
  public var pointSize: CGFloat { face.size }
  /// Traits of the face.
  public var symbolicTraits: SymbolicTraits {
    var result: SymbolicTraits = []
    if face.isItalic { result.insert(.traitItalic) }
    if face.weight >= 600 { result.insert(.traitBold) }
    if face.family == .monospaced { result.insert(.traitMonoSpace) }
    return result
  }
  /// The same with exactly these traits.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var face = face
    face.isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitBold) != (face.weight >= 600) { face.weight = traits.contains(.traitBold) ? 700 : 400 }
    if traits.contains(.traitMonoSpace) { face.family = .monospaced }
    return UIFontDescriptor(face)
  }
  /// The same with letters of another character.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var face = face
    switch design {
    case .rounded: face.family = .rounded
    case .serif: face.family = .serif
    case .monospaced: face.family = .monospaced
    default: face.family = .system
    }
    return UIFontDescriptor(face)
  }
  /// The same in another size, in points.
  public func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var face = face
    face.size = size
    return UIFontDescriptor(face)
  }
  /// The same of another family.
  public func withFamily(_ family: String) -> UIFontDescriptor {
    var face = face
    face.family = .named(family)
    return UIFontDescriptor(face)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.face == face }
  public override var hash: Int { face.hashValue }
}

/// Makes fonts and lengths follow the desktop's text scale. Apple's `UIFontMetrics`.
public final class UIFontMetrics: NSObject, Sendable {
  /// Metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)
  /// All text styles scale alike on the desktop.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font, following the desktop's text scale.
  public func scaledFont(for font: UIFont) -> UIFont {
    var face = font.face
    face.isScalable = true
    return UIFont(face)
  }
  /// The font, following the desktop's text scale; a limit in points applies before scaling.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font.withSize(min(font.pointSize, maximumPointSize)))
  }
  /// A length that grows like text.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    value * CGFloat(UITraitCollection.current.appearance.textScale)
  }
}
