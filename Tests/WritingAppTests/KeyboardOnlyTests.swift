import FrontispieceTesting
import Testing

@testable import WritingApp

@MainActor
@Suite("Writing App: keyboard only", .serialized)
struct KeyboardOnlyTests {
  @Test("The same first story without a pointer")
  func keyboardOnly() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    #expect(app.element("Start Writing") != nil)
    try app.key("ctrl+n")
    await app.settle()
    #expect(app.element("Start Writing") == nil)

    try app.type("By keyboard alone")
    #expect(app.element("Story")?.value == "By keyboard alone")
    try app.key("ctrl+z")
    try app.key("ctrl+shift+z")
    await app.settle()
    #expect(app.element("Story")?.value == "By keyboard alone")

    try app.key("alt+Left")
    await app.settle()
    #expect(app.element("Start Writing") != nil)
    #expect(app.element("Untitled") != nil)

    try app.key("ctrl+f")
    try app.type("zzz")
    await app.settle()
    #expect(app.element("Untitled") == nil)
    try app.key("Escape")
    await app.settle()
    #expect(app.element("Untitled") != nil)

    try app.key("ctrl+q")
    await app.settle()
    #expect(app.toolkit.exitCode == 0)
  }

  @Test("The first key press belongs to the primary action")
  func initialFocus() async throws {
    let app = try await AppTester.launch(WritingApp.self)
    #expect(app.focusedElement?.label == "Start Writing")
    try app.key("Return")
    await app.settle()
    #expect(app.element("Back") != nil)
  }
}
