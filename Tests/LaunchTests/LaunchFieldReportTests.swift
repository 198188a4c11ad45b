import ApplicationResources
import Documents
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

private struct Failing: App {
  static var error: any Error = Refusal()
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Failing") {
      NewDocumentButton("Locked", for: ScribeDocument.self) { throw Self.error }
    }
  }
}

private struct Handling: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Handling") {
      NewDocumentButton("Locked", for: ScribeDocument.self) { throw Refusal() }
    }
    .onDocumentCreationError { Probe.note($0.localizedDescription) }
  }
}

private struct TwoButtons: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Two") {
      NewDocumentButton("One")
      NewDocumentButton("Two", for: ScribeDocument.self) { ScribeDocument(text: "two") }
    }
  }
}

private struct FiveButtons: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Five") {
      NewDocumentButton("One")
      Button("Second") { Probe.note("Second") }
      Button("Third") { Probe.note("Third") }
      Button("Fourth") { Probe.note("Fourth") }
      NewDocumentButton("Fifth", for: ScribeDocument.self) { ScribeDocument(text: "fifth") }
    }
  }
}

private struct Starting: App {
  static var behavior = DocumentLaunchBehavior.launchScene
  var body: some Scene {
    DocumentGroupLaunchScene("Starting") { NewDocumentButton("Create") }
      .documentLaunchBehavior(Self.behavior)
    ScribeGroup()
  }
}

private struct Policed: App {
  static var refuses: @MainActor (SwiftUI.CreationPolicy.Request) -> Bool = { _ in false }
  var body: some Scene {
    ScribeGroup()
      .documentCreationPolicy { request in
        Probe.note("\(request)")
        if Self.refuses(request) { throw Refusal() }
      }
    DocumentGroupLaunchScene("Policed") { NewDocumentButton("Create") }
  }
}

private struct Solid: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene {
      NewDocumentButton("Create")
    } background: {
      Color(red: 0x20 / 255.0, green: 0x40 / 255.0, blue: 0x60 / 255.0).onAppear { Probe.note("ready") }
    }
  }
}

private struct Plain: App {
  var body: some Scene { ScribeGroup() }
}

@MainActor
@Suite("Field reports D-01 to D-08: the launch scene", .serialized)
struct LaunchFieldReportTests {
  @Test("D-01: A button that fails tells why, once, in the app's words; the launch scene goes on and there is no file")
  func d01() async throws {
    Failing.error = Refusal()
    let app = try await launch(Failing.self)
    try await app.pressAndWait("Locked")
    #expect(app.window?.alerts.count == 1)
    #expect(app.alert?.title == "Limit of 3 reached")
    try await app.pressAndWait("OK")
    #expect(app.alert == nil)
    #expect(app.element("Locked")?.isEnabled == true)
    #expect(app.windows.count == 1)
    #expect(app.savedDocuments.isEmpty)
  }

  @Test("D-02: An error's description is the title, reason and suggestion the message; nobody speaks of importing")
  func d02() async throws {
    Failing.error = Refusal(errorDescription: "A", failureReason: "B", recoverySuggestion: "C")
    let app = try await launch(Failing.self)
    try await app.pressAndWait("Locked")
    #expect(app.alert?.title == "A")
    #expect(app.alert?.message == "B\nC")

    struct Wordless: Error {}
    Failing.error = Wordless()
    let wordless = try await launch(Failing.self)
    try await wordless.pressAndWait("Locked")
    #expect(wordless.alert?.title == "The document could not be created.")
    #expect(!wordless.screen.lowercased().contains("import"))
    #expect(!wordless.screen.contains("Wordless"))
  }

  @Test("D-02: An app that handles the error itself is asked once, and there is no alert")
  func d02Handler() async throws {
    let app = try await launch(Handling.self)
    try await app.pressAndWait("Locked")
    #expect(app.alert == nil)
    #expect(Probe.entries == ["Limit of 3 reached"])
  }

