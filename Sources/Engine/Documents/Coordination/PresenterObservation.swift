import Foundation

/// One presenter and what it knows of its item. Everything but the reference is used on the registry's queue only.
final class PresenterObservation: @unchecked Sendable {
  // Safe: the stored variables are read and written on the registry's serial queue only, which `begin` to `end` and
  // the watchers' handlers are put on by the registry and by `watch`.
  let reference: PresenterReference
  private let surroundings: PresenterRegistry.Surroundings
  private var path: FilePath?
  private var stamp: FileStamp?
  /// The entries of a presented directory.
  private var entries: [[UInt8]: FileStamp]?
  private var tracked: OpenFile?
  private var watchers: [DirectoryWatcher] = []
  private var isDeletionAnnounced = false
  private var isWaitingForReturn = false
  private var isActive = false

  private var fileSystem: any FileSystem { surroundings.fileSystem }

  init(_ reference: PresenterReference, _ surroundings: PresenterRegistry.Surroundings) {
    self.reference = reference
    self.surroundings = surroundings
  }

  func begin() {
    isActive = true
    follow()
  }

  func end() {
    isActive = false
    watchers = []
    setTracked(nil)
  }

  /// Turns to the item that the presenter names now.
  private func follow() {
    path = reference.url.map { PresenterRegistry.canonical(FilePath($0), in: fileSystem) }
    watch()
    note()
  }

  private func watch() {
    watchers = []
    guard let path else { return }
    watch(path.parent) { event in
      event.kind == .overflow || event.kind == .directoryGone || event.name == path.nameBytes
    }
    if isDirectory(path) { watch(path) { _ in true } }
  }

  private func watch(_ directory: FilePath, _ matters: @escaping @Sendable (DirectoryEvent) -> Bool) {
    let watcher = try? DirectoryWatcher(directory: directory) { [weak self, queue = surroundings.queue] events in
      guard events.contains(where: matters) else { return }
      let names = Set(events.map(\.name))
      guard let self else { return }
      queue.async { self.look(at: names, in: directory) }
    }
    if let watcher { watchers.append(watcher) }  // without one, coordinated changes are still told
  }

  private func isDirectory(_ path: FilePath) -> Bool {
    (try? fileSystem.status(of: path, followingLinks: true).kind) == .directory
  }

  private func status(_ path: FilePath) -> FileStatus? { try? fileSystem.status(of: path, followingLinks: false) }

  private func setTracked(_ file: OpenFile?) {
    if let tracked { try? fileSystem.close(tracked) }
    tracked = file
  }

