import ApplicationResources
import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// Answers for a document browser. Apple's `UIDocumentBrowserViewControllerDelegate`; every method has a default.
@MainActor
public protocol UIDocumentBrowserViewControllerDelegate: AnyObject {
  /// Documents were chosen.
  func documentBrowser(_ controller: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL])
  /// A document is to be made. Call the handler with a file and what to do with it, or with `nil` when the person has
  /// changed their mind; also later.
  func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler:
      @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void
  )
  /// A document was put into the folder.
  func documentBrowser(
    _ controller: UIDocumentBrowserViewController, didImportDocumentAt sourceURL: URL,
    toDestinationURL destinationURL: URL)
  /// A document could not be put into the folder.
  func documentBrowser(
    _ controller: UIDocumentBrowserViewController, failedToImportDocumentAt documentURL: URL, error: (any Error)?)
  /// Services of the app for documents that are shared.
  func documentBrowser(
    _ controller: UIDocumentBrowserViewController, applicationActivitiesForDocumentURLs documentURLs: [URL]
  ) -> [UIActivity]
  /// Documents are going to be shared.
  func documentBrowser(
    _ controller: UIDocumentBrowserViewController, willPresent activityViewController: UIActivityViewController)
}

extension UIDocumentBrowserViewControllerDelegate {
  public func documentBrowser(_ controller: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL]) {}
  /// Tells the browser that the delegate makes no documents, so that it makes an empty one if it can.
  public func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler:
      @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void
  ) { controller.delegateMakesNoDocuments() }
  public func documentBrowser(
    _ controller: UIDocumentBrowserViewController, didImportDocumentAt sourceURL: URL,
    toDestinationURL destinationURL: URL
  ) {}
  public func documentBrowser(
    _ controller: UIDocumentBrowserViewController, failedToImportDocumentAt documentURL: URL, error: (any Error)?
  ) {}
  public func documentBrowser(
    _ controller: UIDocumentBrowserViewController, applicationActivitiesForDocumentURLs documentURLs: [URL]
  ) -> [UIActivity] { [] }
  public func documentBrowser(
    _ controller: UIDocumentBrowserViewController, willPresent activityViewController: UIActivityViewController
  ) {}
}

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
  /// Whether several documents can be chosen at once.
  open var allowsPickingMultipleItems = false
  /// Types of the documents that are shown.
  open var contentTypesForRecentDocuments: [UTType] { contentTypes }
  /// Whether names are shown with their extensions; the desktop's browser shows names as people know them.
  open var shouldShowFileExtensions = false
  /// Items of a bar; the browser has no bar of its own, so they are kept only.
  open var additionalLeadingNavigationBarButtonItems: [UIBarButtonItem] = []
  open var additionalTrailingNavigationBarButtonItems: [UIBarButtonItem] = []
  /// Actions of the app for documents.
  open var customActions: [UIDocumentBrowserAction] = []
  /// The colours of the browser.
  open var browserUserInterfaceStyle: BrowserUserInterfaceStyle = .white {
    didSet { overrideUserInterfaceStyle = browserUserInterfaceStyle == .dark ? .dark : .unspecified }
  }
  /// What the button says that makes documents.
  open var localizedCreateDocumentActionTitle = Wording.text("Create Document") { didSet { contentDidChange() } }
  /// Width by height of new documents' thumbnails.
  open var defaultDocumentAspectRatio: CGFloat = 2.0 / 3

  /// What the browser shows.
  var contentTypes: [UTType] { wantedTypes ?? DocumentClasses.contentTypes }
  override var drawsWindowControls: Bool { presentation != nil }
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

  private var folder: URL {
    presentation?.newDocumentsFolder ?? documentController?.newDocumentsFolder ?? DocumentClasses.documentsFolder
  }

  private func makeFile(
    _ prepared: PreparedDocument, _ contentType: String?, _ source: CreationPolicy.Source
  ) async throws -> URL {
    let creation = DocumentCreation(environment: .shared)
    switch prepared {
    case .file(let url, let mode):
      do {
        let made = try await creation.importFile(at: url, mode: mode, in: folder, source: source)
        delegate?.documentBrowser(self, didImportDocumentAt: url, toDestinationURL: made)
        return made
      } catch {
        delegate?.documentBrowser(self, failedToImportDocumentAt: url, error: error)
        throw error
      }
    case .contents(let make, let name):
      return try await creation.createFile(
        suggestedName: name, contentType: contentType ?? "public.data", in: folder, source: source, write: make)
    case .empty:
      guard let type = DocumentClasses.editorType, let documentClass = DocumentClasses.editorClass else {
        throw DocumentError(.creating, .unsupportedType, url: nil)
      }
      let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let document = DocumentClasses.make(documentClass, fileURL: place)
      let contents = try document.contents(forType: type)
      let wrapper = UncheckedContents(
        contents as? FileWrapper ?? FileWrapper(regularFileWithContents: contents as? Data ?? Data()))
      return try await creation.createFile(suggestedName: nil, contentType: type, in: folder, source: source) {
        wrapper.value
      }
    }
  }

  private func openCreated(_ url: URL) async throws {
    if let documentController {
      try await documentController.open(url, from: nil)
    } else {
      delegate?.documentBrowser(self, didPickDocumentsAt: [url])
    }
  }

  /// Opens a document that the person has chosen.
  func pick(_ url: URL, from rect: CGRect?) {
    if let documentController { return documentController.tryToOpen(url, from: rect) }
    DocumentEnvironment.shared.recents?.note(url)
    delegate?.documentBrowser(self, didPickDocumentsAt: [url])
  }

  /// Shows an error once, in its own words.
  func report(_ error: any Error) {
    DocumentErrors.show(error, in: viewIfLoaded?.window ?? documentController?.viewIfLoaded?.window)
  }

  // MARK: Files

  /// Shows a document in its folder, and imports it if it is elsewhere and that is wanted.
  open func revealDocument(at url: URL, importIfNeeded: Bool, completion: ((URL?, (any Error)?) -> Void)? = nil) {
    run(completion) { try await self.revealDocument(at: url, importIfNeeded: importIfNeeded) }
  }
  /// Shows a document in its folder, and imports it if it is elsewhere and that is wanted.
  public func revealDocument(at url: URL, importIfNeeded: Bool) async throws -> URL {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw UIDocumentBrowserError(.noLocationAvailable)
    }
    let folder = folder
    guard importIfNeeded, !url.path.hasPrefix(folder.path) else { return url }
    return try await importDocument(at: url, into: folder, .copy)
  }

  /// Puts a document beside another.
  open func importDocument(
    at documentURL: URL, nextToDocumentAt neighbourURL: URL, mode importMode: ImportMode,
    completionHandler completion: @escaping (URL?, (any Error)?) -> Void
  ) {
    run(completion) {
      try await self.importDocument(at: documentURL, nextToDocumentAt: neighbourURL, mode: importMode)
    }
  }
  /// Puts a document beside another.
  public func importDocument(
    at documentURL: URL, nextToDocumentAt neighbourURL: URL, mode importMode: ImportMode
  ) async throws -> URL {
    try await importDocument(at: documentURL, into: neighbourURL.deletingLastPathComponent(), importMode)
  }
  private func importDocument(at url: URL, into folder: URL, _ mode: ImportMode) async throws -> URL {
    guard mode != .none else { throw UIDocumentBrowserError(.generic) }
    do {
      let made = try await DocumentCreation(environment: .shared).importFile(
        at: url, mode: mode == .move ? .move : .copy, in: folder, source: .other)
      delegate?.documentBrowser(self, didImportDocumentAt: url, toDestinationURL: made)
      return made
    } catch {
      delegate?.documentBrowser(self, failedToImportDocumentAt: url, error: error)
      throw error
    }
  }

  /// Gives a document another name; one that is taken gets a number.
  open func renameDocument(
    at documentURL: URL, proposedName: String, completionHandler: @escaping (URL?, (any Error)?) -> Void
  ) { run(completionHandler) { try await self.renameDocument(at: documentURL, proposedName: proposedName) } }
  /// Gives a document another name.
  public func renameDocument(at documentURL: URL, proposedName: String) async throws -> URL {
    let library = DocumentLibrary(
      root: documentURL.deletingLastPathComponent(), readableContentTypes: contentTypes.map(\.identifier),
      environment: .shared)
    return try await library.rename(documentURL, to: proposedName)
  }

  private func run(_ completion: ((URL?, (any Error)?) -> Void)?, _ work: @escaping @MainActor () async throws -> URL) {
    DocumentEnvironment.shared.activity.start {
      do { completion?(try await work(), nil) } catch { completion?(nil, error) }
    }
  }

  /// The transition from a document's thumbnail into the document.
  open func transitionController(forDocumentAt documentURL: URL) -> UIDocumentBrowserTransitionController {
    UIDocumentBrowserTransitionController()
  }

  // MARK: As a window's root

  private var launchContent: DocumentLaunchContent {
    var content = DocumentLaunchContent(contentTypes: contentTypes)
    content.isBrowserOnly = true
    if canCreate {
      content.actions = [
        UIAction(title: localizedCreateDocumentActionTitle) { [weak self] _ in self?.beginCreation(.default) }
      ]
    }
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
    UIApplication.shared.fileOpener = { [weak self] urls, _ in
      guard let self, let delegate else { return false }
      delegate.documentBrowser(self, didPickDocumentsAt: allowsPickingMultipleItems ? urls : Array(urls.prefix(1)))
      return true
    }
  }
}

