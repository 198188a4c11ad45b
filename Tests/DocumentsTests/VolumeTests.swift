import Foundation
import Glibc
import Testing

@testable import Documents

/// Volumes as the kernel makes them, where the machine lets us mount some.
@Suite("Volumes", .serialized) struct VolumeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var write: SafeWrite { SafeWrite(drafts: DraftStore(directory: folder("Drafts").url())) }
  private func file(_ count: Int, _ letter: Character = "x") -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(String(repeating: letter, count: count).utf8))
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Whether this process may mount.
  private static let mayMount: Bool = {
    let place = NSTemporaryDirectory() + "may-mount-\(getpid())"
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: place) }
    return geteuid() == 0 && run("mount", "-t", "tmpfs", "-o", "size=64k", "none", place) && run("umount", place)
  }()

  private func mounted(_ options: String, _ body: (FilePath) throws -> Void) throws {
    let place = folder("volume-\(UUID().uuidString)")
    try LocalFileSystem().createDirectories(place)
    try #require(Self.run("mount", "-t", "tmpfs", "-o", options, "none", place.description))
    defer { Self.run("umount", "-l", place.description) }
    try body(place)
  }

  @Test(.enabled(if: VolumeTests.mayMount))
  func D19_aFullVolumeKeepsTheOldContentsAndTakesTheNewOnesLater() throws {
    try mounted("size=128k") { volume in
      let path = volume.appending("a.scribe")
      _ = try write.write(file(20 << 10, "o"), to: path, expecting: .nothing)
      // All but a few bytes are gone.
      let filler = try LocalFileSystem().create(volume.appending("filler"), permissions: 0o600)
      var size: Int64 = 0
      while let taken = try? LocalFileSystem().write(filler, Data(count: 4096)[...], at: size) { size += Int64(taken) }
      try LocalFileSystem().close(filler)
      let error = #expect(throws: DocumentError.self) {
        try write.write(file(50 << 10, "n"), to: path, expecting: .anything)
      }
      #expect(error?.reason == .diskFull)
      #expect(TemporaryFolder.text(at: path) == String(repeating: "o", count: 20 << 10))
      try LocalFileSystem().remove(volume.appending("filler"))
      _ = try write.write(file(50 << 10, "n"), to: path, expecting: .anything)
      #expect(TemporaryFolder.text(at: path) == String(repeating: "n", count: 50 << 10))
      #expect(TemporaryFolder.names(in: volume) == ["a.scribe"])
    }
  }

  @Test(.enabled(if: VolumeTests.mayMount)) func D20_aLinkToAnotherVolumeIsWrittenThrough() throws {
    try mounted("size=1m") { volume in
      let target = volume.appending("real")
      _ = try write.write(file(10, "o"), to: target, expecting: .nothing)
      try LocalFileSystem().createSymbolicLink(folder("link"), to: target.bytes)
      _ = try write.write(file(10, "n"), to: folder("link"), expecting: .anything)
      #expect(TemporaryFolder.text(at: target) == "nnnnnnnnnn")
      #expect(try folder.status("link").kind == .symbolicLink)
    }
  }

  @Test(.enabled(if: VolumeTests.mayMount)) func aReadOnlyVolumeIsRefusedAndUnchanged() throws {
    try mounted("size=1m") { volume in
      let path = volume.appending("a")
      _ = try write.write(file(10, "o"), to: path, expecting: .nothing)
      try #require(Self.run("mount", "-o", "remount,ro", volume.description))
      #expect(!LocalFileSystem().isWritable(path))
      #expect(throws: DocumentError.self) { try write.write(file(10, "n"), to: path, expecting: .anything) }
      #expect(throws: DocumentError.self) {
        try write.write(file(10, "n"), to: volume.appending("b"), expecting: .nothing)
      }
      #expect(TemporaryFolder.text(at: path) == "oooooooooo" && TemporaryFolder.names(in: volume) == ["a"])
    }
  }

  @Test(.enabled(if: VolumeTests.mayMount)) func D21_aFileMountedElsewhereStaysTheSameFile() throws {
    try folder.write("old", to: "a")
    try folder.write("", to: "b")
    try #require(Self.run("mount", "--bind", folder("a").description, folder("b").description))
    defer { Self.run("umount", "-l", folder("b").description) }
    let inode = try folder.status("a").inode
    let outcome = try write.write(file(3, "n"), to: folder("b"), expecting: .anything)
    #expect(outcome.strategy == .inPlace(.mountPoint))
    #expect(try folder.status("a").inode == inode && folder.text("a") == "nnn" && folder.text("b") == "nnn")
  }

  @Test func D22_aFoldersDefaultAccessListIsNotPutOnAFileThatHadNone() throws {
    try folder.write("old", to: "d/a")
    guard Self.run("setfacl", "-d", "-m", "u:1:rw", folder("d").description) else { return }
    _ = try write.write(file(3, "n"), to: folder("d/a"), expecting: .anything)
    #expect(try LocalFileSystem().attributes(of: folder("d/a"))["system.posix_acl_access"] == nil)
    #expect(try folder.status("d/a").permissions == 0o644 && folder.text("d/a") == "nnn")
  }

  @Test(.enabled(if: geteuid() == 0)) func D22_ownerAndGroupAreKept() throws {
    try folder.write("old", to: "a")
    #expect(folder("a").withCString { chown($0, 1234, 4321) } == 0)
    #expect(folder("a").withCString { chmod($0, 0o4750) } == 0)
    _ = try write.write(file(3, "n"), to: folder("a"), expecting: .anything)
    let status = try folder.status("a")
    #expect(status.owner == 1234 && status.group == 4321 && status.permissions == 0o4750 && folder.text("a") == "nnn")
  }
}

