import ApplicationResources
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing

private struct Greeter: App {
  var body: some Scene {
    WindowGroup("Greeter") { Greeting() }
  }
}

private struct Greeting: View {
  @State private var text = "Good morning"
  @Environment(\.colorScheme) private var colorScheme
  var body: some View {
    VStack {
      Text(text).task { text = "Good evening" }
      Text(colorScheme == .dark ? "dark" : "light")
    }
  }
}

@MainActor
@Suite("Launching an app")
struct LaunchTests {
  private let resources = ApplicationResources(info: InfoPlist())

  @Test("The app's window is there, settled, in the size that was asked for")
  func launch() async throws {
    let app = try await AppTester.launch(Greeter.self, size: CGSize(width: 500, height: 400), resources: resources)
    #expect(app.window?.title == "Greeter")
    #expect(app.window?.size == CGSize(width: 500, height: 400))
    #expect(app.texts == ["Good evening", "light"])
    #expect(app.toolkit.warnings.isEmpty)
  }

  @Test("The desktop's wishes can be set before the start and changed later")
  func appearance() async throws {
    let app = try await AppTester.launch(Greeter.self, resources: resources) { $0.isDark = true }
    #expect(app.sees("dark"))
    app.toolkit.appearance.isDark = false
    await app.settle()
    #expect(app.sees("light"))
  }

  @Test("The app has a home of its own, which goes with it")
  func home() async throws {
    var app: AppTester? = try await AppTester.launch(Greeter.self, resources: resources)
    let home = try #require(app?.home)
    #expect(app?.documentsFolder.path.hasPrefix(home.path) == true)
    #expect(FileManager.default.fileExists(atPath: home.path))
    app = nil
    #expect(!FileManager.default.fileExists(atPath: home.path))
  }

  @Test("Closing the last window ends the app")
  func closing() async throws {
    let app = try await AppTester.launch(Greeter.self, resources: resources)
    try app.closeWindow()
    #expect(app.toolkit.exitCode == 0)
    #expect(app.windows.isEmpty)
    #expect(throws: ScreenError.self) { try app.press("Anything") }
  }
}
