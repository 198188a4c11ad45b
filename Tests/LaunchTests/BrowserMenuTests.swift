import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct Menus: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Scribe") {
      NewDocumentButton("Write")
    }
    .documentBrowserContextMenu { urls in
      Button("Export \(urls?.count ?? 0)") { Probe.note("export \((urls ?? []).map(\.lastPathComponent))") }
      if urls?.count == 1 { Button("Only One") { Probe.note("one") } }
    }
  }
}

@MainActor
@Suite("Entries that an app adds to the menu of documents", .serialized)
struct BrowserMenuTests {
  @Test("the menu of a document has the app's entries, which are told the document")
  func one() async throws {
    let app = try await launch(Menus.self, files: ["a.scribe": "a", "b.scribe": "b"])
    let menu = try app.rightClick("b")
    #expect(menu.titles.contains("Export 1") && menu.titles.contains("Only One") && menu.titles.contains("Duplicate"))
    try menu.choose("Export 1")
    #expect(Probe.entries == ["export [\"b.scribe\"]"])
  }

  @Test("where documents are chosen, the entries are in their menu and in the bar, for all of them")
  func several() async throws {
    let app = try await launch(Menus.self, files: ["a.scribe": "a", "b.scribe": "b"])
    try await app.pressAndWait("Select")
    #expect(app.element("Actions")?.isEnabled == false)
    try await app.pressAndWait("a")
    try await app.pressAndWait("b")
    let menu = try app.rightClick("a")
    #expect(menu.titles == ["Export 2"])
    let bar = try app.require("Actions")
    #expect(bar.isEnabled && bar.control.openMenu())
    try app.press("Export 2")
    #expect(Probe.entries == ["export [\"a.scribe\", \"b.scribe\"]"])
    try await app.pressAndWait("Done")
    #expect(app.element("Actions") == nil)
  }

  @Test("an app that adds nothing has nothing to select for")
  func nothing() async throws {
    struct Plain: App { var body: some Scene { ScribeGroup() } }
    let app = try await launch(Plain.self, files: ["a.scribe": "a"])
    #expect(app.element("Select") == nil && app.element("Actions") == nil)
  }
}
