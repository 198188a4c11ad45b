import Foundation

/// The documents that windows of this process show, kept on the disk at every change, so that the next start can open
/// them again however this one ends.
///
/// Each process has a list of its own in the state folder, readable by nobody else. A list whose process has ended
/// belongs to the next start that asks: see `earlier()`. What windows show is noted with `show(_:windowSize:)` and
/// `hide(_:)`; names and places of the documents are followed. While the app ends, the list is frozen, because the
/// closing of its windows does not mean that a person is done with their documents.
@MainActor public final class OpenDocumentList {
  /// A document that a window shows.
  public struct Entry: Hashable, Sendable, Identifiable, Codable {
    /// The document's identity, which its drafts have as well.
    public let id: UUID
    /// Where the document is; nil for one without a place.
    public var url: URL?
    /// What its window calls it.
    public var name: String
    /// The size of its window in points; nil if nobody said.
    public var windowSize: CGSize?
  }

  /// What processes that have ended had open.
  public struct Earlier: Hashable, Sendable {
    /// A document to open again.
    public struct Document: Hashable, Sendable, Identifiable {
      /// What the list said of it.
      public let entry: Entry
      /// Its newest contents, if they are not in its file. They are to be opened instead of it.
      public let draft: DraftStore.Draft?

      /// Documents are told apart by their identities.
      public var id: UUID { entry.id }
    }

    /// The documents in the order in which they were opened.
    public var documents: [Document]
    /// Whether a process ended without being told to: it crashed or was killed.
    public var wasInterrupted: Bool
  }

  private let file: OpenDocumentFile
  private let activity: DocumentActivity
  private let drafts: DraftStore?
  private let clock: any SessionClock
  private let settings: UserDefaults
  private var hasStarted = false
  private var resizing: (any ScheduledAction)?
  private var shown: [Shown] = []
  /// The list as it is while nobody's closing counts; nil when it follows what is shown.
  private var frozen: [Entry]?

  /// A list in a folder that holds nothing else; the folder is made with the first document.
  /// - Parameters:
  ///   - drafts: Where the newest contents of documents may be.
  ///   - clock: The time after which a window keeps its new size.
  ///   - settings: Where the person's wish is kept, see `reopensAtStart`.
  public init(
    directory: URL, drafts: DraftStore?, fileSystem: any FileSystem = LocalFileSystem(),
    activity: DocumentActivity = .shared, clock: (any SessionClock)? = nil, settings: UserDefaults = .standard
  ) {
    file = OpenDocumentFile(directory: FilePath(directory), fileSystem: fileSystem)
    self.drafts = drafts
    self.activity = activity
    self.clock = clock ?? SystemSessionClock.shared
    self.settings = settings
  }

  /// The list of an app, in its state folder.
  public convenience init(
    applicationName: String, directories: BaseDirectories = .current, drafts: DraftStore?,
    fileSystem: any FileSystem = LocalFileSystem(), activity: DocumentActivity = .shared,
    clock: (any SessionClock)? = nil, settings: UserDefaults = .standard
  ) {
    let folder = directories.state.appending(DocumentNaming.safeStem(applicationName)).appending("Open Documents")
    self.init(
      directory: folder.url(isDirectory: true), drafts: drafts, fileSystem: fileSystem, activity: activity,
      clock: clock, settings: settings)
  }

  // MARK: The person's wish

  /// The key of the setting, which is AppKit's as well.
  public static let reopeningKey = "NSQuitAlwaysKeepsWindows"

  /// Whether documents that were open when the app ended are open again when it starts. Kept in the person's settings,
  /// off at first: the app then begins with its launch scene, and what a crash interrupted is offered there.
  public var reopensAtStart: Bool {
    get { settings.bool(forKey: Self.reopeningKey) }
    set {
      settings.set(newValue, forKey: Self.reopeningKey)
      nonisolated(unsafe) let settings = settings  // Safe: settings may be used from any thread.
      // On Linux nothing reaches the disk without.
      FileWorker.drafts.start { settings.synchronize() }
    }
  }

  // MARK: This process

  /// What is on the list, in the order of opening.
  public var entries: [Entry] { frozen ?? shown.map(\.entry) }

