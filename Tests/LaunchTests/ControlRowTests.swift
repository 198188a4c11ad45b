import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

/// An app whose policy refuses what a test says.
private struct Gated: App {
  static var refuses: @MainActor (SwiftUI.CreationPolicy.Request) -> Bool = { _ in false }
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Gated") { NewDocumentButton("Create") }
      .documentCreationPolicy { request in
        if Self.refuses(request) { throw Refusal() }
      }
  }
}

private struct Locked: App {
  var body: some Scene {
    DocumentGroup(newDocument: ScribeDocument()) { file in
      if Probe.flag { ScribeView(document: file.$document) } else { Text("Please buy a licence") }
    }
  }
}

private struct StartsWriting: App {
  var body: some Scene {
    ScribeGroup().documentLaunchBehavior(.newDocument)
  }
}

@MainActor
@Suite("Seed rows 70–74: what could not be controlled", .serialized)
struct ControlRowTests {
  @Test("Row 70: Creation can be limited: one policy speaks for the card, the browser and the keyboard")
  func row70() async throws {
    Gated.refuses = { if case .create = $0 { true } else { false } }
    let app = try await launch(Gated.self, files: ["Poem.scribe": "Roses"])
    let ways: [() throws -> Void] = [
      { try app.press("Create") }, { try app.press("New") }, { try app.key("ctrl+n") },
    ]
    for way in ways {
      try way()
      await app.settle()
      #expect(app.alert?.title == "Limit of 3 reached")
      #expect(app.window?.alerts.count == 1)
      try app.press("OK")
      await app.settle()
      app.advance(.seconds(1))
    }
    #expect(app.savedDocuments == ["Poem.scribe"])
    try await app.pressAndWait("Poem")
    #expect(app.editorText == "Roses")
  }

  @Test("Row 71: Opening can be prevented: from the browser, by a file that is dropped, and by the desktop")
  func row71() async throws {
    Gated.refuses = { if case .open = $0 { true } else { false } }
    let app = try await launch(Gated.self, files: ["Poem.scribe": "Roses"])
    let poem = app.documentsFolder.appendingPathComponent("Poem.scribe")
    let ways: [() async throws -> Void] = [
      { try app.press("Poem") }, { try app.drop([poem]) }, { await app.open(poem) },
    ]
    for way in ways {
      try await way()
      await app.settle()
      #expect(app.alert?.title == "Limit of 3 reached")
      #expect(app.editorText == nil)
      try app.press("OK")
      await app.settle()
    }
    try await app.pressAndWait("Create")
    #expect(app.editorText == "")
  }

  @Test("Row 72: The editor closure may return a locked view instead, and nothing is written")
  func row72() async throws {
    let app = try await launch(Locked.self, files: ["Poem.scribe": "Roses"])
    try await app.pressAndWait("Poem")
    #expect(app.sees("Please buy a licence"))
    #expect(app.editorText == nil)
    try await app.pressAndWait("Back")
    #expect(try app.text(ofDocument: "Poem.scribe") == "Roses")
  }

  @Test("Row 73: Ctrl+N makes a new document each time; with one open it comes in a window of its own")
  func row73() async throws {
    let app = try await launch(StartsNormally.self)
    try await app.keyAndWait("ctrl+n")
    #expect(app.windows.count == 1)
    app.advance(.seconds(1))
    try await app.keyAndWait("ctrl+n")
    #expect(app.windows.count == 2)
    #expect(app.savedDocuments == ["Untitled 2.scribe", "Untitled.scribe"])
  }

  @Test(
    "Row 74: The first screen can be skipped: an app may start in an empty document, which is no file until written to")
  func row74() async throws {
    let app = try await launch(StartsWriting.self)
    #expect(app.editorText == "")
    #expect(!app.showsLaunchScene)
    #expect(app.savedDocuments.isEmpty)
    #expect(app.window?.title == "Untitled – Scribe")
  }
}

private struct StartsNormally: App {
  var body: some Scene { ScribeGroup() }
}
