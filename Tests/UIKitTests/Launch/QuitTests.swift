import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("Field reports D-28, D-43 and D-64 in UIKit: quitting asks, and can be called off", .serialized)
struct UIKitQuitTests {
  private final class Controller: UIDocumentViewController {}

  /// Opens documents in a window each, and types into all of them.
  private func launchEdited(_ names: [String]) async throws -> (DocumentAppScreen, [MyDocument], [UIWindow]) {
    let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).mytext", "old \($0)") })
    var first: Controller!
    let screen = try await DocumentAppScreen(files: files) {
      first = Controller()
      return first
    }
    var documents: [MyDocument] = []
    var windows: [UIWindow] = []
    for (index, name) in names.enumerated() {
      let controller = index == 0 ? first! : Controller()
      if index > 0 {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
      }
      windows.append(try #require(controller.view.window))
      let document = MyDocument(fileURL: screen.url("\(name).mytext"))
      controller.document = document
      await screen.rest()
      type("new \(name)", into: document)
      documents.append(document)
    }
    return (screen, documents, windows)
  }

  private func type(_ text: String, into document: MyDocument) {
    document.text = text
    document.updateChangeCount(.done)
  }

  /// The question that waits, in whichever window.
  private func question(_ screen: DocumentAppScreen) -> AlertTester? {
    screen.toolkit.windows.lazy.compactMap { WindowTester($0, toolkit: screen.toolkit).alert }.first
  }
  private func answer(_ screen: DocumentAppScreen, _ choice: String) async throws {
    try #require(question(screen)).choose(choice)
    await screen.rest()
  }
  private func quit(_ screen: DocumentAppScreen) async throws {
    try screen.key("ctrl+q")
    await screen.rest()
  }

  @Test("D-28: Quitting is called off at the question of one document; the others stay open and go on being saved")
  func d28() async throws {
    let (screen, documents, windows) = try await launchEdited(["a", "b"])
    for document in documents { type("unsavable", into: document) }
    try await quit(screen)
    #expect(question(screen) != nil && screen.toolkit.exitCode == nil)
    try await answer(screen, "Keep as Draft and Close")
    #expect(question(screen) != nil, "the second document asks as well")
    try await answer(screen, "Go On Editing")
    #expect(question(screen) == nil && screen.toolkit.exitCode == nil)
    #expect(windows.allSatisfy { $0.toolkitWindow != nil })
    #expect(documents.allSatisfy { !$0.documentState.contains(.closed) && $0.text == "unsavable" })
    for document in documents { type("newer", into: document) }
    for document in documents { #expect(await document.autosave()) }
    #expect(try screen.text(of: "a.mytext") == "newer" && screen.text(of: "b.mytext") == "newer")
    try await quit(screen)
    #expect(screen.toolkit.exitCode == 0)
  }

  @Test("D-64: While one window asks, no document is closed; cancelling keeps every one; then quitting saves them all")
  func d64() async throws {
    let (screen, documents, _) = try await launchEdited(["a", "b", "c"])
    type("unsavable", into: documents[1])
    try await quit(screen)
    #expect(documents.allSatisfy { !$0.documentState.contains(.closed) })
    try await answer(screen, "Go On Editing")
    #expect(documents.map(\.text) == ["new a", "unsavable", "new c"])
    #expect(documents.allSatisfy { !$0.documentState.contains(.closed) })
    type("new b", into: documents[1])
    try await quit(screen)
    #expect(screen.toolkit.exitCode == 0)
    #expect(try ["a", "b", "c"].map { try screen.text(of: "\($0).mytext") } == ["new a", "new b", "new c"])
    #expect(documents.allSatisfy { $0.documentState.contains(.closed) })
  }

  @Test("D-43: An open document that no window shows is saved before the app ends, too")
  func d43() async throws {
    let (screen, _, _) = try await launchEdited(["a"])
    let file = screen.home.appendingPathComponent("Aside.mytext")
    try Data("old".utf8).write(to: file)
    let aside = MyDocument(fileURL: file)
    #expect(await aside.open())
    aside.undoManager.registerUndo(withTarget: aside) { $0.text = "old" }
    aside.text = "new"
    try await quit(screen)
    #expect(screen.toolkit.exitCode == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try screen.text(of: "a.mytext") == "new a")
  }

  @Test("closing one of two windows saves and closes its document only; closing the last one ends the app")
  func closingWindows() async throws {
    let (screen, documents, windows) = try await launchEdited(["a", "b"])
    let shown = try #require(windows[0].toolkitWindow as? HeadlessWindow)
    shown.delegate?.windowShouldClose(shown)
    await screen.rest()
    #expect(windows[0].toolkitWindow == nil && windows[1].toolkitWindow != nil)
    #expect(documents[0].documentState.contains(.closed) && !documents[1].documentState.contains(.closed))
    #expect(try screen.text(of: "a.mytext") == "new a")
    try screen.key("ctrl+w")
    await screen.rest()
    #expect(screen.toolkit.exitCode == 0)
    #expect(try screen.text(of: "b.mytext") == "new b")
  }

  @Test("a question about one window is asked once, however often the window is to be closed")
  func askedOnce() async throws {
    let (screen, documents, _) = try await launchEdited(["a"])
    type("unsavable", into: documents[0])
    for _ in 0..<3 { try screen.key("ctrl+w") }
    await screen.rest()
    try await answer(screen, "Go On Editing")
    #expect(question(screen) == nil && screen.toolkit.exitCode == nil)
    type("fine", into: documents[0])
    try await quit(screen)
    #expect(screen.toolkit.exitCode == 0)
  }

  @Test("quitting while a template picker is open ends the app, and the picker is told that it is gone")
  func pickerIsOpen() async throws {
    final class Picker: UIViewController {
      var isGone = false
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        isGone = true
      }
    }
    let (screen, _, windows) = try await launchEdited(["a"])
    let picker = Picker()
    picker.modalPresentationStyle = .formSheet
    windows[0].rootViewController?.present(picker, animated: true)
    await screen.rest()
    try await quit(screen)
    #expect(screen.toolkit.exitCode == 0 && picker.isGone)
    #expect(try screen.text(of: "a.mytext") == "new a")
  }

  @Test("an app that deals with errors itself cannot lose a document by quitting: the person is still asked")
  func ownErrors() async throws {
    final class Silent: UIDocument {
      var errors = 0
      override func contents(forType typeName: String) throws -> Any { throw CocoaError(.fileWriteOutOfSpace) }
      override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        errors += 1
        finishedHandlingError(error, recovered: false)
      }
    }
    let (screen, _, windows) = try await launchEdited(["a", "b"])
    let document = Silent(fileURL: screen.url("b.mytext"))
    let controller = try #require(windows[1].rootViewController as? UIDocumentViewController)
    controller.document = document
    await screen.rest()
    document.updateChangeCount(.done)
    try await quit(screen)
    #expect(document.errors > 0)
    try await answer(screen, "Go On Editing")
    #expect(screen.toolkit.exitCode == nil && !document.documentState.contains(.closed))
    try await quit(screen)
    try await answer(screen, "Keep as Draft and Close")
    #expect(screen.toolkit.exitCode == 0)
  }

  @Test("what was typed is on the disk as soon as the person turns to another window")
  func deactivation() async throws {
    let (screen, _, windows) = try await launchEdited(["a", "b"])
    windows[0].makeKey()
    await screen.rest()
    #expect(try screen.text(of: "b.mytext") == "new b")
    try await quit(screen)
    #expect(screen.toolkit.exitCode == 0)
  }
}