/// Bytes that nobody vouches for.
@Suite("Damaged bytes") struct DamagedBytesTests {
  /// Changes bytes at random, but the same in every run.
  private struct Damage {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(1, limit)))
    }

    mutating func apply(to data: Data) -> Data {
      var bytes = [UInt8](data)
      for _ in 0...next(4) where !bytes.isEmpty {
        switch next(5) {
        case 0: bytes[next(bytes.count)] = UInt8(next(256))
        case 1: bytes[next(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFF][next(5)]
        case 2: bytes.removeSubrange(next(bytes.count)...)
        case 3: bytes.insert(contentsOf: bytes.prefix(next(40)), at: next(bytes.count))
        default: bytes.remove(at: next(bytes.count))
        }
      }
      return Data(bytes)
    }
  }

  private static let rounds = Int(ProcessInfo.processInfo.environment["FRONTISPIECE_DAMAGE"] ?? "") ?? 3000

  @Test func noDamageToASerializedWrapperIsMoreThanARefusal() throws {
    let wrapper = FileWrapper(directoryWithFileWrappers: [
      "a": FileWrapper(regularFileWithContents: Data("contents".utf8)),
      "sub": FileWrapper(directoryWithFileWrappers: ["b": FileWrapper(regularFileWithContents: Data())]),
      "pointer": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/a")),
    ])
    let whole = try #require(wrapper.serializedRepresentation)
    var damage = Damage(state: 88_172_645_463_325_252)
    var read = 0
    for _ in 0..<Self.rounds {
      guard let found = FileWrapper(serializedRepresentation: damage.apply(to: whole)) else { continue }
      read += 1
      // What was read can be written again.
      #expect(found.serializedRepresentation != nil)
    }
    #expect(read < Self.rounds)
    var deep = FileWrapper(regularFileWithContents: Data())
    for _ in 0..<200 { deep = FileWrapper(directoryWithFileWrappers: ["x": deep]) }
    #expect(deep.serializedRepresentation == nil)
  }

  @Test func noDamageToARecordOfTheDraftsIsMoreThanADraftLess() throws {
    let folder = try TemporaryFolder()
    let store = DraftStore(directory: folder("Drafts").url())
    let draft = try store.save(
      FileWrapper(regularFileWithContents: Data("x".utf8)), name: "a", contentType: "x.y", original: folder("a").url())
    let record = FilePath(draft.url).parent.appending("draft.json")
    let whole = try LocalFileSystem().readFile(record).data
    var damage = Damage(state: 1_234_567_891_011)
    for _ in 0..<min(Self.rounds, 1000) {
      let file = try LocalFileSystem().open(record, .writing)
      let bytes = damage.apply(to: whole)
      try LocalFileSystem().writeAll(bytes, to: file)
      try LocalFileSystem().truncate(file, to: Int64(bytes.count))
      try LocalFileSystem().close(file)
      _ = store.drafts()
      store.tidy(at: Date(timeIntervalSince1970: 0))
      #expect(FileManager.default.fileExists(atPath: draft.url.path))
    }
  }
}
