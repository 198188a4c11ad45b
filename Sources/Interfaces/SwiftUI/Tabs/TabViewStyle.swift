/// How a tab view looks. Apple's `TabViewStyle`.
public protocol TabViewStyle: Sendable {
  /// Which of the framework's looks the style has.
  var _appearance: _TabViewAppearance { get }
}

/// The looks of tab views.
public struct _TabViewAppearance: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case bar, sidebar, pages }
  let kind: Kind
  var showsIndex = true
  static let bar = _TabViewAppearance(kind: .bar)
  static let sidebar = _TabViewAppearance(kind: .sidebar)
}

/// A switcher in the header bar; at compact width a bar below the content. Apple's `DefaultTabViewStyle`.
public struct DefaultTabViewStyle: TabViewStyle {
  public init() {}
  public var _appearance: _TabViewAppearance { .bar }
}

/// A switcher, never a sidebar. Apple's `TabBarOnlyTabViewStyle`.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  public init() {}
  public var _appearance: _TabViewAppearance { .bar }
}

/// A sidebar; at compact width a bar below the content. Apple's `SidebarAdaptableTabViewStyle`.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  public init() {}
  public var _appearance: _TabViewAppearance { .sidebar }
}

/// A switcher. Apple's `GroupedTabViewStyle`.
public struct GroupedTabViewStyle: TabViewStyle {
  public init() {}
  public var _appearance: _TabViewAppearance { .bar }
}

