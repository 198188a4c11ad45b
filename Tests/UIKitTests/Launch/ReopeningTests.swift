import Documents
import Foundation
import FrontispieceTesting
import Testing
import UIKit

@testable import UIKit

@MainActor
@Suite("Field reports D-67, D-68 and D-70 in UIKit: documents that were open, and what was never saved", .serialized)
struct UIKitReopeningTests {
  private final class Controller: UIDocumentViewController {
    var shown: String? {
      guard let document = document as? MyDocument, !document.documentState.contains(.closed) else { return nil }
      return document.text
    }
  }

  private func launch(
    _ files: [String: String] = [:], home: URL? = nil
  ) async throws -> (screen: DocumentAppScreen, controller: Controller) {
    var controller: Controller!
    let screen = try await DocumentAppScreen(files: files, home: home) {
      controller = Controller()
      return controller
    }
    await screen.rest()
    return (screen, controller)
  }

  /// Starts with a document open.
  /// - Parameter reopens: Whether the person wants documents to come back.
  private func launchOpen(
    reopens: Bool = false
  ) async throws -> (screen: DocumentAppScreen, controller: Controller) {
    let (screen, controller) = try await launch(["a.mytext": "text a"])
    DocumentEnvironment.shared.openDocuments?.reopensAtStart = reopens
    controller.tryToOpen(screen.url("a.mytext"), from: nil)
    await screen.rest()
    #expect(controller.shown == "text a")
    return (screen, controller)
  }

  @Test("D-68: What was open is open again after quitting and after a kill, if the person wants that")
  func d68() async throws {
    let first = try await launchOpen(reopens: true)
    try first.screen.key("ctrl+q")
    await first.screen.rest()
    let second = try await launch(home: first.screen.home)
    #expect(second.controller.shown == "text a")
    try await second.screen.crash()
    let third = try await launch(home: first.screen.home)
    #expect(third.controller.shown == "text a")
    third.controller.goBack()
    await third.screen.rest()
    try await third.screen.crash()
    let fourth = try await launch(home: first.screen.home)
    #expect(fourth.controller.shown == nil && fourth.controller.showsLaunch)
  }

  @Test("D-70: After a kill the launch scene offers what was open")
  func d70() async throws {
    let first = try await launchOpen()
    try await first.screen.crash()
    let second = try await launch(home: first.screen.home)
    #expect(second.controller.shown == nil)
    try await second.screen.pressAndRest("Reopen")
    #expect(second.controller.shown == "text a")
    try await second.screen.crash()
    let third = try await launch(home: first.screen.home)
    try await third.screen.pressAndRest("Not Now")
    #expect(third.screen.element("Reopen") == nil)
    try third.screen.key("ctrl+q")
    await third.screen.rest()
    let fourth = try await launch(home: first.screen.home)
    #expect(fourth.controller.showsLaunch && fourth.screen.element("Reopen") == nil)
  }

  @Test("D-67: What could not be saved is listed, opened only when chosen, and becomes a file of its own")
  func d67() async throws {
    let (first, _) = try await launch(["a.mytext": "on the disk"])
    let drafts = try #require(DocumentEnvironment.shared.drafts)
    try drafts.save(
      FileWrapper(regularFileWithContents: Data("never saved".utf8)), name: "a.mytext",
      contentType: "org.example.mytext", original: first.url("a.mytext"))
    try await first.crash()
    let (screen, controller) = try await launch(home: first.home)
    let draft = try #require(screen.elements.first { $0.role == .button && $0.hint == "Not saved" })
    #expect(controller.showsLaunch && draft.label == "a")
    try screen.press(at: CGPoint(x: draft.frame.midX, y: draft.frame.midY))
    await screen.rest()
    #expect(controller.shown == "never saved")
    #expect(try screen.text(of: "a.mytext") == "on the disk" && screen.text(of: "a 2.mytext") == "never saved")
    #expect(DocumentEnvironment.shared.drafts?.drafts().isEmpty == true)
  }
}
