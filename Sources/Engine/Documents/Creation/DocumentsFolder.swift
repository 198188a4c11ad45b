import Foundation

/// Where an app keeps the documents it makes.
public enum DocumentsFolder {
  /// The person's documents folder: `XDG_DOCUMENTS_DIR` in the environment or in `user-dirs.dirs`, else
  /// `~/Documents`. Blocks on the disk.
  public static func documents(
    directories: BaseDirectories = .current, fileSystem: any FileSystem = LocalFileSystem()
  ) -> FilePath {
    if let path = directories.environment["XDG_DOCUMENTS_DIR"].flatMap(BaseDirectories.absolute) { return path }
    let file = directories.configuration.appending("user-dirs.dirs")
    if let data = try? fileSystem.readFile(file, limit: 64 << 10).data,
      let path = documents(in: String(decoding: data, as: UTF8.self), home: directories.home)
    {
      return path
    }
    return directories.home.appending("Documents")
  }

  /// The folder of an app inside the documents folder. It need not exist yet.
  public static func path(
    applicationName: String, directories: BaseDirectories = .current, fileSystem: any FileSystem = LocalFileSystem()
  ) -> FilePath {
    documents(directories: directories, fileSystem: fileSystem)
      .appending(DocumentNaming.safeStem(applicationName, fallback: "Documents"))
  }

  /// Finds the folder of an app, off the main actor, and makes it if it is missing.
  /// - Throws: `DocumentError` when it cannot be made: a read-only folder, a file of that name.
  public static func ensure(
    applicationName: String, directories: BaseDirectories = .current, fileSystem: any FileSystem = LocalFileSystem(),
    activity: DocumentActivity? = nil
  ) async throws -> URL {
    let activity = if let activity { activity } else { await DocumentActivity.shared }
    return try await activity.perform {
      try await FileWorker.shared.run {
        let path = path(applicationName: applicationName, directories: directories, fileSystem: fileSystem)
        do {
          try fileSystem.createDirectories(path)
        } catch {
          throw DocumentError(.creating, url: path.url(isDirectory: true), because: error)
        }
        return path.url(isDirectory: true)
      }
    }
  }

  /// The documents folder that a `user-dirs.dirs` names; lines have the form `XDG_DOCUMENTS_DIR="$HOME/Documents"`.
  static func documents(in text: String, home: FilePath) -> FilePath? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, parts[0] == "XDG_DOCUMENTS_DIR" else { continue }
      var value = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      value = value.replacingOccurrences(of: "\\", with: "")
      if value == "$HOME" || value.hasPrefix("$HOME/") {
        return FilePath(bytes: home.bytes + Array(value.dropFirst(5).utf8))
      }
      if let path = BaseDirectories.absolute(value) { return path }
    }
    return nil
  }
}
