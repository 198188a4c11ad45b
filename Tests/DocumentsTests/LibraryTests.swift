import ContentTypes
import Foundation
import Glibc
import Testing

@testable import Documents

@MainActor @Suite("Document library") struct DocumentLibraryTests {
  let stage: SessionStage
  let library: DocumentLibrary
  var folder: TemporaryFolder { stage.folder }

  init() throws {
    stage = try SessionStage()
    try LocalFileSystem().createDirectories(stage.folder("Docs"))
    library = DocumentLibrary(
      root: stage.folder("Docs").url(), readableContentTypes: ["org.example.scribe"], environment: stage.environment,
      trash: Trash(directories: stage.folder.directories))
  }

  private var names: [String] { library.items.map(\.filename) }

  @discardableResult private func write(_ name: String, _ text: String = "", age: Int = 0) throws -> URL {
    let path = try folder.write(text, to: "Docs/" + name)
    var times = [timespec(), timespec()]
    for index in times.indices { times[index].tv_sec = 1_700_000_000 - age }
    #expect(path.withCString { utimensat(AT_FDCWD, $0, &times, 0) } == 0)
    return path.url()
  }

  @Test func onlyReadableDocumentsAndFoldersAreShown() async throws {
    for name in ["a.scribe", "b.txt", "c.png", ".hidden.scribe"] { try write(name) }
    try LocalFileSystem().createDirectories(folder("Docs/Folder"))
    await library.reload()
    #expect(names == ["Folder", "a.scribe"])
    #expect(library.items[0].isFolder && library.items[0].url.hasDirectoryPath)
    #expect(library.items[1].name == "a" && library.items[1].contentType == "org.example.scribe")
  }

  @Test func theNewestComesFirstOrTheNamesAreOrderedAsPeopleOrderThem() async throws {
    try write("Chapter 10.scribe", age: 1)
    try write("chapter 2.scribe", age: 2)
    try write("Älter.scribe", age: 3)
    try write("zebra.scribe", age: 0)
    await library.reload()
    #expect(names == ["zebra.scribe", "Chapter 10.scribe", "chapter 2.scribe", "Älter.scribe"])
    library.sortOrder = .name
    await stage.activity.idle()
    #expect(names == ["Älter.scribe", "chapter 2.scribe", "Chapter 10.scribe", "zebra.scribe"])
  }

  @Test func changesMadeOutsideShowByThemselves() async throws {
    try write("a.scribe", age: 10)
    await library.reload()
    try write("b.scribe", age: 5)
    await stage.activity.idle()
    #expect(names == ["b.scribe", "a.scribe"])
    try LocalFileSystem().rename(folder("Docs/a.scribe"), to: folder("Docs/c.scribe"), .exclusive)
    await stage.activity.idle()
    #expect(names == ["b.scribe", "c.scribe"])
    try write("c.scribe", "longer", age: 0)
    await stage.activity.idle()
    #expect(names == ["c.scribe", "b.scribe"] && library.items[0].size == 6)
    try LocalFileSystem().remove(folder("Docs/b.scribe"))
    await stage.activity.idle()
    #expect(names == ["c.scribe"])
  }

  @Test func aChangeLooksAtNothingButWhatChanged() async throws {
    for number in 0..<200 { try write("\(number).scribe") }
    await library.reload()
    let before = stage.fileSystem.operations.count
    try write("0.scribe", "changed")
    await stage.activity.idle()
    #expect(stage.fileSystem.operations.count - before < 10)
  }

  @Test func aFolderIsEnteredAndLeft() async throws {
    try write("Sub/a.scribe")
    await library.reload()
    await library.open(library.items[0].url)
    #expect(names == ["a.scribe"] && library.canGoUp)
    #expect(library.ancestors.map { FilePath($0).name } == ["Docs", "Sub"])
    await library.goUp()
    #expect(names == ["Sub"] && !library.canGoUp)
    await library.open(URL(fileURLWithPath: "/etc", isDirectory: true))
    #expect(library.folder == library.root)
  }

  @Test func aFolderThatDisappearsShowsTheOneAbove() async throws {
    try write("Sub/a.scribe")
    await library.open(folder("Docs/Sub").url(isDirectory: true))
    try LocalFileSystem().removeTree(folder("Docs/Sub"))
    await stage.activity.idle()
    #expect(library.folder == library.root && names == [])
  }

  @Test func aFolderThatCannotBeReadSaysSo() async throws {
    stage.fileSystem.fail { operation, _ in operation == "readdir" ? EACCES : nil }
    await library.reload()
    #expect(library.error?.reason == .noPermission && library.items.isEmpty && !library.isLoading)
    stage.fileSystem.fail(nil)
    await library.reload()
    #expect(library.error == nil)
  }

