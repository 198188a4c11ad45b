import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor @Observable
private final class Model {
  var title = "Story"
  @ObservationIgnored let journal = Journal()
}

@MainActor
@Suite struct HeaderBarMenuTests {
  private static let model = Model()

  private struct Editor: View {
    var body: some View {
      Text("Text")
        .toolbar {
          ToolbarItem { Button("Bold") { HeaderBarMenuTests.model.journal.note("bold") } }
          ToolbarItem { Button("Italic") { HeaderBarMenuTests.model.journal.note("italic") } }
          ToolbarItem { Button("Underlined") { HeaderBarMenuTests.model.journal.note("underlined") } }
          ToolbarItem(placement: .confirmationAction) { Button("Done") {} }
          ToolbarItem(placement: .secondaryAction) {
            Button("Statistics") { HeaderBarMenuTests.model.journal.note("statistics") }.keyboardShortcut("i")
          }
        }
        .toolbarTitleMenu { Button("Duplicate") { HeaderBarMenuTests.model.journal.note("duplicate") } }
        .navigationTitle(
          Binding(get: { HeaderBarMenuTests.model.title }, set: { HeaderBarMenuTests.model.title = $0 }))
    }
  }

  private struct Writer: App {
    var body: some Scene { WindowGroup { Editor() } }
  }

  @Test func `Items that do not fit go into a menu and come back`() async throws {
    let app = try await AppTester.launch(Writer.self, size: CGSize(width: 900, height: 400))
    #expect(app.element("Bold", role: .button) != nil && app.element("Underlined", role: .button) != nil)
    #expect(try app.openMenu("More").titles == ["Statistics"])
    app.menu?.dismiss()
    try app.resize(to: CGSize(width: 380, height: 400))
    #expect(app.element("Underlined", role: .button) == nil)
    #expect(app.element("Done", role: .button) != nil)
    let titles = try app.openMenu("More").titles
    #expect(titles.contains("Underlined") && titles.last == "Statistics")
    try app.press("Underlined")
    #expect(Self.model.journal.take() == ["underlined"])
    try app.resize(to: CGSize(width: 900, height: 400))
    #expect(app.element("Underlined", role: .button) != nil)
  }

  @Test func `The shortcut of an item in the menu works while the menu is closed`() async throws {
    let app = try await AppTester.launch(Writer.self, size: CGSize(width: 900, height: 400))
    try app.key("ctrl+i")
    #expect(Self.model.journal.take() == ["statistics"])
  }

  @Test func `The title opens a menu and can be changed`() async throws {
    Self.model.title = "Story"
    let app = try await AppTester.launch(Writer.self, size: CGSize(width: 900, height: 400))
    #expect(try app.openMenu("Story").titles == ["Duplicate", "Rename…"])
    try app.press("Duplicate")
    #expect(Self.model.journal.take() == ["duplicate"])
    try app.openMenu("Story")
    try app.press("Rename…")
    try #require(app.alert).enter("Novel")
    try app.press("Rename")
    await app.settle()
    #expect(app.window?.title == "Novel")
    #expect(Self.model.title == "Novel")
  }
}
