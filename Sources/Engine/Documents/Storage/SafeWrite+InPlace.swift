import Foundation
import Glibc

/// Writing over a file that must stay the same file.
extension SafeWrite {
  /// Writing in place failed. The file is as it was, under a new date, or torn; then the copy is complete.
  struct InPlaceFailure: Error {
    let cause: any Error
    /// What the file is now by our own doing; nil if it could not even be looked at.
    let stamp: FileStamp?
    /// The new contents, where the file has neither the old nor the new ones.
    let copy: DraftStore.Draft?
    /// What was written over, and what with: so that the file is known again if it could not be looked at.
    let overwrite: Overwrite
    let new: Data
  }

  /// Puts the new contents on the disk elsewhere, then writes them over the old, checks them, and drops the copy.
  ///
  /// If the process dies in between, the next opening of the file finishes what was begun (`recover(_:)`). If writing
  /// fails, the old contents are put back.
  func writeInPlace(
    _ wrapper: FileWrapper, _ target: FilePath, _ status: FileStatus, _ reason: InPlaceReason, _ path: FilePath
  ) throws -> Outcome {
    guard status.kind == .regularFile, let data = wrapper.isRegularFile ? wrapper.regularFileContents : nil else {
      // A directory is exchanged as a whole or not at all.
      throw FileSystemError(operation: "open", path: target.parent, code: EACCES)
    }
    guard let drafts else { throw FileSystemError(operation: "open", path: target.parent, code: EACCES) }
    let old = try fileSystem.readFile(target)
    guard old.status.stamp == status.stamp else { throw changedElsewhere(path) }
    let file = try fileSystem.open(target, .writing)
    defer { try? fileSystem.close(file) }
    let overwrite = Overwrite(old.data, old.status)
    let (copy, lock) = try drafts.save(
      wrapper, name: target.name, original: path.url(), overwriting: overwrite)
    defer { try? fileSystem.close(lock) }
    do {
      guard try fileSystem.status(of: file).stamp == status.stamp else { throw changedElsewhere(path) }
      try reserve(file, for: data, old: old.data)
    } catch {
      let isRemoved = (try? drafts.remove(copy)) != nil
      throw InPlaceFailure(
        cause: error, stamp: nil, copy: isRemoved ? nil : copy, overwrite: overwrite, new: data)
    }
    do {
      try replaceContents(of: file, with: data)
      let written = try fileSystem.status(of: file)
      let isRemoved = (try? drafts.remove(copy)) != nil
      var placements = FileWrapper.Placements()
      wrapper.place(target, written.stamp, in: fileSystem, &placements)
      placements.settle(from: target, at: target)
      return Outcome(
        path: target, status: written, strategy: .inPlace(reason), leftCopy: isRemoved ? nil : copy)
    } catch {
      // Where bytes are believed, others than those written are another program's, which wrote at the same moment.
      let isTheirs = (error as? DocumentError)?.reason == .changedElsewhere
      let isRestored = !isTheirs && (try? replaceContents(of: file, with: old.data)) != nil
      let isRemoved = isRestored && (try? drafts.remove(copy)) != nil
      throw InPlaceFailure(
        cause: error, stamp: isTheirs ? nil : try? fileSystem.status(of: file).stamp, copy: isRemoved ? nil : copy,
        overwrite: overwrite, new: data)
    }
  }

  /// Makes a file where only its own name may appear, as in a folder that a sandbox portal shows. Until it is complete
  /// the contents are on the disk elsewhere, as with every write in place.
  func createInPlace(
    _ wrapper: FileWrapper, _ target: FilePath, _ reason: InPlaceReason, _ path: FilePath
  ) throws -> Outcome {
    let file = try fileSystem.create(target, permissions: wrapper.permissions ?? 0o666)
    do {
      let status = try fileSystem.status(of: file)
      try fileSystem.close(file)
      return try writeInPlace(wrapper, target, status, reason, path)
    } catch {
      // What is empty was never anybody's document.
      if let left = try? existing(target), left.size == 0 { try? fileSystem.remove(target) }
      throw error
    }
  }

  /// Makes sure that a full disk is noticed before the first old byte is gone.
  private func reserve(_ file: OpenFile, for data: Data, old: Data) throws(FileSystemError) {
    do {
      try fileSystem.reserve(file, length: Int64(data.count))
    } catch  where error.code == EOPNOTSUPP || error.code == ENOSYS || error.code == EINVAL {
      return  // Not every volume can; then old contents are put back if space runs out.
    } catch {
      try? fileSystem.truncate(file, to: Int64(old.count))  // gives back what was reserved
      throw error
    }
  }

  func replaceContents(of file: OpenFile, with data: Data) throws {
    try fileSystem.writeAll(data, to: file)
    try fileSystem.truncate(file, to: Int64(data.count))
    try fileSystem.synchronize(file)
    // Volumes that need this way of writing are the ones that are odd: believe what can be read back.
    guard try fileSystem.readFile(file.path).data == data else {
      guard fileSystem.needsReadingBack(file.path) else { throw changedElsewhere(file.path) }
      throw FileSystemError(operation: "write", path: file.path, code: EIO)
    }
  }
}
