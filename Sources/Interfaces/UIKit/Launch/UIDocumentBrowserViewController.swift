import ApplicationResources
import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// Shows the person's documents and makes new ones. Apple's `UIDocumentBrowserViewController`.
///
/// As a window's root it fills the window; inside a document controller's launch scene it is the sheet. Both show the
/// engine's one browser and make documents by the engine's one flow.
@MainActor
open class UIDocumentBrowserViewController: UIViewController {
  /// What becomes of a file that is imported. Apple's `UIDocumentBrowserViewController.ImportMode`.
  public enum ImportMode: UInt, Hashable, Sendable {
    /// Nothing is imported.
    case none
    /// The file stays where it is.
    case copy
    /// The file goes into the folder.
    case move
  }
  /// The colours of the browser. Apple's `UIDocumentBrowserViewController.BrowserUserInterfaceStyle`.
  public enum BrowserUserInterfaceStyle: UInt, Hashable, Sendable { case white, light, dark }

  private let wantedTypes: [UTType]?
  /// The scene that shows the browser: its own, or that of a document controller.
  weak var documentController: UIDocumentViewController?
  private var presentation: (any DocumentLaunchPresentation)?
  /// What shows the browser.
  var shownPresentation: (any DocumentLaunchPresentation)? { presentation ?? documentController?.presentation }

  /// A browser of documents of these types; `nil` = those of Info.plist.
  public init(forOpening contentTypes: [UTType]?) {
    wantedTypes = contentTypes
    super.init(nibName: nil, bundle: nil)
  }
  /// A browser of documents of the types with these identifiers.
  @available(*, deprecated, message: "use init(forOpening:)")
  public convenience init(forOpeningFilesWithContentTypes allowedContentTypes: [String]?) {
    self.init(forOpening: allowedContentTypes?.compactMap { UTType($0) })
  }
  public required init?(coder: NSCoder) {
    wantedTypes = nil
    super.init(coder: coder)
  }

  /// Answers for the browser. Held weakly.
  open weak var delegate: (any UIDocumentBrowserViewControllerDelegate)?
  /// What the person wants to make, from the press of the button until the import handler has been called.
  open private(set) var activeDocumentCreationIntent: UIDocument.CreationIntent?
  /// Whether documents can be made.
  open var allowsDocumentCreation = true { didSet { contentDidChange() } }
  /// Whether several documents can be chosen and opened at once.
  open var allowsPickingMultipleItems = false { didSet { contentDidChange() } }
  /// Types of the documents that are shown among the recent ones: those of the browser, or fewer if Info.plist has
  /// `UIDocumentBrowserRecentDocumentContentTypes`.
  open var contentTypesForRecentDocuments: [UTType] {
    let wanted = DocumentClasses.recentContentTypes
    guard !wanted.isEmpty else { return contentTypes }
    return wanted.filter { type in contentTypes.contains { type == $0 || type.conforms(to: $0) } }
  }
  /// Identifiers of the types of the documents that are shown.
  @available(*, deprecated, message: "use the types that the browser was made for")
  open var allowedContentTypes: [String] { contentTypes.map(\.identifier) }
  /// Identifiers of the types of the documents that are shown among the recent ones.
  @available(*, deprecated, message: "use contentTypesForRecentDocuments")
  open var recentDocumentsContentTypes: [String] { contentTypesForRecentDocuments.map(\.identifier) }
  /// Whether names are shown with their extensions.
  open var shouldShowFileExtensions = false { didSet { contentDidChange() } }
  /// Items of the app in the browser's bar, after its tabs.
  open var additionalLeadingNavigationBarButtonItems: [UIBarButtonItem] {
    get { additions.leading.items }
    set { additions.leading.items = newValue }
  }
  /// Items of the app in the browser's bar, before its own buttons at the end.
  open var additionalTrailingNavigationBarButtonItems: [UIBarButtonItem] {
    get { additions.trailing.items }
    set { additions.trailing.items = newValue }
  }
  /// Actions of the app for documents, in the menu of each and in the bar while documents are chosen.
  open var customActions: [UIDocumentBrowserAction] = [] { didSet { contentDidChange() } }
  private(set) lazy var additions = BrowserAdditions(self)
  /// The colours of the browser; `.white` = those that the person prefers.
  open var browserUserInterfaceStyle: BrowserUserInterfaceStyle = .white {
    didSet {
      overrideUserInterfaceStyle =
        switch browserUserInterfaceStyle {
        case .white: .unspecified
        case .light: .light
        case .dark: .dark
        }
    }
  }
  /// What the button says that makes documents.
  open var localizedCreateDocumentActionTitle: String {
    get { ownCreationTitle ?? Wording.text("Create Document") }
    set { ownCreationTitle = newValue }
  }
  var ownCreationTitle: String? { didSet { contentDidChange() } }
  /// Width by height of documents' thumbnails. Until it is set, thumbnails have the desktop's shape.
  open var defaultDocumentAspectRatio: CGFloat {
    get { ownAspectRatio ?? 2.0 / 3 }
    set { ownAspectRatio = newValue }
  }
  var ownAspectRatio: CGFloat? { didSet { contentDidChange() } }

