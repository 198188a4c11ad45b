import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct Plain: App {
  var body: some Scene { ScribeGroup() }
}

@MainActor
@Suite("Field reports D-28, D-43 and D-64: quitting asks, and can be called off", .serialized)
struct QuitFieldReportTests {
  private let fileSystem = FailingFileSystem(failing: [], code: ENOSPC)

  /// Opens documents in a window each, and types into all of them.
  private func launchEdited(_ names: [String]) async throws -> AppTester {
    let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).scribe", "old \($0)") })
    let app = try await launch(Plain.self, files: files, environment: { $0.fileSystem = fileSystem })
    for name in names {
      await app.open(app.documentsFolder.appendingPathComponent("\(name).scribe"))
    }
    for window in app.windows {
      let old = try window.require("Text").value ?? ""
      try window.enter(old.replacingOccurrences(of: "old", with: "new"), into: "Text")
    }
    return app
  }

  private func texts(_ app: AppTester) -> [String] {
    app.windows.compactMap { $0.element("Text")?.value }.sorted()
  }

  @Test("D-28: Quitting is called off at the question of one document; the others stay open and go on being saved")
  func d28() async throws {
    let app = try await launchEdited(["a", "b"])
    fileSystem.fail([.write])
    await app.quit()
    #expect(app.alert != nil && app.toolkit.exitCode == nil)
    try app.alert?.choose("Keep as Draft and Close")
    await app.settle()
    try #require(app.alert, "the second document asks as well").choose("Go On Editing")
    await app.settle()
    #expect(app.alert == nil && app.toolkit.exitCode == nil)
    #expect(texts(app) == ["new a", "new b"])
    fileSystem.fail([])
    for window in app.windows where window.element("Text") != nil { try window.enter("newer", into: "Text") }
    app.advance(.seconds(8))
    await app.settle()
    #expect(try app.text(ofDocument: "a.scribe") == "newer" && app.text(ofDocument: "b.scribe") == "newer")
    await app.quit()
    #expect(app.toolkit.exitCode == 0)
  }

  @Test("D-64: While the question of one window is up, the others can be read; cancelling keeps every document")
  func d64() async throws {
    let app = try await launchEdited(["a", "b", "c"])
    fileSystem.fail([.write])
    await app.quit()
    #expect(app.alert != nil)
    #expect(texts(app) == ["new a", "new b", "new c"])
    try app.alert?.choose("Go On Editing")
    await app.settle()
    #expect(app.toolkit.exitCode == nil && texts(app) == ["new a", "new b", "new c"])
    fileSystem.fail([])
    await app.quit()
    #expect(app.toolkit.exitCode == 0)
    #expect(try ["a", "b", "c"].map { try app.text(ofDocument: "\($0).scribe") } == ["new a", "new b", "new c"])
  }

  @Test("D-43: What is typed is in the document's own undo manager, and saved by itself")
  func d43() async throws {
    let app = try await launchEdited(["a"])
    #expect(app.element("Undo")?.isEnabled == true)
    app.advance(.seconds(8))
    await app.settle()
    #expect(try app.text(ofDocument: "a.scribe") == "new a")
    try await app.pressAndWait("Undo")
    #expect(texts(app) == ["old a"])
  }
}
