import Foundation
import Toolkit

/// The tabs of a tab view, and which one is shown.
@MainActor
final class TabModel {
  struct Tab: Identifiable {
    var id: AnyHashable
    /// What the selection is while the tab is shown.
    var value: AnyHashable
    var item: TabItem
  }

  private(set) var tabs: [Tab] = []
  var selectionBinding: Binding<AnyHashable>?
  private var ownSelection: AnyHashable?
  private let revision = StateLocation(0)
  private var revisionNumber = 0
  private var hosts: [AnyHashable: ToolbarHost] = [:]
  /// The width of the sidebar.
  let sidebar = ColumnModel(.sidebar)

  private func didChange() {
    revisionNumber += 1
    revision.set(revisionNumber, transaction: Transaction.current)
  }

  /// Whoever is running hears of changes.
  func noteRead() { _ = revision.get() }

  func setTabs(_ new: [Tab]) {
    tabs = new
    let known = Set(new.map(\.id))
    hosts = hosts.filter { known.contains($0.key) }
    didChange()
  }

  /// Index of the tab that is shown: the chosen one or, if nothing fits the choice, the first.
  var selectedIndex: Int? {
    let wanted = (selectionBinding?.wrappedValue ?? ownSelection).map { $0.unwrapped ?? $0 }
    return tabs.firstIndex { ($0.value.unwrapped ?? $0.value) == wanted } ?? (tabs.isEmpty ? nil : 0)
  }

  func select(_ tab: Tab) {
    guard tab.item.isEnabled else { return }
    ownSelection = tab.value
    selectionBinding?.wrappedValue = tab.value
    didChange()
  }

  /// Shows the next or previous tab that can be shown, if there is one.
  func step(by offset: Int) {
    guard var index = selectedIndex else { return }
    repeat { index += offset } while tabs.indices.contains(index) && !tabs[index].item.isEnabled
    if tabs.indices.contains(index) { select(tabs[index]) }
  }

  func host(for id: AnyHashable) -> ToolbarHost {
    if let known = hosts[id] { return known }
    let host = ToolbarHost()
    hosts[id] = host
    return host
  }
}
