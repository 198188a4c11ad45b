import Foundation
import Glibc
import Wording

/// Puts new contents under a document's name so that at every instant the name leads to complete old or complete new
/// contents, and so that the new ones are on the disk when the call returns.
///
/// This is the one place where it is decided how a document is written; see `Strategy`. Calls block on the disk and
/// belong off the main actor.
public struct SafeWrite: Sendable {
  /// How contents reach their name.
  public enum Strategy: Hashable, Sendable {
    /// Nothing has the name: written aside, then given the name unless someone else took it meanwhile.
    case create
    /// Written aside in the same folder with the old one's metadata, synced, then swapped in one step.
    case exchange
    /// The file itself must stay: new contents are first put on the disk elsewhere, then written over the old.
    case inPlace(InPlaceReason)
  }

  /// Why a file cannot be exchanged.
  public enum InPlaceReason: Hashable, Sendable {
    /// Other names lead to the same file and must show the same contents.
    case severalNames
    /// The name is where something is mounted.
    case mountPoint
    /// The folder takes no new names.
    case folderNotWritable
    /// A new file could not get the owner, group, attributes or access list of the old one.
    case metadataNotOurs
  }

  /// What a file must be for a write to go ahead.
  public enum Expectation: Hashable, Sendable {
    /// Whatever it is, it may be replaced.
    case anything
    /// Nothing has the name yet.
    case nothing
    /// It still is what it was when it was last read or written.
    case unchanged(FileStamp)
  }

  /// What a write did.
  public struct Outcome: Sendable {
    /// The file that was written, with all links followed.
    public let path: FilePath
    /// Its status afterwards.
    public let status: FileStatus
    /// How it was written.
    public let strategy: Strategy
  }

  let fileSystem: any FileSystem
  let drafts: DraftStore?

  /// A way to write.
  /// - Parameters:
  ///   - fileSystem: Where to write.
  ///   - drafts: Holds the synced side copy while a file is written in place. Without it, such files are refused.
  public init(fileSystem: any FileSystem = LocalFileSystem(), drafts: DraftStore?) {
    self.fileSystem = fileSystem
    self.drafts = drafts
  }

  /// Writes a document.
  /// - Parameters:
  ///   - wrapper: The new contents. Children of a directory that were read from `original` and are unchanged there
  ///     are hard-linked rather than rewritten.
  ///   - path: The document's name. A symbolic link stays a link; what it leads to is written.
  ///   - expected: What must be under the name.
  ///   - original: Where unchanged children may be linked from, normally `path`.
  /// - Throws: `DocumentError`, with `changedElsewhere` when the file is not what was expected. The old contents are
  ///   then untouched.
  public func write(
    _ wrapper: FileWrapper, to path: FilePath, expecting expected: Expectation, original: FilePath? = nil
  ) throws -> Outcome {
    do {
      return try perform(wrapper, to: path, expecting: expected, original: original)
    } catch {
      throw DocumentError(.saving, url: path.url(), because: error)
    }
  }

  /// How a document would be written, as far as it can be told beforehand.
  public func strategy(for path: FilePath) throws(FileSystemError) -> Strategy {
    let target = try fileSystem.resolvingLinks(path)
    guard let status = try existing(target) else { return .create }
    return strategy(for: target, status)
  }

  private func strategy(for target: FilePath, _ status: FileStatus) -> Strategy {
    if fileSystem.isMountPoint(target) { return .inPlace(.mountPoint) }
    if status.kind == .regularFile, status.linkCount > 1 { return .inPlace(.severalNames) }
    if !fileSystem.isWritable(target.parent) { return .inPlace(.folderNotWritable) }
    return .exchange
  }

