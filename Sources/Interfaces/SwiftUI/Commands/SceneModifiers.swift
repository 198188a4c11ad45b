import Combine
import Foundation

/// A scene with a change to each of the scenes in it.
public nonisolated struct _ModifiedScene<Content: Scene>: PrimitiveScene {
  let content: Content
  let change: @MainActor (inout SceneDescription) -> Void
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.modify(scene.change) { Content._describe(scene.content, in: &$0) }
  }
}

/// A scene whose windows inherit something else.
public nonisolated struct _EnvironmentScene<Content: Scene>: PrimitiveScene {
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.withEnvironment(scene.change) { Content._describe(scene.content, in: &$0) }
  }
}

/// A scene that watches a value.
public nonisolated struct _ObservingScene<Content: Scene, Value: Equatable>: PrimitiveScene {
  let content: Content
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    let slot = context.storage().first { SceneValueSlot<Value>() }
    let old = slot.value
    slot.value = scene.value
    let action = scene.action
    let value = scene.value
    if let old {
      if old != value { context.node.graph.afterUpdate { action(old, value) } }
    } else if scene.initial {
      context.node.graph.afterUpdate { action(value, value) }
    }
    context.descend { Content._describe(scene.content, in: &$0) }
  }
}

@MainActor
private final class SceneValueSlot<Value> {
  var value: Value?
}

extension _PropertyStorage {
  /// The first slot, for what is kept once.
  fileprivate func first<Slot: AnyObject>(_ make: () -> Slot) -> Slot {
    begin()
    return next(make)
  }
}

extension Scene {
  private nonisolated func changing(
    _ change: @escaping @MainActor (inout SceneDescription) -> Void
  ) -> _ModifiedScene<Self> {
    _ModifiedScene(content: self, change: change)
  }

  // MARK: Commands

  /// Adds commands to the app's menu.
  public nonisolated func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let commands = AnyCommands(content())
    return changing { $0.commands.append(commands) }
  }
  /// Leaves the scene's commands and the framework's out of the app's menu.
  public nonisolated func commandsRemoved() -> some Scene {
    changing {
      $0.commands = []
      $0.removesCommands = true
    }
  }
  /// Puts commands in place of the scene's and the framework's.
  public nonisolated func commandsReplaced<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let commands = AnyCommands(content())
    return changing {
      $0.commands = [commands]
      $0.removesCommands = true
    }
  }
  /// The keys that open the scene's window.
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some Scene {
    changing { $0.shortcut = shortcut }
  }
  /// The keys that open the scene's window.
  public nonisolated func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command,
    localization: KeyboardShortcut.Localization = .automatic
  ) -> some Scene {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers, localization: localization))
  }

  // MARK: Windows

  /// The size that windows have at first, in points.
  public nonisolated func defaultSize(_ size: CGSize) -> some Scene { changing { $0.defaultSize = size } }
  /// The size that windows have at first, in points.
  public nonisolated func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    defaultSize(CGSize(width: width, height: height))
  }
  /// Where windows appear at first. The desktop decides that, so nothing changes.
  public nonisolated func defaultPosition(_ position: UnitPoint) -> some Scene { self }
  /// How people can change the size of windows.
  public nonisolated func windowResizability(_ resizability: WindowResizability) -> some Scene {
    changing { $0.resizability = resizability }
  }
  /// How the bar of windows looks.
  public nonisolated func windowStyle<S: WindowStyle>(_ style: S) -> some Scene {
    changing { $0.hidesTitleBar = S._hidesTitleBar }
  }
  /// How the toolbar of windows looks. Header bars have one look, so nothing changes.
  public nonisolated func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { self }
  /// Whether windows lie above those of other programs. The desktop decides that, so nothing changes.
  public nonisolated func windowLevel(_ level: WindowLevel) -> some Scene { self }
  /// Whether the scene's window is shown when the app starts.
  public nonisolated func defaultLaunchBehavior(_ behavior: SceneLaunchBehavior) -> some Scene {
    changing { $0.windowLaunchBehavior = behavior }
  }
  /// Whether the scene's windows come back when the app starts again.
  ///
  /// Documents come back if the person wants that ("Reopen Documents at Start" in the app's menu, off at first). With
  /// `.disabled` on a `DocumentGroup` or its launch scene, they never do, and the menu does not offer it.
  ///
  /// - Note: Partial: windows other than those of documents do not come back.
  public nonisolated func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene {
    changing { $0.restorationBehavior = behavior }
  }
  /// Which addresses open the scene's windows.
  ///
  /// - Note: Partial: the desktop hands the app files only, which open documents.
  public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }

  // MARK: Environment

  /// Sets a value that the scene's windows inherit.
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    let parts = UncheckedSendable((keyPath, value))
    return _EnvironmentScene(content: self) { $0[keyPath: parts.value.0] = parts.value.1 }
  }
  /// Puts an observable object into the environment of the scene's windows.
  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    let object = UncheckedSendable(object)
    return _EnvironmentScene(content: self) { $0.setObject(object.value) }
  }
  /// Puts an observable object into the environment of the scene's windows.
  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    let object = UncheckedSendable(object)
    return _EnvironmentScene(content: self) { $0.setObject(object.value) }
  }
  /// Changes a value that the scene's windows inherit.
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some Scene {
    let parts = UncheckedSendable((keyPath, transform))
    return _EnvironmentScene(content: self) { parts.value.1(&$0[keyPath: parts.value.0]) }
  }

  // MARK: Observing

  /// Runs when `value` has changed; sees the old and the new value.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    _ObservingScene(content: self, value: value, initial: initial, action: action)
  }
  /// Runs when `value` has changed.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    _ObservingScene(content: self, value: value, initial: initial) { _, _ in action() }
  }
  /// The former way to watch a value.
  @available(*, deprecated, message: "Use onChange with a two or zero parameter action closure.")
  @_disfavoredOverload
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some Scene {
    _ObservingScene(content: self, value: value, initial: false) { _, new in action(new) }
  }
}

