import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

/// A controller whose options a test sets where apps do: when the view is loaded.
@MainActor
final class OptionsController: UIDocumentViewController {
  var setUp: (UIDocumentViewController.LaunchOptions) -> Void = { _ in }
  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(launchOptions)
  }
}

@MainActor
@Suite("Rows 86–94: launch options", .serialized)
struct LaunchOptionRowTests {
  private func launch(
    files: [String: String] = [:], size: CGSize = CGSize(width: 1000, height: 800),
    _ setUp: @escaping (UIDocumentViewController.LaunchOptions) -> Void
  ) async throws -> (DocumentAppScreen, OptionsController) {
    var made: OptionsController!
    let screen = try await DocumentAppScreen(files: files, size: size) {
      let controller = OptionsController()
      controller.setUp = setUp
      made = controller
      return controller
    }
    return (screen, made)
  }

  @Test("Row 86: Options that viewDidLoad() sets are there in the first frame")
  func row86() async throws {
    let (screen, _) = try await launch { $0.title = "Early" }
    #expect(screen.sees("Early"))
  }

  @Test("Row 87: The title is the app's name until it is set")
  func row87() async throws {
    let (plain, _) = try await launch { _ in }
    #expect(plain.sees("My Text Editor"))
    let (named, controller) = try await launch { $0.title = "Notebook" }
    #expect(named.sees("Notebook") && !named.sees("My Text Editor"))
    #expect(controller.launchOptions.title == "Notebook")
    #expect(OptionsController().launchOptions.title == "My Text Editor")
  }

  @Test("Row 88: A title and a background colour are set by assigning to the options")
  func row88() async throws {
    let (screen, controller) = try await launch {
      $0.title = "My Text Editor"
      $0.background.backgroundColor = UIColor(red: 0.125, green: 0.25, blue: 0.375, alpha: 1)
    }
    #expect(controller.launchOptions.background.backgroundColor != nil)
    let color = screen.displayList.color(at: CGPoint(x: 30, y: 300))
    #expect(abs(color.red - 0.125) < 0.01 && abs(color.green - 0.25) < 0.01 && abs(color.blue - 0.375) < 0.01)
  }

  @Test("Row 89: A picture fills the background")
  func row89() async throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { context in
      UIColor.systemPink.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
    }
    let (screen, _) = try await launch {
      $0.background.image = picture
      $0.background.imageContentMode = .scaleAspectFill
    }
    let drawn = screen.displayList.items.contains { item in
      guard case .fill(_, .color(let color)) = item.content, color.red > 0.9, color.green < 0.4 else { return false }
      return item.bounds.width >= 1000 && item.bounds.height >= 750
    }
    #expect(drawn)
  }

  @Test("Row 90: Accessory views lie behind and in front of the title view, as large as the scene")
  func row90() async throws {
    let (behind, front) = (UIView(), UIView())
    behind.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    front.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.25)
    let (screen, controller) = try await launch {
      $0.backgroundAccessoryView = behind
      $0.foregroundAccessoryView = front
    }
    #expect(behind.frame.size == CGSize(width: 1000, height: 800))
    #expect(front.frame.size == CGSize(width: 1000, height: 800))
    let card = controller.launchOptions.titleViewFrame
    #expect(card.width == 440 && abs(card.midX - 500) < 1)
    // Beside the card both are seen, on the card only the one in front of it.
    let beside = screen.displayList.color(at: CGPoint(x: 60, y: card.midY))
    #expect(beside.green > 0.7 && beside.blue > 0.2)
    let onCard = screen.displayList.color(at: CGPoint(x: card.minX + 40, y: card.maxY - 12))
    #expect(onCard.red > 0.6 && onCard.blue > onCard.red)
  }

  @Test("Row 91: The primary action is Create Document until it is changed; nil removes it")
  func row91() async throws {
    let (screen, controller) = try await launch { _ in }
    #expect(screen.element("Create Document", role: .button) != nil)
    #expect(controller.launchOptions.primaryAction?.title == "Create Document")
    var pressed = 0
    let (changed, _) = try await launch { $0.primaryAction = UIAction(title: "Start Writing") { _ in pressed += 1 } }
    #expect(changed.element("Create Document") == nil)
    try changed.press("Start Writing")
    #expect(pressed == 1)
    let (none, _) = try await launch { $0.primaryAction = nil }
    #expect(none.element("Create Document", role: .button) == nil)
  }

  @Test("Row 92: A secondary action is a second button below the first")
  func row92() async throws {
    var pressed = 0
    let (screen, _) = try await launch { $0.secondaryAction = UIAction(title: "Tutorial") { _ in pressed += 1 } }
    let (first, second) = (try screen.require("Create Document"), try screen.require("Tutorial"))
    #expect(second.frame.minY > first.frame.maxY)
    try screen.press("Tutorial")
    #expect(pressed == 1)
  }

  @Test("Row 93: The delegate of the options' browser is asked for new documents")
  func row93() async throws {
    var controller: MyDocumentViewController!
    let screen = try await DocumentAppScreen {
      controller = MyDocumentViewController()
      return controller
    }
    #expect(controller.launchOptions.browserViewController.delegate === controller)
    try await screen.pressAndRest("Create Document")
    #expect(controller.intents == [.default])
  }

  @Test("Row 94: The options' browser can be set up: creation, actions, items of its bar")
  func row94() async throws {
    var pressed = 0
    let (screen, controller) = try await launch(files: ["Tale.mytext": "once"]) {
      let browser = $0.browserViewController
      browser.allowsDocumentCreation = false
      browser.additionalTrailingNavigationBarButtonItems = [
        UIBarButtonItem(title: "Help", primaryAction: UIAction(title: "Help") { _ in pressed += 1 })
      ]
    }
    #expect(screen.element("Create Document") == nil && screen.element("New") == nil)
    try screen.press("Help")
    #expect(pressed == 1)
    controller.launchOptions.browserViewController.allowsDocumentCreation = true
    await screen.rest()
    #expect(screen.element("Create Document", role: .button) != nil)
  }

  @Test("Changes while the scene is shown take effect at once, and what comes fades in")
  func animatedChanges() async throws {
    let (screen, controller) = try await launch { _ in }
    controller.launchOptions.title = "Renamed"
    controller.launchOptions.secondaryAction = UIAction(title: "Second") { _ in }
    screen.advanceFrame()
    #expect(screen.sees("Renamed"))
    await screen.rest()
    #expect(screen.element("Second", role: .button) != nil)
    controller.launchOptions.subtitle = "Words below"
    controller.launchOptions.secondaryAction = nil
    await screen.rest()
    #expect(screen.sees("Words below") && screen.element("Second") == nil)
  }
}
