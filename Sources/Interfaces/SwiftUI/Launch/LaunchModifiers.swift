import Foundation

/// A scene whose description is changed by a modifier.
public nonisolated struct _DescribedScene<Content: Scene>: PrimitiveScene {
  let content: Content
  let change: @MainActor (inout SceneDescription) -> Void

  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.modify(scene.change) { Content._describe(scene.content, in: &$0) }
  }
}

extension Scene {
  nonisolated func describing(_ change: @escaping @MainActor (inout SceneDescription) -> Void) -> some Scene {
    let content = UncheckedSendable(self)
    return _DescribedScene(content: content.value, change: change)
  }

  /// The title of the launch scene's card, instead of the app's name. Apple's `documentLaunchTitle(_:)` (SDK 27).
  public nonisolated func documentLaunchTitle(_ title: Text) -> some Scene { describing { $0.launchTitle = title } }
  public nonisolated func documentLaunchTitle(_ titleKey: LocalizedStringKey) -> some Scene {
    documentLaunchTitle(Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchTitle<S: StringProtocol>(_ title: S) -> some Scene {
    documentLaunchTitle(Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchTitle(_ title: LocalizedStringResource) -> some Scene {
    documentLaunchTitle(Text(title))
  }

  /// A line below the title of the launch scene's card. Apple's `documentLaunchSubtitle(_:)` (SDK 27).
  public nonisolated func documentLaunchSubtitle(_ subtitle: Text) -> some Scene {
    describing { $0.launchSubtitle = subtitle }
  }
  public nonisolated func documentLaunchSubtitle(_ subtitleKey: LocalizedStringKey) -> some Scene {
    documentLaunchSubtitle(Text(subtitleKey))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchSubtitle<S: StringProtocol>(_ subtitle: S) -> some Scene {
    documentLaunchSubtitle(Text(verbatim: String(subtitle)))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchSubtitle(_ subtitle: LocalizedStringResource) -> some Scene {
    documentLaunchSubtitle(Text(subtitle))
  }

  /// More entries for the context menu of documents in the browser; the closure gets the selected documents. Apple's
  /// `documentBrowserContextMenu(_:)`.
  public nonisolated func documentBrowserContextMenu<V: View>(
    @ViewBuilder _ menu: @escaping ([URL]?) -> V
  ) -> some Scene {
    let menu = UncheckedSendable(menu)
    return describing { $0.contextMenu = { AnyView(menu.value($0)) } }
  }
}

private struct LaunchTitleKey: EnvironmentKey {
  static var defaultValue: Text? { nil }
}
private struct LaunchSubtitleKey: EnvironmentKey {
  static var defaultValue: Text? { nil }
}
private struct BrowserMenuKey: EnvironmentKey {
  static var defaultValue: (([URL]?) -> AnyView)? { nil }
}

extension EnvironmentValues {
  /// The title that a modifier has set for a `DocumentLaunchView`.
  var launchTitle: Text? {
    get { self[LaunchTitleKey.self] }
    set { self[LaunchTitleKey.self] = newValue }
  }
  /// The subtitle that a modifier has set for a `DocumentLaunchView`.
  var launchSubtitle: Text? {
    get { self[LaunchSubtitleKey.self] }
    set { self[LaunchSubtitleKey.self] = newValue }
  }
  /// What the app adds to the context menu of documents.
  var documentBrowserMenu: (([URL]?) -> AnyView)? {
    get { self[BrowserMenuKey.self] }
    set { self[BrowserMenuKey.self] = newValue }
  }
}

extension View {
  /// The title of a `DocumentLaunchView`'s card. Apple's `documentLaunchTitle(_:)` (SDK 27).
  public nonisolated func documentLaunchTitle(_ title: Text) -> some View { environment(\.launchTitle, title) }
  public nonisolated func documentLaunchTitle(_ titleKey: LocalizedStringKey) -> some View {
    documentLaunchTitle(Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchTitle<S: StringProtocol>(_ title: S) -> some View {
    documentLaunchTitle(Text(verbatim: String(title)))
  }

  @_disfavoredOverload
  public nonisolated func documentLaunchTitle(_ title: LocalizedStringResource) -> some View {
    documentLaunchTitle(Text(title))
  }

  /// A line below the title of a `DocumentLaunchView`'s card. Apple's `documentLaunchSubtitle(_:)` (SDK 27).
  public nonisolated func documentLaunchSubtitle(_ subtitle: Text) -> some View {
    environment(\.launchSubtitle, subtitle)
  }
  public nonisolated func documentLaunchSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    documentLaunchSubtitle(Text(subtitleKey))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    documentLaunchSubtitle(Text(verbatim: String(subtitle)))
  }
  @_disfavoredOverload
  public nonisolated func documentLaunchSubtitle(_ subtitle: LocalizedStringResource) -> some View {
    documentLaunchSubtitle(Text(subtitle))
  }

  /// More entries for the context menu of documents in a `DocumentLaunchView`'s browser.
  public nonisolated func documentBrowserContextMenu<V: View>(
    @ViewBuilder _ menu: @escaping ([URL]?) -> V
  ) -> some View {
    environment(\.documentBrowserMenu) { AnyView(menu($0)) }
  }
}
