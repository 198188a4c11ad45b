import Documents
import Foundation
import Synchronization

@testable import UIKit

/// A folder of its own with everything that documents need, on a clock that a test moves.
@MainActor final class DocumentStage {
  let folder: URL
  let clock = ManualClock()
  let environment: DocumentEnvironment

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("uidocument-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = DocumentEnvironment(
      applicationName: "Scribe", directories: BaseDirectories(environment: ["HOME": folder.path]), clock: clock,
      activity: DocumentActivity())
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }
  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }
  func inode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url(name).path)
    return attributes?[.systemFileNumber] as? Int
  }
  /// Names of what can be seen.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != ".local" }.sorted()
  }

  func document<Document: NoteDocument>(_ type: Document.Type = NoteDocument.self, _ name: String) -> Document {
    let document = type.init(fileURL: url(name))
    document.connection.environment = environment
    return document
  }

  /// Lets time pass and waits for what that set off.
  func advance(by seconds: TimeInterval) async {
    clock.advance(by: seconds)
    await environment.activity.idle()
  }

  var drafts: [DraftStore.Draft] { environment.drafts?.drafts() ?? [] }
}

/// Time that moves only when a test says so.
@MainActor final class ManualClock: SessionClock {
  private final class Entry: ScheduledAction {
    let due: TimeInterval
    let action: @MainActor () -> Void
    var isCancelled = false

    init(_ due: TimeInterval, _ action: @escaping @MainActor () -> Void) {
      self.due = due
      self.action = action
    }

    func cancel() { isCancelled = true }
  }

  private(set) var now: TimeInterval = 1_000
  private var entries: [Entry] = []

  func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction {
    let entry = Entry(now + delay, action)
    entries.append(entry)
    return entry
  }

  func advance(by seconds: TimeInterval) {
    let end = now + seconds
    while let next = entries.filter({ !$0.isCancelled && $0.due <= end }).min(by: { $0.due < $1.due }) {
      now = max(now, next.due)
      entries.removeAll { $0 === next || $0.isCancelled }
      next.action()
    }
    now = end
  }
}

/// What happened, in order, from any thread.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// A text, as an app would write it.
class NoteDocument: UIDocument {
  var text = ""
  let log = Log()
  var errors: [any Error] = []

  required override init(fileURL url: URL) { super.init(fileURL: url) }

  private nonisolated func note(_ step: String) { log("\(step) \(isOnMainActor ? "main" : "background")") }

  override func contents(forType typeName: String) throws -> Any {
    note("contents")
    return Data(text.utf8)
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    note("load")
    guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    self.text = text
  }

  override func read(from url: URL) throws {
    note("read")
    try super.read(from: url)
  }

  override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    note("write safely")
    try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
  }

  override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
  ) throws {
    note("write")
    try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
  }

  override func disableEditing() { log("disable") }
  override func enableEditing() { log("enable") }

  override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    errors.append(error)
    finishedHandlingError(error, recovered: false)
  }

  /// Types, with an action that can be undone.
  func type(_ new: String) {
    let old = text
    text = new
    undoManager.registerUndo(withTarget: self) { $0.type(old) }
  }
}