  /// Takes what is on the disk as known.
  func note() {
    guard isActive, let path else { return }
    let found = status(path)
    if found.map({ status in stamp.map { $0.isSameFile(as: status.stamp) } ?? false }) != true {
      setTracked(found == nil ? nil : try? fileSystem.track(path))
    }
    stamp = found?.stamp
    isDeletionAnnounced = false
    guard isDirectory(path) else { return entries = nil }
    let names = (try? fileSystem.names(in: path)) ?? []
    entries = Dictionary(
      names.compactMap { name in
        guard !LocalFileSystem.isTemporaryName(name) else { return nil }
        return status(path.appending(bytes: name)).map { (name, $0.stamp) }
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Looking

  private func look(at names: Set<[UInt8]>, in directory: FilePath) {
    guard isActive else { return }
    if directory == path { lookAtEntries(names) } else { look() }
  }

  /// Compares the item with what the presenter knows, and tells the difference.
  private func look() {
    guard isActive, let path else { return }
    if reference.url.map({ PresenterRegistry.canonical(FilePath($0), in: fileSystem) }) != path { return follow() }
    // What is half written now is looked at when it is finished.
    guard !surroundings.arbiter.isBeingWritten(path) else { return }
    guard let found = status(path) else { return lookForMissing(path) }
    guard found.stamp != stamp else { return }
    if found.kind == .directory, let stamp, stamp.isSameFile(as: found.stamp) {
      // Its entries say more about a directory than its date.
      self.stamp = found.stamp
      return
    }
    let isRewatched = found.kind == .directory || entries != nil
    note()
    if isRewatched { watch() }
    reference.tell { $0.presentedItemDidChange() }
  }

  private func lookForMissing(_ path: FilePath) {
    if let tracked, let current = fileSystem.currentPath(of: tracked), current != path, !Trash.contains(current) {
      return tellMove(to: current)
    }
    guard stamp != nil, !isDeletionAnnounced, !isWaitingForReturn else { return }
    isWaitingForReturn = true
    surroundings.later { [weak self] in self?.confirmMissing() }
  }

  private func confirmMissing() {
    isWaitingForReturn = false
    guard isActive, let path, !isDeletionAnnounced else { return }
    guard status(path) == nil else { return look() }
    isDeletionAnnounced = true
    stamp = nil
    reference.tell { $0.accommodatePresentedItemDeletion { _ in } }
  }

  private func tellMove(to new: FilePath) {
    let url = new.url(isDirectory: entries != nil)
    path = new
    stamp = status(new)?.stamp
    watch()
    reference.tell { $0.presentedItemDidMove(to: url) }
  }

  // MARK: Entries

  private func lookAtEntries(_ names: Set<[UInt8]>) {
    guard let path, entries != nil else { return }
    let own = names.filter { !$0.isEmpty && !LocalFileSystem.isTemporaryName($0) }
    var appeared: [[UInt8]: FileStamp] = [:]
    var gone: [[UInt8]: FileStamp] = [:]
    for name in own.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let item = path.appending(bytes: name)
      guard !surroundings.arbiter.isBeingWritten(item) else { continue }
      let found = status(item)?.stamp
      switch (entries?[name], found) {
      case (nil, let found?): appeared[name] = found
      case (let known?, nil): gone[name] = known
      case (let known?, let found?) where known != found:
        entries?[name] = found
        let url = url(name)
        reference.tell { $0.presentedSubitemDidChange(at: url) }
      default: break
      }
    }
    tell(appeared, gone)
    stamp = status(path)?.stamp ?? stamp
  }

  /// The same object under another name was renamed.
  private func tell(_ appeared: [[UInt8]: FileStamp], _ gone: [[UInt8]: FileStamp]) {
    var appeared = appeared
    for (name, known) in gone.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let old = url(name)
      entries?[name] = nil
      if let new = appeared.first(where: { $0.value.isSameFile(as: known) }) {
        appeared[new.key] = nil
        entries?[new.key] = new.value
        let url = url(new.key)
        reference.tell { $0.presentedSubitem(at: old, didMoveTo: url) }
      } else {
        reference.tell { $0.accommodatePresentedSubitemDeletion(at: old) { _ in } }
      }
    }
    for (name, found) in appeared.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      entries?[name] = found
      let url = url(name)
      reference.tell { $0.presentedSubitemDidAppear(at: url) }
    }
  }

  private func url(_ name: [UInt8]) -> URL {
    guard let path else { return FilePath(bytes: name).url() }
    let item = path.appending(bytes: name)
    return item.url(isDirectory: isDirectory(item))
  }

  // MARK: Coordinated work of others

  func written(_ item: FilePath) {
    guard isActive, let path else { return }
    if item == path || path.isWithin(item) {
      look()
    } else if item.parent == path {
      lookAtEntries([item.nameBytes])
    } else if item.isWithin(path) {
      // Deeper down nothing is remembered; somebody has written, so it counts as changed.
      let url = item.url(isDirectory: isDirectory(item))
      reference.tell { $0.presentedSubitemDidChange(at: url) }
    }
  }

  func moved(from old: FilePath, to new: FilePath, _ isDirectory: Bool, isOwn: Bool) {
    guard isActive, let path else { return }
    if path.isWithin(old) {
      let current = path.moved(from: old, to: new)
      if isOwn {
        self.path = current
        watch()
        note()
      } else {
        tellMove(to: current)
      }
    } else if old.isWithin(path) || new.isWithin(path) {
      if old.parent == path { entries?[old.nameBytes] = nil }
      if new.parent == path { entries?[new.nameBytes] = status(new)?.stamp }
      guard !isOwn else { return }
      let (oldURL, newURL) = (old.url(isDirectory: isDirectory), new.url(isDirectory: isDirectory))
      let appears = !old.isWithin(path)
      reference.tell {
        if appears {
          $0.presentedSubitemDidAppear(at: newURL)
        } else {
          $0.presentedSubitem(at: oldURL, didMoveTo: newURL)
        }
      }
    }
  }

  func announcedDeletion(of item: FilePath) {
    guard isActive, let path else { return }
    if path.isWithin(item) { isDeletionAnnounced = true }
    if item.parent == path { entries?[item.nameBytes] = nil }
  }
}
