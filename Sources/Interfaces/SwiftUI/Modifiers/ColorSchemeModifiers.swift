import Toolkit

private nonisolated struct PreferredColorSchemeModifier: ObservingModifier {
  let scheme: ColorScheme?
  @MainActor func makeObserver(_ node: _ViewNode) -> PreferredColorSchemeObserver {
    PreferredColorSchemeObserver(node)
  }
  @MainActor func update(_ observer: PreferredColorSchemeObserver, environment: EnvironmentValues) {
    observer.prefer(scheme)
  }
}

/// Asks the window for a style as long as a view is on screen.
@MainActor
private final class PreferredColorSchemeObserver: ViewObserver {
  private weak var node: _ViewNode?
  private var scheme: ColorScheme?

  init(_ node: _ViewNode) { self.node = node }

  func prefer(_ new: ColorScheme?) {
    scheme = new
    node?.graph.window?.colorScheme = new.map { $0 == .dark ? .dark : .light }
  }

  func viewDidDisappear() {
    if scheme != nil { node?.graph.window?.colorScheme = nil }
  }
}

extension View {
  /// The style of the window that shows the view; `nil` = the desktop's. Apple's `preferredColorScheme(_:)`.
  public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(PreferredColorSchemeModifier(scheme: colorScheme))
  }

  /// The style in which the view is drawn, whatever the window's. Apple's `colorScheme(_:)`.
  public nonisolated func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}
