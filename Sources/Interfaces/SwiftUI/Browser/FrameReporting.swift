import Foundation

nonisolated struct FrameReportingModifier: ObservingModifier {
  let url: URL
  let scene: LaunchSceneModel
  @MainActor func makeObserver(_ node: _ViewNode) -> FrameReporter { FrameReporter(node) }
  @MainActor func update(_ observer: FrameReporter, environment: EnvironmentValues) { observer.report(url, to: scene) }
}

/// Tells the launch scene where a thumbnail is, for the zoom into its document.
@MainActor
final class FrameReporter: ViewObserver {
  private weak var node: _ViewNode?
  private var reported: (url: URL, scene: LaunchSceneModel)?

  init(_ node: _ViewNode) { self.node = node }

  func report(_ url: URL, to scene: LaunchSceneModel) {
    if let reported, reported.url != url { reported.scene.forget(tile: reported.url) }
    reported = (url, scene)
    scene.register(tile: url) { [weak node] in node?.layoutNodes.first?.boundsInWindow }
  }

  func viewDidDisappear() { if let reported { reported.scene.forget(tile: reported.url) } }
}

extension View {
  /// Lets `scene` know where the view is, under the name of a document.
  func reportsFrame(of url: URL, to scene: LaunchSceneModel) -> some View {
    modifier(FrameReportingModifier(url: url, scene: scene))
  }
}