  /// Notes that a window shows a document, or has another size.
  /// - Parameters:
  ///   - windowSize: The window's size in points.
  ///   - position: The place among the documents of an earlier process that it had; nil puts it behind all others.
  public func show(_ session: DocumentSession, windowSize: CGSize? = nil, position: Int? = nil) {
    if let index = shown.firstIndex(where: { $0.session === session }) {
      guard let windowSize, shown[index].entry.windowSize != windowSize else { return }
      shown[index].entry.windowSize = windowSize
      return writeAfterResizing()
    } else {
      let token = session.observe { [weak self, weak session] event in
        if case .urlChanged = event, let self, let session { placeChanged(session) }
      }
      let entry = Entry(
        id: session.identity, url: session.fileURL, name: session.displayName, windowSize: windowSize)
      let new = Shown(session: session, entry: entry, position: position ?? .max, token: token)
      // Those that are read again are there in the order in which their disks answer.
      shown.insert(new, at: shown.firstIndex { $0.position > new.position } ?? shown.endIndex)
    }
    write()
  }

  /// Notes that no window shows a document any more.
  public func hide(_ session: DocumentSession) {
    guard let index = shown.firstIndex(where: { $0.session === session }) else { return }
    shown.remove(at: index)
    write()
  }

  private func placeChanged(_ session: DocumentSession) {
    guard let index = shown.firstIndex(where: { $0.session === session }) else { return }
    shown[index].entry.url = session.fileURL
    shown[index].entry.name = session.displayName
    // A document that gets a place while the app ends is found there by the next start.
    if let last = frozen?.firstIndex(where: { $0.id == session.identity }) { frozen?[last] = shown[index].entry }
    write()
  }

  /// The app is about to end: from now on the list keeps what is on it.
  public func freeze() {
    guard frozen == nil else { return }
    frozen = entries
    write()
  }

  /// The app does not end after all.
  public func thaw() {
    guard frozen != nil else { return }
    frozen = nil
    write()
  }

  private struct Shown {
    /// Sessions know of the list by way of what they work with.
    weak var session: DocumentSession?
    var entry: Entry
    let position: Int
    let token: ObservationToken
  }

  /// While an edge of a window is dragged there is a new size with every frame.
  private func writeAfterResizing() {
    guard resizing == nil, frozen == nil else { return }
    resizing = clock.schedule(after: 1) { [weak self] in self?.write() }
  }

  private func write() {
    resizing?.cancel()
    resizing = nil
    let (entries, isEnding) = (entries, frozen != nil)
    // In the order of asking: the file has a queue of its own.
    file.write(entries, isEnding: isEnding)
    activity.start { [file] in await file.settled() }
  }

  /// Returns when what was noted so far is on the disk.
  public func settled() async { await file.settled() }

  /// Leaves the list as it is to the next start. For the end of the app; nothing is noted any more.
  public func close() async { await file.close() }

  // MARK: Earlier processes

  /// What processes that have ended had open, and nobody has opened again; nil if there is nothing.
  ///
  /// It stays on the disk until `forgetEarlier()`, so that a start that fails loses nothing. What another process
  /// is about to open again is left out, and so are new documents in which nothing was ever written.
  public func earlier() async -> Earlier? {
    await activity.perform {
      let lists = await file.claim()
      let kept = await drafts?.abandoned() ?? []
      var seen = Set<AnyHashable>()
      let documents = lists.flatMap(\.entries).compactMap { entry -> Earlier.Document? in
        let draft = kept.first { $0.document == entry.id }
        let key = entry.url.map { AnyHashable(FilePath($0)) } ?? draft.map { AnyHashable($0.id) }
        guard let key, seen.insert(key).inserted else { return nil }
        return Earlier.Document(entry: entry, draft: draft)
      }
      guard !documents.isEmpty else {
        await file.forgetClaimed()
        return nil
      }
      return Earlier(documents: documents, wasInterrupted: lists.contains { !$0.isEnding })
    }
  }

  /// What the start of an app does about documents that were open.
  public enum Start: Sendable {
    /// Begins without any.
    case fresh
    /// Opens them, because that is the person's wish.
    case reopen([Earlier.Document])
    /// Asks the person: the app was interrupted.
    case offer([Earlier.Document])
  }

  /// What a start does now; asked again, nothing more. Lists that nobody is asked about are dropped.
  public func start() async -> Start {
    guard !hasStarted else { return .fresh }
    hasStarted = true
    guard let earlier = await earlier() else { return .fresh }
    if reopensAtStart { return .reopen(earlier.documents) }
    if earlier.wasInterrupted { return .offer(earlier.documents) }
    forgetEarlier()
    return .fresh
  }

