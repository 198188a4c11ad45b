import ApplicationResources
import Documents
import Foundation
import FrontispieceTesting
import Testing

@testable import WritingApp

@MainActor
@Suite("Writing App: bad input", .serialized)
struct BadInputTests {
  @Test("A story that is not UTF-8 is refused in one sentence, and the launch scene stays")
  func notUTF8() async throws {
    let first = try await AppTester.launch(WritingApp.self)
    let story = try first.put("", at: "Old.story")
    try Data([0x48, 0xE9, 0xFF, 0xFE]).write(to: story)
    let app = try await AppTester.launch(WritingApp.self, home: first.home)
    try app.press("Old")
    await app.settle()
    #expect(app.alert?.title == "“Old.story” could not be opened.")
    #expect(app.alert?.message.hasPrefix("It is not text in the UTF-8 encoding.") == true)
    try app.press("OK")
    #expect(app.element("Start Writing") != nil)
    #expect(try Data(contentsOf: story) == Data([0x48, 0xE9, 0xFF, 0xFE]))
  }

  @Test("A documents folder that cannot be read is explained in place of the documents")
  func unreadableFolder() async throws {
    let app = try await AppTester.launch(
      WritingApp.self, files: ["Night.story": "Dark"],
      environment: { $0.fileSystem = FailingFileSystem(failing: [.list], code: EACCES) })
    #expect(app.element("Start Writing") != nil)
    #expect(app.sees("could not be shown."))
    #expect(app.alert == nil)
  }

  @Test("A documents folder that takes no files is explained, and the app goes on")
  func readOnlyFolder() async throws {
    let app = try await AppTester.launch(
      WritingApp.self, files: ["Night.story": "Dark"],
      environment: { $0.fileSystem = FailingFileSystem(failing: [.create], code: EROFS) })
    try app.press("Start Writing")
    await app.settle()
    #expect(app.alert?.title == "“Untitled.story” could not be created.")
    #expect(app.alert?.message.hasPrefix("The disk is read-only.") == true)
    try app.press("OK")
    #expect(app.element("Start Writing") != nil)
    #expect(app.savedDocuments == ["Night.story"])
  }

  @Test("A full disk while creating leaves no half a file")
  func fullDiskWhileCreating() async throws {
    let app = try await AppTester.launch(
      WritingApp.self,
      environment: { $0.fileSystem = FailingFileSystem(failing: [.create, .write], code: ENOSPC) })
    try app.press("Choose a Template")
    await app.settle()
    try app.press("Letter")
    await app.settle()
    #expect(app.alert?.message.hasPrefix("The disk is full.") == true)
    try app.press("OK")
    #expect(app.savedDocuments.isEmpty)
    #expect(app.element("Start Writing") != nil)
  }

  @Test("A disk that is full while writing keeps the story on screen; it is saved once there is room")
  func fullDiskWhileWriting() async throws {
    let disk = FailingFileSystem(failing: [], code: ENOSPC)
    let app = try await AppTester.launch(WritingApp.self, environment: { $0.fileSystem = disk })
    try app.press("Start Writing")
    await app.settle()
    disk.fail([.create, .write])
    try app.type("Not lost")
    app.advance(.seconds(5))
    await app.settle()
    #expect(app.alert?.title == "“Untitled.story” could not be saved.")
    try app.press("OK")
    #expect(app.element("Story")?.value == "Not lost")
    disk.fail([])
    try app.type("!")
    try app.press("Back")
    await app.settle()
    #expect(app.alert == nil)
    #expect(try app.text(ofDocument: "Untitled.story") == "Not lost!")
  }

  @Test("Without an Info.plist the app goes by its program's name and still makes stories")
  func missingInfoPlist() async throws {
    let app = try await AppTester.launch(WritingApp.self, resources: ApplicationResources(info: InfoPlist()))
    try app.press("Start Writing")
    await app.settle()
    #expect(app.element("Back") != nil)
    try app.type("Without a name")
    try app.press("Back")
    await app.settle()
    #expect(app.savedDocuments.count == 1)
  }
}
