import Documents
import Foundation
import UniformTypeIdentifiers

/// A document that is a value. Apple's `FileDocument`.
///
/// Reading and writing happen off the main actor. Assigning the document through its binding marks it as changed and
/// registers an undo that restores the old value.
@preconcurrency
public protocol FileDocument: Sendable {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  /// The types that can be opened.
  static var readableContentTypes: [UTType] { get }
  /// The types that can be saved; those that can be opened if nothing is said.
  static var writableContentTypes: [UTType] { get }
  /// Reads a document. Runs off the main actor; an error makes the opening fail.
  init(configuration: Self.ReadConfiguration) throws
  /// Writes the document. Runs off the main actor; may return `configuration.existingFile`, changed.
  func fileWrapper(configuration: Self.WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A document that is an object. Apple's `ReferenceFileDocument`.
///
/// Unlike on Apple's systems a published change alone marks the document as changed and has it saved; registering an
/// undo is welcome, but work is never lost without it.
@preconcurrency
public protocol ReferenceFileDocument: ObservableObject, Sendable {
  associatedtype Snapshot
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  static var readableContentTypes: [UTType] { get }
  static var writableContentTypes: [UTType] { get }
  init(configuration: Self.ReadConfiguration) throws
  /// A picture of the contents; taken on the main actor, where editing waits for it.
  func snapshot(contentType: UTType) throws -> Self.Snapshot
  /// Writes a snapshot. Runs off the main actor.
  func fileWrapper(snapshot: Self.Snapshot, configuration: Self.WriteConfiguration) throws -> FileWrapper
}

extension ReferenceFileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// What is read. Apple's `FileDocumentReadConfiguration`.
public struct FileDocumentReadConfiguration {
  /// The expected type of the contents.
  public let contentType: UTType
  /// The file.
  public let file: FileWrapper
}

/// Where to write. Apple's `FileDocumentWriteConfiguration`.
public struct FileDocumentWriteConfiguration {
  /// The type to write.
  public let contentType: UTType
  /// The file as last read or written; `nil` while there is none.
  public let existingFile: FileWrapper?
}

/// An open value document, for its editor. Apple's `FileDocumentConfiguration`.
public struct FileDocumentConfiguration<Document: FileDocument> {
  /// The document; assigning it marks it changed and can be undone.
  @Binding public var document: Document
  /// The file; `nil` while there is none. For display, not for reading or writing.
  public var fileURL: URL?
  /// Whether the document can be changed; assigning it does nothing otherwise.
  public var isEditable: Bool
  /// Which button the document was made with, as long as it stays open; nil for any other way.
  public var creationSource: DocumentCreationSource?

  init(
    document: Binding<Document>, fileURL: URL?, isEditable: Bool, creationSource: DocumentCreationSource? = nil
  ) {
    _document = document
    self.fileURL = fileURL
    self.isEditable = isEditable
    self.creationSource = creationSource
  }
}

/// An open object document, for its editor. Apple's `ReferenceFileDocumentConfiguration`.
@MainActor @preconcurrency
public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  /// The document, its file (`nil` while there is none), and whether it can be changed.
  @ObservedObject public var document: Document
  public var fileURL: URL?
  public var isEditable: Bool

  init(document: Document, fileURL: URL?, isEditable: Bool) {
    _document = ObservedObject(wrappedValue: document)
    self.fileURL = fileURL
    self.isEditable = isEditable
  }
}

/// What views may know of the document around them. Apple's `DocumentConfiguration`.
public struct DocumentConfiguration: Hashable, Sendable {
  /// The file (`nil` while there is none), and whether the document can be changed.
  public let fileURL: URL?
  public let isEditable: Bool
}
