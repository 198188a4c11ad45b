import Documents
import Foundation
import Synchronization

/// A `UIDocument`'s contents as the engine sees them.
@MainActor
final class UIDocumentContent: DocumentContent {
  private nonisolated let document: UIDocument

  init(_ document: UIDocument) { self.document = document }

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    let contents = try document.contents(forType: contentType)
    let attributes = try document.fileAttributesToWrite(to: document.fileURL, for: .forOverwriting)
    return Self.snapshot(of: document, contents, attributes, .forOverwriting)
  }

  static func snapshot(
    of document: UIDocument, _ contents: Any, _ attributes: [AnyHashable: Any], _ operation: UIDocument.SaveOperation
  ) -> DocumentSnapshot {
    let held = DocumentWork.Contents(value: contents, attributes: attributes)
    return DocumentSnapshot { _, _ in
      try document.encode(held.value)
    } write: { writing in
      document.work.withLock { $0 = .writing(writing) }
      defer { document.work.withLock { $0 = nil } }
      try document.writeContents(held.value, andAttributes: held.attributes, safelyTo: writing.url, for: operation)
      document.noteDate(of: writing.url)
    }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    let reading = DocumentWork.Reading(file)
    document.work.withLock { $0 = .reading(reading) }
    defer { document.work.withLock { $0 = nil } }
    try document.read(from: document.fileURL)
    let date = file.fileAttributes[FileAttributeKey.modificationDate.rawValue] as? Date
    let document = document
    return LoadedDocument {
      if let contents = reading.contents {
        try document.load(fromContents: contents, ofType: document.fileType)
      }
      document.fileModificationDate = date
    }
  }
}

/// What is done with the file at one moment. Set and used on the document's queue.
enum DocumentWork: @unchecked Sendable {
  // Safe: both cases are made, used and dropped within one step on the document's serial queue; what is read is handed
  // to the main actor when the step is over.
  case reading(Reading)
  case writing(DocumentWriting)

  /// Contents on their way from the main actor to the file.
  struct Contents: @unchecked Sendable {
    // Safe: the document gives its snapshot up; only the writer sees it from then on.
    let value: Any
    let attributes: [AnyHashable: Any]
  }

  /// A file that was read.
  final class Reading: @unchecked Sendable {
    // Safe: see above.
    let file: FileWrapper
    /// What is to be loaded on the main queue; nil if the document has read in a way of its own.
    var contents: Any?

    init(_ file: FileWrapper) { self.file = file }
  }
}

/// What the overridable steps do by themselves.
extension UIDocument {
  nonisolated func readByDefault(from url: URL) throws {
    if case .reading(let reading)? = work.withLock({ $0 }) {
      reading.contents = try Self.contents(of: reading.file, url)
      return
    }
    // The app reads by itself: a template, or a version to compare with.
    let contents = DocumentWork.Contents(value: try Self.contents(of: FileWrapper(url: url), url), attributes: [:])
    try onMainQueue { try self.load(fromContents: contents.value, ofType: self.fileType) }
  }

  private nonisolated static func contents(of file: FileWrapper, _ url: URL) throws -> Any {
    if file.isDirectory { return file }
    guard let data = file.regularFileContents else { throw DocumentError(.opening, .notADocument, url: url) }
    return data
  }

  private nonisolated func onMainQueue(_ step: @MainActor @Sendable () throws -> Void) throws {
    if isOnMainActor {
      try MainActor.assumeIsolated { try step() }
    } else {
      try DispatchQueue.main.sync { try MainActor.assumeIsolated { try step() } }
    }
  }

  nonisolated func writeSafelyByDefault(
    _ contents: Any, _ attributes: [AnyHashable: Any]?, to url: URL, for operation: SaveOperation
  ) throws {
    guard case .writing(let writing)? = work.withLock({ $0 }), writing.url == url else {
      // The app writes by itself, a copy for instance.
      return try encode(contents).write(to: url, options: .atomic, originalContentsURL: nil)
    }
    let aside = try writing.placeAside()
    defer { writing.removePlaceAside(aside) }
    let original = operation == .forOverwriting ? url : nil
    try writeContents(contents, to: aside, for: operation, originalContentsURL: original)
    let permissions =
      attributes?[FileAttributeKey.posixPermissions] ?? attributes?[FileAttributeKey.posixPermissions.rawValue]
    try writing.commit(
      writtenAside: aside, keeping: contents as? FileWrapper, permissions: (permissions as? NSNumber)?.uint32Value)
    if let date = attributes?[FileAttributeKey.modificationDate]
      ?? attributes?[FileAttributeKey.modificationDate.rawValue]
    {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }
  }

  nonisolated func writeByDefault(_ contents: Any, to url: URL, originalContentsURL: URL?) throws {
    switch contents {
    case let data as Data:
      try FileWrapper(regularFileWithContents: data).write(to: url, originalContentsURL: nil)
    case let wrapper as FileWrapper:
      try wrapper.write(to: url, originalContentsURL: originalContentsURL)
    default:
      let kind = String(describing: type(of: contents))
      FileHandle.standardError.write(
        Data(
          "contents(forType:) returned \(kind); override writeContents to write what is no Data or FileWrapper.\n".utf8)
      )
      throw DocumentError(.saving, .unsupportedType, url: url)
    }
  }

  /// The contents as a file that goes elsewhere.
  nonisolated func encode(_ contents: Any) throws -> FileWrapper {
    switch contents {
    case let data as Data: return FileWrapper(regularFileWithContents: data)
    case let wrapper as FileWrapper: return wrapper
    default:
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let url = folder.appendingPathComponent(fileURL.lastPathComponent)
      try writeContents(contents, to: url, for: .forCreating, originalContentsURL: nil)
      return try FileWrapper(url: url, options: .immediate)
    }
  }

  /// Notes when the file was written.
  nonisolated func noteDate(of url: URL) {
    let status = try? LocalFileSystem().status(of: FilePath(url), followingLinks: true)
    if let status { fileModificationDate = status.modificationDate }
  }
}
