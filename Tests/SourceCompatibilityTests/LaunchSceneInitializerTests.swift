import FrontispieceTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

/// A way to write the initializers of `DocumentGroupLaunchScene`, which takes the title in four flavours.
enum Shape: Int, CaseIterable, CustomTestStringConvertible {
  case background, backgroundBehind, backgroundBoth, backgroundFront
  case style, styleBehind, styleBoth, styleFront

  @MainActor static var current = background

  var hasBackgroundView: Bool { rawValue < 4 }
  var isBehind: Bool { [.backgroundBehind, .backgroundBoth, .styleBehind, .styleBoth].contains(self) }
  var isInFront: Bool { [.backgroundFront, .backgroundBoth, .styleFront, .styleBoth].contains(self) }
  var testDescription: String { "\(self)" }
}

private let title = "A title"
private let resource = LocalizedStringResource("A title")

/// Titles as `Text`.
private struct TextScene: Scene {
  var body: some Scene {
    switch Shape.current {
    case .background:
      DocumentGroupLaunchScene(Text("A title")) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentGroupLaunchScene(Text("A title")) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentGroupLaunchScene(Text("A title")) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentGroupLaunchScene(Text("A title")) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentGroupLaunchScene(Text("A title"), backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      }
    case .styleBehind:
      DocumentGroupLaunchScene(Text("A title"), backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentGroupLaunchScene(Text("A title"), backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentGroupLaunchScene(Text("A title"), backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct TextApp: App {
  var body: some Scene {
    TextGroup()
    TextScene()
  }
}

/// Titles as `LocalizedStringKey`.
private struct LocalizedStringKeyScene: Scene {
  var body: some Scene {
    switch Shape.current {
    case .background:
      DocumentGroupLaunchScene("A title") {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentGroupLaunchScene("A title") {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentGroupLaunchScene("A title") {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentGroupLaunchScene("A title") {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentGroupLaunchScene("A title", backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      }
    case .styleBehind:
      DocumentGroupLaunchScene("A title", backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentGroupLaunchScene("A title", backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentGroupLaunchScene("A title", backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct LocalizedStringKeyApp: App {
  var body: some Scene {
    TextGroup()
    LocalizedStringKeyScene()
  }
}

/// Titles as `StringProtocol`.
private struct StringProtocolScene: Scene {
  var body: some Scene {
    switch Shape.current {
    case .background:
      DocumentGroupLaunchScene(title) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentGroupLaunchScene(title) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentGroupLaunchScene(title) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentGroupLaunchScene(title) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentGroupLaunchScene(title, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      }
    case .styleBehind:
      DocumentGroupLaunchScene(title, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentGroupLaunchScene(title, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentGroupLaunchScene(title, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct StringProtocolApp: App {
  var body: some Scene {
    TextGroup()
    StringProtocolScene()
  }
}

/// Titles as `LocalizedStringResource`.
private struct LocalizedStringResourceScene: Scene {
  var body: some Scene {
    switch Shape.current {
    case .background:
      DocumentGroupLaunchScene(resource) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentGroupLaunchScene(resource) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentGroupLaunchScene(resource) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentGroupLaunchScene(resource) {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentGroupLaunchScene(resource, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      }
    case .styleBehind:
      DocumentGroupLaunchScene(resource, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentGroupLaunchScene(resource, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentGroupLaunchScene(resource, backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct LocalizedStringResourceApp: App {
  var body: some Scene {
    TextGroup()
    LocalizedStringResourceScene()
  }
}

/// No title at all.
private struct UntitledScene: Scene {
  var body: some Scene {
    switch Shape.current {
    case .background:
      DocumentGroupLaunchScene {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentGroupLaunchScene {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentGroupLaunchScene {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentGroupLaunchScene {
        NewDocumentButton("Go")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentGroupLaunchScene(backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      }
    case .styleBehind:
      DocumentGroupLaunchScene(backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentGroupLaunchScene(backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentGroupLaunchScene(backgroundStyle: Color.orange) {
        NewDocumentButton("Go")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct UntitledApp: App {
  var body: some Scene {
    TextGroup()
    UntitledScene()
  }
}

/// Defaults of the style family: neither style nor actions.
private struct DefaultsApp: App {
  var body: some Scene {
    DocumentGroupLaunchScene()
    TextGroup()
  }
}

private struct TitleOnlyApp: App {
  var body: some Scene {
    DocumentGroupLaunchScene("A title")
    TextGroup()
  }
}

private struct AccessoriesOnlyApp: App {
  var body: some Scene {
    DocumentGroupLaunchScene(
      "A title", backgroundAccessoryView: { _ in Text("behind") }, overlayAccessoryView: { _ in Text("in front") })
    TextGroup()
  }
}

@MainActor
@Suite("DocumentGroupLaunchScene: every initializer", .serialized)
struct LaunchSceneInitializerTests {
  private func check<A: App>(_ type: A.Type, _ shape: Shape, title: String = "A title") async throws {
    Shape.current = shape
    let app = try await launch(type)
    #expect(app.sees(title))
    #expect(app.element("Go")?.role == .button)
    #expect(app.element("Create Document") == nil)
    #expect(app.sees("painted") == shape.hasBackgroundView)
    #expect(app.sees("behind") == shape.isBehind)
    #expect(app.sees("in front") == shape.isInFront)
  }

  @Test("The title is Text", arguments: Shape.allCases)
  func titleText(shape: Shape) async throws { try await check(TextApp.self, shape) }

  @Test("The title is a string literal", arguments: Shape.allCases)
  func titleLocalizedStringKey(shape: Shape) async throws { try await check(LocalizedStringKeyApp.self, shape) }

  @Test("The title is a String", arguments: Shape.allCases)
  func titleStringProtocol(shape: Shape) async throws { try await check(StringProtocolApp.self, shape) }

  @Test("The title is a LocalizedStringResource", arguments: Shape.allCases)
  func titleLocalizedStringResource(shape: Shape) async throws {
    try await check(LocalizedStringResourceApp.self, shape)
  }

  @Test("Without a title the app's name is shown", arguments: Shape.allCases)
  func untitled(shape: Shape) async throws { try await check(UntitledApp.self, shape, title: "Compatible") }

  @Test("Without actions there is “Create Document”")
  func defaults() async throws {
    let app = try await launch(DefaultsApp.self)
    #expect(app.sees("Compatible"))
    #expect(app.element("Create Document") != nil)
  }

  @Test("A title alone")
  func titleOnly() async throws {
    let app = try await launch(TitleOnlyApp.self)
    #expect(app.sees("A title"))
    #expect(app.element("Create Document") != nil)
  }

  @Test("Accessories alone, as labelled arguments")
  func accessoriesOnly() async throws {
    let app = try await launch(AccessoriesOnlyApp.self)
    #expect(app.sees("behind") && app.sees("in front"))
    #expect(app.element("Create Document") != nil)
  }
}
