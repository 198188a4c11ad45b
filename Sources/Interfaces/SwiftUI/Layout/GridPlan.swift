import Foundation

/// The rows and columns of a grid: how wide and high they are, and where their cells lie.
@MainActor
struct GridPlan {
  let nodes: [LayoutNode]
  let alignment: Alignment
  /// Points between columns and between rows.
  let horizontalSpacing: CGFloat
  let verticalSpacing: CGFloat

  private struct Cell {
    let node: LayoutNode
    let column: Int
    let span: Int
    let unsized: Axis.Set
  }

  private struct Row {
    let outer: LayoutNode
    /// `nil` for a view that is no row: it spans all columns.
    let row: GridRowLayoutNode?
    let cells: [Cell]
  }

  /// Where a view of the grid goes.
  struct Place {
    let node: LayoutNode
    let origin: CGPoint
    let proposal: ProposedViewSize
  }

  private func rows() -> (rows: [Row], columns: Int) {
    var columns = 1
    var rows: [Row] = []
    for outer in nodes {
      guard let row = GridRowLayoutNode.row(in: outer) else {
        rows.append(Row(outer: outer, row: nil, cells: []))
        continue
      }
      var column = 0
      var cells: [Cell] = []
      for node in row.layoutChildren {
        let span = node.layoutValue(ObjectIdentifier(GridCell.Columns.self)) as? Int ?? 1
        cells.append(Cell(node: node, column: column, span: span, unsized: Self.unsizedAxes(of: node)))
        column += span
      }
      columns = max(columns, column)
      rows.append(Row(outer: outer, row: row, cells: cells))
    }
    return (rows, columns)
  }

  private static func unsizedAxes(of node: LayoutNode) -> Axis.Set {
    node.layoutValue(ObjectIdentifier(GridCell.UnsizedAxes.self)) as? Axis.Set ?? []
  }

  /// Hands out `total` to tracks as a stack does: the least flexible first. `nil` = ideal sizes.
  private func distribute(
    _ total: CGFloat?, _ count: Int, spacing: CGFloat, _ size: (Int, CGFloat?) -> CGFloat
  ) -> [CGFloat] {
    guard let total else { return (0..<count).map { size($0, nil) } }
    var available = total - spacing * CGFloat(max(count - 1, 0))
    let flexibility = (0..<count).map { size($0, .infinity) - size($0, 0) }
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    var result = [CGFloat](repeating: 0, count: count)
    for (position, index) in order.enumerated() {
      let share = available.isInfinite ? .infinity : max(available / CGFloat(count - position), 0)
      result[index] = size(index, share)
      if available.isFinite { available -= result[index] }
    }
    return result
  }

  private struct Measurement {
    var rows: [Row]
    var widths: [CGFloat]
    var heights: [CGFloat]
    var size: CGSize
  }

  private func width(of cell: Cell, _ widths: [CGFloat]) -> CGFloat {
    let columns = widths[cell.column..<min(cell.column + cell.span, widths.count)]
    return columns.reduce(0, +) + horizontalSpacing * CGFloat(columns.count - 1)
  }

  private func measureWidths(_ rows: [Row], _ columns: Int, _ offered: CGFloat?) -> [CGFloat] {
    var widths = distribute(offered, columns, spacing: horizontalSpacing) { column, offer in
      var result: CGFloat = 0
      for row in rows {
        for cell in row.cells where cell.column == column && cell.span == 1 && !cell.unsized.contains(.horizontal) {
          result = max(result, cell.node.sizeThatFits(ProposedViewSize(width: offer, height: nil)).width)
        }
      }
      return result
    }
    // What spans several columns makes the last of them wider where there is room.
    let gaps = horizontalSpacing * CGFloat(max(columns - 1, 0))
    for row in rows {
      for cell in row.cells where cell.span > 1 && !cell.unsized.contains(.horizontal) {
        let have = width(of: cell, widths)
        let room = offered.map { max($0 - widths.reduce(0, +) - gaps, 0) }
        let offer = room.map { have + $0 }
        let wanted = cell.node.sizeThatFits(ProposedViewSize(width: offer, height: nil)).width
        let last = min(cell.column + cell.span, widths.count) - 1
        if wanted > have { widths[last] += min(wanted - have, room ?? .infinity) }
      }
    }
    return widths
  }

