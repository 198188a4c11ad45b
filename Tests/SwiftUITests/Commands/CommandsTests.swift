import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor @Observable
private final class Model {
  var allows = true
  var shows = true
  @ObservationIgnored let journal = Journal()
}

private struct NoteKey: FocusedValueKey {
  typealias Value = String
}

extension FocusedValues {
  fileprivate var note: String? {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }
}

@MainActor
@Suite struct CommandsTests {
  private static let model = Model()

  private struct NoteCommands: Commands {
    @FocusedValue(\.note) private var note
    var body: some Commands {
      CommandMenu("Note") {
        Button("Print \(note ?? "nothing")") { CommandsTests.model.journal.note("print \(note ?? "nothing")") }
          .keyboardShortcut("p")
          .disabled(!CommandsTests.model.allows)
        if CommandsTests.model.shows { Button("Share") { CommandsTests.model.journal.note("share") } }
      }
      CommandGroup(after: .newItem) { Button("New Folder") { CommandsTests.model.journal.note("folder") } }
      CommandGroup(before: .appInfo) { Button("Thanks") {} }
      CommandGroup(replacing: .saveItem) {
        Button("Save All") { CommandsTests.model.journal.note("save") }.keyboardShortcut("s")
      }
    }
  }

  private struct Notes: App {
    var body: some Scene {
      WindowGroup("Notes") { Text("Content").focusedSceneValue(\.note, "Letter") }
        .commands { NoteCommands() }
    }
  }

  @Test func `Commands stand in the app's menu among the framework's own`() async throws {
    let app = try await AppTester.launch(Notes.self)
    let titles = try app.openMenu("Main Menu").titles
    #expect(titles.first == "New Window")
    #expect(titles.last == "Quit")
    #expect(titles.contains("Save All") && !titles.contains("Close Window"))
    let folder = try #require(titles.firstIndex(of: "New Folder"))
    #expect(titles.index(before: folder) == titles.firstIndex(of: "New Window"))
    let thanks = try #require(titles.firstIndex(of: "Thanks"))
    #expect(titles[thanks + 1].hasPrefix("About"))
    guard
      let menu = app.currentScreen?.menu?.flatMap({ element -> [MenuElement] in
        if case .section(_, let children) = element { children } else { [element] }
      }).first(where: { if case .submenu("Note", _, _) = $0 { true } else { false } })
    else {
      Issue.record("there is no menu “Note”")
      return
    }
    #expect(MenuElement.items(in: [menu]).map(\.title) == ["Print Letter", "Share"])
    try app.press("New Folder")
    #expect(Self.model.journal.take() == ["folder"])
  }

  @Test func `A command's shortcut works while the menu is closed`() async throws {
    let app = try await AppTester.launch(Notes.self)
    try app.key("ctrl+p")
    try app.key("ctrl+s")
    #expect(Self.model.journal.take() == ["print Letter", "save"])
    Self.model.allows = false
    await app.settle()
    try app.key("ctrl+p")
    #expect(Self.model.journal.take() == [])
    #expect(try !app.openMenu("Main Menu").allows("Print Letter"))
    Self.model.allows = true
  }

  @Test func `The menu follows the state that commands read`() async throws {
    let app = try await AppTester.launch(Notes.self)
    Self.model.shows = false
    await app.settle()
    #expect(try !app.openMenu("Main Menu").titles.contains("Share"))
    Self.model.shows = true
  }

  private struct Bare: App {
    var body: some Scene {
      WindowGroup { Text("Content") }
        .commandsReplaced { CommandMenu("Only") { Button("One") {} } }
    }
  }

  @Test func `Commands can take the place of the framework's own`() async throws {
    let app = try await AppTester.launch(Bare.self)
    let titles = try app.openMenu("Main Menu").titles
    #expect(titles.first == "One" && titles.last == "Quit")
    #expect(!titles.contains("New Window"))
    app.menu?.dismiss()
    try app.key("ctrl+n")
    await app.settle()
    #expect(app.windows.count == 1)
  }

  private struct Columns: App {
    var body: some Scene {
      WindowGroup {
        NavigationSplitView {
          Text("Sidebar")
        } detail: {
          Text("Detail")
        }
      }
      .commands { SidebarCommands() }
    }
  }

  @Test func `A command shows and hides the sidebar`() async throws {
    let app = try await AppTester.launch(Columns.self, size: CGSize(width: 900, height: 500))
    try app.openMenu("Main Menu").choose("Toggle Sidebar")
    await app.settle()
    #expect(!app.sees("Sidebar") && app.sees("Detail"))
  }
}
