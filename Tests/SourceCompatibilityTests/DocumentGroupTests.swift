import FrontispieceTesting
import SwiftUI
import Testing

private struct Autoclosure: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument(text: "auto")) { file in
      TextDocumentView(document: file.$document)
    }
  }
}

private struct Closure: App {
  var body: some Scene {
    DocumentGroup(newDocument: { TextDocument(text: "closure") }) { file in
      TextDocumentView(document: file.$document)
    }
  }
}

private struct LabelledEditor: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument(text: "labelled"), editor: { TextDocumentView(document: $0.$document) })
  }
}

private struct Viewer: App {
  var body: some Scene {
    DocumentGroup(viewing: ReadOnlyDocument.self) { file in
      Text(file.isEditable ? "editable" : "only looked at: \(file.document.text)")
    }
  }
}

private struct DrawingView: View {
  @EnvironmentObject private var fromEnvironment: Drawing
  @ObservedObject var drawing: Drawing
  @Environment(\.undoManager) private var undoManager
  @Environment(\.documentConfiguration) private var configuration

  var body: some View {
    Text(drawing.strokes)
    Text("the same: \(fromEnvironment === drawing)")
    Text(configuration?.fileURL?.lastPathComponent ?? "no file")
    Button("Draw") {
      let old = drawing.strokes
      drawing.strokes += "~"
      undoManager?.registerUndo(withTarget: drawing) { $0.strokes = old }
    }
  }
}

private struct Reference: App {
  var body: some Scene {
    DocumentGroup(newDocument: { Drawing(strokes: "-") }) { file in
      DrawingView(drawing: file.document)
    }
  }
}

private struct ReferenceViewer: App {
  var body: some Scene {
    DocumentGroup(viewing: Drawing.self) { file in Text("seen: \(file.document.strokes)") }
  }
}

private struct Several: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument(text: "text")) { file in
      TextDocumentView(document: file.$document)
    }
    DocumentGroup(newDocument: { Drawing() }) { file in
      Text("drawing \(file.document.strokes)")
    }
    DocumentGroup(viewing: ReadOnlyDocument.self) { file in
      Text("viewer \(file.document.text)")
    }
    DocumentGroupLaunchScene("Several") {
      NewDocumentButton("Text", for: TextDocument.self)
      NewDocumentButton("Drawing", for: Drawing.self)
    }
  }
}

/// The configuration's other values, and what the environment holds.
private struct Informed: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument()) { file in
      InformedView(document: file.$document, name: file.fileURL?.lastPathComponent, isEditable: file.isEditable)
    }
  }
}

private struct InformedView: View {
  @Binding var document: TextDocument
  let name: String?
  let isEditable: Bool
  @Environment(\.documentConfiguration) private var configuration
  @Environment(\.undoManager) private var undoManager
  @Environment(\.newDocument) private var newDocument
  @Environment(\.openDocument) private var openDocument

  var body: some View {
    VStack { content }
  }

  @ViewBuilder private var content: some View {
    Text("\(name ?? "none") \(isEditable) \(configuration == nil) \(undoManager == nil)")
    Button("Sample") { newDocument(TextDocument(text: "sample")) }
    Button("Open B") {
      guard let url = configuration?.fileURL?.deletingLastPathComponent().appendingPathComponent("B.text") else {
        return
      }
      Task { try await openDocument(at: url) }
    }
    TextEditor(text: $document.text).accessibilityLabel("Text")
  }
}

@MainActor
@Suite("DocumentGroup: every form", .serialized)
struct DocumentGroupTests {
  @Test("A value as an autoclosure, as a closure, and with the editor as a labelled argument")
  func values() async throws {
    let auto = try await launch(Autoclosure.self)
    try await auto.pressAndWait("Create Document")
    #expect(auto.editorText == "auto")
    let closure = try await launch(Closure.self)
    try await closure.pressAndWait("Create Document")
    #expect(closure.editorText == "closure")
    let labelled = try await launch(LabelledEditor.self)
    try await labelled.pressAndWait("Create Document")
    #expect(labelled.editorText == "labelled")
  }

  @Test("viewing: opens, edits nothing and creates nothing")
  func viewing() async throws {
    let app = try await launch(Viewer.self, files: ["Old.readonly": "old"])
    #expect(app.element("Create Document") == nil)
    try await app.pressAndWait("Old")
    #expect(app.sees("only looked at: old"))
  }

  @Test("A reference document is given, is in the environment, registers undo, and is saved")
  func reference() async throws {
    let app = try await launch(Reference.self)
    try await app.pressAndWait("Create Document")
    #expect(app.sees("the same: true"))
    #expect(app.sees("Untitled.drawing"))
    try await app.pressAndWait("Draw")
    #expect(app.sees("-~"))
    app.advance(.seconds(5))
    await app.settle()
    #expect(try app.text(ofDocument: "Untitled.drawing") == "-~")
    try await app.pressAndWait("Undo")
    #expect(!app.sees("-~"))
  }

  @Test("viewing: takes a reference document as well")
  func referenceViewer() async throws {
    let app = try await launch(ReferenceViewer.self, files: ["Line.drawing": "~"])
    try await app.pressAndWait("Line")
    #expect(app.sees("seen: ~"))
  }

  @Test(
    "Of several groups the first that reads a file's type opens it",
    arguments: [("A", "a"), ("B", "drawing b"), ("C", "viewer c")])
  func several(name: String, text: String) async throws {
    let app = try await launch(Several.self, files: ["A.text": "a", "B.drawing": "b", "C.readonly": "c"])
    try await app.pressAndWait(name)
    #expect(app.sees(text))
  }

  @Test("Of several groups each button makes a document of its own kind")
  func severalKinds() async throws {
    let app = try await launch(Several.self)
    try await app.pressAndWait("Drawing")
    #expect(app.savedDocuments == ["Untitled.drawing"])
    #expect(app.sees("drawing"))
  }

  @Test("The configuration and the environment tell an editor about its document")
  func configuration() async throws {
    let app = try await launch(Informed.self, files: ["A.text": "a"])
    try await app.pressAndWait("A")
    #expect(app.sees("A.text true false false"))
  }

  @Test("newDocument opens a window with a document that has no file yet")
  func newDocument() async throws {
    let app = try await launch(Informed.self, files: ["A.text": "a"])
    try await app.pressAndWait("A")
    try await app.pressAndWait("Sample")
    #expect(app.windows.count == 2)
    #expect(app.editorText == "sample")
    #expect(app.savedDocuments == ["A.text"])
  }

  @Test("openDocument opens another document, and brings one that is open to the front")
  func openDocument() async throws {
    let app = try await launch(Informed.self, files: ["A.text": "a", "B.text": "b"])
    try await app.pressAndWait("A")
    try await app.pressAndWait("Open B")
    #expect(app.windows.count == 2)
    #expect(app.editorText == "b")
  }
}
