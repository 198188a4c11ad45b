import Documents
import Foundation
import LaunchExperience

/// Shows errors of documents where a person sees them: one message for each.
@MainActor
enum DocumentErrors {
  /// Errors of documents that somebody else tells a person about.
  private static var collected: [ObjectIdentifier: any Error] = [:]
  private static var collecting: Set<ObjectIdentifier> = []
  /// Documents about which a message waits for its answer. What fails meanwhile, such as another autosave, is no news.
  private static var shown: Set<ObjectIdentifier> = []

  /// From now on errors of documents are shown in the app's windows.
  static func install() {
    DocumentConnection.hasInteractionEnded = false
    DocumentConnection.errorPresenter = { await present($1, of: $0) }
  }

  /// Returns when the person has seen it; false if there is no window to show it in.
  private static func present(_ error: any Error, of document: UIDocument) async -> Bool {
    guard !CreationFlow.isCancellation(error), !isAsking(about: document) else { return true }
    guard let questions = questions(in: document.controller?.viewIfLoaded?.window) else { return false }
    await asking(about: document) {
      guard let session = document.connection.session, document.connection.isConflict(error) else {
        return await questions.tellAndWait(error, during: .opening)
      }
      do { try await questions.settleConflict(of: session) } catch { questions.tell(error, during: .saving) }
    }
    return true
  }

  /// Whether a message about a document waits for its answer.
  static func isAsking(about document: UIDocument) -> Bool { shown.contains(ObjectIdentifier(document)) }

  private static func asking<Answer>(about document: UIDocument, _ question: () async -> Answer) async -> Answer {
    shown.insert(ObjectIdentifier(document))
    defer { shown.remove(ObjectIdentifier(document)) }
    return await question()
  }

  /// Keeps an error for whoever waits for it; false if nobody does.
  static func collect(_ error: any Error, of document: UIDocument) -> Bool {
    let key = ObjectIdentifier(document)
    guard collecting.contains(key) else { return false }
    collected[key] = error
    return true
  }

  /// Runs something that answers with false when it fails, and returns the reason.
  static func reason(
    of document: UIDocument, during operation: DocumentError.Operation, _ work: () async -> Bool
  ) async -> (any Error)? {
    let key = ObjectIdentifier(document)
    collecting.insert(key)
    defer {
      collecting.remove(key)
      collected[key] = nil
    }
    if await work() { return nil }
    // An app that deals with errors by itself keeps them from here, but not from the session.
    return collected[key] ?? document.connection.session?.lastError
      ?? DocumentError(operation, .other, url: document.fileURL)
  }

  /// Shows an error; a cancellation is none.
  static func show(_ error: any Error, during operation: DocumentError.Operation = .opening, in window: UIWindow?) {
    guard !CreationFlow.isCancellation(error) else { return }
    questions(in: window)?.tell(error, during: operation)
  }

  /// Asks what to do with a document that cannot be saved. Returns whether it is to be closed all the same.
  static func agreesToDraft(of document: UIDocument, after error: any Error) async -> Bool {
    guard let questions = questions(in: document.controller?.viewIfLoaded?.window) else { return true }
    return await asking(about: document) { await questions.agreesToDraft(after: error) }
  }

  private static func questions(in window: UIWindow?) -> DocumentQuestions? {
    (window ?? UIApplication.shared.keyWindow)?.toolkitWindow
      .map { DocumentQuestions(in: $0, activity: DocumentEnvironment.shared.activity) }
  }
}
