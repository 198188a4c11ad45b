import Documents
import Foundation
import UniformTypeIdentifiers

/// What the app can do with documents of one kind.
@MainActor
protocol DocumentSceneProvider {
  var readableContentTypes: [UTType] { get }
  var writableContentTypes: [UTType] { get }
  /// Whether new documents can be made.
  var canCreate: Bool { get }
  /// The type of the document, if it is of this kind.
  var documentType: Any.Type { get }
  /// A document for a file that is there, or for one that has no place yet.
  func makeDocument(at url: URL?, contentType: UTType, environment: DocumentEnvironment) -> OpenDocument
  /// The contents of a new document, as a file.
  func newContents(contentType: UTType) throws -> @Sendable () throws -> FileWrapper
  /// A document with these contents and no place, if they are of this kind.
  func makeDocument(containing contents: Any, environment: DocumentEnvironment) -> OpenDocument?
}

/// The windows of an app's documents. Apple's `DocumentGroup`.
///
/// With several groups a file is opened by the first one that reads its type; new documents are of the first type that
/// the app can make and write.
public struct DocumentGroup<Document, Content: View>: PrimitiveScene {
  let provider: @MainActor () -> any DocumentSceneProvider

  public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.add(SceneDescription(kind: .documents(scene.provider())))
  }
}

extension DocumentGroup where Document: FileDocument {
  /// Documents that are values. `newDocument` is evaluated anew for every document that is made.
  @preconcurrency public nonisolated init(
    newDocument: @autoclosure @escaping () -> Document,
    @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    self.init(make: newDocument, editor)
  }

  /// Documents that are values, with a closure, as WWDC's talk writes it. Apple's own library does not take it.
  @preconcurrency public nonisolated init(
    newDocument: @escaping () -> Document,
    @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    self.init(make: newDocument, editor)
  }

  /// Documents that are only looked at.
  public nonisolated init(
    viewing documentType: Document.Type,
    @ViewBuilder viewer: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    self.init(make: nil, viewer)
  }

  private nonisolated init(
    make: (() -> Document)?, _ editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    let parts = UncheckedSendable((make, editor))
    provider = { ValueDocumentProvider(make: parts.value.0, editor: parts.value.1) }
  }
}

extension DocumentGroup where Document: ReferenceFileDocument {
  /// Documents that are objects; the document is also in the environment of its editor.
  @preconcurrency public nonisolated init(
    newDocument: @escaping () -> Document,
    @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    self.init(make: newDocument, editor)
  }

  /// Documents that are only looked at.
  public nonisolated init(
    viewing documentType: Document.Type,
    @ViewBuilder viewer: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    self.init(make: nil, viewer)
  }

  private nonisolated init(
    make: (() -> Document)?, _ editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    let parts = UncheckedSendable((make, editor))
    provider = { ReferenceDocumentProvider(make: parts.value.0, editor: parts.value.1) }
  }
}

private struct ValueDocumentProvider<Document: FileDocument, Content: View>: DocumentSceneProvider {
  let make: (() -> Document)?
  let editor: (FileDocumentConfiguration<Document>) -> Content

  var readableContentTypes: [UTType] { Document.readableContentTypes }
  var writableContentTypes: [UTType] { make == nil ? [] : Document.writableContentTypes }
  var canCreate: Bool { make != nil && !Document.writableContentTypes.isEmpty }
  var documentType: Any.Type { Document.self }

  func makeDocument(at url: URL?, contentType: UTType, environment: DocumentEnvironment) -> OpenDocument {
    // A file's contents take the place of the empty document before anyone sees it.
    open(make?(), at: url, contentType: contentType, environment: environment)
  }

  func makeDocument(containing contents: Any, environment: DocumentEnvironment) -> OpenDocument? {
    guard let document = contents as? Document, let type = Document.writableContentTypes.first else { return nil }
    return open(document, at: nil, contentType: type, environment: environment)
  }

