import ApplicationResources
import Documents
import Foundation
import LaunchExperience
import Observation
import Toolkit
import UniformTypeIdentifiers
import Wording

/// The launch experience as a view, for apps that do not use `DocumentGroup`. Apple's `DocumentLaunchView`.
///
/// Meant as the root of a window. Opening a document in its browser shows `onDocumentOpen`'s view in the same window.
public nonisolated struct DocumentLaunchView<Actions: View, DocumentView: View>: View {
  let title: Text?
  let contentTypes: [UTType]
  let actions: AnyView
  let open: (URL) -> DocumentView
  let background: AnyView
  let backgroundAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)?
  let overlayAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)?

  nonisolated init(
    title: Text?, contentTypes: [UTType], actions: AnyView, open: @escaping (URL) -> DocumentView,
    background: AnyView, backgroundAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)? = nil,
    overlayAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)? = nil
  ) {
    self.title = title
    self.contentTypes = contentTypes
    self.actions = actions
    self.open = open
    self.background = background
    self.backgroundAccessory = backgroundAccessory
    self.overlayAccessory = overlayAccessory
  }

  @MainActor public var body: some View {
    StandaloneLaunchView(
      description: LaunchDescription(
        title: title, actions: actions, background: background, backgroundAccessory: backgroundAccessory,
        overlayAccessory: overlayAccessory),
      contentTypes: contentTypes, makeDocumentView: { AnyView(open($0)) })
  }
}

/// The launch experience inside any window.
private struct StandaloneLaunchView: View {
  let description: LaunchDescription
  let contentTypes: [UTType]
  let makeDocumentView: (URL) -> AnyView
  @Environment(\.windowHost) private var host
  @State private var controller = StandaloneLaunchController()

  var body: some View {
    ZStack {
      if let url = controller.openURL {
        makeDocumentView(url)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .environment(\.dismiss, DismissAction { controller.goBack() })
          .transition(.zoom(from: controller.zoomSource))
          .zIndex(1)
      } else if let browser = controller.browser {
        LaunchSceneView(
          description: description, appName: ApplicationResources.main.displayName, scene: controller.scene,
          browser: browser
        )
        .environment(\.documentCreation, controller.creator)
        .environment(\.launchHost, controller)
        .transition(.opacity)
      }
    }
    .onAppear { controller.prepare(contentTypes: contentTypes, host: host) }
  }
}

/// What a `DocumentLaunchView` remembers and does: it opens by showing a view for a URL, and makes documents from
/// prepared files.
@MainActor @Observable
final class StandaloneLaunchController: LaunchHost {
  private(set) var openURL: URL?
  private(set) var zoomSource: CGRect?
  private(set) var browser: BrowserModel?
  @ObservationIgnored private(set) var creator: DocumentCreator?
  @ObservationIgnored let scene = LaunchSceneModel()
  @ObservationIgnored private weak var host: WindowHost?
  @ObservationIgnored private var contentTypes: [UTType] = []

  var hostWindow: (any ToolkitWindow)? { host?.window }
  var openableContentTypes: [UTType] { contentTypes }
  var documentBrowser: BrowserModel? { browser }
  var toolkit: any Toolkit { host!.graph.toolkit }  // Asked only by views that are in the window.

  func prepare(contentTypes: [UTType], host: WindowHost?) {
    guard browser == nil, let host else { return }
    self.host = host
    self.contentTypes = contentTypes
    let environment = DocumentEnvironment.shared
    let folder = DocumentsFolder.path(
      applicationName: ApplicationResources.main.displayName, directories: environment.directories
    ).url(isDirectory: true)
    let browser = BrowserModel(
      root: folder, readableContentTypes: contentTypes.map(\.identifier), environment: environment)
    scene.browser = browser
    let time = host.graph.toolkit.time
    let flow = CreationFlow(
      now: { time.now }, activity: environment.activity,
      makeFile: { [weak self] in
        guard let self else { throw CancellationError() }
        return try await makeFile($0, $1, $2)
      },
      open: { [weak self] url in self?.show(url, from: self?.scene.cardFrame) },
      report: { [weak self] in self?.report($0) })
    creator = DocumentCreator(flow: flow) { [weak self] type, _ in
      // Without document groups there is nothing that could make an empty document but a file of no bytes.
      guard ApplicationResources.main.info.supportsDocumentBrowser else { return nil }
      return type ?? self?.contentTypes.first
    }
    self.browser = browser
    environment.activity.start { await browser.load() }
    focusFirstAction()
  }

  private func makeFile(
    _ prepared: PreparedDocument, _ contentType: String?, _ source: CreationPolicy.Source
  ) async throws -> URL {
    guard let folder = newDocumentsFolder else { throw CancellationError() }
    return try await prepared.makeFile(
      contentType: contentType ?? contentTypes.first?.identifier ?? UTType.data.identifier, in: folder,
      source: source, environment: .shared
    ) { { FileWrapper(regularFileWithContents: Data()) } }
  }

  private func show(_ url: URL, from rect: CGRect?) {
    DocumentEnvironment.shared.recents?.note(url)
    withAnimation(.smooth(duration: 0.35)) {
      zoomSource = rect
      openURL = url
    }
  }

  /// Back to the launch scene.
  func goBack() {
    withAnimation(.smooth(duration: 0.3)) {
      zoomSource = scene.frame(of: openURL) ?? scene.cardFrame
      openURL = nil
    }
    focusFirstAction()
  }

  private func focusFirstAction() {
    if let host { scene.focusFirstAction(in: host) { [weak self] in self?.openURL != nil } }
  }

  func tryToOpen(_ url: URL, source: CreationPolicy.Source, from rect: CGRect?) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        try await DocumentEnvironment.shared.policy.consult(.open(url, source: source))
        self?.show(url, from: rect)
      } catch {
        if !CreationFlow.isCancellation(error) { self?.report(error) }
      }
    }
  }

  // Documents of such a view belong to the app, not to sessions: no draft is listed, and nothing that was open offered.
  func tryToOpen(_ draft: DraftStore.Draft, from rect: CGRect?) {}
  func reopen(_ documents: [OpenDocumentList.Earlier.Document]) async {}

  func createDocument(source: CreationPolicy.Source) {
    creator?.start(contentType: nil, documentType: nil, source: source, preparation: .empty)
  }
}
