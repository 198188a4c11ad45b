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
