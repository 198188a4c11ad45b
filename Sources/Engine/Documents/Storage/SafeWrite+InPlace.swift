import Foundation
import Glibc

/// Writing over a file that must stay the same file.
extension SafeWrite {
  /// Puts the new contents on the disk elsewhere, then writes them over the old, checks them, and drops the copy.
  ///
  /// If the process dies in between, the copy is found among the drafts at the next launch. If writing fails, the old
  /// contents are put back.
  func writeInPlace(
    _ wrapper: FileWrapper, _ target: FilePath, _ status: FileStatus, _ reason: InPlaceReason, _ path: FilePath
  ) throws -> Outcome {
    guard status.kind == .regularFile, let data = wrapper.isRegularFile ? wrapper.regularFileContents : nil else {
      // A directory is exchanged as a whole or not at all.
      throw FileSystemError(operation: "open", path: target.parent, code: EACCES)
    }
    guard let drafts else { throw FileSystemError(operation: "open", path: target.parent, code: EACCES) }
    let copy = try drafts.save(wrapper, name: target.name, contentType: nil, original: path.url())
    do {
      try overwrite(target, with: data, status, path)
    } catch let error as RestoredOldContents {
      try? drafts.remove(copy)
      throw error.cause
    } catch let error as DocumentError {
      try? drafts.remove(copy)
      throw error
    }
    try? drafts.remove(copy)
    return Outcome(
      path: target, status: try fileSystem.status(of: target, followingLinks: false), strategy: .inPlace(reason))
  }

  /// The write failed and the file is as it was. Any other error leaves the copy as the only complete version.
  private struct RestoredOldContents: Error { let cause: any Error }

  private func overwrite(_ target: FilePath, with data: Data, _ status: FileStatus, _ path: FilePath) throws {
    let old: Data
    let file: OpenFile
    do {
      old = try fileSystem.readFile(target).data
      file = try fileSystem.open(target, .writing)
    } catch {
      throw RestoredOldContents(cause: error)
    }
    defer { try? fileSystem.close(file) }
    do {
      guard try fileSystem.status(of: file).stamp == status.stamp else {
        throw DocumentError(.saving, .changedElsewhere, url: path.url())
      }
      try reserve(file, for: data, old: old)
    } catch {
      throw RestoredOldContents(cause: error)
    }
    do {
      try replaceContents(of: file, with: data)
    } catch {
      try replaceContents(of: file, with: old)
      throw RestoredOldContents(cause: error)
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

  private func replaceContents(of file: OpenFile, with data: Data) throws(FileSystemError) {
    try fileSystem.writeAll(data, to: file)
    try fileSystem.truncate(file, to: Int64(data.count))
    try fileSystem.synchronize(file)
    // Volumes that need this way of writing are the ones that are odd: believe what can be read back.
    guard try fileSystem.readFile(file.path).data == data else {
      throw FileSystemError(operation: "write", path: file.path, code: EIO)
    }
  }
}
