import Foundation

/// Where the windows are shown.
enum Display {
  /// Starts the program again on a display and a session bus of its own when there is no display.
  static func require() throws {
    let environment = ProcessInfo.processInfo.environment
    if environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil { return }
    let display = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "dbus-run-session", "--"]
    let command = display + [executable] + CommandLine.arguments.dropFirst()
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    words.append(nil)
    execvp(words[0]!, words)
    throw Failure("There is no display, and xvfb-run could not be started: \(String(cString: strerror(errno))).")
  }

  /// The program itself.
  static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }
}

/// Why nothing can be measured, in a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
