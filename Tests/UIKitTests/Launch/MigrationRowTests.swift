import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

/// The structure of an app for iOS 17, as the talk shows it from 3:26 to 3:43: a browser is the root, and its delegate
/// presents a document controller.
@MainActor
final class BrowserRootApp: NSObject, UIDocumentBrowserViewControllerDelegate {
  let browserViewController: UIDocumentBrowserViewController
  let documentViewController = MyDocumentViewController()
  var picked: [[URL]] = []

  init(forOpening types: [UTType]?) {
    browserViewController = UIDocumentBrowserViewController(forOpening: types)
    super.init()
    browserViewController.delegate = self
  }

  func documentBrowser(_ browser: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL]) {
    picked.append(documentURLs)
    guard let url = documentURLs.first else { return }
    documentViewController.document = MyDocument(fileURL: url)
    browser.present(documentViewController, animated: true)
  }
}

@MainActor
@Suite("Rows 75–85: set-up and migration", .serialized)
struct MigrationRowTests {
  @Test("Row 75: A browser as root for a list of types shows files of these types only")
  func row75() async throws {
    var app: BrowserRootApp!
    let screen = try await DocumentAppScreen(files: ["A.mytext": "a", "B.txt": "b"]) {
      app = BrowserRootApp(forOpening: [.plainText])
      return app.browserViewController
    }
    // The app's own type conforms to plain text.
    #expect(screen.sees("A") && screen.sees("B"))
    #expect(app.browserViewController.contentTypesForRecentDocuments == [.plainText])

    let images = try await DocumentAppScreen(files: ["A.mytext": "a", "B.txt": "b"]) {
      app = BrowserRootApp(forOpening: [.image])
      return app.browserViewController
    }
    #expect(images.element("A") == nil && images.element("B") == nil)
  }

  @Test("Row 76: The browser's delegate is whoever the app says")
  func row76() {
    let app = BrowserRootApp(forOpening: nil)
    #expect(app.browserViewController.delegate === app)
  }

  @Test("Row 77: Picking a document presents the controller with it; Back saves, closes and shows the browser again")
  func row77() async throws {
    var app: BrowserRootApp!
    let screen = try await DocumentAppScreen(files: ["Tale.mytext": "once"]) {
      app = BrowserRootApp(forOpening: nil)
      return app.browserViewController
    }
    try await screen.pressAndRest("Tale")
    #expect(app.picked == [[screen.url("Tale.mytext")]])
    #expect(app.browserViewController.presentedViewController === app.documentViewController)
    #expect(app.documentViewController.opened == 1)
    #expect(app.documentViewController.textView.text == "once")
    let document = try #require(app.documentViewController.document as? MyDocument)
    document.text = "once upon"
    document.updateChangeCount(.done)
    try await screen.pressAndRest("Back")
    #expect(app.browserViewController.presentedViewController == nil)
    #expect(document.documentState.contains(.closed))
    #expect(try screen.text(of: "Tale.mytext") == "once upon")
    #expect(screen.element("Tale") != nil)

    // Picked again while the page is still on its way out.
    try await screen.pressAndRest("Tale")
    app.browserViewController.dismiss(animated: true)
    app.documentBrowser(app.browserViewController, didPickDocumentsAt: [screen.url("Tale.mytext")])
    await screen.rest()
    #expect(app.browserViewController.presentedViewController === app.documentViewController)
    #expect(app.documentViewController.document?.documentState == .normal)
  }

  @Test("Row 78: A document controller as root is all that the launch experience needs")
  func row78() async throws {
    let screen = try await DocumentAppScreen(files: ["Tale.mytext": "once"]) { MyDocumentViewController() }
    #expect(screen.element("Create Document", role: .button) != nil)
    #expect(screen.element("Tale") != nil)
  }

  @Test("Row 79: A navigation controller around the document controller as root is fine too")
  func row79() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: ["Tale.mytext": "once"]) {
      controller = MyDocumentViewController()
      return UINavigationController(rootViewController: controller)
    }
    #expect(screen.element("Create Document", role: .button) != nil)
    try await screen.pressAndRest("Tale")
    #expect(controller.textView.text == "once")
    try await screen.pressAndRest("Back")
    #expect(screen.element("Create Document", role: .button) != nil)
  }

  @Test("Row 80: A browser as root gets no new design: no title card and no picture, only documents")
  func row80() async throws {
    let screen = try await DocumentAppScreen(files: ["Tale.mytext": "once"]) {
      let browser = UIDocumentBrowserViewController(forOpening: nil)
      browser.loadViewIfNeeded()
      return browser
    }
    #expect(screen.element("Tale") != nil)
    #expect(screen.elements("Create Document").count == 1)
    #expect(screen.element("Raise the Documents") == nil && screen.element("Lower the Documents") == nil)
    #expect(try screen.require("Tale").frame.minY < 200)
  }

  @Test("Row 81: Types, the browser's key, a document class, a controller that is the delegate, and options suffice")
  func row81() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    try await screen.pressAndRest("Create Document")
    #expect(controller.document is MyDocument)
    #expect(controller.opened == 1)
  }

  @Test("Row 82: Info.plist names the type and the class of its documents")
  func row82() async throws {
    _ = try await DocumentAppScreen { MyDocumentViewController() }
    #expect(DocumentClasses.contentTypes.map(\.identifier) == ["org.example.mytext"])
    let found = try DocumentClasses.documentClass(for: URL(fileURLWithPath: "/nowhere/Tale.mytext"))
    #expect(found == MyDocument.self)
    #expect(throws: (any Error).self) {
      try DocumentClasses.documentClass(for: URL(fileURLWithPath: "/nowhere/Tale.png"))
    }
  }

  @Test("Row 83: documentDidOpen() is called once for each document that was opened")
  func row83() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: ["A.mytext": "a", "B.mytext": "b"]) {
      controller = MyDocumentViewController()
      return controller
    }
    try await screen.pressAndRest("A")
    #expect(controller.opened == 1 && controller.textView.text == "a")
    try await screen.pressAndRest("Back")
    try await screen.pressAndRest("B")
    #expect(controller.opened == 2 && controller.textView.text == "b")
  }

  @Test("Row 84: Set-up finds no document, a closed one or no view without harm, and works when all are there")
  func row84() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    controller.documentDidOpen()
    #expect(controller.textView.text == "")
    // Opened before its view exists.
    try Data("early".utf8).write(to: screen.home.appendingPathComponent("Early.mytext"))
    let early = MyDocumentViewController()
    early.document = MyDocument(fileURL: screen.home.appendingPathComponent("Early.mytext"))
    #expect(!early.isViewLoaded)
    #expect(await early.openDocument())
    #expect(early.opened == 1 && early.textView.text == "early")
    await early.document?.close()
  }

  @Test("Row 85: The same set-up runs from viewDidLoad() without a document, and from documentDidOpen() with one")
  func row85() async throws {
    var calls: [Bool] = []
    final class Counting: UIDocumentViewController {
      var setUp: (UIDocument?) -> Void = { _ in }
      override func viewDidLoad() {
        super.viewDidLoad()
        setUp(document)
      }
      override func documentDidOpen() { setUp(document) }
    }
    let screen = try await DocumentAppScreen(files: ["Tale.mytext": "once"]) {
      let controller = Counting()
      controller.setUp = { calls.append($0 != nil) }
      return controller
    }
    #expect(calls == [false])
    try await screen.pressAndRest("Tale")
    #expect(calls == [false, true])
  }
}
