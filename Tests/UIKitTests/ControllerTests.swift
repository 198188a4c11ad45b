import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@MainActor
@Suite("Controllers")
struct ControllerTests {
  final class Logging: UIViewController {
    var log: [String] = []
    override func viewDidLoad() { log.append("load") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
  }

  @Test("pushing and going back tells controllers of it in order")
  func navigation() async throws {
    let (first, second) = (Logging(), Logging())
    first.title = "First"
    second.title = "Second"
    let navigation = UINavigationController(rootViewController: first)
    let screen = WindowScreen(navigation)
    #expect(first.log == ["load", "will appear", "did appear"])
    navigation.pushViewController(second, animated: true)
    await screen.settle()
    #expect(screen.sees("Second"))
    #expect(first.log.suffix(2) == ["will disappear", "did disappear"])
    #expect(second.log == ["load", "will appear", "did appear"])
    try screen.press("First", role: .button)
    await screen.settle()
    #expect(navigation.viewControllers == [first])
    #expect(second.log.suffix(2) == ["will disappear", "did disappear"])
    #expect(screen.sees("First"))
  }

  @Test("a sheet covers what lies below and goes away with Escape, unless it must not")
  func sheet() async throws {
    let root = UIViewController()
    let sheet = UIViewController()
    sheet.view.backgroundColor = .white
    let screen = WindowScreen(root)
    root.present(sheet, animated: true)
    await screen.settle()
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = true
    _ = try screen.key("Escape")
    await screen.settle()
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = false
    _ = try screen.key("Escape")
    await screen.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test("the keyboard goes into a sheet, not to the button below that opened it, and comes back to that button")
  func sheetByKeyboard() async throws {
    var presses = 0
    var chosen = 0
    let root = UIViewController()
    let screen = WindowScreen(root)
    func button(_ title: String, _ act: @escaping () -> Void) -> UIButton {
      let button = UIButton(configuration: .gray(), primaryAction: UIAction(title: title) { _ in act() })
      button.frame = CGRect(x: 20, y: 100, width: 160, height: 40)
      return button
    }
    let opener = button("Open") {
      presses += 1
      let sheet = UIViewController()
      sheet.view.addSubview(button("Choose") { chosen += 1 })
      root.present(sheet, animated: true)
    }
    root.view.addSubview(button("Other") {})
    opener.frame.origin.y = 200
    root.view.addSubview(opener)
    screen.toolkit.runFrames()
    try screen.key("Tab")
    try screen.key("Tab")
    #expect(screen.focusedElement?.label == "Open")
    try screen.key("Return")
    await screen.settle()
    #expect(screen.focusedElement?.label == "Choose")
    try screen.key("Return")
    await screen.settle()
    #expect(presses == 1 && chosen == 1)
    try screen.key("Escape")
    await screen.settle()
    #expect(screen.focusedElement?.label == "Open")
    #expect(screen.window?.focusIsVisible == true)
  }

  @Test("pressing a button with the pointer leaves the keyboard where people type")
  func typingGoesOn() throws {
    let text = UITextView()
    let screen = WindowScreen { root in
      text.frame = CGRect(x: 0, y: 60, width: 300, height: 200)
      text.accessibilityLabel = "Text"
      root.addSubview(text)
      let button = UIButton(configuration: .gray(), primaryAction: UIAction(title: "Undo") { _ in })
      button.frame = CGRect(x: 0, y: 300, width: 100, height: 40)
      root.addSubview(button)
    }
    text.becomeFirstResponder()
    screen.toolkit.runFrames()
    let frame = try screen.require("Undo").frame
    try screen.press(at: CGPoint(x: frame.midX, y: frame.midY))
    #expect(screen.focusedElement?.label == "Text")
  }

  @Test("an alert is the desktop's own and runs the chosen action")
  func alert() throws {
    let root = UIViewController()
    let screen = WindowScreen(root)
    var chosen = ""
    let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Why" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in chosen = "Cancel" })
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { _ in chosen = alert.textFields?[0].text ?? "" })
    root.present(alert, animated: true)
    let shown = try #require(screen.alert)
    #expect(shown.title == "Delete?")
    try shown.enter("Old")
    try shown.choose("Delete")
    #expect(chosen == "Old")
    #expect(root.presentedViewController == nil)
  }

  @Test("items of a bar run their actions and open their menus")
  func bars() throws {
    let root = UIViewController()
    var log: [String] = []
    root.title = "Notes"
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction(title: "Add") { _ in log.append("add") })
    root.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Options", menu: UIMenu(children: [UIAction(title: "Sort") { _ in log.append("sort") }]))
    let screen = WindowScreen(UINavigationController(rootViewController: root))
    try screen.press("Add")
    try screen.press("Options")
    try #require(screen.menu).choose("Sort")
    #expect(log == ["add", "sort"])
    #expect(screen.window?.title == "Notes")
  }

  @Test("a key command of the shown controller runs")
  func keyCommands() throws {
    let root = UIViewController()
    var presses = 0
    root.addKeyCommand(UIKeyCommand(title: "Find", input: "k", modifierFlags: .command) { _ in presses += 1 })
    let screen = WindowScreen(root)
    #expect(try screen.key("Ctrl+K"))
    #expect(presses == 1)
  }
}
