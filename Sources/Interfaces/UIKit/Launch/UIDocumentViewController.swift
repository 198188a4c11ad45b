import ApplicationResources
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

  private let bar = UINavigationBar(frame: .zero)
  private var presentation: (any DocumentLaunchPresentation)?
  private var isClosing = false
  private var shownDocument: UIDocument?
  private var stateToken: (any NSObjectProtocol)?
  private var undoTokens: [any NSObjectProtocol] = []
  private let renaming = DocumentRenaming()

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

  /// The document is open. Overrides set up what shows it.
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

  // MARK: Opening and closing

  private func documentDidChange(from old: UIDocument?) {
    if let old, old !== shownDocument, !old.documentState.contains(.closed) { old.close() }
    updateNavigationItem()
    guard let document else { return showLaunchIfNeeded(animated: true) }
    guard isViewLoaded, view.window != nil || !document.documentState.contains(.closed) else { return }
    openDocument { _ in }
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
        guard Thread.isMainThread else { return }
        MainActor.assumeIsolated { self?.updateUndoItems() }
      }
    }
    loadViewIfNeeded()
    updateNavigationItem()
    documentDidOpen()
    hideLaunch()
    view.setNeedsLayout()
  }

  /// Opens a file in this controller: a document of the class that Info.plist names for it.
  func open(_ url: URL, from rect: CGRect?) async throws {
    if let document, !document.documentState.contains(.closed) {
      guard await closeDocument() else { throw CancellationError() }
    }
    let document = DocumentClasses.make(try DocumentClasses.documentClass(for: url), fileURL: url)
    launchSource = rect
    var failure: (any Error)?
    DocumentConnection.errorPresenter = { failed, error in
      if failed === document { failure = error }
      return false
    }
    let opened = await document.open()
    DocumentConnection.errorPresenter = presentErrors
    guard opened else { throw failure ?? DocumentError(.opening, .other, url: url) }
    DocumentEnvironment.shared.recents?.note(url)
    self.document = document
    didOpen(document)
  }
  private var launchSource: CGRect?

  private var presentErrors: @MainActor (UIDocument, any Error) async -> Bool {
    { [weak self] document, error in
      guard let self, self.document === document, let window = viewIfLoaded?.window else { return false }
      DocumentErrors.show(error, in: window)
      return true
    }
  }

  /// Opens a file, and shows what went wrong if it cannot be opened.
  func tryToOpen(_ url: URL, from rect: CGRect?) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        try await DocumentEnvironment.shared.policy.consult(.open(url, source: .browser))
        try await self?.open(url, from: rect)
      } catch {
        DocumentErrors.show(error, in: self?.viewIfLoaded?.window)
      }
    }
  }

  private func closeDocument() async -> Bool {
    guard let document, !document.documentState.contains(.closed) else { return true }
    return await document.close()
  }

  /// Saves, closes, and goes back to the launch scene.
  func goBack() {
    guard !isClosing else { return }
    isClosing = true
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      defer { isClosing = false }
      guard await closeDocument() else { return }
      shownDocument = nil
      document = nil
    }
  }

  // MARK: Launch scene

  /// Whether the controller is what the window begins with, directly or in a navigation controller.
  private var isRoot: Bool {
    guard let window = viewIfLoaded?.window, let root = window.rootViewController else { return false }
    return root === self || (root as? UINavigationController)?.viewControllers.first === self
  }
  private var showsLaunch: Bool { presentation?.viewController.viewIfLoaded?.superview != nil && document == nil }
  override var hidesEnclosingBar: Bool { showsLaunch }
  override var drawsWindowControls: Bool { showsLaunch || usesOwnBar }
  private var usesOwnBar: Bool { isRoot && navigationController == nil && document != nil }

  /// The folder that the browser shows.
  var newDocumentsFolder: URL? { presentation?.newDocumentsFolder }

  private var launchContent: DocumentLaunchContent {
    let options = launchOptions
    var content = DocumentLaunchContent(contentTypes: options.browserViewController.contentTypes)
    content.title = options.ownTitle
    content.subtitle = options.subtitle
    content.background = options.hasOwnBackground ? options.background : nil
    content.actions = options.actions
    content.foregroundAccessory = options.foregroundAccessoryView
    content.backgroundAccessory = options.backgroundAccessoryView
    return content
  }

  func launchOptionsDidChange() { presentation?.update(launchContent) }

  private func showLaunchIfNeeded(animated: Bool) {
    guard document == nil, isRoot else { return }
    guard let presentation = presentation ?? DocumentLaunch.makePresentation() else { return showNoDocument() }
    self.presentation = presentation
    presentation.owner = self
    presentation.update(launchContent)
    let shown = presentation.viewController
    if shown.parent !== self { addChild(shown) }
    shown.view.frame = view.bounds
    shown.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(shown.view)
    shown.didMove(toParent: self)
    barsDidChange()
    if animated {
      UIView.performWithoutAnimation { shown.view.alpha = 0 }
      UIView.animate(withDuration: 0.25) { shown.view.alpha = 1 }
    }
  }

  /// Without a launch scene there is only a hint.
  private func showNoDocument() {
    var hint = UIContentUnavailableConfiguration.empty()
    hint.text = Wording.text("No Documents Found")
    contentUnavailableConfiguration = hint
  }

  private func hideLaunch() {
    guard let shown = presentation?.viewController, shown.viewIfLoaded?.superview != nil else { return }
    let target = launchOptions.documentTargetView ?? view
    let finish = { [weak self] in
      shown.willMove(toParent: nil)
      shown.view.removeFromSuperview()
      shown.removeFromParent()
      shown.view.alpha = 1
      target?.transform = .identity
      self?.barsDidChange()
    }
    barsDidChange()
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
      shown.view.alpha = 0
    } completion: { _ in
      finish()
    }
  }

  private func barsDidChange() {
    navigationController?.barsDidChange()
    navigationController?.updateBar()
    bar.isHidden = !usesOwnBar
    let top: CGFloat = usesOwnBar ? UINavigationBar.height : 0
    if additionalSafeAreaInsets.top != top { additionalSafeAreaInsets.top = top }
    viewIfLoaded?.window?.chromeDidChange()
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Navigation item

  private func updateNavigationItem() {
    let item = navigationItem
    guard let document, !document.documentState.contains(.closed) else { return }
    item.title = document.localizedName
    item.documentProperties = UIDocumentProperties(url: document.fileURL)
    renaming.controller = self
    if item.renameDelegate == nil { item.renameDelegate = renaming }
    if isRoot {
      item.backAction = UIAction(title: Wording.text("Documents")) { [weak self] _ in self?.goBack() }
    }
    updateUndoItems()
    barsDidChange()
    navigationItemDidUpdate()
  }

  private func updateUndoItems() {
    let undoManager = document.flatMap { $0.documentState.contains(.closed) ? nil : $0.undoManager }
    undoRedoItemGroup.isHidden = undoManager == nil
    undoRedoItemGroup.barButtonItems[0].isEnabled = undoManager?.canUndo ?? false
    undoRedoItemGroup.barButtonItems[1].isEnabled = undoManager?.canRedo ?? false
  }

  // MARK: View

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    _ = launchOptions
    DocumentConnection.errorPresenter = presentErrors
    if isRoot {
      UIApplication.shared.fileOpener = { [weak self] urls, _ in
        guard let self, let url = urls.first else { return false }
        tryToOpen(url, from: nil)
        return true
      }
      UIApplication.shared.closingChecks = [
        { [weak self] window in
          guard let self, viewIfLoaded?.window === window else { return true }
          return await closeDocument()
        }
      ]
    }
    if bar.superview == nil {
      bar.item = navigationItem
      view.addSubview(bar)
    }
    if document == nil { showLaunchIfNeeded(animated: false) } else { openDocument { _ in } }
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
}

