import CFileSystem
import Foundation
import Glibc
import Synchronization

/// Earlier contents of documents: kept in the state folder, readable by nobody else, each piece of content once.
///
/// A version is a record that names the contents of its files by their digests. Contents that several versions share,
/// of one document or of many, are on the disk once. Calls block on the disk and belong off the main actor; several
/// processes may use one store.
public struct VersionStore: Sendable {
  /// Contents that a document once had.
  public struct Version: Hashable, Sendable, Identifiable {
    /// Names the version among all of its document.
    public let id: String
    /// The document.
    public let document: URL
    /// The file name that the document had.
    public let name: String
    /// The content type's identifier, if known.
    public let contentType: String?
    /// When the document had these contents.
    public let date: Date
    /// Bytes, all files together.
    public let size: Int64
    /// Whether it is the other side of a conflict that nobody has settled.
    public let isConflict: Bool

    let root: Node
  }

  /// An item of a version.
  indirect enum Node: Hashable, Codable, Sendable {
    case file(digest: String, size: Int64, permissions: UInt32?)
    case directory([Member])
    case link([UInt8])

    struct Member: Hashable, Codable, Sendable {
      let name: [UInt8]
      let node: Node
    }

    var size: Int64 {
      switch self {
      case .file(_, let size, _): size
      case .directory(let members): members.reduce(0) { $0 + $1.node.size }
      case .link: 0
      }
    }

    /// No document has more bytes than this: a pebibyte.
    private static let mostBytes: Int64 = 1 << 50

    /// Whether sizes are such as files can have. A damaged record may say anything, and sums of it must not overflow.
    var isSound: Bool {
      var rest = Self.mostBytes
      return takeSizes(from: &rest)
    }

    private func takeSizes(from rest: inout Int64) -> Bool {
      switch self {
      case .file(_, let size, _):
        guard size >= 0, size <= rest else { return false }
        rest -= size
        return true
      case .directory(let members): return members.allSatisfy { $0.node.takeSizes(from: &rest) }
      case .link: return true
      }
    }

    var digests: [String] {
      switch self {
      case .file(let digest, _, _): [digest]
      case .directory(let members): members.flatMap(\.node.digests)
      case .link: []
      }
    }
  }

  struct Record: Codable {
    var name: String
    var contentType: String?
    var date: Date
    var isConflict: Bool
    var root: Node
  }

  /// The folder of the versions.
  public let directory: FilePath
  /// Which versions stay.
  public var policy: VersionPolicy
  let fileSystem: any FileSystem

  /// Versions in a folder, which is created when the first one is kept.
  public init(
    directory: URL, policy: VersionPolicy = VersionPolicy(), fileSystem: any FileSystem = LocalFileSystem()
  ) {
    self.directory = FilePath(directory)
    self.policy = policy
    self.fileSystem = fileSystem
  }

  /// Versions of an app's documents in its state folder.
  public init(
    applicationName: String, directories: BaseDirectories = .current, policy: VersionPolicy = VersionPolicy(),
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    let folder = DocumentNaming.safeStem(applicationName)
    self.init(
      directory: directories.state.appending(folder).appending("Versions").url(isDirectory: true), policy: policy,
      fileSystem: fileSystem)
  }

  // MARK: Keeping

  /// Keeps contents of a document. They are on the disk when the call returns.
  ///
  /// Contents that the newest version has already are not kept twice, and versions that the policy does not want any
  /// more go away.
  /// - Returns: The version; nil if the policy wants none of this document.
  @discardableResult
  public func keep(
    _ wrapper: FileWrapper, of document: URL, contentType: String? = nil, date: Date = Date(),
    isConflict: Bool = false
  ) throws(FileSystemError) -> Version? {
    guard let root = try store(wrapper) else { return nil }
    let others = versions(of: document)
    if let same = others.first, same.root == root, same.isConflict == isConflict { return same }
    let record = Record(
      name: FilePath(document).name, contentType: contentType, date: date, isConflict: isConflict, root: root)
    let id = UUID().uuidString.lowercased()
    let folder = folder(of: document)
    try fileSystem.createDirectories(folder, permissions: 0o700)
    let data = (try? JSONEncoder().encode(record)) ?? Data()  // a record holds nothing that JSON cannot say
    try fileSystem.replaceFile(folder.appending(id), data, permissions: 0o600)
    let version = version(id, record, of: document)
    tell(.gained, version)
    for old in policy.superfluous(among: [version] + others, at: date) { try? remove(old) }
    return version
  }

