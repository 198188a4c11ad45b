import BenchmarkInstruments
import Foundation

/// Something of ours that is measured in a process of its own.
enum Subject: CustomStringConvertible {
  case launchScene
  case rows(Int)
  case rowOwnsState(Int)
  case parentOwnsArray(Int)
  case lazyList(Int)
  case table(Int)
  case tableScrolling(Int)
  case constraintsMade(Int)
  case constraintsKept(Int)

  static let environmentKey = "FRONTISPIECE_BENCHMARK"
  /// How often a change is made in one run.
  static let rounds = 40
  /// How far a table is scrolled in each round, in points.
  static let scrollStep = 300
  /// How often a thousand views are laid out in one run.
  static let solutions = 1
  /// The row that is changed; it can be seen.
  static let changedRow = 5

  var description: String {
    switch self {
    case .launchScene: "launchScene"
    case .rows(let count): "rows \(count)"
    case .rowOwnsState(let count): "rowOwnsState \(count)"
    case .parentOwnsArray(let count): "parentOwnsArray \(count)"
    case .lazyList(let count): "lazyList \(count)"
    case .table(let count): "table \(count)"
    case .tableScrolling(let count): "tableScrolling \(count)"
    case .constraintsMade(let count): "constraintsMade \(count)"
    case .constraintsKept(let count): "constraintsKept \(count)"
    }
  }

  init?(description: String) {
    let words = description.split(separator: " ")
    let count = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words.first {
    case "launchScene": self = .launchScene
    case "rows": self = .rows(count)
    case "rowOwnsState": self = .rowOwnsState(count)
    case "parentOwnsArray": self = .parentOwnsArray(count)
    case "lazyList": self = .lazyList(count)
    case "table": self = .table(count)
    case "tableScrolling": self = .tableScrolling(count)
    case "constraintsMade": self = .constraintsMade(count)
    case "constraintsKept": self = .constraintsKept(count)
    default: return nil
    }
  }

  /// Runs in the process that is measured, and does not return for what reports its first frame.
  @MainActor func run() {
    switch self {
    case .launchScene:
      instruments_report_first_frame()
      LaunchApp.main()
    case .rows(let count):
      Stage.reportFirstFrame(of: OwningRows(count: count))
    case .lazyList(let count):
      Stage.reportFirstFrame(of: LazyRows(count: count))
    case .table(let count): TableStage.reportFirstFrame(of: count)
    case .tableScrolling(let count): TableStage(count: count).scroll()
    case .constraintsMade(let count): ConstraintStage.make(count)
    case .constraintsKept(let count): ConstraintStage.resize(count)
    case .rowOwnsState(let count):
      let stage = Stage(showing: OwningRows(count: count))
      for round in 1...Subject.rounds {
        stage.measure { OwningRow.change?("Value \(round) of row \(Subject.changedRow)") }
      }
    case .parentOwnsArray(let count):
      let stage = Stage(showing: ArrayOfRows(count: count))
      for round in 1...Subject.rounds {
        stage.measure { ArrayOfRows.change?(Subject.changedRow, "Value \(round) of row \(Subject.changedRow)") }
      }
    }
  }
}
