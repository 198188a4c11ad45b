import Foundation
import Toolkit
import Wording

/// Makes a model when it is first needed, on the main actor.
@MainActor
final class SplitViewModelBox {
  nonisolated init() {}
  lazy var model = SplitViewModel()
}

/// Columns or, at compact width, pages.
struct SplitViewBody: View {
  let visibility: Binding<NavigationSplitViewVisibility>?
  let compactColumn: Binding<NavigationSplitViewColumn>?
  let sidebar: AnyView
  let content: AnyView?
  let detail: AnyView
  @State private var box = SplitViewModelBox()
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.toolbarHost) private var outerHost

  var body: some View {
    let model = box.model
    let isCompact = sizeClass == .compact
    let _ = prepare(model, isCompact: isCompact)
    Group {
      if isCompact {
        SplitViewPages(model: model, sidebar: sidebar)
      } else {
        SplitViewColumns(
          model: model, sidebar: sidebar, content: content, detail: detail, outerHost: outerHost)
      }
    }
    .modifier(SplitViewModifier(model: model, isCompact: isCompact, compactColumn: compactColumn, outerHost: outerHost))
  }

  private func prepare(_ model: SplitViewModel, isCompact: Bool) {
    model.hasContent = content != nil
    model.visibilityBinding = visibility
    model.compactBinding = compactColumn
    model.isCompact = isCompact
    guard isCompact else { return }
    var views: [NavigationSplitViewColumn.Kind: AnyView] = [
      .detail: AnyView(SplitViewDetail(model: model, own: detail))
    ]
    if let content { views[.content] = AnyView(SplitViewContent(model: model, own: content)) }
    model.compactViews = views
  }
}

/// Listens for keys and keeps the bar around in step.
nonisolated struct SplitViewModifier: ObservingModifier {
  let model: SplitViewModel
  let isCompact: Bool
  let compactColumn: Binding<NavigationSplitViewColumn>?
  let outerHost: ToolbarHost?

  @MainActor func makeObserver(_ node: _ViewNode) -> SplitViewObserver { SplitViewObserver(node, model) }
  @MainActor func update(_ observer: SplitViewObserver, environment: EnvironmentValues) {
    observer.update(self, isReachable: !environment.isCovered && !environment.isOffscreen)
  }
}

@MainActor
final class SplitViewObserver: ViewObserver {
  private weak var node: _ViewNode?
  private let model: SplitViewModel
  private weak var outerHost: ToolbarHost?
  private var isReachable = true
  private var wasCompact: Bool?
  private var shownColumn: NavigationSplitViewColumn.Kind?

  init(_ node: _ViewNode, _ model: SplitViewModel) {
    self.node = node
    self.model = model
    node.graph.host?.shortcuts.add(
      KeyCombination(.function(9)), for: self,
      isEnabled: { [weak self] in self.map { $0.isReachable && !$0.model.isCompact } ?? false },
      action: { [weak model] in model?.toggleSidebar() })
    node.graph.host?.shortcuts.add(
      KeyCombination(.left, .alt), for: self,
      isEnabled: { [weak self] in self.map { $0.isReachable && $0.canGoBack } ?? false },
      action: { [weak self] in self?.goBack() })
  }

  func viewDidAppear() {
    let toggle = SidebarToggleAction { [weak model] in model?.toggleSidebar() }
    self.toggle = toggle
    node?.graph.host?.sidebarToggle.set(toggle, transaction: Transaction())
  }

  private var toggle: SidebarToggleAction?

  private var pages: NavigationModel { model.isCompact ? model.compact : model.detail }
  private var canGoBack: Bool { pages.canGoBack }
  private func goBack() { pages.pop() }

  func update(_ modifier: SplitViewModifier, isReachable: Bool) {
    self.isReachable = isReachable
    if outerHost !== modifier.outerHost { release() }
    outerHost = modifier.outerHost
    if let outerHost {
      outerHost.setChild(modifier.isCompact ? model.compact.host : model.detail.host)
      outerHost.isSuppressed = outerHost.isReplaceable && !modifier.isCompact
    }
    let wanted = modifier.compactColumn?.wrappedValue.kind
    if modifier.isCompact, wasCompact != true || wanted != shownColumn, let wanted {
      node?.graph.afterUpdate { [weak model] in model?.showCompact(wanted) }
    }
    shownColumn = wanted
    wasCompact = modifier.isCompact
  }

  private func release() {
    outerHost?.removeChild(model.detail.host)
    outerHost?.removeChild(model.compact.host)
    outerHost?.isSuppressed = false
  }

  func viewDidDisappear() {
    release()
    let host = node?.graph.host
    host?.shortcuts.remove(for: self)
    if host?.sidebarToggle.get() === toggle { host?.sidebarToggle.set(nil, transaction: Transaction()) }
  }
}

/// The columns beside each other.
private struct SplitViewColumns: View {
  let model: SplitViewModel
  let sidebar: AnyView
  let content: AnyView?
  let detail: AnyView
  let outerHost: ToolbarHost?

