import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("Rows 95–106: creating from a template", .serialized)
struct TemplateRowTests {
  private func launch() async throws -> (DocumentAppScreen, MyDocumentViewController) {
    var made: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      made = MyDocumentViewController()
      return made
    }
    return (screen, made)
  }

  private func template(_ screen: DocumentAppScreen) throws -> URL {
    let url = screen.home.appendingPathComponent("Letter.mytext")
    try Data("Dear".utf8).write(to: url)
    return url
  }

  @Test("Row 95: An app adds intents of its own to the struct")
  func row95() {
    #expect(UIDocument.CreationIntent.template.rawValue == "template")
    #expect(UIDocument.CreationIntent("template") == UIDocument.CreationIntent(rawValue: "template"))
    #expect(UIDocument.CreationIntent.template != .default)
  }

  @Test("Row 96: There is a default intent, a constant of the struct, and the plain button has it")
  func row96() async throws {
    let (screen, controller) = try await launch()
    try await screen.pressAndRest("Create Document")
    #expect(controller.intents == [UIDocument.CreationIntent.default])
  }

  @Test("Row 97: LaunchOptions makes an action for an intent, by its short name inside a controller")
  func row97() async throws {
    let (screen, controller) = try await launch()
    try screen.press("Choose a Template")
    await screen.settle()
    #expect(controller.intents == [.template])
  }

  @Test("Row 98: The talk's label with: makes the same action")
  func row98() async throws {
    let (screen, controller) = try await launch()
    let action = UIDocumentViewController.LaunchOptions.createDocumentAction(with: .template)
    action.title = "From the Talk"
    controller.launchOptions.primaryAction = action
    await screen.rest()
    try screen.press("From the Talk")
    await screen.settle()
    #expect(controller.intents == [.template])
  }

  @Test("Row 99: The title is set before the action is assigned; a later change needs another assignment")
  func row99() async throws {
    let (screen, controller) = try await launch()
    let action = UIDocumentViewController.LaunchOptions.createDocumentAction(withIntent: .template)
    #expect(action.title == "Create Document")
    action.title = "First Title"
    controller.launchOptions.secondaryAction = action
    action.title = "Second Title"
    await screen.rest()
    #expect(screen.element("First Title") != nil && screen.element("Second Title") == nil)
    controller.launchOptions.secondaryAction = action
    await screen.rest()
    #expect(screen.element("Second Title") != nil)
  }

  @Test("Row 100: Every way to create asks the browser's delegate: both buttons, the browser, the keyboard")
  func row100() async throws {
    for way in ["Create Document", "Choose a Template", "New", "ctrl+n"] {
      let (screen, controller) = try await launch()
      if way == "ctrl+n" { try screen.key(way) } else { try screen.press(way) }
      await screen.settle()
      #expect(controller.intents.count == 1, "\(way)")
      controller.pickTemplate?(nil)
      await screen.rest()
    }
  }

  @Test("Row 101: The browser's active intent is there while it is asked, also later, and gone after the answer")
  func row101() async throws {
    let (screen, controller) = try await launch()
    let browser = controller.launchOptions.browserViewController
    #expect(browser.activeDocumentCreationIntent == nil)
    try screen.press("Choose a Template")
    await screen.settle()
    screen.advance(.seconds(60))
    switch browser.activeDocumentCreationIntent {
    case .template: break
    default: Issue.record("The intent is \(String(describing: browser.activeDocumentCreationIntent)).")
    }
    controller.pickTemplate?(nil)
    await screen.rest()
    #expect(browser.activeDocumentCreationIntent == nil)
  }

  @Test("Row 102: A template is copied and stays; a fresh file is moved and does not")
  func row102() async throws {
    let (screen, controller) = try await launch()
    let url = try template(screen)
    try screen.press("Choose a Template")
    await screen.settle()
    controller.pickTemplate?(url)
    await screen.rest()
    #expect(FileManager.default.fileExists(atPath: url.path))
    #expect(screen.documents == ["Letter.mytext"])
    #expect(controller.textView.text == "Dear")
    try await screen.pressAndRest("Back")
    screen.advance(.seconds(1))
    try await screen.pressAndRest("Create Document")
    #expect(screen.documents.count == 2)
    #expect(controller.textView.text == "fresh")
  }

  @Test("Row 103: The import handler outlives the delegate's method; a picker calls it when the person has chosen")
  func row103() async throws {
    let (screen, controller) = try await launch()
    try screen.press("Choose a Template")
    await screen.rest()
    #expect(controller.document == nil)
    controller.pickTemplate?(try template(screen))
    await screen.rest()
    #expect(controller.document?.fileURL.lastPathComponent == "Letter.mytext")
  }

  @Test("Row 104: The bare name ImportMode inside a controller is the browser's")
  func row104() {
    let mode: UIDocumentViewController.ImportMode = .copy
    #expect(mode == UIDocumentBrowserViewController.ImportMode.copy)
    #expect([UIDocumentBrowserViewController.ImportMode.none, .copy, .move].map(\.rawValue) == [0, 1, 2])
  }

  @Test("Row 105: The controller is no delegate by itself, so the method is written without override")
  func row105() {
    #expect(!((UIDocumentViewController() as AnyObject) is any UIDocumentBrowserViewControllerDelegate))
    #expect((MyDocumentViewController() as AnyObject) is any UIDocumentBrowserViewControllerDelegate)
  }

  @Test(
    "Row 106: Creation needs no app intents: createDocumentAction is of LaunchOptions, the handler is importHandler")
  func row106() async throws {
    let (screen, controller) = try await launch()
    let action = UIDocumentViewController.LaunchOptions.createDocumentAction(withIntent: .init("anything"))
    controller.launchOptions.secondaryAction = action
    await screen.rest()
    // Without a title of its own the action says what it does.
    #expect(screen.elements("Create Document", role: .button).count == 2)
    #expect(action.creationIntent == "anything")
  }
}
