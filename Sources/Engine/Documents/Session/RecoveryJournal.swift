import Foundation

/// Keeps the newest contents of a document in the state folder while its own file cannot take them: a volume that
/// hangs, a disk that fails again and again. Has a queue of its own, because the document's waits for that volume.
actor RecoveryJournal {
  nonisolated let executor = SerialQueueExecutor(label: "documents.journal")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let drafts: DraftStore
  private var draft: DraftStore.Draft?

  init(drafts: DraftStore) { self.drafts = drafts }

  /// Keeps contents in place of those that were kept before.
  func keep(_ snapshot: DocumentSnapshot, as label: DraftLabel) throws {
    // Whole, without what was last read: that belongs to the document's queue.
    let wrapper = try snapshot.encode(nil, label.contentType)
    draft = try drafts.save(wrapper, label, replacing: draft)
  }

  /// The contents are safe elsewhere.
  func drop() {
    if let draft, (try? drafts.remove(draft)) != nil { self.draft = nil }
  }
}

/// What is said of a session's contents when they are kept as a draft.
struct DraftLabel: Sendable {
  /// The file name under which the document goes or would go.
  var name: String
  var contentType: String
  /// The file that the contents belong to, if there is one.
  var original: URL?
  /// The session's identity.
  var document: UUID
}

extension DraftStore {
  /// Keeps contents of a session.
  func save(
    _ wrapper: FileWrapper, _ label: DraftLabel, replacing earlier: Draft? = nil
  ) throws(FileSystemError) -> Draft {
    try save(
      wrapper, name: label.name, contentType: label.contentType, original: label.original, document: label.document,
      replacing: earlier)
  }
}
