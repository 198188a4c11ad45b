import Foundation
import Glibc

extension DraftStore {
  /// A write in place that was cut off: the new contents, kept before the first old byte was touched.
  struct InterruptedWrite {
    let overwrite: Overwrite
    let contents: Data?
    fileprivate let id: String
    fileprivate let store: DraftStore
    fileprivate let lock: OpenFile

    /// Lets others look at it.
    func release() { try? store.fileSystem.close(lock) }

    /// The file has the new contents.
    func remove() { try? store.remove(id) }

    /// The contents have no place any more; a person decides what becomes of them.
    func becomeDraft() {
      guard var record = store.record(id) else { return }
      record.overwrite = nil
      let folder = store.directory.appending(id)
      let named = store.directory.appending(String(id.dropFirst(DraftStore.writingPrefix.count)))
      try? store.fileSystem.replaceFile(
        folder.appending(DraftStore.recordName), DraftStore.encode(record), permissions: 0o600)
      try? store.fileSystem.renameExclusively(folder, to: named)
      try? store.fileSystem.synchronizeDirectory(store.directory)
    }
  }

  /// The writes in place that nobody works on any more. Each is locked until it is released.
  func interruptedWrites() -> [InterruptedWrite] {
    identifiers.filter { $0.hasPrefix(Self.writingPrefix) }.compactMap { id in
      let folder = directory.appending(id)
      guard let lock = try? fileSystem.open(folder, .reading) else { return nil }
      guard let record = record(id), let overwrite = record.overwrite, isFree(lock, record) else {
        try? fileSystem.close(lock)
        return nil
      }
      let contents = try? fileSystem.readFile(folder.appending(Self.contentsName)).data
      return InterruptedWrite(overwrite: overwrite, contents: contents, id: id, store: self, lock: lock)
    }
  }

  private func isFree(_ lock: OpenFile, _ record: Record) -> Bool {
    // A volume without locks leaves the process to ask.
    (try? fileSystem.lock(lock)) ?? !(record.process?.isRunning ?? false)
  }
}
