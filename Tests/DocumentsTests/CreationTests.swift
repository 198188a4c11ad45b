import ContentTypes
import Foundation
import Glibc
import Testing

@testable import Documents

@Suite("Document names") struct DocumentNamingTests {
  private func first(
    _ suggestion: String?, _ filenameExtension: String? = "scribe", _ existing: [String] = []
  ) -> String {
    DocumentNaming.availableName(for: suggestion, filenameExtension: filenameExtension, among: existing)
  }

  @Test func D13_aNewDocumentIsUntitledWithTheRightExtensionAndNumberedWhenTaken() {
    #expect(first(nil) == "Untitled.scribe")
    #expect(first(nil, "scribe", ["Untitled.scribe"]) == "Untitled 2.scribe")
    #expect(first(nil, "scribe", ["untitled.SCRIBE", "Untitled 2.scribe"]) == "Untitled 3.scribe")
    #expect(first(nil, nil) == "Untitled")
  }

  @Test func D14_aSuggestedNameIsMadeSafe() {
    let name = first("Budget: 2026/Q1")
    #expect(name == "Budget: 2026-Q1.scribe" && DocumentNaming.stem(of: name) == "Budget: 2026-Q1")
    #expect(first("../../etc/passwd") == "-..-etc-passwd.scribe")
    #expect(first("a\u{0}b\u{7}c\nd") == "abc d.scribe")
    #expect(first("..hidden") == "hidden.scribe")
    #expect(first("  spaced.  ") == "spaced.scribe")
    #expect(first("evil\u{202E}txt.exe") == "eviltxt.exe.scribe")
    for nothing in ["", "   ", "...", "\u{0}", ".scribe"] { #expect(first(nothing).hasSuffix("scribe")) }
    #expect(first("") == "Untitled.scribe" && first("...") == "Untitled.scribe")
  }

  @Test func theExtensionIsNotAddedTwice() {
    #expect(first("Story.scribe") == "Story.scribe")
    #expect(first("Story.SCRIBE") == "Story.scribe")
    #expect(first("Story.txt") == "Story.txt.scribe")
  }

  @Test(arguments: ["x", "ü", "👩‍👩‍👧‍👦", "e\u{301}"]) func D14_aLongNameIsCutBetweenCharacters(_ character: String) {
    let long = String(repeating: character, count: 400)
    for existing in [[], [first(long)]] {
      let name = first(long, "scribe", existing)
      #expect(name.utf8.count <= 255 && name.utf8.count > 200 && name.hasSuffix(".scribe"))
      let stem = DocumentNaming.stem(of: name).replacingOccurrences(of: " 2", with: "")
      #expect(stem.allSatisfy { String($0) == character })
    }
  }

  @Test(arguments: ["für", "fu\u{308}r", "עברית", "🦜 parrot", "a.b.c"]) func D16_otherScriptsAreKept(_ name: String) {
    #expect(Array(first(name).utf8) == Array((name + ".scribe").utf8))
  }

  @Test func aTypedNameIsTakenAsTypedOrRefused() throws {
    #expect(try DocumentNaming.typedName("New", keepingExtensionOf: "Old.scribe") == "New.scribe")
    #expect(try DocumentNaming.typedName("New.scribe", keepingExtensionOf: "Old.scribe") == "New.scribe")
    #expect(try DocumentNaming.typedName("v1.2", keepingExtensionOf: "Old.scribe") == "v1.2.scribe")
    #expect(try DocumentNaming.typedName("New", keepingExtensionOf: "Makefile") == "New")
    for bad in ["", " ", "a/b", ".x", "a\u{1}", ".scribe"] {
      #expect(throws: DocumentError.self) { try DocumentNaming.typedName(bad, keepingExtensionOf: "Old.scribe") }
    }
  }
}

@MainActor @Suite("Document creation") struct DocumentCreationTests {
  let stage: SessionStage
  var folder: TemporaryFolder { stage.folder }
  init() throws { stage = try SessionStage() }