  private func open(
    _ document: Document?, at url: URL?, contentType: UTType, environment: DocumentEnvironment
  ) -> OpenDocument {
    let content = LateValueContent<Document>(document, clock: environment.clock)
    let session = DocumentSession(
      content: content, contentType: contentType.identifier, fileURL: url, isViewer: make == nil,
      environment: environment)
    content.session = session
    let editor = editor
    return OpenDocument(session: session) { open in
      guard let location = content.location else { return AnyView(EmptyView()) }
      return AnyView(
        editor(
          FileDocumentConfiguration(
            document: Binding(location: location), fileURL: open.fileURL, isEditable: open.isEditable)))
    }
  }

  func newContents(contentType: UTType) throws -> @Sendable () throws -> FileWrapper {
    guard let document = make?() else { throw CancellationError() }
    return {
      try document.fileWrapper(
        configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil))
    }
  }
}

/// The contents of a value document that may not be known before the file has been read.
@MainActor
private final class LateValueContent<Document: FileDocument>: DocumentContent {
  private(set) var location: DocumentLocation<Document>?
  weak var session: DocumentSession? { didSet { location?.session = session } }

  private let clock: any SessionClock

  init(_ document: Document?, clock: any SessionClock) {
    self.clock = clock
    if let document { makeLocation(document) }
  }

  private func makeLocation(_ document: Document) {
    let location = DocumentLocation(document)
    location.session = session
    location.clock = clock
    self.location = location
  }

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    guard let document = location?.value else { throw CancellationError() }
    return DocumentSnapshot { existing, contentType in
      try document.fileWrapper(
        configuration: FileDocumentWriteConfiguration(
          contentType: UTType(forDocument: contentType), existingFile: existing))
    }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    let document = try Document(
      configuration: FileDocumentReadConfiguration(contentType: UTType(forDocument: contentType), file: file))
    return LoadedDocument {
      if let location = self.location {
        location.replace(with: document)
      } else {
        self.makeLocation(document)
      }
    }
  }
}

private struct ReferenceDocumentProvider<Document: ReferenceFileDocument, Content: View>: DocumentSceneProvider {
  let make: (() -> Document)?
  let editor: (ReferenceFileDocumentConfiguration<Document>) -> Content

  var readableContentTypes: [UTType] { Document.readableContentTypes }
  var writableContentTypes: [UTType] { make == nil ? [] : Document.writableContentTypes }
  var canCreate: Bool { make != nil && !Document.writableContentTypes.isEmpty }
  var documentType: Any.Type { Document.self }

  func makeDocument(at url: URL?, contentType: UTType, environment: DocumentEnvironment) -> OpenDocument {
    open(make?(), at: url, contentType: contentType, environment: environment)
  }

  func makeDocument(containing contents: Any, environment: DocumentEnvironment) -> OpenDocument? {
    guard let document = contents as? Document, let type = Document.writableContentTypes.first else { return nil }
    return open(document, at: nil, contentType: type, environment: environment)
  }

  private func open(
    _ document: Document?, at url: URL?, contentType: UTType, environment: DocumentEnvironment
  ) -> OpenDocument {
    let content = ReferenceDocumentContent<Document>(document)
    let session = DocumentSession(
      content: content, contentType: contentType.identifier, fileURL: url, isViewer: make == nil,
      environment: environment)
    content.session = session
    let editor = editor
    return OpenDocument(session: session) { open in
      guard let document = content.document else { return AnyView(EmptyView()) }
      return AnyView(
        editor(
          ReferenceFileDocumentConfiguration(
            document: document, fileURL: open.fileURL, isEditable: open.isEditable)
        ).environmentObject(document))
    }
  }

  func newContents(contentType: UTType) throws -> @Sendable () throws -> FileWrapper {
    guard let document = make?() else { throw CancellationError() }
    let snapshot = UncheckedSendable(try document.snapshot(contentType: contentType))
    return {
      try document.fileWrapper(
        snapshot: snapshot.value,
        configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil))
    }
  }
}
