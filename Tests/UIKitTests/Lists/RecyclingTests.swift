import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit

@testable import UIKit

/// A cell that can be typed into and has a button, and counts how often it is described.
@MainActor
private final class NoteCell: UITableViewCell {
  let name = UILabel(frame: CGRect(x: 10, y: 4, width: 80, height: 36))
  let field = UITextField()
  let button = UIButton(type: .system)
  static var descriptions: [String] = []

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    button.setTitle("Open", for: .normal)
    field.frame = CGRect(x: 100, y: 4, width: 120, height: 36)
    button.frame = CGRect(x: 240, y: 4, width: 80, height: 36)
    for view in [name, field, button] { contentView.addSubview(view) }
  }
  required init?(coder: NSCoder) { nil }

  override var accessibilityHint: String? {
    get {
      Self.descriptions.append(name.text ?? "")
      return super.accessibilityHint
    }
    set { super.accessibilityHint = newValue }
  }
}

@MainActor
private final class Notes: NSObject, UITableViewDataSource, UITableViewDelegate {
  var names: [String]
  var asked: [Int] = []
  init(_ names: [String]) { self.names = names }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath.row)
    let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
    (cell as? NoteCell)?.name.text = names[indexPath.row]
    return cell
  }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Flag") { $2(true) }])
  }
}

/// What scrolling costs, and what it must leave as it is.
@MainActor
@Suite("Rows that are used again")
struct RecyclingTests {
  private static let rowHeight: CGFloat = 44
  /// Row, name, field and button.
  private static let controlsOfRow = 4

  private func show(_ notes: Notes) throws -> (screen: WindowScreen, table: UITableView, surface: HeadlessSurface) {
    var table: UITableView!
    let screen = WindowScreen(
      size: CGSize(width: 400, height: 480),
      view: {
        table = UITableView()
        table.rowHeight = Self.rowHeight
        table.register(NoteCell.self, forCellReuseIdentifier: "note")
        table.dataSource = notes
        table.delegate = notes
        return table
      })
    let scroller = try #require(
      screen.window?.rootSurface.placedControls.first { $0.scrolledSurface?.placements.isEmpty == false })
    return (screen, table, try #require(scroller.scrolledSurface))
  }

  private func scroll(_ table: UITableView, _ screen: WindowScreen, to row: Int) {
    table.contentOffset.y = CGFloat(row) * Self.rowHeight - table.adjustedContentInset.top
    screen.toolkit.runFrames()
  }

