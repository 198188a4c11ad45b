import ApplicationResources
import Foundation

/// A document type as an app's Info.plist declares it.
public struct DeclaredDocumentType: Sendable {
  /// The type's identifier, such as `org.example.scribe`.
  public var identifier: String
  /// The extension of its files, without a dot.
  public var filenameExtension: String
  /// Identifiers of the types that it is a kind of.
  public var conformsTo: [String]

  /// A type with an extension; plain text in UTF-8 if nothing else is said.
  public init(_ identifier: String, _ filenameExtension: String, conformsTo: [String] = ["public.utf8-plain-text"]) {
    self.identifier = identifier
    self.filenameExtension = filenameExtension
    self.conformsTo = conformsTo
  }
}

extension ApplicationResources {
  /// Resources of an app whose Info.plist holds nothing but its name and its document types.
  public convenience init(appNamed name: String, documentTypes: DeclaredDocumentType...) {
    func strings(_ strings: [String]) -> PropertyListValue { .array(strings.map(PropertyListValue.string)) }
    self.init(
      info: InfoPlist(entries: [
        "CFBundleDisplayName": .string(name),
        "CFBundleIdentifier": .string("org.example.\(name.lowercased().replacingOccurrences(of: " ", with: "-"))"),
        "UISupportsDocumentBrowser": .boolean(true),
        "CFBundleDocumentTypes": .array(
          documentTypes.map { type in
            .dictionary([
              "CFBundleTypeName": .string(type.filenameExtension.capitalized),
              "CFBundleTypeRole": .string("Editor"), "LSHandlerRank": .string("Owner"),
              "LSItemContentTypes": strings([type.identifier]),
            ])
          }),
        "UTExportedTypeDeclarations": .array(
          documentTypes.map { type in
            .dictionary([
              "UTTypeIdentifier": .string(type.identifier), "UTTypeConformsTo": strings(type.conformsTo),
              "UTTypeTagSpecification": .dictionary([
                "public.filename-extension": strings([type.filenameExtension])
              ]),
            ])
          }),
      ]))
  }
}
