import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@MainActor
@Suite("Tabs, columns and searches")
struct ContainerTests {
  /// A page that says its name.
  private final class Page: UIViewController {
    let name: String
    var log: [String] = []
    init(_ name: String) {
      self.name = name
      super.init(nibName: nil, bundle: nil)
      title = name
    }
    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
      let label = UILabel()
      label.text = "Content of \(name)"
      label.frame = CGRect(x: 20, y: 60, width: 200, height: 20)
      view.addSubview(label)
    }
    override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
    override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
  }

  // MARK: Tabs

  private func tabs(_ pages: [UIViewController]) -> (WindowScreen, UITabBarController) {
    let controller = UITabBarController()
    controller.viewControllers = pages
    return (WindowScreen(controller), controller)
  }

  @Test("a tab shows its page, by a press and by keys, and pages hear of it")
  func tabsChoose() throws {
    let pages = ["Read", "Write", "Share"].map(Page.init)
    pages[1].tabBarItem.badgeValue = "3"
    let (screen, controller) = tabs(pages)
    #expect(screen.sees("Content of Read"))
    #expect(try screen.require("Read", role: .tab).isSelected == true)
    #expect(try screen.require("Write", role: .tab).value == "3")
    try screen.press("Write", role: .tab)
    #expect(controller.selectedIndex == 1)
    #expect(screen.sees("Content of Write") && !screen.sees("Content of Read"))
    #expect(pages[0].log == ["appeared", "disappeared"])
    #expect(pages[1].log == ["appeared"])
    _ = try screen.key("Ctrl+PageDown")
    #expect(controller.selectedViewController === pages[2])
    _ = try screen.key("Alt+1")
    #expect(controller.selectedViewController === pages[0])
  }

  @Test("a delegate may refuse a tab; a chosen tab that is pressed again goes back to its first page")
  func tabsDelegate() async throws {
    final class Delegate: UITabBarControllerDelegate {
      var chosen: [String] = []
      func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
      ) -> Bool { viewController.tabBarItem.title != "Locked" }
      func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        chosen.append(viewController.tabBarItem.title ?? "")
      }
    }
    let first = UINavigationController(rootViewController: Page("Home"))
    let (screen, controller) = tabs([first, Page("Locked")])
    let delegate = Delegate()
    controller.delegate = delegate
    try screen.press("Locked", role: .tab)
    #expect(controller.selectedIndex == 0)
    #expect(try screen.require("Home", role: .tab).isSelected == true)
    first.pushViewController(Page("Deeper"), animated: false)
    await screen.settle()
    #expect(screen.sees("Content of Deeper"))
    try screen.press("Home", role: .tab)
    await screen.settle()
    #expect(screen.sees("Content of Home"))
    #expect(delegate.chosen == ["Home"])
  }

  @Test("a page that wants no bar at the bottom has none while it is shown")
  func tabsHidden() async throws {
    let first = UINavigationController(rootViewController: Page("Home"))
    let (screen, controller) = tabs([first, Page("Other")])
    let deeper = Page("Deeper")
    deeper.hidesBottomBarWhenPushed = true
    first.pushViewController(deeper, animated: false)
    await screen.settle()
    #expect(screen.elements("Other", role: .tab).isEmpty)
    #expect(deeper.view.convert(deeper.view.bounds, to: nil).maxY == 500)
    first.popViewController(animated: false)
    await screen.settle()
    #expect(!screen.elements("Other", role: .tab).isEmpty)
    controller.isTabBarHidden = true
    await screen.settle()
    #expect(screen.elements("Other", role: .tab).isEmpty)
  }

  // MARK: Columns

  private func columns(
    width: CGFloat, delegate: (any UISplitViewControllerDelegate)? = nil
  ) -> (
    WindowScreen, UISplitViewController, primary: Page, secondary: Page
  ) {
    let split = UISplitViewController(style: .doubleColumn)
    let (primary, secondary) = (Page("Library"), Page("Story"))
    split.setViewController(primary, for: .primary)
    split.setViewController(secondary, for: .secondary)
    split.delegate = delegate
    return (WindowScreen(size: CGSize(width: width, height: 600), split), split, primary, secondary)
  }

  @Test("a wide window shows the columns beside each other, and a button takes the first away")
  func columnsBeside() throws {
    let (screen, split, primary, secondary) = columns(width: 1100)
    #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary)
    #expect(screen.sees("Content of Library") && screen.sees("Content of Story"))
    let (left, right) = (
      primary.view.convert(primary.view.bounds, to: nil), secondary.view.convert(secondary.view.bounds, to: nil)
    )
    #expect(left.minX == 0 && left.width == split.primaryColumnWidth)
    #expect(right.minX == left.maxX + 1 && right.maxX == 1100)
    try screen.press("Toggle Sidebar")
    #expect(split.displayMode == .secondaryOnly)
    #expect(!screen.sees("Content of Library"))
    #expect(primary.log == ["appeared", "disappeared"])
    try screen.press("Toggle Sidebar")
    #expect(screen.sees("Content of Library"))
    split.preferredPrimaryColumnWidth = 200
    screen.toolkit.runFrames()
    #expect(split.primaryColumnWidth == 200)
  }

  @Test("a narrow window shows one column, as the delegate says, and goes from one to the other and back")
  func columnsOneByOne() async throws {
    final class Delegate: UISplitViewControllerDelegate {
      func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
      ) -> UISplitViewController.Column { .primary }
    }
    let delegate = Delegate()
    let (screen, split, primary, _) = columns(width: 390, delegate: delegate)
    #expect(split.isCollapsed)
    #expect(screen.sees("Content of Library") && !screen.sees("Content of Story"))
    primary.showDetailViewController(Page("Another"), sender: nil)
    await screen.settle()
    #expect(screen.sees("Content of Another") && !screen.sees("Content of Library"))
    try screen.press("Library", role: .button)
    await screen.settle()
    #expect(screen.sees("Content of Library") && !screen.sees("Content of Another"))
  }

  // MARK: Searches

  private final class Words: UITableViewController, UISearchResultsUpdating {
    let all = ["Anna", "Bruno", "Berta"]
    var found = ["Anna", "Bruno", "Berta"]
    var updates = 0
    override func viewDidLoad() {
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "word")
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { found.count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = found[indexPath.row]
      cell.contentConfiguration = content
      return cell
    }
    func updateSearchResults(for searchController: UISearchController) {
      updates += 1
      let term = searchController.searchBar.text ?? ""
      found = term.isEmpty ? all : all.filter { $0.hasPrefix(term) }
      tableView.reloadData()
    }
  }

  @Test("Ctrl+F begins a search below the bar, what is typed finds, and Escape empties it and then ends it")
  func search() async throws {
    let words = Words()
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = words
    words.navigationItem.searchController = search
    let screen = WindowScreen(UINavigationController(rootViewController: words))
    #expect(!search.isActive)
    _ = try screen.key("Ctrl+F")
    await screen.settle()
    #expect(search.isActive && search.searchBar.showsCancelButton)
    try screen.type("B")
    await screen.settle()
    #expect(screen.sees("Bruno") && screen.sees("Berta") && !screen.sees("Anna"))
    _ = try screen.key("Escape")
    await screen.settle()
    #expect(search.isActive && screen.sees("Anna"))
    _ = try screen.key("Escape")
    await screen.settle()
    #expect(!search.isActive && !search.searchBar.showsCancelButton)
    #expect(words.tableView.frame.minY == 0)
  }

  @Test("results of their own lie over the content as long as something is searched")
  func searchResults() async throws {
    let results = Page("Results")
    let search = UISearchController(searchResultsController: results)
    let root = Page("Everything")
    root.navigationItem.searchController = search
    let screen = WindowScreen(UINavigationController(rootViewController: root))
    search.isActive = true
    await screen.settle()
    #expect(!screen.sees("Content of Results"))
    try screen.type("x")
    await screen.settle()
    #expect(screen.sees("Content of Results"))
    #expect(screen.elements("Content of Everything").isEmpty, "what results cover is out of reach")
    try screen.press("Cancel")
    await screen.settle()
    #expect(!screen.sees("Content of Results") && screen.sees("Content of Everything"))
    #expect(results.log == ["appeared", "disappeared"])
  }
}
