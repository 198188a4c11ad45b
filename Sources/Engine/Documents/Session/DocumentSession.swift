import ContentTypes
import Foundation

/// An open document, from the first byte read to the last one saved: the one state machine behind every kind of
/// document that an app may have.
///
/// The session knows where the document is, whether it is changed, and when it is saved; the contents themselves
/// belong to a `DocumentContent`. It lives on the main actor and never waits for the disk there: reading, encoding
/// and writing happen elsewhere, one at a time, the newest contents winning.
@MainActor public final class DocumentSession {
  /// Where a document is in its life. See `transitions` for what may follow what.
  public enum State: Hashable, Sendable, CaseIterable {
    /// Not open. Contents must not be shown as the document's.
    case closed
    /// Being read.
    case opening
    /// Open, and every change will be saved by itself.
    case normal
    /// Open for reading only.
    case editingDisabled
    /// Open; the last save failed. Editing goes on, saving is tried again, and a draft is kept.
    case savingError
    /// Open; somebody else changed the file while there were unsaved changes.
    case conflict
    /// Saving for the last time.
    case closing

    /// The states that may follow.
    public var transitions: Set<State> {
      switch self {
      case .closed: [.opening]
      case .opening: [.normal, .editingDisabled, .closed]
      case .normal: [.editingDisabled, .savingError, .conflict, .closing]
      case .editingDisabled: [.normal, .closing]
      case .savingError: [.normal, .conflict, .closing]
      case .conflict: [.normal, .savingError, .closing]
      case .closing: [.closed, .normal, .editingDisabled, .savingError, .conflict]
      }
    }

    /// Whether contents may be shown.
    public var isOpen: Bool { self != .closed && self != .opening }
  }

  /// What a session tells those who watch it.
  public enum Event: Sendable {
    /// `state` changed.
    case stateChanged(State)
    /// The document has another name or place: saved for the first time, renamed, or moved by someone else.
    case urlChanged(from: URL?, to: URL?)
    /// `hasUnsavedChanges` changed.
    case unsavedChangesChanged(Bool)
    /// What can be undone or redone, or its name, changed.
    case undoChanged
    /// The contents are on the disk.
    case saved(URL)
    /// The contents were read anew because somebody else changed the file.
    case reloaded
    /// Two versions were kept: this document goes on at `kept`, the other's contents are at `other`.
    case conflictKeptBoth(kept: URL, other: URL)
    /// The file is gone. Changes are kept as a draft; the file does not come back by itself.
    case fileDisappeared(URL)
    /// Something failed that nobody waited for, such as an autosave.
    case failed(DocumentError)
  }

  /// Tells the document from others while it has no place. A draft that is opened again keeps its document's.
  public private(set) var identity = UUID()
  /// The contents.
  public let content: any DocumentContent
  /// The identifier of the type in which the document is written.
  public private(set) var contentType: String
  /// The file; nil for a document that was never given a place.
  public private(set) var fileURL: URL?
  /// The name under which a document without a place is kept.
  public private(set) var draftName: String
  /// Whether the document has never been on the disk under its name.
  public private(set) var isNew: Bool
  /// Whether the file was there and is gone.
  public private(set) var isFileMissing = false
  /// Whether the file is being read at this moment.
  public internal(set) var isReading = false
  /// The present state.
  public private(set) var state: State = .closed
  /// Why the last save or reading failed; nil after one that succeeded.
  public private(set) var lastError: DocumentError?
  /// Two versions that were kept and wait for a person's word; nil if there are none. See `settleConflict(_:)`.
  public internal(set) var keptConflict: KeptConflict?
  /// How to take back what was done. Registering marks the document as changed; undoing back to what was saved makes
  /// it unchanged again.
  public let undoManager: UndoManager
  /// What an autosave does; nil for saving. For documents that let an app have a say in it.
  public var autosaveAction: (@MainActor () async -> Void)?

  let environment: DocumentEnvironment
  let store: DocumentStore
  let isViewer: Bool
  private let observers = ObserverList<Event>()

