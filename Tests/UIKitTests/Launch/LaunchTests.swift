import Documents
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("The launch scene of a UIKit app", .serialized)
struct UIKitLaunchTests {
  @Test("rows 78, 87, 88, 91, 92: a document controller as root shows the title and both actions")
  func launchScene() async throws {
    let screen = try await DocumentAppScreen { MyDocumentViewController() }
    #expect(screen.sees("My Text Editor"))
    #expect(screen.element("Create Document", role: .button) != nil)
    #expect(screen.element("Choose a Template", role: .button) != nil)
  }

  @Test("rows 79, 92: the first action is prominent and the window's buttons are there once, however it is embedded")
  func looks() async throws {
    for isInNavigation in [false, true] {
      let screen = try await DocumentAppScreen {
        let controller = MyDocumentViewController()
        return isInNavigation ? UINavigationController(rootViewController: controller) : controller
      }
      let styles = ["Create Document", "Choose a Template"].map { name -> ButtonContent.Style? in
        guard case .button(let content) = screen.element(name, role: .button)?.control.content else { return nil }
        return content.style
      }
      #expect(styles == [.prominent, .bordered])
      let bars = screen.displayList.controls.filter { control in
        if case .windowControls(let content) = control.content { content.side == .trailing } else { false }
      }
      #expect(bars.count == 1)
    }
  }

  @Test("rows 79, 82, 83, 100, 102: Create Document makes a file, opens it and moves the app's own away")
  func create() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return UINavigationController(rootViewController: controller)
    }
    try screen.press("Create Document")
    await screen.rest()
    #expect(controller.intents == [.default])
    #expect(controller.opened == 1)
    #expect(controller.textView.text == "fresh")
    #expect(screen.documents.count == 1)
    #expect(controller.launchOptions.browserViewController.activeDocumentCreationIntent == nil)
  }

  @Test("who types as soon as a document is open makes no new one, though the scene is still there")
  func typingAtOnce() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return UINavigationController(rootViewController: controller)
    }
    #expect(screen.focusedElement?.label == "Create Document")
    let file = screen.home.appendingPathComponent("Letter.mytext")
    try Data("Dear".utf8).write(to: file)
    let document = MyDocument(fileURL: file)
    #expect(await document.open())
    controller.document = document
    // Not a frame has passed since, and the scene is still seen.
    #expect(await controller.openDocument())
    #expect(controller.opened == 1)
    #expect(screen.focusedElement?.label != "Create Document")
    try screen.key("space")
    await screen.rest()
    #expect(screen.documents.isEmpty && controller.document === document)
  }

  @Test("rows 95, 97, 99, 101, 103: a template is chosen later and copied; choosing none leaves nothing behind")
  func template() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    try screen.press("Choose a Template")
    await screen.settle()
    #expect(controller.intents == [.template])
    #expect(controller.launchOptions.browserViewController.activeDocumentCreationIntent == .template)
    controller.pickTemplate?(nil)
    await screen.rest()
    #expect(screen.documents.isEmpty)
    #expect(screen.alert == nil)

    screen.advance(.seconds(1))
    let template = screen.home.appendingPathComponent("Letter.mytext")
    try Data("Dear".utf8).write(to: template)
    try screen.press("Choose a Template")
    await screen.settle()
    controller.pickTemplate?(template)
    // The second call of the handler counts for nothing.
    controller.pickTemplate?(template)
    await screen.rest()
    #expect(screen.documents == ["Letter.mytext"])
    #expect(controller.textView.text == "Dear")
    #expect(FileManager.default.fileExists(atPath: template.path))
  }

  @Test("row 78: options that change while the launch scene is shown take effect at once")
  func changes() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    controller.launchOptions.title = "Another Name"
    controller.launchOptions.secondaryAction = nil
    await screen.settle()
    #expect(screen.sees("Another Name"))
    #expect(screen.element("Choose a Template", role: .button) == nil)
  }

  @Test("neither assistive technology nor the keyboard finds the editor behind the launch scene")
  func editorIsOutOfReach() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    let editor = controller.textView.control as? HeadlessControl
    #expect(editor?.canTakeFocus == false && editor?.accessibility.isHidden == true)
    try screen.key("ctrl+n")
    await screen.rest()
    #expect(editor?.canTakeFocus == true && editor?.accessibility.isHidden == false)
    try screen.key("alt+Left")
    await screen.rest()
    screen.advance(.seconds(1))
    await screen.rest()
    #expect(editor?.canTakeFocus == false && editor?.accessibility.isHidden == true)
  }

  @Test("the keyboard begins with what the app offers first, also after a document")
  func firstFocus() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    #expect(screen.focusedElement?.label == "Create Document")
    try screen.key("Return")
    await screen.rest()
    #expect(controller.document != nil)
    try screen.key("alt+Left")
    await screen.rest()
    screen.advance(.seconds(1))
    await screen.rest()
    #expect(screen.focusedElement?.label == "Create Document")
  }
}
