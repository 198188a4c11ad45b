import Documents
import Foundation

/// What a new document starts from.
public enum PreparedDocument: Sendable {
  /// An empty document, as the app makes it.
  case empty
  /// Contents that are encoded off the main actor.
  case contents(@Sendable () throws -> FileWrapper, suggestedName: String?)
  /// A file that was prepared elsewhere.
  case file(URL, DocumentCreation.ImportMode)

  /// Makes the file of the document.
  /// - Parameters:
  ///   - contentType: The identifier of the document's type.
  ///   - folder: Where; created if it is missing.
  ///   - source: What led to the creation.
  ///   - environment: What to work with.
  ///   - empty: Has the app make an empty document, and returns what makes its file.
  /// - Returns: The file.
  /// - Throws: `DocumentError`, or what the policy or the app threw.
  @MainActor public func makeFile(
    contentType: String, in folder: URL, source: CreationPolicy.Source, environment: DocumentEnvironment,
    empty: @MainActor () async throws -> @Sendable () throws -> FileWrapper
  ) async throws -> URL {
    let creation = DocumentCreation(environment: environment)
    switch self {
    case .file(let url, let mode):
      return try await creation.importFile(at: url, mode: mode, in: folder, source: source)
    case .contents(let make, let suggestedName):
      return try await creation.createFile(
        suggestedName: suggestedName, contentType: contentType, in: folder, source: source, write: make)
    case .empty:
      return try await creation.createFile(
        suggestedName: nil, contentType: contentType, in: folder, source: source, write: try await empty())
    }
  }
}
