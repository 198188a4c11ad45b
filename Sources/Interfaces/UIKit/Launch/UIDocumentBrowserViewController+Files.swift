import Documents
import Foundation
import LaunchExperience

/// What an app does with the files of a browser.
extension UIDocumentBrowserViewController {
  /// Shows a document in its folder, and imports it if it is elsewhere and that is wanted.
  public func revealDocument(at url: URL, importIfNeeded: Bool, completion: ((URL?, (any Error)?) -> Void)? = nil) {
    run(completion) { try await self.revealDocument(at: url, importIfNeeded: importIfNeeded) }
  }
  /// Shows a document in its folder, and imports it if it is elsewhere and that is wanted.
  public func revealDocument(at url: URL, importIfNeeded: Bool) async throws -> URL {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw UIDocumentBrowserError(.noLocationAvailable)
    }
    var shown = url
    let root = DocumentClasses.documentsFolder
    if importIfNeeded, !url.standardizedFileURL.path.hasPrefix(root.standardizedFileURL.path + "/") {
      shown = try await importDocument(at: url, into: directoryURL, .copy)
    }
    await shownPresentation?.reveal(shown)
    return shown
  }

  /// Puts a document beside another.
  public func importDocument(
    at documentURL: URL, nextToDocumentAt neighbourURL: URL, mode importMode: ImportMode,
    completionHandler completion: @escaping (URL?, (any Error)?) -> Void
  ) {
    run(completion) {
      try await self.importDocument(at: documentURL, nextToDocumentAt: neighbourURL, mode: importMode)
    }
  }
  /// Puts a document beside another.
  public func importDocument(
    at documentURL: URL, nextToDocumentAt neighbourURL: URL, mode importMode: ImportMode
  ) async throws -> URL {
    try await importDocument(at: documentURL, into: neighbourURL.deletingLastPathComponent(), importMode)
  }
  private func importDocument(at url: URL, into folder: URL, _ mode: ImportMode) async throws -> URL {
    guard mode != .none else { throw UIDocumentBrowserError(.generic) }
    do {
      let made = try await DocumentCreation(environment: .shared).importFile(
        at: url, mode: mode == .move ? .move : .copy, in: folder, source: .other)
      delegate?.documentBrowser(self, didImportDocumentAt: url, toDestinationURL: made)
      return made
    } catch {
      delegate?.documentBrowser(self, failedToImportDocumentAt: url, error: error)
      throw error
    }
  }

  /// Gives a document another name; one that is taken gets a number.
  public func renameDocument(
    at documentURL: URL, proposedName: String, completionHandler: @escaping (URL?, (any Error)?) -> Void
  ) { run(completionHandler) { try await self.renameDocument(at: documentURL, proposedName: proposedName) } }
  /// Gives a document another name.
  public func renameDocument(at documentURL: URL, proposedName: String) async throws -> URL {
    let library = DocumentLibrary(
      root: documentURL.deletingLastPathComponent(), readableContentTypes: contentTypes.map(\.identifier),
      environment: .shared)
    return try await library.rename(documentURL, to: proposedName)
  }

  private func run(_ completion: ((URL?, (any Error)?) -> Void)?, _ work: @escaping @MainActor () async throws -> URL) {
    DocumentEnvironment.shared.activity.start {
      do { completion?(try await work(), nil) } catch { completion?(nil, error) }
    }
  }
}
