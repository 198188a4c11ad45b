import Documents
import Foundation
import UniformTypeIdentifiers

/// The contents of a document that readers read and writers write.
@MainActor
final class SnapshotContent<Document: ReadableDocument>: EditedContent where Document.Reader.Source == URL {
  let document: Document
  private let configuration: URLDocumentConfiguration
  private let latest = LatestFileWrapper()
  /// Takes a snapshot; nil for a document that is only looked at.
  private var takeSnapshot: (@MainActor (SnapshotContent, UTType) async throws -> DocumentSnapshot)?
  private var applied: Document.Reader.Snapshot?
  private var token: ObservationToken?
  weak var session: DocumentSession? { didSet { follow() } }

  static var coordinates: Bool { true }

  init(viewing document: Document, _ configuration: URLDocumentConfiguration) {
    self.document = document
    self.configuration = configuration
  }

  private func follow() {
    configuration.fileURL = session?.fileURL
    token = session?.observe { [configuration] event in
      if case .urlChanged(_, let url) = event { configuration.fileURL = url }
    }
  }

  func input(for open: OpenDocument) -> Document? { document }

  // MARK: Reading

  func preparedLoad(contentType: String) -> PreparedLoad? {
    let reader = UncheckedSendable(
      document.reader(
        configuration: DocumentReadConfiguration(contentType: UTType(forDocument: contentType), latest: latest)))
    let (configuration, previous) = (configuration, UncheckedSendable(applied))
    return PreparedLoad { url in
      // The reader was given up by the document, and is used for this one reading.
      let snapshot = try BlockingWork.result {
        let progress = ProgressManager(totalCount: 1)
        return try await reader.value.read(from: url, progress: progress.subprogress(assigningCount: 1))
      }
      configuration.noteDate(of: url)
      return LoadedDocument {
        // What was read is the document's; the copy that is kept is only handed back to it.
        nonisolated(unsafe) let (read, before) = (snapshot.value, previous.value)
        try await self.document.apply(snapshot: read, previous: before)
        self.applied = snapshot.value
      }
    }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    // Reading goes by way of `preparedLoad`, always.
    throw DocumentError(.opening, .unsupportedType, url: nil)
  }

  // MARK: Writing

  func preparedSnapshot(contentType: String) async throws -> DocumentSnapshot {
    guard let takeSnapshot else { throw DocumentError(.saving, .notEditable, url: session?.fileURL) }
    return try await takeSnapshot(self, UTType(forDocument: contentType))
  }

  /// For the end of the process: a snapshot that does not suspend is there at once.
  func snapshot(contentType: String) throws -> DocumentSnapshot {
    var result: Result<DocumentSnapshot, any Error>?
    let task = Task.immediate { @MainActor in
      do {
        result = .success(try await preparedSnapshot(contentType: contentType))
      } catch {
        result = .failure(error)
      }
    }
    guard let result else {
      task.cancel()
      throw DocumentError(.saving, .notEditable, url: session?.fileURL)
    }
    return try result.get()
  }
}

extension SnapshotContent where Document: WritableDocument, Document.Writer.Destination == URL {
  /// Contents of a document that can be saved.
  convenience init(editing document: Document, _ configuration: URLDocumentConfiguration) {
    self.init(viewing: document, configuration)
    let written = UncheckedSendable(LastSnapshot<Document.Writer.Snapshot>())
    takeSnapshot = { content, type in
      // The snapshot is given up by the document; only the writer sees it from here on.
      let snapshot = UncheckedSendable(try await content.document.snapshot(contentType: type))
      let writer = UncheckedSendable(
        content.document.writer(configuration: DocumentWriteConfiguration(contentType: type, latest: content.latest)))
      return SnapshotWriting(
        writer: writer, snapshot: snapshot, written: written, configuration: content.configuration
      ).documentSnapshot
    }
  }
}

/// The snapshot that was written last. Used on the document's queue only.
final class LastSnapshot<Snapshot> {
  var snapshot: Snapshot?
}

/// One writing of one snapshot.
struct SnapshotWriting<Writer: DocumentWriter>: Sendable where Writer.Destination == URL {
  let writer: UncheckedSendable<Writer>
  let snapshot: UncheckedSendable<Writer.Snapshot>
  let written: UncheckedSendable<LastSnapshot<Writer.Snapshot>>
  let configuration: URLDocumentConfiguration

  var documentSnapshot: DocumentSnapshot {
    DocumentSnapshot { _, _ in
      try elsewhere()
    } write: {
      try write($0)
    }
  }

  /// A file that goes elsewhere: of a new document, into a draft, or beside a document that somebody else changed.
  private func elsewhere() throws -> FileWrapper {
    if let wrapper = try fileWrapper() { return wrapper }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("contents")
    try write(to: url, previous: nil)
    return try FileWrapper(url: url, options: .immediate)
  }

  private func write(_ writing: DocumentWriting) throws {
    if let wrapper = try fileWrapper() {
      try writing.commit(wrapper)
      (writer.value as? any WritesFileWrapper)?.latest.wrapper = wrapper
    } else {
      let isPackage = writing.existing?.isDirectory ?? false
      let aside = try writing.placeAside(copyingDocument: isPackage)
      defer { writing.removePlaceAside(aside) }
      try write(to: aside, previous: written.value.snapshot)
      try writing.commit(writtenAside: aside)
    }
    written.value.snapshot = snapshot.value
    configuration.noteDate(of: writing.url)
  }

  private func write(to url: URL, previous: Writer.Snapshot?) throws {
    let previous = UncheckedSendable(previous)
    _ = try BlockingWork.result {
      nonisolated(unsafe) let (contents, before) = (snapshot.value, previous.value)
      let progress = ProgressManager(totalCount: 1)
      try await writer.value.write(
        snapshot: contents, to: url, previous: before, progress: progress.subprogress(assigningCount: 1))
    }
  }

  private func fileWrapper() throws -> FileWrapper? {
    guard let writer = writer.value as? any WritesFileWrapper<Writer.Snapshot> else { return nil }
    let held = UncheckedSendable(writer)
    return try BlockingWork.result { try await held.value.fileWrapper(snapshot.value) }.value
  }
}

/// Asynchronous work on a document's own queue, which may be blocked while it waits.
enum BlockingWork {
  private final class Outcome<Value>: @unchecked Sendable {
    // Safe: written before the semaphore is signalled, read after.
    var result: Result<Value, any Error>?
  }

  /// Does work elsewhere and waits for it. Never to be called on the main actor or by a task of the shared pool.
  static func result<Value>(
    _ work: @escaping @Sendable () async throws -> sending Value
  ) throws -> UncheckedSendable<Value> {
    let (outcome, done) = (Outcome<Value>(), DispatchSemaphore(value: 0))
    Task.detached {
      do {
        outcome.result = .success(try await work())
      } catch {
        outcome.result = .failure(error)
      }
      done.signal()
    }
    done.wait()
    guard let result = outcome.result else { throw CancellationError() }
    return UncheckedSendable(try result.get())
  }
}

extension URLDocumentConfiguration {
  /// Notes when the file was written.
  nonisolated func noteDate(of url: URL) {
    let status = try? LocalFileSystem().status(of: FilePath(url), followingLinks: true)
    if let status { lastContentModificationDate = status.modificationDate }
  }
}
