import Foundation
import Glibc

/// Swapping a complete new document with the old one.
extension SafeWrite {
  /// The document must stay the object on disk that it is.
  struct NotExchangeable: Error { let reason: InPlaceReason }

  /// - Parameter difference: What changed in a package, if that is known; then nothing in it may have been changed by
  ///   anybody else.
  func exchange(
    _ wrapper: FileWrapper, _ target: FilePath, _ status: FileStatus, _ path: FilePath, _ original: FilePath?,
    _ difference: PackageDifference?
  ) throws -> Outcome {
    let metadata = try FileMetadata(of: target, status: status, in: fileSystem)
    let work: WorkInProgress
    do throws(FileSystemError) {
      // Nobody but us may look into it before it has the right permissions.
      work = try fileSystem.beginWork(
        for: target, asDirectory: wrapper.isDirectory, permissions: wrapper.isDirectory ? 0o700 : 0o600,
        linking: wrapper.writtenAside)
    } catch {
      throw Self.meansNoNewNames(error) ? NotExchangeable(reason: .folderNotWritable) : error as any Error
    }
    defer { try? fileSystem.close(work.file) }
    var placements = FileWrapper.Placements()
    let new: FileStatus
    do {
      try fill(work, with: wrapper, original: original, &placements)
      if wrapper.isDirectory == (status.kind == .directory) {
        try carryOver(metadata, to: work.file, kind: status.kind)
      }
      try fileSystem.synchronize(work.file)
      try readBack(work, wrapper)
      new = try fileSystem.status(of: work.file)
      guard try existing(target)?.stamp == status.stamp, try difference.map(isAsKnown) ?? true else {
        throw changedElsewhere(path)
      }
    } catch {
      try? fileSystem.removeTree(work.path)
      throw error
    }
    try swap(work, target, status, path)
    placements.settle(from: work.path, at: target)
    return Outcome(path: target, status: new, strategy: .exchange)
  }

  /// Gives complete work the document's name and removes what had it.
  private func swap(_ work: WorkInProgress, _ target: FilePath, _ status: FileStatus, _ path: FilePath) throws {
    // After the swap the work's name is the old document's. It is locked too, so that no other process takes it for
    // left behind before it is certain that it is not needed any more.
    let old = try? fileSystem.open(target, .reading)
    if let old { _ = try? fileSystem.lock(old) }
    defer { if let old { try? fileSystem.close(old) } }
    do {
      try fileSystem.rename(work.path, to: target, .exchanging)
    } catch let error where error.code == EBUSY || error.code == EXDEV {
      try? fileSystem.removeTree(work.path)
      throw NotExchangeable(reason: .mountPoint)
    } catch let error where error.code == EINVAL || error.code == ENOSYS || error.code == ENOTSUP {
      return try replaceWithoutExchange(work.path, target, status)
    } catch {
      try? fileSystem.removeTree(work.path)
      throw error
    }
    do {
      // The old one is in our hands now. If it is not what was read, someone wrote between the look and the swap.
      if let former = try existing(work.path), former.stamp != status.stamp { throw changedElsewhere(path) }
      try fileSystem.synchronizeDirectory(target.parent)
    } catch {
      takeBack(work, target, status)
      throw error
    }
    try? fileSystem.removeTree(work.path)
  }

  /// Undoes a swap: either the old document was someone else's, or the new one's name may not be on the disk.
  private func takeBack(_ work: WorkInProgress, _ target: FilePath, _ status: FileStatus) {
    if (try? fileSystem.rename(work.path, to: target, .exchanging)) != nil {
      try? fileSystem.removeTree(work.path)
      try? fileSystem.synchronizeDirectory(target.parent)
    } else if (try? existing(work.path))?.stamp != status.stamp {
      // What someone else wrote must stay where a person finds it.
      let name = DocumentNaming.stem(of: target.name)
      for candidate in DocumentNaming.candidates(
        for: name + " (conflict)", filenameExtension: DocumentNaming.filenameExtension(of: target.name)
      ).prefix(100)
      where (try? fileSystem.renameExclusively(work.path, to: target.parent.appending(candidate))) != nil { return }
    }
  }

  func carryOver(_ metadata: FileMetadata, to file: OpenFile, kind: FileStatus.Kind) throws {
    do throws(FileSystemError) {
      try metadata.apply(to: file, in: fileSystem)
    } catch {
      let isRefused = [EPERM, EACCES, ENOTSUP, EINVAL].contains(error.code)
      // A directory cannot be written in place; it is exchanged even if its owner becomes another.
      if isRefused, kind == .directory, error.operation == "fchown" { return }
      throw isRefused && kind == .regularFile ? NotExchangeable(reason: .metadataNotOurs) : error as any Error
    }
  }

  static func meansNoNewNames(_ error: FileSystemError) -> Bool {
    ["open", "mkdir"].contains(error.operation) && [EACCES, EPERM, EROFS, ENOTSUP].contains(error.code)
  }

  private func replaceWithoutExchange(_ aside: FilePath, _ target: FilePath, _ status: FileStatus) throws {
    do {
      if status.kind == .regularFile {
        try fileSystem.rename(aside, to: target, .replacing)
      } else {
        try replaceDirectory(aside, target)
      }
    } catch {
      try? fileSystem.removeTree(aside)
      let cannotRename = error.code == ENOTSUP && status.kind == .regularFile
      throw cannotRename ? NotExchangeable(reason: .folderNotWritable) : error as any Error
    }
    try fileSystem.synchronizeDirectory(target.parent)
  }

  /// A directory that is not empty cannot be replaced: for a moment the old one has another name. If the process
  /// dies in that moment, the next opening gives it back (`recover(_:)`).
  private func replaceDirectory(_ aside: FilePath, _ target: FilePath) throws(FileSystemError) {
    let former = fileSystem.formerPath(of: target)
    try? fileSystem.removeTree(former)  // of an earlier save, which got as far as giving the new one its name
    try fileSystem.rename(target, to: former, .replacing)
    do {
      try fileSystem.rename(aside, to: target, .replacing)
      try fileSystem.synchronizeDirectory(target.parent)
    } catch {
      try? fileSystem.rename(target, to: aside, .replacing)
      try fileSystem.rename(former, to: target, .replacing)
      throw error
    }
    try? fileSystem.removeTree(former)
  }
}
