import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

/// The app of the talk and the article: a picker that answers a continuation.
private struct Picker: App {
  @State private var continuation: CheckedContinuation<ScribeDocument?, any Error>?
  @State private var isPresented = false
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene {
      NewDocumentButton("Create")
      NewDocumentButton("Choose a Template", for: ScribeDocument.self) {
        Probe.note("asked")
        return try await withCheckedThrowingContinuation { continuation in
          self.continuation = continuation
          isPresented = true
        }
      }
      .sheet(isPresented: $isPresented, onDismiss: giveUp) {
        TemplatePicker(creationContinuation: $continuation)
      }
    } background: {
      Color.green
    }
  }

  private func giveUp() {
    continuation?.resume(throwing: CancellationError())
    continuation = nil
  }
}

private struct TemplatePicker: View {
  @Binding var creationContinuation: CheckedContinuation<ScribeDocument?, any Error>?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Button("T1") { answer(.threeActStructure()) }
      Button("T2") { answer(ScribeDocument(text: "two")) }
      Button("Empty") { answer(nil) }
      Button("Cancel", role: .cancel) { dismiss() }
    }
  }

  private func answer(_ document: ScribeDocument?) {
    creationContinuation?.resume(returning: document)
    creationContinuation = nil
    // A second answer has nobody to go to.
    creationContinuation?.resume(returning: document)
    dismiss()
  }
}

extension ScribeDocument {
  fileprivate static func threeActStructure() -> Self { Self.init(text: "three acts") }
}

/// One action that ends as a test says.
private struct Ending: App {
  static var end: @MainActor () async throws -> ScribeDocument? = { nil }
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Ending") {
      NewDocumentButton("Go", for: ScribeDocument.self) {
        Probe.note("asked")
        return try await Self.end()
      }
    }
  }
}

private struct WithoutTitle: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Untitled") {
      NewDocumentButton(for: ScribeDocument.self) { ScribeDocument(text: "no title") }
    }
  }
}

private struct OnlyThrows: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Throws") {
      NewDocumentButton("Go", for: ScribeDocument.self) { throw Refusal() }
    }
  }
}

private struct OwnWords: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Own") {
      NewDocumentButton("Go", for: ScribeDocument.self) { throw Refusal() }
    }
    .onDocumentCreationError { Probe.note($0.localizedDescription) }
  }
}

/// The article's picker, with its slips corrected: an unlabelled binding, and `?` on the optional.
private struct UnlabelledPicker: View {
  @Binding var continuation: CheckedContinuation<ScribeDocument?, any Error>?
  init(_ continuation: Binding<CheckedContinuation<ScribeDocument?, any Error>?>) { _continuation = continuation }
  var body: some View {
    Button("Pick") {
      continuation?.resume(returning: ScribeDocument(text: "picked"))
      continuation = nil
    }
  }
}

private struct Unlabelled: App {
  @State private var documentCreationContinuation: CheckedContinuation<ScribeDocument?, any Error>?
  @State private var isPresented = false
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Unlabelled") {
      NewDocumentButton("Choose", for: ScribeDocument.self) {
        try await withCheckedThrowingContinuation { continuation in
          documentCreationContinuation = continuation
          isPresented = true
        }
      }
      .fullScreenCover(isPresented: $isPresented) { UnlabelledPicker($documentCreationContinuation) }
      .onChange(of: documentCreationContinuation == nil) { _, isNil in if isNil { isPresented = false } }
    }
  }
}

private struct FromDisk: App {
  static var template = URL(fileURLWithPath: "/")
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Disk") {
      NewDocumentButton("From Disk", contentType: .scribe) { Self.template }
    }
  }
}

@MainActor
@Suite("Seed rows 46–69: creating from a template", .serialized)
struct TemplateRowTests {
  /// Presses "Go" once with an end, and waits.
  private func go(_ end: @escaping @MainActor () async throws -> ScribeDocument?) async throws -> AppTester {
    Ending.end = end
    let app = try await launch(Ending.self)
    try await app.pressAndWait("Go")
    return app
  }

  @Test("Row 46: A second action with for: and a closure creates from what the closure returns")
  func row46() async throws {
    let app = try await launch(Picker.self)
    #expect(app.cardButtons.map(\.label) == ["Create", "Choose a Template"])
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("T2")
    #expect(app.editorText == "two")
  }

  @Test("Row 47: Without a title the button reads “Create Document”")
  func row47() async throws {
    let app = try await launch(WithoutTitle.self)
    try await app.pressAndWait("Create Document")
    #expect(app.editorText == "no title")
  }

  @Test("Row 48: A press calls the async closure once")
  func row48() async throws {
    let app = try await go {
      await Task.yield()
      return ScribeDocument(text: "late")
    }
    #expect(Probe.entries == ["asked"])
    #expect(app.editorText == "late")
  }

  @Test("Row 49: The returned document is saved without the app's doing")
  func row49() async throws {
    let app = try await go { ScribeDocument(text: "saved") }
    #expect(try app.text(ofDocument: "Untitled.scribe") == "saved")
  }

  @Test("Row 50: The new document is a copy of the template: each press makes another, and they do not share changes")
  func row50() async throws {
    let template = ScribeDocument(text: "template")
    let app = try await go { template }
    try app.enter("changed", into: "Text")
    try await app.pressAndWait("Back")
    app.advance(.seconds(1))
    try await app.pressAndWait("Go")
    #expect(app.editorText == "template")
    #expect(try app.text(ofDocument: "Untitled.scribe") == "changed")
  }