  private func measure(_ proposal: ProposedViewSize) -> Measurement {
    let (rows, columns) = rows()
    let widths = measureWidths(rows, columns, proposal.width)
    var total = widths.reduce(0, +) + horizontalSpacing * CGFloat(max(columns - 1, 0))
    for row in rows where row.row == nil && !Self.unsizedAxes(of: row.outer).contains(.horizontal) {
      total = max(total, row.outer.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)).width)
    }
    let heights = distribute(proposal.height, rows.count, spacing: verticalSpacing) { index, offer in
      let row = rows[index]
      guard row.row != nil else {
        if Self.unsizedAxes(of: row.outer).contains(.vertical) { return 0 }
        return row.outer.sizeThatFits(ProposedViewSize(width: total, height: offer)).height
      }
      var result: CGFloat = 0
      for cell in row.cells where !cell.unsized.contains(.vertical) {
        let offer = ProposedViewSize(width: width(of: cell, widths), height: offer)
        result = max(result, cell.node.sizeThatFits(offer).height)
      }
      return result
    }
    let height = heights.reduce(0, +) + verticalSpacing * CGFloat(max(rows.count - 1, 0))
    return Measurement(rows: rows, widths: widths, heights: heights, size: CGSize(width: total, height: height))
  }

  func size(_ proposal: ProposedViewSize) -> CGSize { measure(proposal).size }

  /// Tells the rows where their cells go, and returns where rows and other views go, from the grid's top leading corner.
  func arrange(_ proposal: ProposedViewSize) -> [Place] {
    let grid = measure(proposal)
    let columns = grid.rows.flatMap(\.cells).reduce(into: [Int: HorizontalAlignment]()) { columns, cell in
      let key = ObjectIdentifier(GridCell.ColumnAlignment.self)
      if let own = cell.node.layoutValue(key) as? HorizontalAlignment { columns[cell.column] = own }
    }
    var y: CGFloat = 0
    return zip(grid.rows, grid.heights).map { row, height in
      defer { y += height + verticalSpacing }
      let offer = ProposedViewSize(width: grid.size.width, height: height)
      guard let inner = row.row else { return wide(row.outer, offer, y: y) }
      inner.arrange(places(row, inner, height, grid.widths, columns))
      // Modifiers around the row have the same size as before, but the cells may have moved.
      var changed: LayoutNode? = inner
      while let node = changed {
        node.invalidatePlacement()
        changed = node === row.outer ? nil : node.layoutParent
      }
      return Place(node: row.outer, origin: CGPoint(x: 0, y: y), proposal: offer)
    }
  }

  private func places(
    _ row: Row, _ inner: GridRowLayoutNode, _ height: CGFloat, _ widths: [CGFloat],
    _ columns: [Int: HorizontalAlignment]
  ) -> [(origin: CGPoint, proposal: ProposedViewSize)] {
    let vertical = inner.alignment ?? alignment.vertical
    let offers = row.cells.map { ProposedViewSize(width: width(of: $0, widths), height: height) }
    let dimensions = zip(row.cells, offers).map { $0.node.dimensions(for: $1) }
    // Texts of a row stand on one line.
    let baseline = dimensions.compactMap { $0[explicit: vertical] }.max()
    return row.cells.indices.map { index in
      let (cell, offer, d) = (row.cells[index], offers[index], dimensions[index])
      let box = ViewDimensions(size: CGSize(width: offer.width ?? 0, height: height)) { _ in nil }
      let start = widths[..<min(cell.column, widths.count)].reduce(0) { $0 + $1 + horizontalSpacing }
      if let anchor = cell.node.layoutValue(ObjectIdentifier(GridCell.Anchor.self)) as? UnitPoint {
        let origin = CGPoint(x: start + (box.width - d.width) * anchor.x, y: (box.height - d.height) * anchor.y)
        return (origin, offer)
      }
      let horizontal = columns[cell.column] ?? alignment.horizontal
      let line = d[explicit: vertical] != nil ? baseline ?? box[vertical] : box[vertical]
      return (CGPoint(x: start + box[horizontal] - d[horizontal], y: line - d[vertical]), offer)
    }
  }

  /// The place of a view that takes the whole width.
  private func wide(_ node: LayoutNode, _ offer: ProposedViewSize, y: CGFloat) -> Place {
    let box = ViewDimensions(size: offer.replacingUnspecifiedDimensions()) { _ in nil }
    let d = node.dimensions(for: offer)
    return Place(
      node: node,
      origin: CGPoint(
        x: box[alignment.horizontal] - d[alignment.horizontal], y: y + box[alignment.vertical] - d[alignment.vertical]),
      proposal: offer)
  }
}
