import ContentTypes
import Documents
import Foundation
import LaunchExperience
import Observation
import RenderTree
import Toolkit
import UniformTypeIdentifiers
import Wording

/// What a document window shows at the moment.
@MainActor @Observable
final class DocumentWindowModel {
  /// The open document; `nil` = the launch scene.
  var document: OpenDocument?
  /// Where an opening document grows from, and a closing one shrinks to, in the window's coordinates.
  var zoomSource: CGRect?
  /// The app begins with a document, which is not there yet.
  var isBeginning = false
  /// The app's scene for the launch screen.
  fileprivate(set) var launch: LaunchDescription
  @ObservationIgnored let scene = LaunchSceneModel()
  @ObservationIgnored let browser: BrowserModel

  init(launch: LaunchDescription, browser: BrowserModel) {
    self.launch = launch
    self.browser = browser
  }
}

/// A window that begins with the launch scene and zooms into a document and back.
@MainActor
final class DocumentWindowController: WindowController, LaunchHost, TerminationParticipant {
  var hostWindow: (any ToolkitWindow)? { host.window }
  var toolkit: any Toolkit { runtime.toolkit }
  var documentsFolder: URL { newDocumentsFolder ?? runtime.documentsFolder }
  var openableContentTypes: [UTType] { runtime.readableContentTypes }
  var documentBrowser: BrowserModel? { model.browser }
  let model: DocumentWindowModel
  private(set) var creator: DocumentCreator!
  /// The document whose file was just made.
  private var made: (url: URL, document: NewDocument)?
  let showsDocumentOnly: Bool
  /// The document is being saved for the last time.
  var isClosing = false

  /// - Parameters:
  ///   - showsDocumentOnly: the window is for a second document: it has no launch scene to go back to.
  ///   - size: in points; `nil` = as the app says.
  init(_ runtime: _ApplicationRuntime, showsDocumentOnly: Bool = false, size: CGSize? = nil) {
    self.showsDocumentOnly = showsDocumentOnly
    let environment = DocumentEnvironment.shared
    model = DocumentWindowModel(
      launch: runtime.launchDescription,
      browser: BrowserModel(
        root: runtime.documentsFolder, readableContentTypes: runtime.readableContentTypes.map(\.identifier),
        environment: environment, listsDrafts: true))
    super.init(
      runtime,
      configuration: WindowConfiguration(
        title: runtime.resources.displayName,
        size: size ?? runtime.launchSceneDescription?.defaultSize ?? CGSize(width: 1180, height: 820)),
      environment: runtime.launchSceneDescription?.environment ?? EnvironmentValues())
    let flow = CreationFlow(
      now: { [time = runtime.toolkit.time] in time.now }, activity: environment.activity,
      makeFile: { [weak self] in
        guard let self else { throw CancellationError() }
        return try await makeFile($0, $1, $2)
      },
      open: { [weak self] in try await self?.open(created: $0) },
      report: { [weak self] in self?.reportCreation($0) })
    creator = DocumentCreator(flow: flow) { [weak runtime] contentType, documentType in
      guard let provider = runtime?.creationProvider(contentType: contentType, documentType: documentType) else {
        return nil
      }
      return contentType ?? provider.writableContentTypes.first
    }
    model.scene.browser = model.browser
    host.handleKey = { [weak self] in self?.handle($0) ?? false }
    host.shouldClose = { [weak self] in self?.shouldClose() ?? true }
    host.didResize = { [weak self] in self?.noteSize($0) }
    host.didReceiveFiles = { [weak self] in self?.receive($0) ?? false }
    host.didChangeActivation = { [weak self] isActive in
      // While the app is about to end, each document is saved in turn, and its person asked once.
      guard let self, !isActive, !self.runtime.termination.isRunning else { return }
      model.document?.session.saveSoon()
    }
    environment.activity.start { [browser = model.browser] in await browser.load() }
  }

  override func show() {
    super.show()
    if hasLaunchScene { focusFirstAction() }
  }

  func focusFirstAction() { model.scene.focusFirstAction(in: host) { [model] in model.document != nil } }

  override var scene: SceneDescription? { runtime.launchSceneDescription }

  override func defaultCommands(for placement: CommandGroupPlacement) -> [MenuElement] {
    documentCommands(for: placement)
  }

  /// The window itself listens for the keys of documents.
  override var placementsWithKeys: [CommandGroupPlacement.Kind] { [.appSettings] }

  override func scenesDidChange() {
    model.launch = runtime.launchDescription
    host.setContent(
      AnyView(
        DocumentWindowView(model: model, controller: self)
          .environment(\.documentCreation, creator)
          .environment(\.newDocument, NewDocumentAction(controller: self))
          .environment(\.openDocument, OpenDocumentAction(controller: self))
          .environment(\.launchHost, self)
          .environment(\.documentBrowserMenu, runtime.launchSceneDescription?.contextMenu)))
  }