  private func create(_ name: String?, _ text: String = "new", in directory: String = "Docs") async throws -> URL {
    try await DocumentCreation(environment: stage.environment).createFile(
      suggestedName: name, contentType: "org.example.scribe", in: folder(directory).url(isDirectory: true)
    ) { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }

  private var names: [String] { TemporaryFolder.names(in: folder("Docs")) }

  @Test func aFileIsMadeWithTheFolderAndNotedAsRecent() async throws {
    let url = try await create(nil)
    #expect(url == folder("Docs/Untitled.scribe").url() && folder.text("Docs/Untitled.scribe") == "new")
    #expect(await stage.environment.recents?.entries().map(\.url) == [url])
  }

  @Test func nothingIsEverOverwritten() async throws {
    try folder.write("mine", to: "Docs/Untitled.scribe")
    _ = try await create(nil)
    _ = try await create("Untitled")
    #expect(folder.text("Docs/Untitled.scribe") == "mine")
    #expect(names == ["Untitled 2.scribe", "Untitled 3.scribe", "Untitled.scribe"])
  }

  @Test func creationsAtOnceGetNamesOfTheirOwn() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 { group.addTask { _ = try await create(nil, "\(number)") } }
      try await group.waitForAll()
    }
    #expect(names.count == 8)
  }

  @Test func aFailureLeavesNoFileAndSaysWhy() async throws {
    stage.fileSystem.fail { operation, _ in operation == "write" ? ENOSPC : nil }
    let error = await #expect(throws: DocumentError.self) { try await create("Story") }
    #expect(error?.reason == .diskFull && error?.errorDescription == "“Story.scribe” could not be created.")
    #expect(names == [])
    stage.fileSystem.fail { operation, _ in operation == "mkdir" ? EROFS : nil }
    let readOnly = await #expect(throws: DocumentError.self) { try await create("Story", in: "Other") }
    #expect(readOnly?.reason == .readOnlyVolume && readOnly?.operation == .creating)
  }

