import Foundation

extension DocumentSession {
  /// Saves now, if there is anything to save. Saves that are under way are waited for; if they took these contents
  /// with them, nothing is written twice.
  ///
  /// A document without a place is kept as a draft and stays unsaved.
  /// - Parameter recreatingMissingFile: Whether a file that somebody deleted is made anew. Only a person's wish is a
  ///   reason.
  /// - Throws: `DocumentError`. The contents on disk are then what they were, and a draft is kept.
  public func save(recreatingMissingFile: Bool = false) async throws {
    try await exclusively {
      guard state.isOpen, hasUnsavedChanges || (isNew && fileURL != nil) else { return }
      try await saveInTurn(rule: recreatingMissingFile ? .asKnownOrMissing : .asKnown)
    }
  }

  /// Starts a save and does not wait: the app loses focus, a window closes. Failures come as an event.
  public func saveSoon() {
    guard isEditable, hasUnsavedChanges else { return }
    environment.activity.start { [self] in await autosaveNow() }
  }

  /// Gives the document a place and saves it there. The file that it had stays as it last was on the disk.
  /// - Parameters:
  ///   - url: The new place; a file that is there is replaced.
  ///   - contentType: The type to write; the present one by default.
  public func save(as url: URL, contentType: String? = nil) async throws {
    try await exclusively {
      guard state.isOpen else { return }
      let earlier = self.contentType
      if let contentType { setContentType(contentType) }
      do {
        try await write(to: url, rule: .replacing)
      } catch {
        setContentType(earlier)
        throw error
      }
      setFileURL(url)
      // What could not be written at its place can be written here.
      if state == .editingDisabled, !isViewer { transition(to: .normal) }
    }
  }

  // MARK: Contents that were taken before

  /// Contents as they were at one moment, to be saved later.
  public struct PreparedSave: Sendable {
    let number: UInt64
    let mark: ChangeMark
    let snapshot: DocumentSnapshot
  }

  /// Notes that a snapshot holds the contents of this moment.
  public func prepareSave(_ snapshot: DocumentSnapshot) -> PreparedSave {
    saveNumber += 1
    return PreparedSave(number: saveNumber, mark: mark, snapshot: snapshot)
  }

  /// Saves contents that were taken before. If newer ones have been saved meanwhile, nothing is written.
  /// - Parameters:
  ///   - prepared: The contents.
  ///   - url: A new place for the document, whose file is replaced if there is one; nil for its own.
  ///   - contentType: The type to write; the present one by default.
  /// - Throws: `DocumentError`, as `save()` does.
  public func save(_ prepared: PreparedSave, as url: URL? = nil, contentType: String? = nil) async throws {
    try await exclusively {
      guard state.isOpen else { throw DocumentError(.saving, .notEditable, url: fileURL) }
      guard prepared.number > appliedSaveNumber else { return }
      let earlier = self.contentType
      if let contentType { setContentType(contentType) }
      do {
        if let url, url != fileURL {
          try await write(to: url, rule: .replacing, prepared)
        } else {
          try await saveInTurn(rule: .asKnown, prepared)
        }
      } catch {
        setContentType(earlier)
        throw error
      }
      guard let url else { return }
      setFileURL(url)
      if state == .editingDisabled, !isViewer { transition(to: .normal) }
    }
  }

  /// Gives the document another name in its folder, keeping its extension.
  /// - Parameter name: The name as typed, with or without the extension.
  /// - Throws: `DocumentError` for a name that cannot be one or is taken.
  public func rename(to name: String) async throws {
    try await exclusively {
      guard let fileURL, state.isOpen else { throw DocumentError(.renaming, .notEditable, url: self.fileURL) }
      let filename = try DocumentNaming.typedName(name, keepingExtensionOf: FilePath(fileURL).name, url: fileURL)
      if isNew {
        // There is no file yet: the first save makes it under the new name.
        let url = FilePath(fileURL).parent.appending(filename).url()
        guard await !store.exists(url) else { throw DocumentError(.renaming, .nameTaken, url: fileURL) }
        return setFileURL(url)
      }
      setFileURL(try await store.rename(fileURL, to: filename))
    }
  }

  /// Saves for the last time and closes.
  /// - Throws: `DocumentError` if the save failed; the document then stays open, so that nothing is lost. Call
  ///   `closeKeepingDraft()` to close it all the same.
  public func close() async throws {
    try await exclusively {
      guard state.isOpen else { return }
      if hasUnsavedChanges, !isViewer, state != .editingDisabled {
        try await saveInTurn(rule: .asKnown)
      }
      await finishClosing()
    }
  }

