import ContentTypes
import Foundation
import Glibc

/// One document on disk: the only place that reads and writes it, off the main actor and one step at a time.
actor DocumentStore {
  /// What the document on disk turned out to be.
  enum Look: Sendable {
    /// As it was read or written.
    case unchanged
    /// The same file under another name.
    case moved(URL)
    /// Other contents. Nil if they cannot be read as such a document.
    case changed
    /// Nothing there any more.
    case missing
  }

  nonisolated let executor: SerialQueueExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let fileSystem: any FileSystem
  private let drafts: DraftStore?
  /// Coordinates reading and writing with others who look at the file; nil where nobody is asked.
  private let coordinator: (@Sendable () -> NSFileCoordinator)?
  /// The file with all links followed, as it was read or written last.
  private(set) var path: FilePath?
  private var stamp: FileStamp?
  private var existing: FileWrapper?
  private var tracked: OpenFile?
  private var draft: DraftStore.Draft?
  /// What a failed save tried to write. The disk may hold it all the same: then it is ours and not somebody else's.
  private var attempted: FileWrapper?
  private var overwritten: (overwrite: Overwrite, new: Data)?
  /// Drafts that are not wanted any more and could not be removed yet.
  private var unwanted: [DraftStore.Draft] = []

  /// What both sides of a conflict were made from.
  var common: FileWrapper?

  let versions: VersionStore?
  private var lastVersion: Date?

  init(
    fileSystem: any FileSystem, drafts: DraftStore?, versions: VersionStore? = nil, queue: DispatchQueue? = nil,
    coordinator: (@Sendable () -> NSFileCoordinator)? = nil
  ) {
    self.fileSystem = fileSystem
    self.drafts = drafts
    self.versions = versions
    self.coordinator = coordinator
    executor = queue.map(SerialQueueExecutor.init) ?? SerialQueueExecutor(label: "documents.session")
  }

  deinit {
    if let tracked { try? fileSystem.close(tracked) }
  }

  // MARK: Reading

  /// Reads the document.
  /// - Parameter prepared: Reads the file instead of the content.
  func load(
    _ url: URL, contentType: String, as content: any DocumentContent, _ prepared: PreparedLoad?
  ) throws -> (LoadedDocument, Bool) {
    do {
      return try coordinated(reading: url) { url in
        let target = try fileSystem.resolvingLinks(FilePath(url))
        try SafeWrite(fileSystem: fileSystem, drafts: drafts).recover(target)
        let wrapper = try read(target, withContents: prepared == nil)
        // What the disk calls it may differ from what the person opened.
        wrapper.filename = FilePath(url).name
        let loaded = try prepared?.load(url) ?? content.load(wrapper, contentType: contentType)
        adopt(wrapper, at: target)
        return (loaded, fileSystem.isWritable(target))
      }
    } catch {
      throw DocumentError(.opening, url: url, because: error)
    }
  }

  /// Reads contents that are in memory back, so that they can take the place of others again; nil if that fails.
  func load(_ snapshot: DocumentSnapshot?, contentType: String, as content: any DocumentContent) -> LoadedDocument? {
    guard let snapshot, let wrapper = try? snapshot.encode(nil, contentType) else { return nil }
    return try? content.load(wrapper, contentType: contentType)
  }

  func read(_ target: FilePath, withContents: Bool = true) throws(FileSystemError) -> FileWrapper {
    let kind = try fileSystem.status(of: target, followingLinks: false).kind
    // A file is one thing and read now; a package's members may wait until somebody wants them.
    return try FileWrapper(
      path: target, in: fileSystem, options: kind == .regularFile && withContents ? .immediate : [],
      followingLinks: false)
  }

  func adopt(_ wrapper: FileWrapper, at target: FilePath) {
    existing = wrapper
    path = target
    stamp = wrapper.source?.stamp
    track(target)
  }

  private func track(_ target: FilePath) {
    if let tracked { try? fileSystem.close(tracked) }
    tracked = try? fileSystem.track(target)  // without it, a move made outside counts as a disappearance
  }

  /// Binds the store to a name that nothing has yet.
  /// - Throws: If the folder is missing.
  func bind(_ url: URL) throws {
    do {
      let target = try fileSystem.resolvingLinks(FilePath(url))
      _ = try fileSystem.status(of: target.parent, followingLinks: true)
    } catch {
      throw DocumentError(.opening, url: url, because: error)
    }
  }

  func exists(_ url: URL) -> Bool { (try? fileSystem.status(of: FilePath(url), followingLinks: true)) != nil }

  // MARK: Writing

  /// What must be true of the file for a save to go ahead.
  enum Rule: Sendable {
    /// It is as it was; if it was never there, it still is not.
    case asKnown
    /// It may be missing, then it is made anew.
    case asKnownOrMissing
    /// It may be anything: the person said so.
    case replacing
  }

  /// Encodes and writes. When it returns, the contents are on the disk.
  /// - Parameter asksOthers: False when the process ends: nobody is waited for then.
  func save(
    _ snapshot: DocumentSnapshot, to url: URL, contentType: String, rule: Rule, asksOthers: Bool = true
  ) throws {
    do {
      try coordinated(writing: url, asksOthers) { url in
        if let write = snapshot.write {
          try self.write(url, contentType, rule, write)
        } else {
          try encodeAndCommit(snapshot, contentType, to: url, rule)
        }
      }
      dropDraft()
    } catch {
      throw DocumentError(.saving, url: url, because: error)
    }
  }

  private func encodeAndCommit(
    _ snapshot: DocumentSnapshot, _ contentType: String, to url: URL, _ rule: Rule
  ) throws {
    do {
      try commitOnce(try snapshot.encode(existing, contentType), to: url, rule, aside: nil)
    } catch {
      guard meansSomebodyElse(error), try isOurs(url) else { throw error }
      // What is on the disk has been read anew, and the members that stay are to be found there.
      try commitOnce(try snapshot.encode(existing, contentType), to: url, rule, aside: nil)
    }
  }

  /// Lets a snapshot write; what it puts there by itself is taken as the document.
  private func write(
    _ url: URL, _ contentType: String, _ rule: Rule, _ write: (DocumentWriting) throws -> Void
  ) throws {
    let writing = DocumentWriting(url, existing, contentType, fileSystem) { wrapper, original in
      try self.commit(wrapper, to: url, rule, original: original)
    }
    try write(writing)
    guard !writing.isCommitted else { return }
    let target = try fileSystem.resolvingLinks(FilePath(url))
    adopt(try read(target), at: target)
  }

  /// Puts contents into their place, also where the file's marks are not as expected but its bytes are ours.
  private func commit(_ wrapper: FileWrapper, to url: URL, _ rule: Rule, original: FilePath?) throws {
    do {
      try commitOnce(wrapper, to: url, rule, aside: original)
    } catch {
      guard meansSomebodyElse(error), try isOurs(url) else { throw error }
      try commitOnce(wrapper, to: url, rule, aside: original)
    }
  }

  private func commitOnce(_ wrapper: FileWrapper, to url: URL, _ rule: Rule, aside: FilePath?) throws {
    let write = SafeWrite(fileSystem: fileSystem, drafts: drafts)
    // Members are shared with the document being replaced, never with one that stays.
    let original = try fileSystem.resolvingLinks(FilePath(url)) == path ? path : nil
    let expectation = try expectation(url, rule)
    if rule == .asKnownOrMissing { try fileSystem.createDirectories(FilePath(url).parent) }
    let former = original == nil ? nil : formerContents(of: url)
    do {
      let outcome = try write.perform(
        wrapper, to: FilePath(url), expecting: expectation, original: aside ?? original,
        known: original == nil ? nil : existing)
      if let aside { wrapper.relocateSources(from: aside, to: outcome.path) }
      wrapper.filename = FilePath(url).name
      settle(wrapper, outcome)
      if let former { keepVersion(former, of: url) }
    } catch let failure as SafeWrite.InPlaceFailure {
      // Whatever the file is now, it is our doing, and the next attempt may write over it.
      if original != nil, let stamp = failure.stamp { self.stamp = stamp }
      if let copy = failure.copy { dropDraft(butFor: copy) }
      attempted = wrapper
      overwritten = (failure.overwrite, failure.new)
      throw failure.cause
    } catch {
      attempted = wrapper
      throw error
    }
  }

  /// What a save is about to replace, if it is time for another version.
  private struct FormerContents {
    let date: Date
    /// A file's bytes; a package is kept before it is replaced, because nobody holds all of it in memory.
    let data: Data
  }

  private func formerContents(of url: URL) -> FormerContents? {
    guard let versions, let interval = versions.policy.interval, let existing, let stamp else { return nil }
    let now = Date()
    guard lastVersion.map({ now.timeIntervalSince($0) >= interval }) ?? true else { return nil }
    let date = Date(timeIntervalSince1970: Double(stamp.modified) / 1e9)
    if existing.isRegularFile, let data = existing.regularFileContents { return FormerContents(date: date, data: data) }
    // What was read may have been changed in memory since; only the disk has it as it was.
    guard let former = try? FileWrapper(path: FilePath(url), in: fileSystem) else { return nil }
    lastVersion = now
    _ = try? versions.keep(former, of: url, date: date)  // without a version one can live, without a save not
    return nil
  }

  private func keepVersion(_ former: FormerContents, of url: URL) {
    guard let versions else { return }
    lastVersion = Date()
    FileWorker.versions.start {
      _ = try? versions.keep(FileWrapper(regularFileWithContents: former.data), of: url, date: former.date)
      versions.tidyOnce()
    }
  }

  /// Notes what is on the disk now.
  private func settle(_ wrapper: FileWrapper, _ outcome: SafeWrite.Outcome) {
    existing = wrapper
    attempted = nil
    overwritten = nil
    path = outcome.path
    stamp = outcome.status.stamp
    track(outcome.path)
    if let copy = outcome.leftCopy { unwanted.append(copy) }
    dropDraft()
  }

  private func meansSomebodyElse(_ error: any Error) -> Bool {
    [.changedElsewhere, .nameTaken].contains(DocumentError(.saving, url: nil, because: error).reason)
  }

  /// Whether what is on disk under other marks than expected is nothing that anybody else made: the bytes that were
  /// read or written last, or those that a save wrote before it failed. Then the new marks are noted.
  private func isOurs(_ url: URL) throws(FileSystemError) -> Bool {
    let target = try fileSystem.resolvingLinks(FilePath(url))
    guard let status = try? fileSystem.status(of: target, followingLinks: false), path == nil || path == target
    else { return false }
    if sameBytes(target, status) { return true }
    if let overwritten, status.inode == overwritten.overwrite.inode, status.device == overwritten.overwrite.device,
      let found = try? fileSystem.readFile(target), overwritten.overwrite.explains(found.data, writing: overwritten.new)
    {
      stamp = found.status.stamp
      return true
    }
    guard let attempted, let found = try? read(target), found.hasSameContents(as: attempted) else { return false }
    adopt(found, at: target)
    return true
  }

  private func expectation(_ url: URL, _ rule: Rule) throws -> SafeWrite.Expectation {
    guard let stamp, rule != .replacing else { return rule == .replacing ? .anything : .nothing }
    let target = try fileSystem.resolvingLinks(FilePath(url))
    if !fileSystem.exists(target), target == path {
      try SafeWrite(fileSystem: fileSystem, drafts: drafts).recover(target)
    }
    let isMissing = !fileSystem.exists(target)
    guard isMissing else { return .unchanged(stamp) }
    if rule == .asKnownOrMissing { return .nothing }
    throw DocumentError(.saving, .missing, url: url, errno: ENOENT)
  }

  // MARK: Others

  private func coordinated<Value>(reading url: URL, _ step: (URL) throws -> Value) throws -> Value {
    guard let coordinator else { return try step(url) }
    var error: NSError?
    var result: Result<Value, any Error>?
    coordinator().coordinate(readingItemAt: url, error: &error) { url in result = Result { try step(url) } }
    return try Self.outcome(result, error)
  }

  private func coordinated<Value>(
    writing url: URL, _ asksOthers: Bool, _ step: (URL) throws -> Value
  ) throws -> Value {
    guard let coordinator, asksOthers else { return try step(url) }
    var error: NSError?
    var result: Result<Value, any Error>?
    coordinator().coordinate(writingItemAt: url, error: &error) { url in result = Result { try step(url) } }
    return try Self.outcome(result, error)
  }

  private static func outcome<Value>(_ result: Result<Value, any Error>?, _ error: NSError?) throws -> Value {
    guard let result else { throw error.map { $0 as any Error } ?? CocoaError(.userCancelled) }
    return try result.get()
  }

  /// Writes a copy beside the document under the first free name.
  func saveSibling(_ snapshot: DocumentSnapshot, of url: URL, suffix: String, contentType: String) throws -> URL {
    let name = FilePath(url).name
    let wish = DocumentNaming.stem(of: name) + suffix
    let write = SafeWrite(fileSystem: fileSystem, drafts: drafts)
    do {
      let wrapper = try snapshot.encode(nil, contentType)
      let former = existing
      for candidate in DocumentNaming.candidates(
        for: wish, filenameExtension: DocumentNaming.filenameExtension(of: name))
      {
        let sibling = FilePath(url).parent.appending(candidate)
        do {
          settle(wrapper, try write.write(wrapper, to: sibling, expecting: .nothing))
          common = former
          return sibling.url(isDirectory: wrapper.isDirectory)
        } catch let error as DocumentError where error.reason == .nameTaken {
          continue
        }
      }
      throw DocumentError(.saving, .nameTaken, url: url)  // not reached: the candidates never end
    } catch {
      throw DocumentError(.saving, url: url, because: error)
    }
  }

  /// Keeps contents that have no place, or whose place refuses them.
  func keepDraft(_ snapshot: DocumentSnapshot, as label: DraftLabel) throws {
    guard let drafts else { return }
    do {
      let wrapper = try snapshot.encode(existing, label.contentType)
      dropDraft(butFor: try drafts.save(wrapper, label))
    } catch {
      throw DocumentError(.saving, url: label.original, because: error)
    }
  }

  /// Takes over a draft that was kept earlier: it is replaced by the next one and dropped by the first save.
  func adoptDraft(
    _ draft: DraftStore.Draft, as content: any DocumentContent, contentType: String, _ prepared: PreparedLoad?
  ) throws
    -> LoadedDocument
  {
    guard let drafts else { throw DocumentError(.opening, .missing, url: draft.url) }
    let wrapper = try drafts.contents(of: draft)
    do {
      let loaded = try prepared?.load(draft.url) ?? content.load(wrapper, contentType: contentType)
      self.draft = draft
      DraftStore.take(draft)
      return loaded
    } catch {
      throw DocumentError(.opening, url: draft.url, because: error)
    }
  }

  func dropDraft() { dropDraft(butFor: nil) }

  private func dropDraft(butFor later: DraftStore.Draft?) {
    if let draft { unwanted.append(draft) }
    draft = later
    unwanted.removeAll { (try? drafts?.remove($0)) != nil }
  }

  // MARK: Moving

  /// Renames the document within its folder; refuses a name that is taken.
  func rename(_ url: URL, to name: String) throws -> URL {
    let old = FilePath(url)
    let new = old.parent.appending(name)
    if old == new { return url }
    do {
      try fileSystem.renameVisibly(old, to: new)
      try fileSystem.synchronizeDirectory(new.parent)
    } catch {
      throw DocumentError(.renaming, url: url, because: error)
    }
    follow(from: old, to: new)
    return new.url(isDirectory: url.hasDirectoryPath)
  }

  private func follow(from old: FilePath, to new: FilePath) {
    existing?.relocateSources(from: old, to: new)
    existing?.filename = new.name
    path = path?.moved(from: old, to: new)
    try? versions?.moved(from: old.url(), to: new.url())
  }

  // MARK: Looking

  /// What became of the document since it was last read or written.
  /// - Parameter insidePackages: Whether each member of a package is looked at, which takes time proportional to their
  ///   number.
  func look(at url: URL, insidePackages: Bool = true) -> Look {
    guard let stamp else { return exists(url) ? .changed : .unchanged }
    if let target = try? fileSystem.resolvingLinks(FilePath(url)),
      let found = try? fileSystem.status(of: target, followingLinks: false)
    {
      if found.stamp == stamp, target == path { return insidePackages ? lookInside(target) : .unchanged }
      return sameBytes(target, found) ? .unchanged : .changed
    }
    guard let tracked, let path, let current = fileSystem.currentPath(of: tracked), current != path,
      !Trash.contains(current)
    else { return .missing }
    follow(from: path, to: current)
    return .moved(current.url(isDirectory: url.hasDirectoryPath))
  }

  /// A directory's own stamp says nothing about its files.
  private func lookInside(_ target: FilePath) -> Look {
    guard let existing, existing.isDirectory, !existing.matches(target, in: fileSystem) else { return .unchanged }
    return .changed
  }

  /// Whether new stamps hide old contents: then the new stamps are noted, and nobody needs to be asked anything.
  private func sameBytes(_ target: FilePath, _ found: FileStatus) -> Bool {
    guard let existing, let other = try? read(target), other.hasSameContents(as: existing) else { return false }
    adopt(other, at: target)
    return true
  }

  /// Watches the folder that holds a file, for what happens to the file; nil if that cannot be done.
  func watch(_ path: FilePath, _ changed: @escaping @MainActor @Sendable () -> Void) -> DirectoryWatcher? {
    let target = (try? fileSystem.resolvingLinks(path)) ?? path
    return try? DirectoryWatcher(directory: target.parent) { events in
      let isOurs = events.contains { event in
        event.kind == .overflow || event.kind == .directoryGone || event.name == target.nameBytes
      }
      if isOurs { changed() }
    }
  }

  func close() {
    if let tracked { try? fileSystem.close(tracked) }
    tracked = nil
    existing = nil
    attempted = nil
    unwanted.removeAll { (try? drafts?.remove($0)) != nil }
    // What was not saved is for the person to find.
    if let draft { DraftStore.leave(draft) }
    draft = nil
  }
}

extension FileSystem {
  /// Renames for a person: a name that is taken is refused, but changing only the case of letters works also where
  /// the volume takes both for the same.
  func renameVisibly(_ old: FilePath, to new: FilePath) throws(FileSystemError) {
    if let other = try? status(of: new, followingLinks: false),
      let own = try? status(of: old, followingLinks: false), other.stamp.isSameFile(as: own.stamp),
      old.name.lowercased() == new.name.lowercased(), own.linkCount == 1 || own.kind == .directory
    {
      return try rename(old, to: new, .replacing)
    }
    do {
      try rename(old, to: new, .exclusive)
    } catch  where error.code == EINVAL || error.code == ENOSYS || error.code == ENOTSUP {
      guard !exists(new) else { throw FileSystemError(operation: "rename", path: new, code: EEXIST) }
      try rename(old, to: new, .replacing)
    }
  }
}
