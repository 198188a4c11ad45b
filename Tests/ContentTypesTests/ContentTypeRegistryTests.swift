import Foundation
import Testing

@testable import ContentTypes

@Suite("Content type registry") struct ContentTypeRegistryTests {
  private func registry(_ info: [String: Any], mimeDatabase: MIMEDatabase? = nil) -> ContentTypeRegistry {
    let registry = ContentTypeRegistry(mimeDatabase: mimeDatabase)
    registry.installDeclarations(infoDictionary: info)
    return registry
  }

  private let byExtension = ContentTypeDeclaration.filenameExtensionTagClass
  private let byMIMEType = ContentTypeDeclaration.mimeTypeTagClass

  @Test func anExportedDeclarationBeatsAnImportedOne() {
    let registry = registry([
      "UTImportedTypeDeclarations": [["UTTypeIdentifier": "a.b", "UTTypeDescription": "Imported"]],
      "UTExportedTypeDeclarations": [["UTTypeIdentifier": "A.B", "UTTypeDescription": "Exported"]],
    ])
    #expect(registry.localizedDescription(of: "a.b") == "Exported")
  }

  @Test func aTagMayBeAStringOrAnArray() {
    let registry = registry([
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "a.b", "UTTypeConformsTo": "public.data",
          "UTTypeTagSpecification": [
            "public.filename-extension": "scribe", "public.mime-type": ["application/x-scribe"],
          ],
        ]
      ]
    ])
    #expect(registry.identifiers(forTag: "scribe", tagClass: byExtension, conformingTo: "public.data") == ["a.b"])
    #expect(registry.identifiers(forTag: "APPLICATION/X-SCRIBE", tagClass: byMIMEType, conformingTo: nil) == ["a.b"])
  }

  @Test func malformedEntriesAreLeftOutWithOneSentenceEach() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    let problems = registry.installDeclarations(infoDictionary: [
      "UTExportedTypeDeclarations": [
        "nonsense", ["UTTypeDescription": "Nameless"], ["UTTypeIdentifier": "not an identifier"],
        ["UTTypeIdentifier": "public.plain-text"], ["UTTypeIdentifier": "fine.type", "UTTypeConformsTo": 7],
      ],
      "UTImportedTypeDeclarations": 5,
    ])
    #expect(problems.count == 6)
    #expect(problems.allSatisfy { $0.hasPrefix("Info.plist: UT") && $0.hasSuffix(".") })
    #expect(registry.declaration(of: "fine.type") != nil)
    #expect(registry.declaration(of: "public.plain-text")?.origin == .system)
  }

  @Test func installingAgainReplacesWhatWasInstalledBefore() {
    let registry = registry(["UTExportedTypeDeclarations": [["UTTypeIdentifier": "one.type"]]])
    registry.installDeclarations(infoDictionary: ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "two.type"]]])
    #expect(registry.declaration(of: "one.type") == nil)
    #expect(registry.declaration(of: "two.type") != nil)
  }

  @Test func aCycleOfParentsDoesNoHarm() {
    let registry = registry([
      "UTExportedTypeDeclarations": [
        ["UTTypeIdentifier": "a.a", "UTTypeConformsTo": ["b.b", "a.a"]],
        ["UTTypeIdentifier": "b.b", "UTTypeConformsTo": ["a.a", "public.data"]],
      ]
    ])
    #expect(registry.supertypes(of: "a.a") == ["b.b", "public.data", "public.item"])
    #expect(registry.conforms("b.b", to: "a.a"))
  }

  @Test func aDeclarationThatArrivesLateReplacesWhatCodeExpected() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    registry.expect("late.type", conformingTo: "public.image")
    #expect(registry.conforms("late.type", to: "public.image"))
    registry.install([ContentTypeDeclaration(identifier: "late.type", conformsTo: ["public.text"])])
    #expect(!registry.conforms("late.type", to: "public.image"))
    #expect(registry.conforms("late.type", to: "public.text"))
  }

  @Test func theExpectedParentCountsWhenTheDeclarationNamesNone() {
    let registry = ContentTypeRegistry(
      declarations: [ContentTypeDeclaration(identifier: "bare.type")], mimeDatabase: nil)
    #expect(!registry.conforms("bare.type", to: "public.text"))
    registry.expect("bare.type", conformingTo: "public.text")
    #expect(registry.conforms("bare.type", to: "public.text"))
  }

  @Test func aDynamicIdentifierIsSpelledAsAppleSpellsIt() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    let identifier = registry.identifiers(forTag: "foo", tagClass: byExtension, conformingTo: "public.data")[0]
    #expect(identifier.hasPrefix("dyn.ah62d4rv4ge8"))
    #expect(registry.declaration(of: identifier)?.conformsTo == ["public.data"])
    #expect(registry.declaration(of: "dyn.notbase32!") == nil)
  }

  @Test(arguments: ["a,b", "a:b=c\\d", "für", "🦜", "1"]) func anyTagSurvivesADynamicIdentifier(_ tag: String) {
    let identifier = DynamicContentType.identifier(
      parents: ["public.data", "x,y:z"], tags: [("org.example.class", tag)])
    let declaration = DynamicContentType.declaration(of: identifier)
    #expect(declaration?.conformsTo == ["public.data", "x,y:z"])
    #expect(declaration?.tags == ["org.example.class": [tag]])
  }

  @Test func fileNamesLeadToTypes() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    #expect(registry.identifier(forFilename: "a.TXT", isDirectory: false) == "public.plain-text")
    #expect(registry.identifier(forFilename: "a.rtfd", isDirectory: true) == "com.apple.rtfd")
    #expect(registry.identifier(forFilename: "a.txt", isDirectory: true) == "public.folder")
    #expect(registry.identifier(forFilename: "Chapter 1. The End", isDirectory: false) == "public.data")
    #expect(registry.identifier(forFilename: ".bashrc", isDirectory: false) == "public.data")
    #expect(registry.identifier(forFilename: "plain", isDirectory: false) == "public.data")
  }

  @Test func aNewFilesExtensionMayComeFromASupertype() {
    let registry = ContentTypeRegistry(mimeDatabase: nil)
    #expect(registry.filenameExtension(forNew: "public.utf8-plain-text") == "txt")
    #expect(registry.filenameExtension(forNew: "public.data") == nil)
  }
}