  /// Drops what earlier processes had open: it is open again, or nobody wants it. The documents stay.
  public func forgetEarlier() {
    activity.start { [file] in await file.forgetClaimed() }
  }
}

/// The file of one process's list, and the only place that touches the disk for it.
private actor OpenDocumentFile {
  /// What the file holds.
  struct List: Codable, Sendable {
    var entries: [OpenDocumentList.Entry]
    /// Whether the app has begun to end by itself.
    var isEnding: Bool
    var date: Date
    /// Tells whether the process has ended where folders cannot be locked.
    var process: ProcessIdentity
  }

  private nonisolated let executor = SerialQueueExecutor(label: "documents.open")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let directory: FilePath
  private let fileSystem: any FileSystem
  private var isClosed = false
  /// The process's own folder. Its lock lasts as long as the process, whatever becomes of that.
  private var own: (folder: FilePath, lock: OpenFile)?
  /// Folders of processes that have ended, locked so that no other start opens the same.
  private var claimed: [(folder: FilePath, lock: OpenFile)] = []

  init(directory: FilePath, fileSystem: any FileSystem) {
    self.directory = directory
    self.fileSystem = fileSystem
  }

  deinit {
    for (_, lock) in claimed { try? fileSystem.close(lock) }
    if let own { try? fileSystem.close(own.lock) }
  }

  func close() {
    isClosed = true
    for (_, lock) in claimed { try? fileSystem.close(lock) }
    claimed = []
    if let own { try? fileSystem.close(own.lock) }
    own = nil
  }

  /// Returns when what was asked for before is on the disk.
  func settled() {}

  nonisolated func write(_ entries: [OpenDocumentList.Entry], isEnding: Bool) {
    executor.queue.async { self.assumeIsolated { $0.writeNow(entries, isEnding) } }
  }

  /// Nobody is to be bothered because a list could not be kept.
  private func writeNow(_ entries: [OpenDocumentList.Entry], _ isEnding: Bool) {
    guard !isClosed else { return }
    guard !entries.isEmpty else { return removeOwn() }
    let list = List(entries: entries, isEnding: isEnding, date: Date(), process: .current)
    guard let data = try? JSONEncoder().encode(list), let folder = try? ownFolder() else { return }
    try? fileSystem.replaceFile(folder.appending(Self.fileName), data, permissions: 0o600)
  }

  private func ownFolder() throws(FileSystemError) -> FilePath {
    if let own { return own.folder }
    try fileSystem.createDirectories(directory, permissions: 0o700)
    let folder = directory.appending(UUID().uuidString.lowercased())
    try fileSystem.createDirectory(folder, permissions: 0o700)
    let lock = try fileSystem.open(folder, .reading)
    _ = try? fileSystem.lock(lock)  // without locks, the list's process tells whose it is
    own = (folder, lock)
    return folder
  }

  private func removeOwn() {
    guard let own else { return }
    self.own = nil
    remove(own)
  }

  private func remove(_ list: (folder: FilePath, lock: OpenFile)) {
    try? fileSystem.removeTree(list.folder)
    try? fileSystem.close(list.lock)
  }

  /// Takes the lists of processes that have ended, oldest first.
  func claim() -> [List] {
    for name in (try? fileSystem.names(in: directory)) ?? [] {
      let folder = directory.appending(String(decoding: name, as: UTF8.self))
      guard folder != own?.folder, !claimed.contains(where: { $0.folder == folder }),
        let lock = try? fileSystem.open(folder, .reading)
      else { continue }
      if isAbandoned(folder, lock) { claimed.append((folder, lock)) } else { try? fileSystem.close(lock) }
    }
    return claimed.compactMap { list($0.folder) }.sorted { $0.date < $1.date }
  }

  private func isAbandoned(_ folder: FilePath, _ lock: OpenFile) -> Bool {
    do {
      return try fileSystem.lock(lock)
    } catch {
      return list(folder).map { !$0.process.isRunning } ?? false
    }
  }

  private func list(_ folder: FilePath) -> List? {
    // One that cannot be read counts as empty: the documents themselves are where they are.
    (try? fileSystem.readFile(folder.appending(Self.fileName)).data).flatMap {
      try? JSONDecoder().decode(List.self, from: $0)
    }
  }

  func forgetClaimed() {
    for list in claimed { remove(list) }
    claimed = []
  }

  private static let fileName = "documents.json"
}
