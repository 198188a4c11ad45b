import Documents
import Foundation
import Synchronization

/// The machine's file system, of which some operations fail for as long as a test says so: a full disk, a folder that
/// cannot be read.
public final class FailingFileSystem: FileSystem {
  /// What can fail.
  public enum Operation: Hashable, Sendable {
    /// Listing a folder.
    case list
    /// Opening and reading files.
    case read
    /// Making files and folders, and giving them their names.
    case create
    /// Writing bytes, and reserving room for them.
    case write
  }

  private let local = LocalFileSystem()
  private let failing: Mutex<Set<Operation>>
  private let code: Int32

  /// - Parameters:
  ///   - operations: what fails from the beginning.
  ///   - code: the `errno` with which it fails.
  public init(failing operations: Set<Operation>, code: Int32) {
    failing = Mutex(operations)
    self.code = code
  }

  /// Lets other operations fail from now on; none for an empty set.
  public func fail(_ operations: Set<Operation>) { failing.withLock { $0 = operations } }

  private func check(_ operation: Operation, _ path: FilePath) throws(FileSystemError) {
    if failing.withLock({ $0.contains(operation) }) {
      throw FileSystemError(operation: "\(operation)", path: path, code: code)
    }
  }

  public func status(of path: FilePath, followingLinks: Bool) throws(FileSystemError) -> FileStatus {
    try local.status(of: path, followingLinks: followingLinks)
  }
  public func status(of file: OpenFile) throws(FileSystemError) -> FileStatus { try local.status(of: file) }
  public func isWritable(_ path: FilePath) -> Bool { local.isWritable(path) }
  public func isMountPoint(_ path: FilePath) -> Bool { local.isMountPoint(path) }
  public func open(_ path: FilePath, _ access: OpenFile.Access) throws(FileSystemError) -> OpenFile {
    try check(.read, path)
    return try local.open(path, access)
  }
  public func create(_ path: FilePath, permissions: UInt32) throws(FileSystemError) -> OpenFile {
    try check(.create, path)
    return try local.create(path, permissions: permissions)
  }
  public func read(_ file: OpenFile, at offset: Int64, count: Int) throws(FileSystemError) -> Data {
    try check(.read, file.path)
    return try local.read(file, at: offset, count: count)
  }
  public func write(_ file: OpenFile, _ bytes: Data.SubSequence, at offset: Int64) throws(FileSystemError) -> Int {
    try check(.write, file.path)
    return try local.write(file, bytes, at: offset)
  }
  public func truncate(_ file: OpenFile, to size: Int64) throws(FileSystemError) {
    try local.truncate(file, to: size)
  }
  public func reserve(_ file: OpenFile, length: Int64) throws(FileSystemError) {
    try check(.write, file.path)
    try local.reserve(file, length: length)
  }
  public func synchronize(_ file: OpenFile) throws(FileSystemError) { try local.synchronize(file) }
  public func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) { try local.synchronizeDirectory(path) }
  public func close(_ file: OpenFile) throws(FileSystemError) { try local.close(file) }
  public func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(FileSystemError) {
    try local.setPermissions(permissions, of: file)
  }
  public func touch(_ path: FilePath) throws(FileSystemError) { try local.touch(path) }
  public func setOwner(_ owner: UInt32, group: UInt32, of file: OpenFile) throws(FileSystemError) {
    try local.setOwner(owner, group: group, of: file)
  }
  public func attributes(of path: FilePath) throws(FileSystemError) -> [String: Data] {
    try local.attributes(of: path)
  }
  public func setAttribute(_ name: String, _ value: Data, of file: OpenFile) throws(FileSystemError) {
    try local.setAttribute(name, value, of: file)
  }
  public func removeAttribute(_ name: String, of file: OpenFile) throws(FileSystemError) {
    try local.removeAttribute(name, of: file)
  }
  public func lock(_ file: OpenFile) throws(FileSystemError) -> Bool { try local.lock(file) }
  public func needsReadingBack(_ path: FilePath) -> Bool { local.needsReadingBack(path) }
  public func names(in directory: FilePath) throws(FileSystemError) -> [[UInt8]] {
    try check(.list, directory)
    return try local.names(in: directory)
  }
  public func createDirectory(_ path: FilePath, permissions: UInt32) throws(FileSystemError) {
    // A folder that is there is no new one, whatever else is the matter.
    if (try? local.status(of: path, followingLinks: true)) == nil { try check(.create, path) }
    try local.createDirectory(path, permissions: permissions)
  }
  public func createSymbolicLink(_ path: FilePath, to destination: [UInt8]) throws(FileSystemError) {
    try check(.create, path)
    try local.createSymbolicLink(path, to: destination)
  }
  public func destination(ofLink path: FilePath) throws(FileSystemError) -> [UInt8] {
    try local.destination(ofLink: path)
  }
  public func link(_ existing: FilePath, to new: FilePath) throws(FileSystemError) {
    try check(.create, new)
    try local.link(existing, to: new)
  }
  public func rename(_ from: FilePath, to: FilePath, _ mode: RenameMode) throws(FileSystemError) {
    try check(.create, to)
    try local.rename(from, to: to, mode)
  }
  public func remove(_ path: FilePath) throws(FileSystemError) { try local.remove(path) }
  public func removeDirectory(_ path: FilePath) throws(FileSystemError) { try local.removeDirectory(path) }
  public func track(_ path: FilePath) throws(FileSystemError) -> OpenFile { try local.track(path) }
  public func currentPath(of tracked: OpenFile) -> FilePath? { local.currentPath(of: tracked) }
}