  @Test("Row 51: withCheckedThrowingContinuation inside the closure may wait for as long as it likes")
  func row51() async throws {
    let app = try await launch(Picker.self)
    try await app.pressAndWait("Choose a Template")
    app.advance(.seconds(600))
    await app.settle()
    #expect(app.savedDocuments.isEmpty)
    try await app.pressAndWait("T1")
    #expect(app.editorText == "three acts")
  }

  @Test("Row 52: The app shows a picker meanwhile and hands it the continuation")
  func row52() async throws {
    let app = try await launch(Picker.self)
    try await app.pressAndWait("Choose a Template")
    #expect(app.element("T1") != nil)
    #expect(app.alert == nil)
  }

  @Test("Row 53: The picker resumes through the binding, and sets it to nil")
  func row53() async throws {
    let app = try await launch(Picker.self)
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("T1")
    #expect(app.element("T1") == nil)
    #expect(app.savedDocuments == ["Untitled.scribe"])
  }

  @Test("Row 54: Setting the continuation to nil keeps it from being resumed twice")
  func row54() async throws {
    let app = try await launch(Picker.self)
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("T1")  // Answers twice; a second resume would end the process.
    #expect(app.editorText == "three acts")
  }

  @Test("Row 55: With the label that the picker's property asks for, the talk's listing compiles and works")
  func row55() async throws {
    let app = try await launch(Picker.self)
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("Cancel")
    #expect(app.showsLaunchScene)
    #expect(app.element("Choose a Template") != nil)
  }

  @Test("Row 56: A static function that returns Self makes the template")
  func row56() {
    let document: ScribeDocument = .threeActStructure()
    #expect(document.text == "three acts")
  }

  @Test("Row 57: Returning nil creates an empty document")
  func row57() async throws {
    let app = try await go { nil }
    #expect(app.editorText == "")
    #expect(try app.text(ofDocument: "Untitled.scribe") == "")
  }

  @Test("Row 58: Returning a value creates a document with this state")
  func row58() async throws {
    #expect(try await go { ScribeDocument(text: "state") }.editorText == "state")
  }

  @Test("Row 59: Throwing creates no document")
  func row59() async throws {
    let app = try await go { throw Refusal() }
    #expect(app.savedDocuments.isEmpty)
    #expect(app.editorText == nil)
  }

  @Test("Row 60: A throw is not silent: it is told once, in the app's words, and the launch scene goes on")
  func row60() async throws {
    let app = try await go { throw Refusal() }
    #expect(app.alert?.title == "Limit of 3 reached")
    try app.press("OK")
    await app.settle()
    #expect(app.alert == nil)
    Ending.end = { ScribeDocument(text: "afterwards") }
    app.advance(.seconds(1))
    try await app.pressAndWait("Go")
    #expect(app.editorText == "afterwards")
  }

  @Test("Row 61: Two quick presses with a throwing closure show one alert, not two")
  func row61() async throws {
    let app = try await launch(OnlyThrows.self)
    try app.doubleClick("Go")
    await app.settle()
    #expect(app.window?.alerts.count == 1)
    try app.press("OK")
    await app.settle()
    #expect(app.alert == nil)
  }

  @Test("Row 62: CancellationError is silent")
  func row62() async throws {
    let app = try await go { throw CancellationError() }
    #expect(app.alert == nil)
    #expect(app.savedDocuments.isEmpty)
    #expect(app.element("Go")?.isEnabled == true)
  }

  @Test("Row 63: The system's own “cancelled” is silent as well, and its other errors speak of creating a document")
  func row63() async throws {
    #expect(try await go { throw CocoaError(.userCancelled) }.alert == nil)
    let app = try await go { throw CocoaError(.fileWriteOutOfSpace) }
    #expect(app.alert?.title == "The document could not be created.")
    #expect(app.alert?.message.hasPrefix("The disk is full.") == true)
  }

  @Test("Row 64: Unlike Apple's, an app can handle the errors itself; then there is no alert")
  func row64() async throws {
    let app = try await launch(OwnWords.self)
    try await app.pressAndWait("Go")
    #expect(app.alert == nil)
    #expect(Probe.entries == ["Limit of 3 reached"])
  }

  @Test("Row 65: Opening the picker and backing out twice stays silent")
  func row65() async throws {
    let app = try await launch(Picker.self)
    for _ in 1...2 {
      try await app.pressAndWait("Choose a Template")
      try await app.pressAndWait("Cancel")
      #expect(app.alert == nil)
    }
    #expect(app.savedDocuments.isEmpty)
  }

  @Test("Row 66: A closure may consist of a single throw, with for: fixing the type")
  func row66() async throws {
    let app = try await launch(OnlyThrows.self)
    try await app.pressAndWait("Go")
    #expect(app.alert?.title == "Limit of 3 reached")
  }

  @Test("Row 67: A picker that takes the binding without a label, and resumes the optional with “?”")
  func row67() async throws {
    let app = try await launch(Unlabelled.self)
    try await app.pressAndWait("Choose")
    try await app.pressAndWait("Pick")
    #expect(app.editorText == "picked")
  }

  @Test("Row 68: A template may be a file, which is copied and stays as it is, or come from elsewhere in its own time")
  func row68() async throws {
    FromDisk.template = FileManager.default.temporaryDirectory.appendingPathComponent("Letter.scribe")
    try Data("Dear".utf8).write(to: FromDisk.template)
    defer { try? FileManager.default.removeItem(at: FromDisk.template) }
    let app = try await launch(FromDisk.self)
    try await app.pressAndWait("From Disk")
    #expect(app.editorText == "Dear")
    #expect(app.savedDocuments == ["Letter.scribe"])
    #expect(try String(contentsOf: FromDisk.template, encoding: .utf8) == "Dear")
  }
}
