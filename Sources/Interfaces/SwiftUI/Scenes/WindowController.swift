import ApplicationResources
import Foundation
import Toolkit
import Wording

/// A window of a scene.
@MainActor
class WindowController {
  unowned let runtime: _ApplicationRuntime
  let host: WindowHost
  /// Title and toolbar items of the window's content.
  let toolbarHost = ToolbarHost()
  private(set) var menu: AppMenu?

  init(_ runtime: _ApplicationRuntime, configuration: WindowConfiguration, environment: EnvironmentValues) {
    self.runtime = runtime
    host = WindowHost(toolkit: runtime.toolkit, configuration: configuration, environment: environment)
    host.didChangePhase = { [weak runtime] in runtime?.updatePhase() }
    host.didClose = { [weak self] in
      guard let self else { return }
      menu?.dispose()
      runtime.remove(self)
    }
  }

  func show() {
    menu = AppMenu(self)
    runtime.add(self)
    update()
    host.window.present()
    runtime.updatePhase()
  }

  /// The app's body has run again.
  final func update() {
    var environment = scene?.environment ?? EnvironmentValues()
    environment.openWindow = OpenWindowAction(runtime: runtime)
    environment.dismissWindow = DismissWindowAction(runtime: runtime, controller: self)
    environment.openSettings = OpenSettingsAction(runtime: runtime)
    environment.dismiss = DismissAction { [weak self] in self?.requestClose() }
    environment.windowHost = host
    environment.appMenu = menu
    host.setBaseEnvironment(environment)
    menu?.setEnvironment(host.environment)
    menu?.commandsDidChange()
    scenesDidChange()
  }

  /// What the window's scene stands for.
  var scene: SceneDescription? { nil }

  /// Brings the window's views up to date.
  func scenesDidChange() {}

  /// Closes the window as its close button does.
  final func requestClose() {
    if host.shouldClose() { host.close() }
  }

  // MARK: Menu

  /// The framework's own entries at a place of the app's menu.
  func defaultCommands(for placement: CommandGroupPlacement) -> [MenuElement] { commonCommands(for: placement) }

  /// Places whose entries answer to their shortcuts by way of the menu.
  var placementsWithKeys: [CommandGroupPlacement.Kind] { [.newItem, .saveItem, .appSettings, .appTermination] }
}

/// A window of a `WindowGroup`, `Window` or `Settings`.
@MainActor
final class PlainWindowController: WindowController {
  let sceneIndex: Int
  /// What the window shows, for scenes whose windows show values.
  let value: StateLocation<AnyHashable?>

  init(_ runtime: _ApplicationRuntime, sceneIndex: Int, value: AnyHashable? = nil) {
    self.sceneIndex = sceneIndex
    self.value = StateLocation(value)
    let scene = runtime.scenes[sceneIndex]
    var size = scene.defaultSize
    if case .settings = scene.kind, size == nil { size = CGSize(width: 640, height: 520) }
    super.init(
      runtime, configuration: WindowConfiguration(title: runtime.resources.displayName, size: size),
      environment: scene.environment)
    toolbarHost.isReplaceable = true
  }

  override var scene: SceneDescription? {
    runtime.scenes.indices.contains(sceneIndex) ? runtime.scenes[sceneIndex] : nil
  }

  override func scenesDidChange() {
    guard let scene else { return }
    var title = runtime.resources.displayName
    let content: AnyView
    switch scene.kind {
    case .window(let description):
      if let own = description.title { title = own.plainText(in: host.environment) }
      content = AnyView(WindowContent(value: Binding(location: value), make: description.content))
    case .settings(let view):
      title = Wording.text("Preferences")
      content = view
    case .documents, .launch: return
    }
    host.setContent(
      AnyView(
        WindowChrome(
          host: toolbarHost, style: .window, hidesBar: scene.hidesTitleBar, title: title, content: content)))
  }

