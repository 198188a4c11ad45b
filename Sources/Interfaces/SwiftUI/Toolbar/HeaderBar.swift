import Foundation
import RenderTree
import Toolkit
import Wording

/// What a header bar belongs to.
enum HeaderBarStyle: Equatable {
  /// A window: the bar moves it and has its buttons.
  case window
  /// A window whose bar lies on a picture.
  case overlay
  /// A sheet: the bar is its title.
  case sheet
  /// A cover of the whole window: the window is still moved and closed.
  case cover
  /// A part of a window, such as a column; `leading` and `trailing` tell which of the window's buttons it has.
  case column(leading: Bool, trailing: Bool)

  var showsLeadingControls: Bool {
    switch self {
    case .window, .overlay, .cover: true
    case .sheet: false
    case .column(let leading, _): leading
    }
  }
  var showsTrailingControls: Bool {
    switch self {
    case .window, .overlay, .cover: true
    case .sheet: false
    case .column(_, let trailing): trailing
    }
  }
  var showsAppMenu: Bool {
    switch self {
    case .window: true
    // On a picture, the owner of the bar decides where the menu stands.
    case .overlay, .sheet, .cover: false
    case .column(_, let trailing): trailing
    }
  }
  var movesWindow: Bool { self != .sheet }
  /// Whether the bar is there even when there is nothing to show in it.
  var isAlwaysShown: Bool {
    switch self {
    case .window, .overlay: true
    case .sheet, .cover, .column: false
    }
  }
}

/// The bar at the top of a window, sheet or column: items at both ends, the title in the middle.
struct HeaderBar<Leading: View, Trailing: View>: View {
  let host: ToolbarHost
  let style: HeaderBarStyle
  let leading: Leading
  let trailing: Trailing

  init(
    host: ToolbarHost, style: HeaderBarStyle, @ViewBuilder leading: () -> Leading, @ViewBuilder trailing: () -> Trailing
  ) {
    self.host = host
    self.style = style
    self.leading = leading()
    self.trailing = trailing()
  }

  var body: some View {
    HeaderBarLayout {
      if style.movesWindow { PlainControl(kind: .windowHandle).barRole(.handle) }
      if style.showsLeadingControls {
        PlainControl(kind: .windowControls(WindowControlsContent(side: .leading, isOverlay: style == .overlay)))
          .barRole(.leading)
      }
      leading.barRole(.leading)
      if let goBack = host.backAction {
        BarButton(backTitle, icon: "go-previous-symbolic", action: goBack).barRole(.leading)
      }
      ToolbarEntries(entries: host.entries(in: .leading), role: .leading, collapsible: .collapsibleLeading)
      HeaderBarTitle(host: host).barRole(.title)
      ToolbarEntries(entries: host.entries(in: .trailing), role: .trailing, collapsible: .collapsibleTrailing)
      HeaderBarOverflow(host: host).barRole(.overflow, isAlwaysShown: !host.entries(in: .overflow).isEmpty)
      trailing.barRole(.trailing)
      if style.showsAppMenu { AppMenuButton().barRole(.trailing) }
      if style.showsTrailingControls {
        PlainControl(kind: .windowControls(WindowControlsContent(side: .trailing, isOverlay: style == .overlay)))
          .barRole(.trailing)
      }
    }
    .environment(\.toolbarHost, host)
    .background(HeaderBarBackground(host: host, style: style))
    .modifier(ToolbarColorSchemeModifier(host: host, bar: .header))
  }

  private var backTitle: String { host.innermostBackTitle ?? Wording.text("Back") }
}

/// The items of one part of a bar.
struct ToolbarEntries: View {
  let entries: [ToolbarEntry]
  let role: BarRole
  let collapsible: BarRole

  var body: some View {
    ForEach(entries, id: \.id) { entry in
      ToolbarEntryView(entry: entry).barRole(isCollapsible(entry) ? collapsible : role, entry: entry.id)
    }
  }

  /// Actions that people must find stay in the bar however narrow it is.
  private func isCollapsible(_ entry: ToolbarEntry) -> Bool {
    switch entry.placement.kind {
    case .confirmation, .cancellation, .destructive, .navigation: false
    default: true
    }
  }
}

/// One item, with what the view inherits that declares it.
struct ToolbarEntryView: View {
  let entry: ToolbarEntry

  var body: some View {
    switch entry.kind {
    case .view(let view):
      ForeignEnvironment(
        environment: entry.environment.withToolbarStyle(entry.placement), content: AnyView(HStack(spacing: 6) { view }))
    case .spacer(let isFlexible): Spacer(minLength: isFlexible ? 0 : 12).frame(width: isFlexible ? nil : 12)
    case .titleMenu: EmptyView()
    }
  }
}

