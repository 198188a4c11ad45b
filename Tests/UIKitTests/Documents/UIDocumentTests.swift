import Documents
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("UIDocument") struct UIDocumentTests {
  let stage: DocumentStage

  init() throws { stage = try DocumentStage() }

  private func opened(_ text: String, _ name: String = "a.txt") async throws -> NoteDocument {
    try stage.write(text, to: name)
    let document = stage.document(NoteDocument.self, name)
    #expect(await document.open())
    await stage.environment.activity.idle()
    return document
  }

  // MARK: Opening and creating

  @Test func aNewDocumentIsMadeClosedAndOpenedAgain() async throws {
    let document = stage.document(NoteDocument.self, "new.txt")
    #expect(document.documentState == .closed && document.localizedName == "new")
    document.text = "Once upon"
    #expect(await document.save(to: document.fileURL, for: .forCreating))
    #expect(document.documentState == .normal && stage.text("new.txt") == "Once upon")
    #expect(document.fileModificationDate != nil && !document.hasUnsavedChanges)
    #expect(await document.close())
    #expect(document.documentState == .closed)
    let again = stage.document(NoteDocument.self, "new.txt")
    #expect(await again.open())
    #expect(again.text == "Once upon" && again.documentState == .normal && again.fileType == "public.plain-text")
    #expect(await again.close())
    #expect(stage.names == ["new.txt"])
  }

  @Test func everyStepIsCalledInOrderAndWhereItBelongs() async throws {
    let document = try await opened("one")
    #expect(document.log.all == ["read background", "load main"])
    document.type("two")
    #expect(await document.close())
    #expect(
      document.log.all.dropFirst(2)
        == ["disable", "contents main", "write safely background", "write background"])
    #expect(stage.text("a.txt") == "two")
  }

  @Test func aFileThatIsNoSuchDocumentLeavesItClosedAndSaysWhy() async throws {
    try Data([0xFF, 0xFE, 0]).write(to: stage.url("bad.txt"))
    let document = stage.document(NoteDocument.self, "bad.txt")
    document.text = "before"
    #expect(await document.open() == false)
    let error = try #require(document.errors.first as? DocumentError)
    #expect(
      document.errors.count == 1 && error.reason == .notUTF8 && error.errorDescription?.contains("bad.txt") == true)
    #expect(document.documentState == .closed && document.text == "before")
    let missing = stage.document(NoteDocument.self, "none.txt")
    #expect(await missing.open() == false)
    #expect((missing.errors.first as? DocumentError)?.reason == .missing)
  }

  @Test func openingTwiceIsOneOpening() async throws {
    try stage.write("one", to: "a.txt")
    let document = stage.document(NoteDocument.self, "a.txt")
    var results: [Bool] = []
    document.open { results.append($0) }
    document.open { results.append($0) }
    await stage.environment.activity.idle()
    #expect(results == [true, true] && document.log.all.filter { $0.hasPrefix("load") }.count == 1)
    #expect(await document.close())
  }

  @Test func creatingReplacesWhatATemporaryFileLeftBehind() async throws {
    try stage.write("yesterday", to: "template.txt")
    let document = stage.document(NoteDocument.self, "template.txt")
    document.text = "today"
    #expect(await document.save(to: document.fileURL, for: .forCreating))
    #expect(await document.close())
    #expect(stage.text("template.txt") == "today")
  }

  // MARK: Saving

  @Test func aPauseInEditingSavesByItself() async throws {
    let document = try await opened("one")
    document.type("two")
    #expect(document.hasUnsavedChanges)
    await stage.advance(by: 1.1)
    #expect(stage.text("a.txt") == "two" && !document.hasUnsavedChanges)
    #expect(await document.close())
  }

  @Test func anAutosaveThatIsLeftForLaterIsAskedForAgain() async throws {
    final class Hesitant: NoteDocument {
      var asked = 0
      override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        asked += 1
        if asked == 1 { completionHandler?(false) } else { super.autosave(completionHandler: completionHandler) }
      }
    }
    try stage.write("one", to: "a.txt")
    let document = stage.document(Hesitant.self, "a.txt")
    #expect(await document.open())
    document.text = "two"
    document.updateChangeCount(.done)
    await stage.advance(by: 1.1)
    #expect(document.asked == 1 && stage.text("a.txt") == "one" && document.hasUnsavedChanges)
    await stage.advance(by: 6)
    #expect(document.asked == 2 && stage.text("a.txt") == "two")
    #expect(await document.close())
  }

  @Test func editsMadeWhileASaveRunsStayUnsaved() async throws {
    let document = try await opened("one")
    document.type("two")
    let isSaved = await withCheckedContinuation { continuation in
      document.save(to: document.fileURL, for: .forOverwriting) { continuation.resume(returning: $0) }
      document.type("three")
    }
    #expect(isSaved)
    #expect(stage.text("a.txt") == "two" && document.hasUnsavedChanges)
    #expect(await document.close())
    #expect(stage.text("a.txt") == "three")
  }

  @Test func D19_aSaveThatFailsKeepsTheOldFileTheContentsAndADraft() async throws {
    final class Failing: NoteDocument {
      nonisolated let fails = Flag()
      override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {
        try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
        if fails.isSet { throw POSIXError(.ENOSPC) }
      }
    }
    try stage.write("one", to: "a.txt")
    let document = stage.document(Failing.self, "a.txt")
    #expect(await document.open())
    document.type("two")
    document.fails.isSet = true
    #expect(await document.close() == false)
    let error = try #require(document.errors.last as? DocumentError)
    #expect(error.reason == .diskFull && error.operation == .saving)
    #expect(document.documentState.contains(.savingError) && !document.documentState.contains(.closed))
    #expect(stage.text("a.txt") == "one" && document.text == "two" && stage.drafts.count == 1)
    #expect(stage.names == ["a.txt"], "nothing is left beside the file")
    document.fails.isSet = false
    #expect(await document.close())
    #expect(stage.text("a.txt") == "two" && stage.drafts.isEmpty)
  }

  @Test func whatAnAppWritesByItselfIsTheDocument() async throws {
    final class Own: NoteDocument {
      override func contents(forType typeName: String) throws -> Any { [text, text] }
      override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {
        try Data((contents as? [String] ?? []).joined(separator: "+").utf8).write(to: url)
      }
    }
    try stage.write("x", to: "a.txt")
    let document = stage.document(Own.self, "a.txt")
    #expect(await document.open())
    document.type("y")
    #expect(await document.autosave())
    #expect(stage.text("a.txt") == "y+y" && !document.hasUnsavedChanges)
    document.type("z")
    #expect(await document.close())
    #expect(stage.text("a.txt") == "z+z" && stage.names == ["a.txt"])
  }

  @Test func savingAnotherTypeChangesTheExtension() async throws {
    final class Markup: NoteDocument {
      override var savingFileType: String? { "public.html" }
    }
    try stage.write("one", to: "a.txt")
    let document = stage.document(Markup.self, "a.txt")
    #expect(await document.open())
    document.type("two")
    #expect(await document.save(to: document.fileURL, for: .forOverwriting))
    #expect(document.fileURL.lastPathComponent == "a.html" && stage.text("a.html") == "two")
    #expect(stage.text("a.txt") == "one")
    #expect(await document.close())
  }

  @Test func unchangedMembersOfAPackageAreNotWrittenAgain() async throws {
    final class Book: NoteDocument {
      var wrapper = FileWrapper(directoryWithFileWrappers: [:])
      override func contents(forType typeName: String) throws -> Any {
        if let old = wrapper.fileWrappers?["text"] { wrapper.removeFileWrapper(old) }
        wrapper.addRegularFile(withContents: Data(text.utf8), preferredFilename: "text")
        return wrapper
      }
      override func load(fromContents contents: Any, ofType typeName: String?) throws {
        wrapper = try #require(contents as? FileWrapper)
        text = String(decoding: wrapper.fileWrappers?["text"]?.regularFileContents ?? Data(), as: UTF8.self)
      }
    }
    try FileManager.default.createDirectory(at: stage.url("b.rtfd"), withIntermediateDirectories: true)
    try stage.write("one", to: "b.rtfd/text")
    try stage.write("picture", to: "b.rtfd/picture")
    let document = stage.document(Book.self, "b.rtfd")
    #expect(await document.open())
    let before = stage.inode("b.rtfd/picture")
    for text in ["two", "three"] {
      document.type(text)
      #expect(await document.autosave())
      #expect(stage.text("b.rtfd/text") == text && stage.text("b.rtfd/picture") == "picture")
      #expect(stage.inode("b.rtfd/picture") == before)
    }
    #expect(await document.close())
  }

  // MARK: Changes and undo

  @Test func D41_undoingBackToWhatWasSavedIsNoChange() async throws {
    final class Counting: NoteDocument {
      var kinds: [UIDocument.ChangeKind] = []
      override func updateChangeCount(_ change: UIDocument.ChangeKind) {
        kinds.append(change)
        super.updateChangeCount(change)
      }
    }
    try stage.write("one", to: "a.txt")
    let document = stage.document(Counting.self, "a.txt")
    document.undoManager.groupsByEvent = false
    #expect(await document.open())
    document.undoManager.beginUndoGrouping()
    document.type("two")
    document.undoManager.endUndoGrouping()
    #expect(document.hasUnsavedChanges && document.kinds == [.done])
    document.undoManager.undo()
    #expect(!document.hasUnsavedChanges && document.text == "one" && document.kinds == [.done, .undone])
    document.undoManager.redo()
    #expect(document.hasUnsavedChanges && document.kinds == [.done, .undone, .redone])
    document.updateChangeCount(.cleared)
    #expect(!document.hasUnsavedChanges)
    #expect(await document.close())
    #expect(stage.text("a.txt") == "one")
  }

  @Test func anUndoManagerOfTheAppsOwnMarksTheDocumentAsChanged() async throws {
    let document = try await opened("one")
    let manager = UndoManager()
    manager.groupsByEvent = false
    document.undoManager = manager
    manager.beginUndoGrouping()
    document.type("two")
    manager.endUndoGrouping()
    #expect(document.hasUnsavedChanges)
    manager.undo()
    #expect(!document.hasUnsavedChanges)
    #expect(await document.close())
  }

  @Test func changesThatAreCountedByHandCanBeTakenBack() async throws {
    let document = try await opened("one")
    document.updateChangeCount(.done)
    #expect(document.hasUnsavedChanges)
    document.updateChangeCount(.undone)
    #expect(!document.hasUnsavedChanges)
    #expect(await document.close())
  }

  // MARK: Others

  @Test func whatAnotherProgramWritesIsReadIfNothingIsUnsaved() async throws {
    let document = try await opened("one")
    try stage.write("two", to: "a.txt")
    await stage.environment.activity.idle()
    #expect(document.text == "two" && !document.hasUnsavedChanges)
    #expect(await document.close())
  }

  @Test func bothVersionsAreKeptIfTwoChangeTheFile() async throws {
    let document = try await opened("one")
    document.type("mine")
    try stage.write("theirs", to: "a.txt")
    await stage.environment.activity.idle()
    #expect(await document.close())
    #expect(stage.text("a.txt") == "theirs" && stage.text("a (conflict).txt") == "mine")
  }

  @Test func whoReadsWithCoordinationGetsWhatIsNotSavedYet() async throws {
    let document = try await opened("one")
    document.type("two")
    let (url, queue) = (stage.url("a.txt"), OperationQueue())
    let read = await withCheckedContinuation { continuation in
      let intent = NSFileAccessIntent.readingIntent(with: url)
      NSFileCoordinator(filePresenter: nil).coordinate(with: [intent], queue: queue) { error in
        continuation.resume(returning: error == nil ? try? String(contentsOf: intent.url, encoding: .utf8) : nil)
      }
    }
    #expect(read == "two" && !document.hasUnsavedChanges)
    #expect(await document.close())
  }

  @Test func D47_theURLFollowsARenameAtOnce() async throws {
    let document = try await opened("one")
    try await document.connection.rename(to: "b")
    #expect(document.fileURL.lastPathComponent == "b.txt" && document.localizedName == "b")
    document.type("two")
    #expect(await document.close())
    #expect(stage.text("b.txt") == "two" && stage.names == ["b.txt"])
  }

  @Test func D37_aFileThatIsDeletedLeavesTheContentsAndTheyAreNotLost() async throws {
    let document = try await opened("one")
    try FileManager.default.removeItem(at: stage.url("a.txt"))
    await stage.environment.activity.idle()
    await stage.advance(by: 1)
    #expect(document.text == "one" && document.documentState == .normal)
    document.type("two")
    await stage.advance(by: 1.1)
    #expect(stage.drafts.count == 1 && stage.text("a.txt") == nil)
    await document.connection.session?.closeKeepingDraft()
  }

  // MARK: Reverting

  @Test func revertingReadsTheFileAgainAndLetsChangesGo() async throws {
    let document = try await opened("one")
    document.type("two")
    #expect(await document.revert(toContentsOf: document.fileURL))
    #expect(document.text == "one" && !document.hasUnsavedChanges && document.documentState == .normal)
    #expect(document.log.all.suffix(4) == ["disable", "read background", "load main", "enable"])
    #expect(await document.close())
    #expect(stage.text("a.txt") == "one")
  }

  @Test func revertingToAnotherFileMovesThere() async throws {
    let document = try await opened("one")
    try stage.write("other", to: "b.txt")
    #expect(await document.revert(toContentsOf: stage.url("b.txt")))
    #expect(document.text == "other" && document.fileURL.lastPathComponent == "b.txt")
    #expect(await document.revert(toContentsOf: stage.url("none.txt")) == false)
    #expect(document.text == "other" && document.fileURL.lastPathComponent == "b.txt")
    #expect(await document.close())
  }

  @Test func D38_savingRevertingAndClosingWithoutWaitingNeverTrapsAndAnswersEachOnce() async throws {
    for round in 0..<200 {
      let document = try await opened("one", "\(round).txt")
      let second = stage.document(NoteDocument.self, "\(round).txt")
      var answers: [String] = []
      document.type("two")
      document.save(to: document.fileURL, for: .forOverwriting) { answers.append("save \($0)") }
      document.revert(toContentsOf: document.fileURL) { _ in answers.append("revert") }
      document.close { answers.append("close \($0)") }
      second.open { answers.append("open \($0)") }
      await stage.environment.activity.idle()
      #expect(answers.sorted() == ["close true", "open true", "revert", "save true"])
      #expect(stage.text("\(round).txt") == "two" && document.documentState == .closed && second.text == "two")
      #expect(await second.close())
    }
  }

  // MARK: State

  @Test func everyChangeOfTheStateIsTold() async throws {
    try stage.write("one", to: "a.txt")
    let document = stage.document(NoteDocument.self, "a.txt")
    let log = Log()
    let observer = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: document, queue: nil
    ) { note in log("\((note.object as? UIDocument)?.documentState.rawValue ?? 99)") }
    defer { NotificationCenter.default.removeObserver(observer) }
    #expect(await document.open())
    #expect(log.all.first == "17" && log.all.last == "0", "closed while it is being read, then normal")
    #expect(await document.close())
    #expect(log.all.last == "1")
    #expect(document.progress == nil)
  }

  @Test func D85_aFileThatMayOnlyBeReadIsNeverWrittenUntilItIsSavedElsewhere() async throws {
    guard getuid() != 0 else { return }  // root may write everything
    try stage.write("one", to: "a.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: stage.url("a.txt").path)
    let document = stage.document(NoteDocument.self, "a.txt")
    #expect(await document.open())
    #expect(document.documentState.contains(.editingDisabled) && document.log.all.last == "disable")
    let log = Log()
    let observer = NotificationCenter.default.addObserver(
      forName: UIDocument.didMoveToWritableLocationNotification, object: document, queue: nil
    ) { note in
      log(UIDocument.DidMoveToWritableLocationMessage.makeMessage(note)?.oldURL.lastPathComponent ?? "")
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    document.text = "two"
    #expect(await document.save(to: stage.url("b.txt"), for: .forCreating))
    #expect(log.all == ["a.txt"] && document.documentState == .normal && stage.text("a.txt") == "one")
    #expect(await document.close())
  }

  @Test func anIntentIsAName() {
    #expect(UIDocument.CreationIntent("template").rawValue == "template")
    #expect(UIDocument.CreationIntent(rawValue: "template") != .default)
  }
}

final class Flag: Sendable {
  private let stored = Log()
  var isSet: Bool {
    get { stored.all.last == "yes" }
    set { stored(newValue ? "yes" : "no") }
  }
}
