import ApplicationResources
import Foundation

/// What a desktop is told about an app: the kinds of files that it opens, and the types that are its own.
///
/// Made from the Info.plist, for a package or an installer to put into a data folder. Types that the system knows
/// already are used under the system's names and never described anew, and no person's choice of default apps is
/// touched: an app becomes the default for its own types because nobody else opens them.
public struct DesktopIntegration: Sendable {
  /// The names of the files, without their extensions: the app's identifier.
  public let identifier: String
  private let name: String
  private let executable: String
  private let info: InfoPlist
  private let system: MIMEDatabase?

  /// - Parameters:
  ///   - info: What the app says about itself.
  ///   - executable: What the desktop starts, as an absolute path or a name in `PATH`.
  ///   - system: The types that the system knows; nil for none.
  public init(info: InfoPlist, executable: String, system: MIMEDatabase? = .system) {
    self.info = info
    self.executable = executable
    self.system = system
    let fallback = executable.split(separator: "/").last.map(String.init) ?? "app"
    name = info.displayName ?? fallback
    // A file name, whatever the Info.plist says.
    let wanted = info.bundleIdentifier ?? "local.\(fallback)"
    identifier = String(wanted.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-" })
  }

  /// A type that the desktop has to be told of.
  private struct Described {
    let mimeType: String
    let description: String?
    let endings: [String]
    let parent: String?
  }

  // MARK: Types

  /// Declared types, each once; where one is exported and imported, the exported one.
  private var declarations: [InfoPlist.TypeDeclaration] {
    var seen: Set<String> = []
    return (info.exportedTypes + info.importedTypes).filter { seen.insert($0.identifier.lowercased()).inserted }
  }

  /// The MIME types of a declared type: those that it names or, without any, those of its extensions, or one made up.
  private func mimeTypes(of type: InfoPlist.TypeDeclaration) -> [String] {
    let named = type.mimeTypes.filter(Self.isMIMEType).map { $0.lowercased() }
    if !named.isEmpty { return named }
    let known = type.filenameExtensions.compactMap { system?.mimeTypes(forExtension: $0).first }
    if !known.isEmpty { return known }
    return type.filenameExtensions.isEmpty ? [] : [Self.madeUp(for: type.identifier)]
  }

  private static func isMIMEType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-+._".contains($0)) }
      }
  }

  private static func madeUp(for identifier: String) -> String {
    "application/x-"
      + identifier.lowercased().map { $0.isLetter || $0.isNumber || $0 == "." ? String($0) : "-" }.joined()
  }

  private func isKnown(_ mimeType: String) -> Bool {
    guard let system else { return false }
    let canonical = system.canonicalName(of: mimeType)
    return canonical != mimeType || !system.extensions(forMIMEType: mimeType).isEmpty
      || !system.ancestors(of: mimeType).isEmpty
  }

  private var described: [Described] {
    var seen: Set<String> = []
    return declarations.flatMap { type in
      mimeTypes(of: type).compactMap { mimeType in
        guard !isKnown(mimeType), seen.insert(mimeType).inserted else { return nil }
        // An extension that the system takes for something else stays what it is.
        let endings = type.filenameExtensions.filter { system?.mimeTypes(forExtension: $0).isEmpty ?? true }
        let isText = type.conformsTo.contains { $0.hasSuffix("text") }
        return Described(
          mimeType: mimeType, description: type.description, endings: endings, parent: isText ? "text/plain" : nil)
      }
    }
  }

  /// The MIME types that the app opens: those of which it is an owner or an ordinary opener first, then those for which
  /// it is an alternative. Document types of rank "None" are left out.
  public var openedTypes: [String] {
    var seen: Set<String> = []
    let ranked =
      info.documentTypes.filter { $0.handlerRank == .owner || $0.handlerRank == .default }
      + info.documentTypes.filter { $0.handlerRank == .alternate }
    return ranked.flatMap(mimeTypes).filter { seen.insert($0).inserted }
  }

  private func mimeTypes(of documents: InfoPlist.DocumentType) -> [String] {
    let declared = documents.contentTypes.flatMap { identifier -> [String] in
      if let own = declarations.first(where: { $0.identifier.lowercased() == identifier.lowercased() }) {
        return mimeTypes(of: own)
      }
      let types = ContentTypeRegistry(mimeDatabase: nil)
      return types.declaration(of: identifier)?.tags[ContentTypeDeclaration.mimeTypeTagClass] ?? []
    }
    if !declared.isEmpty || !documents.contentTypes.isEmpty { return declared }
    return documents.filenameExtensions.compactMap { system?.mimeTypes(forExtension: $0).first }
  }

  // MARK: Files

  /// The description of the app's own types in the format of the shared MIME database; nil if the system knows all.
  public var mimePackage: String? {
    let types = described
    guard !types.isEmpty else { return nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">"#,
    ]
    for type in types {
      lines.append(#"  <mime-type type="\#(Self.escaped(type.mimeType))">"#)
      if let text = type.description { lines.append("    <comment>\(Self.escaped(text))</comment>") }
      if let parent = type.parent { lines.append(#"    <sub-class-of type="\#(parent)"/>"#) }
      for ending in type.endings { lines.append(#"    <glob pattern="*.\#(Self.escaped(ending))"/>"#) }
      lines.append("  </mime-type>")
    }
    return lines.joined(separator: "\n") + "\n</mime-info>\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The app's entry for menus and file managers.
  public var desktopEntry: String {
    func line(_ text: String) -> String { text.map { $0.isNewline ? " " : $0 == "\\" ? "\\\\" : String($0) }.joined() }
    // Within quotes, these four have a meaning of their own.
    let quoted = line(executable).map { "\"`$".contains($0) ? "\\\\\($0)" : String($0) }.joined()
    var lines = [
      "[Desktop Entry]", "Type=Application", "Version=1.5", "Name=\(line(name))",
      "Exec=\"\(quoted.replacingOccurrences(of: "%", with: "%%"))\" %F", "Icon=\(identifier)", "Terminal=false",
    ]
    if !openedTypes.isEmpty { lines.append("MimeType=" + openedTypes.map { $0 + ";" }.joined()) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the files into a data folder, such as `/usr/local/share`. The caches of the desktop are for
  /// `update-mime-database` and `update-desktop-database`. Blocks on the disk.
  public func install(into dataFolder: URL) throws {
    let applications = dataFolder.appendingPathComponent("applications")
    try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
    try Data(desktopEntry.utf8).write(
      to: applications.appendingPathComponent("\(identifier).desktop"), options: .atomic)
    guard let mimePackage else { return }
    let packages = dataFolder.appendingPathComponent("mime/packages")
    try FileManager.default.createDirectory(at: packages, withIntermediateDirectories: true)
    try Data(mimePackage.utf8).write(to: packages.appendingPathComponent("\(identifier).xml"), options: .atomic)
  }
}
