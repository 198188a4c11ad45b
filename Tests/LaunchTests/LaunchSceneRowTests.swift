import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

/// The talk's accessories: marks at the corners of the title view.
private struct Corners: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      Color.green
    } backgroundAccessoryView: { geometry in
      Text(verbatim: "scene \(Int(geometry.frame.width))×\(Int(geometry.frame.height))")
    } overlayAccessoryView: { geometry in
      ZStack {
        Text("A").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.minY)
        Text("B").position(x: geometry.titleViewFrame.maxX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct Untitled: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      Color(red: 1, green: 0, blue: 1)
    }
  }
}

private struct EmptyOverlay: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      Color.red
    } overlayAccessoryView: { geometry in
    }
  }
}

/// A canvas of its own: layouts, offsets, whatever the app wants.
private struct FreeCanvas: App {
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Free") {
      NewDocumentButton("Go")
    } background: {
      VStack {
        Text("sky")
        Text("ground")
      }
    } backgroundAccessoryView: { _ in
      Text("far").offset(x: 100, y: 50)
    } overlayAccessoryView: { _ in
      Text("near")
    }
  }
}

private struct ActionsOnly: App {
  var body: some Scene {
    DocumentGroupLaunchScene("My Documents") {
      NewDocumentButton("One")
      NewDocumentButton("Two")
    }
    ScribeGroup()
  }
}

private struct ChooseDocumentTemplateButton: View {
  var body: some View {
    NewDocumentButton("Choose a Template", for: ScribeDocument.self) { ScribeDocument(text: "template") }
  }
}

private struct Wrapped: App {
  @State private var isSheetShown = false
  @State private var isCoverShown = false
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Wrapped") {
      ChooseDocumentTemplateButton()
      Button("Sheet") { isSheetShown = true }.sheet(isPresented: $isSheetShown) { Text("in a sheet") }
    }
  }
}

private struct Cover: App {
  @State private var isCoverShown = false
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("Covered") {
      Button("Cover") { isCoverShown = true }
        .fullScreenCover(isPresented: $isCoverShown) { Button("Away") { isCoverShown = false } }
    }
  }
}

private struct StateInApp: App {
  @State private var continuation: CheckedContinuation<ScribeDocument?, any Error>?
  @State private var isPicking = false
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene("State") {
      NewDocumentButton("Choose", for: ScribeDocument.self) {
        try await withCheckedThrowingContinuation { continuation in
          self.continuation = continuation
          isPicking = true
        }
      }
      .sheet(isPresented: $isPicking) {
        Button("Take") {
          continuation?.resume(returning: ScribeDocument(text: "taken"))
          continuation = nil
          isPicking = false
        }
      }
    }
  }
}

@MainActor
@Suite("Seed rows 29–45: customising the launch scene", .serialized)
struct LaunchSceneRowTests {
  private let size = CGSize(width: 1180, height: 820)

  private func centre(of text: String, in app: AppTester) throws -> CGPoint {
    let bounds = try #require(app.elements(text).first?.frame)
    return CGPoint(x: bounds.midX, y: bounds.midY)
  }

  @Test("Row 29: A launch scene of actions and a background, without a title, shows the app's name")
  func row29() async throws {
    let app = try await launch(Untitled.self)
    #expect(app.sees("Scribe"))
    #expect(app.element("Start Writing") != nil)
  }

  @Test("Row 30: NewDocumentButton with a literal title shows that title")
  func row30() async throws {
    let app = try await launch(Untitled.self)
    #expect(app.element("Start Writing")?.role == .button)
  }

  @Test("Row 31: The button's title takes the place of “Create Document”")
  func row31() async throws {
    let app = try await launch(Untitled.self)
    #expect(app.element("Create Document") == nil)
  }

  @Test("Row 32: An accessory closure with a named parameter and nothing in it is a scene without accessories")
  func row32() async throws {
    let app = try await launch(EmptyOverlay.self)
    #expect(app.cardButtons.map(\.label) == ["Start Writing"])
  }

  @Test("Row 33: overlayAccessoryView is given the geometry")
  func row33() async throws {
    let app = try await launch(Corners.self, size: size)
    #expect(app.sees("A"))
  }

