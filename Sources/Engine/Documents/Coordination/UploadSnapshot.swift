import Foundation
import Glibc

/// A copy of an item to be sent somewhere: a file as it is, a directory as a ZIP archive without compression.
enum UploadSnapshot {
  /// Makes the copy in a folder of its own, which whoever asked removes.
  static func make(of path: FilePath, in fileSystem: any FileSystem) throws -> FilePath {
    let target = try fileSystem.resolvingLinks(path)
    let folder = FilePath(FileManager.default.temporaryDirectory).appending("upload-\(UUID().uuidString)")
    try fileSystem.createDirectories(folder, permissions: 0o700)
    do {
      guard try fileSystem.status(of: target, followingLinks: false).kind == .directory else {
        let copy = folder.appending(bytes: path.nameBytes)
        try fileSystem.copyTree(target, to: copy)
        return copy
      }
      var archive = StoredArchive()
      try add(target, as: path.nameBytes, to: &archive, fileSystem)
      let copy = folder.appending(bytes: path.nameBytes + Array(".zip".utf8))
      _ = try fileSystem.createFile(copy, archive.finished(), permissions: 0o600)
      return copy
    } catch {
      try? fileSystem.removeTree(folder)
      throw error
    }
  }

  private static func add(
    _ path: FilePath, as name: [UInt8], to archive: inout StoredArchive, _ fileSystem: any FileSystem
  ) throws {
    let status = try fileSystem.status(of: path, followingLinks: false)
    switch status.kind {
    case .regularFile:
      try archive.add(name, try fileSystem.readFile(path).data, mode: 0o100000 | status.permissions)
    case .symbolicLink:
      try archive.add(name, Data(try fileSystem.destination(ofLink: path)), mode: 0o120777)
    case .directory:
      try archive.add(name + [UInt8(ascii: "/")], Data(), mode: 0o040000 | status.permissions)
      for child in try fileSystem.names(in: path).sorted(by: { $0.lexicographicallyPrecedes($1) })
      where !LocalFileSystem.isTemporaryName(child) {
        try add(path.appending(bytes: child), as: name + [UInt8(ascii: "/")] + child, to: &archive, fileSystem)
      }
    case .other: break  // a pipe or a device is nothing that could be sent
    }
  }
}

/// The ZIP format with entries as they are, as every system reads it.
struct StoredArchive {
  private var bytes = Data()
  private var directory = Data()
  private var count = 0

  private static let checksums: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func checksum(of data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { checksums[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  /// Adds an entry.
  /// - Throws: `FileSystemError` with `EFBIG` past the format's 4 GiB, and 65,535 entries.
  mutating func add(_ name: [UInt8], _ data: Data, mode: UInt32) throws(FileSystemError) {
    let offset = bytes.count
    guard let size = UInt32(exactly: data.count), let start = UInt32(exactly: offset + data.count + 1_024),
      count < Int(UInt16.max), name.count < Int(UInt16.max), start < UInt32.max
    else { throw FileSystemError(operation: "write", path: FilePath(bytes: name), code: EFBIG) }
    // Version 2.0, names in UTF-8, stored, a date of zero: 1 January 1980.
    let facts =
      Self.field(UInt16(20)) + Self.field(UInt16(0x0800)) + Self.field(UInt16(0)) + Self.field(UInt16(0))
      + Self.field(UInt16(0x0021)) + Self.field(Self.checksum(of: data)) + Self.field(size) + Self.field(size)
      + Self.field(UInt16(name.count)) + Self.field(UInt16(0))
    bytes += Self.field(UInt32(0x0403_4B50)) + facts + Data(name) + data
    directory +=
      Self.field(UInt32(0x0201_4B50)) + Self.field(UInt16(0x0314)) + facts + Self.field(UInt16(0))
      + Self.field(UInt16(0)) + Self.field(UInt16(0)) + Self.field(mode << 16) + Self.field(UInt32(offset)) + Data(name)
    count += 1
  }

  /// The whole archive.
  func finished() -> Data {
    bytes + directory + Self.field(UInt32(0x0605_4B50)) + Self.field(UInt16(0)) + Self.field(UInt16(0))
      + Self.field(UInt16(count)) + Self.field(UInt16(count)) + Self.field(UInt32(directory.count))
      + Self.field(UInt32(bytes.count)) + Self.field(UInt16(0))
  }

  private static func field(_ value: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: value.littleEndian) { Data($0) }
  }
}