  override func defaultCommands(for placement: CommandGroupPlacement) -> [MenuElement] {
    switch placement.kind {
    case .newItem:
      guard case .window(let description) = scene?.kind, !description.isSingle, description.valueType == nil else {
        return []
      }
      return [
        command(Wording.text("New Window"), KeyCombination(.character("n"), .control)) { [runtime, sceneIndex] in
          PlainWindowController(runtime, sceneIndex: sceneIndex).show()
        }
      ]
    case .saveItem:
      return [
        command(Wording.text("Close Window"), KeyCombination(.character("w"), .control)) { [weak self] in
          self?.requestClose()
        }
      ]
    default: return super.defaultCommands(for: placement)
    }
  }
}

/// What a scene's closure makes; made again when what it reads has changed.
private struct WindowContent: View {
  let value: Binding<AnyHashable?>
  let make: (Binding<AnyHashable?>) -> AnyView
  var body: some View { make(value) }
}

extension _ApplicationRuntime {
  // MARK: Commands

  /// The commands of all scenes.
  var commands: [AnyCommands] { scenes.flatMap(\.commands) }

  /// Whether no scene leaves the framework's own commands in.
  var removesDefaultCommands: Bool { !scenes.isEmpty && scenes.allSatisfy(\.removesCommands) }

  /// Windows of which there is only one, for the app's menu.
  var singleWindows: [(id: String, title: String)] {
    scenes.compactMap { scene in
      guard case .window(let description) = scene.kind, description.isSingle, let id = description.id,
        !scene.removesCommands
      else { return nil }
      return (id, description.title?.plainText(in: scene.environment) ?? id)
    }
  }

  // MARK: Windows

  /// Shows the windows that an app without documents starts with. Returns whether there is any.
  func openWindowsAtLaunch() -> Bool {
    let candidates = scenes.indices.filter { index in
      if case .window(let description) = scenes[index].kind { description.valueType == nil } else { false }
    }
    var shown = candidates.filter { scenes[$0].windowLaunchBehavior == .presented }
    if shown.isEmpty, let first = candidates.first(where: { scenes[$0].windowLaunchBehavior != .suppressed }) {
      shown = [first]
    }
    for index in shown.reversed() { PlainWindowController(self, sceneIndex: index).show() }
    return !shown.isEmpty
  }

  private func plainWindows(at index: Int) -> [PlainWindowController] {
    windows.compactMap { $0 as? PlainWindowController }.filter { $0.sceneIndex == index }
  }

  /// The scene with an identity, or the one whose windows show values of the type of `value`.
  private func sceneIndex(id: String?, value: AnyHashable?) -> Int? {
    scenes.indices.first { index in
      guard case .window(let description) = scenes[index].kind else { return false }
      if let id, description.id != id { return false }
      guard let value else { return id != nil }
      return description.valueType == ObjectIdentifier(type(of: value.base as Any))
    }
  }

  func openWindow(id: String?, value: AnyHashable?) {
    guard let index = sceneIndex(id: id, value: value), case .window(let description) = scenes[index].kind else {
      warnOnce("openWindow: no scene of the app has windows for \(id ?? value.map { "\($0)" } ?? "nothing").")
      return
    }
    let open = plainWindows(at: index).first { description.isSingle || (value != nil && $0.value.get() == value) }
    if let open { return open.host.window.present() }
    PlainWindowController(self, sceneIndex: index, value: value).show()
  }

  func closeWindows(id: String?, value: AnyHashable?) {
    guard let index = sceneIndex(id: id, value: value) else { return }
    for window in plainWindows(at: index) where value == nil || window.value.get() == value { window.requestClose() }
  }

  private var settingsIndex: Int? {
    scenes.firstIndex { if case .settings = $0.kind { true } else { false } }
  }

  var hasSettings: Bool { settingsIndex != nil }

  /// Shows the app's settings; brings them to the front if they are open.
  func openSettings() {
    guard let index = settingsIndex else { return }
    if let open = plainWindows(at: index).first { return open.host.window.present() }
    PlainWindowController(self, sceneIndex: index).show()
  }
}