  @Test("Row 34: Views placed by position at titleViewFrame's edges lie at the corners of the card")
  func row34() async throws {
    let app = try await launch(Corners.self, size: size)
    let a = try centre(of: "A", in: app)
    let b = try centre(of: "B", in: app)
    let button = try app.require("Start Writing").frame
    #expect(a.x < button.minX && a.y < button.minY)
    #expect(b.x > button.maxX && b.y > button.maxY)
    #expect(abs((a.x + b.x) / 2 - 590) < 1)
  }

  @Test("Row 35: The geometry holds the frame of the scene and of the title view, live under resize")
  func row35() async throws {
    let app = try await launch(Corners.self, size: size)
    #expect(app.sees("scene 1180×820"))
    let before = try centre(of: "A", in: app)
    try app.resize(to: CGSize(width: 800, height: 700))
    await app.settle()
    #expect(app.sees("scene 800×700"))
    #expect(try centre(of: "A", in: app).x < before.x)
  }

  @Test("Row 36: Accessories are a free canvas in which offset and position do as they say")
  func row36() async throws {
    let app = try await launch(FreeCanvas.self, size: size)
    #expect(try centre(of: "far", in: app) == CGPoint(x: 590 + 100, y: 410 + 50))
  }

  @Test("Row 37: Accessory coordinates are those of the scene's bounds")
  func row37() async throws {
    let app = try await launch(FreeCanvas.self, size: size)
    #expect(try centre(of: "near", in: app) == CGPoint(x: 590, y: 410))
  }

  @Test("Row 38: A resizable image with content mode fill covers the background and is cut off at its edges")
  func row38() async throws {
    struct Picture: App {
      var body: some Scene {
        ScribeGroup()
        DocumentGroupLaunchScene {
          NewDocumentButton("Start Writing")
        } background: {
          Image(systemName: "folder.fill").resizable().aspectRatio(contentMode: .fill)
        }
      }
    }
    let app = try await launch(Picture.self, size: size)
    let image = try #require(app.displayList.items.first { if case .image = $0.content { true } else { false } })
    #expect(image.bounds.width >= 1180 && image.bounds.height >= 820)
    #expect(image.visibleBounds == CGRect(origin: .zero, size: size))
  }

  @Test("Row 39: The background closure takes any view")
  func row39() async throws {
    let app = try await launch(FreeCanvas.self)
    #expect(app.sees("sky") && app.sees("ground"))
  }

  @Test("Row 40: Accessories before and behind the title give depth: they are drawn in that order")
  func row40() async throws {
    let app = try await launch(FreeCanvas.self)
    let order = ["sky", "far", "Free", "near"].compactMap { app.texts.firstIndex(of: $0) }
    #expect(order.count == 4 && order == order.sorted())
  }

  @Test("Row 41: A title as first unlabelled argument, with actions only")
  func row41() async throws {
    let app = try await launch(ActionsOnly.self)
    #expect(app.sees("My Documents"))
    #expect(!app.sees("Scribe"))
  }

  @Test("Row 42: Every action is drawn as a button, not only the first: one prominent, the others bordered")
  func row42() async throws {
    let app = try await launch(ActionsOnly.self)
    let styles = app.cardButtons.map { element -> ButtonContent.Style? in
      guard case .button(let content) = element.control.content else { return nil }
      return content.style
    }
    #expect(styles == [.prominent, .bordered])
  }

  @Test("Row 43: A view of the app's own may wrap a NewDocumentButton")
  func row43() async throws {
    let app = try await launch(Wrapped.self)
    #expect(app.cardButtons.map(\.label) == ["Choose a Template", "Sheet"])
    try await app.pressAndWait("Choose a Template")
    #expect(app.editorText == "template")
  }

  @Test("Row 44: A sheet or a full-screen cover hangs on a button among the actions")
  func row44() async throws {
    let sheet = try await launch(Wrapped.self)
    try await sheet.pressAndWait("Sheet")
    #expect(sheet.sees("in a sheet"))

    let cover = try await launch(Cover.self)
    try await cover.pressAndWait("Cover")
    try await cover.pressAndWait("Away")
    #expect(cover.element("Away") == nil)
    #expect(cover.element("Cover") != nil)
  }

  @Test("Row 45: The continuation and the flag are @State of the app")
  func row45() async throws {
    let app = try await launch(StateInApp.self)
    try await app.pressAndWait("Choose")
    try await app.pressAndWait("Take")
    #expect(app.editorText == "taken")
  }
}