  private func existing(_ target: FilePath) throws(FileSystemError) -> FileStatus? {
    do {
      return try fileSystem.status(of: target, followingLinks: false)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  private func perform(
    _ wrapper: FileWrapper, to path: FilePath, expecting expected: Expectation, original: FilePath?
  ) throws -> Outcome {
    let target = try fileSystem.resolvingLinks(path)
    let status = try existing(target)
    switch expected {
    case .anything: break
    case .nothing:
      guard status == nil else { throw FileSystemError(operation: "rename", path: target, code: EEXIST) }
    case .unchanged(let stamp):
      guard stamp == status?.stamp else { throw changedElsewhere(path) }
    }
    guard let status else { return try create(wrapper, at: target, original: original) }
    guard status.kind == .regularFile || status.kind == .directory else {
      throw FileSystemError(operation: "open", path: target, code: EINVAL)
    }
    // Permissions are the owner's word: a file that was made read-only stays as it is, whoever owns the folder.
    guard fileSystem.isWritable(target) else {
      throw FileSystemError(operation: "open", path: target, code: EACCES)
    }
    switch strategy(for: target, status) {
    case .inPlace(let reason):
      return try writeInPlace(wrapper, target, status, reason, path)
    case .create, .exchange:
      do {
        return try exchange(wrapper, target, status, path, original)
      } catch let error as NotExchangeable {
        return try writeInPlace(wrapper, target, status, error.reason, path)
      }
    }
  }

  private func changedElsewhere(_ path: FilePath) -> DocumentError {
    DocumentError(.saving, .changedElsewhere, url: path.url())
  }

  // MARK: New names

  private func create(_ wrapper: FileWrapper, at target: FilePath, original: FilePath?) throws -> Outcome {
    try checkFolder(of: target)
    let aside = fileSystem.temporaryPath(beside: target)
    do {
      try wrapper.materialize(at: aside, in: fileSystem, original: original)
      try fileSystem.renameExclusively(aside, to: target)
    } catch {
      try? fileSystem.removeTree(aside)
      throw error
    }
    try fileSystem.synchronizeDirectory(target.parent)
    wrapper.relocateSources(from: aside, to: target)
    return Outcome(
      path: target, status: try fileSystem.status(of: target, followingLinks: false), strategy: .create)
  }

  /// A missing folder is named: with a dangling link it is one that the person does not see.
  private func checkFolder(of target: FilePath) throws {
    let kind: FileStatus.Kind
    do throws(FileSystemError) {
      kind = try fileSystem.status(of: target.parent, followingLinks: true).kind
    } catch {
      guard error.code == ENOENT else { throw error }
      throw DocumentError(
        .saving, .missing, url: target.url(), errno: ENOENT,
        cause: Wording.text("The folder \u{201C}%@\u{201D} does not exist.", "\(target.parent)"), underlying: error)
    }
    guard kind == .directory else {
      throw FileSystemError(operation: "open", path: target.parent, code: ENOTDIR)
    }
  }

  // MARK: Exchange

  private struct NotExchangeable: Error { let reason: InPlaceReason }

  private func exchange(
    _ wrapper: FileWrapper, _ target: FilePath, _ status: FileStatus, _ path: FilePath, _ original: FilePath?
  ) throws -> Outcome {
    let aside = fileSystem.temporaryPath(beside: target)
    do {
      try prepare(wrapper, at: aside, replacing: target, status, original)
      guard try existing(target)?.stamp == status.stamp else { throw changedElsewhere(path) }
    } catch {
      try? fileSystem.removeTree(aside)
      throw error
    }
    do {
      try fileSystem.rename(aside, to: target, .exchanging)
    } catch let error where error.code == EBUSY || error.code == EXDEV {
      try? fileSystem.removeTree(aside)
      throw NotExchangeable(reason: .mountPoint)
    } catch let error where error.code == EINVAL || error.code == ENOSYS || error.code == ENOTSUP {
      try replaceWithoutExchange(aside, target, status)
      return try finished(wrapper, aside, target)
    } catch {
      try? fileSystem.removeTree(aside)
      throw error
    }
    // The old one is in our hands now. If it is not what was read, someone wrote between the look and the swap:
    // give it back its name.
    if let old = try existing(aside), old.stamp != status.stamp {
      try fileSystem.rename(aside, to: target, .exchanging)
      try? fileSystem.removeTree(aside)
      throw changedElsewhere(path)
    }
    let outcome = try finished(wrapper, aside, target)
    try? fileSystem.removeTree(aside)
    return outcome
  }

  private func finished(_ wrapper: FileWrapper, _ aside: FilePath, _ target: FilePath) throws -> Outcome {
    try fileSystem.synchronizeDirectory(target.parent)
    wrapper.relocateSources(from: aside, to: target)
    return Outcome(
      path: target, status: try fileSystem.status(of: target, followingLinks: false), strategy: .exchange)
  }

  /// Writes the new document aside, with the old one's metadata.
  private func prepare(
    _ wrapper: FileWrapper, at aside: FilePath, replacing target: FilePath, _ status: FileStatus,
    _ original: FilePath?
  ) throws {
    let metadata = try FileMetadata(of: target, status: status, in: fileSystem)
    do throws(FileSystemError) {
      // Nobody but us may look into it before it has the right permissions.
      try wrapper.materialize(at: aside, in: fileSystem, original: original, permissions: 0o600)
    } catch {
      let isRefused = error.path == aside && Self.meansNoNewNames(error)
      throw isRefused ? NotExchangeable(reason: .folderNotWritable) : error as any Error
    }
    // A directory cannot be opened for writing; its metadata is set through a handle for reading.
    let file = try fileSystem.open(aside, .reading)
    do {
      try carryOver(metadata, to: file, kind: status.kind)
      try fileSystem.synchronize(file)
      try fileSystem.close(file)
    } catch {
      try? fileSystem.close(file)
      throw error
    }
  }

  private func carryOver(_ metadata: FileMetadata, to file: OpenFile, kind: FileStatus.Kind) throws {
    do throws(FileSystemError) {
      try metadata.apply(to: file, in: fileSystem)
    } catch {
      let isOurs = [ENOSPC, EIO, EDQUOT].contains(error.code)
      // A directory cannot be written in place; it is exchanged even if its owner becomes another.
      if !isOurs, kind == .directory { return }
      throw isOurs ? error as any Error : NotExchangeable(reason: .metadataNotOurs)
    }
  }

  private static func meansNoNewNames(_ error: FileSystemError) -> Bool {
    ["open", "mkdir"].contains(error.operation) && [EACCES, EPERM, EROFS, ENOTSUP].contains(error.code)
  }

  private func replaceWithoutExchange(_ aside: FilePath, _ target: FilePath, _ status: FileStatus) throws {
    do {
      if status.kind == .regularFile {
        try fileSystem.rename(aside, to: target, .replacing)
      } else {
        // A directory that is not empty cannot be replaced: for a moment the old one has another name.
        let old = fileSystem.temporaryPath(beside: target)
        try fileSystem.rename(target, to: old, .replacing)
        do {
          try fileSystem.rename(aside, to: target, .replacing)
        } catch {
          try fileSystem.rename(old, to: target, .replacing)
          throw error
        }
        try? fileSystem.removeTree(old)
      }
    } catch {
      try? fileSystem.removeTree(aside)
      throw error
    }
  }
}
