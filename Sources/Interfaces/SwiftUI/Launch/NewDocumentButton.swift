import Documents
import Foundation
import LaunchExperience
import UniformTypeIdentifiers
import Wording

/// A button that makes a document and opens it. Apple's `NewDocumentButton`.
///
/// Works among the actions of a launch scene, and anywhere else in a document app. Without a label it reads
/// "Create Document". A press that follows another at once starts nothing.
public nonisolated struct NewDocumentButton<Label: View>: View {
  let label: Label
  let contentType: UTType?
  let documentType: Any.Type?
  let preparation: DocumentPreparation
  let source: DocumentCreationSource?

  @MainActor public var body: some View {
    CreationButton(
      label: label, contentType: contentType, documentType: documentType, preparation: preparation, source: source)
  }
}

extension NewDocumentButton where Label == Text {
  nonisolated init(
    _ label: Text?, _ contentType: UTType?, _ documentType: Any.Type?, _ preparation: DocumentPreparation,
    source: DocumentCreationSource? = nil
  ) {
    self.label = label ?? Text(verbatim: Wording.text("Create Document"))
    self.contentType = contentType
    self.documentType = documentType
    self.preparation = preparation
    self.source = source
  }
}

/// What a `NewDocumentButton` reads without a label of its own. Apple's `DefaultNewDocumentButtonLabel` (SDK 27).
public struct DefaultNewDocumentButtonLabel: View {
  public nonisolated init() {}
  public var body: some View { Text(verbatim: Wording.text("Create Document")) }
}

private struct CreationButton<Label: View>: View {
  let label: Label
  let contentType: UTType?
  let documentType: Any.Type?
  let preparation: DocumentPreparation
  let source: DocumentCreationSource?
  @Environment(\.documentCreation) private var creation

  var body: some View {
    Button {
      creation?.start(
        contentType: contentType, documentType: documentType, source: .launchAction, preparation: preparation,
        creationSource: source)
    } label: {
      label
    }
    .disabled(creation == nil)
  }
}

/// What a button prepares before a document is made.
struct DocumentPreparation: @unchecked Sendable {
  // Safe: the closure is called on the main actor only, from where it may go anywhere.
  let prepare: @MainActor (UTType) async throws -> PreparedDocument

  static var empty: DocumentPreparation { DocumentPreparation { _ in .empty } }

  static func url(_ make: @escaping () async throws -> URL?) -> DocumentPreparation {
    let make = UncheckedSendable(make)
    return DocumentPreparation { _ in
      guard let url = try await make.value() else { return .empty }
      return .file(url, .copy)
    }
  }

  static func value<D: FileDocument>(_ make: @escaping () async throws -> D?) -> DocumentPreparation {
    let make = UncheckedSendable(make)
    return DocumentPreparation { contentType in
      guard let document = try await make.value() else { return .empty }
      return .contents(
        {
          try document.fileWrapper(
            configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil))
        }, suggestedName: (document as? any SuggestsFilename)?.suggestedFilename)
    }
  }

  static func reference<D: ReferenceFileDocument>(_ make: @escaping () async throws -> D?) -> DocumentPreparation {
    let make = UncheckedSendable(make)
    return DocumentPreparation { contentType in
      guard let document = try await make.value() else { return .empty }
      let snapshot = UncheckedSendable(try document.snapshot(contentType: contentType))
      return .contents(
        {
          try document.fileWrapper(
            snapshot: snapshot.value,
            configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil))
        }, suggestedName: (document as? any SuggestsFilename)?.suggestedFilename)
    }
  }
}

/// A document that knows a name for the file it is first saved to. Not part of Apple's library, where new documents
/// are always called "Untitled".
public protocol SuggestsFilename {
  /// With or without extension; made safe, and numbered if it is taken.
  var suggestedFilename: String? { get }
}

/// Tells which button made a document. Apple's `DocumentCreationSource` (SDK 27).
public struct DocumentCreationSource: Hashable, Sendable {
  let id: String
  public init(id: String) { self.id = id }
}

/// Makes documents for the window that views are in.
@MainActor
final class DocumentCreator {
  let flow: CreationFlow
  /// The type of a new document, for a wanted type and kind; `nil` = the app cannot make it.
  private let resolveType: (UTType?, Any.Type?) -> UTType?
  /// The button that started the creation that runs.
  private(set) var creationSource: DocumentCreationSource?

  /// Starts the creation in the app's own way; `nil` = by the flow.
  private let begin: ((CreationPolicy.Source) -> Void)?

  init(
    flow: CreationFlow, resolveType: @escaping (UTType?, Any.Type?) -> UTType?,
    begin: ((CreationPolicy.Source) -> Void)? = nil
  ) {
    self.flow = flow
    self.resolveType = resolveType
    self.begin = begin
  }

  var canCreate: Bool { resolveType(nil, nil) != nil }

  /// Starts the creation of a document; errors are shown by the window.
  func start(
    contentType: UTType?, documentType: Any.Type?, source: CreationPolicy.Source, preparation: DocumentPreparation,
    creationSource: DocumentCreationSource? = nil
  ) {
    guard let type = resolveType(contentType, documentType) else {
      flow.report(
        DocumentError(
          .creating, .unsupportedType, url: nil,
          cause: Wording.text("This app cannot make documents of the wanted type.")))
      return
    }
    if let begin { return begin(source) }
    flow.start(contentType: type.identifier, source: source) { [weak self] in
      self?.creationSource = creationSource
      return try await preparation.prepare(type)
    }
  }
}

private struct DocumentCreationKey: EnvironmentKey {
  static var defaultValue: DocumentCreator? { nil }
}

extension EnvironmentValues {
  /// Makes documents for the window; `nil` outside a document app.
  var documentCreation: DocumentCreator? {
    get { self[DocumentCreationKey.self] }
    set { self[DocumentCreationKey.self] = newValue }
  }
}
