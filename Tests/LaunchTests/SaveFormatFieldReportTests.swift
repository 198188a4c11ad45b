import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

/// Text that can be saved in two formats, and says in which it was.
private struct TwoFormatsDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.scribe, .note] }
  var text = "empty"
  init() {}
  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data("\(configuration.contentType.identifier): \(text)".utf8))
  }
}

private struct TwoFormats: App {
  var body: some Scene {
    DocumentGroup(newDocument: TwoFormatsDocument()) { file in
      TextEditor(text: file.$document.text).accessibilityLabel("Text")
    }
  }
}

@MainActor
@Suite("Field report D-59: format and extension agree", .serialized)
struct SaveFormatFieldReportTests {
  private static let scribe = "org.example.scribe"
  private static let note = "org.example.note"

  /// Opens a document and asks for another place.
  private func savingAs(_ files: [String: String] = [:]) async throws -> AppTester {
    let app = try await launch(TwoFormats.self, files: files.merging(["old.scribe": "once"]) { $1 })
    await app.open(app.documentsFolder.appendingPathComponent("old.scribe"))
    try await app.keyAndWait("ctrl+shift+s")
    return app
  }

  /// - Parameter format: The extension of the format that is chosen in the dialog.
  private func choose(_ name: String, _ format: String, _ app: AppTester) async throws {
    let chooser = try #require(app.fileChooser)
    let filter = try #require(chooser.content.filters.first { $0.filenameExtensions == [format] })
    chooser.choose(app.documentsFolder.appendingPathComponent(name), format: filter.name)
    await app.settle()
  }

  private func answer(_ choice: String, _ app: AppTester) async throws {
    try #require(app.alert).choose(choice)
    await app.settle()
  }

  @Test("The dialog offers the document's formats, its own first")
  func offers() async throws {
    let app = try await savingAs()
    let content = try #require(app.fileChooser).content
    #expect(content.filters.map(\.filenameExtensions) == [["scribe"], ["note"]])
    #expect(content.suggestedName == "old 2.scribe")
  }

  @Test("A name without extension gets that of the format, and the file is written in it")
  func completes() async throws {
    let app = try await savingAs()
    try await choose("x", "note", app)
    #expect(app.alert == nil)
    #expect(try app.text(ofDocument: "x.note") == "\(Self.note): once")
    #expect(app.savedDocuments == ["old.scribe", "x.note"])
    // It is saved in that format from now on.
    try app.enter("twice", into: "Text")
    app.advance(.seconds(6))
    await app.settle()
    #expect(try app.text(ofDocument: "x.note") == "\(Self.note): twice")
  }

  @Test("One question is asked before a file is replaced that has the completed name; no leads back to the dialog")
  func replacing() async throws {
    let app = try await savingAs(["x.note": "precious"])
    try await choose("x", "note", app)
    #expect(app.alert?.title == "Replace “x.note”?")
    try await answer("Cancel", app)
    #expect(try app.text(ofDocument: "x.note") == "precious")
    let again = try #require(app.fileChooser).content
    #expect(again.suggestedName == "x.note" && again.filters.first?.filenameExtensions == ["note"])
    try await choose("x", "scribe", app)
    #expect(app.alert == nil && app.savedDocuments == ["old.scribe", "x.note", "x.scribe"])
  }

  @Test("A name that was typed in full was asked about by the dialog, and by nobody else")
  func noSecondQuestion() async throws {
    let app = try await savingAs(["x.note": "precious"])
    try await choose("x.note", "note", app)
    #expect(app.alert == nil)
    #expect(try app.text(ofDocument: "x.note") == "\(Self.note): once")
  }

  @Test("An extension that contradicts the format is asked about, and either answer is carried out")
  func contradiction() async throws {
    let app = try await savingAs()
    try await choose("x.scribe", "note", app)
    #expect(app.alert?.title == "Save as “x.scribe” or as “x.note”?")
    try await answer("Cancel", app)
    try await choose("x.scribe", "scribe", app)
    try await app.keyAndWait("ctrl+shift+s")
    try await choose("y.scribe", "note", app)
    try await answer("y.note", app)
    #expect(try app.text(ofDocument: "y.note") == "\(Self.note): once")
    try await app.keyAndWait("ctrl+shift+s")
    try await choose("z.scribe", "note", app)
    try await answer("z.scribe", app)
    #expect(try app.text(ofDocument: "z.scribe") == "\(Self.scribe): once")
  }

  @Test(
    "What a typed name means",
    arguments: [
      ("x", 0, "x.scribe", 0), ("x", 1, "x.note", 1), ("x.NOTE", 1, "x.NOTE", 1), ("x.txt", 1, "x.txt.note", 1),
      ("x.n", 1, "x.n", 1), ("v1.2", 0, "v1.2.scribe", 0), (".note", 1, ".note.note", 1), ("x", 2, "x", 2),
    ])
  func rule(typed: String, chosen: Int, name: String, format: Int) {
    let formats = [["scribe"], ["note", "n"], []]
    #expect(
      DocumentNaming.filename(typed: typed, chosen: chosen, formats: formats) == .settled(name, format: format))
  }
}
