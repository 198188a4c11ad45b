import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor @Observable
private final class Model {
  var title = "Letters"
  var showsSecond = true
}

@MainActor
@Suite struct HeaderBarTests {
  private static let model = Model()

  struct Plain: App {
    var body: some Scene {
      WindowGroup("Window") {
        Text("Content")
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
  }

  struct Titled: App {
    var body: some Scene {
      WindowGroup("Window") {
        Text("Content")
          .toolbar {
            ToolbarItem(placement: .topBarLeading) { Text("Start") }
            ToolbarItem(placement: .primaryAction) { Text("First") }
            if HeaderBarTests.model.showsSecond { ToolbarItem { Text("Second") } }
            ToolbarItem(placement: .bottomBar) { Text("Below") }
          }
          .navigationTitle(HeaderBarTests.model.title)
          .navigationSubtitle("3 of them")
      }
    }
  }

  @Test func `A window has a header bar above its content`() async throws {
    let app = try await AppTester.launch(Plain.self, size: CGSize(width: 800, height: 500))
    #expect(app.window?.title == "Window")
    let content = try app.require("Content").frame
    #expect(abs(content.midY - 273) <= 1)
    #expect(app.window?.controls.contains { if case .windowHandle = $0.content { true } else { false } } == true)
  }

  @Test func `Title, subtitle and items stand in the header bar`() async throws {
    Self.model.title = "Letters"
    Self.model.showsSecond = true
    let app = try await AppTester.launch(Titled.self, size: CGSize(width: 800, height: 500))
    #expect(app.window?.title == "Letters")
    let title = try app.require("Letters").frame
    #expect(abs(title.midX - 400) <= 1)
    #expect(title.maxY < 46)
    #expect(try app.require("3 of them").frame.minY >= title.maxY)
    #expect(try app.require("Start").frame.maxX < title.minX)
    let first = try app.require("First").frame
    let second = try app.require("Second").frame
    #expect(title.maxX < first.minX && first.maxX < second.minX)
    #expect(try app.require("Below").frame.minY > 500 - 46)

    Self.model.title = "Songs"
    Self.model.showsSecond = false
    await app.settle()
    #expect(app.window?.title == "Songs")
    #expect(app.sees("Songs") && !app.sees("Letters") && !app.sees("Second"))
    #expect(try app.require("First").frame.minX > first.minX)
  }

  @Test func `From right to left the bar is mirrored`() async throws {
    Self.model.title = "Letters"
    let app = try await AppTester.launch(Titled.self, size: CGSize(width: 800, height: 500)) {
      $0.isRightToLeft = true
    }
    let title = try app.require("Letters").frame
    #expect(try app.require("Start").frame.minX > title.maxX)
    #expect(try app.require("First").frame.maxX < title.minX)
  }
}
