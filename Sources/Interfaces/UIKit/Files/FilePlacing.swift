import Foundation

/// Puts files where people want them. Whatever fails, no file is lost: one that is replaced goes last.
enum FilePlacing {
  /// Puts a file under a name that the person has chosen; one that has the name already is replaced.
  static func put(_ file: URL, at target: URL, asCopy: Bool) throws -> URL {
    let manager = FileManager.default
    guard file.standardizedFileURL != target.standardizedFileURL else { return target }
    let aside = target.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
    if asCopy { try manager.copyItem(at: file, to: aside) } else { try manager.moveItem(at: file, to: aside) }
    do {
      try exchange(aside, for: target)
      return target
    } catch {
      if asCopy { try? manager.removeItem(at: aside) } else { try? manager.moveItem(at: aside, to: file) }
      throw error
    }
  }

  /// Gives a file the name of another, which goes.
  private static func exchange(_ file: URL, for target: URL) throws {
    if rename(file.path, target.path) == 0 { return }
    guard [EISDIR, ENOTDIR, ENOTEMPTY, EEXIST].contains(errno) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.init(rawValue: errno) ?? .EIO)])
    }
    // A folder, or a file in the place of one: the old one steps aside first.
    let manager = FileManager.default
    let old = target.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).old")
    try manager.moveItem(at: target, to: old)
    do {
      try manager.moveItem(at: file, to: target)
    } catch {
      try? manager.moveItem(at: old, to: target)
      throw error
    }
    try? manager.removeItem(at: old)
  }

  /// Puts a file into a folder, under another name if its own is taken.
  static func put(_ file: URL, into folder: URL, asCopy: Bool) throws -> URL {
    try put(file, at: free(file.lastPathComponent, in: folder), asCopy: asCopy)
  }

  /// Copies for the app, each in a temporary folder of its own so that it keeps its name.
  static func copies(of files: [URL]) throws -> [URL] {
    try files.map { file in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try put(file, at: folder.appendingPathComponent(file.lastPathComponent), asCopy: true)
    }
  }

  private static func free(_ name: String, in folder: URL) -> URL {
    let whole = folder.appendingPathComponent(name)
    var target = whole
    var number = 1
    while FileManager.default.fileExists(atPath: target.path) {
      number += 1
      target = folder.appendingPathComponent("\(whole.deletingPathExtension().lastPathComponent) \(number)")
      if !whole.pathExtension.isEmpty { target.appendPathExtension(whole.pathExtension) }
    }
    return target
  }
}
