import Documents
import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("The document browser of UIKit", .serialized)
struct UIKitBrowserTests {
  private let files = ["A.mytext": "a", "B.mytext": "b", "C.mytext": "c"]

  private func launch(
    _ setUp: @escaping (UIDocumentBrowserViewController) -> Void
  ) async throws -> (DocumentAppScreen, BrowserRootApp) {
    var app: BrowserRootApp!
    let screen = try await DocumentAppScreen(files: files) {
      app = BrowserRootApp(forOpening: nil)
      setUp(app.browserViewController)
      return app.browserViewController
    }
    return (screen, app)
  }

  @Test("several documents are chosen and opened at once, if that is allowed")
  func severalDocuments() async throws {
    let (screen, app) = try await launch { $0.allowsPickingMultipleItems = true }
    try screen.press("Select")
    try screen.press("A")
    try screen.press("C")
    #expect(app.picked.isEmpty)
    #expect(screen.element("A")?.isSelected == true && screen.element("B")?.isSelected != true)
    try await screen.pressAndRest("Open")
    #expect(app.picked == [[screen.url("A.mytext"), screen.url("C.mytext")]])
  }

  @Test("without actions for several and without opening several there is nothing to select for")
  func noSelection() async throws {
    let (screen, app) = try await launch { _ in }
    #expect(screen.element("Select") == nil)
    try await screen.pressAndRest("A")
    #expect(app.picked.count == 1)
  }

