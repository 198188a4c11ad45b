import ApplicationResources
import Documents
import Foundation
import LaunchExperience
import Toolkit
import UIKit

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
  let termination = Termination()
  let openings = DocumentOpenings()
  /// What was handed over while the first window waits for what was open when the app ended; `nil` = nothing waits.
  var awaitingStart: [URL]?
  /// Set when a file on the command line could not be opened and no window is left to say so.
  private var exitCode: Int32 = 0

  /// Starts `app` on `toolkit`; windows appear when the toolkit activates the app.
  public init<A: App>(_ app: A.Type, toolkit: any Toolkit, resources: ApplicationResources = .main) {
    self.toolkit = toolkit
    self.resources = resources
    appGraph = ViewGraph(toolkit: toolkit)
    toolkit.delegate = self
    InterfacePlatform.install(toolkit)
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
    for window in windows { window.update() }
  }

  // MARK: Windows

  func add(_ window: WindowController) { windows.append(window) }

  func remove(_ window: WindowController) {
    windows.removeAll { $0 === window }
    updatePhase()
    if windows.isEmpty {
      appGraph.flush()
      toolkit.quit(exitCode: exitCode)
    }
  }

  /// Tells the app itself whether one of its windows is used.
  func updatePhase() {
    if !windows.contains(where: \.host.window.isActive) { SettingsKeeper.save() }
    var new = appNode.environment
    new.scenePhase =
      windows.isEmpty
      ? .background : windows.contains { $0.host.environment.scenePhase == .active } ? .active : .inactive
    appNode.setEnvironment(new, changed: new.keysThatDiffer(from: appNode.environment))
    scheduleAppFrame()
  }

  // MARK: ApplicationDelegate

  public func applicationDidActivate() {
    if let window = windows.last {
      window.host.window.present()
      return
    }
    if let snapshot {
      openFirstWindow()
      takePicture(snapshot, of: nil)
    } else {
      start(opening: [])
    }
  }

  func openFirstWindow(size: CGSize? = nil) {
    UIApplication.shared.didLaunchForeignApp()
    if isDocumentBased {
      if documentProviders.isEmpty {
        warnOnce(Self.missingGroupNotice)
      }
      DocumentWindowController(self, size: size).show()
      return
    }
    if openWindowsAtLaunch() { return }
    warnOnce("\(resources.displayName) declares no scene that could be shown in a window.")
    toolkit.quit(exitCode: 1)
  }

  public func application(open urls: [URL]) {
    if let snapshot {
      openFirstWindow()
      takePicture(snapshot, of: urls.first)
      return
    }
    if isDocumentBased ? documentWindows.isEmpty : windows.isEmpty { start(opening: urls) } else { open(urls) }
  }

  /// Opens files and addresses in windows that are there.
  func open(_ urls: [URL]) {
    for url in urls {
      if isDocumentBased, url.isFileURL {
        documentWindows.first?.tryToOpen(url, source: .commandLine, from: nil)
      } else if let host = (windows.first { $0.host.window.isActive } ?? windows.last)?.host {
        host.graph.openURLHandlers.open(url)
        host.window.present()
      }
    }
  }

  public func applicationAppearanceDidChange() {
    for window in windows { window.host.applyAppearance() }
  }

  public func applicationShouldTerminate() {
    // Documents of UIKit may be shown by views of such an app, too.
    termination.start(in: .shared) { [weak self] in
      (self?.documentWindows ?? []) + UIApplication.shared.openDocuments
    } end: { [weak self] in
      guard let self else { return }
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

  /// Writes the picture when nothing is read any more, such as the previews of documents, and what was read is shown.
  private func writePicture(_ request: SnapshotRequest, of controller: WindowController, to target: URL) {
    let activity = DocumentEnvironment.shared.activity
    Task { [weak self] in
      await activity.idle()
      // What was read last is drawn in a frame that is still to come, and may have more to read.
      _ = self?.toolkit.time.schedule(after: 0.1) { [weak self] in
        guard let self else { return }
        guard activity.isIdle else { return writePicture(request, of: controller, to: target) }
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
}
