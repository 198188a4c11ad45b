import ContentTypes
import Foundation

/// The documents that were opened or created last, newest first, kept between launches.
///
/// The list lives in the state folder, readable by nobody else. Entries of files that are gone stay until someone
/// removes them, so that an unplugged disk loses nothing.
@MainActor public final class RecentDocuments {
  /// An entry of the list.
  public struct Entry: Hashable, Sendable, Identifiable, Codable {
    /// Where the document is, as far as is known.
    public var url: URL
    /// When it was opened or created last.
    public var date: Date

    /// Entries are told apart by where they are.
    public var id: URL { url }

    /// An entry made of its parts.
    public init(url: URL, date: Date) {
      self.url = url
      self.date = date
    }
  }

  /// An entry with what the disk says about it.
  public struct Listing: Hashable, Sendable, Identifiable {
    /// The entry of the list.
    public let entry: Entry
    /// What the document is now; nil if it cannot be found.
    public let item: LibraryItem?

    /// Entries are told apart by where they are.
    public var id: URL { entry.url }
  }

  /// How many entries are kept.
  public static let limit = 50

  private let file: FilePath
  private let worker: RecentsFile
  private let fileSystem: any FileSystem
  private let clock: any SessionClock
  /// Folders on volumes that do not answer. They are not asked again before they have.
  private var hanging: Set<FilePath> = []
  private let activity: DocumentActivity
  private var known: [Entry]?
  private var reading: Task<[Entry], Never>?
  private var changes: [@MainActor ([Entry]) -> [Entry]] = []
  private var observers = ObserverList<Void>()

  /// The list of an app.
  public convenience init(
    applicationName: String, directories: BaseDirectories = .current, fileSystem: any FileSystem = LocalFileSystem(),
    activity: DocumentActivity = .shared, clock: (any SessionClock)? = nil
  ) {
    let folder = directories.state.appending(DocumentNaming.safeStem(applicationName))
    self.init(file: folder.appending("recents.json").url(), fileSystem: fileSystem, activity: activity, clock: clock)
  }

  /// The list in a file.
  public init(
    file: URL, fileSystem: any FileSystem = LocalFileSystem(), activity: DocumentActivity = .shared,
    clock: (any SessionClock)? = nil
  ) {
    self.file = FilePath(file)
    self.fileSystem = fileSystem
    self.clock = clock ?? SystemSessionClock.shared
    self.activity = activity
    worker = RecentsFile(file: FilePath(file), fileSystem: fileSystem)
  }

  /// Calls a closure after each change of the list, as long as the result is kept.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> ObservationToken { observers.add { observer() } }

  /// The entries, newest first.
  public func entries() async -> [Entry] {
    if let known { return known }
    let reading = reading ?? Task { await worker.read() }
    self.reading = reading
    let read = await activity.perform { await reading.value }
    // Whoever comes first takes what was read and makes the changes that were asked for meanwhile.
    if known == nil { known = read }
    makeChanges()
    return known ?? read
  }

  /// Seconds for which a volume may take to say what it knows of its documents.
  static let patience: TimeInterval = 1

  /// The entries with what the disk says about each, looked up off the main actor.
  ///
  /// Each folder is asked by itself, and what has not answered within a second counts as not found: an entry on an
  /// unreachable share keeps nobody waiting. When it does answer, observers hear of it.
  public func listings(contentTypes: ContentTypeRegistry = .shared) async -> [Listing] {
    let entries = await entries()
    let folders = Dictionary(grouping: entries.map { FilePath($0.url) }, by: \.parent)
    let asked = folders.filter { !hanging.contains($0.key) }
    guard !asked.isEmpty else { return entries.map { Listing(entry: $0, item: nil) } }
    return await activity.perform {
      await withCheckedContinuation { continuation in
        let look = Look(entries, Set(asked.keys), continuation)
        look.timer = clock.schedule(after: Self.patience) { [weak self] in self?.hanging.formUnion(look.finish()) }
        for (folder, paths) in asked {
          Task { answered(folder, await Self.items(paths, in: fileSystem, contentTypes), look) }
        }
      }
    }
  }

  private func answered(_ folder: FilePath, _ items: [FilePath: LibraryItem], _ look: Look) {
    look.found(items, in: folder)
    if hanging.remove(folder) != nil { observers.notify(()) }
  }