  @Test func aRootThatDoesNotExistYetIsEmpty() async throws {
    try LocalFileSystem().removeTree(folder("Docs"))
    await library.reload()
    #expect(library.error == nil && library.items.isEmpty)
    try write("a.scribe")
    await stage.activity.idle()
    #expect(names == ["a.scribe"])
  }

  @Test func searchFindsBelowTheRootWithoutCaseAndAccents() async throws {
    try write("Café Noir.scribe", age: 1)
    try write("Deep/Down/the CAFE.scribe", age: 2)
    try write("Tea.scribe")
    await library.reload()
    library.searchText = "cafe"
    await stage.activity.idle()
    #expect(library.isSearching && names == ["Café Noir.scribe", "the CAFE.scribe"])
    library.searchText = "noir café"
    await stage.activity.idle()
    #expect(names == ["Café Noir.scribe"])
    library.searchText = "  "
    await stage.activity.idle()
    #expect(names == ["Deep", "Tea.scribe", "Café Noir.scribe"])
  }

  @Test func aSearchFollowsChangesInTheWholeTree() async throws {
    try write("Sub/cafe.scribe")
    await library.reload()
    library.searchText = "caf"
    await stage.activity.idle()
    try write("Sub/cafeteria.scribe", age: 9)
    await stage.activity.idle()
    #expect(names == ["cafe.scribe", "cafeteria.scribe"])
    try LocalFileSystem().removeTree(folder("Docs/Sub"))
    await stage.activity.idle()
    #expect(names == [])
  }

  @Test func aFolderIsMadeAndARefusedNameSaysWhy() async throws {
    await library.reload()
    let url = try await library.createFolder(named: " Plans ")
    #expect(names == ["Plans"] && url.hasDirectoryPath)
    let error = await #expect(throws: DocumentError.self) { try await library.createFolder(named: "Plans") }
    #expect(error?.reason == .nameTaken)
    await #expect(throws: DocumentError.self) { try await library.createFolder(named: "a/b") }
  }

  @Test func aDocumentIsRenamedDuplicatedMovedAndRemoved() async throws {
    let url = try write("a.scribe", "text")
    try LocalFileSystem().createDirectories(folder("Docs/Sub"))
    await library.reload()
    let renamed = try await library.rename(url, to: "b")
    #expect(FilePath(renamed).name == "b.scribe" && names == ["Sub", "b.scribe"])
    try await library.duplicate(renamed)
    #expect(Set(names) == ["Sub", "b.scribe", "b 2.scribe"] && folder.text("Docs/b 2.scribe") == "text")
    let moved = try await library.move(renamed, into: folder("Docs/Sub").url(isDirectory: true))
    #expect(folder.text("Docs/Sub/b.scribe") == "text" && Set(names) == ["Sub", "b 2.scribe"])
    try await library.delete(moved)
    #expect(folder.text("Docs/Sub/b.scribe") == nil)
    let error = await #expect(throws: DocumentError.self) {
      try await library.move(folder("Docs/Sub").url(isDirectory: true), into: folder("Docs/Sub").url(isDirectory: true))
    }
    #expect(error?.reason == .invalidName)
  }

  @Test func renamingAnOpenDocumentRenamesItsSession() async throws {
    let url = try write("a.scribe", "text")
    let session = stage.session(TextContent(), at: "Docs/a.scribe")
    try await session.open()
    await library.reload()
    try await library.rename(url, to: "b")
    #expect(session.displayName == "b" && names == ["b.scribe"])
    try await session.close()
  }

  @Test func theTrashKeepsADocumentUntilItIsPutBack() async throws {
    let url = try write("a.scribe", "text")
    stage.environment.recents?.note(url)
    await library.reload()
    let item = try await library.moveToTrash(url)
    #expect(names == [] && folder.text(".local/share/Trash/files/a.scribe") == "text")
    let record = try #require(folder.text(".local/share/Trash/info/a.scribe.trashinfo"))
    let expected = #"^\[Trash Info\]\nPath=\S+/Docs/a.scribe\nDeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\n$"#
    #expect(record.range(of: expected, options: .regularExpression) != nil)
    #expect(await stage.environment.recents?.entries().isEmpty == true)
    try write("a.scribe", "second")
    try await library.moveToTrash(url)
    #expect(folder.text(".local/share/Trash/files/a.scribe.2") == "second")
    try await library.restore(item)
    #expect(names == ["a.scribe"] && folder.text("Docs/a.scribe") == "text")
    #expect(folder.text(".local/share/Trash/info/a.scribe.trashinfo") == nil)
  }

  @Test func aNameThatIsNotUTF8IsListedAndCanBeOpened() async throws {
    let path = folder("Docs").appending(bytes: [0xFF, 0x2E] + Array("scribe".utf8))
    _ = try LocalFileSystem().createFile(path, Data("odd".utf8), permissions: 0o644)
    await library.reload()
    let item = try #require(library.items.first)
    let content = TextContent()
    let session = DocumentSession(
      content: content, contentType: "org.example.scribe", fileURL: item.url, environment: stage.environment)
    try await session.open()
    #expect(content.text == "odd" && FilePath(item.url) == path)
    try await session.close()
  }
}

