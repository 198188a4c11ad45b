import Documents
import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct Plain: App {
  var body: some Scene { ScribeGroup() }
}

private struct NeverRestored: App {
  var body: some Scene { ScribeGroup().restorationBehavior(.disabled) }
}

@MainActor
@Suite("Field reports D-68 and D-70: documents that were open come back", .serialized)
struct ReopeningFieldReportTests {
  /// Opens documents in a window each.
  /// - Parameter reopens: Whether the person wants documents to come back.
  private func launchOpen(_ names: [String], reopens: Bool = false) async throws -> AppTester {
    let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).scribe", "text \($0)") })
    let app = try await launch(Plain.self, files: files)
    DocumentEnvironment.shared.openDocuments?.reopensAtStart = reopens
    for name in names { await app.open(app.documentsFolder.appendingPathComponent("\(name).scribe")) }
    return app
  }

  private func texts(_ app: AppTester) -> [String] { app.windows.compactMap { $0.element("Text")?.value } }

  private static let all = ["text a", "text b", "text c"]

  @Test("D-68: After quitting the same documents are open, in their order and sizes")
  func d68quitting() async throws {
    let app = try await launchOpen(["a", "b", "c"], reopens: true)
    try app.resize(to: CGSize(width: 700, height: 640))
    app.advance(.seconds(2))
    await app.quit()
    #expect(app.toolkit.exitCode == 0)
    let again = try await launch(Plain.self, home: app.home)
    #expect(texts(again) == Self.all && again.windows.count == 3)
    #expect(again.toolkit.windows.map(\.size.width) == [1180, 1180, 700])
  }

  @Test("D-68: After a kill the same documents are open, and what was never saved with them")
  func d68killed() async throws {
    let app = try await launchOpen(["a", "b"], reopens: true)
    try await app.keyAndWait("ctrl+n")
    app.advance(.seconds(6))
    await app.settle()
    try await app.crash()
    let again = try await launch(Plain.self, home: app.home)
    #expect(texts(again) == ["text a", "text b", ""])
    // The next kill finds them as well.
    try await again.crash()
    let third = try await launch(Plain.self, home: app.home)
    #expect(texts(third) == ["text a", "text b", ""])
  }

  @Test("A document that is pressed twice before it is there opens once; another one in a window of its own")
  func pressedTwice() async throws {
    let app = try await launch(Plain.self, files: ["a.scribe": "text a", "b.scribe": "text b"])
    try app.press("a")
    try app.press("a")
    try app.press("b")
    await app.settle()
    #expect(texts(app).sorted() == ["text a", "text b"] && app.windows.count == 2)
  }

  @Test("A file that the desktop hands over while the app still looks up what was open joins it in a window of its own")
  func handedOver() async throws {
    let app = try await launchOpen(["a", "b", "c"], reopens: true)
    try await app.crash()
    let files = ["b", "d"].map { app.documentsFolder.appendingPathComponent("\($0).scribe") }
    try "text d".write(to: files[1], atomically: true, encoding: .utf8)
    let again = try await launch(Plain.self, home: app.home, handedOver: files)
    // What is asked for lies in front of what comes back, and nothing is open twice.
    #expect(texts(again) == ["text a", "text c", "text b", "text d"])
    #expect(again.element("Text")?.value == "text d")
  }

  @Test("D-68: A document that is gone is said to be; the others are open")
  func d68gone() async throws {
    let app = try await launchOpen(["a", "b"], reopens: true)
    await app.quit()
    try FileManager.default.removeItem(at: app.documentsFolder.appendingPathComponent("a.scribe"))
    let again = try await launch(Plain.self, home: app.home)
    #expect(texts(again) == ["text b"])
    let alert = try #require(again.windows.lazy.compactMap(\.alert).first)
    #expect(alert.title.contains("“a.scribe”"))
  }

  @Test("D-70: Of several windows, one that is closed stays closed; the last one counts as quitting")
  func d70closing() async throws {
    let app = try await launchOpen(["a", "b", "c"], reopens: true)
    try app.closeWindow()
    await app.settle()
    try app.closeWindow()
    await app.settle()
    #expect(app.windows.count == 1)
    try app.closeWindow()
    await app.settle()
    #expect(app.toolkit.exitCode == 0)
    let again = try await launch(Plain.self, home: app.home)
    #expect(texts(again) == ["text a"])
  }

  @Test("Back on the launch scene nothing is open, and the next start begins there")
  func back() async throws {
    let app = try await launchOpen(["a"], reopens: true)
    try await app.pressAndWait("Back")
    await app.quit()
    let again = try await launch(Plain.self, home: app.home)
    #expect(again.showsLaunchScene && texts(again).isEmpty)
  }

  @Test("D-67: Unless the person wants it, quitting leaves nothing open and offers nothing")
  func notWanted() async throws {
    let app = try await launchOpen(["a"])
    await app.quit()
    let again = try await launch(Plain.self, home: app.home)
    #expect(again.showsLaunchScene && again.element("Reopen") == nil)
  }

  @Test("After a kill the launch scene offers what was open, until the person says no")
  func offer() async throws {
    let app = try await launchOpen(["a", "b"])
    try await app.crash()
    let again = try await launch(Plain.self, home: app.home)
    #expect(again.showsLaunchScene && again.screen.contains("2 documents were open when the app was interrupted."))
    // Nobody has answered: the offer stands.
    try await again.crash()
    let third = try await launch(Plain.self, home: app.home)
    try await third.pressAndWait("Reopen")
    #expect(texts(third) == ["text a", "text b"])
    try await third.crash()
    let fourth = try await launch(Plain.self, home: app.home)
    try await fourth.pressAndWait("Not Now")
    #expect(fourth.element("Reopen") == nil && fourth.showsLaunchScene)
    let fifth = try await launch(Plain.self, home: app.home)
    #expect(fifth.element("Reopen") == nil)
  }

  @Test("Opening the document that is offered answers the offer")
  func openingAnswers() async throws {
    let app = try await launchOpen(["a"])
    try await app.crash()
    let again = try await launch(Plain.self, home: app.home)
    try await again.pressAndWait("a")
    try await again.pressAndWait("Back")
    #expect(again.element("Reopen") == nil)
    await again.quit()
    let third = try await launch(Plain.self, home: app.home)
    #expect(third.showsLaunchScene && third.element("Reopen") == nil)
  }

  @Test("One document that was open is offered by its name")
  func offerOfOne() async throws {
    let app = try await launchOpen(["a"])
    try await app.crash()
    let again = try await launch(Plain.self, home: app.home)
    #expect(again.screen.contains("“a” was open when the app was interrupted."))
  }

  @Test("The app's menu says whether documents come back, unless the app never restores them")
  func menu() async throws {
    let app = try await launch(Plain.self)
    let menu = try app.openMenu("Main Menu")
    #expect(menu.item("Reopen Documents at Start")?.mark == .unchecked)
    try menu.choose("Reopen Documents at Start")
    #expect(DocumentEnvironment.shared.openDocuments?.reopensAtStart == true)
    #expect(try app.openMenu("Main Menu").item("Reopen Documents at Start")?.mark == .checked)
    let never = try await launch(NeverRestored.self)
    #expect(try !never.openMenu("Main Menu").titles.contains("Reopen Documents at Start"))
  }

  @Test("An app whose scene is never restored begins with its launch scene after a kill")
  func neverRestored() async throws {
    let app = try await launch(NeverRestored.self, files: ["a.scribe": "text a"])
    DocumentEnvironment.shared.openDocuments?.reopensAtStart = true
    await app.open(app.documentsFolder.appendingPathComponent("a.scribe"))
    try await app.crash()
    let again = try await launch(NeverRestored.self, home: app.home)
    #expect(again.showsLaunchScene && again.element("Reopen") == nil)
  }
}