/// A view that inherits from elsewhere than from where it stands.
nonisolated struct ForeignEnvironment: PrimitiveView {
  let environment: EnvironmentValues
  let content: AnyView

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ForeignEnvironmentNode(view, in: context)
  }
}

@MainActor
private final class ForeignEnvironmentNode: TypedNode<ForeignEnvironment> {
  private var child: _ViewNode!

  override init(_ view: ForeignEnvironment, in context: _NodeContext) {
    super.init(view, in: context)
    child = AnyView.makeNode(view.content, in: _NodeContext(graph: graph, parent: self, environment: inner))
  }

  /// Whether the view can be reached depends on where it stands.
  private var inner: EnvironmentValues {
    var values = view.environment
    values.isCovered = environment.isCovered
    return values
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func viewDidChange(from old: ForeignEnvironment) {
    AnyView.updateNode(child, with: view.content)
    hand(inner)
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) { hand(inner) }

  private func hand(_ new: EnvironmentValues) {
    child.setEnvironment(new, changed: new.keysThatDiffer(from: child.environment))
  }
}

/// Title and subtitle, or what stands in for them.
private struct HeaderBarTitle: View {
  let host: ToolbarHost
  @Environment(\.toolbarFallbackTitle) private var fallback

  var body: some View {
    let principal = host.entries(in: .principal)
    let extra = host.entries(in: .subtitle)
    if principal.isEmpty {
      if hasMenu {
        HeaderBarTitleMenu(host: host) { lines(extra) }
      } else {
        lines(extra)
      }
    } else {
      HStack(spacing: 6) { ForEach(principal, id: \.id) { ToolbarEntryView(entry: $0) } }
    }
  }

  /// A title that can be changed has a menu for it.
  private var hasMenu: Bool { host.titleMenu != nil || host.titleBinding != nil || host.documentURL != nil }

  private func lines(_ extra: [ToolbarEntry]) -> some View {
    VStack(spacing: 0) {
      if let title = host.title ?? fallback, !host.removedItems.contains(.title) {
        title.font(.system(size: 15)).fontWeight(.bold).lineLimit(1).truncationMode(.tail)
      }
      if let subtitle = host.subtitle {
        subtitle.font(.caption).foregroundStyle(.secondary).lineLimit(1).truncationMode(.tail)
      }
      ForEach(extra, id: \.id) { ToolbarEntryView(entry: $0) }
    }
  }
}

/// What lies behind a header bar, with a hairline below.
private struct HeaderBarBackground: View {
  let host: ToolbarHost
  let style: HeaderBarStyle

  var body: some View {
    if isVisible {
      VStack(spacing: 0) {
        if let custom = host.background(of: .header) {
          StyledRectangle(style: custom)
        } else if style == .sheet {
          Color.clear
        } else {
          Color.headerBackground
        }
        if style != .sheet { Color.separator.frame(height: 1) }
      }
    }
  }

  private var isVisible: Bool {
    host.backgroundVisibility(of: .header) != .hidden && style != .overlay
  }
}

/// A rectangle in a style.
nonisolated struct StyledRectangle: PrimitiveView {
  let style: AnyShapeStyle
  @MainActor static func _makeNode(_ view: StyledRectangle, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: FillLayoutNode(graph: context.graph)) { node, view, environment in
      node.show({ .rectangle($0) }, view.style._paint(in: environment))
    }
  }
}

/// Gives a bar the colour scheme that its content asks for.
nonisolated struct ToolbarColorSchemeModifier: EnvironmentModifier {
  let host: ToolbarHost
  let bar: ToolbarBar
  @MainActor func change(_ environment: inout EnvironmentValues) {
    if let scheme = host.colorScheme(of: bar) { environment.colorScheme = scheme }
  }
}

private struct ToolbarFallbackTitleKey: EnvironmentKey {
  static var defaultValue: Text? { nil }
}

extension EnvironmentValues {
  /// The title of a bar whose content asks for none: a document's name.
  var toolbarFallbackTitle: Text? {
    get { self[ToolbarFallbackTitleKey.self] }
    set { self[ToolbarFallbackTitleKey.self] = newValue }
  }
}

/// Opens the app's menu.
struct AppMenuButton: View {
  @Environment(\.appMenu) private var menu

  var body: some View {
    if let menu { BarButton(Wording.text("Main Menu"), icon: "open-menu-symbolic") { menu.elements } }
  }
}
