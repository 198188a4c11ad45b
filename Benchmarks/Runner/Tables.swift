import ApplicationResources
import BenchmarkInstruments
import Foundation
import GTKToolkit
import Toolkit
import UIKit

/// A window of UIKit with a table of rows of two texts and a button, like the C program's.
@MainActor
final class TableStage: NSObject, UITableViewDataSource {
  /// The size of the C program's window.
  private static let size = CGSize(width: 800, height: 600)
  private let count: Int
  private let toolkit: GTKToolkit
  private let delegate = TableStageDelegate()
  private var window: UIWindow?
  private var table: UITableView?

  init(count: Int) {
    self.count = count
    do {
      toolkit = try GTKToolkit()
    } catch {
      fatalError("\(error)")
    }
    super.init()
  }

  private func show() {
    InterfacePlatform.install(toolkit)
    UIApplication.shared = UIApplication()
    UIApplication.shared.prepare(
      delegate, toolkit: toolkit, resources: ApplicationResources(info: InfoPlist(entries: [:])))
    UIApplication.shared.windowSize = TableStage.size
    let table = UITableView(frame: .zero, style: .plain)
    table.register(RowCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = RowCell.height
    table.dataSource = self
    let controller = UIViewController()
    controller.view = table
    let window = UIWindow(frame: CGRect(origin: .zero, size: TableStage.size))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    (self.window, self.table) = (window, table)
  }

  static func reportFirstFrame(of count: Int) -> Never {
    let stage = TableStage(count: count)
    instruments_report_first_frame()
    instruments_mark_ready()
    stage.show()
    while true {
      instruments_settle()
      withExtendedLifetime(stage) {}
    }
  }

  /// Scrolls in rounds, each of which shows other rows.
  func scroll() {
    instruments_watch_frames()
    show()
    instruments_await_frames(1)
    instruments_settle()
    for round in 1...Subject.rounds {
      let allocations = instruments_allocations()
      let start = instruments_now()
      table?.contentOffset.y = CGFloat(round * Subject.scrollStep)
      window?.runFrame(at: toolkit.time.now)
      let own = instruments_now() - start
      let allocated = instruments_allocations() - allocations
      instruments_await_frames(1)
      print("round \(own) \(allocated) \(own + instruments_frame_duration())")
      instruments_settle()
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if let cell = cell as? RowCell {
      cell.first.text = "Row \(indexPath.row)"
      cell.second.text = "Value 0 of row \(indexPath.row)"
    }
    return cell
  }
}

private final class TableStageDelegate: UIResponder, UIApplicationDelegate {}

/// Two texts and a button in a row.
private final class RowCell: UITableViewCell {
  static let height: CGFloat = 34
  let first = UILabel()
  let second = UILabel()
  private let button = UIButton(type: .system)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    button.setTitle("Open", for: .normal)
    for view in [first, second, button] { contentView.addSubview(view) }
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for view in [first, second, button] {
      let size = view.sizeThatFits(contentView.bounds.size)
      view.frame = CGRect(x: x, y: 0, width: size.width, height: Self.height)
      x += size.width + 8
    }
  }
}

/// Views that follow each other in a column, placed by four constraints each, like the C program's.
@MainActor
enum ConstraintStage {
  private static func column(_ count: Int) -> UIView {
    let column = UIView()
    var previous: UIView?
    var constraints: [NSLayoutConstraint] = []
    for _ in 0..<count {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      column.addSubview(view)
      constraints += [
        view.leadingAnchor.constraint(equalTo: column.leadingAnchor, constant: 8),
        view.widthAnchor.constraint(equalTo: column.widthAnchor, multiplier: 0.5),
        view.heightAnchor.constraint(equalToConstant: 20),
        previous.map { view.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: 2) }
          ?? view.topAnchor.constraint(equalTo: column.topAnchor),
      ]
      previous = view
    }
    NSLayoutConstraint.activate(constraints)
    return column
  }

  private static func measure(_ body: () -> UIView) {
    let allocations = instruments_allocations()
    let start = instruments_now()
    let column = body()
    column.layoutIfNeeded()
    let own = instruments_now() - start
    guard column.subviews[0].frame.height == 20, column.subviews.last?.frame.minY ?? 0 > 20 else {
      fatalError("The layout was not made.")
    }
    print("round \(own) \(instruments_allocations() - allocations) 0")
  }

  /// Makes and lays out everything in each round.
  static func make(_ count: Int) {
    for _ in 1...Subject.solutions {
      measure {
        let column = column(count)
        column.frame = CGRect(x: 0, y: 0, width: 800, height: count * 22)
        return column
      }
    }
  }

  /// Lays out the same views in another size in each round.
  static func resize(_ count: Int) {
    let column = column(count)
    column.frame = CGRect(x: 0, y: 0, width: 800, height: count * 22)
    column.layoutIfNeeded()
    for round in 1...Subject.solutions {
      measure {
        column.frame.size.width = CGFloat(800 + round)
        return column
      }
    }
  }
}
