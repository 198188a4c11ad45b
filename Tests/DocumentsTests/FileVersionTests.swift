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
