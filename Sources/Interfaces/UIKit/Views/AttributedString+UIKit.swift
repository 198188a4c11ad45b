import AttributedStrings
import Foundation

extension AttributeScopes {
  /// The attributes that UIKit's text shows. Apple's `AttributeScopes.UIKitAttributes`.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the letters.
    public let backgroundColor: BackgroundColorAttribute
    /// How lines are set.
    public let paragraphStyle: ParagraphStyleAttribute
    /// Extra space after each letter, in points.
    public let kern: KernAttribute
    /// A line below.
    public let underlineStyle: UnderlineStyleAttribute
    /// A line through the middle.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Upwards shift, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// Foundation's own attributes, such as links.
    public let foundation: FoundationAttributes

    /// Names `font`.
    public enum FontAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = UIFont
      /// Its name in archives.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// Names `foregroundColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = UIColor
      /// Its name in archives.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// Names `backgroundColor`.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = UIColor
      /// Its name in archives.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    /// Names `paragraphStyle`.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = NSParagraphStyle
      /// Its name in archives.
      public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }
    /// Names `kern`.
    public enum KernAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = CGFloat
      /// Its name in archives.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// Names `underlineStyle`.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = NSUnderlineStyle
      /// Its name in archives.
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }
    /// Names `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = NSUnderlineStyle
      /// Its name in archives.
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
    /// Names `baselineOffset`.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = CGFloat
      /// Its name in archives.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
  }

  /// The attributes that UIKit's text shows.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of UIKit by its name. Where SwiftUI has one of the same name and both fit, SwiftUI's is meant.
  @_disfavoredOverload
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension NSAttributedString {
  private typealias Scope = AttributeScopes.UIKitAttributes

  /// The same text with the attributes that UIKit shows, and links. Apple's `NSAttributedString(_:)`, which Linux
  /// Foundation lacks.
  public convenience init(_ string: AttributedString) {
    let result = NSMutableAttributedString(string: "")
    for run in string.runs {
      var attributes: [Key: Any] = [:]
      attributes[.font] = run[Scope.FontAttribute.self]
      attributes[.foregroundColor] = run[Scope.ForegroundColorAttribute.self]
      attributes[.backgroundColor] = run[Scope.BackgroundColorAttribute.self]
      attributes[.paragraphStyle] = run[Scope.ParagraphStyleAttribute.self]
      attributes[.kern] = run[Scope.KernAttribute.self]
      attributes[.underlineStyle] = run[Scope.UnderlineStyleAttribute.self]?.rawValue
      attributes[.strikethroughStyle] = run[Scope.StrikethroughStyleAttribute.self]?.rawValue
      attributes[.baselineOffset] = run[Scope.BaselineOffsetAttribute.self]
      attributes[.link] = run.link
      attributes[.inlinePresentationIntent] = run[InlinePresentationIntentAttribute.self]?.rawValue
      result.append(NSAttributedString(string: String(string[run.range].characters), attributes: attributes))
    }
    self.init(attributedString: result)
  }
}

extension AttributedString {
  /// The same text with the attributes that UIKit shows, and links. Apple's `AttributedString(_:)`, which Linux
  /// Foundation lacks.
  public init(_ string: NSAttributedString) {
    typealias Scope = AttributeScopes.UIKitAttributes
    self.init()
    let whole = string.string as NSString
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      var container = AttributeContainer()
      container[Scope.FontAttribute.self] = attributes[.font] as? UIFont
      container[Scope.ForegroundColorAttribute.self] = attributes[.foregroundColor] as? UIColor
      container[Scope.BackgroundColorAttribute.self] = attributes[.backgroundColor] as? UIColor
      container[Scope.ParagraphStyleAttribute.self] = attributes[.paragraphStyle] as? NSParagraphStyle
      container[Scope.KernAttribute.self] = TextSpans.number(attributes[.kern])
      container[Scope.UnderlineStyleAttribute.self] = TextSpans.number(attributes[.underlineStyle]).map {
        NSUnderlineStyle(rawValue: Int($0))
      }
      container[Scope.StrikethroughStyleAttribute.self] = TextSpans.number(attributes[.strikethroughStyle]).map {
        NSUnderlineStyle(rawValue: Int($0))
      }
      container[Scope.BaselineOffsetAttribute.self] = TextSpans.number(attributes[.baselineOffset])
      container.link = TextSpans.link(attributes[.link])
      if let intent = TextSpans.number(attributes[.inlinePresentationIntent]) {
        container.inlinePresentationIntent = InlinePresentationIntent(rawValue: UInt(intent))
      }
      append(AttributedString(whole.substring(with: range), attributes: container))
    }
  }
}
