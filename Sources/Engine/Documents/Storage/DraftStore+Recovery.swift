import ContentTypes
import Foundation
import Synchronization

/// What became of drafts whose documents are closed: they are listed until a person opens, saves or discards them.
extension DraftStore {
  /// A draft that nobody works on.
  public struct Recoverable: Hashable, Sendable, Identifiable {
    /// The draft.
    public let draft: Draft
    /// Its contents as a browser shows them; nil if they are gone.
    public let item: LibraryItem?

    /// Drafts are told apart by their folders.
    public var id: String { draft.id }
  }

  private struct Use {
    /// Drafts that open documents were made of.
    var taken: Set<String> = []
    /// Drafts of this process whose documents are closed.
    var left: Set<String> = []
  }

  private static let use = Mutex(Use())
  @MainActor private static let observers = ObserverList<Void>()

  /// Hears when drafts were left behind, taken up or dropped, as long as the result is kept.
  @MainActor public static func observe(_ observer: @escaping @MainActor () -> Void) -> ObservationToken {
    observers.add { _ in observer() }
  }

  /// Notes that a document goes on with a draft.
  static func take(_ draft: Draft) {
    use.withLock { use in
      use.taken.insert(draft.id)
      use.left.remove(draft.id)
    }
    changed()
  }

  /// Notes that the document of a draft was closed without being saved.
  static func leave(_ draft: Draft) {
    use.withLock { use in
      use.taken.remove(draft.id)
      use.left.insert(draft.id)
    }
    changed()
  }

  private static func changed() { Task { @MainActor in observers.notify(()) } }

  /// The drafts that nobody works on, newest first.
  public func recoverable(contentTypes: ContentTypeRegistry) async -> [Recoverable] {
    let free = await abandoned()
    let found = try? await FileWorker().run {
      free.map { draft in
        let type = draft.contentType ?? contentTypes.identifier(forFilename: draft.name, isDirectory: false)
        return Recoverable(
          draft: draft,
          item: LibraryItem(at: FilePath(draft.url), in: fileSystem, contentTypes: contentTypes, as: type))
      }
    }
    return found ?? []
  }

  /// The drafts that nobody works on, without a look at their contents, newest first. The first time, what nobody can
  /// want any more is removed.
  func abandoned() async -> [Draft] {
    let found = try? await FileWorker().run { drafts().filter(Self.isFree) }
    // Afterwards: it looks at the documents themselves, and one of them may lie on a volume that does not answer.
    if Self.tidied.withLock({ $0.insert(directory).inserted }) { FileWorker.drafts.start { tidy() } }
    return found ?? []
  }

  private static let tidied = Mutex<Set<FilePath>>([])

  private static func isFree(_ draft: Draft) -> Bool {
    use.withLock { use in
      !use.taken.contains(draft.id) && (draft.isAbandoned || use.left.contains(draft.id))
    }
  }

  /// Makes drafts of this process look as if it had ended, for tests of what comes after.
  package func forgetProcesses() throws {
    for id in identifiers {
      guard var record = record(id) else { continue }
      record.process = nil
      let file = directory.appending(id).appending(Self.recordName)
      try fileSystem.replaceFile(file, Self.encode(record), permissions: 0o600)
    }
    Self.use.withLock { $0 = Use() }
  }

  /// Drops a draft because the person said so.
  /// - Throws: `DocumentError`.
  public func discard(_ draft: Draft) async throws {
    do {
      try await FileWorker().run { try remove(draft) }
    } catch {
      throw DocumentError(.deleting, url: draft.original ?? draft.url, because: error)
    }
    Self.changed()
  }

  /// Saves a draft's contents as a document of their own, and drops the draft.
  /// - Parameter replaces: Whether a file that is there is replaced, because a person said so; otherwise it is an error.
  /// - Throws: `DocumentError`; the draft is then still there.
  public func save(_ draft: Draft, as url: URL, replaces: Bool = true) async throws {
    try await FileWorker().run {
      let wrapper = try contents(of: draft)
      let write = SafeWrite(fileSystem: fileSystem, drafts: self)
      _ = try write.write(wrapper, to: FilePath(url), expecting: replaces ? .anything : .nothing)
      try? remove(draft)
    }
    Self.changed()
  }
}