  // MARK: Creating

  private func makeFile(
    _ prepared: PreparedDocument, _ contentType: String?, _ source: CreationPolicy.Source
  ) async throws -> URL {
    let wanted = contentType.map(UTType.init(forDocument:))
    var new: NewDocument?
    let url = try await prepared.makeFile(
      contentType: contentType ?? UTType.data.identifier, in: documentsFolder, source: source, environment: .shared
    ) {
      guard let provider = runtime.creationProvider(contentType: wanted, documentType: nil),
        let type = wanted ?? provider.writableContentTypes.first
      else { throw DocumentError(.creating, .unsupportedType, url: nil) }
      let made = try await provider.newDocument(
        contentType: type, environment: .shared,
        context: DocumentCreationContext(creationSource: creator.creationSource))
      new = made
      return made.write
    }
    made = new.map { (url, $0) }
    return url
  }

  /// The first thing that the launch scene offers, or an empty document.
  func createDocument(source: CreationPolicy.Source) {
    if source == .keyboard, model.document == nil, model.scene.actions.performFirst() { return }
    creator.start(contentType: nil, documentType: nil, source: source, preparation: .empty)
  }

  /// Opens a document that was just made; whoever allowed the making has allowed this.
  private func open(created url: URL) async throws {
    let new = made?.url == url ? made?.document : nil
    made = nil
    try await open(url, source: .launchAction, from: model.scene.cardFrame, asksPolicy: false, new: new)
  }

  private func reportCreation(_ error: any Error) {
    if let handler = runtime.creationErrorHandler { handler(error) } else { report(error) }
  }

  // MARK: Beginning

  /// Shows what the app begins with.
  func begin(with behavior: DocumentLaunchBehavior) {
    switch behavior {
    case .launchScene: return
    case .newDocument:
      guard let provider = runtime.creationProvider(contentType: nil, documentType: nil),
        let type = provider.writableContentTypes.first
      else { return }
      begin { [weak self] in
        try await DocumentEnvironment.shared.policy.consult(.create(contentType: type.identifier, source: .other))
        let document = try await provider.makeDocument(
          at: nil, contentType: type, environment: .shared, context: DocumentCreationContext(creationSource: nil))
        try await document.session.open()
        self?.show(document, from: nil)
      }
    case .lastDocument:
      begin { [weak self] in
        let environment = DocumentEnvironment.shared
        let listings = await environment.recents?.listings(contentTypes: environment.contentTypes) ?? []
        guard let last = listings.first(where: { $0.item != nil }) else { return }
        try await self?.open(last.entry.url, source: .restoration)
      }
    case .documentBrowser:
      model.browser.tab = .browse
      model.scene.showBrowserFirst()
    }
  }

  func begin(_ work: @escaping @MainActor () async throws -> Void) {
    model.isBeginning = true
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        try await work()
      } catch {
        if !CreationFlow.isCancellation(error) { self?.report(error) }
      }
      self?.model.isBeginning = false
    }
  }

  /// Shows a new document that has no place yet.
  func show(untitled document: OpenDocument) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      do {
        let target = windowForDocument()
        try await document.session.open()
        document.session.markEdited()
        target.show(document, from: target.model.scene.cardFrame)
      } catch {
        report(error)
      }
    }
  }

  func show(_ document: OpenDocument, from rect: CGRect?, as earlier: EarlierWindow = EarlierWindow()) {
    document.onError = { [weak self] in self?.report($0) }
    document.onConflict = { [weak self, weak document] in
      if let document { self?.askAboutConflict(in: document) }
    }
    withAnimation(.smooth(duration: 0.35)) {
      model.zoomSource = rect
      model.document = document
    }
    updateTitle()
    note(document, as: earlier)
    host.showNow()
    host.graph.whenShown { [weak self] in self?.focusText() }
  }

  /// Puts the cursor into the editor's first text, if it has any.
  private func focusText() { FirstResponder.textControl(in: host.renderRoot.node)?.focus() }

  func updateTitle() {
    host.window.title =
      model.document.map { "\($0.title) – \(runtime.resources.displayName)" } ?? runtime.resources.displayName
  }

  var hasLaunchScene: Bool { !showsDocumentOnly }
  var appName: String { runtime.resources.displayName }

  // MARK: Questions

  var questions: DocumentQuestions {
    DocumentQuestions(in: host.window, activity: DocumentEnvironment.shared.activity)
  }

  /// Asks what becomes of two versions of a document.
  private func askAboutConflict(in document: OpenDocument) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        try await self?.questions.settleConflict(of: document.session)
      } catch {
        self?.report(error)
      }
    }
  }
}
