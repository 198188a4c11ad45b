import Foundation
import Testing

@testable import Documents

@Suite("File wrapper") struct FileWrapperTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func package() -> FileWrapper {
    let inner = FileWrapper(directoryWithFileWrappers: ["b.txt": FileWrapper(regularFileWithContents: Data("B".utf8))])
    return FileWrapper(directoryWithFileWrappers: [
      "a.txt": FileWrapper(regularFileWithContents: Data("A".utf8)), "inner": inner,
      "link": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/etc/hostname")),
    ])
  }

  @Test func aTreeIsWrittenAndReadBack() throws {
    let url = folder("Pack").url(isDirectory: true)
    try package().write(to: url, originalContentsURL: nil)
    let read = try FileWrapper(url: url)
    #expect(read.isDirectory && !read.isRegularFile && !read.isSymbolicLink)
    #expect(read.filename == "Pack" && read.preferredFilename == "Pack")
    #expect(read.fileWrappers?.keys.sorted() == ["a.txt", "inner", "link"])
    #expect(read.fileWrappers?["a.txt"]?.regularFileContents == Data("A".utf8))
    #expect(read.fileWrappers?["inner"]?.fileWrappers?["b.txt"]?.regularFileContents == Data("B".utf8))
    #expect(read.fileWrappers?["link"]?.symbolicLinkDestinationURL?.path == "/etc/hostname")
  }

  @Test func aMemberThatChangedSinceReadingIsNil() throws {
    try folder.write("old", to: "Pack/a.txt")
    let read = try FileWrapper(url: folder("Pack").url())
    try folder.write("newer", to: "Pack/a.txt")
    #expect(read.fileWrappers?["a.txt"]?.regularFileContents == nil)
  }

  @Test func immediateReadingKeepsContentsThatVanish() throws {
    try folder.write("kept", to: "Pack/a.txt")
    let read = try FileWrapper(url: folder("Pack").url(), options: .immediate)
    try LocalFileSystem().removeTree(folder("Pack"))
    #expect(read.fileWrappers?["a.txt"]?.regularFileContents == Data("kept".utf8))
  }

  @Test func aTakenKeyIsChangedAndReturned() {
    let wrapper = FileWrapper(directoryWithFileWrappers: [:])
    #expect(wrapper.addRegularFile(withContents: Data(), preferredFilename: "a.txt") == "a.txt")
    #expect(wrapper.addRegularFile(withContents: Data(), preferredFilename: "a.txt") == "a 2.txt")
    #expect(wrapper.addRegularFile(withContents: Data(), preferredFilename: "a.txt") == "a 3.txt")
  }

  @Test func aNewPreferredNameMovesTheChildToANewKey() throws {
    let wrapper = FileWrapper(directoryWithFileWrappers: ["a": FileWrapper(regularFileWithContents: Data())])
    let child = try #require(wrapper.fileWrappers?["a"])
    child.preferredFilename = "b"
    #expect(wrapper.fileWrappers?.keys.sorted() == ["b"])
    #expect(wrapper.keyForChildFileWrapper(child) == "b")
    wrapper.removeFileWrapper(child)
    #expect(wrapper.fileWrappers?.isEmpty == true && wrapper.keyForChildFileWrapper(child) == nil)
  }

  @Test func membersOfAnotherKindAreNil() {
    let file = FileWrapper(regularFileWithContents: Data())
    #expect(file.fileWrappers == nil && file.symbolicLinkDestinationURL == nil)
    #expect(FileWrapper(directoryWithFileWrappers: [:]).regularFileContents == nil)
  }

  @Test func serializedFormSurvivesAndDamagedBytesAreRefused() throws {
    let data = try #require(package().serializedRepresentation)
    let copy = try #require(FileWrapper(serializedRepresentation: data))
    #expect(copy.hasSameContents(as: package()))
    #expect(copy.fileWrappers?["a.txt"]?.preferredFilename == "a.txt")
    for length in 0..<data.count { #expect(FileWrapper(serializedRepresentation: data.prefix(length)) == nil) }
    #expect(FileWrapper(serializedRepresentation: data + [0]) == nil)
    for index in data.indices {
      var damaged = data
      damaged[index] ^= 0xFF
      _ = FileWrapper(serializedRepresentation: damaged)  // must not trap
    }
  }

  @Test func anArchiveSurvives() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: package(), requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: FileWrapper.self, from: data))
    #expect(copy.hasSameContents(as: package()))
  }

  @Test func matchesContentsNoticesChangesOnDisk() throws {
    let url = folder("Pack").url()
    try package().write(to: url, originalContentsURL: nil)
    let read = try FileWrapper(url: url)
    #expect(read.matchesContents(of: url))
    try folder.write("more", to: "Pack/inner/c.txt")
    #expect(!read.matchesContents(of: url))
    #expect(!FileWrapper(regularFileWithContents: Data()).matchesContents(of: url))
  }

  @Test func namesThatReadTheSameOrAreNotTextStayApart() throws {
    // D-16: two spellings of "ü", and a name with a byte that no UTF-8 has.
    let names: [[UInt8]] = [Array("f\u{FC}r".utf8), Array("fu\u{308}r".utf8), [0x66, 0xFF]]
    try LocalFileSystem().createDirectories(folder("Pack"))
    for (number, name) in names.enumerated() {
      _ = try LocalFileSystem().createFile(
        folder("Pack").appending(bytes: name), Data("\(number)".utf8), permissions: 0o644)
    }
    let read = try FileWrapper(url: folder("Pack").url(), options: .immediate)
    #expect(read.fileWrappers?.count == 3)
    try read.write(to: folder("Copy").url(), originalContentsURL: nil)
    #expect(Set(try LocalFileSystem().names(in: folder("Copy"))) == Set(names))
  }

  @Test(arguments: ["..", ".", "", "a/b", "a\u{0}"]) func aNameThatWouldEscapeThePackageIsRefused(_ name: String) {
    let wrapper = FileWrapper(directoryWithFileWrappers: [:])
    wrapper.insert(FileWrapper(regularFileWithContents: Data("x".utf8)), key: name, diskName: nil)
    #expect(throws: DocumentError.self) { try wrapper.write(to: folder("Pack").url(), originalContentsURL: nil) }
    #expect(!LocalFileSystem().exists(folder("b")))
  }

  @Test func unchangedMembersAreLinkedNotRewritten() throws {
    let url = folder("Pack").url()
    try package().write(to: url, originalContentsURL: nil)
    let inode = try folder.status("Pack/a.txt").inode
    let read = try FileWrapper(url: url)
    read.addRegularFile(withContents: Data("C".utf8), preferredFilename: "c.txt")
    try read.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: url)
    #expect(try folder.status("Pack/a.txt").inode == inode)
    #expect(try folder.status("Pack/a.txt").linkCount == 1)
    #expect(folder.text("Pack/c.txt") == "C")
    #expect(read.fileWrappers?["c.txt"]?.filename == "c.txt")
    #expect(folder.names == ["Pack"])
  }

  @Test func aPipeIsNoDocument() throws {
    let path = folder("pipe")
    #expect(path.withCString { mkfifo($0, 0o644) } == 0)
    let error = #expect(throws: DocumentError.self) { try FileWrapper(url: path.url()) }
    #expect(error?.reason == .notADocument)
  }

  @Test func readingReplacesEverything() throws {
    try folder.write("A", to: "a.txt")
    let wrapper = FileWrapper(directoryWithFileWrappers: ["x": FileWrapper(regularFileWithContents: Data())])
    try wrapper.read(from: folder("a.txt").url())
    #expect(wrapper.isRegularFile && wrapper.regularFileContents == Data("A".utf8) && wrapper.filename == "a.txt")
  }
}
