import Foundation
import Glibc
import Testing

@testable import Documents

@Suite("Safe write") struct SafeWriteTests {
  let folder: TemporaryFolder
  let fileSystem = FaultyFileSystem()

  init() throws {
    folder = try TemporaryFolder()
    try LocalFileSystem().createDirectories(folder("d"))
  }

  private var drafts: DraftStore { DraftStore(directory: folder("Drafts").url(), fileSystem: fileSystem) }

  @discardableResult
  private func write(
    _ text: String, to name: String, expecting: SafeWrite.Expectation = .anything
  ) throws -> SafeWrite.Outcome {
    try SafeWrite(fileSystem: fileSystem, drafts: drafts)
      .write(FileWrapper(regularFileWithContents: Data(text.utf8)), to: folder("d/" + name), expecting: expecting)
  }

  private var names: [String] { TemporaryFolder.names(in: folder("d")) }

  @Test func twoWhoMakeTheSameFoldersAtOnceBothHaveThem() throws {
    let wanted = folder("state/app/Drafts")
    let mine = Box(true)
    fileSystem.before { operation, path in
      // Just before the last step somebody else has made the whole way.
      guard operation == "mkdir", path == wanted, FileManager.default.fileExists(atPath: wanted.parent.description),
        mine.value
      else { return }
      mine.value = false
      try? LocalFileSystem().createDirectories(wanted)
    }
    try fileSystem.createDirectories(wanted)
    #expect(!mine.value && folder.names.contains("state"))
  }

  @Test func dataIsSyncedBeforeTheNameAndTheFolderAfterIt() throws {
    try folder.write("old", to: "d/a")
    try write("new", to: "a")
    let steps = fileSystem.operations.filter { ["fsync", "fsync directory", "rename exchanging"].contains($0) }
    let swap = try #require(steps.firstIndex(of: "rename exchanging"))
    #expect(steps[..<swap].contains("fsync"))
    #expect(steps[(swap + 1)...].contains("fsync directory"))
    #expect(folder.text("d/a") == "new" && names == ["a"])
  }

