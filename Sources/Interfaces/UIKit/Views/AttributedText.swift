import AttributedStrings
import Foundation
import Toolkit

extension NSAttributedString.Key {
  /// `UIFont`: the font of the text.
  public static let font = NSAttributedString.Key("NSFont")
  /// `UIColor`: the colour of the text.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// `UIColor`: the colour behind the text.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// `NSParagraphStyle`: alignment and line spacing; that of the first character counts.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// `CGFloat`: extra space after each character, in points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// `NSUnderlineStyle.RawValue`: whether a line runs below.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// `NSUnderlineStyle.RawValue`: whether a line runs through the middle.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// `CGFloat`: upwards shift, in points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// `URL` or `String`: opened when the text is pressed.
  public static let link = NSAttributedString.Key("NSLink")
  /// `InlinePresentationIntent.RawValue`: how Markdown has marked the text.
  public static let inlinePresentationIntent = NSAttributedString.Key("NSInlinePresentationIntent")
}

/// How a line is drawn along text. Apple's `NSUnderlineStyle`; the desktop draws single lines.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// How the lines of a paragraph are set. Apple's `NSParagraphStyle`.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  // Sendable because nothing in it changes; only its mutable subclass, which is copied before it is shared, does.
  fileprivate var values = Values()
  struct Values: Hashable, Sendable {
    var alignment = NSTextAlignment.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineHeightMultiple: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
  }
  public override init() {}
  /// The usual style.
  public static let `default` = NSParagraphStyle()
  /// Where lines stand between the edges.
  open var alignment: NSTextAlignment { values.alignment }
  /// Extra space between lines, in points.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Extra space after the paragraph, in points. Not drawn.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// What happens to text that does not fit.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Factor on the height of lines. Not drawn.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  open override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }
  open override func copy() -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  open override var hash: Int { values.hashValue }
}

/// A paragraph style under construction. Apple's `NSMutableParagraphStyle`.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  // Sendable by the same rule as its superclass: it is changed before it is shared.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
}

/// Turns attributed strings into the toolkit's runs.
enum TextSpans {
  @MainActor static func spans(of string: NSAttributedString, font: UIFont, traits: UITraitCollection) -> [TextSpan] {
    var result: [TextSpan] = []
    let whole = string.string as NSString
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      var span = TextSpan(
        text: whole.substring(with: range), font: ((attributes[.font] as? UIFont) ?? font).face)
      span.background = (attributes[.backgroundColor] as? UIColor)?.rgba(with: traits)
      span.color = (attributes[.foregroundColor] as? UIColor)?.rgba(with: traits)
      span.isUnderlined = isSet(attributes[.underlineStyle])
      span.isStruckThrough = isSet(attributes[.strikethroughStyle])
      span.kerning = number(attributes[.kern]) ?? 0
      span.baselineOffset = number(attributes[.baselineOffset]) ?? 0
      span.link = link(attributes[.link])
      if let intent = number(attributes[.inlinePresentationIntent]) {
        mark(&span, InlinePresentationIntent(rawValue: UInt(intent)))
      }
      result.append(span)
    }
    return result
  }

  static func paragraphStyle(of string: NSAttributedString) -> NSParagraphStyle? {
    guard string.length > 0 else { return nil }
    return string.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
  }

  private static func mark(_ span: inout TextSpan, _ intent: InlinePresentationIntent) {
    if intent.contains(.stronglyEmphasized) { span.font.weight = max(span.font.weight, 700) }
    if intent.contains(.emphasized) { span.font.isItalic = true }
    if intent.contains(.code) { span.font.family = .monospaced }
    if intent.contains(.strikethrough) { span.isStruckThrough = true }
  }

  static func link(_ value: Any?) -> URL? { value as? URL ?? (value as? String).flatMap { URL(string: $0) } }
  private static func isSet(_ value: Any?) -> Bool { (number(value) ?? 0) != 0 }
  static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Int: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }

  @MainActor static func content(_ string: NSAttributedString) -> TextContent {
    let font = UIFont.systemFont(ofSize: 12)
    let style = paragraphStyle(of: string)
    return TextContent(
      spans: spans(of: string, font: font, traits: .current), color: .black,
      alignment: (style?.alignment ?? .natural).toolkitValue(.current), lineSpacing: style?.lineSpacing ?? 0)
  }
}

extension NSAttributedString {
  /// Size in points when no line is broken.
  @MainActor public func size() -> CGSize {
    InterfacePlatform.toolkit.textEngine.layout(TextSpans.content(self), width: nil, height: nil).size
  }
  /// Draws the text in the current context.
  @MainActor public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: CGSize(width: CGFloat.infinity, height: .infinity)))
  }
  /// Draws the text into a rectangle of the current context.
  @MainActor public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.record(.text(TextSpans.content(self), rect))
  }
  /// The space that the text takes in lines of at most `size.width` points.
  @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let width = size.width > 0 && size.width < 100_000 ? size.width : nil
    let layout = InterfacePlatform.toolkit.textEngine.layout(TextSpans.content(self), width: width, height: nil)
    return CGRect(origin: .zero, size: layout.size)
  }
}

/// How text is measured. Apple's `NSStringDrawingOptions`; lines are always laid out by their fonts.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// How text that is drawn may shrink. Apple's `NSStringDrawingContext`.
@MainActor
public final class NSStringDrawingContext: NSObject {
  /// How small text may become, as a share of its size; text that is drawn keeps its size.
  public var minimumScaleFactor: CGFloat = 0
  public override init() {}
}

extension String {
  /// Size in points with these attributes, when no line is broken.
  @MainActor public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }
  /// Draws the text in the current context.
  @MainActor public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }
  /// Draws the text into a rectangle of the current context.
  @MainActor public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }
}
