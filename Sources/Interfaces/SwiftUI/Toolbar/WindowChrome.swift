import Foundation
import Toolkit

/// The content of a window below the window's header bar.
struct WindowChrome: View {
  let host: ToolbarHost
  let style: HeaderBarStyle
  /// Whether the window's buttons lie on the content instead of a bar.
  var hidesBar = false
  /// The window's name while its content has no title.
  let title: String
  let content: AnyView

  var body: some View {
    Group {
      if hidesBar {
        ZStack { content }
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .environment(\.toolbarHost, host)
          .overlay(alignment: .top) {
            HeaderBar(host: host, style: .overlay, leading: { EmptyView() }, trailing: { AppMenuButton() })
          }
      } else {
        ToolbarHostContainer(host: host, style: style, content: content)
      }
    }
    .modifier(WindowTitleModifier(host: host, title: title))
    .background(Color.windowBackground)
  }
}

/// Gives the window the title that its content asks for.
nonisolated struct WindowTitleModifier: ObservingModifier {
  let host: ToolbarHost
  let title: String
  @MainActor func makeObserver(_ node: _ViewNode) -> WindowTitleObserver { WindowTitleObserver(node) }
  @MainActor func update(_ observer: WindowTitleObserver, environment: EnvironmentValues) {
    observer.show(host.title?.plainText(in: environment) ?? title)
  }
}

@MainActor
final class WindowTitleObserver: ViewObserver {
  private weak var node: _ViewNode?
  init(_ node: _ViewNode) { self.node = node }
  func show(_ title: String) {
    guard let window = node?.graph.window, window.title != title else { return }
    window.title = title
  }
}
