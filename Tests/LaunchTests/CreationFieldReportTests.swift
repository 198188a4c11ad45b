import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct SampleButton: View {
  @Environment(\.newDocument) private var newDocument
  var body: some View {
    Button("New Sample") { newDocument(ScribeDocument(text: "SAMPLE")) }
    NewDocumentButton("New From Template", for: ScribeDocument.self) { ScribeDocument(text: "TEMPLATE") }
  }
}

private struct Sampling: App {
  var body: some Scene {
    DocumentGroup(newDocument: ScribeDocument()) { file in
      VStack {
        HStack { SampleButton() }
        ScribeView(document: file.$document)
      }
    }
  }
}

/// Writes down the file's place whenever the editor is made and when it appears.
private struct Placed: App {
  var body: some Scene {
    DocumentGroup(newDocument: ScribeDocument()) { file in
      let _ = Probe.note("made " + (file.fileURL?.path ?? "none"))
      ScribeView(document: file.$document).onAppear { Probe.note("shown " + (file.fileURL?.path ?? "none")) }
    }
  }
}

private struct Named: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Named") {
      NewDocumentButton("Budget", for: ScribeDocument.self) {
        ScribeDocument(text: "sums", name: "Budget: 2026/Q1")
      }
      NewDocumentButton("Long", for: ScribeDocument.self) {
        ScribeDocument(text: "long", name: String(repeating: "ü", count: 300) + "\u{7}")
      }
    }
  }
}

private struct Plain: App {
  var body: some Scene { ScribeGroup() }
}

@MainActor
@Suite("Field reports D-09 to D-14: new documents and templates", .serialized)
struct CreationFieldReportTests {
  @Test(
    "D-09: A document can be made from a value at any time; it has no file until it is given a place, and Save asks for one"
  )
  func d09() async throws {
    let app = try await launch(Sampling.self, files: ["a.scribe": "AAA"])
    try await app.pressAndWait("a")
    try await app.pressAndWait("New Sample")
    #expect(app.windows.count == 2)
    #expect(app.window?.title.hasPrefix("Untitled") == true)
    #expect(app.editorText == "SAMPLE")
    #expect(app.savedDocuments == ["a.scribe"])
    try await app.keyAndWait("ctrl+s")
    let chooser = try #require(app.fileChooser)
    chooser.choose(app.documentsFolder.appendingPathComponent("Kept.scribe"))
    await app.settle()
    #expect(try app.text(ofDocument: "Kept.scribe") == "SAMPLE")
    #expect(app.window?.title.hasPrefix("Kept") == true)
  }

  @Test(
    "D-10: An opened document's place is known from the first moment, whichever way it was opened; a new one has none")
  func d10() async throws {
    let probe = try await launch(Placed.self, files: ["A.scribe": "a"])
    let home = probe.home
    let file = probe.documentsFolder.appendingPathComponent("A.scribe")
    let ways: [(AppTester) async throws -> Void] = [
      { try $0.press("A") }, { try $0.drop([file]) }, { await $0.open(file) },
      {
        try $0.key("ctrl+o")
        $0.fileChooser?.choose(file)
      },
    ]
    for way in ways {
      let app = try await launch(Placed.self, home: home)
      try await way(app)
      await app.settle()
      #expect(Probe.entries.contains("shown " + file.path))
      #expect(Set(Probe.entries) == ["made " + file.path, "shown " + file.path])
      await app.quit()
    }
    let app = try await launch(Placed.self, arguments: [file.path], home: home)
    #expect(Set(Probe.entries) == ["made " + file.path, "shown " + file.path])
    #expect(app.editorText == "a")
  }

  @Test("D-11: A template never replaces the open document: it makes one of its own, with a file of its own")
  func d11() async throws {
    let app = try await launch(Sampling.self, files: ["a.scribe": "AAA"])
    try await app.pressAndWait("a")
    try await app.pressAndWait("New From Template")
    try await app.keyAndWait("ctrl+s")
    #expect(app.windows.map { $0.element("Text")?.value } == ["AAA", "TEMPLATE"])
    #expect(try app.text(ofDocument: "a.scribe") == "AAA")
    #expect(try app.text(ofDocument: "Untitled.scribe") == "TEMPLATE")
  }

  @Test("D-12: Ctrl+N creates in the folder that the browser shows")
  func d12() async throws {
    let app = try await launch(Plain.self, files: ["Sub/Deep.scribe": "deep", "Top.scribe": "top"])
    try await app.pressAndWait("Sub")
    #expect(app.element("Deep") != nil)
    try await app.keyAndWait("ctrl+n")
    #expect(app.editorText == "")
    #expect(app.savedDocuments == ["Sub", "Top.scribe"])
    #expect(
      FileManager.default.fileExists(atPath: app.documentsFolder.appendingPathComponent("Sub/Untitled.scribe").path))
  }

  @Test("D-13: Saving an untitled document offers a name with the right extension that is still free")
  func d13() async throws {
    let app = try await launch(Sampling.self, files: ["a.scribe": "AAA"])
    try await app.pressAndWait("a")
    try await app.pressAndWait("New Sample")
    try await app.keyAndWait("ctrl+s")
    #expect(app.fileChooser?.content.suggestedName == "Untitled.scribe")
    app.fileChooser?.cancel()
    await app.settle()
    try app.put("taken", at: "Untitled.scribe")
    try await app.keyAndWait("ctrl+s")
    #expect(app.fileChooser?.content.suggestedName == "Untitled 2.scribe")
  }

  @Test("D-14: A document may suggest its file's name, which is made safe")
  func d14() async throws {
    let app = try await launch(Named.self)
    try await app.pressAndWait("Budget")
    #expect(app.savedDocuments == ["Budget: 2026-Q1.scribe"])
    #expect(app.window?.title == "Budget: 2026-Q1 – Scribe")
    try await app.pressAndWait("Back")
    app.advance(.seconds(1))
    try await app.pressAndWait("Long")
    let name = try #require(app.savedDocuments.first { $0.hasPrefix("ü") })
    #expect(name.utf8.count <= 255)
    #expect(name.hasSuffix(".scribe"))
    #expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
