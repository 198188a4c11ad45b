import ContentTypes
import Foundation

/// A type of file, folder or other data, such as plain text, PNG image, or one of an app's own.
///
/// A value is no more than its identifier; everything else is looked up when asked, so constants may be read before
/// the app's declarations are loaded. All members are safe from any thread. Matches Apple's `UTType`, except that
/// types come from the app's Info.plist and, for everything it does not declare, the desktop's shared MIME database.
public struct UTType: Sendable {
  /// The reference counterpart.
  public typealias ReferenceType = UTTypeReference

  /// The identifier, as its owner spells it. Identifiers compare without regard to case.
  public let identifier: String

  /// A type whose identifier is known to be right.
  init(known identifier: String) {
    self.identifier = identifier
  }

  private static var registry: ContentTypeRegistry { .shared }

  private var declaration: ContentTypeDeclaration? { Self.registry.declaration(of: identifier) }

  /// The declared or dynamic type with an identifier; nil when it is not known.
  public init?(_ identifier: String) {
    guard let declaration = Self.registry.declaration(of: identifier) else { return nil }
    self.init(known: declaration.identifier)
  }

  /// The best type for files with an extension.
  ///
  /// Without a declared match, a dynamic type that conforms to `supertype`.
  /// - Parameters:
  ///   - filenameExtension: The extension without its dot. Nil results only from an empty or impossible one.
  ///   - supertype: What the type must be a kind of; `.package` for documents that are directories.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The best type for a MIME type.
  ///
  /// Without a declared match, a dynamic type that conforms to `supertype`.
  /// - Parameters:
  ///   - mimeType: A MIME type without parameters. Nil results only from a malformed one.
  ///   - supertype: What the type must be a kind of.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The best type for a tag of any class; nil for a tag that cannot be one.
  /// - Parameter supertype: What the type must be a kind of; nil for no demand.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
    self = type
  }

  /// A type that the app owns and declares in `UTExportedTypeDeclarations`.
  ///
  /// Without a declaration, the type still works and conforms to `parentType`, or to data.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    Self.registry.expect(identifier, conformingTo: parentType?.identifier)
    self.init(known: identifier)
  }

  /// A type that the app uses, someone else owns, and the app declares in `UTImportedTypeDeclarations`.
  ///
  /// Without a declaration, the type still works and conforms to `parentType`, or to data.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    Self.registry.expect(identifier, conformingTo: parentType?.identifier)
    self.init(known: identifier)
  }

  /// Every type that carries a tag, the best first; a single dynamic type when none is declared.
  /// - Parameter supertype: What the types must be a kind of; nil for no demand.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    registry.identifiers(forTag: tag, tagClass: tagClass.rawValue, conformingTo: supertype?.identifier)
      .map(UTType.init(known:))
  }

  /// The extension that new files of the type get, without the dot.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// The MIME type under which data of the type is passed on.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// Tags by class, the preferred one first. A class without tags is absent.
  public var tags: [UTTagClass: [String]] {
    guard let declaration else { return [:] }
    return Dictionary(uniqueKeysWithValues: declaration.tags.map { (UTTagClass(rawValue: $0.key), $0.value) })
  }

  /// A page that describes the format.
  public var referenceURL: URL? { declaration?.referenceURL.flatMap { URL(string: $0) } }

  /// The version in the type's declaration.
  public var version: Int? { declaration?.version }

  /// The name for people: the type's own, else its nearest supertype's; none for dynamic types. Never compare it.
  public var localizedDescription: String? { Self.registry.localizedDescription(of: identifier) }

  /// Whether a declaration for the type is known.
  public var isDeclared: Bool {
    switch declaration?.origin {
    case .exported, .imported, .system: true
    case .undeclared, .dynamic, nil: false
    }
  }

  /// Whether the type was made up for an undeclared tag.
  public var isDynamic: Bool { declaration?.origin == .dynamic }

  /// Whether the identifier belongs to the public domain.
  public var isPublic: Bool { identifier.lowercased().hasPrefix("public.") }

  /// Everything the type is a kind of, directly or not, without itself.
  public var supertypes: Set<UTType> { Set(Self.registry.supertypes(of: identifier).map(UTType.init(known:))) }

  /// Whether the type is, or is a kind of, another.
  public func conforms(to type: UTType) -> Bool { Self.registry.conforms(identifier, to: type.identifier) }

  /// Whether the type is a kind of another; false for the same type.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// Whether another type is a kind of this one; false for the same type.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: Hashable {
  /// Whether both are the same type; identifiers compare without regard to case.
  public static func == (one: UTType, other: UTType) -> Bool {
    one.identifier == other.identifier || one.key == other.key
  }

  /// Hashes the identifier without regard to case.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private var key: String { identifier.lowercased() }
}

extension UTType: Codable {
  /// Reads an identifier. An unknown one is kept as it is, so that nothing is lost by passing it through.
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(known: identifier)
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  /// The identifier and whether the type is declared.
  public var debugDescription: String {
    "UTType(\(identifier), \(isDynamic ? "dynamic" : isDeclared ? "declared" : "not declared"))"
  }
}
