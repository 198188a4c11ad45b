import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

/// A table whose rows are made of SwiftUI's views.
@MainActor
private final class Tasks: NSObject, UITableViewDataSource, UITableViewDelegate {
  var names = ["First", "Bread", "Milk", "Stamps"]
  var chosen: [String] = []
  var done: [String] = []
  var deleted: [String] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
    let name = names[indexPath.row]
    cell.contentConfiguration = UIHostingConfiguration {
      TaskRow(name: name) { self.done.append(name) }
        .swipeActions { Button("Delete", role: .destructive) { self.deleted.append(name) } }
        .swipeActions(edge: .leading) { Button("Flag") {} }
    }
    .minSize(height: 50)
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(names[indexPath.row]) }
}

private struct TaskRow: View {
  let name: String
  let complete: @MainActor @Sendable () -> Void
  @State private var isOpen = false
  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(name)
        Spacer()
        Button("Details of \(name)") { isOpen.toggle() }
        Button("Complete \(name)", action: complete)
      }
      if isOpen { Color.red.frame(height: 100) }
    }
  }
}

@MainActor
@Suite("SwiftUI in cells")
struct HostedContentTests {
  private func show(_ tasks: Tasks) -> (screen: WindowScreen, table: UITableView) {
    var table: UITableView!
    let screen = WindowScreen(
      size: CGSize(width: 500, height: 400),
      view: {
        table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "task")
        table.dataSource = tasks
        table.delegate = tasks
        return table
      })
    screen.toolkit.runFrames()
    return (screen, table)
  }

  @Test("a row is named by its views, is chosen where they take no press, and its buttons work")
  func pressing() throws {
    let tasks = Tasks()
    let (screen, table) = show(tasks)
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height >= 50)
    try screen.press("Complete Milk", role: .button)
    #expect(tasks.done == ["Milk"])
    #expect(tasks.chosen.isEmpty)
    let row = try #require(screen.elements.first { $0.role == .listItem && $0.label.contains("Milk") }).frame
    try screen.press(at: CGPoint(x: row.minX + 30, y: row.midY))
    #expect(tasks.chosen == ["Milk"])
  }

  @Test("a row grows with its views, and a reused cell begins with fresh state")
  func growing() throws {
    let tasks = Tasks()
    let (screen, table) = show(tasks)
    let path = IndexPath(row: 1, section: 0)
    let before = table.rectForRow(at: path).height
    try screen.press("Details of Bread", role: .button)
    screen.toolkit.advance(by: 1)
    #expect(table.rectForRow(at: path).height == before + 100)
    tasks.names = (1...4).map { "Other \($0)" }
    table.reloadData()
    screen.toolkit.advance(by: 1)
    #expect(screen.sees("Other 2"))
    #expect(table.rectForRow(at: path).height == before)
  }

  @Test("swipe actions of the views are the row's, at their own side")
  func swiping() throws {
    let tasks = Tasks()
    let (screen, _) = show(tasks)
    let row = try #require(screen.elements.first { $0.role == .listItem && $0.label.contains("Milk") }).frame
    let start = CGPoint(x: row.minX + 120, y: row.midY)
    try screen.drag(from: start, to: CGPoint(x: start.x - 90, y: start.y))
    screen.toolkit.advance(by: 1)
    #expect(screen.elements("Flag", role: .button).isEmpty)
    try screen.press("Delete", role: .button)
    #expect(tasks.deleted == ["Milk"])
  }

  @Test("margins, least size and background of a configuration are kept")
  func looks() throws {
    let configuration = UIHostingConfiguration { Color.blue.frame(width: 40, height: 20) }
      .margins(.vertical, 5).margins(.leading, 30).minSize(width: 10, height: 10).background(Color.red)
    var cell: UICollectionViewCell!
    let screen = WindowScreen(
      size: CGSize(width: 300, height: 200),
      view: {
        cell = UICollectionViewCell(frame: .zero)
        cell.contentConfiguration = configuration
        return cell
      })
    screen.toolkit.runFrames()
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.height == 30)
  }

  @Test("a hosting controller's preferred size follows its views")
  func sizing() throws {
    struct Growing: View {
      @State private var isLarge = false
      var body: some View {
        Button("Grow") { isLarge = true }.frame(width: isLarge ? 300 : 120, height: 80)
      }
    }
    let controller = UIHostingController(rootView: Growing())
    controller.sizingOptions = .preferredContentSize
    let screen = WindowScreen(controller)
    screen.toolkit.runFrames()
    let small = controller.sizeThatFits(in: CGSize(width: 1000, height: 1000))
    #expect(small.width == 120)
    try screen.press("Grow")
    screen.toolkit.advance(by: 1)
    #expect(controller.preferredContentSize == CGSize(width: 300, height: small.height))
  }
}
