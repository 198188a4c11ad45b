import Foundation
import Testing

@testable import Documents

/// Processes that are killed while they save. `DocumentsTorture --kills 10000` does it for as long as one likes.
@Suite("Torture") struct TortureTests {
  @Test func twoHundredKillsLoseNothing() async throws {
    // Beside the tests, wherever they were built.
    let tests = try LocalFileSystem().resolvingLinks(FilePath("/proc/self/exe"))
    let program = tests.parent.appending("DocumentsTorture").url()
    try #require(FileManager.default.isExecutableFile(atPath: program.path))
    let reports = try await withThrowingTaskGroup(of: String.self) { group in
      for seed in 1...2 {
        group.addTask {
          let process = Process()
          process.executableURL = program
          process.arguments = ["--kills", "100", "--seed", "\(seed)", "--quiet"]
          let output = Pipe()
          process.standardOutput = output
          try process.run()
          let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          process.waitUntilExit()
          return process.terminationStatus == 0 ? "" : text
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reports == ["", ""])
  }
}
