import Foundation
import Toolkit

/// Makes a model when it is first needed, on the main actor.
@MainActor
private final class TabModelBox {
  nonisolated init() {}
  lazy var model = TabModel()
}

/// The pages of a tab view with the switcher that suits the room.
struct TabViewBody: View {
  let selection: Binding<AnyHashable>?
  let content: AnyView
  @State private var box = TabModelBox()
  @Environment(\.tabViewAppearance) private var appearance
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.toolbarHost) private var outerHost
  @Environment(\.tabSidebarParts) private var parts
  @Environment(\.showsIndexBackground) private var indexBackground

  init(selection: Binding<AnyHashable>?, content: AnyView) {
    self.selection = selection
    self.content = content
  }

  var body: some View {
    let model = box.model
    let placement = placement
    let _ = model.selectionBinding = selection
    let _ = model.noteRead()
    let selected = model.selectedIndex.map { model.tabs[$0] }
    let selectedHost = selected.map { model.host(for: $0.id) }
    let showsBar = selectedHost?.visibility(of: .tab) != .hidden
    // The pages stay the same view wherever the switcher is.
    ColumnsLayout {
      TabSidebar(model: model, parts: parts)
        .column(.leading, isShown: placement == .sidebar && showsBar, model: model.sidebar)
      VStack(spacing: 0) {
        if placement == .topBar, showsBar {
          TabSwitcher(model: model, isBelow: false).frame(maxWidth: .infinity).frame(height: 46)
            .background(Color.headerBackground)
          Color.separator.frame(height: 1)
        }
        TabPages(model: model, selection: selected?.value, isPaged: appearance.kind == .pages, content: content)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .overlay(alignment: .bottom) {
            if placement == .pageIndicator, appearance.showsIndex, model.tabs.count > 1 {
              PageIndicator(model: model, hasBackground: indexBackground)
            }
          }
        if placement == .bottomBar, showsBar {
          parts.accessory
          Color.separator.frame(height: 1)
          TabSwitcher(model: model, isBelow: true)
            .frame(height: 54)
            .frame(maxWidth: .infinity)
            .background(Color.headerBackground)
        }
      }
      .column(.main)
    }
    .environment(\.tabBarPlacement, placement)
    .modifier(
      TabHostModifier(
        model: model, outerHost: outerHost, selectedHost: selectedHost,
        showsSwitcher: false))
  }

  private var placement: TabBarPlacement {
    switch appearance.kind {
    case .pages: .pageIndicator
    case .bar: sizeClass == .compact ? .bottomBar : .topBar
    case .sidebar: sizeClass == .compact ? .bottomBar : .sidebar
    }
  }
}

/// Keeps the bar around in step with the chosen tab, and listens for keys.
private nonisolated struct TabHostModifier: ObservingModifier {
  let model: TabModel
  let outerHost: ToolbarHost?
  let selectedHost: ToolbarHost?
  let showsSwitcher: Bool

  @MainActor func makeObserver(_ node: _ViewNode) -> TabHostObserver { TabHostObserver(node, model) }
  @MainActor func update(_ observer: TabHostObserver, environment: EnvironmentValues) {
    observer.update(self, environment)
  }
}

@MainActor
private final class TabHostObserver: ViewObserver {
  private weak var node: _ViewNode?
  private let model: TabModel
  private weak var outerHost: ToolbarHost?
  private weak var selectedHost: ToolbarHost?
  private var showsSwitcher: Bool?
  private var isReachable = true

  init(_ node: _ViewNode, _ model: TabModel) {
    self.node = node
    self.model = model
    let shortcuts = node.graph.host?.shortcuts
    let isEnabled: () -> Bool = { [weak self] in self?.isReachable ?? false }
    for (key, offset) in [(Key.pageDown, 1), (.pageUp, -1)] {
      shortcuts?.add(
        KeyCombination(key, .control), for: self, isEnabled: isEnabled,
        action: { [weak model] in model?.step(by: offset) })
    }
    for number in 1...9 {
      shortcuts?.add(
        KeyCombination(.character(Character("\(number)")), .alt), for: self,
        isEnabled: { [weak model] in isEnabled() && (model?.tabs.count ?? 0) >= number },
        action: { [weak model] in if let model { model.select(model.tabs[number - 1]) } })
    }
  }

  func update(_ modifier: TabHostModifier, _ environment: EnvironmentValues) {
    isReachable = !environment.isCovered && !environment.isOffscreen
    if outerHost !== modifier.outerHost { release() }
    outerHost = modifier.outerHost
    if selectedHost !== modifier.selectedHost {
      selectedHost = modifier.selectedHost
      outerHost?.setChild(selectedHost)
    }
    guard modifier.showsSwitcher != showsSwitcher, let outerHost, let node else { return }
    showsSwitcher = modifier.showsSwitcher
    guard modifier.showsSwitcher else {
      outerHost.setRegistration(nil, from: self, depth: node.depth)
      return
    }
    var registration = ToolbarHost.Registration()
    registration.entries = [
      ToolbarEntry(
        id: ObjectIdentifier(self), kind: .view(AnyView(TabSwitcher(model: model, isBelow: false))),
        placement: .principal, environment: environment)
    ]
    outerHost.setRegistration(registration, from: self, depth: node.depth)
  }

  private func release() {
    outerHost?.setRegistration(nil, from: self, depth: 0)
    if let selectedHost { outerHost?.removeChild(selectedHost) }
    selectedHost = nil
    showsSwitcher = nil
  }

  func viewDidDisappear() {
    release()
    node?.graph.host?.shortcuts.remove(for: self)
  }
}
