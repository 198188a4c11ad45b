import ContentTypes
import Foundation
import Observation

/// Folders of documents as a browser shows them: one folder at a time, or what a search finds below the root.
///
/// Only documents that the app reads are shown, and folders. The library follows changes made by anyone; what a change
/// costs depends on what changed, not on how much there is. All file work happens off the main actor.
@MainActor @Observable public final class DocumentLibrary {
  /// The folder above which the library does not go.
  public let root: URL
  /// The folder that is shown.
  public private(set) var folder: URL
  /// What is shown, in order: the folder's items, or while searching, what was found.
  public private(set) var items: [LibraryItem] = []
  /// Whether the folder is being read for the first time.
  public private(set) var isLoading = false
  /// Why the folder cannot be shown; nil if it can.
  public private(set) var error: DocumentError?

  /// The order of the items.
  public var sortOrder: LibrarySortOrder = .date {
    didSet {
      guard sortOrder != oldValue else { return }
      start { library in
        let order = library.sortOrder
        library.show(await library.worker.reorder(order))
      }
    }
  }

  /// What to search for below the root; the folder itself is shown while it has no words.
  public var searchText = "" {
    didSet { if searchText != oldValue { searchTextChanged() } }
  }

  /// Identifiers of the types that the app reads.
  public let readableContentTypes: [String]

  @ObservationIgnored private let environment: DocumentEnvironment
  @ObservationIgnored private let worker: LibraryWorker
  @ObservationIgnored private let observers = ObserverList<Void>()
  @ObservationIgnored private var shownVersion: UInt64 = 0
  @ObservationIgnored private var openings: UInt64 = 0

  /// A library that shows its root once `open(_:)` or `reload()` is called.
  /// - Parameters:
  ///   - root: The top folder; made when a document is created in it, not before.
  ///   - readableContentTypes: Identifiers of the types to show.
  ///   - environment: What to work with.
  ///   - trash: Where removed documents go.
  public init(
    root: URL, readableContentTypes: [String], environment: DocumentEnvironment = .shared, trash: Trash = Trash()
  ) {
    let root = FilePath(root).url(isDirectory: true)
    self.root = root
    folder = root
    self.readableContentTypes = readableContentTypes
    self.environment = environment
    worker = LibraryWorker(
      fileSystem: environment.fileSystem, contentTypes: environment.contentTypes, trash: trash)
  }

  /// Whether a search is shown.
  public var isSearching: Bool { !SearchText.words(searchText).isEmpty }

  /// Whether there is a folder above that may be shown.
  public var canGoUp: Bool { FilePath(folder) != FilePath(root) }

  /// The folders from the root to the one that is shown.
  public var ancestors: [URL] {
    let top = FilePath(root)
    var path = FilePath(folder)
    var result = [path]
    while path != top, path.isWithin(top), path.bytes.count > 1 {
      path = path.parent
      result.insert(path, at: 0)
    }
    return result.map { $0.url(isDirectory: true) }
  }

  /// Calls a closure after each change of what is shown, as long as the result is kept. `@Observable` does the same
  /// for code that tracks what it reads.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> ObservationToken { observers.add { observer() } }

  // MARK: Going places

  /// Shows a folder; one outside the root shows the root. A search ends.
  public func open(_ folder: URL) async {
    let path = FilePath(folder)
    self.folder = path.isWithin(FilePath(root)) ? path.url(isDirectory: true) : root
    searchText = ""
    items = []
    await reload()
  }

  /// Shows the folder above, down from the root.
  public func goUp() async {
    if canGoUp { await open(FilePath(folder).parent.url(isDirectory: true)) }
  }

  /// Reads the folder again. What is shown stays until then.
  public func reload() async {
    openings += 1
    let opening = openings
    isLoading = items.isEmpty
    observers.notify(())
    let (path, types, order) = (FilePath(folder), readableContentTypes, sortOrder)
    await environment.activity.perform {
      do {
        let snapshot = try await worker.open(path, readableContentTypes: types, order: order) { [weak self] events in
          self?.folderChanged(events, path)
        }
        guard opening == openings else { return }
        error = nil
        isLoading = false
        show(snapshot)
      } catch {
        guard opening == openings else { return }
        failed(DocumentError(.listing, url: folder, because: error))
      }
    }
    if opening == openings, isSearching { searchTextChanged() }
  }

  private func failed(_ error: DocumentError) {
    isLoading = false
    items = []
    // A root that nobody has made yet is an empty one.
    self.error = error.reason == .missing && !canGoUp ? nil : error
    observers.notify(())
  }

  private func show(_ snapshot: LibraryWorker.Snapshot) {
    guard snapshot.version > shownVersion else { return }
    shownVersion = snapshot.version
    guard snapshot.items != items else { return observers.notify(()) }
    items = snapshot.items
    observers.notify(())
  }

