import Documents
import Foundation
import LaunchExperience

/// The documents that are open, whoever opened them.
@MainActor
enum OpenDocuments {
  /// Those in windows first, in the order of the windows.
  static var all: [DocumentConnection] {
    let open = NSFileCoordinator.filePresenters.compactMap { ($0 as? UIDocument)?.connection }
    let windows = UIApplication.shared.windows
    return windows.flatMap { window in open.filter { $0.window === window } }
      + open.filter { one in !windows.contains { $0 === one.window } }
  }
  static func shown(in window: UIWindow) -> [DocumentConnection] { all.filter { $0.window === window } }
}

/// A window or the app is about to go.
extension DocumentConnection: TerminationParticipant {
  func prepareToTerminate() async -> Bool {
    guard let session, session.state.isOpen, session.hasUnsavedChanges, session.state != .editingDisabled else {
      return true
    }
    let document = document
    guard let error = await DocumentErrors.reason(of: document, during: .saving, { await document.autosave() }) else {
      return true
    }
    return await DocumentErrors.agreesToDraft(of: document, after: error)
  }

  func finishForTermination() async {
    if UIApplication.shared.isTerminating { interactionEnds() }
    let document = document
    if await DocumentErrors.reason(of: document, during: .saving, { await document.close() }) != nil {
      await closeKeepingDraft()
    }
  }

  /// Saves and closes; a person decides what to do if that fails. Returns whether the document is closed.
  func closeOrAsk() async -> Bool {
    let document = document
    guard let error = await DocumentErrors.reason(of: document, during: .saving, { await document.close() }) else {
      return true
    }
    guard await DocumentErrors.agreesToDraft(of: document, after: error) else { return false }
    await closeKeepingDraft()
    return true
  }

  /// Saves and does not wait: the person turns to another window.
  func saveSoon() {
    guard document.hasUnsavedChanges, document.documentState.isDisjoint(with: [.closed, .editingDisabled]),
      !DocumentErrors.isAsking(about: document)
    else { return }
    document.autosave(completionHandler: nil)
  }

  /// The window that shows the document.
  var window: UIWindow? { document.controller?.viewIfLoaded?.window }
}
