import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct Plain: App {
  var body: some Scene { ScribeGroup() }
}

@MainActor
@Suite("Field reports D-33 and D-36: somebody else changed the document as well", .serialized)
struct ConflictFieldReportTests {
  /// A document in which something is typed while another program saves its own version.
  private func launchInConflict(_ first: String, mine: String, theirs: String) async throws -> AppTester {
    let app = try await launch(Plain.self, files: ["a.scribe": first])
    try await app.pressAndWait("a")
    try app.enter(mine, into: "Text")
    try Data(theirs.utf8).write(to: app.documentsFolder.appendingPathComponent("a.scribe"))
    await app.settle()
    app.advance(.seconds(6))
    await app.settle()
    return app
  }

  @Test("D-33: Both versions are kept, the person is asked once, and Escape leaves both")
  func keepBoth() async throws {
    let app = try await launchInConflict("one", mine: "mine", theirs: "theirs")
    #expect(app.alert?.title == "“a.scribe” was also changed by somebody else.")
    #expect(app.alert?.choices.prefix(3) == ["Keep Both", "Keep Mine", "Use the Other"])
    #expect(app.savedDocuments.count == 2 && app.savedDocuments.contains("a.scribe"))
    try app.alert?.choose("Keep Both")
    await app.settle()
    #expect(app.alert == nil && app.editorText == "mine")
    #expect(try app.text(ofDocument: "a.scribe") == "theirs")
  }

  @Test("D-33: The other version is taken over, and undoing brings one's own back")
  func useTheirs() async throws {
    let app = try await launchInConflict("one", mine: "mine", theirs: "theirs")
    try app.alert?.choose("Use the Other")
    await app.settle()
    #expect(app.editorText == "theirs" && app.savedDocuments == ["a.scribe"])
    try await app.keyAndWait("ctrl+z")
    #expect(app.editorText == "mine")
  }

  @Test("D-33: One's own version takes the old name again")
  func keepMine() async throws {
    let app = try await launchInConflict("one", mine: "mine", theirs: "theirs")
    try app.alert?.choose("Keep Mine")
    await app.settle()
    #expect(app.editorText == "mine" && app.savedDocuments == ["a.scribe"])
    try await app.pressAndWait("Back")
    #expect(try app.text(ofDocument: "a.scribe") == "mine")
  }

  @Test("D-36: Changes in different lines are combined")
  func combine() async throws {
    let app = try await launchInConflict("one\ntwo\nthree\n", mine: "ONE\ntwo\nthree\n", theirs: "one\ntwo\nTHREE\n")
    try app.alert?.choose("Combine Both")
    await app.settle()
    #expect(app.editorText == "ONE\ntwo\nTHREE\n" && app.savedDocuments == ["a.scribe"])
  }
}
