import Foundation
import Testing

/// The gallery as a program of its own, with a person's hands on it.
///
/// Its lines are read as they come; waiting ends as soon as the awaited line is there.
final class GalleryProcess {
  private let process = Process()
  private let lines = Lines()
  private(set) var windowIdentifier = ""

  /// Shared with the thread that reads.
  private final class Lines: @unchecked Sendable {
    // Every access holds the condition.
    private let condition = NSCondition()
    private var all: [String] = []
    private var rest = ""

    func add(_ data: Data) {
      condition.withLock {
        rest += String(decoding: data, as: UTF8.self)
        var parts = rest.components(separatedBy: "\n")
        rest = parts.removeLast()
        all += parts
        condition.broadcast()
      }
    }

    func wait(for wanted: String, seconds: Double) -> Bool {
      let deadline = Date(timeIntervalSinceNow: seconds)
      return condition.withLock {
        while !all.contains(wanted) {
          if !condition.wait(until: deadline) { return all.contains(wanted) }
        }
        // A line answers one question only.
        if let index = all.firstIndex(of: wanted) { all.removeSubrange(...index) }
        return true
      }
    }

    var text: String { condition.withLock { all.joined(separator: "\n") } }
  }

  init(
    _ arguments: [String] = [], environment changes: [String: String] = [:], without: [String] = [],
    showsWindow: Bool = true
  ) throws {
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("ToolkitGallery")
    if !FileManager.default.isExecutableFile(atPath: process.executableURL?.path ?? "") {
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("ToolkitGallery")
    }
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in changes { variables[name] = value }
    for name in without { variables[name] = nil }
    process.environment = variables
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    pipe.fileHandleForReading.readabilityHandler = { [lines] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil } else { lines.add(data) }
    }
    try process.run()
    guard showsWindow else { return }
    expect("size 900 700")
    windowIdentifier =
      try run("xdotool", "search", "--onlyvisible", "--pid", "\(process.processIdentifier)")
      .components(separatedBy: "\n").last { !$0.isEmpty } ?? ""
    // There is no window manager that would give the window the keyboard.
    try run("xdotool", "windowmove", windowIdentifier, "0", "0", "windowfocus", "--sync", windowIdentifier)
  }

  /// Ends the program, whatever it is doing.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for a line of output.
  func expect(_ line: String, within seconds: Double = 5, sourceLocation: SourceLocation = #_sourceLocation) {
    if !lines.wait(for: line, seconds: seconds) {
      Issue.record("“\(line)” did not come. What came:\n\(lines.text)", sourceLocation: sourceLocation)
    }
  }

  /// Everything that has not been waited for.
  var output: String { lines.text }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Processor time used so far, in clock ticks.
  var processorTime: Int {
    let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = stat.split(separator: " ")
    guard fields.count > 14 else { return -1 }
    return (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0)
  }

  // MARK: Hands

  func click(_ x: Int, _ y: Int, button: Int = 1) throws {
    try run("xdotool", "mousemove", "\(x)", "\(y)", "click", "\(button)")
  }

  func drag(from start: (Int, Int), to end: (Int, Int)) throws {
    try run("xdotool", "mousemove", "\(start.0)", "\(start.1)", "mousedown", "1")
    for step in 1...10 {
      let x = start.0 + (end.0 - start.0) * step / 10
      let y = start.1 + (end.1 - start.1) * step / 10
      try run("xdotool", "mousemove", "\(x)", "\(y)")
    }
    try run("xdotool", "mouseup", "1")
  }

  func key(_ combinations: String...) throws { try run(["xdotool", "key"] + combinations) }
  func type(_ text: String) throws { try run("xdotool", "type", "--delay", "5", text) }

  // MARK: Screen reader

  func press(_ name: String) throws { try assist("press", name) }
  func text(_ name: String) throws -> String { try assist("text", name) }
  func describe(_ name: String) throws -> [String] {
    try assist("describe", name).split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  @discardableResult
  private func assist(_ verb: String, _ name: String) throws -> String {
    let script = try #require(Bundle.module.url(forResource: "accessibility", withExtension: "py"))
    return try run("/usr/bin/python3", script.path, "ToolkitGallery", verb, name)
  }

  @discardableResult
  private func run(_ words: String...) throws -> String { try run(words) }

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = words
    let output = Pipe()
    let errors = Pipe()
    tool.standardOutput = output
    tool.standardError = errors
    try tool.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 {
      Issue.record("\(words.joined(separator: " ")): \(String(decoding: complaint, as: UTF8.self))")
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