/// Pages beside each other, with dots below. Apple's `PageTabViewStyle`.
public struct PageTabViewStyle: TabViewStyle {
  /// Whether the dots are shown.
  public struct IndexDisplayMode: Hashable, Sendable {
    let name: String
    /// If there is more than one page.
    public static let automatic = IndexDisplayMode(name: "automatic")
    public static let always = IndexDisplayMode(name: "always")
    public static let never = IndexDisplayMode(name: "never")
  }
  let mode: IndexDisplayMode
  /// Pages with or without dots.
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
  public var _appearance: _TabViewAppearance { _TabViewAppearance(kind: .pages, showsIndex: mode != .never) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The system's choice.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  /// A switcher, never a sidebar.
  public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// A sidebar where there is room.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
extension TabViewStyle where Self == GroupedTabViewStyle {
  /// A switcher.
  public static var grouped: GroupedTabViewStyle { GroupedTabViewStyle() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages beside each other.
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  /// Pages beside each other, with or without dots.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

/// How the dots of pages look. Apple's `IndexViewStyle`.
public protocol IndexViewStyle: Sendable {
  /// Whether the dots lie on a background.
  var _hasBackground: Bool { get }
}

/// Dots. Apple's `PageIndexViewStyle`.
public struct PageIndexViewStyle: IndexViewStyle {
  /// Whether the dots have a background.
  public struct BackgroundDisplayMode: Hashable, Sendable {
    let name: String
    public static let automatic = BackgroundDisplayMode(name: "automatic")
    public static let interactive = BackgroundDisplayMode(name: "interactive")
    public static let always = BackgroundDisplayMode(name: "always")
    public static let never = BackgroundDisplayMode(name: "never")
  }
  let mode: BackgroundDisplayMode
  /// Dots; on a background only if it is always wanted.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
  public var _hasBackground: Bool { mode == .always }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// Dots.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  /// Dots with or without a background.
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
  }
}

/// Where the switcher of a tab view is. Apple's `TabBarPlacement`.
public struct TabBarPlacement: Hashable, Sendable {
  let name: String
  public static let automatic = TabBarPlacement(name: "automatic")
  /// Above the content.
  public static let topBar = TabBarPlacement(name: "topBar")
  /// Below the content.
  public static let bottomBar = TabBarPlacement(name: "bottomBar")
  /// Beside the content.
  public static let sidebar = TabBarPlacement(name: "sidebar")
  /// Outside the window.
  public static let ornament = TabBarPlacement(name: "ornament")
  /// Dots of pages.
  public static let pageIndicator = TabBarPlacement(name: "pageIndicator")
}

/// A place of tabs that adapts to the room. Apple's `AdaptableTabBarPlacement`.
public struct AdaptableTabBarPlacement: Hashable, Sendable {
  let name: String
  public static let automatic = AdaptableTabBarPlacement(name: "automatic")
  /// The switcher.
  public static let tabBar = AdaptableTabBarPlacement(name: "tabBar")
  /// The sidebar.
  public static let sidebar = AdaptableTabBarPlacement(name: "sidebar")
}

/// Where a tab is shown. Apple's `TabPlacement`.
public struct TabPlacement: Hashable, Sendable {
  let name: String
  public static let automatic = TabPlacement(name: "automatic")
  /// In the switcher; people cannot move it.
  public static let pinned = TabPlacement(name: "pinned")
  /// In the sidebar only.
  public static let sidebarOnly = TabPlacement(name: "sidebarOnly")
}

/// Which changes people may make to a tab. Apple's `TabCustomizationBehavior`.
public struct TabCustomizationBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = TabCustomizationBehavior(name: "automatic")
  /// It can be moved but not hidden.
  public static let reorderable = TabCustomizationBehavior(name: "reorderable")
  /// It stays where it is.
  public static let disabled = TabCustomizationBehavior(name: "disabled")
}

/// What people have changed about the tabs of a tab view. Apple's `TabViewCustomization`.
public struct TabViewCustomization: Codable, Sendable, Equatable {
  /// Nothing is changed.
  public init() {}
  /// Forgets the order of sections.
  public mutating func resetSectionOrder() {}
  /// Forgets which tabs are shown.
  public mutating func resetVisibility() {}
}

private struct TabViewAppearanceKey: EnvironmentKey {
  static var defaultValue: _TabViewAppearance { .bar }
}
private struct TabBarPlacementKey: EnvironmentKey {
  static var defaultValue: TabBarPlacement? { nil }
}
private struct ShowsIndexBackgroundKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct TabSidebarPartsKey: EnvironmentKey {
  static var defaultValue: TabSidebarParts { TabSidebarParts() }
}

/// Views above and below the tabs in a sidebar.
struct TabSidebarParts {
  var header: AnyView?
  var footer: AnyView?
  var bottomBar: AnyView?
  var accessory: AnyView?
}

extension EnvironmentValues {
  var tabViewAppearance: _TabViewAppearance {
    get { self[TabViewAppearanceKey.self] }
    set { self[TabViewAppearanceKey.self] = newValue }
  }
  var tabSidebarParts: TabSidebarParts {
    get { self[TabSidebarPartsKey.self] }
    set { self[TabSidebarPartsKey.self] = newValue }
  }
  var showsIndexBackground: Bool {
    get { self[ShowsIndexBackgroundKey.self] }
    set { self[ShowsIndexBackgroundKey.self] = newValue }
  }
  /// Where the switcher of the tab view around is; `nil` outside of one.
  public internal(set) var tabBarPlacement: TabBarPlacement? {
    get { self[TabBarPlacementKey.self] }
    set { self[TabBarPlacementKey.self] = newValue }
  }
  /// Whether the switcher shows the tabs of sections one by one.
  public var isTabBarShowingSections: Bool { tabBarPlacement == .sidebar }
}

extension View {
  /// How the tab views in the view look.
  public nonisolated func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environment(\.tabViewAppearance, style._appearance)
  }
  /// How the dots of pages look.
  public nonisolated func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    environment(\.showsIndexBackground, style._hasBackground)
  }

  /// A view above the tabs of a sidebar.
  public nonisolated func tabViewSidebarHeader<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let view = AnyView(content())
    return transformEnvironment(\.tabSidebarParts) { $0.header = view }
  }
  /// A view below the tabs of a sidebar.
  public nonisolated func tabViewSidebarFooter<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let view = AnyView(content())
    return transformEnvironment(\.tabSidebarParts) { $0.footer = view }
  }
  /// A bar at the bottom of a sidebar.
  public nonisolated func tabViewSidebarBottomBar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let view = AnyView(content())
    return transformEnvironment(\.tabSidebarParts) { $0.bottomBar = view }
  }
  /// A view above the bar at the bottom.
  public nonisolated func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let view = AnyView(content())
    return transformEnvironment(\.tabSidebarParts) { $0.accessory = view }
  }
  /// Where the changes are kept that people make to the tabs.
  ///
  /// - Note: Partial: tabs cannot be rearranged, so nothing is kept.
  public nonisolated func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View { self }

  /// Title and picture of the tab that the view is in a tab view.
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TraitModifier(TabItemTrait.self, TabItem(label: AnyView(label()))))
  }
}
