import ApplicationResources
import Documents
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing

private struct ClosureForm: App {
  var body: some Scene {
    DocumentGroup(newDocument: { ScribeDocument(text: "from a closure") }) { file in
      ScribeView(document: file.$document)
    }
  }
}

private struct LaunchSceneFirst: App {
  var body: some Scene {
    DocumentGroupLaunchScene("First") { NewDocumentButton("Go") }
    ScribeGroup()
  }
}

private struct LaunchSceneLast: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Last") { NewDocumentButton("Go") }
  }
}

private struct LaunchSceneAlone: App {
  var body: some Scene {
    DocumentGroupLaunchScene("Alone") {
      NewDocumentButton("Go", for: ScribeDocument.self) { ScribeDocument(text: "nowhere to be shown") }
    }
  }
}

@MainActor @Observable
private final class Shop {
  static let shared = Shop()
  var isPaid = false
}

private struct Conditional: App {
  var body: some Scene {
    ScribeGroup()
    if Shop.shared.isPaid {
      DocumentGroupLaunchScene("Paid") { NewDocumentButton("Go") }
    } else {
      DocumentGroupLaunchScene("Free") { Button("Buy") { Shop.shared.isPaid = true } }
    }
  }
}

@MainActor
@Suite("Seed rows 17–28: declaring documents", .serialized)
struct DocumentRowTests {
  @Test("Row 17: A struct that conforms to App with a body of scenes is an app")
  func row17() async throws {
    let app = try await launch(LaunchSceneLast.self)
    #expect(app.windows.count == 1)
  }

  @Test("Row 18: One closure provides the new document, the other the view of the open one")
  func row18() async throws {
    let app = try await launch(ClosureForm.self)
    try await app.pressAndWait("Create Document")
    #expect(app.editorText == "from a closure")
  }

  @Test("Row 19: newDocument takes a closure also for a value document, evaluated anew for each")
  func row19() async throws {
    let app = try await launch(ClosureForm.self)
    for _ in 1...2 {
      try await app.pressAndWait("Create Document")
      #expect(app.editorText == "from a closure")
      try await app.pressAndWait("Back")
      app.advance(.seconds(1))
    }
    #expect(app.savedDocuments == ["Untitled 2.scribe", "Untitled.scribe"])
  }

  @Test(
    "Row 20: What the talk writes as $file.document, which no compiler takes, is file.$document; it can be written to")
  func row20() async throws {
    let app = try await launch(ClosureForm.self)
    try await app.pressAndWait("Create Document")
    try app.key("ctrl+End")
    try app.type("!")
    app.advance(.seconds(5))
    await app.settle()
    #expect(try app.text(ofDocument: "Untitled.scribe") == "from a closure!")
  }

  @Test("Row 21: file.$document is a binding: what the editor writes it also reads back")
  func row21() async throws {
    let app = try await launch(ClosureForm.self)
    try await app.pressAndWait("Create Document")
    try app.enter("twice", into: "Text")
    #expect(app.editorText == "twice")
  }

  @Test("Row 22: The document type is a FileDocument struct, read when opened and written when changed")
  func row22() async throws {
    let app = try await launch(ClosureForm.self, files: ["Poem.scribe": "Roses"])
    try await app.pressAndWait("Poem")
    #expect(app.editorText == "Roses")
    try app.enter("Violets", into: "Text")
    try await app.pressAndWait("Back")
    #expect(try app.text(ofDocument: "Poem.scribe") == "Violets")
  }

  @Test("Row 23: The launch scene stands before or after the document group")
  func row23() async throws {
    for app in [try await launch(LaunchSceneFirst.self), try await launch(LaunchSceneLast.self)] {
      #expect(app.sees("First") || app.sees("Last"))
      #expect(app.element("Go") != nil)
    }
  }

  @Test("Row 24: Unlike Apple's, scenes can depend on a condition, such as a purchase, and follow it")
  func row24() async throws {
    Shop.shared.isPaid = false
    let app = try await launch(Conditional.self)
    #expect(app.sees("Free"))
    try await app.pressAndWait("Buy")
    #expect(app.sees("Paid"))
    #expect(!app.sees("Free"))
    try await app.pressAndWait("Go")
    #expect(app.editorText == "")
  }

  @Test("Row 25: A launch scene without a document group says on screen what is missing")
  func row25() async throws {
    let app = try await launch(LaunchSceneAlone.self)
    #expect(app.sees("DocumentGroupLaunchScene must be used together with DocumentGroup"))
    #expect(app.sees("add a DocumentGroup to the app, or use DocumentLaunchView"))
  }

  @Test(
    "Row 26: Naming a document type in a button does not replace the group: nothing is created, and it says so once")
  func row26() async throws {
    let app = try await launch(LaunchSceneAlone.self)
    try await app.pressAndWait("Go")
    #expect(app.alert?.title == "The document could not be created.")
    #expect(app.savedDocuments.isEmpty)
    try app.press("OK")
    #expect(app.sees("Alone"))
  }

  @Test("Row 27: A launch scene alone is a valid scene, and works once a document group stands next to it")
  func row27() async throws {
    #expect(try await launch(LaunchSceneAlone.self).sees("Alone"))
    let app = try await launch(LaunchSceneFirst.self)
    try await app.pressAndWait("Go")
    #expect(app.editorText == "")
  }

  @Test("Row 28: A document group alone makes the app multi-document: each document has a window of its own")
  func row28() async throws {
    let app = try await launch(ClosureForm.self, files: ["A.scribe": "a", "B.scribe": "b"])
    let folder = app.documentsFolder
    try await app.pressAndWait("A")
    await app.open(folder.appendingPathComponent("B.scribe"))
    #expect(app.windows.count == 2)
    #expect(app.windows.map { $0.element("Text")?.value } == ["a", "b"])
  }
}
