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
      try materialize(at: path, in: fileSystem, original: original)
      return
    }
    guard let data = regularFileContents else {
      throw FileSystemError(operation: "read", path: source?.path ?? path, code: ESTALE)
    }
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

  /// Creates the tree under a name that must be free. All of it is on the disk when the call returns; what a failure
  /// leaves behind is the caller's to remove.
  /// - Parameters:
  ///   - original: Files that were read below this path and are unchanged there are hard-linked.
  ///   - permissions: Permissions of the top item, instead of its own.
  func materialize(
    at path: FilePath, in fileSystem: any FileSystem, original: FilePath?, permissions: UInt32? = nil
  ) throws(FileSystemError) {
    switch contents {
    case .regularFile:
      // What was written only for this needs no second copy.
      if isWrittenAside, let original, linked(to: path, in: fileSystem, below: original) { return }
      try materializeFile(at: path, in: fileSystem, permissions: permissions)
    case .symbolicLink(let destination):
      try fileSystem.createSymbolicLink(path, to: destination)
    case .directory:
      guard let children = childrenByDiskName else {
        throw FileSystemError(operation: "read", path: source?.path ?? path, code: ESTALE)
      }
      try fileSystem.createDirectory(path, permissions: permissions.map { $0 | 0o100 } ?? self.permissions ?? 0o777)
      for (name, child) in children.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let childPath = path.appending(bytes: name)
        // A name from untrusted contents must never lead out of the package.
        guard Self.isPlainName(name) else { throw FileSystemError(operation: "open", path: path, code: EINVAL) }
        if let original, child.linked(to: childPath, in: fileSystem, below: original) { continue }
        try child.materialize(at: childPath, in: fileSystem, original: original)
      }
      try fileSystem.synchronizeDirectory(path)
      if let stamp = try? fileSystem.status(of: path, followingLinks: false).stamp {
        source = Source(fileSystem: fileSystem, path: path, stamp: stamp)
      }
    }
  }

  private func materializeFile(
    at path: FilePath, in fileSystem: any FileSystem, permissions: UInt32?
  ) throws(FileSystemError) {
    guard let data = regularFileContents else {
      throw FileSystemError(operation: "read", path: source?.path ?? path, code: ESTALE)
    }
    let wanted = permissions ?? self.permissions ?? 0o666
    let status = try fileSystem.createFile(path, data, permissions: wanted & 0o777)
    source = Source(fileSystem: fileSystem, path: path, stamp: status.stamp)
  }

  /// Gives an unchanged file a second name instead of a second copy; false where that cannot be done.
  private func linked(to path: FilePath, in fileSystem: any FileSystem, below original: FilePath) -> Bool {
    guard case .regularFile = contents, let source, source.path.isWithin(original),
      let status = try? fileSystem.status(of: source.path, followingLinks: false), status.stamp == source.stamp,
      (try? fileSystem.link(source.path, to: path)) != nil
    else { return false }
    self.source?.path = path
    return true
  }

  /// Notes that everything below one path is now below another.
  func relocateSources(from old: FilePath, to new: FilePath) {
    if let path = source?.path { source?.path = path.moved(from: old, to: new) }
    if case .directory(let children?) = contents {
      for entry in children.values { entry.child.relocateSources(from: old, to: new) }
    }
  }

  private static func isPlainName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name != [0x2E] && name != [0x2E, 0x2E] && !name.contains(UInt8(ascii: "/")) && !name.contains(0)
  }
}
