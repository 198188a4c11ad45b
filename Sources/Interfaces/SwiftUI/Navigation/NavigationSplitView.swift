import Foundation

/// Two or three columns in which a choice in one decides what the next one shows. Apple's `NavigationSplitView`.
///
/// At compact width the columns become the pages of a stack.
public nonisolated struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  let visibility: Binding<NavigationSplitViewVisibility>?
  let compactColumn: Binding<NavigationSplitViewColumn>?
  let sidebar: Sidebar
  let content: Content?
  let detail: Detail

  /// Three columns.
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(visibility: nil, compactColumn: nil, sidebar: sidebar(), content: content(), detail: detail())
  }
  /// Three columns; the app decides which of them are shown.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      visibility: columnVisibility, compactColumn: nil, sidebar: sidebar(), content: content(), detail: detail())
  }
  /// Three columns; the app decides which one is shown at compact width.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      visibility: nil, compactColumn: preferredCompactColumn, sidebar: sidebar(), content: content(), detail: detail())
  }
  /// Three columns; the app decides which of them are shown, and which one at compact width.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      visibility: columnVisibility, compactColumn: preferredCompactColumn, sidebar: sidebar(), content: content(),
      detail: detail())
  }

  private init(
    visibility: Binding<NavigationSplitViewVisibility>?, compactColumn: Binding<NavigationSplitViewColumn>?,
    sidebar: Sidebar, content: Content?, detail: Detail
  ) {
    self.visibility = visibility
    self.compactColumn = compactColumn
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
  }

  @MainActor public var body: some View {
    SplitViewBody(
      visibility: visibility, compactColumn: compactColumn, sidebar: AnyView(sidebar),
      content: content.map { AnyView($0) }, detail: AnyView(detail))
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Two columns.
  public nonisolated init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(visibility: nil, compactColumn: nil, sidebar: sidebar(), content: nil, detail: detail())
  }
  /// Two columns; the app decides which of them are shown.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(visibility: columnVisibility, compactColumn: nil, sidebar: sidebar(), content: nil, detail: detail())
  }
  /// Two columns; the app decides which one is shown at compact width.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      visibility: nil, compactColumn: preferredCompactColumn, sidebar: sidebar(), content: nil, detail: detail())
  }
  /// Two columns; the app decides which of them are shown, and which one at compact width.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      visibility: columnVisibility, compactColumn: preferredCompactColumn, sidebar: sidebar(), content: nil,
      detail: detail())
  }
}

/// Which columns of a split view are shown. Apple's `NavigationSplitViewVisibility`.
public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
  enum Kind: String, Codable, Sendable { case automatic, all, doubleColumn, detailOnly }
  let kind: Kind
  /// The system's choice: all of them.
  public static let automatic = NavigationSplitViewVisibility(kind: .automatic)
  /// All of them.
  public static let all = NavigationSplitViewVisibility(kind: .all)
  /// Of three columns the last two, of two both.
  public static let doubleColumn = NavigationSplitViewVisibility(kind: .doubleColumn)
  /// The last one only.
  public static let detailOnly = NavigationSplitViewVisibility(kind: .detailOnly)

  /// Whether the sidebar and the column in the middle are shown.
  func shown(hasContent: Bool) -> (sidebar: Bool, content: Bool) {
    switch kind {
    case .automatic, .all: (true, hasContent)
    case .doubleColumn: (!hasContent, hasContent)
    case .detailOnly: (false, false)
    }
  }
}

/// A column of a split view. Apple's `NavigationSplitViewColumn`.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  enum Kind: Int, Sendable { case sidebar, content, detail }
  let kind: Kind
  /// The first one.
  public static let sidebar = NavigationSplitViewColumn(kind: .sidebar)
  /// The one in the middle.
  public static let content = NavigationSplitViewColumn(kind: .content)
  /// The last one.
  public static let detail = NavigationSplitViewColumn(kind: .detail)
}

/// How the columns of a split view share the room. Apple's `NavigationSplitViewStyle`.
public protocol NavigationSplitViewStyle: Sendable {}

/// The system's choice. Apple's `AutomaticNavigationSplitViewStyle`.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}
/// The detail makes room for the other columns. Apple's `BalancedNavigationSplitViewStyle`.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}
/// The detail keeps its size. Apple's `ProminentDetailNavigationSplitViewStyle`.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// The system's choice.
  public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// The detail makes room for the other columns.
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// The detail keeps its size.
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
    ProminentDetailNavigationSplitViewStyle()
  }
}

extension View {
  /// How the columns of split views share the room.
  ///
  /// - Note: Partial: the detail always makes room for the other columns.
  public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
}
