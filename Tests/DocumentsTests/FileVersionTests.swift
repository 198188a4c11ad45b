import Foundation
import Testing

@testable import Documents

@Suite("File versions") struct FileVersionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func anItemHasItsPresentVersionAndNoOthers() async throws {
    let url = try folder.write("one", to: "a.txt").url()
    let version = try #require(NSFileVersion.currentVersionOfItem(at: url))
    #expect(version.localizedName == "a" && version.modificationDate != nil && version.hasLocalContents)
    #expect(!version.isConflict && version.isResolved)
    #expect(NSFileVersion.otherVersionsOfItem(at: url) == [])
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url) == [])
    #expect(NSFileVersion.currentVersionOfItem(at: folder("none").url()) == nil)
    #expect(NSFileVersion.otherVersionsOfItem(at: folder("none").url()) == nil)
  }

  private func withStore<Result>(_ work: () throws -> Result) rethrows -> Result {
    let store = VersionStore(directory: folder("Versions").url(isDirectory: true))
    return try NSFileVersion.$store.withValue(store, operation: work)
  }

  private func wrapper(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }

  @Test func earlierContentsAreTheOtherVersionsAndCanTakeTheItemsPlace() throws {
    let url = try folder.write("two", to: "a.txt").url()
    try withStore {
      let earlier = try folder.write("one", to: "earlier.txt").url()
      try NSFileVersion.addOfItem(at: url, withContentsOf: earlier, options: .byMoving)
      #expect(folder.text("earlier.txt") == nil)
      let version = try #require(NSFileVersion.otherVersionsOfItem(at: url)?.first)
      #expect(try String(contentsOf: version.url, encoding: .utf8) == "one" && version.url.lastPathComponent == "a.txt")
      #expect(version.hasLocalContents && version.localizedName == "a" && !version.isConflict && version.isResolved)
      #expect(NSFileVersion.version(itemAt: url, forPersistentIdentifier: version.persistentIdentifier) != nil)
      try version.replaceItem(at: url)
      #expect(folder.text("a.txt") == "one" && NSFileVersion.otherVersionsOfItem(at: url)?.count == 1)
      try version.replaceItem(at: url, options: .byMoving)
      #expect(folder.text("a.txt") == "one" && NSFileVersion.otherVersionsOfItem(at: url)?.isEmpty == true)
      #expect(NSFileVersion.version(itemAt: url, forPersistentIdentifier: version.persistentIdentifier) == nil)
    }
  }

  @Test func aConflictWaitsUntilItIsResolvedAndTheVersionsCanBeRemoved() throws {
    let url = try folder.write("mine", to: "a.txt").url()
    try withStore {
      let store = try #require(NSFileVersion.store)
      try store.keep(wrapper("theirs"), of: url, isConflict: true)
      try store.keep(wrapper("older"), of: url, date: Date(timeIntervalSinceNow: -600))
      let conflict = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.first)
      #expect(NSFileVersion.otherVersionsOfItem(at: url)?.count == 2 && conflict.isConflict && !conflict.isResolved)
      conflict.isResolved = false
      #expect(!conflict.isResolved && NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.count == 1)
      conflict.isResolved = true
      #expect(conflict.isResolved && NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.isEmpty == true)
      try NSFileVersion.removeOtherVersionsOfItem(at: url)
      #expect(NSFileVersion.otherVersionsOfItem(at: url)?.isEmpty == true && folder.text("a.txt") == "mine")
    }
  }

  @Test func aPackagesVersionIsAFolderUnderItsName() throws {
    let url = folder("a.pack").url(isDirectory: true)
    let package = FileWrapper(directoryWithFileWrappers: ["text": wrapper("one")])
    try package.write(to: url, originalContentsURL: nil)
    try withStore {
      try #require(NSFileVersion.store).keep(package, of: url)
      let version = try #require(NSFileVersion.otherVersionsOfItem(at: url)?.first)
      #expect(try String(contentsOf: version.url.appendingPathComponent("text"), encoding: .utf8) == "one")
      try version.remove()
      try #require(NSFileVersion.store).tidy()
      #expect(!version.hasLocalContents)
    }
  }

  /// Hears of versions.
  private final class Presenter: NSObject, NSFilePresenter, Sendable {
    let presentedItemOperationQueue = OperationQueue()
    let presentedItemURL: URL?
    let heard = Box<[String]>([])

    init(_ url: URL) { presentedItemURL = url }

    func presentedItemDidGain(_ version: NSFileVersion) { heard.change { $0.append("gained") } }
    func presentedItemDidLose(_ version: NSFileVersion) { heard.change { $0.append("lost") } }
    func presentedItemDidResolveConflict(_ version: NSFileVersion) { heard.change { $0.append("resolved") } }
    func presentedSubitem(at url: URL, didGain version: NSFileVersion) {
      heard.change { $0.append("\(url.lastPathComponent) gained") }
    }
    func presentedSubitem(at url: URL, didLose version: NSFileVersion) {
      heard.change { $0.append("\(url.lastPathComponent) lost") }
    }
    func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {
      heard.change { $0.append("\(url.lastPathComponent) resolved") }
    }
  }

  @Test func D39_whoPresentsAnItemHearsOfItsVersions() throws {
    let url = try folder.write("x", to: "a.txt").url()
    let (presenter, above) = (Presenter(url), Presenter(folder.url))
    for one in [presenter, above] { NSFileCoordinator.addFilePresenter(one) }
    defer { for one in [presenter, above] { NSFileCoordinator.removeFilePresenter(one) } }
    try withStore {
      let store = try #require(NSFileVersion.store)
      try store.keep(wrapper("theirs"), of: url, isConflict: true)
      try store.keep(wrapper("theirs"), of: folder("other.txt").url())
      let version = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.first)
      version.isResolved = true
      try version.remove()
    }
    for one in [presenter, above] { one.presentedItemOperationQueue.waitUntilAllOperationsAreFinished() }
    #expect(presenter.heard.value == ["gained", "resolved", "lost"])
    #expect(above.heard.value == ["a.txt gained", "other.txt gained", "a.txt resolved", "a.txt lost"])
  }

  @Test func anIdentifierNamesAVersionUntilItsContentsChange() throws {
    let url = try folder.write("one", to: "a.txt").url()
    let identifier = try #require(NSFileVersion.currentVersionOfItem(at: url)).persistentIdentifier
    #expect(NSFileVersion.version(itemAt: url, forPersistentIdentifier: identifier) != nil)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: url.path)
    #expect(NSFileVersion.version(itemAt: url, forPersistentIdentifier: identifier) == nil)
  }

  @Test func aVersionTakesTheItemsPlaceAndIsMovedIfAsked() throws {
    let (a, b) = (try folder.write("one", to: "a.txt").url(), try folder.write("two", to: "b.txt").url())
    let version = try #require(NSFileVersion.currentVersionOfItem(at: a))
    #expect(try version.replaceItem(at: b) == b)
    #expect(folder.text("b.txt") == "one" && folder.text("a.txt") == "one")
    try version.replaceItem(at: b, options: .byMoving)
    #expect(folder.names == ["b.txt"])
    #expect(throws: DocumentError.self) { try version.remove() }
  }
}