  @Test("D-03: Primary and secondary action are both buttons, of different emphasis, large enough for a finger")
  func d03() async throws {
    let app = try await launch(TwoButtons.self)
    var styles: [ButtonContent.Style] = []
    for name in ["One", "Two"] {
      let button = try app.require(name, role: .button)
      #expect(button.frame.width >= 44 && button.frame.height >= 44)
      if case .button(let content) = button.control.content { styles.append(content.style) }
    }
    #expect(styles == [.prominent, .bordered])
  }

  @Test("D-04: An app may begin with its launch scene")
  func d04Launch() async throws {
    Starting.behavior = .launchScene
    let app = try await launch(Starting.self, files: ["A.scribe": "a"])
    #expect(app.showsLaunchScene)
    #expect(app.windows.count == 1)
  }

  @Test("D-04: An app may begin with a new document; what is written in it becomes a file when it is left")
  func d04New() async throws {
    Starting.behavior = .newDocument
    let app = try await launch(Starting.self, files: ["A.scribe": "a"])
    #expect(!app.showsLaunchScene)
    #expect(app.windows.count == 1)
    #expect(app.editorText == "")
    #expect(app.savedDocuments == ["A.scribe"])
    try app.type("at once")
    try await app.pressAndWait("Back")
    #expect(app.showsLaunchScene)
    #expect(try app.text(ofDocument: "Untitled.scribe") == "at once")
  }

  @Test("D-04: A new document that nothing was written in leaves nothing behind")
  func d04Unused() async throws {
    Starting.behavior = .newDocument
    let app = try await launch(Starting.self)
    try await app.pressAndWait("Back")
    #expect(app.savedDocuments.isEmpty)
    #expect(app.alert == nil)
  }

  @Test("D-04: An app may begin with the document opened last, and with the launch scene while there is none")
  func d04Last() async throws {
    Starting.behavior = .lastDocument
    let first = try await launch(Starting.self, files: ["A.scribe": "a", "B.scribe": "b"])
    #expect(first.showsLaunchScene)
    try await first.pressAndWait("B")
    let second = try await launch(Starting.self, home: first.home)
    #expect(!second.showsLaunchScene)
    #expect(second.editorText == "b")
  }

  @Test("D-04: An app may begin with its browser: pulled up, with the keyboard in the files")
  func d04Browser() async throws {
    Starting.behavior = .documentBrowser
    let app = try await launch(Starting.self, files: ["A.scribe": "a"])
    #expect(app.focusedElement?.label == "A")
    #expect(app.element("Lower the Documents") != nil)
    try await app.keyAndWait("Return")
    #expect(app.editorText == "a")
  }

  @Test("D-05: One policy gates every way to create: button, browser, key; opening stays allowed")
  func d05Create() async throws {
    Policed.refuses = { if case .create = $0 { true } else { false } }
    let app = try await launch(Policed.self, files: ["A.scribe": "a"])
    for way in ["Create", "New", "ctrl+n"] {
      if way == "ctrl+n" { try app.key(way) } else { try app.press(way) }
      await app.settle()
      #expect(app.alert?.title == "Limit of 3 reached", "\(way)")
      try await app.pressAndWait("OK")
      app.advance(.seconds(1))
    }
    #expect(app.savedDocuments == ["A.scribe"])
    #expect(Probe.entries.count == 3)
    try await app.pressAndWait("A")
    #expect(app.editorText == "a")
  }

  @Test(
    "D-05: The same policy gates every way to open: browser, drop, file chooser, command line; creating stays allowed")
  func d05Open() async throws {
    Policed.refuses = { if case .open = $0 { true } else { false } }
    let app = try await launch(Policed.self, files: ["A.scribe": "a"])
    let file = app.documentsFolder.appendingPathComponent("A.scribe")
    let ways: [() async throws -> Void] = [
      { try app.press("A") }, { try app.drop([file]) }, { await app.open(file) },
      {
        try app.key("ctrl+o")
        app.fileChooser?.choose(file)
      },
    ]
    for way in ways {
      try await way()
      await app.settle()
      #expect(app.alert?.title == "Limit of 3 reached")
      try await app.pressAndWait("OK")
      #expect(app.editorText == nil)
    }
    try await app.pressAndWait("Create")
    #expect(app.editorText == "")
  }

