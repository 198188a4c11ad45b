import Foundation

/// Tells the nearest toolbar host what the view wants to see in its bar.
nonisolated struct ToolbarRegistrationModifier: ObservingModifier {
  /// Fills in the registration; reads what it depends on.
  let fill: @MainActor (inout ToolbarHost.Registration, ToolbarObserver, EnvironmentValues) -> Void

  @MainActor func makeObserver(_ node: _ViewNode) -> ToolbarObserver { ToolbarObserver(node) }
  @MainActor func update(_ observer: ToolbarObserver, environment: EnvironmentValues) {
    observer.update(environment) { fill(&$0, observer, environment) }
  }
}

@MainActor
final class ToolbarObserver: ViewObserver {
  private let depth: Int
  private weak var host: ToolbarHost?
  private let storages: ToolbarStorages
  private weak var node: _ViewNode?

  init(_ node: _ViewNode) {
    depth = node.depth
    self.node = node
    storages = ToolbarStorages(node: node)
  }

  func update(_ environment: EnvironmentValues, _ fill: (inout ToolbarHost.Registration) -> Void) {
    let host = environment.toolbarHost
    if host !== self.host {
      self.host?.setRegistration(nil, from: self, depth: depth)
      self.host = host
    }
    guard let host else { return }
    var registration = ToolbarHost.Registration()
    fill(&registration)
    host.setRegistration(registration, from: self, depth: depth)
  }

  /// The items of `content`, which inherit what the view inherits that declares them.
  func entries<Content: ToolbarContent>(
    of content: Content, id: String?, in environment: EnvironmentValues
  ) -> [ToolbarEntry] {
    node?.readsWholeEnvironment = true
    var collector = _ToolbarCollector(
      storages: storages, prefix: id.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(self)))
    collector.descend { Content._collect(content, into: &$0) }
    return collector.entries.map { entry in
      var entry = entry
      entry.environment = environment
      return entry
    }
  }

  func viewDidDisappear() {
    host?.setRegistration(nil, from: self, depth: depth)
    storages.dispose()
  }
}

/// How a navigation title was shown before toolbars had display modes. Apple's `NavigationBarItem`.
public struct NavigationBarItem: Sendable {
  /// How the title is shown.
  public enum TitleDisplayMode: Hashable, Sendable {
    case automatic, inline, large
  }
}

extension View {
  private nonisolated func toolbarRegistration(
    _ fill: @escaping @MainActor (inout ToolbarHost.Registration, ToolbarObserver, EnvironmentValues) -> Void
  ) -> some View {
    modifier(ToolbarRegistrationModifier(fill: fill))
  }

  private nonisolated func toolbarItems<Content: ToolbarContent>(_ content: Content, id: String? = nil) -> some View {
    // The modifier gives the content up; only the main actor reads it from here on.
    let content = UncheckedSendable(content)
    return toolbarRegistration { $0.entries = $1.entries(of: content.value, id: id, in: $2) }
  }

  // MARK: Items

