import CFileSystem
import Foundation
import Glibc

/// The file system of the running machine.
public struct LocalFileSystem: FileSystem {
  /// The machine's file system.
  public init() {}

  public func status(of path: FilePath, followingLinks: Bool) throws(FileSystemError) -> FileStatus {
    var raw = stat()
    try check(followingLinks ? "stat" : "lstat", path) {
      path.withCString { followingLinks ? stat($0, &raw) : lstat($0, &raw) }
    }
    return FileStatus(raw)
  }

  public func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    var raw = stat()
    try check("fstat", file.path) { fstat(file.descriptor, &raw) }
    return FileStatus(raw)
  }

  public func isWritable(_ path: FilePath) -> Bool {
    // Only a refusal counts: a device that fails says so when it is written to.
    path.withCString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0 || ![EACCES, EPERM, EROFS].contains(errno)
  }

  public func isMountPoint(_ path: FilePath) -> Bool {
    path.withCString { frontispiece_is_mount_root($0) } == 1
  }

  public func open(_ path: FilePath, _ access: OpenFile.Access) throws(FileSystemError) -> OpenFile {
    // Without O_NONBLOCK, opening a pipe that someone left under a document's name would never return.
    let flags = (access == .reading ? O_RDONLY : O_RDWR) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = try check("open", path) { path.withCString { Glibc.open($0, flags) } }
    return OpenFile(descriptor: descriptor, path: path)
  }

  public func create(_ path: FilePath, permissions: UInt32) throws(FileSystemError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = try check("open", path) { path.withCString { Glibc.open($0, flags, permissions) } }
    return OpenFile(descriptor: descriptor, path: path)
  }

  public func read(_ file: OpenFile, at offset: Int64, count: Int) throws(FileSystemError) -> Data {
    var data = Data(count: count)
    let length = try check("read", file.path) {
      data.withUnsafeMutableBytes { pread(file.descriptor, $0.baseAddress, $0.count, Int(offset)) }
    }
    if length < count { data.removeSubrange(length...) }
    return data
  }

  public func write(_ file: OpenFile, _ bytes: Data.SubSequence, at offset: Int64) throws(FileSystemError) -> Int {
    try check("write", file.path) {
      bytes.withUnsafeBytes { pwrite(file.descriptor, $0.baseAddress, $0.count, Int(offset)) }
    }
  }

  public func truncate(_ file: OpenFile, to size: Int64) throws(FileSystemError) {
    try check("ftruncate", file.path) { ftruncate(file.descriptor, Int(size)) }
  }

  public func reserve(_ file: OpenFile, length: Int64) throws(FileSystemError) {
    guard length > 0 else { return }
    try check("fallocate", file.path) { frontispiece_reserve(file.descriptor, 0, Int(length)) }
  }

  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try check("fsync", file.path) { fsync(file.descriptor) }
  }

  public func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let descriptor = try check("open", path) { path.withCString { Glibc.open($0, flags) } }
    defer { _ = Glibc.close(descriptor) }
    do {
      try check("fsync", path) { fsync(descriptor) }
    } catch  where error.code == EINVAL || error.code == ENOTSUP || error.code == EBADF {
      // Some network and FUSE volumes have no notion of it; there is nothing more that could be done there.
    }
  }

  public func close(_ file: OpenFile) throws(FileSystemError) {
    // The descriptor is gone even when the call is interrupted, so it is never repeated.
    if Glibc.close(file.descriptor) != 0, errno != EINTR {
      throw FileSystemError(operation: "close", path: file.path, code: errno)
    }
  }

  public func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(FileSystemError) {
    try check("fchmod", file.path) { fchmod(file.descriptor, permissions) }
  }

  public func touch(_ path: FilePath) throws(FileSystemError) {
    try check("utimensat", path) { path.withCString { utimensat(AT_FDCWD, $0, nil, AT_SYMLINK_NOFOLLOW) } }
  }

  public func setOwner(_ owner: UInt32, group: UInt32, of file: OpenFile) throws(FileSystemError) {
    try check("fchown", file.path) { fchown(file.descriptor, owner, group) }
  }

  public func attributes(of path: FilePath) throws(FileSystemError) -> [String: Data] {
    var attributes: [String: Data] = [:]
    let list: Data
    do {
      list = try bytes("listxattr", path) { path, buffer, size in
        path.withCString { frontispiece_list_attributes($0, buffer, size) }
      }
    } catch  where error.code == ENOTSUP || error.code == ENOSYS {
      return [:]
    }
    for name in list.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      do {
        attributes[name] = try bytes("getxattr", path) { path, buffer, size in
          path.withCString { frontispiece_get_attribute($0, name, buffer, size) }
        }
      } catch  where error.code == ENODATA || error.code == ENOTSUP {
        continue  // removed since the list was made
      }
    }
    return attributes
  }

  public func setAttribute(_ name: String, _ value: Data, of file: OpenFile) throws(FileSystemError) {
    try check("fsetxattr", file.path) {
      value.withUnsafeBytes { frontispiece_set_attribute(file.descriptor, name, $0.baseAddress, $0.count) }
    }
  }

  public func removeAttribute(_ name: String, of file: OpenFile) throws(FileSystemError) {
    do {
      try check("fremovexattr", file.path) { frontispiece_remove_attribute(file.descriptor, name) }
    } catch  where error.code == ENODATA || error.code == ENOTSUP {
      return
    }
  }

  public func names(in directory: FilePath) throws(FileSystemError) -> [[UInt8]] {
    guard let stream = directory.withCString({ opendir($0) }) else {
      throw FileSystemError(operation: "opendir", path: directory, code: errno)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileSystemError(operation: "readdir", path: directory, code: errno) }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
  }

  public func createDirectory(_ path: FilePath, permissions: UInt32) throws(FileSystemError) {
    try check("mkdir", path) { path.withCString { mkdir($0, permissions) } }
  }

  public func createSymbolicLink(_ path: FilePath, to destination: [UInt8]) throws(FileSystemError) {
    let target = FilePath(bytes: destination)
    try check("symlink", path) { path.withCString { path in target.withCString { symlink($0, path) } } }
  }

  public func destination(ofLink path: FilePath) throws(FileSystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = try check("readlink", path) {
      path.withCString { path in
        buffer.withUnsafeMutableBytes {
          readlink(path, $0.assumingMemoryBound(to: CChar.self).baseAddress!, $0.count)  // never empty
        }
      }
    }
    return Array(buffer.prefix(length))
  }

  public func link(_ existing: FilePath, to new: FilePath) throws(FileSystemError) {
    try check("link", new) { existing.withCString { existing in new.withCString { Glibc.link(existing, $0) } } }
  }

  public func rename(_ from: FilePath, to: FilePath, _ mode: RenameMode) throws(FileSystemError) {
    try check("rename", to) {
      from.withCString { from in
        to.withCString { to in
          switch mode {
          case .replacing: Glibc.rename(from, to)
          case .exclusive: frontispiece_rename_exclusively(from, to)
          case .exchanging: frontispiece_rename_exchanging(from, to)
          }
        }
      }
    }
  }

  public func remove(_ path: FilePath) throws(FileSystemError) {
    try check("unlink", path) { path.withCString { unlink($0) } }
  }

  public func removeDirectory(_ path: FilePath) throws(FileSystemError) {
    try check("rmdir", path) { path.withCString { rmdir($0) } }
  }

  public func lock(_ file: OpenFile) throws(FileSystemError) -> Bool {
    do {
      try check("flock", file.path) { frontispiece_lock(file.descriptor) }
      return true
    } catch  where error.code == EWOULDBLOCK {
      return false
    }
  }

  public func needsReadingBack(_ path: FilePath) -> Bool {
    path.withCString { frontispiece_is_odd_volume($0) } == 1
  }

  public func track(_ path: FilePath) throws(FileSystemError) -> OpenFile {
    // O_PATH, which glibc hides from Swift; the same number on every architecture that Swift runs on.
    let pathOnly: Int32 = 0o10000000
    let descriptor = try check("open", path) {
      path.withCString { Glibc.open($0, pathOnly | O_CLOEXEC | O_NOFOLLOW) }
    }
    return OpenFile(descriptor: descriptor, path: path)
  }

  public func currentPath(of tracked: OpenFile) -> FilePath? {
    var raw = stat()
    guard fstat(tracked.descriptor, &raw) == 0, raw.st_nlink > 0,
      let bytes = try? destination(ofLink: FilePath("/proc/self/fd/\(tracked.descriptor)")),
      bytes.first == UInt8(ascii: "/")
    else { return nil }
    // The kernel marks a name that is gone; a file whose name really ends so is found by its identity.
    let path = FilePath(bytes: bytes)
    guard let found = try? status(of: path, followingLinks: false), found.stamp.isSameFile(as: FileStatus(raw).stamp)
    else { return nil }
    return path
  }

  /// Runs a call until it is not interrupted and turns -1 into an error.
  @discardableResult
  private func check<Number: SignedInteger>(
    _ operation: String, _ path: FilePath, _ call: () -> Number
  ) throws(FileSystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw FileSystemError(operation: operation, path: path, code: code) }
    }
  }

  /// Reads a value whose length is not known beforehand and may change between two calls.
  private func bytes(
    _ operation: String, _ path: FilePath, _ call: (FilePath, UnsafeMutablePointer<CChar>?, Int) -> Int
  ) throws(FileSystemError) -> Data {
    while true {
      let size = try check(operation, path) { call(path, nil, 0) }
      if size == 0 { return Data() }
      var data = Data(count: size)
      do {
        let length = try check(operation, path) {
          data.withUnsafeMutableBytes { call(path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), size) }
        }
        return data.prefix(length)
      } catch  where error.code == ERANGE {
        continue
      }
    }
  }
}

extension FileStatus {
  init(_ raw: stat) {
    let kind: Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regularFile
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    self.init(
      kind: kind, device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino), linkCount: UInt64(raw.st_nlink),
      size: Int64(raw.st_size), modified: Int64(raw.st_mtim.tv_sec) * 1_000_000_000 + Int64(raw.st_mtim.tv_nsec),
      permissions: raw.st_mode & 0o7777, owner: raw.st_uid, group: raw.st_gid)
  }
}
