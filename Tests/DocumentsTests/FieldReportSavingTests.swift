import Foundation
import Glibc
import Testing

@testable import Documents

/// What has gone wrong for people elsewhere when documents were saved, by the number of the report.
@MainActor @Suite("Reports: saving") struct FieldReportSavingTests {
  let stage: SessionStage
  let folder: TemporaryFolder
  let content = TextContent()

  init() throws {
    stage = try SessionStage()
    folder = stage.folder
  }

  /// Only names for which the closure is true may appear in the folder of documents.
  private func allowNames(_ isAllowed: @escaping @Sendable (String) -> Bool) {
    let path = folder.path
    stage.fileSystem.fail { operation, name in
      ["open", "mkdir"].contains(operation) && name.parent == path && name.name != ".local" && !isAllowed(name.name)
        ? EACCES : nil
    }
  }

  private func names(_ kinds: String...) -> [String] {
    stage.events.compactMap { event -> String? in
      switch event {
      case .saved: "saved"
      case .reloaded: "reloaded"
      case .urlChanged: "url"
      case .fileDisappeared: "gone"
      case .conflictKeptBoth: "conflict"
      case .failed: "failed"
      case .stateChanged, .unsavedChangesChanged, .undoChanged: nil
      }
    }.filter { kinds.isEmpty || kinds.contains($0) }
  }

  /// A disk that hangs at an operation on the document.
  private struct Hang {
    let gate = DispatchSemaphore(value: 0)
    let isReached = Box(false)

    @MainActor init(_ operation: String, _ stage: SessionStage) {
      let (folder, gate, isReached) = (stage.folder.path, gate, isReached)
      stage.fileSystem.before { step, path in
        guard step == operation, path.parent == folder else { return }
        isReached.value = true
        gate.wait()
        gate.signal()
      }
    }

    @MainActor func reached() async { while !isReached.value { await Task.yield() } }
    func end() { gate.signal() }
  }

  @Test func D17_aFileThatDoesNotAnswerIsNotShownBeforeItsBytesAreThere() async throws {
    try folder.write("real", to: "a.scribe")
    let hang = Hang("read", stage)
    let session = stage.session(content, at: "a.scribe")
    let opening = Task { try await session.open() }
    await hang.reached()
    #expect(session.state == .opening && !session.isEditable && content.text == "")
    session.markEdited()
    #expect(!session.hasUnsavedChanges)
    hang.end()
    try await opening.value
    #expect(session.state == .normal && content.text == "real")
  }

  @Test func D25_safetyCopiesNeedNoRoomBesideTheDocumentAndRaiseNoAlarm() async throws {
    try folder.write("old", to: "a.scribe")
    allowNames { $0 == "a.scribe" }
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("new", into: session)
    await stage.advance(by: 60)
    #expect(folder.text("a.scribe") == "new" && stage.failures.isEmpty && session.state == .normal)
    #expect(folder.names.filter { !$0.hasPrefix(".local") } == ["a.scribe"])
  }

