import Foundation

/// A failed file operation: which one, on what, and why.
public struct FileSystemError: Error, Hashable, Sendable {
  /// The operation, in the words of the manual ("open", "fsync").
  public let operation: String
  /// What it was applied to.
  public let path: FilePath
  /// The `errno` of the failure.
  public let code: Int32

  /// A failure made of its parts.
  public init(operation: String, path: FilePath, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}

/// What the file system says about an item.
public struct FileStatus: Hashable, Sendable {
  /// The kinds of items that matter to documents.
  public enum Kind: Hashable, Sendable { case regularFile, directory, symbolicLink, other }

  /// What the item is.
  public var kind: Kind
  /// The volume.
  public var device: UInt64
  /// The object on its volume.
  public var inode: UInt64
  /// How many names the object has.
  public var linkCount: UInt64
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64
  /// Permission bits.
  public var permissions: UInt32
  /// The number of the owner.
  public var owner: UInt32
  /// The number of the group.
  public var group: UInt32

  /// A status made of its parts.
  public init(
    kind: Kind, device: UInt64 = 0, inode: UInt64 = 0, linkCount: UInt64 = 1, size: Int64 = 0, modified: Int64 = 0,
    permissions: UInt32 = 0o644, owner: UInt32 = 0, group: UInt32 = 0
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.linkCount = linkCount
    self.size = size
    self.modified = modified
    self.permissions = permissions
    self.owner = owner
    self.group = group
  }

  /// The time of the last change of content.
  public var modificationDate: Date { Date(timeIntervalSince1970: Double(modified) / 1e9) }

  /// The facts by which a later look tells whether the item changed.
  public var stamp: FileStamp { FileStamp(device: device, inode: inode, size: size, modified: modified) }
}

/// Identity and change marks of a file; two equal stamps mean "still what was read".
public struct FileStamp: Hashable, Sendable, Codable {
  /// The volume.
  public var device: UInt64
  /// The object on its volume.
  public var inode: UInt64
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64

  /// A stamp made of its parts.
  public init(device: UInt64, inode: UInt64, size: Int64, modified: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
  }

  /// Whether both name the same object on disk, changed or not.
  public func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}

/// Every way in which documents touch the disk.
///
/// The engine goes through this protocol only, one call per system call, so that a test can let any of them fail or
/// pretend that the machine stopped after it. Implementations are called off the main actor from several threads.
/// Calls block; interrupted ones are repeated by the implementation.
public protocol FileSystem: Sendable {
  /// What `path` is. With `followingLinks`, of what a symbolic link leads to.
  func status(of path: FilePath, followingLinks: Bool) throws(FileSystemError) -> FileStatus
  /// What an open file is.
  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus
  /// Whether the process may write to an existing item, by its permissions and its volume. True if that cannot be
  /// told: then writing shows it.
  func isWritable(_ path: FilePath) -> Bool
  /// Whether a volume, or a bind mount of a single file, starts at the path.
  func isMountPoint(_ path: FilePath) -> Bool

  /// Opens an existing file; a symbolic link is not followed.
  func open(_ path: FilePath, _ access: OpenFile.Access) throws(FileSystemError) -> OpenFile
  /// Creates a file that must not exist yet and opens it for writing. `permissions` are subject to the umask.
  func create(_ path: FilePath, permissions: UInt32) throws(FileSystemError) -> OpenFile
  /// Reads at most `count` bytes at an offset; empty at the end.
  func read(_ file: OpenFile, at offset: Int64, count: Int) throws(FileSystemError) -> Data
  /// Writes bytes at an offset and returns how many were taken, which may be fewer than given.
  func write(_ file: OpenFile, _ bytes: Data.SubSequence, at offset: Int64) throws(FileSystemError) -> Int
  /// Sets the size of an open file, in bytes.
  func truncate(_ file: OpenFile, to size: Int64) throws(FileSystemError)
  /// Reserves space for `length` bytes without changing the size, so that a later write cannot run out of it.
  func reserve(_ file: OpenFile, length: Int64) throws(FileSystemError)
  /// Returns when the file's data and metadata are on the disk.
  func synchronize(_ file: OpenFile) throws(FileSystemError)
  /// Returns when a directory's entries are on the disk.
  func synchronizeDirectory(_ path: FilePath) throws(FileSystemError)
  /// Closes a file. Late write errors, as network volumes report them, are thrown.
  func close(_ file: OpenFile) throws(FileSystemError)

