import ContentTypes
import Documents
import Foundation
import Observation

/// One document or folder in the browser.
public struct BrowserEntry: Hashable, Sendable, Identifiable {
  /// Where it is, its name as people read it, and whether it is a folder.
  public let url: URL
  public let name: String
  public let isFolder: Bool
  /// When it was changed, or opened last in Recents.
  public let date: Date
  /// `nil` when it is not there any more: shown grey, with "Remove".
  public let item: LibraryItem?
  /// Contents that were never saved, instead of a document.
  public var draft: DraftStore.Draft? = nil

  public var id: URL { url }
  public var isAvailable: Bool { item != nil }
}

/// What the browser sheet shows: recent documents, or a folder; searched as you type.
@MainActor @Observable
public final class BrowserModel {
  /// The two views of the sheet.
  public enum Tab: Hashable, Sendable, CaseIterable {
    case recents, browse
  }

  /// The view that is shown.
  public var tab: Tab = .recents {
    didSet { if tab != oldValue { refresh() } }
  }
  /// Words to look for; empty shows everything.
  public var searchText = "" {
    didSet { if searchText != oldValue { searchDidChange() } }
  }
  public private(set) var entries: [BrowserEntry] = []
  /// Why the folder cannot be shown.
  public private(set) var problem: DocumentError?
  public private(set) var hasLoaded = false
  /// What was open when the app was interrupted the last time; empty once a person has said what becomes of it.
  public private(set) var interrupted: [OpenDocumentList.Earlier.Document] = []
  /// What is selected, for the keyboard.
  public var selection: URL?
  /// The document whose name is being changed.
  public var renaming: URL?

  /// The folder behind the Browse view.
  @ObservationIgnored public let library: DocumentLibrary
  @ObservationIgnored private let recents: RecentDocuments?
  @ObservationIgnored private let draftStore: DraftStore?
  @ObservationIgnored private var drafts: [DraftStore.Recoverable] = []
  @ObservationIgnored private let contentTypes: ContentTypeRegistry
  @ObservationIgnored private let recentContentTypes: [String]?
  @ObservationIgnored private let activity: DocumentActivity
  @ObservationIgnored private var tokens: [ObservationToken] = []
  @ObservationIgnored private var recentListings: [RecentDocuments.Listing] = []
  @ObservationIgnored private var reading = 0

  /// A browser of the folder `root` that offers documents of the given types only.
  /// - Parameters:
  ///   - recentContentTypes: Types of the documents in Recents; `nil` = all that are offered.
  ///   - listsDrafts: Whether contents that were never saved are shown before the documents.
  public init(
    root: URL, readableContentTypes: [String], recentContentTypes: [String]? = nil, environment: DocumentEnvironment,
    listsDrafts: Bool = false
  ) {
    self.recentContentTypes = recentContentTypes
    draftStore = listsDrafts ? environment.drafts : nil
    library = DocumentLibrary(root: root, readableContentTypes: readableContentTypes, environment: environment)
    recents = environment.recents
    contentTypes = environment.contentTypes
    activity = environment.activity
    tokens = [library.observe { [weak self] in self?.libraryDidChange() }]
    if let recents { tokens.append(recents.observe { [weak self] in self?.loadRecents() }) }
    if listsDrafts { tokens.append(DraftStore.observe { [weak self] in self?.loadDrafts() }) }
  }

  /// Reads the folder and the recent documents; returns when both are there.
  public func load() async {
    await library.open(library.folder)
    await readDrafts()
    await readRecents()
    // What there is to say about the folder is said at once.
    if recentListings.isEmpty, tab == .recents, !library.items.isEmpty || library.error != nil { tab = .browse }
    hasLoaded = true
    refresh()
  }

  /// Asks whether documents are to be open again that were when the app was interrupted.
  public func offer(_ documents: [OpenDocumentList.Earlier.Document]) { interrupted = documents }

  /// A person has said what becomes of them.
  public func interruptionWasAnswered() { interrupted = [] }

  /// A person has opened one of them otherwise.
  /// - Returns: Whether nothing is left to ask about.
  public func leaveOut(_ identity: UUID, _ url: URL?) -> Bool {
    guard !interrupted.isEmpty else { return false }
    interrupted.removeAll { $0.id == identity || (url != nil && $0.entry.url == url) }
    return interrupted.isEmpty
  }

