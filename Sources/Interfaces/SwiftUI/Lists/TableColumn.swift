import Foundation

/// What a column of a table shows and how wide it is, whatever its types are.
public struct _TableColumnItem<RowValue> {
  let label: AnyView
  let content: (RowValue) -> AnyView
  /// The comparator that sorts by the column; `nil` = the table cannot be sorted by it.
  let comparator: Any?
  var width = TableColumnWidth()
}

/// How wide a column may be, in points.
struct TableColumnWidth: Equatable {
  var minimum: CGFloat = 40
  var ideal: CGFloat?
  var maximum: CGFloat = .infinity
}

/// Columns of a table. Apple's `TableColumnContent`.
@MainActor @preconcurrency
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
  /// What a row is about.
  associatedtype TableRowValue: Identifiable
  /// What sorts by the column; `Never` for columns that do not sort.
  associatedtype TableColumnSortComparator
  /// The columns, from the leading edge on.
  nonisolated var _items: [_TableColumnItem<TableRowValue>] { get }
}

/// A column of a table. Apple's `TableColumn`.
public nonisolated struct TableColumn<RowValue: Identifiable, Sort, Content: View, Label: View>: TableColumnContent {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort
  private var item: _TableColumnItem<RowValue>

  private init(_ label: Label, _ comparator: Any?, _ content: @escaping (RowValue) -> Content) {
    item = _TableColumnItem(label: AnyView(label), content: { AnyView(content($0)) }, comparator: comparator)
  }

  public nonisolated var _items: [_TableColumnItem<RowValue>] { [item] }

  /// The column with a fixed width, in points; `nil` = as wide as there is room.
  public nonisolated func width(_ width: CGFloat? = nil) -> TableColumn<RowValue, Sort, Content, Label> {
    var copy = self
    copy.item.width =
      width.map { TableColumnWidth(minimum: $0, ideal: $0, maximum: $0) } ?? TableColumnWidth()
    return copy
  }

  /// The column with limits of its width, in points.
  public nonisolated func width(
    min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil
  ) -> TableColumn<RowValue, Sort, Content, Label> {
    var copy = self
    copy.item.width = TableColumnWidth(minimum: min ?? 40, ideal: ideal, maximum: max ?? .infinity)
    return copy
  }
}

extension TableColumn where Sort == Never, Label == Text {
  /// A column by which the table cannot be sorted. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(titleKey), nil, content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(verbatim: String(title)), nil, content)
  }
  /// A column of texts by which the table cannot be sorted.
  public nonisolated init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) where Content == Text {
    self.init(Text(titleKey), nil) { Text(verbatim: $0[keyPath: value]) }
  }
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
  /// A column that sorts by a property. A key is translated, a string is shown as it is.
  public nonisolated init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(titleKey), KeyPathComparator(value), content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(verbatim: String(title)), KeyPathComparator(value), content)
  }
  /// A column of texts that sorts by them.
  public nonisolated init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String> & Sendable)
  where Content == Text {
    self.init(Text(titleKey), KeyPathComparator(value)) { Text(verbatim: $0[keyPath: value]) }
  }
}

extension TableColumn where Sort: SortComparator, Sort.Compared == RowValue, Label == Text {
  /// A column that sorts with a comparator. A key is translated, a string is shown as it is.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, sortUsing comparator: Sort,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(titleKey), comparator, content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(verbatim: String(title)), comparator, content)
  }
}

/// Several columns of a table. Apple's `TupleTableColumnContent`.
public nonisolated struct TupleTableColumnContent<RowValue: Identifiable, Sort>: TableColumnContent {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort
  public let _items: [_TableColumnItem<RowValue>]
}

/// Collects the columns of a table. Apple's `TableColumnBuilder`.
@resultBuilder
public struct TableColumnBuilder<RowValue: Identifiable, Sort> {
  /// Columns that sort as the table does, and columns that do not sort.
  public static func buildExpression<C: TableColumnContent>(_ column: C) -> TupleTableColumnContent<RowValue, Sort>
  where C.TableRowValue == RowValue, C.TableColumnSortComparator == Sort {
    TupleTableColumnContent(_items: column._items)
  }
  @_disfavoredOverload
  public static func buildExpression<C: TableColumnContent>(_ column: C) -> TupleTableColumnContent<RowValue, Sort>
  where C.TableRowValue == RowValue, C.TableColumnSortComparator == Never {
    TupleTableColumnContent(_items: column._items)
  }
  public static func buildBlock(
    _ columns: TupleTableColumnContent<RowValue, Sort>...
  ) -> TupleTableColumnContent<RowValue, Sort> {
    TupleTableColumnContent(_items: columns.flatMap(\._items))
  }
  public static func buildOptional(
    _ columns: TupleTableColumnContent<RowValue, Sort>?
  ) -> TupleTableColumnContent<RowValue, Sort> {
    columns ?? TupleTableColumnContent(_items: [])
  }
  public static func buildEither(
    first: TupleTableColumnContent<RowValue, Sort>
  ) -> TupleTableColumnContent<RowValue, Sort> { first }
  public static func buildEither(
    second: TupleTableColumnContent<RowValue, Sort>
  ) -> TupleTableColumnContent<RowValue, Sort> { second }
}
