import Foundation
import Synchronization

extension UIDocument {
  /// What happened to a document's contents. Apple's `UIDocument.ChangeKind`.
  public enum ChangeKind: Int, Sendable {
    /// They were changed.
    case done = 0
    /// A change was taken back.
    case undone
    /// A change that was taken back was made again.
    case redone
    /// They are what is on the disk.
    case cleared
  }

  /// Why a document is saved. Apple's `UIDocument.SaveOperation`.
  public enum SaveOperation: Int, Sendable {
    /// For the first time.
    case forCreating = 0
    /// Again.
    case forOverwriting
  }

  /// What holds for a document now; several things may at once. Apple's `UIDocument.State`.
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Open, and nothing is wrong.
    public static var normal: State { State(rawValue: 0) }
    /// Not open, or it could not be read.
    public static var closed: State { State(rawValue: 1 << 0) }
    /// Somebody else changed the file while there were unsaved changes.
    public static var inConflict: State { State(rawValue: 1 << 1) }
    /// The last save failed. The contents are kept as a draft.
    public static var savingError: State { State(rawValue: 1 << 2) }
    /// Contents must not be edited now: the file can only be read, or the document is busy.
    public static var editingDisabled: State { State(rawValue: 1 << 3) }
    /// `progress` says how far reading or writing is.
    public static var progressAvailable: State { State(rawValue: 1 << 4) }
  }

  /// What a person wants to create, as an app names it. Apple's `UIDocument.CreationIntent`.
  public struct CreationIntent: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An intent of a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// An empty document.
    public static let `default` = CreationIntent("default")
  }

  // MARK: Notifications

  /// Posted on the main queue when `documentState` changed; the object is the document.
  public nonisolated class var stateChangedNotification: Notification.Name {
    Notification.Name("UIDocumentStateChangedNotification")
  }

  /// Posted when a document that could only be read was saved where it can be written; the object is the document.
  public nonisolated class var didMoveToWritableLocationNotification: Notification.Name {
    Notification.Name("UIDocumentDidMoveToWritableLocationNotification")
  }

  /// The earlier place, in the notification's `userInfo`.
  public nonisolated class var didMoveToWritableLocationOldURLKey: String {
    "UIDocumentDidMoveToWritableLocationOldURLKey"
  }

  /// Tells that a document that could only be read was saved where it can be written. Apple's message of the same name.
  public struct DidMoveToWritableLocationMessage: NotificationCenter.AsyncMessage, Sendable {
    /// The message is about a document.
    public typealias Subject = UIDocument

    /// The name of the notification that says the same.
    public static var name: Notification.Name { UIDocument.didMoveToWritableLocationNotification }

    /// The document.
    public var document: UIDocument
    /// Where it was.
    public var oldURL: URL

    /// A message about a document.
    public init(document: UIDocument, oldURL: URL) {
      self.document = document
      self.oldURL = oldURL
    }

    /// The message for a notification, if it is this one.
    public static func makeMessage(_ notification: Notification) -> Self? {
      guard let document = notification.object as? UIDocument,
        let url = notification.userInfo?[UIDocument.didMoveToWritableLocationOldURLKey] as? URL
      else { return nil }
      return Self(document: document, oldURL: url)
    }

    /// The notification for a message.
    public static func makeNotification(_ message: Self) -> Notification {
      Notification(
        name: name, object: message.document,
        userInfo: [UIDocument.didMoveToWritableLocationOldURLKey: message.oldURL])
    }
  }
}

/// What may be asked of a document on any thread.
struct DocumentFacts: Sendable {
  var fileURL: URL
  var modificationDate: Date?
  var state: UIDocument.State = .closed
  var progress: Progress?
}
