import Documents
import Foundation
import LaunchExperience
import RenderTree
import Toolkit
import Wording

/// The document browser at the bottom of the launch scene.
struct BrowserSheet: View {
  let scene: LaunchSceneModel
  let browser: BrowserModel
  /// Shown in place of the documents.
  var notice: String?
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    VStack(spacing: 0) {
      BrowserBar(scene: scene, browser: browser)
      Group {
        InterruptionBanner(scene: scene, browser: browser)
        BrowserContent(scene: scene, browser: browser, notice: notice)
      }
      .accessibilityHidden(scene.detent == .low)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background {
      UnevenRoundedRectangle(topLeadingRadius: 28, topTrailingRadius: 28)
        .fill(colorScheme == .dark ? Color(white: 0.12) : Color(white: 0.98))
        .shadow(color: .black.opacity(0.25), radius: 12, y: -2)
    }
    .clipShape(UnevenRoundedRectangle(topLeadingRadius: 28, topTrailingRadius: 28))
  }
}

/// The document browser as all that a window or sheet shows, as apps for iOS 17 have it.
struct PlainBrowser: View {
  let scene: LaunchSceneModel
  let browser: BrowserModel
  let appName: String
  /// Whether the window's bar lies above it.
  let hasWindowBar: Bool
  @State private var box = ToolbarHostBox()

  var body: some View {
    VStack(spacing: 0) {
      if hasWindowBar {
        HeaderBar(host: box.host, style: .window) {
          EmptyView()
        } trailing: {
          EmptyView()
        }
        .environment(\.toolbarFallbackTitle, Text(verbatim: appName))
      }
      VStack(spacing: 0) {
        BrowserBar(scene: scene, browser: browser).padding(.top, 14)
        InterruptionBanner(scene: scene, browser: browser)
        BrowserContent(scene: scene, browser: browser)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    }
    .background { Color.windowBackground }
    .onGeometryChange(for: CGSize.self, of: \.size) { size in
      scene.setGeometry(LaunchGeometry(size: size, sheetTop: 0, cardHeight: 0))
    }
  }
}

/// Grip, tabs, search. Dragging anywhere on it moves the sheet.
private struct BrowserBar: View {
  let scene: LaunchSceneModel
  let browser: BrowserModel
  @Environment(\.launchHost) private var host
  @Environment(\.documentBrowserMenu) private var appMenu
  @State private var menuBox = BrowserMenuBox()

  var body: some View {
    VStack(spacing: 10) {
      if !scene.isBrowserOnly { grip }
      if scene.geometry.isRegular {
        HStack(spacing: 12) {
          leadingItems
          FolderPath(browser: browser)
          Spacer(minLength: 8)
          search.frame(width: 240)
          buttons
        }
      } else {
        VStack(spacing: 8) {
          // Large text and long words leave the buttons a line of their own.
          ViewThatFits(in: .horizontal) {
            HStack(spacing: 8) {
              leadingItems
              Spacer(minLength: 0)
              buttons
            }
            VStack(spacing: 8) {
              HStack(spacing: 8) {
                leadingItems
                Spacer(minLength: 0)
              }
              HStack(spacing: 8) {
                Spacer(minLength: 0)
                buttons
              }
            }
          }
          search
          FolderPath(browser: browser)
        }
      }
    }
    .padding(.horizontal, scene.geometry.isRegular ? 28 : 16)
    .padding(.bottom, 12)
    .modifier(SheetDragModifier(scene: scene))
    .browserMenuPlace(menuBox)
  }

  @ViewBuilder private var leadingItems: some View {
    tabs
    if let leading = additions.leading { leading }
  }

  private var additions: BrowserAdditions { host?.browserAdditions ?? BrowserAdditions() }
  private var appMenuElements: [MenuElement] { menuBox.source.elements(appMenu, for: scene.chosen) }

  private var grip: some View {
    Capsule().fill(Color.primary.opacity(0.3)).frame(width: 44, height: 5).frame(width: 80, height: 18)
      .overlay {
        SheetGrip(name: Wording.text(scene.detent == .full ? "Lower the Documents" : "Raise the Documents")) {
          scene.toggleDetent()
        }
      }
  }

  private var tabs: some View { BrowserTabs(tab: browser.tab) { browser.tab = $0 }.fixedSize() }

  private var search: some View {
    SearchField(
      text: Binding(get: { browser.searchText }, set: { browser.searchText = $0 }), prompt: Wording.text("Search"),
      register: { scene.searchFocus = $0 })
  }

  private func sortMenu() -> [MenuElement] {
    let library = browser.library
    func item(_ title: String, _ order: LibrarySortOrder) -> MenuElement {
      .item(
        MenuItem(title: title, mark: library.sortOrder == order ? .radioOn : .radioOff) { library.sortOrder = order })
    }
    return [item(Wording.text("Date"), .date), item(Wording.text("Name"), .name)]
  }

  private func createFolder() {
    if let host { scene.createFolder(in: host) }
  }

