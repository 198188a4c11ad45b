import FrontispieceTesting
import Testing

@testable import WritingApp

@MainActor
@Suite("Writing App: a first story", .serialized)
struct FirstStoryTests {
  @Test("Create, write, autosave, go back, reopen, survive a kill")
  func firstStory() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    #expect(app.sees("Writing App"))
    #expect(app.element("Start Writing") != nil)
    #expect(app.element("Choose a Template") != nil)

    try app.press("Start Writing")
    await app.settle()
    #expect(app.element("Start Writing") == nil)
    #expect(app.element("Back") != nil)

    try app.type("Once upon a time")
    #expect(app.element("Story")?.value == "Once upon a time")
    app.advance(.seconds(5))
    await app.settle()
    #expect(try app.text(ofDocument: "Untitled.story") == "Once upon a time")

    try app.press("Back")
    await app.settle()
    #expect(app.element("Start Writing") != nil)
    #expect(app.element("Untitled") != nil)

    try app.press("Untitled")
    await app.settle()
    #expect(app.element("Start Writing") == nil)
    #expect(app.element("Story")?.value == "Once upon a time")

    // The process ends here without a goodbye, and another one starts.
    let again = try await AppTester.launch(WritingApp.self, home: app.home)
    #expect(again.element("Start Writing") != nil)
    try again.press("Untitled")
    await again.settle()
    #expect(again.element("Story")?.value == "Once upon a time")
  }

  @Test("Leaving saves at once")
  func leaving() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    try app.press("Start Writing")
    await app.settle()
    try app.type("Quickly")
    try app.press("Back")
    await app.settle()
    #expect(try app.text(ofDocument: "Untitled.story") == "Quickly")
  }

  @Test("A story on the command line opens directly")
  func commandLine() async throws {
    let folder = try await AppTester.launch(WritingApp.self)
    let story = try folder.put("A dark and stormy night", at: "Night.story")
    let app = try await AppTester.launch(WritingApp.self, arguments: [story.path], home: folder.home)
    #expect(app.element("Story")?.value == "A dark and stormy night")
    #expect(app.element("Back") != nil)
  }
}
