import Foundation
import Testing

@testable import Documents

/// D-68 and D-70: which documents are open is on the disk at every instant, and the next start finds them.
@MainActor @Suite(.serialized) struct OpenDocumentListTests {
  private let stage: SessionStage
  private var folder: TemporaryFolder { stage.folder }

  init() throws { stage = try SessionStage() }

  /// The list of one process.
  private func list() -> OpenDocumentList {
    OpenDocumentList(
      directory: folder("Open").url(isDirectory: true), drafts: stage.environment.drafts,
      fileSystem: stage.fileSystem, activity: stage.activity, clock: stage.clock)
  }

  private func open(_ names: [String], in list: OpenDocumentList) async throws -> [DocumentSession] {
    var sessions: [DocumentSession] = []
    for (index, name) in names.enumerated() {
      try folder.write(name, to: "\(name).scribe")
      let session = try await stage.opened(TextContent(), at: "\(name).scribe")
      list.show(session, windowSize: CGSize(width: 600 + index, height: 500))
      sessions.append(session)
    }
    await stage.activity.idle()
    return sessions
  }

  /// What the next start finds, and forgets.
  private func next() async -> OpenDocumentList.Earlier? {
    let list = list()
    let earlier = await list.earlier()
    list.forgetEarlier()
    await stage.activity.idle()
    return earlier
  }

  private func names(_ earlier: OpenDocumentList.Earlier?) -> [String]? { earlier?.documents.map(\.entry.name) }

  @Test func D68_quittingKeepsAllDocumentsThoughTheirWindowsClose() async throws {
    let list = list()
    let sessions = try await open(["a", "b", "c"], in: list)
    list.freeze()
    for session in sessions {
      try await session.close()
      list.hide(session)
    }
    await list.close()
    let earlier = await next()
    #expect(names(earlier) == ["a", "b", "c"] && earlier?.wasInterrupted == false)
    #expect(earlier?.documents.map(\.entry.windowSize?.width) == [600, 601, 602])
    #expect(await next() == nil, "they are offered once")
    #expect(folder.names.contains("Open") && TemporaryFolder.names(in: folder("Open")).isEmpty)
  }

  @Test func D68_aKilledProcessLeavesItsDocumentsInTheirOrder() async throws {
    let list = list()
    let sessions = try await open(["a", "b", "c"], in: list)
    list.hide(sessions[1])
    list.show(sessions[0], windowSize: CGSize(width: 900, height: 700))
    await stage.advance(by: 2)
    await list.close()
    let earlier = await next()
    #expect(names(earlier) == ["a", "c"] && earlier?.wasInterrupted == true)
    #expect(earlier?.documents.first?.entry.windowSize == CGSize(width: 900, height: 700))
  }

  @Test func D68_quittingThatIsCalledOffFollowsTheWindowsAgain() async throws {
    let list = list()
    let sessions = try await open(["a", "b"], in: list)
    list.freeze()
    list.thaw()
    list.hide(sessions[0])
    await list.settled()
    await list.close()
    let earlier = await next()
    #expect(names(earlier) == ["b"] && earlier?.wasInterrupted == true)
  }

  @Test func D68_aDocumentThatGetsItsPlaceWhileTheAppEndsIsFoundThere() async throws {
    let list = list()
    let session = stage.session(TextContent())
    try await session.open()
    stage.type("Once upon", into: session)
    list.show(session)
    list.freeze()
    try await session.save(as: folder("Once.scribe").url())
    await list.settled()
    await list.close()
    let earlier = await next()
    #expect(earlier?.documents.map(\.entry.url) == [folder("Once.scribe").url()])
    #expect(earlier?.documents.first?.draft == nil)
  }