  /// The contents' state: what the undo manager knows of and what it does not.
  struct ChangeMark: Hashable {
    var undoRevision: UInt64
    var otherEdits: UInt64
  }

  var otherEdits: UInt64 = 0
  var savedMark = ChangeMark(undoRevision: 0, otherEdits: 0)
  var draftMark: ChangeMark?
  /// The unchanged contents when the file went away.
  var missingMark: ChangeMark?
  var saveNumber: UInt64 = 0
  var appliedSaveNumber: UInt64 = 0
  var schedule = AutosaveSchedule()
  var autosave: (any ScheduledAction)?
  var missingCheck: (any ScheduledAction)?
  var oldestUnsaved: TimeInterval?
  /// When the contents that are being saved were taken.
  var takenAt: TimeInterval = 0
  var journal: RecoveryJournal?
  var journalTimer: (any ScheduledAction)?
  var isJournaling = false
  /// What the journal keeps, and when it was taken; nil while it keeps nothing.
  var journalMark: ChangeMark?
  var journalTakenAt: TimeInterval = 0
  /// What was last safe in the file or in a draft of a save, and when it was taken.
  var safeMark: ChangeMark?
  var safeTakenAt: TimeInterval = 0
  /// Whether edits are saved by themselves. Without, they wait for a save, and are kept as a draft meanwhile.
  public var autosaves = true
  var watcher: DirectoryWatcher?
  var isLookPending = false
  var looksInsidePackages = false
  var isAutosaveQueued = false
  private var announcedUnsavedChanges = false
  private var pendingChangeRevision: UInt64?
  private(set) var isBusy = false
  private var turns: [CheckedContinuation<Void, Never>] = []

  private struct Weak { weak var session: DocumentSession? }
  private static var registry: [Weak] = []

  /// A session for a document that is not open yet.
  /// - Parameters:
  ///   - content: The contents, holding those of a new document.
  ///   - contentType: The identifier of the document's type.
  ///   - fileURL: The file; nil for a document without a place.
  ///   - draftName: The name under which a document without a place is kept.
  ///   - isViewer: Whether the document is only looked at.
  ///   - environment: What to work with.
  ///   - undoManager: What the document can undo; one of its own by default.
  ///   - queue: The serial queue on which the file is read and written; one of its own by default.
  ///   - coordinator: Makes a coordinator for each access to the file, so that those who present it are asked and
  ///     told; nil where nobody is.
  public init(
    content: any DocumentContent, contentType: String, fileURL: URL?, draftName: String = DocumentNaming.untitled,
    isViewer: Bool = false, environment: DocumentEnvironment = .shared, undoManager: UndoManager = UndoManager(),
    queue: DispatchQueue? = nil, coordinator: (@Sendable () -> NSFileCoordinator)? = nil
  ) {
    self.content = content
    self.contentType = contentType
    self.fileURL = fileURL
    self.draftName = draftName
    self.isViewer = isViewer
    self.environment = environment
    isNew = fileURL == nil
    self.undoManager = undoManager
    store = DocumentStore(
      fileSystem: environment.fileSystem, drafts: environment.drafts, versions: environment.versions, queue: queue,
      coordinator: coordinator)
    undoManager.onChange = { [weak self] in self?.undoManagerChanged() }
    Self.registry.removeAll { $0.session == nil }
    Self.registry.append(Weak(session: self))
  }

  // MARK: What can be asked

  /// The sessions that are open now, in the order of their creation.
  public static var openSessions: [DocumentSession] {
    registry.compactMap(\.session).filter { $0.state != .closed }
  }

  /// The open session of a file, so that a document is never open twice.
  public static func openSession(for url: URL) -> DocumentSession? {
    let path = FilePath(url)
    return openSessions.first { $0.fileURL.map { FilePath($0) } == path }
  }

  /// The name for people: that of the file, without its extension.
  public var displayName: String { fileURL.map { DocumentNaming.stem(of: FilePath($0).name) } ?? draftName }

  /// Whether contents may be changed now.
  public var isEditable: Bool { [.normal, .savingError, .conflict].contains(state) && !isViewer }

