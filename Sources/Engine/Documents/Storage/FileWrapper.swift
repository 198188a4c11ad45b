import Foundation
import Glibc

/// A file, a directory or a symbolic link in memory: what a document reads from and writes to disk.
///
/// The kind is fixed at creation. Reading is lazy unless asked otherwise: a child's contents are fetched when they are
/// wanted, and are nil if the file changed or vanished in between. A wrapper may be used on any thread, by one thread
/// at a time. Matches Apple's class; asking a wrapper for something that its kind does not have gives nil where Apple
/// raises an exception, and adding a child to something that is no directory is a programming error.
open class FileWrapper: NSObject, NSSecureCoding {
  /// How to read.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits or the name behind the value.
    public let rawValue: UInt
    /// A value from what is behind it.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Reads all contents now, also those of children.
    public static var immediate: ReadingOptions { ReadingOptions(rawValue: 1 << 0) }
    /// Forbids mapping files into memory. Nothing is ever mapped here: a mapped file that someone else shortens kills
    /// the process.
    public static var withoutMapping: ReadingOptions { ReadingOptions(rawValue: 1 << 1) }
  }

  /// How to write.
  public struct WritingOptions: OptionSet, Sendable {
    /// The bits or the name behind the value.
    public let rawValue: UInt
    /// A value from what is behind it.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Writes aside and swaps, so that the name never leads to something incomplete.
    public static var atomic: WritingOptions { WritingOptions(rawValue: 1 << 0) }
    /// Sets `filename` of the wrapper and of all children to the names that were written.
    public static var withNameUpdating: WritingOptions { WritingOptions(rawValue: 1 << 1) }
  }

  enum Contents {
    /// A file's bytes; nil while they are only on disk.
    case regularFile(Data?)
    /// A directory's children; nil while they are only on disk.
    case directory([String: Entry]?)
    /// What a link says, unresolved.
    case symbolicLink([UInt8])
  }

  /// A child and the bytes of its name on disk, where those are not the key's.
  struct Entry {
    let child: FileWrapper
    var diskName: [UInt8]?
  }

  /// Where a wrapper's contents are on disk, and how the file looked when that was noted.
  struct Source {
    let fileSystem: any FileSystem
    var path: FilePath
    let stamp: FileStamp
  }

  final class Parent {
    weak var wrapper: FileWrapper?
    init(_ wrapper: FileWrapper) { self.wrapper = wrapper }
  }

  var contents: Contents
  var source: Source?
  /// A directory's children as they are on disk below `source`; what differs from them is to be written.
  var childrenOnDisk: [String: Entry]?
  var attributes: [String: Any] = [:]
  /// Whether the item on disk is there only to become the document.
  var isWrittenAside = false
  /// Where a complete file is that was written only to become the document.
  var writtenAside: FilePath? { isWrittenAside && isRegularFile ? source?.path : nil }
  private var parents: [Parent] = []
  private var wantedName: String?

  /// The last name on disk: set by reading, and by writing with `.withNameUpdating`.
  open var filename: String?

  // MARK: Creating

  /// The item at a file URL. Both names become its last path component.
  /// - Throws: `DocumentError`.
  public init(url: URL, options: ReadingOptions = []) throws {
    let path = FilePath(url)
    do {
      let (contents, source, attributes) = try Self.load(path, in: LocalFileSystem(), options: options)
      (self.contents, self.source, self.attributes) = (contents, source, attributes)
    } catch {
      throw DocumentError(.opening, url: url, because: error)
    }
    wantedName = path.name
    filename = path.name
    super.init()
    adoptChildren()
  }

  /// The item at a path of any file system. A symbolic link at the path itself is followed.
  init(
    path: FilePath, in fileSystem: any FileSystem, options: ReadingOptions = [], followingLinks: Bool = true
  ) throws(FileSystemError) {
    let resolved = followingLinks ? try fileSystem.resolvingLinks(path) : path
    let (contents, source, attributes) = try Self.load(resolved, in: fileSystem, options: options)
    (self.contents, self.source, self.attributes) = (contents, source, attributes)
    wantedName = path.name
    filename = path.name
    super.init()
    adoptChildren()
  }

  /// A directory with children. A child's preferred name becomes its key if it has none.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    contents = .directory([:])
    super.init()
    for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename?.isEmpty ?? true { child.wantedName = name }
      insert(child, key: uniqueKey(for: name), diskName: nil)
    }
  }

  /// A regular file with contents.
  public init(regularFileWithContents contents: Data) {
    self.contents = .regularFile(contents)
    super.init()
  }

  /// A symbolic link. A relative URL makes a relative link.
  public init(symbolicLinkWithDestinationURL url: URL) {
    let bytes = FilePath.removingPercentEncoding(url.relativePath.utf8)
    contents = .symbolicLink(url.baseURL == nil ? FilePath(url).bytes : bytes)
    super.init()
  }

  /// A symbolic link that says the given bytes.
  init(linkTo destination: [UInt8]) {
    contents = .symbolicLink(destination)
    super.init()
  }

  /// A wrapper from the bytes that `serializedRepresentation` gave; nil if they are anything else.
  public init?(serializedRepresentation serializeRepresentation: Data) {
    guard let node = SerializedFileWrapper.Node(serializeRepresentation) else { return nil }
    contents = node.contents
    super.init()
    restore(node)
  }

  /// A wrapper from an archive.
  public required init?(coder inCoder: NSCoder) {
    guard let data = inCoder.decodeObject(of: NSData.self, forKey: "NSFileWrapperData") as Data?,
      let node = SerializedFileWrapper.Node(data)
    else { return nil }
    contents = node.contents
    super.init()
    restore(node)
  }

  /// A wrapper for a decoded node.
  init(_ node: SerializedFileWrapper.Node) {
    contents = node.contents
    super.init()
    restore(node)
  }

  private func restore(_ node: SerializedFileWrapper.Node) {
    wantedName = node.preferredFilename
    filename = node.filename
    attributes = node.attributes
    adoptChildren()
  }

  /// Archives are read with class checks.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the wrapper with all its contents.
  open func encode(with coder: NSCoder) {
    coder.encode(serializedRepresentation as NSData?, forKey: "NSFileWrapperData")
  }

  /// The wrapper with all its contents as bytes; nil if some contents can no longer be read.
  open var serializedRepresentation: Data? { SerializedFileWrapper.data(of: self) }

  // MARK: Kind and names

  /// Whether the wrapper is a directory.
  open var isDirectory: Bool { if case .directory = contents { true } else { false } }
  /// Whether the wrapper is a regular file.
  open var isRegularFile: Bool { if case .regularFile = contents { true } else { false } }
  /// Whether the wrapper is a symbolic link.
  open var isSymbolicLink: Bool { if case .symbolicLink = contents { true } else { false } }

  /// The name the wrapper would like to have. Changing it changes the key under which its directories know it.
  open var preferredFilename: String? {
    get { wantedName }
    set {
      guard newValue != wantedName else { return }
      let owners = parents.compactMap(\.wrapper)
      for owner in owners { owner.removeFileWrapper(self) }
      wantedName = newValue
      guard newValue?.isEmpty == false else { return }
      for owner in owners { owner.addFileWrapper(self) }
    }
  }

  /// Attributes by `FileAttributeKey` raw values: type, size in bytes, permissions, date of modification.
  open var fileAttributes: [String: Any] {
    get {
      var result = attributes
      switch contents {
      case .regularFile(let data):
        result[FileAttributeKey.type.rawValue] = FileAttributeType.typeRegular
        if let data { result[FileAttributeKey.size.rawValue] = data.count }
      case .directory: result[FileAttributeKey.type.rawValue] = FileAttributeType.typeDirectory
      case .symbolicLink: result[FileAttributeKey.type.rawValue] = FileAttributeType.typeSymbolicLink
      }
      return result
    }
    set { attributes = newValue }
  }

  var permissions: UInt32? {
    (attributes[FileAttributeKey.posixPermissions.rawValue] as? NSNumber)?.uint32Value
  }

  /// A file's bytes, read from disk if that is where they are; nil if the file changed since, or is no regular file.
  open var regularFileContents: Data? {
    guard case .regularFile(let known) = contents else { return nil }
    if let known { return known }
    guard let source, let read = try? source.fileSystem.readFile(source.path), read.status.stamp == source.stamp
    else { return nil }
    contents = .regularFile(read.data)
    return read.data
  }

  /// Where a link leads, relative to the folder it was read from; nil for anything else.
  open var symbolicLinkDestinationURL: URL? {
    guard case .symbolicLink(let destination) = contents else { return nil }
    if destination.first == UInt8(ascii: "/") { return FilePath(bytes: destination).url() }
    let base = source?.path.parent.url(isDirectory: true)
    return URL(fileURLWithPath: String(decoding: destination, as: UTF8.self), isDirectory: false, relativeTo: base)
  }
}

