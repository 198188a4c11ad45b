import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

private let title = "Variable"
private let resource = LocalizedStringResource("Resource")
private let prepared = FileManager.default.temporaryDirectory.appendingPathComponent("Prepared.text")

extension DocumentCreationSource {
  fileprivate static let gallery = DocumentCreationSource(id: "gallery")
}

/// Every form of the button, in the editor of a document, where there is room for all.
private struct AllButtons: View {
  var body: some View {
    ScrollView {
      VStack {
        plain
        url
        value
        reference
        sources
      }
    }
  }

  @ViewBuilder private var plain: some View {
    NewDocumentButton()
    NewDocumentButton(Text("Plain text"))
    NewDocumentButton("Plain literal")
    NewDocumentButton(title)
    NewDocumentButton(resource)
    NewDocumentButton("Plain type", contentType: .drawing)
  }

  @ViewBuilder private var url: some View {
    NewDocumentButton(Text("URL text"), contentType: .text) { prepared }
    NewDocumentButton("URL literal", contentType: .text) { prepared }
    NewDocumentButton("URL " + title, contentType: .text) { prepared }
    NewDocumentButton(LocalizedStringResource("URL resource"), contentType: .text, prepareDocumentURL: { prepared })
    NewDocumentButton("URL nil", contentType: .text, prepareDocumentURL: { nil })
  }

  @ViewBuilder private var value: some View {
    NewDocumentButton(Text("Value text"), for: TextDocument.self) { TextDocument(text: "value") }
    NewDocumentButton("Value literal", for: TextDocument.self) { TextDocument(text: "value") }
    NewDocumentButton("Value " + title, for: TextDocument.self, contentType: .text) { TextDocument(text: "value") }
    NewDocumentButton(LocalizedStringResource("Value resource"), for: TextDocument.self) { TextDocument(text: "value") }
    NewDocumentButton("Value inferred") { () -> TextDocument? in TextDocument(text: "value") }
    NewDocumentButton("Value nil", for: TextDocument.self)
    NewDocumentButton("Value throws", for: TextDocument.self) { throw CancellationError() }
    NewDocumentButton("Value waits", for: TextDocument.self) {
      try await withCheckedThrowingContinuation { continuation in
        continuation.resume(returning: TextDocument(text: "value"))
      }
    }
  }

  @ViewBuilder private var reference: some View {
    NewDocumentButton(Text("Object text"), for: Drawing.self) { Drawing(strokes: "object") }
    NewDocumentButton("Object literal", for: Drawing.self) { Drawing(strokes: "object") }
    NewDocumentButton("Object " + title, for: Drawing.self) { Drawing(strokes: "object") }
    NewDocumentButton(LocalizedStringResource("Object resource"), for: Drawing.self) { Drawing(strokes: "object") }
  }

  @ViewBuilder private var sources: some View {
    NewDocumentButton(Text("Source text"), source: .gallery)
    NewDocumentButton("Source literal", contentType: .text, source: .gallery)
    NewDocumentButton("Source " + title, contentType: .text, source: .gallery)
    NewDocumentButton(Text("Source URL text"), contentType: .text, source: .gallery) { prepared }
    NewDocumentButton("Source URL literal", contentType: .text, source: .gallery) { prepared }
  }
}

private struct Buttons: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument()) { file in
      VStack {
        TextDocumentView(document: file.$document).frame(height: 60)
        AllButtons()
      }
    }
    DocumentGroup(newDocument: { Drawing(strokes: "empty drawing") }) { file in Text(file.document.strokes) }
  }
}

@MainActor
@Suite("NewDocumentButton: every form", .serialized)
struct NewDocumentButtonTests {
  /// Presses a button of an open document, and looks at the window of the document that comes of it.
  private func press(_ name: String) async throws -> (app: AppTester, texts: [String]) {
    let app = try await launch(Buttons.self, files: ["Open.text": "open"])
    try Data("prepared".utf8).write(to: prepared)
    try await app.pressAndWait("Open")
    try await app.pressAndWait(name)
    return (app, app.windows.last?.texts ?? [])
  }

  @Test(
    "An empty document",
    arguments: [
      "Create Document", "Plain text", "Plain literal", "Variable", "Resource", "URL nil", "Value nil",
      "Source text", "Source literal", "Source Variable",
    ])
  func empty(name: String) async throws {
    let (app, _) = try await press(name)
    #expect(app.windows.count == 2)
    #expect(app.savedDocuments == ["Open.text", "Untitled.text"])
    #expect(app.editorText == "")
  }

  @Test("A type says which kind of document")
  func type() async throws {
    let (app, texts) = try await press("Plain type")
    #expect(app.savedDocuments == ["Open.text", "Untitled.drawing"])
    #expect(texts.contains("empty drawing"))
  }

  @Test(
    "A prepared file",
    arguments: ["URL text", "URL literal", "URL Variable", "URL resource", "Source URL text", "Source URL literal"])
  func url(name: String) async throws {
    let (app, _) = try await press(name)
    #expect(app.editorText == "prepared")
    #expect(app.savedDocuments == ["Open.text", "Prepared.text"])
  }

  @Test(
    "A prepared value",
    arguments: ["Value text", "Value literal", "Value Variable", "Value resource", "Value inferred", "Value waits"])
  func value(name: String) async throws {
    let (app, _) = try await press(name)
    #expect(app.editorText == "value")
  }

  @Test("A closure that only throws, with for: fixing the type")
  func throwing() async throws {
    let (app, _) = try await press("Value throws")
    #expect(app.windows.count == 1)
    #expect(app.alert == nil)
    #expect(app.savedDocuments == ["Open.text"])
  }

  @Test("A prepared object", arguments: ["Object text", "Object literal", "Object Variable", "Object resource"])
  func reference(name: String) async throws {
    let (app, texts) = try await press(name)
    #expect(texts.contains("object"))
    #expect(app.savedDocuments == ["Open.text", "Untitled.drawing"])
  }
}
