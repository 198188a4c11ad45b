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
    /// When the contents were kept.
    public let date: Date
    /// Where the contents are.
    public let url: URL
    /// Whether the process that kept it has ended, so that nobody works on it any more.
    public let isAbandoned: Bool
  }

  private struct Record: Codable {
    var name: String
    var contentType: String?
    var original: URL?
    var date: Date
    var process: ProcessIdentity?
  }

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
  ///   - earlier: The draft that these contents replace; it is dropped once the new ones are safe.
  @discardableResult
  public func save(
    _ wrapper: FileWrapper, name: String, contentType: String?, original: URL?, replacing earlier: Draft? = nil
  ) throws(FileSystemError) -> Draft {
    let id = UUID().uuidString.lowercased()
    let folder = directory.appending(id)
    try fileSystem.createDirectories(directory, permissions: 0o700)
    try fileSystem.createDirectory(folder, permissions: 0o700)
    let record = Record(
      name: name, contentType: contentType, original: original, date: Date(), process: .current)
    do {
      let contents = folder.appending(Self.contentsName)
      try wrapper.materialize(at: contents, in: fileSystem, original: nil, permissions: 0o600)
      // The record comes last: a folder without one is an unfinished draft and never shown.
      try fileSystem.replaceFile(folder.appending(Self.recordName), Self.encode(record), permissions: 0o600)
      try fileSystem.synchronizeDirectory(directory)
    } catch {
      try? fileSystem.removeTree(folder)
      throw error
    }
    if let earlier { try? remove(earlier) }
    return draft(id, record)
  }

  /// The drafts that are kept, newest first. Unfinished ones are left out.
  public func drafts() -> [Draft] {
    let names = (try? fileSystem.names(in: directory)) ?? []
    return names.compactMap { bytes -> Draft? in
      let id = String(decoding: bytes, as: UTF8.self)
      guard let data = try? fileSystem.readFile(directory.appending(id).appending(Self.recordName)).data,
        let record = try? JSONDecoder().decode(Record.self, from: data)
      else { return nil }
      return draft(id, record)
    }
    .sorted { ($0.date, $0.id) > ($1.date, $1.id) }
  }

  /// The contents of a draft.
  public func contents(of draft: Draft) throws -> FileWrapper {
    do {
      return try FileWrapper(path: FilePath(draft.url), in: fileSystem, options: .immediate)
    } catch {
      throw DocumentError(.opening, url: draft.url, because: error)
    }
  }

  /// Drops a draft. Dropping one that is gone is no error.
  public func remove(_ draft: Draft) throws(FileSystemError) {
    do {
      try fileSystem.removeTree(directory.appending(draft.id))
    } catch  where error.code == ENOENT {
      return
    }
  }

  private static let contentsName = "contents"
  private static let recordName = "draft.json"

  private func draft(_ id: String, _ record: Record) -> Draft {
    Draft(
      id: id, name: record.name, contentType: record.contentType, original: record.original, date: record.date,
      url: directory.appending(id).appending(Self.contentsName).url(),
      isAbandoned: !(record.process?.isRunning ?? false))
  }

  private static func encode(_ record: Record) -> Data {
    // A record holds nothing that JSON cannot say.
    (try? JSONEncoder().encode(record)) ?? Data()
  }
}
