import Foundation

/// Reads the type declarations of an Info.plist.
///
/// A malformed entry is left out and described in one sentence; it never spoils its neighbours.
struct TypeDeclarationReader {
  private(set) var declarations: [ContentTypeDeclaration] = []
  private(set) var problems: [String] = []

  init(infoDictionary: [String: Any]) {
    read(infoDictionary, key: "UTExportedTypeDeclarations", origin: .exported)
    read(infoDictionary, key: "UTImportedTypeDeclarations", origin: .imported)
    noteDuplicates()
    readDocumentTypes(infoDictionary["CFBundleDocumentTypes"])
  }

  /// A type that is exported as well as imported is tolerated, and said once: the exported declaration counts.
  private mutating func noteDuplicates() {
    let exported = Set(declarations.filter { $0.origin == .exported }.map { ContentTypeDeclaration.key($0.identifier) })
    for declaration in declarations
    where declaration.origin == .imported && exported.contains(ContentTypeDeclaration.key(declaration.identifier)) {
      problems.append(
        "Info.plist: \u{201C}\(declaration.identifier)\u{201D} is declared both as exported and as imported; "
          + "the exported declaration counts.")
    }
    declarations.removeAll {
      $0.origin == .imported && exported.contains(ContentTypeDeclaration.key($0.identifier))
    }
  }

  /// Document types that name extensions and one type that nobody declares: the extensions are that type's.
  private mutating func readDocumentTypes(_ value: Any?) {
    let declared = Set(declarations.map { ContentTypeDeclaration.key($0.identifier) })
    for fields in (value as? [Any] ?? []).compactMap({ $0 as? [String: Any] }) {
      let endings = (fields["CFBundleTypeExtensions"] as? [Any] ?? []).compactMap { $0 as? String }
        .map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }.filter { !$0.isEmpty && $0 != "*" }
      let types = (fields["LSItemContentTypes"] as? [Any] ?? []).compactMap { $0 as? String }
      guard types.count == 1, let type = types.first, !endings.isEmpty, Self.isWellFormed(type), !type.isEmpty,
        !Self.isReserved(type), !declared.contains(ContentTypeDeclaration.key(type))
      else { continue }
      let isPackage = fields["LSTypeIsPackage"] as? Bool ?? false
      declarations.append(
        ContentTypeDeclaration(
          identifier: type, conformsTo: [isPackage ? "com.apple.package" : "public.data"],
          tags: [ContentTypeDeclaration.filenameExtensionTagClass: endings],
          localizedDescription: fields["CFBundleTypeName"] as? String, origin: .imported))
    }
  }

  private mutating func read(_ dictionary: [String: Any], key: String, origin: ContentTypeDeclaration.Origin) {
    guard let value = dictionary[key] else { return }
    guard let entries = value as? [Any] else {
      problems.append("Info.plist: \(key) is not an array, so none of its types are known.")
      return
    }
    for (index, entry) in entries.enumerated() {
      let place = "Info.plist: \(key), entry \(index + 1)"
      guard let fields = entry as? [String: Any] else {
        problems.append("\(place) is not a dictionary and was left out.")
        continue
      }
      if let declaration = declaration(from: fields, origin: origin, place: place) { declarations.append(declaration) }
    }
  }

  private mutating func declaration(
    from fields: [String: Any], origin: ContentTypeDeclaration.Origin, place: String
  ) -> ContentTypeDeclaration? {
    guard let identifier = fields["UTTypeIdentifier"] as? String, !identifier.isEmpty else {
      problems.append("\(place) has no UTTypeIdentifier and was left out.")
      return nil
    }
    guard Self.isWellFormed(identifier) else {
      problems.append(
        "\(place): \u{201C}\(identifier)\u{201D} is not a type identifier "
          + "(letters, digits, hyphens and periods) and was left out.")
      return nil
    }
    if origin == .exported, Self.isReserved(identifier) {
      problems.append(
        "\(place): \u{201C}\(identifier)\u{201D} uses a prefix reserved for the system and was left out.")
      return nil
    }
    let name = "\(place) (\(identifier))"
    let parents = strings(fields["UTTypeConformsTo"], named: "UTTypeConformsTo", of: name)
    return ContentTypeDeclaration(
      identifier: identifier, conformsTo: parents.filter { !Self.same($0, identifier) },
      tags: tags(fields["UTTypeTagSpecification"], of: name),
      localizedDescription: fields["UTTypeDescription"] as? String,
      referenceURL: fields["UTTypeReferenceURL"] as? String, version: Self.version(fields["UTTypeVersion"]),
      origin: origin)
  }

  private mutating func tags(_ value: Any?, of name: String) -> [String: [String]] {
    guard let value else { return [:] }
    guard let specification = value as? [String: Any] else {
      problems.append("\(name): UTTypeTagSpecification is not a dictionary and was left out.")
      return [:]
    }
    var tags: [String: [String]] = [:]
    for (tagClass, value) in specification.sorted(by: { $0.key < $1.key }) {
      var values = strings(value, named: tagClass, of: name)
      if tagClass == ContentTypeDeclaration.filenameExtensionTagClass {
        // ".story" is a common slip for "story"; what is meant is plain.
        values = values.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
      }
      values.removeAll { $0.isEmpty }
      if !values.isEmpty { tags[tagClass] = values }
    }
    return tags
  }

  /// A string or an array of strings; both are legal in a declaration.
  private mutating func strings(_ value: Any?, named key: String, of name: String) -> [String] {
    guard let value else { return [] }
    if let one = value as? String { return [one] }
    if let many = value as? [Any] {
      let strings = many.compactMap { $0 as? String }
      if strings.count != many.count { problems.append("\(name): \(key) has a value that is not a string.") }
      return strings
    }
    problems.append("\(name): \(key) is neither a string nor an array of strings and was left out.")
    return []
  }

  private static func version(_ value: Any?) -> Int? {
    (value as? Int) ?? (value as? String).flatMap { Int($0) }
  }

  private static func isWellFormed(_ identifier: String) -> Bool {
    identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
  }

  private static func isReserved(_ identifier: String) -> Bool {
    let key = ContentTypeDeclaration.key(identifier)
    return ["public.", "dyn.", "com.apple."].contains { key.hasPrefix($0) }
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    ContentTypeDeclaration.key(one) == ContentTypeDeclaration.key(other)
  }
}
