import Combine
import Documents
import Foundation
import Observation
import UniformTypeIdentifiers
import Wording

/// A document that a window shows: its session and what the window says about it.
@MainActor @Observable
final class OpenDocument {
  let session: DocumentSession
  /// Which button it was made with.
  @ObservationIgnored let creationSource: DocumentCreationSource?
  /// Makes the editor; asked again whenever what it is given has changed.
  @ObservationIgnored let makeEditor: @MainActor (OpenDocument) -> AnyView
  private(set) var fileURL: URL?
  private(set) var isEditable = false
  private(set) var title = ""
  private(set) var canUndo = false
  private(set) var canRedo = false
  private(set) var undoTitle = ""
  private(set) var redoTitle = ""
  private(set) var hasUnsavedChanges = false
  /// Counts replacements of the whole contents.
  private(set) var generation = 0
  @ObservationIgnored private var token: ObservationToken?
  @ObservationIgnored var onError: ((DocumentError) -> Void)?
  /// Both sides changed the document, and both versions were kept.
  @ObservationIgnored var onConflict: (() -> Void)?

  init(
    session: DocumentSession, creationSource: DocumentCreationSource? = nil,
    makeEditor: @escaping @MainActor (OpenDocument) -> AnyView
  ) {
    self.session = session
    self.creationSource = creationSource
    self.makeEditor = makeEditor
    token = session.observe { [weak self] in self?.handle($0) }
    refresh()
  }

  private func handle(_ event: DocumentSession.Event) {
    switch event {
    case .reloaded: generation += 1
    case .failed(let error): onError?(error)
    case .conflictKeptBoth: onConflict?()
    default: break
    }
    refresh()
  }

  private func refresh() {
    func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<OpenDocument, Value>, _ value: Value) {
      if self[keyPath: path] != value { self[keyPath: path] = value }
    }
    set(\.fileURL, session.fileURL)
    set(\.isEditable, session.isEditable)
    set(\.title, session.displayName)
    set(\.canUndo, session.undoManager.canUndo)
    set(\.canRedo, session.undoManager.canRedo)
    set(\.undoTitle, session.undoManager.undoMenuItemTitle)
    set(\.redoTitle, session.undoManager.redoMenuItemTitle)
    set(\.hasUnsavedChanges, session.hasUnsavedChanges)
  }
}

/// Where a value document lives: writes become undoable edits of its session.
@MainActor
final class DocumentLocation<Document>: AnyLocation<Document>, @unchecked Sendable {
  // Safe: everything but the storage, which looks after itself, is on the main actor.
  private nonisolated let storage: StateLocation<Document>
  weak var session: DocumentSession?
  weak var clock: (any SessionClock)?
  private var lastEdit = -Double.infinity
  private var lastRevision: UInt64?
  /// Edits that follow each other within this time, in seconds, are undone together.
  private static var typingPause: Double { 1 }

  init(_ value: Document) { storage = StateLocation(value) }

  var value: Document { storage.get() }

  nonisolated override func get() -> Document { storage.get() }

  nonisolated override func set(_ value: Document, transaction: Transaction) {
    let value = UncheckedSendable(value)
    onMainActor { self.edit(value.value, transaction: transaction) }
  }

  func replace(with value: Document) { storage.set(value, transaction: Transaction()) }

  private func edit(_ new: Document, transaction: Transaction) {
    guard let session, session.isEditable else {
      // A control that shows the refused value is told the present one again.
      storage.touch()
      return
    }
    let old = storage.get()
    let now = clock?.now ?? 0
    let undo = session.undoManager
    let continuesTyping = now - lastEdit < Self.typingPause && lastRevision == undo.revision && undo.canUndo
    lastEdit = now
    if continuesTyping {
      session.markEdited()
    } else {
      registerUndo(restoring: old, in: undo)
      lastRevision = undo.revision
    }
    storage.set(new, transaction: transaction)
  }

  private func registerUndo(restoring old: Document, in undo: UndoManager) {
    let old = UncheckedSendable(old)
    undo.registerUndo(withTarget: self) { location in
      let present = location.storage.get()
      location.registerUndo(restoring: present, in: undo)
      location.lastRevision = nil
      location.storage.set(old.value, transaction: Transaction())
    }
  }
}

/// The contents of an object document.
@MainActor
final class ReferenceDocumentContent<Document: ReferenceFileDocument>: EditedContent {
  private(set) var document: Document?
  weak var session: DocumentSession? { didSet { watch() } }
  private var subscription: AnyCancellable?

  init(_ document: Document?) { self.document = document }

  private func watch() {
    subscription = document?.objectWillChange.sink { [weak self] _ in
      onMainActor { self?.session?.noteChange() }
    }
  }

  func input(for open: OpenDocument) -> ReferenceFileDocumentConfiguration<Document>? {
    document.map {
      ReferenceFileDocumentConfiguration(document: $0, fileURL: open.fileURL, isEditable: open.isEditable)
    }
  }

  func surround(_ editor: AnyView) -> AnyView {
    guard let document else { return editor }
    return AnyView(editor.environmentObject(document))
  }

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    guard let document else { throw CancellationError() }
    // The document gives the snapshot up; only the encoder sees it from here on.
    let snapshot = UncheckedSendable(try document.snapshot(contentType: UTType(forDocument: contentType)))
    return DocumentSnapshot { existing, contentType in
      try document.fileWrapper(
        snapshot: snapshot.value,
        configuration: FileDocumentWriteConfiguration(
          contentType: UTType(forDocument: contentType), existingFile: existing))
    }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    let document = try Document(
      configuration: FileDocumentReadConfiguration(contentType: UTType(forDocument: contentType), file: file))
    return LoadedDocument {
      self.document = document
      self.watch()
    }
  }
}

extension UTType {
  /// The type with an identifier that may not be declared.
  init(forDocument identifier: String) { self = UTType(identifier) ?? UTType(importedAs: identifier) }
}
