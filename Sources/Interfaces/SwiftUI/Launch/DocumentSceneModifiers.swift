import Documents
import Foundation

/// What an app that is made of documents begins with. Not part of Apple's library, where it is always the launch scene.
public enum DocumentLaunchBehavior: Hashable, Sendable {
  /// The launch scene.
  case launchScene
  /// A new document. It becomes a file when something has been written.
  case newDocument
  /// The document that was opened last; the launch scene if there is none, or it cannot be opened.
  case lastDocument
  /// The launch scene with its document browser pulled up and the keyboard in the list of files.
  case documentBrowser
}

/// Says what may be created and opened; see `Scene.documentCreationPolicy(_:)`.
public typealias CreationPolicy = Documents.CreationPolicy

extension Scene {
  /// Sets what the app begins with when it is started without a file. Not part of Apple's library.
  public nonisolated func documentLaunchBehavior(_ behavior: DocumentLaunchBehavior) -> some Scene {
    describing { $0.launchBehavior = behavior }
  }

  /// Asks the app before any document is created or opened, whichever way a person takes: card, browser, key, command
  /// line, drag and drop. Not part of Apple's library.
  ///
  /// - Parameter consult: Returns to allow the request; throws to refuse it, in its own words, or with
  ///   `CancellationError` in silence. May suspend, to show something first. One policy speaks for the whole app: that
  ///   of the first scene that has one.
  public nonisolated func documentCreationPolicy(
    _ consult: @escaping @MainActor @Sendable (CreationPolicy.Request) async throws -> Void
  ) -> some Scene {
    describing { $0.creationPolicy = CreationPolicy(consult) }
  }

  /// Hands every error of a creation to the app, which tells of it in its own way; no alert is shown. Cancellations are
  /// not handed over. Not part of Apple's library.
  public nonisolated func onDocumentCreationError(
    perform action: @escaping @MainActor (any Error) -> Void
  ) -> some Scene {
    describing { $0.creationErrorHandler = action }
  }
}
