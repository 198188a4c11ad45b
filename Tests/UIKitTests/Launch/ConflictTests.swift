import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("Field reports D-33 and D-36 in UIKit: somebody else changed the document as well", .serialized)
struct UIKitConflictTests {
  /// A document in which something is typed while another program saves its own version.
  private func launchInConflict(
    _ document: (URL) -> MyDocument = { MyDocument(fileURL: $0) }, first: String = "one", mine: String = "mine",
    theirs: String = "theirs", observe: (MyDocumentViewController) -> Void = { _ in }
  ) async throws -> (DocumentAppScreen, MyDocumentViewController) {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: ["a.mytext": first]) {
      controller = MyDocumentViewController()
      return controller
    }
    let opened = document(screen.url("a.mytext"))
    controller.document = opened
    await screen.rest()
    observe(controller)
    opened.undoManager.registerUndo(withTarget: opened) { $0.text = first }
    opened.text = mine
    controller.textView.text = mine
    try Data(theirs.utf8).write(to: screen.url("a.mytext"))
    opened.presentedItemDidChange()
    await screen.rest()
    return (screen, controller)
  }

  private func shownText(_ controller: MyDocumentViewController) -> String { controller.textView.text }

  @Test("D-33: Both versions are kept, the person is asked once, and Escape leaves both")
  func keepBoth() async throws {
    let (screen, controller) = try await launchInConflict()
    #expect(screen.alert?.title == "“a.mytext” was also changed by somebody else.")
    #expect(screen.alert?.choices.prefix(3) == ["Keep Both", "Keep Mine", "Use the Other"])
    #expect(screen.documents.count == 2)
    try await screen.pressAndRest("Keep Both")
    #expect(screen.alert == nil && shownText(controller) == "mine")
    #expect(try screen.text(of: "a.mytext") == "theirs")
    let kept = try #require(controller.document?.fileURL.lastPathComponent)
    #expect(try screen.text(of: kept) == "mine")
  }

  @Test("D-33: The other version is taken over and shown, and undoing brings one's own back")
  func useTheirs() async throws {
    let (screen, controller) = try await launchInConflict()
    try await screen.pressAndRest("Use the Other")
    #expect(shownText(controller) == "theirs" && screen.documents == ["a.mytext"])
    #expect((controller.document as? MyDocument)?.text == "theirs")
    controller.document?.undoManager.undo()
    await screen.rest()
    #expect(shownText(controller) == "mine")
  }

  @Test("D-33: One's own version takes the old name again")
  func keepMine() async throws {
    let (screen, controller) = try await launchInConflict()
    try await screen.pressAndRest("Keep Mine")
    #expect(shownText(controller) == "mine" && screen.documents == ["a.mytext"])
    #expect(controller.navigationItem.title == "a")
    try await screen.pressAndRest("Back")
    #expect(try screen.text(of: "a.mytext") == "mine")
  }

  @Test("D-36: Changes in different lines are combined")
  func combine() async throws {
    let (screen, controller) = try await launchInConflict(
      first: "one\ntwo\nthree\n", mine: "ONE\ntwo\nthree\n", theirs: "one\ntwo\nTHREE\n")
    try await screen.pressAndRest("Combine Both")
    #expect(shownText(controller) == "ONE\ntwo\nTHREE\n" && screen.documents == ["a.mytext"])
  }

  @Test("an app that presents something of its own when it hears of the conflict is not interrupted")
  func ownQuestion() async throws {
    final class Versions: UIViewController {}
    var token: (any NSObjectProtocol)?
    let (screen, controller) = try await launchInConflict(observe: { controller in
      token = NotificationCenter.default.addObserver(
        forName: UIDocument.stateChangedNotification, object: controller.document, queue: nil
      ) { _ in
        MainActor.assumeIsolated {
          guard controller.document?.documentState.contains(.inConflict) == true else { return }
          controller.present(Versions(), animated: false)
        }
      }
    })
    #expect(screen.alert == nil && controller.presentedViewController is Versions)
    #expect(screen.documents.count == 2)
    token.map(NotificationCenter.default.removeObserver)
  }

  @Test("a document that deals with errors itself is told of the conflict there, and nobody else says anything")
  func ownErrorHandling() async throws {
    final class Own: MyDocument {
      var errors: [any Error] = []
      override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        errors.append(error)
        finishedHandlingError(error, recovered: true)
      }
    }
    var own: Own!
    let (screen, _) = try await launchInConflict({
      own = Own(fileURL: $0)
      return own
    })
    #expect(own.errors.count == 1 && screen.alert == nil)
    #expect(screen.documents.count == 2)
  }

  @Test("what somebody else wrote is shown at once where nothing was typed")
  func shownAtOnce() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen(files: ["a.mytext": "one"]) {
      controller = MyDocumentViewController()
      return controller
    }
    try await screen.pressAndRest("a")
    try Data("two".utf8).write(to: screen.url("a.mytext"))
    controller.document?.presentedItemDidChange()
    await screen.rest()
    #expect(shownText(controller) == "two" && screen.alert == nil)
  }
}
