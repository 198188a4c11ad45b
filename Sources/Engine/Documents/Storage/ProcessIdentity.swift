import Foundation
import Glibc

/// One run of a process. Numbers are used again, so the time of the start belongs to it.
struct ProcessIdentity: Hashable, Sendable, Codable {
  let number: Int32
  /// Clock ticks between the machine's start and the process's, as the kernel counts them.
  let started: UInt64
  /// The machine's run.
  let boot: String

  /// The running process.
  static let current = ProcessIdentity(
    number: getpid(), started: startTime(of: getpid()) ?? 0,
    boot: text(of: "/proc/sys/kernel/random/boot_id").trimmingCharacters(in: .whitespacesAndNewlines))

  /// Whether the process has not ended.
  var isRunning: Bool { boot == Self.current.boot && Self.startTime(of: number) == started }

  private static func startTime(of number: Int32) -> UInt64? {
    // The second field is the program's name in parentheses and may hold anything, so fields count from its end.
    let text = text(of: "/proc/\(number)/stat")
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }

  private static func text(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
