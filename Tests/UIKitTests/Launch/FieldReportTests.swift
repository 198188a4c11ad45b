import Documents
import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

/// What people reported about documents on Apple's systems, at the level of UIKit.
@MainActor
@Suite("Field reports, in UIKit", .serialized)
struct UIKitFieldReportTests {
  @Test("D-07: The configured background is in the first frame, and viewDidAppear says once that the scene is ready")
  func d07() async throws {
    final class Starting: UIDocumentViewController {
      var ready = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        launchOptions.background.backgroundColor = UIColor(
          red: 0x20 / 255.0, green: 0x40 / 255.0, blue: 0x60 / 255.0, alpha: 1)
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        ready += 1
      }
    }
    _ = try await DocumentAppScreen { UIViewController() }  // the environment of an app
    let screen = WindowScreen(size: CGSize(width: 1000, height: 800), Starting())
    let controller = try #require(screen.uiWindow.rootViewController as? Starting)
    for _ in 0..<5 {
      let color = screen.displayList.color(at: CGPoint(x: 60, y: 300))
      #expect(abs(color.red - 0x20 / 255.0) < 0.01 && abs(color.blue - 0x60 / 255.0) < 0.01)
      screen.advance(.milliseconds(50))
    }
    #expect(controller.ready == 1)
  }

  @Test("D-12: Creation by the app has its intent, and goes to the folder that is shown, which the app can ask for")
  func d12() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: ["Sub/Old.mytext": "old"]) {
      controller = MyDocumentViewController()
      return controller
    }
    try screen.choose("Browse", in: "Documents")
    await screen.rest()
    try await screen.pressAndRest("Sub")
    let browser = controller.launchOptions.browserViewController
    #expect(browser.directoryURL.lastPathComponent == "Sub")
    try screen.key("ctrl+n")
    await screen.rest()
    #expect(controller.intents == [.default])
    #expect(controller.document?.fileURL.deletingLastPathComponent().lastPathComponent == "Sub")
    try await screen.pressAndRest("Back")
    screen.advance(.seconds(1))
    UIDocumentViewController.LaunchOptions.createDocumentAction(withIntent: .template)
      .performWithSender(nil, target: nil)
    await screen.settle()
    #expect(controller.intents == [.default, .template])
    controller.pickTemplate?(nil)
    await screen.rest()
  }

  private final class Witness: UIDocument {
    var text = ""
    var events: [FileEvent] = []
    /// What `fileURL` was at each event.
    var urls: [URL] = []
    override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {
      text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
    }
    override func fileEventOccurred(_ event: FileEvent) {
      MainActor.assertIsolated()
      events.append(event)
      urls.append(fileURL)
    }
    func type(_ text: String) {
      self.text = text
      updateChangeCount(.done)
    }
  }

  @Test("D-39: A document is told of opening, saving, moving and deleting, each once, in order, on the main actor")
  func d39() async throws {
    let stage = try DocumentStage()
    try stage.write("a", to: "A.txt")
    let (a, b) = (stage.url("A.txt"), stage.url("B.txt"))
    let document = Witness(fileURL: a)
    document.connection.environment = stage.environment
    #expect(await document.open())
    document.type("typed")
    #expect(await document.autosave())
    #expect(document.events == [.loaded(.opening), .willSave(a), .didSave(a)])
    document.events = []
    try await document.connection.rename(to: "B")
    #expect(document.events == [.moved(from: a, to: b)])
    document.events = []
    try stage.write("from outside", to: "B.txt")
    document.presentedItemDidChange()
    await rest(stage)
    #expect(document.events == [.loaded(.externalChange)])
    #expect(document.text == "from outside")
    document.events = []
    #expect(await document.revert(toContentsOf: b))
    #expect(document.events == [.loaded(.reverting)])
    document.events = []
    try FileManager.default.removeItem(at: b)
    document.presentedItemDidChange()
    await rest(stage)
    await stage.advance(by: 60)
    #expect(document.events == [.deleted(b)])
    await document.connection.closeKeepingDraft()
  }

  /// Gives what was told from another thread its turn.
  private func rest(_ stage: DocumentStage) async {
    for _ in 0..<4 {
      await Task.yield()
      await stage.environment.activity.idle()
    }
  }

  @Test("D-47: fileURL is the new one in the same turn, once for each change and before anything is written there")
  func d47() async throws {
    let stage = try DocumentStage()
    try stage.write("a", to: "A.txt")
    let (a, b, c) = (stage.url("A.txt"), stage.url("B.txt"), stage.url("C.txt"))
    let document = Witness(fileURL: a)
    document.connection.environment = stage.environment
    #expect(await document.open())
    try await document.connection.rename(to: "B")
    document.type("typed")
    #expect(await document.autosave())
    document.type("typed again")
    #expect(await document.save(to: c, for: .forCreating))
    await rest(stage)
    let moves = document.events.compactMap { event -> URL? in
      if case .moved(_, let url) = event { url } else { nil }
    }
    #expect(moves == [b, c])
    for (event, url) in zip(document.events, document.urls) {
      if case .moved(_, let new) = event { #expect(url == new) }
      if case .didSave(let saved) = event { #expect(url == saved) }
    }
    #expect(document.fileURL == c)
    await document.close()
  }

  @Test("D-50: A browser can be a sheet above a document, and make documents there; Escape changes nothing")
  func d50() async throws {
    final class Host: UIDocumentViewController, UIDocumentBrowserViewControllerDelegate {
      let browser = UIDocumentBrowserViewController(forOpening: nil)
      func openFromBrowser() {
        browser.delegate = self
        browser.modalPresentationStyle = .pageSheet
        present(browser, animated: true)
      }
      func documentBrowser(_ controller: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL]) {
        controller.dismiss(animated: true)
        document = MyDocument(fileURL: documentURLs[0])
      }
      func documentBrowser(
        _ controller: UIDocumentBrowserViewController,
        didRequestDocumentCreationWithHandler importHandler: @escaping (URL?, ImportMode) -> Void
      ) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("Made-\(UUID().uuidString).mytext")
        try? Data("made".utf8).write(to: url)
        importHandler(url, .move)
      }
    }
    var host: Host!
    let screen = try await DocumentAppScreen(files: ["A.mytext": "a"]) {
      host = Host()
      return host
    }
    try await screen.pressAndRest("A")
    let first = host.document
    host.openFromBrowser()
    await screen.rest()
    #expect(screen.element("Create Document") != nil)
    try screen.key("Escape")
    await screen.rest()
    #expect(host.presentedViewController == nil && host.document === first)
    #expect((host.document as? MyDocument)?.text == "a")
    host.openFromBrowser()
    await screen.rest()
    try await screen.pressAndRest("Create Document")
    #expect(host.presentedViewController == nil, "\(screen.screen)")
    #expect((host.document as? MyDocument)?.text == "made")
  }

  @Test("D-51: An app adds actions for one or several items and takes the place of Share; handlers get exact URLs")
  func d51() async throws {
    var exported: [[URL]] = []
    var shared: [[URL]] = []
    var app: BrowserRootApp!
    let screen = try await DocumentAppScreen(files: ["A.mytext": "a", "B.mytext": "b", "C.mytext": "c"]) {
      app = BrowserRootApp(forOpening: nil)
      app.browserViewController.customActions = [
        UIDocumentBrowserAction(
          identifier: "export", localizedTitle: "Export Pages", availability: [.menu, .navigationBar]
        ) { exported.append($0) },
        UIDocumentBrowserAction(identifier: "share", localizedTitle: "Share…", availability: .menu) {
          shared.append($0)
        },
      ]
      let single = UIDocumentBrowserAction(identifier: "one", localizedTitle: "Only One", availability: .menu) { _ in }
      single.supportsMultipleItems = false
      app.browserViewController.customActions.append(single)
      return app.browserViewController
    }
    let urls = ["A", "B", "C"].map { screen.url("\($0).mytext") }
    var menu = try screen.rightClick("B")
    #expect(menu.titles.filter { $0 == "Share…" }.count == 1)
    #expect(menu.allows("Only One"))
    try menu.choose("Export Pages")
    #expect(exported == [[urls[1]]])

    try screen.press("Select")
    for name in ["A", "B", "C"] { try screen.press(name) }
    menu = try screen.rightClick("C")
    #expect(menu.titles == ["Export Pages", "Share…"])
    try menu.choose("Share…")
    #expect(shared == [urls])
    try screen.press("Export Pages")
    #expect(exported.last == urls)
    try screen.press("Done")
    #expect(screen.element("Export Pages") == nil)
  }
}
