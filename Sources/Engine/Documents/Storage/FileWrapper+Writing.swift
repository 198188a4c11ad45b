import Foundation
import Glibc

extension FileWrapper {
  /// Writes the wrapper with all its children.
  /// - Parameters:
  ///   - url: The name to write. With `.atomic`, what has the name is exchanged in one step; without, a file is
  ///     overwritten and a directory must not exist.
  ///   - options: How to write.
  ///   - originalContentsURL: Where the document was read from: files unchanged there are hard-linked, not rewritten.
  /// - Throws: `DocumentError`.
  public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    let fileSystem = source?.fileSystem ?? LocalFileSystem()
    let path = FilePath(url)
    let original = originalContentsURL.map { FilePath($0) }
    if options.contains(.atomic) {
      let drafts = DraftStore(applicationName: ProcessInfo.processInfo.processName, fileSystem: fileSystem)
      let write = SafeWrite(fileSystem: fileSystem, drafts: drafts)
      _ = try write.write(self, to: path, expecting: .anything, original: original)
    } else {
      do {
        try overwrite(path, in: fileSystem, original: original)
      } catch {
        throw DocumentError(.saving, url: url, because: error)
      }
    }
    if options.contains(.withNameUpdating) { updateNames(to: path.name) }
  }

  private func overwrite(
    _ path: FilePath, in fileSystem: any FileSystem, original: FilePath?
  ) throws(FileSystemError) {
    guard case .regularFile = contents, fileSystem.exists(path) else {
      var placements = Placements()
      try materialize(at: path, in: fileSystem, original: original, &placements)
      return placements.settle(from: path, at: path)
    }
    guard let data = regularFileContents else { throw unreadable(path) }
    let file = try fileSystem.open(try fileSystem.resolvingLinks(path), .writing)
    do {
      try fileSystem.writeAll(data, to: file)
      try fileSystem.truncate(file, to: Int64(data.count))
      let stamp = try fileSystem.status(of: file).stamp
      try fileSystem.close(file)
      source = Source(fileSystem: fileSystem, path: path, stamp: stamp)
    } catch {
      try? fileSystem.close(file)
      throw error
    }
  }

  private func updateNames(to name: String) {
    filename = name
    for (key, entry) in entries ?? [:] { entry.child.updateNames(to: key) }
  }

  /// Where wrappers would be if a tree that is being written got its name. Nothing counts before that: a save that
  /// fails must leave every wrapper with the place from which it can still be read.
  struct Placements {
    fileprivate var placed: [(wrapper: FileWrapper, source: Source)] = []

    /// Takes over what was written in a part that has its name already.
    mutating func append(_ other: Placements, movedFrom work: FilePath, to target: FilePath) {
      for (wrapper, source) in other.placed {
        var source = source
        source.path = source.path.moved(from: work, to: target)
        placed.append((wrapper, source))
      }
    }

    /// Notes that what was written below one path is now the document's, below another.
    func settle(from work: FilePath, at target: FilePath) {
      for (wrapper, source) in placed {
        wrapper.source = source
        wrapper.source?.path = source.path.moved(from: work, to: target)
        if case .directory(let children) = wrapper.contents { wrapper.childrenOnDisk = children }
      }
    }
  }

  /// Creates the tree under a name that must be free. All of it is on the disk when the call returns; what a failure
  /// leaves behind is the caller's to remove.
  /// - Parameters:
  ///   - original: Files that were read below this path and are unchanged there are hard-linked.
  ///   - permissions: Permissions of the top item, instead of its own.
  func materialize(
    at path: FilePath, in fileSystem: any FileSystem, original: FilePath?, permissions: UInt32? = nil,
    _ placements: inout Placements
  ) throws(FileSystemError) {
    switch contents {
    case .regularFile:
      guard let data = regularFileContents else { throw unreadable(path) }
      let wanted = permissions ?? self.permissions ?? 0o666
      let status = try fileSystem.createFile(path, data, permissions: wanted & 0o777)
      place(path, status.stamp, in: fileSystem, &placements)
    case .symbolicLink(let destination):
      try fileSystem.createSymbolicLink(path, to: destination)
      let status = try fileSystem.status(of: path, followingLinks: false)
      place(path, status.stamp, in: fileSystem, &placements)
    case .directory:
      let wanted = permissions.map { $0 | 0o100 } ?? self.permissions.map { $0 | 0o700 } ?? 0o777
      try fileSystem.createDirectory(path, permissions: wanted)
      try materializeChildren(at: path, in: fileSystem, original: original, &placements)
    }
  }

  /// Creates all that belongs into a directory that is there and empty. All of it is on the disk when the call
  /// returns.
  func materializeChildren(
    at path: FilePath, in fileSystem: any FileSystem, original: FilePath?, _ placements: inout Placements
  ) throws(FileSystemError) {
    guard let children = childrenByDiskName else { throw unreadable(path) }
    for (name, child) in children.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let childPath = path.appending(bytes: name)
      // A name from untrusted contents must never lead out of the package.
      guard Self.isPlainName(name) else { throw FileSystemError(operation: "open", path: path, code: EINVAL) }
      if let original, try child.linked(to: childPath, in: fileSystem, below: original, &placements) { continue }
      try child.materialize(at: childPath, in: fileSystem, original: original, &placements)
    }
    try fileSystem.synchronizeDirectory(path)
    let status = try fileSystem.status(of: path, followingLinks: false)
    place(path, status.stamp, in: fileSystem, &placements)
  }

  func place(
    _ path: FilePath, _ stamp: FileStamp, in fileSystem: any FileSystem, _ placements: inout Placements
  ) {
    placements.placed.append((self, Source(fileSystem: fileSystem, path: path, stamp: stamp)))
  }

  /// Contents that are only on disk, and not there any more.
  func unreadable(_ path: FilePath) -> FileSystemError {
    FileSystemError(operation: "read", path: source?.path ?? path, code: ESTALE)
  }

  /// Gives an unchanged file a second name instead of a second copy; false where that cannot be done.
  /// - Throws: If somebody else changed the file: it must not be replaced by the contents in memory.
  private func linked(
    to path: FilePath, in fileSystem: any FileSystem, below original: FilePath, _ placements: inout Placements
  ) throws(FileSystemError) -> Bool {
    guard case .regularFile = contents, let source, source.path.isWithin(original) else { return false }
    guard try fileSystem.status(of: source.path, followingLinks: false).stamp == source.stamp else {
      throw unreadable(path)
    }
    guard (try? fileSystem.link(source.path, to: path)) != nil else { return false }
    place(path, source.stamp, in: fileSystem, &placements)
    return true
  }

  /// Notes that everything below one path is now below another.
  func relocateSources(from old: FilePath, to new: FilePath) {
    if let path = source?.path { source?.path = path.moved(from: old, to: new) }
    if case .directory(let children?) = contents {
      for entry in children.values { entry.child.relocateSources(from: old, to: new) }
    }
  }

  static func isPlainName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name != [0x2E] && name != [0x2E, 0x2E] && !name.contains(UInt8(ascii: "/")) && !name.contains(0)
  }
}
