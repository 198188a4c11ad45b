import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

private struct GroupOnly: App {
  var body: some Scene { ScribeGroup() }
}

private struct ViewerOnly: App {
  var body: some Scene {
    DocumentGroup(viewing: LegacyDocument.self) { file in Text(file.document.text) }
  }
}

private struct TwoActions: App {
  @State private var isPicking = false
  var body: some Scene {
    DocumentGroupLaunchScene("Two") {
      Button("Tutorials") { isPicking = true }.sheet(isPresented: $isPicking) { Text("Pick a tutorial") }
      NewDocumentButton("New App")
    } background: {
      Color.red
    } backgroundAccessoryView: { _ in
      Text("behind")
    } overlayAccessoryView: { _ in
      Text("in front")
    }
    ScribeGroup()
  }
}

private struct PlainBackground: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Plain", backgroundStyle: Color(red: 1, green: 0, blue: 1))
  }
}

private struct GradientBackground: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene(
      "Gradient", backgroundStyle: LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
  }
}

private struct ViewBackground: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("View") {
      DefaultDocumentGroupLaunchActions()
    } background: {
      Text("painted by the app")
    }
  }
}

/// Where the editor says that it has been made.
private struct Watched: App {
  var body: some Scene {
    DocumentGroup(newDocument: ScribeDocument()) { file in
      let _ = Probe.note("editor")
      ScribeView(document: file.$document)
    }
  }
}

@MainActor
@Suite("Seed rows 1–16: the default launch experience", .serialized)
struct DefaultLaunchRowTests {
  @Test("Row 1: A document app gets the launch scene without code changes")
  func row1() async throws {
    let app = try await launch(GroupOnly.self)
    #expect(app.showsLaunchScene)
    #expect(app.sees("Scribe"))
    #expect(app.element("Create Document") != nil)
  }

  @Test("Row 2: The launch scene of an app with document groups only is replaced by one of its own")
  func row2() async throws {
    #expect(try await launch(GroupOnly.self).element("Create Document") != nil)
    let own = try await launch(TwoActions.self)
    #expect(own.element("Create Document") == nil)
    #expect(own.element("New App") != nil)
    #expect(own.sees("Two"))
  }

  @Test("Row 3: The app's name is shown large in the centre")
  func row3() async throws {
    let app = try await launch(GroupOnly.self, size: CGSize(width: 1180, height: 820))
    let name = try #require(app.elements("Scribe").first)
    #expect(abs(name.frame.midX - 590) < 1)
    #expect(name.frame.height > 40)
  }

  @Test("Row 4: “Create Document” is there because the app can create, and is not when it cannot")
  func row4() async throws {
    #expect(try await launch(GroupOnly.self).element("Create Document") != nil)
    let viewer = try await launch(ViewerOnly.self)
    #expect(viewer.showsLaunchScene)
    #expect(viewer.element("Create Document") == nil)
    #expect(viewer.element("New") == nil)
  }

  @Test("Row 5: The title card carries a primary and a secondary button")
  func row5() async throws {
    let app = try await launch(TwoActions.self)
    #expect(app.cardButtons.map(\.label) == ["Tutorials", "New App"])
    let styles = app.cardButtons.map { element -> ButtonContent.Style? in
      guard case .button(let content) = element.control.content else { return nil }
      return content.style
    }
    #expect(styles == [.prominent, .bordered])
  }

  @Test("Row 6: A document browser is built into the launch screen")
  func row6() async throws {
    let app = try await launch(GroupOnly.self, files: ["Poem.scribe": "Roses"])
    #expect(app.element("Documents") != nil)
    #expect(app.element("Poem") != nil)
    #expect(app.element("Search") != nil)
  }

  @Test("Row 7: The browser lists files of the formats that the app supports, and no others")
  func row7() async throws {
    let app = try await launch(GroupOnly.self, files: ["Poem.scribe": "", "Old.legacy": "", "Picture.png": ""])
    #expect(app.element("Poem") != nil)
    #expect(app.element("Old") == nil)
    #expect(app.element("Picture") == nil)
  }

