import FrontispieceTesting
import SwiftUI
import Testing

// The listings of the talk, the article and the post, as close to their letter as a compiler allows. What had to be
// changed is said beside it.

/// The talk at 2:38. Its `$file.document` is `file.$document`: no library can make the other one compile.
private struct Talk0238: App {
  var body: some Scene {
    DocumentGroup(newDocument: { StoryDocument() }) { file in
      StoryView(document: file.$document)
    }
  }
}

/// The talk at 4:38.
private struct Talk0438: App {
  var body: some Scene {
    DocumentGroup(newDocument: { StoryDocument() }) { file in
      StoryView(document: file.$document)
    }

    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      Image(.pinkJungle)
        .resizable()
        .aspectRatio(contentMode: .fill)
    }
  }
}

/// The talk at 5:44. At 5:29 the closure is empty without a parameter, which does not compile.
private struct Talk0544: App {
  var body: some Scene {
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      Image(.pinkJungle)
    } overlayAccessoryView: { geometry in
    }
    DocumentGroup(newDocument: StoryDocument()) { file in StoryView(document: file.$document) }
  }
}

/// The talk at 5:53.
private struct Talk0553: App {
  var body: some Scene {
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      Image(.pinkJungle)
    } overlayAccessoryView: { geometry in
      ZStack {
        Image(.robot)
          .position(
            x: geometry.titleViewFrame.minX,
            y: geometry.titleViewFrame.minY
          )
        Image(.plant)
          .position(
            x: geometry.titleViewFrame.maxX,
            y: geometry.titleViewFrame.maxY
          )
      }
    }
    DocumentGroup(newDocument: StoryDocument()) { file in StoryView(document: file.$document) }
  }
}

/// The talk at 7:45 to 8:07. The parenthesis after the binding is added, and the label is the property's name.
private struct Talk0745: App {
  @State private var creationContinuation: CheckedContinuation<StoryDocument?, any Error>?
  @State private var isTemplatePickerPresented = false

  var body: some Scene {
    DocumentGroup(newDocument: StoryDocument()) { file in StoryView(document: file.$document) }
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
      NewDocumentButton("Choose a Template", for: StoryDocument.self) {
        try await withCheckedThrowingContinuation { continuation in
          creationContinuation = continuation
          isTemplatePickerPresented = true
        }
      }
      .fullScreenCover(isPresented: $isTemplatePickerPresented) {
        TemplatePicker(creationContinuation: $creationContinuation)
      }
    } background: {
      Image(.pinkJungle)
    }
  }
}

private struct TemplatePicker: View {
  @Binding var creationContinuation: CheckedContinuation<StoryDocument?, any Error>?

  var body: some View {
    Button("Three Act Structure") {
      creationContinuation?.resume(returning: StoryDocument.threeActStructure())
      creationContinuation = nil
    }
  }
}

extension StoryDocument {
  fileprivate static func threeActStructure() -> Self {
    Self.init(text: "Act I")
  }
}

private struct StoryView: View {
  @Binding var document: StoryDocument
  var body: some View { TextEditor(text: $document.text).accessibilityLabel("Text") }
}

private typealias StoryDocument = TextDocument

extension ImageResource {
  fileprivate static let pinkJungle = ImageResource(name: "pinkJungle", bundle: .main)
  fileprivate static let robot = ImageResource(name: "robot", bundle: .main)
  fileprivate static let plant = ImageResource(name: "plant", bundle: .main)
}

/// The post: a title, actions, nothing else; the button is a view of its own.
private struct Post: App {
  var body: some Scene {
    DocumentGroup(newDocument: { TextDocument() }) { file in
      TextDocumentView(document: file.$document)
    }
    DocumentGroupLaunchScene("My Documents") {
      NewDocumentButton("New Document")
      ChooseDocumentTemplateButton()
    }
  }
}

private struct ChooseDocumentTemplateButton: View {
  @State private var documentCreationContinuation: CheckedContinuation<TextDocument?, any Error>?
  @State private var isTemplatePickerPresented = false

  var body: some View {
    NewDocumentButton("Choose a Template", for: TextDocument.self) {
      try await withCheckedThrowingContinuation { continuation in
        self.documentCreationContinuation = continuation
        self.isTemplatePickerPresented = true
      }
    }
    .fullScreenCover(isPresented: $isTemplatePickerPresented) {
      VStack {
        Button("Take") { finish { $0?.resume(returning: TextDocument(text: "post")) } }
        Button("None") { finish { $0?.resume(throwing: CancellationError()) } }
      }
    }
  }

  private func finish(_ answer: (CheckedContinuation<TextDocument?, any Error>?) -> Void) {
    answer(documentCreationContinuation)
    documentCreationContinuation = nil
    isTemplatePickerPresented = false
  }
}

/// The post: a purchase stands before creation.
private struct PurchaseLicensePlz: Error {}

private struct Gated: App {
  var body: some Scene {
    DocumentGroup(newDocument: TextDocument()) { file in TextDocumentView(document: file.$document) }
    DocumentGroupLaunchScene("My Documents") {
      NewDocumentButton("New Document", for: TextDocument.self) { throw PurchaseLicensePlz() }
      NewDocumentButton(for: TextDocument.self) { TextDocument(text: "paid") }
    }
  }
}

@MainActor
@Suite("The listings of the talk, the article and the post", .serialized)
struct SeedSnippetTests {
  @Test("Talk 2:38: a document group with a closure")
  func talk0238() async throws {
    let app = try await launch(Talk0238.self)
    try await app.pressAndWait("Create Document")
    #expect(app.editorText == "")
  }

  @Test("Talk 4:38: a launch scene with a picture behind it")
  func talk0438() async throws {
    let app = try await launch(Talk0438.self)
    #expect(app.sees("Compatible"))
    try await app.pressAndWait("Start Writing")
    #expect(app.editorText == "")
  }

  @Test("Talk 5:44: an overlay with nothing in it")
  func talk0544() async throws { #expect(try await launch(Talk0544.self).element("Start Writing") != nil) }

  @Test("Talk 5:53: pictures at the corners of the title view")
  func talk0553() async throws { #expect(try await launch(Talk0553.self).element("Start Writing") != nil) }

  @Test("Talk 7:45: a template picker that answers a continuation; the cover goes when the story comes")
  func talk0745() async throws {
    let app = try await launch(Talk0745.self)
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("Three Act Structure")
    #expect(try app.text(ofDocument: "Untitled.text") == "Act I")
  }

  @Test("Post: a title without a background, and a button that is a view with state of its own")
  func post() async throws {
    let app = try await launch(Post.self)
    #expect(app.sees("My Documents"))
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("None")
    #expect(app.alert == nil)
    try await app.pressAndWait("Choose a Template")
    try await app.pressAndWait("Take")
    #expect(app.editorText == "post")
  }

  @Test("Post: an error without words of its own is told in ours, without its type's name")
  func gated() async throws {
    let app = try await launch(Gated.self)
    try await app.pressAndWait("New Document")
    #expect(app.alert?.title == "The document could not be created.")
    #expect(app.alert?.message.contains("PurchaseLicensePlz") == false)
    try await app.pressAndWait("OK")
    app.advance(.seconds(1))
    try await app.pressAndWait("Create Document")
    #expect(app.editorText == "paid")
  }
}
