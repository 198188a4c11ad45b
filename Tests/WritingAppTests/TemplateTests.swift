import FrontispieceTesting
import Testing

@testable import WritingApp

@MainActor
@Suite("Writing App: templates", .serialized)
struct TemplateTests {
  @Test("Look, change one's mind, look again, take one")
  func template() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    try app.press("Choose a Template")
    await app.settle()
    #expect(app.element("Three Act Structure") != nil)
    try app.press("Cancel")
    await app.settle()
    #expect(app.element("Three Act Structure") == nil)
    #expect(app.element("Start Writing") != nil)
    #expect(app.alert == nil)
    #expect(app.savedDocuments.isEmpty)

    try app.press("Choose a Template")
    await app.settle()
    try app.press("Three Act Structure")
    await app.settle()
    #expect(app.element("Start Writing") == nil)
    #expect(app.element("Back") != nil)
    #expect(app.element("Story")?.value?.hasPrefix("Act I") == true)
    #expect(app.savedDocuments == ["Untitled.story"])
  }

  @Test("Esc leaves no file and no message, and choosing afterwards works")
  func escape() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    try app.press("Choose a Template")
    await app.settle()
    try app.key("Escape")
    await app.settle()
    #expect(app.element("Three Act Structure") == nil)
    #expect(app.alert == nil)
    #expect(app.savedDocuments.isEmpty)

    try app.press("Choose a Template")
    await app.settle()
    try app.press("Letter")
    await app.settle()
    #expect(app.savedDocuments == ["Untitled.story"])
  }

  @Test("A double press opens one picker, and one document comes of it")
  func doublePress() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    try app.doubleClick("Start Writing")
    await app.settle()
    #expect(app.savedDocuments == ["Untitled.story"])
    #expect(app.windows.count == 1)
  }

  @Test("Row 69: The picker is in the app's own design and offers three well chosen templates")
  func choice() async throws {
    #expect(StoryTemplate.all.map(\.name) == ["Three Act Structure", "Hero’s Journey", "Letter"])
    let app = try await AppTester.launch(WritingApp.self)
    try app.press("Choose a Template")
    await app.settle()
    for template in StoryTemplate.all { #expect(app.element(template.name)?.hint == template.summary) }
  }

  @Test("Row 56: A template is a static function of the document that returns Self")
  func factory() {
    let document: StoryDocument = .threeActStructure()
    #expect(document.text.contains("Act II"))
  }
}
