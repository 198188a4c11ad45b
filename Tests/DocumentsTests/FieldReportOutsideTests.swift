import Foundation
import Glibc
import Testing

@testable import Documents

/// What has gone wrong for people elsewhere when others changed a file, and after a crash, by the number of the report.
@MainActor @Suite("Reports: others and recovery") struct FieldReportOutsideTests {
  let stage: SessionStage
  let folder: TemporaryFolder
  let content = TextContent()

  init() throws {
    stage = try SessionStage()
    folder = stage.folder
  }

  private var conflicts: Int { stage.events.count { if case .conflictKeptBoth = $0 { true } else { false } } }
  private func text(_ draft: DraftStore.Draft?) -> String? {
    draft.flatMap { TemporaryFolder.text(at: FilePath($0.url)) }
  }

  @Test func D33_savingGoesOnAfterAConflict() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("mine", into: session)
    try folder.write("theirs", to: "a.scribe")
    try await session.save()
    #expect(conflicts == 1)
    stage.type("mine still", into: session)
    try await session.save()
    #expect(folder.text("a (conflict).scribe") == "mine still" && folder.text("a.scribe") == "theirs")
  }

  @Test func D34_theFirstSaveAfterSleepLooksAtTheFileFirst() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    session.watcher = nil  // asleep: nothing is heard
    try folder.write("theirs, while we slept", to: "a.scribe")
    stage.type("typed at once", into: session)
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == "theirs, while we slept")
    #expect(folder.text("a (conflict).scribe") == "typed at once")
  }

  @Test func D35_manyChangesOutsideAreOneConflict() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("mine", into: session)
    for number in 1...10 {
      try folder.write("theirs \(number)", to: "a.scribe")
      if number.isMultiple(of: 3) { await stage.activity.idle() }
    }
    await stage.activity.idle()
    #expect(conflicts == 1 && folder.text("a.scribe") == "theirs 10" && stage.failures.isEmpty)
  }

  @Test func D35_aDocumentWithoutAPlaceIsNeverAskedAbout() async throws {
    let session = stage.session(content)
    try await session.open()
    for number in 0..<20 {
      try folder.write("\(number)", to: "other \(number)")
      await stage.advance(by: 30)
    }
    #expect(conflicts == 0 && stage.failures.isEmpty && session.state == .normal)
  }

  @Test func D36_takingOverTheirsCanBeUndone() async throws {
    try folder.write("mine", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    try folder.write("theirs", to: "a.scribe")
    await stage.activity.idle()
    #expect(content.text == "theirs" && !session.hasUnsavedChanges)
    session.undoManager.undo()
    #expect(content.text == "mine" && session.hasUnsavedChanges)
    session.undoManager.redo()
    #expect(content.text == "theirs" && !session.hasUnsavedChanges)
    session.undoManager.undo()
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == "mine" && conflicts == 0)
  }

  @Test func D37_theTextOfADeletedFileStaysAndIsKept() async throws {
    try folder.write("two days of work", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    try LocalFileSystem().remove(folder("a.scribe"))
    await stage.activity.idle()
    await stage.advance(by: 1)
    #expect(session.state == .normal && session.hasUnsavedChanges && content.text == "two days of work")
    #expect(text(stage.drafts.first) == "two days of work" && folder.text("a.scribe") == nil)
    await #expect(throws: DocumentError.self) { try await session.close() }
    await session.closeKeepingDraft()
    #expect(session.state == .closed && stage.drafts.count == 1 && folder.text("a.scribe") == nil)
  }

  @Test func D37_aFileThatComesBackAsItWasIsSavedAgain() async throws {
    try folder.write("text", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    try LocalFileSystem().rename(
      folder("a.scribe"), to: FilePath(NSTemporaryDirectory()).appending(UUID().uuidString), .exclusive)
    await stage.activity.idle()
    // Followed to where it is now, and back.
    let away = FilePath(try #require(session.fileURL))
    #expect(away.parent != folder.path)
    try LocalFileSystem().rename(away, to: folder("a.scribe"), .exclusive)
    await stage.activity.idle()
    #expect(session.fileURL == folder("a.scribe").url() && !session.hasUnsavedChanges)
  }

  @Test func D39_everythingThatHappensIsToldOnceAndInOrder() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("two", into: session)
    await stage.advance(by: 1)
    try folder.write("three", to: "a.scribe")
    await stage.activity.idle()
    try LocalFileSystem().rename(folder("a.scribe"), to: folder("b.scribe"), .exclusive)
    await stage.activity.idle()
    stage.type("four", into: session)
    try await session.save()
    try LocalFileSystem().remove(folder("b.scribe"))
    await stage.activity.idle()
    await stage.advance(by: 1)
    let told = stage.events.compactMap { event -> String? in
      switch event {
      case .saved(let url): "saved \(url.lastPathComponent)"
      case .reloaded: "reloaded"
      case .urlChanged(_, let url): "now \(url?.lastPathComponent ?? "")"
      case .fileDisappeared(let url): "gone \(url.lastPathComponent)"
      default: nil
      }
    }
    #expect(told == ["saved a.scribe", "reloaded", "now b.scribe", "saved b.scribe", "gone b.scribe"])
  }

  @Test func D40_twoPeopleOnOneFolderBothKeepTheirText() async throws {
    try folder.write("start", to: "s.scribe")
    let other = try SessionStage()
    let theirs = TextContent()
    let url = folder("s.scribe").url()
    let (a, b) = (
      stage.session(content, at: "s.scribe"),
      DocumentSession(content: theirs, contentType: "org.example.scribe", fileURL: url, environment: other.environment)
    )
    try await a.open()
    try await b.open()
    await stage.activity.idle()
    await other.activity.idle()
    b.watcher = nil  // a share tells nobody
    stage.type("A", into: a)
    try await a.save()
    theirs.text = "B"
    b.markEdited()
    try await b.save()
    #expect(folder.text("s.scribe") == "A" && folder.text("s (conflict).scribe") == "B")
    try await a.close()
    try await b.close()
  }

  @Test func D44_aFileMovedToAnotherVolumeIsReportedAndNoEditIsLost() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("one", to: "a.scribe")
    try LocalFileSystem().remove(folder("a.scribe"))
    await stage.activity.idle()
    await stage.advance(by: 5)
    #expect(session.isFileMissing)
    stage.type("two", into: session)
    await stage.advance(by: 5)
    #expect(text(stage.drafts.first) == "two" && elsewhere.text("a.scribe") == "one")
    try await session.save(as: elsewhere("a.scribe").url())
    #expect(elsewhere.text("a.scribe") == "two" && stage.drafts.isEmpty && session.state == .normal)
  }

  @Test func D45_aMissingFileIsNotMadeByLookingForIt() async throws {
    let session = stage.session(content, at: "a.scribe")
    await #expect(throws: DocumentError.self) { try await session.open() }
    #expect(folder.names.isEmpty && session.state == .closed)
  }

  // MARK: Recovery

  @Test func D63_D65_closingAnyWindowKeepsWhatHasNoPlace() async throws {
    for number in 1...2 {
      let session = stage.session(TextContent())
      try await session.open()
      stage.type("hello \(number)", into: session)
      await session.closeKeepingDraft()
    }
    #expect(stage.drafts.compactMap(text).sorted() == ["hello 1", "hello 2"])
  }

  @Test func D66_aRecoveredDocumentHasItsContentsTypeAndMark() async throws {
    let first = stage.session(TextContent())
    try await first.open()
    stage.type("from a template, edited", into: first)
    await first.closeKeepingDraft()
    let untouched = stage.session(TextContent("template"))
    try await untouched.open()
    await untouched.closeKeepingDraft()
    let draft = try #require(stage.drafts.first)
    #expect(stage.drafts.count == 1 && draft.contentType == "org.example.scribe")
    let again = stage.session(content)
    try await again.open(draft: draft)
    #expect(content.text == "from a template, edited" && again.hasUnsavedChanges && again.fileURL == nil)
  }

  @Test func D67_aDraftIsListedUntilItIsDiscarded() async throws {
    let drafts = try #require(stage.environment.drafts)
    try drafts.save(FileWrapper(regularFileWithContents: Data("x".utf8)), name: "a", contentType: nil, original: nil)
    drafts.tidy()
    drafts.tidy(at: Date(timeIntervalSinceNow: 1_000_000_000))
    let draft = try #require(stage.drafts.first)
    try await drafts.discard(draft)
    #expect(stage.drafts.isEmpty)
  }

  @Test func D81_openingTheFileKeepsTheNewerDraft() async throws {
    try folder.write("older", to: "a.scribe")
    let drafts = try #require(stage.environment.drafts)
    try drafts.save(
      FileWrapper(regularFileWithContents: Data("newer".utf8)), name: "a.scribe", contentType: nil,
      original: folder("a.scribe").url())
    let session = try await stage.opened(content, at: "a.scribe")
    #expect(content.text == "older" && stage.drafts.count == 1)
    stage.type("older, edited", into: session)
    try await session.close()
    #expect(stage.drafts.compactMap(text) == ["newer"])
  }

  @Test func D82_recoveredContentsNeverGoIntoAnotherFile() async throws {
    try folder.write("a", to: "a.scribe")
    let open = try await stage.opened(TextContent(), at: "a.scribe")
    let drafts = try #require(stage.environment.drafts)
    let draft = try drafts.save(
      FileWrapper(regularFileWithContents: Data("R".utf8)), name: "a.scribe", contentType: nil,
      original: folder("a.scribe").url())
    let recovered = stage.session(content)
    try await recovered.open(draft: draft)
    try await recovered.save()
    #expect(folder.text("a.scribe") == "a" && recovered.fileURL == nil && recovered.hasUnsavedChanges)
    try await recovered.save(as: folder("r.scribe").url())
    #expect(folder.text("a.scribe") == "a" && folder.text("r.scribe") == "R" && stage.drafts.isEmpty)
    try await open.close()
  }

  @Test func D83_D87_draftsLiveInTheStateFolderAndDiscardedOnesCanBeHadBack() async throws {
    let drafts = try #require(stage.environment.drafts)
    let session = stage.session(content)
    try await session.open()
    stage.type("a finished picture", into: session)
    await session.closeKeepingDraft()
    let draft = try #require(stage.drafts.first)
    #expect(FilePath(draft.url).isWithin(stage.environment.directories.state))
    try drafts.discard(draft, at: Date())
    #expect(stage.drafts.isEmpty && drafts.discardedDrafts().map(\.id) == [draft.id])
    drafts.tidy(at: Date(timeIntervalSinceNow: DraftStore.retention - 60))
    try drafts.restore(try #require(drafts.discardedDrafts().first))
    #expect(text(stage.drafts.first) == "a finished picture")
    try drafts.discard(try #require(stage.drafts.first), at: Date())
    drafts.tidy(at: Date(timeIntervalSinceNow: DraftStore.retention + 60))
    #expect(drafts.discardedDrafts().isEmpty && stage.drafts.isEmpty)
  }

  @Test func aDraftThatSaysWhatTheFileSaysIsNothingToAskAbout() async throws {
    let drafts = try #require(stage.environment.drafts)
    for (name, text) in [("a.scribe", "same"), ("b.scribe", "other")] {
      try folder.write("same", to: name)
      try drafts.save(
        FileWrapper(regularFileWithContents: Data(text.utf8)), name: name, contentType: nil,
        original: folder(name).url())
    }
    drafts.tidy()
    #expect(stage.drafts.map(\.name) == ["b.scribe"])
  }

  @Test func D85_aFileOpenedForReadingIsNeverTouched() async throws {
    try folder.write("old", to: "a.scribe")
    let stamp = try folder.status("a.scribe").stamp
    let session = stage.session(content, at: "a.scribe", isViewer: true)
    try await session.open()
    content.text = "typed"
    session.markEdited()
    await stage.advance(by: 60)
    try await session.save()
    session.saveSoon()
    try session.saveSynchronously()
    try await session.close()
    #expect(try folder.status("a.scribe").stamp == stamp)
    #expect(stage.drafts.isEmpty)
  }

  @Test func D86_contentsThatAreNowhereOnTheDiskCountAsUnsaved() async throws {
    let handedOver = stage.session(TextContent("IMPORTED"))
    try await handedOver.open()
    handedOver.markEdited()
    let untouched = stage.session(TextContent("template"))
    try await untouched.open()
    try await untouched.close()
    try await handedOver.close()
    #expect(stage.drafts.compactMap(text) == ["IMPORTED"])
  }

  // MARK: Versions

  @Test func earlierContentsAreListedAndRestoredAsAnEdit() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("two", into: session)
    try await session.save()
    let versions = await session.versions()
    #expect(versions.map(\.size) == [3])
    try await session.restore(try #require(versions.first))
    #expect(content.text == "one" && session.hasUnsavedChanges)
    #expect(session.undoManager.undoActionName == "Restore Version")
    session.undoManager.undo()
    #expect(content.text == "two" && !session.hasUnsavedChanges)
    session.undoManager.redo()
    try await session.save()
    #expect(folder.text("a.scribe") == "one")
    try await session.rename(to: "b")
    #expect(await session.versions().count == 1)
  }

  // MARK: What is left behind

  @Test("opening and closing 1,000 documents leaves no descriptor, watch or memory behind")
  func aThousandDocumentsLeaveNothingBehind() async throws {
    try folder.write("x", to: "a.scribe")
    func descriptors() -> Int { (try? LocalFileSystem().names(in: FilePath("/proc/self/fd")).count) ?? 0 }
    func watches() -> Int {
      let folder = FilePath("/proc/self/fdinfo")
      return ((try? LocalFileSystem().names(in: folder)) ?? []).reduce(0) { count, name in
        let text = (try? LocalFileSystem().readFile(folder.appending(bytes: name), limit: 1 << 20).data) ?? Data()
        return count + String(decoding: text, as: UTF8.self).split(separator: "\n").count { $0.hasPrefix("inotify") }
      }
    }
    stage.environment.recents = nil  // each entry of the list waits for the disk
    // Kilobytes of the process that are not those of its program files.
    func memory() -> Int {
      let lines = (TemporaryFolder.text(at: FilePath("/proc/self/status")) ?? "").split(separator: "\n")
      return lines.first { $0.hasPrefix("RssAnon:") }?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? -1
    }
    struct Weak {
      weak var session: DocumentSession?
      weak var store: DocumentStore?
      weak var content: TextContent?
      var isGone: Bool { session == nil && store == nil && content == nil }
    }
    var opened: [Weak] = []
    opened.reserveCapacity(2000)
    func open(_ count: Int) async throws {
      for _ in 0..<count {
        let text = TextContent()
        let session = DocumentSession(
          content: text, contentType: "org.example.scribe", fileURL: folder("a.scribe").url(),
          environment: stage.environment)
        try await session.open()
        session.undoManager.registerUndo(withTarget: text) { $0.text = "x" }
        session.undoManager.undo()
        await stage.activity.idle()
        try await session.close()
        opened.append(Weak(session: session, store: session.store, content: text))
      }
      // The test's own notes grow with every operation.
      stage.fileSystem.forgetOperations()
    }
    try await open(200)
    let before = (descriptors(), watches(), memory())
    try await open(1000)
    let growth = memory() - before.2
    #expect(opened.allSatisfy(\.isGone) && opened.count == 1200 && stage.clock.pending == 0)
    #expect(descriptors() <= before.0 + 2 && watches() <= before.1)
    // A sanitizer keeps what was freed for a while, to see who uses it all the same.
    guard ProcessInfo.processInfo.environment["FRONTISPIECE_SANITIZES"] == nil else { return }
    print("1,000 documents opened and closed: \(growth) KiB more memory")
    #expect(before.2 > 0 && growth < 2048, "\(growth) KiB")
  }

  @Test func theTablesOfTheDocumentationAreThoseOfTheCode() throws {
    let page = FilePath(#filePath).parent.parent.parent.appending("Documentation/DocumentSession.md")
    let rows = try #require(TemporaryFolder.text(at: page)).split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    for state in DocumentSession.State.allCases {
      let own = rows.filter { $0[0] == "`\(state)`" }
      #expect(own.count == 2, "\(state)")
      #expect(own.first?[1] == state.transitions.map { "`\($0)`" }.sorted().joined(separator: ", "), "\(state)")
      let allowed = DocumentSession.Action.allCases.map { DocumentSession.allows($0, in: state) ? "yes" : "no" }
      #expect(own.last.map { Array($0.dropFirst()) } == allowed, "\(state)")
    }
  }
}