  /// Closes without saving into the file. Unsaved changes stay behind as a draft.
  public func closeKeepingDraft() async {
    await exclusively {
      guard state.isOpen else { return }
      if hasUnsavedChanges, draftMark != mark,
        let snapshot = try? await content.preparedSnapshot(contentType: contentType)
      {
        try? await store.keepDraft(snapshot, as: draftLabel)
      }
      await finishClosing()
    }
  }

  /// Closes and lets unsaved changes go, because the person said so.
  public func closeDiscardingChanges() async {
    await exclusively {
      guard state.isOpen else { return }
      await store.dropDraft()
      await finishClosing()
    }
  }

  private func finishClosing() async {
    transition(to: .closing)
    cancelTimers()
    watcher = nil
    await store.close()
    undoManager.removeAllActions()
    cancelTimers()
    transition(to: .closed)
  }

  private func cancelTimers() {
    schedule.cancel()
    autosave?.cancel()
    autosave = nil
    missingCheck?.cancel()
    missingCheck = nil
    cancelJournal()
  }

  // MARK: Autosave

  /// Sets the timer for the next autosave, if none runs. A timer that fires early looks again: moving it with every
  /// keystroke would cost more.
  func armAutosave() {
    guard autosaves, autosave == nil, let due = schedule.due else { return }
    let delay = max(0, due - environment.clock.now)
    autosave = environment.clock.schedule(after: delay) { [weak self] in
      guard let self else { return }
      autosave = nil
      guard let due = schedule.due, state.isOpen else { return }
      guard due <= environment.clock.now + 0.001 else { return armAutosave() }
      // While the disk hangs, one save waits for its turn, however much is typed.
      guard !isAutosaveQueued else { return }
      isAutosaveQueued = true
      environment.activity.start { await self.autosaveNow() }
    }
  }

  private func autosaveNow() async {
    guard let autosaveAction else { return await saveReporting() }
    await autosaveAction()
    isAutosaveQueued = false
    guard state.isOpen, hasUnsavedChanges, autosave == nil else { return }
    // The app chose not to save now; it is asked again, less and less often.
    schedule.failed(at: environment.clock.now)
    armAutosave()
  }

  /// Saves what nobody waits for.
  private func saveReporting() async {
    do {
      try await exclusively {
        isAutosaveQueued = false
        guard isEditable, hasUnsavedChanges else { return schedule.cancel() }
        if fileURL == nil, draftMark == mark { return schedule.cancel() }
        try await saveInTurn(rule: .asKnown)
      }
    } catch let error as DocumentError {
      emit(.failed(error))
    } catch {
      emit(.failed(DocumentError(.saving, url: fileURL, because: error)))
    }
  }

  // MARK: One save

  /// Saves to the document's place. The caller has its turn.
  func saveInTurn(rule: DocumentStore.Rule, _ prepared: PreparedSave? = nil) async throws {
    guard !isViewer, state != .editingDisabled else {
      throw DocumentError(.saving, .notEditable, url: fileURL)
    }
    guard let fileURL else { return try await saveDraft() }
    do {
      try await write(to: fileURL, rule: rule, prepared)
    } catch let error as DocumentError where error.reason == .changedElsewhere || error.reason == .nameTaken {
      try await resolveConflict(with: fileURL)
    } catch let error as DocumentError where error.reason == .missing && rule == .asKnown {
      // Perhaps it only has another name now.
      guard case .moved(let url) = await store.look(at: fileURL) else {
        setMissing(true)
        throw error
      }
      setFileURL(url)
      try await write(to: url, rule: rule, prepared)
    }
  }

  private func write(to url: URL, rule: DocumentStore.Rule, _ prepared: PreparedSave? = nil) async throws {
    let saving = prepared?.mark ?? mark
    if prepared == nil { saveNumber += 1 }
    let number = prepared?.number ?? saveNumber
    schedule.saving()
    takenAt = environment.clock.now
    do {
      let snapshot: DocumentSnapshot
      if let prepared {
        snapshot = prepared.snapshot
      } else {
        snapshot = try await content.preparedSnapshot(contentType: contentType)
      }
      do {
        try await store.save(snapshot, to: url, contentType: contentType, rule: rule)
      } catch let error as DocumentError {
        if error.reason != .changedElsewhere, error.reason != .nameTaken { await keepDraftOfFailure(snapshot, saving) }
        throw error
      }
    } catch {
      let failure = DocumentError(.saving, url: url, because: error)
      if failure.reason != .changedElsewhere, failure.reason != .nameTaken { saveFailed(failure) }
      throw failure
    }
    saveSucceeded(number, saving, url)
  }

