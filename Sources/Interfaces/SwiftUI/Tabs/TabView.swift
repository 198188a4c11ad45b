import Foundation
import RenderTree
import Toolkit

/// Several views of which one is shown, with a switcher. Apple's `TabView`.
public nonisolated struct TabView<SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<AnyHashable>?
  let content: Content

  private init(_ selection: Binding<AnyHashable>?, _ content: Content) {
    self.selection = selection
    self.content = content
  }

  /// Views with tags and tab items; the app decides which one is shown.
  public nonisolated init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.init(selection.map { erased($0) }, content())
  }

  /// Tabs; the app decides which one is shown.
  public nonisolated init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
    self.init(erased(selection), TabContentBuilder<SelectionValue>.Content(content: content()))
  }

  @MainActor public var body: some View { TabViewBody(selection: selection, content: AnyView(content)) }
}

/// A selection whatever its type is.
private func erased<Value: Hashable>(_ selection: Binding<Value>) -> Binding<AnyHashable> {
  Binding(
    get: { AnyHashable(selection.wrappedValue) },
    set: { if let value = $0.base as? Value { selection.wrappedValue = value } })
}

extension TabView where SelectionValue == Int {
  /// Views with tab items.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }
}

extension TabView where SelectionValue == Never {
  /// Tabs.
  public nonisolated init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
  where Content == TabContentBuilder<Never>.Content<C>, C.TabValue == Never {
    self.init(nil, TabContentBuilder<Never>.Content(content: content()))
  }
}

// MARK: What a tab says about itself

/// Title, picture and the like of a tab.
struct TabItem {
  var label: AnyView
  var id: AnyHashable?
  var value: AnyHashable?
  var badge: Text?
  var isEnabled = true
  var isInSidebarOnly = false
  var section: Text?
}

/// What a view says about the tab that it is.
enum TabItemTrait: ViewTraitKey {
  static var defaultValue: TabItem? { nil }
}

/// Tabs as views.
struct TabEntries: View {
  let entries: [TabEntry]

  var body: some View {
    // The tab that searches stands last, wherever it is declared.
    let shown = entries.filter { !$0.isHidden }
    ForEach(shown.filter { $0.role != .search } + shown.filter { $0.role == .search }, id: \.id) { entry in
      LazyTab(content: entry.content)
        .modifier(
          TraitModifier(
            TabItemTrait.self,
            TabItem(
              label: entry.label, id: entry.id, value: entry.value, badge: entry.badge, isEnabled: entry.isEnabled,
              isInSidebarOnly: entry.isInSidebarOnly, section: entry.section)))
    }
  }
}

/// The content of a tab, which is made when the tab is shown for the first time.
private struct LazyTab: View {
  let content: AnyView
  @Environment(\.isOffscreen) private var isOffscreen
  @State private var box = VisitBox()

  var body: some View {
    let _ = isOffscreen ? () : box.visit()
    ZStack {
      if box.wasVisited { content }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

@MainActor
private final class VisitBox {
  nonisolated init() {}
  private(set) var wasVisited = false
  func visit() { wasVisited = true }
}
