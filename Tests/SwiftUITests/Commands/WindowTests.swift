import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor @Observable
private final class Model {
  var count = 0
  @ObservationIgnored let journal = Journal()
}

@MainActor
@Suite struct WindowTests {
  private static let model = Model()

  private struct Main: View {
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow
    @Environment(\.openSettings) private var openSettings
    @Environment(\.scenePhase) private var phase
    var body: some View {
      VStack {
        Text(verbatim: "Main is \(phase)")
        Button("Open Log") { openWindow(id: "log") }
        Button("Close Log") { dismissWindow(id: "log") }
        Button("Open Three") { openWindow(value: 3) }
        Button("Open Four") { openWindow(value: 4) }
        Button("Settings") { openSettings() }
      }
    }
  }

  private struct Page: View {
    @Binding var number: Int?
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text(verbatim: "Page \(number ?? 0)")
        Button("Next") { number = (number ?? 0) + 1 }
        Button("Close") { dismiss() }
      }
    }
  }

  private struct Many: App {
    @Environment(\.scenePhase) private var phase
    var body: some Scene {
      WindowGroup("Main") { Main() }
        .onChange(of: phase) { old, new in WindowTests.model.journal.note("\(old) to \(new)") }
      Window("Log", id: "log") { Text("Log entries") }
        .defaultSize(width: 500, height: 400)
      WindowGroup(for: Int.self) { $number in Page(number: $number) }
      Settings { Text("All settings") }
    }
  }

  @Test func `A window is opened and closed by its identity, and is there only once`() async throws {
    let app = try await AppTester.launch(Many.self)
    #expect(app.windows.count == 1)
    try app.press("Open Log")
    await app.settle()
    #expect(app.windows.count == 2)
    #expect(app.sees("Log entries"))
    #expect(app.window?.title == "Log")
    #expect(app.window?.size == CGSize(width: 500, height: 400))
    app.toolkit.activate(app.toolkit.windows[0])
    try app.press("Open Log")
    await app.settle()
    #expect(app.windows.count == 2)
    app.toolkit.activate(app.toolkit.windows.first { $0.title == "Main" })
    try app.press("Close Log")
    await app.settle()
    #expect(app.windows.count == 1)
  }

  @Test func `A window shows the value that it was opened for`() async throws {
    let app = try await AppTester.launch(Many.self)
    let main = try #require(app.window)
    try app.press("Open Three")
    await app.settle()
    #expect(app.sees("Page 3"))
    app.toolkit.activate(main)
    try app.press("Open Four")
    await app.settle()
    #expect(app.windows.count == 3)
    app.toolkit.activate(main)
    try app.press("Open Three")
    await app.settle()
    #expect(app.windows.count == 3)
    #expect(app.sees("Page 3"))
    try app.press("Next")
    #expect(app.sees("Page 4"))
    try app.press("Close")
    await app.settle()
    #expect(app.windows.count == 2)
  }

  @Test func `Settings open from the app's menu, by key, and by the app`() async throws {
    let app = try await AppTester.launch(Many.self)
    try app.key("ctrl+,")
    await app.settle()
    #expect(app.sees("All settings"))
    #expect(app.window?.title == "Preferences")
    try app.closeWindow()
    #expect(try app.openMenu("Main Menu").titles.contains("Preferences"))
    try app.press("Preferences")
    await app.settle()
    #expect(app.sees("All settings"))
    #expect(app.windows.count == 2)
  }

  @Test func `An app and its windows know whether they are used`() async throws {
    let app = try await AppTester.launch(Many.self)
    #expect(app.sees("Main is active"))
    _ = Self.model.journal.take()
    app.toolkit.activate(nil)
    await app.settle()
    #expect(WindowTester(app.toolkit.windows[0], toolkit: app.toolkit).sees("Main is inactive"))
    #expect(Self.model.journal.take() == ["active to inactive"])
    app.toolkit.activate(app.toolkit.windows[0])
    await app.settle()
    #expect(Self.model.journal.take() == ["inactive to active"])
    try app.closeWindow()
    #expect(Self.model.journal.take().last?.hasSuffix("to background") == true)
  }

  @Test func `New Window opens another window of the same scene`() async throws {
    let app = try await AppTester.launch(Many.self)
    try app.key("ctrl+n")
    await app.settle()
    #expect(app.windows.count == 2)
    try app.key("ctrl+w")
    await app.settle()
    #expect(app.windows.count == 1)
    try app.key("ctrl+q")
    await app.settle()
    #expect(app.toolkit.exitCode == 0)
  }

  private struct Inheriting: App {
    @State private var size = 20.0
    var body: some Scene {
      WindowGroup { Reader() }
        .environment(\.lineSpacing, CGFloat(WindowTests.model.count))
        .windowStyle(.hiddenTitleBar)
    }
  }

  private struct Reader: View {
    @Environment(\.lineSpacing) private var spacing
    var body: some View { Text(verbatim: "Spacing \(Int(spacing))") }
  }

  @Test func `Windows inherit what their scene says, also when it changes`() async throws {
    Self.model.count = 3
    let app = try await AppTester.launch(Inheriting.self, size: CGSize(width: 800, height: 400))
    #expect(app.sees("Spacing 3"))
    #expect(try abs(app.require("Spacing 3").frame.midY - 200) <= 1)
    Self.model.count = 5
    await app.settle()
    #expect(app.sees("Spacing 5"))
  }
}
