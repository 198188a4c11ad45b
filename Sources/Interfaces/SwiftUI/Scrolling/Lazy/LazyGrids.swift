import Foundation

/// A column or row of a lazy grid. Apple's `GridItem`. Points.
public struct GridItem: Sendable {
  /// How wide a column (or how high a row) is.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  /// Space to the next one; `nil` = 8 points.
  public var spacing: CGFloat?
  /// Where views lie in their cell; `nil` = what the grid says.
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// Columns of children, made as they come into view. Apple's `LazyVGrid`.
///
/// - Note: Partial: `pinnedViews` is accepted; headers scroll along with their section.
public nonisolated struct LazyVGrid<Content: View>: PrimitiveView {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// As many columns as items say. `alignment` places the columns in a wider grid, and the views in their cells;
  /// `spacing` between rows in points, `nil` = 8.
  public nonisolated init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LazyNode(
      view, in: context, layout: LazyGridLayoutNode(graph: context.graph, axis: .vertical), countsViews: true,
      content: \.content
    ) { node, view, _ in
      node.lineSpacing = view.spacing ?? 8
      node.set(view.columns, Alignment(horizontal: view.alignment, vertical: .center))
    }
  }
}

/// Rows of children, made as they come into view. Apple's `LazyHGrid`.
///
/// - Note: Partial: `pinnedViews` is accepted; headers scroll along with their section.
public nonisolated struct LazyHGrid<Content: View>: PrimitiveView {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// As many rows as items say. `alignment` places the rows in a higher grid, and the views in their cells; `spacing`
  /// between columns in points, `nil` = 8.
  public nonisolated init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LazyNode(
      view, in: context, layout: LazyGridLayoutNode(graph: context.graph, axis: .horizontal), countsViews: true,
      content: \.content
    ) { node, view, _ in
      node.lineSpacing = view.spacing ?? 8
      node.set(view.rows, Alignment(horizontal: .center, vertical: view.alignment))
    }
  }
}

@MainActor
final class LazyGridLayoutNode: LazyLayoutNode {
  private var items: [GridItem] = []
  private var alignment = Alignment.center
  private var tracks: [Track] = []
  private var tracksCross: CGFloat?

  /// A column, resolved for a width.
  struct Track: Equatable {
    var offset: CGFloat
    var length: CGFloat
    var alignment: Alignment
  }

  func set(_ new: [GridItem], _ alignment: Alignment) {
    self.alignment = alignment
    items = new.isEmpty ? [GridItem()] : new
    guard let cross = tracksCross else { return }
    let old = tracks
    tracksCross = nil
    if resolve(cross) != old { reset() }
  }

  private func resolve(_ cross: CGFloat) -> [Track] {
    if tracksCross == cross { return tracks }
    tracksCross = cross
    tracks = Self.tracks(items, in: cross, alignment: alignment)
    return tracks
  }

  /// Fixed columns take their width, the others share the rest; adaptive ones hold as many as fit.
  static func tracks(_ items: [GridItem], in cross: CGFloat, alignment: Alignment) -> [Track] {
    func spacing(after index: Int) -> CGFloat { items[index].spacing ?? 8 }
    var remaining = cross
    for index in items.indices.dropLast() { remaining -= spacing(after: index) }
    var flexible = 0
    for item in items {
      if case .fixed(let length) = item.size { remaining -= length } else { flexible += 1 }
    }
    var widths: [[CGFloat]] = []
    for (index, item) in items.enumerated() {
      switch item.size {
      case .fixed(let length): widths.append([length])
      case .flexible(let minimum, let maximum):
        let length = min(max(max(remaining, 0) / CGFloat(flexible), minimum), maximum)
        widths.append([length])
        remaining -= length
        flexible -= 1
      case .adaptive(let minimum, let maximum):
        let share = max(remaining, 0) / CGFloat(flexible)
        let gap = spacing(after: index)
        let count = max(Int((share + gap) / max(minimum + gap, 1)), 1)
        let length = min(max((share - gap * CGFloat(count - 1)) / CGFloat(count), min(minimum, share)), maximum)
        widths.append([CGFloat](repeating: length, count: count))
        remaining -= share
        flexible -= 1
      }
    }
    var result: [Track] = []
    var position: CGFloat = 0
    for (index, group) in widths.enumerated() {
      for width in group {
        result.append(
          Track(offset: position, length: width, alignment: items[index].alignment ?? alignment))
        position += width + spacing(after: index)
      }
    }
    // Columns that do not fill the grid lie where its alignment says.
    let used = result.last.map { $0.offset + $0.length } ?? 0
    let spare = max(cross - used, 0)
    let shift =
      alignment.horizontal == .leading || alignment.vertical == .top
      ? 0 : alignment.horizontal == .trailing || alignment.vertical == .bottom ? spare : spare / 2
    for index in result.indices { result[index].offset += shift }
    return result
  }

  override func itemsPerLine(cross: CGFloat) -> Int { resolve(cross).count }

  override func measure(_ line: ShownLine, in block: LazyBlock, cross: CGFloat?) -> CGSize {
    guard block.kind == .items, let cross else { return super.measure(line, in: block, cross: cross) }
    let tracks = resolve(cross)
    var size = CGSize.zero
    for (index, cell) in line.cells.enumerated() where index < tracks.count {
      for node in cell.nodes {
        let own = oriented(node.sizeThatFits(offer(tracks[index].length)))
        size.height = max(size.height, own.height)
      }
      size.width = max(size.width, tracks[index].offset + tracks[index].length)
    }
    return size
  }

  override func placeLine(_ line: ShownLine, in block: LazyBlock, at offset: CGFloat, cross: CGFloat, size: CGSize) {
    guard block.kind == .items else {
      return super.placeLine(line, in: block, at: offset, cross: cross, size: size)
    }
    let tracks = resolve(cross)
    let length = measure(line, in: block, cross: cross).height
    for (index, cell) in line.cells.enumerated() where index < tracks.count {
      let track = tracks[index]
      let space =
        axis == .vertical ? CGSize(width: track.length, height: length) : CGSize(width: length, height: track.length)
      let own = ViewDimensions(size: space) { _ in nil }
      for node in cell.nodes {
        // Flexible views fill the line that the tallest has made.
        let proposal = offer(track.length, along: length)
        let inner = node.dimensions(for: proposal)
        let x = own[track.alignment.horizontal] - inner[track.alignment.horizontal]
        let y = own[track.alignment.vertical] - inner[track.alignment.vertical]
        if axis == .vertical {
          placeAlong(node, at: offset + y, across: track.offset + x, proposal: proposal, in: size)
        } else {
          placeAlong(node, at: offset + x, across: track.offset + y, proposal: proposal, in: size)
        }
      }
    }
  }
}
