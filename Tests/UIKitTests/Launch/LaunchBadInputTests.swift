import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("What goes wrong on the launch scene of a UIKit app", .serialized)
struct LaunchBadInputTests {
  private final class Delegate: NSObject, UIDocumentBrowserViewControllerDelegate {
    var answer: (@escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void) -> Void = { _ in }
    var asked = 0
    var imported: [URL] = []
    var failed: [URL] = []
    func documentBrowser(
      _ controller: UIDocumentBrowserViewController,
      didRequestDocumentCreationWithHandler importHandler:
        @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void
    ) {
      asked += 1
      answer(importHandler)
    }
    func documentBrowser(
      _ controller: UIDocumentBrowserViewController, didImportDocumentAt sourceURL: URL, toDestinationURL url: URL
    ) { imported.append(url) }
    func documentBrowser(
      _ controller: UIDocumentBrowserViewController, failedToImportDocumentAt url: URL, error: (any Error)?
    ) { failed.append(url) }
  }

  private let delegate = Delegate()

  private func launch(
    files: [String: String] = [:],
    _ answer: @escaping (@escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void) -> Void
  ) async throws -> (DocumentAppScreen, UIDocumentViewController) {
    var made: UIDocumentViewController!
    delegate.answer = answer
    let screen = try await DocumentAppScreen(files: files) {
      made = UIDocumentViewController()
      made.launchOptions.browserViewController.delegate = delegate
      return made
    }
    return (screen, made)
  }

  @Test("a controller without a document that is no root says so")
  func noDocument() {
    let screen = WindowScreen(UIViewController())
    screen.uiWindow.rootViewController?.present(UIDocumentViewController(), animated: false)
    screen.toolkit.runFrames()
    #expect(screen.sees("No Document"))
  }

  @Test("a document whose load throws is told of once, and the launch scene stays usable")
  func loadThrows() async throws {
    let (screen, controller) = try await launch(files: ["Bad.mytext": "unreadable", "Good.mytext": "good"]) { _ in }
    try await screen.pressAndRest("Bad")
    #expect(screen.window?.alerts.count == 1)
    #expect(screen.alert?.title.contains("could not be opened") == true)
    #expect(controller.document == nil)
    try await screen.pressAndRest("OK")
    #expect(screen.alert == nil)
    try await screen.pressAndRest("Good")
    #expect((controller.document as? MyDocument)?.text == "good")
  }

  @Test("a document that was given to the controller and cannot be read leads to the launch scene")
  func givenDocumentThrows() async throws {
    var controller: UIDocumentViewController!
    let screen = try await DocumentAppScreen(files: ["Bad.mytext": "unreadable"]) {
      controller = UIDocumentViewController()
      return controller
    }
    controller.document = MyDocument(fileURL: screen.url("Bad.mytext"))
    await screen.rest()
    #expect(screen.window?.alerts.count == 1)
    try await screen.pressAndRest("OK")
    #expect(controller.document == nil)
    #expect(screen.element("Create Document", role: .button) != nil)
  }

  @Test("a delegate that never answers gives way to the next press")
  func neverAnswers() async throws {
    let (screen, _) = try await launch { _ in }
    try await screen.pressAndRest("Create Document")
    screen.advance(.seconds(2))
    try await screen.pressAndRest("Create Document")
    #expect(delegate.asked == 2)
    #expect(screen.alert == nil && screen.documents.isEmpty)
  }

