import ApplicationResources
import Documents
import Foundation
import Toolkit

/// A running app: its scenes, its windows, and what the desktop asks of it.
@MainActor
public final class _ApplicationRuntime: ApplicationDelegate {
  /// The windowing system that the app runs on.
  public let toolkit: any Toolkit
  let resources: ApplicationResources
  private(set) var appNode: AppNode!
  private let appGraph: ViewGraph
  private(set) var scenes: [SceneDescription] = []
  private(set) var windows: [WindowController] = []
  private var isFrameScheduled = false
  /// A picture to take instead of waiting for a person.
  var snapshot: SnapshotRequest?
  private var isTerminating = false
  /// Set when a file on the command line could not be opened and no window is left to say so.
  private var exitCode: Int32 = 0

  /// Starts `app` on `toolkit`; windows appear when the toolkit activates the app.
  public init<A: App>(_ app: A.Type, toolkit: any Toolkit, resources: ApplicationResources = .main) {
    self.toolkit = toolkit
    self.resources = resources
    appGraph = ViewGraph(toolkit: toolkit)
    toolkit.delegate = self
    appGraph.requestFrame = { [weak self] in self?.scheduleAppFrame() }
    let context = _NodeContext(graph: appGraph, parent: nil, environment: EnvironmentValues())
    appNode = TypedAppNode(A(), in: context) { [weak self] in self?.scenesDidChange($0) }
  }

  /// Who the app is, for `Toolkit.run`.
  public var description: ApplicationDescription {
    let light = resources.accentColor(appearance: .light)
    let dark = resources.accentColor(appearance: .dark)
    func convert(_ color: ResourceColor?) -> ToolkitColor? {
      color.map { ToolkitColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
    }
    return ApplicationDescription(
      identifier: resources.bundleIdentifier, name: resources.displayName, accent: convert(light),
      darkAccent: convert(dark ?? light))
  }

  private func scheduleAppFrame() {
    guard !isFrameScheduled else { return }
    isFrameScheduled = true
    _ = toolkit.time.schedule(after: 0) { [weak self] in
      guard let self else { return }
      isFrameScheduled = false
      appGraph.flush()
    }
  }

  private func scenesDidChange(_ new: [SceneDescription]) {
    scenes = new
    applyCreationPolicy()
    declareMissingTypes()
    for window in windows { window.scenesDidChange() }
  }

  // MARK: Windows

  func add(_ window: WindowController) { windows.append(window) }

  func remove(_ window: WindowController) {
    windows.removeAll { $0 === window }
    if windows.isEmpty { toolkit.quit(exitCode: exitCode) }
  }

  // MARK: ApplicationDelegate

  public func applicationDidActivate() {
    if let window = windows.last {
      window.host.window.present()
      return
    }
    openFirstWindow()
    if let snapshot {
      takePicture(snapshot, of: nil)
    } else {
      documentWindows.last?.begin(with: launchBehavior)
    }
  }

  private func openFirstWindow() {
    if isDocumentBased {
      if documentProviders.isEmpty {
        warnOnce(Self.missingGroupNotice)
      }
      DocumentWindowController(self).show()
      return
    }
    for (index, scene) in scenes.enumerated() {
      if case .window = scene.kind {
        PlainWindowController(self, sceneIndex: index).show()
        return
      }
    }
    warnOnce("\(resources.displayName) declares no scene that could be shown in a window.")
    toolkit.quit(exitCode: 1)
  }

  public func application(open urls: [URL]) {
    if let snapshot {
      openFirstWindow()
      takePicture(snapshot, of: urls.first)
      return
    }
    if documentWindows.isEmpty { openFirstWindow() }
    for url in urls { documentWindows.first?.tryToOpen(url, source: .commandLine, from: nil) }
  }

  public func applicationAppearanceDidChange() {
    for window in windows { window.host.applyAppearance() }
  }

  public func applicationShouldTerminate() {
    guard !isTerminating else { return }
    isTerminating = true
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      for window in documentWindows where !(await window.prepareToTerminate()) {
        isTerminating = false
        return
      }
      toolkit.quit(exitCode: exitCode)
    }
  }

  /// Shows what was asked for, writes the picture, and ends.
  private func takePicture(_ request: SnapshotRequest, of file: URL?) {
    guard let target = request.file, let controller = windows.last else { return }
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      if let window = controller as? DocumentWindowController { await window.prepare(for: request, file: file) }
      _ = toolkit.time.schedule(after: 0.3) { [weak self] in self?.writePicture(request, of: controller, to: target) }
    }
  }

  /// Writes the picture when nothing is read any more, such as the previews of documents.
  private func writePicture(_ request: SnapshotRequest, of controller: WindowController, to target: URL) {
    Task { [weak self] in
      await DocumentEnvironment.shared.activity.idle()
      guard let self else { return }
      do {
        try toolkit.writeSnapshot(of: controller.host.window, size: request.size, to: target)
        toolkit.quit(exitCode: 0)
      } catch {
        FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
        toolkit.quit(exitCode: 1)
      }
    }
  }
}

/// A window of a scene.
@MainActor
class WindowController {
  unowned let runtime: _ApplicationRuntime
  let host: WindowHost
  /// Title and toolbar items of the window's content.
  let toolbarHost = ToolbarHost()

  init(_ runtime: _ApplicationRuntime, configuration: WindowConfiguration, environment: EnvironmentValues) {
    self.runtime = runtime
    host = WindowHost(toolkit: runtime.toolkit, configuration: configuration, environment: environment)
    host.didClose = { [weak self] in
      guard let self else { return }
      runtime.remove(self)
    }
  }

  func show() {
    runtime.add(self)
    scenesDidChange()
    host.window.present()
  }

  /// The app's body has run again: brings the window's views up to date.
  func scenesDidChange() {}
}

/// A window of a `WindowGroup` or `Window`.
@MainActor
final class PlainWindowController: WindowController {
  private let sceneIndex: Int

  init(_ runtime: _ApplicationRuntime, sceneIndex: Int) {
    self.sceneIndex = sceneIndex
    let scene = runtime.scenes[sceneIndex]
    super.init(
      runtime, configuration: WindowConfiguration(title: runtime.resources.displayName, size: scene.defaultSize),
      environment: scene.environment)
    toolbarHost.isReplaceable = true
  }

  override func scenesDidChange() {
    guard runtime.scenes.indices.contains(sceneIndex), case .window(let description) = runtime.scenes[sceneIndex].kind
    else { return }
    let title = description.title?.plainText(in: host.environment) ?? runtime.resources.displayName
    host.setContent(
      AnyView(
        WindowChrome(
          host: toolbarHost, style: .window, title: title,
          content: AnyView(description.content.environment(\.windowHost, host)))))
  }
}
