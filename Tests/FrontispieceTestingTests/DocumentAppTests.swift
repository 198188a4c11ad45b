import ApplicationResources
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

private struct Note: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  var text = ""
  init() {}
  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

private struct Notes: App {
  var body: some Scene {
    DocumentGroup(newDocument: Note()) { file in
      TextEditor(text: file.$document.text).accessibilityLabel("Note")
    }
    DocumentGroupLaunchScene("Notes") {
      NewDocumentButton("Start Writing")
    }
  }
}

@MainActor
@Suite("Document apps in tests")
struct DocumentAppTests {
  private let resources = ApplicationResources(info: InfoPlist())

  private func launch(_ arguments: [String] = [], home: URL? = nil) async throws -> AppTester {
    try await AppTester.launch(
      Notes.self, arguments: arguments, home: home, size: CGSize(width: 1180, height: 820), resources: resources)
  }

  private func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("What is typed is saved after virtual seconds, in the test's own folder")
  func saving() async throws {
    let app = try await launch()
    #expect(app.savedDocuments.isEmpty)
    try app.press("Start Writing")
    await app.settle()
    if app.focusedElement?.label != "Note" { try app.press("Note") }
    try app.type("Once upon a time")
    app.advance(.seconds(6))
    await app.settle()
    let name = try #require(app.savedDocuments.first)
    #expect(try app.text(ofDocument: name) == "Once upon a time")
    #expect(app.toolkit.warnings.isEmpty)
  }

  @Test("An app that starts in the home of an earlier run finds what that has written")
  func secondRun() async throws {
    let home = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    let first = try await launch(home: home)
    try first.press("Start Writing")
    await first.settle()
    if first.focusedElement?.label != "Note" { try first.press("Note") }
    try first.type("Once upon a time")
    await first.quit()
    #expect(first.toolkit.exitCode == 0)
    let second = try await launch(home: home)
    #expect(second.elements("Untitled").count == 1)
    try second.press("Untitled")
    await second.settle()
    #expect(second.element("Note")?.value == "Once upon a time")
  }

  @Test("A file named on the command line is open")
  func opening() async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("letter.txt")
    try Data("Dear reader".utf8).write(to: file)
    let app = try await launch([file.path])
    #expect(app.element("Note")?.value == "Dear reader")
  }
}