  @Test("of documents that are picked while others are still being read, the one that was picked last is shown")
  func pickedLast() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: files) {
      controller = MyDocumentViewController()
      return controller
    }
    for name in ["A", "A", "B", "C", "C"] { try screen.press(name) }
    await screen.rest()
    #expect(controller.document?.fileURL == screen.url("C.mytext"))
    // Those that came too late are closed. (Documents of other tests may be open.)
    let open = DocumentSession.openSessions.compactMap(\.fileURL).filter { $0.path.hasPrefix(screen.folder.path) }
    #expect(open.map(\.lastPathComponent) == ["C.mytext"])
    #expect(screen.alert == nil)
  }

  @Test("items of the app stand in the browser's bar and can change")
  func barItems() async throws {
    var pressed: [String] = []
    let item = UIBarButtonItem(title: "Tips", primaryAction: UIAction(title: "Tips") { _ in pressed.append("Tips") })
    let (screen, app) = try await launch {
      $0.additionalLeadingNavigationBarButtonItems = [item]
      $0.additionalTrailingNavigationBarButtonItems = [
        UIBarButtonItem(image: UIImage(systemName: "gear"), primaryAction: UIAction(title: "Settings") { _ in })
      ]
    }
    try screen.press("Tips")
    #expect(pressed == ["Tips"])
    item.isEnabled = false
    await screen.rest()
    #expect(screen.element("Tips")?.isEnabled == false)
    app.browserViewController.additionalLeadingNavigationBarButtonItems = []
    await screen.rest()
    #expect(screen.element("Tips") == nil)
  }

  @Test("a delegate that has the name of before iOS 12 only hears of what is picked")
  func olderName() async throws {
    final class Older: NSObject, UIDocumentBrowserViewControllerDelegate {
      var picked: [URL] = []
      func documentBrowser(_ controller: UIDocumentBrowserViewController, didPickDocumentURLs documentURLs: [URL]) {
        picked = documentURLs
      }
    }
    let older = Older()
    let (screen, _) = try await launch { $0.delegate = older }
    try await screen.pressAndRest("A")
    #expect(older.picked == [screen.url("A.mytext")])
  }

  @Test("the words for creating are the app's")
  func creationTitle() async throws {
    let (screen, _) = try await launch { $0.localizedCreateDocumentActionTitle = "Begin a Letter" }
    #expect(screen.element("Begin a Letter") != nil)
  }

  @Test("a document elsewhere is imported beside another, copied or moved, and both are told")
  func importing() async throws {
    let (screen, app) = try await launch { _ in }
    let outside = screen.home.appendingPathComponent("Outside.mytext")
    try Data("out".utf8).write(to: outside)
    let browser = app.browserViewController
    let copied = try await browser.importDocument(at: outside, nextToDocumentAt: screen.url("A.mytext"), mode: .copy)
    #expect(copied.lastPathComponent == "Outside.mytext")
    #expect(FileManager.default.fileExists(atPath: outside.path))
    let moved = try await browser.importDocument(at: outside, nextToDocumentAt: screen.url("A.mytext"), mode: .move)
    #expect(moved.lastPathComponent == "Outside 2.mytext")
    #expect(!FileManager.default.fileExists(atPath: outside.path))
    await #expect(throws: UIDocumentBrowserError.self) {
      try await browser.importDocument(at: copied, nextToDocumentAt: screen.url("A.mytext"), mode: .none)
    }
  }

  @Test("revealing shows a document in its folder, and imports one that is elsewhere")
  func revealing() async throws {
    let (screen, app) = try await launch { _ in }
    let browser = app.browserViewController
    let deep = screen.url("Sub/Deep.mytext")
    try FileManager.default.createDirectory(at: deep.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("deep".utf8).write(to: deep)
    #expect(try await browser.revealDocument(at: deep, importIfNeeded: true) == deep)
    await screen.rest()
    #expect(screen.element("Deep") != nil && screen.element("A") == nil)
    #expect(browser.directoryURL.lastPathComponent == "Sub")
    let outside = screen.home.appendingPathComponent("Outside.mytext")
    try Data("out".utf8).write(to: outside)
    let imported = try await browser.revealDocument(at: outside, importIfNeeded: true)
    #expect(imported.deletingLastPathComponent().lastPathComponent == "Sub")
    await #expect(throws: UIDocumentBrowserError.self) {
      try await browser.revealDocument(at: screen.url("None.mytext"), importIfNeeded: false)
    }
  }

  @Test("renaming by the app gives the name that was possible")
  func renaming() async throws {
    let (screen, app) = try await launch { _ in }
    let renamed = try await app.browserViewController.renameDocument(at: screen.url("A.mytext"), proposedName: "First")
    #expect(renamed.lastPathComponent == "First.mytext")
    #expect(screen.documents.contains("First.mytext"))
  }

  @Test("a transition controller lets the document grow out of its thumbnail and shrink back into it")
  func transition() async throws {
    final class Transitions: NSObject, UIViewControllerTransitioningDelegate {
      let controller: UIDocumentBrowserTransitionController
      init(_ controller: UIDocumentBrowserTransitionController) { self.controller = controller }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { controller }
      func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
      { controller }
    }
    let (screen, app) = try await launch { _ in }
    let browser = app.browserViewController
    let tile = try #require(browser.thumbnailFrame(of: screen.url("A.mytext"), in: browser.view))
    #expect(tile.width > 50 && tile.width < 200)
    let page = app.documentViewController
    let transitions = Transitions(browser.transitionController(forDocumentAt: screen.url("A.mytext")))
    transitions.controller.targetView = page.view
    page.transitioningDelegate = transitions
    page.document = MyDocument(fileURL: screen.url("A.mytext"))
    var isShown = false
    browser.present(page, animated: true) { isShown = true }
    #expect(!isShown)
    screen.advance(.seconds(1))
    await screen.rest()
    #expect(isShown && page.view.transform.isIdentity && page.view.alpha == 1)
    try screen.press("Back")
    await screen.rest()
    #expect(browser.presentedViewController == nil)
    _ = transitions
  }

  @Test("the page of a zoom lies exactly on the thumbnail at first, also when only a part of it is the target")
  func zoomGeometry() {
    let screen = WindowScreen(UIViewController())
    let page = UIView(frame: CGRect(x: 20, y: 10, width: 400, height: 300))
    let target = UIView(frame: CGRect(x: 40, y: 60, width: 200, height: 150))
    page.addSubview(target)
    screen.root.addSubview(page)
    let rect = CGRect(x: 300, y: 200, width: 100, height: 50)
    page.transform = DocumentZoom.transform(of: page, target: target, to: rect)
    let frame = target.convert(target.bounds, to: screen.root)
    #expect(abs(frame.minX - 300) < 0.01 && abs(frame.minY - 200) < 0.01)
    #expect(abs(frame.width - 100) < 0.01 && abs(frame.height - 50) < 0.01)
  }

  @Test("the launch scene's document grows out of its thumbnail, and Back shrinks it; the scene stays where it was")
  func launchZoom() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: files) {
      controller = MyDocumentViewController()
      return controller
    }
    try screen.press("B")
    await screen.rest()
    #expect(controller.view.transform.isIdentity && controller.view.alpha == 1)
    #expect(screen.element("Create Document") == nil)
    try screen.press("Back")
    await screen.rest()
    #expect(controller.view.transform.isIdentity && controller.view.alpha == 1)
    #expect(screen.element("Create Document", role: .button) != nil)
    #expect(screen.displayList.controls.filter { $0.accessibleName == "Create Document" }.count == 1)
  }

  @Test("a new name in the title's menu becomes the file's, and the bar says it")
  func renameInTitle() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: files) {
      controller = MyDocumentViewController()
      return controller
    }
    try await screen.pressAndRest("A")
    #expect(controller.navigationItem.renameDelegate === controller.document)
    let title = try #require(screen.elements("A").first { if case .menu = $0.control.content { true } else { false } })
    #expect(title.control.openMenu())
    try screen.press("Rename…")
    try #require(screen.alert).enter("Alpha")
    try await screen.pressAndRest("Rename")
    #expect(screen.documents.contains("Alpha.mytext") && !screen.documents.contains("A.mytext"))
    #expect(controller.navigationItem.title == "Alpha")
    #expect(controller.document?.fileURL == screen.url("Alpha.mytext"))
  }

  @Test("undo and redo stand in the bar and can be used when there is something to take back")
  func undoInBar() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: files) {
      controller = MyDocumentViewController()
      return controller
    }
    try await screen.pressAndRest("A")
    let document = try #require(controller.document as? MyDocument)
    #expect(screen.element("Undo")?.isEnabled == false)
    document.undoManager.groupsByEvent = false
    document.undoManager.beginUndoGrouping()
    document.undoManager.registerUndo(withTarget: document) { $0.text = "a" }
    document.undoManager.endUndoGrouping()
    document.text = "changed"
    await screen.rest()
    #expect(screen.element("Undo")?.isEnabled == true)
    try await screen.pressAndRest("Undo")
    #expect(document.text == "a")
    #expect(screen.element("Undo")?.isEnabled == false)
  }

  @Test("keys of the desktop work on the launch scene and above a document")
  func keys() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: files) {
      controller = MyDocumentViewController()
      return controller
    }
    try screen.key("ctrl+f")
    try screen.type("zzz")
    await screen.rest()
    #expect(screen.element("A") == nil)
    try screen.key("Escape")
    await screen.rest()
    #expect(screen.element("A") != nil)
    try screen.key("ctrl+n")
    await screen.rest()
    #expect(controller.textView.text == "fresh")
    try screen.key("alt+Left")
    await screen.rest()
    #expect(controller.document == nil)
    try screen.key("ctrl+o")
    let chooser = try #require(screen.fileChooser)
    #expect(chooser.content.mode == .open)
    chooser.choose(screen.url("B.mytext"))
    await screen.rest()
    #expect(controller.textView.text == "b")
  }
}