  /// Whether the contents differ from what is on the disk under the document's name.
  public var hasUnsavedChanges: Bool { mark != savedMark }

  var mark: ChangeMark { ChangeMark(undoRevision: undoManager.revision, otherEdits: otherEdits) }

  /// Calls a closure with every event, on the main actor, as long as the result is kept.
  public func observe(_ observer: @escaping @MainActor (Event) -> Void) -> ObservationToken { observers.add(observer) }

  // MARK: Opening

  /// Reads the file, or readies a new document.
  ///
  /// The policy is asked first.
  /// - Parameters:
  ///   - allowsMissingFile: Whether a file that does not exist is a new document of that name, made by its first
  ///     save, rather than an error. Its folder must exist.
  ///   - source: What led to the opening.
  ///   - asksPolicy: False for a document that was just made, which the policy has allowed.
  /// - Throws: `DocumentError`, or what the policy threw; the session is then closed, and nothing is shown.
  public func open(
    allowsMissingFile: Bool = false, source: CreationPolicy.Source = .other, asksPolicy: Bool = true
  ) async throws {
    precondition(state == .closed, "A session is opened once.")
    transition(to: .opening)
    do {
      try await environment.activity.perform { try await read(allowsMissingFile, asksPolicy ? source : nil) }
    } catch {
      lastError = error as? DocumentError
      transition(to: .closed)
      throw error
    }
  }

  private func read(_ allowsMissingFile: Bool, _ source: CreationPolicy.Source?) async throws {
    guard let fileURL else { return finishOpening(isWritable: true) }
    if let source { try await environment.policy.consult(.open(fileURL, source: source)) }
    if allowsMissingFile, await !store.exists(fileURL) {
      try await store.bind(fileURL)
      isNew = true
      return finishOpening(isWritable: true)
    }
    isReading = true
    defer { isReading = false }
    let (loaded, isWritable) = try await store.load(
      fileURL, contentType: contentType, as: content, content.preparedLoad(contentType: contentType))
    do {
      try await withoutUndo { try await loaded.apply() }
    } catch {
      throw DocumentError(.opening, url: fileURL, because: error)
    }
    finishOpening(isWritable: isWritable)
    environment.recents?.note(fileURL)
    watchFolder()
  }

  /// Opens a draft that was kept earlier: its contents, its name, and unsaved.
  public func open(draft: DraftStore.Draft) async throws {
    precondition(state == .closed, "A session is opened once.")
    transition(to: .opening)
    do {
      try await environment.activity.perform {
        let loaded = try await store.adoptDraft(
          draft, as: content, contentType: contentType, content.preparedLoad(contentType: contentType))
        try await withoutUndo { try await loaded.apply() }
      }
    } catch {
      transition(to: .closed)
      throw error
    }
    draftName = DocumentNaming.stem(of: draft.name)
    if let document = draft.document { identity = document }
    finishOpening(isWritable: true)
    draftMark = mark
    markEdited()
  }

  private func finishOpening(isWritable: Bool) {
    undoManager.removeAllActions()
    savedMark = mark
    transition(to: isWritable && !isViewer ? .normal : .editingDisabled)
  }

  func withoutUndo(_ work: () async throws -> Void) async rethrows {
    undoManager.disableUndoRegistration()
    defer { undoManager.enableUndoRegistration() }
    isReplacingContents = true
    defer { isReplacingContents = false }
    try await work()
  }

  private var isReplacingContents = false

  // MARK: Editing

  /// Notes a change that no undo action stands for. Ignored while contents are being replaced by read ones.
  public func markEdited() {
    guard !isReplacingContents, isEditable else { return }
    otherEdits += 1
    changed()
  }

  /// Notes that changes were taken back, or made again, that no undo action stands for.
  /// - Parameter difference: Changes more, or fewer, than before. Back at what was saved, the document is unchanged.
  public func changeEdits(by difference: Int) {
    guard !isReplacingContents, isEditable else { return }
    otherEdits = otherEdits &+ UInt64(bitPattern: Int64(difference))
    changed()
  }