  @Test("D-06: At 1200 points at least three of five actions are buttons, all work, and each name is there once")
  func d06Wide() async throws {
    let app = try await launch(FiveButtons.self, size: CGSize(width: 1200, height: 820))
    let names = ["One", "Second", "Third", "Fourth", "Fifth"]
    #expect(app.cardButtons.filter { names.contains($0.label) }.count >= 3)
    for name in names { #expect(app.elements(name).count <= 1) }
    for name in names.dropFirst().dropLast() { try await choose(name, in: app) }
    #expect(Probe.entries == ["Second", "Third", "Fourth"])
  }

  @Test(
    "D-06: At 360 points what does not fit is in a menu, in which each works, a creation too; no name is there twice")
  func d06Narrow() async throws {
    let app = try await launch(FiveButtons.self, size: CGSize(width: 360, height: 640))
    let names = ["One", "Second", "Third", "Fourth", "Fifth"]
    let shown = app.cardButtons.map(\.label)
    #expect(shown.first == "One")
    #expect(shown.last == "More" || app.element("More") != nil)
    let menu = try app.openMenu("More")
    let inMenu = menu.titles
    menu.dismiss()
    #expect(names.filter { app.elements($0).count == 1 } + inMenu == names)
    try await choose("Third", in: app)
    #expect(Probe.entries == ["Third"])
    try await choose("Fifth", in: app)
    #expect(app.editorText == "fifth")
  }

  @Test("D-06: The menu of the other actions is reached and used by keyboard")
  func d06Keyboard() async throws {
    let app = try await launch(FiveButtons.self, size: CGSize(width: 360, height: 640))
    #expect(try app.tab(to: "More") <= 6)
  }

  /// Presses an action where it is: a button, or an entry of the menu.
  private func choose(_ name: String, in app: AppTester) async throws {
    if app.element(name) == nil { try app.openMenu("More") }
    try app.press(name)
    await app.settle()
    app.advance(.seconds(1))
  }

  @Test("D-07: The first frame has the app's background, and onAppear says once that the scene is there")
  func d07() async throws {
    let first = try await launch(Solid.self, size: CGSize(width: 1180, height: 820))
    #expect(Probe.entries == ["ready"])
    Probe.reset()
    let toolkit = HeadlessToolkit()
    let runtime = _ApplicationRuntime(
      Solid.self, toolkit: toolkit, resources: ApplicationResources(appNamed: "Scribe"))
    _ = toolkit.run(runtime.description, arguments: [])
    toolkit.advanceFrame()
    let window = try #require(toolkit.windows.first)
    let middle = window.displayList.color(at: CGPoint(x: 20, y: window.size.height * 0.45))
    #expect(abs(middle.red - 0x20 / 255.0) < 0.01 && abs(middle.blue - 0x60 / 255.0) < 0.01)
    #expect(Probe.entries == ["ready"])
    #expect(first.windows.count == 1)
  }

  @Test(
    "D-08: An editor that fills its container stays within the window",
    arguments: [CGSize(width: 360, height: 640), CGSize(width: 800, height: 600), CGSize(width: 1920, height: 1080)])
  func d08(size: CGSize) async throws {
    let text = (1...200).map { "line \($0)" }.joined(separator: "\n")
    let app = try await launch(Plain.self, size: size, files: ["Long.scribe": text])
    try await app.pressAndWait("Long")
    let frame = try app.require("Text").frame
    #expect(CGRect(origin: .zero, size: size).contains(frame))
    #expect(frame.width == size.width)
    #expect(frame.maxY == size.height)
  }
}

extension AppTester {
  /// Presses Tab until an element has the focus, and counts.
  func tab(to name: String, limit: Int = 30) throws -> Int {
    for count in 0...limit {
      if focusedElement?.isNamed(name) == true { return count }
      try key("Tab")
    }
    Issue.record("“\(name)” is not reached with Tab.\n\(screen)")
    return limit
  }
}
