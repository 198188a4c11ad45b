import Documents
import Foundation
import Observation
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
  func makeDocument(
    at url: URL?, contentType: UTType, environment: DocumentEnvironment, context: DocumentCreationContext
  ) async throws -> OpenDocument
  /// A new document, with what makes its file.
  func newDocument(
    contentType: UTType, environment: DocumentEnvironment, context: DocumentCreationContext
  ) async throws -> NewDocument
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
    provider = { GroupDocumentProvider(values: parts.value.0, editor: parts.value.1) }
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
    provider = { GroupDocumentProvider(objects: parts.value.0, editor: parts.value.1) }
  }
}

extension DocumentGroup
where
  Document: Observable & ReadableDocument & WritableDocument, Document.Reader.Source == URL,
  Document.Writer.Destination == URL
{
  /// Documents that readers read and writers write (SDK 27).
  /// - Parameters:
  ///   - allowCreating: Whether new documents are made; if not, there are only files that are opened.
  ///   - makeDocument: Makes the object, for a new document and for each file that is opened. May suspend to ask the
  ///     person; throwing `CancellationError` ends the creation or opening without a word.
  public nonisolated init(
    allowCreating: Bool = true, @ViewBuilder editor: @escaping (Document) -> Content,
    makeDocument: @escaping @MainActor (URLDocumentConfiguration, DocumentCreationContext) async throws -> Document
  ) {
    let editor = UncheckedSendable(editor)
    provider = {
      GroupDocumentProvider<SnapshotContent<Document>, Content>(
        documentType: Document.self, readableContentTypes: Document.readableContentTypes,
        writableContentTypes: Document.writableContentTypes, makesDocuments: allowCreating, isViewer: false,
        makeContent: { url, context, _ in
          let configuration = URLDocumentConfiguration(fileURL: url, creationSource: context.creationSource)
          return SnapshotContent(editing: try await makeDocument(configuration, context), configuration)
        },
        wrap: { contents, _ in
          (contents as? Document).map {
            SnapshotContent(editing: $0, URLDocumentConfiguration(fileURL: nil, creationSource: nil))
          }
        }, editor: editor.value)
    }
  }
}

extension DocumentGroup where Document: Observable & ReadableDocument, Document.Reader.Source == URL {
  /// Documents that readers read, and that are only looked at (SDK 27).
  public nonisolated init(
    @ViewBuilder viewer: @escaping (Document) -> Content,
    makeReadableDocument:
      @escaping @MainActor (URLDocumentConfiguration, DocumentCreationContext) async throws
      -> Document
  ) {
    let viewer = UncheckedSendable(viewer)
    provider = {
      GroupDocumentProvider<SnapshotContent<Document>, Content>(
        documentType: Document.self, readableContentTypes: Document.readableContentTypes, writableContentTypes: [],
        makesDocuments: false, isViewer: true,
        makeContent: { url, context, _ in
          let configuration = URLDocumentConfiguration(fileURL: url, creationSource: context.creationSource)
          return SnapshotContent(viewing: try await makeReadableDocument(configuration, context), configuration)
        }, wrap: { _, _ in nil }, editor: viewer.value)
    }
  }
}