  @Test func D26_withoutAutosaveNothingIsWrittenUntilSomebodySaves() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    session.autosaves = false
    let stamp = try folder.status("a.scribe").stamp
    stage.type("new", into: session)
    await stage.advance(by: 60)
    #expect(try folder.status("a.scribe").stamp == stamp && session.hasUnsavedChanges)
    let before = stage.fileSystem.operations.count
    try await session.save()
    let renames = stage.fileSystem.operations.dropFirst(before).filter { $0 == "rename exchanging" }
    await stage.activity.idle()
    #expect(renames.count == 1 && folder.text("a.scribe") == "new" && stage.drafts.isEmpty)
  }

  @Test func D27_aReadOnlyFileIsSoFromTheStartAndSavedElsewhere() async throws {
    let path = try folder.write("old", to: "a.scribe")
    stage.fileSystem.fail { operation, name in operation == "access" && name == path ? EACCES : nil }
    let session = try await stage.opened(content, at: "a.scribe")
    #expect(session.state == .editingDisabled && !session.isEditable)
    content.text = "typed all the same"
    session.markEdited()
    try await session.save()
    #expect(!names().contains("saved") && folder.text("a.scribe") == "old")
    try await session.save(as: folder("b.scribe").url())
    #expect(folder.text("b.scribe") == "typed all the same" && folder.text("a.scribe") == "old")
  }

  @Test func D27_successIsSaidOnlyWhenTheBytesAreOnTheDisk() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let fileSystem = stage.fileSystem
    var before: [String] = []
    let token = session.observe { if case .saved = $0 { before = fileSystem.operations } }
    stage.type("new", into: session)
    try await session.save()
    let swap = try #require(before.lastIndex(of: "rename exchanging"))
    #expect(before[..<swap].contains("fsync") && before[swap...].contains("fsync directory"))
    token.cancel()
  }

  @Test func D29_inAPortalsFolderOnlyTheGrantedNameAppears() async throws {
    allowNames { $0 == "music" }
    let session = stage.session(content, at: "music")
    try await session.open(allowsMissingFile: true)
    stage.type("one", into: session)
    try await session.save()
    #expect(folder.text("music") == "one")
    stage.type("two", into: session)
    try await session.save()
    #expect(folder.text("music") == "two")
    try LocalFileSystem().remove(folder("music"))
    await stage.activity.idle()
    await stage.advance(by: 1)
    try await session.save(recreatingMissingFile: true)
    #expect(folder.text("music") == "two" && stage.failures.isEmpty && stage.drafts.isEmpty)
    #expect(folder.names.filter { !$0.hasPrefix(".local") } == ["music"])
  }

  @Test(arguments: [true, false]) func D30_aVolumeThatCannotRenameNeverHasAnEmptyFile(_ exists: Bool) async throws {
    if exists { try folder.write("old", to: "a.scribe") }
    let documents = folder.path
    stage.fileSystem.fail { operation, path in
      path.parent == documents && (operation.hasPrefix("rename") || operation == "link") ? EOPNOTSUPP : nil
    }
    let session = stage.session(content, at: "a.scribe")
    try await session.open(allowsMissingFile: true)
    stage.type("new", into: session)
    try await session.save()
    #expect(folder.text("a.scribe") == "new" && stage.drafts.isEmpty)
    // And where writing breaks off, the old contents are put back.
    let counter = Counter()
    stage.fileSystem.fail { operation, path in
      guard path.parent == documents else { return nil }
      if operation.hasPrefix("rename") || operation == "link" { return EOPNOTSUPP }
      return operation == "write" && path.name == "a.scribe" && counter.next() == 1 ? EIO : nil
    }
    stage.type("completely different", into: session)
    await #expect(throws: DocumentError.self) { try await session.save() }
    #expect(folder.text("a.scribe") == "new" && session.hasUnsavedChanges)
  }

  @Test func D31_theEditedMarkFollowsTheBytes() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    session.autosaves = false
    stage.type("new", into: session)
    await stage.advance(by: 30)
    #expect(session.hasUnsavedChanges)
    try await session.save()
    #expect(!session.hasUnsavedChanges)
    await stage.advance(by: 5)
    #expect(!session.hasUnsavedChanges)
    let hang = Hang("fsync", stage)
    stage.type("newer", into: session)
    let saving = Task { try await session.save() }
    await hang.reached()
    stage.type("newest", into: session)
    hang.end()
    try await saving.value
    #expect(session.hasUnsavedChanges && folder.text("a.scribe") == "newer")
  }

  @Test func D32_closingSavesWhatHasAPlaceAndKeepsWhatHasNone() async throws {
    try folder.write("old", to: "a.scribe")
    let titled = try await stage.opened(content, at: "a.scribe")
    stage.type("new", into: titled)
    try await titled.close()
    let untitled = stage.session(TextContent())
    try await untitled.open()
    stage.type("draft", into: untitled)
    try await untitled.close()
    #expect(folder.text("a.scribe") == "new" && stage.drafts.map(\.original) == [nil])
    #expect(stage.drafts.compactMap { TemporaryFolder.text(at: FilePath($0.url)) } == ["draft"])
    #expect(stage.failures.isEmpty)
  }

  @Test func D38_savingRevertingAndClosingAtOnceDoNoHarm() async throws {
    for round in 0..<50 {
      try folder.write("old", to: "a.scribe")
      let (one, other) = (stage.session(TextContent(), at: "a.scribe"), stage.session(TextContent(), at: "a.scribe"))
      try await one.open()
      stage.type("saved \(round)", into: one)
      async let saved: Void = one.save()
      async let closed: Void = one.close()
      async let opened: Void = other.open()
      one.lookForExternalChanges()
      _ = try await (saved, closed, opened)
      await stage.activity.idle()
      #expect(one.state == .closed && folder.text("a.scribe") == "saved \(round)")
      try await other.close()
    }
    #expect(stage.failures.isEmpty)
  }

  @Test func D42_aLimitedHistoryNeverHidesAChange() async throws {
    try folder.write("0", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    session.autosaves = false
    session.undoManager.levelsOfUndo = 3
    for number in 1...10 { stage.type("\(number)", into: session) }
    for _ in 1...3 { session.undoManager.undo() }
    #expect(session.hasUnsavedChanges && !session.undoManager.canUndo)
    try await session.save()
    stage.type("edit", into: session)
    session.undoManager.undo()
    #expect(!session.hasUnsavedChanges)
    stage.type("branch", into: session)
    stage.type("branch again", into: session)
    while session.undoManager.canUndo { session.undoManager.undo() }
    try await session.save()
    #expect(!session.hasUnsavedChanges)
  }

  @Test func D46_savingAtAVanishedPlaceMakesTheFolderAgainOnceAsked() async throws {
    try folder.write("old", to: "Sub/a.scribe")
    let session = try await stage.opened(content, at: "Sub/a.scribe")
    try LocalFileSystem().removeTree(folder("Sub"))
    await stage.activity.idle()
    await stage.advance(by: 1)
    stage.type("new", into: session)
    await #expect(throws: DocumentError.self) { try await session.save() }
    #expect(!folder.names.contains("Sub"))
    try await session.save(recreatingMissingFile: true)
    #expect(folder.text("Sub/a.scribe") == "new" && session.state == .normal)
    try await session.save(as: folder("Sub/a.scribe").url())
    #expect(folder.text("Sub/a.scribe") == "new")
  }

  @Test func D47_thePlaceChangesOnceForEachReason() async throws {
    let session = stage.session(content)
    try await session.open()
    stage.type("x", into: session)
    try await session.save(as: folder("a.scribe").url())
    #expect(names("url").count == 1)
    try await session.save(as: folder("b.scribe").url())
    #expect(names("url").count == 2)
    try await session.rename(to: "c")
    #expect(names("url").count == 3)
    await stage.activity.idle()
    try LocalFileSystem().rename(folder("c.scribe"), to: folder("d.scribe"), .exclusive)
    await stage.activity.idle()
    #expect(names("url").count == 4 && session.fileURL == folder("d.scribe").url())
    stage.type("y", into: session)
    try await session.save()
    #expect(names("url", "saved").suffix(2) == ["url", "saved"] && folder.text("d.scribe") == "y")
  }

  @Test func D69_D75_whileTheDiskHangsTypingGoesOnAndTheBoundIsKept() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let hang = Hang("fsync", stage)
    stage.type("hangs", into: session)
    stage.clock.advance(by: 1)
    await hang.reached()
    stage.type("typed meanwhile", into: session)
    stage.clock.advance(by: 5)
    while stage.drafts.isEmpty { await Task.yield() }
    #expect(TemporaryFolder.text(at: FilePath(try #require(stage.drafts.first).url)) == "typed meanwhile")
    while session.isJournaling { await Task.yield() }
    stage.type("and more", into: session)
    stage.clock.advance(by: 5)
    while TemporaryFolder.text(at: FilePath(stage.drafts.first?.url ?? folder.url)) != "and more" { await Task.yield() }
    while session.isJournaling { await Task.yield() }
    #expect(stage.drafts.count == 1 && session.hasUnsavedChanges)
    hang.end()
    await stage.activity.idle()
    await stage.advance(by: 5)
    #expect(folder.text("a.scribe") == "and more" && stage.drafts.isEmpty && !session.hasUnsavedChanges)
  }

  @Test func D69_everyEditIsInAFileOrADraftWithinTheBound() async throws {
    try folder.write("old", to: "ReadOnly/b.scribe")
    let readOnly = folder("ReadOnly")
    stage.fileSystem.fail { operation, path in path.isWithin(readOnly) && operation == "write" ? EROFS : nil }
    let (untitled, refused) = (stage.session(TextContent()), stage.session(TextContent(), at: "ReadOnly/b.scribe"))
    for session in [untitled, refused] {
      try await session.open()
      stage.type("kept", into: session)
    }
    await stage.advance(by: DocumentSession.autosaveBound)
    // Between two attempts of a save that fails there is more time than the bound.
    stage.type("kept too", into: refused)
    await stage.advance(by: DocumentSession.autosaveBound)
    while untitled.isJournaling || refused.isJournaling { await Task.yield() }
    let texts = stage.drafts.compactMap { TemporaryFolder.text(at: FilePath($0.url)) }
    #expect(texts.sorted() == ["kept", "kept too"])
    #expect(refused.state == .savingError && folder.text("ReadOnly/b.scribe") == "old")
  }

  @Test func D71_fiftySavesOfAWriterThatFailsEveryThirdTimeAllEnd() async throws {
    try folder.write("old", to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    let counter = Counter()
    stage.fileSystem.fail { operation, path in
      operation == "rename exchanging" && path.name == "a.scribe" && counter.next() % 3 == 2 ? EIO : nil
    }
    var ended = 0
    for number in 0..<50 {
      stage.type("\(number)", into: session)
      do { try await session.save() } catch { #expect(session.state == .savingError) }
      ended += 1
    }
    stage.fileSystem.fail(nil)
    try await session.save()
    await stage.activity.idle()
    #expect(ended == 50 && folder.text("a.scribe") == "49" && session.state == .normal && stage.drafts.isEmpty)
  }

  @Test func D72_openingADocumentNeverListsItsFolder() async throws {
    try folder.write("x", to: "a.scribe")
    let documents = folder.path
    let listed = Box(false)
    stage.fileSystem.before { operation, path in
      if operation == "readdir", path == documents { listed.value = true }
    }
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type("y", into: session)
    try await session.close()
    #expect(!listed.value && folder.text("a.scribe") == "y")
  }
}
