import ContentTypes
import Foundation
import Glibc
import Synchronization

@testable import Documents

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
  let path: FilePath

  init() throws {
    path = FilePath(FileManager.default.temporaryDirectory.path).appending("documents-\(UUID().uuidString)")
    try LocalFileSystem().createDirectories(path)
  }

  deinit { try? LocalFileSystem().removeTree(path) }

  var url: URL { path.url(isDirectory: true) }

  func callAsFunction(_ name: String) -> FilePath { path.appending(name) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> FilePath {
    let file = path.appending(name)
    try LocalFileSystem().createDirectories(file.parent)
    try? LocalFileSystem().remove(file)
    _ = try LocalFileSystem().createFile(file, Data(text.utf8), permissions: 0o644)
    return file
  }

  func text(_ name: String) -> String? { Self.text(at: path.appending(name)) }

  static func text(at path: FilePath) -> String? {
    (try? LocalFileSystem().readFile(path).data).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Names in the folder, sorted; work in progress that was left behind would show.
  var names: [String] { Self.names(in: path) }

  static func names(in path: FilePath) -> [String] {
    ((try? LocalFileSystem().names(in: path)) ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  func status(_ name: String) throws -> FileStatus {
    try LocalFileSystem().status(of: path.appending(name), followingLinks: false)
  }

  /// Directories as if this folder were the person's home.
  var directories: BaseDirectories { BaseDirectories(environment: ["HOME": path.description]) }
}

/// The machine's file system with failures where a test wants them.
final class FaultyFileSystem: FileSystem {
  typealias Fault = @Sendable (_ operation: String, _ path: FilePath) -> Int32?

  private struct State {
    var fault: Fault?
    var operations: [String] = []
    var before: (@Sendable (_ operation: String, _ path: FilePath) -> Void)?
  }

  private let local = LocalFileSystem()
  private let state = Mutex(State())

  init(_ fault: Fault? = nil) { state.withLock { $0.fault = fault } }

  /// Lets operations fail from now on; nil for none.
  func fail(_ fault: Fault?) { state.withLock { $0.fault = fault } }
  /// Does something just before an operation.
  func before(_ action: (@Sendable (_ operation: String, _ path: FilePath) -> Void)?) {
    state.withLock { $0.before = action }
  }
  /// The operations so far, in order.
  var operations: [String] { state.withLock { $0.operations } }
  func forgetOperations() { state.withLock { $0.operations = [] } }

  private func step(_ operation: String, _ path: FilePath) throws(FileSystemError) {
    let (fault, before) = state.withLock { state in
      state.operations.append(operation)
      return (state.fault, state.before)
    }
    before?(operation, path)
    if let code = fault?(operation, path) {
      throw FileSystemError(operation: operation, path: path, code: code)
    }
  }

  func status(of path: FilePath, followingLinks: Bool) throws(FileSystemError) -> FileStatus {
    try step("stat", path)
    return try local.status(of: path, followingLinks: followingLinks)
  }
  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus { try local.status(of: file) }
  func isWritable(_ path: FilePath) -> Bool { (try? step("access", path)) != nil && local.isWritable(path) }
  func isMountPoint(_ path: FilePath) -> Bool { (try? step("mount", path)) == nil || local.isMountPoint(path) }
  func open(_ path: FilePath, _ access: OpenFile.Access) throws(FileSystemError) -> OpenFile {
    try step("open", path)
    return try local.open(path, access)
  }
  func create(_ path: FilePath, permissions: UInt32) throws(FileSystemError) -> OpenFile {
    try step("open", path)
    return try local.create(path, permissions: permissions)
  }
  func read(_ file: OpenFile, at offset: Int64, count: Int) throws(FileSystemError) -> Data {
    try step("read", file.path)
    return try local.read(file, at: offset, count: count)
  }
  func write(_ file: OpenFile, _ bytes: Data.SubSequence, at offset: Int64) throws(FileSystemError) -> Int {
    try step("write", file.path)
    // Half at a time: whoever relies on whole writes is found out.
    return try local.write(file, bytes.prefix(max(1, bytes.count / 2)), at: offset)
  }
  func truncate(_ file: OpenFile, to size: Int64) throws(FileSystemError) {
    try step("ftruncate", file.path)
    try local.truncate(file, to: size)
  }
  func reserve(_ file: OpenFile, length: Int64) throws(FileSystemError) {
    try step("fallocate", file.path)
    try local.reserve(file, length: length)
  }
  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try step("fsync", file.path)
    try local.synchronize(file)
  }
  func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) {
    try step("fsync directory", path)
    try local.synchronizeDirectory(path)
  }
  func close(_ file: OpenFile) throws(FileSystemError) { try local.close(file) }
  func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(FileSystemError) {
    try step("fchmod", file.path)
    try local.setPermissions(permissions, of: file)
  }
  func touch(_ path: FilePath) throws(FileSystemError) {
    try step("utimensat", path)
    try local.touch(path)
  }
  func setOwner(_ owner: UInt32, group: UInt32, of file: OpenFile) throws(FileSystemError) {
    try step("fchown", file.path)
    try local.setOwner(owner, group: group, of: file)
  }
  func attributes(of path: FilePath) throws(FileSystemError) -> [String: Data] { try local.attributes(of: path) }
  func setAttribute(_ name: String, _ value: Data, of file: OpenFile) throws(FileSystemError) {
    try step("fsetxattr", file.path)
    try local.setAttribute(name, value, of: file)
  }
  func removeAttribute(_ name: String, of file: OpenFile) throws(FileSystemError) {
    try step("fremovexattr", file.path)
    try local.removeAttribute(name, of: file)
  }
  func lock(_ file: OpenFile) throws(FileSystemError) -> Bool {
    try step("flock", file.path)
    return try local.lock(file)
  }
  func needsReadingBack(_ path: FilePath) -> Bool { local.needsReadingBack(path) }
  func names(in directory: FilePath) throws(FileSystemError) -> [[UInt8]] {
    try step("readdir", directory)
    return try local.names(in: directory)
  }
  func createDirectory(_ path: FilePath, permissions: UInt32) throws(FileSystemError) {
    try step("mkdir", path)
    try local.createDirectory(path, permissions: permissions)
  }
  func createSymbolicLink(_ path: FilePath, to destination: [UInt8]) throws(FileSystemError) {
    try step("symlink", path)
    try local.createSymbolicLink(path, to: destination)
  }
  func destination(ofLink path: FilePath) throws(FileSystemError) -> [UInt8] { try local.destination(ofLink: path) }
  func link(_ existing: FilePath, to new: FilePath) throws(FileSystemError) {
    try step("link", new)
    try local.link(existing, to: new)
  }
  func rename(_ from: FilePath, to: FilePath, _ mode: RenameMode) throws(FileSystemError) {
    try step("rename \(mode)", to)
    try local.rename(from, to: to, mode)
  }
  func remove(_ path: FilePath) throws(FileSystemError) {
    try step("unlink", path)
    try local.remove(path)
  }
  func removeDirectory(_ path: FilePath) throws(FileSystemError) {
    try step("rmdir", path)
    try local.removeDirectory(path)
  }
  func track(_ path: FilePath) throws(FileSystemError) -> OpenFile { try local.track(path) }
  func currentPath(of tracked: OpenFile) -> FilePath? { local.currentPath(of: tracked) }
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

  /// Lets time pass; what falls due runs in order, at its moment.
  func advance(by seconds: TimeInterval) {
    let end = now + seconds
    while let next = entries.filter({ !$0.isCancelled && $0.due <= end }).min(by: { $0.due < $1.due }) {
      now = max(now, next.due)
      entries.removeAll { $0 === next || $0.isCancelled }
      next.action()
    }
    now = end
  }

  var pending: Int { entries.filter { !$0.isCancelled }.count }
}

/// A text in memory, as a document.
@MainActor final class TextContent: DocumentContent {
  var text: String
  var snapshots = 0

  init(_ text: String = "") { self.text = text }

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    snapshots += 1
    let text = text
    return DocumentSnapshot { _, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    guard let data = file.regularFileContents, let text = String(validating: data, as: UTF8.self) else {
      throw DocumentError(.opening, .notUTF8, url: nil)
    }
    return LoadedDocument { self.text = text }
  }
}

/// A session with everything around it in one folder, on a clock that a test moves.
@MainActor final class SessionStage {
  let folder: TemporaryFolder
  let fileSystem = FaultyFileSystem()
  let clock = ManualClock()
  let activity = DocumentActivity()
  var environment: DocumentEnvironment
  private(set) var events: [DocumentSession.Event] = []
  private var tokens: [ObservationToken] = []
  private var pendingEventEnds: [@MainActor () -> Void] = []

  init() throws {
    folder = try TemporaryFolder()
    let contentTypes = ContentTypeRegistry(
      declarations: [
        ContentTypeDeclaration(
          identifier: "org.example.scribe", conformsTo: ["public.utf8-plain-text"],
          tags: [ContentTypeDeclaration.filenameExtensionTagClass: ["scribe"]])
      ], mimeDatabase: nil)
    environment = DocumentEnvironment(
      applicationName: "Scribe", directories: folder.directories, fileSystem: fileSystem, clock: clock,
      activity: activity, contentTypes: contentTypes)
  }

  var drafts: [DraftStore.Draft] { environment.drafts?.drafts() ?? [] }

  func session(
    _ content: TextContent, at name: String? = nil, isViewer: Bool = false
  ) -> DocumentSession {
    let session = DocumentSession(
      content: content, contentType: "org.example.scribe", fileURL: name.map { folder($0).url() },
      isViewer: isViewer, environment: environment)
    session.undoManager.eventScheduler = { [weak self] in self?.pendingEventEnds.append($0) }
    tokens.append(session.observe { [weak self] in self?.events.append($0) })
    return session
  }

  func opened(_ content: TextContent, at name: String) async throws -> DocumentSession {
    let session = session(content, at: name)
    try await session.open()
    await activity.idle()
    return session
  }

  func endEvent() {
    let ends = pendingEventEnds
    pendingEventEnds = []
    for end in ends { end() }
  }

  /// Types: changes the text, with an undo action.
  func type(_ text: String, into session: DocumentSession) {
    guard let content = session.content as? TextContent else { return }
    replace(text, content, session.undoManager)
    endEvent()
  }

  private func replace(_ text: String, _ content: TextContent, _ undoManager: UndoManager) {
    let old = content.text
    content.text = text
    undoManager.registerUndo(withTarget: content) { [self] in replace(old, $0, undoManager) }
  }

  /// Lets time pass and waits for what that set off.
  func advance(by seconds: TimeInterval) async {
    clock.advance(by: seconds)
    await activity.idle()
  }

  var failures: [DocumentError] {
    events.compactMap { if case .failed(let error) = $0 { error } else { nil } }
  }
}

/// A value that closures on several threads share.
final class Box<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>
  init(_ value: Value) { stored = Mutex(value) }
  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
