import Foundation

/// Content below the bar of a toolbar host, and above its bottom bar.
struct ToolbarHostContainer<Content: View>: View {
  let host: ToolbarHost
  let style: HeaderBarStyle
  /// Whether the bar stands in for the one that the host's owner would show, and is always there.
  var isReplacement = false
  let content: Content

  var body: some View {
    VStack(spacing: 0) {
      HostedHeaderBar(host: host, style: style, isReplacement: isReplacement)
      ZStack { content }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .environment(\.toolbarHost, host)
      HostedBottomBar(host: host)
    }
  }
}

/// A host's header bar, as long as there is something to show and nobody below brings a bar of his own.
private struct HostedHeaderBar: View {
  let host: ToolbarHost
  let style: HeaderBarStyle
  let isReplacement: Bool

  var body: some View {
    if isShown {
      HeaderBar(host: host, style: style, leading: { EmptyView() }, trailing: { EmptyView() })
    }
  }

  private var isShown: Bool {
    if isReplacement { return true }
    if host.isReplaced || host.visibility(of: .header) == .hidden { return false }
    return style.isAlwaysShown || host.hasHeaderContent || host.visibility(of: .header) == .visible
  }
}

/// A host's bar below its content, as long as there is something to show.
private struct HostedBottomBar: View {
  let host: ToolbarHost

  var body: some View {
    let items = host.entries(in: .bottom)
    let status = host.entries(in: .status)
    if !(items.isEmpty && status.isEmpty) && host.visibility(of: .bottom) != .hidden {
      VStack(spacing: 0) {
        Color.separator.frame(height: 1)
        HStack(spacing: 6) {
          if items.isEmpty { Spacer(minLength: 0) }
          ForEach(items, id: \.id) { ToolbarEntryView(entry: $0) }
          if !status.isEmpty {
            Spacer(minLength: 0)
            ForEach(status, id: \.id) { ToolbarEntryView(entry: $0) }
          }
          Spacer(minLength: 0)
        }
        .padding(.horizontal, 6)
        .frame(height: 46)
      }
      .background(BottomBarBackground(host: host))
      .modifier(ToolbarColorSchemeModifier(host: host, bar: .bottom))
    }
  }
}

private struct BottomBarBackground: View {
  let host: ToolbarHost
  var body: some View {
    if host.backgroundVisibility(of: .bottom) != .hidden {
      if let custom = host.background(of: .bottom) { StyledRectangle(style: custom) } else { Color.headerBackground }
    }
  }
}

/// Gives its content a toolbar host of its own and shows the bar above it.
struct WithToolbarHost<Content: View>: View {
  let style: HeaderBarStyle
  let content: Content
  @State private var host = ToolbarHostBox()

  init(style: HeaderBarStyle, @ViewBuilder content: () -> Content) {
    self.style = style
    self.content = content()
  }

  var body: some View { ToolbarHostContainer(host: host.host, style: style, content: content) }
}

/// Makes a host when it is first needed, on the main actor.
@MainActor
final class ToolbarHostBox {
  nonisolated init() {}
  lazy var host = ToolbarHost()
}

/// The header bar of a host, with views of one's own at both ends; for chrome that brings its own layout.
@MainActor
func headerBar<Leading: View, Trailing: View>(
  host: ToolbarHost, style: HeaderBarStyle = .window, leading: Leading, trailing: Trailing
) -> some View {
  HeaderBar(host: host, style: style, leading: { leading }, trailing: { trailing })
}
