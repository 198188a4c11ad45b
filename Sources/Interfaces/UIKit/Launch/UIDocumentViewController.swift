import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// Shows a document, and as a window's root the launch scene from which documents are made and opened. Apple's
/// `UIDocumentViewController`.
///
/// Subclasses set up their views in `viewDidLoad()` and `documentDidOpen()`, in whichever order these come.
@MainActor
open class UIDocumentViewController: UIViewController {
  /// The mode of an import, by the short name that Apple's talk uses.
  public typealias ImportMode = UIDocumentBrowserViewController.ImportMode

  let bar = UINavigationBar(frame: .zero)
  var presentation: (any DocumentLaunchPresentation)?
  /// Where the document that is being opened grows from, in the scene's coordinates.
  var zoomSource: CGRect?
  /// The file that is or was shown, for finding its thumbnail.
  var lastDocumentURL: URL?
  private var isClosing = false
  private var shownDocument: UIDocument?
  /// What a person has picked last, as long as it is being opened.
  private weak var latest: UIDocument?
  private var stateToken: (any NSObjectProtocol)?
  private var undoTokens: [any NSObjectProtocol] = []

  /// A controller of a document.
  public init(document: UIDocument?) {
    super.init(nibName: nil, bundle: nil)
    self.document = document
    documentDidChange(from: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The document; `nil` = none, and as a window's root the launch scene is shown.
  open var document: UIDocument? { didSet { if document !== oldValue { documentDidChange(from: oldValue) } } }

  /// The document is open. Overrides set up what shows it. Called again when other contents have taken the place of
  /// those that are shown: somebody else changed the file, the document was reverted, or one of two versions was taken.
  open func documentDidOpen() {}
  /// The controller has changed its navigation item.
  open func navigationItemDidUpdate() {}

  /// How the launch scene looks and what it offers. Changes show at once.
  open lazy var launchOptions: LaunchOptions = makeLaunchOptions() {
    didSet {
      oldValue.owner = nil
      launchOptions.owner = self
      launchOptions.browserViewController.documentController = self
      launchOptionsDidChange()
    }
  }
  private func makeLaunchOptions() -> LaunchOptions {
    let options = LaunchOptions()
    options.owner = self
    options.browserViewController.documentController = self
    return options
  }

  /// Undo and redo, enabled as the document's undo manager says. The app puts the group into its bar.
  open private(set) lazy var undoRedoItemGroup: UIBarButtonItemGroup = {
    let undo = UIBarButtonItem(
      systemItem: .undo,
      primaryAction: UIAction { [weak self] _ in
        self?.document?.undoManager.undo()
      })
    let redo = UIBarButtonItem(
      systemItem: .redo,
      primaryAction: UIAction { [weak self] _ in
        self?.document?.undoManager.redo()
      })
    return UIBarButtonItemGroup(barButtonItems: [undo, redo], representativeItem: nil)
  }()

  open override var undoManager: UndoManager? { document.map { $0.undoManager } ?? super.undoManager }

  /// Documents fill the window unless the app says otherwise.
  open override var modalPresentationStyle: UIModalPresentationStyle {
    get { super.modalPresentationStyle == .automatic ? .fullScreen : super.modalPresentationStyle }
    set { super.modalPresentationStyle = newValue }
  }

  // MARK: Opening and closing

  private func documentDidChange(from old: UIDocument?) {
    if let old, old.controller === self { old.controller = nil }
    document?.controller = self
    if let old, !old.documentState.contains(.closed) { old.close() }
    if document == nil { shownDocument = nil }
    updateNavigationItem()
    guard let document else { return showLaunchIfNeeded(animated: true) }
    guard isViewLoaded, view.window != nil || !document.documentState.contains(.closed) else { return }
    // On its way out, the controller opens the next document when it comes again.
    guard !isBeingDismissed, navigationController?.isBeingDismissed != true else { return }
    openToShow()
  }

  /// Opens the document early, before the controller is shown.
  /// - Parameter completionHandler: called on the main queue, with false if the document could not be opened.
  open func openDocument(completionHandler: @escaping (Bool) -> Void) {
    guard let document else { return completionHandler(false) }
    guard document.documentState.contains(.closed) else {
      didOpen(document)
      return completionHandler(true)
    }
    document.open { [weak self] success in
      if let self, success, self.document === document { didOpen(document) }
      completionHandler(success)
    }
  }
  /// Opens the document early; false if it could not be opened.
  @discardableResult
  public func openDocument() async -> Bool {
    await withCheckedContinuation { continuation in openDocument { continuation.resume(returning: $0) } }
  }

  /// Opens the document because it is to be seen. If that fails, what was wrong has been told, and the person is back
  /// where documents are chosen.
  func openToShow() {
    guard let document, document !== shownDocument || document.documentState.contains(.closed) else { return }
    openDocument { [weak self] success in
      guard let self, !success, self.document === document else { return }
      leave()
    }
  }

  private func didOpen(_ document: UIDocument) {
    guard shownDocument !== document else { return }
    shownDocument = document
    stateToken = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: document, queue: nil
    ) { [weak self] _ in
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { self?.updateNavigationItem() }
    }
    undoTokens = [
      Notification.Name.NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange, .NSUndoManagerDidCloseUndoGroup,
    ]
    .map { name in
      NotificationCenter.default.addObserver(forName: name, object: document.undoManager, queue: nil) { [weak self] _ in
        // The manager posts before it has put the group where it can be taken back.
        Task { @MainActor in self?.updateUndoItems() }
      }
    }
    loadViewIfNeeded()
    document.connection.noteShown(in: view.window)
    updateNavigationItem()
    documentDidOpen()
    hideLaunch()
    view.setNeedsLayout()
  }

  /// Opens a file in this controller: a document of the class that Info.plist names for it.
  func open(_ url: URL, from rect: CGRect?) async throws {
    if let shown = self.document, !shown.documentState.contains(.closed), FilePath(shown.fileURL) == FilePath(url) {
      viewIfLoaded?.window?.makeKey()
      return
    }
    let document = DocumentClasses.make(try DocumentClasses.documentClass(for: url), fileURL: url)
    latest = document
    let error = await DocumentErrors.reason(of: document, during: .opening) { await document.open() }
    if let error { throw error }
    // Only what can be shown takes the place of what is shown, and nothing that was asked for before another: a person
    // who picks a second document while the first is slow, or one document twice, sees what they picked last.
    guard latest === document, await closeDocument() else {
      await document.close()
      throw CancellationError()
    }
    DocumentEnvironment.shared.recents?.note(url)
    zoomSource = rect
    self.document = document
    didOpen(document)
  }

  /// Opens a file, and shows what went wrong if it cannot be opened.
  func tryToOpen(_ url: URL, from rect: CGRect?, source: CreationPolicy.Source = .browser) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        try await DocumentEnvironment.shared.policy.consult(.open(url, source: source))
        try await self?.open(url, from: rect)
      } catch {
        DocumentErrors.show(error, in: self?.viewIfLoaded?.window)
      }
    }
  }

  /// Saves and closes the document; a person decides what to do if that fails. Returns whether it is closed.
  func closeDocument() async -> Bool {
    guard let document, !document.documentState.contains(.closed) else { return true }
    return await document.connection.closeOrAsk()
  }

  /// Saves, closes, and goes back to where the document was chosen.
  func goBack() {
    guard !isClosing else { return }
    isClosing = true
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      defer { isClosing = false }
      if await closeDocument() { leave() }
    }
  }

  private func leave() {
    shownDocument = nil
    if isRoot { document = nil } else if isPresented { presentingViewController?.dismiss(animated: true) }
  }

  /// The document's file did something that may show in the bar.
  func documentFile(_ document: UIDocument, did event: UIDocument.FileEvent) {
    guard document === self.document else { return }
    switch event {
    case .moved(_, let url):
      lastDocumentURL = url
      updateNavigationItem()
    case .loaded(let reason) where reason != .opening && document === shownDocument:
      // The contents are others now. Whoever showed the old ones would write them over the new ones.
      documentDidOpen()
    default: break
    }
  }

  // MARK: Navigation item

  func updateNavigationItem() {
    let item = navigationItem
    guard let document, !document.documentState.contains(.closed) else {
      if document == nil { forgetDocument(in: item) }
      return
    }
    item.title = document.localizedName
    item.documentProperties = UIDocumentProperties(url: document.fileURL)
    // A delegate that the app has set stays.
    if item.renameDelegate == nil || item.renameDelegate is UIDocument { item.renameDelegate = document }
    if isRoot || isPresented {
      item.backAction = UIAction(title: Wording.text("Back")) { [weak self] _ in self?.goBack() }
    }
    updateUndoItems()
    barsDidChange()
    navigationItemDidUpdate()
  }

  private func forgetDocument(in item: UINavigationItem) {
    guard item.documentProperties != nil else { return }
    item.title = nil
    item.documentProperties = nil
    item.backAction = nil
    if item.renameDelegate is UIDocument { item.renameDelegate = nil }
    updateUndoItems()
  }

  private func updateUndoItems() {
    let undoManager = document.flatMap { $0.documentState.contains(.closed) ? nil : $0.undoManager }
    undoRedoItemGroup.isHidden = undoManager == nil
    undoRedoItemGroup.barButtonItems[0].isEnabled = undoManager?.canUndo ?? false
    undoRedoItemGroup.barButtonItems[1].isEnabled = undoManager?.canRedo ?? false
  }

  // MARK: View

  override var hidesEnclosingBar: Bool { showsLaunch }
  override var drawsWindowControls: Bool { showsLaunch || usesOwnBar }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    _ = launchOptions
    if isRoot {
      UIApplication.shared.fileOpener = { [weak self] urls, _ in
        guard let self, let url = urls.first else { return false }
        tryToOpen(url, from: nil, source: .commandLine)
        return true
      }
    }
    if bar.superview == nil {
      bar.item = navigationItem
      view.addSubview(bar)
    }
    if document == nil { showLaunchIfNeeded(animated: false) } else { openToShow() }
    updateNavigationItem()
    barsDidChange()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard presentedViewController == nil, let document, !document.documentState.contains(.closed) else { return }
    shownDocument = nil
    document.close()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    bar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: UINavigationBar.height)
    if usesOwnBar { view.bringSubviewToFront(bar) }
  }

  // MARK: Keys

  /// Does what a key of the desktop asks for. Returns whether it was used.
  func perform(_ key: KeyCombination) -> Bool {
    guard let document, !document.documentState.contains(.closed) else { return false }
    switch key {
    case KeyCombination(.left, .alt):
      guard isRoot || isPresented else { return false }
      goBack()
    case KeyCombination(.character("s"), .control): document.autosave(completionHandler: nil)
    case KeyCombination(.character("n"), .control):
      guard isRoot, launchCanCreate else { return false }
      launchDidRequestCreation(source: .keyboard)
    case KeyCombination(.character("o"), .control):
      guard isRoot else { return false }
      let picker = UIDocumentPickerViewController(
        forOpeningContentTypes: launchOptions.browserViewController.contentTypes)
      picker.picked = { [weak self] urls in
        if let url = urls.first { self?.tryToOpen(url, from: nil, source: .other) }
      }
      present(picker, animated: true)
    default: return false
    }
    return true
  }
}