@Suite("Shared MIME database as a bridge") struct MIMEDatabaseTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mime-\(UUID().uuidString)")

  private func database(globs: String = "", subclasses: String = "", aliases: String = "") throws -> MIMEDatabase {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [("globs2", globs), ("subclasses", subclasses), ("aliases", aliases)] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    return MIMEDatabase(directories: [folder.path, "/nonexistent"])
  }

  @Test func anExtensionTheDesktopKnowsLeadsToTheDeclaredTypeOfItsMIMEType() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = ContentTypeRegistry(mimeDatabase: try database(globs: "# comment\n50:image/png:*.pngalias\nbad\n"))
    #expect(registry.identifier(forFilename: "a.pngalias", isDirectory: false) == "public.png")
  }

  @Test func anAliasLeadsToTheDeclaredTypeOfTheCanonicalName() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = ContentTypeRegistry(mimeDatabase: try database(aliases: "application/acrobat application/pdf\n"))
    let found = registry.identifiers(
      forTag: "application/acrobat", tagClass: ContentTypeDeclaration.mimeTypeTagClass, conformingTo: nil)
    #expect(found == ["com.adobe.pdf"])
  }

  @Test func anUndeclaredTypeIsAKindOfWhatTheDesktopSays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = ContentTypeRegistry(
      mimeDatabase: try database(
        globs: "50:text/x-odd:*.odd\n40:application/x-other:*.odd\n50:application/x-zipped:*.zipped\n",
        subclasses: "application/x-zipped application/zip\n"))
    let odd = registry.identifier(forFilename: "a.odd", isDirectory: false)
    #expect(odd.hasPrefix("dyn.") && registry.conforms(odd, to: "public.plain-text"))
    #expect(registry.declaration(of: odd)?.tags[ContentTypeDeclaration.mimeTypeTagClass] == ["text/x-odd"])
    let zipped = registry.identifier(forFilename: "a.zipped", isDirectory: false)
    #expect(registry.conforms(zipped, to: "com.pkware.zip-archive"))
  }

  @Test func aMIMETypeOnlyTheDesktopKnowsBringsItsExtension() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = ContentTypeRegistry(mimeDatabase: try database(globs: "50:text/x-odd:*.odd\n50:text/x-odd:*.odd2\n"))
    let found = registry.identifiers(
      forTag: "text/x-odd", tagClass: ContentTypeDeclaration.mimeTypeTagClass, conformingTo: "public.text")
    #expect(found.count == 1)
    #expect(registry.filenameExtension(forNew: found[0]) == "odd")
  }

  @Test func directoriesComeFromTheEnvironment() {
    let found = MIMEDatabase.directories(environment: ["HOME": "/h", "XDG_DATA_DIRS": "/a:relative:/b"])
    #expect(found == ["/h/.local/share/mime", "/a/mime", "/b/mime"])
  }
}
