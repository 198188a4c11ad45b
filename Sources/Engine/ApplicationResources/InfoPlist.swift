import Foundation

/// What an app says about itself in its Info.plist, read once and typed.
public struct InfoPlist: Hashable, Sendable {
  /// All entries, in the order-less form in which they were written.
  public let entries: [String: PropertyListValue]

  public init(entries: [String: PropertyListValue] = [:]) {
    self.entries = entries
  }

  /// Reads an XML, binary or OpenStep property list.
  ///
  /// - Throws: `MalformedInfoPlist` when the data is no property list or its root is no dictionary.
  public init(data: Data) throws(MalformedInfoPlist) {
    let root: Any
    do {
      root = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    } catch {
      throw MalformedInfoPlist(reason: "it is not a property list")
    }
    guard let entries = PropertyListValue(root)?.dictionary else {
      throw MalformedInfoPlist(reason: "its root is not a dictionary")
    }
    self.init(entries: entries)
  }

  /// The entry at the top level of the list; `nil` when there is none.
  public subscript(key: String) -> PropertyListValue? { entries[key] }

  /// `CFBundleDisplayName`, otherwise `CFBundleName`. Empty names count as absent.
  public var displayName: String? {
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      if let name = entries[key]?.string, !name.isEmpty { return name }
    }
    return nil
  }

  /// `CFBundleIdentifier` when it is not empty.
  public var bundleIdentifier: String? {
    entries["CFBundleIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `CFBundleDevelopmentRegion`: the language that texts are written in when nothing better is available.
  public var developmentRegion: String? { entries["CFBundleDevelopmentRegion"]?.string }

  /// `UISupportsDocumentBrowser`: the app is document based. Absent means `false`, as on iOS.
  public var supportsDocumentBrowser: Bool { entries["UISupportsDocumentBrowser"]?.boolean ?? false }

  /// The entries of `CFBundleDocumentTypes`, in their order.
  public var documentTypes: [DocumentType] {
    (entries["CFBundleDocumentTypes"]?.array ?? []).compactMap { $0.dictionary.map(DocumentType.init) }
  }

  /// The entries of `UTExportedTypeDeclarations`: types that the app owns.
  public var exportedTypes: [TypeDeclaration] { declarations("UTExportedTypeDeclarations") }

  /// The entries of `UTImportedTypeDeclarations`: types that the app uses and somebody else owns.
  public var importedTypes: [TypeDeclaration] { declarations("UTImportedTypeDeclarations") }

  private func declarations(_ key: String) -> [TypeDeclaration] {
    (entries[key]?.array ?? []).compactMap { $0.dictionary.flatMap(TypeDeclaration.init) }
  }

  /// One entry of `CFBundleDocumentTypes`: a kind of document that the app opens.
  public struct DocumentType: Hashable, Sendable {
    /// `CFBundleTypeRole`.
    public enum Role: String, Hashable, Sendable {
      case editor = "Editor"
      case viewer = "Viewer"
      case shell = "Shell"
      case quickLookGenerator = "QLGenerator"
      case none = "None"
    }

    /// `LSHandlerRank`: how strongly the app claims the type.
    public enum HandlerRank: String, Hashable, Sendable {
      case owner = "Owner"
      case `default` = "Default"
      case alternate = "Alternate"
      case none = "None"
    }

    /// `CFBundleTypeName`: the name shown to people.
    public let name: String?
    /// `None` when the key is absent or holds an unknown word, as documented by Apple.
    public let role: Role
    /// `LSHandlerRank`: how the app ranks among those that open the type.
    public let handlerRank: HandlerRank
    /// `LSItemContentTypes`: uniform type identifiers.
    public let contentTypes: [String]
    /// `NSExportableTypes`: further identifiers that the app can write.
    public let exportableTypes: [String]
    /// `LSTypeIsPackage`: documents are directories shown as one file.
    public let isPackage: Bool
    /// `UIDocumentClass`: the class that opens documents of these types in an app written with UIKit.
    public let documentClass: String?
    /// `CFBundleTypeExtensions`: file name extensions, used when no content types are listed.
    public let filenameExtensions: [String]
    /// All entries of the dictionary.
    public let entries: [String: PropertyListValue]

    public init(entries: [String: PropertyListValue]) {
      name = entries["CFBundleTypeName"]?.string
      role = entries["CFBundleTypeRole"]?.string.flatMap(Role.init) ?? .none
      handlerRank = entries["LSHandlerRank"]?.string.flatMap(HandlerRank.init) ?? .default
      contentTypes = entries["LSItemContentTypes"]?.strings ?? []
      exportableTypes = entries["NSExportableTypes"]?.strings ?? []
      isPackage = entries["LSTypeIsPackage"]?.boolean ?? false
      documentClass = entries["UIDocumentClass"]?.string
      filenameExtensions = entries["CFBundleTypeExtensions"]?.strings ?? []
      self.entries = entries
    }
  }

  /// One entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
  public struct TypeDeclaration: Hashable, Sendable {
    /// `UTTypeIdentifier`.
    public let identifier: String
    /// `UTTypeConformsTo`: the direct parents.
    public let conformsTo: [String]
    /// `UTTypeDescription`.
    public let description: String?
    /// `UTTypeTagSpecification`: tag class (`public.filename-extension`, `public.mime-type`) to values.
    public let tags: [String: [String]]
    /// `UTTypeReferenceURL`.
    public let referenceURL: URL?
    /// All entries of the dictionary.
    public let entries: [String: PropertyListValue]

    /// `nil` when the identifier, which alone is required, is missing.
    public init?(entries: [String: PropertyListValue]) {
      guard let identifier = entries["UTTypeIdentifier"]?.string, !identifier.isEmpty else { return nil }
      self.identifier = identifier
      conformsTo = entries["UTTypeConformsTo"]?.strings ?? []
      description = entries["UTTypeDescription"]?.string
      tags = entries["UTTypeTagSpecification"]?.dictionary?.mapValues(\.strings) ?? [:]
      referenceURL = entries["UTTypeReferenceURL"]?.string.flatMap(URL.init(string:))
      self.entries = entries
    }

    /// Extensions without the dot.
    public var filenameExtensions: [String] { tags["public.filename-extension"] ?? [] }
    /// MIME types, such as `text/plain`.
    public var mimeTypes: [String] { tags["public.mime-type"] ?? [] }
  }
}

/// Why a file cannot serve as an Info.plist.
public struct MalformedInfoPlist: Error, CustomStringConvertible, Sendable {
  /// What is wrong, as the end of the sentence "the file cannot be used: …".
  public let reason: String
  public var description: String { reason }

  package init(reason: String) {
    self.reason = reason
  }
}