@MainActor @Suite("Recent documents") struct RecentDocumentsTests {
  let folder: TemporaryFolder
  let activity = DocumentActivity()
  init() throws { folder = try TemporaryFolder() }

  private func recents() -> RecentDocuments {
    RecentDocuments(applicationName: "Scribe", directories: folder.directories, activity: activity)
  }

  private func url(_ name: String) -> URL { folder(name).url() }

  @Test func theNewestIsFirstAndTheListSurvivesARestart() async throws {
    let list = recents()
    list.note(url("a"))
    list.note(url("b"))
    list.note(url("a"))
    await activity.idle()
    #expect(await list.entries().map(\.url) == [url("a"), url("b")])
    #expect(await recents().entries().map(\.url) == [url("a"), url("b")])
    #expect(try folder.status(".local/state/Scribe/recents.json").permissions == 0o600)
  }

  @Test func fiftyAreKept() async throws {
    let list = recents()
    for number in 0..<60 { list.note(url("\(number)"), date: Date(timeIntervalSince1970: Double(number))) }
    await activity.idle()
    let entries = await list.entries()
    #expect(entries.count == 50 && entries.first?.url == url("59"))
  }

  @Test func movesAreFollowedAlsoOfAFolder() async throws {
    let list = recents()
    list.note(url("Old/a"))
    list.moved(from: url("Old"), to: url("New"))
    await activity.idle()
    #expect(await list.entries().map(\.url) == [url("New/a")])
  }

  @Test func entriesOfMissingFilesStayAndAreMarked() async throws {
    try folder.write("x", to: "here.txt")
    let list = recents()
    list.note(url("gone.txt"))
    list.note(url("here.txt"))
    let listings = await list.listings()
    #expect(listings.map { $0.item != nil } == [true, false])
    list.remove(url("gone.txt"))
    await activity.idle()
    #expect(await list.entries().map(\.url) == [url("here.txt")])
  }

  @Test func aDamagedListCountsAsEmpty() async throws {
    try folder.write("{", to: ".local/state/Scribe/recents.json")
    let list = recents()
    #expect(await list.entries().isEmpty)
    list.note(url("a"))
    await activity.idle()
    #expect(await recents().entries().count == 1)
  }

  @Test func observersHearOfChangesAsLongAsTheyListen() async throws {
    let list = recents()
    var count = 0
    let token = list.observe { count += 1 }
    list.note(url("a"))
    await activity.idle()
    token.cancel()
    list.note(url("b"))
    await activity.idle()
    #expect(count == 1)
  }
}

@Suite("Document previews") struct DocumentPreviewTests {
  let folder: TemporaryFolder
  let fileSystem = FaultyFileSystem()
  init() throws { folder = try TemporaryFolder() }

  private func item(_ name: String) throws -> LibraryItem {
    try #require(LibraryItem(at: folder(name), in: LocalFileSystem(), contentTypes: .shared))
  }

  private func preview(_ text: String, _ name: String = "a.txt") async throws -> DocumentPreviewReader.Preview {
    try folder.write(text, to: name)
    return await DocumentPreviewReader(fileSystem: fileSystem).preview(of: try item(name))
  }

  @Test func aTextShowsItsFirstLines() async throws {
    #expect(try await preview("\u{FEFF}\n\nOne\nTwo\r\nThree") == .text(["One", "Two", "Three"]))
    #expect(try await preview("") == .none)
  }

