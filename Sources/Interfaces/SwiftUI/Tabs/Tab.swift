import Foundation
import Wording

/// One tab of a tab view. Apple's `Tab`.
public nonisolated struct Tab<Value, Content: View, Label: View> {
  let value: Value?
  let role: TabRole?
  let content: Content
  let label: Label

  private init(_ value: Value?, _ role: TabRole?, _ content: Content, _ label: Label) {
    self.value = value
    self.role = role
    self.content = content
    self.label = label
  }
}

extension Tab: TabContent where Value: Hashable {
  public typealias TabValue = Value
  public typealias Body = Never
  public var body: Never { fatalError("Tab has no body") }
  @MainActor public static func _collect(_ tab: Self, into collector: inout _TabCollector) {
    collector.add { id in
      TabEntry(
        id: id, value: tab.value.map { AnyHashable($0) }, label: AnyView(tab.label), content: AnyView(tab.content),
        role: tab.role)
    }
  }
}

/// Title and picture of a tab. Apple's `DefaultTabLabel`.
public nonisolated struct DefaultTabLabel: View {
  let title: Text?
  let image: Image?
  @MainActor public var body: some View {
    image
    title
  }
}

extension Tab where Value: Hashable {
  /// A tab that is chosen by a value.
  public nonisolated init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(value, role, content(), label())
  }
}

extension Tab where Value == Never {
  /// A tab.
  public nonisolated init(
    role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(nil, role, content(), label())
  }
}

extension Tab where Value: Hashable, Label == DefaultTabLabel {
  /// A tab that is chosen by a value; its role says what it is called.
  public nonisolated init(value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value, role, content(), DefaultTabLabel(role))
  }
  /// A tab with a title and a symbol, chosen by a value.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value, role, content(), DefaultTabLabel(title: Text(titleKey), image: Image(systemName: systemImage)))
  }
  /// A tab with a title and a symbol, chosen by a value.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      value, role, content(),
      DefaultTabLabel(title: Text(verbatim: String(title)), image: Image(systemName: systemImage)))
  }
  /// A tab with a title and a picture, chosen by a value.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value, role, content(), DefaultTabLabel(title: Text(titleKey), image: Image(image)))
  }
  /// A tab with a title and a picture, chosen by a value.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value, role, content(), DefaultTabLabel(title: Text(verbatim: String(title)), image: Image(image)))
  }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
  /// A tab whose role says what it is called.
  public nonisolated init(role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(nil, role, content(), DefaultTabLabel(role))
  }
  /// A tab with a title and a symbol.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(nil, role, content(), DefaultTabLabel(title: Text(titleKey), image: Image(systemName: systemImage)))
  }
  /// A tab with a title and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      nil, role, content(), DefaultTabLabel(title: Text(verbatim: String(title)), image: Image(systemName: systemImage))
    )
  }
  /// A tab with a title and a picture.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(nil, role, content(), DefaultTabLabel(title: Text(titleKey), image: Image(image)))
  }
  /// A tab with a title and a picture.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(nil, role, content(), DefaultTabLabel(title: Text(verbatim: String(title)), image: Image(image)))
  }
}

extension DefaultTabLabel {
  fileprivate init(_ role: TabRole?) {
    let isSearch = role == .search
    self.init(
      title: isSearch ? Text(verbatim: Wording.text("Search")) : nil,
      image: isSearch ? Image(systemName: "magnifyingglass") : nil)
  }
}

/// Tabs that belong together; in a sidebar they stand below a heading. Apple's `TabSection`.
public nonisolated struct TabSection<Header, Content: TabContent, SelectionValue: Hashable>: PrimitiveTabContent
where Content.TabValue == SelectionValue {
  public typealias TabValue = SelectionValue
  let header: Text?
  let content: Content

  @MainActor public static func _collect(_ section: Self, into collector: inout _TabCollector) {
    collector.modify({ if $0.section == nil { $0.section = section.header } }) {
      Content._collect(section.content, into: &$0)
    }
  }
}

