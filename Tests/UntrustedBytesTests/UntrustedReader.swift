import ContentTypes
import Foundation
import Glibc

@testable import ApplicationResources
@testable import Documents

/// The readers of bytes that somebody else may have written. Whatever they are given, they answer or refuse; they never
/// trap. `Scripts/fuzz` looks for bytes that make them; the tests read all that it ever found.
enum UntrustedReader: String, CaseIterable {
  case informationPropertyList = "info-plist"
  case catalog = "catalogue"
  case fileWrapper = "file-wrapper"
  case mimeDatabase = "mime-database"
  case draft = "draft"
  case version = "version"

  /// Reads bytes as far as an app ever would.
  func read(_ bytes: Data) {
    switch self {
    case .informationPropertyList: Self.readInformationPropertyList(bytes)
    case .catalog: Self.readCatalog(bytes)
    case .fileWrapper: Self.readFileWrapper(bytes)
    case .mimeDatabase: Self.readMIMEDatabase(bytes)
    case .draft: Self.readDraft(bytes)
    case .version: Self.readVersion(bytes)
    }
  }

  /// A sound example, from which a search begins and which a test demands to be understood.
  var example: Data {
    switch self {
    case .informationPropertyList:
      Data(
        """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleName</key><string>Scribe</string>\
        <key>UISupportsDocumentBrowser</key><true/><key>CFBundleDocumentTypes</key><array><dict>\
        <key>CFBundleTypeRole</key><string>Editor</string><key>LSItemContentTypes</key><array>\
        <string>org.example.scribe</string></array></dict></array><key>UTExportedTypeDeclarations</key><array><dict>\
        <key>UTTypeIdentifier</key><string>org.example.scribe</string><key>UTTypeConformsTo</key>\
        <string>public.text</string><key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><array>\
        <string>scribe</string></array></dict></dict></array></dict></plist>
        """.utf8)
    case .catalog:
      Self.archive(
        #"{"module":"Scribe","infoPlist":{"offset":0,"length":4},"images":{"a":{"renderingIntent":"template","#
          + #""preservesVectorRepresentation":true,"variants":[{"condition":{"appearance":"dark","scale":2},"#
          + #""format":"png","width":4,"height":4,"blob":{"offset":1,"length":2}}]}},"colors":{"c":{"variants":[{"#
          + #""condition":{},"color":{"red":1,"green":0.5,"blue":0,"alpha":1}}]}},"data":{"d":{"offset":0,"#
          + #""length":4}},"strings":{"Localizable":{"en":{"k":"text","p":{"one":"%d","other":"%d"}}}},"problems":[]}"#)
    case .fileWrapper:
      FileWrapper(directoryWithFileWrappers: [
        "a": FileWrapper(regularFileWithContents: Data("contents".utf8)),
        "sub": FileWrapper(directoryWithFileWrappers: ["b": FileWrapper(regularFileWithContents: Data())]),
        "pointer": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/a")),
      ]).serializedRepresentation ?? Data()
    case .mimeDatabase:
      Data(
        ("50:text/x-scribe:*.scribe\n80:text/plain:*.txt:cs\n50:text/x-makefile:Makefile\0text/x-scribe text/plain\n"
          + "\0application/x-scribe text/x-scribe\n").utf8)
    case .draft:
      Data(
        (#"{"name":"a.scribe","contentType":"org.example.scribe","original":"file:\/\/\/tmp\/a.scribe","date":0,"#
          + #""process":{"number":1,"started":2,"boot":"b"},"overwrite":{"device":1,"inode":2,"size":3,"#
          + #""contents":"b2xk","blocks":[1,2]}}"#).utf8)
    case .version:
      Data(
        (#"{"name":"a.scribe","date":0,"isConflict":false,"root":{"directory":{"_0":[{"name":[97],"node":{"file":{"#
          + #""digest":"abcd","size":1,"permissions":420}}},{"name":[98],"node":{"link":{"_0":[47]}}}]}}}"#).utf8)
    }
  }

  private static func archive(_ index: String) -> Data {
    var bytes = Data("FRNTCAT1".utf8)
    withUnsafeBytes(of: UInt64(index.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
    return bytes + Data(index.utf8) + Data("data".utf8)
  }

  // MARK: Each of them

  private static func readInformationPropertyList(_ bytes: Data) {
    guard let list = try? InfoPlist(data: bytes) else { return }
    _ = (list.displayName, list.bundleIdentifier, list.developmentRegion, list.supportsDocumentBrowser)
    _ = list.documentTypes.map(\.filenameExtensions)
    _ = (list.exportedTypes + list.importedTypes).map { ($0.filenameExtensions, $0.mimeTypes) }
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    _ = registry.installDeclarations(infoDictionary: ApplicationResources(info: list).infoDictionary)
    for type in list.exportedTypes + list.importedTypes {
      _ = registry.supertypes(of: type.identifier)
      _ = registry.conforms(type.identifier, to: "public.data")
      _ = registry.filenameExtension(forNew: type.identifier)
      _ = registry.localizedDescription(of: type.identifier)
      for ending in type.filenameExtensions { _ = registry.identifier(forFilename: "a.\(ending)", isDirectory: false) }
    }
  }

  private static func readCatalog(_ bytes: Data) {
    let folder = Scratch.folder.appending("Scribe.resources")
    Scratch.write(bytes, to: folder.appending("Frontispiece.catalog"))
    guard let archive = try? CatalogArchive(contentsOf: folder.appending("Frontispiece.catalog").url()) else { return }
    let resources = ApplicationResources(directory: Scratch.folder.url(isDirectory: true))
    _ = (resources.displayName, resources.bundleIdentifier, resources.accentColor(), resources.appIcon()?.data.count)
    for name in archive.index.images.keys.prefix(20) {
      for scale in [1.0, 3] {
        _ = resources.image(named: name, appearance: .dark, scale: scale, rightToLeft: true)?.data.reduce(0, ^)
      }
    }
    for name in archive.index.colors.keys.prefix(20) { _ = resources.color(named: name, highContrast: true) }
    for name in archive.index.data.keys.prefix(20) { _ = resources.data(named: name)?.reduce(0, ^) }
    for (table, languages) in archive.index.strings.prefix(5) {
      for key in languages.values.flatMap(\.keys).prefix(10) {
        _ = resources.localizedString(forKey: key, table: table)
      }
    }
  }

  private static func readFileWrapper(_ bytes: Data) {
    guard let wrapper = FileWrapper(serializedRepresentation: bytes) else { return }
    _ = wrapper.serializedRepresentation
    walk(wrapper)
  }

  private static func walk(_ wrapper: FileWrapper) {
    _ = (wrapper.filename, wrapper.preferredFilename, wrapper.fileAttributes)
    _ = wrapper.isSymbolicLink ? wrapper.symbolicLinkDestinationURL : nil
    _ = wrapper.isRegularFile ? wrapper.regularFileContents : nil
    guard wrapper.isDirectory, let members = wrapper.fileWrappers else { return }
    for member in members.values {
      _ = wrapper.keyForChildFileWrapper(member)
      walk(member)
    }
  }

  private static func readMIMEDatabase(_ bytes: Data) {
    let files = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    for (name, contents) in zip(["globs2", "subclasses", "aliases"], files + Array(repeating: Data(), count: 3)) {
      Scratch.write(Data(contents), to: Scratch.folder.appending("mime").appending(name))
    }
    let database = MIMEDatabase(directories: [Scratch.folder.appending("mime").description])
    let registry = ContentTypeRegistry(mimeDatabase: database)
    for name in ["a.scribe", "a.txt", "Makefile", "a.tar.gz", "a."] {
      let identifier = registry.identifier(forFilename: name, isDirectory: false)
      _ = (registry.supertypes(of: identifier), registry.filenameExtension(forNew: identifier))
    }
    for type in ["text/x-scribe", "application/x-scribe", "text/plain"] {
      _ = registry.identifiers(forTag: type, tagClass: "public.mime-type", conformingTo: nil)
    }
  }

  /// A draft and a write in place that was cut off; both are looked for by every launch and every opening.
  private static func readDraft(_ bytes: Data) {
    let folder = Scratch.folder.appending("Drafts")
    let drafts = DraftStore(directory: folder.url(isDirectory: true))
    for id in ["one", "writing-two"] {
      Scratch.write(bytes, to: folder.appending(id).appending("draft.json"))
      Scratch.write(Data("contents".utf8), to: folder.appending(id).appending("contents"))
    }
    for draft in drafts.drafts() + drafts.discardedDrafts() { _ = try? drafts.contents(of: draft) }
    for write in drafts.interruptedWrites() {
      _ = write.overwrite.explains(Data("old".utf8), writing: write.contents ?? Data())
      write.release()
    }
    drafts.tidy()
  }

  private static func readVersion(_ bytes: Data) {
    let folder = Scratch.folder.appending("Versions")
    let document = Scratch.folder.appending("a.scribe").url()
    let versions = VersionStore(directory: folder.url(isDirectory: true))
    let name = String(VersionStore.digest(of: Data(FilePath(document).bytes)).prefix(32))
    Scratch.write(bytes, to: folder.appending("documents").appending(name).appending("record"))
    for version in versions.versions(of: document).prefix(5) { _ = try? versions.contents(of: version) }
  }
}

/// A folder in memory for readers that want files, one per process.
enum Scratch {
  static let folder: FilePath = {
    let path = FilePath("/dev/shm").appending("untrusted-bytes-\(getpid())")
    try? LocalFileSystem().createDirectories(path, permissions: 0o700)
    atexit { try? LocalFileSystem().removeTree(Scratch.folder) }
    return path
  }()

  static func write(_ bytes: Data, to path: FilePath) {
    try? LocalFileSystem().createDirectories(path.parent, permissions: 0o700)
    _ = FileManager.default.createFile(atPath: path.description, contents: bytes)
  }
}
