import ApplicationResources
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("What an app says about the looks of a document browser", .serialized)
struct BrowserLooksTests {
  private let files = ["A.mytext": "a", "Notes.txt": "n"]

  private func launch(
    info: [String: PropertyListValue] = [:], _ setUp: @escaping (UIDocumentBrowserViewController) -> Void
  ) async throws -> (DocumentAppScreen, UIDocumentBrowserViewController) {
    var app: BrowserRootApp!
    let screen = try await DocumentAppScreen(files: files, info: info) {
      app = BrowserRootApp(forOpening: [.plainText])
      setUp(app.browserViewController)
      return app.browserViewController
    }
    return (screen, app.browserViewController)
  }

  @Test("names are shown with their extensions if the app wants that")
  func fileExtensions() async throws {
    let (screen, browser) = try await launch { $0.shouldShowFileExtensions = true }
    #expect(screen.element("A.mytext") != nil && screen.element("A") == nil)
    browser.shouldShowFileExtensions = false
    await screen.rest()
    #expect(screen.element("A") != nil)
  }

  @Test("Recents show the types that Info.plist names, and Browse all that the browser opens")
  func recentTypes() async throws {
    let key = "UIDocumentBrowserRecentDocumentContentTypes"
    let (screen, browser) = try await launch(info: [key: .array([.string("org.example.mytext")])]) { _ in }
    #expect(browser.contentTypesForRecentDocuments.map(\.identifier) == ["org.example.mytext"])
    try await screen.pressAndRest("A")
    try await screen.pressAndRest("Back")
    try await screen.pressAndRest("Notes")
    #expect(browser.presentedViewController != nil)
    try await screen.pressAndRest("Back")
    try screen.choose("Recents", in: "Documents")
    await screen.rest()
    #expect(screen.element("A") != nil && screen.element("Notes") == nil)
    try screen.choose("Browse", in: "Documents")
    await screen.rest()
    #expect(screen.element("A") != nil && screen.element("Notes") != nil)
  }

  @Test("thumbnails have the shape that the app gives its documents")
  func aspectRatio() async throws {
    let (screen, browser) = try await launch { _ in }
    let url = screen.url("A.mytext")
    #expect(browser.defaultDocumentAspectRatio == 2.0 / 3)
    browser.defaultDocumentAspectRatio = 2
    await screen.rest()
    let frame = try #require(browser.thumbnailFrame(of: url, in: browser.view))
    #expect(abs(frame.width / frame.height - 2) < 0.05)
    browser.defaultDocumentAspectRatio = 0
    await screen.rest()
    #expect(try #require(browser.thumbnailFrame(of: url, in: browser.view)).height > 50)
  }

  @Test("how far a document has been read is drawn on its thumbnail, until it is shown or there is no more progress")
  func loadingProgress() async throws {
    let (screen, browser) = try await launch { _ in }
    let transition = browser.transitionController(forDocumentAt: screen.url("A.mytext"))
    let frame = try #require(browser.thumbnailFrame(of: screen.url("A.mytext"), in: browser.view))
    /// Whether the arc, which begins at the top and turns clockwise, has come to the left side.
    func isHalfFull() -> Bool {
      let lines = screen.displayList.items.filter { item in
        guard case .stroke = item.content else { return false }
        return frame.insetBy(dx: 20, dy: 20).contains(item.bounds)
      }
      // The other line is the empty ring.
      return lines.filter { $0.bounds.width > 20 }.count == 2
    }
    #expect(screen.element("A")?.value ?? "" == "")
    let progress = Progress(totalUnitCount: 4)
    progress.completedUnitCount = 1
    transition.loadingProgress = progress
    await screen.rest()
    #expect(screen.element("A")?.value == "Loading…" && !isHalfFull())
    progress.completedUnitCount = 3
    screen.advance(.seconds(1))
    await screen.rest()
    #expect(isHalfFull())
    transition.loadingProgress = nil
    await screen.rest()
    #expect(screen.element("A")?.value ?? "" == "")
  }

  @Test("a browser keeps to the colours that the app wants")
  func style() async throws {
    let (screen, browser) = try await launch { _ in }
    let place = CGPoint(x: 500, y: 700)
    #expect(screen.displayList.color(at: place).red > 0.7)
    browser.browserUserInterfaceStyle = .dark
    await screen.rest()
    #expect(screen.displayList.color(at: place).red < 0.4)
    #expect(screen.window?.colorScheme == .dark)
    browser.browserUserInterfaceStyle = .white
    await screen.rest()
    #expect(screen.displayList.color(at: place).red > 0.7)
  }

  @Test("the launch scene's sheet says the app's words for creating, too")
  func creationTitle() async throws {
    let screen = try await DocumentAppScreen {
      let controller = MyDocumentViewController()
      controller.launchOptions.browserViewController.localizedCreateDocumentActionTitle = "Begin a Letter"
      return controller
    }
    #expect(screen.element("Begin a Letter") != nil && screen.element("Create Document", role: .button) != nil)
  }
}
