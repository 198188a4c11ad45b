import Foundation

/// Rows of data in several columns. Apple's `Table`.
///
/// A press on a column's heading sorts by it. As on Apple's systems, at compact width only the first column is shown.
public nonisolated struct Table<Value, Rows, Columns>: View
where Value == Rows.TableRowValue, Rows: TableRowContent, Columns: TableColumnContent, Columns.TableRowValue == Value {
  private let rows: Rows
  private let columns: Columns
  private let selection: ListSelection?
  private let sortOrder: TableSortOrder?
  @Environment(\.horizontalSizeClass) private var sizeClass

  init(_ rows: Rows, _ columns: Columns, _ selection: ListSelection?, _ sortOrder: TableSortOrder?) {
    self.rows = rows
    self.columns = columns
    self.selection = selection
    self.sortOrder = sortOrder
  }

  @MainActor public var body: some View {
    let items = sizeClass == .compact ? Array(columns._items.prefix(1)) : columns._items
    let layout = TableRowLayout(widths: items.map(\.width))
    VStack(spacing: 0) {
      if sizeClass != .compact {
        layout {
          ForEach(items.indices, id: \.self) { index in
            TableHeading(label: items[index].label, comparator: items[index].comparator, sortOrder: sortOrder)
          }
        }
        .padding(.horizontal, 16)
        .frame(height: 36)
        Divider()
      }
      ListScroll(content: rows, selection: selection, isForm: false)
        .environment(\.listLooks, .plain)
        .environment(
          \.tableRowMaker,
          TableRowMaker { value in
            (value as? Value).map { value in
              AnyView(layout { ForEach(items.indices, id: \.self) { items[$0].content(value) } })
            }
          })
    }
  }
}

/// What a table is sorted by, whatever the type of the comparators.
struct TableSortOrder {
  /// Which way the table is sorted by a column: `nil` = not by that one.
  let order: (_ comparator: Any) -> SortOrder?
  /// Sorts by a column first; once more turns the order round.
  let sort: (_ comparator: Any) -> Void

  init<Sort: SortComparator>(_ binding: Binding<[Sort]>) {
    func isAlike(_ a: Sort, _ b: Sort) -> Bool {
      var (a, b) = (a, b)
      (a.order, b.order) = (.forward, .forward)
      return a == b
    }
    order = { comparator in
      guard let comparator = comparator as? Sort, let first = binding.wrappedValue.first else { return nil }
      return isAlike(first, comparator) ? first.order : nil
    }
    sort = { comparator in
      guard var comparator = comparator as? Sort else { return }
      var all = binding.wrappedValue
      if let first = all.first, isAlike(first, comparator) {
        comparator.order = first.order == .forward ? .reverse : .forward
      }
      all.removeAll { isAlike($0, comparator) }
      binding.wrappedValue = [comparator] + all
    }
  }
}

/// The heading of a column, which sorts the table when it is pressed.
private struct TableHeading: View {
  let label: AnyView
  let comparator: Any?
  let sortOrder: TableSortOrder?

  var body: some View {
    if let comparator, let sortOrder {
      let order = sortOrder.order(comparator)
      Button {
        sortOrder.sort(comparator)
      } label: {
        HStack(spacing: 4) {
          label
          if let order {
            Image(systemName: order == .forward ? "chevron.up" : "chevron.down").imageScale(.small)
              .accessibilityHidden(true)
          }
        }
        .font(.subheadline.weight(.semibold))
      }
      .buttonStyle(.plain)
      .accessibilityAddingSelection(order != nil)
    } else {
      label.font(.subheadline.weight(.semibold)).foregroundStyle(.secondary)
    }
  }
}

extension View {
  /// Tells assistive technology which heading the table is sorted by.
  fileprivate nonisolated func accessibilityAddingSelection(_ isSelected: Bool) -> some View {
    modifier(AccessibilityModifier { properties, _ in properties.isSelected = isSelected })
  }
}

/// Puts the cells of a row at the same places in every row.
nonisolated struct TableRowLayout: Layout {
  let widths: [TableColumnWidth]
  private let spacing: CGFloat = 12

  init(widths: [TableColumnWidth]) { self.widths = widths }

  /// Columns start with their ideal width, and share what is left or missing, within their limits.
  func columnWidths(in total: CGFloat) -> [CGFloat] {
    let available = max(total - spacing * CGFloat(max(widths.count - 1, 0)), 0)
    let even = available / CGFloat(max(widths.count, 1))
    var result = widths.map { min(max($0.ideal ?? even, $0.minimum), $0.maximum) }
    for _ in 0..<widths.count {
      let rest = available - result.reduce(0, +)
      guard abs(rest) > 0.5 else { break }
      let flexible = widths.indices.filter {
        rest > 0 ? result[$0] < widths[$0].maximum : result[$0] > widths[$0].minimum
      }
      guard !flexible.isEmpty else { break }
      for index in flexible {
        let wanted = result[index] + rest / CGFloat(flexible.count)
        result[index] = min(max(wanted, widths[index].minimum), widths[index].maximum)
      }
    }
    return result
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let ideal = widths.reduce(0) { $0 + ($1.ideal ?? 120) } + spacing * CGFloat(max(widths.count - 1, 0))
    let total = proposal.width.map { $0.isFinite ? $0 : ideal } ?? ideal
    let heights = zip(subviews, columnWidths(in: total)).map { subview, width in
      subview.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
    }
    return CGSize(width: total, height: heights.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var x = bounds.minX
    for (subview, width) in zip(subviews, columnWidths(in: bounds.width)) {
      subview.place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: ProposedViewSize(width: width, height: nil))
      x += width + spacing
    }
  }
}

