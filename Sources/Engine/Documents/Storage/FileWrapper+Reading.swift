import Foundation
import Glibc

extension FileWrapper {
  /// Replaces all that the wrapper holds by the item at a file URL. The kind becomes that of the item.
  /// - Throws: `DocumentError`; then the wrapper is unchanged.
  public func read(from url: URL, options: ReadingOptions = []) throws {
    let path = FilePath(url)
    do {
      let (contents, source, attributes) = try Self.load(path, in: LocalFileSystem(), options: options)
      for child in fileWrappers?.values ?? [:].values { removeFileWrapper(child) }
      (self.contents, self.source, self.attributes) = (contents, source, attributes)
    } catch {
      throw DocumentError(.opening, url: url, because: error)
    }
    filename = path.name
    if preferredFilename == nil { preferredFilename = path.name }
    adoptChildren()
  }

  /// Whether the item at a file URL still is what this wrapper was read from or written to.
  ///
  /// Compares what is cheap to know (kind, size, date, names of children), not bytes. False for a wrapper that was
  /// never on disk.
  public func matchesContents(of url: URL) -> Bool {
    matches(FilePath(url), in: source?.fileSystem ?? LocalFileSystem())
  }

  func matches(_ path: FilePath, in fileSystem: any FileSystem) -> Bool {
    guard let status = try? fileSystem.status(of: path, followingLinks: false) else { return false }
    switch contents {
    case .regularFile:
      guard status.kind == .regularFile, let source else { return false }
      return source.stamp.size == status.size && source.stamp.modified == status.modified
    case .symbolicLink(let destination):
      return status.kind == .symbolicLink && (try? fileSystem.destination(ofLink: path)) == destination
    case .directory(nil):
      return status.kind == .directory && source?.path == path && source?.stamp == status.stamp
    case .directory(let children?):
      guard status.kind == .directory, let names = try? fileSystem.names(in: path) else { return false }
      let onDisk = Set(names.filter { !LocalFileSystem.isTemporaryName($0) })
      let wanted = children.map { key, entry in (entry.diskName ?? Array(key.utf8), entry.child) }
      return onDisk == Set(wanted.map(\.0))
        && wanted.allSatisfy { name, child in child.matches(path.appending(bytes: name), in: fileSystem) }
    }
  }

  /// Whether two wrappers hold the same bytes under the same names. Reads what is not in memory.
  func hasSameContents(as other: FileWrapper) -> Bool {
    switch (contents, other.contents) {
    case (.regularFile, .regularFile):
      guard let own = regularFileContents, let others = other.regularFileContents else { return false }
      return own == others
    case (.symbolicLink(let one), .symbolicLink(let another)):
      return one == another
    case (.directory, .directory):
      guard let own = childrenByDiskName, let others = other.childrenByDiskName, own.count == others.count else {
        return false
      }
      return own.allSatisfy { name, child in others[name].map { child.hasSameContents(as: $0) } ?? false }
    default:
      return false
    }
  }

  /// Children by the bytes of the name that each has or would get on disk.
  var childrenByDiskName: [[UInt8]: FileWrapper]? {
    entries.map { entries in
      Dictionary(entries.map { ($1.diskName ?? Array($0.utf8), $1.child) }, uniquingKeysWith: { first, _ in first })
    }
  }

  typealias Loaded = (contents: Contents, source: Source, attributes: [String: Any])

  static func load(
    _ path: FilePath, in fileSystem: any FileSystem, options: ReadingOptions
  ) throws(FileSystemError) -> Loaded {
    var status = try fileSystem.status(of: path, followingLinks: false)
    let contents: Contents
    switch status.kind {
    case .regularFile:
      if options.contains(.immediate) {
        let read = try fileSystem.readFile(path)
        status = read.status
        contents = .regularFile(read.data)
      } else {
        contents = .regularFile(nil)
      }
    case .directory:
      // The names belong to what was asked for, even when the bytes of the children can wait.
      contents = .directory(try children(of: path, in: fileSystem, options: options))
    case .symbolicLink:
      contents = .symbolicLink(try fileSystem.destination(ofLink: path))
    case .other:
      throw FileSystemError(operation: "open", path: path, code: EINVAL)
    }
    let attributes: [String: Any] = [
      FileAttributeKey.posixPermissions.rawValue: NSNumber(value: status.permissions),
      FileAttributeKey.modificationDate.rawValue: status.modificationDate,
      FileAttributeKey.size.rawValue: Int(status.size),
    ]
    return (contents, Source(fileSystem: fileSystem, path: path, stamp: status.stamp), attributes)
  }

  static func children(
    of path: FilePath, in fileSystem: any FileSystem, options: ReadingOptions
  ) throws(FileSystemError) -> [String: Entry] {
    var children: [String: Entry] = [:]
    for name in try fileSystem.names(in: path).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where !LocalFileSystem.isTemporaryName(name) {
      let childPath = path.appending(bytes: name)
      let child: FileWrapper
      do {
        child = try FileWrapper(path: childPath, in: fileSystem, options: options, followingLinks: false)
      } catch  where error.code == ENOENT {
        continue  // gone since the names were read
      }
      // Names are bytes; two that read the same to Swift, or that are not UTF-8, must not become one.
      let key = uniqueKey(for: childPath.name, in: children)
      let isExact = Array(key.utf8) == name
      children[key] = Entry(child: child, diskName: isExact ? nil : name)
    }
    return children
  }
}