extension TabSection where Header == Text {
  /// Tabs below a heading.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.init(header: Text(titleKey), content: content())
  }
  /// Tabs below a heading.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.init(header: Text(verbatim: String(title)), content: content())
  }
  /// Tabs below a heading.
  public nonisolated init(
    @TabContentBuilder<SelectionValue> content: () -> Content, header: () -> Text
  ) {
    self.init(header: header(), content: content())
  }
}

extension TabSection where Header == EmptyView {
  /// Tabs that belong together.
  public nonisolated init(@TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(header: nil, content: content())
  }
}

// MARK: Modifiers

/// Tabs with a change to each of them.
public nonisolated struct _ModifiedTabContent<Content: TabContent>: PrimitiveTabContent {
  public typealias TabValue = Content.TabValue
  let content: Content
  let change: @MainActor (inout TabEntry) -> Void
  @MainActor public static func _collect(_ modified: Self, into collector: inout _TabCollector) {
    collector.modify(modified.change) { Content._collect(modified.content, into: &$0) }
  }
}

extension TabContent {
  private nonisolated func changing(
    _ change: @escaping @MainActor (inout TabEntry) -> Void
  ) -> _ModifiedTabContent<Self> {
    _ModifiedTabContent(content: self, change: change)
  }

  /// A number beside the title of the tab; 0 = none.
  public nonisolated func badge(_ count: Int) -> some TabContent<TabValue> {
    changing { $0.badge = count == 0 ? nil : Text(verbatim: String(count)) }
  }
  /// A word beside the title of the tab.
  public nonisolated func badge(_ label: Text?) -> some TabContent<TabValue> { changing { $0.badge = label } }
  /// A word beside the title of the tab.
  public nonisolated func badge(_ key: LocalizedStringKey) -> some TabContent<TabValue> { badge(Text(key)) }
  /// A word beside the title of the tab.
  @_disfavoredOverload public nonisolated func badge<S: StringProtocol>(_ label: S) -> some TabContent<TabValue> {
    badge(Text(verbatim: String(label)))
  }

  /// Whether the tab is left out.
  public nonisolated func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
    changing { if hidden { $0.isHidden = true } }
  }
  /// Whether the tab cannot be chosen.
  public nonisolated func disabled(_ disabled: Bool) -> some TabContent<TabValue> {
    changing { if disabled { $0.isEnabled = false } }
  }
  /// Where the tab is shown at first.
  public nonisolated func defaultVisibility(
    _ visibility: Visibility, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent<TabValue> {
    changing { if visibility == .hidden, placements.contains(.tabBar) { $0.isInSidebarOnly = true } }
  }
  /// Where the tab is shown.
  public nonisolated func tabPlacement(_ placement: TabPlacement) -> some TabContent<TabValue> {
    changing { if placement == .sidebarOnly { $0.isInSidebarOnly = true } }
  }
  /// The name under which the place of the tab is saved.
  ///
  /// - Note: Partial: tabs cannot be rearranged, so nothing is saved.
  public nonisolated func customizationID(_ id: String) -> some TabContent<TabValue> { changing { _ in } }
  /// Which changes people may make to the tab.
  ///
  /// - Note: Partial: tabs cannot be rearranged, so nothing changes.
  public nonisolated func customizationBehavior(
    _ behavior: TabCustomizationBehavior, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent<TabValue> { changing { _ in } }
  /// A stable name for tests.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some TabContent<TabValue> {
    changing { $0.label = AnyView($0.label.accessibilityIdentifier(identifier)) }
  }
  /// The name of the tab that assistive technology reads.
  public nonisolated func accessibilityLabel(_ label: Text) -> some TabContent<TabValue> {
    changing { $0.label = AnyView($0.label.accessibilityLabel(label)) }
  }
}
