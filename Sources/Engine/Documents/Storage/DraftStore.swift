import Foundation
import Glibc

/// Contents that have no safe place of their own yet: documents never saved, saves that failed, and the side copy of a
/// file that is being written in place.
///
/// Drafts live in the state folder, are readable by nobody else, survive `kill -9`, are listed at the next launch and
/// go away only when someone says so. Calls block on the disk.
public struct DraftStore: Sendable {
  /// A kept draft.
  public struct Draft: Hashable, Sendable, Identifiable {
    /// The name of the draft's own folder.
    public let id: String
    /// The file name under which the document goes or would go.
    public let name: String
    /// The content type's identifier, if known.
    public let contentType: String?
    /// The document that the contents belong to; nil for one that was never saved.
    public let original: URL?
    /// The identity of the session that kept the contents, if one did.
    public let document: UUID?
    /// When the contents were kept.
    public let date: Date
    /// Where the contents are.
    public let url: URL
    /// Whether the process that kept it has ended, so that nobody works on it any more.
    public let isAbandoned: Bool
    /// When a person said that it is not wanted any more; nil for one that is.
    public let discarded: Date?
  }

  struct Record: Codable {
    var name: String
    var contentType: String?
    var original: URL?
    var document: UUID?
    var date: Date
    var process: ProcessIdentity?
    var discarded: Date?
    /// The file that was to be written in place, if that is what the contents were kept for.
    var overwrite: Overwrite?
  }

  /// Seconds for which contents that a person did not want any more can still be had back: 30 days.
  public static let retention: TimeInterval = 30 * 24 * 60 * 60

  /// The folder of the drafts.
  public let directory: FilePath
  let fileSystem: any FileSystem

  /// Drafts in a folder, which is created when the first one is kept.
  public init(directory: URL, fileSystem: any FileSystem = LocalFileSystem()) {
    self.directory = FilePath(directory)
    self.fileSystem = fileSystem
  }

  /// Drafts of an app in its state folder.
  public init(
    applicationName: String, directories: BaseDirectories = .current, fileSystem: any FileSystem = LocalFileSystem()
  ) {
    let folder = DocumentNaming.safeStem(applicationName)
    self.init(
      directory: directories.state.appending(folder).appending("Drafts").url(isDirectory: true),
      fileSystem: fileSystem)
  }

  /// Keeps contents. They are on the disk when the call returns.
  /// - Parameters:
  ///   - wrapper: The contents.
  ///   - name: The document's file name.
  ///   - contentType: The content type's identifier.
  ///   - original: The document they belong to, if it has a place.
  ///   - document: The identity of the session that they belong to.
  ///   - earlier: The draft that these contents replace; it is dropped once the new ones are safe.
  @discardableResult
  public func save(
    _ wrapper: FileWrapper, name: String, contentType: String?, original: URL?, document: UUID? = nil,
    replacing earlier: Draft? = nil
  ) throws(FileSystemError) -> Draft {
    let record = Record(
      name: name, contentType: contentType, original: original, document: document, date: Date(), process: .current)
    let (draft, lock) = try save(wrapper, record, id: UUID().uuidString.lowercased())
    try? fileSystem.close(lock)
    if let earlier { try? remove(earlier) }
    return draft
  }

  /// Keeps contents that are about to be written over those of a file.
  /// - Returns: The draft, and the lock that says that the write is under way. The caller closes it.
  func save(
    _ wrapper: FileWrapper, name: String, original: URL, overwriting file: Overwrite
  ) throws(FileSystemError) -> (Draft, OpenFile) {
    let record = Record(name: name, original: original, date: Date(), process: .current, overwrite: file)
    return try save(wrapper, record, id: Self.writingPrefix + UUID().uuidString.lowercased())
  }

  private func save(
    _ wrapper: FileWrapper, _ record: Record, id: String
  ) throws(FileSystemError) -> (Draft, OpenFile) {
    let folder = directory.appending(id)
    try fileSystem.createDirectories(directory, permissions: 0o700)
    try fileSystem.createDirectory(folder, permissions: 0o700)
    var lock: OpenFile?
    do {
      let file = try fileSystem.open(folder, .reading)
      lock = file
      _ = try? fileSystem.lock(file)  // without locks, the record's process tells who works on it
      let contents = folder.appending(Self.contentsName)
      var placements = FileWrapper.Placements()  // never settled: the document's place stays what it is
      try wrapper.materialize(at: contents, in: fileSystem, original: nil, permissions: 0o600, &placements)
      // The record comes last: a folder without one is an unfinished draft and never shown.
      try fileSystem.replaceFile(folder.appending(Self.recordName), Self.encode(record), permissions: 0o600)
      try fileSystem.synchronizeDirectory(directory)
      return (draft(id, record), file)
    } catch {
      if let lock { try? fileSystem.close(lock) }
      try? remove(id)
      throw error
    }
  }