  private func loadDrafts() {
    activity.start { [weak self] in await self?.readDrafts() }
  }

  private func readDrafts() async {
    guard let draftStore else { return }
    drafts = await draftStore.recoverable(contentTypes: contentTypes)
    refresh()
  }

  /// Drafts come first where the browser begins, in both views; a search is for documents.
  private var draftEntries: [BrowserEntry] {
    guard !library.isSearching, tab == .recents || !library.canGoUp else { return [] }
    return drafts.map { recoverable in
      BrowserEntry(
        url: recoverable.draft.url, name: DocumentNaming.stem(of: recoverable.draft.name), isFolder: false,
        date: recoverable.draft.date, item: recoverable.item, draft: recoverable.draft)
    }
  }

  private func loadRecents() {
    activity.start { [weak self] in await self?.readRecents() }
  }

  private func readRecents() async {
    guard let recents else { return }
    reading += 1
    let own = reading
    let listings = await recents.listings(contentTypes: contentTypes)
    guard own == reading else { return }
    recentListings = listings
    refresh()
  }

  private func libraryDidChange() {
    problem = library.error
    // A document that was renamed, changed or removed elsewhere also shows in Recents.
    if tab == .recents { loadRecents() }
    refresh()
  }

  private func searchDidChange() {
    library.searchText = searchText
    refresh()
  }

  private func refresh() {
    let new: [BrowserEntry]
    if library.isSearching || tab == .browse {
      new = library.items.map {
        BrowserEntry(url: $0.url, name: $0.name, isFolder: $0.isFolder, date: $0.modificationDate, item: $0)
      }
    } else {
      let readable = recentContentTypes ?? library.readableContentTypes
      new = recentListings.compactMap { listing in
        if let item = listing.item {
          guard readable.contains(where: { contentTypes.conforms(item.contentType, to: $0) }) else { return nil }
          return BrowserEntry(url: item.url, name: item.name, isFolder: false, date: listing.entry.date, item: item)
        }
        let name = DocumentNaming.stem(of: listing.entry.url.lastPathComponent)
        return BrowserEntry(url: listing.entry.url, name: name, isFolder: false, date: listing.entry.date, item: nil)
      }
    }
    let all = draftEntries + new
    if all != entries { entries = all }
    problem = tab == .browse || library.isSearching ? library.error : nil
    if let selection, !entries.contains(where: { $0.url == selection }) { self.selection = nil }
  }

  // MARK: What people do with documents

  /// Shows what a folder holds.
  public func open(folder: URL) async {
    tab = .browse
    searchText = ""
    await library.open(folder)
  }

  /// Shows the folder around this one; at the root it stays.
  public func goUp() async { await library.goUp() }

  /// Renames a document or folder; throws a `DocumentError` when the name is taken or not allowed.
  public func rename(_ url: URL, to name: String) async throws {
    if let session = DocumentSession.openSession(for: url) {
      try await session.rename(to: name)
    } else {
      let new = try await library.rename(url, to: name)
      if selection == url { selection = new }
    }
    await reloadAll()
  }

  /// Makes a copy with a free name next to the document.
  public func duplicate(_ url: URL) async throws {
    selection = try await library.duplicate(url)
    await reloadAll()
  }

  /// Moves a document or folder to the desktop's trash, from where it can be taken back.
  public func moveToTrash(_ url: URL) async throws {
    _ = try await library.moveToTrash(url)
    await reloadAll()
  }

  /// Makes a folder in the one that is shown.
  public func createFolder(named name: String) async throws {
    selection = try await library.createFolder(named: name)
    await reloadAll()
  }

  /// Drops contents that were never saved. Only a person's wish is a reason.
  public func discard(_ draft: DraftStore.Draft) async throws {
    try await draftStore?.discard(draft)
    await readDrafts()
  }

  /// Saves contents that were never saved as a document.
  public func save(_ draft: DraftStore.Draft, as url: URL) async throws {
    try await draftStore?.save(draft, as: url)
    await readDrafts()
    await reloadAll()
  }

  /// The draft behind what is selected.
  public var selectedDraft: DraftStore.Draft? { entries.first { $0.url == selection }?.draft }

  /// Takes an entry out of Recents; the document stays.
  public func removeFromRecents(_ url: URL) { recents?.remove(url) }

  private func reloadAll() async {
    await library.reload()
    await readRecents()
  }
}