  /// Views in the bar of what the view is in: a navigation stack, a sheet, or the window.
  public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    toolbarItems(ToolbarItemGroup(content: content))
  }

  /// Items in the bar of what the view is in: a navigation stack, a sheet, or the window.
  public nonisolated func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    toolbarItems(content())
  }

  /// Items in the bar of what the view is in, which people may arrange.
  ///
  /// - Note: Partial: the items are shown as declared; there is no sheet for arranging them.
  public nonisolated func toolbar<Content: CustomizableToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    toolbarItems(content(), id: id)
  }

  /// The menu of the title.
  public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    toolbarItems(ToolbarTitleMenu(content: content))
  }

  /// Does without an item that the framework puts into bars.
  public nonisolated func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    toolbarRegistration { registration, _, _ in
      if let defaultItemKind { registration.removedItems.insert(defaultItemKind) }
    }
  }

  // MARK: Looks

  /// Shows or hides bars.
  public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    toolbarVisibility(visibility, bars)
  }
  /// Shows or hides bars.
  public nonisolated func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    toolbarVisibility(visibility, bars)
  }
  private nonisolated func toolbarVisibility(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
    toolbarRegistration { registration, _, _ in
      for bar in bars.isEmpty ? [.automatic] : bars { registration.visibility[bar.bar] = visibility }
    }
  }

  /// What bars are filled with.
  public nonisolated func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    toolbarRegistration { registration, _, _ in
      for bar in bars.isEmpty ? [.automatic] : bars { registration.background[bar.bar] = AnyShapeStyle(style) }
    }
  }
  /// Whether bars have a background.
  public nonisolated func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    toolbarBackgroundVisibility(visibility, bars)
  }
  /// Whether bars have a background.
  public nonisolated func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    toolbarBackgroundVisibility(visibility, bars)
  }
  private nonisolated func toolbarBackgroundVisibility(
    _ visibility: Visibility, _ bars: [ToolbarPlacement]
  ) -> some View {
    toolbarRegistration { registration, _, _ in
      for bar in bars.isEmpty ? [.automatic] : bars { registration.backgroundVisibility[bar.bar] = visibility }
    }
  }

  /// The colour scheme of bars; `nil` = the one around.
  public nonisolated func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    toolbarRegistration { registration, _, _ in
      for bar in bars.isEmpty ? [.automatic] : bars { registration.colorScheme[bar.bar] = colorScheme }
    }
  }

  /// What the bar is for, which decides where its title stands.
  public nonisolated func toolbarRole(_ role: ToolbarRole) -> some View {
    toolbarRegistration { registration, _, _ in registration.role = role }
  }

  /// How the title is shown. Titles on Linux have one size, so nothing changes.
  public nonisolated func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
  /// How the title is shown. Titles on Linux have one size, so nothing changes.
  public nonisolated func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }

  // MARK: Title

  /// The title of the page, sheet or window.
  public nonisolated func navigationTitle(_ title: Text) -> some View {
    toolbarRegistration { registration, _, _ in registration.title = title }
  }
  /// The title of the page, sheet or window.
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }
  /// The title of the page, sheet or window.
  @_disfavoredOverload public nonisolated func navigationTitle(_ titleResource: LocalizedStringResource) -> some View {
    navigationTitle(Text(titleResource))
  }
  /// The title of the page, sheet or window.
  @_disfavoredOverload public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(verbatim: String(title)))
  }
  /// The title of the page, sheet or window, which people can change.
  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
    toolbarRegistration { registration, _, _ in
      registration.title = Text(verbatim: title.wrappedValue)
      registration.titleBinding = title
    }
  }
  /// The title of the page, made of views.
  ///
  /// - Note: Partial: the views are shown instead of the title; the window has no title of its own.
  public nonisolated func navigationTitle<V: View>(@ViewBuilder _ title: () -> V) -> some View {
    toolbarItems(ToolbarItem(placement: .title, content: title))
  }

  /// A second, quieter line below the title.
  public nonisolated func navigationSubtitle(_ subtitle: Text) -> some View {
    toolbarRegistration { registration, _, _ in registration.subtitle = subtitle }
  }
  /// A second, quieter line below the title.
  public nonisolated func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    navigationSubtitle(Text(subtitleKey))
  }
  /// A second, quieter line below the title.
  @_disfavoredOverload public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    navigationSubtitle(Text(verbatim: String(subtitle)))
  }

  /// The file that the page or window is about.
  public nonisolated func navigationDocument(_ url: URL) -> some View {
    toolbarRegistration { registration, _, _ in registration.documentURL = url }
  }

  // MARK: Former names

  /// The former name of `navigationTitle`.
  public nonisolated func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
  /// The former name of `navigationTitle`.
  public nonisolated func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }
  /// The former name of `navigationTitle`.
  @_disfavoredOverload public nonisolated func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(title)
  }
  /// The former way to say title and display mode at once.
  public nonisolated func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(title) }
  /// The former way to say title and display mode at once.
  public nonisolated func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(titleKey) }
  /// The former way to say title and display mode at once.
  @_disfavoredOverload public nonisolated func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(title) }

  /// Whether there is no Back button.
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    toolbarRegistration { registration, _, _ in registration.hidesBackButton = hidesBackButton }
  }

  /// The former way to hide the header bar.
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View {
    toolbarVisibility(hidden ? .hidden : .automatic, [.navigationBar])
  }

  /// The former way to put items into the bar.
  public nonisolated func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .topBarLeading) { leading }
      ToolbarItem(placement: .topBarTrailing) { trailing }
    }
  }
  /// The former way to put an item at the start of the bar.
  public nonisolated func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
  }
  /// The former way to put an item at the end of the bar.
  public nonisolated func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
  }
}
