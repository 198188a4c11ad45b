import ContentTypes
import Foundation
import Testing

@testable import ApplicationResources
@testable import Documents

/// Everything that a search by `Scripts/fuzz` found worth keeping is read again. A reader that traps ends the tests.
@Suite("Untrusted bytes", .serialized) struct CorpusTests {
  private static func corpus(of reader: UntrustedReader) -> [URL] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Corpus/\(reader.rawValue)")
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }

  @Test(arguments: UntrustedReader.allCases) func whatWasEverFoundIsReadOrRefused(_ reader: UntrustedReader) throws {
    let inputs = Self.corpus(of: reader)
    #expect(!inputs.isEmpty)
    for input in inputs { reader.read(try Data(contentsOf: input)) }
  }

  @Test(arguments: UntrustedReader.allCases) func everyPrefixOfASoundInputIsReadOrRefused(_ reader: UntrustedReader) {
    let example = reader.example
    for length in stride(from: 0, through: example.count, by: max(1, example.count / 200)) {
      reader.read(example.prefix(length))
    }
  }

  @Test func theExamplesAreUnderstood() throws {
    let list = try InfoPlist(data: UntrustedReader.informationPropertyList.example)
    #expect(list.displayName == "Scribe" && list.exportedTypes.map(\.filenameExtensions) == [["scribe"]])
    #expect(FileWrapper(serializedRepresentation: UntrustedReader.fileWrapper.example)?.fileWrappers?.count == 3)
    let draft = try JSONDecoder().decode(DraftStore.Record.self, from: UntrustedReader.draft.example)
    #expect(draft.overwrite?.size == 3 && draft.process?.number == 1)
    let version = try JSONDecoder().decode(VersionStore.Record.self, from: UntrustedReader.version.example)
    #expect(version.root.digests == ["abcd"])
    UntrustedReader.catalog.read(UntrustedReader.catalog.example)
    let resources = ApplicationResources(directory: Scratch.folder.url(isDirectory: true))
    #expect(resources.data(named: "d") == Data("data".utf8))
    #expect(resources.image(named: "a", appearance: .dark, scale: 2)?.data == Data("at".utf8))
    UntrustedReader.mimeDatabase.read(UntrustedReader.mimeDatabase.example)
    let database = MIMEDatabase(directories: [Scratch.folder.appending("mime").description])
    let registry = ContentTypeRegistry(mimeDatabase: database)
    #expect(registry.conforms(registry.identifier(forFilename: "a.scribe", isDirectory: false), to: "public.data"))
  }
}
