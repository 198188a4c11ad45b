import Documents
import Foundation
import FrontispieceTesting
import Observation
import SwiftUI
import Synchronization
import Testing
import UniformTypeIdentifiers

extension DocumentCreationSource {
  fileprivate static let haiku = DocumentCreationSource(id: "haiku")
}

/// A text that goes by way of file wrappers.
@Observable
private final class Poem: Document {
  static var readableContentTypes: [UTType] { [.scribe] }
  var text: String
  let configuration: URLDocumentConfiguration

  init(text: String, _ configuration: URLDocumentConfiguration) {
    self.text = text
    self.configuration = configuration
  }

  func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
    FileWrapperDocumentReader(configuration) { file in
      guard let data = file.regularFileContents, let text = String(data: data, encoding: .utf8) else {
        throw CocoaError(.fileReadInapplicableStringEncoding)
      }
      return text
    }
  }

  func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
    FileWrapperDocumentWriter(configuration) { text, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }

  @MainActor func apply(snapshot: sending String, previous: sending String?) async throws {
    Probe.note("apply \(snapshot) after \(previous ?? "nothing")")
    text = snapshot
  }

  @MainActor func snapshot(contentType: UTType) async throws -> sending String { text }
}

private struct PoemView: View {
  let poem: Poem
  @Environment(\.undoManager) private var undoManager

  var body: some View {
    VStack {
      TextEditor(text: Binding(get: { poem.text }, set: { change(to: $0) })).accessibilityLabel("Text")
      Text(verbatim: "File " + (poem.configuration.fileURL?.lastPathComponent ?? "none"))
    }
  }

  private func change(to text: String) {
    let old = poem.text
    poem.text = text
    undoManager?.registerUndo(withTarget: poem) { $0.text = old }
  }
}

private struct Poems: App {
  var body: some Scene {
    DocumentGroupLaunchScene("Poems") {
      NewDocumentButton("New Poem")
      NewDocumentButton("New Haiku", contentType: .scribe, source: .haiku)
    }
    DocumentGroup { poem in
      PoemView(poem: poem)
    } makeDocument: { configuration, context in
      Probe.note("make \(context.creationSource == .haiku ? "haiku" : "plain")")
      if Probe.flag { throw CancellationError() }
      return Poem(text: context.creationSource == .haiku ? "An old pond" : "", configuration)
    }
  }
}

private struct OpeningOnly: App {
  var body: some Scene {
    DocumentGroup(allowCreating: false) { poem in
      PoemView(poem: poem)
    } makeDocument: { configuration, _ in
      Poem(text: "", configuration)
    }
  }
}

/// A text that is only looked at, read from the file's place.
@Observable
private final class Leaflet: ReadableDocument {
  static var readableContentTypes: [UTType] { [.scribe] }
  var text = ""

  struct PlaceReader: DocumentReader {
    @concurrent func read(
      from source: sending URL, progress: consuming Subprogress
    ) async throws -> sending String {
      let manager = progress.start(totalCount: 2)
      manager.complete(count: 1)
      let text = try String(contentsOf: source, encoding: .utf8)
      manager.complete(count: 1)
      return text
    }
  }

  func reader(configuration: sending ReadConfiguration) -> sending PlaceReader { PlaceReader() }
  @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
}

private struct Leaflets: App {
  var body: some Scene {
    DocumentGroup { leaflet in
      Text(verbatim: leaflet.text)
    } makeReadableDocument: { _, _ in
      Leaflet()
    }
  }
}

/// A text that is written to a place.
@Observable
private final class Memo: Document {
  static var readableContentTypes: [UTType] { [.scribe] }
  var text = "first"

  struct PlaceWriter: DocumentWriter {
    @concurrent func write(
      snapshot: sending String, to destination: sending URL, previous: sending String?,
      progress: consuming Subprogress
    ) async throws {
      // Nothing has the name, so that a failure in the middle would leave the old file.
      guard !FileManager.default.fileExists(atPath: destination.path) else { throw CocoaError(.fileWriteFileExists) }
      if snapshot.contains("full") {
        try Data("half".utf8).write(to: destination)
        throw POSIXError(.ENOSPC)
      }
      try Data("\(snapshot) after \(previous ?? "nothing")".utf8).write(to: destination)
    }
  }

  func reader(configuration: sending ReadConfiguration) -> sending Leaflet.PlaceReader { Leaflet.PlaceReader() }
  func writer(configuration: sending WriteConfiguration) -> sending PlaceWriter { PlaceWriter() }
  @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
  @MainActor func snapshot(contentType: UTType) async throws -> sending String { text }
}

private struct MemoView: View {
  let memo: Memo
  @Environment(\.undoManager) private var undoManager

  var body: some View {
    Text(verbatim: memo.text).accessibilityLabel("Text")
    ForEach(["second", "third", "full"], id: \.self) { text in
      Button(text) {
        memo.text = text
        undoManager?.registerUndo(withTarget: memo) { _ in }
      }
    }
  }
}

