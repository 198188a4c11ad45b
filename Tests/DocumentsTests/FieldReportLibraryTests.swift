import ContentTypes
import Foundation
import Glibc
import Testing

@testable import Documents

/// What has gone wrong for people elsewhere with lists of documents, by the number of the report.
@MainActor @Suite("Reports: lists of documents") struct FieldReportLibraryTests {
  let stage: SessionStage
  let folder: TemporaryFolder

  init() throws {
    stage = try SessionStage()
    folder = stage.folder
  }

  @Test func D74_recentsOnAVolumeThatDoesNotAnswerKeepNobodyWaiting() async throws {
    try folder.write("here", to: "a.scribe")
    try folder.write("there", to: "Dead/b.scribe")
    let recents = try #require(stage.environment.recents)
    recents.note(folder("Dead/b.scribe").url())
    recents.note(folder("a.scribe").url())
    await stage.activity.idle()
    let (dead, gate, isReached) = (folder("Dead"), DispatchSemaphore(value: 0), Box(false))
    stage.fileSystem.before { operation, path in
      guard operation == "stat", path.isWithin(dead), path != dead else { return }
      isReached.value = true
      gate.wait()
      gate.signal()
    }
    var later = 0
    let token = recents.observe { later += 1 }
    let listing = Task { await recents.listings(contentTypes: stage.environment.contentTypes) }
    while !isReached.value { await Task.yield() }
    stage.clock.advance(by: RecentDocuments.patience)
    let found = await listing.value
    #expect(found.map(\.entry.url.lastPathComponent) == ["a.scribe", "b.scribe"])
    #expect(found.last?.item == nil)
    // The list itself goes on, and the dead volume is not asked again.
    recents.note(folder("c.scribe").url())
    await stage.activity.idle()
    let again = Task { await recents.listings(contentTypes: stage.environment.contentTypes) }
    #expect(await again.value.map { $0.item?.name } == [nil, "a", nil])
    let before = later
    gate.signal()
    while later == before { await Task.yield() }
    #expect(await recents.listings(contentTypes: stage.environment.contentTypes).last?.item != nil)
    token.cancel()
  }

  @Test func D73_onlyWhatIsStillWantedIsReadForAThumbnailAndNothingTwice() async throws {
    for number in 0..<20 { try folder.write("text \(number)", to: "\(number).txt") }
    let types = ContentTypeRegistry(mimeDatabase: nil)
    let items = (0..<20).compactMap { LibraryItem(at: folder("\($0).txt"), in: LocalFileSystem(), contentTypes: types) }
    let reader = DocumentPreviewReader(fileSystem: stage.fileSystem, contentTypes: types)
    let (gate, reads) = (DispatchSemaphore(value: 0), Box(0))
    stage.fileSystem.before { operation, _ in
      guard operation == "open" else { return }
      reads.value += 1
      gate.wait()
      gate.signal()
    }
    let tasks = items.map { item in Task { await reader.preview(of: item) } }
    while reads.value == 0 { await Task.yield() }
    // Scrolled past: one is being read, one at a time; the others are not wanted any more.
    for task in tasks { task.cancel() }
    gate.signal()
    for task in tasks { _ = await task.value }
    #expect(reads.value == 1)
    for item in items { #expect(await reader.preview(of: item) == .text(["text \(item.name)"])) }
    #expect(reads.value == 20)
    for item in items { _ = await reader.preview(of: item) }
    #expect(reads.value == 20)
  }

  @Test func D80_openingAnotherDocumentLeavesTheUnsavedOneWhereItIs() async throws {
    try folder.write("a", to: "a.scribe")
    let (unsaved, other) = (TextContent(), TextContent())
    let session = stage.session(unsaved)
    try await session.open()
    stage.type("X", into: session)
    let opened = try await stage.opened(other, at: "a.scribe")
    #expect(unsaved.text == "X" && session.hasUnsavedChanges && other.text == "a")
    await session.closeKeepingDraft()
    #expect(stage.drafts.compactMap { TemporaryFolder.text(at: FilePath($0.url)) } == ["X"])
    #expect(folder.text("a.scribe") == "a")
    try await opened.close()
  }
}