/// How people can change the size of windows. Apple's `WindowResizability`.
public struct WindowResizability: Hashable, Sendable {
  let name: String
  /// The system's choice.
  public static let automatic = WindowResizability(name: "automatic")
  /// Between the smallest and the largest size of the content.
  public static let contentSize = WindowResizability(name: "contentSize")
  /// Not below the smallest size of the content.
  public static let contentMinSize = WindowResizability(name: "contentMinSize")
}

/// How the bar of a window looks. Apple's `WindowStyle`.
public protocol WindowStyle: Sendable {
  /// Whether the window has no bar of its own.
  static var _hidesTitleBar: Bool { get }
}

/// The system's choice. Apple's `DefaultWindowStyle`.
public struct DefaultWindowStyle: WindowStyle {
  public init() {}
  public static var _hidesTitleBar: Bool { false }
}
/// A bar with a title. Apple's `TitleBarWindowStyle`.
public struct TitleBarWindowStyle: WindowStyle {
  public init() {}
  public static var _hidesTitleBar: Bool { false }
}
/// The window's buttons lie on the content. Apple's `HiddenTitleBarWindowStyle`.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  public init() {}
  public static var _hidesTitleBar: Bool { true }
}

extension WindowStyle where Self == DefaultWindowStyle {
  /// The system's choice.
  public static var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}
extension WindowStyle where Self == TitleBarWindowStyle {
  /// A bar with a title.
  public static var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}
extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  /// The window's buttons lie on the content.
  public static var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}

/// How the toolbar of a window looks. Apple's `WindowToolbarStyle`.
public protocol WindowToolbarStyle: Sendable {}

/// The system's choice. Apple's `DefaultWindowToolbarStyle`.
public struct DefaultWindowToolbarStyle: WindowToolbarStyle {
  public init() {}
}
/// Title and items in one bar. Apple's `UnifiedWindowToolbarStyle`.
public struct UnifiedWindowToolbarStyle: WindowToolbarStyle {
  public init(showsTitle: Bool = true) {}
}
/// Title and items in one low bar. Apple's `UnifiedCompactWindowToolbarStyle`.
public struct UnifiedCompactWindowToolbarStyle: WindowToolbarStyle {
  public init(showsTitle: Bool = true) {}
}
/// Items below the title. Apple's `ExpandedWindowToolbarStyle`.
public struct ExpandedWindowToolbarStyle: WindowToolbarStyle {
  public init() {}
}

extension WindowToolbarStyle where Self == DefaultWindowToolbarStyle {
  /// The system's choice.
  public static var automatic: DefaultWindowToolbarStyle { DefaultWindowToolbarStyle() }
}
extension WindowToolbarStyle where Self == UnifiedWindowToolbarStyle {
  /// Title and items in one bar.
  public static var unified: UnifiedWindowToolbarStyle { UnifiedWindowToolbarStyle() }
  /// Items, and the title if asked for, in one bar.
  public static func unified(showsTitle: Bool) -> UnifiedWindowToolbarStyle {
    UnifiedWindowToolbarStyle(showsTitle: showsTitle)
  }
}
extension WindowToolbarStyle where Self == UnifiedCompactWindowToolbarStyle {
  /// Title and items in one low bar.
  public static var unifiedCompact: UnifiedCompactWindowToolbarStyle { UnifiedCompactWindowToolbarStyle() }
  /// Items, and the title if asked for, in one low bar.
  public static func unifiedCompact(showsTitle: Bool) -> UnifiedCompactWindowToolbarStyle {
    UnifiedCompactWindowToolbarStyle(showsTitle: showsTitle)
  }
}
extension WindowToolbarStyle where Self == ExpandedWindowToolbarStyle {
  /// Items below the title.
  public static var expanded: ExpandedWindowToolbarStyle { ExpandedWindowToolbarStyle() }
}

/// How high a window lies. Apple's `WindowLevel`.
public struct WindowLevel: Hashable, Sendable {
  let name: String
  public static let automatic = WindowLevel(name: "automatic")
  /// Among the others.
  public static let normal = WindowLevel(name: "normal")
  /// Above the others.
  public static let floating = WindowLevel(name: "floating")
  /// Below the others.
  public static let desktop = WindowLevel(name: "desktop")
}

/// Whether a scene is shown when the app starts. Apple's `SceneLaunchBehavior`.
public struct SceneLaunchBehavior: Hashable, Sendable {
  let name: String
  /// The system's choice: the first scene.
  public static let automatic = SceneLaunchBehavior(name: "automatic")
  /// It is shown.
  public static let presented = SceneLaunchBehavior(name: "presented")
  /// It is not shown.
  public static let suppressed = SceneLaunchBehavior(name: "suppressed")
}

/// Whether a scene comes back when the app starts again. Apple's `SceneRestorationBehavior`.
public struct SceneRestorationBehavior: Hashable, Sendable {
  let name: String
  /// The system's choice.
  public static let automatic = SceneRestorationBehavior(name: "automatic")
  /// It does not come back.
  public static let disabled = SceneRestorationBehavior(name: "disabled")
}

extension View {
  /// Which addresses the view's window handles.
  ///
  /// - Note: Partial: the desktop hands the app files only, which open documents.
  public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}
