import ContentTypes
import Documents
import Foundation

/// Joins a `UIDocument` to the engine: its session while it is open, and what the session says about it.
@MainActor
final class DocumentConnection {
  unowned let document: UIDocument
  /// What to work with; the process's by default.
  var environment = DocumentEnvironment.shared
  private(set) var session: DocumentSession?
  private var token: ObservationToken?
  private var busyCount = 0
  private var workCount = 0
  private var isEditingDisabled = false
  private var hasFailedToSave = false
  private var openErrors: [any Error] = []

  /// Shows an error where a document is shown, and returns when the person has seen it; false if it is shown nowhere.
  static var errorPresenter: (@MainActor (UIDocument, any Error) async -> Bool)?

  private typealias Completion = ((Bool) -> Void)?

  init(_ document: UIDocument) { self.document = document }

  // MARK: The session

  /// - Parameter url: The file; nil for a document that is saved for the first time.
  private func makeSession(at url: URL?) -> DocumentSession {
    let document = document
    let session = DocumentSession(
      content: UIDocumentContent(document), contentType: document.fileType ?? "public.data", fileURL: url,
      draftName: document.localizedName, environment: environment, undoManager: document.undoManager,
      queue: document.fileQueue, coordinator: { NSFileCoordinator(filePresenter: document) })
    session.autosaveAction = { [weak document] in await document?.autosave() }
    return session
  }

  private func attach(_ session: DocumentSession) {
    self.session = session
    toldURL = document.fileURL
    token = session.observe { [weak self] in self?.hear($0) }
    // Registered presenters are kept: an open document does not go away while somebody may ask it to save.
    NSFileCoordinator.addFilePresenter(document)
  }

  private func detach() {
    NSFileCoordinator.removeFilePresenter(document)
    if let session { environment.openDocuments?.hide(session) }
    token = nil
    session = nil
  }

  private func hear(_ event: DocumentSession.Event) {
    var told: UIDocument.FileEvent?
    switch event {
    case .urlChanged(_, let url?): follow(to: url)
    case .failed(let error): handle(error)
    case .saved(let url):
      hasFailedToSave = false
      // A document that was saved elsewhere is there before anybody hears of the saving.
      follow(to: url)
      told = .didSave(url)
    case .reloaded: told = .loaded(isReverting ? .reverting : .externalChange)
    case .conflictKeptBoth(let kept, let other): told = .conflict(kept: kept, other: other)
    case .fileDisappeared(let url): told = .deleted(url)
    default: break
    }
    refresh()
    if let told { tell(told) }
    if case .conflict(_, let theirs) = told { conflictWaits(at: theirs) }
  }

  private var isReverting = false
  /// Where the document is as far as it was told. `fileURL` may be ahead: others move the file on threads of their own.
  private var toldURL: URL?

  /// The document is at another place.
  private func follow(to url: URL) {
    document.facts.withLock { $0.fileURL = url }
    let old = toldURL
    toldURL = url
    if let old, FilePath(old) != FilePath(url) { tell(.moved(from: old, to: url)) }
  }

  private func tell(_ event: UIDocument.FileEvent) {
    noticingAnswers { document.fileEventOccurred(event) }
    document.controller?.documentFile(document, did: event)
  }

  // MARK: Conflicts

  /// Whether the app shows something of its own about the conflict that is being told of.
  private var appAnswersConflict = false

  /// Tells the app of something, and notices if it begins to deal with a conflict by itself: by presenting something.
  private func noticingAnswers(_ tell: () -> Void) {
    let shown = document.controller?.presentedViewController
    tell()
    if let now = document.controller?.presentedViewController, now !== shown { appAnswersConflict = true }
  }

  /// Both sides changed the document, and both versions were kept. Unless the app deals with it, a person is asked.
  private func conflictWaits(at theirs: URL) {
    let isAnswered = appAnswersConflict
    appAnswersConflict = false
    guard !isAnswered, document.controller != nil, session?.keptConflict != nil else { return }
    handle(DocumentError(.saving, .changedElsewhere, url: theirs))
  }

  /// Whether an error is that a conflict waits for a person's word.
  func isConflict(_ error: any Error) -> Bool {
    guard let error = error as? DocumentError, let conflict = session?.keptConflict else { return false }
    return error.reason == .changedElsewhere && error.url == conflict.theirs
  }

