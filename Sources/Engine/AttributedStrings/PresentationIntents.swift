import Foundation

/// How a run of text inside a paragraph was marked. Apple's `InlinePresentationIntent`, which Linux Foundation lacks.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Shown in italics.
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  /// Shown in bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  /// Shown in a monospaced font.
  public static let code = InlinePresentationIntent(rawValue: 4)
  /// Shown with a line through it.
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
  /// A break between lines of the source that is none for the reader.
  public static let softBreak = InlinePresentationIntent(rawValue: 64)
  /// A break that the reader sees.
  public static let lineBreak = InlinePresentationIntent(rawValue: 128)
  /// HTML, which stays as it is written.
  public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
  /// HTML of a whole block, which stays as it is written.
  public static let blockHTML = InlinePresentationIntent(rawValue: 512)
}

/// The blocks that a run of text lies in. Apple's `PresentationIntent`, which Linux Foundation lacks.
public struct PresentationIntent: Hashable, Codable, Sendable {
  /// What a block is.
  public enum Kind: Hashable, Codable, Sendable {
    case paragraph
    case header(level: Int)
    case orderedList
    case unorderedList
    case listItem(ordinal: Int)
    case codeBlock(languageHint: String?)
    case blockQuote
    case thematicBreak
  }
  /// A block; runs of the same block have the same identity.
  public struct IntentType: Hashable, Codable, Sendable {
    /// What the block is.
    public let kind: Kind
    /// Tells the block from others of the same kind.
    public let identity: Int
    public init(kind: Kind, identity: Int) {
      self.kind = kind
      self.identity = identity
    }
  }

  /// The blocks, the innermost first.
  public let components: [IntentType]
  public init(types: [IntentType]) { components = types }
  /// A block inside another.
  public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
    components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
  }
}

/// The attribute for `InlinePresentationIntent`.
public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
  /// What it holds.
  public typealias Value = InlinePresentationIntent
  /// Its name in archives.
  public static let name = "NSInlinePresentationIntent"
}

/// The attribute for `PresentationIntent`.
public enum PresentationIntentAttribute: CodableAttributedStringKey {
  /// What it holds.
  public typealias Value = PresentationIntent
  /// Its name in archives.
  public static let name = "NSPresentationIntent"
}

extension AttributeScopes.FoundationAttributes {
  // Only asked for by key paths, which name the attribute's type.
  /// How a run was marked.
  public var inlinePresentationIntent: InlinePresentationIntentAttribute {
    fatalError("attributes have no values here")
  }
  /// The blocks that a run lies in.
  public var presentationIntent: PresentationIntentAttribute { fatalError("attributes have no values here") }
}
