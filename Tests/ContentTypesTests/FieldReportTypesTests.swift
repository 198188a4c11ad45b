import ApplicationResources
import Foundation
import Testing

@testable import ContentTypes

/// What has gone wrong for people elsewhere with types and Info.plist, by the number of the report.
@Suite("Reports: types") struct FieldReportTypesTests {
  private typealias List = [String: Any]

  private static func type(_ parents: Any?, identifier: String = "org.example.scribe", mime: String? = nil) -> List {
    var tags: List = ["public.filename-extension": ["scribe"]]
    tags["public.mime-type"] = mime
    var type: List = [
      "UTTypeIdentifier": identifier, "UTTypeTagSpecification": tags, "UTTypeDescription": "Scribe <text>",
    ]
    type["UTTypeConformsTo"] = parents
    return type
  }

  private static func info(_ list: List) throws -> InfoPlist {
    try InfoPlist(data: PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
  }

  @Test(arguments: ["only exported", "only a document type", "content", "nothing"])
  func D56_ownFilesCanBeChosenHoweverLittleTheInfoPlistSays(_ variant: String) {
    let list: List =
      switch variant {
      case "only exported": ["UTExportedTypeDeclarations": [Self.type("public.data")]]
      case "only a document type":
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["scribe"], "LSItemContentTypes": ["org.example.scribe"]]
          ]
        ]
      case "content": ["UTExportedTypeDeclarations": [Self.type("public.content")]]
      default: ["UTExportedTypeDeclarations": [Self.type(nil)]]
      }
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    #expect(registry.installDeclarations(infoDictionary: list).isEmpty)
    registry.expect("org.example.scribe")
    #expect(registry.identifier(forFilename: "x.scribe", isDirectory: false) == "org.example.scribe")
    #expect(registry.conforms("org.example.scribe", to: "public.data"))
  }

  @Test func D56_anExtensionAloneMeansTheSameTypeForFileAndApp() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    let named = registry.identifiers(
      forTag: "scribe", tagClass: "public.filename-extension", conformingTo: "public.data")
    #expect(named == [registry.identifier(forFilename: "x.scribe", isDirectory: false)])
  }

  @Test func D56_aPackageStaysADirectory() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    registry.installDeclarations(infoDictionary: ["UTExportedTypeDeclarations": [Self.type("com.apple.package")]])
    #expect(!registry.conforms("org.example.scribe", to: "public.data"))
    #expect(registry.identifier(forFilename: "x.scribe", isDirectory: true) == "org.example.scribe")
  }

  @Test(arguments: ["UTImportedTypeDeclarations", "UTExportedTypeDeclarations"])
  func D57_importedAndExportedTypesBothLeadToTheApp(_ key: String) throws {
    let info = try Self.info([
      "CFBundleIdentifier": "org.example.Scribe", "CFBundleName": "Scribe",
      key: [Self.type("public.plain-text", mime: "application/x-scribe")],
      "CFBundleDocumentTypes": [["LSItemContentTypes": ["org.example.scribe"], "LSHandlerRank": "Owner"]],
    ])
    let desktop = DesktopIntegration(info: info, executable: "/opt/scribe/bin/scribe", system: nil)
    #expect(desktop.openedTypes == ["application/x-scribe"])
    #expect(desktop.desktopEntry.contains("Exec=\"/opt/scribe/bin/scribe\" %F\n"))
    #expect(desktop.desktopEntry.contains("MimeType=application/x-scribe;\n"))
    #expect(desktop.mimePackage?.contains(#"<glob pattern="*.scribe"/>"#) == true)
  }

  @Test func D57_theDesktopFindsTheInstalledTypeByTheFilesName() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("desktop-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let info = try Self.info([
      "CFBundleIdentifier": "org.example.Scribe", "UTImportedTypeDeclarations": [Self.type("public.text")],
      "CFBundleDocumentTypes": [["LSItemContentTypes": ["org.example.scribe"]]],
    ])
    try DesktopIntegration(info: info, executable: "scribe", system: nil).install(into: place)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["update-mime-database", place.appendingPathComponent("mime").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "needs Debian's shared-mime-info")
    let database = MIMEDatabase(directories: [place.appendingPathComponent("mime").path])
    #expect(database.mimeTypes(forExtension: "scribe") == ["application/x-org.example.scribe"])
    #expect(database.ancestors(of: "application/x-org.example.scribe").first == "text/plain")
  }

  @Test func D57_theRankDecidesWhetherAndWhereTheAppIsListed() throws {
    func documents(_ type: String, _ rank: String) -> List { ["LSItemContentTypes": [type], "LSHandlerRank": rank] }
    let info = try Self.info([
      "CFBundleDocumentTypes": [
        documents("public.png", "Alternate"), documents("public.html", "None"),
        documents("public.plain-text", "Default"),
        documents("public.jpeg", "Owner"),
      ]
    ])
    let opened = DesktopIntegration(info: info, executable: "scribe", system: nil).openedTypes
    #expect(opened.first == "text/plain" && opened.last == "image/png" && opened.contains("image/jpeg"))
    #expect(!opened.contains("text/html"))
  }

  @Test func D58_whatTheSystemKnowsIsNeverDescribedAnew() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID().uuidString)/mime")
    defer { try? FileManager.default.removeItem(at: place.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("50:text/plain:*.txt\n50:image/png:*.png\n50:application/sql:*.sql\n".utf8)
      .write(to: place.appendingPathComponent("globs2"))
    func type(_ ending: String, _ mime: String?) -> List {
      var tags: List = ["public.filename-extension": ending]
      tags["public.mime-type"] = mime
      return ["UTTypeIdentifier": "org.example.\(ending)", "UTTypeTagSpecification": tags]
    }
    let system = MIMEDatabase(directories: [place.path])
    let known = try Self.info([
      "UTExportedTypeDeclarations": [type("txt", "text/plain"), type("png", nil), type("sql", nil)],
      "CFBundleDocumentTypes": [["LSItemContentTypes": ["org.example.txt", "org.example.sql"]]],
    ])
    let desktop = DesktopIntegration(info: known, executable: "scribe", system: system)
    #expect(desktop.mimePackage == nil && desktop.openedTypes == ["text/plain", "application/sql"])
    // A name of its own for a known extension does not take the extension away.
    let renamed = try Self.info(["UTExportedTypeDeclarations": [type("txt", "application/x-mine")]])
    let package = try #require(DesktopIntegration(info: renamed, executable: "scribe", system: system).mimePackage)
    #expect(package.contains("application/x-mine") && !package.contains("glob"))
  }

  @Test func D58_installingTouchesNoChoiceOfDefaultApps() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("desktop-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let info = try Self.info(["CFBundleIdentifier": "a/../b", "UTExportedTypeDeclarations": [Self.type("public.data")]])
    try DesktopIntegration(info: info, executable: "scribe", system: nil).install(into: place)
    let files = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }.sorted()
    #expect(
      files == [
        "applications", "applications/a-..-b.desktop", "mime", "mime/packages", "mime/packages/a-..-b.xml",
      ])
  }

  @Test func D60_aTypeThatIsExportedAndImportedIsOneTypeAndSaidOnce() throws {
    let list: List = [
      "UTExportedTypeDeclarations": [Self.type("public.text", mime: "application/x-scribe")],
      "UTImportedTypeDeclarations": [Self.type("public.data", identifier: "org.example.Scribe")],
    ]
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    let problems = registry.installDeclarations(infoDictionary: list)
    #expect(problems.count == 1 && problems.first?.contains("exported declaration counts") == true)
    #expect(registry.conforms("org.example.scribe", to: "public.text"))
    let package = try #require(DesktopIntegration(info: Self.info(list), executable: "scribe", system: nil).mimePackage)
    #expect(package.components(separatedBy: "<mime-type ").count == 2 && package.contains("Scribe &lt;text&gt;"))
  }
}