  private nonisolated static func items(
    _ paths: [FilePath], in fileSystem: any FileSystem, _ contentTypes: ContentTypeRegistry
  ) async -> [FilePath: LibraryItem] {
    let found = try? await FileWorker().run {
      paths.reduce(into: [FilePath: LibraryItem]()) { items, path in
        items[path] = LibraryItem(at: path, in: fileSystem, contentTypes: contentTypes)
      }
    }
    return found ?? [:]
  }

  /// One look at all folders: ends when all have answered, or when it has taken long enough.
  @MainActor private final class Look {
    private let entries: [Entry]
    private var items: [FilePath: LibraryItem] = [:]
    private var missing: Set<FilePath>
    private var continuation: CheckedContinuation<[Listing], Never>?
    var timer: (any ScheduledAction)?

    init(_ entries: [Entry], _ folders: Set<FilePath>, _ continuation: CheckedContinuation<[Listing], Never>) {
      self.entries = entries
      missing = folders
      self.continuation = continuation
    }

    func found(_ more: [FilePath: LibraryItem], in folder: FilePath) {
      items.merge(more) { _, new in new }
      missing.remove(folder)
      if missing.isEmpty { _ = finish() }
    }

    /// - Returns: The folders that have not answered.
    func finish() -> Set<FilePath> {
      timer?.cancel()
      continuation?.resume(returning: entries.map { Listing(entry: $0, item: items[FilePath($0.url)]) })
      continuation = nil
      return missing
    }
  }

  /// Puts a document at the head of the list.
  public func note(_ url: URL, date: Date = Date()) {
    update { entries in Self.merge([Entry(url: url, date: date)], entries) }
  }

  /// Follows a document, or all documents of a folder, to a new place.
  public func moved(from old: URL, to new: URL) {
    let (oldPath, newPath) = (FilePath(old), FilePath(new))
    update { entries in
      let moved = entries.map { entry -> Entry in
        let path = FilePath(entry.url)
        guard path.isWithin(oldPath) else { return entry }
        let isDirectory = entry.url.hasDirectoryPath
        return Entry(url: path.moved(from: oldPath, to: newPath).url(isDirectory: isDirectory), date: entry.date)
      }
      return Self.merge(moved, [])
    }
  }

  /// Takes a document off the list. The document stays.
  public func remove(_ url: URL) {
    let path = FilePath(url)
    update { entries in entries.filter { FilePath($0.url) != path } }
  }

  /// Empties the list.
  public func removeAll() {
    update { _ in [] }
  }

  /// Changes wait for the list to be read, and are then made in the order in which they were asked for.
  private func update(_ change: @escaping @MainActor ([Entry]) -> [Entry]) {
    changes.append(change)
    if known == nil { activity.start { [self] in _ = await entries() } } else { makeChanges() }
  }

  private func makeChanges() {
    guard let before = known, !changes.isEmpty else { return }
    let after = changes.reduce(before) { entries, change in change(entries) }
    changes = []
    guard after != before else { return }
    known = after
    observers.notify(())
    activity.start { [worker] in await worker.write(after) }
  }

  private static func merge(_ newer: [Entry], _ older: [Entry]) -> [Entry] {
    var seen = Set<FilePath>()
    let all = (newer + older).sorted { $0.date > $1.date }.filter { seen.insert(FilePath($0.url)).inserted }
    return Array(all.prefix(limit))
  }
}

/// The file of the list, and the only place that touches the disk for it.
private actor RecentsFile {
  private nonisolated let executor = SerialQueueExecutor(label: "documents.recents")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let file: FilePath
  private let fileSystem: any FileSystem

  init(file: FilePath, fileSystem: any FileSystem) {
    self.file = file
    self.fileSystem = fileSystem
  }

  /// A list that cannot be read counts as empty: it is a convenience, and the next change writes it anew.
  func read() -> [RecentDocuments.Entry] {
    guard let data = try? fileSystem.readFile(file).data else { return [] }
    return (try? JSONDecoder().decode([RecentDocuments.Entry].self, from: data)) ?? []
  }

  func write(_ entries: [RecentDocuments.Entry]) {
    guard let data = try? JSONEncoder().encode(entries) else { return }
    // Nobody is to be bothered because a list of recents could not be kept.
    try? fileSystem.createDirectories(file.parent, permissions: 0o700)
    try? fileSystem.replaceFile(file, data, permissions: 0o600)
  }
}