  private func start(_ work: @escaping @MainActor (DocumentLibrary) async -> Void) {
    environment.activity.start { [weak self] in
      if let self { await work(self) }
    }
  }

  // MARK: Following changes

  private func folderChanged(_ events: [DirectoryEvent], _ path: FilePath) {
    guard path == FilePath(folder) else { return }
    if events.contains(where: { $0.kind == .directoryGone }) {
      start { library in
        guard library.canGoUp else { return await library.reload() }
        await library.goUp()
      }
    } else if events.contains(where: { $0.kind == .overflow }) {
      start { await $0.reload() }
    } else {
      let names = Array(Set(events.map(\.name).filter { !$0.isEmpty && $0.first != UInt8(ascii: ".") }))
      guard !names.isEmpty else { return }
      start { library in
        if library.isSearching { return library.treeChanged(path) }
        if let snapshot = await library.worker.refresh(names) { library.show(snapshot) }
      }
    }
  }

  private func treeChanged(_ folder: FilePath) {
    start { library in
      let snapshot = await library.worker.rescan(folder) { [weak library] in library?.treeChanged($0) }
      if let snapshot { library.show(snapshot) }
    }
  }

  private func searchTextChanged() {
    let words = SearchText.words(searchText)
    start { library in
      if words.isEmpty {
        await library.worker.endSearch()
        guard !library.isSearching else { return }
        await library.reload()
      } else {
        let root = FilePath(library.root)
        let snapshot = await library.worker.search(words, below: root) { [weak library] in library?.treeChanged($0) }
        // By the time this is found, more may have been typed.
        if SearchText.words(library.searchText) == words { library.show(snapshot) }
      }
    }
  }

  // MARK: Changing

  /// Makes a folder in the one that is shown.
  /// - Throws: `DocumentError` for a name that cannot be one or is taken.
  @discardableResult
  public func createFolder(named name: String) async throws -> URL {
    let name = try DocumentNaming.typedName(name, keepingExtensionOf: "")
    let parent = FilePath(folder)
    let url = try await environment.activity.perform { try await worker.createFolder(name, in: parent) }
    await refresh([url])
    return url
  }

  /// Gives a document or folder another name. A document keeps its extension; one that is open keeps its session.
  /// - Throws: `DocumentError` for a name that cannot be one or is taken.
  @discardableResult
  public func rename(_ url: URL, to name: String) async throws -> URL {
    let current = FilePath(url).name
    let isFolder =
      url.hasDirectoryPath
      && environment.contentTypes.identifier(forFilename: current, isDirectory: true) == "public.folder"
    let filename = try DocumentNaming.typedName(name, keepingExtensionOf: isFolder ? "" : current, url: url)
    let renamed: URL
    if let session = DocumentSession.openSession(for: url) {
      try await session.rename(to: filename)
      renamed = session.fileURL ?? url
    } else {
      renamed = try await environment.activity.perform { try await worker.rename(url, to: filename) }
      environment.recents?.moved(from: url, to: renamed)
    }
    await refresh([url, renamed])
    return renamed
  }

  /// Makes a copy beside a document or folder.
  @discardableResult
  public func duplicate(_ url: URL) async throws -> URL {
    let copy = try await environment.activity.perform { try await worker.duplicate(url) }
    await refresh([copy])
    return copy
  }

  /// Moves a document or folder into another folder; refuses if its name is taken there.
  @discardableResult
  public func move(_ url: URL, into folder: URL) async throws -> URL {
    let target = FilePath(folder)
    let moved = try await environment.activity.perform { try await worker.move(url, into: target) }
    environment.recents?.moved(from: url, to: moved)
    await refresh([url, moved])
    return moved
  }

  /// Puts a document or folder into the trash.
  /// - Returns: What is needed to put it back.
  /// - Throws: `DocumentError`, with advice if its volume has no trash.
  @discardableResult
  public func moveToTrash(_ url: URL) async throws -> Trash.Item {
    let item = try await environment.activity.perform { try await worker.moveToTrash(url) }
    environment.recents?.remove(url)
    await refresh([url])
    return item
  }

  /// Puts something back out of the trash.
  public func restore(_ item: Trash.Item) async throws {
    try await environment.activity.perform { try await worker.restore(item) }
    await refresh([item.original])
  }

  /// Removes a document or folder for good.
  public func delete(_ url: URL) async throws {
    try await environment.activity.perform { try await worker.delete(url) }
    environment.recents?.remove(url)
    await refresh([url])
  }

  /// Shows what became of items without waiting for the kernel to tell.
  private func refresh(_ urls: [URL]) async {
    guard !isSearching else {
      for folder in Set(urls.map { FilePath($0).parent }) { treeChanged(folder) }
      return
    }
    let shown = FilePath(folder)
    let names = urls.map { FilePath($0) }.filter { $0.parent == shown }.map(\.nameBytes)
    let snapshot = await environment.activity.perform { await worker.refresh(names) }
    if let snapshot { show(snapshot) }
  }
}
