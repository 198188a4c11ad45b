import Foundation
import Glibc
import Testing

@testable import Documents

@MainActor @Suite("Document session") struct DocumentSessionTests {
  let stage: SessionStage
  let content = TextContent()
  var folder: TemporaryFolder { stage.folder }

  init() throws { stage = try SessionStage() }

  // MARK: Opening

  @Test func openingShowsTheFilesContents() async throws {
    try folder.write("Once upon", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    #expect(content.text == "Once upon" && session.state == .normal && session.isEditable)
    #expect(!session.hasUnsavedChanges && session.displayName == "a" && !session.undoManager.canUndo)
    #expect(DocumentSession.openSession(for: folder("a.scribe").url()) === session)
  }

  @Test func aMissingFileIsAnErrorWithASentence() async throws {
    let session = stage.session(content, at: "none.scribe")
    let error = await #expect(throws: DocumentError.self) { try await session.open() }
    #expect(error?.reason == .missing && session.state == .closed)
    #expect(error?.errorDescription == "“none.scribe” could not be opened.")
    #expect(error?.recoverySuggestion?.isEmpty == false)
  }

  @Test func aFileThatIsNotUTF8IsAnErrorAndNeverAnEmptyDocument() async throws {
    _ = try LocalFileSystem().createFile(folder("bad.scribe"), Data([0xFF, 0xFE, 0x00]), permissions: 0o644)
    content.text = "before"
    let session = stage.session(content, at: "bad.scribe")
    let error = await #expect(throws: DocumentError.self) { try await session.open() }
    #expect(error?.reason == .notUTF8 && session.state == .closed && content.text == "before")
  }

  @Test func D15_aPathThatDoesNotExistIsANewDocumentWithoutAFileUntilItIsSaved() async throws {
    let session = stage.session(content, at: "new.scribe")
    try await session.open(allowsMissingFile: true)
    #expect(session.isNew && session.state == .normal && folder.text("new.scribe") == nil)
    try await session.save()
    #expect(folder.text("new.scribe") == "" && !session.isNew)
    let lost = stage.session(TextContent(), at: "none/x.scribe")
    let error = await #expect(throws: DocumentError.self) { try await lost.open(allowsMissingFile: true) }
    #expect(error?.reason == .missing)
  }

  @Test func D05_aPolicyThatDeniesKeepsTheDocumentClosed() async throws {
    struct Limit: LocalizedError { var errorDescription: String? { "Limit of 3 reached" } }
    try folder.write("x", to: "a.scribe")
    stage.environment.policy = CreationPolicy { _ in throw Limit() }
    let session = stage.session(content, at: "a.scribe")
    await #expect(throws: Limit.self) { try await session.open(source: .commandLine) }
    #expect(session.state == .closed && content.text == "")
  }

  @Test func aViewerIsNeverEditable() async throws {
    try folder.write("x", to: "a.scribe")
    let session = stage.session(content, at: "a.scribe", isViewer: true)
    try await session.open()
    session.markEdited()
    #expect(session.state == .editingDisabled && !session.isEditable && !session.hasUnsavedChanges)
    try await session.close()
    #expect(session.state == .closed)
  }

  @Test func aFileThatMayNotBeWrittenIsOpenedForReading() async throws {
    let path = try folder.write("x", to: "a.scribe")
    stage.fileSystem.fail { operation, found in operation == "access" && found == path ? EACCES : nil }
    let session = try await stage.opened(content, at: "a.scribe")
    #expect(session.state == .editingDisabled && content.text == "x")
  }

  // MARK: Autosave

  @Test func aPauseOfOneSecondSaves() async throws {
    try folder.write("", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("Hello", into: session)
    #expect(session.hasUnsavedChanges)
    await stage.advance(by: 0.9)
    #expect(folder.text("a.scribe") == "")
    await stage.advance(by: 0.1)
    #expect(folder.text("a.scribe") == "Hello" && !session.hasUnsavedChanges)
    #expect(stage.clock.pending == 0)
  }

  @Test func busyTypingIsSavedAfterFiveSecondsAtTheLatest() async throws {
    try folder.write("", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    for number in 1...7 {
      stage.type("Hello \(number)", into: session)
      await stage.advance(by: 0.5)
    }
    #expect(folder.text("a.scribe") == "")
    // The save begins a second before the bound, so that it can end within it.
    stage.type("Hello 8", into: session)
    await stage.advance(by: 0.5)
    #expect(folder.text("a.scribe") == "Hello 8" && stage.drafts.isEmpty)
  }

  @Test func nothingIsWrittenWithoutAChange() async throws {
    try folder.write("x", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let stamp = try folder.status("a.scribe").stamp
    await stage.advance(by: 60)
    try await session.save()
    try await session.close()
    #expect(try folder.status("a.scribe").stamp == stamp && content.snapshots == 0)
  }

  @Test func undoingBackToWhatWasSavedIsClean() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("two", into: session)
    session.undoManager.undo()
    #expect(content.text == "one" && !session.hasUnsavedChanges)
    session.undoManager.redo()
    #expect(session.hasUnsavedChanges)
    await stage.advance(by: 5)
    #expect(folder.text("a.scribe") == "two")
    session.undoManager.undo()
    #expect(session.hasUnsavedChanges)
    await stage.advance(by: 5)
    #expect(folder.text("a.scribe") == "one")
  }

  @Test func D24_aChangeWithoutUndoIsSavedToo() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    session.noteChange()
    content.text = "two"
    stage.endEvent()
    #expect(session.hasUnsavedChanges)
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == "two")
  }

  @Test func aNotedChangeThatCameWithUndoCountsOnce() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    session.noteChange()
    stage.type("two", into: session)
    session.undoManager.undo()
    #expect(!session.hasUnsavedChanges)
  }

