import CFileSystem
import Foundation
import Glibc

/// What a file was before it was written in place, as far as it takes to tell half-written contents of our own from
/// what another program wrote later.
struct Overwrite: Codable, Sendable {
  private static let block = 4096
  /// Files up to this size, in bytes, are remembered whole.
  private static let small = 64 << 10

  let device: UInt64
  let inode: UInt64
  let size: Int
  /// The old contents, if they are small.
  let contents: Data?
  /// One hash for each block of the old contents, if they are not.
  let blocks: [UInt64]

  init(_ old: Data, _ status: FileStatus) {
    device = status.device
    inode = status.inode
    size = old.count
    contents = old.count <= Self.small ? old : nil
    blocks = old.count <= Self.small ? [] : Self.hashes(of: old)
  }

  /// Whether contents can be what a write of `new` over the old left behind.
  func explains(_ found: Data, writing new: Data) -> Bool {
    guard found.count <= max(size, new.count), found.count >= min(size, new.count) else { return false }
    if let contents { return Self.isMixture(Array(found), Array(contents), Array(new)) }
    // Every block is an old or a new one. In one of them the write may have stopped.
    var mixed = 0
    for (index, hash) in Self.hashes(of: found).enumerated() where index >= blocks.count || blocks[index] != hash {
      let start = index * Self.block
      let part = found.dropFirst(start).prefix(Self.block)
      let wanted = new.dropFirst(start).prefix(part.count)
      if wanted != part, part.contains(where: { $0 != 0 }) { mixed += 1 }
    }
    return mixed <= 1
  }

  /// Whether every byte is the old or the new one, or a zero where the file grew.
  private static func isMixture(_ found: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> Bool {
    found.indices.allSatisfy { index in
      index < new.count && found[index] == new[index] || index < old.count && found[index] == old[index]
        || index >= old.count && found[index] == 0
    }
  }

  static func hashes(of data: Data) -> [UInt64] {
    let total = (data.count + block - 1) / block
    return [UInt64](unsafeUninitializedCapacity: total) { hashes, count in
      count = total
      guard let first = hashes.baseAddress else { return }
      data.withUnsafeBytes { frontispiece_block_hashes($0.baseAddress, $0.count, block, first) }
    }
  }
}

/// Finishing or undoing what a process that ended was about to do.
extension SafeWrite {
  /// Brings a document into a whole state before it is read: removes work that was left behind, gives back a name
  /// that was taken away for a moment, and finishes a write in place. Costs two looks if there is nothing to do.
  func recover(_ target: FilePath) throws {
    let former = fileSystem.formerPath(of: target)
    if fileSystem.exists(former) {
      if !fileSystem.exists(target) {
        try fileSystem.rename(former, to: target, .replacing)
        try fileSystem.synchronizeDirectory(target.parent)
      } else {
        try? fileSystem.removeTree(former)
      }
    }
    fileSystem.removeStaleWork(for: target, in: target.parent)
    if (try? existing(target))?.kind == .directory { fileSystem.removeStaleWork(for: target, in: target) }
    guard let drafts else { return }
    for interrupted in drafts.interruptedWrites() { try finish(interrupted, at: target) }
  }

  private func finish(_ interrupted: DraftStore.InterruptedWrite, at target: FilePath) throws {
    defer { interrupted.release() }
    guard let status = try existing(target), status.kind == .regularFile, status.inode == interrupted.overwrite.inode,
      status.device == interrupted.overwrite.device, let new = interrupted.contents
    else { return }
    let found = try fileSystem.readFile(target)
    if found.data != new {
      guard interrupted.overwrite.explains(found.data, writing: new) else {
        // Someone else wrote since. Theirs stays; ours is offered like any other draft.
        return interrupted.becomeDraft()
      }
      let file = try fileSystem.open(target, .writing)
      defer { try? fileSystem.close(file) }
      try replaceContents(of: file, with: new)
    }
    interrupted.remove()
  }
}
