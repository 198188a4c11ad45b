import ApplicationResources
import Foundation
import FrontispieceTesting
import SwiftUI
import UniformTypeIdentifiers

extension UTType {
  static var text: UTType { UTType(exportedAs: "org.example.compatible.text", conformingTo: .utf8PlainText) }
  static var drawing: UTType { UTType(exportedAs: "org.example.compatible.drawing", conformingTo: .utf8PlainText) }
  static var readOnly: UTType { UTType(exportedAs: "org.example.compatible.readonly", conformingTo: .utf8PlainText) }
}

/// A document as the article has it.
struct TextDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.text] }
  var text: String

  init(text: String = "") { self.text = text }
  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// A document that is an object.
final class Drawing: ReferenceFileDocument, @unchecked Sendable {
  // Safe: the drawing is changed on the main actor only; snapshots are values.
  static var readableContentTypes: [UTType] { [.drawing] }
  @Published var strokes: String

  init(strokes: String = "") { self.strokes = strokes }
  init(configuration: ReadConfiguration) throws {
    strokes = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }
  func snapshot(contentType: UTType) throws -> String { strokes }
  func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(snapshot.utf8))
  }
}

/// A document that is only looked at.
struct ReadOnlyDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.readOnly] }
  var text: String
  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { throw CocoaError(.featureUnsupported) }
}

struct TextDocumentView: View {
  @Binding var document: TextDocument
  var body: some View { TextEditor(text: $document.text).accessibilityLabel("Text") }
}

struct TextGroup: Scene {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument()) { file in TextDocumentView(document: file.$document) }
  }
}

@MainActor
func launch<A: App>(_ app: A.Type, files: [String: String] = [:]) async throws -> AppTester {
  try await AppTester.launch(
    app, size: CGSize(width: 1180, height: 820),
    resources: ApplicationResources(
      appNamed: "Compatible",
      documentTypes: .init("org.example.compatible.text", "text"), .init("org.example.compatible.drawing", "drawing"),
      .init("org.example.compatible.readonly", "readonly")),
    files: files)
}

extension AppTester {
  /// Presses, and waits for what comes of it.
  func pressAndWait(_ name: String) async throws {
    try press(name)
    await settle()
  }
  var editorText: String? { element("Text")?.value }
}