  private func store(_ wrapper: FileWrapper) throws(FileSystemError) -> Node? {
    if let size = size(wrapper), size > policy.largestDocument { return nil }
    guard fileCount(wrapper, upTo: policy.mostFiles + 1) <= policy.mostFiles else { return nil }
    return try node(wrapper)
  }

  private func fileCount(_ wrapper: FileWrapper, upTo limit: Int) -> Int {
    guard let entries = wrapper.entries else { return 1 }
    var count = 0
    for entry in entries.values where count < limit { count += fileCount(entry.child, upTo: limit - count) }
    return count
  }

  private func size(_ wrapper: FileWrapper) -> Int64? {
    if let entries = wrapper.entries { return entries.values.reduce(0) { $0 + (size($1.child) ?? 0) } }
    if case .regularFile(let data?) = wrapper.contents { return Int64(data.count) }
    return wrapper.source?.stamp.size
  }

  private func node(_ wrapper: FileWrapper) throws(FileSystemError) -> Node {
    switch wrapper.contents {
    case .symbolicLink(let destination): return .link(destination)
    case .regularFile:
      guard let data = wrapper.regularFileContents else { throw wrapper.unreadable(directory) }
      let digest = Self.digest(of: data)
      let path = path(ofContents: digest)
      if (try? fileSystem.status(of: path, followingLinks: false))?.size != Int64(data.count) {
        try fileSystem.createDirectories(path.parent, permissions: 0o700)
        try fileSystem.replaceFile(path, data, permissions: 0o600)
      }
      return .file(digest: digest, size: Int64(data.count), permissions: wrapper.permissions)
    case .directory:
      guard let children = wrapper.childrenByDiskName else { throw wrapper.unreadable(directory) }
      var members: [Node.Member] = []
      for (name, child) in children.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        members.append(Node.Member(name: name, node: try node(child)))
      }
      return .directory(members)
    }
  }

  // MARK: Looking

  /// The versions of a document, newest first.
  public func versions(of document: URL) -> [Version] {
    identifiers(in: folder(of: document)).compactMap { id in
      record(folder(of: document).appending(id)).map { version(id, $0, of: document) }
    }
    .sorted { ($0.date, $0.id) > ($1.date, $1.id) }
  }

  /// The contents of a version. Members are read when they are wanted.
  /// - Throws: `DocumentError`, also if the disk does not hold what was once written.
  public func contents(of version: Version) throws -> FileWrapper {
    do {
      let wrapper = try wrapper(version.root)
      wrapper.preferredFilename = version.name
      wrapper.filename = version.name
      return wrapper
    } catch {
      throw DocumentError(.opening, url: version.document, because: error)
    }
  }

  private func wrapper(_ node: Node) throws(FileSystemError) -> FileWrapper {
    switch node {
    case .link(let destination): return FileWrapper(linkTo: destination)
    case .file(let digest, let size, let permissions):
      let path = path(ofContents: digest)
      let data = try fileSystem.readFile(path).data
      guard Int64(data.count) == size, Self.digest(of: data) == digest else {
        throw FileSystemError(operation: "read", path: path, code: EIO)
      }
      let file = FileWrapper(regularFileWithContents: data)
      if let permissions {
        file.attributes[FileAttributeKey.posixPermissions.rawValue] = NSNumber(value: permissions)
      }
      return file
    case .directory(let members):
      var children: [String: FileWrapper] = [:]
      for member in members {
        children[String(decoding: member.name, as: UTF8.self)] = try wrapper(member.node)
      }
      return FileWrapper(directoryWithFileWrappers: children)
    }
  }

  // MARK: Removing and following

  /// Forgets a version. Contents that no other version has go with `tidy()`.
  public func remove(_ version: Version) throws(FileSystemError) {
    do {
      try fileSystem.remove(folder(of: version.document).appending(version.id))
    } catch  where error.code == ENOENT {
      return
    }
    tell(.lost, version)
  }

  /// Notes that a conflict is settled; the other side's contents stay as an ordinary version.
  public func resolve(_ version: Version) throws(FileSystemError) {
    let path = folder(of: version.document).appending(version.id)
    guard var record = record(path), record.isConflict else { return }
    record.isConflict = false
    try fileSystem.replaceFile(path, (try? JSONEncoder().encode(record)) ?? Data(), permissions: 0o600)
    tell(.resolved, version)
  }

  /// Notes that a document has another place. What was kept for an earlier document of that place is added to it.
  public func moved(from old: URL, to new: URL) throws(FileSystemError) {
    let (source, target) = (folder(of: old), folder(of: new))
    guard source != target, fileSystem.exists(source) else { return }
    try fileSystem.createDirectories(target, permissions: 0o700)
    for id in identifiers(in: source) {
      try fileSystem.rename(source.appending(id), to: target.appending(id), .replacing)
    }
    try fileSystem.synchronizeDirectory(target)
    try? fileSystem.removeDirectory(source)
  }

  private static let tidied = Mutex<Set<FilePath>>([])

  /// Tidies, unless this process has done so before.
  func tidyOnce() {
    if Self.tidied.withLock({ $0.insert(directory).inserted }) { tidy() }
  }

  /// Removes what the policy does not want any more, the oldest first, and contents that no version has.
  ///
  /// Looks at every version; belongs to the launch of an app, when nothing else waits for the disk.
  public func tidy(at date: Date = Date()) {
    let documents = directory.appending("documents")
    var kept: [(path: FilePath, record: Record)] = []
    for name in (try? fileSystem.names(in: documents)) ?? [] {
      let folder = documents.appending(bytes: name)
      let records = identifiers(in: folder).compactMap { id in
        record(folder.appending(id)).map { (path: folder.appending(id), record: $0) }
      }
      let superfluous = Set(policy.superfluous(among: records, at: date) { ($0.record.date, $0.record.isConflict) })
      for (index, one) in records.enumerated() {
        if superfluous.contains(index) { try? fileSystem.remove(one.path) } else { kept.append(one) }
      }
      try? fileSystem.removeDirectory(folder)  // fails, as it should, where versions are left
    }
    capSize(&kept)
    collect(Set(kept.flatMap(\.record.root.digests)), at: date)
    tidyPlaces(keeping: Set(kept.map(\.path.name)), at: date)
  }

  /// Lets the oldest versions go until all contents together are small enough.
  private func capSize(_ kept: inout [(path: FilePath, record: Record)]) {
    kept.sort { $0.record.date > $1.record.date }
    var seen: Set<String> = []
    var total: Int64 = 0
    kept.removeAll { one in
      let new = Self.files(one.record.root).filter { !seen.contains($0.key) }
      let size = new.values.reduce(0, +)
      if !one.record.isConflict, total + size > policy.largestStore {
        return (try? fileSystem.remove(one.path)) != nil
      }
      total += size
      seen.formUnion(new.keys)
      return false
    }
  }

  private static func files(_ node: Node) -> [String: Int64] {
    switch node {
    case .file(let digest, let size, _): [digest: size]
    case .directory(let members):
      members.reduce(into: [:]) { all, member in all.merge(files(member.node)) { one, _ in one } }
    case .link: [:]
    }
  }

  private func collect(_ wanted: Set<String>, at date: Date) {
    let contents = directory.appending("contents")
    for group in (try? fileSystem.names(in: contents)) ?? [] {
      let folder = contents.appending(bytes: group)
      for name in (try? fileSystem.names(in: folder)) ?? []
      where !wanted.contains(String(decoding: name, as: UTF8.self)) {
        let path = folder.appending(bytes: name)
        // Another process may have written it for a version whose record is still to come.
        guard let status = try? fileSystem.status(of: path, followingLinks: false),
          date.timeIntervalSince(status.modificationDate) > 60
        else { continue }
        try? fileSystem.remove(path)
      }
    }
  }

  // MARK: Names

  static func digest(of data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    data.withUnsafeBytes { frontispiece_digest($0.baseAddress, $0.count, &digest) }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private func path(ofContents digest: String) -> FilePath {
    directory.appending("contents").appending(String(digest.prefix(2))).appending(digest)
  }

  func folder(of document: URL) -> FilePath {
    let path = FilePath(document)
    return directory.appending("documents").appending(String(Self.digest(of: Data(path.bytes)).prefix(32)))
  }

  private func identifiers(in folder: FilePath) -> [String] {
    ((try? fileSystem.names(in: folder)) ?? []).filter { !LocalFileSystem.isTemporaryName($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func record(_ path: FilePath) -> Record? {
    guard let data = try? fileSystem.readFile(path).data,
      let record = try? JSONDecoder().decode(Record.self, from: data), record.root.isSound
    else { return nil }
    return record
  }

  private func version(_ id: String, _ record: Record, of document: URL) -> Version {
    Version(
      id: id, document: document, name: record.name, contentType: record.contentType, date: record.date,
      size: record.root.size, isConflict: record.isConflict, root: record.root)
  }
}