  @Test func D02_theAppsOwnWordsAreKept() async throws {
    struct Refusal: LocalizedError {
      var errorDescription: String? { "A" }
      var failureReason: String? { "B" }
      var recoverySuggestion: String? { "C" }
    }
    await #expect(throws: Refusal.self) {
      try await DocumentCreation(environment: stage.environment).createFile(
        suggestedName: nil, contentType: "org.example.scribe", in: folder("Docs").url()
      ) { throw Refusal() }
    }
    let onItsWay = DocumentError(.saving, .diskFull, url: URL(filePath: "/d/.saving-3oxg2zm2ewdno"))
    let told = DocumentError(.saving, url: URL(filePath: "/d/Story.scribe"), because: onItsWay)
    #expect(told.errorDescription == "“Story.scribe” could not be saved.", "not the file that stands for it meanwhile")
    let error = DocumentError(.creating, url: nil, because: Refusal())
    #expect(error.errorDescription == "A" && error.failureReason == "B" && error.recoverySuggestion == "C")
    #expect(names == [])
  }

  @Test func cancellingWhileContentsAreMadeIsSilentAndLeavesNothing() async throws {
    await #expect(throws: CancellationError.self) {
      try await DocumentCreation(environment: stage.environment).createFile(
        suggestedName: nil, contentType: "org.example.scribe", in: folder("Docs").url()
      ) { throw CancellationError() }
    }
    #expect(names == [])
  }

  @Test func D05_onePolicyIsAskedByEveryCreation() async throws {
    struct Limit: LocalizedError { var errorDescription: String? { "Limit of 3 reached" } }
    let asked = Box<[CreationPolicy.Request]>([])
    stage.environment.policy = CreationPolicy { request in
      asked.value += [request]
      throw Limit()
    }
    await #expect(throws: Limit.self) { try await create(nil) }
    try folder.write("t", to: "t.scribe")
    await #expect(throws: Limit.self) {
      try await DocumentCreation(environment: stage.environment).importFile(
        at: folder("t.scribe").url(), mode: .copy, in: folder("Docs").url(), source: .browser)
    }
    #expect(
      asked.value == [
        .create(contentType: "org.example.scribe", source: .other),
        .create(contentType: "org.example.scribe", source: .browser),
      ])
    #expect(names == [])
  }

  @Test func aPreparedFileIsCopiedOrMoved() async throws {
    try folder.write("template", to: "Three Acts.scribe")
    let creation = DocumentCreation(environment: stage.environment)
    let docs = folder("Docs").url(isDirectory: true)
    let copy = try await creation.importFile(at: folder("Three Acts.scribe").url(), mode: .copy, in: docs)
    #expect(FilePath(copy).name == "Three Acts.scribe" && folder.text("Three Acts.scribe") == "template")
    let moved = try await creation.importFile(
      at: folder("Three Acts.scribe").url(), mode: .move, suggestedName: "Three Acts", in: docs)
    #expect(FilePath(moved).name == "Three Acts 2.scribe" && folder.text("Three Acts.scribe") == nil)
    #expect(names == ["Three Acts 2.scribe", "Three Acts.scribe"])
  }

  @Test func aPreparedPackageIsCopiedWhole() async throws {
    try folder.write("inner", to: "T.rtfd/TXT.rtf")
    let docs = folder("Docs").url(isDirectory: true)
    let copy = try await DocumentCreation(environment: stage.environment)
      .importFile(at: folder("T.rtfd").url(isDirectory: true), mode: .copy, in: docs)
    #expect(copy.hasDirectoryPath && folder.text("Docs/T.rtfd/TXT.rtf") == "inner" && names == ["T.rtfd"])
  }

  @Test func aMissingTemplateIsAnErrorAndLeavesNothing() async throws {
    let docs = folder("Docs").url(isDirectory: true)
    let error = await #expect(throws: DocumentError.self) {
      try await DocumentCreation(environment: stage.environment)
        .importFile(at: folder("none.scribe").url(), mode: .copy, in: docs)
    }
    #expect(error?.reason == .missing && names == [])
  }
}

@Suite("Documents folder") struct DocumentsFolderTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func theEnvironmentCountsBeforeTheDesktopsFileAndThatBeforeHome() throws {
    #expect(DocumentsFolder.documents(directories: folder.directories) == folder("Documents"))
    try folder.write("# c\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n", to: ".config/user-dirs.dirs")
    #expect(DocumentsFolder.documents(directories: folder.directories) == folder("Dokumente"))
    let environment = ["HOME": folder.path.description, "XDG_DOCUMENTS_DIR": "/elsewhere"]
    #expect(DocumentsFolder.documents(directories: BaseDirectories(environment: environment)) == FilePath("/elsewhere"))
  }

  @Test func relativeAndMalformedEntriesAreIgnored() {
    let home = FilePath("/home/p")
    #expect(DocumentsFolder.documents(in: "XDG_DOCUMENTS_DIR=\"relative\"", home: home) == nil)
    #expect(DocumentsFolder.documents(in: "nonsense\n=\nXDG_DOCUMENTS_DIR", home: home) == nil)
    #expect(DocumentsFolder.documents(in: "XDG_DOCUMENTS_DIR=\"/abs\"", home: home) == FilePath("/abs"))
  }

  @MainActor @Test func itIsMadeOnDemandAndAFailureIsASentence() async throws {
    let activity = DocumentActivity()
    let url = try await DocumentsFolder.ensure(
      applicationName: "Writing/App", directories: folder.directories, activity: activity)
    #expect(url == folder("Documents/Writing-App").url(isDirectory: true))
    try folder.write("a file", to: "Documents/Blocked")
    let error = await #expect(throws: DocumentError.self) {
      try await DocumentsFolder.ensure(
        applicationName: "Blocked", directories: folder.directories, activity: activity)
    }
    #expect(error?.errorDescription == "“Blocked” could not be created.")
  }
}
