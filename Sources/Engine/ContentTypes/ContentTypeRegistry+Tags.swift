/// From tags and file names to types.
extension ContentTypeRegistry {
  /// Types that carry a tag, the best first.
  ///
  /// Without a declared match, the shared MIME database is asked; without an answer there, one dynamic type that
  /// conforms to `supertype` stands for the tag.
  /// - Returns: Identifiers; empty for a tag that cannot be one (empty, or with a slash where none belongs).
  public func identifiers(forTag tag: String, tagClass: String, conformingTo supertype: String?) -> [String] {
    guard Self.isUsable(tag, tagClass: tagClass) else { return [] }
    let supertypeKey = supertype.map(ContentTypeDeclaration.key)
    let declared = declaredIdentifiers(forTag: tag, tagClass: tagClass, conformingTo: supertypeKey)
    if !declared.isEmpty { return declared }
    switch tagClass {
    case ContentTypeDeclaration.filenameExtensionTagClass:
      return bridged(filenameExtension: tag, conformingTo: supertypeKey)
    case ContentTypeDeclaration.mimeTypeTagClass:
      return bridged(mimeType: tag, conformingTo: supertypeKey)
    default:
      return [dynamicIdentifier(parents: [], supertype: supertypeKey, tags: [(tagClass, tag)])]
    }
  }

  /// The type of a file by its name.
  /// - Parameters:
  ///   - filename: The last path component.
  ///   - isDirectory: Whether it is a directory; then the answer is a package type or a folder.
  public func identifier(forFilename filename: String, isDirectory: Bool) -> String {
    let filenameExtension = Self.filenameExtension(of: filename)
    if isDirectory {
      guard let filenameExtension else { return "public.folder" }
      let tagClass = ContentTypeDeclaration.filenameExtensionTagClass
      return declaredIdentifiers(forTag: filenameExtension, tagClass: tagClass, conformingTo: "public.directory").first
        ?? "public.folder"
    }
    if let filenameExtension {
      let tagClass = ContentTypeDeclaration.filenameExtensionTagClass
      return identifiers(forTag: filenameExtension, tagClass: tagClass, conformingTo: "public.data").first
        ?? "public.data"
    }
    guard let mimeType = mimeDatabase?.mimeType(forFilename: filename) else { return "public.data" }
    return bridged(mimeType: mimeType, conformingTo: "public.data").first ?? "public.data"
  }

  /// The part after the last dot; none for a name that starts with its only dot or ends in one.
  public static func filenameExtension(of filename: String) -> String? {
    guard let dot = filename.lastIndex(of: "."), dot != filename.startIndex else { return nil }
    let filenameExtension = filename[filename.index(after: dot)...]
    return filenameExtension.isEmpty || filenameExtension.contains(" ") ? nil : String(filenameExtension)
  }

  private static func isUsable(_ tag: String, tagClass: String) -> Bool {
    guard !tag.isEmpty, !tag.utf8.contains(0) else { return false }
    switch tagClass {
    case ContentTypeDeclaration.filenameExtensionTagClass:
      return !tag.contains("/") && !tag.hasPrefix(".") && !tag.hasSuffix(".")
    case ContentTypeDeclaration.mimeTypeTagClass:
      let parts = tag.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    default:
      return true
    }
  }

  private func declaredIdentifiers(forTag tag: String, tagClass: String, conformingTo supertype: String?) -> [String] {
    let tagKey = TagKey(tagClass: tagClass, tag: ContentTypeDeclaration.tagKey(tag))
    return state.withLock { state in
      (state.keysByTag[tagKey] ?? []).filter { key in
        supertype == nil || key == supertype || state.ancestors(of: key).contains { $0 == supertype }
      }
      .map { state.declarations[$0]?.identifier ?? $0 }
    }
  }

  private func bridged(filenameExtension: String, conformingTo supertype: String?) -> [String] {
    let mimeTypes = mimeDatabase?.mimeTypes(forExtension: filenameExtension) ?? []
    for mimeType in mimeTypes {
      let declared = declaredIdentifiers(forMIMEType: mimeType, conformingTo: supertype)
      if !declared.isEmpty { return declared }
    }
    var tags = [(ContentTypeDeclaration.filenameExtensionTagClass, ContentTypeDeclaration.tagKey(filenameExtension))]
    if let mimeType = mimeTypes.first { tags.append((ContentTypeDeclaration.mimeTypeTagClass, mimeType)) }
    return [
      dynamicIdentifier(
        parents: mimeTypes.first.map { self.parents(ofMIMEType: $0) } ?? [], supertype: supertype, tags: tags)
    ]
  }

  private func bridged(mimeType: String, conformingTo supertype: String?) -> [String] {
    let declared = declaredIdentifiers(forMIMEType: mimeType, conformingTo: supertype)
    if !declared.isEmpty { return declared }
    let name = mimeDatabase?.canonicalName(of: mimeType) ?? ContentTypeDeclaration.tagKey(mimeType)
    var tags: [(String, String)] = []
    if let filenameExtension = mimeDatabase?.extensions(forMIMEType: name).first {
      tags.append((ContentTypeDeclaration.filenameExtensionTagClass, filenameExtension))
    }
    tags.append((ContentTypeDeclaration.mimeTypeTagClass, name))
    return [dynamicIdentifier(parents: parents(ofMIMEType: name), supertype: supertype, tags: tags)]
  }

  /// Declared types for a MIME type under any of its names.
  private func declaredIdentifiers(forMIMEType mimeType: String, conformingTo supertype: String?) -> [String] {
    let tagClass = ContentTypeDeclaration.mimeTypeTagClass
    let direct = declaredIdentifiers(forTag: mimeType, tagClass: tagClass, conformingTo: supertype)
    guard direct.isEmpty, let mimeDatabase else { return direct }
    let canonical = mimeDatabase.canonicalName(of: mimeType)
    return declaredIdentifiers(forTag: canonical, tagClass: tagClass, conformingTo: supertype)
  }

  /// The nearest declared types that files of a MIME type are a kind of.
  private func parents(ofMIMEType mimeType: String) -> [String] {
    for ancestor in mimeDatabase?.ancestors(of: mimeType) ?? [] {
      if let declared = declaredIdentifiers(forMIMEType: ancestor, conformingTo: nil).first { return [declared] }
    }
    switch mimeType.prefix(while: { $0 != "/" }) {
    case "text": return ["public.plain-text"]
    case "image": return ["public.image"]
    case "audio": return ["public.audio"]
    case "video": return ["public.movie"]
    case "font": return ["public.font"]
    default: return ["public.data"]
    }
  }

  private func dynamicIdentifier(
    parents: [String], supertype: String?, tags: [(tagClass: String, tag: String)]
  ) -> String {
    guard let supertype else { return DynamicContentType.identifier(parents: parents, tags: tags) }
    if parents.contains(where: { conforms($0, to: supertype) }) {
      return DynamicContentType.identifier(parents: parents, tags: tags)
    }
    // The caller knows better what kind of thing it is looking for than the database does.
    return DynamicContentType.identifier(parents: [declaration(of: supertype)?.identifier ?? supertype], tags: tags)
  }
}
