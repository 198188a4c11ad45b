import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit

@testable import UIKit

@MainActor
@Suite("Tables")
struct TableTests {
  private func show(
    _ list: NameList, style: UITableView.Style = .plain, size: CGSize = CGSize(width: 400, height: 480),
    _ prepare: (UITableView) -> Void = { _ in }
  ) -> (screen: WindowScreen, table: UITableView) {
    InterfacePlatform.install(HeadlessToolkit())
    let table = UITableView(frame: .zero, style: style)
    let screen = WindowScreen(size: CGSize(width: size.width, height: size.height + Self.top)) { root in
      table.frame = CGRect(x: 0, y: Self.top, width: size.width, height: size.height)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "name")
      table.dataSource = list
      table.delegate = list
      prepare(table)
      root.addSubview(table)
    }
    return (screen, table)
  }

  /// Below the window's buttons.
  private static let top: CGFloat = 60
  private static let friends = ["Anna", "Bruno", "Clara", "David", "Emma", "Felix"]

  @Test("rows are found by their names, as items of a list")
  func rows() throws {
    let list = NameList([("Friends", Self.friends)])
    let (screen, _) = show(list)
    let row = try screen.require("Clara", role: .listItem)
    #expect(row.frame.height == 44)
    #expect(try screen.require("Friends", role: .heading).frame.minY < row.frame.minY)
    #expect(screen.elements.contains { $0.role == .list })
  }

  @Test("a press chooses a row, another press another one")
  func choosing() throws {
    let list = NameList([(nil, Self.friends)])
    let (screen, table) = show(list)
    try screen.press("Bruno", role: .listItem)
    #expect(list.chosen == ["Bruno"])
    #expect(try screen.require("Bruno", role: .listItem).isSelected == true)
    try screen.press("Emma", role: .listItem)
    #expect(list.chosen == ["Bruno", "Emma"])
    #expect(list.unchosen == ["Bruno"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 4, section: 0))
    table.deselectRow(at: IndexPath(row: 4, section: 0), animated: true)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(list.unchosen == ["Bruno"])
  }

  @Test("several rows are chosen where the app allows it, and Shift chooses all between")
  func choosingSeveral() throws {
    let list = NameList([(nil, Self.friends)])
    let (screen, table) = show(list) { $0.allowsMultipleSelection = true }
    try screen.press("Anna", role: .listItem)
    try screen.press("David", role: .listItem)
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 3])
    try screen.press("Anna", role: .listItem)
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [3])
    let felix = try screen.require("Felix", role: .listItem).frame
    screen.window?.click(at: CGPoint(x: felix.midX, y: felix.midY), modifiers: .shift)
    screen.toolkit.runFrames()
    #expect(Set(list.chosen.suffix(5)).isSuperset(of: ["Bruno", "Clara", "Emma", "Felix"]))
  }

  @Test("arrows go from row to row, Return chooses, Home and End go to the ends, letters to a name")
  func keyboard() throws {
    let names = Self.friends + (1...200).map { "Guest \($0)" } + ["Zoe"]
    let list = NameList([(nil, names)])
    let (screen, table) = show(list)
    try screen.press("Anna", role: .listItem)
    try screen.key("Down")
    #expect(try screen.require("Bruno", role: .listItem).isFocused)
    #expect(list.chosen == ["Anna"])
    try screen.key("Return")
    #expect(list.chosen == ["Anna", "Bruno"])
    try screen.key("End")
    screen.toolkit.runFrames()
    #expect(try screen.require("Zoe", role: .listItem).isFocused)
    #expect(table.indexPathsForVisibleRows?.last?.row == names.count - 1)
    try screen.key("Home")
    screen.toolkit.runFrames()
    #expect(try screen.require("Anna", role: .listItem).isFocused)
    try screen.key("z")
    try screen.key("o")
    screen.toolkit.runFrames()
    #expect(try screen.require("Zoe", role: .listItem).isFocused)
  }

  @Test("only rows that are seen have cells, and scrolling uses them again")
  func recycling() throws {
    let list = NameList([(nil, (0..<100_000).map { "Row \($0)" })])
    let (screen, table) = show(list) { $0.rowHeight = 40 }
    #expect(list.asked.count < 20)
    #expect(table.contentSize.height == 4_000_000)
    let cells = Set(table.subviews.compactMap { ($0 as? UITableViewCell).map(ObjectIdentifier.init) })
    list.asked = []
    for step in 1...20 {
      table.contentOffset.y = CGFloat(step) * 40
      screen.toolkit.runFrames()
    }
    #expect(list.asked.count <= 24)
    let after = Set(table.subviews.compactMap { ($0 as? UITableViewCell).map(ObjectIdentifier.init) })
    #expect(after.subtracting(cells).count <= 1)
    table.scrollToRow(at: IndexPath(row: 77_777, section: 0), at: .middle, animated: false)
    screen.toolkit.runFrames()
    let row = try screen.require("Row 77777", role: .listItem).frame
    #expect(abs(row.midY - 240 - Self.top) < 30)
  }

  @Test("rows are as high as their text needs")
  func selfSizing() throws {
    let long = String(repeating: "Many words that do not fit in one line. ", count: 8)
    let list = NameList([(nil, ["Short", long, "End"])])
    let (screen, table) = show(list)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 44)
    let high = table.rectForRow(at: IndexPath(row: 1, section: 0)).height
    #expect(high > 100)
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 44 + high)
    #expect(table.contentSize.height == 88 + high)
    _ = screen
  }

  @Test("rows with constraints are as high as those say")
  func constraints() throws {
    final class TallCell: UITableViewCell {
      let box = UIView()
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
          box.widthAnchor.constraint(equalToConstant: 50), box.heightAnchor.constraint(equalToConstant: 70),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let list = NameList([(nil, ["a", "b"])])
    list.showsNames = false
    let (_, table) = show(list) { $0.register(TallCell.self, forCellReuseIdentifier: "name") }
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)) == CGRect(x: 0, y: 90, width: 400, height: 90))
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? TallCell)
    #expect(cell.box.frame == CGRect(x: 20, y: 10, width: 50, height: 70))
  }

  @Test("a row that is deleted leaves, one that is inserted appears, and the others keep their cells")
  func updates() throws {
    let list = NameList([(nil, Self.friends)])
    let (screen, table) = show(list)
    let clara = table.cellForRow(at: IndexPath(row: 2, section: 0))
    try screen.press("Clara", role: .listItem)
    list.sections[0].names = ["Bruno", "Clara", "Xaver", "David", "Emma", "Felix"]
    table.performBatchUpdates {
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
    }
    screen.toolkit.advance(by: 1)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === clara)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(!screen.sees("Anna"))
    #expect(
      try screen.require("Xaver", role: .listItem).frame.minY > screen.require("Clara", role: .listItem).frame.minY)
  }

  @Test("sections come, go and move with their rows")
  func sections() throws {
    let list = NameList([("A", ["Anna"]), ("B", ["Bruno"]), ("C", ["Clara"])])
    let (screen, table) = show(list, style: .insetGrouped)
    list.sections = [("C", ["Clara"]), ("N", ["Nina", "Noah"]), ("A", ["Anna"])]
    table.performBatchUpdates {
      table.deleteSections(IndexSet(integer: 1), with: .automatic)
      table.insertSections(IndexSet(integer: 1), with: .automatic)
      table.moveSection(2, toSection: 0)
    }
    screen.toolkit.advance(by: 1)
    #expect(!screen.sees("Bruno"))
    let rows = try ["Clara", "Nina", "Noah", "Anna"].map { try screen.require($0, role: .listItem).frame.minY }
    #expect(rows == rows.sorted())
    #expect(table.numberOfSections == 3)
  }

  @Test("changes that do not fit the data are said, and the table shows the data")
  func inconsistent() throws {
    let list = NameList([(nil, Self.friends)])
    let (screen, table) = show(list)
    list.sections[0].names = ["Only"]
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    screen.toolkit.advance(by: 1)
    #expect(screen.sees("Only"))
    #expect(!screen.sees("Bruno"))
  }

  @Test("while the table is edited a row is deleted by its button, moved by its menu or its handle")
  func editing() throws {
    let list = NameList([(nil, Self.friends)])
    list.isEditable = true
    let (screen, table) = show(list)
    table.setEditing(true, animated: false)
    screen.toolkit.runFrames()
    let button = try #require(
      screen.elements.filter { $0.label == "Delete" && $0.role == .button }.min { $0.frame.minY < $1.frame.minY })
    try screen.press(at: CGPoint(x: button.frame.midX, y: button.frame.midY))
    screen.toolkit.advance(by: 1)
    #expect(list.sections[0].names.first == "Bruno")
    try screen.rightClick("Clara", role: .listItem).choose("Move Up")
    screen.toolkit.advance(by: 1)
    #expect(list.sections[0].names.prefix(2) == ["Clara", "Bruno"])
    let handle = try #require(
      screen.elements.filter { $0.label == "Reorder" }.min { $0.frame.minY < $1.frame.minY })
    let place = CGPoint(x: handle.frame.midX, y: handle.frame.midY)
    try screen.drag(from: place, to: CGPoint(x: place.x, y: place.y + 88))
    screen.toolkit.advance(by: 1)
    #expect(list.sections[0].names.prefix(3) == ["Bruno", "David", "Clara"])
  }

  @Test("a row whose data source says that it can be moved has a handle without asking for one")
  func handlesByAnswer() {
    final class Movable: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
      }
      func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row != 1 }
    }
    let source = Movable()
    let list = NameList([(nil, Self.friends)])
    let (screen, table) = show(list) { $0.dataSource = source }
    table.setEditing(true, animated: false)
    screen.toolkit.runFrames()
    #expect(screen.elements.filter { $0.label == "Reorder" }.count == 2)
    table.dataSource = list
    table.reloadData()
    screen.toolkit.runFrames()
    #expect(!screen.elements.contains { $0.label == "Reorder" })
  }

  @Test("cards keep to the width of their table when it changes")
  func cardsInAnotherWidth() throws {
    let list = NameList([("Friends", Self.friends)])
    let (screen, table) = show(list, style: .insetGrouped, size: CGSize(width: 1180, height: 480))
    func left(_ name: String) throws -> CGFloat { try screen.require(name, role: .text).frame.minX }
    let wide = try left("Anna")
    #expect(wide > 230)
    table.frame.size.width = 400
    screen.toolkit.runFrames()
    #expect(try left("Anna") == wide - 230 + 16)
    #expect(try left("Friends") < left("Anna"))
  }

  @Test("titles at the side lead to sections, by a press and by moving along them")
  func sectionIndex() throws {
    let letters = (0..<20).map { String(UnicodeScalar(UInt8(65 + $0))) }
    let list = NameList(letters.map { letter in ("Section \(letter)", (1...5).map { "\(letter)-\($0)" }) })
    list.indexTitles = letters
    let (screen, table) = show(list)
    #expect(try screen.require("A-1", role: .listItem).frame.maxX > 0)
    let place = { (letter: String) throws -> CGPoint in
      let frame = try screen.require(letter, role: .text).frame
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    try screen.press(at: place("M"))
    screen.toolkit.runFrames()
    #expect(
      table.indexPathsForVisibleRows?.first { table.rectForRow(at: $0).minY >= table.bounds.minY + 20 }?.section == 12)
    #expect(list.chosen.isEmpty)
    try screen.drag(from: place("M"), to: place("B"))
    screen.toolkit.runFrames()
    #expect(screen.sees("B-1"))
    list.indexTitles = nil
    table.reloadSectionIndexTitles()
    screen.toolkit.runFrames()
    #expect(screen.elements("M", role: .text).isEmpty)
  }

  @Test("actions of a row are in its context menu, and appear when it is swiped aside")
  func swipes() throws {
    let list = NameList([(nil, Self.friends)])
    var flagged: [String] = []
    list.actions = [
      UIContextualAction(style: .normal, title: "Flag") { _, _, done in
        flagged.append("flag")
        done(true)
      }
    ]
    let (screen, table) = show(list)
    try screen.rightClick("Bruno", role: .listItem).choose("Flag")
    #expect(flagged == ["flag"])
    let row = try screen.require("David", role: .listItem).frame
    try screen.drag(
      from: CGPoint(x: row.midX, y: row.midY), to: CGPoint(x: row.midX - 90, y: row.midY))
    screen.toolkit.advance(by: 1)
    #expect(list.chosen.isEmpty)
    try screen.press("Flag", role: .button)
    screen.toolkit.advance(by: 1)
    #expect(flagged == ["flag", "flag"])
    #expect(screen.elements("Flag", role: .button).isEmpty)
    _ = table
  }

  @Test("the Delete key deletes the row that has the focus, if the app allows it")
  func deleteKey() throws {
    let list = NameList([(nil, Self.friends)])
    let (screen, _) = show(list)
    try screen.press("Bruno", role: .listItem)
    try screen.key("Delete")
    #expect(list.sections[0].names.count == 6)
    list.isEditable = true
    try screen.key("Delete")
    screen.toolkit.advance(by: 1)
    #expect(list.sections[0].names == ["Anna", "Clara", "David", "Emma", "Felix"])
  }

  @Test("headers of a plain table stay at the top while their section goes by")
  func pinnedHeaders() throws {
    let list = NameList([("First", (0..<40).map { "a\($0)" }), ("Second", (0..<40).map { "b\($0)" })])
    let (screen, table) = show(list)
    table.contentOffset.y = 600
    screen.toolkit.runFrames()
    let header = try screen.require("First", role: .heading)
    #expect(header.frame.minY == Self.top)
  }

  @Test("a diffable data source moves rows as their identities say")
  func diffable() throws {
    var source: UITableViewDiffableDataSource<Int, String>!
    var table: UITableView!
    let screen = WindowScreen(
      size: CGSize(width: 400, height: 480),
      view: {
        table = UITableView()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "name")
        source = UITableViewDiffableDataSource(tableView: table) { table, path, name in
          let cell = table.dequeueReusableCell(withIdentifier: "name", for: path)
          var content = cell.defaultContentConfiguration()
          content.text = name
          cell.contentConfiguration = content
          return cell
        }
        return table
      })
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["Anna", "Bruno", "Clara"])
    source.apply(snapshot, animatingDifferences: false)
    screen.toolkit.runFrames()
    let bruno = table.cellForRow(at: IndexPath(row: 1, section: 0))
    snapshot.deleteItems(["Anna"])
    snapshot.appendItems(["Xaver"])
    snapshot.moveItem("Bruno", afterItem: "Clara")
    source.apply(snapshot)
    screen.toolkit.advance(by: 1)
    #expect(source.snapshot().itemIdentifiers == ["Clara", "Bruno", "Xaver"])
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === bruno)
    #expect(source.indexPath(for: "Xaver") == IndexPath(row: 2, section: 0))
    #expect(!screen.sees("Anna"))
  }

  @Test("a table controller shows its rows and pushes another controller")
  func controller() throws {
    final class Names: UITableViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        title = "Names"
        navigationItem.rightBarButtonItem = editButtonItem
      }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
          tableView.dequeueReusableCell(withIdentifier: "x")
          ?? UITableViewCell(style: .subtitle, reuseIdentifier: "x")
        cell.textLabel?.text = "Name \(indexPath.row)"
        cell.detailTextLabel?.text = "Detail"
        cell.accessoryType = .disclosureIndicator
        return cell
      }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let detail = UIViewController()
        detail.title = "Detail \(indexPath.row)"
        navigationController?.pushViewController(detail, animated: false)
      }
    }
    let toolkit = HeadlessToolkit()
    InterfacePlatform.install(toolkit)
    let screen = WindowScreen(UINavigationController(rootViewController: Names()))
    try screen.press("Edit")
    #expect(screen.sees("Done"))
    try screen.press("Done")
    try screen.press("Name 1, Detail", role: .listItem)
    screen.toolkit.advance(by: 1)
    #expect(screen.window?.title == "Detail 1")
  }
}

@Suite("Lengths of rows")
struct LengthTreeTests {
  @Test("sums and places agree with plain addition")
  func sums() {
    var tree = LengthTree(count: 100, base: 10)
    var plain = Array(repeating: CGFloat(10), count: 100)
    for (index, length) in [(3, 25), (99, 0), (50, 7), (3, 12), (0, 40)] {
      tree.set(CGFloat(length), at: index)
      plain[index] = CGFloat(length)
    }
    #expect(tree.total == plain.reduce(0, +))
    for index in 0..<100 {
      #expect(tree.offset(of: index) == plain[..<index].reduce(0, +))
      if plain[index] > 0 { #expect(tree.index(at: tree.offset(of: index) + plain[index] / 2) == index) }
    }
    let built = LengthTree(count: 100, base: 10) { plain[$0] == 10 ? nil : plain[$0] }
    #expect((0..<100).allSatisfy { built.offset(of: $0) == tree.offset(of: $0) })
  }
}