  /// Sets the permission bits, whatever the umask.
  func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(FileSystemError)
  /// Sets the time of the last change to now.
  func touch(_ path: FilePath) throws(FileSystemError)
  /// Sets owner and group by number.
  func setOwner(_ owner: UInt32, group: UInt32, of file: OpenFile) throws(FileSystemError)
  /// Extended attributes, access control lists among them. Empty where the volume has none.
  func attributes(of path: FilePath) throws(FileSystemError) -> [String: Data]
  /// Sets an extended attribute.
  func setAttribute(_ name: String, _ value: Data, of file: OpenFile) throws(FileSystemError)
  /// Removes an extended attribute. Removing one that is not there is no error.
  func removeAttribute(_ name: String, of file: OpenFile) throws(FileSystemError)

  /// The bytes of the names in a directory, without "." and "..", in no order.
  func names(in directory: FilePath) throws(FileSystemError) -> [[UInt8]]
  /// Creates a directory that must not exist yet. `permissions` are subject to the umask.
  func createDirectory(_ path: FilePath, permissions: UInt32) throws(FileSystemError)
  /// Creates a symbolic link that holds the given bytes.
  func createSymbolicLink(_ path: FilePath, to destination: [UInt8]) throws(FileSystemError)
  /// What a symbolic link holds, unresolved.
  func destination(ofLink path: FilePath) throws(FileSystemError) -> [UInt8]
  /// Gives a file a second name, which must be free.
  func link(_ existing: FilePath, to new: FilePath) throws(FileSystemError)
  /// Renames or moves within a volume, in one step.
  func rename(_ from: FilePath, to: FilePath, _ mode: RenameMode) throws(FileSystemError)
  /// Removes a name of a file or link.
  func remove(_ path: FilePath) throws(FileSystemError)
  /// Removes an empty directory.
  func removeDirectory(_ path: FilePath) throws(FileSystemError)

  /// Takes the advisory lock of an open item, which ends with its closing or with the process, however that ends.
  /// - Returns: False if another open file holds it.
  func lock(_ file: OpenFile) throws(FileSystemError) -> Bool
  /// Whether the volume of an item is one that has been seen to report success for bytes that it did not keep, such
  /// as a network or user-space volume. What is written there counts only once it has been read back.
  func needsReadingBack(_ path: FilePath) -> Bool

  /// Opens an item only to know where it is later; works without permission to read it.
  func track(_ path: FilePath) throws(FileSystemError) -> OpenFile
  /// Where a tracked item is now; nil when it has no name any more.
  func currentPath(of tracked: OpenFile) -> FilePath?
}

/// What happens when the new name exists.
public enum RenameMode: Hashable, Sendable {
  /// It is replaced, in one step.
  case replacing
  /// The call fails with `EEXIST`.
  case exclusive
  /// Both swap names, in one step.
  case exchanging
}

/// An open file. Whoever opened it closes it.
public struct OpenFile: Hashable, Sendable {
  /// What the file is opened for.
  public enum Access: Hashable, Sendable { case reading, writing }

  /// The number by which the implementation knows it.
  public let descriptor: Int32
  /// The path under which it was opened.
  public let path: FilePath

  /// An open file of an implementation's making.
  public init(descriptor: Int32, path: FilePath) {
    self.descriptor = descriptor
    self.path = path
  }
}
