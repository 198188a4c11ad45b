import ApplicationResources
import Documents
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Toolkit
import UniformTypeIdentifiers

extension UTType {
  static var scribe: UTType { UTType(exportedAs: "org.example.scribe", conformingTo: .utf8PlainText) }
  static var legacy: UTType { UTType(exportedAs: "org.example.legacy", conformingTo: .utf8PlainText) }
  static var note: UTType { UTType(exportedAs: "org.example.note", conformingTo: .utf8PlainText) }
}

/// Text with the extension "scribe".
struct ScribeDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.scribe] }
  var text: String
  var name: String?

  init(text: String = "", name: String? = nil) {
    self.text = text
    self.name = name
  }
  init(configuration: ReadConfiguration) throws { text = try configuration.file.utf8Text }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

extension ScribeDocument: SuggestsFilename {
  var suggestedFilename: String? { name }
}

/// Text with the extension "note".
struct NoteDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.note] }
  var text = ""
  init() {}
  init(configuration: ReadConfiguration) throws { text = try configuration.file.utf8Text }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// Text with the extension "legacy", which is only looked at.
struct LegacyDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.legacy] }
  var text = ""
  init(configuration: ReadConfiguration) throws { text = try configuration.file.utf8Text }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { throw CocoaError(.featureUnsupported) }
}

extension FileWrapper {
  fileprivate var utf8Text: String {
    get throws {
      guard let data = regularFileContents, let text = String(data: data, encoding: .utf8) else {
        throw CocoaError(.fileReadInapplicableStringEncoding)
      }
      return text
    }
  }
}

struct ScribeView: View {
  @Binding var document: ScribeDocument
  var body: some View {
    TextEditor(text: $document.text).accessibilityLabel("Text")
  }
}

/// The usual document group.
struct ScribeGroup: Scene {
  var body: some Scene {
    DocumentGroup(newDocument: ScribeDocument()) { file in ScribeView(document: file.$document) }
  }
}

/// What apps of the tests write down, and what tests tell them.
@MainActor
enum Probe {
  static var entries: [String] = []
  static var flag = false
  static var pending: CheckedContinuation<ScribeDocument?, any Error>?
  static func note(_ entry: String) { entries.append(entry) }
  static func reset() {
    entries = []
    flag = false
    pending = nil
  }
}

/// An error in the words of an app.
struct Refusal: LocalizedError {
  var errorDescription: String? = "Limit of 3 reached"
  var failureReason: String?
  var recoverySuggestion: String?
}

@MainActor
func launch<A: App>(
  _ app: A.Type, arguments: [String] = [], home: URL? = nil, size: CGSize? = nil, files: [String: String] = [:],
  handedOver: [URL] = [], languages: [String] = ["en"], configure: (inout Appearance) -> Void = { _ in },
  environment: (inout DocumentEnvironment) -> Void = { _ in }
) async throws -> AppTester {
  Probe.reset()
  return try await AppTester.launch(
    app, arguments: arguments, home: home, size: size,
    resources: ApplicationResources(
      appNamed: "Scribe",
      documentTypes: .init("org.example.scribe", "scribe"), .init("org.example.legacy", "legacy"),
      .init("org.example.note", "note")),
    files: files, handedOver: handedOver, languages: languages, configure: configure, environment: environment)
}

extension AppTester {
  /// Presses, and waits for what comes of it.
  func pressAndWait(_ name: String, in container: String? = nil) async throws {
    try press(name, in: container)
    await settle()
  }

  /// Presses a key, and waits for what comes of it.
  func keyAndWait(_ spelling: String) async throws {
    try key(spelling)
    await settle()
  }

  /// Whether the launch scene is shown: its browser can be found.
  var showsLaunchScene: Bool { element("Documents") != nil }

  /// The text in the editor.
  var editorText: String? { element("Text")?.value }

  /// Buttons of the card, top to bottom.
  var cardButtons: [ScreenElement] {
    let sheetTop = element("Documents")?.frame.minY ?? .infinity
    return elements.filter {
      $0.role == .button && $0.frame.maxY < sheetTop && $0.frame.minY > 40 && !$0.label.isEmpty
        && $0.label != "Raise the Documents"
    }
    .sorted { $0.frame.minY < $1.frame.minY }
  }
}
