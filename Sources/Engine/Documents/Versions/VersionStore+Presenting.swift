import Foundation
import Synchronization

/// What the versions of a document look like to those who know files: a place for each, and news of them.
extension VersionStore {
  /// Something that happened to a version.
  enum News: Sendable { case gained, lost, resolved }

  private static let application = Mutex<VersionStore??>(nil)

  /// The store of the app's documents; nil if it keeps none. Asked on any thread.
  static var ofApplication: VersionStore? {
    application.withLock { $0 } ?? VersionStore(applicationName: ProcessInfo.processInfo.processName)
  }

  /// Notes which store the app's documents have from now on.
  static func setOfApplication(_ store: VersionStore?) { application.withLock { $0 = .some(store) } }

  /// Tells presenters of a document what happened to one of its versions.
  func tell(_ news: News, _ version: Version) {
    CoordinationCenter.shared.registry.tell(news, NSFileVersion(version, in: self), of: FilePath(version.document))
  }

  private var shown: FilePath { directory.appending("shown") }

  /// A file or package with the contents of a version, under the name that the document had. Made when it is first
  /// asked for; if that fails, or the version is gone, nothing new is at the place.
  func place(of version: Version) -> URL {
    let folder = shown.appending(version.id)
    let place = folder.appending(version.name)
    let url = place.url(isDirectory: version.isPackage)
    let isKept = fileSystem.exists(self.folder(of: version.document).appending(version.id))
    guard isKept, !fileSystem.exists(place) else { return url }
    if let contents = try? contents(of: version) {
      try? fileSystem.createDirectories(folder, permissions: 0o700)
      try? contents.write(to: place.url(), options: .atomic, originalContentsURL: nil)
    }
    return url
  }

  /// Removes places that nobody can be looking at any more: those of versions that are gone, and those made longer ago
  /// than a day.
  func tidyPlaces(keeping identifiers: Set<String>, at date: Date) {
    for id in identifiersOfPlaces {
      let folder = shown.appending(id)
      let made = try? fileSystem.status(of: folder, followingLinks: false).modificationDate
      guard !identifiers.contains(id) || made.map({ date.timeIntervalSince($0) > 86_400 }) ?? true else { continue }
      try? fileSystem.removeTree(folder)
    }
  }

  private var identifiersOfPlaces: [String] {
    ((try? fileSystem.names(in: shown)) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension VersionStore.Version {
  /// Whether the contents are a directory.
  var isPackage: Bool { if case .directory = root { true } else { false } }
}

extension PresenterRegistry {
  /// Tells those who present an item, or the directory that it is in, what happened to one of its versions.
  func tell(_ news: VersionStore.News, _ version: NSFileVersion, of item: FilePath) {
    let path = Self.canonical(item, in: fileSystem)
    for (reference, relation) in presenters(concernedWith: path, except: nil) where relation != .below {
      let url = item.url()
      reference.tell { presenter in
        switch (news, relation) {
        case (.gained, .same): presenter.presentedItemDidGain(version)
        case (.lost, .same): presenter.presentedItemDidLose(version)
        case (.resolved, .same): presenter.presentedItemDidResolveConflict(version)
        case (.gained, _): presenter.presentedSubitem(at: url, didGain: version)
        case (.lost, _): presenter.presentedSubitem(at: url, didLose: version)
        case (.resolved, _): presenter.presentedSubitem(at: url, didResolve: version)
        }
      }
    }
  }
}