  @Test func editsMadeWhileTheBytesAreUnderWayAreSavedNext() async throws {
    try folder.write("", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("one", into: session)
    session.saveSoon()
    await Task.yield()
    stage.type("two", into: session)
    await stage.activity.idle()
    await stage.advance(by: 5)
    #expect(folder.text("a.scribe") == "two" && !session.hasUnsavedChanges)
  }

  @Test func manySavesAtOnceWriteOnce() async throws {
    try folder.write("", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("one", into: session)
    await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { try await session.save() } }
    }
    #expect(content.snapshots == 1 && folder.text("a.scribe") == "one")
  }

  @Test func D23_losingFocusSavesAtOnce() async throws {
    try folder.write("", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("now", into: session)
    session.saveSoon()
    await stage.activity.idle()
    #expect(folder.text("a.scribe") == "now")
  }

  @Test func D23_beingToldToEndSavesBeforeReturning() async throws {
    try folder.write("", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("last words", into: session)
    session.saveSoon()
    stage.type("very last words", into: session)
    try session.saveSynchronously()
    #expect(folder.text("a.scribe") == "very last words" && !session.hasUnsavedChanges)
    await stage.activity.idle()
    #expect(folder.text("a.scribe") == "very last words" && !session.hasUnsavedChanges)
  }

  // MARK: Failure

  @Test func D19_aFailedSaveKeepsFileAndEditsAndIsTriedAgain() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let directory = folder.path
    stage.fileSystem.fail { operation, path in operation == "write" && path.parent == directory ? ENOSPC : nil }
    stage.type("new", into: session)
    await stage.advance(by: 1)
    #expect(session.state == .savingError && session.isEditable && session.hasUnsavedChanges)
    #expect(session.lastError?.reason == .diskFull && stage.failures.count == 1)
    #expect(folder.text("a.scribe") == "old" && folder.names.filter { $0.hasPrefix(".saving") }.isEmpty)
    #expect(stage.drafts.map(\.original) == [folder("a.scribe").url()])
    stage.type("newer", into: session)
    stage.fileSystem.fail(nil)
    await stage.advance(by: 5)
    #expect(session.state == .normal && session.lastError == nil && !session.hasUnsavedChanges)
    #expect(folder.text("a.scribe") == "newer" && stage.drafts.isEmpty)
  }

  @Test func theDraftOfAFailedSaveHoldsTheNewestEdits() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let directory = folder.path
    stage.fileSystem.fail { operation, path in operation == "write" && path.parent == directory ? EIO : nil }
    stage.type("one", into: session)
    await stage.advance(by: 1)
    stage.type("two", into: session)
    await stage.advance(by: 5)
    #expect(stage.drafts.count == 1)
    #expect(try stage.environment.drafts?.contents(of: stage.drafts[0]).regularFileContents == Data("two".utf8))
  }

