import Documents
import Foundation
import Synchronization
import UniformTypeIdentifiers

/// A document that can be opened. Apple's `ReadableDocument` (SDK 27).
///
/// Opening asks the document for a reader, has that read off the main actor, and applies what it read on the main
/// actor. The same happens when another program changes the file.
public protocol ReadableDocument: AnyObject {
  typealias ReadConfiguration = DocumentReadConfiguration
  /// Reads files of such documents.
  associatedtype Reader: DocumentReader
  /// The types that can be opened.
  static var readableContentTypes: [UTType] { get }
  /// Who reads this time. Called on the main actor.
  func reader(configuration: sending Self.ReadConfiguration) -> sending Self.Reader
  /// Takes read contents over.
  /// - Parameters:
  ///   - snapshot: What the reader read.
  ///   - previous: What was applied before; nil the first time.
  /// - Throws: Why they are none of such a document; the document is then not opened.
  @MainActor func apply(snapshot: sending Self.Reader.Snapshot, previous: sending Self.Reader.Snapshot?) async throws
}

/// A document that can be saved. Apple's `WritableDocument` (SDK 27).
///
/// Saving takes a snapshot on the main actor and has a writer write it off the main actor. What marks a document as
/// changed is an action that is registered with the environment's undo manager.
public protocol WritableDocument: AnyObject {
  typealias WriteConfiguration = DocumentWriteConfiguration
  /// Writes files of such documents.
  associatedtype Writer: DocumentWriter
  /// The types that can be saved; those that can be opened if nothing is said.
  static var writableContentTypes: [UTType] { get }
  /// Who writes this time. Called on the main actor.
  func writer(configuration: sending Self.WriteConfiguration) -> sending Self.Writer
  /// A picture of the contents. Editing waits for it unless it suspends.
  @MainActor func snapshot(contentType: UTType) async throws -> sending Self.Writer.Snapshot
}

/// A document that can be opened and saved. Apple's `Document` (SDK 27).
public protocol Document: ReadableDocument, WritableDocument {}

extension ReadableDocument where Self: WritableDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// Reads a document's file. Apple's `DocumentReader` (SDK 27).
public protocol DocumentReader<Snapshot>: SendableMetatype {
  /// The contents that it reads.
  associatedtype Snapshot
  /// Where it reads from.
  associatedtype Source = URL
  /// Reads, within a coordinated access. Use the given source, not the place that the document is known to have.
  @concurrent func read(
    from source: sending Self.Source, progress: consuming Subprogress
  ) async throws -> sending Self.Snapshot
}

/// Writes a document's file. Apple's `DocumentWriter` (SDK 27).
public protocol DocumentWriter<Snapshot>: SendableMetatype {
  /// The contents that it writes.
  associatedtype Snapshot
  /// Where it writes to.
  associatedtype Destination = URL
  /// Writes, within a coordinated access.
  ///
  /// The destination is a place aside that becomes the document when writing has succeeded. For a file nothing has the
  /// name; for a package there is a copy of it as it was written last, so that only what changed need be written.
  /// - Parameter previous: The snapshot that was written last; nil if none was.
  @concurrent func write(
    snapshot: sending Self.Snapshot, to destination: sending Self.Destination, previous: sending Self.Snapshot?,
    progress: consuming Subprogress
  ) async throws
}

/// What a reader is for. Apple's `DocumentReadConfiguration` (SDK 27).
public struct DocumentReadConfiguration {
  /// The type of the contents.
  public let contentType: UTType
  let latest: LatestFileWrapper
}

/// What a writer is for. Apple's `DocumentWriteConfiguration` (SDK 27).
public struct DocumentWriteConfiguration {
  /// The type to write.
  public let contentType: UTType
  let latest: LatestFileWrapper
}

/// The wrapper that a document was read from or written to last.
final class LatestFileWrapper: @unchecked Sendable {
  // Safe: used on the document's queue only, where one reading or writing happens at a time.
  var wrapper: FileWrapper?
}

/// Reads documents by way of a file wrapper. Apple's `FileWrapperDocumentReader` (SDK 27).
public struct FileWrapperDocumentReader<Snapshot>: DocumentReader {
  public typealias ReadConfiguration = DocumentReadConfiguration
  private let latest: LatestFileWrapper
  private let makeSnapshot: (FileWrapper) async throws -> sending Snapshot

  /// A reader for a document.
  /// - Parameter makeSnapshot: Makes contents of a file or package; runs off the main actor. The members of a package
  ///   are read when they are asked for.
  public init(
    _ configuration: sending ReadConfiguration,
    makeSnapshot: @escaping (FileWrapper) async throws -> sending Snapshot
  ) {
    latest = configuration.latest
    self.makeSnapshot = makeSnapshot
  }

  /// Reads a file or package.
  @concurrent public func read(
    from source: sending URL, progress: consuming Subprogress
  ) async throws -> sending Snapshot {
    let manager = progress.start(totalCount: 1)
    let wrapper = try FileWrapper(url: source)
    // A file is one thing and read now, also to find out that it cannot be.
    if wrapper.isRegularFile { try wrapper.read(from: source, options: .immediate) }
    latest.wrapper = wrapper
    let snapshot = try await makeSnapshot(wrapper)
    manager.complete(count: 1)
    return snapshot
  }
}

/// Writes documents by way of a file wrapper. Apple's `FileWrapperDocumentWriter` (SDK 27).
public struct FileWrapperDocumentWriter<Snapshot>: DocumentWriter {
  public typealias WriteConfiguration = DocumentWriteConfiguration
  let latest: LatestFileWrapper
  let makeFileWrapper: (Snapshot, FileWrapper?) async throws -> FileWrapper

  /// A writer for a document.
  /// - Parameter makeFileWrapper: Makes a file of contents; runs off the main actor. It gets the wrapper that was read
  ///   or written last and may return that one, changed: unchanged members of a package are then not written again.
  public init(
    _ configuration: sending WriteConfiguration,
    makeFileWrapper: @escaping (Snapshot, FileWrapper?) async throws -> FileWrapper
  ) {
    latest = configuration.latest
    self.makeFileWrapper = makeFileWrapper
  }

  /// Writes a file or package. Documents that are saved by the framework are written without the way round by a copy.
  @concurrent public func write(
    snapshot: sending Snapshot, to destination: sending URL, previous: sending Snapshot?,
    progress: consuming Subprogress
  ) async throws {
    let manager = progress.start(totalCount: 1)
    let wrapper = try await makeFileWrapper(snapshot, latest.wrapper)
    try wrapper.write(to: destination, options: .atomic, originalContentsURL: nil)
    latest.wrapper = wrapper
    manager.complete(count: 1)
  }
}

/// Writers whose contents reach the disk by way of a wrapper: then the engine writes, and shares what is unchanged.
protocol WritesFileWrapper<Snapshot> {
  associatedtype Snapshot
  func fileWrapper(_ snapshot: Snapshot) async throws -> FileWrapper
  var latest: LatestFileWrapper { get }
}

extension FileWrapperDocumentWriter: WritesFileWrapper {
  func fileWrapper(_ snapshot: Snapshot) async throws -> FileWrapper {
    try await makeFileWrapper(snapshot, latest.wrapper)
  }
}
