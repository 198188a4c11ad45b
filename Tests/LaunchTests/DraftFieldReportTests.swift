import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct Plain: App {
  var body: some Scene { ScribeGroup() }
}

private struct Untitled: App {
  var body: some Scene { ScribeGroup().documentLaunchBehavior(.newDocument) }
}

@MainActor
@Suite("Field reports D-67, D-82 and D-83: what was never saved is found on the launch scene", .serialized)
struct DraftFieldReportTests {
  /// Starts the app as after a crash that left contents behind.
  private func launchAfterCrash(
    _ text: String, name: String = "Untitled.scribe", original: String? = nil, files: [String: String] = [:],
    home: URL? = nil
  ) async throws -> AppTester {
    try await launch(
      Plain.self, home: home, files: files,
      environment: { environment in
        guard let drafts = environment.drafts else { return }
        let folder = drafts.directory.appending(UUID().uuidString).url(isDirectory: true)
        var record: [String: Any] = ["name": name, "contentType": "org.example.scribe", "date": 700_000_000]
        if let original {
          let documents = DocumentsFolder.path(applicationName: "Scribe", directories: environment.directories)
          record["original"] = documents.appending(original).url().absoluteString
        }
        do {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try Data(text.utf8).write(to: folder.appendingPathComponent("contents"))
          try JSONSerialization.data(withJSONObject: record).write(to: folder.appendingPathComponent("draft.json"))
        } catch {
          Issue.record(error)
        }
      })
  }

  /// What is listed as never saved.
  private func unsaved(_ app: AppTester) -> [ScreenElement] {
    app.elements.filter { $0.role == .button && $0.hint == "Not saved" }
  }

  private func isListed(_ name: String, _ app: AppTester) -> Bool { unsaved(app).contains { $0.label == name } }

  @Test("D-67: After a crash the draft is listed, opened only when chosen, and saved like any document")
  func d67() async throws {
    let app = try await launchAfterCrash("Once upon")
    #expect(app.windows.count == 1 && app.showsLaunchScene && isListed("Untitled", app))
    try await app.pressAndWait("Untitled")
    #expect(app.editorText == "Once upon" && app.savedDocuments.isEmpty)
    try app.enter("Once upon a time", into: "Text")
    try await app.pressAndWait("Back")
    app.advance(.seconds(1))
    await app.settle()
    #expect(try app.text(ofDocument: "Untitled.scribe") == "Once upon a time")
    #expect(unsaved(app).isEmpty && DocumentEnvironment.shared.drafts?.drafts().isEmpty == true)
  }

  @Test("D-67: A draft goes away only when the person discards it, and then for good")
  func d67discarding() async throws {
    let app = try await launchAfterCrash("Once upon")
    try app.rightClick("Untitled").choose("Discard…")
    #expect(app.alert?.title == "Discard “Untitled”?")
    try app.alert?.choose("Cancel")
    await app.settle()
    #expect(isListed("Untitled", app))
    try app.rightClick("Untitled").choose("Discard…")
    try app.alert?.choose("Discard")
    await app.settle()
    #expect(!isListed("Untitled", app))
    let again = try await launch(Plain.self, home: app.home)
    #expect(unsaved(again).isEmpty)
  }

  @Test("D-67: A draft can be saved elsewhere without being opened")
  func d67savingElsewhere() async throws {
    let app = try await launchAfterCrash("Once upon")
    try app.rightClick("Untitled").choose("Save As…")
    await app.settle()
    let chooser = try #require(app.fileChooser)
    #expect(chooser.content.suggestedName == "Untitled.scribe")
    try FileManager.default.createDirectory(at: app.documentsFolder, withIntermediateDirectories: true)
    chooser.choose(app.documentsFolder.appendingPathComponent("Kept.scribe"))
    await app.settle()
    #expect(try app.text(ofDocument: "Kept.scribe") == "Once upon")
    #expect(unsaved(app).isEmpty)
  }

  @Test("D-82: What is recovered of a document opens as one of its own; saving never touches the file it came from")
  func d82() async throws {
    let app = try await launchAfterCrash("R", name: "a.scribe", original: "a.scribe", files: ["a.scribe": "AAA"])
    #expect(isListed("a", app))
    let draft = try #require(unsaved(app).first)
    try app.press(at: CGPoint(x: draft.frame.midX, y: draft.frame.midY))
    await app.settle()
    #expect(app.editorText == "R")
    try await app.keyAndWait("ctrl+s")
    let chooser = try #require(app.fileChooser)
    chooser.cancel()
    try await app.keyAndWait("ctrl+s")
    #expect(app.fileChooser != nil, "it still has no place")
    #expect(try app.text(ofDocument: "a.scribe") == "AAA")
    app.fileChooser?.cancel()
    try await app.pressAndWait("Back")
    #expect(app.savedDocuments == ["a 2.scribe", "a.scribe"])
    #expect(try app.text(ofDocument: "a.scribe") == "AAA" && app.text(ofDocument: "a 2.scribe") == "R")
  }

  @Test("D-83: What a failed save left behind is listed as soon as the document is closed, and at the next start")
  func d83() async throws {
    let fileSystem = FailingFileSystem(failing: [], code: ENOSPC)
    let app = try await launch(
      Plain.self, files: ["a.scribe": "one"], environment: { $0.fileSystem = fileSystem })
    try await app.pressAndWait("a")
    try app.enter("two", into: "Text")
    fileSystem.fail([.write])
    try await app.pressAndWait("Back")
    try app.alert?.choose("Keep as Draft and Close")
    await app.settle()
    app.advance(.seconds(1))
    await app.settle()
    #expect(!unsaved(app).isEmpty)
    #expect(try app.text(ofDocument: "a.scribe") == "one")
  }

  @Test("D-80: Opening a document while one was never saved leaves that one in its window, with what was written")
  func d80() async throws {
    let app = try await launch(Untitled.self, files: ["a.scribe": "AAA"])
    try app.enter("X", into: "Text")
    await app.open(app.documentsFolder.appendingPathComponent("a.scribe"))
    #expect(app.windows.compactMap { $0.element("Text")?.value } == ["X", "AAA"])
    // The one that was opened goes; the other one stays, and is a file in the end.
    try app.closeWindow()
    await app.settle()
    #expect(app.windows.count == 1 && app.editorText == "X")
    try app.closeWindow()
    await app.settle()
    #expect(app.toolkit.exitCode == 0)
    #expect(try app.text(ofDocument: "a.scribe") == "AAA" && app.text(ofDocument: "Untitled.scribe") == "X")
  }
}
