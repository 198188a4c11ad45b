import Foundation
import RenderTree
import Toolkit

/// A row on its way to another place among its siblings, which make room for it.
@MainActor
final class ListRowDrag {
  /// How far the pointer moves before a press becomes a drag, in points.
  static let threshold: CGFloat = 8

  private let row: ListRowLayoutNode
  private let siblings: [ListRowLayoutNode]
  private let start: Int
  private var way: RowMove<Int>

  /// Picks a row up; `nil` = it has no place that it could leave.
  init?(_ row: ListRowLayoutNode) {
    guard let list = row.list else { return nil }
    siblings = list.siblings(of: row)
    guard let start = siblings.firstIndex(where: { $0 === row }) else { return nil }
    self.row = row
    self.start = start
    way = RowMove(from: start, length: row.frame.height)
    list.raise(row)
  }

  /// Moves the row so many points away from its place, within the space of its siblings.
  func move(by distance: CGFloat) {
    let highest = siblings[0].frame.minY - row.frame.minY
    let lowest = siblings[siblings.count - 1].frame.maxY - row.frame.maxY
    let distance = min(max(distance, highest), lowest)
    row.shift.set(Double(distance), animation: nil, in: row.graph)
    let wanted = way.landing(
      covering: row.frame.minY + distance...row.frame.maxY + distance,
      among: siblings.enumerated().lazy.map { ($0.offset, $0.element.frame.minY...$0.element.frame.maxY) })
    guard wanted != way.destination else { return }
    way.destination = wanted
    for (index, sibling) in siblings.enumerated() where index != start {
      sibling.shift.set(Double(way.room(at: index)), animation: .smooth(duration: 0.15), in: row.graph)
    }
  }

  /// Lets the row go where it is: the app moves its element.
  func end() {
    let destination = way.destination
    let landing = siblings[destination]
    // Where the row is seen now, and where it will stand when its siblings have closed up.
    let place = destination > start ? landing.frame.maxY - row.frame.height : landing.frame.minY
    let rest = row.frame.minY + CGFloat(row.shift.current) - place
    let from = row.source?.index
    let to = landing.source?.index
    for sibling in siblings { sibling.shift.set(0, animation: nil, in: row.graph) }
    if destination != start, let from, let to {
      // As in Foundation's collections, the destination counts before the element has left its place.
      row.source?.elements?.editing.onMove?(IndexSet(integer: from), to > from ? to + 1 : to)
    }
    row.shift.set(Double(rest), animation: nil, in: row.graph)
    row.shift.set(0, animation: .smooth(duration: 0.2), in: row.graph)
  }

  /// Puts the row back.
  func cancel() {
    for sibling in siblings { sibling.shift.set(0, animation: .smooth(duration: 0.2), in: row.graph) }
  }
}
