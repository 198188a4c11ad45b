import ContentTypes
import Foundation
import Glibc
import Wording

/// The library's hands: looks at folders and changes them, away from the main actor.
actor LibraryWorker {
  /// What is to be shown now. A later version replaces an earlier one, in whichever order they arrive.
  struct Snapshot: Sendable {
    let version: UInt64
    let items: [LibraryItem]
  }

  private nonisolated let executor = SerialQueueExecutor(label: "documents.library")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let fileSystem: any FileSystem
  private let contentTypes: ContentTypeRegistry
  private let trash: Trash
  private var readableContentTypes: [String] = []
  private var folder: FilePath?
  private var listing = LibraryListing(order: .date)
  private var index: [FilePath: [LibraryItem]] = [:]
  private var watchers: [FilePath: DirectoryWatcher] = [:]
  private var words: [String] = []
  private var version: UInt64 = 0

  /// Folders watched while searching; beyond that, changes show with the next search.
  private static let watchedFolders = 1_000

  init(fileSystem: any FileSystem, contentTypes: ContentTypeRegistry, trash: Trash) {
    self.fileSystem = fileSystem
    self.contentTypes = contentTypes
    self.trash = trash
  }

  private func snapshot() -> Snapshot {
    version += 1
    return Snapshot(version: version, items: listing.items)
  }

  // MARK: A folder

  /// Watches a folder, then reads it.
  func open(
    _ folder: FilePath, readableContentTypes: [String], order: LibrarySortOrder,
    changed: @escaping DirectoryWatcher.Handler
  ) throws(FileSystemError) -> Snapshot {
    self.readableContentTypes = readableContentTypes
    self.folder = folder
    endSearch()
    listing = LibraryListing(order: order)
    // A folder that cannot be watched (the kernel's limit, a network volume) is still shown.
    watchers = [:]
    watchers[folder] = try? DirectoryWatcher(directory: folder, handler: changed)
    do {
      listing = LibraryListing(try items(in: folder), order: order)
    } catch {
      if error.code == ENOENT { waitForFolder(folder, changed) }
      throw error
    }
    return snapshot()
  }

  /// Watches the nearest folder that exists for the way to one that does not, such as an app's before its first
  /// document.
  private func waitForFolder(_ folder: FilePath, _ changed: @escaping DirectoryWatcher.Handler) {
    var next = folder
    while next.bytes.count > 1, !fileSystem.exists(next.parent) { next = next.parent }
    let name = next.nameBytes
    watchers[next.parent] = try? DirectoryWatcher(directory: next.parent) { events in
      guard events.contains(where: { $0.name == name }) else { return }
      changed([DirectoryEvent(kind: .overflow, name: [])])
    }
  }

  private func items(in folder: FilePath) throws(FileSystemError) -> [LibraryItem] {
    try fileSystem.names(in: folder).compactMap { shownItem(at: folder.appending(bytes: $0)) }
  }

  private func shownItem(at path: FilePath) -> LibraryItem? {
    guard path.nameBytes.first != UInt8(ascii: "."),
      let item = LibraryItem(at: path, in: fileSystem, contentTypes: contentTypes),
      item.isShown(readableContentTypes: readableContentTypes, contentTypes: contentTypes)
    else { return nil }
    return item
  }

  /// Looks again at single entries of the folder that is shown; nil if nothing is different.
  func refresh(_ names: [[UInt8]]) -> Snapshot? {
    guard let folder, words.isEmpty else { return nil }
    var isDifferent = false
    for name in names {
      let path = folder.appending(bytes: name)
      if listing.set(shownItem(at: path), at: path) { isDifferent = true }
    }
    return isDifferent ? snapshot() : nil
  }

  func reorder(_ order: LibrarySortOrder) -> Snapshot {
    listing.reorder(order)
    return snapshot()
  }

  // MARK: Searching

  /// Finds items below a folder whose names hold all words. The tree is read once and watched from then on.
  func search(
    _ words: [String], below root: FilePath, changed: @escaping @MainActor @Sendable (FilePath) -> Void
  ) -> Snapshot {
    if index.isEmpty { walk(root, changed) }
    self.words = words
    listing = LibraryListing(found(), order: listing.order)
    return snapshot()
  }

  private func found() -> [LibraryItem] {
    index.values.flatMap { items in
      items.filter { SearchText.matches(SearchText.folded($0.filename), words) }
    }
  }

  private func walk(_ root: FilePath, _ changed: @escaping @MainActor @Sendable (FilePath) -> Void) {
    var queue = [root]
    while let folder = queue.popLast() {
      if index.count < Self.watchedFolders, watchers[folder] == nil {
        watchers[folder] = try? DirectoryWatcher(directory: folder) { _ in changed(folder) }
      }
      let items = (try? items(in: folder)) ?? []
      index[folder] = items
      queue += items.filter(\.isFolder).map { FilePath($0.url) }.filter { path in
        // A linked folder is shown but not entered: it could lead in a circle.
        index[path] == nil && (try? fileSystem.status(of: path, followingLinks: false))?.kind == .directory
      }
    }
  }

  /// Reads one folder of the tree again while searching.
  func rescan(_ folder: FilePath, changed: @escaping @MainActor @Sendable (FilePath) -> Void) -> Snapshot? {
    guard !words.isEmpty else { return nil }
    let old = Set((index[folder] ?? []).filter(\.isFolder).map { FilePath($0.url) })
    guard let items = try? items(in: folder) else {
      forget(folder)
      listing = LibraryListing(found(), order: listing.order)
      return snapshot()
    }
    index[folder] = items
    let present = Set(items.filter(\.isFolder).map { FilePath($0.url) })
    for gone in old.subtracting(present) { forget(gone) }
    for new in present.subtracting(old) { walk(new, changed) }
    listing = LibraryListing(found(), order: listing.order)
    return snapshot()
  }

  private func forget(_ folder: FilePath) {
    for path in index.keys where path.isWithin(folder) {
      index[path] = nil
      watchers[path] = nil
    }
  }

  func endSearch() {
    words = []
    index = [:]
    if let folder { watchers = watchers.filter { $0.key == folder } }
  }

  // MARK: Changing

  func createFolder(_ name: String, in folder: FilePath) throws -> URL {
    let path = folder.appending(name)
    do {
      try fileSystem.createDirectory(path, permissions: 0o777)
      try fileSystem.synchronizeDirectory(folder)
      return path.url(isDirectory: true)
    } catch {
      throw DocumentError(.creating, url: path.url(), because: error)
    }
  }

  func rename(_ url: URL, to name: String) throws -> URL {
    let old = FilePath(url)
    let new = old.parent.appending(name)
    do {
      if old != new {
        try fileSystem.renameVisibly(old, to: new)
        try fileSystem.synchronizeDirectory(new.parent)
      }
      return new.url(isDirectory: url.hasDirectoryPath)
    } catch {
      throw DocumentError(.renaming, url: url, because: error)
    }
  }

  func duplicate(_ url: URL) throws -> URL {
    let source = FilePath(url)
    let filenameExtension = url.hasDirectoryPath && isPlainFolder(source) ? nil : source.filenameExtension
    do {
      for name in DocumentNaming.candidates(for: source.name, filenameExtension: filenameExtension) {
        let target = source.parent.appending(name)
        do throws(FileSystemError) {
          try fileSystem.copyExclusively(source, to: target)
          return target.url(isDirectory: url.hasDirectoryPath)
        } catch {
          if error.code != EEXIST { throw error }
        }
      }
      throw DocumentError(.copying, .nameTaken, url: url)  // not reached: the candidates never end
    } catch {
      throw DocumentError(.copying, url: url, because: error)
    }
  }

  private func isPlainFolder(_ path: FilePath) -> Bool {
    contentTypes.identifier(forFilename: path.name, isDirectory: true) == "public.folder"
  }

  func move(_ url: URL, into folder: FilePath) throws -> URL {
    let source = FilePath(url)
    let target = folder.appending(bytes: source.nameBytes)
    do {
      guard !folder.isWithin(source) else {
        throw DocumentError(
          .moving, .invalidName, url: url, cause: Wording.text("A folder cannot be moved into itself."))
      }
      if source != target { try fileSystem.moveExclusively(source, to: target) }
      return target.url(isDirectory: url.hasDirectoryPath)
    } catch {
      throw DocumentError(.moving, url: url, because: error)
    }
  }

  func moveToTrash(_ url: URL) throws -> Trash.Item { try trash.put(url) }

  func restore(_ item: Trash.Item) throws { try trash.restore(item) }

  func delete(_ url: URL) throws {
    do {
      try fileSystem.removeTree(FilePath(url))
    } catch {
      throw DocumentError(.deleting, url: url, because: error)
    }
  }
}
