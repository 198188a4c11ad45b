import Foundation
import Synchronization

/// Contents that the file does not have yet, and the bound on how long that may last.
extension DocumentSession {
  /// Seconds after which an edit has left the memory for good, unless the state folder's disk fails as well: it is in
  /// the file or among the drafts.
  public static var autosaveBound: TimeInterval { AutosaveSchedule.bound }

  /// Notes an edit, or that contents are as they were saved.
  func noteUnsaved() {
    guard hasUnsavedChanges else {
      oldestUnsaved = nil
      return cancelJournal()
    }
    if oldestUnsaved == nil { oldestUnsaved = environment.clock.now }
    armJournal()
  }

  /// Notes that contents which were taken at a moment are on the disk, in the file or as a draft.
  func noteSafe(_ safe: ChangeMark, takenAt moment: TimeInterval) {
    cancelJournal()
    safeMark = safe
    safeTakenAt = moment
    oldestUnsaved = mark == safe || mark == journalMark ? nil : moment
    if oldestUnsaved != nil { armJournal() }
    dropJournalIfSafe()
  }

  /// Drops what the journal keeps if the file, or the save's own draft, has the same or newer contents. Newer ones
  /// stay: until they are saved, they are nowhere else.
  private func dropJournalIfSafe() {
    guard let journal, let journalMark, !isJournaling else { return }
    guard !hasUnsavedChanges || safeMark == mark || safeMark == journalMark || journalTakenAt < safeTakenAt else {
      return
    }
    self.journalMark = nil
    environment.activity.start { await journal.drop() }
  }

  func cancelJournal() {
    journalTimer?.cancel()
    journalTimer = nil
  }

  private func armJournal() {
    guard journalTimer == nil, let oldestUnsaved, environment.drafts != nil, state.isOpen else { return }
    let delay = max(0, oldestUnsaved + AutosaveSchedule.bound - environment.clock.now)
    journalTimer = environment.clock.schedule(after: delay) { [weak self] in
      guard let self else { return }
      journalTimer = nil
      keepInJournal()
    }
  }

  /// The bound has passed, and the file does not have the contents: they become a draft.
  private func keepInJournal() {
    guard let oldestUnsaved, state.isOpen, hasUnsavedChanges, draftMark != mark, journalMark != mark else { return }
    guard oldestUnsaved + AutosaveSchedule.bound <= environment.clock.now + 0.001 else { return armJournal() }
    guard !isJournaling, let drafts = environment.drafts else { return }
    let journal = journal ?? RecoveryJournal(drafts: drafts)
    self.journal = journal
    isJournaling = true
    let kept = mark
    let moment = environment.clock.now
    self.oldestUnsaved = nil
    environment.activity.start { [self] in
      do {
        let snapshot = try content.snapshot(contentType: contentType)
        try await journal.keep(snapshot, as: draftLabel)
        journalMark = kept
        journalTakenAt = moment
      } catch {
        // The state folder's disk fails as well. The save says so; the next edit tries again.
      }
      isJournaling = false
      if hasUnsavedChanges, mark != kept { noteUnsaved() }
      dropJournalIfSafe()
    }
  }

  /// Runs a last save on the store's queue and waits for it, but not for ever.
  /// - Returns: Nil if the queue hangs.
  func finish<Result: Sendable>(
    within seconds: TimeInterval, _ work: @escaping @Sendable (isolated DocumentStore) -> Result
  ) -> Result? {
    let (store, outcome, done) = (store, LastOutcome<Result>(), DispatchSemaphore(value: 0))
    store.executor.queue.async {
      let result = store.assumeIsolated { work($0) }
      outcome.result.withLock { $0 = result }
      done.signal()
    }
    return done.wait(timeout: .now() + seconds) == .success ? outcome.result.withLock { $0 } : nil
  }

  /// Keeps contents as a draft on the calling thread: the process is about to end and the document's queue hangs.
  func keepSynchronously(_ snapshot: DocumentSnapshot) {
    guard let drafts = environment.drafts else { return }
    let label = draftLabel
    let journal = journal ?? RecoveryJournal(drafts: drafts)
    self.journal = journal
    journal.executor.queue.sync {
      journal.assumeIsolated { try? $0.keep(snapshot, as: label) }
    }
  }
}

/// What a queue says to the thread that waits for it.
private final class LastOutcome<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
}

extension DocumentEnvironment {
  /// Contents that an earlier run of the app could not put into a file, newest first, for a launch scene to offer.
  ///
  /// Drafts whose documents are open, in this run or in other running processes, are left out.
  public func recoverableDrafts() async -> [DraftStore.Draft] {
    await drafts?.abandoned() ?? []
  }

  /// The drafts of one document that are newer than nothing else: what to offer when its file is opened.
  public func recoverableDrafts(for url: URL) async -> [DraftStore.Draft] {
    await recoverableDrafts().filter { $0.original.map { FilePath($0) } == FilePath(url) }
  }
}