  /// Which changes there are at one moment.
  public struct ChangeToken: Sendable {
    let mark: ChangeMark
    let number: UInt64
  }

  /// The changes of this moment.
  public var changeToken: ChangeToken { ChangeToken(mark: mark, number: saveNumber) }

  /// Takes the contents as they were at an earlier moment for what is on the disk, unless newer ones were saved.
  public func clearChanges(upTo token: ChangeToken) {
    guard token.number + 1 >= appliedSaveNumber else { return }
    savedMark = token.mark
    announceUnsavedChanges()
  }

  /// Takes the contents as they are for what is on the disk.
  public func clearChanges() {
    savedMark = mark
    schedule.cancel()
    announceUnsavedChanges()
  }

  /// Notes that contents are about to change in a way that may or may not come with an undo action, as when an
  /// observable object announces a change. If no action was registered by the end of the event, the change counts by
  /// itself, so that it is saved in any case.
  public func noteChange() {
    guard !isReplacingContents, isEditable, pendingChangeRevision == nil else { return }
    pendingChangeRevision = undoManager.revision
    let scheduler = undoManager.eventScheduler ?? UndoManager.defaultEventScheduler
    scheduler { [weak self] in
      guard let self, let before = pendingChangeRevision else { return }
      pendingChangeRevision = nil
      if undoManager.revision == before { markEdited() }
    }
  }

  private func undoManagerChanged() {
    changed()
    emit(.undoChanged)
  }

  private func changed() {
    announceUnsavedChanges()
    noteUnsaved()
    guard hasUnsavedChanges, isEditable || state == .closing else { return }
    schedule.edited(at: environment.clock.now)
    armAutosave()
  }

  func announceUnsavedChanges() {
    let present = hasUnsavedChanges
    guard present != announcedUnsavedChanges else { return }
    announcedUnsavedChanges = present
    emit(.unsavedChangesChanged(present))
  }

  // MARK: Turns and transitions

  /// Does one thing with the file at a time, in the order of asking.
  func exclusively<Result>(_ work: @MainActor () async throws -> Result) async rethrows -> Result {
    if isBusy {
      await withCheckedContinuation { turns.append($0) }
    } else {
      isBusy = true
    }
    defer {
      if turns.isEmpty { isBusy = false } else { turns.removeFirst().resume() }
    }
    return try await environment.activity.perform(work)
  }

  func transition(to next: State) {
    guard next != state else { return }
    precondition(state.transitions.contains(next), "A document cannot go from \(state) to \(next).")
    state = next
    assert(checkInvariants())
    emit(.stateChanged(next))
  }

  func setFileURL(_ url: URL) {
    guard url != fileURL else { return }
    let old = fileURL
    fileURL = url
    if let old { environment.recents?.moved(from: old, to: url) } else { environment.recents?.note(url) }
    emit(.urlChanged(from: old, to: url))
    watchFolder()
  }

  func setContentType(_ identifier: String) { contentType = identifier }

  func setMissing(_ isMissing: Bool) {
    guard isMissing != isFileMissing else { return }
    isFileMissing = isMissing
    if isMissing, let fileURL { emit(.fileDisappeared(fileURL)) }
  }

  func setOnDisk() { isNew = false }

  func fail(_ error: DocumentError?) { lastError = error }

  func emit(_ event: Event) { observers.notify(event) }

  /// Checks what must hold in every state. Cheap; used in debug builds.
  func checkInvariants() -> Bool {
    switch state {
    // Nothing of a closed document runs on, and nothing of it is watched.
    case .closed: return autosave == nil && journalTimer == nil && missingCheck == nil && watcher == nil
    case .opening: return autosave == nil && journalTimer == nil
    case .editingDisabled: return !isEditable
    // An edit never waits without anything that will save it.
    case .normal, .savingError, .conflict:
      return isEditable
        && (!hasUnsavedChanges || oldestUnsaved == nil || journalTimer != nil || isBusy
          || environment.drafts == nil || isJournaling)
    case .closing: return true
    }
  }
}
