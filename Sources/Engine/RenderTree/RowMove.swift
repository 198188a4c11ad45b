import Foundation

/// A row on its way to another place among its siblings, which make room for it. `Place` is what the list counts rows
/// by: numbers, or paths in sections.
public struct RowMove<Place: Comparable> {
  /// Where the row comes from.
  public let start: Place
  /// Where the row would land now.
  public var destination: Place
  /// The row's own length along the axis of the list, in points.
  public let length: CGFloat

  /// A row that has been picked up and is still over its place.
  public init(from start: Place, length: CGFloat) {
    self.start = start
    destination = start
    self.length = length
  }

  /// Where the row would land while it covers `span`, given where its siblings rest: one gives way when the row covers
  /// half of it. Complexity: linear in the number of siblings.
  public func landing(
    covering span: ClosedRange<CGFloat>, among siblings: some Sequence<(place: Place, span: ClosedRange<CGFloat>)>
  ) -> Place {
    var result = start
    for (place, rest) in siblings {
      let middle = (rest.lowerBound + rest.upperBound) / 2
      if place > start, middle < span.upperBound { result = max(result, place) }
      if place < start, middle > span.lowerBound { result = min(result, place) }
    }
    return result
  }

  /// How far a sibling moves to make room, in points.
  public func room(at place: Place) -> CGFloat {
    if place > start, place <= destination { return -length }
    if place < start, place >= destination { return length }
    return 0
  }
}
