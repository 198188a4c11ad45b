import Foundation
import Testing

@testable import ApplicationResources
@testable import frontispiece

@Suite("frontispiece compile-resources")
struct CompileResourcesToolTests {
  /// The tool as SwiftPM built it, beside the tests.
  static let tool = ApplicationResources.executable.deletingLastPathComponent().appendingPathComponent("frontispiece")

  func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = Self.tool
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test("A folder of sources becomes one catalogue and one Swift file; a second run gives the same bytes")
  func wholeRun() throws {
    let fixture = try Fixture()
    try fixture.write("Info.plist", Sample.infoPlist("<key>CFBundleName</key><string>Tale</string>"))
    try fixture.writeImageSet("robot", entries: #"{"filename": "r.svg"}"#, files: ["r.svg": Sample.svg])
    let arguments = [
      "compile-resources", fixture.sources.path, "--output", fixture.output.path, "--module", "App",
    ]
    var (status, errors) = try run(arguments)
    #expect(status == 0 && errors.isEmpty)
    let catalog = fixture.output.appendingPathComponent(CatalogIndex.filename)
    let first = try Data(contentsOf: catalog)
    (status, errors) = try run(arguments)
    #expect(try Data(contentsOf: catalog) == first)
    #expect(fixture.resources().displayName == "Tale")
    #expect(fixture.resources().image(named: "robot")?.data == Sample.svg)
    #expect(try fixture.generatedSource.contains("static let robot = ImageResource("))
  }

  @Test("An error ends with status 1, a command line that is not understood with a sentence")
  func failures() throws {
    let fixture = try Fixture()
    try fixture.write("Assets.xcassets/bad.colorset/Contents.json", "{")
    let broken = try run(["compile-resources", fixture.sources.path, "--output", fixture.output.path, "--module", "A"])
    #expect(
      broken.status == 1 && broken.errors.contains("bad.colorset/Contents.json: error: the file is not valid JSON"))
    #expect(try run(["compile-resources", "/nowhere"]).errors == "error: --output is missing\n")
    #expect(try run([]).status == 2)
  }

  @Test("The resources are found through a generated constant's bundle and through none")
  func bundles() throws {
    let fixture = try Fixture()
    try fixture.writeImageSet("robot", entries: #"{"filename": "r.svg"}"#, files: ["r.svg": Sample.svg])
    _ = try fixture.compile()
    let bundle = try #require(Bundle(url: fixture.output))
    let resources = fixture.resources()
    #expect(resources.image(ImageResource(name: "robot", bundle: bundle)) != nil)
    #expect(resources.image(ImageResource(name: "robot", bundle: .main)) != nil)
    #expect(ImageResource(name: "robot", bundle: bundle) == ImageResource(name: "robot", bundle: bundle))
  }
}