  @ViewBuilder private var buttons: some View {
    if scene.isSelecting { selectionButtons } else { ownButtons }
  }

  private func beginSelecting() { scene.isSelecting = true }
  private func open(_ openSeveral: ([URL]) -> Void) {
    let urls = scene.chosen
    endSelecting()
    openSeveral(urls)
  }
  private func endSelecting() { scene.isSelecting = false }

  /// What can be done with the documents that are chosen.
  private var selectionButtons: some View {
    HStack(spacing: 8) {
      if let actions = additions.selection(scene.chosen) { actions }
      if appMenu != nil {
        BarButton(Wording.text("Actions"), icon: "view-more-symbolic", menu: { appMenuElements })
          .disabled(scene.chosen.isEmpty)
          .help(Wording.text("Actions"))
      }
      if let openSeveral = additions.openSeveral {
        BarButton(Wording.text("Open"), icon: "document-open-symbolic", action: { open(openSeveral) })
          .disabled(scene.chosen.isEmpty)
          .help(Wording.text("Open"))
      }
      BarButton(Wording.text("Done"), icon: "object-select-symbolic", action: endSelecting)
        .help(Wording.text("Done"))
    }
  }

  private var ownButtons: some View {
    HStack(spacing: 8) {
      if let trailing = additions.trailing { trailing }
      if additions.canSelect || appMenu != nil {
        BarButton(
          Wording.text("Select"), icon: "selection-mode-symbolic", "object-select-symbolic", action: beginSelecting
        )
        .help(Wording.text("Select"))
      }
      if browser.tab == .browse {
        BarButton(Wording.text("New Folder"), icon: "folder-new-symbolic", action: createFolder)
          .help(Wording.text("New Folder"))
      }
      BarButton(Wording.text("Sort By"), icon: "view-sort-descending-symbolic", menu: sortMenu)
        .help(Wording.text("Sort By"))
      BarButton(Wording.text("Open Other…"), icon: "document-open-symbolic") { host?.chooseFile() }
        .help(Wording.text("Open Other…"))
    }
  }
}

/// Where in the documents folder the browser is, with a way up.
private struct FolderPath: View {
  let browser: BrowserModel

  var body: some View {
    if browser.tab == .browse, browser.library.canGoUp {
      HStack(spacing: 6) {
        BarButton(Wording.text("Up"), icon: "go-up-symbolic") {
          DocumentEnvironment.shared.activity.start { await browser.goUp() }
        }
        Text(verbatim: browser.library.folder.lastPathComponent).font(.headline).lineLimit(1)
      }
    }
  }
}

/// Makes everything in the bar that is no control move the sheet.
private nonisolated struct SheetDragModifier: LayoutModifier {
  let scene: LaunchSceneModel
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> SheetDragLayoutNode { SheetDragLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: SheetDragLayoutNode, environment: EnvironmentValues) {
    node.drag.scene = scene
  }
}

@MainActor
private final class SheetDragLayoutNode: PointerLayoutNode {
  let drag = SheetDrag()

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    target = drag
  }

  override func sizeDidChange() {
    var effects = effects
    effects.hitOutline = .rectangle(CGRect(origin: .zero, size: frame.size))
    self.effects = effects
  }
}

/// Moves the sheet with the pointer.
@MainActor
private final class SheetDrag: PointerTarget {
  weak var scene: LaunchSceneModel?
  private var start: (pointer: CGFloat, top: CGFloat)?
  private var last: (position: CGFloat, time: Double)?
  private var velocity: CGFloat = 0
  /// Movement below this many points is a click.
  private static var threshold: CGFloat { 4 }
  /// A click in this strip at the top of the bar raises the sheet, or lowers it.
  private static var gripHeight: CGFloat { 20 }
  private var isDragging = false

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    guard let scene else { return false }
    let y = event.location.y
    switch event.kind {
    case _ where scene.isBrowserOnly: return false
    case .down:
      start = (y, scene.geometry.sheetTop)
      last = (y, event.time)
      velocity = 0
      isDragging = false
    case .moved:
      guard let start else { return false }
      if abs(y - start.pointer) > Self.threshold { isDragging = true }
      if let last, event.time > last.time { velocity = (y - last.position) / (event.time - last.time) }
      last = (y, event.time)
      if isDragging { scene.drag(to: start.top + y - start.pointer) }
    case .up:
      if isDragging {
        scene.drop(velocity: velocity)
      } else if location.y < Self.gripHeight {
        scene.toggleDetent()
      }
      start = nil
    case .cancelled: pointerWasCancelled()
    case .scroll(_, let deltaY, _):
      // A wheel over the bar raises and lowers the sheet.
      if deltaY < 0 { scene.setDetent(scene.detent.lower) } else if deltaY > 0 { scene.setDetent(scene.detent.higher) }
    default: return false
    }
    return true
  }

  func pointerWasCancelled() {
    if isDragging { scene?.drop(velocity: 0) }
    start = nil
    isDragging = false
  }
}
