import FrontispieceTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

/// A way to write the initializers of `DocumentLaunchView`, which takes the title in four flavours.
enum ViewShape: Int, CaseIterable, CustomTestStringConvertible {
  case plain, plainBehind, plainBoth, plainFront
  case background, backgroundBehind, backgroundBoth, backgroundFront
  case style, styleBehind, styleBoth, styleFront

  @MainActor static var current = plain

  var hasBackgroundView: Bool { (4..<8).contains(rawValue) }
  var isBehind: Bool { [1, 2].contains(rawValue % 4) }
  var isInFront: Bool { [2, 3].contains(rawValue % 4) }
  var testDescription: String { "\(self)" }
}

private let title = "A title"
private let resource = LocalizedStringResource("A title")

/// Titles as `Text`.
private struct TextView: View {
  var body: some View {
    switch ViewShape.current {
    case .plain:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .plainBehind:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .plainBoth:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .plainFront:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .background:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentLaunchView(Text("A title"), for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentLaunchView(Text("A title"), for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .styleBehind:
      DocumentLaunchView(Text("A title"), for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentLaunchView(Text("A title"), for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentLaunchView(Text("A title"), for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct TextApp: App {
  var body: some Scene {
    WindowGroup { TextView() }
  }
}

/// Titles as `LocalizedStringKey`.
private struct LocalizedStringKeyView: View {
  var body: some View {
    switch ViewShape.current {
    case .plain:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .plainBehind:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .plainBoth:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .plainFront:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .background:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentLaunchView("A title", for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentLaunchView("A title", for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .styleBehind:
      DocumentLaunchView("A title", for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentLaunchView("A title", for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentLaunchView("A title", for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct LocalizedStringKeyApp: App {
  var body: some Scene {
    WindowGroup { LocalizedStringKeyView() }
  }
}

/// Titles as `StringProtocol`.
private struct StringProtocolView: View {
  var body: some View {
    switch ViewShape.current {
    case .plain:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .plainBehind:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .plainBoth:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .plainFront:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .background:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentLaunchView(title, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentLaunchView(title, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .styleBehind:
      DocumentLaunchView(title, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentLaunchView(title, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentLaunchView(title, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct StringProtocolApp: App {
  var body: some Scene {
    WindowGroup { StringProtocolView() }
  }
}

/// Titles as `LocalizedStringResource`.
private struct LocalizedStringResourceView: View {
  var body: some View {
    switch ViewShape.current {
    case .plain:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .plainBehind:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .plainBoth:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .plainFront:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .background:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      }
    case .backgroundBehind:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .backgroundBoth:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .backgroundFront:
      DocumentLaunchView(resource, for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } background: {
        Text("painted")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .style:
      DocumentLaunchView(resource, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    case .styleBehind:
      DocumentLaunchView(resource, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      }
    case .styleBoth:
      DocumentLaunchView(resource, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } backgroundAccessoryView: { geometry in
        Text("behind").position(x: geometry.titleViewFrame.minX, y: geometry.titleViewFrame.midY)
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    case .styleFront:
      DocumentLaunchView(resource, for: [.text], backgroundStyle: Color.orange) {
        Button("Go") {}
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      } overlayAccessoryView: { geometry in
        Text("in front").position(x: geometry.frame.midX, y: geometry.titleViewFrame.maxY)
      }
    }
  }
}

private struct LocalizedStringResourceApp: App {
  var body: some Scene {
    WindowGroup { LocalizedStringResourceView() }
  }
}

private struct UntitledApp: App {
  var body: some Scene {
    WindowGroup {
      DocumentLaunchView(for: [.text]) {
        NewDocumentButton("New Text", contentType: .text)
      } onDocumentOpen: { url in
        Text("opened \(url.lastPathComponent)")
      }
    }
  }
}

private struct TitledByModifierApp: App {
  var body: some Scene {
    WindowGroup {
      DocumentLaunchView(for: [.text]) {
        Button("Go") {}
      } onDocumentOpen: { _ in
        EmptyView()
      }
      .documentLaunchTitle("By modifier")
      .documentLaunchSubtitle("And below")
    }
  }
}

private struct TitledByResourceApp: App {
  var body: some Scene {
    WindowGroup {
      DocumentLaunchView(for: [.text]) {
        Button {
        } label: {
          DefaultNewDocumentButtonLabel()
        }
      } onDocumentOpen: { _ in
        EmptyView()
      }
      .documentLaunchTitle(LocalizedStringResource("By resource"))
      .documentLaunchSubtitle(LocalizedStringResource("And below it"))
    }
  }
}

@MainActor
@Suite("DocumentLaunchView: every initializer", .serialized)
struct LaunchViewInitializerTests {
  private func check<A: App>(_ type: A.Type, _ shape: ViewShape) async throws {
    ViewShape.current = shape
    let app = try await launch(type, files: ["Poem.text": "Roses"])
    #expect(app.sees("A title"))
    #expect(app.element("Go")?.role == .button)
    #expect(app.sees("painted") == shape.hasBackgroundView)
    #expect(app.sees("behind") == shape.isBehind)
    #expect(app.sees("in front") == shape.isInFront)
    try app.press("Poem")
    await app.settle()
    #expect(app.sees("opened Poem.text"))
  }

  @Test("The title is Text", arguments: ViewShape.allCases)
  func titleText(shape: ViewShape) async throws { try await check(TextApp.self, shape) }

  @Test("The title is a string literal", arguments: ViewShape.allCases)
  func titleLocalizedStringKey(shape: ViewShape) async throws { try await check(LocalizedStringKeyApp.self, shape) }

  @Test("The title is a String", arguments: ViewShape.allCases)
  func titleStringProtocol(shape: ViewShape) async throws { try await check(StringProtocolApp.self, shape) }

  @Test("The title is a LocalizedStringResource", arguments: ViewShape.allCases)
  func titleLocalizedStringResource(shape: ViewShape) async throws {
    try await check(LocalizedStringResourceApp.self, shape)
  }

  @Test("Without a title the app's name is shown, and a NewDocumentButton makes an empty file")
  func untitled() async throws {
    let app = try await launch(UntitledApp.self)
    #expect(app.sees("Compatible"))
    try app.press("New Text")
    await app.settle()
    #expect(app.sees("opened Untitled.text"))
    #expect(try app.text(ofDocument: "Untitled.text").isEmpty)
  }

  @Test("Title and subtitle can be set by modifiers")
  func modifiers() async throws {
    let app = try await launch(TitledByModifierApp.self)
    #expect(app.sees("By modifier"))
    #expect(app.sees("And below"))
    #expect(!app.sees("Compatible"))
  }

  @Test("Title and subtitle can be set by modifiers with resources; a button can read what a new document's does")
  func resourceModifiers() async throws {
    let app = try await launch(TitledByResourceApp.self)
    #expect(app.sees("By resource") && app.sees("And below it"))
    #expect(app.element("Create Document")?.role == .button)
  }
}