  @Test func closingWithAFailedSaveThrowsAndStaysOpen() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let directory = folder.path
    stage.fileSystem.fail { operation, path in operation == "write" && path.parent == directory ? ENOSPC : nil }
    stage.type("new", into: session)
    await #expect(throws: DocumentError.self) { try await session.close() }
    #expect(session.state == .savingError && content.text == "new")
    await session.closeKeepingDraft()
    #expect(session.state == .closed && stage.drafts.count == 1 && stage.clock.pending == 0)
  }

  // MARK: Untitled

  @Test func aDocumentWithoutAPlaceIsKeptAsADraftAndFoundAgain() async throws {
    let session = stage.session(content)
    try await session.open()
    stage.type("Unnamed", into: session)
    await stage.advance(by: 1)
    #expect(stage.drafts.map(\.name) == ["Untitled.scribe"] && session.hasUnsavedChanges)
    await stage.advance(by: 60)
    #expect(content.snapshots == 1)
    try await session.close()

    let again = TextContent()
    let reopened = stage.session(again)
    try await reopened.open(draft: try #require(stage.drafts.first))
    #expect(again.text == "Unnamed" && reopened.hasUnsavedChanges)
    try await reopened.save(as: folder("Named.scribe").url())
    #expect(folder.text("Named.scribe") == "Unnamed" && stage.drafts.isEmpty && !reopened.hasUnsavedChanges)
  }

  @Test func anUntouchedDocumentWithoutAPlaceLeavesNothing() async throws {
    let session = stage.session(content)
    try await session.open()
    await stage.advance(by: 10)
    try await session.close()
    #expect(stage.drafts.isEmpty)
  }

  @Test func D84_savingAsLeavesTheOldFileAsItWas() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("new", into: session)
    try await session.save(as: folder("b.scribe").url())
    #expect(folder.text("a.scribe") == "old" && folder.text("b.scribe") == "new")
    #expect(session.fileURL == folder("b.scribe").url())
    stage.type("newer", into: session)
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == "old" && folder.text("b.scribe") == "newer")
  }

  // MARK: Renaming

  @Test func renamingKeepsTheExtensionAndLaterSavesFollow() async throws {
    try folder.write("x", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("y", into: session)
    try await session.rename(to: "My Story")
    #expect(session.fileURL == folder("My Story.scribe").url() && session.displayName == "My Story")
    await stage.advance(by: 1)
    #expect(folder.names.filter { $0.hasSuffix(".scribe") } == ["My Story.scribe"])
    #expect(folder.text("My Story.scribe") == "y" && stage.failures.isEmpty)
    #expect(await stage.environment.recents?.entries().map(\.url) == [folder("My Story.scribe").url()])
  }

  @Test func renamingOntoAnotherDocumentIsRefused() async throws {
    try folder.write("x", to: "a.scribe")
    try folder.write("y", to: "b.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let error = await #expect(throws: DocumentError.self) { try await session.rename(to: "b") }
    #expect(error?.errorDescription == "“a.scribe” could not be renamed.")
    #expect(error?.reason == .nameTaken && folder.text("b.scribe") == "y" && session.displayName == "a")
    for name in ["", "a/b", ".hidden", String(repeating: "x", count: 300)] {
      let error = await #expect(throws: DocumentError.self) { try await session.rename(to: name) }
      #expect(error?.reason == .invalidName)
    }
    try await session.rename(to: "A")
    #expect(folder.text("A.scribe") == "x")
  }

  // MARK: Others

  @Test func aCleanDocumentTakesOverWhatAnotherProgramWrote() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    try folder.write("two", to: "a.scribe")
    await stage.activity.idle()
    #expect(content.text == "two" && !session.hasUnsavedChanges && session.state == .normal)
    #expect(stage.events.contains { if case .reloaded = $0 { true } else { false } })
  }

  @Test func theSameBytesWrittenAgainAreNoChange() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("mine", into: session)
    try folder.write("one", to: "a.scribe")
    await stage.activity.idle()
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == "mine" && session.fileURL == folder("a.scribe").url())
    #expect(stage.failures.isEmpty)
  }

  @Test func bothVersionsAreKeptWhenBothSidesChanged() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("mine", into: session)
    try folder.write("theirs", to: "a.scribe")
    await stage.activity.idle()
    #expect(folder.text("a.scribe") == "theirs" && folder.text("a (conflict).scribe") == "mine")
    #expect(content.text == "mine" && session.state == .normal && !session.hasUnsavedChanges)
    #expect(session.fileURL == folder("a (conflict).scribe").url())
    stage.type("mine again", into: session)
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == "theirs" && folder.text("a (conflict).scribe") == "mine again")
  }

  @Test func aSaveThatMeetsAForeignChangeKeepsBoth() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("mine", into: session)
    try folder.write("theirs", to: "a.scribe")
    try await session.save()
    #expect(folder.text("a.scribe") == "theirs" && folder.text("a (conflict).scribe") == "mine")
    await stage.activity.idle()
    #expect(session.state == .normal && folder.names.filter { $0.hasSuffix(".scribe") }.count == 2)
  }

  @Test func aFileMovedOutsideIsFollowedAlsoIntoAnotherFolder() async throws {
    try folder.write("one", to: "a.scribe")
    try LocalFileSystem().createDirectories(folder("Sub"))
    let session = try await stage.opened(content, at: "a.scribe")
    try LocalFileSystem().rename(folder("a.scribe"), to: folder("Sub/b.scribe"), .exclusive)
    await stage.activity.idle()
    #expect(session.fileURL == folder("Sub/b.scribe").url())
    stage.type("two", into: session)
    await stage.advance(by: 1)
    #expect(folder.text("Sub/b.scribe") == "two" && folder.text("a.scribe") == nil)
  }

  @Test func aDeletedFileDoesNotComeBackByItselfAndEditsAreKept() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    try LocalFileSystem().remove(folder("a.scribe"))
    await stage.activity.idle()
    await stage.advance(by: 1)
    #expect(session.isFileMissing)
    stage.type("two", into: session)
    await stage.advance(by: 1)
    #expect(folder.text("a.scribe") == nil && session.state == .savingError && stage.drafts.count == 1)
    try await session.save(recreatingMissingFile: true)
    #expect(folder.text("a.scribe") == "two" && session.state == .normal && stage.drafts.isEmpty)
  }

  @Test func aFileThatIsRemovedAndMadeAnewIsNotMissing() async throws {
    try folder.write("one", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    try LocalFileSystem().remove(folder("a.scribe"))
    await stage.activity.idle()
    try folder.write("two", to: "a.scribe")
    await stage.activity.idle()
    await stage.advance(by: 1)
    #expect(!session.isFileMissing && content.text == "two")
  }

  @Test func aLinkedDocumentIsFollowedToItsTarget() async throws {
    try folder.write("one", to: "real.scribe")
    try LocalFileSystem().createSymbolicLink(folder("link.scribe"), to: Array("real.scribe".utf8))
    let session = try await stage.opened(content, at: "link.scribe")
    try folder.write("two", to: "real.scribe")
    await stage.activity.idle()
    #expect(content.text == "two")
    stage.type("three", into: session)
    await stage.advance(by: 1)
    #expect(folder.text("real.scribe") == "three")
    #expect(try folder.status("link.scribe").kind == .symbolicLink)
  }

  @Test func everyStateAllowsOnlyWhatTheTableSays() {
    for state in DocumentSession.State.allCases { #expect(!state.transitions.contains(state)) }
    #expect(DocumentSession.State.closed.transitions == [.opening])
  }

  @Test func closedSessionsLeaveNoDescriptorsBehind() async throws {
    try folder.write("x", to: "a.scribe")
    func descriptors() -> Int { (try? LocalFileSystem().names(in: FilePath("/proc/self/fd")).count) ?? 0 }
    let first = try await stage.opened(TextContent(), at: "a.scribe")
    try await first.close()
    let before = descriptors()
    for _ in 0..<100 {
      let session = try await stage.opened(TextContent(), at: "a.scribe")
      stage.type("x", into: session)
      try await session.close()
    }
    #expect(descriptors() <= before + 2)
    #expect(!DocumentSession.openSessions.contains { $0.fileURL == folder("a.scribe").url() })
  }
}
