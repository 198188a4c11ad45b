import Foundation
import Glibc
import Testing

@testable import Documents

@Suite("Versions") struct VersionTests {
  let folder: TemporaryFolder
  let store: VersionStore
  let document: URL

  init() throws {
    folder = try TemporaryFolder()
    store = VersionStore(applicationName: "Scribe", directories: folder.directories)
    document = folder("doc.scribe").url()
  }

  private func file(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  private func text(_ version: VersionStore.Version?) throws -> String? {
    try version.map { String(decoding: try store.contents(of: $0).regularFileContents ?? Data(), as: UTF8.self) }
  }
  private func at(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_000_000_000 + seconds) }

  private var keptContents: Int {
    let contents = store.directory.appending("contents")
    return TemporaryFolder.names(in: contents).reduce(0) {
      $0 + TemporaryFolder.names(in: contents.appending($1)).count
    }
  }

  @Test func earlierContentsAreListedNewestFirstAndReadBack() throws {
    try store.keep(file("one"), of: document, contentType: "org.example.scribe", date: at(0))
    try store.keep(file("two"), of: document, date: at(400))
    let versions = store.versions(of: document)
    #expect(versions.map(\.date) == [at(400), at(0)] && versions.map(\.size) == [3, 3])
    #expect(versions.last?.contentType == "org.example.scribe" && versions.last?.name == "doc.scribe")
    #expect(try versions.map(text) == ["two", "one"])
    #expect(store.versions(of: folder("other").url()).isEmpty)
  }

  @Test func theSameContentsAreKeptOnce() throws {
    let first = try store.keep(file("one"), of: document, date: at(0))
    #expect(try store.keep(file("one"), of: document, date: at(600)) == first)
    try store.keep(file("one"), of: folder("other").url(), date: at(0))
    #expect(store.versions(of: document).count == 1 && keptContents == 1)
  }

  @Test func everythingIsPrivate() throws {
    try store.keep(file("one"), of: document, date: at(0))
    func check(_ path: FilePath) throws {
      let status = try LocalFileSystem().status(of: path, followingLinks: false)
      #expect(status.permissions & 0o077 == 0, "\(path)")
      guard status.kind == .directory else { return }
      for name in try LocalFileSystem().names(in: path) { try check(path.appending(bytes: name)) }
    }
    try check(store.directory)
  }

