import Foundation
import Testing

/// Walks through an example app, the Writing App unless another one is named, with a home of its own; a step that does not hold is an issue of the test.
///
/// The steps are those of `walk.py` beside this file.
func walk(
  app: String = "WritingApp", arguments: [String] = [], _ steps: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let home = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: home) }
  var environment = ProcessInfo.processInfo.environment
  environment["HOME"] = home.path
  for (name, folder) in [
    ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"),
    ("XDG_CACHE_HOME", "cache"), ("XDG_DOCUMENTS_DIR", "Documents"),
  ] {
    let place = home.appending(path: folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    environment[name] = place.path
  }

  let script = Process()
  script.executableURL = URL(filePath: "/usr/bin/python3")
  script.arguments =
    [try #require(Bundle.module.path(forResource: "walk", ofType: "py")), example(app).path] + arguments
  script.environment = environment
  let input = Pipe()
  let output = Pipe()
  script.standardInput = input
  script.standardError = output
  try script.run()
  input.fileHandleForWriting.write(Data(steps.utf8))
  try input.fileHandleForWriting.close()
  let report = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  script.waitUntilExit()
  if script.terminationStatus != 0 {
    Issue.record(Comment(rawValue: report), sourceLocation: sourceLocation)
  }
}

/// An app, which is built beside the bundle of tests.
private func example(_ name: String) -> URL {
  URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
}
