import Foundation

/// Where the desktop wants an app to keep things, by the XDG base directory specification.
public struct BaseDirectories: Sendable {
  /// The person's home folder.
  public let home: FilePath
  /// Data worth keeping, such as the trash.
  public let data: FilePath
  /// Settings.
  public let configuration: FilePath
  /// What an app remembers between launches: drafts, recents.
  public let state: FilePath
  let environment: [String: String]

  /// The directories of the running process.
  public static let current = BaseDirectories(environment: ProcessInfo.processInfo.environment)

  /// The directories that an environment names. Relative paths in it are ignored, as the specification asks.
  public init(environment: [String: String]) {
    self.environment = environment
    let home = environment["HOME"].flatMap(Self.absolute) ?? FilePath(FileManager.default.homeDirectoryForCurrentUser)
    self.home = home
    func directory(_ name: String, _ fallback: String...) -> FilePath {
      environment[name].flatMap(Self.absolute) ?? fallback.reduce(home) { $0.appending($1) }
    }
    data = directory("XDG_DATA_HOME", ".local", "share")
    configuration = directory("XDG_CONFIG_HOME", ".config")
    state = directory("XDG_STATE_HOME", ".local", "state")
  }

  static func absolute(_ path: String) -> FilePath? { path.hasPrefix("/") ? FilePath(path) : nil }
}