  @Test("scrolling gives a place to the rows that come and to nothing else")
  func placements() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, surface) = try show(notes)
    // By then there are as many cells as are ever needed.
    for row in 1...4 {
      table.contentOffset.y = CGFloat(row) * 30
      screen.toolkit.runFrames()
    }
    let (rounds, placed) = (surface.placementCount, surface.placedControlCount)
    let controls = surface.controls.count
    for step in 1...40 {
      table.contentOffset.y = 120 + CGFloat(step) * 10
      screen.toolkit.runFrames()
    }
    #expect(surface.placementCount == rounds)
    #expect(surface.controls.count == controls)
    // Nine rows come and nine go, each of which may have waited between.
    #expect(surface.placedControlCount - placed <= 2 * 10 * Self.controlsOfRow)
    #expect(surface.placedControlCount > placed)
  }

  @Test("a row that comes into view says what it is once, and rows that stay say nothing again")
  func descriptions() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, _) = try show(notes)
    // By then there are as many cells as are ever needed.
    for row in [10, 13, 20] { scroll(table, screen, to: row) }
    NoteCell.descriptions = []
    notes.asked = []
    scroll(table, screen, to: 23)
    #expect((3...4).contains(notes.asked.count))
    #expect(NoteCell.descriptions.sorted() == notes.asked.map { "Row \($0)" })
    #expect(screen.element("Row 23", role: .listItem) != nil)
    #expect(screen.element("Row 20", role: .listItem) == nil)
  }

  @Test("rows are read out in their order, from the first cell on and around")
  func order() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, surface) = try show(notes)
    for row in stride(from: 3, through: 90, by: 3) { scroll(table, screen, to: row) }
    let read = surface.placements.map(\.control).filter { $0.accessibleRole == .listItem }.map(\.accessibleName)
    let rows = table.indexPathsForVisibleRows?.map { "Row \($0.row)" } ?? []
    #expect(Set(read) == Set(rows))
    let first = try #require(read.firstIndex(of: rows[0]))
    #expect(Array(read[first...] + read[..<first]) == rows)
  }

  @Test("rows that wait stay on their surface out of everybody's reach, and are there again when they are needed")
  func waiting() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, surface) = try show(notes)
    let (controls, placed) = (surface.controls.count, surface.placements.count)
    let first = try screen.require("Row 0", role: .listItem).frame
    notes.names = ["Only"]
    table.reloadData()
    screen.toolkit.runFrames()
    #expect(surface.controls.count == controls)
    #expect(surface.placements.count == Self.controlsOfRow)
    let window = try #require(screen.window)
    #expect(window.focusOrder.filter { $0.surface === surface }.count <= Self.controlsOfRow)
    #expect(screen.elements("Open", role: .button).count == 1)
    #expect(screen.elements.filter { $0.role == .listItem }.map(\.label) == ["Only"])
    let waiting = try #require(surface.controls.first { $0.placement == nil })
    #expect(waiting.frame.isNull)
    notes.names = (0..<1000).map { "New \($0)" }
    table.reloadData()
    screen.toolkit.runFrames()
    #expect(surface.controls.count == controls)
    #expect(surface.placements.count == placed)
    #expect(try screen.require("New 0", role: .listItem).frame == first)
    let third = try screen.require("New 3", role: .listItem).frame
    try screen.press(at: CGPoint(x: third.minX + 30, y: third.midY))
    #expect(table.indexPathForSelectedRow?.row == 3)
  }

  @Test("what has the focus in a row that is gone loses it, and the button that is used again does not have it")
  func focusOfWaitingRows() throws {
    let notes = Notes((0..<8).map { "Row \($0)" })
    let (screen, table, surface) = try show(notes)
    let last = try #require(screen.elements("Open", role: .button).max { $0.frame.minY < $1.frame.minY })
    last.control.focus()
    #expect(last.control.isFocused)
    notes.names = ["Only"]
    table.reloadData()
    screen.toolkit.runFrames()
    #expect(!last.control.isFocused || last.control.placement != nil)
    #expect(surface.placements.count == Self.controlsOfRow)
    notes.names = (0..<8).map { "New \($0)" }
    table.reloadData()
    screen.toolkit.runFrames()
    #expect(screen.elements("Open", role: .button).count == 8)
  }

  @Test("a row that is typed into stays itself while it is out of sight")
  func typing() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, _) = try show(notes)
    let path = IndexPath(row: 1, section: 0)
    let cell = try #require(table.cellForRow(at: path) as? NoteCell)
    #expect(cell.field.becomeFirstResponder())
    screen.window?.type("dra")
    scroll(table, screen, to: 500)
    #expect(table.cellForRow(at: path) === cell)
    screen.window?.type("ft")
    #expect(cell.field.text == "draft")
    #expect(!table.visibleCells.contains { $0 !== cell && ($0 as? NoteCell)?.field.text == "draft" })
    scroll(table, screen, to: 0)
    #expect(table.cellForRow(at: path) === cell)
    #expect(cell.field.isFirstResponder)
  }

  @Test("a chosen row is chosen when it comes back, and the rows that used its cell are not")
  func selection() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, _) = try show(notes)
    table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    screen.toolkit.runFrames()
    #expect(try screen.require("Row 2", role: .listItem).isSelected == true)
    for row in stride(from: 6, through: 60, by: 3) {
      scroll(table, screen, to: row)
      let rows = screen.elements.flatMap(\.flattened).filter { $0.role == .listItem }
      #expect(rows.count >= 10)
      #expect(rows.allSatisfy { $0.isSelected == false })
    }
    scroll(table, screen, to: 0)
    #expect(try screen.require("Row 2", role: .listItem).isSelected == true)
    #expect(try screen.require("Row 3", role: .listItem).isSelected == false)
  }

  @Test("a row that is swiped aside is closed when its cell is used again")
  func swiped() throws {
    let notes = Notes((0..<1000).map { "Row \($0)" })
    let (screen, table, _) = try show(notes)
    let row = try screen.require("Row 4", role: .listItem).frame
    try screen.drag(
      from: CGPoint(x: row.minX + 40, y: row.midY), to: CGPoint(x: row.minX - 60, y: row.midY))
    screen.toolkit.advance(by: 1)
    #expect(screen.elements("Flag", role: .button).count == 1)
    scroll(table, screen, to: 50)
    #expect(screen.elements("Flag", role: .button).isEmpty)
    #expect(table.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 })
    scroll(table, screen, to: 0)
    #expect(screen.elements("Flag", role: .button).isEmpty)
    #expect(try screen.require("Row 4", role: .listItem).frame == row)
  }
}