  @Test func D70_anUntitledTextComesBackAfterAKill() async throws {
    let list = list()
    let sessions = try await open(["a", "b"], in: list)
    let untitled = stage.session(TextContent())
    try await untitled.open()
    list.show(untitled)
    let blank = stage.session(TextContent())
    try await blank.open()
    list.show(blank)
    stage.type("never saved", into: untitled)
    await stage.advance(by: DocumentSession.autosaveBound)
    await list.close()
    withExtendedLifetime(sessions) {}
    try stage.environment.drafts?.forgetProcesses()
    let earlier = await next()
    #expect(earlier?.documents.map { $0.entry.url?.lastPathComponent } == ["a.scribe", "b.scribe", nil])
    let draft = try #require(earlier?.documents.last?.draft)
    let content = TextContent()
    let again = stage.session(content)
    try await again.open(draft: draft)
    #expect(content.text == "never saved" && again.identity == untitled.identity && again.hasUnsavedChanges)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func D70_whicheverWindowClosesFirstTheOthersStayOnTheList(order: [Int]) async throws {
    let list = list()
    let all = ["a", "b", "c"]
    let sessions = try await open(all, in: list)
    var left = all
    for index in order.dropLast() {
      list.hide(sessions[index])
      left.removeAll { $0 == all[index] }
      await list.settled()
      #expect(try onDisk() == left)
    }
    await list.close()
    #expect(names(await next()) == left)
  }

  /// The names in the only list on the disk.
  private func onDisk() throws -> [String] {
    let lists = TemporaryFolder.names(in: folder("Open"))
    let file = folder("Open").appending(try #require(lists.first)).appending("documents.json")
    let data = try LocalFileSystem().readFile(file).data
    let entries = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])["entries"]
    return (entries as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
  }

  @Test func D70_theListIsWholeWhateverFailsWhileItIsWritten() async throws {
    for step in 0..<60 {
      let stage = try SessionStage()
      let list = OpenDocumentList(
        directory: stage.folder("Open").url(isDirectory: true), drafts: stage.environment.drafts,
        fileSystem: stage.fileSystem, activity: stage.activity, clock: stage.clock)
      let first = try await stage.opened(TextContent(), at: try stage.folder.write("a", to: "a.scribe").name)
      let second = try await stage.opened(TextContent(), at: try stage.folder.write("b", to: "b.scribe").name)
      list.show(first)
      await list.settled()
      let count = Box(0)
      stage.fileSystem.fail { _, path in
        guard path.isWithin(stage.folder("Open")) else { return nil }
        count.value += 1
        return count.value > step ? EIO : nil
      }
      list.show(second)
      await list.settled()
      stage.fileSystem.fail(nil)
      await list.close()
      let again = OpenDocumentList(
        directory: stage.folder("Open").url(isDirectory: true), drafts: stage.environment.drafts,
        activity: stage.activity, clock: stage.clock)
      let found = await again.earlier()?.documents.map(\.entry.name)
      #expect(found == ["a"] || found == ["a", "b"], "failing from step \(step) on")
      if count.value <= step { return }
    }
    Issue.record("There were always more steps to fail.")
  }

  @Test func D70_aSecondProcessLeavesAloneWhatTheFirstHasOpen() async throws {
    let first = list()
    let sessions = try await open(["a"], in: first)
    #expect(await next() == nil)
    withExtendedLifetime((first, sessions)) {}
  }

  @Test func D70_twoStartsAtOnceOpenEachDocumentOnce() async throws {
    let dead = list()
    let sessions = try await open(["a", "b"], in: dead)
    await dead.close()
    let (first, second) = (list(), list())
    async let one = first.earlier()
    async let other = second.earlier()
    let found = await [one, other].compactMap { $0 }
    #expect(found.count == 1 && names(found.first) == ["a", "b"])
    withExtendedLifetime(sessions) {}
  }

  @Test func D70_aStartThatIsKilledBeforeItOpensThemLosesNothing() async throws {
    let dead = list()
    let sessions = try await open(["a", "b"], in: dead)
    await dead.close()
    let killed = list()
    #expect(await killed.earlier() != nil)
    await killed.close()
    #expect(names(await next()) == ["a", "b"])
    withExtendedLifetime(sessions) {}
  }

  @Test func aListThatCannotBeReadIsPutAway() async throws {
    try folder.write("{ not a list", to: "Open/x/documents.json")
    #expect(await next() == nil)
    #expect(TemporaryFolder.names(in: folder("Open")).isEmpty)
  }

  @Test func whatIsReadAgainKeepsItsOrderWhicheverDiskAnswersFirst() async throws {
    let list = list()
    try folder.write("a", to: "a.scribe")
    try folder.write("b", to: "b.scribe")
    let (a, b) = (
      try await stage.opened(TextContent(), at: "a.scribe"), try await stage.opened(TextContent(), at: "b.scribe")
    )
    list.show(b, position: 1)
    list.show(a, position: 0)
    #expect(list.entries.map(\.name) == ["a", "b"])
  }
}
