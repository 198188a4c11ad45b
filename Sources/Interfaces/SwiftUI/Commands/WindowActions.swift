import Foundation
import Wording

/// Whether an app or window is being used. Apple's `ScenePhase`.
public enum ScenePhase: Int, Comparable, Hashable, Sendable {
  /// It is closed, or about to be.
  case background
  /// It can be seen, but another window has the keyboard.
  case inactive
  /// It has the keyboard.
  case active

  public static func < (a: ScenePhase, b: ScenePhase) -> Bool { a.rawValue < b.rawValue }
}

/// Opens windows of the app's scenes. Apple's `OpenWindowAction`.
@MainActor @preconcurrency
public struct OpenWindowAction: Sendable {
  /// How the new window is joined to others, where the desktop has such groups.
  public struct SharingBehavior: Hashable, Sendable {
    let name: String
    public static let automatic = SharingBehavior(name: "automatic")
    public static let requested = SharingBehavior(name: "requested")
    public static let required = SharingBehavior(name: "required")
  }

  weak var runtime: _ApplicationRuntime?

  nonisolated init(runtime: _ApplicationRuntime?) { self.runtime = runtime }

  /// Opens a window of the scene with this identity.
  public func callAsFunction(id: String) { runtime?.openWindow(id: id, value: nil) }
  /// Opens a window for a value; brings the one to the front that shows it already.
  public func callAsFunction<D: Codable & Hashable>(value: D) {
    runtime?.openWindow(id: nil, value: AnyHashable(value))
  }
  /// Opens a window of the scene with this identity for a value.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    runtime?.openWindow(id: id, value: AnyHashable(value))
  }
}

/// Closes windows of the app's scenes. Apple's `DismissWindowAction`.
@MainActor @preconcurrency
public struct DismissWindowAction: Sendable {
  weak var runtime: _ApplicationRuntime?
  weak var controller: WindowController?

  nonisolated init(runtime: _ApplicationRuntime?, controller: WindowController? = nil) {
    self.runtime = runtime
    self.controller = controller
  }

  /// Closes the window that the view is in.
  public func callAsFunction() { controller?.requestClose() }
  /// Closes the windows of the scene with this identity.
  public func callAsFunction(id: String) { runtime?.closeWindows(id: id, value: nil) }
  /// Closes the window for a value.
  public func callAsFunction<D: Codable & Hashable>(value: D) {
    runtime?.closeWindows(id: nil, value: AnyHashable(value))
  }
  /// Closes the window of the scene with this identity for a value.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    runtime?.closeWindows(id: id, value: AnyHashable(value))
  }
}

/// Opens the app's settings. Apple's `OpenSettingsAction`.
@MainActor @preconcurrency
public struct OpenSettingsAction: Sendable {
  weak var runtime: _ApplicationRuntime?
  nonisolated init(runtime: _ApplicationRuntime?) { self.runtime = runtime }
  /// Shows the app's settings; does nothing in an app that has none.
  public func callAsFunction() { runtime?.openSettings() }
}

/// A button that opens the app's settings. Apple's `SettingsLink`.
public nonisolated struct SettingsLink<Label: View>: View {
  private let label: Label
  @Environment(\.openSettings) private var openSettings

  /// A button with a label of its own.
  public nonisolated init(@ViewBuilder label: () -> Label) { self.label = label() }

  @MainActor public var body: some View { Button(action: { openSettings() }) { label } }
}

extension SettingsLink where Label == Text {
  /// A button that says “Preferences”.
  public nonisolated init() { self.init { Text(verbatim: Wording.text("Preferences")) } }
}

private struct ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase { .active }
}
private struct OpenWindowKey: EnvironmentKey {
  static var defaultValue: OpenWindowAction { OpenWindowAction(runtime: nil) }
}
private struct DismissWindowKey: EnvironmentKey {
  static var defaultValue: DismissWindowAction { DismissWindowAction(runtime: nil) }
}
private struct OpenSettingsKey: EnvironmentKey {
  static var defaultValue: OpenSettingsAction { OpenSettingsAction(runtime: nil) }
}

extension EnvironmentValues {
  /// Whether the window is being used; read in an `App`, whether one of its windows is.
  public internal(set) var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
  /// Opens windows.
  public internal(set) var openWindow: OpenWindowAction {
    get { self[OpenWindowKey.self] }
    set { self[OpenWindowKey.self] = newValue }
  }
  /// Closes windows.
  public internal(set) var dismissWindow: DismissWindowAction {
    get { self[DismissWindowKey.self] }
    set { self[DismissWindowKey.self] = newValue }
  }
  /// Opens the app's settings.
  public internal(set) var openSettings: OpenSettingsAction {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
  /// Whether the app can show several windows, as it always can.
  public var supportsMultipleWindows: Bool { true }
}

/// The content of a window that shows a value. Apple's `PresentedWindowContent`.
public nonisolated struct PresentedWindowContent<Data: Codable & Hashable, Content: View>: View {
  let value: Binding<Data?>
  let content: (Binding<Data?>) -> Content
  @MainActor public var body: some View { content(value) }
}
