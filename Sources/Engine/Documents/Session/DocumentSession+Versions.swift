import Foundation
import Wording

/// Earlier contents of the document.
extension DocumentSession {
  /// The versions that are kept of the document, newest first. Empty for a document without a place.
  public func versions() async -> [VersionStore.Version] {
    guard let fileURL, let versions = environment.versions else { return [] }
    return (try? await FileWorker.versions.run { versions.versions(of: fileURL) }) ?? []
  }

  /// Makes the contents of a version the present ones, as an edit that can be undone.
  /// - Throws: `DocumentError`, if the document cannot be edited now or the version cannot be read; the contents are
  ///   then what they were.
  public func restore(_ version: VersionStore.Version) async throws {
    try await exclusively {
      guard isEditable, let versions = environment.versions else {
        throw DocumentError(.opening, .notEditable, url: fileURL)
      }
      let (content, contentType) = (content, contentType)
      let before = mark
      let present = try content.snapshot(contentType: contentType)
      let (old, new) = try await FileWorker.versions.run {
        let file = try versions.contents(of: version)
        return (
          try content.load(try present.encode(nil, contentType), contentType: contentType),
          try content.load(file, contentType: contentType)
        )
      }
      guard mark == before else { throw DocumentError(.opening, .notEditable, url: fileURL) }
      replaceContents(by: new, insteadOf: old)
      undoManager.setActionName(Wording.text("Restore Version"))
    }
  }

  /// Replaces the contents as an edit.
  func replaceContents(by new: LoadedDocument, insteadOf old: LoadedDocument) {
    undoManager.registerUndo(withTarget: self) { $0.replaceContents(by: old, insteadOf: new) }
    // Undo expects the contents at once, which they are unless the app itself waits for something while it takes them.
    Task.immediate {
      // Contents that were read once can be read again: what fails here failed before anything was replaced.
      try? await withoutUndo { try await new.apply() }
      emit(.reloaded)
    }
  }
}
