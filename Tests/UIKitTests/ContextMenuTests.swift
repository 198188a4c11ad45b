import Foundation
import FrontispieceTesting
import Testing
import UIKit

@MainActor
@Suite("Context menus of views")
struct ContextMenuTests {
  private final class Page: UIViewController, UIContextMenuInteractionDelegate {
    var chosen: [String] = []
    var shown = 0
    let field = UITextField()
    override func viewDidLoad() {
      let label = UILabel()
      label.text = "Picture"
      label.isUserInteractionEnabled = true
      label.frame = CGRect(x: 40, y: 80, width: 200, height: 40)
      label.addInteraction(UIContextMenuInteraction(delegate: self))
      view.addSubview(label)
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard location.x < 150 else { return nil }
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [unowned self] _ in
        UIMenu(children: ["Copy", "Crop"].map { title in UIAction(title: title) { _ in self.chosen.append(title) } })
      }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration
    ) { shown += 1 }
  }

  @Test("the secondary button opens the menu where there is one, and its actions run")
  func pointer() throws {
    let page = Page()
    let screen = WindowScreen(page)
    try screen.rightClick("Picture").choose("Crop")
    #expect(page.chosen == ["Crop"] && page.shown == 1)
    screen.window?.click(at: CGPoint(x: 220, y: 100), button: .secondary)
    screen.toolkit.runFrames()
    #expect(screen.menu == nil && page.shown == 1)
  }

  @Test(
    "the Menu key opens the menu of the view that has the keyboard, and an interaction that was removed does nothing")
  func keyboard() throws {
    final class Reachable: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let page = Page()
    let screen = WindowScreen(page)
    let view = Reachable(frame: CGRect(x: 40, y: 200, width: 100, height: 40))
    let interaction = UIContextMenuInteraction(delegate: page)
    view.addInteraction(interaction)
    page.view.addSubview(view)
    view.becomeFirstResponder()
    _ = try screen.key("shift+F10")
    try #require(screen.menu).choose("Copy")
    #expect(page.chosen == ["Copy"])
    #expect(interaction.location(in: view) == CGPoint(x: 50, y: 20))
    view.removeInteraction(interaction)
    #expect(view.interactions.isEmpty && interaction.view == nil)
    _ = try screen.key("shift+F10")
    #expect(screen.menu == nil)
  }
}