/// A collection's item that can be typed into.
@MainActor
private final class FieldCell: UICollectionViewCell {
  let field = UITextField(frame: CGRect(x: 4, y: 4, width: 80, height: 36))
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(field)
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor
private final class Fields: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1000 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "field", for: indexPath) }
}

/// What both kinds of cells share.
@MainActor
@Suite("Cells of tables and collections")
struct CellTests {
  @Test("an item that is typed into stays itself while it is out of sight")
  func typing() throws {
    let fields = Fields()
    var collection: UICollectionView!
    let screen = WindowScreen(
      size: CGSize(width: 400, height: 480),
      view: {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 60)
        collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(FieldCell.self, forCellWithReuseIdentifier: "field")
        collection.dataSource = fields
        return collection
      })
    let path = IndexPath(item: 1, section: 0)
    let cell = try #require(collection.cellForItem(at: path) as? FieldCell)
    #expect(cell.field.becomeFirstResponder())
    screen.window?.type("dra")
    collection.contentOffset.y = 3000
    screen.toolkit.runFrames()
    #expect(!collection.visibleCells.contains { $0 !== cell && ($0 as? FieldCell)?.field.text == "dra" })
    screen.window?.type("ft")
    collection.contentOffset.y = 0
    screen.toolkit.runFrames()
    #expect(collection.cellForItem(at: path) === cell)
    #expect(cell.field.text == "draft")
  }

  @Test("cells of both kinds tell their configuration what people do with them")
  func states() throws {
    InterfacePlatform.install(HeadlessToolkit())
    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    let item = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    var heard: [String: UICellConfigurationState] = [:]
    row.configurationUpdateHandler = { heard["row"] = $1 }
    item.configurationUpdateHandler = { heard["item"] = $1 }
    func use(_ change: (any ListCell) -> Void) {
      for cell in [row, item] as [any ListCell] {
        change(cell)
        cell.layoutIfNeeded()
      }
    }
    use { $0.swipe = -60 }
    #expect(heard["row"]?.isSwiped == true && heard["item"]?.isSwiped == true)
    use { $0.isReordering = true }
    #expect(heard["row"]?.isReordering == true && heard["item"]?.isReordering == true)
    use { $0.swipe = 0 }
    #expect(heard["row"]?.isSwiped == false && heard["item"]?.isSwiped == false)
    row.isSelected = true
    item.isSelected = true
    use { _ in }
    #expect(heard["row"]?.isSelected == true && heard["item"]?.isSelected == true)
    #expect(heard["row"]?.isHighlighted == false)
  }

  @Test("the view behind a chosen cell is there as long as it is chosen")
  func backgrounds() {
    InterfacePlatform.install(HeadlessToolkit())
    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    let item = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let views = [UIView(), UIView()]
    row.selectedBackgroundView = views[0]
    item.selectedBackgroundView = views[1]
    #expect(views.allSatisfy { $0.superview == nil })
    row.isSelected = true
    item.isSelected = true
    #expect(views[0].superview === row && views[1].superview === item)
    // Cards are inset in a table alone; here both fill their cells.
    for cell in [row, item] as [UIView] { cell.layoutIfNeeded() }
    #expect(views[0].frame == row.bounds && views[1].frame == item.bounds)
    row.selectionStyle = .none
    row.isSelected = false
    item.isSelected = false
    #expect(views.allSatisfy { $0.superview == nil })
  }
}

/// The tree of what is drawn.
@MainActor
@Suite("Parents in the tree of what is drawn")
struct NodeParentTests {
  @Test("a view whose superview is gone has none, and can go into another tree")
  func orphans() {
    InterfacePlatform.install(HeadlessToolkit())
    let child = UIView(frame: CGRect(x: 3, y: 4, width: 10, height: 10))
    var parent: UIView? = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    parent?.addSubview(child)
    #expect(child.node.parent != nil)
    parent = nil
    #expect(child.node.parent == nil)
    #expect(child.node.topmost === child.node)
    #expect(child.node.renderRoot == nil)
    let next = UIView()
    next.addSubview(child)
    child.frame.origin.x = 7
    #expect(child.node.parent != nil)
  }
}