  /// Notes that a window shows the document, for the next start.
  func noteShown(in window: UIWindow?) {
    if let session { environment.openDocuments?.show(session, windowSize: window?.bounds.size) }
  }

  // MARK: State

  /// Tells the document what holds now.
  private func refresh() {
    var state: UIDocument.State = []
    switch session?.state {
    case nil, .closed, .opening: state.insert(.closed)
    case .normal: break
    case .editingDisabled, .closing: state.insert(.editingDisabled)
    case .savingError: state.insert(.savingError)
    case .conflict: state.insert(.inConflict)
    }
    if hasFailedToSave { state.insert(.savingError) }
    if busyCount > 0, !state.contains(.closed) { state.insert(.editingDisabled) }
    if workCount > 0 { state.insert(.progressAvailable) }
    let old = document.documentState
    guard state != old else { return }
    document.facts.withLock { $0.state = state }
    let disables = state.contains(.editingDisabled)
    if disables != isEditingDisabled {
      isEditingDisabled = disables
      // A document that is closed has nothing more to be edited.
      if disables { document.disableEditing() } else if !state.contains(.closed) { document.enableEditing() }
    }
    if state.contains(.inConflict), !old.contains(.inConflict) { appAnswersConflict = false }
    noticingAnswers { NotificationCenter.default.post(name: UIDocument.stateChangedNotification, object: document) }
  }

  private func setBusy(_ isBusy: Bool) {
    busyCount += isBusy ? 1 : -1
    refresh()
  }

  /// Runs something that reads or writes, with a progress for it.
  private func working(_ work: @escaping @MainActor () async -> Void) {
    workCount += 1
    let progress = Progress(totalUnitCount: 1)
    document.facts.withLock { $0.progress = progress }
    refresh()
    environment.activity.start { [self, document] in
      await work()
      progress.completedUnitCount = 1
      workCount -= 1
      if workCount == 0 { document.facts.withLock { $0.progress = nil } }
      refresh()
    }
  }

  /// Tells the caller, when state and attributes are up to date.
  private func finish(_ completion: Completion, _ succeeded: Bool) {
    refresh()
    completion?(succeeded)
  }

  // MARK: Operations

  func open(_ completion: ((Bool) -> Void)?) {
    if let session {
      // Opening twice at the same time is one opening.
      if session.state.isOpen { return finish(completion, true) }
      return working { [self] in
        while self.session === session, !session.state.isOpen { await Task.yield() }
        finish(completion, self.session === session)
      }
    }
    let session = makeSession(at: document.fileURL)
    attach(session)
    working { [self] in
      do {
        // Whoever led here, a browser or a command line, has asked the policy.
        try await session.open(asksPolicy: false)
        tell(.loaded(.opening))
        finish(completion, true)
      } catch {
        detach()
        handle(error)
        finish(completion, false)
      }
    }
  }

  func save(to url: URL, for operation: UIDocument.SaveOperation, _ completion: ((Bool) -> Void)?) {
    guard session != nil || operation == .forCreating else {
      handle(DocumentError(.saving, .notEditable, url: url))
      return finish(completion, false)
    }
    let type = document.savingFileType ?? document.fileType ?? "public.data"
    let target = self.target(url, type, operation)
    tell(.willSave(target))
    do {
      let contents = try document.contents(forType: type)
      let attributes = try document.fileAttributesToWrite(to: target, for: operation)
      let token = document.changeCountToken(for: operation)
      let snapshot = UIDocumentContent.snapshot(of: document, contents, attributes, operation)
      let isNew = session == nil
      let session = session ?? makeSession(at: nil)
      if isNew { attach(session) }
      let prepared = session.prepareSave(snapshot)
      working { [self] in
        do {
          if isNew { try await session.open(asksPolicy: false) }
          let old = session.state == .editingDisabled ? document.fileURL : nil
          try await session.save(prepared, as: target, contentType: type)
          hasFailedToSave = false
          document.updateChangeCount(withToken: token, for: operation)
          if let old, old != document.fileURL { tellMoveToWritableLocation(from: old) }
          finish(completion, true)
        } catch {
          if isNew {
            await session.closeDiscardingChanges()
            detach()
            hasFailedToSave = true
          }
          handle(error)
          finish(completion, false)
        }
      }
    } catch {
      hasFailedToSave = true
      handle(DocumentError(.saving, url: url, because: error))
      finish(completion, false)
    }
  }