  @Test("Row 8: The browser is a sheet above the launch view; it can be pulled up and pushed down")
  func row8() async throws {
    let app = try await launch(GroupOnly.self, size: CGSize(width: 1180, height: 820))
    let rest = try app.require("Documents").frame.minY
    try app.activate("Raise the Documents")
    await app.settle()
    #expect(try app.require("Documents").frame.minY < rest - 200)
    try await app.keyAndWait("ctrl+PageDown")
    #expect(try app.require("Documents").frame.minY == rest)
    try await app.keyAndWait("ctrl+PageDown")
    #expect(try app.require("Documents").frame.minY > rest + 100)
  }

  @Test(
    "Row 9: The launch scene is shown in sizes of a phone, a tablet and a headset",
    arguments: [
      CGSize(width: 390, height: 844), CGSize(width: 844, height: 390), CGSize(width: 1180, height: 820),
      CGSize(width: 2560, height: 1440),
    ])
  func row9(size: CGSize) async throws {
    let app = try await launch(TwoActions.self, size: size)
    let window = CGRect(origin: .zero, size: size)
    for name in ["Tutorials", "New App", "Documents"] {
      let frame = try app.require(name).frame
      #expect(window.contains(frame), "\(name) at \(frame)")
    }
  }

  @Test("Row 10: The browser sits in the lower half and has a Browse tab")
  func row10() async throws {
    let app = try await launch(GroupOnly.self, size: CGSize(width: 1180, height: 820))
    let tabs = try app.require("Documents")
    #expect(tabs.frame.minY > 410)
    guard case .choice(let choice) = tabs.control.content else {
      Issue.record("no tabs")
      return
    }
    #expect(choice.options.map(\.title) == ["Recents", "Browse"])
  }

  @Test("Row 11: Unlike on macOS there is a launch scene on this desktop, with Ctrl+N and several windows besides")
  func row11() async throws {
    let app = try await launch(GroupOnly.self)
    #expect(app.showsLaunchScene)
    try await app.keyAndWait("ctrl+n")
    #expect(!app.showsLaunchScene)
  }

  @Test("Row 12: While the launch scene is shown, no editor of the app exists")
  func row12() async throws {
    let app = try await launch(Watched.self, files: ["Poem.scribe": "Roses"])
    #expect(Probe.entries.isEmpty)
    try await app.pressAndWait("Poem")
    #expect(!Probe.entries.isEmpty)
  }

  @Test("Row 13: The background is a colour, a gradient or any view")
  func row13() async throws {
    let size = CGSize(width: 1180, height: 820)
    let colour = try await launch(PlainBackground.self, size: size)
    #expect(
      colour.displayList.items.contains { item in
        guard case .fill(_, .color(let color)) = item.content else { return false }
        return color.red == 1 && color.green == 0 && color.blue == 1 && item.bounds.size == size
      })
    let gradient = try await launch(GradientBackground.self, size: size)
    #expect(
      gradient.displayList.items.contains { item in
        guard case .fill(_, .linearGradient) = item.content else { return false }
        return item.bounds.size == size
      })
    #expect(try await launch(ViewBackground.self).sees("painted by the app"))
  }

  @Test("Row 14: Accessory views lie behind the title view and in front of it")
  func row14() async throws {
    let app = try await launch(TwoActions.self)
    let texts = app.texts
    let order = ["behind", "Two", "in front"].compactMap { texts.firstIndex(of: $0) }
    #expect(order.count == 3)
    #expect(order == order.sorted())
  }

  @Test("Row 15: A primary action that opens a picker and a secondary one that makes a document, as in Playgrounds")
  func row15() async throws {
    let app = try await launch(TwoActions.self)
    try await app.pressAndWait("Tutorials")
    #expect(app.sees("Pick a tutorial"))
    try await app.keyAndWait("Escape")
    #expect(!app.sees("Pick a tutorial"))
    try await app.pressAndWait("New App")
    #expect(app.editorText == "")
  }

  @Test(
    "Row 16: One SwiftUI scene offers all that UIKit's launch options do: title, both actions, background, both accessories, browser"
  )
  func row16() async throws {
    let app = try await launch(TwoActions.self)
    for text in ["Two", "behind", "in front"] { #expect(app.sees(text)) }
    #expect(app.cardButtons.count == 2)
    #expect(app.element("Documents") != nil)
    #expect(
      app.displayList.items.contains {
        if case .fill(_, .color(let color)) = $0.content { color.red > 0.8 } else { false }
      })
  }
}
