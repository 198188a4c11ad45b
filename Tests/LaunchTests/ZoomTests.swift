import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

private struct PinkApp: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Scribes") {
      NewDocumentButton("Write")
    } background: {
      Color(red: 1, green: 0, blue: 1)
    }
  }
}

@MainActor
@Suite("Zooming between launch scene and editor", .serialized)
struct ZoomTests {
  /// What is drawn between the press of a button and the end of the movement, frame by frame.
  private func frames(_ app: AppTester, pressing name: String, until isThere: () -> Bool) async throws -> [DisplayList]
  {
    try app.press(name)
    let deadline = ContinuousClock.now + .seconds(10)
    while !isThere(), ContinuousClock.now < deadline { await Task.yield() }
    var frames: [DisplayList] = []
    for _ in 0..<120 where app.window?.isFramePending == true || frames.isEmpty {
      frames.append(app.displayList)
      app.advanceFrame()
    }
    return frames
  }

  private func isScene(_ item: DisplayItem) -> Bool {
    guard case .fill(_, .color(let color)) = item.content else { return false }
    return color.red == 1 && color.green == 0 && color.blue == 1
  }

  private func isEditor(_ item: DisplayItem) -> Bool {
    guard case .control(let control) = item.content else { return false }
    return control.accessibleName == "Text"
  }

  /// The page behind the editor: a plain fill of the window's colour that is as wide as the page.
  private func page(in list: DisplayList) -> DisplayItem? {
    guard let editor = list.items.first(where: isEditor) else { return nil }
    return list.items.first { item in
      if case .fill(_, .color(let color)) = item.content, color == Appearance().windowBackground {
        return item.bounds.insetBy(dx: -1, dy: -1).contains(editor.bounds) && item.effects == editor.effects
      }
      return false
    }
  }

  @Test("An opening editor has its page from the first frame on, and the scene stays whole behind it")
  func opening() async throws {
    let app = try await launch(PinkApp.self)
    let frames = try await frames(app, pressing: "Write") { app.element("Text") != nil }
    let moving = frames.filter { list in list.items.contains(where: isEditor) && list.items.contains(where: isScene) }
    #expect(moving.count > 5)
    for (index, list) in moving.enumerated() {
      let sheet = try #require(page(in: list))
      #expect(list.items.first(where: isScene)?.opacity == 1)
      if index >= 3 { #expect(sheet.opacity == 1) }
    }
    let widths = moving.compactMap { page(in: $0)?.bounds.width }
    #expect(widths == widths.sorted() && widths[0] < widths[widths.count - 1])
  }

  @Test("A closing editor shrinks in front of the scene")
  func closing() async throws {
    let app = try await launch(PinkApp.self)
    try app.press("Write")
    await app.settle()
    let frames = try await frames(app, pressing: "Back") { app.element("Write") != nil }
    let moving = frames.filter { list in list.items.contains(where: isEditor) && list.items.contains(where: isScene) }
    #expect(moving.count > 3)
    for list in moving {
      let scene = try #require(list.items.firstIndex(where: isScene))
      let editor = try #require(list.items.firstIndex(where: isEditor))
      #expect(scene < editor && list.items[scene].opacity == 1)
    }
    #expect(!app.displayList.items.contains(where: isEditor))
  }
}
