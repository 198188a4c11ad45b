import Foundation
import Testing

@testable import ApplicationResources
@testable import frontispiece

@Suite("Info.plist")
struct InfoPlistTests {
  static let story = """
    <key>CFBundleDisplayName</key><string>Writing App</string>
    <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
    <key>CFBundleIdentifier</key><string>org.example.${PRODUCT_NAME:rfc1034identifier}</string>
    <key>UISupportsDocumentBrowser</key><true/>
    <key>CFBundleDocumentTypes</key><array><dict>
      <key>CFBundleTypeName</key><string>Story</string><key>CFBundleTypeRole</key><string>Editor</string>
      <key>LSHandlerRank</key><string>Owner</string>
      <key>LSItemContentTypes</key><array><string>org.example.story</string></array>
      <key>UIDocumentClass</key><string>StoryDocument</string>
    </dict></array>
    <key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>org.example.story</string>
      <key>UTTypeConformsTo</key><string>public.data</string>
      <key>UTTypeTagSpecification</key><dict>
        <key>public.filename-extension</key><array><string>story</string></array>
        <key>public.mime-type</key><string>application/x-story</string>
      </dict>
    </dict><dict><key>UTTypeDescription</key><string>no identifier</string></dict></array>
    """

  @Test("A compiled Info.plist is found beside the executable, with build settings filled in")
  func compiled() throws {
    let fixture = try Fixture()
    try fixture.write("Info.plist", Sample.infoPlist(Self.story))
    #expect(try fixture.compile().lines.isEmpty)
    let resources = fixture.resources()
    #expect(resources.displayName == "Writing App")
    #expect(resources.bundleIdentifier == "org.example.App")
    #expect(resources.info["CFBundleName"] == .string("App"))
    #expect(resources.info.supportsDocumentBrowser)
    #expect(resources.infoDictionary["UISupportsDocumentBrowser"] as? Bool == true)
    #expect(resources.problems.isEmpty)
  }

  @Test("Document types and declarations are typed; a declaration without identifier is skipped")
  func types() throws {
    let info = try InfoPlist(data: Data(Sample.infoPlist(Self.story).utf8))
    let type = try #require(info.documentTypes.first)
    #expect(type.name == "Story" && type.role == .editor && type.handlerRank == .owner)
    #expect(type.contentTypes == ["org.example.story"] && type.documentClass == "StoryDocument")
    let declaration = try #require(info.exportedTypes.first)
    #expect(info.exportedTypes.count == 1)
    #expect(declaration.conformsTo == ["public.data"])
    #expect(declaration.filenameExtensions == ["story"])
    #expect(declaration.mimeTypes == ["application/x-story"])
  }

  @Test("Absent entries have Apple's defaults")
  func defaults() {
    let resources = ApplicationResources(info: InfoPlist())
    #expect(resources.displayName == ApplicationResources.executable.lastPathComponent)
    #expect(!resources.info.supportsDocumentBrowser)
    #expect(InfoPlist.DocumentType(entries: [:]).role == .none)
    #expect(InfoPlist.DocumentType(entries: [:]).handlerRank == .default)
  }

  @Test("An Info.plist that lies open beside the executable wins")
  func loose() throws {
    let fixture = try Fixture()
    try fixture.write("Info.plist", Sample.infoPlist(Self.story))
    _ = try fixture.compile()
    try Data(Sample.infoPlist("<key>CFBundleName</key><string>Other</string>").utf8)
      .write(to: fixture.root.appendingPathComponent("Info.plist"))
    #expect(fixture.resources().displayName == "Other")
  }

  @Test("A malformed Info.plist is one warning of the build and one sentence at launch", arguments: ["junk <", "<a/>"])
  func malformed(text: String) throws {
    let fixture = try Fixture()
    try fixture.write("Info.plist", text)
    let diagnostics = try fixture.compile()
    #expect(!diagnostics.hasErrors && diagnostics.lines.count == 1)
    #expect(diagnostics.lines[0].contains("Info.plist: warning: the Info.plist is not used"))
    let resources = fixture.resources()
    #expect(resources.problems.count == 1)
    #expect(resources.info.entries.isEmpty)
  }

  @Test("A damaged catalogue is one sentence, and the defaults apply")
  func damagedCatalog() throws {
    let fixture = try Fixture()
    try fixture.write("Info.plist", Sample.infoPlist(Self.story))
    _ = try fixture.compile()
    let file = fixture.output.appendingPathComponent(CatalogIndex.filename)
    let whole = try Data(contentsOf: file)
    for length in [0, 7, 12, 20, 100] {
      try whole.prefix(length).write(to: file)
      let resources = fixture.resources()
      #expect(resources.problems.count == 1)
      #expect(resources.problems[0].contains("are not used"))
      #expect(resources.info.entries.isEmpty)
    }
  }

  @Test("A missing Info.plist is one sentence")
  func missing() throws {
    let fixture = try Fixture()
    #expect(fixture.resources().problems.count == 1)
  }

  @Test("A problem is said once")
  func reportedOnce() {
    let resources = ApplicationResources(info: InfoPlist())
    resources.report("The picture is damaged.")
    resources.report("The picture is damaged.")
    #expect(resources.problems == ["The picture is damaged."])
  }
}