  /// What the browser shows.
  var contentTypes: [UTType] { wantedTypes ?? DocumentClasses.contentTypes }
  override var drawsWindowControls: Bool { presentation != nil && isOnItsOwn }
  /// Whether the browser fills the window rather than a sheet or a part of another controller.
  private var isOnItsOwn: Bool {
    parent == nil && (presentingViewController == nil || modalPresentationStyle.coversWindow)
  }
  func contentDidChange() {
    presentation?.update(launchContent)
    documentController?.launchOptionsDidChange()
  }

  // MARK: Creation

  private var pending: (number: Int, answer: (URL?, ImportMode) -> Void)?
  private var requests = 0

  /// The one way to a new document; see `CreationFlow`.
  private(set) lazy var creation = CreationFlow(
    now: { InterfacePlatform.toolkit.time.now }, activity: DocumentEnvironment.shared.activity,
    makeFile: { [weak self] prepared, type, source in
      guard let self else { throw CancellationError() }
      return try await makeFile(prepared, type, source)
    },
    open: { [weak self] url in try await self?.openCreated(url) },
    report: { [weak self] in self?.report($0) })

  /// Whether the button that makes documents is of use.
  var canCreate: Bool {
    allowsDocumentCreation && (delegate != nil || DocumentClasses.editorClass != nil)
  }

  /// Asks the delegate for a document with an intent, imports it and opens it.
  package func beginCreation(_ intent: UIDocument.CreationIntent, source: CreationPolicy.Source = .launchAction) {
    creation.start(contentType: nil, source: source) { [weak self] in
      guard let self else { throw CancellationError() }
      return try await requestDocument(intent)
    }
  }

  private func requestDocument(_ intent: UIDocument.CreationIntent) async throws -> PreparedDocument {
    // A picker that was closed without an answer gives way to the next press.
    pending?.answer(nil, .none)
    requests += 1
    let number = requests
    activeDocumentCreationIntent = intent
    let (url, mode): (URL?, ImportMode) = await withCheckedContinuation { continuation in
      pending = (number, { continuation.resume(returning: ($0, $1)) })
      guard let delegate else { return delegateMakesNoDocuments() }
      delegate.documentBrowser(self) { [weak self] url, mode in self?.finish(number, url, mode) }
    }
    if wantsEmptyDocument {
      wantsEmptyDocument = false
      return .empty
    }
    guard let url, mode != .none else { throw CancellationError() }
    importedURL = url
    return .file(url, mode == .move ? .move : .copy)
  }

  private var wantsEmptyDocument = false
  private var importedURL: URL?

  private func finish(_ number: Int, _ url: URL?, _ mode: ImportMode) {
    guard let pending, pending.number == number else {
      InterfacePlatform.warnOnce("A document browser's import handler was called again; only the first call counts.")
      return
    }
    self.pending = nil
    activeDocumentCreationIntent = nil
    pending.answer(url, mode)
  }

  /// The delegate has no method that makes documents.
  func delegateMakesNoDocuments() {
    guard let pending else { return }
    wantsEmptyDocument = true
    finish(pending.number, nil, .none)
  }

  /// The folder that new documents go to: the one that is shown, or the app's own. Not part of Apple's library, which
  /// does not tell where a person is.
  public var directoryURL: URL { shownPresentation?.newDocumentsFolder ?? DocumentClasses.documentsFolder }

  /// The browser of the window that is used, for actions that are performed outside of it.
  static var inUse: UIDocumentBrowserViewController? {
    var controller = UIApplication.shared.keyWindow?.rootViewController
    if let navigation = controller as? UINavigationController { controller = navigation.viewControllers.first }
    if let documentController = controller as? UIDocumentViewController {
      return documentController.launchOptions.browserViewController
    }
    return controller as? UIDocumentBrowserViewController
  }

  private func makeFile(
    _ prepared: PreparedDocument, _ contentType: String?, _ source: CreationPolicy.Source
  ) async throws -> URL {
    do {
      let made = try await prepared.makeFile(
        contentType: contentType ?? DocumentClasses.editorType ?? "public.data", in: directoryURL, source: source,
        environment: .shared
      ) {
        let contents = try emptyContents()
        return { contents.value }
      }
      if case .file(let url, _) = prepared {
        delegate?.documentBrowser(self, didImportDocumentAt: url, toDestinationURL: made)
      }
      return made
    } catch {
      if case .file(let url, _) = prepared {
        delegate?.documentBrowser(self, failedToImportDocumentAt: url, error: error)
      }
      throw error
    }
  }

