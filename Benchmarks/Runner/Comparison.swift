import Foundation

/// What is compared, and how often.
struct Comparison: Sendable {
  let title: String
  let measure: @Sendable (Runner) throws -> [Table.Line]

  private static let starts = 7
  private static let runs = 3

  static let all: [Comparison] = [
    Comparison(title: "Launch scene", measure: launchScene),
    Comparison(title: "One row's own state among 100", measure: { try rowOwnsState(100, $0) }),
    Comparison(title: "One row's own state among 1,000", measure: { try rowOwnsState(1000, $0) }),
    Comparison(title: "One row's own state among 5,000", measure: { try rowOwnsState(5000, $0) }),
    Comparison(title: "One element of an array of 1,000", measure: parentOwnsArray),
    Comparison(title: "First frame of 1,000 rows", measure: thousandRows),
    Comparison(title: "First frame of a lazy list", measure: lazyList),
    Comparison(title: "UITableView of 100,000 rows", measure: table),
    Comparison(title: "1,000 views with constraints", measure: constraints),
  ]

  /// Runs ours and C in turn, so that a busy moment of the machine meets both.
  private static func alternate(
    _ count: Int, _ ours: () throws -> Report, _ c: () throws -> Report
  ) rethrows -> (ours: [Report], c: [Report]) {
    var result: (ours: [Report], c: [Report]) = ([], [])
    for _ in 0..<count {
      result.ours.append(try ours())
      result.c.append(try c())
    }
    return result
  }

  private static func launchScene(_ runner: Runner) throws -> [Table.Line] {
    let reports = try alternate(starts, { try runner.run(.launchScene) }, { try runner.run(.emptyWindow) })
    return [
      Table.Line(
        what: "Start to first frame: launch scene / empty window", unit: .milliseconds,
        ours: reports.ours.map(\.firstFrame).median, c: reports.c.map(\.firstFrame).median, aim: .ratio(1.5)),
      Table.Line(
        what: "Peak memory: launch scene / empty window", unit: .mebibytes,
        ours: reports.ours.map(\.peakMemory).median, c: reports.c.map(\.peakMemory).median, aim: .ratio(1.5)),
    ]
  }

  private static func rowOwnsState(_ count: Int, _ runner: Runner) throws -> [Table.Line] {
    try update("row owns its text, \(count) rows", .rowOwnsState(count), count, aim: 0.0001, runner)
  }

  private static func parentOwnsArray(_ runner: Runner) throws -> [Table.Line] {
    try update("parent owns array, 1000 rows", .parentOwnsArray(1000), 1000, aim: 0.001, runner)
  }

  private static func update(
    _ what: String, _ subject: Subject, _ count: Int, aim: Double, _ runner: Runner
  ) throws -> [Table.Line] {
    let reports = try alternate(
      runs, { try runner.run(subject) }, { try runner.run(.rows, [count, Subject.rounds]) })
    func median(_ reports: [Report], _ value: (Report.Round) -> Double) -> Double {
      reports.map { $0.median(value) }.median
    }
    return [
      Table.Line(
        what: "Update, own time: \(what)", unit: .milliseconds, ours: median(reports.ours, \.own),
        c: median(reports.c, \.own), aim: .limit(aim)),
      Table.Line(
        what: "Update, allocations: \(what)", unit: .count, ours: median(reports.ours, \.allocations),
        c: median(reports.c, \.allocations), aim: nil),
      Table.Line(
        what: "Update, whole frame: \(what)", unit: .milliseconds, ours: median(reports.ours, \.frame),
        c: median(reports.c, \.frame), aim: .ratio(1.1)),
    ]
  }

  private static func thousandRows(_ runner: Runner) throws -> [Table.Line] {
    let reports = try alternate(starts, { try runner.run(.rows(1000)) }, { try runner.run(.rows, [1000]) })
    return [
      Table.Line(
        what: "First frame of 1000 rows", unit: .milliseconds, ours: reports.ours.map(\.sinceReady).median,
        c: reports.c.map(\.sinceReady).median, aim: .ratio(1.2))
    ]
  }

  private static func lazyList(_ runner: Runner) throws -> [Table.Line] {
    let reports = try alternate(
      starts, { try runner.run(.lazyList(100_000)) }, { try runner.run(.listView, [100_000]) })
    return [
      Table.Line(
        what: "First frame of a lazy list of 100000 / GtkListView", unit: .milliseconds,
        ours: reports.ours.map(\.sinceReady).median, c: reports.c.map(\.sinceReady).median, aim: .ratio(1.5))
    ]
  }

  private static func table(_ runner: Runner) throws -> [Table.Line] {
    let first = try alternate(starts, { try runner.run(.table(100_000)) }, { try runner.run(.listView, [100_000]) })
    let scrolled = try alternate(
      runs, { try runner.run(.tableScrolling(100_000)) },
      { try runner.run(.listView, [100_000, Subject.rounds, Subject.scrollStep]) })
    func median(_ reports: [Report], _ value: (Report.Round) -> Double) -> Double {
      reports.map { $0.median(value) }.median
    }
    return [
      Table.Line(
        what: "First frame of a UITableView of 100000 / GtkListView", unit: .milliseconds,
        ours: first.ours.map(\.sinceReady).median, c: first.c.map(\.sinceReady).median, aim: .ratio(1.5)),
      Table.Line(
        what: "Scrolling it by \(Subject.scrollStep) points, whole frame", unit: .milliseconds,
        ours: median(scrolled.ours, \.frame), c: median(scrolled.c, \.frame), aim: .ratio(1.5)),
    ]
  }

  private static func constraints(_ runner: Runner) throws -> [Table.Line] {
    func line(_ what: String, _ subject: Subject, keeps: Int) throws -> Table.Line {
      // Once, because GTK takes long.
      let reports = try alternate(
        1, { try runner.run(subject) }, { try runner.run(.constraints, [1000, Subject.solutions, keeps]) })
      return Table.Line(
        what: what, unit: .milliseconds, ours: reports.ours.map { $0.median(\.own) }.median,
        c: reports.c.map { $0.median(\.own) }.median, aim: .ratio(1))
    }
    return [
      try line("1000 views with 4000 constraints, made / GtkConstraintLayout", .constraintsMade(1000), keeps: 0),
      try line("1000 views with 4000 constraints, another width", .constraintsKept(1000), keeps: 1),
    ]
  }
}
