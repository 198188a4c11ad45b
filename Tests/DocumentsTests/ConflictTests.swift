import Foundation
import Glibc
import Testing

@testable import Documents

/// Two people changed one document; both versions are kept, and one of them says what becomes of them.
@MainActor @Suite("Conflicts") struct ConflictTests {
  let stage: SessionStage
  let folder: TemporaryFolder
  let content = TextContent()

  init() throws {
    stage = try SessionStage()
    folder = stage.folder
    stage.environment.versions?.policy.spacings = []
  }

  /// A document with unsaved changes whose file somebody else has changed as well.
  private func conflict(_ base: String, mine: String, theirs: String) async throws -> DocumentSession {
    try folder.write(base, to: "a.scribe")
    let session = try await stage.opened(content, at: "a.scribe")
    stage.type(mine, into: session)
    try folder.write(theirs, to: "a.scribe")
    await stage.activity.idle()
    #expect(folder.text("a.scribe") == theirs && folder.text("a (conflict).scribe") == mine)
    #expect(session.keptConflict?.theirs == folder("a.scribe").url())
    return session
  }

  private var names: [String] { folder.names.filter { !$0.hasPrefix(".local") } }

  @Test func D36_whatEachSideChangedIsMergedAndCanBeUndone() async throws {
    let session = try await conflict("a b c", mine: "A b c", theirs: "a b C")
    #expect(await session.conflictChoices() == [.keepBoth, .keepMine, .useTheirs, .merge])
    try await session.settleConflict(.merge)
    #expect(content.text == "A b C" && folder.text("a.scribe") == "A b C" && names == ["a.scribe"])
    #expect(session.fileURL == folder("a.scribe").url() && session.keptConflict == nil && !session.hasUnsavedChanges)
    session.undoManager.undo()
    #expect(content.text == "A b c" && session.hasUnsavedChanges)
  }

  @Test func D36_choosingTheirsCanBeUndoneAndMineIsEditedThen() async throws {
    let session = try await conflict("a b c", mine: "A b c", theirs: "a b C")
    try await session.settleConflict(.useTheirs)
    #expect(content.text == "a b C" && !session.hasUnsavedChanges && names == ["a.scribe"])
    session.undoManager.undo()
    #expect(content.text == "A b c" && session.hasUnsavedChanges)
    try await session.save()
    #expect(folder.text("a.scribe") == "A b c" && session.fileURL == folder("a.scribe").url())
  }

  @Test func D33_keepingMineReplacesTheirsWhichStayAsAVersion() async throws {
    let session = try await conflict("base", mine: "mine", theirs: "theirs")
    try await session.settleConflict(.keepMine)
    #expect(folder.text("a.scribe") == "mine" && names == ["a.scribe"] && !session.hasUnsavedChanges)
    let version = try #require(await session.versions().first { $0.size == 6 })
    let versions = try #require(stage.environment.versions)
    #expect(try versions.contents(of: version).regularFileContents == Data("theirs".utf8))
    stage.type("mine, later", into: session)
    try await session.save()
    #expect(folder.text("a.scribe") == "mine, later" && session.state == .normal)
  }

  @Test func keepingBothAsksForNothingMore() async throws {
    let session = try await conflict("base", mine: "mine", theirs: "theirs")
    #expect(await session.conflictChoices() == [.keepBoth, .keepMine, .useTheirs])
    try await session.settleConflict(.keepBoth)
    #expect(await session.conflictChoices() == [] && names == ["a (conflict).scribe", "a.scribe"])
    #expect(session.fileURL == folder("a (conflict).scribe").url())
  }

  @Test func aDecisionThatCannotBeCarriedOutLosesNeitherVersion() async throws {
    let session = try await conflict("base", mine: "mine", theirs: "theirs")
    let target = folder("a.scribe")
    stage.fileSystem.fail { operation, path in operation == "rename exchanging" && path == target ? EIO : nil }
    await #expect(throws: DocumentError.self) { try await session.settleConflict(.keepMine) }
    #expect(folder.text("a.scribe") == "theirs" && folder.text("a (conflict).scribe") == "mine")
    #expect(session.fileURL == folder("a (conflict).scribe").url() && content.text == "mine")
    stage.fileSystem.fail(nil)
    stage.type("mine, still", into: session)
    try await session.save()
    #expect(folder.text("a (conflict).scribe") == "mine, still" && folder.text("a.scribe") == "theirs")
  }

  @Test(
    arguments: [
      ("one\ntwo\nthree\n", "ONE\ntwo\nthree\n", "one\ntwo\nTHREE\n", "ONE\ntwo\nTHREE\n"),
      ("one\n", "one\ntwo\n", "zero\none\n", "zero\none\ntwo\n"),
      ("a b c", "A b c", "a b C", "A b C"),
      ("same", "other", "other", "other"),
      ("gone\nstays\n", "stays\n", "gone\nstays\nmore\n", "stays\nmore\n"),
      ("", "x", "", "x"),
      ("für alle 🦜", "für alle 🦜🦜", "Für alle 🦜", "Für alle 🦜🦜"),
      ("a b", "a X b", "a Y b", nil),
      ("x", "", "y", nil),
    ] as [(String, String, String, String?)])
  func textsAreMergedUnlessBothSidesChangedTheSame(_ base: String, _ mine: String, _ theirs: String, _ all: String?) {
    #expect(TextMerge.merge(base: base, mine: mine, theirs: theirs) == all)
    #expect(TextMerge.merge(base: base, mine: theirs, theirs: mine) == all)
  }

  @Test func aLongTextIsMergedWhileNobodyNoticesItsLength() throws {
    let base = (0..<20_000).map { "line \($0)\n" }
    var (mine, theirs) = (base, base)
    mine[10] = "mine\n"
    theirs[19_990] = "theirs\n"
    var both = mine
    both[19_990] = "theirs\n"
    #expect(TextMerge.merge(base: base.joined(), mine: mine.joined(), theirs: theirs.joined()) == both.joined())
  }
}