  /// What a new document of the app's class is written as.
  private func emptyContents() throws -> UncheckedContents {
    guard let type = DocumentClasses.editorType, let documentClass = DocumentClasses.editorClass else {
      throw DocumentError(.creating, .unsupportedType, url: nil)
    }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let contents = try DocumentClasses.make(documentClass, fileURL: place).contents(forType: type)
    return UncheckedContents(
      contents as? FileWrapper ?? FileWrapper(regularFileWithContents: contents as? Data ?? Data()))
  }

  private func openCreated(_ url: URL) async throws {
    if let documentController {
      let card = documentController.launchTitleViewFrame
      try await documentController.open(url, from: card.isNull ? nil : card)
    } else {
      delegate?.documentBrowser(self, didPickDocumentsAt: [url])
    }
  }

  /// Opens documents that the person has chosen.
  func pick(_ urls: [URL], from rect: CGRect?) {
    if let documentController {
      if let url = urls.first { documentController.tryToOpen(url, from: rect) }
      return
    }
    let picked = allowsPickingMultipleItems ? urls : Array(urls.prefix(1))
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        for url in picked {
          try await DocumentEnvironment.shared.policy.consult(.open(url, source: .browser))
          DocumentEnvironment.shared.recents?.note(url)
        }
        guard let self else { return }
        delegate?.documentBrowser(self, didPickDocumentsAt: picked)
      } catch {
        DocumentErrors.show(error, in: self?.viewIfLoaded?.window)
      }
    }
  }

  /// Shows an error once, in its own words.
  func report(_ error: any Error) {
    DocumentErrors.show(
      error, during: .creating, in: viewIfLoaded?.window ?? documentController?.viewIfLoaded?.window)
  }

  /// The transition from a document's thumbnail into the document.
  @available(*, deprecated, message: "use transitionController(forDocumentAt:)")
  open func transitionController(forDocumentURL documentURL: URL) -> UIDocumentBrowserTransitionController {
    transitionController(forDocumentAt: documentURL)
  }
  /// The transition from a document's thumbnail into the document.
  open func transitionController(forDocumentAt documentURL: URL) -> UIDocumentBrowserTransitionController {
    UIDocumentBrowserTransitionController(self, documentURL)
  }

  /// Where the thumbnail of a document is.
  func thumbnailFrame(of url: URL, in view: UIView) -> CGRect? {
    guard let shownPresentation, let scene = shownPresentation.viewController.viewIfLoaded,
      let frame = shownPresentation.thumbnailFrame(of: url)
    else { return nil }
    return view.convert(frame, from: scene)
  }

  // MARK: As a window's root

  private var launchContent: DocumentLaunchContent {
    var content = DocumentLaunchContent(self)
    content.isBrowserOnly = true
    content.showsWindowBar = isOnItsOwn
    content.creationTitle = localizedCreateDocumentActionTitle
    return content
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    guard documentController == nil, let presentation = DocumentLaunch.makePresentation() else { return }
    self.presentation = presentation
    presentation.owner = self
    presentation.update(launchContent)
    let shown = presentation.viewController
    addChild(shown)
    shown.view.frame = view.bounds
    shown.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(shown.view)
    shown.didMove(toParent: self)
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard documentController == nil else { return }
    contentDidChange()
    // A browser above a document takes no files from it.
    guard presentingViewController == nil else { return }
    UIApplication.shared.fileOpener = { [weak self] urls, _ in
      guard let self, let delegate else { return false }
      delegate.documentBrowser(self, didPickDocumentsAt: allowsPickingMultipleItems ? urls : Array(urls.prefix(1)))
      return true
    }
  }
}

extension UIDocumentBrowserViewController: DocumentLaunchOwner {
  package func launchDidPick(_ url: URL, from rect: CGRect?) { pick([url], from: rect) }
  package func launchDidRequestCreation(source: CreationPolicy.Source) { beginCreation(.default, source: source) }
  package var launchFlow: CreationFlow { creation }
  package var launchCanCreate: Bool { canCreate }
  package func launchReport(_ error: any Error) { report(error) }
}

/// Hands contents from the main actor to the writer.
struct UncheckedContents: @unchecked Sendable {
  // Safe: the wrapper was just made, and only the writer sees it from here on.
  let value: FileWrapper
  init(_ value: FileWrapper) { self.value = value }
}
