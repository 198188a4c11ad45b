import Foundation
import Glibc

/// Whole files and trees, made of the single operations.
extension FileSystem {
  /// The contents and status of a regular file, taken together. Anything else fails with `EINVAL`.
  ///
  /// A file that someone writes to meanwhile is read again. If that does not end, the status is that from before the
  /// last reading, so that a later look finds the change.
  func readFile(_ path: FilePath, limit: Int? = nil) throws(FileSystemError) -> (data: Data, status: FileStatus) {
    let file = try open(path, .reading)
    defer { try? close(file) }  // nothing was written, so there is nothing to lose
    var read = try readOnce(file, limit: limit)
    for _ in 0..<2 {
      guard try status(of: file).stamp != read.status.stamp else { break }
      read = try readOnce(file, limit: limit)
    }
    return read
  }

  private func readOnce(
    _ file: OpenFile, limit: Int?
  ) throws(FileSystemError) -> (data: Data, status: FileStatus) {
    let path = file.path
    let status = try status(of: file)
    guard status.kind == .regularFile else {
      throw FileSystemError(operation: "open", path: path, code: status.kind == .directory ? EISDIR : EINVAL)
    }
    var data = Data()
    let wanted = limit ?? .max
    // One byte more than the size shows the end without a second round for most files.
    var chunk = min(Int(clamping: status.size), wanted, 64 << 20) + 1
    while data.count < wanted {
      let part = try read(file, at: Int64(data.count), count: min(chunk, wanted - data.count))
      if part.isEmpty { break }
      if data.isEmpty { data = part } else { data.append(part) }
      if limit == nil, part.count < chunk, Int64(data.count) >= status.size { break }
      chunk = max(64 << 10, chunk)
    }
    return (data, status)
  }

  /// Writes all bytes from the start of a file, however few the system takes at a time.
  func writeAll(_ data: Data, to file: OpenFile) throws(FileSystemError) {
    var rest = data[...]
    var offset: Int64 = 0
    while !rest.isEmpty {
      let taken = try write(file, rest, at: offset)
      guard taken > 0 else { throw FileSystemError(operation: "write", path: file.path, code: EIO) }
      rest = rest.dropFirst(taken)
      offset += Int64(taken)
    }
  }

  /// Creates a file with contents that are on the disk when the call returns; leaves nothing behind on failure.
  func createFile(_ path: FilePath, _ data: Data, permissions: UInt32) throws(FileSystemError) -> FileStatus {
    let file = try create(path, permissions: permissions)
    do {
      try writeAll(data, to: file)
      try synchronize(file)
      let status = try status(of: file)
      try close(file)
      return status
    } catch {
      try? close(file)
      try? remove(path)
      throw error
    }
  }

  /// Replaces a small file of our own (a list, an index) in one synced step.
  func replaceFile(_ path: FilePath, _ data: Data, permissions: UInt32) throws(FileSystemError) {
    let work = try beginWork(for: path, asDirectory: false, permissions: permissions)
    do {
      try writeAll(data, to: work.file)
      try synchronize(work.file)
      try rename(work.path, to: path, .replacing)
    } catch {
      discard(work)
      throw error
    }
    try? close(work.file)  // all of it is on the disk, so there is nothing left that closing could report
    try synchronizeDirectory(path.parent)
  }

  /// A name for work in progress in the same directory: hidden, short enough for every volume, and free.
  func temporaryPath(beside path: FilePath) -> FilePath {
    path.parent.appending(Self.temporaryPrefix + String(UInt64.random(in: .min ... .max), radix: 36))
  }

  static var temporaryPrefix: String { ".saving-" }

  /// Whether a name is one of work in progress.
  static func isTemporaryName(_ name: some Collection<UInt8>) -> Bool { name.starts(with: temporaryPrefix.utf8) }

  /// Whether anything, also a dangling link, has the name.
  func exists(_ path: FilePath) -> Bool { (try? status(of: path, followingLinks: false)) != nil }

  /// Creates a directory and those above it that are missing. New ones are on the disk when the call returns.
  func createDirectories(_ path: FilePath, permissions: UInt32 = 0o777) throws(FileSystemError) {
    do {
      try createDirectory(path, permissions: permissions)
      try synchronizeDirectory(path.parent)
    } catch  where error.code == EEXIST || error.code == EISDIR {
      guard try status(of: path, followingLinks: true).kind == .directory else {
        throw FileSystemError(operation: "mkdir", path: path, code: ENOTDIR)
      }
    } catch  where error.code == ENOENT && path.bytes.count > 1 {
      try createDirectories(path.parent, permissions: permissions)
      // Once more from the start: somebody else may be making the same directories.
      try createDirectories(path, permissions: permissions)
    }
  }

  /// Removes a file, a link (not what it leads to) or a directory with all it holds.
  func removeTree(_ path: FilePath) throws(FileSystemError) {
    guard try status(of: path, followingLinks: false).kind == .directory else { return try remove(path) }
    for name in try names(in: path) { try removeTree(path.appending(bytes: name)) }
    try removeDirectory(path)
  }

  /// Copies a file, link or directory to a name that must be free; synced when the call returns.
  func copyTree(_ source: FilePath, to target: FilePath) throws(FileSystemError) {
    let status = try status(of: source, followingLinks: false)
    switch status.kind {
    case .directory:
      try createDirectory(target, permissions: status.permissions | 0o700)
      for name in try names(in: source) where !Self.isTemporaryName(name) {
        try copyTree(source.appending(bytes: name), to: target.appending(bytes: name))
      }
      try synchronizeDirectory(target)
    case .symbolicLink:
      try createSymbolicLink(target, to: try destination(ofLink: source))
    case .regularFile:
      try copyFile(source, to: target, permissions: status.permissions)
    case .other:
      throw FileSystemError(operation: "copy", path: source, code: EINVAL)
    }
  }

  private func copyFile(_ source: FilePath, to target: FilePath, permissions: UInt32) throws(FileSystemError) {
    let input = try open(source, .reading)
    defer { try? close(input) }
    let output = try create(target, permissions: permissions & 0o777)
    do throws(FileSystemError) {
      var offset: Int64 = 0
      while true {
        var part = try read(input, at: offset, count: 1 << 20)[...]
        if part.isEmpty { break }
        while !part.isEmpty {
          let taken = try write(output, part, at: offset)
          guard taken > 0 else { throw FileSystemError(operation: "write", path: target, code: EIO) }
          part = part.dropFirst(taken)
          offset += Int64(taken)
        }
      }
      try synchronize(output)
      try close(output)
    } catch {
      try? close(output)
      try? remove(target)
      throw error
    }
  }

  /// The item that a path leads to when every symbolic link at its end is followed; it need not exist.
  func resolvingLinks(_ path: FilePath) throws(FileSystemError) -> FilePath {
    var current = path
    for _ in 0..<40 {
      let found: FileStatus
      do {
        found = try status(of: current, followingLinks: false)
      } catch  where error.code == ENOENT {
        return current
      }
      guard found.kind == .symbolicLink else { return current }
      let destination = try destination(ofLink: current)
      if destination.first == UInt8(ascii: "/") {
        current = FilePath(bytes: destination)
      } else {
        current = current.parent.appending(bytes: destination)
      }
    }
    throw FileSystemError(operation: "readlink", path: path, code: ELOOP)
  }
}