  /// Another type than the file's changes its extension.
  private func target(_ url: URL, _ type: String, _ operation: UIDocument.SaveOperation) -> URL {
    guard type != document.fileType else { return url }
    let filenameExtension = document.fileNameExtension(forType: type, saveOperation: operation)
    guard !filenameExtension.isEmpty, filenameExtension != FilePath(url).filenameExtension else { return url }
    return FilePath(url).parent
      .appending("\(DocumentNaming.stem(of: FilePath(url).name)).\(filenameExtension)")
      .url(isDirectory: url.hasDirectoryPath)
  }

  private func tellMoveToWritableLocation(from old: URL) {
    NotificationCenter.default.post(
      name: UIDocument.didMoveToWritableLocationNotification, object: document,
      userInfo: [UIDocument.didMoveToWritableLocationOldURLKey: old])
  }

  func close(_ completion: ((Bool) -> Void)?) {
    guard let session, session.state.isOpen else { return finish(completion, true) }
    setBusy(true)
    document.autosave { [self] isSaved in
      guard isSaved else {
        setBusy(false)
        return finish(completion, false)
      }
      environment.activity.start { [self] in
        defer { setBusy(false) }
        do {
          try await session.close()
          if self.session === session { detach() }
          finish(completion, true)
        } catch {
          handle(error)
          finish(completion, false)
        }
      }
    }
  }

  func revert(to url: URL, _ completion: ((Bool) -> Void)?) {
    guard let session, session.state.isOpen else { return finish(completion, false) }
    setBusy(true)
    working { [self] in
      isReverting = true
      defer {
        isReverting = false
        setBusy(false)
      }
      do {
        try await session.revert(to: url)
        finish(completion, true)
      } catch {
        if session.state.isOpen { hasFailedToSave = true }
        handle(error)
        finish(completion, false)
      }
    }
  }

  /// Closes although saving failed; what is unsaved is kept as a draft.
  func closeKeepingDraft() async {
    guard let session else { return }
    await session.closeKeepingDraft()
    if self.session === session { detach() }
    refresh()
  }

  /// Gives the file another name, as typed by a person.
  func rename(to name: String) async throws {
    guard let session else { throw DocumentError(.renaming, .notEditable, url: document.fileURL) }
    try await session.rename(to: name)
  }

  // MARK: Changes

  func updateChangeCount(_ change: UIDocument.ChangeKind) {
    switch change {
    case .done, .redone: session?.changeEdits(by: 1)
    case .undone: session?.changeEdits(by: -1)
    case .cleared: session?.clearChanges()
    }
  }

  var changeToken: DocumentSession.ChangeToken? { session?.changeToken }

  func clearChanges(upTo token: Any) {
    if let token = token as? DocumentSession.ChangeToken { session?.clearChanges(upTo: token) }
  }

  // MARK: Errors

  private func handle(_ error: any Error) {
    openErrors.append(error)
    document.handleError(error, userInteractionPermitted: !Self.hasInteractionEnded)
  }

  /// What `handleError` does by itself.
  func present(_ error: any Error, isInteractive: Bool) {
    if DocumentErrors.collect(error, of: document) {
      return document.finishedHandlingError(error, recovered: false)
    }
    guard isInteractive, let presenter = Self.errorPresenter else {
      write(error)
      return document.finishedHandlingError(error, recovered: false)
    }
    DocumentEnvironment.shared.activity.start { [self, document] in
      if await !presenter(document, error) { write(error) }
      document.finishedHandlingError(error, recovered: false)
    }
  }

  private func write(_ error: any Error) {
    FileHandle.standardError.write(Data("\(DocumentError(.saving, url: document.fileURL, because: error))\n".utf8))
  }

  func finishedHandling(_ error: any Error) {
    // Errors cannot be compared; those about one document are dealt with in their order.
    if !openErrors.isEmpty { openErrors.removeFirst() }
  }

  /// Whether the app ends, so that nobody can be asked any more.
  static var hasInteractionEnded = false

  func interactionEnds() {
    Self.hasInteractionEnded = true
    for error in openErrors { document.userInteractionNoLongerPermitted(forError: error) }
  }
}
