import Foundation
import Glibc

/// A new item that is being written under a hidden name, to take the place of another when it is complete.
///
/// Its name is made from the other's, so that work which a killed process left behind is found again without listing
/// the folder; and whoever works on it holds its lock, so that it is known to be left behind.
struct WorkInProgress {
  let path: FilePath
  /// The item, open for writing if it is a file.
  let file: OpenFile
  /// Whether it is a file that was complete before, under another name.
  var isLinked = false
}

extension FileSystem {
  /// Begins a new item beside another.
  /// - Parameter written: A complete file that the new item is to be, if the volume can give it a second name.
  /// - Throws: What the creation threw, with the path of the new item.
  func beginWork(
    for target: FilePath, in folder: FilePath? = nil, asDirectory: Bool, permissions: UInt32,
    linking written: FilePath? = nil
  ) throws(FileSystemError) -> WorkInProgress {
    // The first name is free unless a save of the same document is under way or was cut off.
    for number in 0..<16 {
      let path = workPath(for: target, in: folder ?? target.parent, number)
      do {
        if let work = try makeWork(path, asDirectory, permissions, written) { return work }
      } catch  where error.code == EEXIST {
        guard removeStaleWork(path), let work = try makeWork(path, asDirectory, permissions, written) else { continue }
        return work
      }
    }
    throw FileSystemError(operation: "open", path: workPath(for: target, in: folder ?? target.parent, 0), code: EBUSY)
  }

  private func makeWork(
    _ path: FilePath, _ isDirectory: Bool, _ permissions: UInt32, _ written: FilePath?
  ) throws(FileSystemError) -> WorkInProgress? {
    let file: OpenFile
    var isLinked = false
    if isDirectory {
      try createDirectory(path, permissions: permissions)
      do throws(FileSystemError) {
        file = try open(path, .reading)
      } catch {
        try? removeDirectory(path)
        throw error
      }
    } else if let written, (try? link(written, to: path)) != nil {
      do throws(FileSystemError) {
        file = try open(path, .reading)
      } catch {
        try? remove(path)
        throw error
      }
      isLinked = true
    } else {
      file = try create(path, permissions: permissions)
    }
    // Volumes without locks have no clean-up; the save itself does not depend on it.
    let work = WorkInProgress(path: path, file: file, isLinked: isLinked)
    // Another process may take it for left behind in the moment between the two calls, or have removed it already.
    guard (try? lock(file)) ?? true, isStillNamed(work) else {
      discard(work)
      return nil
    }
    return work
  }

  private func isStillNamed(_ work: WorkInProgress) -> Bool {
    do {
      return try status(of: work.path, followingLinks: false).stamp.isSameFile(as: try status(of: work.file).stamp)
    } catch {
      return error.code != ENOENT  // what cannot be looked at is shown by the next step
    }
  }

  /// Gives up work: nothing of it stays.
  func discard(_ work: WorkInProgress) {
    try? removeTree(work.path)
    try? close(work.file)
  }

  /// Removes what killed processes left of the work for an item in a folder. Costs one look at a name if there is nothing.
  func removeStaleWork(for target: FilePath, in folder: FilePath) {
    for number in 0..<16 {
      let path = workPath(for: target, in: folder, number)
      // A later name is taken only while an earlier one is, but the earlier may be given back first.
      if exists(path) { _ = removeStaleWork(path) } else if number > 1 { return }
    }
  }

  /// Removes one item if nobody works on it any more.
  private func removeStaleWork(_ path: FilePath) -> Bool {
    guard let file = try? open(path, .reading) else { return false }
    defer { try? close(file) }
    guard (try? lock(file)) == true, let locked = try? status(of: file),
      let named = try? status(of: path, followingLinks: false), named.stamp.isSameFile(as: locked.stamp)
    else { return false }
    return (try? removeTree(path)) != nil
  }

  func workPath(for target: FilePath, in folder: FilePath, _ number: Int) -> FilePath {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in target.nameBytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return folder.appending(
      Self.temporaryPrefix + String(hash, radix: 36) + (number == 0 ? "" : "-\(number)"))
  }

  /// The name that a directory has for a moment where two names cannot be swapped in one step.
  func formerPath(of target: FilePath) -> FilePath {
    let work = workPath(for: target, in: target.parent, 0)
    return work.parent.appending(work.name + "-former")
  }
}