// MARK: - Directories

extension FileWrapper {
  /// The children by key; nil if the directory vanished before they were read, or for anything but a directory.
  public var fileWrappers: [String: FileWrapper]? { entries?.mapValues(\.child) }

  /// Adds a child under its preferred name, or a changed name if that is taken.
  /// - Returns: The key of the child, unique in the directory.
  @discardableResult
  public func addFileWrapper(_ child: FileWrapper) -> String {
    guard let name = child.preferredFilename, !name.isEmpty else {
      preconditionFailure("A file wrapper needs a preferred file name before it can be added to a directory.")
    }
    precondition(isDirectory, "Only a directory has children.")
    let key = uniqueKey(for: name)
    insert(child, key: key, diskName: nil)
    return key
  }

  /// Adds a regular file.
  /// - Returns: The key of the child, unique in the directory.
  @discardableResult
  public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Removes a child; does nothing if it is none.
  public func removeFileWrapper(_ child: FileWrapper) {
    guard let key = keyForChildFileWrapper(child), var entries else { return }
    entries[key] = nil
    contents = .directory(entries)
    child.parents.removeAll { $0.wrapper == nil || $0.wrapper === self }
  }

  /// The key under which a child is known; nil if it is none.
  public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
    guard let entries else { return nil }
    // Nearly always it is known by the name it asked for.
    if let name = child.preferredFilename, entries[name]?.child === child { return name }
    return entries.first { $0.value.child === child }?.key
  }

  /// Children with the names they have on disk, read if need be.
  var entries: [String: Entry]? {
    guard case .directory(let known) = contents else { return nil }
    if let known { return known }
    guard let source,
      let children = try? Self.children(of: source.path, in: source.fileSystem, options: [])
    else { return nil }
    contents = .directory(children)
    adoptChildren()
    return children
  }

  func insert(_ child: FileWrapper, key: String, diskName: [UInt8]?) {
    var children = entries ?? [:]
    contents = .directory(nil)  // so that the dictionary is changed in place
    children[key] = Entry(child: child, diskName: diskName)
    contents = .directory(children)
    child.parents.append(Parent(self))
  }

  func adoptChildren() {
    guard case .directory(let children?) = contents else { return }
    if source != nil { childrenOnDisk = children }
    for entry in children.values { entry.child.parents.append(Parent(self)) }
  }

  func uniqueKey(for name: String) -> String { Self.uniqueKey(for: name, in: entries ?? [:]) }

  static func uniqueKey(for name: String, in children: [String: Entry]) -> String {
    guard children[name] != nil else { return name }
    let filenameExtension = DocumentNaming.filenameExtension(of: name)
    let stem = filenameExtension.map { String(name.dropLast($0.count + 1)) } ?? name
    var number = 2
    while true {
      let key = "\(stem) \(number)" + (filenameExtension.map { ".\($0)" } ?? "")
      if children[key] == nil { return key }
      number += 1
    }
  }
}
