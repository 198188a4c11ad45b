import Foundation

/// What other programs do to the file while it is open.
extension DocumentSession {
  /// Seconds for which a file may be gone before it counts as gone: many programs save by removing and making anew.
  static let patience: TimeInterval = 0.5

  /// Begins to watch the folder of the document. A folder that cannot be watched is no error: every save looks again.
  func watchFolder() {
    watcher = nil
    guard let fileURL, state.isOpen else { return }
    let path = FilePath(fileURL)
    environment.activity.start { [self] in
      let watcher = await store.watch(path) { [weak self] in self?.lookForExternalChanges() }
      guard self.fileURL == fileURL, state.isOpen else { return }
      self.watcher = watcher
    }
  }

  /// Compares the document with its file and does what is to be done.
  ///
  /// The same bytes under new dates are nothing. New contents are read if there are no unsaved changes; otherwise both
  /// versions are kept. A file that was moved is followed.
  public func lookForExternalChanges() {
    guard state.isOpen, !isLookPending else { return }
    isLookPending = true
    environment.activity.start { [self] in
      await exclusively {
        isLookPending = false
        await look()
      }
    }
  }

  private func look() async {
    guard state.isOpen, state != .closing, let fileURL, !isNew else { return }
    switch await store.look(at: fileURL) {
    case .unchanged:
      setMissing(false)
    case .moved(let url):
      setMissing(false)
      setFileURL(url)
    case .changed:
      setMissing(false)
      await takeOverOrKeepBoth(fileURL)
    case .missing:
      waitForReturn()
    }
  }

  private func waitForReturn() {
    guard missingCheck == nil, !isFileMissing else { return }
    missingCheck = environment.clock.schedule(after: Self.patience) { [weak self] in
      guard let self else { return }
      missingCheck = nil
      environment.activity.start { await self.confirmMissing() }
    }
  }

  private func confirmMissing() async {
    await exclusively {
      guard state.isOpen, let fileURL else { return }
      if case .missing = await store.look(at: fileURL) { setMissing(true) } else { lookForExternalChanges() }
    }
  }

  private func takeOverOrKeepBoth(_ url: URL) async {
    do {
      if hasUnsavedChanges, isEditable {
        try await resolveConflict(with: url)
      } else {
        try await reload(url)
      }
    } catch {
      // The next event, or the next save, tries again; until then the contents in memory stay what they are.
      emit(.failed(DocumentError(.opening, url: url, because: error)))
    }
  }

  /// Reads the file again and lets unsaved changes go, because the person said so.
  /// - Parameter url: Another file, which the document becomes; nil for its own.
  /// - Throws: `DocumentError`; the contents are then what they were.
  public func revert(to url: URL? = nil) async throws {
    try await exclusively {
      guard state.isOpen, state != .closing, let file = url ?? fileURL else {
        throw DocumentError(.opening, .missing, url: url ?? fileURL)
      }
      try await reload(file, discardingChanges: true)
      setFileURL(file)
      setOnDisk()
      draftMark = nil
      await store.dropDraft()
      if state == .savingError || state == .conflict { transition(to: .normal) }
    }
  }

  private func reload(_ url: URL, discardingChanges: Bool = false) async throws {
    let before = mark
    isReading = true
    defer { isReading = false }
    let (loaded, _) = try await store.load(url, contentType: contentType, as: content)
    guard discardingChanges || mark == before else {
      // Somebody typed while the bytes were read. The store knows the new file now, so a save would replace it.
      return try await resolveConflict(with: url)
    }
    try withoutUndo { try loaded.apply() }
    undoManager.removeAllActions()
    savedMark = mark
    fail(nil)
    emit(.reloaded)
    announceUnsavedChanges()
  }

  /// Keeps both versions: the other's stays where it is, ours goes on under a name of its own.
  func resolveConflict(with url: URL) async throws {
    if state == .normal || state == .savingError { transition(to: .conflict) }
    let saving = mark
    saveNumber += 1
    let number = saveNumber
    schedule.saving()
    do {
      let snapshot = try await content.preparedSnapshot(contentType: contentType)
      let kept = try await store.saveSibling(snapshot, of: url, suffix: " (conflict)", contentType: contentType)
      // Before the state: whoever hears that all is well asks for the place next.
      setFileURL(kept)
      saveSucceeded(number, saving, kept)
      emit(.conflictKeptBoth(kept: kept, other: url))
    } catch {
      let failure = DocumentError(.saving, url: url, because: error)
      fail(failure)
      schedule.failed(at: environment.clock.now)
      if state == .conflict { transition(to: .savingError) }
      armAutosave()
      throw failure
    }
  }
}