  @Test("a delegate that answers twice makes one document")
  func answersTwice() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("Twice-\(UUID().uuidString).mytext")
    try Data("twice".utf8).write(to: url)
    let (screen, _) = try await launch { handler in
      handler(url, .copy)
      handler(url, .copy)
    }
    try await screen.pressAndRest("Create Document")
    #expect(screen.documents.count == 1 && delegate.imported.count == 1)
  }

  @Test("a delegate that answers with nil makes nothing and says nothing")
  func answersWithNil() async throws {
    let (screen, _) = try await launch { $0(nil, .none) }
    try await screen.pressAndRest("Create Document")
    #expect(screen.alert == nil && screen.documents.isEmpty && delegate.failed.isEmpty)
  }

  @Test("a file that is not there is told of once, and to the delegate")
  func missingFile() async throws {
    let url = URL(fileURLWithPath: "/nowhere/Missing.mytext")
    let (screen, _) = try await launch { $0(url, .copy) }
    try await screen.pressAndRest("Create Document")
    #expect(screen.window?.alerts.count == 1)
    #expect(delegate.failed == [url])
    try await screen.pressAndRest("OK")
    #expect(screen.element("Create Document", role: .button) != nil)
  }

  @Test("an action without a title gets no button; one for creating says what it does")
  func untitledActions() async throws {
    let (screen, controller) = try await launch { _ in }
    controller.launchOptions.secondaryAction = UIAction(title: "") { _ in }
    await screen.rest()
    #expect(screen.element("Create Document", role: .button) != nil)
    #expect(controller.launchOptions.actions.count == 1)
    let create = UIDocumentViewController.LaunchOptions.createDocumentAction(withIntent: .template)
    create.title = ""
    controller.launchOptions.secondaryAction = create
    await screen.rest()
    #expect(screen.elements("Create Document", role: .button).count == 2)
  }

  @Test("a picture that is missing leaves the scene as it is")
  func missingImage() async throws {
    let (screen, controller) = try await launch { _ in }
    controller.launchOptions.background.image = UIImage(resource: ImageResource(name: "nowhere", bundle: .main))
    controller.launchOptions.foregroundAccessoryView = UIImageView(image: UIImage(named: "nowhere"))
    await screen.rest()
    #expect(screen.element("Create Document", role: .button) != nil)
  }

  @Test("a document that cannot be saved is kept as a draft if the person wants to go back all the same")
  func cannotSave() async throws {
    let (screen, controller) = try await launch(files: ["Tale.mytext": "once"]) { _ in }
    try await screen.pressAndRest("Tale")
    let document = try #require(controller.document as? MyDocument)
    document.text = "unsavable"
    document.updateChangeCount(.done)
    // Nothing rests while the question waits for its answer.
    try screen.press("Back")
    await screen.settle()
    #expect(screen.alert?.choices == ["Go On Editing", "Keep as Draft and Close"])
    try await screen.pressAndRest("Go On Editing")
    #expect(controller.document === document)
    try screen.press("Back")
    await screen.settle()
    try await screen.pressAndRest("Keep as Draft and Close")
    #expect(controller.document == nil)
    #expect(document.documentState.contains(.closed))
    #expect(try screen.text(of: "Tale.mytext") == "once")
  }

  @Test("a file that cannot be opened leaves the document that is open as it was: it goes on being edited and saved")
  func badFileAboveDocument() async throws {
    let (screen, controller) = try await launch(files: ["Good.mytext": "good", "Bad.mytext": "unreadable"]) { _ in }
    try await screen.pressAndRest("Good")
    let document = try #require(controller.document as? MyDocument)
    for url in [screen.url("Bad.mytext"), screen.url("Missing.mytext")] {
      _ = UIApplication.shared.fileOpener?([url], nil)
      await screen.rest()
      #expect(screen.alert?.title.contains("could not be opened") == true)
      try await screen.pressAndRest("OK")
      #expect(controller.document === document && document.documentState == .normal)
    }
    document.text = "better"
    document.updateChangeCount(.done)
    try await screen.pressAndRest("Back")
    #expect(try screen.text(of: "Good.mytext") == "better")
  }

  @Test("a file that is open already stays open with all that can be taken back")
  func sameFileAgain() async throws {
    let (screen, controller) = try await launch(files: ["Good.mytext": "good"]) { _ in }
    try await screen.pressAndRest("Good")
    let document = try #require(controller.document as? MyDocument)
    document.undoManager.registerUndo(withTarget: document) { $0.text = "good" }
    document.text = "better"
    _ = UIApplication.shared.fileOpener?([screen.url("Good.mytext")], nil)
    await screen.rest()
    #expect(controller.document === document && document.undoManager.canUndo)
    #expect(document.text == "better" && screen.alert == nil)
  }

  @Test("another file takes the place of a document only if that one can be saved, or the person leaves a draft")
  func otherFileAboveUnsavable() async throws {
    let (screen, controller) = try await launch(files: ["Good.mytext": "good", "Other.mytext": "other"]) { _ in }
    try await screen.pressAndRest("Good")
    let document = try #require(controller.document as? MyDocument)
    document.text = "unsavable"
    document.updateChangeCount(.done)
    _ = UIApplication.shared.fileOpener?([screen.url("Other.mytext")], nil)
    await screen.rest()
    try await screen.pressAndRest("Go On Editing")
    #expect(controller.document === document && document.text == "unsavable")
    _ = UIApplication.shared.fileOpener?([screen.url("Other.mytext")], nil)
    await screen.rest()
    try await screen.pressAndRest("Keep as Draft and Close")
    #expect((controller.document as? MyDocument)?.text == "other")
  }

  @Test("two windows of one document show the same: what is saved in one is seen in the other")
  func twoWindows() async throws {
    let (screen, controller) = try await launch(files: ["Good.mytext": "good"]) { _ in }
    try await screen.pressAndRest("Good")
    let first = try #require(controller.document as? MyDocument)
    let other = MyDocumentViewController()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = other
    window.makeKeyAndVisible()
    let second = MyDocument(fileURL: screen.url("Good.mytext"))
    other.document = second
    await screen.rest()
    first.text = "from the first"
    first.updateChangeCount(.done)
    #expect(await first.autosave())
    second.presentedItemDidChange()
    await screen.rest()
    #expect(second.text == "from the first" && other.textView.text == "from the first")
    try screen.key("ctrl+q")
    await screen.rest()
    #expect(screen.toolkit.exitCode == 0 && screen.documents == ["Good.mytext"])
  }

  @Test("a window is called as the app, and as its document while one is shown")
  func windowTitle() async throws {
    let (screen, _) = try await launch(files: ["Good.mytext": "good"]) { _ in }
    #expect(screen.window?.title == "My Text Editor")
    try await screen.pressAndRest("Good")
    #expect(screen.window?.title == "Good")
    try await screen.pressAndRest("Back")
    #expect(screen.window?.title == "My Text Editor")
  }
}