  private func keepDraftOfFailure(_ snapshot: DocumentSnapshot, _ saving: ChangeMark) async {
    guard draftMark != saving else { return }
    // The save's own failure is what the person hears of; if even the draft cannot be kept, the next try may.
    guard (try? await store.keepDraft(snapshot, as: draftLabel)) != nil else { return }
    draftMark = saving
    noteSafe(saving, takenAt: takenAt)
  }

  func saveSucceeded(_ number: UInt64, _ saved: ChangeMark, _ url: URL) {
    // A later save may have overtaken this one: when the process is told to end, it does not wait for its turn.
    guard number > appliedSaveNumber else { return }
    appliedSaveNumber = number
    savedMark = saved
    draftMark = nil
    noteSafe(saved, takenAt: takenAt)
    fail(nil)
    schedule.succeeded()
    setOnDisk()
    setMissing(false)
    if state == .savingError || state == .conflict { transition(to: .normal) }
    if watcher == nil { watchFolder() }
    emit(.saved(url))
    announceUnsavedChanges()
    if hasUnsavedChanges {
      // Edits made while the bytes were under way are as old as the save.
      schedule.edited(at: environment.clock.now)
      armAutosave()
    }
  }

  private func saveFailed(_ error: DocumentError) {
    fail(error)
    schedule.failed(at: environment.clock.now)
    if state == .normal || state == .conflict { transition(to: .savingError) }
    armAutosave()
  }

  private func saveDraft() async throws {
    let saving = mark
    schedule.saving()
    takenAt = environment.clock.now
    let snapshot: DocumentSnapshot
    do {
      snapshot = try await content.preparedSnapshot(contentType: contentType)
      try await store.keepDraft(snapshot, as: draftLabel)
    } catch {
      let failure = DocumentError(.saving, url: nil, because: error)
      saveFailed(failure)
      throw failure
    }
    draftMark = saving
    noteSafe(saving, takenAt: takenAt)
    fail(nil)
    schedule.succeeded()
    if state == .savingError { transition(to: .normal) }
    if mark != saving {
      schedule.edited(at: environment.clock.now)
      armAutosave()
    }
  }

  var draftFilename: String {
    if let fileURL { return FilePath(fileURL).name }
    let filenameExtension = environment.contentTypes.filenameExtension(forNew: contentType)
    return DocumentNaming.availableName(for: draftName, filenameExtension: filenameExtension, among: [])
  }

  /// What is said of the contents when they are kept as a draft now.
  var draftLabel: DraftLabel {
    DraftLabel(name: draftFilename, contentType: contentType, original: fileURL, document: identity)
  }

  // MARK: The process ends

  /// Seconds that a process which is told to end waits for a disk that does not answer.
  static let lastPatience: TimeInterval = 4

  /// Saves on the calling thread before it returns: the process is about to end. Never throws anything away: what
  /// cannot be saved is kept as a draft.
  public func saveSynchronously() throws {
    guard isEditable, hasUnsavedChanges else { return }
    let snapshot = try content.snapshot(contentType: contentType)
    let saving = mark
    saveNumber += 1
    let number = saveNumber
    let (url, type, label) = (fileURL, contentType, draftLabel)
    // Whatever is under way may hang; the contents are safe before it is waited for.
    if isBusy { keepSynchronously(snapshot) }
    takenAt = environment.clock.now
    let outcome = finish(within: Self.lastPatience) { store -> DocumentError? in
      do {
        if let url {
          try store.save(snapshot, to: url, contentType: type, rule: .asKnown, asksOthers: false)
        } else {
          try store.keepDraft(snapshot, as: label)
        }
        return nil
      } catch {
        try? store.keepDraft(snapshot, as: label)
        return DocumentError(.saving, url: url, because: error)
      }
    }
    let hangs = DocumentError(.saving, .device, url: url)
    if let failure = outcome ?? hangs {
      fail(failure)
      throw failure
    }
    if let url { saveSucceeded(number, saving, url) } else { draftMark = saving }
  }

  /// Saves every open document on the calling thread. For the moment in which the process is told to end.
  /// - Returns: What could not be saved into its file; each is kept as a draft.
  @discardableResult
  public static func saveAllSynchronously() -> [DocumentError] {
    openSessions.compactMap { session in
      do {
        try session.saveSynchronously()
        return nil
      } catch {
        return DocumentError(.saving, url: session.fileURL, because: error)
      }
    }
  }
}
