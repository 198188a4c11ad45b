import BenchmarkInstruments
import Foundation

/// Builds the C programs and starts subjects, each with an empty home folder.
struct Runner {
  private let folder: URL
  private let programs: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("Benchmarks-\(UUID().uuidString)")
    programs = folder.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    for name in CProgram.allCases { try compile(name.rawValue) }
  }

  private var home: URL { folder.appendingPathComponent("home") }

  func removeFiles() { try? FileManager.default.removeItem(at: folder) }

  private func compile(_ name: String) throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let instruments = sources.appendingPathComponent("Instruments")
    let flags = try output(of: "pkg-config", ["--cflags", "--libs", "libadwaita-1"])
      .split(whereSeparator: \.isWhitespace).map(String.init)
    _ = try output(
      of: "cc",
      [
        "-O2", "-o", programs.appendingPathComponent(name).path,
        sources.appendingPathComponent("Comparison/\(name).c").path,
        instruments.appendingPathComponent("Frames.c").path,
        instruments.appendingPathComponent("Allocations.c").path,
        "-I", instruments.appendingPathComponent("include").path,
      ] + flags)
  }

  /// Runs a C program.
  func run(_ program: CProgram, _ arguments: [Int] = []) throws -> Report {
    try report(of: programs.appendingPathComponent(program.rawValue).path, arguments.map(String.init), [:])
  }

  /// Runs a subject of ours.
  func run(_ subject: Subject) throws -> Report {
    try report(of: Display.executable, [], [Subject.environmentKey: subject.description])
  }

  private func report(of program: String, _ arguments: [String], _ additions: [String: String]) throws -> Report {
    var environment = ProcessInfo.processInfo.environment
    environment["GSK_RENDERER"] = "cairo"
    environment["HOME"] = home.path
    environment["GSETTINGS_BACKEND"] = "memory"
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] { environment[name] = nil }
    environment.merge(additions) { $1 }
    let start = instruments_now()
    let text = try output(of: program, arguments, environment: environment)
    return try Report(text, start: start)
  }

  private func output(of program: String, _ arguments: [String], environment: [String: String]? = nil) throws -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program.hasPrefix("/") ? program : "/usr/bin/env")
    process.arguments = program.hasPrefix("/") ? arguments : [program] + arguments
    if let environment { process.environment = environment }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("\(program) ended with \(process.terminationStatus).")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// The C programs in `Comparison`.
enum CProgram: String, CaseIterable {
  case emptyWindow = "EmptyWindow"
  case rows = "Rows"
  case listView = "ListView"
  case constraints = "Constraints"
}

/// What a subject printed.
struct Report {
  /// One change: the call itself and the frame with it, in seconds, and the allocations of the call.
  struct Round {
    var own: Double
    var allocations: Double
    var frame: Double
  }

  /// Seconds from the start of the process, and from when the toolkit was ready.
  private(set) var firstFrame = 0.0
  private(set) var sinceReady = 0.0
  /// Mebibytes.
  private(set) var peakMemory = 0.0
  private(set) var rounds: [Round] = []

  init(_ text: String, start: Int64) throws {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      switch words.first {
      case "first_frame": firstFrame = (numbers[0] - Double(start)) / 1e9
      case "since_ready": sinceReady = numbers[0] / 1e9
      case "peak_memory": peakMemory = numbers[0] / 1024
      case "round": rounds.append(Round(own: numbers[0] / 1e9, allocations: numbers[1], frame: numbers[2] / 1e9))
      default: break
      }
    }
    if firstFrame == 0, rounds.isEmpty { throw Failure("A subject has reported nothing.") }
  }

  func median(_ value: (Round) -> Double) -> Double { rounds.map(value).median }
}

extension [Double] {
  /// The value in the middle; of two in the middle, the greater.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
