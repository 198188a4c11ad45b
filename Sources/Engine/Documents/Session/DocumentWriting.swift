import Foundation

/// One save as a snapshot sees it that has a say in the writing. Used on the document's queue only, while it is written.
public final class DocumentWriting {
  /// The document's place.
  public let url: URL
  /// The wrapper that was last read or written; nil for a new document.
  public let existing: FileWrapper?
  /// The identifier of the type to write.
  public let contentType: String
  /// Whether contents were put into their place by `commit`.
  private(set) var isCommitted = false

  private let fileSystem: any FileSystem
  private let write: (FileWrapper, FilePath?) throws -> Void

  init(
    _ url: URL, _ existing: FileWrapper?, _ contentType: String, _ fileSystem: any FileSystem,
    write: @escaping (FileWrapper, FilePath?) throws -> Void
  ) {
    self.url = url
    self.existing = existing
    self.contentType = contentType
    self.fileSystem = fileSystem
    self.write = write
  }

  /// Puts contents into the document's place, safely: a failure leaves the old ones.
  public func commit(_ wrapper: FileWrapper) throws {
    try write(wrapper, nil)
    isCommitted = true
  }

  /// A free place in which the document can be written before it gets its name: beside it, or in the folder for
  /// temporary files where the document's own takes no other names.
  /// - Parameter copyingDocument: Whether a copy of the document, as it is now, is put there.
  public func placeAside(copyingDocument: Bool = false) throws -> URL {
    let target = try fileSystem.resolvingLinks(FilePath(url))
    var aside = fileSystem.temporaryPath(beside: target)
    if !fileSystem.isWritable(aside.parent) {
      aside = FilePath(FileManager.default.temporaryDirectory).appending(bytes: aside.nameBytes)
    }
    if copyingDocument, fileSystem.exists(target) { try fileSystem.copyTree(target, to: aside) }
    return aside.url(isDirectory: copyingDocument)
  }

  /// Makes what was written aside the document. Nothing is copied where both are on one volume.
  /// - Parameters:
  ///   - contents: The wrapper that was written aside, if there was one; its members are then known to be in the
  ///     document.
  ///   - permissions: The permission bits of a new document; those of the item aside by default.
  public func commit(writtenAside url: URL, keeping contents: FileWrapper? = nil, permissions: UInt32? = nil) throws {
    let aside = FilePath(url)
    let target = try fileSystem.resolvingLinks(FilePath(self.url))
    // Also after a failure: what was linked aside is still in the old document, and the rest is in memory.
    defer { contents?.relocateSources(from: aside, to: target) }
    try synchronize(aside)
    if let permissions {
      let file = try fileSystem.open(aside, .reading)
      defer { try? fileSystem.close(file) }
      try fileSystem.setPermissions(permissions, of: file)
    }
    let wrapper = try FileWrapper(path: aside, in: fileSystem, followingLinks: false)
    wrapper.isWrittenAside = true
    defer { wrapper.isWrittenAside = false }
    try write(wrapper, aside)
    isCommitted = true
  }

  /// Removes what is left of a place aside.
  public func removePlaceAside(_ url: URL) { try? fileSystem.removeTree(FilePath(url)) }

  /// Whoever wrote it may not have waited for the disk.
  private func synchronize(_ path: FilePath) throws(FileSystemError) {
    switch try fileSystem.status(of: path, followingLinks: false).kind {
    case .directory:
      for name in try fileSystem.names(in: path) { try synchronize(path.appending(bytes: name)) }
      try fileSystem.synchronizeDirectory(path)
    case .regularFile:
      let file = try fileSystem.open(path, .reading)
      do {
        try fileSystem.synchronize(file)
        try fileSystem.close(file)
      } catch {
        try? fileSystem.close(file)
        throw error
      }
    case .symbolicLink, .other: break
    }
  }
}