// MARK: Rows

/// Rows of a table. Apple's `TableRowContent`.
@MainActor @preconcurrency
public protocol TableRowContent: View {
  /// What a row is about.
  associatedtype TableRowValue: Identifiable
}

/// A row of a table. Apple's `TableRow`.
public nonisolated struct TableRow<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value
  private let value: Value
  @Environment(\.tableRowMaker) private var maker

  /// The row for a value.
  public nonisolated init(_ value: Value) { self.value = value }

  @MainActor public var body: some View {
    (maker?.make(value) ?? AnyView(EmptyView())).tag(value.id)
  }
}

/// A row for each element of a collection. Apple's `TableForEachContent`.
public nonisolated struct TableForEachContent<Data: RandomAccessCollection>: TableRowContent
where Data.Element: Identifiable {
  public typealias TableRowValue = Data.Element
  let data: Data
  @MainActor public var body: some View { ForEach(data) { TableRow($0) } }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
}

/// Several rows of a table. Apple's `TupleTableRowContent`.
public nonisolated struct TupleTableRowContent<Value: Identifiable, First: View, Second: View>: TableRowContent {
  public typealias TableRowValue = Value
  let first: First
  let second: Second
  @MainActor public var body: some View {
    first
    second
  }
}

/// Collects the rows of a table. Apple's `TableRowBuilder`.
@resultBuilder
public struct TableRowBuilder<Value: Identifiable> {
  public static func buildPartialBlock<R: TableRowContent>(first: R) -> R where R.TableRowValue == Value { first }
  public static func buildPartialBlock<A: TableRowContent, B: TableRowContent>(
    accumulated: A, next: B
  ) -> TupleTableRowContent<Value, A, B> where A.TableRowValue == Value, B.TableRowValue == Value {
    TupleTableRowContent(first: accumulated, second: next)
  }
}

/// Makes the cells of a row.
struct TableRowMaker {
  let make: @MainActor (Any) -> AnyView?
}

private struct TableRowMakerKey: EnvironmentKey {
  static var defaultValue: TableRowMaker? { nil }
}

extension EnvironmentValues {
  var tableRowMaker: TableRowMaker? {
    get { self[TableRowMakerKey.self] }
    set { self[TableRowMakerKey.self] = newValue }
  }
}

// MARK: Initializers

extension Table {
  /// A table of which the app makes the rows.
  public nonisolated init(
    of valueType: Value.Type, @TableColumnBuilder<Value, Never> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Columns.TableColumnSortComparator == Never {
    self.init(rows(), columns(), nil, nil)
  }
  /// A table of which the app makes the rows, and of which one can be chosen.
  public nonisolated init(
    of valueType: Value.Type, selection: Binding<Value.ID?>, @TableColumnBuilder<Value, Never> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Columns.TableColumnSortComparator == Never {
    self.init(rows(), columns(), ListSelection(selection), nil)
  }
  /// A table of which the app makes the rows, and of which any number can be chosen.
  public nonisolated init(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value, Never> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Columns.TableColumnSortComparator == Never {
    self.init(rows(), columns(), ListSelection(selection), nil)
  }
  /// A table of which the app makes the rows, and which people can sort.
  public nonisolated init<Sort: SortComparator>(
    of valueType: Value.Type, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Columns.TableColumnSortComparator == Sort, Sort.Compared == Value {
    self.init(rows(), columns(), nil, TableSortOrder(sortOrder))
  }

  /// A row for each element of a collection.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableColumnSortComparator == Never {
    self.init(TableForEachContent(data: data), columns(), nil, nil)
  }
  /// A row for each element of a collection, of which one can be chosen.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableColumnSortComparator == Never {
    self.init(TableForEachContent(data: data), columns(), ListSelection(selection), nil)
  }
  /// A row for each element of a collection, of which any number can be chosen.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableColumnSortComparator == Never {
    self.init(TableForEachContent(data: data), columns(), ListSelection(selection), nil)
  }
  /// A row for each element of a collection, which people can sort.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableColumnSortComparator == Sort, Sort.Compared == Value {
    self.init(TableForEachContent(data: data), columns(), nil, TableSortOrder(sortOrder))
  }
  /// A row for each element of a collection, which people can sort, and of which one can be chosen.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableColumnSortComparator == Sort, Sort.Compared == Value {
    self.init(TableForEachContent(data: data), columns(), ListSelection(selection), TableSortOrder(sortOrder))
  }
  /// A row for each element of a collection, which people can sort, and of which any number can be chosen.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableColumnSortComparator == Sort, Sort.Compared == Value {
    self.init(TableForEachContent(data: data), columns(), ListSelection(selection), TableSortOrder(sortOrder))
  }
}