extension UIDocumentViewController: DocumentLaunchOwner {
  package func launchDidPick(_ url: URL, from rect: CGRect?) { tryToOpen(url, from: rect) }
  package func launchDidRequestCreation(source: CreationPolicy.Source) {
    launchOptions.browserViewController.beginCreation(.default, source: source)
  }
  package var launchFlow: CreationFlow { launchOptions.browserViewController.creation }
  package var launchCanCreate: Bool { launchOptions.browserViewController.canCreate }
  package func launchReport(_ error: any Error) { DocumentErrors.show(error, in: viewIfLoaded?.window) }
  /// The title card of the launch scene, in the scene's coordinates; null while there is none.
  var launchTitleViewFrame: CGRect { presentation?.titleViewFrame ?? .null }
}

/// Renames the document of a controller from its title.
@MainActor
private final class DocumentRenaming: UINavigationItemRenameDelegate {
  weak var controller: UIDocumentViewController?
  func navigationItem(_ navigationItem: UINavigationItem, didEndRenamingWith title: String) {
    guard let controller, let session = controller.document?.connection.session else { return }
    DocumentEnvironment.shared.activity.start { [weak controller] in
      do {
        try await session.rename(to: title)
        guard let controller else { return }
        navigationItem.title = controller.document?.localizedName
        controller.navigationItemDidUpdate()
      } catch {
        DocumentErrors.show(error, in: controller?.viewIfLoaded?.window)
      }
    }
  }
  func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool {
    controller?.document?.documentState.contains(.closed) == false
  }
}
