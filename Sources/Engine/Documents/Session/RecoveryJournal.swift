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
  func keep(_ snapshot: DocumentSnapshot, name: String, contentType: String, original: URL?) throws {
    // Whole, without what was last read: that belongs to the document's queue.
    let wrapper = try snapshot.encode(nil, contentType)
    draft = try drafts.save(wrapper, name: name, contentType: contentType, original: original, replacing: draft)
  }

  /// The contents are safe elsewhere.
  func drop() {
    if let draft, (try? drafts.remove(draft)) != nil { self.draft = nil }
  }
}
