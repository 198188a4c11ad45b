import Foundation
import Glibc
import Wording

/// The desktop's trash, by the freedesktop.org specification: files keep their volume and can be put back.
public struct Trash: Sendable {
  /// Something that was put into the trash.
  public struct Item: Hashable, Sendable {
    /// Where it was.
    public let original: URL
    /// Where it is now.
    public let trashed: URL
    let record: FilePath
  }

  let fileSystem: any FileSystem
  let directories: BaseDirectories
  let user: UInt32

  /// The trash of the person who runs the process.
  public init(fileSystem: any FileSystem = LocalFileSystem(), directories: BaseDirectories = .current) {
    self.fileSystem = fileSystem
    self.directories = directories
    user = geteuid()
  }

  /// Whether a path lies in any trash.
  static func contains(_ path: FilePath) -> Bool {
    let text = path.description
    return text.contains("/Trash/files/") || text.contains("/.Trash-") || text.contains("/.Trash/")
  }

  /// Puts a file or folder into the trash of its volume. A link is put there itself, not what it leads to. Blocks on
  /// the disk.
  /// - Throws: `DocumentError`; when the volume has no trash, it says so, and the item is where it was.
  public func put(_ url: URL) throws -> Item {
    let path = FilePath(url)
    do {
      let status = try fileSystem.status(of: path, followingLinks: false)
      let (trash, recordedPath) = try trashDirectory(for: path, device: status.device)
      return try move(path, isDirectory: status.kind == .directory, into: trash, recordedAs: recordedPath)
    } catch {
      throw DocumentError(.deleting, url: url, because: error)
    }
  }

  /// Puts something back where it was.
  /// - Throws: `DocumentError`, with `nameTaken` if its name is used by now.
  public func restore(_ item: Item) throws {
    do {
      let original = FilePath(item.original)
      try fileSystem.createDirectories(original.parent)
      try fileSystem.renameVisibly(FilePath(item.trashed), to: original)
      try? fileSystem.remove(item.record)
    } catch {
      throw DocumentError(.moving, url: item.original, because: error)
    }
  }

  private func move(
    _ path: FilePath, isDirectory: Bool, into trash: FilePath, recordedAs recordedPath: [UInt8]
  ) throws -> Item {
    let files = trash.appending("files")
    let records = trash.appending("info")
    try fileSystem.createDirectories(files, permissions: 0o700)
    try fileSystem.createDirectories(records, permissions: 0o700)
    var number = 1
    while true {
      let name = path.nameBytes + (number == 1 ? [] : Array(".\(number)".utf8))
      number += 1
      let trashed = files.appending(bytes: name)
      let record = records.appending(bytes: name + Array(".trashinfo".utf8))
      if try moved(path, to: trashed, record, recordedPath) {
        return Item(original: path.url(isDirectory: isDirectory), trashed: trashed.url(), record: record)
      }
    }
  }

  /// False if the name in the trash is taken.
  private func moved(
    _ path: FilePath, to trashed: FilePath, _ record: FilePath, _ recordedPath: [UInt8]
  ) throws(FileSystemError) -> Bool {
    do {
      // The record comes first and reserves the name, as the specification asks.
      _ = try fileSystem.createFile(record, Self.record(recordedPath, Date()), permissions: 0o600)
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
    do {
      try fileSystem.rename(path, to: trashed, .exclusive)
      return true
    } catch {
      try? fileSystem.remove(record)
      if error.code == EEXIST { return false }
      throw error
    }
  }

  /// The trash to use and the path to note in it: absolute at home, relative to the volume elsewhere.
  private func trashDirectory(for path: FilePath, device: UInt64) throws -> (FilePath, [UInt8]) {
    try fileSystem.createDirectories(directories.data, permissions: 0o700)
    if try fileSystem.status(of: directories.data, followingLinks: true).device == device {
      return (directories.data.appending("Trash"), path.bytes)
    }
    let top = try volume(of: path, device: device)
    let relative = Array(path.bytes.dropFirst(top.bytes.count == 1 ? 1 : top.bytes.count + 1))
    let shared = top.appending(".Trash")
    if let status = try? fileSystem.status(of: shared, followingLinks: false), status.kind == .directory,
      status.permissions & 0o1000 != 0
    {
      let own = shared.appending("\(user)")
      if (try? fileSystem.createDirectories(own, permissions: 0o700)) != nil { return (own, relative) }
    }
    let own = top.appending(".Trash-\(user)")
    do {
      try fileSystem.createDirectories(own, permissions: 0o700)
    } catch {
      throw DocumentError(
        .deleting, DocumentError.reason(for: error.code), url: path.url(), errno: error.code,
        cause: Wording.text("The disk has no trash."), advice: Wording.text("Delete it permanently instead."),
        underlying: error)
    }
    return (own, relative)
  }

  /// The highest directory on the same volume.
  private func volume(of path: FilePath, device: UInt64) throws(FileSystemError) -> FilePath {
    var top = path.parent
    while top.bytes.count > 1 {
      guard try fileSystem.status(of: top.parent, followingLinks: true).device == device else { return top }
      top = top.parent
    }
    return top
  }

  static func record(_ path: [UInt8], _ date: Date) -> Data {
    var time = time_t(date.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    return Data("[Trash Info]\nPath=\(FilePath.percentEncoded(path))\nDeletionDate=\(day)T\(clock)\n".utf8)
  }
}
