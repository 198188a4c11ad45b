import LaunchExperience
import Toolkit
import Wording

/// Recents or Browse.
nonisolated struct BrowserTabs: PrimitiveView {
  let tab: BrowserModel.Tab
  let select: (BrowserModel.Tab) -> Void

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: BrowserTabsLayoutNode(graph: context.graph)) { node, view, environment in
      node.show(view, environment)
    }
  }
}

@MainActor
private final class BrowserTabsLayoutNode: ControlLayoutNode {
  private var select: ((BrowserModel.Tab) -> Void)?

  init(graph: ViewGraph) {
    super.init(graph: graph, .choice(ChoiceContent(options: [], selection: nil, style: .segmented)))
  }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: Wording.text("Documents"))
  }

  func show(_ view: BrowserTabs, _ environment: EnvironmentValues) {
    select = view.select
    let tabs = BrowserModel.Tab.allCases
    control.content = .choice(
      ChoiceContent(
        options: tabs.map { .init(title: Wording.text($0 == .recents ? "Recents" : "Browse")) },
        selection: tabs.firstIndex(of: view.tab), style: .segmented))
    apply(environment)
  }

  override func handle(_ event: ControlEvent) {
    if case .selected(let index) = event { select?(BrowserModel.Tab.allCases[index]) }
  }
}
