/// What is known about one content type: its parents, its tags and the words for it.
public struct ContentTypeDeclaration: Hashable, Sendable {
  /// Who says so. Decides which declaration counts when one identifier is declared twice.
  public enum Origin: Hashable, Sendable {
    /// Owned by the running application (`UTExportedTypeDeclarations`).
    case exported
    /// Known to every application.
    case system
    /// Used by the running application and owned by someone else (`UTImportedTypeDeclarations`).
    case imported
    /// Named in code (`UTType(exportedAs:)`) without a declaration.
    case undeclared
    /// Made up from a tag; the identifier itself carries the facts.
    case dynamic

    /// Lower counts first.
    var rank: Int {
      switch self {
      case .exported: 0
      case .system: 1
      case .imported: 2
      case .undeclared: 3
      case .dynamic: 4
      }
    }
  }

  /// The tag class of filename extensions; tags have no leading dot.
  public static let filenameExtensionTagClass = "public.filename-extension"
  /// The tag class of MIME types.
  public static let mimeTypeTagClass = "public.mime-type"

  /// The identifier as its owner spells it. Identifiers compare without regard to case.
  public let identifier: String
  /// Identifiers of the direct parents.
  public let conformsTo: [String]
  /// Tags by tag class, the preferred one first.
  public let tags: [String: [String]]
  /// The name shown to people.
  public let localizedDescription: String?
  /// A page that describes the format.
  public let referenceURL: String?
  /// The version of the declaration.
  public let version: Int?
  /// Who declared the type.
  public let origin: Origin

  /// A declaration made of its parts.
  public init(
    identifier: String, conformsTo: [String] = [], tags: [String: [String]] = [:], localizedDescription: String? = nil,
    referenceURL: String? = nil, version: Int? = nil, origin: Origin = .exported
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.tags = tags
    self.localizedDescription = localizedDescription
    self.referenceURL = referenceURL
    self.version = version
    self.origin = origin
  }

  /// The form under which an identifier is stored: ASCII letters in lower case.
  static func key(_ identifier: String) -> String {
    identifier.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ? identifier.lowercased() : identifier
  }

  /// The form under which a tag is stored. Extensions and MIME types compare without regard to case.
  static func tagKey(_ tag: String) -> String { tag.lowercased() }

  func conforming(to parents: [String]) -> ContentTypeDeclaration {
    ContentTypeDeclaration(
      identifier: identifier, conformsTo: parents, tags: tags, localizedDescription: localizedDescription,
      referenceURL: referenceURL, version: version, origin: origin)
  }

  func withOrigin(_ origin: Origin) -> ContentTypeDeclaration {
    ContentTypeDeclaration(
      identifier: identifier, conformsTo: conformsTo, tags: tags, localizedDescription: localizedDescription,
      referenceURL: referenceURL, version: version, origin: origin)
  }
}
