import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// Shows errors of documents where a person sees them: one message for each.
@MainActor
enum DocumentErrors {
  /// Errors of documents that somebody else tells a person about.
  private static var collected: [ObjectIdentifier: any Error] = [:]
  private static var collecting: Set<ObjectIdentifier> = []
  /// Documents about which a message waits for its answer. What fails meanwhile, such as another autosave, is no news.
  private static var shown: Set<ObjectIdentifier> = []

  /// From now on errors of documents are shown in the app's windows.
  static func install() { DocumentConnection.errorPresenter = { await present($1, of: $0) } }

  /// Returns when the person has seen it; false if there is no window to show it in.
  private static func present(_ error: any Error, of document: UIDocument) async -> Bool {
    let key = ObjectIdentifier(document)
    guard !CreationFlow.isCancellation(error), !shown.contains(key) else { return true }
    guard let window = window(document.controller?.viewIfLoaded?.window) else { return false }
    shown.insert(key)
    await withCheckedContinuation { continuation in
      _ = window.present(alert(for: error, during: .opening)) { _ in continuation.resume() }
    }
    shown.remove(key)
    return true
  }

  /// Keeps an error for whoever waits for it; false if nobody does.
  static func collect(_ error: any Error, of document: UIDocument) -> Bool {
    let key = ObjectIdentifier(document)
    guard collecting.contains(key) else { return false }
    collected[key] = error
    return true
  }

  /// Runs something that answers with false when it fails, and returns the reason.
  static func reason(of document: UIDocument, _ work: () async -> Bool) async -> (any Error)? {
    let key = ObjectIdentifier(document)
    collecting.insert(key)
    defer {
      collecting.remove(key)
      collected[key] = nil
    }
    if await work() { return nil }
    return collected[key] ?? DocumentError(.opening, .other, url: document.fileURL)
  }

  /// Shows an error; a cancellation is none.
  static func show(_ error: any Error, during operation: DocumentError.Operation = .opening, in window: UIWindow?) {
    guard !CreationFlow.isCancellation(error) else { return }
    _ = self.window(window)?.present(alert(for: error, during: operation)) { _ in }
  }

  /// Asks what to do with a document that cannot be saved. Returns whether it is to be closed all the same.
  static func askWhetherToClose(_ error: any Error, in window: UIWindow?) async -> Bool {
    guard let window = self.window(window) else { return true }
    var question = alert(for: error, during: .saving)
    question.choices = [
      .init(title: Wording.text("Go On Editing"), role: .cancel, isDefault: true),
      .init(title: Wording.text("Keep as Draft and Close")),
    ]
    return await withCheckedContinuation { continuation in
      _ = window.present(question) { continuation.resume(returning: $0.choice == 1) }
    }
  }

  private static func window(_ window: UIWindow?) -> (any ToolkitWindow)? {
    (window ?? UIApplication.shared.keyWindow)?.toolkitWindow
  }

  private static func alert(for error: any Error, during operation: DocumentError.Operation) -> AlertContent {
    let described: any LocalizedError
    if let own = error as? any LocalizedError, own.errorDescription != nil {
      described = own
    } else {
      described = DocumentError(operation, url: nil, because: error)
    }
    let message = [described.failureReason, described.recoverySuggestion].compactMap(\.self).joined(separator: "\n")
    return AlertContent(
      title: described.errorDescription ?? "", message: message,
      choices: [.init(title: Wording.text("OK"), role: .cancel, isDefault: true)])
  }
}
