import Foundation
import Testing

@testable import Documents

@Suite("What Foundation's types lack for files")
struct FoundationFilesTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func aChosenFileIsReadBetweenTheTwoCalls() throws {
    let url = try folder.write("words", to: "a.txt").url()
    #expect(url.startAccessingSecurityScopedResource())
    defer { url.stopAccessingSecurityScopedResource() }
    #expect(try String(contentsOf: url, encoding: .utf8) == "words")
  }

  @Test func aTrashedFileIsGoneAndSaysWhereItIs() throws {
    let url = try folder.write("words", to: "a.txt").url()
    var trashed: NSURL?
    do {
      try FileManager.default.trashItem(at: url, resultingItemURL: &trashed)
    } catch let error as DocumentError {
      // A volume without a trash says so, and keeps the file.
      #expect(error.operation == .deleting && folder.names == ["a.txt"])
      return
    }
    #expect(folder.names.isEmpty)
    let place = try #require(trashed as URL?)
    #expect(try String(contentsOf: place, encoding: .utf8) == "words")
    try FileManager.default.removeItem(at: place)
  }
}
