import Foundation
import Glibc
import Testing

@testable import Documents

/// A folder that takes no other name than the granted one, mounted for real.
@MainActor @Suite("Portal folder", .serialized) struct PortalVolumeTests {
  let stage: SessionStage
  let folder: TemporaryFolder
  let content = TextContent()

  init() throws {
    stage = try SessionStage()
    folder = stage.folder
  }

  private nonisolated static func run(_ program: String, _ arguments: [String]) -> (status: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// The program that mounts such folders; nil where FUSE, its headers or the permission to mount are missing.
  private nonisolated static let program: String? = {
    let source = FilePath(#filePath).parent.parent.appending("Volumes").appending("PortalFolder.c").description
    guard geteuid() == 0, access("/dev/fuse", R_OK | W_OK) == 0,
      let flags = run("pkg-config", ["--cflags", "--libs", "fuse3"]), flags.status == 0
    else { return nil }
    let program = NSTemporaryDirectory() + "portal-folder-\(getpid())"
    let words = flags.output.split(whereSeparator: \.isWhitespace).map(String.init)
    guard run("cc", ["-O1", "-o", program, source] + words)?.status == 0 else { return nil }
    return program
  }()

  private nonisolated static let needs: Comment = "needs root, /dev/fuse and Debian's libfuse3-dev and fuse3"

  /// Mounts the folder "portal", in which one name is granted.
  private func mount(granting name: String) throws -> () -> Void {
    for place in ["backing", "portal"] { try LocalFileSystem().createDirectories(folder(place)) }
    let (program, portal) = (try #require(Self.program), folder("portal").description)
    // Output to nowhere: the file system's own process keeps what it was given.
    #expect(
      Self.run("sh", ["-c", "\"$0\" \"$@\" >/dev/null", program, folder("backing").description, name, portal])?
        .status == 0)
    return { _ = Self.run("umount", ["-l", portal]) }
  }

  private var names: [String] { TemporaryFolder.names(in: folder("backing")) }

  @Test(.enabled(if: PortalVolumeTests.program != nil, PortalVolumeTests.needs), arguments: ["music", "music.scribe"])
  func D29_onlyTheGrantedNameIsWritten(_ name: String) async throws {
    let unmount = try mount(granting: name)
    defer { unmount() }
    let session = stage.session(content, at: "portal/\(name)")
    try await session.open(allowsMissingFile: true)
    stage.type("one", into: session)
    try await session.save()
    #expect(folder.text("backing/\(name)") == "one" && names == [name])
    stage.type("two, and longer", into: session)
    try await session.save()
    #expect(folder.text("backing/\(name)") == "two, and longer" && names == [name])
    try LocalFileSystem().remove(folder("portal/\(name)"))
    await stage.activity.idle()
    await stage.advance(by: 1)
    #expect(session.isFileMissing)
    try await session.save(recreatingMissingFile: true)
    #expect(folder.text("backing/\(name)") == "two, and longer" && names == [name])
    #expect(stage.failures.isEmpty && stage.drafts.isEmpty)
    try await session.close()
  }

  @Test(.enabled(if: PortalVolumeTests.program != nil, PortalVolumeTests.needs))
  func D18_aVolumeWithoutRoomForHelpersIsEditable() async throws {
    try folder.write("old", to: "backing/a.scribe")
    let unmount = try mount(granting: "a.scribe")
    defer { unmount() }
    let session = try await stage.opened(content, at: "portal/a.scribe")
    #expect(session.state == .normal && session.isEditable && content.text == "old")
    stage.type("new", into: session)
    await stage.advance(by: 5)
    #expect(folder.text("backing/a.scribe") == "new" && names == ["a.scribe"] && stage.failures.isEmpty)
    try await session.close()
  }

  @Test(.enabled(if: PortalVolumeTests.program != nil, PortalVolumeTests.needs))
  func D44_aVolumeThatGoesAwayIsReportedAndTheTextIsKept() async throws {
    try folder.write("old", to: "backing/a.scribe")
    let unmount = try mount(granting: "a.scribe")
    let session = try await stage.opened(content, at: "portal/a.scribe")
    stage.type("typed before it went", into: session)
    unmount()
    await stage.advance(by: DocumentSession.autosaveBound + 1)
    while session.isJournaling { await Task.yield() }
    let texts = stage.drafts.compactMap { TemporaryFolder.text(at: FilePath($0.url)) }
    #expect(texts == ["typed before it went"] && folder.text("backing/a.scribe") == "old")
    await session.closeKeepingDraft()
  }
}
