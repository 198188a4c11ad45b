import Documents
import Foundation

/// Has a document's change count follow its undo manager.
@MainActor
final class UndoConnection {
  private unowned let document: UIDocument
  private var current: UndoManager?
  private var observers: [any NSObjectProtocol] = []
  private var revision: UInt64 = 0
  /// Whether a change is being told that the session counts by itself, more exactly: it knows which state was saved.
  private(set) var isTelling = false

  init(_ document: UIDocument) { self.document = document }

  var manager: UndoManager {
    if let current { return current }
    let manager = UndoManager()
    replace(with: manager)
    return manager
  }

  func replace(with manager: UndoManager?) {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
    current = manager
    guard let manager else { return }
    revision = manager.revision
    observe(.NSUndoManagerDidCloseUndoGroup, of: manager) { [weak self, weak manager] in
      guard let manager, !manager.isUndoing, !manager.isRedoing, manager.groupingLevel == 0 else { return }
      self?.tell(.done)
    }
    observe(.NSUndoManagerDidUndoChange, of: manager) { [weak self] in self?.tell(.undone) }
    observe(.NSUndoManagerDidRedoChange, of: manager) { [weak self] in self?.tell(.redone) }
  }

  private func observe(
    _ name: Notification.Name, of manager: UndoManager, _ action: @escaping @MainActor @Sendable () -> Void
  ) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
        // The manager belongs to the main actor, and posts where it is.
        MainActor.assumeIsolated { action() }
      })
  }

  private func tell(_ change: UIDocument.ChangeKind) {
    guard let current, current.revision != revision else { return }  // empty, or discardable
    revision = current.revision
    isTelling = current === document.connection.session?.undoManager
    defer { isTelling = false }
    document.updateChangeCount(change)
  }
}
