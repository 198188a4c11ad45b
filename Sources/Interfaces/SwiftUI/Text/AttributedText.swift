import AttributedStrings
import Foundation
import Toolkit
import UIKit

extension AttributeScopes {
  /// The attributes that a `Text` shows. Apple's `AttributeScopes.SwiftUIAttributes`.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the letters.
    public let backgroundColor: BackgroundColorAttribute
    /// A line through the middle.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// A line below.
    public let underlineStyle: UnderlineStyleAttribute
    /// Extra space after each letter, in points.
    public let kern: KerningAttribute
    /// Extra space after each letter, in points; counts unless `kern` is set.
    public let tracking: TrackingAttribute
    /// Upwards shift, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// Foundation's own attributes, such as links.
    public let foundation: FoundationAttributes

    /// Names `font`.
    public enum FontAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = Font
      /// Its name in archives.
      public static let name = "SwiftUI.Font"
    }
    /// Names `foregroundColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = Color
      /// Its name in archives.
      public static let name = "SwiftUI.ForegroundColor"
    }
    /// Names `backgroundColor`.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = Color
      /// Its name in archives.
      public static let name = "SwiftUI.BackgroundColor"
    }
    /// Names `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = Text.LineStyle
      /// Its name in archives.
      public static let name = "SwiftUI.StrikethroughStyle"
    }
    /// Names `underlineStyle`.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = Text.LineStyle
      /// Its name in archives.
      public static let name = "SwiftUI.UnderlineStyle"
    }
    /// The same as UIKit's.
    public typealias KerningAttribute = AttributeScopes.UIKitAttributes.KernAttribute
    /// Names `tracking`.
    public enum TrackingAttribute: AttributedStringKey {
      /// What it holds.
      public typealias Value = CGFloat
      /// Its name in archives.
      public static let name = "SwiftUI.Tracking"
    }
    /// The same as UIKit's.
    public typealias BaselineOffsetAttribute = AttributeScopes.UIKitAttributes.BaselineOffsetAttribute
  }

  /// The attributes that a `Text` shows.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of SwiftUI by its name.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// The text as runs for the toolkit.
  func spans(_ inherited: TextAttributes, _ environment: EnvironmentValues) -> [TextSpan] {
    runs.map { run in
      var attributes = inherited
      attributes.apply(run.attributes, in: environment)
      var span = attributes.span(String(self[run.range].characters), link: run.link)
      span.background = run[AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self]?.rgba(in: environment)
      return span
    }
  }
}

extension TextAttributes {
  mutating func apply(_ attributes: AttributeContainer, in environment: EnvironmentValues) {
    typealias Scope = AttributeScopes.SwiftUIAttributes
    if let font = attributes[Scope.FontAttribute.self] { self.font = font }
    if let intent = attributes[InlinePresentationIntentAttribute.self] { apply(intent) }
    if let color = attributes[Scope.ForegroundColorAttribute.self] { self.color = color.rgba(in: environment) }
    if attributes[Scope.UnderlineStyleAttribute.self] != nil { isUnderlined = true }
    if attributes[Scope.StrikethroughStyleAttribute.self] != nil { isStruckThrough = true }
    if let kerning = attributes[Scope.KerningAttribute.self] ?? attributes[Scope.TrackingAttribute.self] {
      self.kerning = kerning
    }
    if let offset = attributes[Scope.BaselineOffsetAttribute.self] { baselineOffset = offset }
  }

  mutating func apply(_ intent: InlinePresentationIntent) {
    if intent.contains(.stronglyEmphasized) { weight = .bold }
    if intent.contains(.emphasized) { isItalic = true }
    if intent.contains(.code) { design = .monospaced }
    if intent.contains(.strikethrough) { isStruckThrough = true }
  }
}

extension LocalizedStringKey {
  /// A piece of text that looks the same throughout.
  struct Run {
    enum Content {
      case string(String)
      case text(Text)
    }
    var content: Content
    var intent: InlinePresentationIntent = []
    var link: URL?
  }

  /// The text in the person's language. Marks of Markdown count in what the app's author wrote, as on Apple's systems;
  /// values that are filled in are shown as they are.
  func runs(table: String?, bundlePath: String?, in environment: EnvironmentValues) -> [Run] {
    let format = StringLocalization.string(for: key, table: table, bundlePath: bundlePath, locale: environment.locale)
    let isMarked = Markdown.mayBeMarked(format)
    guard isMarked || arguments.contains(where: \.isText) else {
      return [Run(content: .string(fill(format, in: environment)))]
    }
    // Letters that nobody else uses hold the places of values, so that nothing in them counts as a mark.
    let text = StringLocalization.fill(format, locale: environment.locale) { index in
      guard index < arguments.count else { return nil }
      switch arguments[index] {
      case .integer, .double: return arguments[index]
      case .string, .text: return .string(Placeholder.letter(of: index))
      }
    }
    let parsed = isMarked ? Markdown.inlineRuns(of: text) : [MarkdownRun(text: text)]
    return parsed.flatMap { run in
      let link = run.link.flatMap { URL(string: Placeholder.fill($0) { plain($0, in: environment) }) }
      return Placeholder.pieces(of: run.text).map { piece in
        switch piece {
        case .string(let string): return Run(content: .string(string), intent: run.intent, link: link)
        case .value(let index):
          if case .text(let text) = arguments[index] {
            return Run(content: .text(text), intent: run.intent, link: link)
          }
          return Run(content: .string(plain(index, in: environment)), intent: run.intent, link: link)
        }
      }
    }
  }

  /// What the text says, without the marks.
  func shown(table: String?, bundlePath: String?, in environment: EnvironmentValues) -> String {
    runs(table: table, bundlePath: bundlePath, in: environment).reduce(into: "") { result, run in
      switch run.content {
      case .string(let string): result += string
      case .text(let text): result += text.plainText(in: environment)
      }
    }
  }

  private func plain(_ index: Int, in environment: EnvironmentValues) -> String {
    switch arguments[index] {
    case .string(let string): string
    case .integer(let value): String(value)
    case .double(let value): String(value)
    case .text(let text): text.plainText(in: environment)
    }
  }
}

extension LocalizedStringKey.Argument {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

/// Letters for private use that hold the places of values in a text that is being read.
private enum Placeholder {
  private static let first: UInt32 = 0xF0000
  enum Piece {
    case string(String)
    case value(Int)
  }

  static func letter(of index: Int) -> String {
    String(Unicode.Scalar(first + UInt32(index)).map(Character.init) ?? " ")
  }

  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var string = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard (first..<first + 0x1000).contains(scalar.value) else {
        string.append(scalar)
        continue
      }
      if !string.isEmpty { pieces.append(.string(String(string))) }
      string = String.UnicodeScalarView()
      pieces.append(.value(Int(scalar.value - first)))
    }
    if !string.isEmpty { pieces.append(.string(String(string))) }
    return pieces
  }

  static func fill(_ text: String, value: (Int) -> String) -> String {
    pieces(of: text).map { piece in
      switch piece {
      case .string(let string): string
      case .value(let index): value(index)
      }
    }.joined()
  }
}
