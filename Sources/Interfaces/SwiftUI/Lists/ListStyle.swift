import Foundation

/// How lists look. Apple's `ListStyle`; as on Apple's systems, apps choose among the built-in ones.
public protocol ListStyle {
  /// What the framework makes of the style.
  static var _looks: _ListLooks { get }
}

/// The looks of a list.
public struct _ListLooks: Hashable, Sendable {
  /// Whether the rows of a section lie on a card, as in GNOME's boxed lists.
  var isCard = false
  /// Whether the list lies on the background of editable things.
  var hasViewBackground = false
  /// Whether a chosen row is a rounded shape with air around it, as in a sidebar.
  var isSidebar = false
  /// Space beside the rows, in points.
  var sideMargin: CGFloat = 0
  /// Space above the first and below the last row, in points.
  var endMargin: CGFloat = 0
  /// Widest that cards get, in points.
  var maximumWidth: CGFloat = .infinity
  var minimumRowHeight: CGFloat = 44
  var sectionSpacing: CGFloat = 24
  var showsSeparators = true

  static let boxed = _ListLooks(isCard: true, sideMargin: 16, endMargin: 16, maximumWidth: 720)
  static let plain = _ListLooks(hasViewBackground: true, sectionSpacing: 12)
  static let sidebar = _ListLooks(
    isSidebar: true, sideMargin: 6, endMargin: 6, minimumRowHeight: 36, sectionSpacing: 14, showsSeparators: false)
}

/// The style that suits the place: cards, or a sidebar's rows in a sidebar. Apple's `DefaultListStyle`.
public struct DefaultListStyle: ListStyle, Sendable {
  public init() {}
  public static let _looks = _ListLooks.boxed
}
/// Rows from edge to edge. Apple's `PlainListStyle`.
public struct PlainListStyle: ListStyle, Sendable {
  public init() {}
  public static let _looks = _ListLooks.plain
}
/// Sections on cards. Apple's `GroupedListStyle`.
public struct GroupedListStyle: ListStyle, Sendable {
  public init() {}
  public static let _looks = _ListLooks.boxed
}
/// Sections on cards. Apple's `InsetGroupedListStyle`.
public struct InsetGroupedListStyle: ListStyle, Sendable {
  public init() {}
  public static let _looks = _ListLooks.boxed
}
/// Rows with some air beside them. Apple's `InsetListStyle`.
public struct InsetListStyle: ListStyle, Sendable {
  public init() {}
  /// - Note: Partial: rows do not alternate.
  public init(alternatesRowBackgrounds: Bool) {}
  public static let _looks = _ListLooks(hasViewBackground: true, sideMargin: 8, endMargin: 8, sectionSpacing: 12)
}
/// Rows of a sidebar. Apple's `SidebarListStyle`.
public struct SidebarListStyle: ListStyle, Sendable {
  public init() {}
  public static let _looks = _ListLooks.sidebar
}
/// Rows in a border. Apple's `BorderedListStyle`.
public struct BorderedListStyle: ListStyle, Sendable {
  public init() {}
  /// - Note: Partial: rows do not alternate.
  public init(alternatesRowBackgrounds: Bool) {}
  public static let _looks = _ListLooks.plain
}

extension ListStyle where Self == DefaultListStyle {
  /// The style that suits the place.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}
extension ListStyle where Self == PlainListStyle {
  /// Rows from edge to edge.
  public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == GroupedListStyle {
  /// Sections on cards.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
  /// Sections on cards.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension ListStyle where Self == InsetListStyle {
  /// Rows with some air beside them.
  public static var inset: InsetListStyle { InsetListStyle() }
  /// Rows with some air beside them.
  ///
  /// - Note: Partial: rows do not alternate.
  public static func inset(alternatesRowBackgrounds: Bool) -> InsetListStyle { InsetListStyle() }
}
extension ListStyle where Self == SidebarListStyle {
  /// Rows of a sidebar.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}
extension ListStyle where Self == BorderedListStyle {
  /// Rows in a border.
  public static var bordered: BorderedListStyle { BorderedListStyle() }
}

private struct ListLooksKey: EnvironmentKey {
  static var defaultValue: _ListLooks? { nil }
}
private struct MinimumRowHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat? { nil }
}
private struct MinimumHeaderHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat? { nil }
}
private struct ListSectionSpacingKey: EnvironmentKey {
  static var defaultValue: CGFloat? { nil }
}
private struct ListRowSpacingKey: EnvironmentKey {
  static var defaultValue: CGFloat? { nil }
}

extension EnvironmentValues {
  /// The looks that a list style asks for; `nil` = those that suit the place.
  var listLooks: _ListLooks? {
    get { self[ListLooksKey.self] }
    set { self[ListLooksKey.self] = newValue }
  }
  /// Least height of rows, in points.
  public var defaultMinListRowHeight: CGFloat {
    get { self[MinimumRowHeightKey.self] ?? 44 }
    set { self[MinimumRowHeightKey.self] = newValue }
  }
  var chosenMinimumRowHeight: CGFloat? { self[MinimumRowHeightKey.self] }
  /// Least height of the headers of sections, in points; `nil` = the style's.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[MinimumHeaderHeightKey.self] }
    set { self[MinimumHeaderHeightKey.self] = newValue }
  }
  var listSectionSpacing: CGFloat? {
    get { self[ListSectionSpacingKey.self] }
    set { self[ListSectionSpacingKey.self] = newValue }
  }
  var listRowSpacing: CGFloat? {
    get { self[ListRowSpacingKey.self] }
    set { self[ListRowSpacingKey.self] = newValue }
  }
}

/// Space between the sections of a list. Apple's `ListSectionSpacing`.
public struct ListSectionSpacing: Sendable {
  let points: CGFloat?
  public static let `default` = ListSectionSpacing(points: nil)
  public static let compact = ListSectionSpacing(points: 12)
  /// Space in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(points: spacing) }
}

extension View {
  /// How the lists in the view look.
  public nonisolated func listStyle<S: ListStyle>(_ style: S) -> some View {
    environment(\.listLooks, S.self == DefaultListStyle.self ? nil : S._looks)
  }
  /// Space between rows, in points; `nil` = none.
  public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }
  /// Space between sections.
  public nonisolated func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    environment(\.listSectionSpacing, spacing.points)
  }
  /// Space between sections, in points.
  public nonisolated func listSectionSpacing(_ spacing: CGFloat) -> some View {
    environment(\.listSectionSpacing, spacing)
  }
}
