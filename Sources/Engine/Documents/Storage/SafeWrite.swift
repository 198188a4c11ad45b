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
    /// Only one place inside a package changed: that was swapped in one step, and nothing else was touched.
    case member
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
    /// A side copy that is not needed any more and could not be removed.
    var leftCopy: DraftStore.Draft?
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
    } catch let failure as InPlaceFailure {
      throw DocumentError(.saving, url: path.url(), because: failure.cause)
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

  func existing(_ target: FilePath) throws(FileSystemError) -> FileStatus? {
    do {
      return try fileSystem.status(of: target, followingLinks: false)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Like `write`, but with errors as they come: also `InPlaceFailure`, for whoever tries again.
  /// - Parameter known: The package as it was read or written last, if the name still leads to it.
  func perform(
    _ wrapper: FileWrapper, to path: FilePath, expecting expected: Expectation, original: FilePath?,
    known: FileWrapper? = nil
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
    guard let status else {
      do {
        return try create(wrapper, at: target, original: original)
      } catch let error as NotExchangeable {
        return try createInPlace(wrapper, target, error.reason, path)
      }
    }
    guard status.kind == .regularFile || status.kind == .directory else {
      throw FileSystemError(operation: "open", path: target, code: EINVAL)
    }
    // Permissions are the owner's word: a file that was made read-only stays as it is, whoever owns the folder.
    guard fileSystem.isWritable(target) else {
      throw FileSystemError(operation: "open", path: target, code: EACCES)
    }
    let difference = known.flatMap { PackageDifference(of: wrapper, from: $0, at: target) }
    if status.kind == .directory, let difference, let outcome = try exchangeMember(difference, target, path) {
      return outcome
    }
    switch strategy(for: target, status) {
    case .inPlace(let reason):
      return try writeInPlace(wrapper, target, status, reason, path)
    case .create, .exchange, .member:
      do {
        return try exchange(wrapper, target, status, path, original, difference)
      } catch let error as NotExchangeable {
        return try writeInPlace(wrapper, target, status, error.reason, path)
      }
    }
  }

  func changedElsewhere(_ path: FilePath) -> DocumentError {
    DocumentError(.saving, .changedElsewhere, url: path.url())
  }

  // MARK: New names

  private func create(_ wrapper: FileWrapper, at target: FilePath, original: FilePath?) throws -> Outcome {
    try checkFolder(of: target)
    let work: WorkInProgress
    do throws(FileSystemError) {
      work = try fileSystem.beginWork(
        for: target, asDirectory: wrapper.isDirectory,
        permissions: wrapper.permissions.map { wrapper.isDirectory ? $0 | 0o700 : $0 & 0o777 }
          ?? (wrapper.isDirectory ? 0o777 : 0o666), linking: wrapper.writtenAside)
    } catch {
      guard wrapper.isRegularFile, Self.meansNoNewNames(error) else { throw error }
      throw NotExchangeable(reason: .folderNotWritable)
    }
    var placements = FileWrapper.Placements()
    let status: FileStatus
    do {
      try fill(work, with: wrapper, original: original, &placements)
      try fileSystem.synchronize(work.file)
      try readBack(work, wrapper)
      status = try fileSystem.status(of: work.file)
      try fileSystem.renameExclusively(work.path, to: target)
    } catch {
      fileSystem.discard(work)
      guard error.operation.hasPrefix("rename"), error.code == ENOTSUP, wrapper.isRegularFile else { throw error }
      throw NotExchangeable(reason: .folderNotWritable)
    }
    defer { try? fileSystem.close(work.file) }
    do {
      try fileSystem.synchronizeDirectory(target.parent)
    } catch {
      // Success must not be claimed for a name that may not outlive a power failure. It is taken away only if it
      // still leads to our item, and in one step, as it was given.
      if let found = try? existing(target), found.stamp == status.stamp,
        (try? fileSystem.rename(target, to: work.path, .replacing)) != nil
      {
        try? fileSystem.removeTree(work.path)
      }
      throw error
    }
    placements.settle(from: work.path, at: target)
    return Outcome(path: target, status: status, strategy: .create)
  }

  /// Writes contents into new work.
  func fill(
    _ work: WorkInProgress, with wrapper: FileWrapper, original: FilePath?,
    _ placements: inout FileWrapper.Placements
  ) throws(FileSystemError) {
    switch wrapper.contents {
    case .directory:
      try wrapper.materializeChildren(at: work.path, in: fileSystem, original: original, &placements)
    case .regularFile:
      guard let data = wrapper.regularFileContents else { throw wrapper.unreadable(work.path) }
      if !work.isLinked { try fileSystem.writeAll(data, to: work.file) }
      wrapper.place(work.path, try fileSystem.status(of: work.file).stamp, in: fileSystem, &placements)
    case .symbolicLink:
      // A link leads somewhere; it holds no contents that could be a document's.
      throw FileSystemError(operation: "open", path: work.path, code: EINVAL)
    }
  }

  /// On volumes that have been seen to lose bytes, only what can be read back counts as written.
  func readBack(_ work: WorkInProgress, _ wrapper: FileWrapper) throws(FileSystemError) {
    guard wrapper.isRegularFile, fileSystem.needsReadingBack(work.path) else { return }
    guard try fileSystem.readFile(work.path).data == wrapper.regularFileContents else {
      throw FileSystemError(operation: "write", path: work.path, code: EIO)
    }
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
}