  @Test func aFailureAtAnyStepLeavesOldOrNewAndNothingElse() throws {
    // Counts the steps of one save, then lets each fail once.
    try folder.write("old", to: "d/count")
    try write("new contents", to: "count")
    let total = fileSystem.operations.count
    try LocalFileSystem().remove(folder("d/count"))
    for failing in 0..<total {
      for code in [ENOSPC, EIO, EACCES] {
        try folder.write("old", to: "d/a")
        let counter = Counter()
        fileSystem.fail { _, _ in counter.next() == failing ? code : nil }
        let result = Result { try write("new contents", to: "a") }
        fileSystem.fail(nil)
        let text = folder.text("d/a")
        #expect(text == "old" || text == "new contents", "step \(failing), errno \(code)")
        if case .success = result { #expect(text == "new contents", "step \(failing), errno \(code)") }
        for name in names where name != "a" {
          // Only a failed clean-up may leave something, and then nobody sees it.
          #expect(name.hasPrefix(".saving-"), "step \(failing), errno \(code)")
          try LocalFileSystem().removeTree(folder("d/" + name))
        }
      }
    }
    #expect(total > 10)
  }

  @Test func D19_aFullDiskKeepsTheOldContentsAndALaterSaveWorks() throws {
    try folder.write("old", to: "d/a")
    fileSystem.fail { operation, _ in operation == "write" ? ENOSPC : nil }
    let error = #expect(throws: DocumentError.self) { try write("new", to: "a") }
    #expect(error?.reason == .diskFull && error?.failureReason == "The disk is full.")
    #expect(error?.recoverySuggestion?.contains("Free some space") == true)
    #expect(folder.text("d/a") == "old" && names == ["a"])
    fileSystem.fail(nil)
    try write("new", to: "a")
    #expect(folder.text("d/a") == "new" && names == ["a"])
  }

  @Test func D21_severalNamesKeepOneFile() throws {
    try folder.write("old contents", to: "d/a")
    try LocalFileSystem().link(folder("d/a"), to: folder("d/b"))
    let inode = try folder.status("d/a").inode
    let outcome = try write("new", to: "a")
    #expect(outcome.strategy == .inPlace(.severalNames))
    #expect(try folder.status("d/a").inode == inode && folder.status("d/b").linkCount == 2)
    #expect(folder.text("d/a") == "new" && folder.text("d/b") == "new")
    #expect(drafts.drafts().isEmpty && names == ["a", "b"])
  }

  @Test func D21_aSideCopyIsOnTheDiskWhileTheFileIsOverwritten() throws {
    try folder.write("old contents", to: "d/a")
    try LocalFileSystem().link(folder("d/a"), to: folder("d/b"))
    let target = folder("d/a")
    let store = DraftStore(directory: folder("Drafts").url())
    let seen = Box<String?>(nil)
    fileSystem.before { operation, path in
      guard operation == "ftruncate", path == target, let draft = store.drafts().first else { return }
      seen.value = TemporaryFolder.text(at: FilePath(draft.url))
    }
    try write("new", to: "a")
    #expect(seen.value == "new")
  }

  @Test func D21_aFailureWhileOverwritingPutsTheOldContentsBack() throws {
    try folder.write("old contents", to: "d/a")
    try LocalFileSystem().link(folder("d/a"), to: folder("d/b"))
    let target = folder("d/a")
    let counter = Counter()
    fileSystem.fail { operation, path in
      operation == "write" && path == target && counter.next() == 1 ? EIO : nil
    }
    #expect(throws: DocumentError.self) { try write("completely different contents", to: "a") }
    #expect(folder.text("d/b") == "old contents")
  }

  @Test func aFullDiskIsNoticedBeforeAFileIsOverwritten() throws {
    try folder.write("old", to: "d/a")
    try LocalFileSystem().link(folder("d/a"), to: folder("d/b"))
    fileSystem.fail { operation, _ in operation == "fallocate" ? ENOSPC : nil }
    let error = #expect(throws: DocumentError.self) { try write("new", to: "a") }
    #expect(error?.reason == .diskFull && folder.text("d/b") == "old" && drafts.drafts().isEmpty)
  }

  @Test func D22_permissionsAttributesAndAccessListsSurvive() throws {
    try folder.write("old", to: "d/a")
    let path = folder("d/a")
    #expect(path.withCString { chmod($0, 0o640) } == 0)
    let file = try LocalFileSystem().open(path, .writing)
    defer { try? LocalFileSystem().close(file) }
    // Version 2 of the list: owner rw, user 1 r, group r, mask r, others none.
    let list: [(UInt16, UInt16, UInt32)] = [
      (0x01, 6, .max), (0x02, 4, 1), (0x04, 4, .max), (0x10, 4, .max), (0x20, 0, .max),
    ]
    var value = Data([2, 0, 0, 0])
    for (tag, permissions, identifier) in list {
      withUnsafeBytes(of: tag.littleEndian) { value.append(contentsOf: $0) }
      withUnsafeBytes(of: permissions.littleEndian) { value.append(contentsOf: $0) }
      withUnsafeBytes(of: identifier.littleEndian) { value.append(contentsOf: $0) }
    }
    var wanted: [String: Data] = [:]
    for (name, value) in [("user.tag", Data("blue".utf8)), ("system.posix_acl_access", value)] {
      // Not every volume has both; what it takes must survive.
      if (try? LocalFileSystem().setAttribute(name, value, of: file)) != nil { wanted[name] = value }
    }
    let outcome = try write("new", to: "a")
    #expect(outcome.strategy == .exchange)
    #expect(try folder.status("d/a").permissions == 0o640)
    let found = try LocalFileSystem().attributes(of: path)
    for (name, value) in wanted { #expect(found[name] == value, "\(name)") }
  }

  @Test func D22_aFileWhoseOwnerCannotBeKeptIsWrittenInPlace() throws {
    try folder.write("old", to: "d/a")
    if geteuid() == 0 { #expect(folder("d/a").withCString { chown($0, 1234, 1234) } == 0) }
    let inode = try folder.status("d/a").inode
    fileSystem.fail { operation, _ in ["fchown", "fchmod"].contains(operation) ? EPERM : nil }
    let outcome = try write("new", to: "a")
    #expect(outcome.strategy == .inPlace(.metadataNotOurs))
    #expect(try folder.status("d/a").inode == inode)
    #expect(folder.text("d/a") == "new" && names == ["a"])
  }

  @Test func D18_aFolderThatTakesNoNewNamesIsNoReasonNotToSave() throws {
    try folder.write("old", to: "d/a")
    let directory = folder("d")
    fileSystem.fail { operation, path in operation == "access" && path == directory ? EACCES : nil }
    #expect(try write("new", to: "a").strategy == .inPlace(.folderNotWritable))
    fileSystem.fail { operation, path in
      operation == "open" && path.parent == directory && path.name != "a" ? EACCES : nil
    }
    #expect(try write("newer", to: "a").strategy == .inPlace(.folderNotWritable))
    #expect(folder.text("d/a") == "newer" && names == ["a"])
  }

  @Test func aMountedFileIsWrittenInPlace() throws {
    try folder.write("old", to: "d/a")
    let target = folder("d/a")
    fileSystem.fail { operation, path in operation == "mount" && path == target ? EBUSY : nil }
    #expect(try write("new", to: "a").strategy == .inPlace(.mountPoint))
    fileSystem.fail { operation, _ in operation == "rename exchanging" ? EBUSY : nil }
    #expect(try write("newer", to: "a").strategy == .inPlace(.mountPoint))
    #expect(folder.text("d/a") == "newer" && names == ["a"])
  }

  @Test func aReadOnlyFileIsNotReplaced() throws {
    try folder.write("old", to: "d/a")
    let target = folder("d/a")
    fileSystem.fail { operation, path in operation == "access" && path == target ? EACCES : nil }
    let error = #expect(throws: DocumentError.self) { try write("new", to: "a") }
    #expect(error?.reason == .noPermission && folder.text("d/a") == "old")
  }

  @Test func D20_aLinkStaysALinkAndItsTargetIsWritten() throws {
    try folder.write("old", to: "elsewhere/a")
    try LocalFileSystem().createSymbolicLink(folder("d/link"), to: Array("../elsewhere/a".utf8))
    try write("new", to: "link")
    #expect(try folder.status("d/link").kind == .symbolicLink)
    #expect(folder.text("elsewhere/a") == "new" && names == ["link"])
  }

  @Test func D20_aDanglingLinkCreatesItsTargetOrNamesTheMissingFolder() throws {
    try LocalFileSystem().createDirectories(folder("there"))
    try LocalFileSystem().createSymbolicLink(folder("d/link"), to: folder("there/a").bytes)
    try write("new", to: "link")
    #expect(folder.text("there/a") == "new")
    try LocalFileSystem().createSymbolicLink(folder("d/other"), to: folder("nowhere/a").bytes)
    let error = #expect(throws: DocumentError.self) { try write("new", to: "other") }
    #expect(error?.reason == .missing)
    #expect(error?.failureReason == "The folder “\(folder("nowhere"))” does not exist.")
  }

  @Test func whatSomeoneElseWroteIsNotOverwritten() throws {
    try folder.write("old", to: "d/a")
    let stamp = try folder.status("d/a").stamp
    try folder.write("theirs", to: "d/a")
    let error = #expect(throws: DocumentError.self) { try write("ours", to: "a", expecting: .unchanged(stamp)) }
    #expect(error?.reason == .changedElsewhere && folder.text("d/a") == "theirs" && names == ["a"])
  }

  @Test func aWriteInTheLastMomentIsNoticedAndUndone() throws {
    let path = try folder.write("old", to: "d/a")
    let stamp = try folder.status("d/a").stamp
    fileSystem.before { operation, _ in
      guard operation == "rename exchanging", let file = try? LocalFileSystem().open(path, .writing) else { return }
      try? LocalFileSystem().writeAll(Data("theirs".utf8), to: file)
      try? LocalFileSystem().close(file)
    }
    let error = #expect(throws: DocumentError.self) { try write("ours", to: "a", expecting: .unchanged(stamp)) }
    #expect(error?.reason == .changedElsewhere && folder.text("d/a") == "theirs" && names == ["a"])
  }

  @Test func aNewNameIsNeverTakenFromSomeoneElse() throws {
    let path = folder("d/a")
    fileSystem.before { operation, _ in
      guard operation == "rename exclusive" else { return }
      _ = try? LocalFileSystem().createFile(path, Data("theirs".utf8), permissions: 0o644)
    }
    let error = #expect(throws: DocumentError.self) { try write("ours", to: "a", expecting: .nothing) }
    #expect(error?.reason == .nameTaken && folder.text("d/a") == "theirs" && names == ["a"])
  }

  @Test func volumesWithoutExchangeOrExclusiveRenameAreServedToo() throws {
    fileSystem.fail { operation, _ in ["rename exchanging", "rename exclusive"].contains(operation) ? EINVAL : nil }
    try write("one", to: "a", expecting: .nothing)
    try write("two", to: "a")
    #expect(folder.text("d/a") == "two" && names == ["a"])
    let error = #expect(throws: DocumentError.self) { try write("three", to: "a", expecting: .nothing) }
    #expect(error?.reason == .nameTaken && folder.text("d/a") == "two")
  }

  @Test func aPackageIsExchangedAsAWhole() throws {
    let original = FileWrapper(directoryWithFileWrappers: ["a": FileWrapper(regularFileWithContents: Data("A".utf8))])
    let write = SafeWrite(fileSystem: fileSystem, drafts: drafts)
    _ = try write.write(original, to: folder("d/Pack"), expecting: .nothing)
    original.addRegularFile(withContents: Data("B".utf8), preferredFilename: "b")
    fileSystem.fail { operation, path in operation == "write" && path.name == "b" ? ENOSPC : nil }
    #expect(throws: DocumentError.self) {
      try write.write(original, to: folder("d/Pack"), expecting: .anything, original: folder("d/Pack"))
    }
    #expect(names == ["Pack"] && folder.text("d/Pack/a") == "A" && folder.text("d/Pack/b") == nil)
    fileSystem.fail(nil)
    _ = try write.write(original, to: folder("d/Pack"), expecting: .anything, original: folder("d/Pack"))
    #expect(names == ["Pack"] && folder.text("d/Pack/a") == "A" && folder.text("d/Pack/b") == "B")
    #expect(try folder.status("d/Pack/a").linkCount == 1)
  }

  @Test func newFilesFollowTheUmask() throws {
    let mask = umask(0o027)
    defer { umask(mask) }
    try write("new", to: "a")
    #expect(try folder.status("d/a").permissions == 0o640)
  }

  @Test(arguments: [
    Array("f\u{FC}r.scribe".utf8), Array("fu\u{308}r.scribe".utf8), Array("עברית 🦜.scribe".utf8),
    [0x66, 0xFF, 0x2E, 0x73], Array(repeating: UInt8(ascii: "x"), count: 255),
  ])
  func D16_anyNameRoundTrips(_ name: [UInt8]) throws {
    let url = folder("d").appending(bytes: name).url()
    let path = FilePath(url)
    #expect(path.nameBytes == name)
    let write = SafeWrite(fileSystem: fileSystem, drafts: drafts)
    for text in ["one", "two"] {
      _ = try write.write(FileWrapper(regularFileWithContents: Data(text.utf8)), to: path, expecting: .anything)
    }
    #expect(try FileWrapper(url: url).regularFileContents == Data("two".utf8))
    #expect(try LocalFileSystem().names(in: folder("d")) == [name])
  }
}

@Suite("Drafts") struct DraftStoreTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func draftsAreListedReadablePrivateAndGoOnlyWhenTold() throws {
    let store = DraftStore(applicationName: "Scribe", directories: folder.directories)
    let wrapper = FileWrapper(regularFileWithContents: Data("draft".utf8))
    let draft = try store.save(wrapper, name: "Untitled.scribe", contentType: "x.y", original: nil)
    #expect(FilePath(draft.url).isWithin(folder(".local/state/Scribe/Drafts")))
    #expect(try LocalFileSystem().status(of: FilePath(draft.url), followingLinks: false).permissions == 0o600)
    #expect(try LocalFileSystem().status(of: FilePath(draft.url).parent, followingLinks: false).permissions == 0o700)
    #expect(store.drafts() == [draft] && !draft.isAbandoned)
    #expect(try store.contents(of: draft).regularFileContents == Data("draft".utf8))
    try store.remove(draft)
    try store.remove(draft)
    #expect(store.drafts().isEmpty)
  }

  @Test func aLaterDraftReplacesTheEarlierOne() throws {
    let store = DraftStore(directory: folder("Drafts").url())
    let first = try store.save(
      FileWrapper(regularFileWithContents: Data("1".utf8)), name: "a", contentType: nil, original: nil)
    let second = try store.save(
      FileWrapper(regularFileWithContents: Data("2".utf8)), name: "a", contentType: nil, original: nil,
      replacing: first)
    #expect(store.drafts() == [second])
  }

  @Test func anUnfinishedDraftIsNotShown() throws {
    let store = DraftStore(directory: folder("Drafts").url())
    try folder.write("half", to: "Drafts/x/contents")
    try folder.write("not json", to: "Drafts/y/draft.json")
    #expect(store.drafts().isEmpty)
  }

  @Test func draftsOfAnEndedProcessAreAbandoned() throws {
    let store = DraftStore(directory: folder("Drafts").url())
    try folder.write(
      #"{"name":"a","date":0,"process":{"number":1,"started":0,"boot":"other"}}"#, to: "Drafts/z/draft.json")
    #expect(store.drafts().map(\.isAbandoned) == [true])
  }
}

final class Counter: Sendable {
  private let box = Box(0)
  func next() -> Int {
    let value = box.value
    box.value = value + 1
    return value
  }
}
