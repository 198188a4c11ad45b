import Foundation

/// What a table knows of its sections: the heights of rows, and the views that are shown or wait to be used again.
@MainActor
final class TableRows {
  struct Section {
    var rows: LengthTree
    var header: CGFloat
    var footer: CGFloat
    var headerTitle: String?
    var footerTitle: String?
    /// Whether header and footer have their heights for good.
    var isHeaderKnown = false
    var isFooterKnown = false
    /// Whether the app has said them.
    var isHeaderFixed = false
    var isFooterFixed = false
    var length: CGFloat { header + rows.total + footer }
  }
  var sections: [Section] = []
  var sectionLengths = LengthTree(count: 0, base: 0)
  var needsReload = true
  /// Counts the changes of heights.
  private(set) var heightChanges = 0
  var isLayingOut = false
  /// Whether the data source has left the question which rows move to the default answer.
  var moveAnswerIsDefault = false

  var shown: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  /// Views that leave while they fade out.
  var leaving: [UIView] = []

  // MARK: Heights

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows.count
  }

  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  func sectionLengthsDidChange() {
    heightChanges += 1
    sectionLengths = LengthTree(count: sections.count, base: 0) { sections[$0].length }
  }

  /// Where a row begins below the first header.
  func offset(of path: IndexPath) -> CGFloat {
    let section = sections[path.section]
    return sectionLengths.offset(of: path.section) + section.header + section.rows.offset(of: path.row)
  }

  func setHeight(_ height: CGFloat, of path: IndexPath) {
    heightChanges += 1
    sections[path.section].rows.set(height, at: path.row)
    sectionLengths.set(sections[path.section].length, at: path.section)
  }
  func setHeader(_ height: CGFloat, of section: Int) {
    heightChanges += 1
    sections[section].header = height
    sections[section].isHeaderKnown = true
    sectionLengths.set(sections[section].length, at: section)
  }
  func setFooter(_ height: CGFloat, of section: Int) {
    heightChanges += 1
    sections[section].footer = height
    sections[section].isFooterKnown = true
    sectionLengths.set(sections[section].length, at: section)
  }

  /// The row at a distance from the top; `nil` if a header or footer is there.
  func path(at y: CGFloat) -> IndexPath? {
    guard !sections.isEmpty, y >= 0, y < sectionLengths.total else { return nil }
    let index = sectionLengths.index(at: y)
    let section = sections[index]
    let inner = y - sectionLengths.offset(of: index) - section.header
    guard inner >= 0, inner < section.rows.total else { return nil }
    return IndexPath(row: section.rows.index(at: inner), section: index)
  }

  /// Visits the rows between two distances. What the visitor changes in heights counts at once.
  func visit(from start: CGFloat, to end: CGFloat, _ body: (IndexPath) -> Void) {
    guard !sections.isEmpty, end > 0, start < sectionLengths.total else { return }
    var index = sectionLengths.index(at: max(start, 0))
    while index < sections.count {
      let top = sectionLengths.offset(of: index)
      guard top < end else { return }
      let first = top + sections[index].header
      let count = sections[index].rows.count
      if count > 0, first < end, first + sections[index].rows.total > start {
        var row = sections[index].rows.index(at: max(start - first, 0))
        while row < count {
          let path = IndexPath(row: row, section: index)
          guard offset(of: path) < end else { break }
          body(path)
          row += 1
        }
      }
      index += 1
    }
  }

  // MARK: Reuse

  var cellClasses: [String: AnyClass] = [:]
  var headerClasses: [String: AnyClass] = [:]
  private var waitingCells: [String: [UITableViewCell]] = [:]
  private var waitingHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  /// Views that wait and are not hidden yet; most of them are used again before the layout ends.
  private var unhidden: [UIView] = []
  private static let limit = 64

  /// The cell that has waited longest. So the cells lie behind each other as their rows do, apart from where that
  /// begins, as long as one scrolls in one direction; assistive technology finds them in that order.
  func takeCell(_ identifier: String) -> UITableViewCell? {
    waitingCells[identifier]?.isEmpty == false ? waitingCells[identifier]?.removeFirst() : nil
  }
  func takeHeader(_ identifier: String) -> UITableViewHeaderFooterView? { waitingHeaders[identifier]?.popLast() }

  func keep(_ cell: UITableViewCell) {
    cell.path = nil
    guard let identifier = cell.reuseIdentifier, waitingCells[identifier, default: []].count < Self.limit else {
      return cell.removeFromSuperview()
    }
    waitingCells[identifier, default: []].append(cell)
    unhidden.append(cell)
  }
  func keep(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else {
      return view.removeFromSuperview()
    }
    waitingHeaders[identifier, default: []].append(view)
    unhidden.append(view)
  }
  /// Hides what still waits after a layout.
  func hideWaiting() {
    for view in unhidden {
      let isShown =
        (view as? UITableViewCell).map { $0.path != nil } ?? headers.values.contains { $0 === view }
        || footers.values.contains { $0 === view }
      if !isShown { view.waitHidden() }
    }
    unhidden = []
  }
}
