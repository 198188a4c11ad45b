import Documents
import Foundation
import UniformTypeIdentifiers

/// The contents of an open document, as its editor gets them.
@MainActor
protocol EditedContent: DocumentContent {
  /// What the editor closure is given.
  associatedtype Input
  var session: DocumentSession? { get set }
  /// What the editor is given now; nil while nothing has been read.
  func input(for open: OpenDocument) -> Input?
  /// Puts what views below may ask for around the editor.
  func surround(_ editor: AnyView) -> AnyView
  /// Whether the file is accessed with coordination.
  static var coordinates: Bool { get }
}

extension EditedContent {
  func surround(_ editor: AnyView) -> AnyView { editor }
  static var coordinates: Bool { false }
}

/// A new document before it has a file.
struct NewDocument {
  /// Makes its file, off the main actor.
  let write: @Sendable () throws -> FileWrapper
  /// The same document at the place that the file was given.
  let open: @MainActor (URL) -> OpenDocument
}

/// The documents of one group, whichever kind they are of.
struct GroupDocumentProvider<Content: EditedContent, Editor: View>: DocumentSceneProvider {
  let documentType: Any.Type
  let readableContentTypes: [UTType]
  let writableContentTypes: [UTType]
  /// Whether an app makes new ones.
  let makesDocuments: Bool
  let isViewer: Bool
  /// Contents for a file that will be read into them, or of a new document where there is none.
  let makeContent: @MainActor (URL?, DocumentCreationContext, DocumentEnvironment) async throws -> Content
  /// Contents around a document that an app made by itself; nil if it is of another kind.
  let wrap: @MainActor (Any, DocumentEnvironment) -> Content?
  let editor: (Content.Input) -> Editor

  var canCreate: Bool { makesDocuments && !writableContentTypes.isEmpty }

  func makeDocument(
    at url: URL?, contentType: UTType, environment: DocumentEnvironment, context: DocumentCreationContext
  ) async throws -> OpenDocument {
    let content = try await makeContent(url, context, environment)
    return open(content, at: url, contentType, environment, context)
  }

  func makeDocument(containing contents: Any, environment: DocumentEnvironment) -> OpenDocument? {
    guard let type = writableContentTypes.first, let content = wrap(contents, environment) else { return nil }
    return open(content, at: nil, type, environment, DocumentCreationContext(creationSource: nil))
  }

  func newDocument(
    contentType: UTType, environment: DocumentEnvironment, context: DocumentCreationContext
  ) async throws -> NewDocument {
    let content = try await makeContent(nil, context, environment)
    let snapshot = try await content.preparedSnapshot(contentType: contentType.identifier)
    return NewDocument {
      try snapshot.file(contentType: contentType.identifier)
    } open: { url in
      open(content, at: url, contentType, environment, context)
    }
  }

  private func open(
    _ content: Content, at url: URL?, _ contentType: UTType, _ environment: DocumentEnvironment,
    _ context: DocumentCreationContext
  ) -> OpenDocument {
    let coordinator: @Sendable () -> NSFileCoordinator = { NSFileCoordinator(filePresenter: nil) }
    let session = DocumentSession(
      content: content, contentType: contentType.identifier, fileURL: url, isViewer: isViewer,
      environment: environment, coordinator: Content.coordinates ? coordinator : nil)
    content.session = session
    let editor = editor
    return OpenDocument(session: session, creationSource: context.creationSource) { open in
      guard let input = content.input(for: open) else { return AnyView(EmptyView()) }
      return content.surround(AnyView(editor(input)))
    }
  }
}

/// The contents of a value document that may not be known before the file has been read.
@MainActor
final class ValueContent<Document: FileDocument>: EditedContent {
  private var location: DocumentLocation<Document>?
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

  func input(for open: OpenDocument) -> FileDocumentConfiguration<Document>? {
    guard let location else { return nil }
    return FileDocumentConfiguration(
      document: Binding(location: location), fileURL: open.fileURL, isEditable: open.isEditable,
      creationSource: open.creationSource)
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

extension GroupDocumentProvider {
  /// Documents that are values. `make` is nil where they are only looked at.
  init<Document: FileDocument>(
    values make: (() -> Document)?, editor: @escaping (FileDocumentConfiguration<Document>) -> Editor
  ) where Content == ValueContent<Document> {
    self.init(
      documentType: Document.self, readableContentTypes: Document.readableContentTypes,
      writableContentTypes: make == nil ? [] : Document.writableContentTypes, makesDocuments: make != nil,
      isViewer: make == nil,
      makeContent: { _, _, environment in
        // A file's contents take the place of the empty document before anyone sees it.
        ValueContent(make?(), clock: environment.clock)
      },
      wrap: { contents, environment in
        (contents as? Document).map { ValueContent($0, clock: environment.clock) }
      }, editor: editor)
  }

  /// Documents that are objects. `make` is nil where they are only looked at.
  init<Document: ReferenceFileDocument>(
    objects make: (() -> Document)?, editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Editor
  ) where Content == ReferenceDocumentContent<Document> {
    self.init(
      documentType: Document.self, readableContentTypes: Document.readableContentTypes,
      writableContentTypes: make == nil ? [] : Document.writableContentTypes, makesDocuments: make != nil,
      isViewer: make == nil, makeContent: { _, _, _ in ReferenceDocumentContent(make?()) },
      wrap: { contents, _ in (contents as? Document).map { ReferenceDocumentContent($0) } }, editor: editor)
  }
}
