import Foundation
import Glibc
import Testing

@testable import Documents

/// Packages on the machine's file system, as a document has them open.
@Suite("Packages") struct PackageTests {
  let folder: TemporaryFolder
  let fileSystem = FaultyFileSystem()

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in ["index": "index", "media/a": "a", "media/b": "b", "media/deep/c": "c"] {
      try folder.write(text, to: "d/Pack/" + name)
    }
  }

  private var pack: FilePath { folder("d/Pack") }

  private func opened() throws -> FileWrapper { try FileWrapper(path: pack, in: fileSystem) }

  private func save(_ wrapper: FileWrapper, known: FileWrapper) throws -> SafeWrite.Outcome {
    let write = SafeWrite(
      fileSystem: fileSystem, drafts: DraftStore(directory: folder("Drafts").url(), fileSystem: fileSystem))
    let stamp = try LocalFileSystem().status(of: pack, followingLinks: false).stamp
    return try write.perform(wrapper, to: pack, expecting: .unchanged(stamp), original: pack, known: known)
  }

  private func replace(_ name: String, in directory: FileWrapper?, _ text: String) {
    if let old = directory?.fileWrappers?[name] { directory?.removeFileWrapper(old) }
    directory?.addRegularFile(withContents: Data(text.utf8), preferredFilename: name)
  }

  private func inode(_ name: String) throws -> UInt64 { try folder.status("d/Pack/" + name).inode }

  /// Everything in the package, by path.
  private var contents: [String: String] {
    func collect(_ path: FilePath, _ name: String) -> [String: String] {
      guard let names = try? LocalFileSystem().names(in: path) else {
        return [name: TemporaryFolder.text(at: path) ?? ""]
      }
      return names.reduce(into: [:]) { all, child in
        let child = String(decoding: child, as: UTF8.self)
        all.merge(collect(path.appending(child), name.isEmpty ? child : name + "/" + child)) { one, _ in one }
      }
    }
    return collect(pack, "")
  }

  @Test func oneChangedMemberIsExchangedAndNothingElseIsTouched() throws {
    let wrapper = try opened()
    let others = try ["index", "media/b", "media"].map(inode)
    replace("a", in: wrapper.fileWrappers?["media"], "new")
    let before = fileSystem.operations.count
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(fileSystem.operations.dropFirst(before).count { $0 == "link" } == 0)
    #expect(contents == ["index": "index", "media/a": "new", "media/b": "b", "media/deep/c": "c"])
    #expect(try ["index", "media/b", "media"].map(inode) == others)
    #expect(TemporaryFolder.names(in: folder("d")) == ["Pack"])
    // And again, from what was just written.
    replace("a", in: wrapper.fileWrappers?["media"], "newer")
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(contents["media/a"] == "newer")
  }

  @Test func theCostOfOneChangeDoesNotDependOnTheNumberOfMembers() throws {
    func operations(_ count: Int) throws -> Int {
      for number in 0..<count { try folder.write("\(number)", to: "d/Pack/media/\(number)") }
      let wrapper = try opened()
      replace("a", in: wrapper.fileWrappers?["media"], "new \(count)")
      let before = fileSystem.operations.count
      _ = try save(wrapper, known: wrapper)
      return fileSystem.operations.count - before
    }
    #expect(try operations(0) == operations(300))
  }

  @Test func oneMemberMoreOrLessIsOneStepToo() throws {
    let wrapper = try opened()
    wrapper.fileWrappers?["media"]?.addRegularFile(withContents: Data("new".utf8), preferredFilename: "new")
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(contents["media/new"] == "new")
    let media = try #require(wrapper.fileWrappers?["media"])
    media.removeFileWrapper(try #require(media.fileWrappers?["deep"]))
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(contents == ["index": "index", "media/a": "a", "media/b": "b", "media/new": "new"])
    #expect(TemporaryFolder.names(in: folder("d")) == ["Pack"])
  }

  @Test func theSmallestDirectoryWithAllChangesIsExchanged() throws {
    let wrapper = try opened()
    let index = try inode("index")
    replace("a", in: wrapper.fileWrappers?["media"], "A")
    replace("c", in: wrapper.fileWrappers?["media"]?.fileWrappers?["deep"], "C")
    let (pack, b) = try (inode(""), inode("media/b"))
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(try inode("") == pack && inode("index") == index && inode("media/b") == b)
    replace("index", in: wrapper, "INDEX")
    replace("a", in: wrapper.fileWrappers?["media"], "AA")
    #expect(try save(wrapper, known: wrapper).strategy == .exchange)
    #expect(try inode("") != pack && inode("media/b") == b)
    #expect(contents == ["index": "INDEX", "media/a": "AA", "media/b": "b", "media/deep/c": "C"])
    #expect(try folder.status("d/Pack/media/b").linkCount == 1)
  }

  @Test func contentsMadeAnewCostOnlyWhatDiffers() throws {
    let known = try FileWrapper(path: pack, in: fileSystem, options: .immediate)
    let (pack, b) = try (inode(""), inode("media/b"))
    func file(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
    let wrapper = FileWrapper(directoryWithFileWrappers: [
      "index": file("index"),
      "media": FileWrapper(directoryWithFileWrappers: [
        "a": file("new"), "b": file("b"), "deep": FileWrapper(directoryWithFileWrappers: ["c": file("c")]),
      ]),
    ])
    #expect(try save(wrapper, known: known).strategy == .member)
    #expect(try inode("") == pack && inode("media/b") == b && contents["media/a"] == "new")
    let before = fileSystem.operations
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(!fileSystem.operations.dropFirst(before.count).contains("write"))
  }

  @Test func whatSomebodyElseDidToAMemberIsNotOverwritten() throws {
    for (changed, ours) in [("media/a", ["a"]), ("media/b", ["a", "index"]), ("media/extra", ["a", "index"])] {
      let wrapper = try FileWrapper(path: pack, in: fileSystem, options: .immediate)
      try folder.write("theirs", to: "d/Pack/" + changed)
      for name in ours { replace(name, in: name == "a" ? wrapper.fileWrappers?["media"] : wrapper, "ours") }
      let error = #expect(throws: (any Error).self) { try save(wrapper, known: wrapper) }
      #expect(error.map { DocumentError(.saving, url: nil, because: $0).reason } == .changedElsewhere, "\(changed)")
      #expect(contents[changed] == "theirs")
      #expect(TemporaryFolder.names(in: folder("d")) == ["Pack"])
    }
  }

  @Test func aDirectoryThatBecameALinkIsNotFollowedOut() throws {
    try folder.write("outside", to: "elsewhere/a")
    let wrapper = try opened()
    replace("a", in: wrapper.fileWrappers?["media"], "ours")
    try LocalFileSystem().rename(folder("d/Pack/media"), to: folder("d/Pack/moved"), .replacing)
    try LocalFileSystem().createSymbolicLink(folder("d/Pack/media"), to: folder("elsewhere").bytes)
    #expect(throws: (any Error).self) { try save(wrapper, known: wrapper) }
    #expect(folder.text("elsewhere/a") == "outside")
    #expect(TemporaryFolder.names(in: folder("elsewhere")) == ["a"])
  }

  @Test func aLinkInsideStaysALinkAndWhatItLeadsToStaysAsItIs() throws {
    try folder.write("outside", to: "elsewhere/a")
    try LocalFileSystem().createSymbolicLink(folder("d/Pack/pointer"), to: Array("../../elsewhere/a".utf8))
    let wrapper = try opened()
    replace("index", in: wrapper, "INDEX")
    replace("a", in: wrapper.fileWrappers?["media"], "A")
    #expect(try save(wrapper, known: wrapper).strategy == .exchange)
    #expect(try folder.status("d/Pack/pointer").kind == .symbolicLink)
    #expect(try LocalFileSystem().destination(ofLink: folder("d/Pack/pointer")) == Array("../../elsewhere/a".utf8))
    #expect(folder.text("elsewhere/a") == "outside")
  }

  @Test func aPackageInAFolderThatTakesNoNewNamesIsWrittenAllTheSame() throws {
    let directory = folder("d")
    fileSystem.fail { operation, path in operation == "open" && path.parent == directory ? EACCES : nil }
    let wrapper = try opened()
    replace("a", in: wrapper.fileWrappers?["media"], "new")
    #expect(try save(wrapper, known: wrapper).strategy == .member)
    #expect(contents == ["index": "index", "media/a": "new", "media/b": "b", "media/deep/c": "c"])
  }

  @Test func membersAreReadWhenTheyAreWanted() throws {
    let wrapper = try opened()
    let before = fileSystem.operations.count { $0 == "read" }
    #expect(before == 0)
    #expect(wrapper.fileWrappers?["media"]?.fileWrappers?["a"]?.regularFileContents == Data("a".utf8))
    // A failed save takes no member's place away.
    fileSystem.fail { operation, _ in operation == "rename exchanging" ? EIO : nil }
    replace("index", in: wrapper, "INDEX")
    replace("new", in: wrapper.fileWrappers?["media"], "NEW")
    #expect(throws: (any Error).self) { try save(wrapper, known: wrapper) }
    fileSystem.fail(nil)
    #expect(wrapper.fileWrappers?["media"]?.fileWrappers?["b"]?.regularFileContents == Data("b".utf8))
    #expect(try save(wrapper, known: wrapper).strategy == .exchange)
    #expect(
      contents == [
        "index": "INDEX", "media/a": "a", "media/b": "b", "media/deep/c": "c", "media/new": "NEW",
      ])
  }
}