extension UIDocumentBrowserViewController: DocumentLaunchOwner {
  package func launchDidPick(_ url: URL, from rect: CGRect?) { pick(url, from: rect) }
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

/// An action of the app for documents in a browser. Apple's `UIDocumentBrowserAction`.
@MainActor
open class UIDocumentBrowserAction: NSObject {
  /// Where an action is offered. Apple's `UIDocumentBrowserAction.Availability`.
  public struct Availability: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// In the menu of a document.
    public static let menu = Availability(rawValue: 1)
    /// In the bar while documents are chosen.
    public static let navigationBar = Availability(rawValue: 2)
  }
  /// A name by which the action is known.
  public let identifier: String
  /// What is shown.
  public let localizedTitle: String
  /// Where the action is offered.
  public let availability: Availability
  let handler: ([URL]) -> Void
  /// A picture for bars.
  open var image: UIImage?
  /// Identifiers of types that the action is for.
  open var supportedContentTypes: [String] = ["public.item"]
  /// Whether the action is for several documents at once.
  open var supportsMultipleItems = true
  /// An action that is given the chosen documents.
  public init(
    identifier: String, localizedTitle: String, availability: Availability, handler: @escaping ([URL]) -> Void
  ) {
    self.identifier = identifier
    self.localizedTitle = localizedTitle
    self.availability = availability
    self.handler = handler
  }
}

/// The transition from a thumbnail into a document. Apple's `UIDocumentBrowserTransitionController`.
@MainActor
public final class UIDocumentBrowserTransitionController: NSObject, UIViewControllerAnimatedTransitioning {
  /// How far reading is.
  public var loadingProgress: Progress?
  /// The view that the thumbnail becomes.
  public weak var targetView: UIView?
  override init() {}
}

/// What can go wrong in a document browser. Apple's `UIDocumentBrowserError`.
public struct UIDocumentBrowserError: CustomNSError, Hashable {
  /// What went wrong.
  public enum Code: Int, Hashable, Sendable { case generic = 1, noLocationAvailable = 2 }
  /// What went wrong.
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { UIDocumentBrowserErrorDomain }
  public var errorCode: Int { code.rawValue }
  public static var generic: Code { .generic }
  public static var noLocationAvailable: Code { .noLocationAvailable }
}
/// The domain of a document browser's errors.
public let UIDocumentBrowserErrorDomain = "UIDocumentBrowserErrorDomain"
