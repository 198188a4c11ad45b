import Foundation

/// The results, as a table in Markdown.
struct Table {
  enum Unit {
    case milliseconds, mebibytes, count
  }

  enum Aim {
    /// At most so many times what C takes.
    case ratio(Double)
    /// At most so many seconds.
    case limit(Double)
  }

  struct Line {
    var what: String
    var unit: Unit
    /// Seconds, mebibytes, or a number.
    var ours: Double
    var c: Double
    var aim: Aim?
  }

  private var rows: [[String]] = [["What", "Ours", "C", "Ratio", "Aim", "Verdict"]]

  mutating func add(_ line: Line) {
    let ratio = line.c > 0 ? line.ours / line.c : 0
    rows.append([
      line.what, Table.text(line.ours, line.unit), Table.text(line.c, line.unit), String(format: "%.2f×", ratio),
      line.aim.map { Table.text($0, line.unit) } ?? "", Table.verdict(line, ratio: ratio),
    ])
  }

  private static func text(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .milliseconds: String(format: value < 0.01 ? "%.3f ms" : "%.1f ms", value * 1000)
    case .mebibytes: String(format: "%.1f MiB", value)
    case .count: String(format: "%.0f", value)
    }
  }

  private static func text(_ aim: Aim, _ unit: Unit) -> String {
    switch aim {
    case .ratio(let ratio): String(format: "≤ %.1f×", ratio)
    case .limit(let limit): "≤ " + text(limit, unit)
    }
  }

  private static func verdict(_ line: Line, ratio: Double) -> String {
    switch line.aim {
    case .ratio(let aim): ratio <= aim ? "met" : String(format: "missed by %.2f×", ratio - aim)
    case .limit(let aim): line.ours <= aim ? "met" : "missed by " + text(line.ours - aim, line.unit)
    case nil: ""
    }
  }

  /// Lines of equal width.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
    return ([line(rows[0]), rule] + rows.dropFirst().map(line)).joined(separator: "\n")
  }
}