  @Test func onlyTheBeginningOfALongTextIsReadAndNoCharacterIsCut() async throws {
    guard case .text(let lines) = try await preview(String(repeating: "ü🦜\n", count: 100_000)) else {
      Issue.record("no preview")
      return
    }
    #expect(lines.count == DocumentPreviewReader.lines && lines.allSatisfy { $0 == "ü🦜" })
    #expect(fileSystem.operations.filter { $0 == "read" }.count <= 2)
    for count in 0..<8 {
      let text = String(repeating: "x", count: 2_040 + count) + "🦜🦜🦜"
      guard case .text(let lines) = try await preview(text) else {
        Issue.record("no preview of \(count)")
        return
      }
      #expect(lines[0].hasPrefix("xxx"))
    }
  }

  @Test func bytesThatAreNoTextShowNothing() async throws {
    try folder.write("a\u{0}b", to: "a.txt")
    let reader = DocumentPreviewReader()
    #expect(await reader.preview(of: try item("a.txt")) == .none)
    _ = try LocalFileSystem().createFile(folder("b.txt"), Data([0x66, 0xFF]), permissions: 0o644)
    #expect(await reader.preview(of: try item("b.txt")) == .none)
  }

  @Test func programsFormsAreNotShownAsText() async throws {
    #expect(try await preview("{\"a\":1}", "a.story-unknown") == .none)
    #expect(try await preview("Once upon", "b.story-unknown") == .text(["Once upon"]))
    #expect(try await preview("{\\rtf1 x}", "c.rtf") == .none)
  }

  @Test func aPictureIsItsOwnPreview() async throws {
    try folder.write("not read", to: "a.png")
    #expect(try await DocumentPreviewReader().preview(of: item("a.png")) == .image(folder("a.png").url()))
  }

  @Test func aPreviewIsReadAgainOnlyAfterAChange() async throws {
    try folder.write("One", to: "a.txt")
    let reader = DocumentPreviewReader(fileSystem: fileSystem)
    _ = await reader.preview(of: try item("a.txt"))
    let count = fileSystem.operations.count
    _ = await reader.preview(of: try item("a.txt"))
    #expect(fileSystem.operations.count == count)
    try folder.write("Other", to: "a.txt")
    #expect(await reader.preview(of: try item("a.txt")) == .text(["Other"]))
  }
}

@MainActor @Suite("Directory watcher") struct DirectoryWatcherTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func eventsComeInOrderAndStopWithTheWatcher() throws {
    let seen = Box<[String]>([])
    var watcher: DirectoryWatcher? = try DirectoryWatcher(directory: folder.path) { events in
      seen.value += events.map { "\($0.kind) \(String(decoding: $0.name, as: UTF8.self))" }
    }
    try folder.write("x", to: "a")
    DirectoryWatcher.deliverPendingEvents()
    try LocalFileSystem().rename(folder("a"), to: folder("b"), .exclusive)
    try LocalFileSystem().remove(folder("b"))
    DirectoryWatcher.deliverPendingEvents()
    #expect(seen.value == ["appeared a", "changed a", "disappeared a", "appeared b", "disappeared b"])
    withExtendedLifetime(watcher) {}
    watcher = nil
    try folder.write("x", to: "c")
    DirectoryWatcher.deliverPendingEvents()
    #expect(seen.value.count == 5)
  }

  @Test func twoWatchersOfOneDirectoryAreIndependent() throws {
    let seen = Box<[Int]>([])
    let first = try DirectoryWatcher(directory: folder.path) { _ in seen.value += [1] }
    var second: DirectoryWatcher? = try DirectoryWatcher(directory: folder.path) { _ in seen.value += [2] }
    try LocalFileSystem().createDirectory(folder("x"), permissions: 0o755)
    DirectoryWatcher.deliverPendingEvents()
    #expect(seen.value.sorted() == [1, 2])
    withExtendedLifetime(second) {}
    second = nil
    try LocalFileSystem().removeDirectory(folder("x"))
    DirectoryWatcher.deliverPendingEvents()
    #expect(seen.value.sorted() == [1, 1, 2])
    withExtendedLifetime(first) {}
  }

  @Test func theDirectoryItselfGoingIsReported() throws {
    try LocalFileSystem().createDirectory(folder("x"), permissions: 0o755)
    let seen = Box<[DirectoryEvent.Kind]>([])
    let watcher = try DirectoryWatcher(directory: folder("x")) { seen.value += $0.map(\.kind) }
    try LocalFileSystem().removeDirectory(folder("x"))
    DirectoryWatcher.deliverPendingEvents()
    #expect(seen.value.contains(.directoryGone))
    withExtendedLifetime(watcher) {}
  }

  @Test func aDirectoryThatDoesNotExistCannotBeWatched() {
    #expect(throws: FileSystemError.self) { try DirectoryWatcher(directory: folder("none")) { _ in } }
  }
}
