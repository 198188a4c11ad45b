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
      let watcher = await store.watch(path) { [weak self] in self?.lookForExternalChanges(insidePackages: false) }
      guard self.fileURL == fileURL, state.isOpen, state != .closing else { return }
      self.watcher = watcher
      // What happened between the reading or writing and this moment is nothing that a watcher hears of.
      if watcher != nil { lookForExternalChanges(insidePackages: false) }
    }
  }

  /// Compares the document with its file and does what is to be done.
  ///
  /// The same bytes under new dates are nothing. New contents are read if there are no unsaved changes; otherwise both
  /// versions are kept. A file that was moved is followed.
  public func lookForExternalChanges() { lookForExternalChanges(insidePackages: true) }

  /// - Parameter insidePackages: False for what is heard about the folder: that says nothing about the inside of a
  ///   package whose own marks are as they were, and every save of ours is heard too.
  private func lookForExternalChanges(insidePackages: Bool) {
    guard state.isOpen else { return }
    if insidePackages { looksInsidePackages = true }
    guard !isLookPending else { return }
    isLookPending = true
    environment.activity.start { [self] in
      await exclusively {
        isLookPending = false
        let insidePackages = looksInsidePackages
        looksInsidePackages = false
        await look(insidePackages)
      }
    }
  }

  private func look(_ insidePackages: Bool) async {
    guard state.isOpen, state != .closing, let fileURL, !isNew else { return }
    switch await store.look(at: fileURL, insidePackages: insidePackages) {
    case .unchanged:
      await noteReturn()
    case .moved(let url):
      await noteReturn()
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
      guard case .missing = await store.look(at: fileURL) else { return lookForExternalChanges() }
      guard !isFileMissing else { return }
      setMissing(true)
      await keepWhatIsGone()
    }
  }

  /// The contents are nowhere on the disk any more: they count as unsaved, and are kept as a draft without asking.
  private func keepWhatIsGone() async {
    guard isEditable, let snapshot = try? content.snapshot(contentType: contentType) else { return }
    let wasClean = !hasUnsavedChanges
    if wasClean { otherEdits += 1 }
    let kept = mark
    if wasClean { missingMark = kept }
    announceUnsavedChanges()
    guard (try? await store.keepDraft(snapshot, as: draftLabel)) != nil else { return }
    draftMark = kept
    noteSafe(kept, takenAt: environment.clock.now)
  }

  /// The file is back as it was.
  private func noteReturn() async {
    setMissing(false)
    guard let missingMark, mark == missingMark else { return }
    self.missingMark = nil
    savedMark = mark
    draftMark = nil
    await store.dropDraft()
    noteUnsaved()
    announceUnsavedChanges()
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
    let (loaded, _) = try await store.load(
      url, contentType: contentType, as: content, content.preparedLoad(contentType: contentType))
    guard discardingChanges || mark == before else {
      // Somebody typed while the bytes were read. The store knows the new file now, so a save would replace it.
      return try await resolveConflict(with: url)
    }
    let (content, type) = (content, contentType)
    // Who goes back to the file on purpose lets the contents go; only what others did is an edit to take back.
    let present = discardingChanges ? nil : try? content.snapshot(contentType: type)
    let former = await store.load(present, contentType: type, as: content)
    guard discardingChanges || mark == before else { return try await resolveConflict(with: url) }
    undoManager.removeAllActions()
    if let former {
      replaceContents(by: loaded, insteadOf: former)
    } else {
      try await withoutUndo { try await loaded.apply() }
      emit(.reloaded)
    }
    savedMark = mark
    schedule.cancel()
    noteUnsaved()
    fail(nil)
    announceUnsavedChanges()
  }

  /// Keeps both versions: the other's stays where it is, ours goes on under a name of its own. A person may settle it
  /// later, with `settleConflict(_:)`.
  func resolveConflict(with url: URL) async throws {
    if state == .normal || state == .savingError { transition(to: .conflict) }
    let saving = mark
    saveNumber += 1
    let number = saveNumber
    schedule.saving()
    takenAt = environment.clock.now
    do {
      let snapshot = try await content.preparedSnapshot(contentType: contentType)
      let kept = try await store.saveSibling(snapshot, of: url, suffix: " (conflict)", contentType: contentType)
      // Before the state: whoever hears that all is well asks for the place next.
      setFileURL(kept)
      saveSucceeded(number, saving, kept)
      keptConflict = KeptConflict(mine: kept, theirs: url)
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
