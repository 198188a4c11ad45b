import Documents
import Foundation
import Wording

/// Opens a window for a new document. Apple's `NewDocumentAction`, which exists on macOS only.
@MainActor @preconcurrency
public struct NewDocumentAction: Sendable {
  weak var controller: DocumentWindowController?

  /// Shows an untitled document with this content; it is kept as a draft until it is given a place.
  public func callAsFunction<D: FileDocument>(_ newDocument: @autoclosure @escaping () -> D) { open(newDocument()) }
  public func callAsFunction<D: ReferenceFileDocument>(_ newDocument: @escaping () -> D) { open(newDocument()) }

  private func open(_ contents: Any) {
    guard let controller else { return }
    for provider in controller.runtime.documentProviders {
      if let document = provider.makeDocument(containing: contents, environment: .shared) {
        controller.show(untitled: document)
        return
      }
    }
    controller.report(
      DocumentError(
        .creating, .unsupportedType, url: nil,
        cause: Wording.text("No document group of this app has documents of this kind.")))
  }
}

/// Opens a document by its place. Apple's `OpenDocumentAction`, which exists on macOS only.
@MainActor
public struct OpenDocumentAction: Sendable {
  weak var controller: DocumentWindowController?

  /// Shows the document; brings its window to the front if it is open already.
  public func callAsFunction(at url: URL) async throws {
    guard let controller else { throw CancellationError() }
    try await controller.open(url, source: .other)
  }
}

private struct NewDocumentKey: EnvironmentKey {
  static var defaultValue: NewDocumentAction { MainActor.assumeIsolated { NewDocumentAction(controller: nil) } }
}
private struct OpenDocumentKey: EnvironmentKey {
  static var defaultValue: OpenDocumentAction { MainActor.assumeIsolated { OpenDocumentAction(controller: nil) } }
}
private struct DocumentConfigurationKey: EnvironmentKey {
  static var defaultValue: DocumentConfiguration? { nil }
}
private struct UndoManagerKey: EnvironmentKey {
  static var defaultValue: UndoManager? { nil }
}

extension EnvironmentValues {
  /// Opens a window for a new document.
  public var newDocument: NewDocumentAction {
    get { self[NewDocumentKey.self] }
    set { self[NewDocumentKey.self] = newValue }
  }
  /// Opens a document by its place.
  public var openDocument: OpenDocumentAction {
    get { self[OpenDocumentKey.self] }
    set { self[OpenDocumentKey.self] = newValue }
  }
  /// The document around the view; `nil` outside of one.
  public var documentConfiguration: DocumentConfiguration? {
    get { self[DocumentConfigurationKey.self] }
    set { self[DocumentConfigurationKey.self] = newValue }
  }
  /// What the document around the view can undo; `nil` outside of one.
  public var undoManager: UndoManager? {
    get { self[UndoManagerKey.self] }
    set { self[UndoManagerKey.self] = newValue }
  }
}
