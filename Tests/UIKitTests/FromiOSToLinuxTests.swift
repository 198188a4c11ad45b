import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

/// Every spelling of Documentation/FromiOSToLinux.md, used.
@MainActor
@Suite("From iOS to Linux: closures in the place of selectors", .serialized)
struct FromiOSToLinuxTests {
  @Test("addTarget(_:action:for:) is addAction(_:for:)")
  func control() throws {
    var pressed = 0
    let screen = WindowScreen { root in
      let button = UIButton(type: .system)
      button.setTitle("Go", for: .normal)
      button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
      button.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
      root.addSubview(button)
    }
    try screen.press("Go")
    #expect(pressed == 1)
  }

  @Test("bar button items with a target have a primary action")
  func barButtons() throws {
    var pressed: [String] = []
    let controller = UIViewController()
    controller.navigationItem.leftBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Go") { _ in pressed.append("go") })
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { _ in pressed.append("add") })
    #expect(controller.navigationItem.leftBarButtonItem?.title == "Go")
    let screen = WindowScreen(UINavigationController(rootViewController: controller))
    try screen.press("Go")
    try screen.press("Add")
    #expect(pressed == ["go", "add"])
  }

  @Test("observers with a selector are observers with a block")
  func notifications() {
    let name = Notification.Name("changed-\(UUID().uuidString)")
    nonisolated(unsafe) var heard = 0  // posted and heard on this thread
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in heard += 1 }
    NotificationCenter.default.post(name: name, object: nil)
    #expect(heard == 1)
    NotificationCenter.default.removeObserver(token)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(heard == 1)
  }

  @Test("timers with a selector are timers with a block")
  func timers() {
    nonisolated(unsafe) var fired = 0  // fired on this thread
    let timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in fired += 1 }
    timer.fire()
    #expect(fired == 1)
    timer.invalidate()
  }

  @Test("what a storyboard lays out is made in loadView() and placed by constraints")
  func storyboard() throws {
    final class Form: UIViewController {
      let label = UILabel()
      override func loadView() {
        view = UIView()
        label.text = "Made in code"
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
          label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
          label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
      }
    }
    let form = Form()
    let screen = WindowScreen(size: CGSize(width: 400, height: 300), form)
    #expect(screen.sees("Made in code"))
    #expect(abs(form.label.center.x - 200) < 1 && abs(form.label.center.y - 150) < 1)
  }

  @Test("a segue is a push or a presentation; a root from a storyboard is set on the window")
  func segue() throws {
    let first = UIViewController()
    first.title = "First"
    let navigation = UINavigationController(rootViewController: first)
    let screen = WindowScreen(navigation)
    let second = UIViewController()
    second.title = "Second"
    navigation.pushViewController(second, animated: false)
    screen.toolkit.runFrames()
    #expect(screen.sees("Second"))
  }

  @Test("a gesture recognizer with a target has a closure")
  func gestures() throws {
    var tapped = 0
    let screen = WindowScreen { root in
      let recognizer = UITapGestureRecognizer()
      recognizer.addAction { _ in tapped += 1 }
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      view.addGestureRecognizer(recognizer)
      root.addSubview(view)
    }
    try screen.press(at: CGPoint(x: 150, y: 150))
    #expect(tapped == 1)
  }

  @Test("a key command with an action has a closure")
  func keyCommands() throws {
    var found = 0
    let controller = UIViewController()
    controller.addKeyCommand(UIKeyCommand(input: "k", modifierFlags: .command) { _ in found += 1 })
    let screen = WindowScreen(controller)
    try screen.key("ctrl+k")
    #expect(found == 1)
  }

  @Test("a view made in code sits in the constraints of a sheet that is shown over others with constraints")
  func constraintsInSheets() throws {
    final class Sheet: UIViewController {
      let box = UIView()
      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
          box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
          box.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
          box.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
          box.heightAnchor.constraint(equalToConstant: 30),
        ])
      }
    }
    let root = Sheet()
    let screen = WindowScreen(root)
    #expect(root.box.frame == CGRect(x: 20, y: 20, width: 560, height: 30))
    let sheet = Sheet()
    sheet.preferredContentSize = CGSize(width: 300, height: 200)
    root.present(sheet, animated: false)
    screen.toolkit.runFrames()
    #expect(sheet.box.frame == CGRect(x: 20, y: 20, width: 260, height: 30))
  }

  @Test("a controller that was a sheet once can be used when it is one again")
  func sheetTwice() throws {
    var pressed = 0
    let sheet = UIViewController()
    sheet.preferredContentSize = CGSize(width: 300, height: 200)
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Again") { _ in pressed += 1 })
    button.frame = CGRect(x: 50, y: 50, width: 100, height: 40)
    sheet.view.addSubview(button)
    let root = UIViewController()
    let screen = WindowScreen(root)
    for turn in 1...2 {
      root.present(sheet, animated: false)
      screen.toolkit.runFrames()
      try screen.press("Again")
      #expect(pressed == turn)
      root.dismiss(animated: false)
      screen.toolkit.runFrames()
    }
  }
}
