import ContentTypes
import Documents
import Foundation
import Synchronization

/// A document of an app that is written against UIKit. Apple's `UIDocument`.
///
/// A subclass says how its contents become a file and back: `contents(forType:)` and `load(fromContents:ofType:)`. All
/// else (safe writing, autosave, conflicts, drafts, undo) is done by the same engine as for every other kind of
/// document, so the members below translate; those that Apple lets override are called as Apple documents them.
///
/// The class belongs to the main actor. Members that are read or called elsewhere say so: the attributes may be asked
/// on any thread, `read(from:)` and both forms of `writeContents` run on the document's own queue. Unlike Apple's, the
/// class has no user activities, and its progress is optional, so that it does not conform to `ProgressReporting`.
@MainActor
open class UIDocument: NSObject, NSFilePresenter {
  nonisolated let facts: Mutex<DocumentFacts>
  /// Where the file is read and written.
  nonisolated let fileQueue = DispatchQueue(label: "documents.uidocument", qos: .userInitiated)
  nonisolated let presenterQueue = OperationQueue()
  /// What is being read or written at this moment, on the file queue.
  nonisolated let work = Mutex(DocumentWork?.none)
  private(set) lazy var connection = DocumentConnection(self)
  /// The controller that shows the document.
  weak var controller: UIDocumentViewController?
  private lazy var undo = UndoConnection(self)

  /// A document at a file URL, which need not exist yet. It is closed until it is opened or saved for the first time.
  public init(fileURL url: URL) {
    precondition(url.isFileURL, "A document's URL names a file.")
    facts = Mutex(DocumentFacts(fileURL: url))
    super.init()
    presenterQueue.maxConcurrentOperationCount = 1
  }

  // MARK: Attributes

  /// The file. Follows the document when it is renamed, moved or saved elsewhere. May be asked on any thread.
  nonisolated open var fileURL: URL { facts.withLock { $0.fileURL } }

  /// The name for people; by default that of the file without its extension. May be asked on any thread.
  nonisolated open var localizedName: String { DocumentNaming.stem(of: FilePath(fileURL).name) }

  /// The identifier of the file's type; by default that of its extension. May be asked on any thread.
  nonisolated open var fileType: String? {
    let url = fileURL
    return ContentTypeRegistry.shared.identifier(
      forFilename: FilePath(url).name, isDirectory: url.hasDirectoryPath)
  }

  /// When the file was changed last, as far as this document knows; nil until it was opened or saved. May be asked on
  /// any thread.
  nonisolated open var fileModificationDate: Date? {
    get { facts.withLock { $0.modificationDate } }
    set { facts.withLock { $0.modificationDate = newValue } }
  }

  /// What holds for the document now. May be asked on any thread.
  nonisolated open var documentState: State { facts.withLock { $0.state } }

  /// How far reading or writing is, while the state contains `progressAvailable`. May be asked on any thread.
  nonisolated open var progress: Progress? { facts.withLock { $0.progress } }

  // MARK: Opening and closing

  /// Reads the document.
  /// - Parameter completionHandler: Called on the main queue, with false if the document could not be read; then it
  ///   stays closed, and `handleError` was called.
  open func open(completionHandler: ((Bool) -> Void)? = nil) { connection.open(completionHandler) }

  /// Reads the document; false if it could not be read.
  @discardableResult
  public func open() async -> Bool { await result { self.open(completionHandler: $0) } }

  /// Saves what is unsaved, by `autosave`, and closes.
  /// - Parameter completionHandler: Called on the main queue, with false if saving failed; then the document stays
  ///   open, so that nothing is lost.
  open func close(completionHandler: ((Bool) -> Void)? = nil) { connection.close(completionHandler) }

  /// Saves what is unsaved and closes; false if saving failed.
  @discardableResult
  public func close() async -> Bool { await result { self.close(completionHandler: $0) } }

  /// Takes read contents over. Called on the main queue; the default does nothing.
  /// - Parameters:
  ///   - contents: `Data` for a file, `FileWrapper` for a package.
  ///   - typeName: The identifier of the file's type.
  /// - Throws: Why the contents are none of such a document. The document is then not opened.
  open func load(fromContents contents: Any, ofType typeName: String?) throws {}