  var body: some View {
    let shown = model.shown
    // Where the bar around gives way, each column has a part of it; elsewhere columns have bars only when needed.
    let replaces = outerHost?.isReplaceable ?? false
    let isAlone = outerHost == nil
    ColumnsLayout {
      SplitViewColumn(
        host: model.sidebar.host, style: .column(leading: replaces, trailing: false), isBarFixed: replaces,
        content: AnyView(SplitViewSidebar(model: model, own: sidebar))
      )
      .modifier(ColumnEnvironment(column: model.sidebar, model: model, isShown: shown.sidebar))
      .column(.leading, isShown: shown.sidebar, model: model.sidebar.width)
      if let content {
        SplitViewColumn(
          host: model.content.host, style: .column(leading: replaces && !shown.sidebar, trailing: false),
          isBarFixed: replaces, content: AnyView(SplitViewContent(model: model, own: content))
        )
        .modifier(ColumnEnvironment(column: model.content, model: model, isShown: shown.content))
        .column(.leading, isShown: shown.content, model: model.content.width)
      }
      SplitViewColumn(
        host: replaces ? outerHost ?? model.detail.host : model.detail.host,
        style: .column(leading: replaces && !shown.sidebar && !shown.content, trailing: replaces),
        isBarFixed: replaces, hidesBar: !replaces && !isAlone,
        content: AnyView(
          NavigationPages(model: model.detail, root: AnyView(SplitViewDetail(model: model, own: detail))))
      )
      .column(.main)
    }
    .modifier(SidebarToggleModifier(model: model, isInSidebar: shown.sidebar && replaces))
  }
}

/// One column below its bar.
private struct SplitViewColumn: View {
  let host: ToolbarHost
  let style: HeaderBarStyle
  let isBarFixed: Bool
  var hidesBar = false
  let content: AnyView

  var body: some View {
    if hidesBar {
      content
    } else {
      ToolbarHostContainer(host: host, style: style, isReplacement: isBarFixed, content: content)
    }
  }
}

/// What the views of a column inherit.
private nonisolated struct ColumnEnvironment: EnvironmentModifier {
  let column: SplitViewModel.Column
  let model: SplitViewModel
  let isShown: Bool

  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.navigationTarget = column
    environment.columnModel = column.width
    environment.toolbarHost = column.host
    if !isShown {
      environment.isCovered = true
      environment.isOffscreen = true
    }
  }
}

private struct SplitViewSidebar: View {
  let model: SplitViewModel
  let own: AnyView
  var body: some View { own.modifier(ColumnSelectionModifier(model: model, column: .sidebar)) }
}

private struct SplitViewContent: View {
  let model: SplitViewModel
  let own: AnyView
  var body: some View {
    model.view(of: model.content.replacement, in: model.sidebar, or: own)
      .modifier(ColumnSelectionModifier(model: model, column: .content))
  }
}

private struct SplitViewDetail: View {
  let model: SplitViewModel
  let own: AnyView
  var body: some View { model.view(of: model.detailReplacement, in: model.detail, or: own) }
}

/// At compact width a choice in a column shows the next one.
private nonisolated struct ColumnSelectionModifier: EnvironmentModifier {
  let model: SplitViewModel
  let column: NavigationSplitViewColumn.Kind
  @MainActor func change(_ environment: inout EnvironmentValues) {
    let model = model
    let column = column
    environment.columnSelectionDidChange = { model.selectionDidChange(in: column) }
    if column == .sidebar { environment.automaticListLooks = .sidebar }
  }
}

/// The columns as pages of a stack.
private struct SplitViewPages: View {
  let model: SplitViewModel
  let sidebar: AnyView
  @Environment(\.toolbarHost) private var outerHost

  var body: some View {
    let pages = NavigationPages(model: model.compact, root: AnyView(SplitViewSidebar(model: model, own: sidebar)))
    if outerHost == nil {
      ToolbarHostContainer(
        host: model.compact.host, style: .column(leading: false, trailing: false), content: pages)
    } else {
      pages
    }
  }
}

/// Puts the button that shows and hides the sidebar into a bar.
private nonisolated struct SidebarToggleModifier: ObservingModifier {
  let model: SplitViewModel
  let isInSidebar: Bool

  @MainActor func makeObserver(_ node: _ViewNode) -> SidebarToggleObserver { SidebarToggleObserver(node, model) }
  @MainActor func update(_ observer: SidebarToggleObserver, environment: EnvironmentValues) {
    observer.update(isInSidebar: isInSidebar, environment)
  }
}

@MainActor
private final class SidebarToggleObserver: ViewObserver {
  private let model: SplitViewModel
  private let depth: Int
  init(_ node: _ViewNode, _ model: SplitViewModel) {
    self.model = model
    depth = node.depth
  }

  func update(isInSidebar: Bool, _ environment: EnvironmentValues) {
    let (shows, hides) =
      isInSidebar ? (model.sidebar.host, model.detail.host) : (model.detail.host, model.sidebar.host)
    hides.setRegistration(nil, from: self, depth: depth)
    var registration = ToolbarHost.Registration()
    registration.entries = [
      ToolbarEntry(
        id: ObjectIdentifier(self), kind: .view(AnyView(SidebarToggle(model: model, host: shows))),
        placement: .navigation, environment: environment)
    ]
    shows.setRegistration(registration, from: self, depth: depth)
  }

  func viewDidDisappear() {
    model.sidebar.host.setRegistration(nil, from: self, depth: depth)
    model.detail.host.setRegistration(nil, from: self, depth: depth)
  }
}

/// The button that shows and hides the sidebar, unless the views do without it.
private struct SidebarToggle: View {
  let model: SplitViewModel
  let host: ToolbarHost

  var body: some View {
    if !host.removedItems.contains(.sidebarToggle) {
      BarButton(Wording.text("Toggle Sidebar"), icon: "sidebar-show-symbolic", "view-dual-symbolic") {
        model.toggleSidebar()
      }
    }
  }
}