  @Test func aPackageIsKeptWithAllItsMembersAndSharesWhatStays() throws {
    let package = FileWrapper(directoryWithFileWrappers: [
      "a": file("A"), "sub": FileWrapper(directoryWithFileWrappers: ["b": file("B")]),
      "pointer": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "a", relativeTo: nil)),
    ])
    try store.keep(package, of: document, date: at(0))
    package.addRegularFile(withContents: Data("C".utf8), preferredFilename: "c")
    try store.keep(package, of: document, date: at(1000))
    #expect(keptContents == 3)
    let versions = store.versions(of: document)
    #expect(try store.contents(of: versions[0]).hasSameContents(as: package))
    let old = try store.contents(of: versions[1])
    #expect(old.fileWrappers?.keys.sorted() == ["a", "pointer", "sub"])
    #expect(old.fileWrappers?["sub"]?.fileWrappers?["b"]?.regularFileContents == Data("B".utf8))
    let comparison = store.compare(package, with: versions[1])
    #expect(comparison == VersionStore.Comparison(added: ["c"]))
    #expect(store.compare(package, with: versions[0]).isEmpty)
  }

  @Test func aComparisonNamesWhatDiffers() throws {
    let version = try #require(
      try store.keep(
        FileWrapper(directoryWithFileWrappers: [
          "a": file("A"), "gone": file("G"), "sub": FileWrapper(directoryWithFileWrappers: ["b": file("B")]),
        ]), of: document, date: at(0)))
    let now = FileWrapper(directoryWithFileWrappers: [
      "a": file("A"), "sub": FileWrapper(directoryWithFileWrappers: ["b": file("other")]),
    ])
    #expect(store.compare(now, with: version) == VersionStore.Comparison(removed: ["gone"], changed: ["sub/b"]))
    #expect(store.compare(file("A"), with: version).changed == [""])
  }

  @Test func oldVersionsAreFarApartAndTheOldestGo() {
    let policy = VersionPolicy()
    // One each minute for three days, looked at in the end.
    let dates = (0..<(3 * 24 * 60)).map { at(TimeInterval($0) * 60) }
    let now = at(3 * 24 * 60 * 60)
    let superfluous = Set(policy.superfluous(among: dates, at: now) { ($0, false) })
    let kept = dates.indices.filter { !superfluous.contains($0) }.map { now.timeIntervalSince(dates[$0]) / 60 }
    #expect(kept.count { $0 <= 60 } == 12 || kept.count { $0 <= 60 } == 13)
    #expect((22...24).contains(kept.count { $0 > 60 && $0 <= 24 * 60 }))
    #expect((1...3).contains(kept.count { $0 > 24 * 60 }))
    #expect(kept.last == 1)
    let old = [at(0), at(10)]
    #expect(policy.superfluous(among: old, at: at(400 * 24 * 60 * 60)) { ($0, false) } == [0])
    #expect(policy.superfluous(among: old, at: at(400 * 24 * 60 * 60)) { ($0, true) } == [])
  }

  @Test func thinningAsTimeGoesOnKeepsWhatItKept() throws {
    for minute in stride(from: 0, to: 600, by: 5) {
      try store.keep(file("\(minute)"), of: document, date: at(TimeInterval(minute) * 60))
    }
    let versions = store.versions(of: document)
    #expect((20...24).contains(versions.count))
    #expect(try text(versions.first) == "595" && text(versions.last) == "0")
  }

  @Test func theOldestGoWhenAllTogetherAreTooLarge() throws {
    var small = store
    small.policy.largestStore = 250
    small.policy.spacings = [VersionPolicy.Spacing(upTo: .infinity, spacing: 0)]
    for number in 0..<5 {
      try small.keep(file(String(repeating: "\(number)", count: 100)), of: document, date: at(Double(number) * 400))
    }
    small.tidy(at: at(5000))
    #expect(small.versions(of: document).map(\.date) == [at(1600), at(1200)])
    small.tidy(at: Date(timeIntervalSinceNow: 1000))
    #expect(keptContents == 2)
  }

  @Test func contentsThatWereJustWrittenAreNotCollected() throws {
    let version = try #require(try store.keep(file("one"), of: document, date: at(0)))
    try store.remove(version)
    store.tidy()
    #expect(keptContents == 1)
    store.tidy(at: Date(timeIntervalSinceNow: 1000))
    #expect(keptContents == 0 && store.versions(of: document).isEmpty)
  }

  @Test func versionsFollowTheirDocument() throws {
    let other = folder("renamed.scribe").url()
    try store.keep(file("one"), of: document, date: at(0))
    try store.keep(file("of another"), of: other, date: at(-1000))
    try store.moved(from: document, to: other)
    #expect(store.versions(of: document).isEmpty)
    #expect(try store.versions(of: other).map(text) == ["one", "of another"])
  }

  @Test func anUnsettledConflictStaysUntilItIsSettled() throws {
    let conflict = try #require(try store.keep(file("theirs"), of: document, date: at(0), isConflict: true))
    for number in 1...3 { try store.keep(file("\(number)"), of: document, date: at(Double(number))) }
    #expect(store.versions(of: document).contains(conflict))
    try store.resolve(conflict)
    #expect(store.versions(of: document).allSatisfy { !$0.isConflict })
  }

  @Test func damagedContentsAreAnErrorAndNeverShown() throws {
    let version = try #require(try store.keep(file("one"), of: document, date: at(0)))
    let group = store.directory.appending("contents")
    let path = group.appending(TemporaryFolder.names(in: group)[0])
    let file = path.appending(TemporaryFolder.names(in: path)[0])
    try LocalFileSystem().replaceFile(file, Data("two".utf8), permissions: 0o600)
    let error = #expect(throws: DocumentError.self) { try store.contents(of: version) }
    #expect(error?.reason == .device)
  }

  @Test func D26_aDocumentThatBearsNoVersionsHasNone() throws {
    let none = VersionStore(applicationName: "Scribe", directories: folder.directories, policy: .none)
    #expect(try none.keep(file("one"), of: document, date: at(0)) == nil)
    #expect(TemporaryFolder.names(in: folder.path).isEmpty)
  }

  @Test func theDigestIsTheOneOfTheStandard() {
    #expect(
      VersionStore.digest(of: Data("abc".utf8)) == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
    #expect(
      VersionStore.digest(of: Data()) == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
    #expect(VersionStore.digest(of: Data(count: 128)) != VersionStore.digest(of: Data(count: 129)))
  }
}