  /// The drafts that are kept, newest first. Unfinished and discarded ones are left out.
  public func drafts() -> [Draft] { all().filter { $0.discarded == nil } }

  /// The drafts that a person discarded and can still have back, newest first.
  public func discardedDrafts() -> [Draft] { all().filter { $0.discarded != nil } }

  private func all() -> [Draft] {
    identifiers.compactMap { id in record(id).map { draft(id, $0) } }
      .sorted { ($0.date, $0.id) > ($1.date, $1.id) }
  }

  var identifiers: [String] {
    ((try? fileSystem.names(in: directory)) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  func record(_ id: String) -> Record? {
    guard let data = try? fileSystem.readFile(directory.appending(id).appending(Self.recordName)).data else {
      return nil
    }
    return try? JSONDecoder().decode(Record.self, from: data)
  }

  /// The contents of a draft.
  public func contents(of draft: Draft) throws -> FileWrapper {
    do {
      return try FileWrapper(path: FilePath(draft.url), in: fileSystem, options: .immediate)
    } catch {
      throw DocumentError(.opening, url: draft.url, because: error)
    }
  }

  /// Drops a draft for good. Dropping one that is gone is no error.
  public func remove(_ draft: Draft) throws(FileSystemError) { try remove(draft.id) }

  func remove(_ id: String) throws(FileSystemError) {
    let folder = directory.appending(id)
    do {
      // The record goes first: what is left of a draft that was half removed is never shown.
      try? fileSystem.remove(folder.appending(Self.recordName))
      try fileSystem.removeTree(folder)
    } catch  where error.code == ENOENT {
      return
    }
  }

  /// Takes a draft off the list because a person does not want it. For `retention` it can still be had back.
  public func discard(_ draft: Draft, at date: Date = Date()) throws(FileSystemError) {
    try mark(draft, discarded: date)
  }

  /// Puts a discarded draft back on the list.
  public func restore(_ draft: Draft) throws(FileSystemError) { try mark(draft, discarded: nil) }

  private func mark(_ draft: Draft, discarded: Date?) throws(FileSystemError) {
    guard var record = record(draft.id) else { return }
    record.discarded = discarded
    let file = directory.appending(draft.id).appending(Self.recordName)
    try fileSystem.replaceFile(file, Self.encode(record), permissions: 0o600)
  }

  /// Removes what nobody can want any more: drafts that were discarded longer ago than `retention`, those whose
  /// document has the very same contents, and what killed processes had only begun to keep. Belongs to the launch of
  /// an app.
  public func tidy(at date: Date = Date()) {
    for id in identifiers {
      if let record = record(id) {
        let isExpired = record.discarded.map { date.timeIntervalSince($0) > Self.retention } ?? false
        if isExpired || record.discarded == nil && isSaved(id, record) { try? remove(id) }
      } else if isLeftBehind(id) {
        try? remove(id)
      }
    }
  }

  /// Whether the document itself holds what the draft does, so that nobody needs to be asked about it.
  private func isSaved(_ id: String, _ record: Record) -> Bool {
    let folder = directory.appending(id)
    guard let original = record.original, let lock = try? fileSystem.open(folder, .reading) else { return false }
    defer { try? fileSystem.close(lock) }
    guard (try? fileSystem.lock(lock)) ?? true,
      let kept = try? FileWrapper(path: folder.appending(Self.contentsName), in: fileSystem),
      let saved = try? FileWrapper(path: FilePath(original), in: fileSystem)
    else { return false }
    return kept.hasSameContents(as: saved)
  }

  /// Whether a folder has no record and nobody is about to write one. A record that cannot be read is no reason to
  /// remove contents.
  private func isLeftBehind(_ id: String) -> Bool {
    let folder = directory.appending(id)
    guard !fileSystem.exists(folder.appending(Self.recordName)), let lock = try? fileSystem.open(folder, .reading)
    else { return false }
    defer { try? fileSystem.close(lock) }
    return (try? fileSystem.lock(lock)) == true && !fileSystem.exists(folder.appending(Self.recordName))
  }

  static let contentsName = "contents"
  static let recordName = "draft.json"
  static let writingPrefix = "writing-"

  private func draft(_ id: String, _ record: Record) -> Draft {
    Draft(
      id: id, name: record.name, contentType: record.contentType, original: record.original, document: record.document,
      date: record.date, url: directory.appending(id).appending(Self.contentsName).url(),
      isAbandoned: !(record.process?.isRunning ?? false), discarded: record.discarded)
  }

  static func encode(_ record: Record) -> Data {
    // A record holds nothing that JSON cannot say.
    (try? JSONEncoder().encode(record)) ?? Data()
  }
}