  /// Reads the file. Called on the document's queue, within a coordinated access.
  ///
  /// The default has `load(fromContents:ofType:)` called on the main queue, while a document is opened or reverted
  /// right after this returns. Called by an app itself, it returns when that is done. Override it to read in a way of
  /// your own.
  nonisolated open func read(from url: URL) throws { try readByDefault(from: url) }

  // MARK: Saving

  /// The contents as they are now, as `Data` or `FileWrapper`. Called on the main queue, where editing waits for it.
  /// An object of another kind can be written by an override of `writeContents`. The default is an empty file.
  open func contents(forType typeName: String) throws -> Any { Data() }

  /// Saves the document.
  /// - Parameters:
  ///   - url: Where; the document moves there.
  ///   - saveOperation: Whether this is the first time. Then a file that is there is replaced.
  ///   - completionHandler: Called on the main queue, with false if saving failed. The file is then what it was, the
  ///     contents are kept as a draft, and `handleError` was called.
  open func save(to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil) {
    connection.save(to: url, for: saveOperation, completionHandler)
  }

  /// Saves the document; false if that failed.
  @discardableResult
  public func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await result { self.save(to: url, for: saveOperation, completionHandler: $0) }
  }

  /// Writes contents so that a failure leaves the old file. Called on the document's queue, within a coordinated
  /// access. The default has them written aside by `writeContents(_:to:for:originalContentsURL:)`, and then exchanges.
  nonisolated open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    try writeSafelyByDefault(contents, additionalFileAttributes, to: url, for: saveOperation)
  }

  /// Writes contents to a name that nothing has. Called on the document's queue.
  /// - Parameters:
  ///   - contents: What `contents(forType:)` returned; the default writes `Data` and `FileWrapper`.
  ///   - url: Where to write.
  ///   - originalContentsURL: The file that will be replaced; unchanged members of a package are linked from there.
  nonisolated open func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws {
    try writeByDefault(contents, to: url, originalContentsURL: originalContentsURL)
  }

  /// The identifier of the type to write; by default `fileType`. Another one changes the file's extension.
  open var savingFileType: String? { fileType }

  /// Attributes for the file, as `FileAttributeKey`s' raw values. Permissions and the modification date are used; by
  /// default a new file hides its extension, as on iOS, which nothing on Linux looks at.
  open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws -> [AnyHashable: Any] {
    saveOperation == .forCreating ? [FileAttributeKey.extensionHidden: true] : [:]
  }

  /// The extension of files of a type; empty if the type has none.
  open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
    typeName.flatMap { ContentTypeRegistry.shared.filenameExtension(forNew: $0) } ?? ""
  }

  /// Runs something on the document's queue, where it never meets a reading or writing of the document. May be called
  /// on any thread.
  nonisolated open func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    fileQueue.async(execute: block)
  }

  // MARK: Changes

  /// Whether there is something to save.
  open var hasUnsavedChanges: Bool { connection.session?.hasUnsavedChanges ?? false }

  /// Notes a change. Called for everything that the undo manager registers; call it for changes that it does not know.
  open func updateChangeCount(_ change: ChangeKind) {
    guard !undo.isTelling else { return }
    connection.updateChangeCount(change)
  }

  /// How the contents can be taken back. Made when it is first asked for, and again after it was set to nil; its
  /// actions mark the document as changed, and undoing them all marks it as unchanged.
  open var undoManager: UndoManager! {
    get { undo.manager }
    set { undo.replace(with: newValue) }
  }

  /// Which changes there are now. Asked when a save begins, and handed back when it has ended.
  open func changeCountToken(for saveOperation: SaveOperation) -> Any { connection.changeToken as Any }

  /// Notes that the changes up to a token are on the disk. Later ones stay.
  open func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
    connection.clearChanges(upTo: changeCountToken)
  }

  /// Saves if there is something to save. Called after each pause in editing and at the latest five seconds after a
  /// change, when the document is closed, and before somebody else reads the file.
  /// - Parameter completionHandler: Called on the main queue, with false if saving failed or was left for later.
  open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    guard hasUnsavedChanges else {
      completionHandler?(true)
      return
    }
    save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
  }

  /// Saves if there is something to save; false if saving failed or was left for later.
  @discardableResult
  public func autosave() async -> Bool { await result { self.autosave(completionHandler: $0) } }

  // MARK: Editing

  /// Contents must not be changed until `enableEditing`. The state says so already. The default does nothing.
  open func disableEditing() {}

  /// Contents may be changed again. The default does nothing.
  open func enableEditing() {}

  /// Reads a file again and lets unsaved changes go.
  /// - Parameters:
  ///   - url: The file; another one becomes the document's.
  ///   - completionHandler: Called on the main queue, with false if the file could not be read; then the contents are
  ///     what they were.
  open func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    connection.revert(to: url, completionHandler)
  }

  /// Reads a file again and lets unsaved changes go; false if it could not be read.
  @discardableResult
  public func revert(toContentsOf url: URL) async -> Bool {
    await result { self.revert(toContentsOf: url, completionHandler: $0) }
  }

  // MARK: Errors

  /// Tells a person what went wrong. The default shows it where the document is shown, or writes it to the standard
  /// error stream, and then calls `finishedHandlingError`.
  /// - Parameters:
  ///   - error: A `DocumentError` in words for people; what the app threw is behind it.
  ///   - userInteractionPermitted: Whether there is somebody to ask. If not, finish within the call.
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    connection.present(error, isInteractive: userInteractionPermitted)
  }

  /// To be called when an error has been dealt with, by an override of `handleError` that does not call super.
  /// - Parameter recovered: Whether the document is as if nothing had happened.
  open func finishedHandlingError(_ error: any Error, recovered: Bool) { connection.finishedHandling(error) }

  /// The app ends: put away what asks about an error, and finish. The default finishes without recovery.
  open func userInteractionNoLongerPermitted(forError error: any Error) {
    finishedHandlingError(error, recovered: false)
  }

  // MARK: File events

  /// Something happened between the document and its file. Called on the main queue, in the order in which things
  /// happen, once for each; attributes such as `fileURL` are up to date. The default does nothing. Not part of Apple's
  /// library.
  open func fileEventOccurred(_ event: FileEvent) {}

  // MARK: File presenter

  /// The file.
  nonisolated open var presentedItemURL: URL? { fileURL }

  /// Where others' wishes arrive.
  nonisolated open var presentedItemOperationQueue: OperationQueue { presenterQueue }

  /// Gives way. The other's access waits by itself for what the document does with its file at this moment.
  nonisolated open func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    // Not by way of the file queue: two documents that ask each other at the same time would wait for each other.
    reader(nil)
  }

  /// Gives way, and afterwards reads what was written.
  nonisolated open func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    writer { [self] in lookAtFile() }
  }

  /// Saves before somebody else reads, unless the document is reading itself.
  nonisolated open func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      guard let session = connection.session, !session.isReading else { return completionHandler(nil) }
      let isSaved = await autosave()
      completionHandler(isSaved ? nil : session.lastError ?? DocumentError(.saving, .other, url: fileURL))
    }
  }

  /// Lets the file go; the contents stay in memory and count as unsaved.
  nonisolated open func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(nil)
    lookAtFile()
  }

  /// Follows the file.
  nonisolated open func presentedItemDidMove(to newURL: URL) {
    facts.withLock { $0.fileURL = newURL }
    lookAtFile()
  }

  /// Reads what somebody else wrote, or keeps both versions.
  nonisolated open func presentedItemDidChange() { lookAtFile() }

  /// Nothing on Linux.
  nonisolated open func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {}

  /// Nothing by default.
  nonisolated open func presentedItemDidGain(_ version: NSFileVersion) {}

  /// Nothing by default.
  nonisolated open func presentedItemDidLose(_ version: NSFileVersion) {}

  /// Nothing by default.
  nonisolated open func presentedItemDidResolveConflict(_ version: NSFileVersion) {}

  /// Lets a member of a package go.
  nonisolated open func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(nil)
    lookAtFile()
  }

  /// Reads a package with a new member.
  nonisolated open func presentedSubitemDidAppear(at url: URL) { lookAtFile() }

  /// Reads a package with a renamed member.
  nonisolated open func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) { lookAtFile() }

  /// Reads a package with a changed member.
  nonisolated open func presentedSubitemDidChange(at url: URL) { lookAtFile() }

  private nonisolated func lookAtFile() {
    Task { @MainActor in connection.session?.lookForExternalChanges() }
  }

  private func result(of operation: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    await withCheckedContinuation { continuation in operation { continuation.resume(returning: $0) } }
  }
}
