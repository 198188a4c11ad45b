import Foundation

/// A document's contents in memory, as a session sees them: something that can be photographed and replaced.
///
/// `FileDocument`, `ReferenceFileDocument` and the like are each wrapped in a type that conforms. Nothing here knows
/// what the contents are.
@MainActor public protocol DocumentContent: AnyObject, Sendable {
  /// A picture of the contents at this moment. Kept short: encoding comes later, off the main actor.
  func snapshot(contentType: String) throws -> DocumentSnapshot
  /// The same for saves that can wait until the contents are ready; normally `snapshot(contentType:)`. What changes
  /// while it waits is saved again afterwards.
  func preparedSnapshot(contentType: String) async throws -> DocumentSnapshot
  /// Reads contents; runs off the main actor. The result takes the place of the present contents when it is applied.
  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument
  /// Readies a reading that goes by the file's place instead of `load(_:contentType:)`; nil where that is not wanted.
  func preparedLoad(contentType: String) -> PreparedLoad?
}

extension DocumentContent {
  public func preparedSnapshot(contentType: String) async throws -> DocumentSnapshot {
    try snapshot(contentType: contentType)
  }

  public func preparedLoad(contentType: String) -> PreparedLoad? { nil }
}

/// Contents at one moment, ready to be encoded off the main actor.
public struct DocumentSnapshot: Sendable {
  let encode: @Sendable (_ existing: FileWrapper?, _ contentType: String) throws -> FileWrapper
  let write: (@Sendable (DocumentWriting) throws -> Void)?

  /// A snapshot with its encoder.
  /// - Parameter encode: Makes the file; runs off the main actor. It gets the wrapper that was last read or written
  ///   and may return that one, changed, so that unchanged members of a package are not written again.
  public init(
    encode: @escaping @Sendable (_ existing: FileWrapper?, _ contentType: String) throws -> FileWrapper
  ) {
    self.encode = encode
    write = nil
  }

  /// A snapshot that takes part in the writing itself.
  /// - Parameters:
  ///   - encode: Makes the file where the contents go elsewhere: into a draft, or beside a document that somebody else
  ///     has changed.
  ///   - write: Writes the document to its place; runs off the main actor. It hands contents to
  ///     `DocumentWriting.commit(_:)`, or puts them there in a way of its own.
  public init(
    encode: @escaping @Sendable (_ existing: FileWrapper?, _ contentType: String) throws -> FileWrapper,
    write: @escaping @Sendable (DocumentWriting) throws -> Void
  ) {
    self.encode = encode
    self.write = write
  }
}

extension DocumentSnapshot {
  /// The contents as a file. Blocks, so call it off the main actor.
  public func file(contentType: String) throws -> FileWrapper { try encode(nil, contentType) }
}

/// A reading that was readied on the main actor, and reads the file by itself.
public struct PreparedLoad: Sendable {
  let load: @Sendable (URL) throws -> LoadedDocument

  /// A reading with its step, which runs on the document's queue and may block it.
  public init(load: @escaping @Sendable (URL) throws -> LoadedDocument) { self.load = load }
}

/// Contents that were read and wait to be taken over.
public struct LoadedDocument: Sendable {
  let apply: @MainActor @Sendable () async throws -> Void

  /// Read contents with the step that makes them the present ones.
  public init(apply: @escaping @MainActor @Sendable () async throws -> Void) {
    self.apply = apply
  }
}
