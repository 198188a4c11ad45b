import Foundation
import Testing

/// The script that guards the architecture is code like any other: a rule that no longer fires protects nothing.
@Suite struct HouseRulesTests {
  /// Runs `Scripts/house-rules` on a package that consists of the given files; returns its findings, one per line.
  private func findings(in files: [String: String]) throws -> [String] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let root = FileManager.default.temporaryDirectory.appending(path: "house-rules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let script = Process()
    let output = Pipe()
    script.executableURL = URL(filePath: "/usr/bin/env")
    script.arguments = ["python3", package.appending(path: "Scripts/house-rules").path, root.path]
    script.standardOutput = output
    script.standardError = FileHandle.nullDevice
    try script.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    let lines = text.split(separator: "\n").map(String.init)
    #expect((script.terminationStatus == 0) == lines.isEmpty, "the exit status agrees with the findings")
    return lines
  }

  @Test("an import that points downwards is allowed")
  func importDownwards() throws {
    #expect(try findings(in: ["Sources/Interfaces/SwiftUI/A.swift": "import RenderTree\nimport Toolkit\n"]).isEmpty)
    #expect(try findings(in: ["Sources/Platform/GTKToolkit/A.swift": "import CGTK\nimport Toolkit\n"]).isEmpty)
  }

  @Test(
    "an import that points upwards or sideways is found",
    arguments: [
      ("Sources/Engine/RenderTree/A.swift", "SwiftUI"),
      ("Sources/Engine/LaunchExperience/A.swift", "GTKToolkit"),
      ("Sources/Engine/Documents/A.swift", "Toolkit"),
      ("Sources/Engine/ContentTypes/A.swift", "RenderTree"),
      ("Sources/Platform/Toolkit/A.swift", "RenderTree"),
      ("Sources/Platform/GTKToolkit/A.swift", "RenderTree"),
      ("Sources/Platform/HeadlessToolkit/A.swift", "GTKToolkit"),
      ("Sources/Interfaces/SwiftUI/A.swift", "CGTK"),
      ("Sources/Interfaces/Combine/A.swift", "GTKToolkit"),
      ("Examples/WritingApp/A.swift", "Toolkit"),
    ])
  func importUpwards(path: String, module: String) throws {
    let found = try findings(in: [path: "import Foundation\n@_exported import \(module)\n"])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(path):2: ") == true)
  }

  @Test("a public declaration without a doc comment is found, also behind attributes")
  func undocumented() throws {
    let source = """
      /// A thing.
      public struct Thing {
        /// Its name.
        public let name: String

        public init(name: String) { self.name = name }

        public var size: Int { 0 }

        /// Rotates it.
        @discardableResult
        @MainActor
        public func rotate() -> Int { 0 }

        @MainActor
        public static func make() {}
      }
      """
    let found = try findings(in: ["Sources/Engine/Documents/Thing.swift": source])
    #expect(found.map { $0.split(separator: ":")[1] } == ["8", "16"])
  }

  @Test("overloads, and declarations without a blank line between them, share a doc comment")
  func shared() throws {
    let source = """
      /// Colours.
      public struct Colour {
        /// The usual ones.
        public static let red = Colour()
        public static let green = Colour()

        public static let palette = "spring"

        /// Mixes colours.
        public func mixed(with other: Colour) -> Colour { self }

        public func mixed(with others: [Colour]) -> Colour { self }
      }
      """
    let found = try findings(in: ["Sources/Engine/RenderTree/Colour.swift": source])
    #expect(found.map { $0.split(separator: ":")[1] } == ["7"])
  }

  @Test("a member that a protocol of the package requires is explained there")
  func required() throws {
    let source = """
      /// A shape.
      public protocol Outline {
        /// The length.
        var length: Double { get }
      }

      /// A line.
      public struct Line: Outline {
        public var length: Double { 1 }

        public var width: Double { 1 }
      }
      """
    let found = try findings(in: ["Sources/Engine/RenderTree/Outline.swift": source])
    #expect(found.map { $0.split(separator: ":")[1] } == ["11"])
  }

  @Test("members that a well-known protocol explains need no doc comment")
  func knownMembers() throws {
    let source = """
      /// A thing.
      public struct Thing: Hashable {
        public static func == (left: Thing, right: Thing) -> Bool { true }
        public func hash(into hasher: inout Hasher) {}
        public var description: String { "" }
      }
      """
    #expect(try findings(in: ["Sources/Engine/Documents/Thing.swift": source]).isEmpty)
  }

  @Test("unfinished work, version gates, unproved sendability and conditional examples are found")
  func texts() throws {
    let path = "Sources/Platform/GTKToolkit/A.swift"
    #expect(try findings(in: [path: "// TO" + "DO: later\n"]).count == 1)
    #expect(try findings(in: [path: "if GTK_CHECK_VERSION(4, 10, 0) {}\n"]).count == 1)
    #expect(try findings(in: [path: "final class A: @unchecked Sendable {}\n"]).count == 1)
    let proved = "// Every access holds the lock.\nfinal class A: @unchecked Sendable {}\n"
    #expect(try findings(in: [path: proved]).isEmpty)
    #expect(try findings(in: ["Examples/WritingApp/A.swift": "#if os(Linux)\n#endif\n"]).count == 1)
  }

  @Test("a file of more than 700 lines is found")
  func longFiles() throws {
    let line = "let a = 0\n"
    #expect(try findings(in: ["Sources/Tools/frontispiece/A.swift": String(repeating: line, count: 700)]).isEmpty)
    #expect(try findings(in: ["Sources/Tools/frontispiece/A.swift": String(repeating: line, count: 701)]).count == 1)
  }
}