private struct Memos: App {
  var body: some Scene {
    DocumentGroup { memo in
      VStack { MemoView(memo: memo) }
    } makeDocument: { _, _ in
      Memo()
    }
  }
}

@MainActor
@Suite("Documents of SDK 27: readers, writers and snapshots", .serialized)
struct SnapshotDocumentTests {
  @Test("The button that was pressed is told to the app, which makes the document once")
  func source() async throws {
    let app = try await launch(Poems.self)
    try await app.pressAndWait("New Haiku")
    #expect(app.editorText == "An old pond" && app.element("File Untitled.scribe") != nil)
    #expect(Probe.entries.filter { $0.hasPrefix("make") } == ["make haiku"])
    #expect(try app.text(ofDocument: "Untitled.scribe") == "An old pond")
    try await app.pressAndWait("Back")
    app.advance(.seconds(1))
    try await app.pressAndWait("New Poem")
    #expect(Probe.entries.filter { $0.hasPrefix("make") } == ["make haiku", "make plain"])
  }

  @Test("An edit with an undo action is saved by itself and when the document is closed")
  func saving() async throws {
    let app = try await launch(Poems.self, files: ["a.scribe": "one"])
    try await app.pressAndWait("a")
    #expect(app.editorText == "one" && Probe.entries.suffix(1) == ["apply one after nothing"])
    try app.enter("two", into: "Text")
    app.advance(.seconds(5))
    await app.settle()
    #expect(try app.text(ofDocument: "a.scribe") == "two")
    try app.enter("three", into: "Text")
    try await app.pressAndWait("Back")
    #expect(try app.text(ofDocument: "a.scribe") == "three")
  }

  @Test("What another program writes is applied with what was applied before")
  func externalChange() async throws {
    let app = try await launch(Poems.self, files: ["a.scribe": "one"])
    try await app.pressAndWait("a")
    try app.put("other", at: "a.scribe")
    await app.settle()
    #expect(app.editorText == "other" && Probe.entries.last == "apply other after one")
  }

  @Test("A creation that the app cancels is silent and leaves no file")
  func cancelling() async throws {
    let app = try await launch(Poems.self)
    Probe.flag = true
    try await app.pressAndWait("New Poem")
    #expect(app.showsLaunchScene && app.alert == nil && app.savedDocuments.isEmpty)
  }

  @Test("A file that cannot be read is an alert with its name, and the launch scene stays")
  func unreadable() async throws {
    let app = try await launch(Poems.self)
    let url = app.documentsFolder.appendingPathComponent("bad.scribe")
    try FileManager.default.createDirectory(at: app.documentsFolder, withIntermediateDirectories: true)
    try Data([0xFF, 0xFE, 0]).write(to: url)
    await app.open(url)
    #expect(app.alert?.title.contains("bad.scribe") == true && app.showsLaunchScene)
  }

  @Test("A group that does not allow creating only opens")
  func openingOnly() async throws {
    let app = try await launch(OpeningOnly.self, files: ["a.scribe": "one"])
    #expect(app.element("Create Document") == nil && app.element("New") == nil)
    try await app.pressAndWait("a")
    #expect(app.editorText == "one")
  }

  @Test("A document that is only readable is only looked at")
  func viewing() async throws {
    let app = try await launch(Leaflets.self, files: ["a.scribe": "Read me"])
    #expect(app.element("Create Document") == nil)
    try await app.pressAndWait("a")
    #expect(app.element("Read me") != nil)
  }

  @Test("A writer gets a free place and what it wrote last; if it fails, the old file stays and a draft is kept")
  func writing() async throws {
    let app = try await launch(Memos.self, files: ["a.scribe": "one"])
    try await app.pressAndWait("a")
    for (text, expected) in [("second", "second after nothing"), ("third", "third after second")] {
      try await app.pressAndWait(text)
      app.advance(.seconds(5))
      await app.settle()
      #expect(try app.text(ofDocument: "a.scribe") == expected)
    }
    try await app.pressAndWait("full")
    app.advance(.seconds(5))
    await app.settle()
    #expect(app.alert?.message.contains("disk is full") == true)
    #expect(try app.text(ofDocument: "a.scribe") == "third after second")
    #expect(app.savedDocuments == ["a.scribe"])
  }

  @Test("A part of a progress counts as done when it is dropped, and bit by bit when it is counted")
  func progress() {
    let whole = ProgressManager(totalCount: 10)
    do { _ = whole.subprogress(assigningCount: 4) }
    #expect(whole.completedCount == 4)
    let part = whole.subprogress(assigningCount: 6).start(totalCount: 2)
    part.complete(count: 1)
    #expect(whole.fractionCompleted == 0.7 && !whole.isFinished)
    part.complete(count: 1)
    #expect(whole.isFinished && whole.reporter.fractionCompleted == 1)
    #expect(ProgressManager(totalCount: nil).isIndeterminate)
  }
}
